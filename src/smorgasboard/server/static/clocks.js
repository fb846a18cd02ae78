/** Clocks of the players: each view says how many seconds are left, and between views they run on here. */

/** @type {Map<Element, number>} */
const ends = new Map();
const HOUR = 3600;

/** Reads the clocks of the view that just came. */
export function wind() {
  ends.clear();
  for (const clock of document.querySelectorAll("[data-left]")) set(clock, Number(clock.getAttribute("data-left")));
}

/** @param {Element} clock @param {number} left seconds */
export function set(clock, left) {
  waiting(clock, left > 0);
  if (left < HOUR) ends.set(clock, performance.now() + left * 1000);
}

/** Some things can be done only after a while. @param {Element} clock @param {boolean} still */
function waiting(clock, still) {
  const words = clock.closest("[data-while-waiting]");
  if (!(words instanceof HTMLElement)) return;
  words.hidden = !still;
  words.closest("form")?.querySelector("button")?.toggleAttribute("disabled", still);
}

function tick() {
  for (const [clock, end] of ends) {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("hurry", left <= 10);
    waiting(clock, left > 0);
  }
}

setInterval(tick, 1000);
