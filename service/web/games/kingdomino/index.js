// What the pages need to know about Kingdomino.

import { Kingdomino, ZONES } from "./board.js";
import { Hand } from "./hand.js";
import { squares } from "./kingdom.js";
import { LESSONS } from "./lessons.js";
import { dominoWords, outcomeOf, tellHand, tellSupply, tellTable, tellTurn } from "./text.js";

/** @type {import("../../shared/game/ruleset.js").Descriptor} */
export default {
  Board: Kingdomino, Hand, hidesNothing: true, lessons: LESSONS, optionsOnBoard: ({ options }) => options, outcomeOf, pieceName: dominoWords,
  squaresOf: (option) => (option.kind === "place" ? squares(option) : null), tellHand, tellSupply, tellTable, tellTurn,
  turnMoves: new Set(["domino-placed", "domino-discarded", "domino-chosen"]), zones: ZONES,
};
