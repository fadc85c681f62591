// What the pages need to know about Domaine.

import { Domaine, ZONES } from "./board.js";
import { seatClass } from "../../shared/game/seats.js";
import { LESSONS } from "./lessons.js";
import { optionText, questionText } from "./played.js";
import { outcomeOf, tellSupply, tellTable } from "./text.js";

/** Squares and borders lie on the board, and cards in the hand. The question lists the cards of the court beside the deck. */
const optionsOnBoard = ({ options }) => options.filter(({ x, kind }) => x !== undefined || kind === "sell" || kind === "play");

/** A turn without income has nothing to say when it begins. */
const withoutNews = ({ type, data }) => type === "turn-began" && !data.income;

/** Cards go from a hand to the court and back. The hand of another player is closed. */
function flights({ type, data: { seat, card } }) {
  const mat = `.mat.${seatClass(seat)}`, lies = (zone) => `[data-zone=${zone}] .market[data-card="${card}"]`;
  if (type === "card-taken") return [{ from: lies("court"), to: `${mat} [data-zone=hand]` }];
  return type === "card-laid" ? [{ from: `.domaine:has(${mat}.own) ${lies("hand")}`, to: lies("court") }] : [];
}

/** @type {import("../../shared/game/ruleset.js").Descriptor} */
export default {
  Board: Domaine, flights, lessons: LESSONS, optionText, optionsOnBoard, outcomeOf, questionText, tellSupply, tellTable,
  turnMoves: new Set(["card-laid", "card-taken"]),
  boardMoves: new Set(["border-placed", "castle-placed", "knight-placed", "square-gained"]), withoutNews, zones: ZONES,
};
