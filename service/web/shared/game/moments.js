// The kinds of moments of a game: decisions, what lies beside play, abandoned branches.

import { computed } from "../../vendor/preact.js";
import { at, game, here, trouble } from "./game.js";
import { ENDS, endOfPlay, load, eventAt, events, known, version } from "./events.js";

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
  "downtime-excused", "holiday-taken", "holiday-ended", "officials-named",
]);

const STOPS = new Set([...ENDS, "adjudicated", "voided"]);

/** Whether an event is about the game and not on the table: no rewind takes it back. */
export const isBeside = ({ type }) => BESIDE.has(type);

/** The address of the review; of a game that is over, at its end. */
export function reviewAddress() {
  const end = game.value.result && endOfPlay();
  return `/games/${game.value.id}/review${end ? `#${end}` : ""}`;
}

/** The rewinds: number and target. An overturned rewind takes play back to the state before it. */
const rewinds = computed(() => known.value.map(({ event: { seq, type, data } }) => {
  if (type === "rewound" || type === "taken-back") return { back: seq, to: data.to };
  return type === "overturned" && data.branch !== null ? { back: seq, to: data.ruling - 1, undone: data.ruling } : null;
}).filter(Boolean));

/** Events, from first to last, that count no more; and the event that took them back. */
export const branches = computed(() =>
  (game.value?.taken_back ?? []).map(([first, last]) => {
    const { back = null, to = null } = rewinds.value.find((one) => one.to < first && last < one.back) ?? {};
    return { first, last, back, to };
  }),
);

export const branchOf = (seq) => branches.value.find(({ first, last }) => first <= seq && seq <= last) ?? null;

/** An event of the story. If it is missing it is fetched, and the computed value updates. */
function wanted(seq) {
  const one = eventAt(seq);
  if (!one) queueMicrotask(() => load(seq).catch((error) => { trouble.value = error; }));
  return one;
}

/** The last such event up to the one that is shown. */
function lastUntilHere(chosen) {
  if (!here.value) return null;
  for (let seq = at.value; seq >= 1; seq -= 1) {
    const one = wanted(seq);
    if (!one || chosen(one.event)) return one;
  }
  return null;
}

/** The answer to a question, if it comes before another question. */
function answerTo(question) {
  for (let seq = question + 1; seq <= version.value; seq += 1) {
    const one = wanted(seq);
    if (!one || one.event.type === ASKED) return null;
    if (one.event.type === ANSWERED && one.event.data.decision === question) return one;
  }
  return null;
}

/** The value that an event opens under a path, if the viewer may see it. */
export const opened = (delivered, path) => delivered?.openings.find((opening) => opening.path === path)?.value ?? null;

/** The question at the shown moment, up to the event that answers it: the seat and the kind; if the viewer may know
 *  them, also the question and the picks. */
export const shownDecision = computed(() => {
  const then = rewinds.value.filter(({ back }) => back <= at.value);
  const undone = new Set(then.map((one) => one.undone));
  const gone = (seq) => then.some(({ back, to }) => !undone.has(back) && to < seq && seq < back);
  const question = lastUntilHere(({ type, seq }) => type === ASKED && !gone(seq));
  if (!question) return null;
  const { seq, data } = question.event;
  const answer = answerTo(seq);
  if (answer && answer.event.seq < at.value) return null;
  if (events.value.slice(seq, at.value).some((one) => one && STOPS.has(one.event.type))) return null; // somebody resigned instead
  return {
    seq, seat: data.seat, for_seat: data.for_seat, kind: data.kind, question: opened(question, "/question"),
    answered: answer?.event.seq ?? null, picks: opened(answer, "/picks"),
  };
});

/** The last event up to the one that is shown to which play can go back. */
export const returnable = computed(() => lastUntilHere(({ type, seq }) => type === ASKED && !branchOf(seq))?.event.seq ?? null);

/** The data of the shown event, with opened values in place of their seals. */
export const shownData = computed(() => {
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
