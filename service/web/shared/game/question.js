// The question above the table, its options without a place on the table (or all options), and the answer. It serves
// every question of every game.

import { html, signal, useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { Modal } from "../account.js";
import { at, game, go, trouble, viewNow } from "./game.js";
import { Holiday } from "./holidays.js";
import { Teach } from "./lesson.js";
import { actWords, bounds, capital, card, noneWords, optionWords, questionText } from "./options.js";
import {
  allowTakeback, answer, atMostOne, busy, candidate, decision, doubted, enough, give, isMeant, optionOf, pending, pick, picks, point, refused,
  retrying, seated, send, single,
} from "./play.js";
import { Mark, Named, seatName } from "./seats.js";
import { waitsFor } from "./table-text.js";
import { descriptor } from "./ruleset.js";
import { Undo, askedBack, closeRequest, endOfRequest } from "./undo.js";
import { version } from "./events.js";
import { t } from "../words.js";

/** Whether the list includes the options that are on the board. */
export const listsAll = signal(false);

const LETTERS = "abcdefghjklmnopqstvwxyz"; // i, r and u do something else

/** Whether the question is about one option, which can be refused. Each answer has a button. */
const yesOrNo = ({ min, options }) => min === 0 && options.length === 1;

/** Whether all options are listed, and none or one of them is the answer. */
const isRefusable = ({ min, max, options }, list) => min === 0 && max === 1 && list.length === options.length && !listsAll.value;

/** Whether the options are too many cards for a list: the reader types the name of one. */
const isLong = (options) => !listsAll.value && options.length > 24 && options.every(({ card: id }) => id);

/** The listed options, each with its letter. */
export function listed() {
  const open = decision.value;
  if (!open) return [];
  const onBoard = listsAll.value || yesOrNo(open) ? [] : (descriptor.value.optionsOnBoard?.(open, game.value.table) ?? []);
  const placed = new Set(onBoard.map(({ id }) => id));
  const options = open.options.filter(({ id }) => !placed.has(id)), long = isLong(options);
  return options.map((option, place) => ({ option, letter: (!long && LETTERS[place]) || null }));
}

export function Ask() {
  const now = game.value;
  if (!seated.value.length) return html`<${Watching} />`;
  const { AutoAnswers } = descriptor.value;
  const open = now.decision, mine = open && now.you.includes(open.seat);
  return html`<section class="ask ${mine ? "to-you" : ""}" aria-labelledby="ask-title" data-decision=${decision.value?.id}>
    <h2 id="ask-title" class="unseen">${open && !mine ? waitsFor(open) : t(open ? "play.your-move" : "nobody-asked")}</h2>
    ${refused.value && html`<p class="notice bad" role="alert">${refused.value.message}</p>`}
    ${retrying.value && html`<p class="notice">${t("play.retrying")}</p>`}
    ${decision.value ? html`<${Question} open=${decision.value} />` : html`<${Waiting} open=${open} mine=${mine} />`}
    ${doubted.value && html`<${Modal} title=${doubted.value} close=${think}>
      <div class="actions"><button type="button" class="sure" onClick=${give}>${actWords(decision.value, picks.value.map(optionOf))}</button>
        <button type="button" class="primary" onClick=${think} autofocus>${t("cancel")}</button></div></${Modal}>`}
    <div class="beside-moves"><${ListAll} />${AutoAnswers && html`<${AutoAnswers} />`}<${Teach} /><span class="grow"></span><${Holiday} /></div>
  </section>`;
}

/** Cancel the pick that has to be confirmed. */
function think() {
  doubted.value = null;
  picks.value = [];
}

/** Readers without a seat see the names of the players, and of the one for whom the game waits. */
function Watching() {
  const { status, seats, decision: open } = game.value;
  return status === "running" && viewNow === "play" && html`<p class="watching">${t("play.watching", { players: seats.map(({ seat }) => seatName(seat)).join(", ") })}
    ${open && html` <${Mark} seat=${open.seat} /> ${waitsFor(open)}`}</p>`;
}

const Waiting = (props) => html`<div class="prompted to-wait"><p class="prompt"><${Reason} ...${props} /></p><${Undo} /></div>`;

/** Why the reader is not asked. */
function Reason({ open, mine }) {
  if (pending.value) return t("play.sending");
  if (game.value.paused) return t("status.paused");
  if (!open) return t("nobody-asked");
  return html`${mine ? html`<${Named} seat=${open.seat} /> ${t("play.you-are-asked")}` : html`<${Mark} seat=${open.seat} /> ${waitsFor(open)}`}
    ${at.value !== version.value && html` <button type="button" class="primary" onClick=${() => go(version.value)}>${t("play.to-now")}</button>`}`;
}

/** Characters from which a phone shows a question in small letters. */
const LONG = 84;

/** A phone shows two lines of a long question, and all of them after a tap. */
const showWhole = ({ currentTarget }) => currentTarget.classList.toggle("whole");

function Question({ open }) {
  const list = listed(), text = questionText(open);
  const outcome = candidate.value && outcomeOf(candidate.value), { Hand, rulesOf } = descriptor.value;
  const either = yesOrNo(open) || isRefusable(open, list), given = picks.value.length > 0 && !either; // one press on either button is the answer
  const drawn = candidate.value && candidate.value.x !== undefined;
  const words = candidate.value && optionWords(candidate.value), rules = candidate.value?.card && (rulesOf?.(candidate.value) ?? card(candidate.value.card).text);
  return html`<div class="question" aria-busy=${busy.value} data-single=${atMostOne.value || null}>
    <div class="prompted"><p key=${open.id} class="prompt ${text.length > LONG ? "long" : ""}" onClick=${showWhole}>${text}</p><${Undo} /></div>
    ${Hand && html`<${Hand} />`}
    ${list.length > 0 && html`<${isLong(list.map(({ option }) => option)) ? Find : Choices} key=${`${open.id} ${listsAll.value}`} list=${list} options=${open.options} />`}
    <div class="answer ${single.value ? "" : "several"} ${either ? "either" : ""} ${(picks.value.length || !single.value) && !doubted.value ? "chosen" : ""}">
      ${!either && (open.ordered && picks.value.length > 1 ? html`<${Order} />` : html`<p class="foretold">${!candidate.value && !atMostOne.value && html`<span class="bounds">${bounds(open)}</span>`}${candidate.value && html`${outcome && drawn
        ? html`<strong>${outcome}</strong><span class="unseen"> – ${words}</span>` : html`<strong>${capital(words)}</strong>${outcome && `: ${outcome}`}`}
        ${rules && html`<span class="rules" aria-hidden="true">${rules}</span>`}`}</p>`)}
      ${(!single.value || picks.value.length > 0) && !doubted.value && html`<button type="button" class="${given || open.min ? "primary" : ""} send" disabled=${!enough.value || busy.value}
        onClick=${(event) => isMeant(event) && (either ? send([]) : answer())}>${given || open.min ? actWords(open, picks.value.map(optionOf)) : noneWords(open)}</button>`}
      ${given && !doubted.value && html`<button type="button" class="cancel" disabled=${busy.value} onClick=${() => { picks.value = []; }}>${t("cancel")}</button>`}
    </div>
  </div>`;
}

/** A field that finds cards by a part of their name, those of the table too, instead of a list of all. Enter gives the only one. */
function Find({ list, options }) {
  const [sought, seek] = useState("");
  const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(), wanted = plain(sought.trim());
  const found = wanted ? options.filter(({ card: id }) => plain(card(id).name).includes(wanted)).map((option) => ({ option })) : [];
  const enter = ({ key, repeat }) => key === "Enter" && !repeat && found.length === 1 && pick(found[0].option, { sure: true });
  return html`<input class="find" type="search" aria-label=${t("play.another-card")} placeholder="${t("play.another-card")} (${list.length})" value=${sought}
      onInput=${({ target }) => seek(target.value)} onKeyDown=${enter} />
    ${found.length > 0 ? html`<${Choices} list=${found} />` : wanted && html`<p class="choices" role="status">${t("play.nothing-found")}</p>`}`;
}

/** The listed options in as many rows as the styles say (`--rows`), and a button that shows the others. */
function Choices({ list }) {
  const place = useRef(null), [whole, show] = useState(listsAll.value);
  useLayoutEffect(() => {
    const fit = () => fitRows(place.current, whole ? 0 : Number(getComputedStyle(place.current).getPropertyValue("--rows")));
    const watched = new ResizeObserver(fit);
    fit();
    watched.observe(place.current.parentElement);
    return () => watched.disconnect();
  }, [list, whole]);
  return html`<ul class="choices ${list.length > 12 ? "many" : ""}" ref=${place}>${list.map((one) => html`<${Choice} key=${one.option.id} ...${one} />`)}
    <li hidden><button type="button" class="plain more" onClick=${() => show(true)}>${t("play.all-answers", { count: list.length })}</button></li></ul>`;
}

/** Hides the last options until the others and the button for all are in as many rows. 0: shows all options. */
function fitRows(list, most) {
  const items = [...list.children], more = items.pop();
  const fits = () => new Set(items.concat(more).filter(({ hidden }) => !hidden).map(({ offsetTop }) => offsetTop)).size <= most;
  for (const item of items) item.hidden = false;
  more.hidden = true;
  if (!most || fits()) return;
  more.hidden = false;
  for (const item of items.toReversed()) {
    if (fits()) return;
    item.hidden = true;
  }
}

/** Lists also the options that have a place on the table. */
const ListAll = () => (listsAll.value || listed().length < (decision.value?.options.length ?? 0))
  && html`<button type="button" class="plain" aria-expanded=${String(listsAll.value)} onClick=${() => { listsAll.value = !listsAll.value; }}>${t(listsAll.value ? "play.fewer-options" : "play.all-options")}</button>`;

/** The effect of an option, if the ruleset knows it before the choice. */
const outcomeOf = (option) => descriptor.value.outcomeOf?.(option, game.value.table) ?? null;

function Choice({ option, letter }) {
  const rank = picks.value.indexOf(option.id);
  const outcome = outcomeOf(option);
  const several = !atMostOne.value;
  // One press is enough, because the button names its effect. Where several are picked, a second press takes one back.
  return html`<li><button type="button" class="choice to-${option.kind} ${rank >= 0 ? "picked" : ""}" data-option=${option.id}
    disabled=${busy.value} aria-pressed=${several ? String(rank >= 0) : null} ...${point(option)}
    onClick=${(event) => isMeant(event) && pick(option, { sure: true })}>
    ${letter && html`<kbd aria-hidden="true">${letter}</kbd>`}
    <span>${capital(optionWords(option))}${outcome && html` <small>${outcome}</small>`}</span>
    ${several && html`<b class="rank ${rank < 0 ? "later" : ""}">${rank < 0 ? "" : rank + 1}</b>`}
  </button></li>`;
}

/** The picks in their order, which can be changed. */
function Order() {
  const swap = (place) => {
    const changed = [...picks.value];
    [changed[place - 1], changed[place]] = [changed[place], changed[place - 1]];
    picks.value = changed;
  };
  return html`<ol class="order">${picks.value.map((name, place) => html`<li key=${name}><b>${place + 1}</b> ${pieceWords(optionOf(name))}
    ${place > 0 && html` <button type="button" aria-label=${t("play.earlier", { option: optionWords(optionOf(name)) })} onClick=${() => swap(place)}>↑</button>`}</li>`)}</ol>`;
}

const pieceWords = (option) => (option.card ? card(option.card).name : optionWords(option));

/** Milliseconds in which a notice that has come under a finger takes no press, and after which the end of a request is read. */
const CAME = 700, READ = 10_000;

/** It lies on the head of the page, so that the table stands still. */
export function Takeback() {
  const wanted = game.value.takeback, ended = endOfRequest.value;
  if (wanted) return html`<${Request} key=${`${wanted.seat} ${wanted.decision}`} wanted=${wanted} />`;
  return ended && html`<${Ended} key=${ended.seq} ...${ended} />`;
}

function Request({ wanted }) {
  const own = game.value.you.includes(wanted.seat), [ready, set] = useState(own);
  useEffect(() => {
    const timer = setTimeout(() => set(true), CAME);
    return () => clearTimeout(timer);
  }, []);
  return html`<p class="notice request takeback" role="status"><span>${t(own ? "play.takeback-own" : "play.takeback-asked", { seat: seatName(wanted.seat), move: askedBack(wanted) })}</span>
    ${!own && html` <button type="button" disabled=${!ready} onClick=${() => allowTakeback(true)}>${t("play.allow")}</button>`}
    ${" "}<button type="button" disabled=${!ready} onClick=${() => allowTakeback(false)}>${t(own ? "cancel" : "play.decline")}</button></p>`;
}

function Ended({ seq, words }) {
  useEffect(() => {
    const timer = setTimeout(() => closeRequest(seq), READ);
    return () => clearTimeout(timer);
  }, []);
  return html`<p class="notice request" role="status"><span>${words}</span>
    <button type="button" class="shut" aria-label=${t("close")} onClick=${() => closeRequest(seq)}>×</button></p>`;
}

/** Hides the view of one player until the other player has the shared screen. */
export function HandOver({ seat, done }) {
  useEffect(() => { /** @type {HTMLElement} */ (document.querySelector(".hand-over button")).focus(); }, [seat]);
  return html`<main class="front hand-over"><h1>${t("play.hand-over", { seat: seatName(seat) })}</h1>
    <p>${t("play.hand-over-about")}</p>
    ${trouble.value && html`<p class="notice bad" role="alert">${trouble.value.message}</p>`}
    <button type="button" class="primary" onClick=${(event) => isMeant(event) && done(seat)}>${t("play.i-am", { seat: seatName(seat) })}</button></main>`;
}
