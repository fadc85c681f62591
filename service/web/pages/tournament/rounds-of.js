// What each entrant did in each round of a stage, for the table of the standings: opponent or place, and points.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { get } from "../../shared/api.js";
import { halves, named, path, rulings } from "../../shared/tournament/tournament.js";
import { language, t } from "../../shared/words.js";

/** Most entrants whose rounds are shown before the reader asks for them, and the width of the window that this takes. */
const MOST = 64, WIDE = 600;

export const unasked = (entrants) => entrants <= MOST && innerWidth >= WIDE;

/** The rounds of a stage, by entrant; null: not asked for, or not there yet. Exports are costly, so they are fetched again
 *  when a round begins or ends and after rulings, and not after each result. */
export function useRounds({ stage, round, complete }, asked) {
  const [found, keep] = useState(null);
  useEffect(() => {
    if (asked) get(`${path}/exports/crosstable.json?stage=${stage}`).then(({ columns, rows }) => keep({ stage, ...byEntrant(columns, rows) }), () => {}); // without a network the last ones stay
  }, [stage, round, complete, rulings.value.length, asked]);
  return asked && found?.stage === stage ? found : null;
}

function byEntrant(columns, rows) {
  const numbers = columns.flatMap(({ key }) => /^round_(\d+)_kind$/.exec(key)?.[1] ?? []);
  const found = new Map(rows.map((row) => [row.entrant, row])), place = (entrant, one) => found.get(entrant)?.[`round_${one}_place`];
  return { numbers, of: new Map(rows.map((row) => [row.entrant, numbers.map((one) => {
    const met = (row[`round_${one}_opponents`] ?? "").split(" ").filter(Boolean).map(Number), own = row[`round_${one}_place`];
    return { kind: row[`round_${one}_kind`], met, place: own, tied: met.filter((other) => place(other, one) === own).length, points: row[`round_${one}_points_exact`] };
  })])) };
}

const KINDS = { "forfeit-win": "unopposed", "forfeit-loss": "absent", absent: "absent", "pairing-bye": "bye-short", "half-bye": "bye-short", "zero-bye": "bye-short" };

function summary({ kind, met, place, tied }) {
  if (kind === "pending") return met.length === 1 ? `${named(met[0])} …` : "…";
  if (kind !== "played") return KINDS[kind] ? t(`hall.${KINDS[kind]}`) : "–";
  if (met.length === 1) return named(met[0]);
  return t(tied ? "hall.places-among" : "hall.place-among", { place, last: place + tied, count: met.length + 1 });
}

export const Headings = ({ rounds }) => rounds?.numbers.map((round) => html`<th key=${round} scope="col" class="by-round">${t("hall.round-number", { round })}</th>`);

/** The names of those whom an entrant met, by round. */
export const rivals = (rounds, entrant) => new Map(rounds?.of.get(entrant)?.map(({ met }, place) => [Number(rounds.numbers[place]), listed.format(met.map(named))]));
const listed = new Intl.ListFormat(language);

/** Kinds of rounds without points of their own. */
const IDLE = ["absent", "out", "not-entered"];

export const Cells = ({ rounds, entrant }) => rounds?.of.get(entrant)?.map((one, place) => html`<td key=${place} class="by-round" title=${one.met.map(named).join(", ")}>
  ${one.points !== null && !IDLE.includes(one.kind) && html`<b>${halves(one.points)}</b> `}<small dir="auto">${summary(one)}</small></td>`);
