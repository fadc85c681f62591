// The divisions of a league: each has places of its own, and players who go up or down at its ends.

import { entrants, event, ofTeams, unplayed } from "./tournament.js";
import { t } from "../words.js";

/** Standings by division, with places within each and the players who go up or down; null: there is one table for all. */
export function divisions({ stage: number, ...list }) {
  const { format } = event.value.stages[number - 1].agreed, lines = list.standings;
  const numbers = [...new Set(lines.map(({ group }) => group))];
  if (format.kind !== "league" || ofTeams() || numbers.length < 2) return null;
  const all = numbers.map((one) => lines.filter(({ group }) => group === one));
  const moves = unplayed({ stage: number, standings: lines }) ? new Map() : moving(all, format.moving ?? 1);
  return all.map((own, at) => ({ number: numbers[at], lines: own.map((line) => ({ ...line, place: line.place - own[0].place + 1, moves: moves.get(line.entrant) })) }));
}

/** Players who go up or down before the next season, as the service counts them (`domain/tournament/formats/league.py`). */
function moving(all, most) {
  const gone = new Set(entrants.value.filter(({ dropped, disqualified, merged }) => dropped || disqualified || merged).map(({ entrant }) => entrant));
  const stay = all.map((lines) => lines.filter(({ entrant }) => !gone.has(entrant)));
  return new Map(stay.slice(1).flatMap((lower, at) => {
    const upper = stay[at], count = Math.min(most, Math.floor(upper.length / 2), Math.floor(lower.length / 2));
    return [...upper.slice(upper.length - count).map(({ entrant }) => [entrant, "down"]), ...lower.slice(0, count).map(({ entrant }) => [entrant, "up"])];
  }));
}

export const divisionName = (number) => `${t("hall.division")} ${number}`;
