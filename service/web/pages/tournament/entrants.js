// The entrants: added as names, checked in, corrected, dropped and brought back; and the waiting list.

import { Fragment, html, useEffect, useState } from "../../vendor/preact.js";
import { get, put, remove } from "../../shared/api.js";
import { submit, entrantPath, entrants, event, nameOf, ofTeams, path, playing, stage, teams } from "../../shared/tournament/tournament.js";
import { partsByTeam, teamName, teamOf } from "../../shared/tournament/teams.js";
import { enter, fold, handedOn, namesIn } from "../../shared/tournament/entrant-names.js";
import { Fees } from "./fees.js";
import { InvitedNames } from "./invited.js";
import { AskFirst, DropOrBack, LeavesLater } from "./leaving.js";
import { entryNumber, namesakes } from "./twins.js";
import { useAction } from "../../shared/tournament/actions.js";
import { language, t } from "../../shared/words.js";

const running = () => ["open", "running"].includes(event.value.status);

/** Whether a league has begun, which takes no late entries. */
export const closedLeague = () => event.value.status === "running" && stage().agreed.format.kind === "league";

/** The arbiters' and organisers' tasks at the door. */
export function People() {
  const [handed] = useState(() => (ofTeams() ? {} : handedOn(path)));
  const [pasted, paste] = useState(handed.pasted ?? "");
  const [edited, edit] = useState(null), [asked, ask] = useState(null);
  const [ledger, mark] = useState(null);
  const fees = new Map(ledger?.items.map(({ entrant, mark: as }) => [entrant, as]));
  const [refused, run] = useAction(handed.why);
  const { organiser } = event.value.you;
  useEffect(() => {
    if (organiser) get(`${path}/fees`).then(mark, () => {});
  }, [event.value.version, edited]);
  const known = new Set(entrants.value.filter(({ merged }) => !merged).map((each) => fold(nameOf(each))));
  const fresh = namesIn(pasted).filter((name) => !known.has(fold(name)));
  const add = (submitted) => {
    submitted.preventDefault();
    return run(async () => {
      await enter(path, fresh);
      paste("");
    });
  };
  const pencil = (each) => html`<button type="button" class="plain" aria-label="${t("hall.rename")}: ${nameOf(each)}" title=${t("hall.rename")} onClick=${() => edit(each.entrant)}>✎</button>`;
  const editing = (each) => html`<li key=${each.entrant}><${Edit} of=${each} fee=${fees.get(each.entrant) ?? "none"} run=${run} done=${() => edit(null)} /></li>`;
  const row = (each) => html`<li key=${each.entrant} class=${each.dropped ? "gone" : ""}>
    <span dir="auto">${nameOf(each)}${entryNumber(each, named) && html` <small>${entryNumber(each, named)}</small>`}${each.disqualified && html` <small>${t("hall.disqualified")}</small>`}<${LeavesLater} of=${each} />
      ${organiser && fees.has(each.entrant) && html` <small class=${fees.get(each.entrant) === "due" ? "owes" : ""}>${t(`hall.fee-${fees.get(each.entrant)}`)}</small>`}</span>
    ${organiser && html`${pencil(each)}
      ${running() && !each.disqualified && html`<${DropOrBack} of=${each} run=${run} ask=${() => ask(each.entrant)} />`}`}</li>`;
  const asking = (each) => html`<li key=${each.entrant}><${AskFirst} of=${each} run=${run} done=${() => ask(null)} /></li>`;
  const listed = entrants.value.filter(({ waits, merged }) => !waits && !merged), named = namesakes();
  return html`${running() && organiser && event.value.entries_open && html`<form onSubmit=${add}><label>${t("hall.names")} <textarea rows="3" value=${pasted} onInput=${(input) => paste(input.target.value)}></textarea></label>
      <p class="quiet" role="status">${t("hall.found", { count: fresh.length })} ${t("hall.names-about")}</p>
      <${InvitedNames} names=${fresh} />
      ${event.value.play === "here" && fresh.length > 0 && html`<p class="notice">${t("hall.names-here")}</p>`}
      <button type="submit" disabled=${!fresh.length}>${t("hall.add")}</button></form>`}
    ${running() && organiser && closedLeague() && html`<p class="quiet">${t("hall.league-closed")} ${t("hall.league-closed-desk")}</p>`}
    ${refused}
    ${running() && entrants.value.length > 0 && html`<${CheckIn} run=${run} />`}
    <ol class="people">${listed.map((each) => (edited === each.entrant ? editing : asked === each.entrant ? asking : row)(each))}</ol>
    <${Waiting} desk=${organiser && running() && { run, edited, pencil, editing }} />
    ${organiser && ledger && listed.length > 0 && html`<${Fees} listed=${listed} ledger=${ledger} mark=${mark} run=${run} />`}
    ${running() && organiser && html`<${PlayerLimit} run=${run} />`}
    ${running() && organiser && html`<${Invite} run=${run} />`}
    ${event.value.status === "running" && html`<${Ruling} run=${run} />`}`;
}

/** The check-in, the same for everybody at the desk. Absent entrants can be left out, and come back when they
 *  arrive. */
function CheckIn({ run }) {
  const { check_in: state } = event.value;
  const missing = playing().filter(({ here }) => !here);
  const listed = entrants.value.filter(({ dropped, disqualified, merged }) => !(dropped || disqualified || merged));
  const change = (body) => run(() => put(`${path}/check-in`, body));
  const [meant, mean] = useState(new Map()); // what was ticked and is on its way: the tick does not go away meanwhile
  const tick = async ({ entrant }, here) => {
    mean((now) => new Map(now).set(entrant, here));
    await run(() => (here ? put : remove)(entrantPath(entrant, "/check-in")));
    mean((now) => new Map([...now].filter(([known]) => known !== entrant)));
  };
  return html`<details class="roll-call" open=${state === "open"}><summary>${t("hall.check-in")}${(state !== "none" || missing.length < playing().length) && html` <span class="badge">${t("hall.here-count", { here: playing().length - missing.length, of: playing().length })}</span>`}</summary>
    ${partsByTeam(listed).map(({ team, listed: own }) => html`<${Fragment} key=${team?.team}>${team && html`<h3 dir="auto">${teamName(team)}</h3>`}
      <ul class="people">${own.map((each) => html`<li key=${each.entrant}><label class="check"><input type="checkbox" checked=${meant.get(each.entrant) ?? each.here} disabled=${Boolean(each.bot)}
        onChange=${({ target }) => tick(each, target.checked)} /> <span dir="auto">${nameOf(each)}</span>${each.waits && html` <small>${t("hall.waits-place")}</small>`}</label></li>`)}</ul></${Fragment}>`)}
    <div class="actions">${state !== "open" && html`<button type="button" onClick=${() => change({ open: true })}>${t("hall.ask-in")}</button>`}
      ${state === "open" && html`<button type="button" onClick=${() => change({ open: false })}>${t("hall.ask-no-more")}</button>`}
      ${missing.length > 0 && missing.length < playing().length && html`<button type="button" onClick=${() => change({ open: false, leave_out: true })}>${t("hall.leave-out", { count: missing.length })}</button>`}</div></details>`;
}

/** The waiting list, in order. If no place is free, an organiser raises the limit. After the start, an organiser can admit
 *  anybody. */
export function Waiting({ desk }) {
  const { waiting, status, playing: taken, most_entrants: most, check_in: checks } = event.value;
  const named = waiting.map((number) => entrants.value.find(({ entrant }) => entrant === number)).filter(Boolean);
  const party = (each) => (teamOf(each.entrant) ? named.filter(({ entrant }) => teamOf(entrant) === teamOf(each.entrant)) : [each]); // a team comes as a whole
  const room = taken + (named.length ? party(named[0]).length : 1), full = most !== null && room > most;
  const letIn = async (each) => {
    const some = party(each);
    if (most !== null && taken + some.length > most) await put(`${path}/places`, { most_entrants: taken + some.length });
    if (status === "running") await put(entrantPath(each.entrant)); // the players of a team come together
  };
  const next = full ? named.findIndex(({ here }) => here || checks === "none") : -1;
  const row = (each, place) => (desk?.edited === each.entrant
    ? desk.editing(each)
    : html`<${WaitingRow} key=${each.entrant} of=${each} desk=${desk} letIn=${(status === "running" ? mayJoin(each) : place === next) && (() => letIn(each))} />`);
  return named.length > 0 && html`<h3>${t("hall.waiting-list")}</h3>
    ${desk && full && html`<p class="quiet">${t("hall.let-in-about", { most: room })}</p>`}
    <ol class="people waiting">${named.map(row)}</ol>`;
}

/** Whether an event that has begun takes a waiting entrant. A team that is not there enters only a Swiss. */
function mayJoin({ entrant }) {
  const { agreed: { format }, entrants: there } = stage(), team = teamOf(entrant);
  return event.value.entries_open && (!team || format.kind === "swiss" || team.entrants.some((own) => there.includes(own.entrant)));
}

/** A waiting entrant, with the organiser's buttons. `letIn` is false if others come first. */
function WaitingRow({ of, desk, letIn }) {
  return html`<li><span dir="auto">${nameOf(of)}${teamOf(of.entrant) && html` <small>${teamName(teamOf(of.entrant))}</small>`}</span>${desk && html`${desk.pencil(of)}
    ${letIn && html`<button type="button" class="plain" aria-label="${t("hall.let-in")}: ${nameOf(of)}" onClick=${() => desk.run(letIn)}>${t("hall.let-in")}</button>`}
    <button type="button" class="plain" aria-label="${t("hall.drop")}: ${nameOf(of)}" onClick=${() => desk.run(() => remove(entrantPath(of.entrant)))}>${t("hall.drop")}</button>`}</li>`;
}

/** Invites an account, which may then see the event and enter it, also when teams are in place. */
function Invite({ run }) {
  const { invited } = event.value;
  const act = (submitted) => {
    submitted.preventDefault();
    const form = submitted.target;
    return run(async () => {
      await submit("entrants", { account: form.who.value.trim() });
      form.reset();
    });
  };
  return html`<details class="invite"><summary>${t("hall.invite")}</summary><form onSubmit=${act}><p class="quiet">${t("hall.invite-about")}</p>
    <label>${t("hall.staff-who")} <input name="who" required maxlength="40" autocomplete="off" /></label><button type="submit">${t("hall.invite-it")}</button></form>
    ${invited.length > 0 && html`<p role="status">${t("hall.invited-names", { names: listed.format(invited.map(({ handle, account }) => handle ?? account)) })}</p>`}</details>`;
}

const listed = new Intl.ListFormat(language);

/** Sets the limit of players. *Close entries* sets it to the present number, so that later entrants wait. */
function PlayerLimit({ run }) {
  const { most_entrants: most, playing: taken, status } = event.value;
  const limit = (count) => run(() => put(`${path}/places`, { most_entrants: count }));
  const act = (submitted) => {
    submitted.preventDefault();
    return limit(Number(new FormData(submitted.target).get("most")) || null);
  };
  return html`<details><summary>${t("hall.places")}</summary><form key=${most} onSubmit=${act}><label>${t("hall.places-about")}
    <input name="most" type="number" min="2" max="2000" defaultValue=${most ?? ""} /></label><button type="submit">${t("hall.save")}</button></form>
    ${status === "open" && taken > 1 && taken < (most ?? Infinity) && html`<p class="quiet">${t("hall.close-entries-about", { most: taken })}</p>
      <button type="button" onClick=${() => limit(taken)}>${t("hall.close-entries")}</button>`}</details>`;
}

/** Corrects an entry: a name that an organiser typed, the entry that it duplicates, the fee. */
function Edit({ of, fee, run, done }) {
  const typed = !of.account || entrants.value.some(({ merged }) => merged === of.entrant);
  const others = entrants.value.filter(({ entrant, merged }) => entrant !== of.entrant && !merged), named = namesakes();
  const called = (each) => [nameOf(each), entryNumber(each, named)].filter(Boolean).join(", ");
  const act = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    return run(async () => {
      if (typed && form.get("name") !== of.name) await put(entrantPath(of.entrant, "/name"), { name: form.get("name") });
      if (form.get("fee") !== fee) await put(`${path}/fees`, { entrants: [of.entrant], mark: form.get("fee") });
      const into = others.find(({ entrant }) => entrant === Number(form.get("into")));
      if (into?.account && of.account) throw new Error(t("hall.merge-accounts", { one: called(of), other: called(into) }));
      if (into) await put(entrantPath(of.entrant, "/merged"), { into: into.entrant });
      done();
    });
  };
  return html`<form class="rename" onSubmit=${act}>
    ${typed ? html`<input name="name" required maxlength="100" dir="auto" autofocus aria-label=${t("hall.rename")} defaultValue=${of.name ?? ""} />` : html`<strong dir="auto">${nameOf(of)}</strong>`}
    <label>${t("hall.fee")} <select name="fee" defaultValue=${fee}>${["none", "due", "paid"].map((as) => html`<option key=${as} value=${as} selected=${as === fee}>${t(`hall.fee-${as}`)}</option>`)}</select></label>
    ${running() && others.length > 0 && html`<label>${t("hall.merge")} <select name="into"><option value="">–</option>
      ${others.map((each) => html`<option key=${each.entrant} value=${each.entrant}>${called(each)}</option>`)}</select></label>`}
    <button type="submit">${t("hall.save")}</button><button type="button" class="plain" onClick=${done}>${t("hall.leave-so")}</button></form>`;
}

const LABELS = { adjust: "adjust", disqualify: "disqualify", reinstate: "reinstate", rename: "correct-name", "rename-team": "correct-team-name" };

/** Rulings on an entrant or a team: each with its reason, for everybody to read. */
function Ruling({ run }) {
  const [kind, choose] = useState("adjust");
  const of = kind === "rename-team" ? "team" : "entrant";
  const rule = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    const name = form.get("name");
    const about = { adjust: () => ({ stage: event.value.stage, points: Number(form.get("points")) }), rename: () => ({ name }), "rename-team": () => ({ name }) }[kind]?.();
    return run(() => submit("rulings", { kind, [of]: Number(form.get(of)), reason: form.get("reason"), ...about }));
  };
  return html`<details><summary>${t("hall.rule")}</summary><form onSubmit=${rule}>
    <label>${t("hall.kind")} <select onChange=${(choice) => choose(choice.target.value)}>
      ${Object.entries(LABELS).filter(([one]) => ofTeams() || one !== "rename-team").map(([one, label]) => html`<option key=${one} value=${one}>${t(`hall.${label}`)}</option>`)}</select></label>
    ${of === "team" ? html`<label>${t("hall.team")} <select name="team">${teams.value.map((one) => html`<option key=${one.team} value=${one.team}>${teamName(one)}</option>`)}</select></label>`
      : html`<label>${t("person.player")} <select name="entrant">${entrants.value.map((one) => html`<option key=${one.entrant} value=${one.entrant}>${nameOf(one)}</option>`)}</select></label>`}
    ${["rename", "rename-team"].includes(kind) && html`<label>${t(`hall.${LABELS[kind]}`)} <input name="name" required maxlength="100" dir="auto" /></label>`}
    ${kind === "adjust" && html`<label>${t("hall.points")} <input name="points" type="number" required min="-10000" max="10000" /></label>`}
    <label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label>
    <button type="submit">${t("hall.rule-so")}</button></form></details>`;
}
