// The table in words: all that a drawing shows, for players who listen and type commands.

import { counted } from "./cards.js";
import { game } from "./game.js";
import { descriptor } from "./ruleset.js";
import { seatName } from "./seats.js";
import { bounds, questionText } from "./options.js";
import { pointsOf } from "../points.js";
import { t } from "../words.js";

/** The viewer's seat; in views that see everything, the asked seat. */
function ownSeat(now) {
  if (now.view.startsWith("seat-")) return Number(now.view.slice(5));
  return now.decision?.seat ?? 0;
}

export function tellHand(now) {
  const { tellHand: inWords } = descriptor.value;
  if (inWords) return inWords(now.table);
  const own = ownSeat(now), open = now.decision;
  const player = now.table.players[open?.seat === own ? open.for_seat ?? own : own];
  const held = player.hand ? counted(player.hand) : t("play.cards", { count: player.hand_size });
  return `${t("hand")}: ${held}.`;
}

export const tellSupply = ({ table }) => descriptor.value.tellSupply?.(table) ?? "";

export const tellTable = ({ table }) => descriptor.value.tellTable?.(table) ?? "";

/** The standings, best first. */
export const standingsOf = ({ standings }) => [...standings].sort((one, other) => one.place - other.place).map((one) => ({ ...one, score: pointsOf(one) }));

export function tellScores({ table, result }) {
  if (result) return standingsOf(result).map(({ seat, place, score }) => [`${place}.`, seatName(seat), score].filter((part) => part !== null).join(" ")).join("; ");
  if (!table?.players.every(({ score }) => score !== undefined)) return t("speech.no-scores");
  return table.players.map(({ score }, seat) => `${seatName(seat)} ${score}`).join("; ");
}

/** Kinds of questions with a sentence of their own for those who wait for the answer. */
const WAITS = new Set(["action", "ally", "border", "buy", "card", "castle", "desert", "discard", "draw", "expand", "gain", "knight", "place", "trash"]);

export const waitsFor = ({ seat, kind }) => t(`waits.${WAITS.has(kind) ? kind : "other"}`, { seat: seatName(seat) });

/** The winners in words: to a player as their own result. */
export function tellWinners({ standings }) {
  const { you } = game.value, first = standings.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const names = first.map(seatName).join(", ");
  if (you.length !== 1) return first.length > 1 ? t("result.share", { names }) : t("result.wins", { names });
  if (!first.includes(you[0])) return t("result.you-lost");
  return t(first.length > 1 ? "result.you-share" : "result.you-won");
}

/** The question to the viewer. */
export function tellQuestion(open) {
  if (open) return `${questionText(open)} ${bounds(open)}`;
  const now = game.value;
  if (now.result) return `${tellWinners(now.result)}. ${t("result")}: ${tellScores(now)}.`;
  if (!now.decision) return "";
  return waitsFor(now.decision);
}
