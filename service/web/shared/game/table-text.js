// The table in words: everything that a drawing shows, for a player who listens and gives commands.

import { game } from "./game.js";
import { terrainAt } from "../../games/domaine/domains.js";
import { card, dominoWords, parts } from "./options.js";
import { squares } from "../../games/kingdomino/kingdom.js";
import { seatName } from "./seats.js";
import { t } from "../words.js";

export function counted(ids) {
  const counts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => (count > 1 ? `${count} × ${card(id).name}` : card(id).name)).join(", ") || t("empty");
}

/** The viewer's seat; in views that see everything, the asked seat. */
function ownSeat(now) {
  if (now.view.startsWith("seat-")) return Number(now.view.slice(5));
  return now.decision?.seat ?? 0;
}

export function tellHand(now) {
  const player = now.table.players[ownSeat(now)];
  if (now.ruleset === "kingdomino") return t("speech.kings", { kings: tellLine(now.table.current) });
  const held = player.hand ? counted(player.hand) : t("play.cards", { count: player.hand_size });
  return `${t("hand")}: ${held}.`;
}

const tellLine = (claims) =>
  claims.map(({ domino, seat }) => `${dominoWords(domino)} – ${seat === null ? t("free") : seatName(seat)}`).join("; ") || t("empty");

export function tellSupply({ ruleset, table }) {
  if (ruleset === "kingdomino") return `${t("current-line")}: ${tellLine(table.current)}. ${t("next-line")}: ${tellLine(table.next)}. ${t("pile")}: ${table.pile}.`;
  if (ruleset === "domaine") return `${t("court")}: ${counted(table.court)}. ${t("deck")}: ${table.deck.count}.`;
  const costs = [...new Set(table.supply.map(({ cost }) => cost))].sort((one, other) => one - other);
  return costs.map((cost) => `${t("cost")} ${cost}: ${table.supply.filter((pile) => pile.cost === cost)
    .map((pile) => `${card(pile.card).name} ${pile.count}`).join(", ")}.`).join(" ");
}

export function tellTable(now) {
  return { dominion: dominion, kingdomino: kingdomino, domaine: domaine }[now.ruleset]?.(now.table) ?? "";
}

const dominion = (table) => [
  table.turn && `${seatName(table.turn.seat)}: ${t(`phase.${table.turn.phase}`)}, ${t("actions")} ${table.turn.actions}, ${t("buys")} ${table.turn.buys}, ${t("coins")} ${table.turn.coins}.`,
  ...table.players.map((player, seat) => `${seatName(seat)}: ${t("hand")} ${player.hand_size}, ${t("in-play")} ${counted(player.in_play)}, ${t("discard")} ${player.discard_top ? card(player.discard_top).name : t("empty")}.`),
  `${t("trash")}: ${counted(table.trash)}.`,
].filter(Boolean).join(" ");

const kingdomino = (table) => table.players.map((player, seat) => {
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
  return `${seatName(seat)}, ${t("score", { score: player.score })}. ${rows.join(" ")}`;
}).join(" ");

function domaine(table) {
  const count = (domain, letter) => domain.squares.filter(({ x, y }) => letter.includes(terrainAt(table, x, y))).length;
  const domains = table.domains.map((domain) => t("speech.domain", {
    owner: seatName(domain.seat), x: domain.castle.x, y: domain.castle.y, squares: domain.squares.length, forests: count(domain, "F"),
    villages: count(domain, "V"), mines: count(domain, "csgd"), knights: domain.knights, points: domain.points,
  }));
  const players = table.players.map((player, seat) => `${seatName(seat)}: ${t("domaine.score")} ${player.score}, ${t("domaine.ducats")} ${player.ducats}, ${t("domaine.knights")} ${player.knights}.`);
  const castles = table.castles.map(({ seat, x, y }) => `${seatName(seat)} (${x}, ${y})`).join(", ");
  return [...players, ...domains, `${t("speech.castles")}: ${castles}.`].join(" ");
}

export function tellScores({ table, result }) {
  if (result) return result.standings.map(({ seat, place, score }) => `${place}. ${seatName(seat)} ${score}`).join("; ");
  if (!table?.players.every(({ score }) => score !== undefined)) return t("speech.no-scores");
  return table.players.map(({ score }, seat) => `${seatName(seat)} ${score}`).join("; ");
}

/** The question to the viewer. */
export function tellQuestion(open) {
  if (open) return `${open.text} ${t(open.min === open.max ? "pick-exactly" : "pick-between", { min: open.min, max: open.max, count: open.options.length })}${open.ordered ? ` ${t(`play.${open.ordered}`)}` : ""}`;
  const now = game.value;
  if (now.result) return `${t("result")}: ${tellScores(now)}.`;
  if (!now.decision) return "";
  return t("speech.other-asked", { seat: seatName(now.decision.seat), kind: t(`kind.${now.decision.kind}`) });
}
