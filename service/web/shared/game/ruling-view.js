// A ruling as it was given, wherever it is shown; and others that relied on the same rule, or were about the same cards.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { get } from "../api.js";
import { ruleset } from "./game.js";
import { card, parts } from "./options.js";
import { accountName, seatName } from "./seats.js";
import { moment, t } from "../words.js";

/** `at`: the address of the ruling's page. Links to events lead to the page of `game`, or to this one. */
export function RulingMade({ ruling, at, game = "" }) {
  const { seq, kind, reason, rule, cards = [], event: answers, referee, decided, overturned } = ruling;
  const to = (event) => html`<a href="${game && `/games/${game}/review`}#${event}">#${event}</a>`;
  const tellsSeat = decided.seat !== undefined && decided.seat !== null;
  return html`<article class="matter ruled ${overturned ? "overturned" : ""}">
    <header><strong><a href=${at}>${t(`ruling.${kind}`)}</a></strong>${tellsSeat && html` ${seatName(decided.seat)}`}
      ${decided.to && html` → ${to(decided.to)}`}
      ${decided.ruling && html` ${to(decided.ruling)}`}
      ${decided.points && html` −${decided.points}`}
      ${decided.milliseconds && html` ${decided.milliseconds / 1000} s`}
      ${decided.standings && html` ${decided.standings.map((one) => `${seatName(one.seat)} ${one.place}.`).join(", ")}`}
      ${overturned && html` <span class="badge outcome-overturned">${t("outcome.overturned")} ${to(overturned)}</span>`}</header>
    <blockquote>${reason ?? t("erased")}</blockquote>
    <footer class="quiet">${to(seq)} · ${accountName(referee)}${rule && ` · ${rule}`}${cards.length > 0 && ` · ${cards.map(cardName).join(", ")}`}
      ${answers && html` · ${t("answers")} ${to(answers)}`} · ${moment(ruling.at)}</footer>
  </article>`;
}

/** Cards have names; tiles and dominoes are called by their ids. */
const cardName = (id) => (ruleset.value ? card(id).name : id);

/** Rulings that relied on this rule (or part of its name), or were about one of these cards. */
export function Precedents({ rule = "", cards = [], but = null }) {
  const [found, find] = useState(null);
  const asked = [rule && `rule=${encodeURIComponent(rule)}`, ...cards.map((one) => `card=${encodeURIComponent(one)}`)].filter(Boolean);
  useEffect(() => {
    Promise.all(asked.map((one) => get(`/v1/rulings?${one}&ruleset=${ruleset.value.name}&limit=20`))).then((pages) => {
      const all = pages.flatMap(({ items }) => items).filter(({ game, ruling }) => `${game}/${ruling.seq}` !== but);
      find([...new Map(all.map((one) => [`${one.game}/${one.ruling.seq}`, one])).values()]);
    }, () => find([]));
  }, [asked.join("&")]);
  if (!asked.length) return null;
  return html`<section class="precedents" aria-labelledby="precedents-title">
    <h2 id="precedents-title">${t("dispute.precedents")}</h2>
    ${found?.length === 0 && html`<p class="quiet">${t("none")}</p>`}
    <ul class="matters">${(found ?? []).map(({ game, ruling }) => html`<li key=${`${game}/${ruling.seq}`}>
      <${Precedent} game=${game} ruling=${ruling} /></li>`)}</ul>
  </section>`;
}

/** Precedents by a rule's name or a card's. */
export function Search() {
  const [wanted, want] = useState({ rule: "", cards: [] });
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    want({ rule: String(form.get("rule")).trim(), cards: cardsCalled(form.get("card")) });
  };
  return html`<details class="fold"><summary>${t("dispute.precedents-find")}</summary>
    <form class="say" onSubmit=${submit}>
      <label>${t("rule-relied")} <input name="rule" maxlength="200" placeholder=${t("rule-example")} /></label>
      <label>${t("dispute.cards")} <input name="card" list="cards-known" maxlength="80" /></label>
      <button type="submit">${t("dispute.find")}</button>
    </form>
    <${Precedents} ...${wanted} /></details>`;
}

/** The ids of the cards that are named in a text, with commas between. */
export const cardsCalled = (text) => text.split(",").map((name) => name.trim().toLowerCase()).filter(Boolean)
  .map((name) => (parts().cards ?? []).find((one) => one.name?.toLowerCase() === name)?.id ?? name);

/** A ruling on another game. Its page names the players. */
const Precedent = ({ game, ruling: { seq, kind, reason, rule, cards, overturned, at } }) => html`<article class="matter">
  <header><strong><a href="/games/${game}/rulings/${seq}">${t(`ruling.${kind}`)}</a></strong>
    ${overturned && html` <span class="badge outcome-overturned">${t("outcome.overturned")}</span>`}</header>
  <blockquote>${reason ?? t("erased")}</blockquote>
  <footer class="quiet">${[rule, ...cards.map(cardName), moment(at)].filter(Boolean).join(" · ")}</footer>
</article>`;
