// How a game differs from the record of its tournament, in words: those of the audit.

/** @typedef {import("./games.js").Difference} Difference */

/** @type {{[id in Difference]: string}} */
const ENGLISH = {
  "had-result": "This game already had a result at that time.",
  "no-game": "There is no such game, or its events do not include the recorded hash.",
  "no-result": "This game had no result at that time.",
  nonces: "The game began with other nonces than its players had added.",
  "not-final-then": "This game was not final at that time.",
  "older-head": "An earlier event of this record names a later event of the same game.",
  "other-game": "This game has other players, rules or terms than its tournament or match gives.",
  "other-id": "The id of this game does not follow from its tournament.",
  "other-result": "The game has another result than the one recorded in the tournament.",
  "other-table": "This game was created for another tournament table.",
  "out-of-place": "The rules give no such event at this place.",
  "tournament-seed": "The seed of this game does not follow from the seed of its tournament and, if there is one, from its beacon.",
};

/** @type {{[id in Difference]?: string}} */
const RULES = {
  nonces: "shuffles: nonces",
  "other-game": "games: the tournament's state",
  "other-id": "games: the tournament's state",
  "tournament-seed": "shuffles: seeds",
};

/**
 * @param {Difference} id
 * @returns {string}
 */
export const differenceInWords = (id) => ENGLISH[id];

/**
 * The rule of the audit by which a game differs.
 * @param {Difference} id
 */
export const ruleOf = (id) => RULES[id] ?? "results: the game's own record";
