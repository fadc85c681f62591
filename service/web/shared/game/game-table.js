// The table of whichever game it is: a drawing of what is known, and a tree of all that is not.

import { effect, html, useEffect, useState } from "../../vendor/preact.js";
import { CardText } from "./card-text.js";
import { followEvent, nextTable, tableOf } from "./event.js";
import { game, viewNow } from "./game.js";
import { reviewAddress } from "./moments.js";
import { rematch } from "../rematch.js";
import { descriptor } from "./ruleset.js";
import { Named, ownName } from "./seats.js";
import { standingsOf, tellWinners } from "./table-text.js";
import { version } from "./events.js";
import { Tree } from "../value-tree.js";
import { isFree } from "./holidays.js";
import { Left, duration, moment, t } from "../words.js";

export function GameTable({ shown }) {
  const { table, clock, result } = shown;
  if (!table) return html`<p class="notice">${t("not-begun")}</p>`;
  const { Board, placesResult, zones } = descriptor.value;
  const over = Boolean(result);
  const rest = Object.entries(table).filter(([zone]) => zone !== "ruleset" && !zones?.has(zone));
  return html`${result && !placesResult && html`<${Result} result=${result} table=${table} />`}
    ${!result && shown.status === "final" && html`<${Voided} />`}
    ${clock && html`<${Clock} clock=${clock} current=${shown.version === version.value} />`}
    ${Board && html`<${Drawn} table=${table}><div class="drawing"><${Board} table=${table} view=${shown.view} over=${over} result=${result} /></div></${Drawn}>`}
    <${CardText} />
    ${rest.length > 0 && html`<section class="rest"><h3>${t("more")}</h3><${Tree} value=${Object.fromEntries(rest)} /></section>`}`;
}

/**
 * The drawing of a table; a tree of one that cannot be drawn. An error that nobody catches leaves all of the page half old and half
 * new: its dialogs open no more.
 *
 * @this {any}
 */
function Drawn({ table, children }) {
  const [failed, fail] = useState(null);
  this.componentDidCatch = (error) => {
    reportError(error);
    fail(table);
  };
  return failed === table ? html`<p class="notice bad" role="alert">${t("not-drawn")}</p><${Tree} value=${table} />` : children;
}

export const Result = ({ result, table }) => html`<section class="result" aria-label=${t("result")}>
  <h3>${tellWinners(result)} <small>${result.reason === "finished" ? descriptor.value.endedBy?.(table) : t(`result.${result.reason}`)}</small></h3>
  <ol>${standingsOf(result).map(({ seat, place, score, breakdown }) =>
    html`<li key=${seat}><strong>${place}.</strong> <${Named} seat=${seat} /> ${score !== null && html`<b class="score">${score}</b>`}
      <${Details} breakdown=${breakdown} /></li>`)}</ol>
  <${Again} />
</section>`;

/** How a game ended that does not count: by a ruling, or in an event because players left. */
const Voided = () => html`<section class="result" aria-label=${t("result")}><div role="status"><h3>${leftText() ?? t("result.voided")}</h3></div><${Again} voided /></section>`;

function leftText() {
  const { tournament, seats, you } = game.value;
  const { results, absent } = tableOf.value?.games.find(({ number }) => number === tournament?.number) ?? {};
  if (!absent?.length || results.length !== 1) return null;
  const seatOf = (entrant) => seats.findIndex(({ account }) => account === tableOf.value.entrants.find((one) => one.entrant === entrant)?.account);
  const winner = seatOf(results[0].entrant), gone = absent.map(seatOf).filter((seat) => seat >= 0);
  const names = { gone: gone.map(ownName).join(", "), winner: ownName(winner) };
  return t(you.includes(winner) ? "result.left-you-won" : gone.some((seat) => you.includes(seat)) ? "result.you-left" : "result.left-won", names);
}

/** The sources of a player's points. */
function Details({ breakdown }) {
  const details = breakdown && descriptor.value.scoreDetails?.(breakdown);
  return details !== undefined && details !== null && html`<span class="worth">${details}</span>`;
}

function Again({ voided = false }) {
  const { id, you, match, tournament } = game.value;
  if (tournament && viewNow === "play") return html`<${ToEvent} id=${id} you=${you} tournament=${tournament} voided=${voided} />`;
  if (!you.length || voided || match || tournament) return null;
  return html`<p class="again"><button type="button" class="primary" onClick=${() => rematch(id)}>${t("play.rematch")}</button>
    ${viewNow === "play" && html`<a href=${reviewAddress()}>${t("views.review")}</a>`}</p>`;
}

/** The way back to the event, and to the reader's next table there: a game that waits for them, or that of the newest round. */
function ToEvent({ id, you, tournament, voided }) {
  const [items, set] = useState([]);
  useEffect(() => {
    let over = false, leave = () => {};
    if (you.length) {
      import("../notifications.js").then(({ waiting }) => {
        if (!over) leave = effect(() => set(waiting.value));
      });
    }
    return () => {
      over = true;
      leave();
    };
  }, [id]);
  useEffect(() => (you.length || voided ? followEvent(tournament.id, voided ? tournament : null) : undefined), [id, voided]);
  const asked = items.find(({ game: other }) => other?.tournament?.id === tournament.id && other.id !== id)?.game;
  const next = asked ? { href: `/games/${asked.id}`, round: asked.tournament.round } : nextTable.value?.href === `/games/${id}` ? null : nextTable.value;
  return html`<p class="again" role="status">${next && html`<a class="primary" href=${next.href}>${t("next-table", next)}</a>`}
    <a href="/tournaments/${tournament.id}">${t("to-event")}</a></p>`;
}

/** The clocks as of the answer; for the asked player, a countdown. */
export const Clock = ({ clock, current }) => html`<ul class="clock" aria-label=${t("clock")}>
  ${clock.left.map((left, seat) => {
    const runs = clock.running && clock.seat === seat;
    return html`<li key=${seat} class=${runs ? "running" : ""}><${Named} seat=${seat} />
      ${" "}${runs && current && clock.due ? html`<${Left} until=${clock.due} past=${t("over")} />`
        : html`<time>${left === null ? "–" : duration(left)}</time>`}
      ${current && isFree(clock, seat) && html` <small>${t("play.on-holiday", { until: moment(clock.holidays_until[seat]) })}</small>`}</li>`;
  })}
</ul>`;
