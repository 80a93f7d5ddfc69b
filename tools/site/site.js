// The pages work without this script. It closes the menu on phones and searches the headings.
"use strict";
const menu = document.getElementById("menu");
if (matchMedia("(max-width: 52rem)").matches) menu.open = false;

const input = document.getElementById("search");
const found = document.getElementById("found");

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.replaceChildren();
  found.hidden = words.length === 0;
  if (found.hidden) return;
  const hits = headings.filter(h => words.every(w => (h.text + " " + h.where).toLowerCase().includes(w)));
  const beginsWord = (text, word) => (" " + text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")).includes(" " + word);
  const rank = h => (h.text.toLowerCase().startsWith(words[0]) ? 0 : beginsWord(h.text, words[0]) ? 1 : 2);
  hits.sort((a, b) => rank(a) - rank(b));
  for (const h of hits.slice(0, 20)) {
    const link = document.createElement("a");
    link.href = input.dataset.up + h.to;
    link.textContent = h.text;
    const where = document.createElement("small");
    where.textContent = h.where;
    link.append(where);
    const item = document.createElement("li");
    item.append(link);
    found.append(item);
  }
  if (hits.length === 0) {
    const item = document.createElement("li");
    item.textContent = "No heading has these words.";
    found.append(item);
  }
}

input.addEventListener("input", search);
input.addEventListener("keydown", e => {
  const first = found.querySelector("a");
  if (e.key === "Enter" && first) location.href = first.href;
  if (e.key === "ArrowDown" && first) { first.focus(); e.preventDefault(); }
  if (e.key === "Escape") { input.value = ""; search(); }
});
found.addEventListener("keydown", e => {
  const links = [...found.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[e.key];
  if (to === undefined) { if (e.key === "Escape") { input.focus(); } return; }
  (links[to] || input).focus();
  e.preventDefault();
});
found.addEventListener("click", () => { input.value = ""; search(); });
document.addEventListener("click", e => { if (!e.target.closest(".search")) found.hidden = true; });
document.addEventListener("keydown", e => {
  if (e.key === "/" && document.activeElement !== input && !e.ctrlKey && !e.metaKey) { input.focus(); e.preventDefault(); }
});
