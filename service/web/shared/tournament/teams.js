// Teams: formed from written lists, ordered by boards; their matches, and their standings.

import { html, useState } from "../../vendor/preact.js";
import { deciding, entrants, event, halves, headings, playing, standings, teams, tiebreak } from "./tournament.js";
import { entered, seen, shortened } from "./entrant-names.js";
import { Legend, Unfold } from "./counting.js";
import { t } from "../words.js";

export const teamName = ({ team, name }) => name ?? t("hall.team-number", { team });
export const teamNamed = (number) => teamName(teams.value.find(({ team }) => team === number) ?? { team: number });
export const teamOf = (entrant) => teams.value.find((one) => one.entrants.some((own) => own.entrant === entrant));

/** The players of a team who are in the event, in the order of its boards. */
export function playersOf(team) {
  const there = new Set(playing().map(({ entrant }) => entrant));
  return team.entrants.filter(({ entrant }) => there.has(entrant));
}

/** Whether nobody of a team is in the event, and some of its players wait for places. */
export const teamWaits = (team) => !playersOf(team).length && team.entrants.some((own) => entrants.value.some(({ entrant, waits }) => waits && entrant === own.entrant));

/** The teams that play: without those that wait or have left. */
export const playingTeams = () => teams.value.filter((team) => playersOf(team).length > 0);

/** A list by team, in the order of the teams; one part where teams do not meet. Entrants without a team come last. */
export function partsByTeam(listed) {
  const parts = [...teams.value, null].map((team) => ({ team, listed: listed.filter(({ entrant }) => (teamOf(entrant) ?? null) === team) }));
  return parts.filter((part) => part.listed.length > 0);
}

/** The match at a table of a round and its board, in words; null: no teams meet there. */
export function boardOf({ matches = [] }, { entrants: who }) {
  for (const { teams: both, boards } of matches) {
    const board = boards.findIndex((row) => who.every(({ entrant }) => row.includes(entrant)));
    if (board >= 0) return `${both.map(teamName).join(" – ")} · ${t("hall.board")} ${board + 1}`;
  }
  return null;
}

/** The team of a player at a table, and whether the player begins there. */
export const OfTeam = ({ one }) => html`${teamOf(one.entrant) && html` <small>${teamName(teamOf(one.entrant))}</small>`}${one.begins && html` <small>· ${t("hall.begins-table")}</small>`}`;

/** A team a line, its name first: `The Foxes: Ada, Bo, Cy`. */
export function teamsIn(text) {
  const lines = seen(text).split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
  return lines.map((line) => {
    const [, name, rest] = /^([^:\t;]+)[:\t;]?(.*)$/.exec(line) ?? [null, line, ""];
    return { name: shortened(name.trim()), names: rest.split(/[,;\t]/).map((one) => shortened(one.trim())).filter(Boolean) };
  });
}

export async function enterTeams(to, teams) {
  for (const team of teams) await entered(`${to}/teams`, team);
}

/** Which teams meet in a round, and how it stands between them. */
export const Matches = ({ round }) => round.matches?.length > 0 && html`<ul class="matches">${round.matches.map(({ teams: both, won, boards }) => html`<li key=${both[0].team}>
    <span dir="auto">${both.map(teamName).join(" – ")}</span> <b>${won.length ? won.map(halves).join(" : ") : ""}</b>
    <small>${both.length === 1 ? t("hall.team-bye") : tablesOf(round, boards)}</small></li>`)}</ul>`;

export function tablesOf(round, boards) {
  const sat = new Set(boards.flat());
  const numbers = round.tables.filter((table) => table.entrants.every(({ entrant }) => sat.has(entrant))).map(({ number }) => number);
  if (numbers.length === 1) return t("hall.table", { number: numbers[0] });
  return numbers.length ? t("hall.tables", { from: numbers[0], to: numbers.at(-1) }) : "";
}

export function TeamStandings() {
  const [open, turn] = useState(false);
  const lines = standings.value?.teams;
  if (!lines?.length) return null;
  const names = deciding(Object.keys(lines[0].tiebreaks), lines), going = new Set(playingTeams().map(({ team }) => team));
  return html`<section id="team-standings" class="card" aria-labelledby="team-standings-title"><h2 id="team-standings-title">${t("hall.team-standings")}</h2>
    <${Unfold} open=${open} turn=${turn} />
    <div class="wide" tabindex="0" role="group" aria-labelledby="team-standings-title"><table class="ladder ${open ? "" : "folds"}">
      <thead><tr><th scope="col">${t("person.place")}</th><th scope="col">${t("hall.team")}</th><th scope="col">${t("hall.points")}</th>
        ${names.map((name) => html`<th key=${name} scope="col" class="tiebreak">${headings.value.get(name)}</th>`)}</tr></thead>
      <tbody>${lines.map((line) => html`<tr key=${line.team} class=${line.team === teamOf(event.value.you.entrant)?.team ? "me" : ""}>
        <td>${line.place}</td><th scope="row" dir="auto">${teamName(line)}${!going.has(line.team) && html` <small class="quiet">${t("hall.left")}</small>`}</th><td><b>${halves(line.points)}</b></td>
        ${names.map((name) => html`<td key=${name} class="tiebreak">${tiebreak(name, line.tiebreaks[name], teams.value, line.unmet)}</td>`)}</tr>`)}</tbody></table></div>
    <${Legend} names=${names} /></section>`;
}
