// Domaine: the board; court, deck and players.

import { html } from "../../vendor/preact.js";
import { Descriptions } from "../../shared/game/card-text.js";
import { Zone } from "../../shared/game/cards.js";
import { viewNow } from "../../shared/game/game.js";
import { Result } from "../../shared/game/game-table.js";
import { LastTurns } from "../../shared/game/last-turns.js";
import { card } from "../../shared/game/options.js";
import { busy, decision, press } from "../../shared/game/play.js";
import { Named, seatClass, seatName } from "../../shared/game/seats.js";
import { SeatPart, thumbs } from "../../shared/game/thumbnails.js";
import { t } from "../../shared/words.js";
import { Court, Hand } from "./cards.js";
import { Board, Key } from "./map.js";
import { optionText } from "./played.js";
import { mineName, sources } from "./text.js";

/** Public numbers of each player. */
const PUBLIC_NUMBERS = ["score", "ducats", "income", "knights"];

export function Domaine({ table, view, over, result }) {
  const own = view.startsWith("seat-") ? Number(view.slice(5)) : null;
  const finish = decision.value?.options.find(({ kind }) => kind === "stop");
  return html`<div class="domaine">
    <div class="board-and-court">
      ${result && html`<${Result} result=${result} />`}
      <${Board} table=${table} />
      <div class="common">
        <h3 class="unseen">${t("court")}</h3>
        <div class="turn-facts">
          ${finish ? html`<${Finish} option=${finish} />`
            : html`<dl>${!over && html`<dt>${t("turn")} ${table.turn.number > 0 && table.turn.number}</dt><dd><${Named} seat=${table.turn.seat} /></dd>`}</dl>`}
          <div class="keyed"><${Key} /></div>
        </div>
        ${own !== null && !over && html`<${Hand} cards=${table.players[own].hand ?? []} ducats=${table.players[own].ducats} />`}
        ${viewNow === "play" && html`<${LastTurns} />`}
        ${table.players.map((player, seat) => html`<${Progress} key=${seat} seat=${seat} player=${player} kingAt=${table.king} />`)}
        ${!over && html`<${Ending} deck=${table.deck} />
        <${Court} cards=${table.court} deck=${table.deck} />
        <div class="zone"><h4>${t("deck")} <small>${table.deck.count}</small></h4><${Backs} letters=${table.deck.backs} /></div>`}
      </div>
    </div>
    <div class="mats ${thumbs(own, table)}">
      ${table.players.map((_, seat) => html`<${Mat} key=${seat} table=${table} own=${own} seat=${seat} over=${over} />`)}
    </div>
    <${Descriptions} cards=${[...new Set([...table.court, ...((own !== null && table.players[own].hand) || [])])].map(card)} />
    ${table.discard.length > 0 && html`<section class="deck-order"><${Zone} name=${t("discard")} cards=${table.discard} /></section>`}
    ${table.deck.order?.length > 0 && html`<section class="deck-order">
      <${Zone} name=${t("deck-order")} cards=${table.deck.order} ordered />
    </section>`}
  </div>`;
}

/** How far a player is on the way to the title of king, and what the player can pay with. */
const Progress = ({ seat, player, kingAt }) => html`<div class="race ${seatClass(seat)}"><${Named} seat=${seat} />
  <dl class="turn-facts">${PUBLIC_NUMBERS.map((what) => html`<div key=${what}><dt>${t(`domaine.${what}`)}</dt><dd>${player[what]}${what === "score" && html`<small title="${t("king-at")} ${kingAt}">/${kingAt}</small>`}</dd></div>`)}</dl>
  <meter min="0" max=${kingAt} value=${player.score} aria-label="${t("domaine.score")}, ${seatName(seat)}"></meter></div>`;

/** The button that ends a turn's action early, if the rules allow it. It is beside the board, so that the board does not move. */
const Finish = ({ option }) => html`<button type="button" class="finish" data-option=${option.id} disabled=${busy.value} onClick=${press(option, { sure: true })}>${optionText(option)}</button>`;

/** Cards in the deck with which the end is announced. */
const FEW = 5;

/** How the game ends when the deck has few cards, or none. */
const Ending = ({ deck: { count } }) => count <= FEW
  && html`<p class="notice ending">${count ? t("domaine.deck-ends", { count }) : t("domaine.deck-ended")}</p>`;

/** The parts of the table that this page shows. The shared page lists any others below it. */
export const ZONES = new Set([
  "terrain", "castles", "knights", "borders", "alliances", "court", "discard", "turn", "domains", "neutral_zones", "players",
  "deck", "king",
]);

/** The number of cards with each back. `letters` has the letter of each card's pile, such as "AAB". */
const Backs = ({ letters }) => html`<p class="backs">${[...new Set(letters)].map((letter) =>
  html`<span key=${letter} class="card back" title=${t("face-down")}>${letter} ×${letters.split(letter).length - 1}</span>`)}</p>`;

function Mat({ table, own, seat, over }) {
  const player = table.players[seat], { mines, monopolies } = player.breakdown;
  return html`<${SeatPart} kind="mat" seat=${seat} own=${own} table=${table} inTurn=${!over && table.turn.seat === seat}>
    <h3 id="mat-${seat}"><${Named} seat=${seat} /></h3>
    <${Zone} name=${t("hand")} kind="hand" cards=${player.hand ?? player.taken} count=${player.hand_size} />
    ${!player.hand && html`<${Backs} letters=${player.backs} />`}
    <ul class="properties">${sources(player.breakdown).map((words) => html`<li key=${words}>${words}</li>`)}
      ${Object.entries(mines).filter(([, count]) => count).map(([kind, count]) => html`<li key=${kind} class=${monopolies.includes(kind) ? "monopoly" : ""}>${mineName(kind)} ${count}${monopolies.includes(kind) ? ` ★` : ""}</li>`)}</ul>
  </${SeatPart}>`;
}

