// The last turn of each opponent in one line, from the events that the ruleset's descriptor names.

import { computed, html } from "../../vendor/preact.js";
import { at, game } from "./game.js";
import { descriptor } from "./ruleset.js";
import { Named, seatClass, seatName } from "./seats.js";
import { version } from "./events.js";
import { isNamed, tell } from "./turn-words.js";
import { turns } from "./turns.js";
import { t } from "../words.js";

/** The moves of the last turn in which each seat made any, and events of other seats in it (`effects`). In a game without
 *  turns a seat may move at the end of a round and at the beginning of the next one, which is one turn here. */
function lastTurns(moves, effects) {
  const last = new Map();
  let before = null;
  for (const { events } of turns.value) {
    const seat = events.find(({ type }) => moves.has(type))?.data.seat;
    if (seat === undefined) continue;
    const made = events.filter(({ type, data }) => (moves.has(type) && data.seat === seat) || effects.has(type));
    last.set(seat, seat === before && events[0].type !== "turn-began" ? [...last.get(seat), ...made] : made);
    before = seat;
  }
  return last;
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
  const { result, id } = game.value, { Moves } = descriptor.value;
  if (result) return null;
  const turns = ofOthers.value.map(([seat, moves]) => ({ seat, moves: moves.filter(isNamed) }))
    .filter(({ seat, moves }) => moves.length && tell(moves, seat)).sort((one, other) => one.seat - other.seat);
  const brief = turns.length > 1;
  return turns.length > 0 && html`<ul class="last-turns ${brief ? "together" : ""}" aria-label=${t("play.last-turns")}>${turns.map(({ seat, moves }, place) => html`<li key=${seat} class=${seatClass(seat)}>
    <${Named} seat=${seat} /> <span class="moves" title=${tell(moves, seat)}>${place ? "" : t("play.last-moves", { moves: "" })}${Moves ? html`<${Moves} moves=${moves} />` : tell(moves, seat, brief)}</span>
    ${" "}<a href="/games/${id}/review#${moves[0].seq}" aria-label="${t("play.watch-again")}: ${seatName(seat)}">${t("play.watch-again")}</a></li>`)}</ul>`;
}
