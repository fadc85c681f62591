// The time controls that pages offer, and the wording of any clock.

import { duration, t } from "./words.js";

export const CLOCKS = {
  none: null,
  quick: { per_game: 600, increment: 5 },
  slow: { per_game: 2400, increment: 15 },
  day: { per_move: 86_400 },
  days: { per_move: 259_200 },
};

const alike = (one, other) => ["per_game", "per_move", "increment"].every((part) => (one?.[part] ?? null) === (other?.[part] ?? null));

export function clockWords(clock) {
  const name = Object.keys(CLOCKS).find((one) => alike(CLOCKS[one], clock));
  if (name) return t(`clock.${name}`);
  return [clock.per_game, clock.per_move].filter(Boolean).map((seconds) => duration(1000 * seconds)).join(" / ");
}
