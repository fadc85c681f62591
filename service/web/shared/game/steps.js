// The ways from one moment of a replay to another: by events, decisions or turns.

import { computed } from "../../vendor/preact.js";
import { at, go, skipping, trouble } from "./game.js";
import { load, events, known, missing, version } from "./events.js";
import { ASKED, branchOf } from "./moments.js";
import { shownTurns } from "./turns.js";

const counts = (seq) => !(skipping.value && branchOf(seq));

const every = computed(() => events.value.map((_, place) => place + 1).filter(counts));
export const decisions = computed(() => known.value.map(({ event }) => event).filter(({ type, seq }) => type === ASKED && counts(seq)).map(({ seq }) => seq));

const stops = { event: every, decision: decisions, turn: computed(() => shownTurns.value.map(({ events: [first] }) => first.seq)) };

/** The next or the last moment of a kind in the loaded story, and the missing part on the way. */
function way(kind, direction) {
  const found = stops[kind].value;
  const seq = (direction > 0 ? found.find((one) => one > at.value) : found.findLast((one) => one < at.value)) ?? null;
  if (kind === "event") return { seq, lacks: null };
  return { seq, lacks: missing(at.value + direction, seq ?? (direction > 0 ? version.value : 1), direction) };
}

/** Whether there may be a next or a last moment of a kind. */
export function goesOn(kind, direction) {
  const { seq, lacks } = way(kind, direction);
  return (seq ?? lacks) !== null;
}

export async function step(kind, direction) {
  try {
    let next = way(kind, direction);
    while (next.lacks) {
      await load(next.lacks);
      next = way(kind, direction);
    }
    if (next.seq) go(next.seq);
  } catch (error) {
    trouble.value = error;
  }
}
