/** On every page: being called when it is one's turn, where browsers can. It asks for nothing before somebody clicks. */
const root = new URL("..", import.meta.url);
const TAG = "waiting";
const page = document.documentElement;

/** Only over HTTPS, or on the machine itself; on Apple's phones only in the installed app. */
export const canBeCalled = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

let called = false;
/** Whether the house calls this browser: then the page need not. */
export const isCalled = () => called;

/** @param {boolean} is */
function note(is) {
  called = is;
  page.dataset.calls = is ? "on" : Notification.permission === "denied" ? "denied" : "ask";
}

/** @param {string} key */
function bytes(key) {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** @param {string} path @param {Record<string, string>} fields */
function post(path, fields) {
  return fetch(new URL(path, root), { method: "POST", body: new URLSearchParams(fields), headers: { "HX-Request": "true" } });
}

/** @param {ServiceWorkerRegistration} worker @returns {Promise<Response>} */
async function subscribe(worker) {
  const applicationServerKey = bytes(await (await fetch(new URL("calls/key", root))).text());
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys = {} } = made.toJSON();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  return post("calls/push", { endpoint, p256dh: keys.p256dh || "", auth: keys.auth || "", zone });
}

/** An old subscription may be of another house, or of somebody else who had this browser. @param {ServiceWorkerRegistration} worker */
async function subscribeAnew(worker) {
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  return subscribe(worker);
}

/** @param {string} words */
function tell(words) {
  const place = document.getElementById("call-words") || document.getElementById("toasts");
  const line = document.createElement("p");
  line.className = place?.id === "toasts" ? "toast" : "";
  line.textContent = words;
  if (place?.id === "call-words") place.replaceChildren(line);
  else place?.append(line);
  if (place?.id === "toasts") setTimeout(() => line.remove(), 8000);
}

/** Asks the browser, then tells the house. @returns {Promise<boolean>} whether it calls from now on */
export async function callMe() {
  const words = await (await fetch(new URL("calls/words", root))).json();
  try {
    if ((await Notification.requestPermission()) !== "granted") {
      tell(words.denied);
      note(false);
      return false;
    }
    const worker = await navigator.serviceWorker.ready;
    let answer = await subscribe(worker).catch(() => subscribeAnew(worker));
    if (answer.status === 409) answer = await subscribeAnew(worker);
    tell(answer.ok ? words.done : (await answer.json()).error);
    note(answer.ok);
    return answer.ok;
  } catch {
    tell(words.noService);
    return false;
  }
}

/** What stands on the screen of a device goes when nothing waits any more, at the latest when somebody looks. */
async function tidy() {
  if (document.hidden || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker.getRegistration(root);
  const notes = (await worker?.getNotifications({ tag: TAG })) || [];
  if (!notes.length) return;
  const answer = await fetch(new URL("waiting", root)).catch(() => null);
  if (answer?.ok && !(await answer.json()).call?.count) for (const each of notes) each.close();
}

async function begin() {
  const worker = await navigator.serviceWorker.getRegistration(root);
  const known = await worker?.pushManager.getSubscription().catch(() => null);
  const here = document.querySelector("[data-this-browser]"); // on the page about calls the house says it itself
  note(Boolean(known) && Notification.permission === "granted" && !(here instanceof HTMLElement && here.dataset.thisBrowser === "no"));
  await tidy();
}

if (canBeCalled) {
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-call-me]") : null;
    if (!button) return;
    const done = await callMe();
    if (done && document.querySelector("[data-this-browser]")) location.reload();
  });
  document.addEventListener("visibilitychange", tidy);
  begin().catch(() => undefined);
}
