// Result slips of a round, name cards, table numbers, a poster and diplomas: to be printed and cut.

import "../../shared/frame.js";
import { html, signal, useEffect, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { get, reader } from "../../shared/api.js";
import { refresh, entrants, event, eventGame, halves, named, nameOf, path, ofTeams, ranking, roundName, shown, stageName, standings, typedAddress } from "../../shared/tournament/tournament.js";
import { divisionName, divisions } from "../../shared/tournament/divisions.js";
import { boardOf, OfTeam, teamName } from "../../shared/tournament/teams.js";
import { appointment, date, language, moment, t } from "../../shared/words.js";

const chosen = signal(location.hash);
const numbers = new Intl.ListFormat(language);

/** The slips of tables that are not done, or of all in a round that is over. All have the same words, as they lie side by side. */
function Slips() {
  const round = shown(), open = round?.tables.filter(({ done }) => !done) ?? [];
  if (!round) return html`<p class="notice">${t("hall.no-round")}</p>`;
  const tables = open.length ? open : round.tables;
  const best = event.value.stages[round.stage - 1].agreed.format.duel?.best_of ?? 1;
  const scanned = round.tables.some(({ entrants: who }) => who.some(({ account }) => account)) ? "hall.scan-slip" : "hall.scan-slip-desk";
  const done = round.tables.filter((table) => !tables.includes(table)).map(({ number }) => number);
  return html`${done.length > 0 && html`<p class="notice unprinted">${t("hall.no-slips", { numbers: numbers.format(done.map(String)) })}</p>`}
  <ul class="slips">${tables.map((table) => html`<li key=${table.number} class="slip">
  <p class="scan"><small>${t(scanned)}</small> <img class="qr" src="${path}/qr.svg?table=${round.stage}-${round.round}-${table.number}" alt="" width="90" height="90" /></p>
  <p>${event.value.title} · ${roundName({ ...round, table: table.number })}</p><h2>${t("hall.table", table)}</h2>${boardOf(round, table) && html`<p dir="auto">${boardOf(round, table)}</p>`}
  <table><thead><tr><th scope="col">${t("person.player")}</th><th scope="col">${t({ ranks: "person.place", winner: "hall.winner" }[event.value.game?.results] ?? (best > 1 ? "hall.games-won" : "hall.score"), { count: best })}</th><th scope="col">${t("hall.signed")}</th></tr></thead>
  <tbody>${table.entrants.map((one) => html`<tr key=${one.entrant}><th scope="row" dir="auto">${nameOf(one)}<${OfTeam} one=${one} /></th><td></td><td></td></tr>`)}</tbody></table></li>`)}</ul>`;
}

const Cards = () => html`<ul class="name-cards">${entrants.value.filter(({ dropped, merged }) => !dropped && !merged).map((one) => html`<li key=${one.entrant} class="name-card">
  <small>${event.value.title}</small><strong dir="auto">${nameOf(one)}</strong><img class="qr" src="${path}/qr.svg?entrant=${one.entrant}" alt="" width="96" height="96" /></li>`)}</ul>`;

/** A number to stand on each table: of the round, or before the first one of as many tables as there may be. */
function Numbers() {
  const { size = 2 } = event.value.stages[0].agreed.format;
  const count = shown()?.tables.length ?? Math.ceil(event.value.playing / size);
  return html`<ul class="table-numbers">${Array.from({ length: count }, (_, place) => html`<li key=${place}><small dir="auto">${event.value.title}</small><p>${t("hall.table", { number: "" })}</p><strong>${place + 1}</strong></li>`)}</ul>`;
}

/** At a venue the time is that of the place, so no time zone is named. */
const when = () => [event.value.details?.starts_at && appointment(event.value.details.starts_at, !event.value.details.place), event.value.details?.place].filter(Boolean).join(" · ");

/** To hang up at the door: it leads to the tournament's page, where players check in. */
const Poster = () => html`<section class="poster">${!event.value.game && html`<img src=${new URL(`../../games/${event.value.ruleset}/picture.svg`, import.meta.url).href} alt="" />`}
  <h2 dir="auto">${event.value.title}</h2>${when() && html`<p class="when" dir="auto">${when()}</p>`}
  <p><bdi>${eventGame()}</bdi> · ${event.value.stages.map(({ number }) => stageName(number)).join(" + ")}</p>
  <img class="qr" src="${path}/qr.svg" alt=${t("hall.poster")} width="420" height="420" /><p>${t(entrants.value.length > 0 && entrants.value.every(({ account }) => !account) ? "hall.poster-about-names" : "hall.poster-about")}</p><p class="address">${typedAddress()}</p></section>`;

/** The day and the venue of an event that was held. Without a date in its details, it is the day of the last round. */
function occasion() {
  const held = event.value.details?.starts_at ?? shown()?.started_at;
  return [held && date(held), event.value.details?.place].filter(Boolean).join(" · ");
}

/** A page for each of the first three, of each division of a league, once the event is over. */
function Diplomas() {
  const { status, title, maker } = event.value, host = maker.name ?? (maker.handle?.startsWith("guest-") ? null : maker.handle), lines = ofTeams() ? standings.value?.teams : (ranking.value?.ranking ?? standings.value?.standings);
  if (status !== "ended" || !lines) return html`<p class="notice">${t("hall.no-diplomas")}</p>`;
  const parts = (!ranking.value && divisions(standings.value)) || [{ number: null, lines }];
  return html`<ul class="diplomas">${parts.flatMap(({ number, lines: own }) => own.filter(({ place }) => place <= 3).map((line) => ({ number, line }))).map(({ number, line }) => html`<li key=${line.team ?? line.entrant} class="diploma"><p class="kind">${t("hall.diploma-of")}</p>
    <strong dir="auto">${ofTeams() ? teamName(line) : nameOf(line)}</strong><p class="won-place">${t("hall.diploma-place", line)}${number && ` · ${divisionName(number)}`}</p><h2 dir="auto">${title}</h2>${occasion() && html`<p dir="auto">${occasion()}</p>`}${host && html`<p class="quiet">${t("hall.organised-by")}: <bdi>${host}</bdi></p>`}
    <p class="signature">${t("hall.signed")}</p></li>`)}</ul>`;
}

/** A certificate with the names of today: the signed text has numbers and accounts, as names can be erased. */
function Certificate() {
  const [signed, sign] = useState(null);
  const id = chosen.value.slice(1);
  useEffect(() => { get(`${path}/certificates/${id}`).then(sign); }, [id]);
  if (!signed) return html`<p role="status">${t("loading")}</p>`;
  const { document: told, stands, superseded, at } = signed, over = event.value.stages.length > 1 && told.ranking;
  return html`<section class="certificate"><h2 dir="auto">${event.value.title}</h2><p>${t("hall.certificate-of")}</p>
    ${(!stands || superseded) && html`<p class="notice bad">${t(superseded ? "hall.superseded" : "hall.stands-no-more")}</p>`}
    <table><thead><tr><th scope="col">${t("person.place")}</th><th scope="col">${t("person.player")}</th>${!over && html`<th scope="col">${t("hall.points")}</th>`}</tr></thead>
      <tbody>${(over || told.standings).map((line) => html`<tr key=${line.entrant}><td>${line.place}</td><th scope="row" dir="auto">${named(line.entrant)}</th>
        ${!over && html`<td>${halves(line.points)}</td>`}</tr>`)}</tbody></table>
    <p>${moment(at)} · ${location.host}</p><p class="quiet">${t("hall.certificate-about", { certificate: id })}</p></section>`;
}

const SHEETS = { "#slips": ["slips", Slips], "#cards": ["cards", Cards], "#numbers": ["numbers", Numbers], "#poster": ["poster", Poster], "#diplomas": ["diplomas", Diplomas] };

function Page() {
  const here = chosen.value in SHEETS ? chosen.value : "#slips";
  const [word, Sheet] = chosen.value.startsWith("#c_") ? ["certificate", Certificate] : SHEETS[here];
  return html`<div class="unprinted"><h1>${t(`hall.${word}`)}</h1>
    <div class="actions"><button type="button" class="primary" onClick=${() => print()}>${t("hall.print")}</button>
      <a href="/tournaments/${event.value.id}">${event.value.title ?? event.value.id}</a>
      ${Object.entries(SHEETS).filter(([, [name]]) => name !== word).map(([to, [name]]) => html`<a key=${to} href=${to}>${t(`hall.${name}`)}</a>`)}</div></div>
    <div class="paper"><${Sheet} /></div>`;
}

await reader();
await refresh();
addEventListener("hashchange", () => { chosen.value = location.hash; });
show(html`<${Page} />`);
