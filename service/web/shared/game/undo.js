// Taking back an answer, offered beside the question while the service would accept it.

import { computed, html } from "../../vendor/preact.js";
import { at, game } from "./game.js";
import { ANSWERED, branchOf } from "./moments.js";
import { pending, seated, takeBack } from "./play.js";
import { events, version } from "./events.js";
import { t } from "../words.js";

/** Whether other people must agree: bots and the reader's other seats are not asked. */
const asksOthers = computed(() => {
  const { seats, terms, you } = game.value;
  return terms.takebacks === "consent" && seats.some(({ kind, account }, seat) => kind !== "bot" && account && !you.includes(seat));
});

/** Whether the others have refused to take this answer back, as its seat has asked. The later events come first. */
function declined(later, { seat, decision }) {
  const place = later.findIndex(({ type, data }) => type === "takeback-asked" && data.seat === seat && data.to === decision);
  return place >= 0 && later.slice(0, place).some(({ type }) => type === "takeback-declined");
}

/** Whether the reader can take the last answer back. An answer that is not loaded is far back: only the others can allow it. */
export const undoable = computed(() => {
  const now = game.value, { takebacks } = now.terms, informed = takebacks === "uninformed";
  if (!["uninformed", "consent"].includes(takebacks) || now.takeback || now.paused || !seated.value.length) return false;
  if (pending.value || at.value !== version.value) return false;
  const later = [];
  let tooLate = false;
  for (const one of events.value.toReversed()) {
    if (!one) return !informed;
    const { seq, type, data } = one.event;
    if (branchOf(seq)) continue;
    if (type === ANSWERED && now.you.includes(data.seat)) {
      return informed ? !tooLate && !one.reveals_hidden : !declined(later, data);
    }
    tooLate ||= one.reveals_hidden || type === ANSWERED || type === "rewound" || (type === "overturned" && data.branch !== null);
    later.push(one.event);
  }
  return false;
});

export const Undo = () => undoable.value && html`<button type="button" class="undo" onClick=${takeBack} title="u">
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5 4 9l4 4M4 9h9a5 5 0 0 1 0 10H9" /></svg>
  <span>${t(asksOthers.value ? "play.ask-take-back" : "play.take-back")}</span></button>`;
