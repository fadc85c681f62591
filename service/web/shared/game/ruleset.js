// What the browser knows about the ruleset of the viewed game. Shared code asks this descriptor and names no ruleset.

import { signal } from "../../vendor/preact.js";

/**
 * A game's `index.js` exports this. All members are optional: without `Board`, the table is shown as a tree.
 *
 * @typedef {object} Descriptor
 * @property {Function} [Board] The drawing: a component of `{ table, view, over, result }`.
 * @property {Function} [Hand] The piece beside the question that the answer puts on the drawing.
 * @property {Set<string>} [zones] The parts of the table that `Board` shows.
 * @property {(decision: any, table: any) => any[]} [optionsOnBoard] The options that have a place on the drawing.
 * @property {(option: any) => {x: number, y: number}[] | null} [squaresOf] The squares that an option covers.
 * @property {(decision: any, table: any, digit: number) => any} [optionOfDigit] The option that a digit key picks.
 * @property {(decision: any) => string | null} [questionText] The open question, where the page knows more than the service says.
 * @property {(option: any) => string | null} [optionText] An open option, where the page knows more than its kind says.
 * @property {(option: any) => string | undefined} [rulesOf] The rules of an option, where its card has others too.
 * @property {(option: any, table: any) => string | null} [outcomeOf] The effect of an option, in a few words.
 * @property {(decision: any, table: any) => any[]} [combined] Options on the drawing that take two moves: `first` answers this
 *   question, and the option of that kind and card the next one.
 * @property {(option: any, table: any) => string | null} [doubt] The question before an option that is easily regretted.
 * @property {(table: any) => string} [endedBy] Why a game ended that was played to its end.
 * @property {(id: string, table: any) => string | null} [whyNot] The reason why a card is not offered, beside its rules.
 * @property {(id: any) => string} [pieceName] The name of a piece that is no card.
 * @property {(table: any) => string} [tellHand] The hand in words, where it is not made of cards.
 * @property {(table: any) => string} [tellSupply] The supply in words.
 * @property {(table: any) => string} [tellTable] The whole table in words.
 * @property {Set<string>} [turnMoves] The types of events that a summary of a turn names.
 * @property {Set<string>} [turnEffects] The types of events that a summary names also if they happen to another seat.
 * @property {(moves: any[], brief?: boolean, seat?: number) => string} [tellTurn] The summary of a turn, where the lines of the log are too long; `brief` beside others.
 * @property {Function} [Moves] The same summary as a component of `{ moves }`, with pictures.
 * @property {(move: any) => string} [tellMove] A line of the log beside the table, where that of the service is too long.
 * @property {(events: any[]) => Map<number, number>} [rounds] The number of each round by the number of its first event.
 * @property {(event: any, before: any[]) => boolean} [withoutNews] Whether the log beside the table leaves out an event; `before` are the turn's earlier ones.
 * @property {(event: any) => { from: string, to: string, turn?: number }[]} [flights] The pieces that an event moves, as selectors: of the
 *   pieces or the zone (`data-zone`) in the drawing before it, and of the place after it; and by how many degrees they turn.
 * @property {boolean} [hasTurns] Whether only `turn-began` begins a turn, but for the first one from a position.
 * @property {boolean} [placesResult] Whether `Board` shows the result itself.
 * @property {boolean} [placesLastTurns] Whether `Board` shows the last turns itself.
 * @property {(breakdown: any) => string | null} [scoreDetails] The sources of a player's points. Of a game that
 *   ended early, the breakdown has no parts.
 * @property {Function} [AutoAnswers] A form for answers in advance.
 * @property {Function} [Preferences] A form in the menu.
 * @property {any[]} [lessons] The steps of a first game.
 * @property {boolean} [hidesNothing] Whether all players see the same.
 */

/** The descriptor of the viewed game. */
export const descriptor = signal(/** @type {Descriptor} */ ({}));

/** @type {(ruleset: string) => Promise<Descriptor | undefined>} */
let load = async () => undefined;

/** Sets the loader of descriptors. Pages that draw a table call it first. */
export function loadWith(/** @type {typeof load} */ loader) {
  load = loader;
}

export async function loadDescriptor(/** @type {string} */ ruleset) {
  descriptor.value = (await load(ruleset)) ?? {};
}
