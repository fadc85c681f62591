// A tournament's record against the records of its games: their places, players, seats, seeds, nonces and results. The
// audit of `dominium verify` names the same differences in the same words, and it compares more: docs/audits.md.

import { fromHex, hex, joined } from "./bytes.js";
import { canonical } from "./canonical.js";
import { hmac, sha256 } from "./crypto.js";
import { momentsOf } from "./lobby.js";
import { Tournament } from "./tournament.js";

/** @typedef {import("./canonical.js").Json} Json */
/** @typedef {import("./lobby.js").Moment} Moment */
/** @typedef {import("./lobby.js").Standing} Standing */
/** @typedef {import("./record.js").OpenEvent} OpenEvent */
/** @typedef {import("./tournament.js").Round} Round */

/**
 * @typedef {"nonces" | "no-game" | "no-result" | "had-result" | "not-final-then" | "older-head" | "other-game" | "other-id"
 *   | "other-result" | "other-table" | "out-of-place" | "tournament-seed"} Difference
 */

/**
 * @typedef {object} Compared
 * @property {{seq: number, game: string, id: Difference}[]} differ the first event that contradicts each game
 * @property {string[]} agree
 * @property {string[]} missing games that began, and whose records are not there
 * @property {string[]} unnamed games that the tournament does not name
 * @property {number} otherSeeds games of an older build whose seeds do not follow from the tournament's
 */

/** How long the service may take from the state of a tournament to the game that it makes of it, in milliseconds. */
const CREATION = 600_000;
/** The first day after release 1.0.0: from then on, the seeds of all games follow from that of their tournament. */
const AFTER_RELEASE = "2026-11-29";
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const UTF8 = new TextEncoder();

/**
 * Compares a tournament with its games. All events must come from records that hold.
 * @param {OpenEvent[]} events
 * @param {Map<string, OpenEvent[]>} games
 * @returns {Promise<Compared>}
 */
export async function compareGames(events, games) {
  const comparison = new Comparison(events, games);
  for (const event of events.slice(1)) await comparison.take(event);
  const opened = new Set(events.filter(({ type }) => type === "table-opened").map(({ data }) => String(data.game)));
  const differing = comparison.differ;
  return {
    differ: [...differing.values()],
    agree: [...opened].filter((game) => games.has(game) && !differing.has(game)),
    missing: [...opened].filter((game) => !games.has(game)),
    unnamed: [...games.keys()].filter((game) => !opened.has(game) && !differing.has(game)),
    otherSeeds: comparison.otherSeeds,
  };
}

class Comparison {
  /** @type {Map<string, {seq: number, game: string, id: Difference}>} */
  differ = new Map();
  otherSeeds = 0;
  #events;
  #games;
  #tournament;
  #seed;
  /** @type {Map<string, number>} the last event of each game that the tournament has named */
  #latest = new Map();
  /** @type {Map<number, {at: string, nonce: string | null}[]>} the nonces that each entrant had before */
  #replaced = new Map();

  /**
   * @param {OpenEvent[]} events
   * @param {Map<string, OpenEvent[]>} games
   */
  constructor(events, games) {
    this.#events = events;
    this.#games = games;
    this.#tournament = new Tournament(events[0]);
    this.#seed = fromHex(events.findLast(({ type }) => type === "seed-opened")?.data.seed, 32);
  }

  /** @param {OpenEvent} event */
  async take(event) {
    const now = this.#tournament;
    const game = gameOf(now, event);
    if (event.type === "nonce-given") this.#replace(Number(event.data.entrant), event.at);
    if (event.type === "entrants-merged") this.#replace(Number(event.data.into), event.at);
    const played = game === null ? undefined : this.#games.get(game);
    if (game !== null && played && !this.differ.has(game)) {
      const id = await this.#look(event, game, played);
      if (id) this.differ.set(game, { seq: event.seq, game, id });
    }
    now.apply(event);
  }

  /**
   * @param {number} entrant
   * @param {string} at
   */
  #replace(entrant, at) {
    const { nonce } = this.#tournament.entrant(entrant);
    this.#replaced.set(entrant, [...(this.#replaced.get(entrant) ?? []), { at, nonce }]);
  }

  /**
   * @param {OpenEvent} event
   * @param {string} game
   * @param {OpenEvent[]} played
   * @returns {Promise<Difference | null>}
   */
  async #look({ type, at, data }, game, played) {
    try {
      if (type === "table-opened") return await this.#begins(data, at, game, played);
      if (typeof data.head === "string") return this.#reached(type, data, game, played);
      return type === "result-reported" || type === "game-closed" ? "no-game" : null;
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError) return "no-game"; // it names what is not there
      throw error;
    }
  }

  /**
   * @param {any} fact
   * @param {string} at
   * @param {string} game
   * @param {OpenEvent[]} played
   * @returns {Promise<Difference | null>}
   */
  async #begins(fact, at, game, played) {
    const now = this.#tournament;
    const setup = setupOf(played);
    const place = setup.created.table_of;
    const here = { tournament: now.id, stage: fact.stage, round: fact.round, table: fact.table, number: fact.number };
    if (!place || !same({ ...place, ...here }, place)) return "other-table";
    const held = now.round(fact);
    const opened = held.opened.get(fact.table) ?? [];
    if (opened.includes(game)) {
      if (!held.takenBack.has(game) && !this.#goesOn(game, played, at)) return "out-of-place";
    } else {
      const context = `${now.id}/${fact.stage}/${held.ordinal}/${opened.length + 1}`;
      if (game !== (await derivedId(now.at, `${context}/${fact.table}`))) return "other-id";
      if (!this.#makes(fact, setup, context)) return "other-game";
    }
    return (await this.#seeded(setup.created, game)) ?? (this.#withNonces(setup) ? null : "nonces");
  }

  /**
   * Whether a game ran again, after the last event that the tournament named.
   * @param {string} game
   * @param {OpenEvent[]} played
   * @param {string} at
   */
  #goesOn(game, played, at) {
    const [since, until] = [this.#latest.get(game) ?? 0, Date.parse(at) + CREATION];
    return [...momentsOf(played)].some((one) => one.seq >= since && Date.parse(one.at) <= until && one.status === "running");
  }

  /**
   * Whether the tournament gives this game: now, or within the time that the service had to make it.
   * @param {any} fact
   * @param {Setup} setup
   * @param {string} context
   */
  #makes(fact, setup, context) {
    if (gives(this.#tournament, fact, setup, context)) return true;
    const since = Date.parse(setup.at.made) - CREATION;
    const before = new Tournament(this.#events[0]);
    for (const event of this.#events.slice(1)) {
      if (Date.parse(event.at) >= since && gives(before, fact, setup, context)) return true;
      if (event.type === "table-opened" && event.data.game === fact.game) return false;
      before.apply(event);
    }
    return false;
  }

  /**
   * Whether the seed of a game follows from that of its tournament, mixed with its beacon.
   * @param {any} created
   * @param {string} game
   * @returns {Promise<Difference | null>}
   */
  async #seeded(created, game) {
    if (!this.#seed) return null;
    const context = created.draws?.context ?? game;
    const seed = hex(await hmac(await mixed(this.#seed, this.#tournament.beacon), canonical(["seed", context])));
    if (created.commit === hex(await sha256(canonical([seed, context])))) return null;
    if ("follows" in this.#tournament.made || this.#tournament.beacon || this.#events[0].at >= AFTER_RELEASE) return "tournament-seed";
    this.otherSeeds += 1;
    return null;
  }

  /** @param {Setup} setup */
  #withNonces({ created, nonces, at }) {
    const { entrants } = created.table_of;
    return nonces !== null && nonces.length === entrants.length && nonces.every((nonce, seat) => this.#allowed(entrants[seat], at.start).includes(nonce));
  }

  /**
   * The nonces that an entrant had when a game was made.
   * @param {number} entrant
   * @param {string} start
   */
  #allowed(entrant, start) {
    if (this.#tournament.made.deal === "duplicate") return [null];
    const since = Date.parse(start) - CREATION;
    const before = (this.#replaced.get(entrant) ?? []).filter(({ at }) => Date.parse(at) >= since);
    return [this.#tournament.entrant(entrant).nonce, ...before.map(({ nonce }) => nonce)];
  }

  /**
   * @param {string} type
   * @param {any} fact
   * @param {string} game
   * @param {OpenEvent[]} played
   * @returns {Difference | null}
   */
  #reached(type, fact, game, played) {
    const then = [...momentsOf(played)].find(({ head }) => head === fact.head);
    if (!then) return "no-game";
    const found = this.#then(type, fact, then, played);
    if (!found && then.seq < (this.#latest.get(game) ?? 0)) return "older-head";
    this.#latest.set(game, then.seq);
    return found;
  }

  /**
   * @param {string} type
   * @param {any} fact
   * @param {Moment} then
   * @param {OpenEvent[]} played
   * @returns {Difference | null}
   */
  #then(type, fact, then, played) {
    const known = () => this.#tournament.known(fact);
    if (type === "result-voided") {
      if (then.standings) return "had-result";
      return then.voided || known().over ? null : "out-of-place";
    }
    if (type === "game-closed" && then.status !== "final") return "not-final-then";
    if (type === "game-closed" && this.#tournament.cancelled) return null;
    /** @type {any} */
    const { table_of: place } = played[0].data;
    if (!then.standings || !place) return "no-result";
    const order = this.#tournament.order(fact, fact.number);
    const seats = place.entrants.map((/** @type {number} */ entrant) => order.indexOf(entrant));
    const standings = then.standings.map((one) => ({ ...one, seat: seats[one.seat] })).sort((one, other) => one.seat - other.seat);
    if (type === "game-closed") return same(known().reported, standings) ? null : "other-result";
    const absent = order.map((_, seat) => seat).filter((seat) => !seats.includes(seat));
    return same(fact.standings, standings) && same(fact.absent, absent) ? null : "other-result";
  }
}

/**
 * The game that an event of the tournament concerns, or null. A ruling can give a game its first result.
 * @param {Tournament} now
 * @param {OpenEvent} event
 * @returns {string | null}
 */
function gameOf(now, { type, data }) {
  if (type === "table-opened" || type === "game-closed" || type === "result-reported") return data.game === null ? null : String(data.game);
  return type === "result-corrected" || type === "result-voided" ? (now.known(data)?.game ?? null) : null;
}

/** @typedef {{created: any, maker: string, at: {made: string, start: string}, seated: (string | null)[], nonces: (string | null)[] | null}} Setup */

/**
 * How a game began: its first fact, the accounts that sat down at once, and the nonces if it started then.
 * @param {OpenEvent[]} played
 * @returns {Setup}
 */
function setupOf(played) {
  /** @type {any} */
  const created = played[0].data;
  const begun = played.slice(0, created.chairs.length + 2);
  const seated = created.chairs.map(() => null);
  for (const { type, data } of begun) if (type === "seat-taken") seated[Number(data.seat)] = data.account;
  /** @type {any} */
  const nonces = begun.find(({ type }) => type === "game-started")?.data.nonces ?? null;
  return { created, maker: played[0].actor, at: { made: played[0].at, start: begun[begun.length - 1].at }, seated, nonces };
}

/**
 * Whether a tournament gives a game: its players and their seats, its maker, and what it is.
 * @param {Tournament} now
 * @param {any} fact
 * @param {Setup} setup
 * @param {string} context
 */
function gives(now, fact, { created, maker, seated }, context) {
  const round = now.stages[fact.stage - 1]?.rounds[fact.round - 1];
  if (fact.stage !== now.stages.length || !round) return false;
  const number = now.following(round, fact.table);
  const entrants = now.order(fact, number).filter((entrant) => now.comes(round, entrant));
  const chairs = entrants.map((entrant) => {
    const { account, bot } = now.entrant(entrant);
    return { kind: bot === null ? "account" : "bot", account, bot };
  });
  const { rules, deal, visibility, rated } = now.made;
  const organisers = now.hosts;
  const place = { tournament: now.id, stage: fact.stage, round: fact.round, table: fact.table, number };
  const draws = deal === "duplicate" && created.draws !== null ? { context } : null;
  const { table_of: made } = created;
  return (
    same([made.organisers.toSorted(), { ...made, organisers: [] }], [organisers.toSorted(), { ...place, organisers: [], rated, entrants }]) &&
    same([created.chairs, seated, created.draws], [chairs, chairs.map(({ account }) => account), draws]) &&
    same([maker, created.rules.ruleset, created.visibility], [now.maker, rules.ruleset, visibility]) &&
    !created.sandbox && !created.placed && created.part_of === null && created.fork_of === null
  );
}

/**
 * The id of a game, which follows from the first time of its tournament and its place.
 * @param {string} at
 * @param {string} name
 */
async function derivedId(at, name) {
  const moment = BigInt(Math.trunc(((Date.parse(at) * 1000) / 1e6) * 1000)); // as the service rounds it
  const chance = BigInt(`0x${hex((await sha256(UTF8.encode(name))).subarray(0, 10))}`);
  let [number, digits] = [(moment << 80n) | chance, ""];
  for (let place = 0; place < 26; place += 1) {
    digits = DIGITS[Number(number & 31n)] + digits;
    number >>= 5n;
  }
  return `g_${digits}`;
}

/**
 * The seed of draws and games: mixed with the beacon's round, once it was received.
 * @param {Uint8Array} seed
 * @param {Tournament["beacon"]} beacon
 */
async function mixed(seed, beacon) {
  const signature = fromHex(beacon?.signature, 48);
  if (!beacon || !signature) return seed;
  const parts = ["beacon", await chainHash(beacon.chain), beacon.number, hex(await sha256(signature))];
  return hmac(seed, canonical(parts));
}

/** @param {any} chain */
async function chainHash({ period, genesis_time, public_key, group_hash, name }) {
  const numbers = new DataView(new ArrayBuffer(12));
  numbers.setUint32(0, period);
  numbers.setBigUint64(4, BigInt(genesis_time));
  const [key, group] = [fromHex(public_key, 96), fromHex(group_hash, 32)];
  if (!key || !group) throw new TypeError("the chain of the beacon");
  return hex(await sha256(joined(new Uint8Array(numbers.buffer), key, group, UTF8.encode(name === "default" ? "" : name))));
}

/**
 * @param {Json} one
 * @param {Json} other
 */
const same = (one, other) => hex(canonical(one)) === hex(canonical(other));
