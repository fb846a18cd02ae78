/** Replay: the slider follows the hand, arrow keys step, Play walks on by itself. Without this file the links and the form do the same. */
import "./dice.js";
import "./share.js";
import { show } from "./motion.js";
import "./notices.js";

const view = /** @type {HTMLElement} */ (document.getElementById("view"));
const pace = 1100;
let asked = 0;
let playing = 0;

const stage = () => /** @type {HTMLElement} */ (document.getElementById("stage"));
const at = () => Number(stage().dataset.at);
const last = () => Number(stage().dataset.last);
const slider = () => /** @type {HTMLInputElement} */ (document.getElementById("at"));

/** @param {number} step */
async function go(step) {
  const to = Math.min(Math.max(step, 0), last());
  const turn = ++asked;
  const there = new URL(/** @type {string} */ (stage().dataset.url), location.href);
  there.searchParams.set("at", String(to));
  const answer = await fetch(there).catch(() => null);
  if (!answer?.ok || turn !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("view");
  if (!page || turn !== asked) return;
  history.replaceState(null, "", there);
  await show(view, page.innerHTML, true);
  ready();
}

function ready() {
  slider().value = String(at());
  document.querySelector(".log .now")?.scrollIntoView({ block: "nearest" });
  document.getElementById("play")?.setAttribute("aria-pressed", String(playing > 0));
  document.documentElement.classList.toggle("playing", playing > 0);
}

function pause() {
  clearInterval(playing);
  playing = 0;
  ready();
}

function play() {
  if (at() === last()) go(0);
  playing = window.setInterval(() => (at() === last() ? pause() : go(at() + 1)), pace);
  ready();
}

document.addEventListener("input", (event) => event.target === slider() && go(Number(slider().value)));
/** The picture of the lead is a way through the match too. @param {Element} picture @param {number} x */
function goWhere(picture, x) {
  const at = picture.getBoundingClientRect();
  pause();
  go(Math.round(((x - at.left) / at.width) * last()));
}

document.addEventListener("click", (event) => {
  const picture = event.target instanceof Element ? event.target.closest("figure.lead") : null;
  if (picture) return goWhere(picture, event.clientX);
  const thing = event.target instanceof Element ? event.target.closest("#play, .steps a, .log a") : null;
  if (!thing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (thing.id === "play") return playing ? pause() : play();
  pause();
  go(Number(new URL(/** @type {HTMLAnchorElement} */ (thing).href).searchParams.get("at")));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.matches("input, summary"))) return;
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: at() - 1, ArrowRight: at() + 1, Home: 0, End: last() };
  if (!(event.key in steps)) return;
  pause();
  event.preventDefault();
  go(steps[event.key]);
});

document.documentElement.classList.add("scripted");
if (matchMedia("(min-width: 861px)").matches) document.getElementById("log")?.setAttribute("open", "");
ready();
