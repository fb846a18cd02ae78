/** Where windows share no worker (phones), one of them leads: it holds the stream for all and hands on what it brings. They agree by talking alone, for
 * locks are there only over HTTPS. Whoever leads says so with a number that grows; the greater one is right, whatever else anybody believes. */
import { Switchboard } from "./switchboard.js";

/** Milliseconds in which a leader answers, if there is one. */
const ANSWER = 250;
/** Milliseconds between questions whether it is still there, and how many go unanswered before another leads; windows that nobody looks at ask rarely. */
const ASKING = 2000;
const PATIENCE = 2;
const RARELY = 10;
/** Where leaders who were given up are there after all, the machine is busy: each within so many milliseconds doubles the time that is given to answer, so many times at most. */
const OFTEN = 60_000;
const MOST_TIMES = 4;
/** Milliseconds in which questions of many windows are gathered, to be answered at once. */
const GATHERED = 50;

/** @typedef {{from: string, lead?: number, hidden?: boolean, gone?: boolean, alarm?: boolean, said?: "bye" | "again" | import("./line.js").Wish, to?: string[], told?: any}} Message */

export class Leader {
  /** @param {string} name of what the windows have in common @param {() => import("./line.js").Wish} wish @param {import("./line.js").Hear} hear */
  constructor(name, wish, hear) {
    this.me = [...crypto.getRandomValues(new Uint32Array(3))].join("-");
    this.wish = wish;
    this.hear = hear;
    this.term = 0;
    this.leader = "";
    this.unanswered = 0;
    this.rounds = 0;
    this.timer = 0;
    this.answer = 0;
    this.asked = Date.now();
    /** When a leader was given up that is there. @type {number[]} */
    this.alarms = [];
    /** @type {Switchboard<string> | null} */
    this.board = null;
    this.channel = new BroadcastChannel(name);
    this.channel.addEventListener("message", ({ data }) => this.listen(data));
    setInterval(() => this.ask(), ASKING);
    for (const kind of ["pagehide", "freeze"]) addEventListener(kind, () => this.leave(), true); // the latter is the document's, and passes here
  }

  /** @param {Partial<Message>} message */
  send(message) {
    this.channel.postMessage({ ...message, from: this.me });
  }

  /** Says what this window shows; if nobody answers, or nobody looks at who does, it leads from now on. */
  say() {
    if (this.board) {
      this.board.hear(this.me, this.wish());
      return this.announce();
    }
    this.send({ said: this.wish() });
    this.unanswered++;
    if (document.hidden && this.leader) return;
    this.expect(ANSWER * this.slowness());
  }

  again() {
    if (this.board) this.board.hear(this.me, "again");
    else this.send({ said: "again" });
  }

  /** @param {number} patience */
  expect(patience) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.unanswered && this.lead(), patience);
  }

  slowness() {
    this.alarms = this.alarms.filter((when) => Date.now() - when < OFTEN);
    return 2 ** Math.min(MOST_TIMES, this.alarms.length);
  }

  /** Is the leader still there? It may have been killed, or put to sleep. */
  ask() {
    const since = Date.now() - this.asked;
    this.asked = Date.now();
    if (this.board || (document.hidden && ++this.rounds % RARELY)) return;
    if (since > PATIENCE * ASKING && !document.hidden) this.unanswered = 0; // this window was held up itself, and has answers still to read
    if (this.unanswered >= PATIENCE * this.slowness()) return this.lead();
    this.unanswered++;
    this.send({ said: this.wish() });
  }

  lead() {
    if (this.board) return;
    this.term++;
    this.leader = this.me;
    this.board = new Switchboard((windows, ...told) => this.pass(windows, told));
    this.board.hear(this.me, this.wish());
    this.announce();
  }

  announce() {
    this.send({ lead: this.term, hidden: document.hidden });
  }

  announceSoon() {
    this.answer ||= setTimeout(() => {
      this.answer = 0;
      if (this.board) this.announce();
    }, GATHERED);
  }

  /** @param {string[]} windows @param {any} told */
  pass(windows, told) {
    const others = windows.filter((each) => each !== this.me);
    if (others.length) this.send({ to: others, told });
    if (others.length < windows.length) this.take(told);
  }

  /** @param {[import("./switchboard.js").Word, string, string]} told */
  take([kind, data, print]) {
    if (kind !== "there?") return this.hear(kind, data, print);
    if (this.board) this.board.hear(this.me, this.wish());
    else this.send({ said: this.wish() });
  }

  /** @param {Message} message */
  listen(message) {
    if (message.lead) this.follow(message.from, message.lead, Boolean(message.hidden));
    if (message.alarm) this.alarms.push(Date.now());
    if (message.gone && message.from === this.leader) this.succeed();
    if (message.said && this.board) {
      this.board.hear(message.from, message.said);
      if (typeof message.said === "object") this.announceSoon();
    }
    if (message.to?.includes(this.me)) this.take(message.told);
  }

  /** Somebody says that they lead. @param {string} who @param {number} term @param {boolean} hidden */
  follow(who, term, hidden) {
    if (term < this.term || (term === this.term && who < this.leader)) return this.board && this.announce();
    const known = who === this.leader;
    [this.term, this.leader, this.unanswered] = [term, who, 0];
    if (this.board && !document.hidden) this.protest();
    this.retire();
    if (hidden && !document.hidden) return this.succeed();
    if (!known) this.send({ said: this.wish() });
  }

  /** Whoever is looked at leads next; the others wait a little whether somebody does. */
  succeed() {
    this.unanswered = 1;
    this.expect(Math.random() * ANSWER + (document.hidden ? ANSWER : 0));
  }

  /** Whoever led was given up too soon. */
  protest() {
    this.send({ alarm: true });
    this.alarms.push(Date.now());
  }

  retire() {
    this.board?.end();
    this.board = null;
  }

  leave() {
    if (this.board) this.send({ gone: true });
    else this.send({ said: "bye" });
    this.retire();
    this.leader = "";
  }
}
