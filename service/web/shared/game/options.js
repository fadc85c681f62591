// Options in words.

import { signal } from "../../vendor/preact.js";
import { inEdition } from "../printed.js";
import { game, ruleset, shown } from "./game.js";
import { descriptor } from "./ruleset.js";
import { t } from "../words.js";

/** The option that is pointed at, for the board to show. */
export const pointed = signal(null);

/** The parts in the box. */
export const parts = () => ruleset.value.parts;

const events = (box) => (box.events ?? []).map((one) => ({ ...one, types: [one.cost === null ? "landmark" : "event"] }));

let index = { box: null, edition: undefined, names: new Map() };

/** The card or Event with this id, as the ruleset lists it, with its text in the edition of the rules that the table has. */
export function card(id) {
  const box = parts(), edition = game.value?.table?.edition;
  if (index.box !== box || index.edition !== edition) {
    index = { box, edition, names: new Map([...(box.cards ?? []), ...events(box)].map((one) => [one.id, inEdition(one, edition)])) };
  }
  return index.names.get(id) ?? playedAs(id) ?? { id, name: id, types: [] };
}

/** A card in play that was played as another, such as `overlord/village`: the other, with both names. */
function playedAs(id) {
  const [own, other] = id.split("/").map((one) => index.names.get(one));
  return own && other && { ...other, id, name: `${own.name} (${other.name})` };
}

/** The names of things that cards declare, other than cards: a mat, a counter, a token on a pile. */
export const declared = (name) => parts().declared?.[name] ?? name;

const place = ({ x, y }) => `(${x}, ${y})`;

/** `phase`: that of the question, if it is not the one that is shown. */
export function optionWords(option, phase = shown.value?.state.table?.turn?.phase) {
  if (!option) return "?";
  const own = descriptor.value.optionText?.(option);
  if (own) return own;
  const about = [];
  if (option.kind === "end") return t(`kind.end-${phase}`);
  if (option.kind === "effect") return [parts().choices?.[option.what] ?? option.what, option.card && card(option.card).name].filter(Boolean).join(": ");
  if (option.kind === "overpay") return option.coins || option.potions ? `${t("kind.overpay")} ${option.potions ? t("cost-with-potion", { cost: option.coins }) : option.coins}` : t("kind.overpay-nothing");
  if (option.kind === "spend" || option.kind === "pay") return `${declared(option.what)}: ${t(`kind.${option.kind}`)} ${option.count}`;
  const name = option.card ? card(option.card).name : "", kind = t(`kind.${option.kind}`, { card: name });
  if (!kind.includes(name)) about.push(name);
  if (option.event) about.push(card(option.event).name);
  if (option.copy) about.push(`(${option.copy})`);
  if (option.zone) about.push(`(${t(option.zone)})`);
  if (option.action) about.push(`→ ${parts().actions?.[option.action] ?? option.action}`);
  if (option.domino) about.push(descriptor.value.pieceName?.(option.domino) ?? option.domino);
  if (option.x !== undefined) about.push(place(option));
  if (option.castle) about.push(place(option.castle));
  if (option.with) about.push(`+ ${place(option.with)}`);
  const side = option.dir ?? option.side;
  if (side) about.push(t(`side.${side}`));
  const known = new Set(["id", "kind", "card", "event", "copy", "action", "domino", "x", "y", "castle", "with", "dir", "side", "first", "coins", "zone"]);
  for (const [name, value] of Object.entries(option)) {
    if (!known.has(name)) about.push(name === "by" ? `[${card(value).name}]` : `${t(`about.${name}`)} ${JSON.stringify(value)}`);
  }
  return [kind, ...about].join(" ");
}

export const capital = (words) => words.replace(/^./u, (first) => first.toUpperCase());

/** What a button does with the picks. A piece for the board needs no number or square, which the board shows. */
export function actWords({ min, max, options }, picked) {
  const [first] = picked, kinds = new Set((picked.length ? picked : options).map(({ kind }) => kind));
  if (max === 1 && first) return first.x === undefined && !first.domino ? capital(optionWords(first)) : t(`act.${first.kind}`);
  const act = capital(t(kinds.size === 1 ? `kind.${[...kinds][0]}` : "kind.choose"));
  return `${act} (${min === max ? `${picked.length}/${max}` : picked.length})`;
}

/** Kinds of options with words of their own for picking none. */
const NOTHING = new Set(["discard", "discard-deck", "play", "put-on-deck", "return", "reveal", "set-aside", "take", "trash"]);

/** What the button does without a pick. Some options (with `by`) move a card that another one has moved. */
export const noneWords = ({ options: [{ kind, by }] }) => t(by ? "play.none-move" : NOTHING.has(kind) ? `play.none-${kind}` : "play.none");

/** How many options are to be picked, in words. */
export function bounds({ min, max, options: { length: count } }) {
  if (min === 1 && max === 1) return t("pick-one", { count });
  return t(min === max ? "pick-exactly" : "pick-between", { min, max, count });
}

/** The question that the reader can answer now, in words. */
export const questionText = (open) => descriptor.value.questionText?.(open) ?? open.text;

/** The text of a prompt may depend on whose turn it is, and on the kinds of the options. */
export function promptWords({ kind, seat, for_seat, question: { prompt, options } }) {
  const words = parts().prompts ?? {};
  const others = shown.value?.state.table?.turn?.seat !== (for_seat ?? seat) && words[`${prompt}/${kind}/others`];
  const kinds = [...new Set((options ?? []).map((option) => option.kind))].sort().join("+");
  return others || (words[`${prompt}/${kinds}`] ?? words[`${prompt}/${kind}`] ?? words[prompt] ?? prompt);
}

/** A game's name is the same in every language. */
export const rulesetName = () => game.value.ruleset.replace(/^./, (first) => first.toUpperCase());
