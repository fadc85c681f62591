// The options that have a place on the table: a card of the hand, a pile of the supply, or an Event.

import { together } from "../../shared/game/cards.js";
import { topOf } from "./text.js";

/** The kinds of options that are for a pile, and those that are for an empty one too. */
const FROM_PILE = new Set(["buy", "gain", "play-as"]), OF_PILE = new Set(["mark", "name"]);
const ELSEWHERE = new Set([...FROM_PILE, ...OF_PILE, "call", "resolve"]);
/** Questions whose gains come from the trash. What Lurker trashes comes from a pile. */
const FROM_TRASH = new Set(["lurker", "noble-brigand", "thief"]);
const isFromPile = (kind, prompt) => (kind === "trash" ? prompt === "lurker" : FROM_PILE.has(kind) && !(kind === "gain" && FROM_TRASH.has(prompt)));
/** Kinds of options for a card that just came, or with words of their own. */
const NOWHERE = new Set(["set-aside", "effect"]);

/** Whether the option is for a card of the hand. An option with `by` is for a card that was just gained. */
const isOfHand = ({ kind, card, zone, by }) => card && !by && !ELSEWHERE.has(kind) && (zone ?? "hand") === "hand";

/** The options for cards of the hand; none if a card has options of several kinds, which are listed. */
function ofHand({ options, prompt }) {
  const found = options.filter((option) => isOfHand(option) && !isFromPile(option.kind, prompt));
  return found.every(({ card, kind }) => found.every((other) => other.card !== card || other.kind === kind)) ? found : [];
}

/** The seat whose cards the question is about. */
export const holder = (open) => open.for_seat ?? open.seat;

/** The option for a pile; undefined: none. */
export const optionOfPile = (pile, options, prompt) => options.find(({ kind, card }) => (isFromPile(kind, prompt) && pile.count && card === topOf(pile))
  || (OF_PILE.has(kind) && [topOf(pile), pile.card].includes(card)));

export const optionsOnBoard = (open, table) => [
  ...(zoneOf(open, table) ? ofHand(open) : []),
  ...[...table.supply, ...(table.beside ?? [])].map((pile) => optionOfPile(pile, open.options, open.prompt)).filter(Boolean),
  ...open.options.filter(({ kind, event }) => kind === "buy-event" && table.events?.includes(event)),
];

/** Whether the cards that are offered are those of the hand: each as often as it is there, or once for all of them. If they
 *  may be cards in play as well, they are listed, except cards to play. */
function fromHand(open, table) {
  const offered = ofHand(open);
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

/** The parts of an option that is for a card and no more. */
const PLAIN = new Set(["id", "kind", "card", "copy"]);

/** The zone in which the offered cards lie: the hand, or one that its player looks through. Null: none or several. */
function zoneOf(open, table) {
  if (fromHand(open, table)) return "hand";
  const player = table.players[holder(open)], offered = ofHand(open);
  const plain = offered.length === open.options.length && offered.every((option) => !NOWHERE.has(option.kind) && Object.keys(option).every((part) => PLAIN.has(part)));
  return (plain && ["aside", "discard"].find((zone) => offered.every(({ card }) => player[zone]?.includes(card)))) || null;
}

/** The seat whose cards are looked at, if the question is about them: its own ones first. */
function lookedAt(open, table) {
  const known = (seat) => table.players[seat].aside.some((card) => card !== null);
  const drawn = open.options.some(({ kind }) => kind === "set-aside");
  return drawn ? undefined : [holder(open), ...table.players.keys()].find(known);
}

/** The cards that are held as a fan, the seat and the zone that they lie in, and the option of each card or null. */
export function held(open, table, seat) {
  const asked = open && holder(open) === seat, found = asked ? zoneOf(open, table) : null;
  const other = asked && !found ? lookedAt(open, table) : undefined, of = other ?? seat, zone = found ?? (other === undefined ? "hand" : "aside");
  const cards = table.players[of][zone] ?? [], seen = new Map();
  const options = cards.map((card) => {
    const all = found ? ofHand(open).filter((option) => option.card === card) : [];
    const earlier = seen.get(card) ?? 0;
    seen.set(card, earlier + 1);
    return all[Math.min(earlier, all.length - 1)] ?? null;
  });
  return { of, zone, faces: grouped(cards, options) };
}

/** Cards as they are shown: equal ones side by side, and as one where one option or none is for all of them. */
function grouped(cards, options) {
  const groups = [];
  for (const id of together(cards).map(([card]) => card)) {
    const own = options.filter((_, place) => cards[place] === id);
    if (new Set(own).size === 1) groups.push({ id, option: own[0], count: own.length });
    else groups.push(...own.map((option) => ({ id, option, count: 1 })));
  }
  return groups;
}

export const optionOfDigit = (open, table, digit) => held(open, table, holder(open)).faces[digit - 1]?.option;
