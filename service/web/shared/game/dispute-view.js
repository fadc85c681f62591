// One dispute: its claim, questions, statements and rulings, the people that it waits for, and the reader's options.

import { html } from "../../vendor/preact.js";
import { me, remove } from "../api.js";
import { game, say } from "./game.js";
import { isPending } from "./dispute-lists.js";
import { Answers } from "./dispute-questions.js";
import { RulingMade } from "./ruling-view.js";
import { Fold, Press, Say, textOf } from "../text-form.js";
import { accountName, disputer, seatName } from "./seats.js";
import { serviceNow } from "../time.js";
import { Left, age, moment, t } from "../words.js";

export const To = ({ seq }) => html`<a href="#${seq}">#${seq}</a>`;

/** `whole`: the dispute's own page; otherwise there is a link to that page. */
export function Case({ dispute, whole = false }) {
  const { id, cites, text, status, outcome, opened } = dispute;
  return html`<article class="matter case">
    <header>
      <strong>${disputer(dispute)}</strong>
      ${t("disputes-event")} <${To} seq=${cites} />
      <span class="badge state-${status}">${t(`state.${status}`)}</span>
      ${outcome && html`<span class="badge outcome-${outcome}">${t(`outcome.${outcome}`)}</span>`}
      ${!whole && html`<a class="whole" href="/disputes/${id}">${t("dispute.case")}</a>`}
    </header>
    <blockquote>${text ?? t("erased")}</blockquote>
    <ol class="heard">${heard(dispute, whole).map(([Part, one]) => html`<li key=${one.seq}><${Part} one=${one} /></li>`)}</ol>
    <footer class="quiet"><${To} seq=${opened} /> · ${moment(dispute.opened_at)}<${Until} dispute=${dispute} /></footer>
    <${Waits} dispute=${dispute} />
    ${dispute.parties.includes(me.value?.id) && html`<${Acts} dispute=${dispute} />`}
  </article>`;
}

/** All that came of it, in its order; rulings have a list of their own beside a game. */
const heard = ({ statements, questions, notes, rulings }, whole) => [
  ...statements.map((one) => [Statement, one]), ...questions.map((one) => [Question, one]),
  ...notes.map((one) => [Note, one]), ...(whole ? rulings : []).map((one) => [Ruled, one]),
].sort(([, one], [, other]) => one.seq - other.seq);

const Words = ({ one, children }) => html`<strong>${one.handle ?? accountName(one.account)}</strong>
  ${" "}${children} <q>${one.text ?? t("dispute.not-yours")}</q> <${To} seq=${one.seq} />`;

const Statement = ({ one }) => html`<p class="statement">
  <${Words} one=${one}>${one.kind === "appeal" && html`<span class="badge">${t("appeal")}</span>`}</${Words}></p>`;

const Question = ({ one }) => html`<p class="question">
    <${Words} one=${one}><span class="badge">${t("dispute.asks", { seat: seatName(one.seat) })}</span>
      ${one.confided && html` <span class="badge">${t("dispute.confided")}</span>`}</${Words}></p>
  ${one.answer && html`<p class="answered"><${Words} one=${one.answer}><span class="badge">${t("dispute.answer")}</span></${Words}></p>`}`;

const Note = ({ one }) => html`<p class="note">
  <${Words} one=${one}><span class="badge">${t("dispute.note")}</span>${one.about && html` ${t("dispute.marks")} <${To} seq=${one.about} />`}</${Words}></p>`;

const Ruled = ({ one }) => html`<${RulingMade} ruling=${one} at="/games/${game.value.id}/rulings/${one.seq}" />`;

/** The deadline for an appeal, while there is one. */
const Until = ({ dispute: { status, appeal_until: until } }) => until && status === "ruled" &&
  html` · ${t("appeal-until", { time: moment(until) })} <${Left} until=${until} past=${t("over")} />`;

const Waits = ({ dispute: { status, since, waits_for: awaited } }) => isPending({ status }) && html`<p class="quiet waits">
  ${t("dispute.waits", { names: [...new Set(awaited.map(nameOf))].join(", "), age: age(since) })}</p>`;

const nameOf = ({ role, seat, handle }) => handle ?? (role === "referee" ? t("dispute.any-referee") : seatName(seat));

/** The acts of a party: answer, make a statement, appeal in time, withdraw. */
function Acts({ dispute }) {
  const { id, status, appeal_until: until, opener, statements } = dispute;
  const path = `/v1/disputes/${id}`, mine = me.value?.id;
  const pending = isPending({ status });
  const spoke = status === "appealed" ? statements.findLast(({ kind }) => kind === "appeal")?.account ?? opener : opener;
  const speak = (form) => say(`${path}/statements`, { text: textOf(form) });
  const appeal = (form) => say(`${path}/appeals`, { text: textOf(form) });
  return html`<div class="acts">
    <${Answers} dispute=${dispute} />
    ${pending && html`<${Fold} title=${t("dispute.say-more")}><${Say} label=${t("dispute.statement")} button=${t("dispute.say")} send=${speak} /></${Fold}>`}
    ${status === "ruled" && Date.parse(until) > serviceNow() && html`<${Fold} title=${t("dispute.appeal")}>
      <${Say} label=${t("dispute.grounds")} about=${t("dispute.appeal-about")} button=${t("dispute.appeal")} send=${appeal} /></${Fold}>`}
    ${pending && spoke === mine && html`<p class="apart"><${Press} act=${() => remove(path)}>${t(status === "appealed" ? "dispute.appeal-withdraw" : "dispute.withdraw")}</${Press}></p>`}
  </div>`;
}
