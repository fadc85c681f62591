// Dominion in words: the supply, the table, the effect of a purchase, the sources of points.

import { game } from "../../shared/game/game.js";
import { eventAt, known } from "../../shared/game/events.js";
import { ASKED, opened } from "../../shared/game/moments.js";
import { card, declared, optionWords, parts } from "../../shared/game/options.js";
import { decision } from "../../shared/game/play.js";
import { costWords } from "../../shared/game/card-text.js";
import { seatName } from "../../shared/game/seats.js";
import { counted } from "../../shared/game/cards.js";
import { t } from "../../shared/words.js";

/** The card that can be taken from a pile: of a pile of different cards the top one. */
export const topOf = (pile) => pile.cards?.[0] ?? pile.card;

/** Costs in debt come last. */
export const byCost = (one, other) => (one.debt ?? 0) - (other.debt ?? 0) || one.cost - other.cost || (one.potions ?? 0) - (other.potions ?? 0);

/** Basic cards: Treasures, then Victory cards, then Curses and others. */
export const inBasicOrder = (one, other) => basicRank(one) - basicRank(other);
const basicRank = ({ types }) => [types.includes("treasure"), types.includes("victory"), true].indexOf(true);

const onTable = ({ supply, beside = [], events = [] }) => [...[...supply, ...beside].flatMap((pile) => [pile.card, ...(pile.cards ?? [])]), ...events].filter((id) => id !== null).map(card);

/** Without the order of the picks where there is only one. With the card that was just trashed, whose cost limits the gain. */
export function questionText({ text, max, kind }) {
  const words = max === 1 ? text.replace(t("play.last-on-top"), "").trim() : text, last = known.value.findLast(({ event }) => event.type !== ASKED);
  return kind === "gain" && last?.event.type === "cards-trashed" ? `${words} ${t("play.just-trashed", { cards: counted(cardsOf(last.event)) })}` : words;
}

/** Effects with what they give: the tokens, or the cards on the mat. */
const GIVING = new Set(["pirate-ship/coins", "native-village/take"]);

/** An open option, where numbers and cards of the table make it clear. */
export function optionText({ by, ...option }) {
  const open = decision.value, { kind, above, count, what } = option;
  if (by && open?.options.every((one) => one.by === by)) return optionWords(option); // nothing else allows it
  if (above === 0) return t("play.on-top-of-deck");
  if (above) return open?.options.at(-1).above === above ? t("play.at-bottom") : t("play.under-cards", { count: above });
  if (kind === "discard" && count) return t("play.discard-cards", { count });
  if (kind === "spend" && open?.prompt === "butcher") return `${declared(what)}: ${t("play.give-back", { count })}`;
  if (!open || !GIVING.has(what)) return null;
  const { counters, mats } = game.value.table.players[open.for_seat ?? open.seat], name = what.split("/")[0].replace("-", "_");
  return `${parts().choices[what]} (${mats?.[name] ? counted(mats[name].cards) : counters?.[name] ?? 0})`;
}

export const usesDebt = (table) => onTable(table).some(({ debt }) => debt) || table.players.some(({ counters }) => counters?.debt);

/** How the texts of cards name victory tokens, in each language. */
const TOKENS = /victory token|segnalin[oi] vittoria|żeton\p{L}* zwycięstwa|marcador\p{L}* de vitória/iu;
export const usesTokens = (table) => onTable(table).some(({ text }) => TOKENS.test(text ?? "")) || table.players.some((player) => player.vp_tokens);

export function outcomeOf({ kind, card: id, event, coins }, table) {
  if (kind === "buy-event") return t("play.coins-left", { count: table.turn.coins - card(event).cost });
  if (kind !== "buy") return null;
  const pile = table.supply.find((one) => topOf(one) === id);
  const has = coins ?? table.turn.coins; // an option with coins of its own plays the Treasures first
  return pile && t(coins === undefined ? "play.coins-left" : "play.coins-left-after-treasures", { count: has - pile.cost });
}

/** The piles by their costs. */
export function tellSupply(table) {
  const piles = [...table.supply].sort(byCost);
  const costs = [...new Set(piles.map(costWords))];
  return costs.map((cost) => `${t("cost")} ${cost}: ${table.supply.filter((pile) => costWords(pile) === cost)
    .map(named).join(", ")}.`).join(" ") + (table.beside ? ` ${t("beside")}: ${table.beside.map(named).join(", ")}.` : "")
    + (table.events ? ` ${t("events")}: ${table.events.map(card).map(({ name, cost }) => cost === null ? name : `${name} (${t("cost")} ${cost})`).join(", ")}.` : "")
    + (table.bane ? ` ${t("bane")}: ${card(table.bane).name}.` : "");
}

const named = (pile) => `${card(pile.card).name} ${pile.count}${pile.cards?.[0] ? ` (${t("on-top")}: ${card(topOf(pile)).name})` : ""}`;

export const tellTable = (table) => [
  table.turn && `${seatName(table.turn.seat)}${table.turn.controller === undefined ? "" : ` (${t("controller")}: ${seatName(table.turn.controller)})`}: ${t(`phase.${table.turn.phase}`)}, ${t("actions")} ${table.turn.actions}, ${t("buys")} ${table.turn.buys}, ${t("coins")} ${table.turn.coins}.`,
  ...table.players.map((player, seat) => `${seatName(seat)}: ${t("hand")} ${player.hand_size}, ${t("in-play")} ${counted(player.in_play)}, ${t("discard")} ${player.discard_top ? card(player.discard_top).name : t("empty")}.`),
  `${t("trash")}: ${counted(table.trash)}.`,
].filter(Boolean).join(" ");

const PURCHASES = new Set(["card-bought", "event-bought"]);
/** The cards of an event that the reader knows: some are sealed for others. */
const cardsOf = ({ seq, data }) => [...(data.hidden ? opened(eventAt(seq), "/hidden") ?? [] : []), ...(data.cards ?? [data.card ?? data.event])];

/** A turn in one line: purchases and gains, then effects on the reader, then the cards that were played. */
export function tellTurn(moves, _brief, seat) {
  const of = (type, to = seat) => moves.filter((move) => move.type === type && move.data.seat === to).flatMap(cardsOf);
  const bought = moves.filter(({ type }) => PURCHASES.has(type)).flatMap(cardsOf), gained = of("card-gained");
  for (const id of bought) if (gained.includes(id)) gained.splice(gained.indexOf(id), 1); // a purchase is gained as well
  const coins = moves.filter(({ type }) => type === "treasures-played").reduce((sum, { data }) => sum + data.coins, 0);
  const done = [["bought", bought], ["gained", gained], ["sent-to-trash", of("cards-trashed")]];
  const toYou = game.value.you.filter((own) => own !== seat).flatMap((own) => [
    ["you-gained", of("card-gained", own)], ["you-discarded", of("cards-discarded", own)], ["you-trashed", of("cards-trashed", own)],
    ["you-put-on-deck", of("cards-put-on-deck", own)],
  ]);
  const played = [of("card-played").length && counted(of("card-played")), coins && t("play.coins", { count: coins })].filter(Boolean).join(", ");
  return [...[...done, ...toYou].filter(([, cards]) => cards.length).map(([what, cards]) => t(`play.${what}`, { cards: counted(cards) })),
    played && t("play.played", { cards: played })].filter(Boolean).join("; ");
}

/** Why the game ended: one pile is enough, or several piles are empty. */
export function endedBy({ supply }) {
  const empty = supply.filter(({ count }) => count === 0).map((pile) => pile.card);
  const alone = empty.filter((id) => ["province", "colony"].includes(id)), cards = (alone.length ? alone : empty).map((id) => card(id).name).join(", ");
  return cards && `${t("empty-piles")}: ${cards}`;
}

/** The points of a player, card by card. */
export const scoreDetails = ({ cards, landmarks = {}, tokens }) => cards && [
  ...Object.entries(cards).filter(([, { points }]) => points).map(([id, { count, points }]) => `${count} × ${card(id).name} = ${points}`),
  ...Object.entries(landmarks).map(([id, points]) => `${card(id).name} = ${points}`),
  ...(tokens ? [t("vp-tokens", { tokens })] : []),
].join(" · ");
