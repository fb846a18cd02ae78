/** A puzzle: clicks on the table mean a move, which is answered by another page. Without this file the same forms do it click by click. */
import { carrying } from "./carry.js";
import { dismiss, hush, tell } from "./notices.js";
import "./panels.js";
import { asked, cancel, focusNext, lookThere, nameOf, pick, reread, spotNamed, travel } from "./spots.js";

const view = /** @type {HTMLElement} */ (document.getElementById("view"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("try"));
const open = "myTurn" in /** @type {HTMLElement} */ (document.getElementById("stage")).dataset;
/** This file lies one folder below the house, wherever on its host that is. */
const home = new URL(`..${view.dataset.url}`, import.meta.url).pathname;

/** @param {string} action */
function answer(action) {
  const field = form.elements.namedItem("action");
  if (field instanceof HTMLInputElement) field.value = action;
  form.submit();
}

/** @param {HTMLElement} spot */
async function choose(spot) {
  if (!open) return tell(spot.title, spot);
  const meant = pick(nameOf(spot));
  if (typeof meant === "object") return answer(meant.action);
  if (meant === "more") return lookThere(false);
  const found = await fetch(`${home}/why?picked=${encodeURIComponent(asked(nameOf(spot)))}`).catch(() => null);
  const { why } = found?.ok ? await found.json() : { why: "" };
  tell(why || spot.title, spot, 8);
}

/** What a click on something of this kind does, the first that fits. @type {[string, (thing: any) => unknown][]} */
const clicks = [
  ["[data-spot]", choose],
  ["[data-for]", (thing) => choose(spotNamed(nameOf(thing)) || thing)],
  ["#cancel", cancel],
  [".board [title]:not(summary, summary *)", (thing) => tell(thing.title, thing)],
];

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (!event.target.closest(".toast")) hush();
  for (const [kind, handle] of clicks) {
    const thing = event.target.closest(kind);
    if (!thing || event.ctrlKey || event.metaKey) continue;
    event.preventDefault();
    return handle(thing);
  }
});

/** @type {Record<string, () => unknown>} */
const keys = {
  h: () => document.getElementById("hint")?.click(),
  t: () => lookThere(true) || focusNext(),
  Escape: () => dismiss() || cancel() || hush(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog, .menu")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in keys) return keys[key]();
  if (travel(event.key)) event.preventDefault();
});

carrying(choose, (path) => answer(path.action));
document.documentElement.classList.add("scripted");
reread(false);
const said = document.getElementById("said");
if (said) said.focus();
else if (open) lookThere(false);
