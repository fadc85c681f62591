// What the pages need to know about Kingdomino.

import { Kingdomino, ZONES } from "./board.js";
import { Hand } from "./hand.js";
import { seatClass } from "../../shared/game/seats.js";
import { squares } from "./kingdom.js";
import { LESSONS } from "./lessons.js";
import { Moves } from "./moves.js";
import { rounds } from "./rounds.js";
import { dominoWords, outcomeOf, tellHand, tellSupply, tellTable, tellTurn } from "./text.js";

/** Degrees by which a domino on the board is turned from how it lies in the line. */
const TURNS = { right: 0, up: -90, left: 180, down: 90 };

/** @type {import("../../shared/game/ruleset.js").Descriptor} */
export default {
  Board: Kingdomino, Hand, Moves, hidesNothing: true, lessons: LESSONS, optionsOnBoard: ({ options }) => options, outcomeOf, pieceName: dominoWords, placesLastTurns: true, rounds,
  flights: ({ type, data: { seat, domino, dir } }) => (type === "domino-placed" ? [{ from: `.current-line [data-domino="${domino}"] svg`,
    to: `.kingdom.${seatClass(seat)} .edge[data-domino="${domino}"]`, turn: TURNS[dir] }] : []),
  squaresOf: (option) => (option.kind === "place" ? squares(option) : null), tellHand, tellMove: (move) => tellTurn([move], true), tellSupply, tellTable, tellTurn,
  turnMoves: new Set(["domino-placed", "domino-discarded", "domino-chosen"]), zones: ZONES,
};
