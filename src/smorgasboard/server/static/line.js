/** The line to the house: one stream for all windows of a browser. Over HTTP/1.1 it may hold only six connections to a house, and whatever a seventh asks for would wait for ever. */

/** @typedef {{match: string, taste: string, seen?: boolean}} Wish the table that a window shows, how whoever sits before it likes it, and whether they look at it */
/** @typedef {"view" | "presence" | "lost"} Kind */

const PAUSE = 3000;

/** The stream itself, wherever it runs: in the worker that all windows share, or in a window that has none. */
export class Line {
  /** @param {(match: string, kind: Kind, data: string, print: string) => void} tell what came, with an empty match for all; and what tells a view from others */
  constructor(tell) {
    this.tell = tell;
    /** @type {string[]} */
    this.matches = [];
    this.taste = "";
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
  }

  /** Follows these tables from now on. @param {string[]} matches @param {string} taste */
  follow(matches, taste) {
    const wanted = [...new Set(matches)].sort();
    if (wanted.join() === this.matches.join() && taste === this.taste) return;
    this.matches = wanted;
    this.taste = taste;
    this.open();
  }

  /** A new stream; it begins with whole views, so nothing is missed between the old one and this. */
  open() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    if (!this.matches.length) return;
    const url = new URL("../streams", import.meta.url);
    for (const match of this.matches) url.searchParams.append("match", match);
    const source = new EventSource(url);
    this.source = source;
    for (const kind of /** @type {Kind[]} */ (["view", "presence"]))
      source.addEventListener(kind, (event) => {
        const [, match = "", print = ""] = event.lastEventId.split(" ");
        this.tell(match, kind, event.data, print);
      });
    source.addEventListener("error", () => {
      this.tell("", "lost", "", "");
      if (source.readyState === EventSource.CLOSED) this.timer = setTimeout(() => this.open(), PAUSE); // it was refused: browsers give up then
    });
  }
}

/** Follows a table through the worker that all windows share, or alone where there is none.
 * @param {Wish} wish @param {(kind: Kind, data: string, print: string) => void} hear @returns {{again: () => void}} to take a new stream at once */
export function follow(wish, hear) {
  if (!("SharedWorker" in window)) return alone(wish, hear);
  const worker = new SharedWorker(new URL("./line-worker.js", import.meta.url), { type: "module" });
  const port = worker.port;
  let line = { again: () => port.postMessage("again") };
  worker.addEventListener("error", () => (line = alone(wish, hear)));
  const ask = () => port.postMessage({ ...wish, seen: !document.hidden });
  // A window that a browser put to sleep may have been forgotten meanwhile: so it says again what it shows whenever it can.
  port.addEventListener("message", ({ data: [kind, text, print] }) => (kind === "there?" ? ask() : hear(kind, text, print)));
  port.start();
  ask();
  addEventListener("pagehide", () => port.postMessage("bye"));
  addEventListener("pageshow", (event) => event.persisted && ask());
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("resume", ask);
  return { again: () => line.again() };
}

/** @param {Wish} wish @param {(kind: Kind, data: string, print: string) => void} hear */
function alone(wish, hear) {
  const line = new Line((_match, kind, data, print) => hear(kind, data, print));
  line.follow([wish.match], wish.taste);
  return { again: () => line.open() };
}
