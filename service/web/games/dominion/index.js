// What the pages need to know about Dominion.

import { AutoAnswers, Preferences } from "./auto-answers.js";
import { Dominion, ZONES } from "./board.js";
import { optionOfDigit, optionsOnBoard } from "./hand-options.js";
import { flights } from "./flights.js";
import { LESSONS } from "./lessons.js";
import { combined, doubt, whyNot } from "./purchases.js";
import { t } from "../../shared/words.js";
import { endedBy, optionText, outcomeOf, questionText, scoreDetails, tellSupply, tellTable, tellTurn } from "./text.js";

/** Cleaning up and drawing the next hand end every turn. */
const withoutNews = ({ type, data: { seat } }, before) => ["turn-began", "cleaned-up"].includes(type)
  || (type === "cards-drawn" && before.some((one) => one.type === "cleaned-up" && one.data.seat === seat));

/** The end of a turn has no line but that of the clean-up. */
const tellMove = ({ type }) => (type === "cleaned-up" ? t("play.turn-ended") : "");

/** @type {import("../../shared/game/ruleset.js").Descriptor} */
export default {
  AutoAnswers, Board: Dominion, Preferences, combined, doubt, endedBy, flights, lessons: LESSONS, optionOfDigit, optionText, optionsOnBoard, outcomeOf, placesLastTurns: true, questionText, scoreDetails,
  tellMove, tellSupply, tellTable, tellTurn, turnMoves: new Set(["card-played", "treasures-played", "card-bought", "event-bought"]),
  turnEffects: new Set(["card-gained", "cards-trashed", "cards-discarded", "cards-put-on-deck"]), hasTurns: true, whyNot, withoutNews, zones: ZONES,
};
