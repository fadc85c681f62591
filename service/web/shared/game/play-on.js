// Playing on from a moment of a finished game, against bots.

import { html } from "../../vendor/preact.js";
import { postOnce, ensureAccount } from "../api.js";
import { at, game, id, imported, ruleset } from "./game.js";
import { shownDecision } from "./moments.js";
import { Press } from "../text-form.js";
import { t } from "../words.js";

/** Whether bots know this game, and all of it is open. */
export const reviewable = () => game.value.status === "final" && !imported && ruleset.value.bots.length > 1;

/** A sandbox that continues from there, against the bots of the game, or else against the best bot. */
export function PlayOn({ from = at.value, seat = null }) {
  if (!reviewable()) return null;
  const playOn = async () => {
    await ensureAccount();
    const { seats, you } = game.value;
    const mine = seat ?? you[0] ?? shownDecision.value?.seat ?? 0;
    const chairs = seats.map((chair) => (chair.seat === mine ? "me" : { bot: chair.bot ?? ruleset.value.bots.at(-1) }));
    const made = await postOnce(`/v1/games/${id}/forks`, { at: from, seats: chairs });
    location.assign(`/games/${made.game.id}`);
  };
  return html`<${Press} act=${playOn} kind="plain">${t("review.play-on")}</${Press}>`;
}
