// The options that have a place on the table: a card of the hand, a pile of the supply, or an Event.

import { together } from "../../shared/game/cards.js";
import { topOf } from "./text.js";

/** The kinds of options that are for a pile. */
export const PILES = new Set(["buy", "gain", "play-as"]);
const ELSEWHERE = new Set([...PILES, "call", "name", "resolve"]);

/** Whether the option is for a card of the hand. An option with `by` is for a card that was just gained. */
const isOfHand = ({ kind, card, zone, by }) => card && !by && !ELSEWHERE.has(kind) && (zone ?? "hand") === "hand";

/** The seat whose cards the question is about. */
export const holder = (open) => open.for_seat ?? open.seat;

export const optionsOnBoard = (open, table) => [
  ...(fromHand(open, table) ? open.options.filter(isOfHand) : []),
  ...open.options.filter((option) => PILES.has(option.kind) && [...table.supply, ...(table.beside ?? [])].some((pile) => topOf(pile) === option.card && pile.count)),
  ...open.options.filter(({ kind, event }) => kind === "buy-event" && table.events?.includes(event)),
];

/** Whether the cards that are offered are those of the hand: each as often as it is there, or once for all of them. If they
 *  may be cards in play as well, they are listed, except cards to play. */
function fromHand(open, table) {
  const offered = open.options.filter(isOfHand);
  const { hand, aside, in_play, discard } = table.players[holder(open)];
  if (!hand || !offered.length || aside.length) return false;
  if (discard && !offered.some(({ zone }) => zone)) return false; // the player looks through it, and picks from it
  const copies = (cards, card) => cards.filter((one) => one === card).length;
  const cards = offered.map(({ card }) => card);
  if (cards.every((card) => copies(cards, card) <= copies(in_play, card)) && offered[0].kind !== "play") return false;
  return cards.every((card) => {
    const held = copies(hand, card);
    return held > 0 && [held, 1].includes(copies(cards, card));
  });
}

/** Returns the option of each card in the hand, or null for a card without one. */
export function ofHand(open, table) {
  const hand = table.players[holder(open)].hand ?? [];
  if (!fromHand(open, table)) return hand.map(() => null);
  const seen = new Map();
  return hand.map((card) => {
    const options = open.options.filter((option) => isOfHand(option) && option.card === card);
    const earlier = seen.get(card) ?? 0;
    seen.set(card, earlier + 1);
    return options[Math.min(earlier, options.length - 1)] ?? null;
  });
}

/** The hand as it is shown: equal cards side by side, and as one where one option or none is for all of them. */
export function grouped(hand, options) {
  const groups = [];
  for (const id of together(hand).map(([card]) => card)) {
    const own = options.filter((_, place) => hand[place] === id);
    if (new Set(own).size === 1) groups.push({ id, option: own[0], count: own.length });
    else groups.push(...own.map((option) => ({ id, option, count: 1 })));
  }
  return groups;
}

export const optionOfDigit = (open, table, digit) => grouped(table.players[holder(open)].hand ?? [], ofHand(open, table))[digit - 1]?.option;
