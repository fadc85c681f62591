// A game around its table, event by event: whether it runs, and its result. docs/record.md has the events.

/** @typedef {import("./canonical.js").Json} Json */
/** @typedef {import("./record.js").OpenEvent} OpenEvent */
/** @typedef {{seat: number, place: number, score: number, tiebreaks: number[], breakdown: {[part: string]: Json}}} Standing */

/**
 * @typedef {object} Moment the state of a game after an event
 * @property {number} seq
 * @property {string} at
 * @property {string} head
 * @property {"open" | "running" | "ended" | "final" | "cancelled"} status
 * @property {Standing[] | null} standings
 * @property {boolean} voided
 */

/**
 * The states of a game.
 * @param {OpenEvent[]} events
 * @returns {Generator<Moment>}
 */
export function* momentsOf(events) {
  /** @type {any} */
  const { chairs } = events[0].data;
  const penalties = chairs.map(() => 0);
  /** @type {Moment["status"]} */
  let status = "open";
  /** @type {{reason: string, standings: Standing[]} | null} */
  let result = null;
  /** @type {{reason: string, standings: Standing[]} | null} the result before penalties */
  let scored = null;
  let voided = false;
  const over = (/** @type {{reason: string, standings: Standing[]} | null} */ found) => {
    [result, voided, status] = [found, found === null, status === "final" ? status : "ended"];
  };
  const goOn = () => {
    [result, scored, voided, status] = [null, null, false, "running"];
  };
  for (const { seq, at, hash, type, data: plain } of events) {
    /** @type {any} */
    const data = plain;
    if (type === "game-started") status = "running";
    else if (type === "game-cancelled") status = "cancelled";
    else if (type === "seed-opened") status = "final";
    else if (type === "game-ended") {
      scored = penalties.some(Boolean) ? { reason: data.reason, standings: data.standings } : null;
      over({ reason: data.reason, standings: lowered(data.standings, penalties) });
    } else if (type === "game-settled") over({ reason: data.reason, standings: data.standings });
    else if (type === "adjudicated") over({ reason: "adjudicated", standings: data.standings });
    else if (type === "voided") over(null);
    else if (type === "rewound" || type === "taken-back" || (type === "overturned" && data.branch !== null)) goOn();
    else if (type === "penalised") penalties[data.seat] += data.points;
    else if (type === "penalty-lifted") {
      penalties[data.seat] -= data.points;
      if (scored && result?.reason === scored.reason) result = { ...scored, standings: lowered(scored.standings, penalties) };
    }
    yield { seq, at, head: hash, status, standings: result?.standings ?? null, voided };
  }
}

/**
 * Standings after points were deducted from seats, with new places.
 * @param {Standing[]} standings
 * @param {number[]} penalties
 */
function lowered(standings, penalties) {
  if (!penalties.some(Boolean)) return standings;
  const left = standings.map((one) => {
    const lost = penalties[one.seat];
    return lost ? { ...one, score: one.score - lost, breakdown: { ...one.breakdown, penalty: -lost } } : one;
  });
  const place = (/** @type {Standing} */ one) => 1 + left.filter((other) => better(other, one)).length;
  return left.map((one) => ({ ...one, place: place(one) })).sort((one, other) => one.seat - other.seat);
}

/**
 * Whether a score is higher, or equal with better tie-breaks.
 * @param {Standing} one
 * @param {Standing} other
 */
function better(one, other) {
  const [ours, theirs] = [[one.score, ...one.tiebreaks], [other.score, ...other.tiebreaks]];
  const place = ours.findIndex((value, number) => value !== theirs[number]);
  return place >= 0 && (theirs[place] === undefined || ours[place] > theirs[place]);
}
