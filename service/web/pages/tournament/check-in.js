// The door: players confirm that they are here, or show a code that the desk scans to check them in.

import { html, signal } from "../../vendor/preact.js";
import { me, put } from "../../shared/api.js";
import { atDesk, entrants, event, nameOf, path, rounds } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { t } from "../../shared/words.js";

const scanned = signal(location.hash);
addEventListener("hashchange", () => { scanned.value = location.hash; });

/** The reason that a scanned code has no effect for this reader. */
function whyNot() {
  const { you, status, check_in: state } = event.value, desk = atDesk();
  const [, code] = /^#table-(\d+-\d+-\d+)$/.exec(scanned.value) ?? [];
  if (desk || !["open", "running"].includes(status)) return null;
  if (code) {
    const [stage, round, number] = code.split("-").map(Number);
    const table = rounds.value.get(`${stage}/${round}`)?.tables.find((one) => one.number === number);
    if (!table || table.done || table.games.some(({ game }) => game) || table.entrants.some(({ entrant }) => entrant === you.entrant)) return null;
    if (table.entrants.every(({ account }) => !account)) return "names-only";
    return me.value ? "not-your-table" : "sign-in-to-report";
  }
  if (/^#entrant-\d+$/.test(scanned.value)) return scanned.value === `#entrant-${you.entrant}` ? null : "code-for-desk";
  if (scanned.value !== "#check-in" || you.entrant) return null;
  return me.value || state !== "open" ? "desk-checks-in" : "sign-in-to-check-in";
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
  return html`<section id="check-in" class="card door" aria-labelledby="door-title"><h2 id="door-title" dir="auto">${mine ? t("hall.check-in") : nameOf(who)}</h2>
    ${place > 0 && html`<p role="status">${t("hall.waits-as", { place })}</p>`}
    ${who.here ? html`<p role="status">${t(mine ? "hall.you-are-here" : "hall.is-here")}</p>`
      : (state === "open" || !mine) && html`<button type="button" class="primary" onClick=${() => run(() => put(`${path}/entrants/${number}/check-in`))}>${t(mine ? "hall.i-am-here" : "hall.check-in-one")}</button>`}
    ${refused}
    ${code && html`<details><summary>${t("hall.door-code")}</summary><p class="quiet">${t("hall.door-code-about")}</p>
      <img class="qr" src="${path}/qr.svg?entrant=${number}" alt=${t("hall.door-code")} width="220" height="220" /></details>`}</section>`;
}
