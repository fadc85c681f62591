// Claims, which are reports of players at a real table: if two of them claim the same result, it counts.

import { html } from "../../vendor/preact.js";
import { event, named, nameOf, resultText, wonTie } from "../../shared/tournament/tournament.js";
import { type } from "./outbox.js";
import { MatchScores, Scores } from "./result-form.js";
import { t } from "../../shared/words.js";

/** The content of a claim, to compare claims. */
const contentOf = ({ results, absent, won }) => JSON.stringify(won ?? [results.map(({ entrant, score, place, tiebreaks }) => [entrant, score, place, tiebreaks]), absent]);

/** The claims of a table without a result: of its next game, or of its whole match. */
export const openClaims = ({ claims, match_claims: ofMatch = [], done }) => [...claims, ...(done ? [] : ofMatch)];

/** Whether a result that the desk typed differs from a claim of the same game or match. */
export function contradicts(body, table) {
  const value = event.value.game?.results === "ranks" ? "place" : "score", sorted = (lines) => JSON.stringify(lines.sort());
  const lines = (one) => sorted([...one.results.map((line) => [line.entrant, line[value]]), ...one.absent.map((entrant) => [entrant, null])]);
  return openClaims(table).some((claim) => (body.won ? claim.won && JSON.stringify(asClaim(body, table).won) !== JSON.stringify(claim.won) : claim.results && lines(claim) !== lines(body)));
}

/** The objections to the result of a whole match. */
const objections = ({ match_claims: ofMatch = [], done }) => (done ? ofMatch : []);

/** Whether claims differ, or somebody objects to a result. */
export const disputed = (table) => new Set(openClaims(table).map(contentOf)).size > 1 || objections(table).length > 0 || table.games.some((game) => game.objections.length > 0);

/** The number of the next game: the first without a result. It is sent along, so the second of two equal slips is refused. */
export const upcoming = ({ games }) => games.find(({ results }) => !results)?.number ?? games.length + 1;

/** How many games of a match a player has won. */
export function gamesWon({ games }, entrant) {
  const first = games.map(({ results }) => (results ?? []).filter(({ place }) => place === 1));
  return first.filter((lines) => lines.length === 1 && lines[0].entrant === entrant).length;
}

/** A claim or the result of a game, with the names of its players in the order of their table. */
export const resultOf = ({ results, won }, { entrants }) => entrants.map((one, place) => {
  const line = results?.find(({ entrant }) => entrant === one.entrant);
  return `${nameOf(one)} ${won ? won[place] : line ? `${resultText(line, results)}${wonTie(line, results) ? ` (${t("hall.by-tie-break")})` : ""}` : t("hall.absent")}`;
}).join(", ");

/** Whether a game of a match has no scores: it was typed with the whole match, and the record then names its winner alone. */
export const scoreless = ({ match }, { game, results, absent }) => match && !game && !absent.length && results.every(({ score }) => score === 0 || score === 1) && results.some(({ score }) => score === 0);

/** A text, or its variant that names the `game` of a match. */
const wordsFor = (text, game, values = {}) => (game ? t(`${text}-game`, { ...values, number: game }) : t(text, values));

/** The body of a request as a claim. */
const asClaim = (body, { entrants }) => (body.won ? { won: entrants.map(({ entrant }) => body.won.find((one) => one.entrant === entrant)?.games ?? 0) } : body);

/** A claim as the body of a request. */
const asBody = ({ results, absent, won }, { entrants }) => (won
  ? { won: entrants.map(({ entrant }, place) => ({ entrant, games: won[place] })) }
  : { results: results.map(({ entrant, score, place, tiebreaks, breakdown }) => ({ entrant, score, place, tiebreaks, breakdown })), absent, confirm: true });

/** The form of a claim of a whole match. */
const MatchClaim = ({ where, table, best, before, known = null }) => html`<${MatchScores} entrants=${table.entrants} best=${best} label=${t("hall.claim")} act=${(body) => type(where, body, "match/claims")}
  won=${(entrant) => before?.won?.[table.entrants.findIndex((one) => one.entrant === entrant)] ?? known?.(entrant) ?? ""} />`;

/** Objections to known results. At the desk, `take` begins a ruling with one of them; the players may object. Players object to a
 *  match of at most `best` games as a whole once it is done, and until then to its games. */
export function Objections({ where, table, best, waits, take }) {
  const match = best > 1, whole = match && table.done, known = table.games.filter(({ results }) => results);
  const found = [...objections(table).map((claim) => ({ claim })), ...table.games.flatMap((game) => game.objections.map((claim) => ({ game, claim })))];
  const ruleFor = ({ game, claim }) => {
    const typedWhole = whole && game && scoreless(table, game); // without scores, so it is corrected with its match
    const label = typedWhole ? t("hall.correct-match") : wordsFor("hall.rule-for", match && game?.number);
    return html`<button type="button" aria-label="${label}: ${named(claim.entrant)}" onClick=${() => take(typedWhole ? { best } : game ? { game, before: claim } : { best, before: asBody(claim, table) })}>${label}</button>`;
  };
  const myObjection = objections(table).find(({ entrant }) => entrant === event.value.you.entrant);
  return html`${found.length > 0 && html`<ul class="claims">${found.map(({ game, claim }) => html`<li key="${game?.number}-${claim.entrant}">
      <span dir="auto"><small>${wordsFor("hall.says", match && game?.number, { who: named(claim.entrant) })}</small> ${resultOf(claim, table)}</span>
      ${take && ruleFor({ game, claim })}</li>`)}</ul>
      <p role="status" class="quiet">${t("hall.disputed")}</p>`}
    ${!take && !waits && (whole ? html`<details><summary>${t("hall.claim-other")}</summary><${MatchClaim} where=${where} table=${table} best=${best} before=${myObjection} known=${(entrant) => gamesWon(table, entrant)} /></details>`
      : (match ? known : known.slice(-1)).map((game) => html`<details key=${game.number}><summary>${wordsFor("hall.claim-other", match && game.number)}</summary>
        <${Scores} entrants=${table.entrants} before=${scoreless(table, game) ? null : game} label=${t("hall.claim")} act=${(body) => type(where, { ...body, number: game.number }, "claims")} /></details>`))}`;
}

/** The claims of the next game, or of a match of at most `best` games. At the desk `take` turns one into the result; a player at
 *  the table confirms or contradicts it. A player's claim goes through the outbox, where it `waits` if there is no network. */
export function Claims({ where, table, best, waits, take }) {
  const match = best > 1, number = upcoming(table), found = openClaims(table);
  const me = take ? null : event.value.you.entrant;
  const myClaim = found.find(({ entrant }) => entrant === me), sent = waits && asClaim(waits.body, table);
  const send = (body) => (body.won ? type(where, body, "match/claims") : type(where, { ...body, number }, "claims"));
  const unsent = waits && !waits.refused, alone = table.entrants.every(({ entrant, account }) => entrant === me || !account);
  const game = ({ won }) => match && !won && number;
  const takeLabel = (claim) => wordsFor(disputed(table) ? "hall.rule-for" : "hall.claim-take", game(claim)); // a ruling decides between two
  const form = html`${match ? html`<${MatchClaim} key=${waits?.wish} where=${where} table=${table} best=${best} before=${sent ?? myClaim} />`
    : html`<${Scores} key=${waits?.wish} entrants=${table.entrants} before=${waits?.body ?? myClaim} label=${t("hall.claim")} act=${send} />`}<p class="quiet">${t(alone ? "hall.claim-waits-desk" : "hall.claim-confirm")}${!alone && !match && ` ${t("hall.claim-confirm-absent")}`}</p>`;
  return html`${found.length > 0 && html`<ul class="claims">${found.map((claim) => html`<li key=${claim.entrant}>
      <span dir="auto"><small>${wordsFor("hall.says", game(claim), { who: named(claim.entrant) })}</small> ${resultOf(claim, table)}</span>
      ${take && html`<button type="button" aria-label="${takeLabel(claim)}: ${named(claim.entrant)}" onClick=${() => take(asBody(claim, table))}>${takeLabel(claim)}</button>`}
      ${!take && !unsent && claim.entrant !== me && (!myClaim || contentOf(myClaim) !== contentOf(claim)) && html`<button type="button" class="primary" onClick=${() => send(asBody(claim, table))}>${wordsFor("hall.claim-right", game(claim))}</button>`}</li>`)}</ul>
      <p role="status" class="quiet">${disputed(table) ? t("hall.disputed") : myClaim ? t(alone ? "hall.claim-waits-desk" : "hall.claim-waits") : ""}</p>`}
    ${!take && unsent && html`<p role="status" class="quiet">${resultOf(sent, table)}</p><p class="quiet">${t("hall.claim-kept")}</p>`}
    ${!take && !unsent && (found.length ? html`<details><summary>${t("hall.claim-other")}</summary>${form}</details>` : form)}`;
}
