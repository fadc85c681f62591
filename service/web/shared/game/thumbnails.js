// Of a table with several others, a phone shows each of them small, and one of them whole after a press.

import { html, signal } from "../../vendor/preact.js";
import { seatName } from "./seats.js";
import { t } from "../words.js";

/** The seat that is shown whole. */
const opened = signal(null);

/** The class of an opponent's part of the table. */
export const sizeOf = (seat) => (opened.value === seat ? "opened" : "thumb");

export const Opener = ({ seat }) => html`<button type="button" class="opener" aria-expanded=${String(opened.value === seat)}
  aria-label=${t("play.whole", { seat: seatName(seat) })} onClick=${() => { opened.value = opened.value === seat ? null : seat; }}></button>`;
