// The turns of a game, from its events: the log, the replay and the last moves all group events by this.

import { computed } from "../../vendor/preact.js";
import { eventAt, known } from "./events.js";
import { game, skipping } from "./game.js";
import { ASKED, branchOf } from "./moments.js";
import { descriptor } from "./ruleset.js";

/**
 * @typedef {object} Turn
 * @property {number | null} seat Null: before the first turn, or a turn whose beginning is not loaded.
 * @property {number | null} round The number of the round that begins with this turn.
 * @property {boolean} whole Whether its beginning is loaded.
 * @property {any[]} events
 */

/**
 * Groups events by turns. A turn begins with `turn-began`, with a round, and in a game or set-up without turns also with a
 * question to another seat, or a move of it.
 *
 * @returns {Turn[]}
 */
function grouped(events) {
  const { rounds, turnMoves, hasTurns } = descriptor.value;
  const named = events.some(({ type }) => type === "turn-began"), starts = rounds?.(events) ?? new Map();
  /** @type {(Turn & { closed: boolean })[]} */
  const turns = [];
  for (const event of events) {
    const { seq, type, data: { seat } } = event, lost = seq > 1 && !eventAt(seq - 1), round = starts.get(seq) ?? null;
    const now = lost ? null : turns.at(-1), begins = type === "turn-began";
    const moves = !(now?.closed ?? (lost && named)) && (type === ASKED || turnMoves?.has(type));
    if (moves && now?.round && now.seat === null) now.seat = seat; // its round had only begun
    const another = begins || round !== null || !now || (moves && seat !== now.seat);
    if (another) turns.push({ seat: begins || moves ? seat : null, round, whole: begins || !lost, closed: begins || (lost && named) || (moves && Boolean(hasTurns)), events: [event] });
    else now.events.push(event);
  }
  return turns;
}

const all = computed(() => (game.value && descriptor.value ? known.value.map(({ event }) => event) : []));

/** The turns that count. */
export const turns = computed(() => grouped(all.value.filter(({ seq }) => !branchOf(seq))));

/** The turns that a replay shows, of which the beginning is known: those that were taken back too, unless they are skipped. */
export const shownTurns = computed(() => (skipping.value ? turns.value : grouped(all.value)).filter(({ seat, whole }) => seat !== null && whole));
