/** What lies beside the table: boxes at the side of a laptop's, sheets on a phone. */

export const wide = matchMedia("(min-width: 861px) and (min-height: 561px)");
/** Pixels within which somebody who reads the newest line is at it. */
const NEAR = 4;
/** Lists whose reader is further up. @type {WeakSet<Element>} */
const behind = new WeakSet();
/** How far down each list was when it last moved. @type {WeakMap<Element, number>} */
const tops = new WeakMap();
/** Lines of the chat that were read. */
let heard = 0;

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const saidSoFar = () => document.querySelectorAll("#chat .by").length;

/** Lists keep to their newest line, unless somebody reads further up; what was said meanwhile is counted. */
export function readOn() {
  for (const list of document.querySelectorAll(".newest-last")) {
    if (!behind.has(list)) list.scrollTop = list.scrollHeight;
    tops.set(list, list.scrollTop);
  }
  const total = saidSoFar();
  if (byId("chat")?.hasAttribute("open")) heard = total;
  const count = byId("chat-count");
  if (count) count.textContent = total > heard ? String(total - heard) : "";
}

/** Whoever goes up reads there; a list that gets more lines, or more room, goes up no further than its end. */
document.addEventListener("scroll", ({ target: list }) => {
  if (!(list instanceof Element) || !list.matches(".newest-last")) return;
  if (list.scrollTop >= list.scrollHeight - list.clientHeight - NEAR) behind.delete(list);
  else if (list.scrollTop < (tops.get(list) || 0) - NEAR) behind.add(list);
  tops.set(list, list.scrollTop);
}, { capture: true, passive: true });

/** Who only passes through by keys reads the newest line again. */
document.addEventListener("focusout", ({ target: line, relatedTarget: next }) => {
  const list = line instanceof Element ? line.closest(".newest-last") : null;
  if (!list || (next instanceof Element && list.contains(next))) return;
  behind.delete(list);
  list.scrollTop = list.scrollHeight;
});

/** @param {EventTarget | null} but */
function closePanels(but) {
  for (const panel of document.querySelectorAll(".panel[open]")) if (panel !== but) panel.removeAttribute("open");
}

/** What lies over a phone's table goes; what stands beside a laptop's stays. */
export const closeSheets = () => wide.matches || closePanels(null);

/** Also when a screen is turned: what stood beside a laptop's table would lie over a phone's. */
function layPanels() {
  if (!wide.matches) {
    byId("since")?.removeAttribute("open");
    return closePanels(null);
  }
  const roomy = innerHeight >= 800 && !document.querySelector(".table-grid.alone");
  for (const id of roomy ? ["log", "since", "chat"] : ["log"]) byId(id)?.setAttribute("open", "");
}

document.addEventListener("toggle", (event) => {
  const panel = event.target;
  if (!(panel instanceof HTMLDetailsElement) || !panel.open) return;
  readOn();
  if (panel.matches(".panel") && !wide.matches) closePanels(panel);
}, true);

if (wide.matches) layPanels();
wide.addEventListener("change", layPanels);
heard = saidSoFar();
