/** Pointing at actions: the picked spots are matched against the ways that the server lists in #paths. No rules are known here. */

import { phrases } from "./notices.js";

/** @typedef {{way: string[], action: string, words: string, asks: boolean}} Path */

/** @type {Path[]} */
let paths = [];
/** @type {string[]} */
let picked = [];
/** What is said while the beginning of a way is picked. @type {Record<string, string>} */
let prompts = {};
/** What the server says while nothing is. */
let prompt = "";

/** @param {string[]} way @param {string[]} start */
const begins = (way, start) => start.every((spot, i) => way[i] === spot);

/** @returns {HTMLElement[]} */
export const spots = () => [...document.querySelectorAll("[data-spot]")].filter((spot) => spot instanceof HTMLElement);

/** @param {Element} spot or what stands for one @returns {string} */
export const nameOf = (spot) => (spot instanceof HTMLElement && (spot.dataset.spot || spot.dataset.for)) || "";

/** @param {string} name */
export const spotNamed = (name) => spots().find((spot) => spot.dataset.spot === name);

/** @param {string} name */
export const isPicked = (name) => picked.includes(name);

/** Ways on from what is picked, to be compared. */
const waysOn = () => JSON.stringify(paths.filter((path) => begins(path.way, picked)));

/** Reads the ways of the view that just came. What was picked stays as long as it leads on as before: where all decide at once, others may move meanwhile.
 * @param {boolean} done whether what was picked has been carried out */
export function reread(done) {
  const before = waysOn();
  const listed = JSON.parse(document.getElementById("paths")?.textContent || "[]");
  paths = listed.map((/** @type {[string[], string, string, boolean]} */ [way, action, words, asks]) => ({ way, action, words, asks }));
  prompts = JSON.parse(document.getElementById("prompts")?.textContent || "{}");
  prompt = document.getElementById("prompt")?.textContent || "";
  if (done || waysOn() !== before) picked = [];
  paint();
}

/** @param {string[]} start @returns {Set<string>} the spots that may come next */
const following = (start) => new Set(paths.filter((path) => path.way.length > start.length && begins(path.way, start)).map((path) => path.way[start.length]));

function paint() {
  const next = following(picked);
  for (const spot of spots()) {
    const glows = next.has(nameOf(spot));
    const chosen = picked.includes(nameOf(spot));
    spot.classList.toggle("glow", glows);
    spot.classList.toggle("picked", chosen);
    set(spot, "aria-describedby", glows && "may-choose");
    set(spot, "aria-pressed", chosen && "true");
  }
  const cancel = document.getElementById("cancel");
  if (cancel) cancel.hidden = picked.length === 0;
  const line = document.getElementById("prompt");
  const words = picked.length && next.size ? prompts[picked.join()] || phrases.next : prompt;
  if (line && line.textContent !== words) line.textContent = words;
}

/** @param {Element} element @param {string} attribute @param {string | false} value */
function set(element, attribute, value) {
  if (value) element.setAttribute(attribute, value);
  else element.removeAttribute(attribute);
}

/** @returns {boolean} whether anything was picked */
export function cancel() {
  const some = picked.length > 0;
  picked = [];
  paint();
  return some;
}

/** What was to be confirmed is not meant: its last step can be chosen again. */
export function unpick() {
  picked = picked.slice(0, -1);
  paint();
}

/** What a click on a spot means: a whole action, one more step towards one, or nothing that is allowed.
 * @param {string} name @returns {Path | "more" | "no"} */
export function pick(name) {
  if (picked.includes(name)) return putBack(name);
  if (!following(picked).has(name)) {
    if (!following([]).has(name)) return "no";
    picked = [];
  }
  picked = [...picked, name];
  const whole = paths.find((path) => path.way.length === picked.length && begins(path.way, picked));
  paint();
  return whole || "more";
}

/** What is chosen a second time is not meant; what was picked besides stays, if it leads anywhere. @param {string} name @returns {"more"} */
function putBack(name) {
  const rest = picked.filter((other) => other !== name);
  picked = paths.some((path) => begins(path.way, rest)) ? rest : [];
  paint();
  return "more";
}

/** Whether a thing can be chosen now, or put back. @param {string} name */
export const choosable = (name) => picked.includes(name) || following(picked).has(name) || following([]).has(name);

/** What is picked before one thing comes onto another: with what lies picked already, or just the thing. @param {string} name @param {string} goal */
const startOf = (name, goal) => [[...picked.filter((other) => other !== name), name], [name]].find((start) => following(start).has(goal));

/** @param {string} name @returns {HTMLElement[]} onto which it can be brought */
export const goals = (name) => spots().filter((spot) => startOf(name, nameOf(spot)));

/** One thing is brought onto another, which is both chosen, one after the other. @param {string} name @param {string} goal @returns {Path | "more" | "no"} */
export function onto(name, goal) {
  const start = startOf(name, goal);
  if (!start) return "no";
  picked = start;
  return pick(goal);
}

/** @param {string} name @returns {string} what the server is asked about when a spot does not glow */
export const asked = (name) => [...picked, name].join(",");

/** @param {string} action @returns {Path | undefined} */
export const pathOf = (action) => paths.find((path) => path.action === action);

/** Whether there is nothing else to choose, so that asking twice would be idle. */
export const forced = () => new Set(paths.map((path) => path.action)).size === 1;

/** @param {string[]} names */
export function advise(names) {
  for (const spot of spots()) spot.classList.toggle("advised", names.includes(nameOf(spot)));
}

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @param {HTMLElement} spot @returns {boolean} whether it can be seen, in the window and with nothing over it */
function inSight(spot) {
  const { x, y } = middle(spot);
  return spot.contains(document.elementFromPoint(x, y));
}

/** Brings into sight what lies on the table and glows, unless some of it is there. @param {boolean} anyway where half of it may be below the prompt @param {string} [kind] of spots */
export function lookThere(anyway, kind = "glow") {
  const glowing = spots().filter((spot) => spot.classList.contains(kind) && spot.closest(".board") && spot.offsetParent);
  if (anyway || !glowing.some(inSight)) glowing[0]?.scrollIntoView({ block: "center", inline: "nearest" });
}

/** Moves the focus to the nearest spot in the arrow's direction. @param {string} key @returns {boolean} whether it was an arrow */
export function travel(key) {
  if (!(key in directions)) return false;
  const from = document.activeElement;
  if (!from?.matches("[data-spot]")) return focusNext();
  const [dx, dy] = directions[/** @type {keyof typeof directions} */ (key)];
  const here = middle(from);
  const ways = spots().filter((spot) => spot !== from && spot.offsetParent).map((spot) => {
    const there = middle(spot);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    return { spot, ahead, cost: ahead + 2 * aside };
  });
  ways.filter((way) => way.ahead > 4).sort((a, b) => a.cost - b.cost)[0]?.spot.focus();
  return true;
}

/** The next glowing spot after the focus, round and round; what is folded away cannot have it, and would hold it up. @returns {boolean} */
export function focusNext() {
  const glowing = spots().filter((spot) => spot.classList.contains("glow") && spot.checkVisibility({ visibilityProperty: true }));
  const at = glowing.findIndex((spot) => spot === document.activeElement);
  (glowing[(at + 1) % glowing.length] || spots()[0])?.focus();
  return true;
}
