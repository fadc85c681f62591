// Cards as they lie in a zone, equal ones together or one after the other; face down where nobody may know them.

import { html } from "../../vendor/preact.js";
import { about, colour, describedBy, reads } from "./card-text.js";
import { card } from "./options.js";
import { t } from "../words.js";

/** The rules on the card itself, where the screen has room. A screen reader finds them by `describedBy`. */
export const Rules = ({ of }) => of.text && !(of.basic && (of.coins > 0 || pointsOf(of))) && html`<span class="rules" aria-hidden="true">${of.text}</span>`;

/** The points of a basic card, which its text states in figures; null: other cards. */
const pointsOf = ({ basic, types, text }) => (basic && types?.includes("victory") ? /\d+/.exec(text)?.[0] ?? null : null);

/** The coins and Potions on a coin, and the debt on a hexagon, as printed. */
export const Cost = ({ of: { cost, potions = 0, debt } }) => html`<span class="costs" title=${t("cost")} aria-hidden="true">
  ${(cost > 0 || !debt) && html`<span class="cost">${cost}${"P".repeat(potions)}</span>`}${debt > 0 && html`<span class="cost debt">${debt}</span>`}</span>`;

/** Whether a narrow column would break the name within a word. */
export const hasLongWord = (name) => name.split(/[ /-]/).some(({ length }) => length > 9);

/** Equal cards of one's own hand, as they are held; they can be pressed where they are offered, and elsewhere read. */
export function Face({ id, count, option, rank, act }) {
  const found = card(id), described = describedBy(id), points = pointsOf(found);
  const inner = html`<span class="name ${hasLongWord(found.name) ? "long" : ""}">${found.name}${count > 1 && html` <span class="times">×${count}</span>`}</span>${found.cost !== undefined && html`<${Cost} of=${found} />`}
    <${Rules} of=${found} />
    ${found.coins > 0 && html`<b class="worth" title=${t("coins")}><span class="unseen">${t("coins")} </span>${found.coins}</b>`}
    ${points && html`<b class="worth points" aria-hidden="true">${points}</b>`}
    ${rank > 0 && html`<b class="rank">${rank}</b>`}`;
  return html`<li class="card face ${colour(found)} ${count > 1 ? "several" : ""} ${option ? "offered" : ""} ${rank > 0 ? "picked" : ""}" ...${about(id)}>
    ${option ? html`<button type="button" data-option=${option.id} aria-pressed=${String(rank > 0)} aria-describedby=${described}
        ...${act(option)}>${inner}</button>`
      : html`<button type="button" aria-describedby=${described} ...${reads}>${inner}</button>`}</li>`;
}

const Card = ({ id, count = 1, note = null }) => {
  const found = card(id);
  return html`<li class="card ${colour(found)}" ...${about(id)} ...${reads}>${note !== null && html`<span class="note">${note}</span>`}
    <span class="name">${found.name}</span>${count > 1 && html` <span class="times">×${count}</span>`}</li>`;
};

/** A zone: its name, how many cards lie in it (null: not shown), and those that can be seen; a null among them lies face down.
 *  In order (`ordered`), or equal ones together; or only the `top` one. `kind` names it for motion. */
export function Zone({ name, kind = null, cards, count = cards?.length ?? null, ordered = false, top = null }) {
  const seen = (cards ?? [top]).filter((id) => id !== null);
  const hidden = Math.max(0, (cards?.length ?? count ?? 0) - seen.length);
  return html`<div class="zone ${count === null && !seen.length ? "uncounted" : ""} ${top ? "with-top" : ""}" data-zone=${kind}>
    <h4 title=${count === null ? t("size-by-rule") : null}>${name} ${count === null ? html`<small class="unseen">${t("size-hidden")}</small>` : html`<small>${count}</small>`}</h4>
    <ul class="cards ${ordered ? "in-order" : ""}">
      ${ordered
        ? seen.map((id, place) => html`<${Card} key=${place} id=${id} note=${place + 1} />`)
        : together(seen).map(([id, times]) => html`<${Card} key=${id} id=${id} count=${times} note=${top && !cards ? t("on-top") : null} />`)}
      ${hidden > 0 && html`<li class="card back" title=${t("face-down")}><span class="unseen">${t("face-down")} </span>×${hidden}</li>`}
      ${count === null && !seen.length && html`<li class="card back" title=${t("size-by-rule")}>${t("face-down")}</li>`}
      ${count === 0 && html`<li class="none">${t("empty")}</li>`}
    </ul>
  </div>`;
}

export function together(cards) {
  const counts = new Map();
  for (const id of cards) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other));
}

const rank = (id) => ["action", "duration", "attack", "reaction", "treasure", "victory", "curse", "plain"].indexOf(colour(card(id)));

/** The cards in words, equal ones together. */
export function counted(ids) {
  const counts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => (count > 1 ? `${count} × ${card(id).name}` : card(id).name)).join(", ") || t("empty");
}
