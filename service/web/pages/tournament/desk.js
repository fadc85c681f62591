// The organiser's desk: the next step at one press, and the people present.

import { html, useState } from "../../vendor/preact.js";
import { me, put } from "../../shared/api.js";
import { waiting } from "../../shared/notifications.js";
import { submit, cutAfter, event, bracketWord, latest, nameOf, named, ofTeams, openRounds, path, playing, rounds, stageName, standings, tableAndMatch, tableName } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { Refused } from "./round.js";
import { fold } from "../../shared/tournament/entrant-names.js";
import { outbox } from "./outbox.js";
import { BeforeDraw } from "./before-draw.js";
import { NotPlayingOn } from "./leaving.js";
import { lotless } from "./first-things.js";
import { goneSince, leftOut } from "./pairing.js";
import { awaited, MissingNames } from "./presence.js";
import { waitsForRuling } from "./game-disputes.js";
import { disputed, openClaims } from "./result-claims.js";
import { Twins, twins } from "./twins.js";
import { unanswered, Unanswered } from "./invited.js";
import { Later, Pauses, RoundMinutes } from "./schedule.js";
import { calendarOf, Days, opensLater } from "../../shared/tournament/season.js";
import { divisionName } from "../../shared/tournament/divisions.js";
import { early } from "../../shared/time.js";
import { playersOf, playingTeams, teamName, teamNamed, teamOf } from "../../shared/tournament/teams.js";
import { language, t } from "../../shared/words.js";

/** Takes a step from the current version of the event. The same request at another version is another step. */
const go = (what, body) => submit(what, body, event.value.version);

/** Draws a round unless one is drawn already. Only a reader who has seen that draw can replace it. */
const draw = () => go("rounds", { anew: false });

/** Open tables that the desk links: more than these are most of the round. */
const SHOWN = 6;

/** Whether all rounds open together when the event begins. */
const ahead = () => event.value.stages[0].agreed.format.kind === "league";

/** The next stage; where rounds begin by themselves, they are there with it. */
const beginStage = async (number, seeds = {}) => {
  await go("stages", seeds);
  if (event.value.stages[number].agreed.format.kind !== "league") await draw();
};

/** The label of a step with a round, which has the name that the page shows. */
const aboutRound = (word, at) => t(`hall.${bracketWord(at) ? `${word}-${bracketWord(at)}` : word}`, { round: at.round });

/** The signing of the standings. After a certificate of the same standings it has a `reason`. */
function certifying() {
  const { certificates, stage, round } = event.value;
  const before = certificates.findLast((one) => !one.superseded && one.stage === stage && one.round === round);
  return { reason: Boolean(before), act: (form) => go("certificates", before ? { supersedes: before.certificate, reason: form.get("reason") } : {}) };
}

/** The possible next steps, each with a label and an action. */
function next() {
  const { status, pending, stage, stages, playing: count, provisional, beacon } = event.value;
  const current = stages[stage - 1];
  if (status !== "open" && status !== "running") return null;
  if (pending) return { label: aboutRound("publish", pending), act: () => go("rounds/publish") };
  if (status === "open") {
    if (count < 2) return { word: "few" };
    if (beacon && !beacon.signature) return { word: "beacon-first" };
    if (event.value.follows) return { word: "begin-season", act: () => beginStage(0) };
    return { word: ahead() ? "begin-season" : "begin", seeds: !ofTeams(), act: (form) => beginStage(0, form ? seeded(form) : {}) };
  }
  if (current.status !== "over" && current.agreed.format.kind === "league" && current.rounds === current.planned) {
    const open = openRounds().map((one) => rounds.value.get(one)).map((at) => ({ at, tables: at.tables.filter(({ done }) => !done) }));
    return { word: "league-runs", open };
  }
  const held = rounds.value.get(latest());
  if (held && !held.started_at) return { word: "start", label: aboutRound("start", held), held, act: (body) => go(`rounds/${held.stage}/${held.round}/start`, body ?? {}) };
  const tables = held?.tables ?? [];
  const open = tables.filter(({ done }) => !done);
  const made = tables.filter(({ games }) => games.length).length;
  const here = event.value.play === "here" && tables.some(({ games }) => games.some(({ game }) => game));
  const unmade = here && tables.some(({ games, entrants: who }) => !games.length && who.every(({ account }) => account));
  const waiting = tables.filter(awaited);
  if (waiting.length) return { word: "not-there", held, waiting, open: [{ at: held, tables: open.filter((table) => !awaited(table)) }] };
  if (unmade) return { word: "opening", number: made, of: tables.length };
  if (open.length) return { word: "missing", open: [{ at: held, tables: open }] };
  if (current.status !== "over") return { label: aboutRound("draw", { stage, round: event.value.round + 1 }), act: draw, draws: true, opens: opensLater(event.value) };
  if (stage < stages.length && count >= 2) return { word: "next-stage", stage: stageName(stage + 1), act: () => beginStage(stage), draws: true };
  const signing = certifying();
  if (provisional) return { word: "certify", reason: signing.reason, act: signing.act };
  return { word: "end", act: () => go("end") };
}

/** Tables whose players disagree, also of earlier rounds: the page may have only the reader's inbox for those. */
function disagreeing() {
  const loaded = [...rounds.value.values()].flatMap((at) => at.tables.filter(disputed).map((table) => ({ at, table })));
  const earlier = waiting.value.filter(({ tournament }) => tournament?.id === event.value.id).flatMap(({ tables }) => tables)
    .filter((one) => !rounds.value.has(`${one.stage}/${one.round}`));
  return [...loaded, ...earlier.map((one) => ({ at: one, table: { number: one.table } }))];
}

/** Returns the notice of a refused step, whether a step is being taken, and a function that makes a handler of forms and buttons. */
function useSteps() {
  const [notice, take] = useAction(), [busy, wait] = useState(false);
  const run = (act) => async (event) => {
    event.preventDefault();
    const form = event.target.matches("form") ? new FormData(event.target) : null;
    wait(true);
    await take(() => act(form));
    wait(false);
  };
  return { busy, run, notice };
}

/** Whether the desk is entering results. Its tables then come before the rarer steps. */
const entering = (step) => step?.word === "missing" && !event.value.pause;

export function Desk() {
  const { busy, run, notice } = useSteps();
  const step = next();
  if (!step) return null;
  const { pending } = event.value;
  const waits = outbox.value.length > 0, disputes = disagreeing(), missing = unanswered();
  const disputed = disputes.length > 0 && (step.draws || ["certify", "end"].includes(step.word)), asks = disputed || (missing.length > 0 && step.word === "begin-season");
  const round = rounds.value.get(latest()), late = round && round.stage === event.value.stage && event.value.stages[round.stage - 1].status !== "over" ? leftOut(round) : [];
  const without = pending && late.length > 0, gone = pending && round ? goneSince(round) : [], again = without || gone.length > 0, pairs = twins();
  const take = html`${step.act && !step.reason && !step.seeds && html`<button type="button" class=${again || step.opens || (pending && pairs.length) ? "" : "primary"} disabled=${busy || waits} onClick=${run(step.act)}>${without ? t("hall.publish-without") : (step.label ?? t(`hall.${step.word}`, { stage: step.stage }))}</button>`}
    ${step.reason && html`<${SignAgain} act=${run(step.act)} away=${busy || waits} />`}`;
  return html`<section class="card desk" aria-labelledby="desk-title" aria-busy=${busy}>
    <h2 id="desk-title">${t("hall.desk")}</h2>
    ${notice}
    ${elsewhere().map((one) => html`<div key=${one.wish}><h3>${tableName(place(one))}</h3><${Refused} waits=${one} /></div>`)}
    ${pending && html`<${Dry} pending=${pending} />`}
    <${Twins} pairs=${pairs} run=${run} main=${pending} />
    <${NotHere} run=${run} />
    ${gone.length > 0 && html`<p role="status">${t("hall.gone-names", { names: listed.format(gone.map(nameOf)) })}</p>`}
    ${step.opens && html`<p role="status">${step.opens}</p>`}
    ${round && html`<${Late} round=${round} who=${late} draws=${step.draws} />`}
    ${(pending || step.draws || step.seeds !== undefined) && html`<${ShortTeams} />`}
    ${!["missing", "not-there"].includes(step.word) && !step.act && html`<p role="status">${t(`hall.${step.word}`, { count: step.number, made: step.number, of: step.of })}</p>`}
    <${LinkedTables} word="first-disputed" tables=${disputes} named=${step.word === "league-runs" || disputes.some(({ at }) => rounds.value.get(latest()) !== at)} />
    ${step.waiting && html`<${LinkedTables} word="not-there" tables=${step.waiting.map((table) => ({ at: step.held, table }))} /><${MissingNames} round=${step.held} tables=${step.waiting} />`}
    ${step.open && html`<${OpenTables} rounds=${step.open} league=${step.word === "league-runs"} />`}
    <${Unanswered} run=${run} />
    ${step.word === "begin-season" && event.value.divisions && html`<${NextDivisions} />`}
    ${step.word === "next-stage" && html`<${GoOn} />`}
    ${step.draws && html`<${NotPlayingOn} run=${run} />`}
    <div class="actions next-step">
      ${step.word === "few" && html`<a class=${missing.length ? "" : "primary"} href="#players">${t("hall.add-players")}</a>`}
      ${step.seeds && html`<form onSubmit=${run(step.act)}><${Seeds} />${!ahead() && html`<${BeforeDraw} />`}<button class=${early(event.value.details?.starts_at) ? "" : "primary"} disabled=${busy || waits}>${t(`hall.${step.word}`)}</button></form>`}
      ${again && html`<${DrawAgain} busy=${busy} run=${run} main=${!pairs.length} />`}
      ${asks ? html`<details key=${step.label ?? step.word}><summary>${disputed ? t("hall.undecided") : t("hall.begin-without", { count: missing.length })}</summary><p>${t(disputed ? "hall.undecided-about" : "hall.begin-without-about")}</p>${take}</details>` : take}
      ${pending && !again && html`<${DrawAgain} busy=${busy} run=${run} />`}
    </div>
    ${["certify", "end"].includes(step.word) && html`<p class="quiet">${t(`hall.${step.word}-about`)}</p>`}
    ${pending && html`<${Later} run=${run} act=${(body) => go("rounds/publish", body)} word=${step.label} />`}
    ${step.word === "start" && html`<${Later} run=${run} act=${step.act} hour=${step.held.starts_at} word=${t("hall.save")} />`}
    ${!entering(step) && html`<${RoundSteps} step=${step} run=${run} />`}
  </section>`;
}

const SignAgain = ({ act, away }) => html`<form onSubmit=${act}><label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label>
  <button class="primary" disabled=${away}>${t("hall.certify-again")}</button></form>`;

/** Another certificate after the end, if a ruling made the last one invalid. */
export function CertifyAgain() {
  const { busy, run, notice } = useSteps(), { status, provisional, you } = event.value, step = certifying();
  return status === "ended" && provisional && step.reason && you.organiser && html`<section class="card desk" aria-labelledby="again-title" aria-busy=${busy}>
    <h2 id="again-title">${t("hall.certify-again")}</h2>${notice}<p>${t("hall.certify-again-about")}</p><${SignAgain} act=${run(step.act)} away=${busy} /></section>`;
}

/** Names the players who entered after the draw of the round that is drawn or under way. */
function Late({ round: { stage: number, round, published }, who, draws }) {
  const { planned } = event.value.stages[number - 1], names = listed.format(who.map(nameOf));
  if (draws) return who.length > 0 && html`<p role="status">${t("hall.late-next", { names, round })}</p>`;
  return who.length > 0 && html`<p role="status">${t("hall.late-names", { names, round })}
    ${" "}${!published ? t("hall.late-draw") : round < planned && t("hall.late-play", { round: round + 1 })}</p>`;
}

const listed = new Intl.ListFormat(language);

/** Offers to leave out those who have not checked in, before the first round is published. */
function NotHere({ run }) {
  const { status, stage, pending } = event.value, there = playing(), missing = there.filter(({ here }) => !here);
  const first = status === "open" || (stage === 1 && pending?.round === 1);
  if (!first || !missing.length || missing.length === there.length) return null;
  return html`<div><p role="status">${t("hall.names-not-here", { names: listed.format(missing.map(nameOf)) })}</p>
    <button type="button" onClick=${run(() => put(`${path}/check-in`, { open: false, leave_out: true }))}>${t("hall.leave-out", { count: missing.length })}</button></div>`;
}

/** Names the players without a team and the teams that lack players at their boards, before a draw or its publication. */
function ShortTeams() {
  const alone = ofTeams() ? playing().filter(({ entrant }) => !teamOf(entrant)) : [];
  const boards = event.value.stages[0].agreed.teams?.boards ?? 0;
  const some = playingTeams().map((team) => ({ team, count: playersOf(team).length })).filter(({ count }) => count < boards);
  return html`${alone.length > 0 && html`<p role="status">${t("hall.without-team")} ${listed.format(alone.map(nameOf))}. <a href="#players">${t("hall.sheet-teams")}</a></p>`}
    ${some.length > 0 && html`<p role="status">${t("hall.short-teams", { teams: listed.format(some.map(({ team, count }) => `${teamName(team)} (${count}/${boards})`)) })}</p>`}`;
}

/** The players whom the cut takes, before the stage after it begins. */
function GoOn() {
  const cut = standings.value?.stage === event.value.stage ? cutAfter(standings.value) : null;
  const level = cut?.next ? [...cut.through, cut.next].filter((line) => lotless(line) === lotless(cut.next)) : [];
  return cut && html`<p role="status">${t("hall.go-on", { names: cut.through.map(nameOf).join(", ") })}${cut.next && html` ${t("hall.go-on-next", { name: nameOf(cut.next) })}`}
    ${level.length > 1 && html` ${t("hall.by-lot", { names: listed.format(level.map(nameOf)) })}`}</p>`;
}

/** The open tables of rounds at which nobody disagrees: those with a result to accept come first. */
function OpenTables({ rounds: open, league }) {
  const all = open.flatMap(({ at, tables }) => tables.map((table) => ({ at, table })));
  const claimed = all.filter(({ table }) => !disputed(table) && openClaims(table).length > 0);
  const rest = ({ tables }) => tables.filter((table) => !disputed(table) && !openClaims(table).length && !waitsForRuling(table));
  const disputedGames = all.filter(({ table }) => waitsForRuling(table));
  return html`<${LinkedTables} word="awaits-ruling" tables=${disputedGames} named=${league} /><${LinkedTables} word="to-accept" tables=${claimed} named=${league} />
    ${open.map((one) => html`<${LinkedTables} key=${one.at.round} word=${league ? "open-in-round" : "missing"} tables=${rest(one).map((table) => ({ at: one.at, table }))} />`)}`;
}

/** Tables with a link to each, and how many more there are. `named`: they are of several rounds. */
function LinkedTables({ word, tables, named: ofRounds = false }) {
  if (!tables.length) return null;
  const [{ at }] = tables, to = ({ at: { stage: number, round }, table }) => `#table-${number}-${round}-${table.number}`, left = tables.length - SHOWN;
  return html`<p role="status">${t(`hall.${word}`, { count: tables.length, round: at.round })}</p>
    <p class="files">${tables.slice(0, SHOWN).map((one) => html`<a key=${to(one)} href=${to(one)}>${ofRounds ? tableName({ ...one.at, table: one.table.number }) : tableAndMatch({ ...one.at, table: one.table.number })}</a>`)}
      ${left > 0 && html`<a href=${to(tables[SHOWN])}>${t("hall.and-more", { count: left })}</a>`}</p>`;
}

/** The clock of rounds, a pause, and taking a round back. */
function RoundSteps({ step, run }) {
  const { pending, status, round, stages } = event.value;
  if (stages.at(-1).status === "over" && !event.value.pause) return null;
  return html`${(pending || status === "running") && html`<${RoundMinutes} run=${run} />`}
    ${status === "running" && round > 0 && html`<${Pauses} run=${run} />`}
    ${status === "running" && round > 0 && !pending && ["missing", "start", "not-there"].includes(step.word) && html`<${Withdraw} run=${run} />`}`;
}

/** The rarer steps of a round, below its tables while results are entered. */
export function MoreSteps() {
  const { run, notice } = useSteps(), step = next();
  return entering(step) && html`<section class="card" aria-labelledby="more-title"><h2 id="more-title">${t("hall.more-steps")}</h2>${notice}<${RoundSteps} step=${step} run=${run} /></section>`;
}

/** The season that follows a league which is over. */
export function NextSeason() {
  const [refused, refuse] = useState(null);
  const { status, stages, you, title } = event.value;
  if (!you.organiser || status !== "ended" || stages[0].agreed.format.kind !== "league") return null;
  const make = async (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    try {
      const made = await submit("seasons", { title: form.get("title"), calendar: calendarOf(form) });
      const address = `${location.origin}/tournaments/${made.tournament.id}`;
      if (form.has("tell")) await submit("announcements", { text: t("hall.next-season-told", { title: form.get("title"), address }) });
      location.assign(`/tournaments/${made.tournament.id}`);
    } catch (error) {
      refuse(error.message);
    }
  };
  return html`<section class="card" aria-labelledby="season-title"><h2 id="season-title">${t("hall.next-season")}</h2>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    <form onSubmit=${make}><label>${t("hall.title")} <input name="title" required maxlength="200" placeholder=${title ?? ""} /></label><${Days} />
      <label class="check"><input type="checkbox" name="tell" checked /> ${t("hall.next-season-tell")}</label>
      <button class="primary">${t("hall.next-season")}</button></form></section>`;
}

/** How the first stage is seeded: as the form says. */
function seeded(form) {
  if (form.get("seeds") !== "list") return form.get("seeds") === "rating" ? { seeds: "rating" } : {};
  const lines = form.get("order").split("\n").map((line) => line.trim()).filter(Boolean), order = lines.map(fold);
  const there = playing(), names = there.map((one) => fold(nameOf(one)));
  for (const [at, line] of lines.entries()) {
    if (!names.includes(order[at])) throw new Error(t("hall.seeds-unknown", { number: at + 1, line }));
    if (order.indexOf(order[at]) < at && names.indexOf(order[at]) === names.lastIndexOf(order[at])) throw new Error(t("hall.seeds-twice", { number: at + 1, line }));
  }
  const missing = there.filter((_, at) => !order.includes(names[at]));
  if (missing.length) throw new Error(t("hall.seeds-missing", { names: listed.format(missing.map(nameOf)) }));
  const place = (one) => order.indexOf(fold(nameOf(one)));
  return { entrants: there.sort((one, other) => place(one) - place(other)).map(({ entrant }) => entrant) };
}

/** A league asks for a choice, because its divisions follow from it. */
function Seeds() {
  const asks = ahead();
  const [how, choose] = useState(asks ? "" : "lot");
  const there = playing(), { divisions } = event.value.stages[0].agreed.format;
  return html`<label>${t("hall.seeds")} <select name="seeds" required=${asks} value=${how} onChange=${(choice) => choose(choice.target.value)}>
      ${asks && html`<option value="">${t("hall.seeds-choose")}</option>`}
      ${["lot", ...(event.value.game ? [] : ["rating"]), "list"].map((one) => html`<option key=${one} value=${one}>${t(`hall.seeds-${one}`)}</option>`)}</select></label>
    ${asks && html`<p class="quiet">${t("hall.divisions-of", { sizes: parts(there.length, divisions).join(", ") })}</p>`}
    ${how === "list" && html`<label>${t("hall.seeds-order")} <textarea name="order" rows="8" dir="auto" defaultValue=${there.map(nameOf).join("\n")}></textarea></label>`}`;
}

/** The divisions of the season as if it began now, and the players who fill places of others. */
const NextDivisions = () => html`<p>${t("hall.divisions-next")}</p><ul class="tree">${event.value.divisions.map(({ entrants: own, filling }, at) => html`<li key=${at}><b>${divisionName(at + 1)}</b> <span dir="auto">${own.map(named).join(", ")}</span>
    ${filling.length > 0 && html` <small>${t("hall.division-filled", { names: listed.format(filling.map(named)) })}</small>`}</li>`)}</ul>`;

/** Sizes of divisions as the service makes them: the larger ones first, and none for one player. */
function parts(count, most) {
  const made = Math.max(1, Math.min(most, Math.floor(count / 2)));
  return Array.from({ length: made }, (_, one) => Math.floor(count / made) + (one < count % made ? 1 : 0));
}

const place = ({ where }) => {
  const [stage, round, table] = where.split("/");
  return { stage, round, table };
};

/** Refused results of tables out of sight. */
const elsewhere = () => outbox.value.filter((one) => one.refused && !one.where.startsWith(`${latest()}/`));

const DrawAgain = ({ busy, run, main }) => html`<button type="button" class=${main ? "primary" : ""} disabled=${busy} onClick=${run(() => go("rounds", {}))}>${t("hall.draw-anew")}</button>`;

/** The cost of the draw, before it is published. */
function Dry({ pending }) {
  const { reasons = [], cost = null } = rounds.value.get(`${pending.stage}/${pending.round}`) ?? {};
  const chosen = cost && pending.stage === 1; // elsewhere a bracket decides, or players met in an earlier stage
  const told = reasons.filter(({ term, before }) => term === "broken" || (term === "repeats" && before));
  const name = bracketWord(pending), count = pending.tables.length;
  return html`<p>${name ? t("hall.dry-named", { stage: t(`hall.${name}`), count }) : t("hall.dry", { round: pending.round, count })} ${t("hall.dry-about")}
      ${pending.byes.length > 0 && html` ${t(ofTeams() ? "hall.reserves" : "hall.byes")} ${pending.byes.map(({ entrant }) => named(entrant)).join(", ")}`}</p>
    ${(ofTeams() ? pending.matches.some(({ teams: both }) => both.length === 1) : pending.byes.length > 0) && event.value.waiting.length > 0 && event.value.entries_open && html`<p><a href="#players">${t("hall.bye-and-waiting")}</a></p>`}
    ${told.length > 0 ? html`<ul class="tree">${told.map(({ term, entrants: who, table }, place) => html`<li key=${place}>${t(`hall.cost-${term}`)}
      ${" "}${(who ?? []).map((one) => (ofTeams() ? teamNamed(one) : named(one))).join(" – ")}${table && html` <small>${t("hall.table", { number: table })}</small>`}</li>`)}</ul>`
      : chosen && html`<p class="quiet">${t("hall.no-repeats")}</p>`}`;
}

const Withdraw = ({ run }) => html`<details><summary>${t("hall.withdraw")}</summary>
  <form onSubmit=${run((form) => submit("rulings", { kind: "withdraw-round", reason: form.get("reason") }))}>
    <label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label><button>${t("hall.withdraw")}</button></form></details>`;

/** Asks a guest who organises to save the account. */
export function Guest() {
  if (!me.value?.guest || !event.value.you.organiser || !["open", "running"].includes(event.value.status)) return null;
  return html`<div class="notice"><p>${t("hall.guest-organises")}</p><p><a href="/me">${t("person.keep-short")}</a></p></div>`;
}
