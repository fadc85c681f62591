// Domaine in words: the court, the domains, and the effect of a card or a border.

import { counted } from "../../shared/game/cards.js";
import { card } from "../../shared/game/options.js";
import { seatName } from "../../shared/game/seats.js";
import { signed, t } from "../../shared/words.js";
import { outcome, terrainAt } from "./domains.js";

export function outcomeOf(option, table) {
  const found = option.card && card(option.card);
  const { ducats } = table.players[table.turn.seat];
  if (option.kind === "sell") return t("play.ducats-then", { ducats: `+${found.sell}`, then: ducats + found.sell });
  if (option.kind === "play") return t("play.ducats-then", { ducats: `−${found.cost}`, then: ducats - found.cost });
  if (option.kind === "take") return t("play.prices", { cost: found.cost, sell: found.sell });
  if (option.kind !== "border" && option.kind !== "expand") return null;
  const { gained, points } = outcome(table, option);
  if (!gained.length) return null;
  const told = points.map((change, seat) => (change ? `${seatName(seat)} ${t("play.points", { points: signed(change) })}` : null)).filter(Boolean);
  return [t("play.squares-gained", { count: gained.length, owner: seatName(gained[0].seat) }), ...told].join(", ");
}

export const tellSupply = (table) => `${t("court")}: ${counted(table.court)}. ${t("deck")}: ${table.deck.count}.`;

export function tellTable(table) {
  const count = (domain, letter) => domain.squares.filter(({ x, y }) => letter.includes(terrainAt(table, x, y))).length;
  const domains = table.domains.map((domain) => t("speech.domain", {
    owner: seatName(domain.seat), x: domain.castle.x, y: domain.castle.y, squares: domain.squares.length, forests: count(domain, "F"),
    villages: count(domain, "V"), mines: count(domain, "csgd"), knights: domain.knights, points: domain.points,
  }));
  const players = table.players.map((player, seat) => `${seatName(seat)}: ${t("domaine.score")} ${player.score}, ${t("domaine.ducats")} ${player.ducats}, ${t("domaine.knights")} ${player.knights}.`);
  const castles = table.castles.map(({ seat, x, y }) => `${seatName(seat)} (${x}, ${y})`).join(", ");
  return [...players, ...domains, `${t("speech.castles")}: ${castles}.`].join(" ");
}
