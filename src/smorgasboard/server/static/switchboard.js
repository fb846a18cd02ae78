/** Who shows which table: keeps one stream for all windows of a browser, and says who is to be told what it brings. */
import { Line } from "./line.js";

const ROUND = 20_000;
const PATIENCE = 3;
/** So many tables the house tells one stream of: of more windows than that, those that were looked at last. */
const MOST = 24;
/** Milliseconds in which wishes are gathered: many windows may be opened, or begin to be heard, at once. */
const GATHERED = 25;

/** @typedef {{match: string, seen: boolean, silent: number}} Shown */
/** @typedef {import("./line.js").Wish} Wish */
/** @typedef {import("./line.js").Kind | "there?"} Word */

/** @template Window */
export class Switchboard {
  /** @param {(windows: Window[], kind: Word, data: string, print: string) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** What each window shows, and how many rounds it has not been heard of; whoever was looked at last is last. @type {Map<Window, Shown>} */
    this.windows = new Map();
    /** The newest of each table, for windows that come later: by kind what came, and its print. @type {Map<string, Map<import("./line.js").Kind, [string, string]>>} */
    this.newest = new Map();
    this.taste = "";
    this.timer = 0;
    this.line = new Line((match, kind, data, print) => this.pass(match, kind, data, print));
    this.rounds = setInterval(() => this.round(), ROUND);
  }

  /** @param {string} match @param {import("./line.js").Kind} kind @param {string} data @param {string} print */
  pass(match, kind, data, print) {
    if (kind === "lost") this.newest.clear();
    else if (kind === "view") this.newest.set(match, new Map([[kind, [data, print]]]));
    else if (kind === "presence") this.newest.get(match)?.set(kind, [data, print]);
    const concerned = [...this.windows].filter(([, shown]) => !match || shown.match === match).map(([window]) => window);
    if (concerned.length) this.tell(concerned, kind, data, print);
  }

  /** @param {Window} window @param {"bye" | "again" | Wish} said */
  hear(window, said) {
    if (said === "again") return this.line.again();
    if (said === "bye") this.windows.delete(window);
    else this.note(window, said);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.retune(), GATHERED);
  }

  /** @param {Window} window @param {Wish} wish */
  note(window, { match, taste, seen }) {
    const before = this.windows.get(window);
    if (seen) this.windows.delete(window); // to the end
    this.windows.set(window, { match, seen, silent: 0 });
    if (seen && !before?.seen && taste === this.taste) this.catchUp(window, match);
    this.taste = taste;
    if (seen) this.line.look();
  }

  /** @param {Window} window @param {string} match */
  catchUp(window, match) {
    for (const [kind, [data, print]] of this.newest.get(match) || []) this.tell([window], kind, data, print);
  }

  retune() {
    const shown = [...this.windows.values()].reverse();
    const seen = [...new Set(shown.filter((each) => each.seen).map((each) => each.match))].slice(0, MOST);
    const others = [...new Set(shown.map((each) => each.match))].filter((match) => !seen.includes(match));
    for (const match of this.newest.keys()) if (!seen.includes(match)) this.newest.delete(match);
    this.line.follow(seen, others.slice(0, MOST - seen.length), this.taste);
  }

  /** Windows that were killed say no goodbye. */
  round() {
    for (const [window, shown] of this.windows) {
      if (shown.silent++ < PATIENCE) this.tell([window], "there?", "", "");
      else this.windows.delete(window);
    }
    this.retune();
  }

  end() {
    clearInterval(this.rounds);
    clearTimeout(this.timer);
    this.line.end();
  }
}
