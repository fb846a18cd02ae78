/** What the page says besides the table itself: toasts, tips, the question before a final step, the tab's title, browser messages. */

import { callMe, canBeCalled, isCalled } from "./calling.js";

/** @type {Record<string, string>} */
export const phrases = JSON.parse(document.getElementById("phrases")?.textContent || "{}");

const toasts = document.getElementById("toasts");
const pageTitle = document.title;
/** @type {HTMLElement | null} */
let tip = null;

/** @param {string} words @param {number} [seconds] @returns {HTMLElement} */
export function toast(words, seconds = 6) {
  const note = document.createElement("p");
  note.className = "toast";
  note.textContent = words;
  toasts?.append(note);
  note.addEventListener("click", () => note.remove());
  setTimeout(() => note.remove(), seconds * 1000);
  return note;
}

for (const note of document.querySelectorAll("#toasts .toast")) setTimeout(() => note.remove(), 15000);

/** Says something right beside a thing, inside the window. @param {string} words @param {Element} beside @param {number} [seconds] @param {string} [rule] where the rules explain it */
export function tell(words, beside, seconds = 5, rule = "") {
  hush();
  tip = toast(words, seconds);
  tip.classList.add("placed");
  if (rule) tip.append(" ", linkTo(rule));
  place(tip, beside);
}

/** @param {string} rule */
function linkTo(rule) {
  const link = document.createElement("a");
  link.href = rule;
  link.dataset.rule = "";
  link.textContent = phrases.rule;
  return link;
}

/** Whoever sits here now is to find nothing that was said to somebody else. */
export function forget() {
  dismiss();
  hush();
  toasts?.replaceChildren();
}

export function hush() {
  tip?.remove();
  tip = null;
}

/** @param {HTMLElement} note @param {Element} beside */
export function place(note, beside) {
  const at = beside.getBoundingClientRect();
  const size = note.getBoundingClientRect();
  const below = at.bottom + 10 + size.height < innerHeight;
  const top = below ? at.bottom + 10 : Math.max(8, at.top - size.height - 10);
  const left = Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 8);
  note.style.translate = `${left}px ${top}px`;
}

const question = document.getElementById("confirm");
/** @type {((never: boolean) => void) | null} */
let agreed = null;
/** @type {(() => void) | null} */
let refused = null;
/** @type {Element | null} */
let asker = null;

const never = /** @type {HTMLInputElement | null} */ (document.getElementById("confirm-never"));
const tick = document.getElementById("confirm-tick");

/** Asks where the click was, or beside something else; Enter agrees, Escape does not.
 * @param {string} words @param {Element} clicked @param {(never: boolean) => void} then told whether to ask no more @param {() => void} otherwise
 * @param {Element} beside @param {string} rule which the question is about: such questions come again and again, so that one may not want them */
export function confirm(words, clicked, then, otherwise, beside = clicked, rule = "") {
  if (!question) return then(false);
  if (tick) tick.hidden = !rule;
  if (never) never.checked = false;
  const line = document.getElementById("confirm-words");
  if (line) line.textContent = words;
  if (line && rule) line.append(" ", linkTo(rule));
  agreed = then;
  refused = otherwise;
  asker = clicked;
  question.hidden = false;
  place(question, beside);
  document.getElementById("confirm-yes")?.focus();
}

/** @returns {boolean} whether a question was open */
export function dismiss() {
  if (!question || question.hidden) return false;
  question.hidden = true;
  const line = document.getElementById("confirm-words");
  if (line) line.textContent = ""; // whoever sits here next may not know it
  agreed = null;
  refused?.();
  if (asker instanceof HTMLElement) asker.focus();
  return true;
}

document.getElementById("confirm-yes")?.addEventListener("click", () => {
  const act = agreed;
  const noMore = Boolean(never?.checked);
  refused = null;
  dismiss();
  act?.(noMore);
});

/** @param {boolean} mine */
export function entitle(mine) {
  document.title = mine ? `● ${phrases.yourTurn} · ${pageTitle}` : pageTitle;
}

/** A browser message, when it may be sent and nobody looks. @param {string} words */
export function notify(words) {
  if (!("Notification" in window) || Notification.permission !== "granted" || !document.hidden || isCalled()) return;
  try {
    const message = new Notification(pageTitle, { body: words, tag: location.pathname });
    message.addEventListener("click", () => window.focus());
  } catch {
    // Some phones allow messages to service workers only; the title still tells.
  }
}

const bell = document.getElementById("bell");
if (bell && "Notification" in window && Notification.permission !== "granted") {
  bell.hidden = false;
  bell.addEventListener("click", async () => {
    if (canBeCalled) return void (bell.hidden = await callMe());
    const granted = (await Notification.requestPermission()) === "granted";
    toast(granted ? phrases.willTell : phrases.wontTell);
    bell.hidden = granted;
  });
}
