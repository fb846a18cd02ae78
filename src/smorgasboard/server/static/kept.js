/** What this browser keeps for the house, by the names that the service worker gives it; see offline.js. */
const root = new URL("..", import.meta.url);
/** Other houses, and whatever else lives at this origin, have caches of their own. */
const OURS = `smorgasboard ${root.pathname} `;
export const WANTED = `${OURS}kept replays`;
const HOUSE = `${OURS}house `;
/** Of what this page's scripts note about somebody's tables; see dice.js and film.js. */
const NOTES = ["smorgasboard-dice", `seen ${root.pathname}m/`];

/** Whoever had this browser is forgotten: their shelf, replays, notes, and calls. What all people see alike stays. */
export async function forget() {
  try {
    const names = Object.keys(localStorage);
    for (const name of names) if (NOTES.some((each) => name.startsWith(each))) localStorage.removeItem(name);
  } catch {
    // a browser that keeps nothing
  }
  if ("caches" in window) await forgetPages();
  if ("clearAppBadge" in navigator) await navigator.clearAppBadge().catch(() => undefined);
  const worker = await navigator.serviceWorker?.getRegistration(root);
  for (const note of (await worker?.getNotifications?.().catch(() => [])) || []) note.close();
  await (await worker?.pushManager?.getSubscription().catch(() => null))?.unsubscribe();
}

async function forgetPages() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(OURS));
  for (const name of ours) {
    if (name.startsWith(HOUSE)) await forgetPersonal(await caches.open(name));
    else await caches.delete(name);
  }
}

/** @param {Cache} cache */
async function forgetPersonal(cache) {
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname.slice(root.pathname.length);
    if (!path || path.startsWith("m/")) await cache.delete(request);
  }
}
