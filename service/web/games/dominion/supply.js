// Dominion's supply: the piles, and the cards that lie across beside them.

import { html } from "../../vendor/preact.js";
import { about, colour, costWords, describedBy, reads } from "../../shared/game/card-text.js";
import { Cost, hasLongWord, Rules } from "../../shared/game/cards.js";
import { game } from "../../shared/game/game.js";
import { latest, watched } from "../../shared/game/last-turns.js";
import { shownDecision } from "../../shared/game/moments.js";
import { card, declared, optionWords, pointed } from "../../shared/game/options.js";
import { combined, decision, picks, point, press } from "../../shared/game/play.js";
import { Mark, seatName } from "../../shared/game/seats.js";
import { t } from "../../shared/words.js";
import { optionOfPile } from "./hand-options.js";
import { doubt } from "./purchases.js";
import { byCost, inBasicOrder, topOf } from "./text.js";

export function Supply({ piles, beside, events, marks, bane, banned }) {
  const known = (of) => of.map((pile) => ({ ...pile, ...card(topOf(pile)), cost: pile.cost, top: topOf(pile) }));
  const sorted = (of, kind) => known(of).sort((one, other) => (kind && inBasicOrder(one, other)) || byCost(one, other) || one.name.localeCompare(other.name));
  const asked = decision.value ?? shownDecision.value?.question, options = [...(asked?.options ?? []), ...(decision.value ? combined.value : [])];
  const offered = new Map([...piles, ...beside].map((pile) => [pile, optionOfPile(pile, options, asked?.prompt)]).filter(([, option]) => option).map(([pile, option]) => [pile.card, option]));
  const offeredEvents = new Map(options.filter(({ kind }) => kind === "buy-event").map((option) => [option.event, option]));
  const doubts = decision.value && [...offered.values()].some((option) => doubt(option, game.value.table)) && html`<small class="outlined doubted">${t("play.outlined-doubted")}</small>`;
  const row = (of, name, kind = "") => html`<h4>${name}</h4><ul class="piles ${kind}">
    ${sorted(of, kind).map((pile) => html`<${Pile} key=${pile.card} pile=${pile}
      offered=${offered.get(pile.card)} bane=${pile.card === bane} banned=${banned.includes(pile.top)} />`)}${kind && doubts && html`<li class="legend" aria-hidden="true">${doubts}</li>`}</ul>`;
  return html`<section class="supply ${decision.value && offered.size + offeredEvents.size > 0 ? "choosing" : ""}" aria-labelledby="supply-title"><h3 id="supply-title">${t("supply")}
    ${decision.value && offered.size > 0 && html` <small class="outlined">${outlined([...offered.values()])}</small>`}
    ${doubts}</h3>
    ${row(piles.filter((pile) => !card(pile.card).basic), t("kingdom-cards"))}
    ${events.length > 0 && html`<h4>${t(events.some((id) => card(id).cost === null) ? "landscapes" : "events")}</h4><ul class="piles wide">${events.map((id) =>
      html`<${Landscape} key=${id} id=${id} marks=${marks[id] ?? {}} offered=${offeredEvents.get(id)} />`)}</ul>`}
    ${beside.length > 0 && row(beside, t("beside"))}
    ${row(piles.filter((pile) => card(pile.card).basic), t("basic-cards"), "basic")}</section>`;
}

/** A card that lies across, beside the supply, with its rules on it. */
function Landscape({ id, marks, offered }) {
  const { name, cost, text } = card(id), described = describedBy(id);
  const price = cost === null ? "" : `, ${t("cost")} ${cost}`, by = buyers(id), lying = Object.entries(marks).map(([mark, number]) => `${declared(mark)}: ${number}`);
  const inner = html`${cost !== null && html`<${Cost} of=${card(id)} />`}<span class="name">${name}</span><span class="left"><${Marks} seats=${by} /></span>
    ${lying.map((words) => html`<span class="badge" key=${words}>${words}</span>`)}<span class="rules">${text}</span>`;
  const chosen = offered && picks.value.includes(offered.id);
  return html`<li class="pile event ${offered ? "offered" : ""} ${pointed.value?.event === id ? "pointed" : ""} ${chosen ? "picked" : ""}" ...${about(id)}>
    ${offered && decision.value
      ? html`<button type="button" data-option=${offered.id} aria-label=${[`${optionWords(offered)}${price}`, ...bought(by)].join(", ")} aria-describedby=${described}
          aria-pressed=${String(Boolean(chosen))} ...${point(offered)} onClick=${press(offered)}>${inner}</button>`
      : html`<button type="button" aria-label=${[`${name}${price}`, ...lying, ...bought(by)].join(", ")} aria-describedby=${described} ...${reads}>${inner}</button>`}
  </li>`;
}

/** What the outline of piles means now. */
function outlined(offered) {
  if (offered[0].kind !== "buy") return t(`play.outlined-${offered[0].kind}`);
  return combined.value.length ? t("play.outlined-with-treasures", { coins: combined.value[0].coins })
    : t("play.outlined-buy", { coins: game.value.table.turn.coins });
}

const GAINS = new Set(["card-bought", "card-gained"]);

/** The opponents who gained a card or bought an Event in their last turn. */
const buyers = (id) => [...new Set(latest.value.filter((move) => (GAINS.has(move.type) && move.card === id && !game.value.you.includes(move.seat)) || (move.type === "event-bought" && move.event === id)).map(({ seat }) => seat))];

const Marks = ({ seats }) => html`<span class="marks">${seats.map((seat) => html`<${Mark} key=${seat} seat=${seat} />`)}</span>`;

const bought = (seats) => (seats.length ? [t("play.bought-last", { seats: seats.map(seatName).join(", ") })] : []);

function Pile({ pile, offered, bane, banned }) {
  const now = [pointed.value, watched.value?.move.data].some((one) => one?.card === pile.top), by = buyers(pile.top);
  const mixed = pile.top !== pile.card && card(pile.card).name; // the pile of different cards on which this card lies
  const chosen = offered && picks.value.includes(offered.id);
  const inner = html`<${Cost} of=${pile} /><span class="name ${hasLongWord(pile.name) ? "long" : ""}">${pile.name}</span>
    <span class="left" title=${t("left")}><${Marks} seats=${by} />${pile.count}</span>
    <${Rules} of=${pile} />
    ${mixed && html`<span class="badge">${mixed}</span>`}
    ${bane && html`<span class="badge">${t("bane")}</span>`}
    ${banned && html`<span class="badge">${t("banned")}</span>`}
    ${Object.entries(pile.marks ?? {}).map(([name, number]) => html`<span class="badge" key=${name}>${declared(name)}: ${number}</span>`)}`;
  const playable = offered && decision.value, described = describedBy(pile.top);
  const facts = `${mixed ? `${mixed}, ` : ""}${t("cost")} ${costWords(pile)}, ${t("left")} ${pile.count}${bane ? `, ${t("bane")}` : ""}${bought(by).map((words) => `, ${words}`).join("")}`;
  return html`<li class="pile ${colour(pile)} ${pile.count ? "" : "sold-out"} ${offered ? "offered" : ""} ${playable && doubt(offered, game.value.table) ? "doubted" : ""} ${now ? "pointed" : ""} ${chosen ? "picked" : ""}" ...${about(pile.top)}>
    ${playable
      ? html`<button type="button" data-option=${offered.id} aria-label="${optionWords(offered)}, ${facts}" aria-describedby=${described}
          aria-pressed=${String(Boolean(chosen))} ...${point(offered)} onClick=${press(offered)}>${inner}</button>`
      : html`<button type="button" aria-label="${pile.name}, ${facts}" aria-describedby=${described} ...${reads}>${inner}</button>`}
  </li>`;
}
