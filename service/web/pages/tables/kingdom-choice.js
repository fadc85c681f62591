// The kingdom of a game of cards: a set that a rulebook recommends, cards dealt at random, or a list pasted as text.

import { html, useState } from "../../vendor/preact.js";
import { inEdition, printedCost } from "../../shared/printed.js";
import { gameName, t } from "../../shared/words.js";

export function Kingdom({ document }) {
  const [way, choose] = useState("recommended");
  const { sets, cards, events } = document.parts;
  const boxes = document.options.$defs.Randomizers.properties.boxes.items.enum;
  const { edition } = document.options.properties;
  const first = sets.find((set) => set.edition === edition.default)?.id;
  return html`<fieldset class="kingdom-choice"><legend>${t("lobby.kingdom")}</legend>
    <div class="choice">${["recommended", "random", "pasted"].map((one) => html`<label key=${one}>
      <input type="radio" name="kingdom-by" value=${one} checked=${way === one} onChange=${() => choose(one)} /> ${t(`kingdom.${one}`)}</label>`)}</div>
    ${way === "recommended" && html`<${Sets} sets=${sets} first=${first} cards=${cards} landscapes=${events} />`}
    ${way === "random" && html`<div class="choice">${boxes.map((box) => html`<label key=${box} class="check">
      <input type="checkbox" name="box" value=${box} defaultChecked=${box === boxes[0]} /> ${gameName(box.replaceAll("-", " "))}</label>`)}
      <label>${t("kingdom.events")} <select name="events">${[0, 1, 2].map((count) => html`<option key=${count}>${count}</option>`)}</select></label></div>`}
    ${way === "pasted" && html`<label>${t("kingdom.paste")}
        <textarea name="kingdom" rows="3" required></textarea></label>`}
  </fieldset>`;
}

function Sets({ sets, first, cards, landscapes }) {
  const [chosen, choose] = useState(first);
  const { kingdom, bane, events, edition: needed } = sets.find(({ id }) => id === chosen);
  const found = [...kingdom, ...(bane ? [bane] : [])].map((id) => inEdition(cards.find((one) => one.id === id), needed))
    .concat(events.map((id) => landscapes.find((one) => one.id === id)));
  return html`<select name="recommended" aria-label=${t("kingdom.recommended")} value=${chosen} onChange=${(event) => choose(event.target.value)}>
      ${sets.map(({ id, name, edition }) => html`<option key=${id} value=${id} selected=${id === chosen}>${name}${edition ? ` (${t("kingdom.edition", { edition })})` : ""}</option>`)}
    </select>
    <details class="quiet"><summary>${found.map(({ id, name, cost }) => (id === bane ? `${name} (${t("bane")})` : events.includes(id) ? `${name} (${t(cost === null ? "type.landmark" : "type.event")})` : name)).join(", ")}</summary>
      <ul>${found.map((one) => html`<li key=${one.id}><strong>${one.name}</strong>${one.cost === null ? "" : ` (${printedCost(one)})`}: ${one.text}</li>`)}</ul></details>`;
}

/** The options that the form selects. */
export function kingdomOf(form) {
  const way = form.get("kingdom-by");
  if (way === "recommended") return { recommended: form.get("recommended") };
  if (way === "random") return { random: { boxes: form.getAll("box"), events: Number(form.get("events")) } };
  return { kingdom: form.get("kingdom") };
}
