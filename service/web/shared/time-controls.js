// The time controls that pages offer, and the wording of any clock.

import { duration, t } from "./words.js";

export const CLOCKS = {
  none: null,
  quick: { per_game_seconds: 600, increment_seconds: 5 },
  slow: { per_game_seconds: 2400, increment_seconds: 15 },
  day: { per_move_seconds: 86_400 },
  days: { per_move_seconds: 259_200 },
};

const alike = (one, other) => ["per_game_seconds", "per_move_seconds", "increment_seconds"].every((part) => (one?.[part] ?? null) === (other?.[part] ?? null));

export function clockWords(clock) {
  const name = Object.keys(CLOCKS).find((one) => alike(CLOCKS[one], clock));
  if (name) return t(`clock.${name}`);
  return [clock.per_game_seconds, clock.per_move_seconds].filter(Boolean).map((seconds) => duration(1000 * seconds)).join(" / ");
}
