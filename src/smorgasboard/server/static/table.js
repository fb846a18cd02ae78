/** The table in the browser: shows what the stream brings, and posts what people mean. The page works without this file, as plain forms. */
import { carrying } from "./carry.js";
import { wait, wind } from "./clocks.js";
import { contribute } from "./dice.js";
import { echo } from "./echo.js";
import { follow } from "./line.js";
import { show } from "./motion.js";
import { confirm, dismiss, entitle, forget, hush, notify, phrases, tell, toast } from "./notices.js";
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
const wide = matchMedia("(min-width: 861px) and (min-height: 561px)");

let version = "";
let mine = false;
let busy = false;
/** Whether somebody here has acted and the table has not shown it yet. */
let acted = false;
let heard = 0;
/** Whether the prompt is to have the focus once the table shows what somebody here did. */
let refocus = false;
/** Whether somebody here said that they do not want to be asked. */
let askNoMore = false;
/** By seat whether its player was away when that was last said. @type {Map<number, boolean>} */
const absent = new Map();
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
  const now = stage().dataset;
  const moved = now.version !== version;
  const began = "myTurn" in now && !mine;
  version = now.version || "";
  if (moved) busy = false;
  if (now.stage === "handover") forget();
  reread(moved && acted);
  announce("myTurn" in now, moved);
  if (refocus || (focused && document.activeElement === document.body)) focusPrompt();
  if (moved && (acted || began)) guide();
  if (moved) acted = false;
  countChat();
  greet();
  wind();
  echo();
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

function countChat() {
  const total = view.querySelectorAll("#chat .by").length;
  if (byId("chat")?.hasAttribute("open")) heard = total;
  const count = byId("chat-count");
  if (count) count.textContent = total > heard ? String(total - heard) : "";
}

/** Who came or went, while the table stayed as it is. @param {{present: number[], watching: number, words: string, waits: Record<number, number>}} now */
function attend({ present, watching, words, waits }) {
  for (const state of /** @type {NodeListOf<HTMLElement>} */ (view.querySelectorAll("[data-state-of]"))) {
    const here = present.includes(Number(state.dataset.stateOf));
    state.textContent = (here ? state.dataset.otherwise : phrases.away) || "";
    state.hidden = !state.textContent;
  }
  for (const form of /** @type {NodeListOf<HTMLElement>} */ (view.querySelectorAll("[data-absent]"))) {
    const seat = Number(form.dataset.absent);
    if (form.hidden && !present.includes(seat)) wait(form, waits[seat] || 0);
    form.hidden = present.includes(seat);
  }
  const line = byId("watching");
  if (line) line.textContent = words;
  if (line) line.hidden = !watching;
  greet();
}

/** Says who came or went since it was last said, whether word of that came alone or a whole view shows it: a stream that is opened anew begins with one. */
function greet() {
  const said = [];
  for (const state of /** @type {NodeListOf<HTMLElement>} */ (view.querySelectorAll(".tag:not(.me) [data-state-of]"))) {
    const [seat, gone] = [Number(state.dataset.stateOf), state.textContent === phrases.away];
    const name = state.parentElement?.querySelector(".tag-name")?.textContent || "";
    if (absent.has(seat) && absent.get(seat) !== gone) said.push((gone ? phrases.went : phrases.came).replace("{who}", name));
    absent.set(seat, gone);
  }
  const comings = byId("comings"); // heard, not seen: the tags show it
  if (comings && said.length) comings.textContent = said.join(" ");
}

/** @param {boolean} lost */
function connection(lost) {
  const sign = byId("connection");
  if (sign) sign.hidden = !lost;
}

/** @param {import("./line.js").Kind} kind @param {string} data @param {string} print */
function hear(kind, data, print) {
  connection(kind === "lost");
  focused = view.contains(document.activeElement);
  const shown = kind === "view" && print && print === view.dataset.print; // by the page itself
  if (kind === "view") delete view.dataset.print;
  if (kind === "view" && !shown) show(view, data, !data.includes(`data-version="${version}"`));
  if (kind === "presence") attend(JSON.parse(data));
}

view.addEventListener("htmx:after:swap", arrived);
addEventListener("offline", () => connection(true));

/** Opens the stream once everything here listens. Back on a network it may be dead without anybody having noticed, so take a new one, at once. */
function connect() {
  if (!("follow" in view.dataset)) return; // a look back
  line = follow({ match: view.dataset.id || "", taste: view.dataset.taste || "" }, hear);
  addEventListener("online", line.again);
}

// ---- what goes out ----

/** @param {string} url @param {URLSearchParams} body @param {(question: string, sure: string) => void} [ask] asks whoever posts it whether they are sure @returns {Promise<boolean>} whether it was taken */
async function post(url, body, ask) {
  if (busy) return false;
  busy = true;
  try {
    const answer = await fetch(url, { method: "POST", body, headers: { "HX-Request": "true" } });
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
  acted = refocus = false;
  cancel();
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

// ---- the rule behind it ----

/** A way to the sentence of the rules that explains a thing; it is looked for when somebody goes there. @param {Element} thing @param {string} [picked] */
function ruleOf(thing, picked = nameOf(thing)) {
  const query = new URLSearchParams({ picked, thing: thing.getAttribute("class") || "" });
  return `${home}/rule?${query}`;
}

/** What a thing is, and where the rules speak of it. @param {Element} thing */
const explain = (thing) => tell(thing.getAttribute("title") || "", thing, 8, ruleOf(thing));

/** @param {HTMLAnchorElement} link to a clause, or to whatever finds one */
async function openRule(link) {
  const found = link.hash ? null : await fetch(link.href, { headers: { "HX-Request": "true" } }).catch(() => null);
  const clause = link.hash.slice(1) || (found?.ok && (await found.json()).clause) || "pictures";
  hush();
  dismiss();
  await openDrawer(/** @type {HTMLElement} */ (document.querySelector("[data-drawer]")));
  for (const row of document.querySelectorAll("#drawer-page .meant")) row.classList.remove("meant");
  const row = byId(clause);
  row?.classList.add("meant");
  row?.scrollIntoView({ block: "center" });
}

/** The rule of what has the focus. */
function focusedRule() {
  const thing = document.activeElement?.closest(".board [title], [data-spot]");
  const link = document.createElement("a");
  link.href = thing ? ruleOf(thing) : `${home}/rule`;
  openRule(link);
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

async function hint() {
  const waiting = toast(phrases.thinking, 30);
  const answer = await fetch(`${home}/hint`).catch(() => null);
  const advice = answer?.ok ? await answer.json() : null;
  waiting.remove();
  if (!advice) return toast(phrases.noHint);
  cancel();
  advise(advice.spots || []);
  lookThere(false, "advised");
  const meant = view.querySelector(".board .advised");
  if (meant) tell(advice.reason, meant, 12);
  const tip = byId("tip") || document.createElement("p"); // the next view takes it away again
  tip.id = "tip";
  tip.className = "because";
  tip.textContent = advice.reason;
  view.querySelector(".prompt-line")?.after(tip);
}

/** @param {HTMLElement} link */
async function openDrawer(link) {
  const drawer = byId("drawer");
  const page = byId("drawer-page");
  if (!(drawer instanceof HTMLDialogElement) || !page) return;
  if (!page.hasChildNodes()) page.innerHTML = await (await fetch(link.dataset.drawer || "")).text();
  drawer.showModal();
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
  if (dismiss() || cancel()) return;
  if (!wide.matches) closePanels(null);
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

// ---- panels: boxes at the side of a laptop's table, sheets on a phone ----

/** @param {EventTarget | null} but */
function closePanels(but) {
  for (const panel of document.querySelectorAll(".panel[open]")) if (panel !== but) panel.removeAttribute("open");
}

/** Also when a screen is turned: what stood beside a laptop's table would lie over a phone's. */
function layPanels() {
  if (!wide.matches) {
    byId("since")?.removeAttribute("open");
    return closePanels(null);
  }
  for (const id of innerHeight < 800 ? ["log", "since"] : ["log", "since", "chat"]) byId(id)?.setAttribute("open", "");
}

document.addEventListener("toggle", (event) => {
  const panel = event.target;
  if (!(panel instanceof HTMLDetailsElement) || !panel.open) return;
  if (panel.id === "chat") countChat();
  if (panel.matches(".panel") && !wide.matches) closePanels(panel);
}, true);

carrying(choose, mean);
document.documentElement.classList.add("scripted");
const keysButton = byId("keys");
if (keysButton) keysButton.hidden = false;
if (wide.matches) layPanels();
wide.addEventListener("change", layPanels);
heard = view.querySelectorAll("#chat .by").length;
version = stage().dataset.version || "";
mine = "myTurn" in stage().dataset;
arrived();
guide();
if (document.readyState === "complete") connect();
else document.addEventListener("DOMContentLoaded", connect);
