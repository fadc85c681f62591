// The outcome of an option, in a few words, before the reader chooses it; nothing if the options do not show it.

import { game } from "./game.js";
import { outcome } from "../../games/domaine/domains.js";
import { card } from "./options.js";
import { gain } from "../../games/kingdomino/kingdom.js";
import { seatName } from "./seats.js";
import { t } from "../words.js";

const signed = (number) => (number > 0 ? `+${number}` : `−${-number}`);

export function foretold(option) {
  const { ruleset, table } = game.value;
  return { dominion: ofDominion, kingdomino: ofKingdomino, domaine: ofDomaine }[ruleset]?.(option, table) ?? null;
}

function ofDominion({ kind, card: id }, table) {
  if (kind !== "buy") return null;
  const pile = table.supply.find((one) => one.card === id);
  return pile && t("play.coins-left", { cost: pile.cost, left: table.turn.coins - pile.cost });
}

function ofKingdomino(option, table) {
  if (option.kind !== "place") return null;
  const { kingdom, score } = table.players[table.turn.seat];
  const points = gain(kingdom, option);
  return t("play.points-then", { points: points ? signed(points) : "+0", then: score + points });
}

function ofDomaine(option, table) {
  const found = option.card && card(option.card);
  const { ducats } = table.players[table.turn.seat];
  if (option.kind === "sell") return t("play.ducats-then", { ducats: `+${found.sell}`, then: ducats + found.sell });
  if (option.kind === "play") return t("play.ducats-then", { ducats: `−${found.cost}`, then: ducats - found.cost });
  if (option.kind !== "border" && option.kind !== "expand") return null;
  const { gained, points } = outcome(table, option);
  if (!gained.length) return null;
  const told = points.map((change, seat) => (change ? `${seatName(seat)} ${t("play.points", { points: signed(change) })}` : null)).filter(Boolean);
  return [t("play.squares-gained", { count: gained.length, owner: seatName(gained[0].seat) }), ...told].join(", ");
}
