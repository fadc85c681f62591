// The teams of an event: formed from written lists, lined up by boards, withdrawn and brought back as a whole.

import { html, useState } from "../../vendor/preact.js";
import { put } from "../../shared/api.js";
import { entrantPath, entrants, event, nameOf, path, stage, teams } from "../../shared/tournament/tournament.js";
import { fold, handedOn, seen } from "../../shared/tournament/entrant-names.js";
import { useAction } from "../../shared/tournament/actions.js";
import { enterTeams, playersOf, teamName, teamOf, teamsIn, teamWaits } from "../../shared/tournament/teams.js";
import { forfeits, leaveNow } from "./leaving.js";
import { language, t } from "../../shared/words.js";

/** The organisers' form to add teams and change their line-ups. */
export function Teams() {
  const [handed] = useState(() => handedOn(path));
  const [pasted, paste] = useState(handed.pasted);
  const [edited, edit] = useState(null);
  const [refused, run] = useAction(handed.why);
  const { you, status, entries_open: entries } = event.value;
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
  const [asked, ask] = useState(null), withdrawn = ({ entrants: who }) => entrants.value.filter(({ entrant, dropped }) => dropped && who.some((own) => own.entrant === entrant));
  const late = status === "running" && !(entries && stage().agreed.format.kind === "swiss"); // other formats have their teams
  const alone = entrants.value.filter(({ entrant, dropped, disqualified, merged }) => !(dropped || disqualified || merged) && !teamOf(entrant));
  return html`<section id="teams" class="card" aria-labelledby="teams-title"><h2 id="teams-title">${t("hall.sheet-teams")}</h2>
    ${open && !late && html`<form onSubmit=${add}><label>${t("hall.teams-names")} <textarea rows="3" value=${pasted} onInput=${(input) => paste(input.target.value)}></textarea></label>
      <p class="quiet" role="status">${t("hall.teams-found", { count: missing.length })}</p>
      <button type="submit" disabled=${!missing.length}>${t("hall.add")}</button></form>`}
    ${refused}
    <ol class="line-ups">${teams.value.map((one) => html`<li key=${one.team} id="team-${one.team}">${edited === one.team
      ? html`<${LineUp} of=${one} alone=${alone} run=${run} done=${() => edit(null)} />`
      : asked === one.team ? html`<${Withdraw} of=${one} run=${run} done=${() => ask(null)} />`
      : html`<strong dir="auto">${teamName(one)}</strong>${teamWaits(one) && html` <small class="badge is-paused">${t("hall.waits-place")}</small>`}<span dir="auto"><${Members} of=${one} /></span>
        ${open && html`<button type="button" class="plain" aria-label="${t("hall.line-up")}: ${teamName(one)}" onClick=${() => edit(one.team)}>${t("hall.line-up")}</button>
          ${teamWaits(one) || playersOf(one).length ? html`<button type="button" class="plain" aria-label="${t("hall.withdraw-team")}: ${teamName(one)}" onClick=${() => ask(one.team)}>${t("hall.withdraw-team")}</button>`
            : withdrawn(one).length > 0 && html`<button type="button" class="plain" aria-label="${t("hall.back")}: ${teamName(one)}" onClick=${() => run(() => bringBack(withdrawn(one)))}>${t("hall.back")}</button>`}`}`}</li>`)}</ol>
    ${open && alone.length > 0 && html`<p class="notice">${t("hall.without-team")} ${alone.map(nameOf).join(", ")}</p>`}</section>`;
}

/** The players of a team. Those who have left are struck out. */
function Members({ of }) {
  if (!of.entrants.length) return t("hall.team-empty");
  const left = new Set(entrants.value.filter(({ dropped, disqualified }) => dropped || disqualified).map(({ entrant }) => entrant));
  return of.entrants.map((one, place) => html`${place > 0 && ", "}${left.has(one.entrant) ? html`<s>${nameOf(one)}</s> <small>${t("hall.left")}</small>` : nameOf(one)}`);
}

async function bringBack(players) {
  for (const { entrant } of players) await put(entrantPath(entrant));
}

/** Asks before a whole team leaves. */
function Withdraw({ of, run, done }) {
  const members = entrants.value.filter(({ entrant, dropped, disqualified, merged }) => !(dropped || disqualified || merged) && of.entrants.some((own) => own.entrant === entrant));
  const leave = async () => {
    for (const each of members) await leaveNow(each);
  };
  return html`<div class="rename" role="group" aria-label=${teamName(of)}><p role="status">${t("hall.withdraw-team-ask", { team: teamName(of), names: listed.format(members.map(nameOf)) })}
      ${members.some((each) => forfeits(each).length > 0) && html` ${t("hall.withdraw-team-forfeits")}`}</p>
    <button type="button" onClick=${() => { done(); run(leave); }}>${t("hall.withdraw-team")}</button>
    <button type="button" class="plain" onClick=${done}>${t("hall.leave-so")}</button></div>`;
}

const listed = new Intl.ListFormat(language);

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
