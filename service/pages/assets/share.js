// A moment to be passed on: its address, and a picture of the table made in the page.

import { html, useState } from "./preact.js";
import { at, id } from "./game.js";
import { PlayOn } from "./review.js";
import { t } from "./words.js";

export function Share() {
  const [told, tell] = useState("");
  const address = `${location.origin}/games/${id}#${at.value}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      tell(t("play.copied"));
    } catch {
      tell(address); // where the browser gives no clipboard, it can be marked and copied
    }
  };
  return html`<p class="share"><button type="button" class="plain" onClick=${copy}>${t("play.copy-link")}</button>
    <button type="button" class="plain" onClick=${savePicture}>${t("play.picture")}</button> <${PlayOn} /> <span class="quiet">${told}</span></p>`;
}

/** The table as it is drawn, with its styles, in one SVG file that needs nothing else. */
function savePicture() {
  const table = document.querySelector(".drawing");
  const { width, height } = table.getBoundingClientRect();
  const copy = table.cloneNode(true);
  copy.querySelectorAll(".target, .site, details:not([open]) > :not(summary)").forEach((part) => part.remove());
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
  const ground = getComputedStyle(document.body);
  const inner = document.createElement("div");
  inner.className = "game";
  const sheet = document.createElement("style");
  sheet.textContent = `${rules}\n.game { color-scheme: ${matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"}; font: ${ground.font}; }`;
  const { namespaceURI: drawn } = document.querySelector("svg");
  const frame = document.createElementNS(drawn, "svg");
  frame.setAttribute("width", width);
  frame.setAttribute("height", height);
  const foreign = document.createElementNS(drawn, "foreignObject");
  foreign.setAttribute("width", width);
  foreign.setAttribute("height", height);
  inner.append(sheet, copy);
  foreign.append(inner);
  frame.append(foreign);
  const file = new Blob([new XMLSerializer().serializeToString(frame)], { type: "image/svg+xml" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${id}-${at.value}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
