/** Replay: the slider follows the hand, arrow keys step, Play walks on by itself. Without this file the links and the form do the same. */
import "./notices.js";

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const at = Number(stage.dataset.at);
const last = Number(stage.dataset.last);
const slider = /** @type {HTMLInputElement} */ (document.getElementById("at"));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("play"));
const playing = "smorgasboard-replay";

/** @param {number} step */
function go(step) {
  const to = Math.min(Math.max(step, 0), last);
  if (to !== at) location.replace(`${stage.dataset.url}?at=${to}`);
  else pause();
}

function pause() {
  sessionStorage.removeItem(playing);
  button.setAttribute("aria-pressed", "false");
}

function play() {
  sessionStorage.setItem(playing, "on");
  button.setAttribute("aria-pressed", "true");
  setTimeout(() => sessionStorage.getItem(playing) && go(at + 1), 1100);
}

document.documentElement.classList.add("scripted");
slider.addEventListener("change", () => go(Number(slider.value)));
button.hidden = false;
button.addEventListener("click", () => (sessionStorage.getItem(playing) ? pause() : at === last ? go(0) : play()));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target === slider) return;
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  if (!(event.key in steps)) return;
  pause();
  event.preventDefault();
  go(steps[event.key]);
});
if (sessionStorage.getItem(playing)) play();
if (matchMedia("(min-width: 861px)").matches) document.getElementById("log")?.setAttribute("open", "");
document.querySelector(".log .now")?.scrollIntoView({ block: "nearest" });
