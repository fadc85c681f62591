// The stages of a new tournament, from its form and the formats that the service has.

import { scaleOf } from "../../shared/tournament/counting.js";
import { calendarOf } from "../../shared/tournament/season.js";

/** The numbers that a format wants, but for the size of a table: that depends on the game, too. */
export const numbersOf = ({ parameters }) =>
  Object.entries(parameters.properties).filter(([name, { type }]) => type === "integer" && name !== "size");

/** `tiebreaks`: those of the first stage, or between its teams; none: the usual ones. */
export function stagesOf({ kind, eliminates, ahead, parameters }, form, boards, tiebreaks) {
  const { size: sizes, calendar, advance } = parameters.properties;
  const number = (name) => Number(form.get(name));
  const best = number("best"), later = number("later-best"), then = form.get("then");
  const level = best > 1 ? { duel: { best_of: best, tied: "drawn" } } : {}; // nobody has to go on
  const bracket = (one, games) => ({ kind: one, ...(games > 1 ? { duel: { best_of: games } } : {}), ...(one === "knock-out" && form.has("third") ? { third: true } : {}) });
  if (eliminates) return [{ format: bracket(kind, best) }];
  const numbers = Object.fromEntries(numbersOf({ parameters }).map(([name]) => [name, number(name)]));
  const order = tiebreaks.length ? { tiebreaks } : {}, counts = { ...scaleOf(form), ...order };
  if (boards) return [{ ...scaleOf(form), format: { kind, size: 2, ...numbers }, teams: { boards: number("boards"), ...order } }];
  const size = sizes ? { size: number("size"), ...(number("size") === 4 ? { five: "three-and-two" } : {}) } : {};
  const days = calendar ? { calendar: calendarOf(form) } : {};
  const first = { ...counts, format: { kind, ...size, ...numbers, ...days, ...(sizes && size.size !== 2 ? {} : level) } };
  if (ahead || !then) return [first];
  return advance ? [first, { format: bracket(then, later) }] : [first, { format: bracket("knock-out", later), takes: Number(then) }];
}
