// What the pages need to know about Domaine.

import { Domaine, ZONES } from "./board.js";
import { seatClass } from "../../shared/game/seats.js";
import { LESSONS } from "./lessons.js";
import { placeOf } from "./map.js";
import { optionText, questionText, rulesOf } from "./played.js";
import { outcomeOf, scoreDetails, tellSupply, tellTable, tellTurn, whyNot } from "./text.js";

/** Kinds of options without a square: in the hand, the court and the deck, between two castles, and to end an action early. */
const BESIDE = new Set(["ally", "draw", "play", "sell", "stop", "take"]);

const optionsOnBoard = ({ options }) => options.filter(({ x, kind }) => x !== undefined || BESIDE.has(kind));

/** A turn without income has nothing to say when it begins. */
const withoutNews = ({ type, data }) => type === "turn-began" && !data.income;

/** The parts of the board to which the events of moves lead. */
const PLACES = { "border-placed": "border", "castle-placed": "piece", "knight-placed": "piece", "square-gained": "land" };

/** Cards go from a hand to the court and back; the hand of another player is closed. The mark of a player goes to the board. */
function flights({ type, data: { seat, card, x, y, side } }) {
  if (PLACES[type]) return [{ from: `.race.${seatClass(seat)} .mark`, to: `.board .${PLACES[type]}[data-place="${placeOf({ x, y, side })}"]` }];
  const mat = `.mat.${seatClass(seat)}`, lies = (zone) => `[data-zone=${zone}] .market[data-card="${card}"]`;
  if (type === "card-taken") return [{ from: lies("court"), to: `${mat} [data-zone=hand]` }];
  return type === "card-laid" ? [{ from: `.domaine:has(${mat}.own) ${lies("hand")}`, to: lies("court") }] : [];
}

/** @type {import("../../shared/game/ruleset.js").Descriptor} */
export default {
  Board: Domaine, flights, lessons: LESSONS, optionText, optionsOnBoard, outcomeOf, placesLastTurns: true, placesResult: true, questionText, rulesOf, scoreDetails, tellSupply, tellTable, whyNot,
  tellTurn, turnEffects: new Set(["domain-formed"]), turnMoves: new Set([...Object.keys(PLACES), "alliance-made", "card-laid", "card-taken", "knight-deserted"]),
  withoutNews, zones: ZONES,
};
