// "Check this shuffle": find the commitment and the nonces, and compute each order again. docs/shuffles.md, section
// "Every shuffle", lists the events with orders and the order of the items before each shuffle.

import { fromHex, same } from "./bytes.js";
import { canonical } from "./canonical.js";
import { shuffled } from "./chance.js";

/** @typedef {import("./canonical.js").Json} Json */
/** @typedef {import("./canonical.js").JsonObject} JsonObject */
/** @typedef {import("./record.js").OpenEvent} OpenEvent */
/** @typedef {import("./record.js").Record} Record */

/**
 * @typedef {object} Shuffle
 * @property {number} seq number of the event
 * @property {string} purpose
 * @property {number} ordinal
 * @property {Json} seat
 * @property {Json} branch
 * @property {Json | null} recorded the order in the record; null if it is not opened
 * @property {Json | null} made the order computed from the seed; null if that is impossible
 * @property {boolean | null} holds null if the check needs the rules of the game, or if the seed is still sealed
 */

/**
 * @typedef {object} Chance
 * @property {{value: Json, at: string} | null} committed the commitment, and its time
 * @property {{seat: Json, nonce: Json, seq: number, at: string}[]} nonces the nonces of the seats
 * @property {string | null} seed
 * @property {Shuffle[]} shuffles
 */

/**
 * A kind of event with a shuffle. `items` are in their order before it, or null if only the rules know that order.
 * `told` is the order as the record writes it.
 * @typedef {object} Kind
 * @property {string} purpose
 * @property {(event: OpenEvent, game: Game) => Json[] | null} items
 * @property {(order: Json[], event: OpenEvent) => Json} told
 * @property {(event: OpenEvent) => Json | undefined} recorded
 */

/** @typedef {{mayBegin: Json[], kingdom: Json[] | null, kings: Json[] | null}} Game */

const CARDS = ["b1", "b2", "b3", "k1", "k2", "e", "k1-b2", "k1-e", "k2-e", "e-b2", "d", "l"];
const TILES = ["K", "1", "2", "3", "4", "5", "6", "7", "8"];

/** @type {{[ruleset: string]: {[type: string]: Kind}}} */
const KINDS = {
  kingdomino: {
    "pile-shuffled": {
      purpose: "pile",
      items: () => range(1, 48),
      told: (order, { data }) => order.slice(0, Number(data.count)),
      recorded: ({ opened }) => opened["/pile"],
    },
    "king-drawn": {
      purpose: "kings",
      items: (_, { kings }) => kings,
      told: ([first]) => first,
      recorded: ({ data }) => data.owner,
    },
  },
  domaine: {
    "pile-shuffled": {
      purpose: "pile",
      items: ({ opened }) => sorted(opened["/cards"], (card) => CARDS.indexOf(String(card).slice(2))),
      told: (order) => order,
      recorded: ({ opened }) => opened["/cards"],
    },
    "tiles-shuffled": {
      purpose: "tiles",
      items: () => TILES.flatMap((tile) => range(0, 3).map((turns) => ({ tile, turns }))),
      told: arranged,
      recorded: ({ data }) => data.tiles,
    },
  },
  dominion: {
    "kingdom-dealt": { purpose: "kingdom", items: () => null, told: (order) => order, recorded: ({ data }) => data.cards },
    "prosperity-drawn": {
      purpose: "prosperity",
      items: (_, { kingdom }) => kingdom,
      told: ([first]) => first,
      recorded: ({ data }) => data.card,
    },
    "shelters-drawn": {
      purpose: "shelters",
      items: (_, { kingdom }) => kingdom,
      told: ([first]) => first,
      recorded: ({ data }) => data.card,
    },
    "bane-drawn": { purpose: "bane", items: () => null, told: ([first]) => first, recorded: ({ data }) => data.card },
    "events-dealt": { purpose: "events", items: () => null, told: (order) => order, recorded: ({ data }) => data.events },
    "mixed-pile-shuffled": {
      purpose: "mixed-pile",
      items: ({ opened }) => sorted(opened["/order"], String),
      told: (order) => order,
      recorded: ({ opened }) => opened["/order"],
    },
    "deck-shuffled": {
      purpose: "deck",
      items: ({ opened }) => sorted(opened["/order"], String),
      told: (order) => order,
      recorded: ({ opened }) => opened["/order"],
    },
    "cards-shuffled-in": {
      purpose: "deck",
      items: ({ opened }) => sorted(opened["/order"], String),
      told: (order) => order,
      recorded: ({ opened }) => opened["/order"],
    },
    "starter-drawn": {
      purpose: "starter",
      items: (_, { mayBegin }) => mayBegin,
      told: ([first]) => first,
      recorded: ({ data }) => data.starter,
    },
  },
};

/**
 * List every shuffle of a valid record of a game. Compute each again if the seed is open.
 * @param {Record} record
 * @returns {Promise<Chance>}
 */
export async function checkShuffles({ report, events }) {
  const [first] = events;
  if (report.verdict === "broken" || report.kind !== "game" || !first) throw new TypeError("not the record of a game that holds");
  const { commit, draws } = first.data;
  const kinds = KINDS[String(member(first.data.rules, "ruleset"))] ?? {};
  const seed = report.seed ? events.find(({ type }) => type === "seed-opened")?.data.seed ?? null : null;
  const base = isObject(draws) ? { context: draws.context ?? null, nonces: [] } : { context: report.stream, nonces: seated(events) };
  // Only the games of tournaments share shuffles, and no player adds a nonce to them.
  const alone = isObject(draws) && (!isObject(first.data.table_of) || seated(events).some((nonce) => nonce !== null));
  /** @type {Shuffle[]} */
  const shuffles = [];
  for (const { event, game, astray, ...label } of told(events, kinds)) {
    const kind = kinds[event.type];
    const recorded = kind ? kind.recorded(event) ?? null : null;
    const items = kind && recorded !== null ? kind.items(event, game) : null;
    const key = fromHex(seed, 32);
    const made = items && key ? kind.told(await shuffled(items, key, { ...base, ...label }), event) ?? null : null;
    const holds = astray || alone ? false : made === null ? null : same(canonical(made), canonical(recorded));
    shuffles.push({ seq: event.seq, ...label, recorded, made, holds });
  }
  return {
    committed: commit === undefined ? null : { value: commit, at: first.at },
    nonces: events.filter(({ type }) => type === "seat-taken").map(({ data, seq, at }) =>
      ({ seat: data.seat ?? null, nonce: data.nonce ?? null, seq, at })),
    seed: typeof seed === "string" ? seed : null,
    shuffles,
  };
}

/**
 * The nonces that the seats had added when the game began. `game-started` repeats them, and the check does not rely on it.
 * @param {OpenEvent[]} events
 */
function seated([created, ...events]) {
  const { chairs } = created.data;
  /** @type {Json[]} */
  const nonces = Array.isArray(chairs) ? chairs.map(() => null) : [];
  for (const { type, data } of events) {
    if (type === "game-started") break;
    const seat = Number(data.seat);
    if (type === "seat-taken" && seat in nonces) nonces[seat] = data.nonce ?? null;
    if (type === "seat-left" && seat in nonces) nonces[seat] = null;
  }
  return nonces;
}

/**
 * Yield every shuffle in the order of events, with the label of its numbers and the state that determines its items.
 * A branch that begins without a return of play, or under another number, is `astray`.
 * @param {OpenEvent[]} events
 * @param {{[type: string]: Kind}} kinds
 */
function* told(events, kinds) {
  let branch = 0;
  let turns = 0;
  /** The event after which a branch may begin. */
  let turn = 0;
  /** @type {Json} */
  let to = null;
  /** @type {Json} where play stands */
  let asked = null;
  /** @type {Map<Json, Json>} where it stood before each ruling */
  const before = new Map();
  let game = atFirst(events[0]);
  /** @type {Map<string, number>} */
  let counts = new Map();
  const kept = new Map();
  for (const event of events) {
    const { type, seq, data } = event;
    if (type === "decision-opened") {
      asked = seq;
      kept.set(asked, { counts: new Map(counts), game });
    }
    before.set(seq, asked);
    if (type === "rewound" || type === "taken-back") [to, turn, turns] = [data.to ?? null, seq, turns + 1];
    if (type === "overturned" && typeof data.branch === "number") {
      [to, turn, turns] = [before.get(data.ruling ?? null) ?? null, seq, turns + 1];
    }
    if (type === "branch-begun") {
      const astray = seq !== turn + 1 || data.branch !== turns;
      branch = turns;
      const then = kept.get(to) ?? { counts: new Map(), game };
      [counts, game, asked] = [new Map(then.counts), then.game, to];
      const names = Array.isArray(data.shuffled) ? data.shuffled : [];
      const listed = astray && !names.length ? [""] : names;
      for (const name of listed) yield { event, game, astray, purpose: `branch/${name}`, ordinal: 0, seat: null, branch };
    }
    const kind = kinds[type];
    if (!kind) continue;
    const seat = kind.purpose === "deck" ? data.seat ?? null : null;
    const key = `${kind.purpose} ${seat}`;
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    yield { event, game, astray: false, purpose: kind.purpose, ordinal, seat, branch };
    game = after(event, game);
  }
}

/**
 * @param {OpenEvent} created
 * @returns {Game}
 */
function atFirst({ data: { rules, chairs, placed, fork_of: forkOf } }) {
  const options = member(rules, "options");
  const seats = range(0, Array.isArray(chairs) ? chairs.length - 1 : -1);
  const winners = member(member(options, "previous_game"), "winners");
  const others = Array.isArray(winners) && member(options, "edition") === 1 ? seats.filter((seat) => !winners.includes(seat)) : [];
  const kings = seats.length === 2 ? [0, 0, 1, 1] : seats;
  const agreed = member(options, "kingdom");
  return {
    mayBegin: others.length ? others : seats,
    kingdom: Array.isArray(agreed) ? agreed : null,
    kings: placed || forkOf ? null : kings,
  };
}

/**
 * @param {OpenEvent} event
 * @param {Game} game
 * @returns {Game}
 */
function after({ type, data }, game) {
  if (type === "kingdom-dealt") return { ...game, kingdom: /** @type {Json[]} */ (data.cards) };
  if (type === "king-drawn" && game.kings) {
    const place = game.kings.indexOf(data.owner);
    return { ...game, kings: game.kings.filter((_, at) => at !== place) };
  }
  return game;
}

/**
 * The tiles as they come first, row by row; the royal city goes to the middle.
 * @param {Json[]} order
 */
function arranged(order) {
  const found = new Map();
  for (const laid of order) {
    const tile = member(laid, "tile");
    if (!found.has(tile)) found.set(tile, laid);
  }
  const city = found.get("K");
  found.delete("K");
  const others = [...found.values()];
  return [...others.slice(0, 4), city, ...others.slice(4)];
}

/**
 * @param {Json | undefined} items
 * @param {(item: Json) => string | number} by
 */
function sorted(items, by) {
  if (!Array.isArray(items)) return null;
  return [...items].sort((one, other) => (by(one) < by(other) ? -1 : by(one) > by(other) ? 1 : 0));
}

/**
 * @param {number} first
 * @param {number} last
 */
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, place) => first + place);

/**
 * @param {Json | undefined} value
 * @returns {value is JsonObject}
 */
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * @param {Json | undefined} value
 * @param {string} name
 */
const member = (value, name) => (isObject(value) ? value[name] ?? null : null);
