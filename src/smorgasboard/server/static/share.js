/** Passes an address on with what the device has for that, or copies it. Without this file the address stands there to be copied by hand. */
import { phrases, toast } from "./notices.js";

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-share]") : null;
  if (!(button instanceof HTMLElement)) return;
  const { share: url = "", words: text = "" } = button.dataset;
  if (navigator.share) {
    try {
      return await navigator.share({ title: document.title, text, url });
    } catch (trouble) {
      if (trouble instanceof DOMException && trouble.name === "AbortError") return;
    }
  }
  await navigator.clipboard?.writeText(url);
  toast(phrases.copied, 2);
});
