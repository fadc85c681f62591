// Claims of the players at a real table: if two of them claim the same result, it counts.

import { html, useState } from "../../vendor/preact.js";
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

const says = ({ entrant }, number, match) => (match ? t("hall.says-game", { who: named(entrant), number }) : t("hall.says", { who: named(entrant) }));

/** Whether a game of a match has no scores: it was typed with the whole match, and the record then names its winner alone. */
export const scoreless = ({ match }, { game, results, absent }) => match && !game && !absent.length && results.every(({ score }) => score === 0 || score === 1) && results.some(({ score }) => score === 0);

/** A text, or its variant that names the game of a match. */
const of = (text, number, match) => (match ? t(`${text}-game`, { number }) : t(text));

/** Whether scores of a game can be the games won in its match of at most `best` games. */
function likeGamesWon({ results, absent }, best) {
  const scores = results.map(({ score = 0 }) => score), games = scores.reduce((sum, score) => sum + score, 0);
  return !absent.length && games > 1 && games <= best && scores.every((score) => score <= Math.floor(best / 2) + 1);
}

/** The form of a report of one game. In a match it says so, and it takes what may be the games won at the second press. */
function Report({ number, best, say, ...fields }) {
  const [asked, ask] = useState(null);
  const act = (body) => (best > 1 && likeGamesWon(body, best) && asked !== JSON.stringify(body) ? ask(JSON.stringify(body)) : say(body));
  return html`${best > 1 && html`<p class="quiet">${t("hall.claim-alone", { number })}</p>`}
    <${Scores} ...${fields} act=${act} label=${of("hall.claim", number, best > 1)}>${asked && html`<p class="notice bad" role="alert">${t("hall.claim-twice", { number })}</p>`}</${Scores}>`;
}

/** Objections to known results. At the desk, `take` begins a ruling with one of them; the players may object. A game that was
 *  typed with its whole match of at most `best` games is corrected with that match. */
export function Objections({ where, table, best, waits, take }) {
  const match = best > 1, known = table.games.filter(({ results }) => results);
  const say = (game) => (body) => type(where, { ...body, number: game.number }, "claims");
  const found = table.games.flatMap((game) => game.objections.map((claim) => ({ game, claim })));
  const whole = (game) => table.done && scoreless(table, game);
  const accept = ({ game, claim }) => html`<button type="button" aria-label="${whole(game) ? t("hall.correct-match") : of("hall.claim-take", game.number, match)}: ${named(claim.entrant)}" onClick=${() => take(whole(game) ? { best } : { game, before: claim })}>${whole(game) ? t("hall.correct-match") : of("hall.claim-take", game.number, match)}</button>`;
  return html`${found.length > 0 && html`<ul class="claims">${found.map(({ game, claim }) => html`<li key="${game.number}-${claim.entrant}">
      <span dir="auto"><small>${says(claim, game.number, match)}</small> ${theirs(claim)}</span>
      ${take && accept({ game, claim })}</li>`)}</ul>
      <p role="status" class="quiet">${t("hall.disputed")}</p>`}
    ${!take && !waits && (match ? known : known.slice(-1)).map((game) => html`<details key=${game.number}><summary>${of("hall.claim-other", game.number, match)}</summary><${Report} number=${game.number} best=${best} entrants=${table.entrants} before=${scoreless(table, game) ? null : game} say=${say(game)} /></details>`)}`;
}

/** A claim as what is typed. */
const typed = ({ results, absent }) => ({
  results: results.map(({ entrant, score, place, tiebreaks, breakdown }) => ({ entrant, score, place, tiebreaks, breakdown })), absent, confirm: true,
});

/** The claims. At the desk `take` turns one into the result; a player at the table confirms or contradicts it. A
 *  player's claim goes through the outbox, where it `waits` if there is no network. */
export function Claims({ where, table, best, waits, take }) {
  const match = best > 1, number = upcoming(table);
  const me = take ? null : event.value.you.entrant;
  const own = table.claims.find(({ entrant }) => entrant === me);
  const say = (body) => type(where, { ...body, number }, "claims");
  const unsent = waits && !waits.refused, alone = table.entrants.every(({ entrant, account }) => entrant === me || !account);
  const form = html`<${Report} key=${waits?.wish} number=${number} best=${best} entrants=${table.entrants} before=${waits?.body ?? own} say=${say} /><p class="quiet">${t(alone ? "hall.claim-waits-desk" : "hall.claim-confirmed")}</p>`;
  return html`${table.claims.length > 0 && html`<ul class="claims">${table.claims.map((claim) => html`<li key=${claim.entrant}>
      <span dir="auto"><small>${says(claim, number, match)}</small> ${theirs(claim)}</span>
      ${take && html`<button type="button" aria-label="${of("hall.claim-take", number, match)}: ${named(claim.entrant)}" onClick=${() => take(typed(claim))}>${of("hall.claim-take", number, match)}</button>`}
      ${!take && !unsent && claim.entrant !== me && (!own || said(own) !== said(claim)) && html`<button type="button" class="primary" onClick=${() => say(typed(claim))}>${of("hall.claim-right", number, match)}</button>`}</li>`)}</ul>
      <p role="status" class="quiet">${disputed(table) ? t("hall.disputed") : own ? t(alone ? "hall.claim-waits-desk" : "hall.claim-waits") : ""}</p>`}
    ${!take && unsent && html`<p role="status" class="quiet">${theirs(waits.body)}</p><p class="quiet">${t("hall.claim-kept")}</p>`}
    ${!take && !unsent && (table.claims.length ? html`<details><summary>${of("hall.claim-other", number, match)}</summary>${form}</details>` : form)}`;
}
