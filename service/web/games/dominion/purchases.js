// Purchases in one press: a press plays the Treasures and buys. And what is asked before an answer that is easily regretted.

import { card } from "../../shared/game/options.js";
import { combined as purchases, decision } from "../../shared/game/play.js";
import { topOf } from "./text.js";
import { t } from "../../shared/words.js";

export function combined({ options }, { turn: { with_treasures: purse } }) {
  const treasures = options.find(({ kind }) => kind === "play-treasures");
  if (!treasures || !purse) return [];
  return purse.buys.map((id) => ({ id: `paid/${id}`, kind: "buy", card: id, first: treasures.id, coins: purse.coins }));
}

const isWorthless = (id) => card(id).cost === 0 && !card(id).potions && !card(id).debt;

/** Coppers and Curses, bought or gained, the purchase after which the game ends, and the end of a turn with coins that are not spent. */
export function doubt({ kind, card: id }, table) {
  if (kind === "end") return table.turn.phase === "action" ? null : coinsLeft(table);
  if (kind === "gain") {
    const isPoor = (one) => isWorthless(one) && card(one).basic; // a Prize costs nothing, too
    return isPoor(id) && decision.value.options.some((option) => !isPoor(option.card)) ? t("play.gain-costs-nothing", { card: card(id).name }) : null;
  }
  if (kind !== "buy") return null;
  if (isWorthless(id)) return t("play.costs-nothing", { card: card(id).name });
  return table.supply.find((pile) => topOf(pile) === id).ends_game ? t("play.ends-game", { card: card(id).name }) : null;
}

function coinsLeft(table) {
  const open = decision.value, purse = table.turn.with_treasures;
  if (!purse && table.turn.buys && open.options.some(({ kind }) => kind === "play-treasures" || kind === "play")) return t("play.treasures-left");
  const more = [...open.options, ...purchases.value].some(({ kind, card: id }) => kind === "buy" && !isWorthless(id));
  return more ? t("play.unspent", { count: purse?.coins ?? table.turn.coins }) : null;
}

/** The reason why a card cannot be bought: its cost. */
export function whyNot(id, table) {
  const open = decision.value, pile = table.supply.find((one) => topOf(one) === id);
  if (open?.kind !== "buy" || !pile || [...open.options, ...purchases.value].some((option) => option.card === id)) return null;
  const coins = table.turn.with_treasures?.coins ?? table.turn.coins;
  return pile.cost > coins ? t("play.too-dear", { count: coins }) : null;
}

export const nothingLeft = ({ kind, options }) => kind === "buy" && options.every((option) => option.kind === "end" || (option.kind === "buy" && isWorthless(option.card)));
