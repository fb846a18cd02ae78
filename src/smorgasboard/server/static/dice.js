/** Whoever sits down adds a random number to the dice, after the house has promised its secret. Without this file a seat just adds none. */

const NOTES = "smorgasboard-dice";
const KEPT = 50;
const PATIENCE = 3000;

/** @typedef {{match: string, promise: string, contribution: string}} Note what this browser was promised and what it added */

/** @returns {Note[]} */
function notes() {
  try {
    return JSON.parse(localStorage.getItem(NOTES) || "[]");
  } catch {
    return [];
  }
}

/** @param {string} match @returns {Note | undefined} */
export const noteOf = (match) => notes().find((note) => note.match === match);

/** @param {Note} note */
function keep(note) {
  try {
    localStorage.setItem(NOTES, JSON.stringify([note, ...notes().filter((other) => other.match !== note.match)].slice(0, KEPT)));
  } catch {
    // a browser that keeps nothing cannot compare later; the record still holds everything
  }
}

function randomNumber() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {HTMLFormElement} form @returns {Promise<{match: string, promise: string}>} of this match, or of one to be opened */
async function promised(form) {
  const { match = "", promise = "" } = form.dataset;
  return promise ? { match, promise } : (await fetch(new URL("../api/v1/promise", import.meta.url), { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).json();
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function fill(form, name, value) {
  const field = /** @type {HTMLInputElement} */ (form.querySelector(`input[name=${name}]`) || document.createElement("input"));
  Object.assign(field, { type: "hidden", name, value });
  form.append(field);
}

/** Before a form is sent that seats somebody. @param {HTMLFormElement} form */
export async function contribute(form) {
  try {
    const given = await promised(form);
    const contribution = randomNumber();
    keep({ ...given, contribution });
    fill(form, "laid", given.match);
    fill(form, "contribution", contribution);
  } catch {
    // the seat then adds nothing, and the record says so
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-dice") || form.hasAttribute("data-post")) return;
  event.preventDefault();
  if ("sending" in form.dataset) return;
  form.dataset.sending = "";
  await contribute(form);
  form.submit();
});
/** Back on a page that was left by sending a form: it may be sent again. */
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sending]")) form.removeAttribute("data-sending");
});
