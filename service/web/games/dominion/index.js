// What the pages need to know about Dominion.

import { AutoAnswers, Preferences } from "./auto-answers.js";
import { Dominion, ZONES } from "./board.js";
import { optionOfDigit, optionsOnBoard } from "./hand-options.js";
import { LESSONS } from "./lessons.js";
import { combined, doubt } from "./purchases.js";
import { outcomeOf, scoreDetails, tellSupply, tellTable, tellTurn } from "./text.js";

/** @type {import("../../shared/game/ruleset.js").Descriptor} */
export default {
  AutoAnswers, Board: Dominion, Preferences, combined, doubt, lessons: LESSONS, optionOfDigit, optionsOnBoard, outcomeOf, placesLastTurns: true, scoreDetails,
  tellSupply, tellTable, tellTurn, turnMoves: new Set(["card-played", "treasures-played", "card-bought", "event-bought"]), zones: ZONES,
};
