// The last turn of each opponent in one line, from the events that the ruleset's descriptor names.

import { computed, html } from "../../vendor/preact.js";
import { at, game } from "./game.js";
import { branchOf } from "./moments.js";
import { descriptor } from "./ruleset.js";
import { Named, seatClass, seatName } from "./seats.js";
import { events, version } from "./events.js";
import { isNamed, tell } from "./turn-words.js";
import { t } from "../words.js";

/** The moves of the last turn in which each seat made any. Another turn begins with `turn-began`, or with a move of another seat.
 *  Events of other seats in a turn (`effects`) belong to it as well. */
function lastTurns(moves, effects) {
  const turns = new Map(), done = new Set();
  let last = null, later = [];
  for (const one of events.value.toReversed()) {
    if (!one || done.size === game.value.seats.length) break;
    const { type, seq, data: { seat } } = one.event;
    if (branchOf(seq)) continue;
    if (effects.has(type)) later.unshift(one.event);
    if (type === "turn-began") {
      if (later.length && !done.has(seat)) turns.set(seat, [...(turns.get(seat) ?? []), ...later].sort((a, b) => a.seq - b.seq));
      later = [];
    }
    if (moves.has(type)) {
      if (last !== null && last !== seat) done.add(last);
      last = seat;
      if (!done.has(seat)) turns.set(seat, [one.event, ...(turns.get(seat) ?? [])]);
    } else if (type === "turn-began" && turns.has(seat)) done.add(seat);
  }
  return turns;
}

/** The moves of each opponent's last turn; none while another moment is shown, nor after the end. */
const ofOthers = computed(() => {
  const { turnMoves, boardMoves = [], turnEffects = new Set() } = descriptor.value ?? {};
  if (!turnMoves || !game.value || game.value.result || at.value !== version.value) return [];
  return [...lastTurns(new Set([...turnMoves, ...boardMoves]), turnEffects)].filter(([seat]) => !game.value.you.includes(seat));
});

/** What the board marks as the last moves of the others. */
export const latest = computed(() => ofOthers.value.flatMap(([, moves]) => moves.map(({ type, data }) => ({ ...data, type }))));

export function LastTurns() {
  const { result, id } = game.value;
  if (result) return null;
  const turns = ofOthers.value.map(([seat, moves]) => ({ seat, moves: moves.filter(isNamed) }))
    .filter(({ seat, moves }) => moves.length && tell(moves, seat)).sort((one, other) => one.seat - other.seat);
  const brief = turns.length > 1;
  return turns.length > 0 && html`<ul class="last-turns ${brief ? "together" : ""}" aria-label=${t("play.last-turns")}>${turns.map(({ seat, moves }, place) => html`<li key=${seat} class=${seatClass(seat)}>
    <${Named} seat=${seat} /> <span class="moves" title=${tell(moves, seat)}>${place ? tell(moves, seat, brief) : t("play.last-moves", { moves: tell(moves, seat, brief) })}</span>
    ${" "}<a href="/games/${id}/review#${moves[0].seq}" aria-label="${t("play.watch-again")}: ${seatName(seat)}">${t("play.watch-again")}</a></li>`)}</ul>`;
}
