"use strict";
const root = document.documentElement;
root.classList.add("scripted");

// ---- tables: sorted by their headings ----
const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const numberOf = (cell) => cell?.dataset.order === undefined ? NaN : Number(cell.dataset.order);

function compare(one, other, column, sign) {
  const [a, b] = [numberOf(one.cells[column]), numberOf(other.cells[column])];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return sign * (a - b);
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
  return sign * words.compare(one.cells[column]?.textContent ?? "", other.cells[column]?.textContent ?? "");
}

function sortable(table) {
  const [body, headings] = [table.tBodies[0], [...table.tHead.rows[0].cells]];
  const asWritten = [...body.rows];
  const sort = (heading, column) => {
    const numbers = heading.classList.contains("number");
    const turns = numbers ? ["descending", "ascending", "none"] : ["ascending", "descending", "none"];
    const next = turns[(turns.indexOf(heading.getAttribute("aria-sort") ?? "none") + 1) % 3];
    for (const each of headings) each.removeAttribute("aria-sort");
    if (next !== "none") heading.setAttribute("aria-sort", next);
    const sign = next === "ascending" ? 1 : -1;
    const rows = next === "none" ? asWritten : [...asWritten].sort((a, b) => compare(a, b, column, sign));
    body.append(...rows);
  };
  headings.forEach((heading, column) => {
    if (heading.classList.contains("plain")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(heading, column));
    heading.append(button);
  });
}

// ---- long tables: found by typing ----
function searchable(table) {
  const rows = [...table.tBodies[0].rows].map((row) => [row, row.textContent.toLowerCase()]);
  const label = document.createElement("label");
  const field = Object.assign(document.createElement("input"), { type: "search", autocomplete: "off" });
  const count = Object.assign(document.createElement("output"), { textContent: `${rows.length} rows` });
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase().split(/\s+/);
    let shown = 0;
    for (const [row, text] of rows) {
      row.hidden = !wanted.every((word) => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = shown === rows.length ? `${rows.length} rows` : `${shown} of ${rows.length} rows`;
  });
  label.className = "search";
  label.append("Find ", field, count);
  table.parentElement.before(label);
}

document.querySelectorAll("table.sortable").forEach(sortable);
document.querySelectorAll("table.searchable").forEach(searchable);

// ---- boxes: a stop for the keyboard only where there is something to scroll ----
const boxes = new ResizeObserver((changed) => {
  for (const { target: box } of changed) {
    box.tabIndex = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight ? 0 : -1;
  }
});
document.querySelectorAll(".box").forEach((box) => boxes.observe(box));

// ---- the command, copied ----
function select(code) {
  const range = document.createRange();
  range.selectNodeContents(code);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

for (const place of document.querySelectorAll(".copied")) {
  const code = place.querySelector("code");
  const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" });
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    } catch {
      select(code);
      button.textContent = "Selected: copy it now";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
  place.append(button);
}

// ---- what folds: opened by the way that leads there, or all at once ----
const folds = [...document.querySelectorAll("main details.fold")];

function unfold(hash) {
  const place = document.getElementById(hash.slice(1));
  const fold = place?.closest("section")?.querySelector(":scope > details.fold");
  if (!fold) return;
  fold.open = true;
  if (hash === location.hash) place.scrollIntoView();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (link) unfold(link.hash);
});
addEventListener("hashchange", () => unfold(location.hash));

function unfoldAll() {
  const row = Object.assign(document.createElement("p"), { className: "unfold" });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "copy" });
  const name = () => { button.textContent = folds.every((fold) => fold.open) ? "Close all" : "Open all"; };
  button.addEventListener("click", () => {
    const open = !folds.every((fold) => fold.open);
    for (const fold of folds) fold.open = open;
  });
  for (const fold of folds) fold.addEventListener("toggle", name);
  name();
  row.append(button);
  folds[0].closest("section").before(row);
}

if (folds.length > 1) unfoldAll();
unfold(location.hash);

// ---- on paper everything is open, also where style alone cannot open it ----
const closed = new Set();
addEventListener("beforeprint", () => {
  for (const each of document.querySelectorAll("details:not([open])")) {
    closed.add(each);
    each.open = true;
  }
});
addEventListener("afterprint", () => {
  for (const each of closed) each.open = false;
  closed.clear();
});

// ---- where I am ----
const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link]));
if ("IntersectionObserver" in window) {
  const watch = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      for (const link of links.values()) link.removeAttribute("aria-current");
      links.get(target.id)?.setAttribute("aria-current", "true");
    }
  }, { rootMargin: "-15% 0px -75% 0px" });
  for (const id of links.keys()) watch.observe(document.getElementById(id));
}
