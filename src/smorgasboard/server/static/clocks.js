/** Clocks of the players: each view says how many seconds are left, and between views they run on here. */

/** @type {Map<Element, number>} */
const ends = new Map();
const HOUR = 3600;

/** Reads the clocks of the view that just came. */
export function wind() {
  ends.clear();
  document.querySelectorAll("[data-left]").forEach(start);
}

/** @param {Element} clock */
function start(clock) {
  const left = Number(clock.getAttribute("data-left"));
  if (left < HOUR) ends.set(clock, performance.now() + left * 1000);
}

/** Lets others wait until something can be done, or do it at once. @param {HTMLElement} form @param {number} left seconds */
export function wait(form, left) {
  const words = form.querySelector("[data-while-waiting]");
  if (words instanceof HTMLElement) words.hidden = !left;
  form.querySelector("button")?.toggleAttribute("disabled", left > 0);
  const clock = form.querySelector("[data-left]");
  clock?.setAttribute("data-left", String(left));
  if (clock) start(clock);
}

/** What could be done only after a while can be done now. @param {Element} clock */
function waited(clock) {
  const words = clock.closest("[data-while-waiting]");
  if (!(words instanceof HTMLElement)) return;
  words.hidden = true;
  words.closest("form")?.querySelector("button")?.removeAttribute("disabled");
}

function tick() {
  for (const [clock, end] of ends) {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("hurry", left <= 10);
    if (!left) waited(clock);
  }
}

setInterval(tick, 1000);
