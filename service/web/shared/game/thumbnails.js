// The parts of a table that belong to one seat. With several others, a phone shows each of theirs small, and one of them
// whole after a press.

import { html, signal } from "../../vendor/preact.js";
import { seatClass, seatName } from "./seats.js";
import { t } from "../words.js";

/** The seat that is shown whole. */
const opened = signal(null);

const several = (own, players) => own !== null && players.length > 2;

/** The class of the element around the parts of all seats; `own` is the viewer's seat or null. */
export const thumbs = (own, { players }) => (several(own, players) ? "with-thumbs" : "");

/** The part of one seat, of a `kind` such as a mat, which its heading `#kind-seat` names. */
export function SeatPart({ kind, seat, own, table, inTurn, children }) {
  const small = several(own, table.players) && seat !== own, whole = opened.value === seat;
  return html`<section class="${kind} ${seatClass(seat)} ${seat === own ? "own" : ""} ${inTurn ? "in-turn" : ""} ${small ? (whole ? "opened" : "thumb") : ""}" aria-labelledby="${kind}-${seat}">
    ${small && html`<button type="button" class="opener" aria-expanded=${String(whole)} aria-label=${t("play.whole", { seat: seatName(seat) })}
      onClick=${() => { opened.value = whole ? null : seat; }}></button>`}
    ${children}</section>`;
}
