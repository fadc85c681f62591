// A turn in words: for the log beside the table, and for the last moves of the others.

import { descriptor } from "./ruleset.js";
import { log } from "./events.js";
import { ownName } from "./seats.js";

/** A line of the log without the full stop and, if it is about this seat, without its name. */
export function bare({ seq, data }, seat) {
  const text = (log.value.get(seq)?.text ?? "").replace(/\.$/, "");
  if (seat === null || data.seat !== seat || !text.startsWith(ownName(seat))) return text;
  return text.slice(ownName(seat).length).replace(/^:? /, "");
}

/** Whether a summary of a turn names this event. */
export function isNamed({ type }) {
  const { turnMoves, turnEffects } = descriptor.value;
  return turnMoves?.has(type) || turnEffects?.has(type);
}

/** Moves of a turn in one line, as text. */
export const tell = (moves, seat, brief = false) =>
  descriptor.value.tellTurn?.(moves, brief, seat) ?? moves.map((move) => bare(move, seat)).filter(Boolean).join("; ");

/** The name of a turn, such as its number, if the ruleset gives it one. */
export const titleOf = (/** @type {{ seat: number | null, events: any[] }} */ { seat, events: [first] }) => (first.type === "turn-began" && log.value.get(first.seq)?.text.startsWith(`${ownName(seat)}:`) ? bare(first, seat) : "");
