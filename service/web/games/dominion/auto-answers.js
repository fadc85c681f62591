// Automatic answers: the reader decides before the question, and the page answers for them.

import { effect, html, signal } from "../../vendor/preact.js";
import { game, viewNow } from "../../shared/game/game.js";
import { card } from "../../shared/game/options.js";
import { busy, decision, planned, send } from "../../shared/game/play.js";
import { keepText, stored } from "../../shared/stored.js";
import { nothingLeft } from "./purchases.js";
import { t } from "../../shared/words.js";

/** `ending`: the turn that ends with the next question that lets it; `hiding`: whether Reactions are kept hidden, but for
 * the Attacks that are `shown`. */
const NOTHING = { treasures: false, ending: null, hiding: false, shown: [] };
/** By how the reader looks: those who share a screen decide each for themselves. */
const decided = signal({});

const mine = () => decided.value[game.value.view] ?? NOTHING;
const decide = (change) => { decided.value = { ...decided.value, [game.value.view]: { ...mine(), ...change } }; };

const KEPT = "dominium-ends-turns";
/** Off at first: a Copper may be wanted, and a turn that ends at once tells the others that there was nothing to choose. */
const endsTurns = signal(stored(KEPT) === "yes");

function endTurns(yes) {
  endsTurns.value = yes;
  keepText(KEPT, yes ? "yes" : "no");
}

const decider = ({ seat, controller }) => controller ?? seat;

const turn = () => `${game.value.table.turn.seat}/${decider(game.value.table.turn)}/${game.value.table.players.map(({ turns }) => turns)}`;

function answer(open) {
  const { kind, prompt, options } = open;
  const { treasures, ending, hiding, shown } = mine();
  if (kind === "react" && hiding && !shown.includes(prompt) && options.every((option) => option.kind !== "call")) return [];
  const playing = options.find((option) => option.kind === "play-treasures");
  if (treasures && playing) return [playing.id];
  const end = options.find((option) => option.kind === "end");
  if (end && (ending === turn() || (endsTurns.value && viewNow === "play" && nothingLeft(open)))) return [end.id];
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
  return open && !busy.value && !planned.value ? answer(open) : null;
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
    ${you.includes(decider(table.turn)) && html`<${Tick} checked=${ending === turn()} change=${(yes) => decide({ ending: yes ? turn() : null })}
      words=${t("play.end-turn")} />`}
    ${reacts && attacks.length > 0 && html`<${Tick} checked=${hiding} change=${(yes) => decide({ hiding: yes })} words=${t("play.no-reactions")} />`}
    ${reacts && hiding && attacks.map(({ id, name }) => html`<${Tick} key=${id} checked=${shown.includes(id)} change=${toggle(id)}
      words=${t("play.but-for", { card: name })} />`)}
  </details>`;
}

/** In the menu, and remembered. */
export const Preferences = () => html`<p><${Tick} checked=${endsTurns.value} change=${endTurns} words=${t("play.ends-turns")} /></p>`;
