// Live standings and tables for spectators: on a big screen, over a stream, or in a frame of another page. It requests
// only what it shows, has no controls, and keeps showing its last state while the service is away.

import { html, batch, useEffect, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { get } from "../../shared/api.js";
import { catchUp, countedRounds, event, eventGame, follow, halves, latest, nameOf, path, roundName, rounds, resultText, shown, standings } from "../../shared/tournament/tournament.js";
import { t } from "../../shared/words.js";

const parameters = new URLSearchParams(location.search);
const number = (name, usual) => Number(parameters.get(name) ?? usual);
const parts = (parameters.get("show") ?? "standings").split("-");
const rows = number("rows", document.body.matches(".overlay") ? 10 : 2000);

async function refresh() {
  try {
    const told = await get(path);
    const current = told.pending ?? told;
    const last = current.round ? `${current.stage}/${current.round}` : null;
    const [list, round] = await Promise.all([
      parts.includes("standings") && told.stage ? get(`${path}/standings`) : null,
      parts.includes("tables") && last ? get(`${path}/rounds/${last}`) : null,
    ]);
    catchUp(told, list, refresh);
    batch(() => {
      [event.value, standings.value, rounds.value] = [told, list, new Map([[last, round]])];
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
  return html`<section aria-labelledby="tables-title"><h2 id="tables-title">${roundName(round)}
    ${!round.published && html` <small>${t("hall.drawn")}</small>`}</h2>
  <${Pages} of=${round.tables.filter((table) => !only || table.number === only)}>${(tables) => html`<ol class="sits">${tables.map((table) => html`<li key=${table.number}>
    <h3>${t("hall.table", table)} ${table.done && html`<small>${t("hall.done")}</small>`}</h3>
    <ol>${table.entrants.map((one, place) => html`<${Seat} key=${one.entrant} one=${one} place=${place} table=${table} match=${best > 1} />`)}</ol></li>`)}</ol>`}</${Pages}></section>`;
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
  ${parts.includes("tables") && latest() && shown() && html`<${Tables} />`}`;

if (parameters.has("size")) document.documentElement.style.fontSize = `${number("size", 100)}%`;
await refresh();
show(html`<${Board} />`);
if (["open", "running"].includes(event.value.status)) follow(refresh);
