// Live standings and tables for spectators: on a big screen, over a stream, or in a frame of another page. It requests
// only what it shows, has no controls, and keeps showing its last state while the service is away.

import { html, batch, signal, useEffect, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { get } from "../../shared/api.js";
import { catchUp, countedRounds, event, eventGame, follow, halves, lastPublished, latest, nameOf, path, roundName, rounds, resultText, shown, standings, tableAndMatch } from "../../shared/tournament/tournament.js";
import { t } from "../../shared/words.js";

const parameters = new URLSearchParams(location.search);
const number = (name, usual) => Number(parameters.get(name) ?? usual);
const parts = (parameters.get("show") ?? "standings").split("-");
/** The stations with their queues. They are no events of the tournament, so they are requested again now and then. */
const stations = signal(null);
const AGAIN = 10_000;
const rows = number("rows", document.body.matches(".overlay") ? 10 : 2000);

async function refresh() {
  try {
    const told = { ...(await get(path)), pending: null }; // a round that is only drawn may be drawn again
    const last = lastPublished(told);
    const [list, round, places] = await Promise.all([
      parts.includes("standings") && told.stage ? get(`${path}/standings`) : null,
      parts.includes("tables") && last ? get(`${path}/rounds/${last}`) : null,
      parts.includes("stations") ? get(`${path}/stations`) : null,
    ]);
    catchUp(told, list, refresh);
    batch(() => {
      [event.value, standings.value, rounds.value] = [told, list, new Map([[last, round]])];
      stations.value = places;
    });
  } catch (error) {
    if (error.code && !event.value) throw error; // there is nothing to go on showing
  }
}

/** Shows a page of `rows` items; with `turn`, the next page after that many seconds. */
function Pages({ of, children }) {
  const [page, turn] = useState(0);
  const seconds = number("turn", 0), pages = seconds ? Math.ceil(of.length / rows) : 1;
  useEffect(() => {
    if (pages < 2) return undefined;
    const timer = setInterval(() => turn((now) => now + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [pages]);
  const first = (page % Math.max(pages, 1)) * rows;
  return children(of.slice(first, first + rows));
}

const Standings = () => html`<section aria-labelledby="standings-title"><h2 id="standings-title">${t("hall.sheet-standings")}
    ${" "}<small>${countedRounds(standings.value)}</small></h2>
  <${Pages} of=${standings.value.standings}>${(lines) => html`<table><tbody>${lines.map((line) => html`<tr key=${line.entrant}>
    <td>${line.place}</td><th scope="row" dir="auto">${nameOf(line)}</th><td>${halves(line.points)}</td></tr>`)}</tbody></table>`}</${Pages}></section>`;

function Tables() {
  const round = shown(), only = number("table", 0);
  const best = event.value.stages[round.stage - 1].agreed.format.duel?.best_of ?? 1;
  return html`<section aria-labelledby="tables-title"><h2 id="tables-title">${roundName(round)}</h2>
  <${Pages} of=${round.tables.filter((table) => !only || table.number === only)}>${(tables) => html`<ol class="sits">${tables.map((table) => html`<li key=${table.number}>
    <h3>${tableAndMatch({ ...round, table: table.number })} ${table.done && html`<small>${t("hall.done")}</small>`}</h3>
    <ol>${table.entrants.map((one, place) => html`<${Seat} key=${one.entrant} one=${one} place=${place} table=${table} match=${best > 1} />`)}</ol></li>`)}</ol>`}</${Pages}></section>`;
}

function Stations() {
  const only = number("station", 0);
  return html`<section aria-labelledby="stations-title"><h2 id="stations-title">${t("hall.stations")}</h2>
  <ol class="sits">${stations.value.items.map(({ name, queue: [now, ...next] }, place) => (!only || only === place + 1) && html`<li key=${name}>
    <h3 dir="auto">${name} ${now && html`<small>${t("hall.table", { number: now.table })}</small>`}</h3>
    ${now && html`<ol>${now.entrants.map((one, seat) => html`<${Seat} key=${one.entrant} one=${one} place=${seat} table=${now} match=${now.match} />`)}</ol>`}
    ${next.slice(0, 3).map((later) => html`<p key=${later.table} class="later">${t("hall.next-table")} ${later.entrants.map((one, seat) => html`${seat > 0 && ", "}<bdi>${nameOf(one)}</bdi>`)}</p>`)}</li>`)}</ol></section>`;
}

/** A player with the score of the match, or of the only game. */
function Seat({ one, place, table, match }) {
  const line = table.games.at(-1)?.results?.find(({ entrant }) => entrant === one.entrant);
  const score = match ? table.games.length > 0 && halves(table.match[place]) : line && resultText(line, table.games.at(-1).results);
  const leads = match ? table.done && ahead(table.match[place]) > ahead(table.match[1 - place]) : line?.place === 1;
  return html`<li class=${leads ? "first" : ""}><span dir="auto">${nameOf(one)}</span> ${score !== undefined && score !== false && html`<span>${score}</span>`}</li>`;
}

const ahead = (won) => won.split("/").reduce((above, below) => above / below);

const Board = () => html`<header class="board-head"><h1 dir="auto">${event.value.title ?? event.value.id}</h1>
    <p><bdi>${eventGame()}</bdi> · ${t(`hall.${event.value.status}`)}</p></header>
  ${parts.includes("standings") && standings.value && html`<${Standings} />`}
  ${stations.value && html`<${Stations} />`}
  ${parts.includes("tables") && latest() && shown() && html`<${Tables} />`}`;

if (parameters.has("size")) document.documentElement.style.fontSize = `${number("size", 100)}%`;
await refresh();
show(html`<${Board} />`);
if (["open", "running"].includes(event.value.status)) {
  follow(refresh);
  if (stations.value) setInterval(refresh, AGAIN);
}
