// Claims of the players at a real table: if two of them claim the same result, it counts.

import { html } from "../../vendor/preact.js";
import { event, named, resultText } from "../../shared/tournament/tournament.js";
import { type } from "./outbox.js";
import { Scores } from "./result-form.js";
import { t } from "../../shared/words.js";

const said = ({ results, absent }) => JSON.stringify([results.map(({ entrant, score, place, tiebreaks }) => [entrant, score, place, tiebreaks]), absent]);

/** Whether reports differ, or somebody objects to a result. */
export const disputed = ({ claims, games }) => new Set(claims.map(said)).size > 1 || games.some(({ objections }) => objections.length > 0);

/** The number of the next game. It is sent with the result, so the second of two equal slips is refused. */
export const upcoming = ({ games }) => games.filter(({ results }) => results).length + 1;

const theirs = (claim) => [...claim.results.map((line) => `${named(line.entrant)} ${resultText(line, claim.results)}`), ...claim.absent.map((entrant) => `${named(entrant)} ${t("hall.absent")}`)].join(", ");

/** Objections to known results. At the desk, `take` begins a ruling with one of them; the players may object. */
export function Objections({ where, table, waits, take }) {
  const last = table.games.findLast(({ results }) => results);
  const say = (body) => type(where, { ...body, number: last.number }, "claims");
  const found = table.games.flatMap((game) => game.objections.map((claim) => ({ game, claim })));
  return html`${found.length > 0 && html`<ul class="claims">${found.map(({ game, claim }) => html`<li key="${game.number}-${claim.entrant}">
      <span dir="auto"><small>${t("hall.says", { who: named(claim.entrant) })}</small> ${theirs(claim)}</span>
      ${take && html`<button type="button" aria-label="${t("hall.claim-take")}: ${named(claim.entrant)}" onClick=${() => take({ game, before: claim })}>${t("hall.claim-take")}</button>`}</li>`)}</ul>
      <p role="status" class="quiet">${t("hall.disputed")}</p>`}
    ${!take && !waits && html`<details><summary>${t("hall.claim-other")}</summary><${Scores} entrants=${table.entrants} before=${last} act=${say} label=${t("hall.claim")} /></details>`}`;
}

/** A claim as what is typed. */
const typed = ({ results, absent }) => ({
  results: results.map(({ entrant, score, place, tiebreaks, breakdown }) => ({ entrant, score, place, tiebreaks, breakdown })), absent, confirm: true,
});

/** The claims. At the desk `take` turns one into the result; a player at the table confirms or contradicts it. A
 *  player's claim goes through the outbox, where it `waits` if there is no network. */
export function Claims({ where, table, waits, take }) {
  const me = take ? null : event.value.you.entrant;
  const own = table.claims.find(({ entrant }) => entrant === me);
  const say = (body) => type(where, { ...body, number: upcoming(table) }, "claims");
  const unsent = waits && !waits.refused, alone = table.entrants.every(({ entrant, account }) => entrant === me || !account);
  const form = html`<${Scores} key=${waits?.wish} entrants=${table.entrants} before=${waits?.body ?? own} act=${say} label=${t("hall.claim")} /><p class="quiet">${t(alone ? "hall.claim-waits-desk" : "hall.claim-confirmed")}</p>`;
  return html`${table.claims.length > 0 && html`<ul class="claims">${table.claims.map((claim) => html`<li key=${claim.entrant}>
      <span dir="auto"><small>${t("hall.says", { who: named(claim.entrant) })}</small> ${theirs(claim)}</span>
      ${take && html`<button type="button" aria-label="${t("hall.claim-take")}: ${named(claim.entrant)}" onClick=${() => take(typed(claim))}>${t("hall.claim-take")}</button>`}
      ${!take && !unsent && claim.entrant !== me && (!own || said(own) !== said(claim)) && html`<button type="button" class="primary" onClick=${() => say(typed(claim))}>${t("hall.claim-right")}</button>`}</li>`)}</ul>
      <p role="status" class="quiet">${disputed(table) ? t("hall.disputed") : own ? t(alone ? "hall.claim-waits-desk" : "hall.claim-waits") : ""}</p>`}
    ${!take && unsent && html`<p role="status" class="quiet">${theirs(waits.body)}</p><p class="quiet">${t("hall.claim-kept")}</p>`}
    ${!take && !unsent && (table.claims.length ? html`<details><summary>${t("hall.claim-other")}</summary>${form}</details>` : form)}`;
}
