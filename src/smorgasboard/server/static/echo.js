/** What somebody writes beside the table stands on it at once: a line's words appear where the table says data-echo and the line's number. The next view, which knows nothing of what is only being written, leaves them there. */

/** @param {Element} place */
const lineOf = (place) => document.getElementById(`line-${place.getAttribute("data-echo")}`);

export function echo() {
  for (const place of document.querySelectorAll("[data-echo]")) {
    const line = lineOf(place);
    place.textContent = line instanceof HTMLInputElement ? line.value : "";
  }
}

document.addEventListener("input", (event) => event.target instanceof Element && /^line-\d+$/.test(event.target.id) && echo());
