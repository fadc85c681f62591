// Playing: the question to the player, their picks, and the delivery of their answer to the service.

import { computed, effect, signal } from "../../vendor/preact.js";
import { post, postOnce } from "../api.js";
import { keepText, stored } from "../stored.js";
import { at, catchUp, game, id, look, path, sharesScreen, take, viewNow } from "./game.js";
import { pointed } from "./options.js";
import { keep } from "./receipts.js";
import { descriptor } from "./ruleset.js";
import { version } from "./events.js";
import { t } from "../words.js";

/** The question that the reader can answer now. A review looks back: its reader answers at the table. */
export const decision = computed(() => {
  const now = game.value, open = now?.decision;
  const mine = open?.options && now.you.includes(open.seat) && now.status === "running" && !now.paused;
  return viewNow !== "review" && mine && at.value === version.value && !screenPasses.value ? open : null;
});

/** The ids of the options that are picked, in the order in which they were. */
export const picks = signal([]);
/** The answer under way, and the error of the last one. */
export const pending = signal(null);
/** Whether it answers the question that is open. The stream may bring the next one before the answer has come back. */
export const busy = computed(() => pending.value !== null && pending.value.decision === decision.value?.id);
export const refused = signal(null);
/** The question before an answer that is easily regretted; null: none. */
export const doubted = signal(null);
/** The second move of a press that makes two, until the first is accepted. */
export const planned = signal(null);
/** Whether the service is out of reach, and the answer is sent again and again. */
export const retrying = signal(false);

/** The seat to which the screen was passed last, on a shared screen. */
export const handed = signal(null);

/** The seat to which the screen must be passed before it shows more; null: none. */
export const screenPasses = computed(() => {
  const now = game.value, open = now?.decision;
  if (!open || !sharesScreen(now) || !now.view.startsWith("seat-") || descriptor.value.hidesNothing) return null;
  return now.you.includes(open.seat) && open.seat !== handed.value ? open.seat : null;
});

/** Nothing is uncovered unless it is what this seat sees: the service may be out of reach. */
export async function handOver(seat) {
  const view = `seat-${seat}`;
  await look(view);
  if (game.value.view === view) handed.value = seat;
}

// Where nothing is hidden, the screen is everybody's.
effect(() => {
  const now = game.value, open = now?.decision;
  const open_to_all = now && descriptor.value.hidesNothing && sharesScreen(now) && now.view.startsWith("seat-");
  if (open_to_all && open && now.you.includes(open.seat) && now.view !== `seat-${open.seat}`) look(`seat-${open.seat}`);
});

let asked = null;

effect(() => {
  const now = decision.value?.id ?? null;
  if (now === asked) return;
  asked = now;
  picks.value = [];
  pointed.value = null;
  doubted.value = null;
});

/** Options on the drawing that take two moves. */
export const combined = computed(() => (decision.value && descriptor.value.combined?.(decision.value, game.value.table)) || []);

export const optionOf = (name) => [...(decision.value?.options ?? []), ...combined.value].find((option) => option.id === name) ?? null;

/** The option that the tables show as chosen: the one under the pointer, or else the last pick. */
export const candidate = computed(() => pointed.value ?? (picks.value.length ? optionOf(picks.value.at(-1)) : null));

/** Whether one press can be the answer: one option is picked, or one or none. */
export const atMostOne = computed(() => decision.value?.max === 1);

export const single = computed(() => decision.value?.max === 1 && decision.value.min === 1);

export const enough = computed(() => {
  const open = decision.value;
  return Boolean(open) && picks.value.length >= open.min && picks.value.length <= open.max;
});

/** Picks an option, or removes the pick. `sure`: for a single choice, the pick is the answer. */
export function pick(option, { sure = false } = {}) {
  const open = decision.value;
  if (!open || busy.value) return;
  refused.value = null;
  const chosen = picks.value;
  if (atMostOne.value) {
    picks.value = [option.id];
    if (sure || chosen[0] === option.id || doubtOf(option)) answer(); // a doubt asks, so that nothing is confirmed twice
  } else if (chosen.includes(option.id)) picks.value = chosen.filter((name) => name !== option.id);
  else if (chosen.length < open.max) picks.value = [...chosen, option.id];
}

/** The question before this answer, if it is easily regretted. */
const doubtOf = (option) => (single.value && descriptor.value.doubt?.(option, game.value.table)) || null;

/** Answers with the picks, unless the reader has to confirm them. */
export function answer() {
  doubted.value = doubtOf(optionOf(picks.value[0]));
  if (!doubted.value) give();
}

export function give() {
  const option = optionOf(picks.value[0]);
  doubted.value = null;
  if (!option?.first) return send();
  planned.value = { after: decision.value.id, kind: option.kind, card: option.card };
  return send([option.first]);
}

effect(() => {
  const plan = planned.value, next = game.value?.decision?.id;
  if (plan && next !== plan.after && pending.value?.decision !== plan.after) queueMicrotask(() => goOn(plan));
});

/** The second move, if it is still offered. */
function goOn(plan) {
  if (planned.value !== plan) return;
  planned.value = null;
  const option = decision.value?.options.find(({ kind, card }) => kind === plan.kind && card === plan.card);
  if (option) send([option.id]);
  else refused.value = new Error(t("play.not-any-more"));
}

/** Milliseconds and pixels within which two presses are the halves of a double one. */
const QUICK = 500, NEAR = 24;
let pressed = null;

/** Whether a press is meant for the current question. The second half of a double press is not, if the first half
 *  has answered another question: the next one often appears in the same place. Every browser counts clicks of a
 *  mouse (`detail`), but not every one counts taps. Presses by a key or a screen reader have no count. */
export function isMeant({ detail, pointerType, clientX: x, clientY: y }) {
  const now = { question: decision.value?.id, time: performance.now(), x, y }, last = pressed;
  const quick = detail > 0 && last !== null && now.time - last.time < QUICK;
  const again = detail > 1 || (pointerType !== "mouse" && quick && Math.hypot(x - last.x, y - last.y) < NEAR);
  if (quick && again && last.question !== now.question) return false;
  pressed = now;
  return true;
}

/** On the table: with a mouse, what is under it has been seen before it is pressed; a finger asks twice, unless the press is `sure`. */
export const press = (option, { sure = false } = {}) => (event) => {
  event.stopPropagation();
  if (isMeant(event)) pick(option, { sure: sure || event.pointerType === "mouse" });
};

export const point = (option) => ({
  onPointerEnter: (event) => { if (event.pointerType === "mouse") pointed.value = option; },
  onPointerLeave: () => { pointed.value = null; },
});

// An answer is sent until the service accepts or refuses it, also after the page is loaded again. The same answer to
// the same question is one move, however often it arrives. The next question may be answered before that.

const KEPT = `dominium-answers-${id}`;
/** In the order in which they were given; the first is under way, and the last is `pending`. */
let answers = [];
let delivering = false;

function hold(all) {
  answers = all;
  pending.value = answers.at(-1) ?? null;
  keepText(KEPT, answers.length ? JSON.stringify(answers) : null, "sessionStorage");
}

export function send(chosen = picks.value) {
  if (!decision.value || busy.value) return;
  hold([...answers, { decision: decision.value.id, picks: chosen }]);
  deliver();
}

export function resume() {
  const kept = stored(KEPT, "sessionStorage");
  if (!kept) return;
  hold(JSON.parse(kept));
  deliver();
}

const passing = ({ status }) => status === undefined || status === 429 || status >= 500;

async function deliver() {
  if (delivering) return;
  delivering = true;
  for (let wait = 250; answers.length;) {
    const [given] = answers;
    let arrived = false;
    try {
      const changed = await post(`${path}/moves`, given);
      arrived = true;
      settle();
      keep(changed.receipt);
      await take(changed);
    } catch (error) {
      if (!arrived && passing(error)) { // also where the next question has been answered: it has a receipt to bring
        retrying.value = true;
        await new Promise((done) => setTimeout(done, wait));
        wait = Math.min(2 * wait, 4000);
        continue;
      }
      planned.value = null;
      if (pending.value === given) refused.value = error; // somebody else, or another tab, may have been first
      if (!arrived) settle();
      await catchUp({ follow: true });
    }
    wait = 250;
  }
  delivering = false;
}

function settle() {
  hold(answers.slice(1));
  retrying.value = false;
}

async function change(what, body) {
  refused.value = null;
  try {
    const changed = await postOnce(`${path}/${what}`, body, version.value);
    keep(changed.receipt);
    await take(changed);
  } catch (error) {
    refused.value = error;
  }
}

export const takeBack = () => change("takebacks", {});
export const allowTakeback = (allow) => change("takebacks", { allow });
export const takeHoliday = (seat, days) => change("holiday", { seat, days });
export const resign = (seat) => change("resignation", { seat });

/** Which seats of the reader's still play. */
export const seated = computed(() => {
  const now = game.value;
  return now && now.status === "running" ? now.you : [];
});
