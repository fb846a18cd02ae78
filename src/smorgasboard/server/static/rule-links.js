/** From a thing on the table to the sentence of the rules that explains it. */

import { dismiss, hush, tell } from "./notices.js";
import { nameOf } from "./spots.js";

/** This file lies one folder below the house, wherever on its host that is. */
const home = new URL(`../m/${document.getElementById("view")?.dataset.id}`, import.meta.url).pathname;

/** A way to the sentence of the rules that explains a thing; it is looked for when somebody goes there. @param {Element} thing @param {string} [picked] */
export function ruleOf(thing, picked = nameOf(thing)) {
  const query = new URLSearchParams({ picked, thing: thing.getAttribute("class") || "" });
  return `${home}/rule?${query}`;
}

/** What a thing is, and where the rules speak of it. @param {Element} thing */
export const explain = (thing) => tell(thing.getAttribute("title") || "", thing, 8, ruleOf(thing));

/** @param {HTMLAnchorElement} link to a clause, or to whatever finds one */
export async function openRule(link) {
  const found = link.hash ? null : await fetch(link.href, { headers: { "HX-Request": "true" } }).catch(() => null);
  const clause = link.hash.slice(1) || (found?.ok && (await found.json()).clause) || "pictures";
  hush();
  dismiss();
  await openDrawer(/** @type {HTMLElement} */ (document.querySelector("[data-drawer]")));
  for (const row of document.querySelectorAll("#drawer-page .meant")) row.classList.remove("meant");
  const row = document.getElementById(clause);
  row?.classList.add("meant");
  row?.scrollIntoView({ block: "center" });
}

/** The rule of what has the focus. */
export function focusedRule() {
  const thing = document.activeElement?.closest(".board [title], [data-spot]");
  const link = document.createElement("a");
  link.href = thing ? ruleOf(thing) : `${home}/rule`;
  openRule(link);
}

/** @param {HTMLElement} link */
export async function openDrawer(link) {
  const drawer = document.getElementById("drawer");
  const page = document.getElementById("drawer-page");
  if (!(drawer instanceof HTMLDialogElement) || !page) return;
  if (!page.hasChildNodes()) page.innerHTML = await (await fetch(link.dataset.drawer || "")).text();
  drawer.showModal();
}
