/** The page about the dice: compares them with what this browser was promised and added when it sat down. */
import { noteOf } from "./dice.js";

const own = /** @type {HTMLElement} */ (document.getElementById("own-note"));
const note = noteOf(own.dataset.match || "");
if (note) {
  const fits = note.promise === own.dataset.promise && (own.dataset.added || "").split(" ").includes(note.contribution);
  own.textContent = `${fits ? "✓" : "✗"} ${(fits ? own.dataset.fits : own.dataset.differs) || ""}`;
  own.classList.add(fits ? "good" : "bad");
  own.hidden = false;
}
