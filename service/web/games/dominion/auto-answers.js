// Answers in advance: the reader decides before the question, and the page answers for them.

import { effect, html, signal } from "../../vendor/preact.js";
import { game } from "../../shared/game/game.js";
import { card } from "../../shared/game/options.js";
import { busy, decision, send } from "../../shared/game/play.js";
import { t } from "../../shared/words.js";

/** `ending`: the turn that ends with the next question that lets it; `hiding`: whether Reactions are kept hidden, but for
 * the Attacks that are `shown`. */
const NOTHING = { treasures: false, ending: null, hiding: false, shown: [] };
/** By how the reader looks: those who share a screen decide each for themselves. */
const decided = signal({});

const mine = () => decided.value[game.value.view] ?? NOTHING;
const decide = (change) => { decided.value = { ...decided.value, [game.value.view]: { ...mine(), ...change } }; };

const turn = () => `${game.value.table.turn.seat}/${game.value.table.players.map(({ turns }) => turns)}`;

function answer({ kind, prompt, options }) {
  const { treasures, ending, hiding, shown } = mine();
  if (kind === "react" && hiding && !shown.includes(prompt)) return [];
  const playing = options.find((option) => option.kind === "play-treasures");
  if (treasures && playing) return [playing.id];
  const end = options.find((option) => option.kind === "end");
  if (end && ending === turn()) return [end.id];
  return null;
}

effect(() => { if (ready()) queueMicrotask(answerNow); });

/** The open question may have changed since this call was queued. */
function answerNow() {
  const picks = ready();
  if (picks) send(picks);
}

function ready() {
  const open = decision.value;
  return open && !busy.value ? answer(open) : null;
}

const Tick = ({ checked, change, words }) =>
  html`<label class="check"><input type="checkbox" checked=${checked} onChange=${(event) => change(event.target.checked)} /> ${words}</label>`;

export function AutoAnswers() {
  const { table, you } = game.value;
  if (!table?.turn) return null;
  const attacks = table.supply.map((pile) => card(pile.card)).filter(({ types }) => types.includes("attack"));
  const reacts = table.supply.some((pile) => card(pile.card).types.includes("reaction"));
  const { treasures, ending, hiding, shown } = mine();
  const toggle = (id) => (yes) => decide({ shown: yes ? [...shown, id] : shown.filter((one) => one !== id) });
  return html`<details class="advance"><summary>${t("play.advance")}</summary>
    <${Tick} checked=${treasures} change=${(yes) => decide({ treasures: yes })} words=${t("play.always-treasures")} />
    ${you.includes(table.turn.seat) && html`<${Tick} checked=${ending === turn()} change=${(yes) => decide({ ending: yes ? turn() : null })}
      words=${t("play.end-turn")} />`}
    ${reacts && attacks.length > 0 && html`<${Tick} checked=${hiding} change=${(yes) => decide({ hiding: yes })} words=${t("play.no-reactions")} />`}
    ${reacts && hiding && attacks.map(({ id, name }) => html`<${Tick} key=${id} checked=${shown.includes(id)} change=${toggle(id)}
      words=${t("play.but-for", { card: name })} />`)}
  </details>`;
}
