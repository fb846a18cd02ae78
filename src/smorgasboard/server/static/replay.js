/** Replay: the slider follows the hand, arrow keys step, Play walks on by itself. Without this file the links and the form do the same. */
import "./dice.js";
import "./share.js";
import { WANTED } from "./kept.js";
import { show } from "./motion.js";
import { phrases, toast } from "./notices.js";

const view = /** @type {HTMLElement} */ (document.getElementById("view"));
const pace = 1100;
let asked = 0;
let playing = 0;
const PATIENCE = 1500;
let canKeep = false;
/** How far it is being kept. */
let keeping = "";

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
  if (!answer && turn === asked) sayNotKept();
  if (!answer?.ok || turn !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("view");
  if (!page || turn !== asked) return;
  history.replaceState(null, "", there);
  await show(view, page.innerHTML, true);
  ready();
}

function sayNotKept() {
  pause();
  toast(phrases.notKept);
}

function ready() {
  showKeeper();
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
  if (event.target instanceof Element && event.target.closest("#keep")) return keep();
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

// ---- for when there is no line ----

/** The service worker notes whatever is fetched. @param {URL} address @returns {Promise<void>} */
async function fetched(address) {
  const answer = await fetch(address);
  if (answer.status === 429) await new Promise((done) => setTimeout(done, PATIENCE));
  if (answer.status === 429) return fetched(address);
  if (!answer.ok) throw new Error(answer.statusText);
}

async function keep() {
  const home = new URL(/** @type {string} */ (stage().dataset.url), location.href);
  try {
    for (let step = 0; step <= last(); step++) {
      await fetched(new URL(`?at=${step}`, home));
      showKeeper(phrases.keeping.replace("{at}", String(step)).replace("{last}", String(last())));
    }
    await fetched(home);
    await (await caches.open(WANTED)).put(home, Response.json({ title: document.title, last: last() }));
    showKeeper(phrases.kept);
  } catch {
    showKeeper(phrases.keptNot);
  }
}

/** Also after a step, which draws the button anew. @param {string} words how far it is */
function showKeeper(words = keeping) {
  keeping = words;
  const button = document.getElementById("keep");
  if (!(button instanceof HTMLButtonElement) || !canKeep) return;
  button.hidden = false;
  button.disabled = Boolean(words) && words !== phrases.keptNot;
  if (words) button.textContent = words;
}

navigator.serviceWorker?.ready.then(() => {
  canKeep = /\/m\/[^/]+\/replay$/.test(stage().dataset.url || "");
  showKeeper();
});

document.documentElement.classList.add("scripted");
if (matchMedia("(min-width: 861px)").matches) document.getElementById("log")?.setAttribute("open", "");
ready();
