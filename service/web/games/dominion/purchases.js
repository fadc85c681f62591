// Purchases in one press: what the Treasures in hand can pay, what is asked before, and whether anything is left to buy.

import { card } from "../../shared/game/options.js";
import { t } from "../../shared/words.js";

/** For these it matters which Treasures are in play, so the player plays them. */
const APART = new Set(["grand-market", "mint"]);

/** The coins when all plain Treasures of the hand are played. A Treasure that does more is the player's to time: null. */
function coinsOf(hand, { coins, merchants, counters }) {
  const treasures = hand.map(card).filter(({ types }) => types.includes("treasure"));
  if (treasures.some((one) => one.coins === null)) return null;
  const coppers = hand.filter((id) => id === "copper").length;
  return treasures.reduce((sum, one) => sum + one.coins, coins) + coppers * (counters?.coppersmiths ?? 0)
    + (hand.includes("silver") ? merchants : 0);
}

export function combined({ seat, options }, { turn, supply, players }) {
  const treasures = options.find(({ kind }) => kind === "play-treasures");
  const coins = treasures ? coinsOf(players[seat].hand, turn) : null;
  if (coins === null) return [];
  return supply.filter(({ card: id, count, cost }) => count > 0 && cost <= coins && !APART.has(id) && !turn.banned.includes(id))
    .map(({ card: id }) => ({ id: `paid/${id}`, kind: "buy", card: id, first: treasures.id, coins }));
}

const isWorthless = (id) => card(id).cost === 0;

/** Coppers and Curses, and the purchase after which the game ends. */
export function doubt({ kind, card: id }, { supply, empty_piles: empty, players }) {
  if (kind !== "buy") return null;
  if (isWorthless(id)) return t("play.costs-nothing", { card: card(id).name });
  const last = supply.find((pile) => pile.card === id).count === 1;
  const ends = last && (id === "province" || id === "colony" || empty + 1 >= (players.length > 4 ? 4 : 3));
  return ends ? t("play.ends-game", { card: card(id).name }) : null;
}

export const nothingLeft = ({ kind, options }) => kind === "buy" && options.every((option) => option.kind === "end" || (option.kind === "buy" && isWorthless(option.card)));
