// Pairings by the organisers' own hand: swaps, whole rounds, byes and pairs that must not meet.

import { html } from "../../vendor/preact.js";
import { post, put, remove } from "../../shared/api.js";
import { bracketed, entrantPath, event, latest, nameOf, named, ofTeams, path, playing, rounds, stage, stageName, submit, teams } from "../../shared/tournament/tournament.js";
import { fold } from "../../shared/tournament/entrant-names.js";
import { teamNamed } from "../../shared/tournament/teams.js";
import { useAction } from "../../shared/tournament/actions.js";
import { t } from "../../shared/words.js";

const called = (number) => (ofTeams() ? teamNamed(number) : named(number));
/** The players of a Swiss who have neither a table nor a bye in a round, because they entered after its draw. */
export function leftOut({ tables, byes }) {
  const there = new Set([...tables.flatMap((table) => table.entrants), ...byes].map((one) => one.entrant ?? one)), now = stage();
  return ofTeams() || now.agreed.format.kind !== "swiss" ? [] : playing().filter(({ entrant }) => now.entrants.includes(entrant) && !there.has(entrant));
}

/** The players of a drawn round of a Swiss who have left, though a table waits for them. A new draw goes without them. */
export function goneSince({ published, tables }) {
  const there = new Set(playing().map(({ entrant }) => entrant));
  return published || stage().agreed.format.kind !== "swiss" ? [] : tables.flatMap((table) => table.entrants).filter(({ entrant }) => !there.has(entrant));
}

/** The next round, which can still be paired: its number, who may play in it, and the tables of its draw. */
function next() {
  const { pending, round, byes, status } = event.value, now = stage();
  if (!now || status !== "running" || now.status === "over" || bracketed(now)) return null;
  if (!pending && round && !rounds.value.get(latest())?.tables.every(({ done }) => done)) return null;
  const number = pending?.round ?? round + 1;
  const resting = new Set(byes.filter((one) => one.status === "granted" && one.stage === now.number && one.round === number).map(({ entrant }) => entrant));
  const there = ofTeams() ? teams.value.map(({ team }) => team)
    : playing().map(({ entrant }) => entrant).filter((one) => !resting.has(one) && (now.number === 1 || now.entrants.includes(one)));
  const met = (pending?.matches ?? []).map(({ teams: both }) => both).filter(({ length }) => length > 1);
  return { number, there, tables: ofTeams() ? met : (pending?.tables ?? []).map((table) => table.entrants) };
}

/** Sends a pairing. Everybody without a table has a bye. */
const pair = ({ there }, tables) => submit("rounds", { tables, byes: there.filter((one) => !tables.flat().includes(one)) });

export function HandPairing() {
  const [refused, run] = useAction();
  const round = next();
  if (!round) return refused || null;
  const { number, there, tables } = round;
  const swap = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target), [one, other] = [Number(form.get("one")), Number(form.get("other"))];
    return run(() => pair(round, tables.map((table) => table.map((own) => (own === one ? other : own === other ? one : own)))));
  };
  const byHand = (submitted) => {
    submitted.preventDefault();
    const lines = String(new FormData(submitted.target).get("tables")).split("\n").map((line) => line.split("/").map((name) => name.trim()).filter(Boolean));
    const known = new Map(there.map((one) => [fold(called(one)), one]));
    return run(async () => {
      const unknown = lines.flat().find((name) => !known.has(fold(name)));
      if (unknown) throw new Error(t("hall.pair-unknown", { name: unknown }));
      await pair(round, lines.filter(({ length }) => length).map((line) => line.map((name) => known.get(fold(name)))));
    });
  };
  const seats = [...tables.flatMap((table, place) => table.map((one) => [one, `${called(one)} (${ofTeams() ? place + 1 : t("hall.table", { number: place + 1 })})`])),
    ...there.filter((one) => !tables.flat().includes(one)).map((one) => [one, `${called(one)} (–)`])];
  const choice = (name, label) => html`<label>${t(label)} <select name=${name} required><option value="">–</option>${seats.map(([one, words]) => html`<option key=${one} value=${one}>${words}</option>`)}</select></label>`;
  return html`<section class="card by-hand" aria-labelledby="by-hand-title"><h2 id="by-hand-title">${t("hall.by-hand", { round: number })}</h2>${refused}
    ${tables.length > 0 && html`<form onSubmit=${swap}><div class="pair">${choice("one", "hall.swap-one")}${choice("other", "hall.swap-other")}</div><button type="submit">${t("hall.swap")}</button></form>`}
    <details><summary>${t("hall.pair-all")}</summary><form onSubmit=${byHand}><label>${t("hall.pair-lines")}
      <textarea key=${event.value.version} name="tables" rows="8" dir="auto" required defaultValue=${tables.map((table) => table.map(called).join(" / ")).join("\n")}></textarea></label>
      <p class="quiet">${t("hall.pair-about")}</p><button type="submit">${t("hall.pair-all")}</button></form></details></section>`;
}

const choose = (name, label) => html`<label>${t(label)} <select name=${name} required><option value="">–</option>${playing().map((one) => html`<option key=${one.entrant} value=${one.entrant}>${nameOf(one)}</option>`)}</select></label>`;

/** What a bye on request is worth. */
export const ByeKinds = ({ kinds = ["half", "none"] }) => html`<select name="kind">${kinds.map((kind) => html`<option key=${kind} value=${kind}>${t(`hall.bye-${kind}`)}</option>`)}</select>`;

const byeText = (one) => html`<span dir="auto">${named(one.entrant)}
  ${" "}<small>${event.value.stages.length > 1 && `${stageName(one.stage)}, `}${t("hall.round-number", one)}, ${t(`hall.bye-${one.kind}`)}${one.status === "declined" && `, ${t("hall.bye-declined")}`}</small></span>`;
const byeOf = ({ entrant, stage: number, round }) => entrantPath(entrant, `/byes/${number}/${round}`);

/** Whether the round of a bye is not drawn yet, so that its request can be decided. */
const ahead = ({ stage: number, round }) => {
  const { stage: begun, round: held, pending } = event.value;
  return number > begun || (number === begun && round > held + (pending ? 1 : 0));
};

const decide = (one, accepted) => put(byeOf(one), { accepted });
const Decision = ({ one, accepted, run }) => {
  const word = t(accepted ? "hall.bye-accept" : "hall.bye-decline");
  return html`<button type="button" class=${accepted ? "" : "plain"} aria-label="${word}: ${named(one.entrant)}" onClick=${() => run(() => decide(one, accepted))}>${word}</button>`;
};

/** The requests for byes that wait for an organiser. */
export function ByeRequests() {
  const [refused, run] = useAction();
  const asked = event.value.byes.filter((one) => one.status === "waits" && ahead(one));
  if (!asked.length || !["open", "running"].includes(event.value.status)) return refused || null;
  return html`<section class="card" aria-labelledby="requests-title"><h2 id="requests-title">${t("hall.bye-requests")}</h2>${refused}
    <ul class="people">${asked.map((one) => html`<li key=${byeOf(one)}>${byeText(one)} <${Decision} one=${one} accepted=${true} run=${run} /><${Decision} one=${one} accepted=${false} run=${run} /></li>`)}</ul></section>`;
}

/** Whether a round of a Swiss is left to draw: elsewhere the format decides who meets and who rests. */
function drawsLeft() {
  const { stages, stage: begun, round, pending } = event.value;
  return stages.some(({ number, planned, agreed }) => agreed.format.kind === "swiss" && (number > begun || (number === begun && round + Number(Boolean(pending)) < planned)));
}

/** The byes that are granted or declined, and the pairs that must not meet. */
export function Byes() {
  const [refused, run] = useAction();
  const { byes, forbidden, status, stage: begun, round, pending } = event.value;
  const decided = byes.filter((one) => one.status !== "waits"), left = drawsLeft();
  if (!["open", "running"].includes(status) || ofTeams() || !(left || decided.length || forbidden.length)) return null;
  const sent = (act) => (submitted) => {
    submitted.preventDefault();
    const form = submitted.target, fields = Object.fromEntries(new FormData(form));
    return run(() => act(fields).then(() => form.reset()));
  };
  const rest = ({ entrant, ...asked }) => post(entrantPath(entrant, "/byes"), { stage: Math.max(1, begun), round: Number(asked.round), kind: asked.kind });
  const pairOf = (one, other) => `${path}/forbidden/${one}/${other}`;
  return html`<section class="card" aria-labelledby="byes-title"><h2 id="byes-title">${t("hall.byes-title")}</h2>${refused}
    ${decided.length > 0 && html`<ul class="people">${decided.map((one) => html`<li key=${byeOf(one)}>${byeText(one)}
      ${one.status === "declined" ? ahead(one) && html`<${Decision} one=${one} accepted=${true} run=${run} />`
        : html`<button type="button" class="plain" aria-label="${t("hall.bye-withdraw")}: ${named(one.entrant)}" onClick=${() => run(() => remove(byeOf(one)))}>${t("hall.bye-withdraw")}</button>`}</li>`)}</ul>`}
    ${left && html`<form onSubmit=${sent(rest)}><div class="pair">${choose("entrant", "person.player")}
      <label>${t("hall.round")} <input name="round" type="number" required min="1" max=${stage()?.planned ?? 127} defaultValue=${round + (pending ? 2 : 1)} /></label></div>
      <label>${t("hall.points")} <${ByeKinds} /></label>
      <button type="submit">${t("hall.bye-ask")}</button></form>`}</section>
    <section class="card" aria-labelledby="forbidden-title"><h2 id="forbidden-title">${t("hall.forbidden")}</h2>
    ${forbidden.length > 0 && html`<ul class="people">${forbidden.map(([one, other]) => html`<li key="${one}-${other}"><span dir="auto">${named(one)} – ${named(other)}</span>
      <button type="button" class="plain" aria-label="${t("hall.allow")}: ${named(one)} – ${named(other)}" onClick=${() => run(() => remove(pairOf(one, other)))}>${t("hall.allow")}</button></li>`)}</ul>`}
    ${left && html`<form onSubmit=${sent(({ one, other }) => put(pairOf(one, other)))}><div class="pair">${choose("one", "person.player")}${choose("other", "person.player")}</div>
      <button type="submit">${t("hall.forbid")}</button></form>`}</section>`;
}
