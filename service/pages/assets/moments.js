// What kinds of moments a game has: decisions, turns, branches that were abandoned; and how to get from one to another.

import { computed } from "./preact.js";
import { at, events, game, go, here, skipping } from "./game.js";

export const ASKED = "decision-opened";
export const ANSWERED = "decision-answered";

export const RULINGS = new Set([
  "paused", "resumed", "clock-adjusted", "rewound", "seat-replaced", "penalised", "adjudicated", "voided", "dismissed",
  "upheld", "overturned", "penalty-lifted",
]);
export const DISPUTES = new Set([
  "dispute-opened", "statement-made", "dispute-withdrawn", "appealed", "question-asked", "question-answered", "note-made",
  "confidence-opened",
]);
const BESIDE = new Set([
  ...RULINGS, ...DISPUTES, "game-created", "seat-taken", "seat-left", "game-started", "game-cancelled", "seed-opened",
  "takeback-asked", "takeback-allowed", "takeback-declined", "taken-back", "window-waived", "resigned", "timed-out",
  "downtime-excused",
]);

/** What is about the game and not on the table: no rewind takes it back. */
export const isBeside = ({ type }) => BESIDE.has(type);

/** What took play back: its number, and to where. What overturns a rewind takes play back to what was before that. */
const rewinds = computed(() => events.value.map(({ event: { seq, type, data } }) => {
  if (type === "rewound" || type === "taken-back") return { back: seq, to: data.to };
  return type === "overturned" && data.branch !== null ? { back: seq, to: data.ruling - 1, undone: data.ruling } : null;
}).filter(Boolean));

/** Events, from first to last, that count no more; and the event that took them back. */
export const branches = computed(() =>
  (game.value?.abandoned ?? []).map(([first, last]) => {
    const { back = null, to = null } = rewinds.value.find((one) => one.to < first && last < one.back) ?? {};
    return { first, last, back, to };
  }),
);

export const branchOf = (seq) => branches.value.find(({ first, last }) => first <= seq && seq <= last) ?? null;

const numbers = (chosen) =>
  events.value.filter(({ event }) => chosen(event) && !(skipping.value && branchOf(event.seq))).map(({ event }) => event.seq);

const every = computed(() => numbers(() => true));
export const decisions = computed(() => numbers((event) => event.type === ASKED));

/** Where turns begin: as the game tells it, or else where another seat is asked than before. */
export const turns = computed(() => {
  if (events.value.some(({ event }) => event.type === "turn-began")) return numbers((event) => event.type === "turn-began");
  let seat = null;
  return numbers((event) => {
    if (event.type !== ASKED || event.data.seat === seat) return false;
    seat = event.data.seat;
    return true;
  });
});

const stops = { event: every, decision: decisions, turn: turns };

/** Where the next or the last moment of a kind is; null: there is none. */
export function beyond(kind, direction) {
  const found = stops[kind].value;
  return (direction > 0 ? found.find((seq) => seq > at.value) : found.findLast((seq) => seq < at.value)) ?? null;
}

export function step(kind, direction) {
  const seq = beyond(kind, direction);
  if (seq) go(seq);
}

/** What an event opens under a path, as far as the viewer may know it. */
export const opened = (delivered, path) => delivered?.openings.find((opening) => opening.path === path)?.value ?? null;

/** What is asked at the moment that is shown, up to the event that answers it: who, what kind, and as far as the viewer
 * may know it the question and the picks. */
export const asked = computed(() => {
  const then = rewinds.value.filter(({ back }) => back <= at.value);
  const undone = new Set(then.map((one) => one.undone));
  const gone = (seq) => then.some(({ back, to }) => !undone.has(back) && to < seq && seq < back);
  const question = events.value.slice(0, at.value).findLast(({ event }) => event.type === ASKED && !gone(event.seq));
  if (!question) return null;
  const { seq, data } = question.event;
  const answers = ({ event }) => event.type === ANSWERED && event.data.decision === seq;
  const answer = events.value.slice(seq).find(answers) ?? null;
  if (answer && answer.event.seq < at.value) return null;
  return {
    seq, seat: data.seat, kind: data.kind, question: opened(question, "/question"),
    answered: answer?.event.seq ?? null, picks: opened(answer, "/picks"),
  };
});

/** The last event up to the one that is shown to which play can go back. */
export const returnable = computed(() =>
  events.value.slice(0, at.value).findLast(({ event }) => event.type === ASKED && !branchOf(event.seq))?.event.seq ?? null,
);

/** Everything that an event tells the viewer: its data, with what was opened of it in place of the seals. */
export const told = computed(() => {
  if (!here.value) return null;
  const data = structuredClone(here.value.event.data);
  for (const { path, value, erased } of here.value.openings) {
    const steps = path.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = steps.pop();
    const place = steps.reduce((inner, step) => inner?.[step], data);
    if (place) place[last] = erased ? null : value;
  }
  return data;
});
