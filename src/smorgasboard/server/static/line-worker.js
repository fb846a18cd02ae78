/** Shared by all windows of a browser: keeps the one stream, and hands on what it brings. */
import { Switchboard } from "./switchboard.js";

/** @type {Switchboard<MessagePort>} */
const board = new Switchboard((ports, ...told) => {
  for (const port of ports) port.postMessage(told);
});

self.addEventListener("connect", (event) => {
  const port = /** @type {MessageEvent} */ (event).ports[0];
  port.addEventListener("message", ({ data }) => board.hear(port, data));
  port.addEventListener("close", () => board.hear(port, "bye")); // where browsers tell; elsewhere it falls silent
  port.start();
});
