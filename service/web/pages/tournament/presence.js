// Presence at tables: players confirm it, the desk confirms it for anybody, or rules that a player has not come.

import { html, useState } from "../../vendor/preact.js";
import { put } from "../../shared/api.js";
import { submit, atDesk, event, nameOf, path } from "../../shared/tournament/tournament.js";
import { waitsForRuling } from "./game-disputes.js";
import { useAction } from "../../shared/tournament/actions.js";
import { Left, t } from "../../shared/words.js";

/** Rules that a player has left the running game of a table. */
export const forfeit = (round, table, one) => submit("rulings", {
  kind: "absent", stage: round.stage, round: round.round, table: table.number, entrants: [one.entrant], reason: t("hall.gone-reason", { who: nameOf(one) }),
});

/** The running game of a table. */
export const liveGame = ({ games }) => games.find(({ game, results }) => game && !results);

/** The desk's choice of a player who has left the running game of a table. Officials who play do not rule on it. */
export function Gone({ round, table }) {
  const [refused, run] = useAction(), [open, show] = useState(false);
  const { status, you } = event.value, { entrants } = table;
  if (!atDesk() || you.entrant || status !== "running" || !liveGame(table) || waitsForRuling(table)) return null;
  if (!open) return html`<div><button type="button" class="plain somebody" onClick=${() => show(true)}>${t("hall.somebody-gone")}</button></div>`;
  return html`<div class="actions">${entrants.map((one, place) => html`<button type="button" key=${one.entrant} onClick=${() => run(() => forfeit(round, table, one))}>${t(entrants.length === 2 ? "hall.gone-wins" : "hall.gone-others", { gone: nameOf(one), winner: nameOf(entrants[1 - place] ?? one) })}</button>`)}
    <button type="button" class="plain" onClick=${() => show(false)}>${t("hall.leave-so")}</button></div>${refused}`;
}

/** Whether a table that is played here waits for somebody. */
export const awaited = ({ missing, entrants }) => missing.length > 0 && event.value.play === "here" && entrants.every(({ account }) => account);

/** The names of players who are not at their tables yet, and the time that they have. */
export function MissingNames({ round, tables }) {
  const { no_show_minutes: minutes, pause } = event.value;
  const who = tables.flatMap(({ entrants, missing }) => entrants.filter(({ entrant }) => missing.includes(entrant))).map(nameOf).join(", ");
  const until = round.started_at && !pause && +new Date(round.started_at) + minutes * 60_000;
  return html`<p class="quiet" dir="auto">${t("hall.missing-there", { who })}</p>
    ${until && html`<p class="quiet"><${Left} until=${until} label=${t("hall.time-to-come")} past=${t("hall.come-too-late", { who })} /></p>`}`;
}

export function Missing({ round, table }) {
  const [refused, run] = useAction();
  const { you, no_show_minutes: minutes, status, pause } = event.value;
  const who = table.entrants.filter(({ entrant }) => table.missing.includes(entrant));
  if (!who.length || status !== "running") return null;
  const sit = (entrant) => run(() => put(`${path}/rounds/${round.stage}/${round.round}/here/${entrant}`));
  const rule = () => run(() => submit("rulings", {
    kind: "absent", stage: round.stage, round: round.round, table: table.number, entrants: table.missing, reason: t("hall.no-show-reason", { count: minutes }),
  }));
  const until = round.started_at && !pause && +new Date(round.started_at) + minutes * 60_000;
  return html`<p class="quiet" role="status">${t("hall.missing-there", { who: who.map(nameOf).join(", ") })}</p>
    ${until && html`<p class="quiet"><${Left} until=${until} label=${t("hall.time-to-come")} past=${html`${t("hall.come-too-late", { who: who.map(nameOf).join(", ") })}
      ${atDesk() && html` <button type="button" onClick=${rule}>${t("hall.rule-absent")}</button>`}`} /></p>`}
    ${table.missing.includes(you.entrant) && html`<button type="button" class="primary" onClick=${() => sit(you.entrant)}>${t("hall.came")}</button>`}
    ${atDesk() && html`<div class="actions">${who.map((one) => html`<button type="button" class="plain" key=${one.entrant} onClick=${() => sit(one.entrant)}>${t("hall.is-there", { who: nameOf(one) })}</button>`)}</div>`}
    ${refused}`;
}
