/** What lies beside the table: boxes at the side of a laptop's, sheets on a phone. */

export const wide = matchMedia("(min-width: 861px) and (min-height: 561px)");
/** Pixels within which somebody who reads the newest line is at it. */
const NEAR = 4;
/** How far down each list went when it was last seen. @type {WeakMap<Element, number>} */
const ends = new WeakMap();
/** Lines of the chat that were read. */
let heard = 0;

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const saidSoFar = () => document.querySelectorAll("#chat .by").length;

/** Lists keep to their newest line, unless somebody reads further up; what was said meanwhile is counted. */
export function readOn() {
  for (const list of document.querySelectorAll(".newest-last")) {
    if (list.scrollTop >= (ends.get(list) || 0) - NEAR) list.scrollTop = list.scrollHeight;
    ends.set(list, list.scrollHeight - list.clientHeight);
  }
  const total = saidSoFar();
  if (byId("chat")?.hasAttribute("open")) heard = total;
  const count = byId("chat-count");
  if (count) count.textContent = total > heard ? String(total - heard) : "";
}

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
