/** Clocks of the players: each view says how many seconds are left, and between views they run on here. Where there are hours or days, until when, by the reader's own clock. */

/** What is left of the time for a decision and of the reserve, in seconds, and when that was said. @typedef {{own: number, reserve: number, said: number}} Time */
/** @type {Map<Element, Time>} */
const running = new Map();
const HOUR = 3600;
/** As in clocks/words.py: when people call it a new day, and when its parts end. */
const NEW_DAY = 5;
/** @type {[number, string][]} */
const PARTS = [[12, "morning"], [18, "afternoon"], [22, "evening"], [24 + NEW_DAY, "night"]];
const WEEK = 7;
const DAY = 86_400_000;
/** @type {Record<string, string>} */
const sentences = JSON.parse(document.getElementById("until-words")?.textContent || "{}");
const language = navigator.languages?.find((each) => each.split("-")[0] === document.documentElement.lang) || document.documentElement.lang;

/** Reads the clocks of the view that just came. */
export function wind() {
  running.clear();
  document.querySelectorAll("[data-left]").forEach(start);
  sayUntil();
  ownZone();
}

/** @param {Element} clock */
function start(clock) {
  const own = Number(clock.getAttribute("data-left"));
  if (own < HOUR) running.set(clock, { own, reserve: Number(clock.getAttribute("data-reserve")), said: performance.now() });
}

/** Lets others wait until something can be done, or do it at once. @param {HTMLElement} form @param {number} left seconds */
export function wait(form, left) {
  const words = form.querySelector("[data-while-waiting]");
  if (words instanceof HTMLElement) words.hidden = !left;
  form.querySelector("button")?.toggleAttribute("disabled", left > 0);
  const clock = form.querySelector("[data-left]");
  clock?.setAttribute("data-left", String(left));
  if (clock) start(clock);
}

/** What could be done only after a while can be done now. @param {Element} clock */
function waited(clock) {
  const words = clock.closest("[data-while-waiting]");
  if (!(words instanceof HTMLElement)) return;
  words.hidden = true;
  words.closest("form")?.querySelector("button")?.removeAttribute("disabled");
}

/** @param {number} left seconds */
const face = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

function tick() {
  for (const [clock, { own, reserve, said }] of running) {
    const left = own - Math.round((performance.now() - said) / 1000);
    const spare = Math.max(0, reserve + Math.min(0, left));
    clock.textContent = left > 0 || !reserve ? face(Math.max(0, left)) : `+${face(spare)}`;
    clock.classList.toggle("reserve", left <= 0 && reserve > 0);
    clock.classList.toggle("hurry", Math.max(0, left) + spare <= 10);
    if (left <= 0 && !spare) waited(clock);
  }
}

// ---- hours and days ----

/** The day that people call it, in the middle of which summer time changes nothing. @param {Date} moment */
function social(moment) {
  const day = new Date(moment);
  if (moment.getHours() < NEW_DAY) day.setDate(day.getDate() - 1);
  day.setHours(12, 0, 0, 0);
  return day;
}

/** @param {Date} moment @returns {string} "until Thursday evening" */
function until(moment) {
  const day = social(moment);
  const days = Math.round((day.getTime() - social(new Date()).getTime()) / DAY);
  const near = days <= 0 ? "today" : days === 1 ? "tomorrow" : days < WEEK ? "weekday" : "date";
  const hour = (moment.getHours() + 24 - NEW_DAY) % 24 + NEW_DAY;
  const part = PARTS.find(([end]) => hour < end)?.[1];
  const weekday = day.toLocaleDateString(language, { weekday: "long" });
  const date = day.toLocaleDateString(language, { day: "numeric", month: "long" });
  return (sentences[`${near}-${part}`] || "").replace("{weekday}", weekday).replace("{date}", date);
}

/** For places without room: "Thu 18:42". @param {Date} moment @param {string} exact */
function shortly(moment, exact) {
  const days = (moment.getTime() - Date.now()) / DAY;
  if (days >= WEEK - 1) return moment.toLocaleDateString(language, { day: "numeric", month: "short" });
  return `${moment.toLocaleDateString(language, { weekday: "short" })} ${exact}`;
}

function sayUntil() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const moment = new Date(Number(clock.getAttribute("data-until")) * 1000);
    if (running.has(clock) || Number.isNaN(moment.getTime())) continue;
    const exact = moment.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
    const words = clock.hasAttribute("data-exact") ? `${until(moment)} (${exact})` : shortly(moment, exact);
    if (clock.textContent !== words) clock.textContent = words;
    if (clock instanceof HTMLTimeElement) clock.dateTime = moment.toISOString();
    else clock.setAttribute("title", moment.toLocaleString(language, { dateStyle: "full", timeStyle: "short" }));
  }
}

/** Nights are those of the host's own zone, unless another one was chosen. */
function ownZone() {
  const zones = document.querySelector("select[data-own-zone]:not([data-chosen])");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!(zones instanceof HTMLSelectElement) || !own) return;
  if (![...zones.options].some((option) => option.value === own)) zones.add(new Option(own.split("/").pop()?.replaceAll("_", " "), own));
  zones.value = own;
}

setInterval(tick, 1000);
setInterval(sayUntil, 60_000);
