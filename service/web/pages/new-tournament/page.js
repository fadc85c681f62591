// The form for a new tournament: its game, its format and its staff. It ends with the first round drawn.

import { html, useState } from "../../vendor/preact.js";
import { Form, show } from "../../shared/account.js";
import { all, postOnce, reader, somebody } from "../../shared/api.js";
import { CLOCKS } from "../../shared/time-controls.js";
import { enter, handOn, namesIn } from "../../shared/tournament/entrant-names.js";
import { calendarOf, Days } from "../../shared/tournament/season.js";
import { enterTeams, teamsIn } from "../../shared/tournament/teams.js";
import { gameName, t } from "../../shared/words.js";

const FORMATS = ["swiss", "round-robin", "groups", "league", "knock-out", "double-elimination"];
const ELIMINATES = ["knock-out", "double-elimination"];
/** In which teams can meet. */
const MEETS = ["swiss", "round-robin"];

function stagesOf({ format, size, rounds, groups, then, best, third, league, boards }) {
  const duel = best > 1 ? { duel: { best_of: best } } : {};
  const level = best > 1 ? { duel: { best_of: best, tied: "drawn" } } : {}; // nobody has to go on
  const bracket = (kind) => ({ kind, ...duel, ...(kind === "knock-out" && third ? { third } : {}) });
  if (ELIMINATES.includes(format)) return [{ format: bracket(format) }];
  if (format === "league") return [{ format: { kind: format, ...league, ...level } }];
  const tables = { kind: format, size, ...(size === 4 ? { five: "three-and-two" } : {}), ...(size === 2 ? level : {}) };
  if (boards) return [{ format: { kind: format, size: 2, ...(format === "swiss" ? { rounds } : {}) }, teams: { boards } }];
  const first = { format: format === "groups" ? { kind: format, groups, ...level } : format === "swiss" ? { ...tables, rounds } : tables };
  if (ELIMINATES.includes(then)) return [first, { format: bracket(then) }];
  return Number(then) ? [first, { format: bracket("knock-out"), takes: Number(then) }] : [first];
}

function Page({ rulesets }) {
  const [ruleset, choose] = useState(rulesets.at(-1).name);
  const [format, choosePlan] = useState("swiss");
  const [pasted, paste] = useState("");
  const [teams, chooseTeams] = useState(false);
  const [play, choosePlay] = useState("typed");
  const [busy, wait] = useState(false);
  const rules = rulesets.find(({ name }) => name === ruleset);
  const names = namesIn(pasted), lines = teamsIn(pasted);
  const boards = MEETS.includes(format) && teams;
  const count = boards ? lines.length : names.length;
  const act = async (form) => {
    wait(true);
    try {
      await somebody();
      const stages = stagesOf({
        format, size: Number(form.get("size")), rounds: Number(form.get("rounds")), groups: Number(form.get("groups")), then: form.get("then"),
        best: Number(form.get("best")), third: form.has("third"), boards: Number(form.get("boards")),
        league: {
          divisions: Number(form.get("divisions")), moving: Number(form.get("moving")), legs: Number(form.get("legs")), calendar: calendarOf(form),
        },
      });
      const made = await postOnce("/v1/tournaments", {
        title: form.get("title"), ruleset, stages, play, visibility: form.get("visibility"), no_show: Number(form.get("no-show")) || null,
        ...(play === "here" ? { terms: { clock: CLOCKS[form.get("clock")], holidays: Number(form.get("own-holidays")) } } : {}),
      });
      const place = `/tournaments/${made.tournament.id}`, event = `/v1${place}`;
      let left = pasted;
      try {
        await (boards ? enterTeams(event, lines) : enter(event, names));
        left = "";
        if (count > 1) {
          await postOnce(`${event}/stages`, {});
          if (format !== "league") await postOnce(`${event}/rounds`, { anew: false }); // its rounds begin by themselves
        }
        location.assign(place);
      } catch (error) {
        handOn(event, left, error.message);
        location.assign(`${place}#${boards ? "teams" : "players"}`); // what is missing can be done there
      }
    } finally {
      wait(false);
    }
  };
  return html`<h1>${t("hall.new")}</h1>
    <section class="card wizard" aria-label=${t("hall.new")}><${Form} act=${act} label=${t(busy ? "hall.making" : count > 1 && format !== "league" ? "hall.make-and-draw" : "hall.make")}>
      <label>${t("hall.title")} <input name="title" required maxlength="200" /></label>
      <div class="choice" role="radiogroup" aria-label=${t("lobby.game")}>${rulesets.map(({ name }) => html`<label key=${name}>
        <input type="radio" name="ruleset" checked=${name === ruleset} onChange=${() => choose(name)} /> ${gameName(name)}</label>`)}</div>
      <div class="choice" role="radiogroup" aria-label=${t("hall.format")}>${FORMATS.map((one) => html`<label key=${one}>
        <input type="radio" name="format" checked=${one === format} onChange=${() => choosePlan(one)} /> ${t(`hall.${one}`)}</label>`)}</div>
      ${format === "league" && html`<div class="pair">
        ${[["divisions", 1, 64, 2], ["moving", 0, 16, 1], ["legs", 1, 4, 1]].map(([name, least, most, usual]) => html`<label key=${name}>${t(`hall.${name}`)}
          <input name=${name} type="number" min=${least} max=${most} defaultValue=${usual} required /></label>`)}</div><${Days} />`}
      ${format !== "league" && !ELIMINATES.includes(format) && html`<div class="pair">
        ${format === "groups"
          ? html`<label>${t("hall.groups")} <input name="groups" type="number" min="1" max="64" defaultValue="4" required /></label>`
          : boards ? html`<label>${t("hall.boards")} <input name="boards" type="number" min="1" max="20" defaultValue="4" required /></label>`
            : html`<label>${t("hall.size")} <select name="size">${rules.players.toReversed().map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>`}
        ${format === "swiss" && html`<label>${t("hall.rounds")} <input name="rounds" type="number" min="1" max="127" defaultValue="3" required /></label>`}
        ${!boards && html`<label>${t("hall.then")} <select name="then"><option value="">${t("hall.no-cut")}</option>
          ${format === "groups"
            ? ELIMINATES.map((one) => html`<option key=${one} value=${one}>${t(`hall.${one}`)}</option>`)
            : [2, 4, 8, 16].map((one) => html`<option key=${one} value=${one}>${t("hall.cut", { count: one })}</option>`)}</select></label>`}
      </div>`}
      ${MEETS.includes(format) && html`<label class="check"><input type="checkbox" checked=${teams} onChange=${() => chooseTeams(!teams)} /> ${t("hall.of-teams")}</label>`}
      ${!boards && html`<div class="pair">
        <label>${t("hall.best-of")} <select name="best">${[1, 3, 5, 7].map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>
        ${!["double-elimination", "league"].includes(format) && html`<label class="check"><input type="checkbox" name="third" /> ${t("hall.third")}</label>`}
      </div>`}
      <div class="pair">
        <label>${t("hall.play")} <select value=${play} onChange=${(choice) => choosePlay(choice.target.value)}><option value="typed">${t("hall.typed")}</option><option value="here">${t("hall.here")}</option></select></label>
        <label>${t("hall.visibility")} <select name="visibility">
          ${["public", "unlisted", "private"].map((one) => html`<option key=${one} value=${one}>${t(`hall.${one}`)}</option>`)}</select></label>
      </div>
      ${play === "here" && html`<label>${t("clock")} <select name="clock">${Object.keys(CLOCKS).map((one) => html`<option key=${one} value=${one}>${t(`clock.${one}`)}</option>`)}</select></label>
        ${format === "league" && html`<label>${t("lobby.holidays")} <input name="own-holidays" type="number" min="0" max="60" defaultValue="0" required /></label>`}`}
      <label>${t("hall.no-show")} <input name="no-show" type="number" min="1" max="1440" /></label>
      <label>${t(boards ? "hall.teams-names" : "hall.names")} <textarea name="names" rows="8" value=${pasted} aria-describedby="names-found" onInput=${(input) => paste(input.target.value)}></textarea></label>
      <p id="names-found" class="quiet" role="status">${boards ? t("hall.teams-found", { count }) : `${t("hall.found", { count })} ${t("hall.names-about")}`}</p>
    </${Form}></section>`;
}

const [rulesets] = await Promise.all([all("/v1/rulesets"), reader()]);
show(html`<${Page} rulesets=${rulesets} />`);
