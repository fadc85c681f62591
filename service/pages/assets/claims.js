// What those who sit at a real table say of how it came out: one says it, another says the same, and it is the result.

import { html, useState } from "./preact.js";
import { newWish, post } from "./api.js";
import { bring, event, nameOf, named, path } from "./hall.js";
import { Scores } from "./scores.js";
import { t } from "./words.js";

const said = ({ results, absent }) => JSON.stringify([results.map(({ entrant, score, place, tiebreaks }) => [entrant, score, place, tiebreaks]), absent]);

/** Whether they say different things. */
export const disputed = ({ claims }) => new Set(claims.map(said)).size > 1;

/** A claim as what is typed. */
const typed = ({ results, absent }) => ({
  results: results.map(({ entrant, score, place, tiebreaks, breakdown }) => ({ entrant, score, place, tiebreaks, breakdown })), absent, confirm: true,
});

/** What was said. At the desk `take` makes one of it the result; who sits there says the same, or otherwise. */
export function Claims({ where, table, take }) {
  const [refused, refuse] = useState(null);
  const me = take ? null : event.value.you.entrant;
  const [stage, round, number] = where.split("/");
  const own = table.claims.find(({ entrant }) => entrant === me);
  const say = async (body) => {
    const meant = refused?.code === "implausible-score" && refused.typed === JSON.stringify(body);
    try {
      await post(`${path}/rounds/${stage}/${round}/tables/${number}/claims`, meant ? { ...body, confirm: true } : body, newWish());
      refuse(null);
    } catch (error) {
      refuse({ code: error.code, message: error.message, typed: JSON.stringify(body) });
    }
    await bring();
  };
  const form = html`<${Scores} entrants=${table.entrants} before=${own} act=${say} label=${t(refused?.code === "implausible-score" ? "hall.meant" : "hall.claim")}>
    ${refused && html`<p class="notice bad" role="alert">${refused.message}</p>`}</${Scores}>`;
  const theirs = (claim) => [...claim.results.map(({ entrant, score }) => `${named(entrant)} ${score}`), ...claim.absent.map((entrant) => `${named(entrant)} ${t("hall.absent")}`)].join(", ");
  return html`${table.claims.length > 0 && html`<ul class="claims">${table.claims.map((claim) => html`<li key=${claim.entrant}>
      <span dir="auto"><small>${t("hall.says", { who: named(claim.entrant) })}</small> ${theirs(claim)}</span>
      ${take && html`<button type="button" aria-label="${t("hall.claim-take")}: ${named(claim.entrant)}" onClick=${() => take(typed(claim))}>${t("hall.claim-take")}</button>`}
      ${!take && claim.entrant !== me && (!own || said(own) !== said(claim)) && html`<button type="button" class="primary" onClick=${() => say(typed(claim))}>${t("hall.claim-right")}</button>`}</li>`)}</ul>
      <p role="status" class="quiet">${disputed(table) ? t("hall.disputed") : own ? t("hall.claim-waits") : ""}</p>`}
    ${!take && (table.claims.length ? html`<details><summary>${t("hall.claim-other")}</summary>${form}</details>` : form)}`;
}
