// The place of each option on the table: a card of the hand, a pile, a domino, a square. Options without a place are
// listed.

import { game } from "./game.js";

/** The names of the options that lie on the table, where they can be pressed. */
export function onTable(open) {
  const { ruleset, table } = game.value;
  const placed = { dominion: ofDominion, kingdomino: (one) => one.options, domaine: ofDomaine }[ruleset];
  return new Set(placed ? placed(open, table).map(({ id }) => id) : []);
}

const PILES = new Set(["buy", "gain"]);

const ofDominion = (open, table) => [
  ...(fromHand(open, table) ? open.options.filter(isOfHand) : []),
  ...open.options.filter((option) => PILES.has(option.kind) && table.supply.some(({ card, count }) => card === option.card && count)),
];

const ofDomaine = (open) => open.options.filter(({ x, kind }) => x !== undefined || kind === "sell" || kind === "play" || kind === "take");

const isOfHand = ({ kind, card }) => card && !PILES.has(kind) && kind !== "name";

/** Whether the cards that are offered are those of the hand: each as often as it is there, or once for all of them. */
export function fromHand(open, table) {
  const offered = open.options.filter(isOfHand);
  const hand = table.players[open.seat].hand;
  if (!hand || !offered.length || table.players[open.seat].aside.length) return false;
  return offered.every(({ card }) => {
    const copies = offered.filter((option) => option.card === card).length;
    const held = hand.filter((one) => one === card).length;
    return held > 0 && (copies === held || copies === 1);
  });
}

/** Which option each card of the hand stands for, card by card; null: none. */
export function ofHand(open, table) {
  const hand = table.players[open.seat].hand ?? [];
  if (!fromHand(open, table)) return hand.map(() => null);
  const seen = new Map();
  return hand.map((card) => {
    const options = open.options.filter((option) => isOfHand(option) && option.card === card);
    const place = seen.get(card) ?? 0;
    seen.set(card, place + 1);
    return options[Math.min(place, options.length - 1)] ?? null;
  });
}
