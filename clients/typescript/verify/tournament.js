// A tournament, folded from its record: entrants, tables, and what the record says of their games.

/** @typedef {import("./record.js").OpenEvent} OpenEvent */
/** @typedef {import("./lobby.js").Standing} Standing */

/**
 * @typedef {object} Entrant
 * @property {string | null} account
 * @property {string | null} bot
 * @property {string | null} nonce
 * @property {boolean} dropped
 * @property {boolean} disqualified
 * @property {boolean} merged
 * @property {boolean} waits
 */

/** @typedef {{game: string | null, over: boolean, reported: Standing[] | null}} TableGame */

/**
 * @typedef {object} Round a published round
 * @property {number} ordinal number of its draw in the stage
 * @property {Map<number, number[]>} tables the entrants at each table
 * @property {Map<number, TableGame[]>} games
 * @property {Map<number, string[]>} opened all games that began at each table
 * @property {Map<string, [number, number]>} takenBack games that were voided or rewound, with table and number
 * @property {Set<number>} absent
 */

/** @typedef {{twoWays: boolean, rounds: Round[], drawn: any}} Stage */

export class Tournament {
  /** @type {Map<number, Entrant>} */
  entrants = new Map();
  /** @type {Stage[]} */
  stages = [];
  cancelled = false;
  /** @type {{chain: any, number: number, signature: string | null} | null} */
  beacon = null;

  /** @param {OpenEvent} first */
  constructor(first) {
    this.id = first.stream;
    this.maker = first.actor;
    this.at = first.at;
    /** @type {any} */
    this.made = first.data;
    this.organisers = [...this.made.organisers];
  }

  /** @param {any} fact */
  round({ stage, round }) {
    return this.stages[stage - 1].rounds[round - 1];
  }

  /** @param {any} fact */
  known(fact) {
    return gamesAt(this.round(fact), fact.table)[fact.number - 1];
  }

  /**
   * The number of the first game at a table that is not over.
   * @param {Round} round
   * @param {number} table
   */
  following(round, table) {
    const games = gamesAt(round, table);
    const open = games.findIndex(({ over }) => !over);
    return (open < 0 ? games.length : open) + 1;
  }

  /**
   * The entrants of a table in the turn order of a game. In a match it alternates.
   * @param {any} fact
   * @param {number} number
   */
  order(fact, number) {
    const entrants = entrantsAt(this.round(fact), fact.table);
    return this.stages[fact.stage - 1].twoWays && number % 2 === 0 ? entrants.toReversed() : entrants;
  }

  /**
   * Whether an entrant may still come to a table.
   * @param {Round} round
   * @param {number} number
   */
  comes(round, number) {
    const { dropped, disqualified, merged, waits } = this.entrant(number);
    return !(dropped || disqualified || merged || waits || round.absent.has(number));
  }

  /** @param {number} number */
  entrant(number) {
    const found = this.entrants.get(number);
    if (!found) throw new RangeError(`entrant ${number}`);
    return found;
  }

  /** The organisers who do not play. */
  get hosts() {
    const players = new Set([...this.entrants.values()].map(({ account }) => account));
    return [...new Set([this.maker, ...this.organisers])].filter((account) => !players.has(account));
  }

  /** @param {OpenEvent} event */
  apply({ type, data: plain }) {
    /** @type {any} */
    const data = plain;
    const entrant = "entrant" in data ? this.entrants.get(data.entrant) : undefined;
    if (type === "entrant-registered") {
      const { account, bot = null, waits = false } = data;
      this.entrants.set(data.entrant, { account, bot, waits, nonce: null, dropped: false, disqualified: false, merged: false });
    } else if (type === "entrants-merged") this.#merge(this.entrant(data.entrant), this.entrant(data.into));
    else if (entrant && type in OF_ENTRANT) Object.assign(entrant, OF_ENTRANT[type](data));
    else if (type === "staff-changed") {
      this.organisers = this.organisers.filter((account) => account !== data.account);
      if (data.duty === "organiser") this.organisers.push(data.account);
    } else if (type === "beacon-fixed") this.beacon = { chain: data.chain, number: data.beacon_round, signature: null };
    else if (type === "beacon-lifted") this.beacon = null;
    else if (type === "beacon-received" && this.beacon) this.beacon.signature = data.signature;
    else if (type === "tournament-cancelled") this.cancelled = true;
    else if (type === "stage-begun") {
      const { duel = null } = this.made.stages[data.stage - 1].format;
      this.stages.push({ twoWays: duel !== null, rounds: [], drawn: null });
    } else if (typeof data.stage === "number") this.#inStage(type, data, this.stages[data.stage - 1]);
  }

  /**
   * @param {Entrant} merged
   * @param {Entrant} into
   */
  #merge(merged, into) {
    const there = (/** @type {Entrant} */ one) => !one.dropped && !one.disqualified && !one.merged;
    const plays = (/** @type {Entrant} */ one) => there(one) && !one.waits;
    if (plays(merged) || plays(into)) into.waits = false;
    else if (there(merged)) into.waits = merged.waits || into.waits;
    into.dropped = !(there(merged) || there(into));
    into.account ||= merged.account;
    into.nonce ||= merged.nonce;
    Object.assign(merged, { merged: true, waits: false });
  }

  /**
   * @param {string} type
   * @param {any} data
   * @param {Stage} stage
   */
  #inStage(type, data, stage) {
    if (type === "round-drawn") stage.drawn = data;
    else if (type === "round-published" && stage.drawn) {
      stage.rounds.push(published(stage.drawn));
      stage.drawn = null;
    } else if (type === "round-withdrawn") stage.rounds.pop();
    else if (type === "entrant-sat") this.round(data).absent.delete(data.entrant);
    else if (type === "absence-ruled") for (const one of data.entrants) this.round(data).absent.add(one);
    else if (type === "table-opened") open(this.round(data), data);
    else if (type === "result-voided") empty(this.round(data), data);
    else if (type === "result-reported" || type === "result-corrected") {
      const known = placeOf(this.round(data), data);
      known.over = true;
      if (data.head !== null) known.reported = data.standings;
      if (type === "result-reported") known.game = data.game ?? known.game;
    }
  }
}

/** @type {{[type: string]: (data: any) => Partial<Entrant>}} */
const OF_ENTRANT = {
  "entrant-dropped": () => ({ dropped: true, waits: false }),
  "entrant-returned": ({ waits }) => ({ dropped: false, waits: waits === true }),
  "entrant-moved-up": () => ({ waits: false }),
  "entrant-disqualified": () => ({ disqualified: true, waits: false }),
  "disqualification-lifted": () => ({ disqualified: false, dropped: true }),
  "nonce-given": ({ nonce }) => ({ nonce }),
};

/**
 * @param {any} drawn
 * @returns {Round}
 */
function published({ ordinal, tables }) {
  const all = (/** @type {(table: any) => any} */ of) => new Map(tables.map((/** @type {any} */ table) => [table.number, of(table)]));
  return { ordinal, tables: all(({ entrants }) => entrants), games: all(() => []), opened: new Map(), takenBack: new Map(), absent: new Set() };
}

/**
 * @template T
 * @param {Map<number, T>} tables
 * @param {number} number
 * @returns {T}
 */
function ofTable(tables, number) {
  const found = tables.get(number);
  if (!found) throw new RangeError(`table ${number}`);
  return found;
}

/**
 * @param {Round} round
 * @param {number} table
 */
const gamesAt = (round, table) => ofTable(round.games, table);

/**
 * @param {Round} round
 * @param {number} table
 */
const entrantsAt = (round, table) => ofTable(round.tables, table);

/**
 * A game of a table, which is new if it is the next one.
 * @param {Round} round
 * @param {any} fact
 */
function placeOf(round, { table, number }) {
  const games = gamesAt(round, table);
  if (number === games.length + 1) games.push({ game: null, over: false, reported: null });
  return games[number - 1];
}

/**
 * @param {Round} round
 * @param {any} fact
 */
function open(round, fact) {
  placeOf(round, fact).game = fact.game;
  const opened = round.opened.get(fact.table) ?? [];
  if (!opened.includes(fact.game)) round.opened.set(fact.table, [...opened, fact.game]);
  round.takenBack.delete(fact.game);
}

/**
 * A game was voided, and the games after it, unless it was voided `alone`.
 * @param {Round} round
 * @param {any} fact
 */
function empty(round, { table, number, head, alone }) {
  const games = gamesAt(round, table);
  const gone = games[number - 1].game;
  if (alone === true) {
    games[number - 1] = { game: null, over: false, reported: null };
    while (games.length > 0 && !games[games.length - 1].over) games.pop();
  } else {
    games.splice(number - 1);
    for (const [game, [at, of]] of round.takenBack) if (at === table && of > number) round.takenBack.delete(game);
  }
  if (head !== null && gone !== null) round.takenBack.set(gone, [table, number]);
  for (const one of entrantsAt(round, table)) round.absent.delete(one);
}
