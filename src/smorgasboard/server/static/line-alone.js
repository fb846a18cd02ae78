/** Where windows can neither share a worker nor talk with each other, each has a stream, and only so many have one that a browser keeps connections
 * for everything else. Who wants one more takes it from the window that was looked at longest ago, which says so. */
import { Line } from "./line.js";

const PLACES = 4;

export class Alone {
  /** @param {string} name of what the windows have in common @param {() => import("./line.js").Wish} wish @param {import("./line.js").Hear} hear */
  constructor(name, wish, hear) {
    this.name = name;
    this.me = [...crypto.getRandomValues(new Uint32Array(3))].join("-");
    this.wish = wish;
    this.hear = hear;
    this.rests = false;
    this.line = new Line((_match, kind, data, print) => hear(kind, data, print));
    addEventListener("storage", ({ key }) => key === name && !this.places().includes(this.me) && this.rest());
    addEventListener("pagehide", () => this.leave());
    for (const kind of ["focus", "pointerdown", "keydown"]) addEventListener(kind, () => this.rests && this.say(), true);
  }

  say() {
    const { match, taste, seen } = this.wish();
    if (this.rests && !seen) return;
    this.rests = false;
    this.take(seen);
    if (seen) this.line.follow([match], [], taste);
    else this.line.follow([], [match], taste);
    if (seen) this.line.look();
  }

  again() {
    if (!this.rests) this.line.again();
  }

  rest() {
    if (this.rests) return;
    this.rests = true;
    this.line.end();
    this.hear("crowded", "", "");
  }

  leave() {
    this.line.end();
    this.keep(this.places().filter((each) => each !== this.me));
  }

  /** @param {boolean} seen whoever is looked at keeps its place longest */
  take(seen) {
    const places = this.places();
    if (!seen && places.includes(this.me)) return;
    this.keep([...places.filter((each) => each !== this.me), this.me].slice(-PLACES));
  }

  /** @returns {string[]} the windows that have a stream, whoever was looked at last at the end */
  places() {
    try {
      return JSON.parse(localStorage.getItem(this.name) || "[]");
    } catch {
      return [this.me]; // nothing may be kept here, so nobody can know of others
    }
  }

  /** @param {string[]} places */
  keep(places) {
    try {
      localStorage.setItem(this.name, JSON.stringify(places));
    } catch {
      // as above
    }
  }
}
