// The course of the game, a line for each event; abandoned play is set apart, as a branch.

import { html, signal, useComputed, useEffect, useRef } from "../../vendor/preact.js";
import { at, audit, viewNow } from "./game.js";
import { ANSWERED, ASKED, DISPUTES, RULINGS, branches } from "./moments.js";
import { optionWords } from "./options.js";
import { Mark, accountName, seatName } from "./seats.js";
import { Seal, isShuffle } from "./seal.js";
import { load, eventAt, log, stretches, version } from "./events.js";
import { t } from "../words.js";

/** Whether the review also lists events that are no moves, such as questions and answers. */
const listsEvents = signal(false);

/** The log of a game. `Finder` is a form that finds events, and `found` their numbers, or null for all. */
export function Timeline({ Finder = null, found = null }) {
  const box = useRef();
  const last = version.value;
  useEffect(() => {
    if (!Finder) box.current.scrollTop = box.current.scrollHeight;
  }, [last, log.value]);
  /** @type {[number, number, any][]} */
  const parts = [];
  let from = 1;
  branches.value.forEach((branch, place) => {
    const ends = branches.value[place + 1]?.back !== branch.back; // what lies beside play parts a branch in several
    parts.push([from, branch.first - 1, null], [branch.first, branch.last, { ...branch, ends }]);
    from = branch.last + 1;
  });
  parts.push([from, version.value, null]);
  return html`<section class="timeline ${viewNow === "review" && !listsEvents.value && !found?.value ? "moves-only" : ""}" aria-labelledby="timeline-title">
    <h2 id="timeline-title">${t("course")}</h2>
    ${viewNow === "review" && html`<label class="check every-event"><input type="checkbox" checked=${listsEvents.value}
      onChange=${(event) => { listsEvents.value = event.target.checked; }} /> ${t("play.every-event")}</label>`}
    ${Finder && html`<${Finder} /><p class="quiet legend"><${Seal} /> ${t("receipts.sealed-legend")}</p>`}
    <div class="scroll" tabindex=${Finder ? -1 : 0} ref=${box}>
      ${parts.filter(([first, last]) => first <= last).map(([first, last, branch]) =>
        branch
          ? html`<section key=${first} class="branch" aria-label=${t("branch", { first, last })}>
              <h3>${t("branch", { first, last })}</h3><${Rows} first=${first} last=${last} found=${found} />
              ${branch.back && branch.ends && html`<p>${t("went-back", { to: branch.to })} <a href="#${branch.back}">#${branch.back}</a></p>`}
            </section>`
          : html`<${Rows} key=${first} first=${first} last=${last} found=${found} />`)}
    </div>
  </section>`;
}

const Rows = (whole) => stretches(whole.first, whole.last).map(({ first, last, here }, place) => (here
  ? html`<ol key=${place} start=${first}>${numbers(first, last).filter((seq) => whole.found?.value?.has(seq) ?? true)
      .map((seq) => html`<${Row} key=${seq} event=${eventAt(seq).event} />`)}</ol>`
  : html`<${Gap} key=${place} first=${first} last=${last} />`));

const numbers = (first, last) => Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Missing events. A reader who reaches them from above gets the first of them, and from below the last. */
function Gap({ first, last }) {
  const gap = useRef();
  const fill = async (below) => {
    const box = gap.current.closest(".scroll"), kept = below && box.querySelector(`a[href="#${last + 1}"]`);
    const top = () => kept.getBoundingClientRect().top;
    const before = kept && top();
    await load(below ? last : first);
    if (kept) requestAnimationFrame(() => { box.scrollTop += top() - before; }); // what was read stays where it was
  };
  useEffect(() => {
    const box = gap.current.closest(".scroll");
    const seen = new IntersectionObserver(([{ isIntersecting, boundingClientRect: { top } }]) => {
      const place = box.getBoundingClientRect();
      if (isIntersecting) fill(top < place.top + place.height / 2).catch(() => {});
    }, { root: box });
    seen.observe(gap.current);
    return () => seen.disconnect();
  }, [first, last]);
  return html`<p class="gap" ref=${gap}><button type="button" class="plain" onClick=${() => fill(true)}>${t("gap", { count: last - first + 1 })}</button></p>`;
}

function Row({ event }) {
  const link = useRef();
  const current = useComputed(() => at.value === event.seq);
  useEffect(() => {
    if (current.value) intoView(link.current);
  }, [current.value]);
  const line = log.value.get(event.seq);
  const differs = audit.value?.seq === event.seq;
  const kind = [
    event.type === "turn-began" && "turn-begins", event.type === ASKED && "question", event.type === ANSWERED && "answer",
    RULINGS.has(event.type) && "ruling", DISPUTES.has(event.type) && "dispute", differs && "differs",
    !line && "quiet", line && `deep-${Math.min(line.depth, 4)}`,
  ].filter(Boolean).join(" ");
  return html`<li class=${kind}>
    <a ref=${link} href="#${event.seq}" aria-current=${current.value ? "step" : null} tabindex=${current.value ? 0 : -1}>
      <span class="seq">${event.seq}</span>
      ${typeof event.data.seat === "number" ? html`<${Mark} seat=${event.data.seat} />` : html`<span class="mark nobody"></span>`}
      <span class="words"><${Words} event=${event} />${isShuffle(event) && html` <${Seal} />`}</span>
      ${differs && html`<strong class="verdict">${t(`audit.${audit.value.verdict}`)}</strong>`}
    </a>
  </li>`;
}

/** Scrolls the list, and only the list. */
function intoView(row) {
  if (!row.offsetParent) return; // events without words are hidden while somebody plays
  const box = row.closest(".scroll");
  const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (top < 40 || top > box.clientHeight - 60) box.scrollTop += top - box.clientHeight / 2;
}

/** How lines of the log write a hidden card. */
const UNKNOWN = "?";

const textOf = (event) => log.value.get(event.seq)?.text ?? unlogged(event);
const hides = (event) => event.type === "cards-drawn" && textOf(event).includes(UNKNOWN);

/** The text of an event. */
export const wordsOf = (event) => (hides(event) ? textOf(event).replaceAll(UNKNOWN, t("play.hidden-card")) : textOf(event));

/** The text of an event, with the back of a card for each card that the viewer may not know. */
export const Words = ({ event }) => (hides(event) ? html`<${WithBacks} text=${textOf(event)} />` : textOf(event));

/** A line of the log, with the back of a card for each hidden card. */
export const WithBacks = ({ text }) =>
  text.split(UNKNOWN).map((words, place) => html`${place > 0 && html`<span class="card back" role="img" aria-label=${t("play.hidden-card")}></span>`}${words}`);

function unlogged(event) {
  const { data, type, actor } = event;
  if (type === ASKED) return t("event.decision-opened", { seat: seatName(data.seat), kind: t(`kind.${data.kind}`) });
  if (type === ANSWERED) return t("event.decision-answered", { seat: seatName(data.seat), picks: picked(data.decision, event.seq) });
  return t(`event.${type}`, { ...data, seat: seatName(data.seat), actor: accountName(actor) });
}

function picked(decision, seq) {
  const opened = (number, path) => eventAt(number)?.openings.find((one) => one.path === path)?.value;
  const question = opened(decision, "/question"), picks = opened(seq, "/picks");
  if (!question || !picks) return "";
  const names = picks.map((pick) => optionWords(question.options.find((option) => option.id === pick)));
  return `: ${names.join(", ") || t("nothing")}`;
}
