// Any value, drawn as a tree: for zones without a drawing, and for the data of events.

import { html } from "../vendor/preact.js";
import { t } from "./words.js";

export function Tree({ value }) {
  if (value === null || typeof value !== "object") return html`<code class="leaf">${leaf(value)}</code>`;
  const entries = Object.entries(value);
  if (!entries.length) return html`<span class="quiet">${t("empty")}</span>`;
  if (Array.isArray(value) && value.every((one) => one === null || typeof one !== "object")) {
    return html`<code class="leaf">${value.map(leaf).join(", ")}</code>`;
  }
  return html`<ul class="tree">${entries.map(([name, inner]) => html`<li key=${name}>
    ${nested(inner)
      ? html`<details><summary>${label(value, name)} <small>${Object.keys(inner).length}</small></summary>
          <${Tree} value=${inner} /></details>`
      : html`<span class="name">${label(value, name)}</span> <${Tree} value=${inner} />`}
  </li>`)}</ul>`;
}

const leaf = (value) => (value === null ? "–" : String(value));
const label = (value, name) => (Array.isArray(value) ? `${name}.` : name.replaceAll("_", " "));
const nested = (value) =>
  value !== null && typeof value === "object" && Object.values(value).some((inner) => inner !== null && typeof inner === "object");
