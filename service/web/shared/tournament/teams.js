// Teams: formed from written lists, ordered by boards; their matches, and their standings.

import { html, useState } from "../../vendor/preact.js";
import { put } from "../api.js";
import { deciding, entrants, event, halves, headings, nameOf, path, standings, teams, tiebreak } from "./tournament.js";
import { entered, fold, handedOn, seen, shortened } from "./entrant-names.js";
import { useAction } from "./actions.js";
import { Legend, Unfold } from "./counting.js";
import { t } from "../words.js";

export const teamName = ({ team, name }) => name ?? t("hall.team-number", { team });
export const teamNamed = (number) => teamName(teams.value.find(({ team }) => team === number) ?? { team: number });
export const teamOf = (entrant) => teams.value.find((one) => one.entrants.some((own) => own.entrant === entrant));

/** The match at a table of a round, with its board; null: no teams meet there. */
export function boardOf({ matches = [] }, { entrants: who }) {
  for (const { teams: both, boards } of matches) {
    const board = boards.findIndex((row) => who.every(({ entrant }) => row.includes(entrant)));
    if (board >= 0) return { row: boards[board], name: `${both.map(teamName).join(" – ")} · ${t("hall.board")} ${board + 1}` };
  }
  return null;
}

/** A table with its players in the order of their teams, the same at all boards of a match. */
export function byTeams(table, meets) {
  const side = (place) => meets.row.indexOf(table.entrants[place].entrant);
  const order = [...table.entrants.keys()].sort((one, other) => side(one) - side(other));
  return { ...table, entrants: order.map((place) => table.entrants[place]), match: table.match && order.map((place) => table.match[place]),
    match_claims: table.match_claims?.map((claim) => ({ ...claim, won: order.map((place) => claim.won[place]) })) };
}

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

/** The organisers' form to add teams and change their line-ups. */
export function Teams() {
  const [handed] = useState(() => handedOn(path));
  const [pasted, paste] = useState(handed.pasted);
  const [edited, edit] = useState(null);
  const [refused, run] = useAction(handed.why);
  const { you, status } = event.value;
  const open = you.organiser && ["open", "running"].includes(status);
  const known = new Set(teams.value.map((one) => fold(teamName(one))));
  const missing = teamsIn(pasted).filter(({ name }) => !known.has(fold(name))); // some may have been made already
  const add = (submitted) => {
    submitted.preventDefault();
    return run(async () => {
      await enterTeams(path, missing);
      paste("");
    });
  };
  const alone = entrants.value.filter(({ entrant, dropped, disqualified, merged }) => !(dropped || disqualified || merged) && !teamOf(entrant));
  return html`<section id="teams" class="card" aria-labelledby="teams-title"><h2 id="teams-title">${t("hall.sheet-teams")}</h2>
    ${open && html`<form onSubmit=${add}><label>${t("hall.teams-names")} <textarea rows="3" value=${pasted} onInput=${(input) => paste(input.target.value)}></textarea></label>
      <p class="quiet" role="status">${t("hall.teams-found", { count: missing.length })}</p>
      <button type="submit" disabled=${!missing.length}>${t("hall.add")}</button></form>`}
    ${refused}
    <ol class="line-ups">${teams.value.map((one) => html`<li key=${one.team} id="team-${one.team}">${edited === one.team
      ? html`<${LineUp} of=${one} alone=${alone} run=${run} done=${() => edit(null)} />`
      : html`<strong dir="auto">${teamName(one)}</strong> <span dir="auto">${one.entrants.map(nameOf).join(", ") || t("hall.team-empty")}</span>
        ${open && html`<button type="button" class="plain" aria-label="${t("hall.line-up")}: ${teamName(one)}" onClick=${() => edit(one.team)}>${t("hall.line-up")}</button>`}`}</li>`)}</ol>
    ${open && alone.length > 0 && html`<p class="notice">${t("hall.without-team")} ${alone.map(nameOf).join(", ")}</p>`}</section>`;
}

/** The players of a team at its boards. */
function LineUp({ of, alone, run, done }) {
  const [members, line] = useState(of.entrants);
  const move = (place, by) => line(members.with(place, members[place + by]).with(place + by, members[place]));
  const save = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    const names = seen(form.get("names")).split(/[,\n]/).map((one) => one.trim()).filter(Boolean);
    return run(async () => {
      await put(`${path}/teams/${of.team}`, { name: form.get("name"), entrants: members.map(({ entrant }) => entrant), names });
      done();
    });
  };
  const free = alone.filter(({ entrant }) => !members.some((own) => own.entrant === entrant));
  return html`<form class="line-up" onSubmit=${save}>
    <label>${t("hall.title")} <input name="name" required maxlength="100" dir="auto" defaultValue=${of.name ?? ""} /></label>
    <ol>${members.map((one, place) => html`<li key=${one.entrant}><span dir="auto">${nameOf(one)}</span>
      <button type="button" class="plain" disabled=${!place} aria-label="${t("hall.board-up")}: ${nameOf(one)}" onClick=${() => move(place, -1)}>↑</button>
      <button type="button" class="plain" disabled=${place === members.length - 1} aria-label="${t("hall.board-down")}: ${nameOf(one)}" onClick=${() => move(place, 1)}>↓</button>
      <button type="button" class="plain" aria-label="${t("hall.out-of-team")}: ${nameOf(one)}" onClick=${() => line(members.filter((other) => other !== one))}>✕</button></li>`)}</ol>
    ${free.length > 0 && html`<label>${t("hall.into-team")} <select value="" onChange=${(choice) => line([...members, free.find(({ entrant }) => entrant === Number(choice.target.value))])}>
      <option value="">–</option>${free.map((one) => html`<option key=${one.entrant} value=${one.entrant}>${nameOf(one)}</option>`)}</select></label>`}
    <label>${t("hall.team-names")} <input name="names" /></label>
    <div class="actions"><button type="submit">${t("hall.save")}</button><button type="button" class="plain" onClick=${done}>${t("hall.leave-so")}</button></div></form>`;
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
  const names = deciding(Object.keys(lines[0].tiebreaks), lines);
  return html`<section id="team-standings" class="card" aria-labelledby="team-standings-title"><h2 id="team-standings-title">${t("hall.team-standings")}</h2>
    <${Unfold} open=${open} turn=${turn} />
    <div class="wide" tabindex="0" role="group" aria-labelledby="team-standings-title"><table class="ladder ${open ? "" : "folds"}">
      <thead><tr><th scope="col">${t("person.place")}</th><th scope="col">${t("hall.team")}</th><th scope="col">${t("hall.points")}</th>
        ${names.map((name) => html`<th key=${name} scope="col" class="tiebreak">${headings.value.get(name)}</th>`)}</tr></thead>
      <tbody>${lines.map((line) => html`<tr key=${line.team} class=${line.team === teamOf(event.value.you.entrant)?.team ? "me" : ""}>
        <td>${line.place}</td><th scope="row" dir="auto">${teamName(line)}</th><td><b>${halves(line.points)}</b></td>
        ${names.map((name) => html`<td key=${name} class="tiebreak">${tiebreak(name, line.tiebreaks[name], teams.value, line.unmet)}</td>`)}</tr>`)}</tbody></table></div>
    <${Legend} names=${names} /></section>`;
}
