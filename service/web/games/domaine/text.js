// Domaine in words: the court, the domains, and the effect of a card or a border.

import { counted } from "../../shared/game/cards.js";
import { card, parts } from "../../shared/game/options.js";
import { seatName } from "../../shared/game/seats.js";
import { signed, t } from "../../shared/words.js";
import { MINES, MONOPOLY, VALUES, outcome, terrainAt } from "./domains.js";

export function outcomeOf(option, table) {
  const found = option.card && card(option.card);
  const { ducats } = table.players[table.turn.seat];
  if (option.kind === "sell") return t("play.ducats-then", { count: ducats + found.sell });
  if (option.kind === "play") return t("play.ducats-then", { count: ducats - found.cost });
  if (option.kind === "take") return t("play.prices", { cost: found.cost, sell: found.sell });
  if (option.kind !== "border" && option.kind !== "expand") return null;
  const { gained, changes } = outcome(table, option);
  const owners = [...new Set([...gained.map(({ seat }) => seat), ...changes.keys()])];
  return owners.map((seat) => {
    const count = gained.filter((square) => square.seat === seat).length, { points = 0, income = 0 } = changes[seat] ?? {};
    const changed = [
      points && t("play.points", { count: Math.abs(points), points: signed(points) }),
      income && t("domaine.income-then", { count: Math.abs(income), income: signed(income) }),
    ].filter(Boolean).join(", ");
    if (count) return [t("play.squares-gained", { count, owner: seatName(seat) }), changed].filter(Boolean).join(", ");
    return changed && `${seatName(seat)} ${changed}`;
  }).filter(Boolean).join("; ") || null;
}

/** The pieces and squares of a turn, by the card that brought them. */
const DONE = { alliance: "alliance-made", borders: "border-placed", deserter: "knight-deserted", expand: "square-gained", knights: "knight-placed" };

/** A turn in one line: what was done, for how much, what came of it, and the new card. */
export function tellTurn(moves) {
  const of = (type) => moves.filter((move) => move.type === type).map(({ data }) => data);
  const laid = of("card-laid").map(({ card: id, action, ducats: count }) => {
    if (action === "sell") return t("domaine.sold", { card: nameOf(card(id)), count });
    const done = of(DONE[action]), from = [...new Set(done.map(({ owner }) => owner).filter((seat) => seat !== undefined && seat !== null))].map(seatName).join(", ");
    const act = t(`domaine.did-${action}`, { count: done.length });
    return t("domaine.play", { act: from && action !== "knights" ? t("domaine.from", { act, seats: from }) : act, count });
  });
  return [
    ...of("castle-placed").map(() => t("domaine.did-castle")), ...laid,
    ...of("domain-formed").map(({ owner, points: count }) => t("domaine.formed", { seat: seatName(owner), count })),
    ...of("card-taken").map(({ card: id }) => t("domaine.took", { card: nameOf(card(id)) })),
  ].join("; ");
}

/** The name of a card without its pile, which nobody needs to know of a card that lies open. */
export const nameOf = ({ name }) => name.replace(/ \([^)]*\)$/, "");

const WORTH = { forest: VALUES.F, village: VALUES.V, royal_city: VALUES.R, monopoly: MONOPOLY };

export const mineName = (kind) => parts().terrains.find(({ id }) => id === kind)?.name ?? kind;

/** The sources of a player's points, each in a few words; none of points that were not counted. */
export const sources = ({ points = {}, monopolies }) => [...Object.keys(WORTH), "ducats"].filter((source) => points[source]).map((source) => {
  const won = points[source];
  if (source === "ducats") return `${t("play.ducat-bonus")} = ${won}`;
  const kinds = source === "monopoly" ? ` (${monopolies.map(mineName).join(", ")})` : "";
  return `${t(`domaine.${source}`)}${kinds} ${won / WORTH[source]} × ${WORTH[source]} = ${won}`;
});

export const scoreDetails = (breakdown) => sources(breakdown).join(" · ");

/** The reason why a card in hand cannot be played: its cost. */
export function whyNot(id, { players, turn }) {
  const own = [players[turn.seat], ...players].find((player) => player?.hand?.includes(id)), { cost } = card(id);
  return own && cost > own.ducats ? t("domaine.too-dear", { count: cost, has: own.ducats }) : null;
}

export const tellSupply = (table) => `${t("court")}: ${counted(table.court)}. ${t("deck")}: ${table.deck.count}.`;

export function domainWords({ seat, castle, squares, knights, points }, table) {
  const count = (letters) => squares.filter(({ x, y }) => letters.includes(terrainAt(table, x, y))).length;
  return t("speech.domain", {
    owner: seatName(seat), x: castle.x, y: castle.y, squares: squares.length, forests: count("F"), villages: count("V"), mines: count(MINES), knights, points,
  });
}

export function tellTable(table) {
  const domains = table.domains.map((domain) => domainWords(domain, table));
  const players = table.players.map((player, seat) => `${seatName(seat)}: ${t("domaine.score")} ${player.score}, ${t("domaine.ducats")} ${player.ducats}, ${t("domaine.knights")} ${player.knights}.`);
  const castles = table.castles.map(({ seat, x, y }) => `${seatName(seat)} (${x}, ${y})`).join(", ");
  return [...players, ...domains, `${t("speech.castles")}: ${castles}.`].join(" ");
}
