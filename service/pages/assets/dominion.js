// Dominion: the supply, and before each player hand, play area, deck and discard pile.

import { html } from "./preact.js";
import { Zone, colour } from "./cards.js";
import { card, declared, pointed } from "./options.js";
import { asked } from "./moments.js";
import { Named, seatClass } from "./seats.js";
import { t } from "./words.js";

export function Dominion({ table }) {
  return html`<div class="dominion">
    <${Turn} turn=${table.turn} empty=${table.empty_piles} />
    <div class="mats">
      ${table.players.map((player, seat) => html`<${Mat} key=${seat} player=${player} seat=${seat} turn=${table.turn} />`)}
    </div>
    <${Supply} piles=${table.supply} banned=${table.turn?.banned ?? []} />
    <div class="common">
      <${Zone} name=${t("trash")} cards=${table.trash} />
      ${table.trade_route.length > 0 && html`<${Zone} name=${declared("trade_route")} cards=${table.trade_route} />`}
    </div>
  </div>`;
}

Dominion.zones = new Set(["edition", "supply", "empty_piles", "trash", "trade_route", "players", "turn"]);

const Turn = ({ turn, empty }) => turn && html`<dl class="turn-facts">
  <div><dt>${t("turn")}</dt><dd><${Named} seat=${turn.seat} /></dd></div>
  <div><dt>${t("phase")}</dt><dd>${t(`phase.${turn.phase}`)}</dd></div>
  ${["actions", "buys", "coins"].map((what) => html`<div key=${what}><dt>${t(what)}</dt><dd class=${what}>${turn[what]}</dd></div>`)}
  ${Object.entries({ merchants: turn.merchants, ...turn.counters }).map(([name, number]) => number !== 0
    && html`<div key=${name}><dt>${declared(name)}</dt><dd>${number}</dd></div>`)}
  ${empty > 0 && html`<div><dt>${t("empty-piles")}</dt><dd>${empty}</dd></div>`}
</dl>`;

function Mat({ player, seat, turn }) {
  return html`<section class="mat ${seatClass(seat)} ${turn?.seat === seat ? "in-turn" : ""}" aria-labelledby="mat-${seat}">
    <h3 id="mat-${seat}"><${Named} seat=${seat} /> <small>${t("turns-taken", { turns: player.turns })}</small>
      ${player.vp_tokens > 0 && html` <span class="badge">${t("vp-tokens", { tokens: player.vp_tokens })}</span>`}
      ${Object.entries(player.counters ?? {}).map(([name, number]) => html` <span class="badge" key=${name}>
        ${declared(name)}: ${number}</span>`)}</h3>
    <${Zone} name=${t("hand")} cards=${player.hand} count=${player.hand_size} />
    ${player.in_play.length > 0 && html`<${Zone} name=${t("in-play")} cards=${player.in_play} />`}
    ${player.aside.length > 0 && html`<${Zone} name=${t("aside")} cards=${player.aside} count=${player.aside.length} />`}
    ${player.later && html`<${Zone} name=${t("later")} cards=${player.later} />`}
    ${player.staying && html`<${Zone} name=${t("staying")} cards=${player.staying} />`}
    ${Object.entries(player.mats ?? {}).map(([name, mat]) => html`<${Zone} key=${name} name=${declared(name)}
      cards=${mat.cards} count=${mat.count} />`)}
    ${Object.entries(player.notes ?? {}).map(([name, cards]) => html`<${Zone} key=${name} name=${declared(name)} cards=${cards} />`)}
    <${Zone} name=${t("deck")} cards=${player.deck} count=${player.deck_size} ordered />
    <${Zone} name=${t("discard")} cards=${player.discard} count=${player.discard_size} top=${player.discard_top}
      ordered=${Boolean(player.discard)} />
  </section>`;
}

function Supply({ piles, banned }) {
  const known = piles.map((pile) => ({ ...pile, ...card(pile.card), cost: pile.cost }));
  const sorted = known.sort((one, other) => one.cost - other.cost || one.name.localeCompare(other.name));
  const options = asked.value?.question?.options ?? [];
  const offered = new Set(options.filter(({ kind }) => kind === "buy" || kind === "gain").map((option) => option.card));
  const row = (basic, name) => html`<h4>${name}</h4><ul class="piles">
    ${sorted.filter((pile) => pile.basic === basic).map((pile) => html`<${Pile} key=${pile.card} pile=${pile}
      offered=${offered.has(pile.card)} banned=${banned.includes(pile.card)} />`)}</ul>`;
  return html`<section class="supply" aria-labelledby="supply-title"><h3 id="supply-title">${t("supply")}</h3>
    ${row(false, t("kingdom-cards"))} ${row(true, t("basic-cards"))}</section>`;
}

function Pile({ pile, offered, banned }) {
  const now = pointed.value?.card === pile.card;
  return html`<li class="pile ${colour(pile)} ${pile.count ? "" : "sold-out"} ${offered ? "offered" : ""} ${now ? "pointed" : ""}">
    <span class="cost" title=${t("cost")}>${pile.cost}</span><span class="name">${pile.name}</span>
    <span class="left" title=${t("left")}>${pile.count}</span>
    ${banned && html`<span class="badge">${t("banned")}</span>`}
    ${Object.entries(pile.marks ?? {}).map(([name, number]) => html`<span class="badge" key=${name}>${declared(name)}: ${number}</span>`)}
  </li>`;
}
