// The effects of a ruling before it is given, and suggested rulings.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { get, post } from "../api.js";
import { game, path } from "./game.js";
import { isBeside } from "./moments.js";
import { accountName, seatName } from "./seats.js";
import { loadAll, known, version } from "./events.js";
import { wordsOf } from "./timeline.js";
import { serviceNow } from "../time.js";
import { duration, t } from "../words.js";

/** Fetches the whole story too: it names the events that would be taken back. */
export async function preview(ruling) {
  const [found] = await Promise.all([post(`${path}/rulings/preview`, ruling), loadAll()]);
  return found;
}

/** The events of these stretches, from first to last. */
const within = (stretches) => known.value.map(({ event }) => event)
  .filter(({ seq }) => stretches.some(([first, last]) => first <= seq && seq <= last));

const length = (stretches) => stretches.reduce((sum, [first, last]) => sum + last - first + 1, 0);

export function Changes({ found }) {
  const gone = within(found.taken_back), again = within(found.brought_back);
  const stays = gone.length ? known.value.map(({ event }) => event).filter((event) => event.seq > gone[0].seq && isBeside(event)) : [];
  const more = lines(found);
  return html`
    ${gone.length > 0 && html`<dt>${t("rewind-gone")}</dt>
      <dd class="gone"><p>${t("rewind-loses", { count: gone.length })}</p><${Told} events=${gone} /></dd>
      <dt>${t("rewind-stays")}</dt><dd class="stays"><p>${t("rewind-beside")}</p><${Told} events=${stays} /></dd>`}
    ${again.length > 0 && html`<dt>${t("foreseen.again")}</dt>
      <dd class="again"><p>${t("foreseen.brought-back", { count: again.length })}</p><${Told} events=${again} /></dd>`}
    ${more.length > 0 && html`<dt>${t("foreseen.changes")}</dt><dd class="changes"><ul>${more.map((line) => html`<li>${line}</li>`)}</ul></dd>`}`;
}

const Told = ({ events: told }) => told.length > 0 && html`<ol class="told" tabindex="0">
  ${told.map((event) => html`<li key=${event.seq} value=${event.seq}>${wordsOf(event)}</li>`)}</ol>`;

/** The changes outside the course of play, a line each. */
function lines({ before, after, asked, shuffled, outcome }) {
  const seats = game.value.seats.map(({ seat }) => seat);
  const of = (seat, words) => `${seatName(seat)}: ${words}`;
  const left = ({ clock }, seat) => clock?.left[seat] ?? null;
  const due = after.clock?.due;
  return [
    asked !== null && t("foreseen.asked", { seat: seatName(asked) }),
    shuffled.length > 0 && t("foreseen.shuffled", { orders: shuffled.map(orderName).join(", ") }),
    before.status !== after.status && `${t(`status.${before.status}`)} → ${t(`status.${after.status}`)}`,
    before.paused !== after.paused && t(after.paused ? "foreseen.paused" : "foreseen.resumed"),
    ...seats.map((seat) => before.holders[seat] !== after.holders[seat] && of(seat, `→ ${accountName(after.holders[seat])}`)),
    ...seats.map((seat) => before.penalties[seat] !== after.penalties[seat] && of(seat, t("foreseen.penalty", { points: after.penalties[seat] }))),
    ...seats.map((seat) => left(before, seat) !== left(after, seat) && left(after, seat) !== null && of(seat, `${secondsOf(left(after, seat) - left(before, seat))} s`)),
    due && due !== before.clock?.due && of(after.clock.seat, t("foreseen.left", { time: duration(Date.parse(due) - serviceNow()) })),
    JSON.stringify(before.result) !== JSON.stringify(after.result) && resultWords(after.result),
    outcome && `${t("appeal")}: ${t(`outcome.${outcome}`)}`,
    ...Object.keys(after.disputes).map((id) => before.disputes[id] !== after.disputes[id] &&
      t("foreseen.dispute", { before: t(`state.${before.disputes[id]}`), after: t(`state.${after.disputes[id]}`) })),
  ].filter(Boolean);
}

const secondsOf = (milliseconds) => `${milliseconds > 0 ? "+" : ""}${Math.round(milliseconds / 1000)}`;

const resultWords = (result) => (result
  ? `${t("result")}: ${result.standings.map(({ seat, place }) => `${seatName(seat)} ${place}.`).join(", ")}` : t("foreseen.no-result"));

/** `deck/0` is somebody's; of other hidden orders there is one. */
function orderName(name) {
  const [kind, seat] = name.split("/");
  return seat === undefined ? name : `${t(kind)} (${seatName(Number(seat))})`;
}

/** Rulings that suggest themselves, each with what it would change. */
export function Suggested({ dispute: { id, status }, choose }) {
  const [found, setFound] = useState([]);
  useEffect(() => { get(`/v1/disputes/${id}/suggestions`).then(({ items }) => setFound(items), () => setFound([])); }, [version.value, status]);
  return found.length > 0 && html`<div class="suggested"><h4>${t("foreseen.suggested")}</h4><ul>${found.map((one) => html`<li key=${one.kind}>
    <button type="button" onClick=${() => choose(one)}>${t(`rule.${one.kind}`)}${one.to ? ` → #${one.to}` : ""}</button>
    <p class="quiet">${summary(one.foreseen)}</p></li>`)}</ul></div>`;
}

const summary = (found) => [
  found.taken_back.length > 0 && t("foreseen.taken-back", { count: length(found.taken_back) }),
  found.brought_back.length > 0 && t("foreseen.brought-back", { count: length(found.brought_back) }),
  ...lines(found),
].filter(Boolean).join(" · ");
