// Answers in advance: what the reader has decided before it is asked, and what the page then answers for them.

import { effect, html, signal } from "./preact.js";
import { game } from "./game.js";
import { card } from "./options.js";
import { decision, pending, send } from "./play.js";
import { t } from "./words.js";

const treasures = signal(false);
/** The turn that ends with the next question that lets it. */
const ending = signal(null);
/** Whether Reactions are kept hidden, but for the Attacks that are named. */
const hiding = signal(false);
const shown = signal(new Set());

const turn = () => `${game.value.table.turn.seat}/${game.value.table.players.map(({ turns }) => turns)}`;

function answer({ kind, prompt, options }) {
  if (kind === "react" && hiding.value && !shown.value.has(prompt)) return [];
  const ready = options.find((option) => option.kind === "play-treasures");
  if (treasures.value && ready) return [ready.id];
  const end = options.find((option) => option.kind === "end");
  if (end && ending.value === turn()) return [end.id];
  return null;
}

effect(() => {
  const open = decision.value;
  if (game.value?.ruleset !== "dominion" || !open || pending.value) return;
  const ready = answer(open);
  if (ready) queueMicrotask(() => send(ready));
});

const Tick = ({ checked, change, words }) =>
  html`<label class="check"><input type="checkbox" checked=${checked} onChange=${(event) => change(event.target.checked)} /> ${words}</label>`;

export function Advance() {
  const { ruleset, table, you } = game.value;
  if (ruleset !== "dominion" || !table?.turn) return null;
  const attacks = table.supply.map((pile) => card(pile.card)).filter(({ types }) => types.includes("attack"));
  const reacts = table.supply.some((pile) => card(pile.card).types.includes("reaction"));
  const toggle = (id) => (yes) => {
    const next = new Set(shown.value);
    next[yes ? "add" : "delete"](id);
    shown.value = next;
  };
  return html`<details class="advance"><summary>${t("play.advance")}</summary>
    <${Tick} checked=${treasures.value} change=${(yes) => { treasures.value = yes; }} words=${t("play.always-treasures")} />
    ${you.includes(table.turn.seat) && html`<${Tick} checked=${ending.value === turn()} change=${(yes) => { ending.value = yes ? turn() : null; }}
      words=${t("play.end-turn")} />`}
    ${reacts && attacks.length > 0 && html`<${Tick} checked=${hiding.value} change=${(yes) => { hiding.value = yes; }} words=${t("play.no-reactions")} />`}
    ${reacts && hiding.value && attacks.map(({ id, name }) => html`<${Tick} key=${id} checked=${shown.value.has(id)} change=${toggle(id)}
      words=${t("play.but-for", { card: name })} />`)}
  </details>`;
}
