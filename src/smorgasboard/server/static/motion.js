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
  const flights = departing(target, page);
  const transition = document.startViewTransition(async () => {
    for (const { from } of flights) from.style.viewTransitionName = "";
    await morph(target, page);
    label(target, true);
    arriving(target, flights);
  });
  moving = transition;
  transition.ready.catch(() => undefined); // a newer view, or an impatient click, may cut it short
  await transition.finished.catch(() => undefined);
  landed(flights);
  if (moving !== transition) return;
  moving = undefined;
  label(target, false);
}

// ---- pieces without a name of their own: one that is gone here and one of its kind that is new there are the same ----

/** @typedef {{kind: string, count: number, piece: HTMLElement}} Lot */
/** @typedef {{from: HTMLElement, where: string, to?: HTMLElement, ghost?: HTMLElement}} Flight */
const MOST_FLIGHTS = 12;

/** What lies where: by the nearest thing with an id, and by kind. @param {ParentNode} table @returns {Map<string, Lot>} */
function lots(table) {
  /** @type {Map<string, Lot>} */
  const found = new Map();
  for (const piece of table.querySelectorAll("[data-piece]")) {
    if (!(piece instanceof HTMLElement)) continue;
    const kind = piece.dataset.piece || "";
    const where = `${piece.closest("[id]")?.id} ${kind}`;
    found.set(where, { kind, piece, count: (found.get(where)?.count || 0) + Number(piece.dataset.many || 1) });
  }
  return found;
}

/** @param {Map<string, Lot>} some @param {Map<string, Lot>} others @returns {[string, Lot][]} of which there are more than in the others */
const more = (some, others) => [...some].filter(([where, lot]) => lot.count > (others.get(where)?.count || 0));

/** What leaves its place for another one in the page that comes is named, so that the browser sees it off. @param {Element} target @param {string} page @returns {Flight[]} */
function departing(target, page) {
  const before = lots(target);
  if (!before.size) return [];
  const after = lots(new DOMParser().parseFromString(page, "text/html"));
  const gone = more(before, after).filter(([, { piece }]) => piece.checkVisibility());
  /** @type {Flight[]} */
  const flights = [];
  for (const [where, { kind }] of more(after, before).slice(0, MOST_FLIGHTS)) {
    const at = gone.findIndex(([, lot]) => lot.kind === kind);
    if (at < 0) continue;
    const [[, { piece }]] = gone.splice(at, 1);
    piece.style.viewTransitionName = `flight-${flights.length}`;
    flights.push({ from: piece, where });
  }
  return flights;
}

/** Whatever arrives within something that is folded flies to its head. @param {Element} target @param {Flight[]} flights */
function arriving(target, flights) {
  const now = lots(target);
  for (const [number, flight] of flights.entries()) {
    const piece = now.get(flight.where)?.piece;
    const head = piece?.checkVisibility() ? null : piece?.closest("details")?.querySelector("summary");
    flight.to = head ? (flight.ghost = middleOf(head)) : piece;
    if (flight.to) flight.to.style.viewTransitionName = `flight-${number}`;
  }
}

/** @param {Element} head @returns {HTMLElement} a place in its middle */
function middleOf(head) {
  const { left, top, width, height } = head.getBoundingClientRect();
  const place = document.createElement("span");
  Object.assign(place.style, { position: "fixed", left: `${left + width / 2}px`, top: `${top + height / 2}px`, width: "8px", height: "8px" });
  document.body.append(place);
  return place;
}

/** @param {Flight[]} flights */
function landed(flights) {
  for (const { to, ghost } of flights) {
    if (to) to.style.viewTransitionName = "";
    ghost?.remove();
  }
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
