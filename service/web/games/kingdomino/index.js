// What the pages need to know about Kingdomino.

import { Kingdomino, ZONES } from "./board.js";
import { Hand } from "./hand.js";
import { squares } from "./kingdom.js";
import { LESSONS } from "./lessons.js";
import { Moves } from "./moves.js";
import { rounds } from "./rounds.js";
import { dominoWords, outcomeOf, tellHand, tellSupply, tellTable, tellTurn } from "./text.js";

/** @type {import("../../shared/game/ruleset.js").Descriptor} */
export default {
  Board: Kingdomino, Hand, Moves, hidesNothing: true, lessons: LESSONS, optionsOnBoard: ({ options }) => options, outcomeOf, pieceName: dominoWords, rounds,
  squaresOf: (option) => (option.kind === "place" ? squares(option) : null), tellHand, tellMove: (move) => tellTurn([move], true), tellSupply, tellTable, tellTurn,
  turnMoves: new Set(["domino-placed", "domino-discarded", "domino-chosen"]), zones: ZONES,
};
