/** The story for those who hear the page: what others did, politely, and each passage once it has been told to its end. */

const SETTLED = 900;
/** Milliseconds without a new step. */
const region = document.getElementById("read-out");
/** What was there already, or was read out, by the passage's id. @type {Map<string, string>} */
let known = new Map();
let timer = 0;

/** @returns {Map<string, Element>} by id */
const passages = () => new Map([...document.querySelectorAll(".log li[id]")].map((passage) => [passage.id, passage]));

/** @param {Element} passage */
const wordsOf = (passage) => (passage.textContent || "").trim().replace(/\s+/g, " ");

const remember = () => (known = new Map([...passages()].map(([id, passage]) => [id, wordsOf(passage)])));

function say() {
  const fresh = [...passages()].filter(([id, passage]) => known.get(id) !== wordsOf(passage) && !passage.matches(".mine"));
  if (fresh.length && region) region.textContent = fresh.map(([, passage]) => wordsOf(passage)).join(" ");
  remember();
}

/** @param {boolean} atOnce whether whoever listens is to decide now */
export function readOut(atOnce) {
  clearTimeout(timer);
  timer = window.setTimeout(say, atOnce ? 0 : SETTLED);
}

/** Whoever sits here now is to hear nothing that was meant for somebody else; what lies there when they come is not read. */
export function startAnew() {
  clearTimeout(timer);
  if (region) region.textContent = "";
  remember();
}
