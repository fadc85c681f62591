// The numbers of a game, and how they shuffle: see "Chance" in docs/shuffles.md.

import { canonical } from "./canonical.js";
import { keyed } from "./crypto.js";

/** @typedef {import("./canonical.js").Json} Json */

/**
 * The inputs of the numbers of one shuffle, without the seed.
 * @typedef {object} Label
 * @property {Json} context the game's id, or what its tables share
 * @property {Json[]} nonces
 * @property {Json} branch
 * @property {Json} seat
 * @property {string} purpose
 * @property {number} ordinal
 */

/**
 * The items in the order that the seed gives.
 * @template Item
 * @param {readonly Item[]} items
 * @param {Uint8Array} seed
 * @param {Label} label
 */
export async function shuffled(items, seed, label) {
  const order = [...items];
  const numbers = await numbersOf(seed, label);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, numbers);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/**
 * @param {Uint8Array} seed
 * @param {Label} label
 */
async function numbersOf(seed, { context, nonces, branch, seat, purpose, ordinal }) {
  const block = await keyed(seed);
  return (async function* () {
    for (let counter = 0; ; counter += 1) {
      const bytes = await block(canonical([context, nonces, branch, seat, purpose, ordinal, counter]));
      const view = new DataView(bytes.buffer);
      for (let place = 0; place < bytes.length; place += 8) yield view.getBigUint64(place);
    }
  })();
}

/**
 * A fair number from 0 up to the bound.
 * @param {number} bound
 * @param {AsyncGenerator<bigint, never>} numbers
 */
async function below(bound, numbers) {
  const stretch = BigInt(bound);
  for (;;) {
    const { value } = await numbers.next();
    const rest = value % stretch;
    if (value - rest + stretch <= 1n << 64n) return Number(rest);
  }
}
