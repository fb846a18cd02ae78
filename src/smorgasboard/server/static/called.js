/** The part of the service worker that calls somebody back. A push says nothing but "look": what waits is asked of the house, so one that comes late shows nothing. */
/* global HEARD, MAY_WAIT, scope */

const TAG = "waiting";
const PATIENCE = 8000;
/** Apple takes the right away from whoever shows nothing for a push; browsers of its phones all use its service. */
const MUST_SHOW = /(^|\.)push\.apple\.com$/;

/** @typedef {{who: string, number: number, count: number, title: string, body: string, url: string}} Call */

/** One look after another: two that come together would both find that nobody has heard the call yet. */
let looks = Promise.resolve();
self.addEventListener("push", (event) => event.waitUntil((looks = looks.then(look, look))));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url || "tables", scope)));
});

async function look() {
  const shown = await self.registration.getNotifications({ tag: TAG });
  const call = await ask();
  if (!call) return show(shown.length ? shown[0].title : MAY_WAIT, shown[0]?.body || "", "tables", !shown.length);
  if (!call.count) return showNothing(shown);
  const news = await isNews(call);
  // A message that somebody put away stays away until there is something new.
  if (news || shown.length) await show(call.title, call.body, call.url, news);
  else await showNothing([]);
}

/** What the house says now; nothing of it is kept. @returns {Promise<Call | null>} null without a line */
async function ask() {
  try {
    const answer = await fetch(new URL("waiting", scope), { cache: "no-store", credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return null;
    const { count, call } = await answer.json();
    badge(count);
    return call || { count: 0 };
  } catch {
    return null;
  }
}

/** The same number that pages show on the app's icon; see app.js. Nobody waits for it: some browsers never say that it is done. @param {number} count */
function badge(count) {
  if ("setAppBadge" in navigator) (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** A call that comes twice, because the house or the push service was not sure, is heard once. @param {Call} call */
async function isNews({ who, number }) {
  const book = await caches.open(HEARD);
  const [known, last] = ((await (await book.match(new URL("heard", scope)))?.text()) || " 0").split(" ");
  if (known === who && number <= Number(last)) return false;
  await book.put(new URL("heard", scope), new Response(`${who} ${number}`));
  return true;
}

/** One message for all tables: each takes the place of the one before. @param {string} title @param {string} body @param {string} url @param {boolean} aloud */
function show(title, body, url, aloud) {
  const icon = new URL("icons/any-192.png", scope).href;
  return self.registration.showNotification(title, { body, tag: TAG, icon, badge: icon, renotify: aloud, silent: !aloud, data: { url } });
}

/** @param {Notification[]} shown */
async function showNothing(shown) {
  for (const each of shown) each.close();
  const subscription = await self.registration.pushManager.getSubscription().catch(() => null);
  if (!subscription || !MUST_SHOW.test(new URL(subscription.endpoint).hostname)) return;
  await show(MAY_WAIT, "", "tables", false);
  for (const each of await self.registration.getNotifications({ tag: TAG })) each.close();
}

/** @param {URL} url */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === url.pathname);
  return there ? there.focus() : self.clients.openWindow(url.href);
}
