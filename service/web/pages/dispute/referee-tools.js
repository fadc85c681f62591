// A referee's acts in a dispute before the ruling: ask a player, write a note, mark a moment.

import { html } from "../../vendor/preact.js";
import { at, game, judge, say } from "../../shared/game/game.js";
import { isPending } from "../../shared/game/dispute-lists.js";
import { Fold, Say, textOf } from "../../shared/text-form.js";
import { seatName } from "../../shared/game/seats.js";
import { t } from "../../shared/words.js";

export function Inquiry({ dispute: { id, status } }) {
  if (!judge.value || !isPending({ status })) return null;
  const path = `/v1/disputes/${id}`;
  const seats = game.value.seats.filter(({ account, bot }) => account && !bot);
  const ask = (form) =>
    say(`${path}/questions`, { seat: Number(form.get("seat")), text: textOf(form), alone: form.has("alone") });
  const note = (form) =>
    say(`${path}/notes`, { text: textOf(form), ...(form.has("mark") ? { about: at.peek() } : {}) });
  return html`<div class="acts">
    <${Fold} title=${t("dispute.ask")}>
      <${Say} label=${t("dispute.question")} button=${t("dispute.ask")} send=${ask}>
        <label>${t("dispute.whom")} <select name="seat">${seats.map(({ seat }) =>
          html`<option key=${seat} value=${seat}>${seatName(seat)}</option>`)}</select></label>
        <label class="check"><input type="checkbox" name="alone" /> ${t("dispute.alone")}</label>
      </${Say}></${Fold}>
    <${Fold} title=${t("dispute.note-do")}>
      <${Say} label=${t("dispute.note-text")} about=${t("dispute.note-about")} button=${t("dispute.note-do")} send=${note}>
        <label class="check"><input type="checkbox" name="mark" /> ${t("dispute.mark", { seq: at.value })}</label>
      </${Say}></${Fold}>
  </div>`;
}
