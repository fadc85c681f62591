// The card that the reader is playing: its pieces on the board, and the number that it allows.

import { events } from "../../shared/game/events.js";
import { game } from "../../shared/game/game.js";
import { branchOf } from "../../shared/game/moments.js";
import { card, parts } from "../../shared/game/options.js";
import { decision } from "../../shared/game/play.js";
import { seatName } from "../../shared/game/seats.js";
import { t } from "../../shared/words.js";

/** The events of an action's steps, by the kind of their question. */
const STEPS = { border: "border-placed", knight: "knight-placed", expand: "square-gained" };
const PLACED = new Set(Object.values(STEPS));

/** The card that was laid in this turn, its action, and the pieces placed since. Before a card is laid there are no pieces. */
export function played() {
  const open = decision.value, moves = [];
  if (!open) return { moves };
  for (const one of events.value.toReversed()) {
    if (!one) break;
    const { type, seq, data } = one.event;
    if (branchOf(seq)) continue;
    if (type === "turn-began") break;
    if (type === "card-laid") return { moves, card: data.card, action: data.action };
    if (PLACED.has(type)) moves.push({ ...data, type });
  }
  return { moves: [] };
}

/** The number of the open step, and the most steps of the action; null: no action with steps. */
function progress({ kind }) {
  const { moves, card: id, action } = played();
  const allowed = id && STEPS[kind] && card(id).actions?.[action];
  if (!allowed) return null;
  const most = kind === "expand" ? Math.min(allowed, game.value.rules.options.expand_max) : allowed;
  return { number: moves.length + 1, most, left: most - moves.length };
}

export function questionText(open) {
  const now = progress(open);
  return now && now.most > 1 ? t(`domaine.step-${open.kind}`, now) : null;
}

/** What a card does if it is played so. */
export const actOf = ({ card: id, action }) => t(`domaine.act-${action}`, { count: card(id).actions[action] });

export const playWords = (use) => t("domaine.play", { act: actOf(use), count: card(use.card).cost });

export const sellWords = ({ card: id }) => t("domaine.sell", { count: card(id).sell });

/** The rules of one use of a card, from the card of the box that has only this use. */
export function rulesOf({ kind, card: id, action }) {
  const alone = (found) => Object.keys(found.actions).join() === action && found.actions[action] === card(id).actions[action];
  return kind === "sell" ? "" : kind === "play" ? parts().cards.find(alone)?.text : undefined;
}

const at = ({ x, y }) => `(${x}, ${y})`;

/** To play or sell a card has its price. To stop an action gives up its other steps. */
export function optionText(option) {
  if (option.kind === "play") return playWords(option);
  if (option.kind === "sell") return t("domaine.sell-card", { card: card(option.card).name, count: card(option.card).sell });
  if (option.kind === "ally") {
    const { seat } = game.value.table.castles.find(({ x, y }) => x === option.with.x && y === option.with.y);
    return t("domaine.ally", { own: at(option.castle), seat: seatName(seat), other: at(option.with) });
  }
  const open = decision.value, now = option.kind === "stop" && open?.options.includes(option) && progress(open);
  return now ? t(`domaine.give-up-${open.kind}`, { count: now.left }) : null;
}
