/** Follows a table through the stream that all windows of a browser share, by the best way that it has. */
import { Alone } from "./line-alone.js";
import { Leader } from "./line-leader.js";

/** Milliseconds after which a window that nobody looks at wants no more views: who only glances at another costs nothing by it. */
const AWAY = 2000;
/** Windows of another version of the house share nothing with this one. */
const house = document.documentElement.dataset.house || "";
const name = `line ${new URL("..", import.meta.url).pathname} ${house}`;

/** @typedef {import("./line.js").Wish} Wish */
/** @typedef {import("./line.js").Hear} Hear */
/** @typedef {{say: () => void, again: () => void}} Way to say what the window shows, and to take a new stream at once */

/** @param {() => Wish} wish @param {Hear} hear @returns {Way} */
function withoutWorker(wish, hear) {
  return "BroadcastChannel" in window ? new Leader(name, wish, hear) : new Alone(name, wish, hear);
}

/** @param {() => Wish} wish @param {Hear} hear @returns {Way} */
function byWorker(wish, hear) {
  const worker = new SharedWorker(new URL(`./line-worker.js?house=${house}`, import.meta.url), { type: "module" });
  const port = worker.port;
  /** @type {Way | undefined} where the worker cannot be had after all */
  let other;
  worker.addEventListener("error", () => {
    other = withoutWorker(wish, hear);
    other.say();
  });
  const say = () => (other ? other.say() : port.postMessage(wish()));
  // A window that a browser put to sleep may have been forgotten meanwhile: so it says again what it shows whenever it can.
  port.addEventListener("message", ({ data: [kind, text, print] }) => (kind === "there?" ? say() : hear(kind, text, print)));
  port.start();
  addEventListener("pagehide", () => port.postMessage("bye"));
  return { say, again: () => (other ? other.again() : port.postMessage("again")) };
}

/** @param {{match: string, taste: string}} shown @param {Hear} hear @returns {{again: () => void}} to take a new stream at once */
export function follow(shown, hear) {
  const wish = () => ({ ...shown, seen: !document.hidden });
  const way = "SharedWorker" in window ? byWorker(wish, hear) : withoutWorker(wish, hear);
  let away = 0;
  const look = () => {
    clearTimeout(away);
    if (document.hidden) away = window.setTimeout(() => way.say(), AWAY);
    else way.say();
  };
  document.addEventListener("visibilitychange", look);
  document.addEventListener("resume", look);
  addEventListener("focus", look);
  addEventListener("pageshow", (event) => event.persisted && look());
  addEventListener("online", () => way.again()); // back on a network the stream may be dead without anybody having noticed
  way.say();
  return way;
}
