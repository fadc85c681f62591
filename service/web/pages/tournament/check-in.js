// The door: players confirm that they are here, or show a code that the desk scans to check them in.

import { html, signal } from "../../vendor/preact.js";
import { me, put } from "../../shared/api.js";
import { atDesk, entrantPath, entrants, event, nameOf, path } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { t } from "../../shared/words.js";

const scanned = signal(location.hash);
addEventListener("hashchange", () => { scanned.value = location.hash; });

/** The reason that a scanned code of a player or of the door has no effect for this reader. */
function whyNot() {
  const { you, status, check_in: state } = event.value;
  if (atDesk() || !["open", "running"].includes(status)) return null;
  if (/^#entrant-\d+$/.test(scanned.value)) return scanned.value === `#entrant-${you.entrant}` ? null : "code-for-desk";
  if (scanned.value !== "#check-in" || you.entrant) return null;
  return me.value ? "desk-checks-in" : state === "open" ? "sign-in-to-check-in" : "no-check-in";
}

/** Whether the address of the page, as the code on a slip has it, names this table. */
export const isScanned = (id) => scanned.value === `#${id}`;

/** The reason that the code on a slip has no effect for this reader, at its table: the page opens there. */
export function ScannedTable({ id, table }) {
  const { you, status } = event.value;
  if (!isScanned(id) || atDesk() || status !== "running" || table.done || table.games.some(({ game }) => game)) return null;
  if (table.entrants.some(({ entrant }) => entrant === you.entrant)) return null;
  const why = table.entrants.every(({ account }) => !account) ? "names-only" : me.value ? "not-your-table" : "sign-in-to-report";
  return html`<p class="notice" role="status">${t(`hall.${why}`)}</p>`;
}

export function Scanned() {
  const why = whyNot();
  return why && html`<p class="notice" role="status">${t(`hall.${why}`)}</p>`;
}

export function Door() {
  const [refused, run] = useAction();
  const { you, check_in: state, waiting } = event.value;
  const number = Number(/^#entrant-(\d+)$/.exec(scanned.value)?.[1] ?? you.entrant);
  const who = entrants.value.find(({ entrant }) => entrant === number);
  const mine = number === you.entrant;
  if (!who || who.dropped || who.disqualified || (!mine && !atDesk()) || !["open", "running"].includes(event.value.status)) return null;
  const place = waiting.indexOf(number) + 1;
  const code = mine && state !== "none" && event.value.status === "open";
  if (mine && !code && !place && state !== "open" && !who.here) return null; // nothing to do at the door
  return html`<section id="check-in" class="card door" aria-labelledby="door-title"><h2 id="door-title" dir="auto">${mine ? t(place > 0 && !code ? "hall.waiting-list" : "hall.check-in") : nameOf(who)}</h2>
    ${place > 0 && html`<p role="status">${t("hall.waits-as", { place })}</p>`}
    ${who.here ? html`<p role="status">${t(mine ? "hall.you-are-here" : "hall.is-here")}</p>`
      : (state === "open" || !mine) && html`<button type="button" class="primary" onClick=${() => run(() => put(entrantPath(number, "/check-in")))}>${t(mine ? "hall.i-am-here" : "hall.check-in-one")}</button>`}
    ${refused}
    ${code && html`<details><summary>${t("hall.door-code")}</summary><p class="quiet">${t("hall.door-code-about")}</p>
      <img class="qr" src="${path}/qr.svg?entrant=${number}" alt=${t("hall.door-code")} width="220" height="220" /></details>`}</section>`;
}
