// The seats of a table or a match that waits for players: one place, and what its reader can do.

import { html } from "../vendor/preact.js";
import { ensureAccount, me, postOnce, put, remove } from "./api.js";
import { chairName } from "./chair-name.js";
import { t } from "./words.js";

/** Makes an action of a page: it shows a refusal in the signal `refused`, and calls `after` in any case. */
export const attempts = (refused, after) => (action) => async () => {
  try {
    await action();
    refused.value = null;
  } catch (error) {
    refused.value = error.message;
  }
  await after();
};

/** The actions for the seats of the table or match at this address of the API. */
export function seating(path, attempt) {
  return {
    sit: (seat) => attempt(async () => {
      await ensureAccount();
      await put(`${path}/seats/${seat}`);
    }),
    leave: (seat) => attempt(() => remove(`${path}/seats/${seat}`)),
    callOff: attempt(() => postOnce(`${path}/cancellation`)),
  };
}

/** One of the `seats`. Its player is named by `name`; `actions` are those of `seating`, or none when play has begun. */
export function Chair({ chair, seats, actions, name, children }) {
  const { seat, kind, account, taken } = chair, who = me.value?.id;
  const seated = seats.some((one) => one.taken && one.account === who);
  return html`<li class="place of-seat-${seat % 6}">
    <span class="mark" aria-hidden="true">${seat + 1}</span>
    <strong>${name || chairName(chair)}</strong>
    <span class="quiet">${kind === "bot" ? t("by-bot") : kind === "account" && !taken ? t("lobby.invited") : ""}</span>
    ${children}
    ${actions && !taken && !seated && (kind === "open" || account === who) && html`<button type="button" class="primary" onClick=${actions.sit(seat)}>
      ${kind === "open" ? t("lobby.sit") : t("lobby.accept")}</button>`}
    ${actions && who && account === who && html`<button type="button" onClick=${actions.leave(seat)}>${taken ? t("lobby.leave") : t("lobby.decline")}</button>`}
  </li>`;
}
