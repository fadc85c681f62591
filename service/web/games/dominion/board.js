// Dominion's table: the hand, the supply, and before each player play area, deck and discard pile.

import { html } from "../../vendor/preact.js";
import { Descriptions } from "../../shared/game/card-text.js";
import { Face, Zone } from "../../shared/game/cards.js";
import { game, viewNow } from "../../shared/game/game.js";
import { LastTurns } from "../../shared/game/last-turns.js";
import { card, declared } from "../../shared/game/options.js";
import { decision, picks, point, press } from "../../shared/game/play.js";
import { Mark, Named, seatClass, seatName } from "../../shared/game/seats.js";
import { SeatPart, thumbs } from "../../shared/game/thumbnails.js";
import { t } from "../../shared/words.js";
import { held } from "./hand-options.js";
import { Supply } from "./supply.js";
import { topOf, usesDebt, usesTokens } from "./text.js";

export function Dominion({ table, view, over }) {
  const own = view.startsWith("seat-") ? Number(view.slice(5)) : null;
  const controlled = own !== null && table.turn?.controller === own ? table.turn.seat : null;
  const above = controlled === null ? table.turn?.seat ?? own : own;
  const inHand = own !== null && held(decision.value, table, controlled ?? own).zone === "hand";
  const order = table.players.map((_, seat) => seat).sort((one, other) => Number(other === own) - Number(one === own) || one - other);
  return html`<div class="dominion">
    <div class="status">
      <${Turn} table=${table} seat=${controlled ?? own} over=${over} />
      ${viewNow === "play" && !over && html`<div class="told of-${table.players.length - game.value.you.length}"><${LastTurns} /></div>`}
    </div>
    ${controlled !== null && !over && html`<${Hand} table=${table} seat=${controlled} title=${t("play.hand-of", { seat: seatName(controlled) })} />`}
    ${own !== null && !over && html`<${Hand} table=${table} seat=${own} title=${t("play.your-hand")} playing=${above} />`}
    <${Supply} piles=${table.supply} beside=${table.beside ?? []} events=${table.events ?? []} marks=${table.marks ?? {}} bane=${table.bane} banned=${table.turn?.banned ?? []} />
    <div class="mats ${thumbs(own, table)}">
      ${order.map((seat) => html`<${Mat} key=${seat} table=${table} own=${own} seat=${seat} fanned=${viewNow === "play" && (seat === own || seat === controlled) && !over}
        shown=${viewNow === "play" && inHand && !over && [above, controlled].includes(seat)} over=${over} />`)}
    </div>
    <${Descriptions} cards=${[...table.supply, ...(table.beside ?? [])].map((pile) => ({ ...card(topOf(pile)), cost: pile.cost }))
      .concat((table.events ?? []).map(card))} />
    <div class="common framed">
      <${Zone} name=${t("trash")} cards=${table.trash} />
      ${table.trade_route.length > 0 && html`<${Zone} name=${declared("trade_route")} cards=${table.trade_route} />`}
    </div>
  </div>`;
}

/** A hand that the viewer plays from, held as a fan: every card by itself, and those that can be picked now to be pressed. Beside it
 *  lie the cards in play of the seat in turn. If the viewer picks from another zone, its cards are held, and the hand lies there. */
function Hand({ table, seat, title, playing = seat }) {
  const { hand } = table.players[seat];
  if (!hand) return null;
  const { of, zone, faces } = held(decision.value, table, seat), own = zone === "hand";
  const act = (option) => ({ ...point(option), onClick: press(option) });
  return html`<section class="held ${seatClass(seat)}" aria-labelledby="hand-${seat}">
    <h3 id="hand-${seat}" class="hand-title">${own ? title : t(zone === "aside" ? "looked-at" : zone)}${of !== seat && html` <${Mark} seat=${of} />`} <small>${table.players[of][zone].length}</small> <small class="by-touch">${t("play.hold-to-read")}</small></h3>
    <ul class="fan">${faces.map(({ id, option, count }, index) =>
      html`<${Face} key=${index} id=${id} count=${count} option=${option} rank=${option ? picks.value.indexOf(option.id) + 1 : 0} act=${act} />`)}${faces.length === 0 && html`<li class="none">${t("empty")}</li>`}</ul>
    ${own ? html`<${Zone} name=${html`${playing !== seat && html`<${Mark} seat=${playing} /> `}${t("in-play")}`} cards=${table.players[playing].in_play} />`
      : html`<${Zone} name=${title} cards=${hand} />`}
  </section>`;
}

export const ZONES = new Set(["edition", "supply", "beside", "bane", "shelters", "events", "marks", "empty_piles", "trash", "trade_route", "players", "turn", "waiting_turns"]);

const Turn = ({ table: { turn, waiting_turns: waiting = [], empty_piles: empty, ...table }, seat, over }) => turn && !over && html`<dl class="turn-facts">
  <div><dt>${t("turn")}</dt><dd><${Named} seat=${turn.seat} /></dd></div>
  ${turn.controller !== undefined && html`<div><dt>${t("controller")}</dt><dd><${Named} seat=${turn.controller} /></dd></div>`}
  ${waiting.length > 0 && html`<div><dt>${t("waiting-turns")}</dt><dd>${waiting.map(seatName).join(", ")}</dd></div>`}
  <div><dt>${t("phase")}</dt><dd>${t(`phase.${turn.phase}`)}</dd></div>
  ${["actions", "buys", "coins"].map((what) => html`<div key=${what}><dt>${t(what)}</dt><dd class=${what}>${turn[what]}</dd></div>`)}
  ${Object.entries({ merchants: turn.merchants, ...turn.counters }).map(([name, number]) => number !== 0
    && html`<div key=${name}><dt>${declared(name)}</dt><dd>${number}</dd></div>`)}
  ${seat !== null && usesDebt(table) && html`<div><dt>${declared("debt")}</dt><dd>${table.players[seat].counters?.debt ?? 0}</dd></div>`}
  ${seat !== null && usesTokens(table) && html`<div><dt>${t("vp-tokens-title")}</dt><dd>${table.players[seat].vp_tokens}</dd></div>`}
  ${empty > 0 && html`<div class="empties"><dt>${t("empty-piles")}</dt><dd>${empty}</dd></div>`}
</dl>`;

/** All cards of a player after the end, as the result lists them; null: it lists none, since the game ended early. */
function wholeDeck(seat) {
  const counted = game.value.result?.standings.find((one) => one.seat === seat)?.breakdown?.cards;
  return counted ? Object.entries(counted).flatMap(([id, { count }]) => Array(count).fill(id)) : null;
}

/** The cards before a player. `fanned`: the hand is shown above the supply, and `shown`: so are the cards in play. */
function Mat({ table, own, seat, over, fanned, shown }) {
  const player = table.players[seat], whole = over && viewNow === "play" && wholeDeck(seat);
  const shows = (cards) => !whole && (!over || cards);
  return html`<${SeatPart} kind="mat" seat=${seat} own=${own} table=${table} inTurn=${!over && table.turn?.seat === seat}>
    <h3 id="mat-${seat}"><${Named} seat=${seat} /> <small>${t("turns-taken", { turns: player.turns })}</small>
      ${player.vp_tokens > 0 && html` <span class="badge">${t("vp-tokens", { tokens: player.vp_tokens })}</span>`}
      ${Object.entries(player.counters ?? {}).map(([name, number]) => html` <span class="badge" key=${name}>
        ${declared(name)}: ${number}</span>`)}
      ${Object.entries(player.lasting ?? {}).map(([name, seats]) => html` <span class="badge" key=${name}>
        ${declared(name)}: ${seats.map(seatName).join(", ")}</span>`)}</h3>
    ${!fanned && shows(player.hand) && html`<${Zone} name=${t("hand")} cards=${player.hand} count=${player.hand_size} />`}
    ${!shown && player.in_play.length > 0 && html`<${Zone} name=${t("in-play")} cards=${player.in_play} />`}
    ${player.aside.length > 0 && html`<${Zone} name=${t("aside")} cards=${player.aside} count=${player.aside.length} />`}
    ${player.later && html`<${Zone} name=${t("later")} cards=${player.later} />`}
    ${player.staying && html`<${Zone} name=${t("staying")} cards=${player.staying} />`}
    ${Object.entries(player.mats ?? {}).map(([name, mat]) => html`<${Zone} key=${name} name=${declared(name)}
      cards=${mat.cards} count=${mat.count} />`)}
    ${Object.entries(player.notes ?? {}).map(([name, cards]) => html`<${Zone} key=${name} name=${declared(name)} cards=${cards} />`)}
    ${whole && html`<${Zone} name=${t("deck")} cards=${whole} />`}
    ${shows(player.deck) && html`<${Zone} name=${t("deck")} kind="deck" cards=${player.deck} count=${player.deck_size} ordered />`}
    ${shows(player.discard) && html`<${Zone} name=${t("discard")} kind="discard" cards=${player.discard} count=${player.discard_top ? player.discard_size : 0}
      top=${player.discard_top} ordered=${Boolean(player.discard)} />`}
  </${SeatPart}>`;
}
