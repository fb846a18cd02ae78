/** On every page: the house as an app, where browsers can. Without this file all is as it was. */
import "./calling.js";
import { WANTED, forget } from "./kept.js";
import { renew } from "./renew.js";

const root = new URL("..", import.meta.url);

/** Only over HTTPS, or on the machine itself. */
navigator.serviceWorker?.register(new URL("sw.js", root), { updateViaCache: "none" }).catch(() => undefined);

/** How many tables wait, on the app's icon; and whether the house is still the one that this page is of. */
async function count() {
  const answer = document.hidden ? null : await fetch(new URL("waiting", root)).catch(() => null);
  if (!answer?.ok) return;
  const { house, count: waiting } = await answer.json();
  renew(house);
  if ("setAppBadge" in navigator) await (waiting ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => undefined);
  dispatchEvent(new CustomEvent("waiting", { detail: waiting }));
}

const isApp = matchMedia("(display-mode: standalone)").matches;
if (isApp || document.getElementById("running")) {
  document.addEventListener("visibilitychange", count);
  addEventListener("online", count);
  count();
}

/** Whoever had this browser deleted everything, or took it off their devices. */
if ("gone" in document.documentElement.dataset) {
  forget().then(() => {
    const words = document.getElementById("forgotten");
    if (words) words.hidden = false;
  });
}

// ---- installing ----

const button = document.getElementById("install");
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (!button) return;
  button.hidden = false;
  button.onclick = async () => {
    button.hidden = true;
    await /** @type {any} */ (event).prompt();
  };
});
const byHand = document.getElementById("install-by-hand");
if (byHand && /** @type {any} */ (navigator).standalone === false) byHand.hidden = false; // Apple's phones never ask

// ---- the page that stands for others while there is no line ----

async function listKept() {
  const list = document.getElementById("kept-replays");
  if (!list || !("caches" in window)) return;
  const wanted = await caches.open(WANTED);
  for (const request of await wanted.keys()) {
    const { title } = await /** @type {Response} */ (await wanted.match(request)).json();
    const [row, link] = [document.createElement("li"), document.createElement("a")];
    [link.href, link.textContent] = [request.url, title];
    row.append(link);
    list.append(row);
  }
}

if (document.getElementById("no-line")) {
  listKept();
  addEventListener("online", () => location.reload());
  document.addEventListener("visibilitychange", () => navigator.onLine && !document.hidden && location.reload());
}
