// A first game that teaches itself: beside each question the step that fits it, shown once. It is an ordinary game, and
// the reader may end the lesson at any time.
//
// A step has an `id`, and `where` in the rulebook its rule is. Conditions on its question: `asked`: the kind; `prompt`: the
// prompt; `never`: kinds that it must not have; `offers`: an option of that kind, or about that card; `without`: no option
// of that kind; `times`: the least number of such questions until now. Other conditions: `players`: the number of players;
// `happened`: an event of the reader's; `holds`: something in front of the reader; `empty`: an empty part of the table;
// `few`: the most cards in that pile; `over`: the game has ended.

import { computed, effect, html, signal } from "../../vendor/preact.js";
import { game, id } from "./game.js";
import { descriptor } from "./ruleset.js";
import { ASKED } from "./moments.js";
import { decision } from "./play.js";
import { loadAll, events } from "./events.js";
import { keyOf } from "../lesson-storage.js";
import { keepText, stored } from "../stored.js";
import { rulesetName } from "./options.js";
import { loadLessons, t } from "../words.js";

const KEPT = keyOf(id);

/** The steps shown so far, each with its question; null: no lesson. */
const told = signal(JSON.parse(stored(KEPT) ?? "null"));

effect(() => keepText(KEPT, told.value && JSON.stringify(told.value)));

export const learning = computed(() => told.value !== null);

const ready = signal(false);

effect(() => { if (learning.value) loadLessons().then(() => { ready.value = true; }); });

/** The shown steps follow from the whole story. */
const lacking = computed(() => learning.value && events.value.includes(null));

effect(() => { if (lacking.value) queueMicrotask(loadAll); });

/** The occasion of a step: the question that the reader can answer now, or the end of the game. */
const occasion = computed(() => (game.value?.result ? "over" : (decision.value?.id ?? null)));

export const lesson = computed(() => {
  if (!told.value || !ready.value || lacking.value || !occasion.value) return null;
  const steps = descriptor.value.lessons ?? [];
  return steps.find((one) => told.value[one.id] === occasion.value) ?? steps.find((one) => !(one.id in told.value) && fits(one)) ?? null;
});

effect(() => {
  const one = lesson.value;
  if (one && !(one.id in told.value)) told.value = { ...told.value, [one.id]: occasion.value };
});

function fits({ asked, prompt, never, offers, without, times, players, happened, holds, empty, few, over }) {
  const { table, result, you } = game.value, open = decision.value;
  if (over || result) return Boolean(over && result);
  const has = (what) => open.options.some(({ kind, card }) => kind === what || card === what);
  const mine = (type, kind) => events.value.filter(({ event }) => event.type === type && you.includes(event.data.seat ?? event.data.owner) && (!kind || event.data.kind === kind));
  return (!asked || open.kind === asked) && (!prompt || open.prompt === prompt) && !never?.includes(open.kind)
    && (!offers || has(offers)) && (!without || !has(without))
    && (!times || mine(ASKED, asked).length >= times)
    && (!players || table.players.length === players)
    && (!happened || mine(happened).length > 0)
    && (!holds || you.some((seat) => table.players[seat][holds].length > 0))
    && (!empty || table[empty].length === 0)
    && (!few || table.supply.some(({ card, count }) => card === few[0] && count <= few[1]));
}

/** The step in words, as it is said. */
export const tellStep = () => (lesson.value ? `${t(`step.${lesson.value.id}`)} ${whereOf(lesson.value)}` : "");

const whereOf = ({ where }) => t("lesson.rulebook", { section: t(`rulebook.${where}`) });

export const leave = () => { told.value = null; };

export function Lesson() {
  if (!learning.value) return null;
  const all = descriptor.value.lessons ?? [];
  const one = lesson.value;
  return html`<aside class="lesson" aria-labelledby="lesson-title">
    <h2 id="lesson-title">${t("lesson.learn", { game: rulesetName() })} <small>${t("lesson.told", { count: Object.keys(told.value).length, total: all.length })}</small></h2>
    <button type="button" class="plain" onClick=${leave}>${t("lesson.leave")}</button>
    ${one && html`<p>${t(`step.${one.id}`)}</p><p class="quiet">${whereOf(one)}</p>`}
    ${!one && html`<p class="quiet">${t("lesson.play-on")}</p>`}
  </aside>`;
}

/** Beside the moves of a reader who is asked, in a game in which nothing is taught. */
export const Teach = () => decision.value && !learning.value && descriptor.value.lessons
  && html`<button type="button" class="plain" onClick=${() => { told.value = {}; }}>${t("lesson.teach")}</button>`;
