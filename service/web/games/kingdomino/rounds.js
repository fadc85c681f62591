// The rounds of Kingdomino: in each of them the dominoes of one line are placed.

import { eventAt, events } from "../../shared/game/events.js";
import { game } from "../../shared/game/game.js";
import { ASKED, branchOf } from "../../shared/game/moments.js";

const PLACED = new Set(["domino-placed", "domino-discarded"]);

/** The dominoes that a seat discarded since its last own move, since they fitted nowhere. */
export function discarded(seat) {
  const found = [];
  for (const one of events.value.toReversed()) {
    if (!one || (one.event.data.seat === seat && ["domino-placed", "domino-chosen"].includes(one.event.type))) break;
    if (one.event.data.seat === seat && one.event.type === "domino-discarded") found.unshift(one.event.data.domino);
  }
  return found;
}

/** The number of each round by its first event. It is counted back from the dominoes that lie now, so the first events need not be loaded. */
export function rounds(all) {
  const { table, seats } = game.value, line = seats.length === 3 ? 3 : 4, starts = new Map();
  const gap = all.findLastIndex(({ seq }) => seq > 1 && !eventAt(seq - 1));
  const counting = all.slice(Math.max(0, gap)).filter(({ seq }) => !branchOf(seq));
  let placed = (table?.turns ?? 0) - counting.filter(({ type }) => PLACED.has(type)).length, round = Math.ceil(placed / line), chosen = placed > 0;
  for (const { seq, type, data } of counting) {
    const begins = (type === "line-laid" && chosen) || (type === ASKED && data.kind === "place") || PLACED.has(type);
    if (begins && placed % line === 0 && placed / line === round) {
      round += 1;
      starts.set(seq, round);
    }
    if (PLACED.has(type)) placed += 1;
    chosen ||= type === "domino-chosen";
  }
  return starts;
}
