// Evidence about the game: thinking times, downtime, knowledge, changes and looks; facts alone. Each part is fetched
// when it is opened, because each request is recorded.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { get } from "../../shared/api.js";
import { To } from "../../shared/game/dispute-view.js";
import { Looks } from "../../shared/game/rulings-panel.js";
import { at, game, judge, path, recorded, views } from "../../shared/game/game.js";
import { Named, viewName } from "../../shared/game/seats.js";
import { loadAll, known, version } from "../../shared/game/events.js";
import { kindName, moment, seconds, t } from "../../shared/words.js";

export function Evidence({ dispute: { cites } }) {
  return html`<section class="evidence" aria-labelledby="evidence-title">
    <h3 id="evidence-title">${t("evidence.title")}</h3>
    ${judge.value && html`<p class="quiet">${t("evidence.recorded")}</p>`}
    <${Part} title=${t("evidence.thinking")}><${Fetched} from="${path}/evidence" show=${Thinking} /></${Part}>
    <${Part} title=${t("evidence.gaps")}><${Fetched} from="${path}/evidence" show=${Gaps} /></${Part}>
    <${Part} title=${t("evidence.knowledge")}><${WhoKnew} /></${Part}>
    <${Part} title=${t("evidence.changes")}><${WhatChanged} since=${Math.max(1, cites - 1)} until=${cites} /></${Part}>
    <${Part} title=${t("evidence.comparison")}><${Beside} /></${Part}>
    <${Part} title=${t("looks")}><${Looks} /></${Part}>
  </section>`;
}

function Part({ title, children }) {
  const [open, toggle] = useState(false);
  return html`<details class="fold" onToggle=${(event) => toggle(event.target.open)}><summary>${title}</summary>
    ${open && html`<div class="found">${children}</div>`}</details>`;
}

/** Shows fetched data with `show`, or the reason why there is none. */
function Fetched({ from, show: Show, ...more }) {
  const [found, setFound] = useState(null);
  const [refused, refuse] = useState(null);
  useEffect(() => {
    setFound(null);
    refuse(null);
    if (from) get(from).then(setFound, (error) => refuse(error.message));
  }, [from]);
  if (refused) return html`<p class="notice" role="status">${refused}</p>`;
  return found ? html`<${Show} found=${found} ...${more} />` : from && html`<p role="status">${t("loading")}</p>`;
}

/** Decisions, those that took longest first. */
function Thinking({ found: { thinking } }) {
  const longest = [...thinking].sort((one, other) => (other.milliseconds ?? 0) - (one.milliseconds ?? 0)).slice(0, 40);
  return html`<table><thead><tr><th scope="col">${t("decision")}</th><th scope="col">${t("evidence.took")}</th>
      <th scope="col">${t("evidence.own")}</th><th scope="col">${t("evidence.field")}</th></tr></thead>
    <tbody>${longest.map(({ decision, seat, kind, milliseconds, own, field, counts }) => html`<tr key=${decision} class=${counts ? "" : "abandoned"}>
      <th scope="row"><a href="#${decision.slice(1)}">#${decision.slice(1)}</a> <${Named} seat=${seat} /> ${t(`kind.${kind}`)}</th>
      <td>${milliseconds === null ? "–" : seconds(milliseconds)}</td><td>${usual(own)}</td><td>${usual(field)}</td></tr>`)}</tbody></table>`;
}

const usual = (one) => (one ? html`${seconds(one.median)} <small>${t("evidence.most", { most: seconds(one.three_quarters) })}</small>` : "–");

function Gaps({ found: { gaps } }) {
  useEffect(() => { if (gaps.length) loadAll(); }, []);
  return gaps.length === 0 ? html`<p class="quiet">${t("none")}</p>` : html`<ul class="looks">
  ${gaps.map(({ since, until }) => html`<li key=${since}><span>${moment(since)} – ${moment(until)}</span>
    <span class="quiet">${seconds(Date.parse(until) - Date.parse(since))}</span> <${To} seq=${around(since)} /></li>`)}</ul>`;
}

/** The last event until then. */
const around = (time) => known.value.findLast(({ event }) => event.at <= time)?.event.seq ?? 1;

/** A viewer's knowledge at the shown moment. Views that are recorded are offered only to readers who already use
 *  one. */
function WhoKnew() {
  const offered = views.value.filter(({ view, recorded: noted }) => view !== "referee" && (!noted || recorded(game.value.view)));
  const [view, choose] = useState(offered.at(-1)?.view ?? "public");
  return html`<label>${t("evidence.who")} <select value=${view} onChange=${(event) => choose(event.target.value)}>
      ${offered.map((one) => html`<option key=${one.view} value=${one.view}>${viewName(one.view)}</option>`)}</select></label>
    <${Fetched} from="${path}/knowledge?view=${view}&at=${at.value}" show=${Knew} />`;
}

const Knew = ({ found: { title, knew, told } }) => html`<h4>${title}</h4>
  ${knew.length + told.length === 0 && html`<p class="quiet">${t("none")}</p>`}
  <ul>${knew.map((line) => html`<li>${line}</li>`)}</ul><${Lines} lines=${told} />`;

const Lines = ({ lines }) => html`<ul>${lines.map(({ seq, text }) => html`<li key=${seq}><${To} seq=${seq} /> ${text}</li>`)}</ul>`;

/** The differences at the later moment. */
function WhatChanged({ since, until }) {
  const [between, choose] = useState({ since, until });
  const set = (name) => (event) => choose({ ...between, [name]: Number(event.target.value) });
  const number = (name, label) => html`<label>${label} <input type="number" min="1" max=${version.value} value=${between[name]} onChange=${set(name)} /></label>`;
  return html`<div class="between">${number("since", t("evidence.since"))}${number("until", t("evidence.until"))}</div>
    <${Fetched} from="${path}/changes?view=${game.value.view}&from_moment=${between.since}&to_moment=${between.until}" show=${Changed} />`;
}

const Changed = ({ found: { items, lines } }) => html`<${Lines} lines=${lines} />
  ${items.length === 0 && html`<p class="quiet">${t("none")}</p>`}
  <dl class="differences">${items.map(({ path: where, before, after }) => html`<dt><code>${where}</code></dt>
    <dd><code>${said(before)}</code> → <code>${said(after)}</code></dd>`)}</dl>`;

const said = (value) => (value === undefined ? "–" : typeof value === "string" ? value : JSON.stringify(value));

/** Another game, and where the two part. */
function Beside() {
  const [other, choose] = useState("");
  const submit = (event) => {
    event.preventDefault();
    choose(/[gi]_[0-9a-z]{26}/.exec(String(new FormData(event.target).get("other")))?.[0] ?? "");
  };
  return html`<form onSubmit=${submit}><label>${t("evidence.other")} <input name="other" required maxlength="200" /></label>
      <button type="submit">${t("evidence.compare")}</button></form>
    <${Fetched} from=${other && `${path}/comparison?view=${game.value.view}&with=${other}`} show=${Parted} other=${other} />`;
}

const Parted = ({ found: { same, left, right }, other }) => html`<p>${t("evidence.same", { count: same })}</p>
  ${left || right ? html`<ul>
    <li>${t("evidence.here")}: ${left ? html`<${To} seq=${left.seq} /> ${left.text ?? kindName(left.type)}` : "–"}</li>
    <li>${t("evidence.there")}: ${right ? html`<a href="/games/${other}/review#${right.seq}">#${right.seq}</a> ${right.text ?? kindName(right.type)}` : "–"}</li></ul>`
    : html`<p>${t("evidence.no-difference")}</p>`}`;
