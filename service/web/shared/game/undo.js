// Taking back an answer, offered beside the question while the service would accept it.

import { computed, html, signal } from "../../vendor/preact.js";
import { keepText, stored } from "../stored.js";
import { at, game, id } from "./game.js";
import { ANSWERED, ASKED, branchOf, opened } from "./moments.js";
import { optionWords } from "./options.js";
import { pending, seated, takeBack } from "./play.js";
import { descriptor } from "./ruleset.js";
import { eventAt, events, known, log, version } from "./events.js";
import { seatName } from "./seats.js";
import { bare, titleOf } from "./turn-words.js";
import { turns } from "./turns.js";
import { t } from "../words.js";

/** Whether other people must agree: bots and the reader's other seats are not asked. */
const asksOthers = computed(() => {
  const { seats, terms, you } = game.value;
  return terms.takebacks === "consent" && seats.some(({ kind, account }, seat) => kind !== "bot" && account && !you.includes(seat));
});

/** Whether the others have refused to take this answer back, as its seat has asked. The later events come first. */
function declined(later, { seat, decision }) {
  const place = later.findIndex(({ type, data }) => type === "takeback-asked" && data.seat === seat && data.to === decision);
  return place >= 0 && later.slice(0, place).some(({ type }) => type === "takeback-declined");
}

/** The reader's last answer and what has happened since, if the reader can take it back; otherwise null. An answer that is not
 *  loaded (`event` is null) is far back: only the others can allow it. */
const undone = computed(() => {
  const now = game.value, { takebacks } = now.terms, informed = takebacks === "uninformed";
  if (!["uninformed", "consent"].includes(takebacks) || now.paused || !seated.value.length) return null;
  if (pending.value || at.value !== version.value) return null;
  const later = [];
  let tooLate = false;
  for (const one of events.value.toReversed()) {
    if (!one) return informed ? null : { event: null, later: later.toReversed() };
    const { seq, type, data } = one.event;
    if (branchOf(seq)) continue;
    if (type === ANSWERED && now.you.includes(data.seat)) {
      const may = informed ? !tooLate && !one.reveals_hidden : !declined(later, data);
      return may ? { event: one.event, later: later.toReversed() } : null;
    }
    tooLate ||= one.reveals_hidden || type === ANSWERED || type === "rewound" || (type === "overturned" && data.branch !== null);
    later.push(one.event);
  }
  return null;
});

/** What would be taken back, in words: the first line that followed the answer, or its picks; and its turn. */
function toldBack({ event, later }) {
  if (!event) return null;
  const line = later.find(({ seq, type }) => type === ASKED || log.value.has(seq));
  const { seat } = event.data, turn = turns.value.findLast(({ events }) => events.includes(event));
  const words = line && line.type !== ASKED ? descriptor.value.tellMove?.(line) || bare(line, seat) : pickedWords(event);
  return [words, turn && titleOf(turn)].filter(Boolean).join(", ");
}

/** The picks of an answer in words, if the reader may know them. */
function pickedWords({ seq, data }) {
  const question = eventAt(data.decision), options = opened(question, "/question")?.options ?? [], picks = opened(eventAt(seq), "/picks") ?? [];
  return options.filter(({ id }) => picks.includes(id)).map((option) => optionWords(option, question.event.data.kind)).join(", ");
}

/** The answer that a seat asks to take back, in words. */
export function askedBack({ seat, decision }) {
  const all = known.value.map(({ event }) => event), answered = `${decision}`.slice(1);
  const place = all.findLastIndex(({ type, data }) => type === ANSWERED && data.seat === seat && String(data.decision) === answered);
  return toldBack({ event: all[place], later: all.slice(place + 1) }) || t("play.an-answer");
}

const READ = `dominium-request-${id}`;
/** The last request of which the reader has closed the end. */
const read = signal(Number(stored(READ, "sessionStorage")));

export function closeRequest(seq) {
  read.value = seq;
  keepText(READ, `${seq}`, "sessionStorage");
}

/** How the reader's last request ended, in words: another player refused it, or played on; and its number. Null once the reader has
 *  closed it or answered, or was asked by a later answer than the one that ended it. */
export const endOfRequest = computed(() => {
  const { you, takeback } = game.value;
  let refused = null, lapsed = 0, asked = false;
  for (const { event: { seq, type, data } } of takeback ? [] : known.value.toReversed()) {
    const own = you.includes(data.seat);
    if (type === "takeback-asked") {
      const words = refused ?? (lapsed ? t("play.takeback-lapsed") : null);
      return own && words && seq > read.value && !(asked && lapsed > 1) ? { seq, words } : null;
    }
    if (type === "taken-back" || (own && (type === ANSWERED || type === "takeback-declined"))) return null;
    if (type === "takeback-declined" && asked) return null;
    asked ||= own && type === ASKED;
    if (type === "takeback-declined") refused = t("play.takeback-refused", { seat: seatName(data.seat) });
    lapsed += Number(type === ANSWERED);
  }
  return null;
});

/** Once others have moved, it names the move, and stands back behind the question. While a request is open, only its place is there. */
export function Undo() {
  if (!undone.value) return null;
  const moved = undone.value.later.some(({ type }) => type === ANSWERED), move = moved && toldBack(undone.value);
  return html`<button type="button" class="undo ${moved ? "plain" : ""} ${game.value.takeback ? "waits" : ""}" disabled=${Boolean(game.value.takeback)} onClick=${takeBack} title="u">
    ${!moved && html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5 4 9l4 4M4 9h9a5 5 0 0 1 0 10H9" /></svg>`}
    <span>${t(asksOthers.value ? "play.ask-take-back" : "play.take-back")}${move && `: ${move}`}</span></button>`;
}
