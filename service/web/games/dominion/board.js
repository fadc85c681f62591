// Dominion: the supply, and before each player hand, play area, deck and discard pile.

import { html } from "../../vendor/preact.js";
import { Descriptions, about, colour, costWords, describedBy, reads } from "../../shared/game/card-text.js";
import { printedCost } from "../../shared/costs.js";
import { Face, Rules, Zone } from "../../shared/game/cards.js";
import { game, viewNow } from "../../shared/game/game.js";
import { card, declared, optionWords, pointed } from "../../shared/game/options.js";
import { shownDecision } from "../../shared/game/moments.js";
import { PILES, holder, ofHand } from "./hand-options.js";
import { byCost, topOf } from "./text.js";
import { combined, decision, picks, point, press, single } from "../../shared/game/play.js";
import { Named, seatClass, seatName } from "../../shared/game/seats.js";
import { t } from "../../shared/words.js";

export function Dominion({ table, view, over }) {
  const own = view.startsWith("seat-") ? Number(view.slice(5)) : null;
  const controlled = own !== null && table.turn?.controller === own ? table.turn.seat : null;
  const order = table.players.map((_, seat) => seat).sort((one, other) => Number(other === own) - Number(one === own) || one - other);
  return html`<div class="dominion">
    <${Turn} turn=${table.turn} waiting=${table.waiting_turns ?? []} empty=${table.empty_piles} over=${over} />
    ${controlled !== null && !over && html`<${Hand} table=${table} seat=${controlled} title=${t("play.hand-of", { seat: seatName(controlled) })} />`}
    ${own !== null && !over && html`<${Hand} table=${table} seat=${own} title=${t("play.your-hand")} />`}
    <${Supply} piles=${table.supply} beside=${table.beside ?? []} events=${table.events ?? []} marks=${table.marks ?? {}} bane=${table.bane} banned=${table.turn?.banned ?? []} />
    <div class="mats">
      ${order.map((seat) => html`<${Mat} key=${seat} player=${table.players[seat]} seat=${seat} fanned=${viewNow === "play" && (seat === own || seat === controlled) && !over} turn=${over ? null : table.turn} />`)}
    </div>
    <${Descriptions} cards=${[...table.supply, ...(table.beside ?? [])].map((pile) => ({ ...card(topOf(pile)), cost: pile.cost }))
      .concat((table.events ?? []).map(card))} />
    <div class="common framed">
      <${Zone} name=${t("trash")} cards=${table.trash} />
      ${table.trade_route.length > 0 && html`<${Zone} name=${declared("trade_route")} cards=${table.trade_route} />`}
    </div>
  </div>`;
}

/** A hand that the viewer plays from, held as a fan: every card by itself, and those that can be picked now to be pressed. */
function Hand({ table, seat, title }) {
  const open = decision.value, { hand, in_play } = table.players[seat];
  if (!hand) return null;
  const offered = open && holder(open) === seat ? ofHand(open, table) : hand.map(() => null);
  const act = (option) => ({ ...point(option), onClick: press(option) });
  const taken = new Set();
  return html`<section class="held ${seatClass(seat)}" aria-labelledby="hand-${seat}">
    <h3 id="hand-${seat}" class="hand-title">${title} <small>${hand.length}</small> <small class="by-touch">${t("play.hold-to-read")}</small></h3>
    <ul class="fan">${hand.map((id, index) => {
      const option = offered[index];
      const again = option && single.value && taken.has(option.id); // one option for several equal cards: the first is shown as picked
      if (option) taken.add(option.id);
      return html`<${Face} key=${index} id=${id} option=${option} rank=${option && !again ? picks.value.indexOf(option.id) + 1 : 0} act=${act} />`;
    })}${hand.length === 0 && html`<li class="none">${t("empty")}</li>`}</ul>
    ${in_play.length > 0 && html`<${Zone} name=${t("in-play")} cards=${in_play} />`}
  </section>`;
}

export const ZONES = new Set(["edition", "supply", "beside", "bane", "shelters", "events", "marks", "empty_piles", "trash", "trade_route", "players", "turn", "waiting_turns"]);

const Turn = ({ turn, waiting, empty, over }) => turn && !over && html`<dl class="turn-facts">
  <div><dt>${t("turn")}</dt><dd><${Named} seat=${turn.seat} /></dd></div>
  ${turn.controller !== undefined && html`<div><dt>${t("controller")}</dt><dd><${Named} seat=${turn.controller} /></dd></div>`}
  ${waiting.length > 0 && html`<div><dt>${t("waiting-turns")}</dt><dd>${waiting.map(seatName).join(", ")}</dd></div>`}
  <div><dt>${t("phase")}</dt><dd>${t(`phase.${turn.phase}`)}</dd></div>
  ${["actions", "buys", "coins"].map((what) => html`<div key=${what}><dt>${t(what)}</dt><dd class=${what}>${turn[what]}</dd></div>`)}
  ${Object.entries({ merchants: turn.merchants, ...turn.counters }).map(([name, number]) => number !== 0
    && html`<div key=${name}><dt>${declared(name)}</dt><dd>${number}</dd></div>`)}
  ${empty > 0 && html`<div><dt>${t("empty-piles")}</dt><dd>${empty}</dd></div>`}
</dl>`;

/** What lies before a player. `fanned`: the hand and the cards in play are shown above the supply. */
function Mat({ player, seat, turn, fanned }) {
  return html`<section class="mat ${seatClass(seat)} ${turn?.seat === seat ? "in-turn" : ""}" aria-labelledby="mat-${seat}">
    <h3 id="mat-${seat}"><${Named} seat=${seat} /> <small>${t("turns-taken", { turns: player.turns })}</small>
      ${player.vp_tokens > 0 && html` <span class="badge">${t("vp-tokens", { tokens: player.vp_tokens })}</span>`}
      ${Object.entries(player.counters ?? {}).map(([name, number]) => html` <span class="badge" key=${name}>
        ${declared(name)}: ${number}</span>`)}
      ${Object.entries(player.lasting ?? {}).map(([name, seats]) => html` <span class="badge" key=${name}>
        ${declared(name)}: ${seats.map(seatName).join(", ")}</span>`)}</h3>
    ${!fanned && html`<${Zone} name=${t("hand")} cards=${player.hand} count=${player.hand_size} />`}
    ${!fanned && player.in_play.length > 0 && html`<${Zone} name=${t("in-play")} cards=${player.in_play} />`}
    ${player.aside.length > 0 && html`<${Zone} name=${t("aside")} cards=${player.aside} count=${player.aside.length} />`}
    ${player.later && html`<${Zone} name=${t("later")} cards=${player.later} />`}
    ${player.staying && html`<${Zone} name=${t("staying")} cards=${player.staying} />`}
    ${Object.entries(player.mats ?? {}).map(([name, mat]) => html`<${Zone} key=${name} name=${declared(name)}
      cards=${mat.cards} count=${mat.count} />`)}
    ${Object.entries(player.notes ?? {}).map(([name, cards]) => html`<${Zone} key=${name} name=${declared(name)} cards=${cards} />`)}
    <${Zone} name=${t("deck")} cards=${player.deck} count=${player.deck_size} ordered />
    <${Zone} name=${t("discard")} cards=${player.discard} count=${player.discard_top ? player.discard_size : 0} top=${player.discard_top}
      ordered=${Boolean(player.discard)} />
  </section>`;
}

function Supply({ piles, beside, events, marks, bane, banned }) {
  const known = (of) => of.map((pile) => ({ ...pile, ...card(topOf(pile)), cost: pile.cost, top: topOf(pile) }));
  const sorted = (of) => known(of).sort((one, other) => byCost(one, other) || one.name.localeCompare(other.name));
  const options = decision.value ? [...decision.value.options, ...combined.value] : (shownDecision.value?.question?.options ?? []);
  const offered = new Map(options.filter(({ kind }) => PILES.has(kind)).map((option) => [option.card, option]));
  const bought = new Map(options.filter(({ kind }) => kind === "buy-event").map((option) => [option.event, option]));
  const row = (of, name, kind = "") => html`<h4>${name}</h4><ul class="piles ${kind}">
    ${sorted(of).map((pile) => html`<${Pile} key=${pile.card} pile=${pile}
      offered=${offered.get(pile.top)} bane=${pile.card === bane} banned=${banned.includes(pile.top)} />`)}</ul>`;
  return html`<section class="supply" aria-labelledby="supply-title"><h3 id="supply-title">${t("supply")}
    ${decision.value && offered.size > 0 && html` <small class="outlined">${outlined([...offered.values()])}</small>`}</h3>
    ${row(piles.filter((pile) => !card(pile.card).basic), t("kingdom-cards"))}
    ${events.length > 0 && html`<h4>${t(events.some((id) => card(id).cost === null) ? "landscapes" : "events")}</h4><ul class="piles wide">${events.map((id) =>
      html`<${Landscape} key=${id} id=${id} marks=${marks[id] ?? {}} offered=${bought.get(id)} />`)}</ul>`}
    ${beside.length > 0 && row(beside, t("beside"))}
    ${row(piles.filter((pile) => card(pile.card).basic), t("basic-cards"), "basic")}</section>`;
}

/** A card that lies across, beside the supply, with its rules on it. */
function Landscape({ id, marks, offered }) {
  const { name, cost, text } = card(id), described = describedBy(id);
  const price = cost === null ? "" : `, ${t("cost")} ${cost}`, lying = Object.entries(marks).map(([mark, number]) => `${declared(mark)}: ${number}`);
  const inner = html`${cost !== null && html`<span class="cost" title=${t("cost")}>${cost}</span>`}<span class="name">${name}</span>
    ${lying.map((words) => html`<span class="badge" key=${words}>${words}</span>`)}<span class="rules">${text}</span>`;
  const chosen = offered && picks.value.includes(offered.id);
  return html`<li class="pile event ${offered ? "offered" : ""} ${pointed.value?.event === id ? "pointed" : ""} ${chosen ? "picked" : ""}" ...${about(id)}>
    ${offered && decision.value
      ? html`<button type="button" data-option=${offered.id} aria-label="${optionWords(offered)}${price}" aria-describedby=${described}
          aria-pressed=${String(Boolean(chosen))} ...${point(offered)} onClick=${press(offered)}>${inner}</button>`
      : html`<button type="button" aria-label=${[`${name}${price}`, ...lying].join(", ")} aria-describedby=${described} ...${reads}>${inner}</button>`}
  </li>`;
}

/** What the outline of piles means now. */
function outlined(offered) {
  if (offered[0].kind !== "buy") return t(`play.outlined-${offered[0].kind}`);
  return combined.value.length ? t("play.outlined-with-treasures", { coins: combined.value[0].coins })
    : t("play.outlined-buy", { coins: game.value.table.turn.coins });
}

/** Whether a narrow column would break the name within a word. */
const hasLongWord = (name) => name.split(/[ /-]/).some(({ length }) => length > 10);

function Pile({ pile, offered, bane, banned }) {
  const now = pointed.value?.card === pile.top;
  const mixed = pile.top !== pile.card && card(pile.card).name; // the pile of different cards on which this card lies
  const chosen = offered && picks.value.includes(offered.id);
  const inner = html`<span class="cost" title=${t("cost")}>${printedCost(pile)}</span><span class="name ${hasLongWord(pile.name) ? "long" : ""}">${pile.name}</span>
    <span class="left" title=${t("left")}>${pile.count}</span>
    <${Rules} of=${pile} />
    ${mixed && html`<span class="badge">${mixed}</span>`}
    ${bane && html`<span class="badge">${t("bane")}</span>`}
    ${banned && html`<span class="badge">${t("banned")}</span>`}
    ${Object.entries(pile.marks ?? {}).map(([name, number]) => html`<span class="badge" key=${name}>${declared(name)}: ${number}</span>`)}`;
  const playable = offered && decision.value, described = describedBy(pile.top);
  const facts = `${mixed ? `${mixed}, ` : ""}${t("cost")} ${costWords(pile)}, ${t("left")} ${pile.count}${bane ? `, ${t("bane")}` : ""}`;
  return html`<li class="pile ${colour(pile)} ${pile.count ? "" : "sold-out"} ${offered ? "offered" : ""} ${now ? "pointed" : ""} ${chosen ? "picked" : ""}" ...${about(pile.top)}>
    ${playable
      ? html`<button type="button" data-option=${offered.id} aria-label="${optionWords(offered)}, ${facts}" aria-describedby=${described}
          aria-pressed=${String(Boolean(chosen))} ...${point(offered)} onClick=${press(offered)}>${inner}</button>`
      : html`<button type="button" aria-label="${pile.name}, ${facts}" aria-describedby=${described} ...${reads}>${inner}</button>`}
  </li>`;
}
