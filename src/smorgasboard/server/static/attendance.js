/** Who is at the table, and who came or went. */

import { wait } from "./clocks.js";
import { phrases } from "./notices.js";

/** By seat whether its player was away when that was last said. @type {Map<number, boolean>} */
const absent = new Map();

/** Who came or went, while the table stayed as it is. @param {{present: number[], watching: number, words: string, waits: Record<number, number>}} now */
export function attend({ present, watching, words, waits }) {
  for (const state of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-state-of]"))) {
    const here = present.includes(Number(state.dataset.stateOf));
    state.textContent = (here ? state.dataset.otherwise : phrases.away) || "";
    state.hidden = !state.textContent;
  }
  for (const form of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-absent]"))) {
    const seat = Number(form.dataset.absent);
    if (form.hidden && !present.includes(seat)) wait(form, waits[seat] || 0);
    form.hidden = present.includes(seat);
  }
  const line = document.getElementById("watching");
  if (line) line.textContent = words;
  if (line) line.hidden = !watching;
  greet();
}

/** Says who came or went since it was last said, whether word of that came alone or a whole view shows it: a stream that is opened anew begins with one. */
export function greet() {
  const said = [];
  for (const state of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".tag:not(.me) [data-state-of]"))) {
    const [seat, gone] = [Number(state.dataset.stateOf), state.textContent === phrases.away];
    const name = state.parentElement?.querySelector(".tag-name")?.textContent || "";
    if (absent.has(seat) && absent.get(seat) !== gone) said.push((gone ? phrases.went : phrases.came).replace("{who}", name));
    absent.set(seat, gone);
  }
  const comings = document.getElementById("comings"); // heard, not seen: the tags show it
  if (comings && said.length) comings.textContent = said.join(" ");
}
