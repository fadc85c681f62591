// Kingdomino in words: dominoes, lines, kingdoms, and the points of a placement.

import { parts } from "../../shared/game/options.js";
import { seatName } from "../../shared/game/seats.js";
import { game } from "../../shared/game/game.js";
import { signed, t } from "../../shared/words.js";
import { fits, gain, squares } from "./kingdom.js";

function onDomino(number) {
  const { dominoes, terrains } = parts();
  const { left, right } = dominoes[number - 1];
  const half = ({ terrain, crowns }) => terrains[terrain] + "♛".repeat(crowns);
  return `${half(left)} | ${half(right)}`;
}

export const dominoWords = (number) => `${number} (${onDomino(number)})`;

export function outcomeOf(option, table) {
  const player = table.players[table.turn?.seat ?? -1];
  if (option.kind === "choose" && player && !fits(player, option.domino, table.size)) return t("play.fits-nowhere");
  if (option.kind !== "place") return null;
  const { kingdom, score } = player;
  const points = gain(kingdom, option, game.value.rules.options);
  return t("play.points-then", { count: Math.abs(points), points: points ? signed(points) : "+0", then: score + points });
}

const tellLine = (claims) =>
  claims.map(({ domino, seat }) => `${dominoWords(domino)} – ${seat === null ? t("free") : seatName(seat)}`).join("; ") || t("empty");

export const tellHand = (table) => t("speech.kings", { kings: tellLine(table.current) });

export const tellSupply = (table) =>
  `${t("current-line")}: ${tellLine(table.current)}. ${t("next-line")}: ${tellLine(table.next)}. ${t("pile")}: ${table.pile}.`;

export const tellTable = (table) => table.players.map((player, seat) => {
  const names = parts().terrains;
  const at = new Map(player.kingdom.flatMap(squares).map(({ half, x, y }) => [`${x},${y}`, names[half.terrain] + (half.crowns ? ` ${t("speech.crowns", { count: half.crowns })}` : "")]));
  at.set("0,0", t("castle"));
  const { left, right, bottom, top } = player.box;
  const rows = [];
  for (let y = top; y >= bottom; y -= 1) {
    const row = [];
    for (let x = left; x <= right; x += 1) row.push(at.get(`${x},${y}`) ?? t("empty"));
    rows.push(t("speech.row", { row: y, squares: row.join(", ") }));
  }
  return `${seatName(seat)}, ${t("score", { count: player.score })}. ${rows.join(" ")}`;
}).join(" ");

/** The dominoes of a turn by what was done with them: the key of its words, and their numbers. */
export const byMove = (moves) => [["domino-placed", "play.placed"], ["domino-discarded", "discarded"], ["domino-chosen", "play.king-on"]]
  .map(([type, words]) => [words, moves.filter((move) => move.type === type).map(({ data }) => data.domino)])
  .filter(([, dominoes]) => dominoes.length);

/** The moves of a turn; in brief its dominoes without their numbers. */
export const tellTurn = (moves, brief = false) =>
  byMove(moves).map(([words, dominoes]) => t(words, { dominoes: dominoes.map(brief ? onDomino : dominoWords).join(", ") })).join("; ");
