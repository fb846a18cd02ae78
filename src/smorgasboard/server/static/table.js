/** The table in the browser: shows what the stream brings, and posts what people mean. The page works without this file, as plain forms. */
import { attend, greet } from "./attendance.js";
import { carrying } from "./carry.js";
import { wind } from "./clocks.js";
import { contribute } from "./dice.js";
import { echo } from "./echo.js";
import { catchUp, end as endFilm, filmEnds, filming } from "./film.js";
import { follow } from "./follow.js";
import { show } from "./motion.js";
import { confirm, dismiss, entitle, forget, hush, notify, phrases, tell, toast } from "./notices.js";
import { closeSheets, readOn, wide } from "./panels.js";
import { readOut, startAnew } from "./read-out.js";
import { asOf, renew } from "./renew.js";
import { explain, focusedRule, openDrawer, openRule, ruleOf } from "./rule-links.js";
import { advise, asked, cancel, focusNext, forced, lookThere, nameOf, pathOf, pick, reread, spotNamed, travel, unpick } from "./spots.js";
import "./share.js";
import { sound } from "./sounds.js";

const view = /** @type {HTMLElement} */ (document.getElementById("view"));
/** This file lies one folder below the house, wherever on its host that is. */
const home = new URL(`../m/${view.dataset.id}`, import.meta.url).pathname;
/** Milliseconds after which what was taken should have been shown: if not, the stream is dead and a new one is opened. */
const SOON = 5000;
/** @type {{again: () => void} | undefined} */
let line;

let version = "";
let mine = false;
let busy = false;
/** Whether somebody here has acted and the table has not shown it yet. */
let acted = false;
/** Whether the prompt is to have the focus once the table shows what somebody here did. */
let refocus = false;
/** Whether somebody here said that they do not want to be asked. */
let askNoMore = false;
/** Whether the table was covered when it was shown last. */
let covered = false;
/** A view that waits until a film is over. */
let held = "";
/** Ids of what made its sound already. @type {Set<string>} */
let sounding = new Set();
/** Whether the focus is being moved by keys, which is when a thing says what it is. */
let byKeys = false;
/** Whether the focus was within the table before it was drawn anew. */
let focused = false;

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const stage = () => /** @type {HTMLElement} */ (byId("stage"));

// ---- what comes in ----

function arrived() {
  if (filming()) return;
  const now = stage().dataset;
  const moved = now.version !== version;
  const began = "myTurn" in now && !mine;
  version = now.version || "";
  if (moved) busy = false;
  const handed = now.stage === "handover";
  if (handed) forget();
  if (handed || covered) startAnew();
  else if (moved) readOut("myTurn" in now);
  covered = handed;
  reread(moved && acted);
  announce("myTurn" in now, moved);
  if (refocus || (focused && document.activeElement === document.body)) focusPrompt();
  if (moved && (acted || began)) guide();
  if (moved) acted = false;
  readOn();
  greet();
  wind();
  echo();
  if ("follow" in view.dataset) catchUp(home);
}

/** What may be chosen next is in sight, wherever a small screen has it; in a tour it is one thing. */
function guide() {
  if (mine) lookThere(Boolean(byId("tour") && forced() && !wide.matches));
}

/** After what somebody did they are where it says what comes next. */
function focusPrompt() {
  refocus = false;
  const next = /** @type {HTMLElement | null} */ (view.querySelector(".handover [autofocus]")) || byId("tour") || byId("prompt");
  next?.setAttribute("tabindex", next.getAttribute("tabindex") || "-1");
  next?.focus({ preventScroll: true });
}

/** @param {boolean} turn @param {boolean} moved */
function announce(turn, moved) {
  const began = turn && !mine;
  mine = turn;
  entitle(turn);
  if (began) notify(byId("prompt")?.textContent || phrases.atTable);
  const fresh = [...view.querySelectorAll("[data-sound]")].filter((piece) => !sounding.has(piece.id));
  sounding = new Set([...view.querySelectorAll("[data-sound]")].map((piece) => piece.id));
  if (!moved || view.dataset.sounds !== "on") return;
  const kinds = fresh.map((piece) => piece.getAttribute("data-sound") || "");
  for (const kind of new Set(began ? [...kinds, "turn"] : kinds)) sound(kind);
}

/** @param {string} words nothing while all is well */
function connection(words) {
  const sign = byId("connection");
  if (!sign) return;
  sign.hidden = !words;
  if (sign.textContent !== words) sign.textContent = words;
}

/** Nobody looks, so nothing but this is told. @param {{mine: boolean}} now */
function turned({ mine: turn }) {
  const began = turn && !mine;
  mine = turn;
  entitle(turn);
  if (!began) return;
  notify(phrases.atTable);
  if (view.dataset.sounds === "on") sound("turn");
}

/** @param {import("./line.js").Kind} kind @param {string} data @param {string} print */
function hear(kind, data, print) {
  connection(kind === "lost" ? phrases.lost : kind === "crowded" ? phrases.crowded : "");
  if (kind === "house") return renew(data);
  focused = view.contains(document.activeElement);
  const stands = print && print === view.dataset.print; // drawn by the page itself, or by the stream before this one
  if (kind === "view") view.dataset.print = print;
  if (kind === "view" && !stands) draw(data);
  if (kind === "presence") attend(JSON.parse(data));
  if (kind === "turn") turned(JSON.parse(data));
}

/** A step ends a film; what only changed beside the table waits for its end. @param {string} data */
function draw(data) {
  const moved = !data.includes(`data-version="${version}"`);
  held = filming() && !moved ? data : "";
  if (held) return;
  if (filming() || (moved && acted)) endFilm(true);
  show(view, data, moved);
}

filmEnds(() => held && draw(held));
view.addEventListener("htmx:after:swap", arrived);
addEventListener("offline", () => connection(phrases.lost));

/** Opens the stream once everything here listens. */
function connect() {
  if (!("follow" in view.dataset)) return; // a look back
  line = follow({ match: view.dataset.id || "", taste: view.dataset.taste || "" }, hear);
}

// ---- what goes out ----

/** @param {string} url @param {URLSearchParams} body @param {(question: string, sure: string) => void} [ask] asks whoever posts it whether they are sure @returns {Promise<boolean>} whether it was taken */
async function post(url, body, ask) {
  if (busy) return false;
  busy = true;
  try {
    const answer = await fetch(url, { method: "POST", body, headers: asOf });
    if (answer.ok) return true;
    const problem = await answer.json().catch(() => ({}));
    if (problem.sure && ask) ask(problem.error, problem.sure);
    else toast(problem.error || phrases.moved);
    return false;
  } catch {
    toast(phrases.offline);
    return false;
  } finally {
    busy = false;
  }
}

/** @param {string} action @returns {FormDataEntryValue[]} what is written for it, if it asks for words */
function written(action) {
  const form = view.querySelector("form[data-words]");
  if (!(form instanceof HTMLFormElement) || ![...form.elements].some((button) => button.getAttribute("value") === action)) return [];
  return new FormData(form).getAll("words");
}

/** @param {string} action @param {boolean} [never] whether to ask before such things no more */
async function act(action, never = false) {
  const body = new URLSearchParams({ version, action });
  if (never) body.set("never", "1");
  askNoMore ||= never;
  for (const line of written(action)) body.append("words", String(line));
  acted = refocus = true;
  const before = version;
  if (await post(`${home}/act`, body)) return setTimeout(() => version === before && line?.again(), SOON);
  acted = false;
  cancel();
  focusPrompt(); // also where somebody else was first: it says what can be done now
}

/** @param {import("./spots.js").Path} path @param {Element} asker what was clicked last */
function mean(path, asker) {
  const idle = forced() && !byId("undo"); // neither another way on nor a way back
  const gathered = asker.closest("[data-carry]") && document.querySelector("[data-drop]"); // what is asked about lies there
  const asks = path.asks && !idle && !askNoMore && "ask" in stage().dataset;
  if (asks) confirm(path.words, asker, (never) => act(path.action, never), unpick, gathered || asker, ruleOf(asker, path.way.join()));
  else act(path.action);
}

/** @param {HTMLElement} spot */
async function choose(spot) {
  const meant = pick(nameOf(spot));
  if (typeof meant === "object") return mean(meant, spot);
  if (meant === "more") return guide();
  if (!mine) return explain(spot);
  const picked = asked(nameOf(spot));
  const answer = await fetch(`${home}/why?picked=${encodeURIComponent(picked)}`).catch(() => null);
  const { why } = answer?.ok ? await answer.json() : { why: "" };
  tell(why || spot.title, spot, 8, ruleOf(spot, picked));
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
async function send(form, submitter) {
  if (form.hasAttribute("data-dice")) await contribute(form);
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, submitter)));
  const path = pathOf(body.get("action") || "");
  if (form.hasAttribute("data-offers") && path && submitter) return mean(path, submitter);
  /** @param {string} question @param {string} sure */
  const ask = (question, sure) => {
    body.set("sure", sure);
    confirm(question, submitter || form, () => post(form.action, body), () => form.reset());
  };
  refocus = form.id === "undo";
  if ((await post(form.action, body, ask)) && form.hasAttribute("data-clear")) form.reset();
}

/** What is meant is in sight, and the sentence beside it. @param {string} words */
function pointOut(words) {
  lookThere(false, "advised");
  const meant = view.querySelector(".board .advised");
  if (meant) tell(words, meant, 12);
}

async function hint() {
  const waiting = toast(phrases.thinking, 30);
  const answer = await fetch(`${home}/hint`).catch(() => null);
  const advice = answer?.ok ? await answer.json() : null;
  waiting.remove();
  if (!advice) return toast(phrases.noHint);
  cancel();
  advise(advice.spots || []);
  pointOut(advice.reason);
  const tip = byId("tip") || document.createElement("p"); // the next view takes it away again
  tip.id = "tip";
  tip.className = "because";
  tip.textContent = advice.reason;
  view.querySelector(".prompt-line")?.after(tip);
}

const help = () => /** @type {HTMLDialogElement} */ (byId("help")).showModal();

// ---- hands: mouse, finger, keys ----

/** What a click on something of this kind does, the first that fits. @type {[string, (thing: any) => unknown][]} */
const clicks = [
  ["[data-spot]", choose],
  ["[data-for]", (thing) => choose(spotNamed(nameOf(thing)) || thing)],
  ["#cancel", cancel],
  ["#confirm-no", dismiss],
  ["[data-rule]", openRule],
  ["[data-drawer]", openDrawer],
  ["#keys", help],
  ["#hint button", hint],
  [".lead-step", (thing) => tell(thing.textContent, thing)],
  [".board [title]:not(summary, summary *)", explain],
];

document.addEventListener("click", (event) => {
  byKeys = false;
  if (!(event.target instanceof Element)) return;
  if (!event.target.closest("#confirm, .toast")) {
    dismiss();
    hush();
  }
  for (const [kind, handle] of clicks) {
    const thing = event.target.closest(kind);
    if (!thing || event.ctrlKey || event.metaKey) continue;
    event.preventDefault();
    return handle(thing);
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-post")) return;
  event.preventDefault();
  send(form, event.submitter);
});
document.addEventListener("change", (event) => {
  const form = event.target instanceof Element ? event.target.closest("form[data-on-change]") : null;
  if (form instanceof HTMLFormElement && form.reportValidity()) form.requestSubmit();
});

/** A long press says what a thing is. */
document.addEventListener("contextmenu", (event) => {
  const thing = event.target instanceof Element ? event.target.closest(".board [title]") : null;
  if (!thing || !matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  explain(thing);
});
document.addEventListener("focusin", (event) => {
  const thing = event.target;
  if (byKeys && thing instanceof HTMLElement && thing.matches(".board [title]")) tell(thing.title, thing);
});
document.addEventListener("focusout", () => byKeys && hush());

/** @param {string} id */
const press = (id) => /** @type {HTMLElement | null} */ (document.querySelector(`#${id} button`))?.click();

/** Bots play faster or slower. @param {number} by */
function speed(by) {
  const speeds = [...view.querySelectorAll("#speed [name=speed]")];
  const now = speeds.findIndex((button) => button.getAttribute("aria-pressed") === "true");
  const next = speeds[now + by];
  if (next instanceof HTMLElement) next.click();
}

function escape() {
  hush();
  if (filming()) return endFilm();
  if (dismiss() || cancel()) return;
  closeSheets();
}

/** @type {Record<string, () => unknown>} */
const keys = {
  u: () => press("undo"),
  s: () => byId("skip")?.click(),
  "+": () => speed(1),
  "-": () => speed(-1),
  h: () => press("hint"),
  r: () => /** @type {HTMLElement | null} */ (document.querySelector("[data-drawer]"))?.click(),
  t: focusNext,
  w: focusedRule,
  "?": help,
  Escape: escape,
};

document.addEventListener("keydown", (event) => {
  byKeys = /^(Tab|Arrow.*|t)$/.test(event.key);
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
  if (event.target.closest("dialog[open], input, select, textarea")) return;
  if (travel(event.key)) return event.preventDefault();
  const handle = keys[event.key] || keys[event.key.toLowerCase()];
  if (!handle) return;
  event.preventDefault();
  handle();
});

carrying(choose, mean);
document.documentElement.classList.add("scripted");
const keysButton = byId("keys");
if (keysButton) keysButton.hidden = false;
version = stage().dataset.version || "";
startAnew();
mine = "myTurn" in stage().dataset;
arrived();
guide();
pointOut(byId("tip")?.textContent || "");
if (document.readyState === "complete") connect();
else document.addEventListener("DOMContentLoaded", connect);
