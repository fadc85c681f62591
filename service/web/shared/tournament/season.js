// The days of a season, as a form has them.

import { html } from "../../vendor/preact.js";
import { t } from "../words.js";

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

/** A line for each: its first day and its last, or the one that it is. */
function holidaysIn(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [first, last = first, ...more] = line.split(/[\s,;–]+/);
    if (more.length || ![first, last].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) throw new Error(t("hall.no-holiday", { line }));
    return { first, last };
  });
}
