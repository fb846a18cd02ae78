/** After an upgrade of the house no page of before goes on talking to it: it is loaded again. */
import { phrases, toast } from "./notices.js";

const mine = document.documentElement.dataset.house || "";
/** Of several processes one may lag behind, and pages must not go round in circles. */
const TRIED = "renewed for";

/** @returns {boolean} whether somebody would lose what they have begun to write */
const writing = () => [...document.querySelectorAll("input, textarea")].some((field) => field === document.activeElement && /** @type {HTMLInputElement} */ (field).value);

/** @param {string} house which now speaks */
export function renew(house) {
  if (!house || house === mine) return;
  if (writing() || sessionStorage.getItem(TRIED) === house) return void (phrases.renewed && toast(phrases.renewed, 60));
  sessionStorage.setItem(TRIED, house);
  location.reload();
}

/** What posts of scripts say of themselves, so that a newer house can refuse them. */
export const asOf = { "HX-Request": "true", "Smorg-House": mine };
