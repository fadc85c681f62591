// The days of a season, as a form has them.

import { html } from "../../vendor/preact.js";
import { serviceNow } from "../time.js";
import { day, daySpan, t } from "../words.js";

export const Days = () => html`<div class="pair">
    <label>${t("hall.begins")} <input name="first" type="date" aria-describedby="no-days" /></label>
    <label>${t("hall.days")} <input name="days" type="number" min="1" max="92" defaultValue="7" /></label></div>
  <p id="no-days" class="quiet">${t("hall.no-days")}</p>
  <label class="check"><input type="checkbox" name="in_turn" /> ${t("hall.in-turn")}</label>
  <label>${t("hall.holidays")} <textarea name="holidays" rows="2" placeholder="2027-04-01 2027-04-06" aria-describedby="of-holidays"></textarea></label>
  <p id="of-holidays" class="quiet">${t("hall.holidays-about")}</p>`;

/** Null, if no day is named. */
export const calendarOf = (form) => (form.get("first") ? {
  first: form.get("first"), days: Number(form.get("days")), in_turn: form.has("in_turn"), holidays: holidaysIn(form.get("holidays")),
} : null);

const after = (date) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** The playing day `which` of a season, from 0, as the service counts (`domain/tournament/formats/calendar.py`). */
function playingDay({ first, holidays }, which) {
  for (let date = first, left = which; ;) {
    const free = holidays.find((one) => one.first <= date && date <= one.last);
    if (!free && left === 0) return date;
    if (!free) left -= 1;
    date = after(free ? free.last : date);
  }
}

const opening = (calendar, round) => playingDay(calendar, calendar.in_turn ? (round - 1) * calendar.days : 0);

/** The days of the first rounds of a season, a line for each. */
export const seasonDays = (calendar, rounds) => Array.from({ length: rounds }, (_, at) => at + 1)
  .map((round) => `${t("hall.round-number", { round })}: ${daySpan(opening(calendar, round), playingDay(calendar, round * calendar.days - 1))}`).join("\n");

/** When the next round opens by itself. Null: not on a later day. */
export function opensLater({ stage, stages, round, status }) {
  const { planned, agreed: { format: { calendar } } } = stages[Math.max(0, stage - 1)];
  if (status !== "running" || !calendar || round >= planned) return null;
  const date = opening(calendar, round + 1);
  if (date <= new Date(serviceNow()).toISOString().slice(0, 10)) return null;
  return t(round ? "hall.round-opens" : calendar.in_turn ? "hall.first-round-opens" : "hall.rounds-open", { round: round + 1, day: day(date) });
}

/** A line for each: its first day and its last, or the one that it is. */
function holidaysIn(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [first, last = first, ...more] = line.split(/[\s,;–]+/);
    if (more.length || ![first, last].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) throw new Error(t("hall.no-holiday", { line }));
    return { first, last };
  });
}
