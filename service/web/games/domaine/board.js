// Domaine: the board; court, deck and players.

import { html } from "../../vendor/preact.js";
import { Descriptions, about, describedBy, reads } from "../../shared/game/card-text.js";
import { Zone, together } from "../../shared/game/cards.js";
import { card, parts } from "../../shared/game/options.js";
import { decision, picks, point, press } from "../../shared/game/play.js";
import { Named, seatClass, seatName } from "../../shared/game/seats.js";
import { SeatPart, thumbs } from "../../shared/game/thumbnails.js";
import { t } from "../../shared/words.js";
import { Board, Key } from "./map.js";
import { playWords, sellWords } from "./played.js";

/** What everybody may know of a player. */
const FACTS = ["score", "ducats", "income", "knights"];

export function Domaine({ table, view, over }) {
  const own = view.startsWith("seat-") ? Number(view.slice(5)) : null;
  return html`<div class="domaine">
    <div class="board-and-court">
      <${Board} table=${table} />
      <div class="common">
        <h3 class="unseen">${t("court")}</h3>
        <dl class="turn-facts">
          ${!over && html`<div><dt>${t("turn")} ${table.turn.number > 0 && table.turn.number}</dt><dd><${Named} seat=${table.turn.seat} /></dd></div>`}
          <div><dt>${t("king-at")}</dt><dd>${table.king}</dd></div>
        </dl>
        ${own !== null && !over && html`<${Offered} name=${t("play.your-hand")} zone="hand" cards=${table.players[own].hand ?? []} kinds=${["sell", "play"]} ducats=${table.players[own].ducats} />`}
        ${table.players.map((player, seat) => html`<${Race} key=${seat} seat=${seat} player=${player} king=${table.king} />`)}
        <${Offered} name=${t("court")} zone="court" cards=${table.court} kinds=${[]} />
        <div class="zone"><h4>${t("deck")} <small>${table.deck.count}</small></h4><${Backs} letters=${table.deck.backs} /></div>
      </div>
    </div>
    <div class="mats ${thumbs(own, table)}">
      ${table.players.map((_, seat) => html`<${Mat} key=${seat} table=${table} own=${own} seat=${seat} over=${over} />`)}
    </div>
    <${Key} />
    <${Descriptions} cards=${[...new Set([...table.court, ...((own !== null && table.players[own].hand) || [])])].map(card)} />
    ${table.discard.length > 0 && html`<section class="deck-order"><${Zone} name=${t("discard")} cards=${table.discard} /></section>`}
    ${table.deck.order?.length > 0 && html`<section class="deck-order">
      <${Zone} name=${t("deck-order")} cards=${table.deck.order} ordered />
    </section>`}
  </div>`;
}

/** How far a player is on the way to the title of king, and what the player can pay with. */
const Race = ({ seat, player, king }) => html`<div class="race ${seatClass(seat)}"><${Named} seat=${seat} />
  <dl class="turn-facts">${FACTS.map((what) => html`<div key=${what}><dt>${t(`domaine.${what}`)}</dt><dd>${player[what]}</dd></div>`)}</dl>
  <meter min="0" max=${king} value=${player.score} aria-label="${t("domaine.score")}, ${seatName(seat)}"></meter></div>`;

/** Cards of which some can be picked, each with the price of what is done with it, and the ducats that their owner has. */
function Offered({ name, zone, cards, kinds, ducats = null }) {
  const options = decision.value?.options.filter(({ kind }) => kinds.includes(kind)) ?? [];
  return html`<div class="zone" data-zone=${zone}><h4>${name} <small>${cards.length}</small>${ducats !== null && html` <span class="purse">${t("domaine.you-have", { count: ducats })}</span>`}</h4><ul class="court">
    ${together(cards).map(([id, count]) => {
      const found = card(id);
      const here = kinds.flatMap((kind) => options.filter((option) => option.card === id && option.kind === kind));
      return html`<li key=${id} class="market ${here.length ? "offered" : ""}" ...${about(id)}>
        <button type="button" class="name" aria-describedby=${describedBy(id)} ...${reads}>${found.name}</button>${count > 1 && html` <span class="times">×${count}</span>`}
        ${ducats !== null && here.length > 0 && found.cost > ducats ? html`<span class="prices">${t("domaine.too-dear", { count: found.cost, has: ducats })}</span>`
          : here.length < 2 && html`<span class="prices">${t("play.prices", { cost: found.cost, sell: found.sell })}</span>`}
        ${here.map((option) => html`<button key=${option.id} type="button" data-option=${option.id} class="${option.kind === "sell" ? "sells" : ""} ${picks.value.includes(option.id) ? "picked" : ""}"
          aria-pressed=${String(picks.value.includes(option.id))} ...${point(option)} onClick=${press(option)}>
          ${option.kind === "play" ? playWords(option) : sellWords(option)}
          <span class="unseen"> ${found.name}</span></button>`)}</li>`;
    })}
    ${cards.length === 0 && html`<li class="none">${t("empty")}</li>`}</ul></div>`;
}

export const ZONES = new Set([
  "terrain", "castles", "knights", "borders", "alliances", "court", "discard", "turn", "domains", "neutral_zones", "players",
  "deck", "king",
]);

const Backs = ({ letters }) => html`<p class="backs">${[...new Set(letters)].map((letter) =>
  html`<span key=${letter} class="card back" title=${t("face-down")}>${letter} ×${letters.split(letter).length - 1}</span>`)}</p>`;

const mineName = (kind) => parts().terrains.find(({ id }) => id === kind)?.name ?? kind;

function Mat({ table, own, seat, over }) {
  const player = table.players[seat], { mines, monopolies } = player.breakdown;
  const won = Object.entries(player.breakdown.points).filter(([, points]) => points);
  return html`<${SeatPart} kind="mat" seat=${seat} own=${own} table=${table} inTurn=${!over && table.turn.seat === seat}>
    <h3 id="mat-${seat}"><${Named} seat=${seat} /></h3>
    <${Zone} name=${t("hand")} kind="hand" cards=${player.hand ?? player.taken} count=${player.hand_size} />
    ${!player.hand && html`<${Backs} letters=${player.backs} />`}
    <ul class="properties">${won.map(([name, points]) => html`<li key=${name}>${t(name === "ducats" ? "play.ducat-bonus" : `domaine.${name}`)} +${points}</li>`)}
      ${Object.entries(mines).filter(([, count]) => count).map(([kind, count]) => html`<li key=${kind} class=${monopolies.includes(kind) ? "monopoly" : ""}>${mineName(kind)} ${count}${monopolies.includes(kind) ? ` ★` : ""}</li>`)}</ul>
  </${SeatPart}>`;
}

