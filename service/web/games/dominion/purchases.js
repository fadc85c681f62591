// Purchases in one press: a press plays the Treasures and buys. And what is asked before one that is easily regretted.

import { card } from "../../shared/game/options.js";
import { topOf } from "./text.js";
import { t } from "../../shared/words.js";

export function combined({ options }, { turn: { with_treasures: purse } }) {
  const treasures = options.find(({ kind }) => kind === "play-treasures");
  if (!treasures || !purse) return [];
  return purse.buys.map((id) => ({ id: `paid/${id}`, kind: "buy", card: id, first: treasures.id, coins: purse.coins }));
}

const isWorthless = (id) => card(id).cost === 0 && !card(id).potions && !card(id).debt;

/** Coppers and Curses, and the purchase after which the game ends. */
export function doubt({ kind, card: id }, { supply }) {
  if (kind !== "buy") return null;
  if (isWorthless(id)) return t("play.costs-nothing", { card: card(id).name });
  return supply.find((pile) => topOf(pile) === id).ends_game ? t("play.ends-game", { card: card(id).name }) : null;
}

export const nothingLeft = ({ kind, options }) => kind === "buy" && options.every((option) => option.kind === "end" || (option.kind === "buy" && isWorthless(option.card)));
