/** Where windows share no worker (phones), one of them leads: it holds the stream for all and hands on what it brings. They agree by talking alone, for
 * locks are there only over HTTPS. Whoever leads says so with a number that grows; the greater one is right, whatever else anybody believes. */
import { Switchboard } from "./switchboard.js";

/** Milliseconds in which a leader answers, if there is one. */
const ANSWER = 250;
/** Milliseconds between questions whether it is still there, and how many go unanswered before another leads; windows that nobody looks at ask rarely. */
const ASKING = 2000;
const PATIENCE = 2;
const RARELY = 10;

/** @typedef {{from: string, lead?: number, hidden?: boolean, gone?: boolean, said?: "bye" | "again" | import("./line.js").Wish, to?: string[], told?: any}} Message */

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
    this.expect(ANSWER);
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

  /** Is the leader still there? It may have been killed, or put to sleep. */
  ask() {
    if (this.board || (document.hidden && ++this.rounds % RARELY)) return;
    if (this.unanswered >= PATIENCE) return this.lead();
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
    if (message.gone && message.from === this.leader) this.succeed();
    if (message.said && this.board) {
      this.board.hear(message.from, message.said);
      if (typeof message.said === "object") this.announce();
    }
    if (message.to?.includes(this.me)) this.take(message.told);
  }

  /** Somebody says that they lead. @param {string} who @param {number} term @param {boolean} hidden */
  follow(who, term, hidden) {
    if (term < this.term || (term === this.term && who < this.leader)) return this.board && this.announce();
    const known = who === this.leader;
    [this.term, this.leader, this.unanswered] = [term, who, 0];
    this.retire();
    if (hidden && !document.hidden) return this.succeed();
    if (!known) this.send({ said: this.wish() });
  }

  /** Whoever is looked at leads next; the others wait a little whether somebody does. */
  succeed() {
    this.unanswered = 1;
    this.expect(Math.random() * ANSWER + (document.hidden ? ANSWER : 0));
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
