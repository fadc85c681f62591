// How everybody stands, and at a press what each number follows from.

import { html, useState } from "../../vendor/preact.js";
import { get } from "../../shared/api.js";
import { refresh, countedRounds, cutAfter, deciding, event, halves, hasLeft, headings, named, nameOf, ofTeams, path, ranked, ranking, stageName, standings, stillPlaying, tiebreak, bracketed, unplayed } from "../../shared/tournament/tournament.js";
import { divisionName, divisions } from "../../shared/tournament/divisions.js";
import { teamName, teamOf } from "../../shared/tournament/teams.js";
import { Legend, Unfold } from "../../shared/tournament/counting.js";
import { Cells, Headings, rivals, unasked, useRounds } from "./rounds-of.js";
import { followed } from "./followed.js";
import { t } from "../../shared/words.js";

export function Standings() {
  const [chosen, choose] = useState(null), [open, turn] = useState(false);
  const { standings: lines, tiebreaks: listed, tiebreaks_changed: changed, provisional } = standings.value;
  const number = standings.value.stage, { stages } = event.value, begun = event.value.stage;
  const { format } = stages[number - 1].agreed;
  const look = async (choice) => {
    ranked.value = Number(choice.target.value) === begun ? null : Number(choice.target.value);
    choose(null);
    await refresh();
  };
  const tiebreaks = deciding(listed, lines);
  const parts = divisions(standings.value), groups = !parts && lines.some(({ group }) => group), paired = !bracketed(stages[number - 1]);
  const [unfolded, unfold] = useState(unasked(lines.length)), rounds = useRounds(standings.value, (unfolded || chosen !== null) && paired);
  const late = stillPlaying(standings.value), playing = late.size < lines.length ? late : new Set(), none = unplayed(standings.value);
  const through = (none ? null : cutAfter(standings.value))?.through ?? [], decided = stages[number - 1].status === "over";
  const explain = async (entrant) => choose(chosen?.entrant === entrant ? null
    : (await get(`${path}/standings?stage=${number}&explain=true&entrant=${entrant}`)).standings.find((one) => one.entrant === entrant));
  return html`<section id="standings" class="card" aria-labelledby="standings-title">
    <h2 id="standings-title">${t("hall.sheet-standings")} <span class="badge">${t(provisional ? (event.value.status === "ended" ? "hall.standings-final" : "hall.provisional") : "hall.certified")}</span></h2>
    ${begun > 1 && html`<label class="quiet">${t("hall.stage")} <select value=${number} onChange=${look}>${stages.slice(0, begun).map((_, place) => html`<option key=${place} value=${place + 1}>
      ${stageName(place + 1)}</option>`)}</select></label>`}
    <p class="quiet">${countedRounds(standings.value)} ${changed && t("hall.tiebreaks-changed")}</p>
    ${paired && html`<button type="button" class="plain rounds-button" aria-expanded=${unfolded} onClick=${() => unfold(!unfolded)}>${t("hall.by-round")}</button> `}
    ${tiebreaks.length > 0 && html`<${Unfold} open=${open} turn=${turn} />`}
    <div class="wide" tabindex="0" role="group" aria-labelledby="standings-title"><table class="ladder ${open ? "" : "folds"}">
      <thead><tr><th scope="col">${t("person.place")}</th><th scope="col">${t("person.player")}</th>${groups && html`<th scope="col">${t(ofTeams() ? "hall.board" : format.kind === "league" ? "hall.division" : "hall.group")}</th>`}<th scope="col">${t("hall.points")}</th>
        ${tiebreaks.map((name) => html`<th key=${name} scope="col" class="tiebreak">${headings.value.get(name)}</th>`)}<${Headings} rounds=${unfolded ? rounds : null} /></tr></thead>
      ${(parts ?? [{ number: null, lines }]).map((part) => html`<tbody key=${part.number}>${part.number && html`<tr class="part"><th scope="rowgroup" colspan="99">${divisionName(part.number)}</th></tr>`}${part.lines.map((line) => html`<tr key=${line.entrant} class="${line.entrant === followed() ? "me" : ""} ${line.entrant === through.at(-1)?.entrant ? "last-through" : ""}">
        <td>${none ? "–" : line.place}</td><th scope="row"><button type="button" class="link" aria-expanded=${chosen?.entrant === line.entrant} onClick=${() => explain(line.entrant)}>${nameOf(line)}</button>${teamOf(line.entrant) && html` <small class="quiet" dir="auto">${teamName(teamOf(line.entrant))}</small>`}${playing.has(line.entrant) && html` <small class="quiet">${t("hall.still-playing")}</small>`}${decided && through.some(({ entrant }) => entrant === line.entrant) && html` <small class="badge">${t("hall.goes-on")}</small>`}${hasLeft(line) && html` <small class="quiet">${t("hall.left")}</small>`}${line.moves && html` <small class="badge"><span aria-hidden="true">${line.moves === "up" ? "↑" : "↓"}</span> ${t(`hall.goes-${line.moves}`)}</small>`}</th>
        ${groups && html`<td>${line.group}</td>`}<td><b>${halves(line.points)}</b></td>${tiebreaks.map((name) => html`<td key=${name} class="tiebreak">${tiebreak(name, line.tiebreaks[name], undefined, line.unmet)}</td>`)}<${Cells} rounds=${unfolded ? rounds : null} entrant=${line.entrant} /></tr>
        ${chosen?.entrant === line.entrant && html`<tr key="why-${line.entrant}"><td colspan="9"><${Why} line=${chosen} met=${rivals(rounds, line.entrant)} /></td></tr>`}`)}</tbody>`)}
    </table></div>
    <${Legend} names=${tiebreaks} />
  </section>`;
}

/** What the numbers of an entrant follow from. */
const Why = ({ line, met }) => html`<div class="explained" role="region" aria-label=${nameOf(line)}>
  <${Sum} name=${t("hall.points")} told=${{ ...line.explained.points, entrant: null }} met=${met} open />
  ${Object.entries(line.explained.tiebreaks).map(([name, told]) => told && html`<${Sum} key=${name} name=${headings.value.get(name)} told=${{ ...told, entrant: null }} />`)}</div>`;

/** The stage of a line's points: the last one of the entrant that is no bracket. */
const stageOfPoints = ({ stage: last }) => event.value.stages.slice(0, last).findLastIndex((one) => !bracketed(one)) + 1;

/** Everybody's place over all stages. */
export function Ranking() {
  if (!ranking.value) return null;
  const { final, ranking: lines } = ranking.value, counted = lines.some(({ points }) => points !== null);
  const [own, ...others] = new Set(lines.map(stageOfPoints));
  return html`<section id="ranking" class="card" aria-labelledby="ranking-title">
    <h2 id="ranking-title">${t("hall.sheet-ranking")} ${!final && html`<span class="badge">${t("hall.provisional")}</span>`}</h2>
    <div class="wide" tabindex="0" role="group" aria-labelledby="ranking-title"><table class="ladder">
      <thead><tr><th scope="col">${t("person.place")}</th><th scope="col">${t("person.player")}</th>${counted && html`<th scope="col">${t("hall.points")}${!others.length && `: ${stageName(own)}`}</th>`}<th scope="col">${t("hall.stage")}</th></tr></thead>
      <tbody>${lines.map((line) => html`<tr key=${line.entrant} class=${line.entrant === followed() ? "me" : ""}>
        <td>${line.place}</td><th scope="row">${nameOf(line)}${hasLeft(line) && html` <small class="quiet">${t("hall.left")}</small>`}</th>${counted && html`<td>${line.points && halves(line.points)}${others.length > 0 && html` <small>${stageName(stageOfPoints(line))}</small>`}</td>`}<td class="text">${stageName(line.stage)}</td></tr>`)}</tbody>
    </table></div></section>`;
}

/** A number, and what it follows from, down to what was reported. */
function Sum({ name, told, met = null, open = false }) {
  const rival = told.what === "played" && met?.get(told.round), value = tiebreak(told.what, told.value, undefined, told.parts?.every(({ parts }) => !parts?.length));
  const words = rival ? html`<span>${t("hall.round-number", told)}, ${t("hall.against", { who: rival })}: <b>${value}</b></span>` : html`<span class=${told.counted === false ? "cut" : ""}>${name}: <b>${value}</b>
    ${told.round && html` <small>${t("hall.of-round", told)}</small>`}${told.entrant && html` <small>${named(told.entrant)}</small>`}${met?.get(told.round) && html` <small>${t("hall.against", { who: met.get(told.round) })}</small>`}</span>`;
  if (!told.parts?.length) return html`<p>${words}</p>`;
  return html`<details open=${open}><summary>${words}</summary><ul class="tree">${told.parts.map((part, place) => html`<li key=${place}>
    <${Sum} name=${headings.value.get(part.what) ?? t(`explained.${part.what}`)} told=${part} met=${met} /></li>`)}</ul></details>`;
}
