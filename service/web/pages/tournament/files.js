// The files of a tournament: to print, to keep, and for other sites. Workers produce the slow ones.

import { html, useState } from "../../vendor/preact.js";
import { get, me, postOnce } from "../../shared/api.js";
import { entrants, event, ofTeams, path, stage } from "../../shared/tournament/tournament.js";
import { t, language } from "../../shared/words.js";

/** Number of entrants from which a worker makes the workbook. */
const MANY = 200;
const PAUSE = 1000;

export function Files() {
  const { id, stage: number } = event.value;
  const sheets = [...(ofTeams() ? ["teams"] : []), "pairings", "ranking", "standings", "results", "crosstable", "rulings"];
  const many = entrants.value.length >= MANY;
  return html`<section id="files" class="card" aria-labelledby="files-title"><h2 id="files-title">${t("hall.files")}</h2>
    ${number > 0 && html`<h3>${t("hall.print")}</h3><ul class="files">
      ${sheets.map((one) => html`<li key=${one}><a href="${path}/exports/${one}.html">${t(`hall.sheet-${one}`)}</a></li>`)}
      ${event.value.stages.slice(0, Math.max(0, number - 1)).map((_, place) => html`<li key=${place}><a href="${path}/exports/standings.html?stage=${place + 1}">${t("hall.sheet-standings")}, ${t("hall.stage")} ${place + 1}</a></li>`)}
      <li><a href="/tournaments/${id}/print#slips">${t("hall.slips")}</a></li></ul>`}
    <ul class="files"><li><a href="/tournaments/${id}/print#cards">${t("hall.cards")}</a></li><li><a href="/tournaments/${id}/print#poster">${t("hall.poster")}</a></li></ul>
    ${number > 0 && html`<h3>${t("hall.save")}</h3><ul class="files">
      ${number > 1 && html`<li><a href="${path}/exports/ranking.csv">${t("hall.sheet-ranking")}, CSV</a></li>`}
      ${event.value.stages.slice(0, number).flatMap((_, place) => ["csv", "md", "txt"].map((kind) => html`<li key="${place}-${kind}"><a href="${path}/exports/standings.${kind}?stage=${place + 1}">
        ${t("hall.sheet-standings")}${number > 1 && `, ${t("hall.stage")} ${place + 1}`}, ${kind.toUpperCase()}</a></li>`))}
      ${!many && html`<li><a href="${path}/exports/workbook.xlsx">XLSX</a></li>`}
      <li><a href="${path}/exports/bgstats.json">BG Stats</a></li>
      ${stage().agreed.format.size === 2 && !stage().agreed.format.duel && !ofTeams() && html`<li><a href="${path}/exports/stage.trf">TRF</a></li>`}</ul>`}
    ${me.value && number > 0 && html`<ul class="files">
      ${many && html`<${PutTogether} words=${t("hall.workbook")} body=${{ kind: "sheets", formats: ["xlsx"], lang: language }} />`}
      <${PutTogether} words=${t("hall.bundle")} body=${{ kind: "bundle" }} /></ul>`}
    <h3>${t("hall.elsewhere")}</h3><ul class="files"><li><a href="${path}/exports/calendar.ics">${t("hall.calendar")}</a></li>
      <li><a href="/tournaments/${id}/overlay">${t("hall.overlay")}</a></li><li><a href="/tournaments/${id}/embed?show=standings-tables">${t("hall.embed")}</a></li></ul>
    <details><summary>${t("hall.embed-code")}</summary><textarea readonly rows="3" aria-label=${t("hall.embed-code")} onFocus=${(chosen) => chosen.target.select()}
      value=${`<iframe src="${location.origin}/tournaments/${id}/embed" title="${t("hall.sheet-standings")}" width="100%" height="480"></iframe>`}></textarea></details>
    <ul class="files"><li><a href="${path}/record">${t("hall.record")}</a></li></ul></section>`;
}

/** A file that a worker puts together as things stand now: asked for, awaited, then there to be fetched. */
function PutTogether({ words, body }) {
  const [job, follow] = useState(null);
  const [refused, refuse] = useState(null);
  const begin = async () => {
    refuse(null);
    try {
      let now = await postOnce("/v1/exports", { ...body, tournaments: [event.value.id] }, event.value.version);
      for (follow(now); !now.ended_at && now.status !== "failed"; follow(now)) {
        await new Promise((done) => setTimeout(done, PAUSE));
        now = await get(`/v1/exports/${now.id}`);
      }
      if (now.status === "failed") refuse(t("hall.put-together-failed"));
    } catch (error) {
      refuse(error.message);
    }
  };
  const size = job?.size && new Intl.NumberFormat(language, { style: "unit", unit: "kilobyte" }).format(Math.ceil(job.size / 1000));
  return html`<li>${job?.file
    ? html`<a href=${job.file}>${words} (${size})</a>`
    : html`<button type="button" disabled=${job && !refused} onClick=${begin}>${words}</button>`}
    ${" "}<span role="status">${job && !job.file && !refused && t("hall.put-together", { done: job.done, total: job.total ?? "?" })}</span>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}</li>`;
}
