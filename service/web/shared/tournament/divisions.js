// The divisions of a league: each has places of its own, and players who go up or down at its ends.

import { event, ofTeams, standings, unplayed } from "./tournament.js";
import { t } from "../words.js";

/** Standings by division, with places within each, and the players who go up or down; null: there is one table for all. */
export function divisions({ stage: number, ...list }) {
  const { format } = event.value.stages[number - 1].agreed, lines = list.standings;
  const numbers = [...new Set(lines.map(({ group }) => group))];
  if (format.kind !== "league" || ofTeams() || numbers.length < 2) return null;
  const none = unplayed({ stage: number, standings: lines });
  return numbers.map((one) => {
    const own = lines.filter(({ group }) => group === one);
    return { number: one, lines: own.map((line) => ({ ...line, place: line.place - own[0].place + 1, moves: none ? null : moving(line) })) };
  });
}

/** Whether an entrant goes up or down before the next season. */
const moving = ({ group, next_group: next = group }) => (next === group ? null : next < group ? "up" : "down");

export const divisionName = (number) => `${t("hall.division")} ${number}`;

/** The byes of a round, without those of divisions that have played all their rounds. */
export function byesOf({ stage: number, tables, byes }) {
  const lines = standings.value?.stage === number ? standings.value.standings : [];
  const parts = new Map(lines.map(({ entrant, group }) => [entrant, group])), partOf = ({ entrant }) => parts.get(entrant) ?? null;
  const meeting = new Set(tables.flatMap((table) => table.entrants).map(partOf));
  return byes.filter((one) => partOf(one) === null || meeting.has(partOf(one)));
}
