/** Shared by all windows of a browser: keeps one stream for the tables that they show, and hands on what it brings. */
import { Line } from "./line.js";

const ROUND = 20_000;
const PATIENCE = 3;
/** So many tables the house tells one stream of: of more windows than that, those that were looked at last. */
const MOST = 24;
/** What each window shows, and how many rounds it has not been heard of; whoever was looked at last is last. @type {Map<MessagePort, {match: string, silent: number}>} */
const windows = new Map();
/** The newest of each table, for windows that come later: by kind what came, and its print. @type {Map<string, Map<string, [string, string]>>} */
const newest = new Map();
let taste = "";

const line = new Line((match, kind, data, print) => {
  if (kind === "lost") newest.clear();
  else if (kind === "view") newest.set(match, new Map([[kind, [data, print]]]));
  else newest.get(match)?.set(kind, [data, print]);
  for (const [port, shown] of windows) if (!match || shown.match === match) port.postMessage([kind, data, print]);
});

function retune() {
  const matches = [...new Set([...windows.values()].map((shown) => shown.match).reverse())].slice(0, MOST);
  for (const match of newest.keys()) if (!matches.includes(match)) newest.delete(match);
  line.follow(matches, taste);
}

/** @param {MessagePort} port @param {"bye" | "again" | import("./line.js").Wish} said */
function hear(port, said) {
  if (said === "bye") windows.delete(port);
  else if (said === "again") line.open();
  else {
    const known = windows.has(port);
    if (said.seen) windows.delete(port); // to the end
    windows.set(port, { match: said.match, silent: 0 });
    if (!known && said.taste === taste) for (const [kind, [data, print]] of newest.get(said.match) || []) port.postMessage([kind, data, print]);
    taste = said.taste;
  }
  retune();
}

self.addEventListener("connect", (event) => {
  const port = /** @type {MessageEvent} */ (event).ports[0];
  port.addEventListener("message", ({ data }) => hear(port, data));
  port.addEventListener("close", () => hear(port, "bye")); // where browsers tell; elsewhere it falls silent
  port.start();
});

setInterval(() => {
  for (const [port, shown] of windows) {
    if (shown.silent++ < PATIENCE) port.postMessage(["there?", ""]);
    else windows.delete(port);
  }
  retune();
}, ROUND);
