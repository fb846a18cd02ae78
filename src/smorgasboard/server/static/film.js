/** Catching up: what happened at the table while nobody looked is shown as a short film, from one's own seat. Whatever else happens ends it; without this file the sentences "since your last turn" say the same. */
import { show } from "./motion.js";

/** @typedef {{at: number, who: string, lines: string[], forMe: boolean}} Frame */
/** @typedef {{since: number, turns: number, words: string, frames: Frame[], changes: string}} Film */

/** Somebody was away who missed more than so many steps, or some after so many milliseconds. */
const STEPS = 3;
const AWAY = 5 * 60_000;
/** Milliseconds: all of the film, a frame of it, the picture that somebody remembers, and what is said at the end. */
const LONGEST = 20_000;
const FRAME = 2_600;
const FIRST = 700;
const LAST = 8_000;
const TOUCH = 30_000;

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const board = () => byId("board");
/** How far the table is; nothing in a lobby, or where a screen goes from hand to hand. */
const step = () => Number(byId("stage")?.dataset.step || -1);

let home = "";
/** Whether the table is being followed since it was seen last. */
let watching = false;
/** Which showing goes on; 0: none. */
let showing = 0;
let showings = 0;
let present = "";
/** @type {() => unknown} */
let afterwards = () => undefined;

/** @returns {{step: number, at: number} | null} what this browser has seen of the table */
function seen() {
  try {
    return JSON.parse(localStorage.getItem(`seen ${home}`) || "null");
  } catch {
    return null;
  }
}

function note() {
  if (!watching || document.hidden || step() < 0 || !byId("film")?.hidden) return;
  try {
    localStorage.setItem(`seen ${home}`, JSON.stringify({ step: step(), at: Date.now() }));
  } catch {
    // a browser that keeps nothing: the film then begins with one's own last step
  }
}

export const filming = () => showing > 0;

/** The table is drawn: is it other than somebody remembers it? @param {string} table its address */
export function catchUp(table) {
  home = table;
  if (document.hidden || filming() || step() < 0) return;
  if (watching) return note();
  watching = true;
  const last = seen();
  const missed = last ? step() - last.step : STEPS + 1;
  if (missed > STEPS || (missed > 0 && last && Date.now() - last.at > AWAY)) offer(last?.step || 0);
  else note();
}

/** @param {number} since */
async function offer(since) {
  const film = await ask(since);
  const bar = byId("film");
  if (!film?.frames.length || (!since && !film.since) || !bar || document.hidden) return note();
  bar.hidden = false;
  bar.classList.remove("rolling");
  say(film.words);
  /** @type {HTMLButtonElement} */ (byId("film-watch")).onclick = async () => {
    const now = await ask(since); // it may have gone on meanwhile
    if (now?.frames.length && !filming()) roll(now);
    else end();
  };
}

/** @param {number} since @returns {Promise<Film | null>} */
async function ask(since) {
  const answer = await fetch(`${home}/film?since=${since}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** @param {string} words @param {string} [who] */
function say(words, who = "") {
  const line = byId("film-words");
  if (!line) return;
  const name = document.createElement("b");
  name.textContent = who;
  line.replaceChildren(...(who ? [name, " "] : []), words);
}

/** @param {number} wait milliseconds */
const pause = (wait) => new Promise((done) => setTimeout(done, wait));

/** @param {number} at */
async function picture(at) {
  const answer = await fetch(`${home}/film/${at}`).catch(() => null);
  return answer?.ok ? answer.text() : "";
}

/** @param {Film} film */
async function roll(film) {
  const mine = (showing = ++showings);
  const place = /** @type {HTMLElement} */ (board());
  present = place.innerHTML;
  place.inert = true;
  byId("film")?.classList.add("rolling");
  byId("film-skip")?.focus({ preventScroll: true });
  const each = Math.min(FRAME, (LONGEST - FIRST) / film.frames.length);
  let next = picture(film.since);
  for (const [number, frame] of [{ at: film.since, who: "", lines: [film.words], forMe: false }, ...film.frames].entries()) {
    const drawn = await next;
    if (showing !== mine) return;
    if (!drawn) break;
    const coming = film.frames[number];
    if (coming) next = picture(coming.at);
    byId("film")?.classList.toggle("for-me", frame.forMe);
    say(frame.lines.join(" "), frame.who);
    await Promise.all([show(place, drawn, true), pause(number ? each : FIRST)]);
    if (showing !== mine) return;
  }
  await end();
  if (film.changes) await farewell(film.changes);
}

/** @param {string} words */
async function farewell(words) {
  const bar = byId("film");
  if (!bar || showing) return;
  bar.hidden = false;
  bar.classList.add("rolling");
  say(words);
  await pause(LAST);
  if (!showing) bar.hidden = true;
}

/** Everything is as if there had been no film; the table as it was before it comes back, unless a newer one does. @param {boolean} [newer] */
export async function end(newer = false) {
  const bar = byId("film");
  const back = bar?.contains(document.activeElement);
  if (bar) bar.hidden = true;
  const place = board();
  const was = showing;
  showing = 0;
  if (place) place.inert = false;
  if (back) byId("prompt")?.focus({ preventScroll: true });
  if (was && place && !newer) await show(place, present, true);
  note();
  if (was) afterwards();
}

/** @param {() => unknown} then after a film, whatever ended it */
export function filmEnds(then) {
  afterwards = then;
}

byId("film-skip")?.addEventListener("click", () => end());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return;
  if (filming()) end();
  watching = false;
});
setInterval(note, TOUCH);
