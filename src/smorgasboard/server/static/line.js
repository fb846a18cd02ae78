/** The line to the house: one stream for all windows of a browser. Over HTTP/1.1 it may hold only six connections to a house, and whatever a seventh asks for would wait for ever. */

/** @typedef {{match: string, taste: string, seen: boolean}} Wish the table that a window shows, how whoever sits before it likes it, and whether they look at it */
/** @typedef {"view" | "presence" | "turn" | "house" | "lost" | "alive" | "crowded"} Kind */
/** @typedef {(kind: Kind, data: string, print: string) => void} Hear */

const PAUSE = 3000;
/** Milliseconds between looks at the clock while somebody looks, and those after which the machine must have slept. */
const TICK = 1000;
const SLEPT = 6000;
/** Milliseconds without a word after which the line is dead: the house says every twenty seconds that it is still there. */
const SILENCE = 50_000;
const STALE = 25_000;
/** Milliseconds in which a stream begins that goes over a line which is alive. As many attempts may go over connections of before that died; each one after these has twice as long, for lines that are only slow. */
const BEGINS = 2000;
const CONNECTIONS = 6;
/** So soon after a stream was asked for nobody gains by another one. */
const JUST_NOW = 1000;
const TOLD = /** @type {Kind[]} */ (["view", "presence", "turn", "house"]);

/** The stream itself, wherever it runs: in the worker that all windows share, in the window that leads the others, or in each. */
export class Line {
  /** @param {(match: string, kind: Kind, data: string, print: string) => void} tell what came, with an empty match for all; and what tells a view from others */
  constructor(tell) {
    this.tell = tell;
    this.wanted = "";
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
    this.pulse = 0;
    this.opened = 0;
    this.heard = 0;
    this.failed = false;
    this.attempts = 0;
  }

  /** Follows these tables from now on; of those that nobody looks at it only hears whose turn it is. @param {string[]} seen @param {string[]} unseen @param {string} taste */
  follow(seen, unseen, taste) {
    const query = new URLSearchParams();
    for (const match of [...new Set(seen)].sort()) query.append("match", match);
    for (const match of [...new Set(unseen)].sort()) query.append("quiet", match);
    const [language] = taste.split(" ");
    if (`${query}` && language) query.append("language", language); // a worker may not say what the page's own requests say
    const wanted = `${query}` && `${query} ${taste}`;
    this.watch(seen.length > 0);
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.open();
  }

  /** A new stream; it begins with whole views, so nothing is missed between the old one and this. */
  open() {
    this.close();
    if (!this.wanted) return;
    this.opened = this.heard = Date.now();
    this.failed = false;
    const source = new EventSource(new URL(`../streams?${this.wanted.split(" ")[0]}`, import.meta.url));
    this.source = source;
    for (const kind of TOLD)
      source.addEventListener(kind, (event) => {
        const [, match = "", print = ""] = event.lastEventId.split(" ");
        this.heard = Date.now();
        this.tell(kind === "house" ? "" : match, kind, event.data, print);
      });
    source.addEventListener("still", () => (this.heard = Date.now()));
    source.addEventListener("open", () => {
      this.heard = Date.now();
      this.failed = false;
      this.attempts = 0;
    });
    source.addEventListener("error", () => {
      this.failed = true;
      this.tell("", "lost", "", "");
      if (source.readyState === EventSource.CLOSED) this.timer = setTimeout(() => this.open(), PAUSE); // it was refused: browsers give up then
    });
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  /** A new stream at once, unless this one is just being opened; if it is open already, that is said. */
  again() {
    if (this.failed || Date.now() - this.opened > JUST_NOW) this.open();
    else if (this.source?.readyState === EventSource.OPEN) this.tell("", "alive", "", "");
  }

  /** Somebody begins to look: what they see is to be right, though the line may have died unnoticed meanwhile. */
  look() {
    const now = Date.now();
    if (this.failed || now - this.heard > STALE || this.hangs(now)) this.again();
  }

  /** Whether nothing ever came of the stream: it went over a connection of before, which had died unnoticed. @param {number} now */
  hangs(now) {
    const patience = BEGINS * 2 ** Math.max(0, this.attempts - CONNECTIONS);
    if (this.failed || this.source?.readyState !== EventSource.CONNECTING || now - this.opened < patience) return false;
    this.attempts++;
    return true;
  }

  /** While somebody looks: did the machine sleep, is the line silent? @param {boolean} on */
  watch(on) {
    if (on === this.pulse > 0) return;
    clearInterval(this.pulse);
    this.pulse = 0;
    if (!on) return;
    let last = Date.now();
    this.pulse = setInterval(() => {
      const now = Date.now();
      if (now - last > SLEPT || now - this.heard > SILENCE || this.hangs(now)) this.again();
      last = now;
    }, TICK);
  }

  /** For good. */
  end() {
    this.watch(false);
    this.wanted = "";
    this.close();
  }
}
