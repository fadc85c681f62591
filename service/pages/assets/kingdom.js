// The kingdom of a game of cards: a set that a rulebook recommends, cards dealt at random, or a list pasted as text.

import { html, useState } from "./preact.js";
import { gameName, t } from "./words.js";

export function Kingdom({ document }) {
  const [way, choose] = useState("recommended");
  const [text, write] = useState("");
  const { sets, cards } = document.parts;
  const boxes = document.options.$defs.Randomizers.properties.boxes.items.enum;
  const { edition } = document.options.properties;
  const first = sets.find((set) => set.edition === edition.default)?.id;
  const names = new Map(cards.map(({ id, name }) => [id, name]));
  const found = read(text, cards);
  return html`<fieldset class="kingdom-choice"><legend>${t("lobby.kingdom")}</legend>
    <div class="choice">${["recommended", "random", "pasted"].map((one) => html`<label key=${one}>
      <input type="radio" name="kingdom-by" value=${one} checked=${way === one} onChange=${() => choose(one)} /> ${t(`kingdom.${one}`)}</label>`)}</div>
    ${way === "recommended" && html`<${Sets} sets=${sets} first=${first} names=${names} />`}
    ${way === "random" && html`<div class="choice">${boxes.map((box) => html`<label key=${box} class="check">
      <input type="checkbox" name="box" value=${box} defaultChecked=${box === boxes[0]} /> ${gameName(box)}</label>`)}</div>`}
    ${way === "pasted" && html`<label>${t("kingdom.paste")}
        <textarea name="kingdom" rows="3" required value=${text} onInput=${(event) => write(event.target.value)}></textarea></label>
      <p class="quiet" role="status">${t("kingdom.found", { count: found.ids.length, cards: found.ids.map((id) => names.get(id)).join(", ") })}
        ${found.unknown.length > 0 && html`<br /><strong class="unknown">${t("kingdom.unknown", { cards: found.unknown.join(", ") })}</strong>`}</p>`}
  </fieldset>`;
}

function Sets({ sets, first, names }) {
  const [chosen, choose] = useState(first);
  const set = sets.find(({ id }) => id === chosen);
  return html`<select name="recommended" aria-label=${t("kingdom.recommended")} value=${chosen} onChange=${(event) => choose(event.target.value)}>
      ${sets.map(({ id, name, edition }) => html`<option key=${id} value=${id} selected=${id === chosen}>${name}${edition ? ` (${t("kingdom.edition", { edition })})` : ""}</option>`)}
    </select>
    <p class="quiet">${set.kingdom.map((id) => names.get(id) ?? id).join(", ")}</p>`;
}

const plain = (word) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The cards that a text names, by name in the reader's language or by id, one a line or with commas between. */
function read(text, cards) {
  const known = new Map(cards.flatMap(({ id, name }) => [[plain(id), id], [plain(name), id]]));
  const words = text.split(/[\n,;]+/).map((word) => word.replace(/^\s*(\d+[.)×x]?|[-*•])\s+/, "").trim()).filter(Boolean);
  return {
    ids: [...new Set(words.map((word) => known.get(plain(word))).filter(Boolean))],
    unknown: words.filter((word) => !known.has(plain(word))),
  };
}

/** What the form asks for, as options. */
export function kingdomOf({ parts }, form) {
  const way = form.get("kingdom-by");
  if (way === "recommended") return { recommended: form.get("recommended") };
  if (way === "random") return { random: { boxes: form.getAll("box") } };
  const { ids, unknown } = read(form.get("kingdom"), parts.cards);
  if (unknown.length) throw new Error(t("kingdom.unknown", { cards: unknown.join(", ") }));
  return { kingdom: ids };
}
