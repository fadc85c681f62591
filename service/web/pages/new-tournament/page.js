// The form for a new tournament: its game, its format and its staff. It ends with the first round drawn.

import "../../shared/frame.js";
import { html, useState } from "../../vendor/preact.js";
import { Form, show } from "../../shared/account.js";
import { all, ensureAccount, me, postOnce, put, reader } from "../../shared/api.js";
import { LONGEST } from "../../shared/text-form.js";
import { early, minute } from "../../shared/time.js";
import { CLOCKS } from "../../shared/time-controls.js";
import { enter, handOn, namesIn } from "../../shared/tournament/entrant-names.js";
import { Points, scales, suits, Tiebreaks } from "../../shared/tournament/counting.js";
import { Days } from "../../shared/tournament/season.js";
import { enterTeams, teamsIn } from "../../shared/tournament/teams.js";
import { gameName, t } from "../../shared/words.js";
import { numbersOf, stagesOf } from "./stages.js";

const Whole = ({ name, shape }) => html`<label>${shape.title}
  <input name=${name} type="number" min=${shape.minimum} max=${shape.maximum} defaultValue=${shape.examples?.[0] ?? shape.default} required /></label>`;

/** The games of a match, for each kind of stage. */
const BestOf = ({ name, label, ...choice }) => html`<label>${label} <select name=${name} ...${choice}>${[1, 3, 5, 7].map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>`;

const OTHER = "other", ALL = [2, 3, 4, 5, 6];

/** The usual number of players at a table: the largest, or two in a game for more than four. */
const usualSeats = ({ player_counts: counts }) => (counts.at(-1) > 4 ? 2 : counts.at(-1));

/** A game that the service has no rules for: its name, the numbers of players `between` two, and what a result says. */
function OtherGame({ between: [least, most], bound, results, mean }) {
  const count = (word, value, list, change) => html`<label>${t(word)} <select value=${value} onChange=${(choice) => change(Number(choice.target.value))}>${list.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>`;
  return html`<label>${t("hall.game-name")} <input name="game" required maxlength="100" /></label>
    <p class="quiet">${t("hall.other-game-about")}</p>
    <div class="pair"><label>${t("hall.game-results")} <select name="results" value=${results} onChange=${(choice) => mean(choice.target.value)}>${["points", "winner", "ranks"].map((one) => html`<option key=${one} value=${one}>${t(`hall.results-${one}`)}</option>`)}</select></label>
      ${count("hall.least-players", least, ALL, (one) => bound([one, Math.max(one, most)]))}
      ${count("hall.most-players", most, ALL.filter((one) => one >= least), (one) => bound([least, one]))}</div>`;
}

function Page({ rulesets, formats }) {
  const [ruleset, choose] = useState(rulesets.at(-1).name);
  const [kind, choosePlan] = useState(formats[0].kind);
  const [then, follow] = useState("");
  const [pasted, paste] = useState("");
  const [teams, chooseTeams] = useState(false);
  const [play, choosePlay] = useState("typed");
  const [seats, sit] = useState(0);
  const [picked, score] = useState(null);
  const [chosen, order] = useState([]);
  const [best, lengthen] = useState(1), [later, lengthenLater] = useState(null);
  const [results, mean] = useState("points");
  const [starting, start] = useState("");
  const [busy, wait] = useState(false);
  const [between, bound] = useState([2, 4]);
  const other = ruleset === OTHER, nameless = !me.value || (me.value.guest && me.value.display_name === me.value.handle);
  const rules = other ? { player_counts: ALL.slice(between[0] - 2, between[1] - 1) } : rulesets.find(({ name }) => name === ruleset);
  const names = namesIn(pasted), lines = teamsIn(pasted);
  const format = formats.find((one) => one.kind === kind), brackets = formats.filter((one) => one.eliminates);
  const { size, advance, calendar } = format.parameters.properties;
  const bestOf = brackets[0].parameters.$defs.Duel.properties.best_of;
  const { third } = brackets.find(({ parameters }) => "third" in parameters.properties).parameters.properties;
  const boards = format.teams && teams;
  const most = boards || !size ? 2 : rules.player_counts.includes(seats) ? seats : usualSeats(rules);
  const [usual] = scales(most), scale = scales(most).includes(picked) ? picked : usual;
  const counted = { kind, size: most, match: boards || (most === 2 && best > 1), scale: boards ? "" : scale, results: other ? results : null };
  const tiebreaks = chosen.filter((one) => suits(one, counted));
  const own = html`<${BestOf} name="best" label=${bestOf.title} value=${best} onChange=${(choice) => lengthen(Number(choice.target.value))} />`;
  const count = boards ? lines.length : names.length;
  const draws = count > 1 && !format.ahead && !early(starting); // a league begins at its desk, which asks for seeds and shows divisions
  const act = async (form) => {
    wait(true);
    try {
      await ensureAccount();
      if (form.get("organiser")) await put("/v1/me", { display_name: form.get("organiser") });
      const made = await postOnce("/v1/tournaments", {
        title: form.get("title"), ruleset, ...(other && { game: { name: form.get("game"), results: form.get("results"), player_counts: rules.player_counts } }), stages: stagesOf(format, form, boards, tiebreaks), play, visibility: form.get("visibility"), no_show_minutes: Number(form.get("no-show")) || null, byes_wait: form.has("byes-wait"),
        ...(play === "here" ? { terms: { clock: CLOCKS[form.get("clock")], holidays: Number(form.get("own-holidays")) } } : {}),
      });
      const place = `/tournaments/${made.tournament.id}`, event = `/v1${place}`;
      let left = pasted;
      const starts = minute(form.get("starts_at")), venue = form.get("place").trim(), description = form.get("description").trim();
      try {
        if (starts || venue || description) await put(`${event}/details`, { title: form.get("title"), ...(starts && { starts_at: starts }), ...(venue && { place: venue }), ...(description && { description }) });
        await (boards ? enterTeams(event, lines) : enter(event, names));
        left = "";
        if (draws) {
          await postOnce(`${event}/stages`, {});
          await postOnce(`${event}/rounds`, { anew: false });
        }
        location.assign(place);
      } catch (error) {
        if (!handOn(event, left, error.message)) throw error; // the names would be lost on the next page
        location.assign(`${place}#${boards ? "teams" : "players"}`); // what is missing can be done there
      }
    } finally {
      wait(false);
    }
  };
  return html`<h1>${t("hall.new")}</h1>
    <section class="card wizard" aria-label=${t("hall.new")}><${Form} act=${act} label=${t(busy ? "hall.making" : draws ? "hall.make-and-draw" : "hall.make")}>
      <label>${t("hall.title")} <input name="title" required maxlength="200" /></label>
      <div class="pair"><label>${t("hall.starts-known")} <input name="starts_at" type="datetime-local" onInput=${(input) => start(input.target.value)} /></label>
        <label>${t("hall.place-known")} <input name="place" maxlength="200" /></label></div>
      ${nameless && html`<label>${t("hall.organiser-name")} <input name="organiser" maxlength="80" dir="auto" /></label>`}
      <label>${t("hall.description")} <textarea name="description" rows="2" maxlength=${LONGEST}></textarea></label>
      <p class="quiet" aria-hidden="true">${t("lobby.game")}</p>
      <div class="choice" role="radiogroup" aria-label=${t("lobby.game")}>${rulesets.map(({ name }) => html`<label key=${name}>
        <input type="radio" name="ruleset" checked=${name === ruleset} onChange=${() => choose(name)} /> ${gameName(name)}</label>`)}
        <label><input type="radio" name="ruleset" checked=${other} onChange=${() => { choose(OTHER); choosePlay("typed"); }} /> ${t("hall.other-game")}</label></div>
      ${other && html`<${OtherGame} between=${between} bound=${bound} results=${results} mean=${mean} />`}
      <p class="quiet" aria-hidden="true">${t("hall.format")}</p>
      <div class="choice formats" role="radiogroup" aria-label=${t("hall.format")}>${formats.map((one) => html`<label key=${one.kind}>
        <input type="radio" name="format" checked=${one.kind === kind} onChange=${() => { choosePlan(one.kind); follow(""); }} /> <span>${one.title}</span></label>`)}</div>
      <p class="quiet">${format.about}</p>
      ${format.teams && html`<label class="check"><input type="checkbox" checked=${teams} onChange=${() => chooseTeams(!teams)} /> ${t("hall.of-teams")}</label>`}
      ${!format.eliminates && html`<div class="pair">
        ${boards ? html`<${Whole} name="boards" shape=${format.teams.properties.boards} />`
          : size && html`<label>${size.title} <select name="size" value=${most} onChange=${(choice) => { sit(Number(choice.target.value)); score(null); }}>${rules.player_counts.toReversed().map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>`}
        ${numbersOf(format).map(([name, shape]) => html`<${Whole} key=${kind + name} name=${name} shape=${shape} />`)}
        ${!boards && (most === 2 ? own : html`<${BestOf} name="best" label=${t("hall.best-of-duels", { label: bestOf.title })} disabled />`)}
        ${!boards && !format.ahead && html`<label>${t("hall.play-off")} <select name="then" value=${then} onChange=${(choice) => follow(choice.target.value)}><option value="">${t("hall.no-cut")}</option>
          ${advance
            ? brackets.map((one) => html`<option key=${one.kind} value=${one.kind}>${one.title}</option>`)
            : [2, 4, 8, 16].map((one) => html`<option key=${one} value=${one}>${t("hall.cut", { count: one })}</option>`)}</select></label>`}
      </div>`}
      ${calendar && html`<${Days} />`}
      ${!boards && (format.eliminates || then) && html`<div class="pair">
        ${format.eliminates ? own : html`<${BestOf} name="later-best" label="${t("hall.play-off")}: ${bestOf.title}" value=${later ?? (most === 2 ? best : 1)} onChange=${(choice) => lengthenLater(Number(choice.target.value))} />`}
        ${(format.eliminates ? "third" in format.parameters.properties : !advance || then === "knock-out") && html`<label class="check"><input type="checkbox" name="third" /> ${third.title}</label>`}
      </div>`}
      <label>${t(boards ? "hall.teams-names" : "hall.names")} <textarea name="names" rows="8" value=${pasted} aria-describedby="names-found" onInput=${(input) => paste(input.target.value)}></textarea></label>
      <p id="names-found" class="quiet" role="status">${pasted.trim() && t(boards ? "hall.teams-found" : "hall.found", { count })} ${!boards && t("hall.names-about")}</p>
      ${!format.eliminates && html`<details><summary>${t("hall.counting")}</summary>
        <${Points} key=${most} size=${most} scale=${scale} choose=${score} />
        <p class="quiet">${t("hall.tiebreaks-usual")}</p><${Tiebreaks} list=${tiebreaks} change=${order} of=${counted} /></details>`}
      <div class="pair">
        <label>${t("hall.play")} <select value=${play} onChange=${(choice) => choosePlay(choice.target.value)}><option value="typed">${t("hall.typed")}</option>${!other && html`<option value="here">${t("hall.here")}</option>`}</select></label>
        <label>${t("hall.visibility")} <select name="visibility">
          ${["public", "unlisted", "private"].map((one) => html`<option key=${one} value=${one}>${t(`hall.${one}`)}</option>`)}</select></label>
      </div>
      ${play === "here" && html`<label>${t("clock")} <select key=${kind} name="clock">${Object.keys(CLOCKS).map((one) => html`<option key=${one} value=${one} selected=${one === (format.ahead ? "days" : "slow")}>${t(`clock.${one}`)}</option>`)}</select></label>
        ${format.ahead && html`<label>${t("lobby.holidays")} <input name="own-holidays" type="number" min="0" max="60" defaultValue="0" required /></label>`}`}
      ${kind === "swiss" && !boards && html`<label class="check"><input type="checkbox" name="byes-wait" /> ${t("hall.byes-wait")}</label>`}
      <label>${t("hall.no-show")} <input name="no-show" type="number" min="1" max="1440" /></label>
    </${Form}></section>`;
}

const [rulesets, formats] = await Promise.all([all("/v1/rulesets"), all("/v1/tournament-formats"), reader()]);
show(html`<${Page} rulesets=${rulesets} formats=${formats.filter(({ drawn }) => drawn)} />`); // the desk draws; a program can pair by hand
