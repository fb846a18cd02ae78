/** The part of the service worker that opens pages without a line. With one it only takes notes: nothing that it kept is shown while the house answers, so no old script ever talks to a new house. */
/* global HOUSE, SHELL */

const scope = new URL(self.registration.scope);
/** Other houses, and whatever else lives at this origin, have caches of their own; as in kept.js. */
const OURS = `smorgasboard ${scope.pathname} `;
const CACHE = `${OURS}house ${HOUSE}`;
/** Replays that somebody wanted to keep: their address, and in its answer how they are called and how long they are. */
const WANTED = `${OURS}kept replays`;
/** Which call somebody heard last; see called.js. */
const HEARD = `${OURS}heard calls`;
/** Before their names said of which house they are, all houses of an origin shared these. */
const FORMER = /^(house [0-9a-f]{12}|kept replays|heard calls)$/;
const MOST = 400;
/** What is read, and so may be kept: the shelf, rules, finished matches; never an invitation, a match that runs, or anything for programs. */
const PAGES = [/^$/, /^rules\/[^/]+$/, /^m\/[^/]+\/(replay|album)$/];
const FILES = [/^static\//, /^art\//, /^icons\//];

/** @param {URL} url */
const within = (url) => url.pathname.slice(scope.pathname.length);
/** A file is what it is, whatever version its address names: all that is kept here is of one house. @param {URL} url */
const keyOf = (url) => (FILES.some((kind) => kind.test(within(url))) ? url.origin + url.pathname : url.href.split("#")[0]);

async function lay() {
  const cache = await caches.open(CACHE);
  await Promise.all(SHELL.map((/** @type {string} */ path) => keep(cache, new URL(path, scope))));
  await self.skipWaiting();
}

/** @param {Cache} cache @param {URL} url */
async function keep(cache, url) {
  const answer = await fetch(url, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${url} ${answer.status}`);
  await cache.put(keyOf(url), answer);
}

/** Only this house's things are kept, and the replays that somebody wanted are fetched as it shows them. */
async function moveIn() {
  const former = (await caches.keys()).filter((name) => name.startsWith(OURS) && ![CACHE, WANTED, HEARD].includes(name));
  for (const name of former) await caches.delete(name);
  for (const name of await caches.keys()) if (FORMER.test(name)) await clearOut(name);
  await self.clients.claim();
  const [cache, wanted] = [await caches.open(CACHE), await caches.open(WANTED)];
  for (const { url } of await wanted.keys()) {
    if (await cache.match(url)) continue;
    const { last } = await (await wanted.match(url)).json();
    for (let at = 0; at <= last; at++) await keep(cache, new URL(`?at=${at}`, url)).catch(() => undefined);
    await keep(cache, new URL(url)).catch(() => undefined);
  }
}

/** Of this house alone: another one under its own path may still live in there. @param {string} name */
async function clearOut(name) {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) if (request.url.startsWith(scope.href)) await cache.delete(request, { ignoreVary: true });
  if (!(await cache.keys()).length) await caches.delete(name);
}

/** @param {Request} request @param {URL} url */
async function answer(request, url) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !fresh.redirected) await note(url, fresh.clone());
    return fresh;
  } catch (trouble) {
    const kept = await (await caches.open(CACHE)).match(keyOf(url));
    if (kept) return kept;
    if (request.mode === "navigate") return sayThereIsNoLine();
    throw trouble;
  }
}

/** @param {URL} url @param {Response} fresh */
async function note(url, fresh) {
  const cache = await caches.open(CACHE);
  await cache.put(keyOf(url), fresh);
  if (within(url) === "") await keep(cache, new URL("offline", scope)).catch(() => undefined); // in the language that is wanted now
  const pages = (await cache.keys()).filter((each) => within(new URL(each.url)).startsWith("m/"));
  for (const old of pages.slice(0, Math.max(0, pages.length - MOST))) if (!(await isWanted(old.url))) await cache.delete(old);
}

/** @param {string} url */
async function isWanted(url) {
  return Boolean(await (await caches.open(WANTED)).match(url.split("?")[0]));
}

self.addEventListener("install", (event) => event.waitUntil(lay()));
self.addEventListener("activate", (event) => event.waitUntil(moveIn()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const kept = [...PAGES, ...FILES].some((kind) => kind.test(within(url)));
  if (kept) event.respondWith(answer(request, url));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => sayThereIsNoLine()));
});

async function sayThereIsNoLine() {
  return (await (await caches.open(CACHE)).match(new URL("offline", scope).href)) || Response.error();
}
