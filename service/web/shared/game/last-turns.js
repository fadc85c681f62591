// The last turn of each opponent in one line, from the events that the ruleset's descriptor names.

import { computed, html, signal } from "../../vendor/preact.js";
import { at, game } from "./game.js";
import { descriptor } from "./ruleset.js";
import { Named, seatClass, seatName } from "./seats.js";
import { version } from "./events.js";
import { bare, isNamed, tell } from "./turn-words.js";
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
export const ofOthers = computed(() => {
  const { turnMoves, turnEffects = new Set() } = descriptor.value ?? {};
  if (!turnMoves || !game.value || game.value.result || at.value !== version.value) return [];
  return [...lastTurns(turnMoves, turnEffects)].filter(([seat]) => !game.value.you.includes(seat));
});

/** What the board marks as the last moves of the others. */
export const latest = computed(() => ofOthers.value.flatMap(([, moves]) => moves.map(({ type, data }) => ({ ...data, type }))));

/** Milliseconds for which a move is shown again. */
const STEP = 700;
/** The move that is shown again, and its seat. */
export const watched = signal(/** @type {{ seat: number, move: any } | null} */ (null));
let timer;

/** Shows moves again, one after the other, on this table. */
export function watch(/** @type {{ seat: number, move: any }[]} */ [now = null, ...later], step = STEP) {
  clearTimeout(timer);
  watched.value = now;
  if (now) timer = setTimeout(() => watch(later, step), step);
}

/** Moves in one line; while they are watched again, only the one that is shown. The line keeps its height. */
function Line({ moves, seat, brief = false, lead }) {
  const { Moves } = descriptor.value;
  const words = (some) => (Moves ? html`<${Moves} moves=${some} />` : tell(some, seat, brief));
  const now = watched.value?.seat === seat ? watched.value.move : null;
  const step = now && (Moves ? words([now]) : bare(now, seat) || tell([now], seat)); // the line of the log comes a moment later
  return html`<span class="moves ${step ? "watched" : ""}" title=${tell(moves, seat)}><span class="whole">${lead}${words(moves)}</span>
    ${step && html`<span class="step">${step}</span>`}</span>`;
}

export function LastTurns() {
  const { result } = game.value;
  if (result) return null;
  const turns = ofOthers.value.map(([seat, moves]) => ({ seat, moves: moves.filter(isNamed) }))
    .filter(({ seat, moves }) => moves.length && tell(moves, seat)).sort((one, other) => one.seat - other.seat);
  const brief = turns.length > 1;
  return turns.length > 0 && html`<ul class="last-turns ${brief ? "together" : ""}" aria-label=${t("play.last-turns")}>${turns.map(({ seat, moves }, place) => html`<li key=${seat} class=${seatClass(seat)}>
    <${Named} seat=${seat} /> <button type="button" class="plain" title=${t("play.watch-again")} aria-label="${t("play.watch-again")}: ${seatName(seat)}"
      onClick=${() => watch(moves.map((move) => ({ seat, move })))}><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4v6h6M5 9a8 8 0 1 1-1 6" /></svg><span>${t("play.watch-again")}</span></button>
    ${" "}<${Line} moves=${moves} seat=${seat} brief=${brief} lead=${place ? "" : t("play.last-moves", { moves: "" })} /></li>`)}</ul>`;
}
