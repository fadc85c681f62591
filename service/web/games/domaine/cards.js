// The cards of Domaine: in the own hand with all that each one can do, and in the court, where one of them can be taken.

import { html } from "../../vendor/preact.js";
import { about, describedBy, reads } from "../../shared/game/card-text.js";
import { together } from "../../shared/game/cards.js";
import { capital, card, optionWords } from "../../shared/game/options.js";
import { busy, decision, picks, point, press } from "../../shared/game/play.js";
import { t } from "../../shared/words.js";
import { actOf, playWords, sellWords } from "./played.js";
import { nameOf } from "./text.js";

const Times = ({ count }) => count > 1 && html` <span class="times">×${count}</span>`;
const Cost = ({ of: { cost }, dear = false }) => html`<span class="cost ${dear ? "dear" : ""}" aria-hidden="true">${cost}</span>`;
const Gain = ({ of: { sell } }) => html`<span class="gain" aria-hidden="true">+${sell}</span>`;

/** The viewer's hand, and what it can pay. Cards keep their place and size while no question is open. */
export function Hand({ cards, ducats }) {
  const options = decision.value?.options.filter(({ kind }) => kind === "sell" || kind === "play") ?? [];
  return html`<div class="zone" data-zone="hand"><h4>${t("play.your-hand")} <small>${cards.length}</small> <span class="purse">${t("domaine.you-have", { count: ducats })}</span></h4><ul class="court">
    ${together(cards).map(([id, count]) => {
      /** @type {{ kind: string, card: string, action?: string }[]} */
      const uses = [...Object.keys(card(id).actions).map((action) => ({ kind: "play", card: id, action })), { kind: "sell", card: id }];
      return html`<li key=${id} class="market ${options.some((option) => option.card === id) ? "offered" : ""}" ...${about(id)}>
        ${uses.map((use) => html`<${Use} key=${use.action} use=${use} ducats=${ducats} option=${options.find((one) => one.card === id && one.action === use.action && one.kind === use.kind)} />`)}
        <${Times} count=${count} /></li>`;
    })}
    ${cards.length === 0 && html`<li class="none">${t("empty")}</li>`}</ul></div>`;
}

/** A press makes the use, or shows the rules where it is not offered. */
function Use({ use, option, ducats }) {
  const found = card(use.card), sells = use.kind === "sell", dear = !sells && found.cost > ducats;
  const words = [`${sells ? sellWords(use) : playWords(use)}, ${found.name}`, dear && t("domaine.you-have", { count: ducats })].filter(Boolean).join("; ");
  const chosen = Boolean(option) && picks.value.includes(option.id);
  const inner = html`<span>${sells ? capital(t("kind.sell")) : actOf(use)}</span>${sells ? html`<${Gain} of=${found} />` : html`<${Cost} of=${found} dear=${dear} />`}`;
  const kind = `use ${sells ? "sells" : ""} ${chosen ? "picked" : ""}`;
  return option ? html`<button type="button" class="${kind} offered" aria-label=${words} aria-describedby=${describedBy(use.card)} data-option=${option.id} aria-pressed=${String(chosen)}
      ...${point(option)} onClick=${press(option)}>${inner}</button>`
    : html`<button type="button" class=${kind} aria-label=${words} aria-describedby=${describedBy(use.card)} ...${reads}>${inner}</button>`;
}

/** The court and the deck. The words of a button say what it does, so that one press is enough. */
export function Court({ cards, deck }) {
  const options = decision.value?.options ?? [], draw = options.find(({ kind }) => kind === "draw");
  const take = (option) => ({ "data-option": option.id, disabled: busy.value, ...point(option), onClick: press(option, { sure: true }) });
  return html`<div class="zone" data-zone="court"><h4>${t("court")} <small>${cards.length}</small>${draw && html` <span class="purse">${t("domaine.take-free")}</span>`}</h4><ul class="court">
    ${draw && html`<li class="market offered"><button type="button" class="use" ...${take(draw)}>${capital(optionWords(draw))} <small>${deck.count}</small></button></li>`}
    ${together(cards).map(([id, count]) => {
      const found = card(id), option = options.find((one) => one.kind === "take" && one.card === id);
      const inner = html`<span>${option ? t("domaine.take", { card: nameOf(found) }) : nameOf(found)}${draw && !option && html` <small>${t("domaine.just-sold")}</small>`}</span><${Times} count=${count} /><${Cost} of=${found} /><${Gain} of=${found} />
        <span class="unseen">${t("play.prices", { cost: found.cost, sell: found.sell })}</span>`;
      return html`<li key=${id} class="market ${option ? "offered" : ""}" ...${about(id)}>
        ${option ? html`<button type="button" class="use" aria-describedby=${describedBy(id)} ...${take(option)}>${inner}</button>`
          : html`<button type="button" class="use" aria-describedby=${describedBy(id)} ...${reads}>${inner}</button>`}</li>`;
    })}
    ${cards.length === 0 && !draw && html`<li class="none">${t("empty")}</li>`}</ul></div>`;
}
