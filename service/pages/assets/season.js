// The days of a season, as a form has them.

import { html } from "./preact.js";
import { t } from "./words.js";

export const Days = () => html`<div class="pair">
    <label>${t("hall.begins")} <input name="first" type="date" aria-describedby="no-days" /></label>
    <label>${t("hall.days")} <input name="days" type="number" min="1" max="92" defaultValue="7" /></label></div>
  <p id="no-days" class="quiet">${t("hall.no-days")}</p>
  <label class="check"><input type="checkbox" name="in_turn" /> ${t("hall.in-turn")}</label>`;

/** Null, if no day is named. */
export const calendarOf = (form) => (form.get("first")
  ? { first: form.get("first"), days: Number(form.get("days")), in_turn: form.has("in_turn") } : null);
