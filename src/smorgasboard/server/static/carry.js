/** Carrying things, for those who would rather not click: what is dragged means the same as its clicks, and no rules are known here.
 * Spots within a [data-carry] place can be picked up, and so can what stands there [data-for] a spot. Let go over a spot that lies elsewhere, that is the next click; over a
 * [data-drop] place, the thing is picked; a picked one that is carried anywhere else is taken back. */
import { choosable, goals, isPicked, nameOf, onto, spotNamed } from "./spots.js";

/** Pixels from which a press is no click. */
const FAR = 6;
/** Milliseconds that a finger rests on what it picks up: at once would be scrolling. */
const REST = 160;
/** @typedef {{thing: HTMLElement, name: string, x: number, y: number, scale: number, ready: boolean, moving: boolean, rest: number}} Held */

/** @type {Held | null} */
let held = null;
let swallow = false;

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function carriable(target) {
  const thing = target instanceof Element ? target.closest("[data-carry] :is([data-spot], [data-for])") : null;
  return thing instanceof HTMLElement && choosable(nameOf(thing)) ? thing : null;
}

/** What lies still: things that could be carried themselves are no goals. @param {Element} spot */
const lies = (spot) => !spot.closest("[data-carry]");

/** How far one pixel of a style goes on the screen, whatever a game zooms. @param {HTMLElement} thing */
function scaleOf(thing) {
  const before = thing.getBoundingClientRect().left;
  thing.style.translate = "100px 0";
  return (thing.getBoundingClientRect().left - before) / 100 || 1;
}

/** @param {Held} now */
function lift(now) {
  now.moving = true;
  now.thing.classList.add("carried");
  now.scale = scaleOf(now.thing);
  for (const goal of [...goals(now.name).filter(lies), ...document.querySelectorAll("[data-drop]")]) goal.classList.add("goal");
}

/** @param {Held} now */
function settle(now) {
  clearTimeout(now.rest);
  now.thing.classList.remove("carried");
  now.thing.style.translate = "";
  for (const goal of document.querySelectorAll(".goal")) goal.classList.remove("goal");
}

function letGo() {
  if (held) settle(held);
  held = null;
}

/** @param {PointerEvent} event @param {(now: Held, under: Element | null) => void} dropped */
function release(event, dropped) {
  const now = held;
  if (!now?.moving) return letGo();
  const under = document.elementFromPoint(event.clientX, event.clientY); // not the thing itself, which lets pointers through
  letGo();
  swallow = true;
  dropped(now, under);
}

/** @param {(spot: HTMLElement) => unknown} choose @param {(path: import("./spots.js").Path, beside: Element) => unknown} mean */
export function carrying(choose, mean) {
  /** @param {Held} now @param {Element | null} under */
  const drop = (now, under) => {
    const spot = spotNamed(now.name);
    const below = under?.closest("[data-spot], [data-for]");
    const goal = below && lies(below) ? spotNamed(nameOf(below)) : undefined;
    const meant = goal ? onto(now.name, nameOf(goal)) : "no";
    if (goal && typeof meant === "object") return mean(meant, goal);
    if (meant === "no" && spot && Boolean(under?.closest("[data-drop]")) !== isPicked(now.name)) choose(spot);
  };
  document.addEventListener("pointerdown", (event) => {
    letGo();
    swallow = false;
    const thing = event.button === 0 && event.isPrimary ? carriable(event.target) : null;
    if (!thing) return;
    const ready = event.pointerType !== "touch";
    const now = { thing, name: nameOf(thing), x: event.clientX, y: event.clientY, scale: 1, ready, moving: false, rest: 0 };
    now.rest = setTimeout(() => (now.ready = true), REST);
    held = now;
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving && Math.hypot(dx, dy) < FAR) return;
    if (!held.ready) return letGo();
    if (!held.moving) lift(held);
    held.thing.classList.add("carried"); // a new view may have taken it off
    held.thing.style.translate = `${dx / held.scale}px ${dy / held.scale}px`;
  });
  document.addEventListener("pointerup", (event) => release(event, drop));
  document.addEventListener("pointercancel", letGo);
}

document.addEventListener("touchmove", (event) => held?.ready && event.cancelable && event.preventDefault(), { passive: false });
document.addEventListener("click", (event) => {
  const dropped = swallow && event.detail > 0; // a key's click is none: fingers that carried something click nothing at all
  swallow = false;
  if (!dropped) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
