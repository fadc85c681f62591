// The files of a tournament: to print, to keep, and for other sites. Workers produce the slow ones.

import { html, useState } from "../../vendor/preact.js";
import { me } from "../../shared/api.js";
import { PutTogether } from "../../shared/tournament/put-together.js";
import { calendarAbove, atDesk, entrants, event, publishedRounds, nameOfRound, ofTeams, path, rounds, stage, stageName } from "../../shared/tournament/tournament.js";
import { t, language } from "../../shared/words.js";

/** Number of entrants from which a worker makes the workbook. */
const MANY = 200;

/** Sheets that can be printed as of an earlier round. */
const OF_ROUNDS = ["pairings", "standings", "results", "crosstable"];

/** The round before the newest one if the newest has no result yet; empty: the newest. */
const lastPlayed = (held) => (held.length > 1 && rounds.value.get(held.at(-1))?.tables.every(({ done }) => !done) ? held.at(-2) : "");

export function Files() {
  const { id, stage: number } = event.value, held = publishedRounds();
  const [chosen, choose] = useState("");
  const then = (sheet) => {
    const [of, round] = (chosen || (sheet === "results" ? lastPlayed(held) : "")).split("/");
    return round && OF_ROUNDS.includes(sheet) ? `?stage=${of}&as_of_round=${round}` : "";
  };
  const sheets = [...(ofTeams() ? ["teams"] : []), "pairings", ...(event.value.stages.length > 1 ? ["ranking"] : []), "standings", "results", "crosstable", "rulings"];
  const many = entrants.value.length >= MANY;
  const prints = [...(number > 0 && atDesk() ? ["slips"] : []), ...(atDesk() ? ["cards", "numbers", "poster"] : []), ...(event.value.status === "ended" ? ["diplomas"] : [])];
  return html`<section id="files" class="card" aria-labelledby="files-title"><h2 id="files-title">${t(number > 0 || atDesk() ? "hall.files" : "hall.save")}</h2>
    ${number > 0 && html`<h3>${t("hall.print")}</h3>
    ${held.length > 1 && html`<label class="quiet of-round">${t("hall.round")} <select value=${chosen} onChange=${(choice) => choose(choice.target.value)}>
      <option value="">${t("hall.last-round")}</option>${held.slice(0, -1).map((one) => html`<option key=${one} value=${one}>${nameOfRound(one)}</option>`)}</select></label>`}
    <ul class="files">
      ${sheets.map((one) => html`<li key=${one}><a href="${path}/exports/${one}.html${then(one)}">${t(`hall.sheet-${one}`)}</a></li>`)}
      ${event.value.stages.slice(0, Math.max(0, number - 1)).map((_, place) => html`<li key=${place}><a href="${path}/exports/standings.html?stage=${place + 1}">${t("hall.sheet-standings")}, ${stageName(place + 1)}</a></li>`)}
    </ul>`}
    ${prints.length > 0 && html`<ul class="files">${prints.map((one) => html`<li key=${one}><a href="/tournaments/${id}/print#${one}">${t(`hall.${one}`)}</a></li>`)}</ul>`}
    ${number > 0 && html`<h3>${t("hall.save")}</h3><ul class="files">
      ${number > 1 && html`<li><a href="${path}/exports/ranking.csv">${t("hall.sheet-ranking")}, CSV</a></li>`}
      ${event.value.stages.slice(0, number).flatMap((_, place) => ["csv", "md", "txt"].map((kind) => html`<li key="${place}-${kind}"><a href="${path}/exports/standings.${kind}?stage=${place + 1}">
        ${t("hall.sheet-standings")}${number > 1 && `, ${stageName(place + 1)}`}, ${kind === "md" ? "Markdown" : kind.toUpperCase()}</a></li>`))}
      ${!many && html`<li><a href="${path}/exports/workbook.xlsx">XLSX</a></li>`}
      <li><a href="${path}/exports/bgstats.json">BG Stats</a></li>
      ${stage().agreed.format.size === 2 && !stage().agreed.format.duel && !ofTeams() && html`<li><a href="${path}/exports/stage.trf">TRF (FIDE)</a></li>`}</ul>`}
    ${me.value && number > 0 && html`<ul class="files">
      ${many && html`<li><${PutTogether} words=${t("hall.workbook")} wanted=${{ kind: "sheets", formats: ["xlsx"], lang: language, tournaments: [id] }} seen=${event.value.version} /></li>`}
      <li><${PutTogether} words=${t("hall.bundle")} wanted=${{ kind: "bundle", tournaments: [id] }} seen=${event.value.version} /></li></ul>`}
    ${atDesk() && html`<h3>${t("hall.elsewhere")}</h3><ul class="files">
      <li><a href="/tournaments/${id}/screen">${t("hall.screen")}</a></li><li><a href="/tournaments/${id}/overlay">${t("hall.overlay")}</a></li></ul>`}
    <ul class="files">${!calendarAbove() && html`<li><a href="${path}/exports/calendar.ics">${t("hall.calendar")}</a></li>`}<li><a href="${path}/record">${t("hall.record")}</a></li></ul></section>`;
}
