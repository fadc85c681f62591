// The organiser's desk: what comes next at one press, and who is there.

import { html, useState } from "./preact.js";
import { newWish, post, put, remove } from "./api.js";
import { bring, entrants, event, latest, nameOf, named, path, rounds, shown } from "./hall.js";
import { Refused } from "./hall-round.js";
import { enter, fold, namesIn } from "./names.js";
import { outbox } from "./outbox.js";
import { calendarOf, Days } from "./season.js";
import { LONGEST } from "./say.js";
import { t } from "./words.js";

const ask = (what, body) => post(`${path}/${what}`, body, newWish());

/** The next stage; where rounds begin by themselves, they are there with it. */
const beginStage = async (number) => {
  await ask("stages", {});
  if (event.value.stages[number].agreed.format.kind !== "league") await ask("rounds", {});
};

/** What can be done next: a word for it, and how. */
function next() {
  const { status, pending, stage, stages, playing, provisional } = event.value;
  const current = stages[stage - 1];
  if (status !== "open" && status !== "running") return null;
  if (pending) return { word: "publish", number: pending.round, act: () => ask("rounds/publish") };
  if (status === "open") return playing > 1 ? { word: "begin", act: () => beginStage(0) } : { word: "few" };
  if (current.status !== "over" && current.agreed.format.kind === "league" && current.rounds === current.planned) return { word: "league-runs" };
  const tables = rounds.value.get(latest())?.tables ?? [];
  const open = tables.filter(({ done }) => !done).length;
  const made = tables.filter(({ games }) => games.length).length;
  const here = event.value.play === "here" && tables.some(({ games }) => games.some(({ game }) => game));
  const unmade = here && tables.some(({ games, entrants: who }) => !games.length && who.every(({ account }) => account));
  if (unmade) return { word: "opening", number: made, of: tables.length };
  if (open) return { word: "missing", number: open };
  if (current.status !== "over") return { word: "draw", number: event.value.round + 1, act: () => ask("rounds", {}) };
  if (stage < stages.length) return { word: "next-stage", number: stage + 1, act: () => beginStage(stage) };
  if (provisional) {
    const before = event.value.certificates.findLast(({ superseded }) => !superseded);
    return { word: "certify", reason: Boolean(before), act: (reason) => ask("certificates", before ? { supersedes: before.certificate, reason } : {}) };
  }
  return { word: "end", act: () => ask("end") };
}

export function Desk() {
  const [refused, refuse] = useState(null);
  const [busy, wait] = useState(false);
  const step = next();
  const doing = (act) => async (event) => {
    event.preventDefault();
    const form = event.target.matches("form") ? new FormData(event.target) : null;
    wait(true);
    try {
      await act(form?.get("reason"));
      refuse(null);
    } catch (error) {
      refuse(error.message);
    }
    await bring();
    wait(false);
  };
  if (!step) return null;
  const { pending, status, round } = event.value;
  const waits = outbox.value.length > 0;
  return html`<section class="card desk" aria-labelledby="desk-title" aria-busy=${busy}>
    <h2 id="desk-title">${t("hall.desk")}</h2>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    ${elsewhere().map((one) => html`<div key=${one.wish}><h3>${t("hall.at-table", place(one))}</h3><${Refused} waits=${one} /></div>`)}
    ${pending && html`<${Dry} pending=${pending} />`}
    ${!step.act && html`<p role="status">${t(`hall.${step.word}`, { count: step.number, made: step.number, of: step.of })}</p>`}
    <div class="actions">
      ${step.act && !step.reason && html`<button type="button" class="primary" disabled=${busy || waits} onClick=${doing(step.act)}>${t(`hall.${step.word}`, { round: step.number, stage: step.number })}</button>`}
      ${step.reason && html`<form onSubmit=${doing(step.act)}><label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label>
        <button class="primary" disabled=${busy || waits}>${t("hall.certify")}</button></form>`}
      ${pending && html`<button type="button" disabled=${busy} onClick=${doing(() => ask("rounds", {}))}>${t("hall.draw-anew")}</button>`}
    </div>
    ${status === "running" && round > 0 && !pending && step.word === "missing" && html`<${Withdraw} doing=${doing} />`}
  </section>`;
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
      const made = await ask("seasons", { title: form.get("title"), calendar: calendarOf(form) });
      location.assign(`/tournaments/${made.tournament.id}`);
    } catch (error) {
      refuse(error.message);
    }
  };
  return html`<section class="card" aria-labelledby="season-title"><h2 id="season-title">${t("hall.next-season")}</h2>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    <form onSubmit=${make}><label>${t("hall.title")} <input name="title" required maxlength="200" defaultValue=${title ?? ""} /></label><${Days} />
      <button class="primary">${t("hall.next-season")}</button></form></section>`;
}

const place = ({ where }) => {
  const [stage, round, table] = where.split("/");
  return { stage, round, table };
};

/** What was refused at tables that are not in sight. */
const elsewhere = () => outbox.value.filter((one) => one.refused && !one.where.startsWith(`${shown()?.stage}/${shown()?.round}/`));

/** What the draw would cost, before anybody plays by it. */
function Dry({ pending }) {
  const reasons = rounds.value.get(`${pending.stage}/${pending.round}`)?.reasons ?? [];
  const told = reasons.filter(({ term, before }) => term === "broken" || (term === "repeats" && before));
  return html`<p>${t("hall.dry", { round: pending.round, count: pending.tables.length })}
      ${pending.byes.length > 0 && html` ${t("hall.byes")} ${pending.byes.map(({ entrant }) => named(entrant)).join(", ")}`}</p>
    ${told.length > 0 ? html`<ul class="tree">${told.map(({ term, entrants: who, table }, place) => html`<li key=${place}>${t(`hall.cost-${term}`)}
      ${" "}${(who ?? []).map(named).join(" – ")}${table && html` <small>${t("hall.table", { number: table })}</small>`}</li>`)}</ul>`
      : html`<p class="quiet">${t("hall.no-repeats")}</p>`}`;
}

const Withdraw = ({ doing }) => html`<details><summary>${t("hall.withdraw")}</summary>
  <form onSubmit=${doing((reason) => ask("rulings", { kind: "withdraw-round", reason }))}>
    <label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label><button>${t("hall.withdraw")}</button></form></details>`;

/** The local time of a moment as its field has it. */
const local = (at) => at && new Date(new Date(at) - new Date(at).getTimezoneOffset() * 60000).toISOString().slice(0, 16);

/** What organisers tell everybody, and what they say of the event. */
export function Telling() {
  const [refused, refuse] = useState(null);
  const { title, details } = event.value;
  const doing = (act) => async (submitted) => {
    submitted.preventDefault();
    const form = submitted.target;
    try {
      await act(Object.fromEntries([...new FormData(form)].filter(([, said]) => said)));
      refuse(null);
      form.matches(".announce") && form.reset();
    } catch (error) {
      refuse(error.message);
    }
    await bring();
  };
  const describe = ({ starts_at: at, ...said }) =>
    put(`${path}/details`, { ...said, ...(at && { starts_at: `${new Date(at).toISOString().slice(0, 16)}:00Z` }) });
  return html`<section class="card telling" aria-label=${t("hall.announce")}>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    <form class="announce" onSubmit=${doing((said) => ask("announcements", said))}>
      <label>${t("hall.announcement")} <textarea name="text" rows="2" required maxlength=${LONGEST}></textarea></label><button type="submit">${t("hall.announce")}</button></form>
    <details><summary>${t("hall.describe")}</summary><form onSubmit=${doing(describe)}>
      <label>${t("hall.title")} <input name="title" required maxlength="200" defaultValue=${title ?? ""} /></label>
      <div class="pair"><label>${t("hall.place")} <input name="place" maxlength="200" defaultValue=${details?.place ?? ""} /></label>
        <label>${t("hall.starts")} <input name="starts_at" type="datetime-local" defaultValue=${local(details?.starts_at) ?? ""} /></label></div>
      <label>${t("hall.description")} <textarea name="description" rows="3" maxlength=${LONGEST} defaultValue=${details?.description ?? ""}></textarea></label>
      <label>${t("hall.house-rules")} <textarea name="house_rules" rows="3" maxlength=${LONGEST} defaultValue=${details?.house_rules ?? ""}></textarea></label>
      <button type="submit">${t("hall.save")}</button></form></details></section>`;
}

/** Who plays: added as names, taken out when they leave, and back. */
export function People() {
  const [pasted, paste] = useState("");
  const [refused, refuse] = useState(null);
  const [renames, rename] = useState(null);
  const known = new Set(entrants.value.map((one) => fold(nameOf(one))));
  const fresh = namesIn(pasted).filter((name) => !known.has(fold(name)));
  const doing = async (act) => {
    refuse(null);
    try {
      await act();
    } catch (error) {
      refuse(error.message);
    }
    await bring();
  };
  const add = (submitted) => {
    submitted.preventDefault();
    return doing(async () => {
      await enter(path, fresh);
      paste("");
    });
  };
  const running = ["open", "running"].includes(event.value.status);
  const playing = entrants.value.filter(({ dropped, disqualified }) => !dropped && !disqualified);
  const change = (one) => doing(() => (one.dropped ? put : remove)(`${path}/entrants/${one.entrant}`));
  return html`${running && html`<form onSubmit=${add}><label>${t("hall.names")} <textarea rows="3" value=${pasted} onInput=${(input) => paste(input.target.value)}></textarea></label>
      <p class="quiet" role="status">${t("hall.found", { count: fresh.length })} ${t("hall.names-about")}</p>
      <button type="submit" disabled=${!fresh.length}>${t("hall.add")}</button></form>`}
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    ${running && playing.length > 0 && html`<${RollCall} playing=${playing} doing=${doing} />`}
    <ol class="people">${entrants.value.map((one) => html`<li key=${one.entrant} class=${one.dropped ? "gone" : ""}>
      ${renames === one.entrant ? html`<${Name} of=${one} doing=${doing} done=${() => rename(null)} />`
        : html`<span dir="auto">${nameOf(one)}${one.disqualified && html` <small>${t("hall.disqualified")}</small>`}</span>
      ${!one.account && html`<button type="button" class="plain" aria-label="${t("hall.rename")}: ${nameOf(one)}" title=${t("hall.rename")} onClick=${() => rename(one.entrant)}>✎</button>`}`}
      ${running && !one.disqualified && html`<button type="button" class="plain" aria-label="${t(one.dropped ? "hall.back" : "hall.drop")}: ${nameOf(one)}"
        onClick=${() => change(one)}>${t(one.dropped ? "hall.back" : "hall.drop")}</button>`}</li>`)}</ol>
    ${event.value.status === "running" && html`<${Ruling} doing=${doing} />`}`;
}

/** What somebody is called who has no account, put right. */
function Name({ of, doing, done }) {
  const act = (submitted) => {
    submitted.preventDefault();
    const name = new FormData(submitted.target).get("name");
    return doing(() => put(`${path}/entrants/${of.entrant}/name`, { name })).then(done);
  };
  return html`<form class="rename" onSubmit=${act}><input name="name" required maxlength="100" dir="auto" autofocus aria-label=${t("hall.rename")} defaultValue=${of.name ?? ""} />
    <button type="submit">${t("hall.save")}</button></form>`;
}

/** Who is here, ticked off by this browser; whoever is not can be left out of the draw, and brought back when they come. */
function RollCall({ playing, doing }) {
  const key = `dominium-here-${event.value.id}`;
  const [here, keep] = useState(() => new Set(JSON.parse(localStorage.getItem(key) ?? "[]")));
  const missing = playing.filter(({ entrant }) => !here.has(entrant));
  const tick = (entrant) => {
    const now = here.has(entrant) ? [...here].filter((one) => one !== entrant) : [...here, entrant];
    localStorage.setItem(key, JSON.stringify(now));
    keep(new Set(now));
  };
  const leaveOut = () => doing(async () => {
    for (const { entrant } of missing) await remove(`${path}/entrants/${entrant}`);
  });
  return html`<details class="roll-call"><summary>${t("hall.roll-call")}</summary>
    <ul class="people">${playing.map((one) => html`<li key=${one.entrant}><label class="check"><input type="checkbox" checked=${here.has(one.entrant)}
      onChange=${() => tick(one.entrant)} /> <span dir="auto">${nameOf(one)}</span></label></li>`)}</ul>
    ${missing.length > 0 && missing.length < playing.length && html`<button type="button" onClick=${leaveOut}>${t("hall.leave-out", { count: missing.length })}</button>`}</details>`;
}

/** Points given or taken, and the door shown: each with its reason, for everybody to read. */
function Ruling({ doing }) {
  const [kind, choose] = useState("adjust");
  const rule = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    const about = kind === "adjust" ? { stage: event.value.stage, points: Number(form.get("points")) } : {};
    return doing(() => ask("rulings", { kind, entrant: Number(form.get("entrant")), reason: form.get("reason"), ...about }));
  };
  return html`<details><summary>${t("hall.rule")}</summary><form onSubmit=${rule}>
    <label>${t("hall.kind")} <select onChange=${(choice) => choose(choice.target.value)}>
      ${["adjust", "disqualify"].map((one) => html`<option key=${one} value=${one}>${t(`hall.${one}`)}</option>`)}</select></label>
    <label>${t("person.player")} <select name="entrant">${entrants.value.map((one) => html`<option key=${one.entrant} value=${one.entrant}>${nameOf(one)}</option>`)}</select></label>
    ${kind === "adjust" && html`<label>${t("hall.points")} <input name="points" type="number" required min="-10000" max="10000" /></label>`}
    <label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label>
    <button type="submit">${t("hall.rule-so")}</button></form></details>`;
}
