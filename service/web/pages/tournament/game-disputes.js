// Unsettled disputes in games of the event, shown at the desk. A disputed game can hold up its round.

import { html, signal, useEffect } from "../../vendor/preact.js";
import { all, get } from "../../shared/api.js";
import { atDesk, event, rounds, tableName } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { nameStaff } from "./staff.js";
import { language, t } from "../../shared/words.js";

/** Unsettled disputes, each with whether its game is over. */
const pending = signal([]);

/** Milliseconds between two requests: the stream of the event does not report disputes in games. */
const EVERY = 5000;

const listed = new Intl.ListFormat(language);

const follows = () => atDesk() && event.value.play === "here" && event.value.status === "running";

async function load() {
  const found = await Promise.all(["open", "appealed"].map((status) => all(`/v1/disputes?tournament=${event.value.id}&status=${status}`)));
  pending.value = await Promise.all(found.flat().map(async (one) => ({ ...one, over: Boolean((await get(`/v1/games/${one.game}`)).result) })));
}

/** The unsettled dispute in the game of a table. */
export const disputeAt = ({ games }) => pending.value.find(({ game }) => games.some((one) => one.game === game));

/** Whether the game of a table is over, and waits for the ruling on a dispute. */
export const waitsForRuling = (table) => Boolean(disputeAt(table)?.over);

/** Keeps the disputes up to date on all tabs of the desk. If `shown`, lists each with its table, its link, and who decides it. */
export function GameDisputes({ shown }) {
  const asks = follows(), { version } = event.value;
  useEffect(() => {
    if (!asks) return undefined;
    const again = () => load().catch(() => {}); // without a network the last ones stay
    again();
    const timer = setInterval(again, EVERY);
    return () => clearInterval(timer);
  }, [asks, version]);
  useEffect(() => () => void (pending.value = []), [asks]);
  if (!asks || !shown || !pending.value.length) return null;
  const nobody = pending.value.some(({ waits_for: who }) => who.some(({ role, account }) => role === "referee" && !account));
  return html`<section class="card" aria-labelledby="disputes-title"><h2 id="disputes-title">${t("hall.game-disputes")}</h2>
    <ul class="rows">${pending.value.map((one) => html`<li key=${one.id}><a class="row" href="/disputes/${one.id}"><strong>${placeOf(one)}</strong> <span>${wordsOf(one)}</span></a></li>`)}</ul>
    ${nobody && event.value.you.organiser && html`<${NameArbiter} />`}</section>`;
}

function placeOf({ game }) {
  for (const round of rounds.value.values()) {
    const table = round.tables.find(({ games }) => games.some((one) => one.game === game));
    if (table) return tableName({ ...round, table: table.number });
  }
  return t("dispute.case");
}

function wordsOf({ over, waits_for: who }) {
  const named = (word, some) => some.length > 0 && t(`hall.${word}`, { names: listed.format(some.map(({ handle, account }) => handle ?? account)) });
  const known = who.filter(({ account }) => account), parties = known.filter(({ role }) => role === "party"), others = known.filter(({ role }) => role !== "party");
  const next = [named("dispute-asked", parties), named("dispute-decides", others), !known.length && t("hall.dispute-nobody")];
  return [t(over ? "hall.dispute-over" : "hall.dispute-runs"), ...next].filter(Boolean).join(" ");
}

function NameArbiter() {
  const [refused, run] = useAction();
  const name = (submitted) => {
    submitted.preventDefault();
    const handle = String(new FormData(submitted.target).get("who")).trim();
    return run(() => nameStaff(handle, "arbiter"));
  };
  return html`<form onSubmit=${name}><p>${t("hall.dispute-name")}</p>${refused}
    <label>${t("hall.staff-who")} <input name="who" required maxlength="40" autocomplete="off" /></label><button type="submit">${t("hall.name-arbiter")}</button></form>`;
}
