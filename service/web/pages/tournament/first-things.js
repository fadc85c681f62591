// What a reader wants first: where they sit, and at the end who has won.

import { html } from "../../vendor/preact.js";
import { bracketed, event, latest, named, nameOf, ofTeams, openRounds, pointsText, stage, ranking, rounds, standings } from "../../shared/tournament/tournament.js";
import { divisionName, divisions } from "../../shared/tournament/divisions.js";
import { teamName } from "../../shared/tournament/teams.js";
import { followed, forgetThem } from "./followed.js";
import { leftOut } from "./pairing.js";
import { language, t } from "../../shared/words.js";

/** The table of the reader, or of the player whom they looked for, in the last round until it is done. In a league, all that are open. */
export function Seat() {
  const { you, status, pending, stage: begun, stages } = event.value;
  const round = rounds.value.get(latest()), number = followed();
  if (number === null || status !== "running") return null;
  const mine = ({ entrant }) => entrant === number, own = number === you.entrant;
  const whose = !own && html`<p class="quiet whose"><span dir="auto">${named(number)}</span> <button type="button" class="plain" onClick=${forgetThem}>${t("hall.not-you")}</button></p>`;
  const says = (words) => html`<div class="card seat"><div><p role="status">${words}</p>${whose}</div></div>`;
  const plays = (word, last) => last < stages[begun - 1].planned && t(word, { round: last + 1 });
  if (pending && leftOut(pending).some(mine)) return says(html`${t("hall.late-drawn", pending)} ${plays("hall.late-otherwise", pending.round)}`);
  if (stage()?.agreed.format.kind === "league") return html`<${OpenGames} mine=${mine} own=${own} whose=${whose} />`;
  if (!round?.published) return null;
  if (round.byes.some(mine)) return says(t("hall.you-rest", round));
  if (round.stage === begun && leftOut(round).some(mine)) return says(plays("hall.late-play-you", round.round) || t("hall.late-none", round));
  const table = round.tables.find(({ entrants }) => entrants.some(mine));
  if (!table || table.done) return null;
  return html`<div class="card seat"><div><p role="status">${against(table, mine)}</p>${whose}</div><${ToTable} at=${round} table=${table} own=${own} /></div>`;
}

const against = ({ number, entrants: all }, mine) => t("hall.you-play", { who: all.filter((one) => !mine(one)).map(nameOf).join(", "), number });

function ToTable({ at, table, own, label }) {
  const game = own && table.games.find(({ game: id, results }) => id && !results)?.game, word = t(game ? "hall.play-now" : "hall.to-table");
  return html`<a class="primary" aria-label=${label && `${word}: ${label}`} href=${game ? `/games/${game}` : `#table-${at.stage}-${at.round}-${table.number}`}>${word}</a>`;
}

/** All open tables of a player in a league, whose rounds are open together. */
function OpenGames({ mine, own, whose }) {
  const open = openRounds().map((one) => rounds.value.get(one)).flatMap((at) => at.tables.filter(({ done, entrants: who }) => !done && who.some(mine)).map((table) => ({ at, table })));
  return open.length > 0 && html`<div class="card seat"><div><p role="status">${t("hall.open-games", { count: open.length })}</p>${whose}</div>
    <ul>${open.map(({ at, table }) => html`<li key="${at.round}-${table.number}"><span>${t("hall.round-number", { round: at.round })} · ${against(table, mine)}</span><${ToTable} at=${at} table=${table} own=${own} label=${against(table, mine)} /></li>`)}</ul></div>`;
}

/** The first three of an event of which all is played, or of each of its divisions, with their points where points decided. */
export function Podium() {
  const { status, stages, provisional } = event.value;
  if (!(status === "ended" || (status === "running" && stages.at(-1).status === "over")) || !standings.value) return null;
  const lines = ofTeams() ? standings.value.teams : (ranking.value?.ranking ?? standings.value.standings);
  const counts = lines !== ranking.value?.ranking && !bracketed(event.value.stages[0]);
  const parts = (!ranking.value && divisions(standings.value)) || [{ number: null, lines }];
  return html`<section class="card podium" aria-labelledby="podium-title"><h2 id="podium-title">${t("hall.podium")}${status === "running" && html` <span class="badge">${t(provisional ? "hall.provisional" : "hall.certified")}</span>`}</h2>
    ${parts.map(({ number, lines: own }) => html`<div key=${number}>${number && html`<h3>${divisionName(number)}</h3>`}<ol>${own.filter(({ place }) => place <= FIRST).map((line) => html`<li key=${line.team ?? line.entrant} class="place-${line.place}"><b>${line.place}</b>
      <span dir="auto">${called(line)}</span>${counts && html`<small>${pointsText(line.points)}</small>`}</li>`)}</ol>
    ${counts && drawnApart(own).map((names) => html`<p key=${names} class="quiet">${t("hall.by-lot", { names })}</p>`)}</div>`)}</section>`;
}

const FIRST = 3;
const called = (line) => (ofTeams() ? teamName(line) : nameOf(line));
const all = new Intl.ListFormat(language);

/** What a line has without its lot. */
export const lotless = ({ group, points, tiebreaks }) => JSON.stringify([group, points, { ...tiebreaks, lot: null }]);

/** The names of those whom only a lot parts, for each lot that decided one of the first places. */
function drawnApart(lines) {
  const level = [...new Set(lines.map(lotless))].map((one) => lines.filter((line) => lotless(line) === one));
  return level.filter(([one, other]) => one.place <= FIRST && other && one.place !== other.place).map((group) => all.format(group.map(called)));
}
