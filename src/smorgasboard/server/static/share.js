/** Passes an address on with what the device has for that, or copies it. Without this file the address stands there to be copied by hand. */
import { phrases, toast } from "./notices.js";

/** What is to be copied by hand stays so long, in seconds. */
const LONG = 120;

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-share], [data-copy]") : null;
  if (!(button instanceof HTMLElement)) return;
  const field = document.getElementById(button.dataset.copy || "");
  if (field instanceof HTMLInputElement) return copyOf(field);
  const { share: url = "", words: text = "" } = button.dataset;
  if (!(await shared({ title: document.title, text, url }))) await copyOf(url);
});

/** @param {ShareData} what @returns {Promise<boolean>} whether nothing else is to be done: it was passed on, or whoever asked thought better of it */
async function shared(what) {
  if (!navigator.share) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (trouble) {
    return trouble instanceof DOMException && trouble.name === "AbortError";
  }
}

/** Says what is true: it was copied, or here it stands. @param {HTMLInputElement | string} what a field that shows it, or the words alone */
async function copyOf(what) {
  const shown = typeof what !== "string";
  if (await copied(shown ? what.value : what)) toast(phrases.copied, 2);
  else if (shown) toast(phrases.byHand);
  else offer(what);
  if (shown) what.select();
}

/** Browsers allow it over HTTPS alone, or not at all; an older way works everywhere else. @param {string} words */
async function copied(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copiedAsSelected(words);
  }
}

/** @param {string} words */
function copiedAsSelected(words) {
  const [before, field] = [document.activeElement, readable(words)];
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}

/** @param {string} words */
function offer(words) {
  const [note, field] = [toast(phrases.byHand, LONG), readable(words)];
  field.setAttribute("aria-label", phrases.byHand);
  field.addEventListener("click", (event) => event.stopPropagation()); // a click elsewhere puts the note away
  note.append(field);
  field.select();
}

/** @param {string} words */
function readable(words) {
  const field = document.createElement("input");
  [field.readOnly, field.value] = [true, words];
  return field;
}
