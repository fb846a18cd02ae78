/** Puts a new picture of the table over the old one, and lets what moved travel from where it was. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {ViewTransition | undefined} */
let moving;

/** @param {Element} target @param {string} page @returns {Promise<void>} */
const morph = (target, page) => /** @type {any} */ (window).htmx.swap({ sourceElement: target, target, swap: "innerMorph", text: page, transition: false });

/** Names every piece, so that the browser knows it again: spots with an id of their own (places have the usual one), and what says data-travel. @param {Element} target @param {boolean} named */
function label(target, named) {
  for (const piece of target.querySelectorAll('.board .spot[id]:not([id^="spot-"]), .board [data-travel][id]'))
    if (piece instanceof HTMLElement) piece.style.viewTransitionName = named ? piece.id : "";
}

/** @param {Element} target @param {string} page @param {boolean} moved whether anything on the table did */
export async function show(target, page, moved) {
  if (!moved || calm.matches || document.hidden || !document.startViewTransition) return morph(target, page);
  label(target, true);
  const transition = document.startViewTransition(async () => {
    await morph(target, page);
    label(target, true);
  });
  moving = transition;
  transition.ready.catch(() => undefined); // a newer view, or an impatient click, may cut it short
  await transition.finished.catch(() => undefined);
  if (moving !== transition) return;
  moving = undefined;
  label(target, false);
}

/** Motion never delays anybody: a press ends it, and the click goes to what lies there, though the browser did not see it while it moved. */
const things = "button, a, summary";
/** @type {Promise<unknown> | undefined} */
let still;
document.addEventListener("pointerdown", () => {
  still = moving?.finished.catch(() => undefined);
  moving?.skipTransition();
}, true);
document.addEventListener("click", async (event) => {
  const calmed = still;
  still = undefined;
  if (!calmed || !(event.target instanceof Element) || event.target.closest(things)) return;
  await calmed; // before that there may be nothing to hit but the page itself
  const meant = document.elementFromPoint(event.clientX, event.clientY)?.closest(things);
  if (meant instanceof HTMLElement) meant.click();
}, true);
