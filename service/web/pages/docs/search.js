// The search on each page of the reference and the guides: results while the reader types.

import "../../shared/frame.js";

const DELAY = 200;
const found = document.getElementById("found");
const input = /** @type {HTMLInputElement} */ (document.querySelector(".search"));
let last = 0;

async function look() {
  const asked = input.value.trim();
  const mine = ++last;
  if (!asked) return found.replaceChildren();
  const answer = await fetch(`/docs/search?q=${encodeURIComponent(asked)}`, { headers: { Accept: "text/html" } });
  if (!answer.ok || mine !== last) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  found.replaceChildren(...page.getElementById("found").childNodes);
}

let waiting = 0;
input.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, DELAY);
});
if (input.value) void look(); // the reader typed before this module ran
