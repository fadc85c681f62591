// Holidays in games that last weeks: days on which a player's clock stops, within the limits of the table.

import { html, useState } from "../../vendor/preact.js";
import { Form, Modal } from "../account.js";
import { game } from "./game.js";
import { seated, takeHoliday } from "./play.js";
import { seatName } from "./seats.js";
import { serviceNow } from "../time.js";
import { moment, t } from "../words.js";

/** Whether a seat is on holiday now. */
export const isFree = ({ holidays_until: until }, seat) => until[seat] !== null && Date.parse(until[seat]) > serviceNow();

export function Holiday() {
  const [asking, setAsking] = useState(false);
  const { clock, decision, terms } = game.value, seats = seated.value;
  const seat = seats.includes(decision?.seat) ? decision.seat : seats[0];
  if (!terms.holidays || !clock) return null;
  const left = clock.holidays_left[seat], free = isFree(clock, seat);
  const take = async (days) => {
    setAsking(false);
    await takeHoliday(seat, days);
  };
  return html`<button type="button" class="plain" onClick=${() => setAsking(true)}>${t("play.holiday")}</button>
    ${asking && html`<${Modal} title=${t("play.holiday")} close=${() => setAsking(false)}>
      <p>${free && t("play.until-back", { until: moment(clock.holidays_until[seat]) })} ${t("play.holidays-left", { count: left })} ${t("play.holiday-about")}</p>
      ${left > 0 && html`<${Form} act=${(form) => take(Number(form.get("days")))} label=${t("play.take-holiday")}>
        <label>${t("play.holiday-days", { seat: seatName(seat) })} <input name="days" type="number" min="1" max=${left} defaultValue=${Math.min(7, left)} required /></label></${Form}>`}
      ${free && html`<button type="button" onClick=${() => take(0)}>${t("play.is-back")}</button>`}</${Modal}>`}`;
}
