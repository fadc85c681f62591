// The moment that is shown: its event, what was asked and offered, and what the audit says of it.

import { html } from "../../vendor/preact.js";
import { Disputing } from "./dispute-form.js";
import { at, audit, here, runAudit } from "./game.js";
import { branchOf, shownData, shownDecision } from "./moments.js";
import { bounds, optionWords, pointed, promptWords } from "./options.js";
import { decision } from "./play.js";
import { Named, accountName } from "./seats.js";
import { Shuffle } from "./shuffle-check.js";
import { version } from "./events.js";
import { Words } from "./timeline.js";
import { Tree } from "../value-tree.js";
import { moment, t } from "../words.js";

/** The line above the table. */
export function Caption() {
  if (!here.value) return html`<div class="caption"><p class="line"><span class="seq">${at.value}</span> ${t("loading")}</p></div>`;
  const { event } = here.value;
  const branch = branchOf(event.seq);
  return html`<div class="caption">
    <p class="line">
      <span class="seq">${event.seq}</span> <span><${Words} event=${event} /></span>
    </p>
    <p class="by"><time datetime=${event.at}>${moment(event.at)}</time> · ${accountName(event.actor)}</p>
    ${branch && html`<p class="notice branch-notice">
      ${t("on-branch", { first: branch.first, last: branch.last })}
      ${branch.back && html` <a href="#${branch.back}">${t("see-ruling", { seq: branch.back })}</a>`}
    </p>`}
    ${audit.value?.seq === event.seq && html`<${Differs} />`}
    <${Shuffle} />
    <${Disputing} />
  </div>`;
}

export function Moment() {
  return html`<div class="panel">
    <${Question} />
    <${Event} />
  </div>`;
}

export function Question() {
  const open = shownDecision.value;
  if (decision.value || !here.value) return null; // it stands above the table, where it is answered
  return html`<section aria-labelledby="question-title">
    <h3 id="question-title">${t("decision")}</h3>
    ${!open && html`<p class="quiet">${t("nobody-asked")}</p>`}
    ${open && html`<p class="asked"><${Named} seat=${open.seat} /> <a href="#${open.seq}">d${open.seq}</a> ·
      ${" "}${open.question ? promptWords(open) : t(`kind.${open.kind}`)}</p>`}
    ${open && !open.question && html`<p class="quiet">${t("options-hidden")}</p>`}
    ${open?.question && html`<p class="quiet">${boundsOf(open.question)}</p>
      <ul class="options" tabindex="0">${pickedFirst(open).map((option) => html`<${Option} option=${option} picks=${open.picks} />`)}</ul>`}
    ${open?.answered && html`<p class="quiet">${t("answered-at")} <a href="#${open.answered}">#${open.answered}</a></p>`}
  </section>`;
}

const pickedFirst = ({ question: { options }, picks }) =>
  [...(picks ?? []).map((pick) => options.find(({ id }) => id === pick)), ...options.filter(({ id }) => !picks?.includes(id))];

function Option({ option, picks }) {
  const rank = picks?.indexOf(option.id) ?? -1;
  const point = () => { pointed.value = option; };
  const leave = () => { pointed.value = null; };
  return html`<li class=${rank >= 0 ? "picked" : ""} onMouseEnter=${point} onMouseLeave=${leave}>
    <span>${optionWords(option)}</span>
    ${rank >= 0 && html`<strong>${t("picked")}${picks.length > 1 ? ` ${rank + 1}` : ""}</strong>`}
  </li>`;
}

const boundsOf = (question) => bounds(question) + (question.ordered ? ` ${t("ordered")}` : "");

function Event() {
  if (!here.value) return null;
  const { event, reveals_hidden: informs } = here.value;
  return html`<section aria-labelledby="event-title">
    <h3 id="event-title">${t("event")} ${event.seq}</h3>
    <details>
      <summary>${t("what-it-tells")}</summary>
      <p><code>${event.type}</code>${informs && html` <span class="badge">${t("informs")}</span>`}</p>
      <${Tree} value=${shownData.value} />
      <p class="hash"><span>${t("hash")}</span> <code>${event.hash}</code></p>
    </details>
  </section>`;
}

export function Audit({ children = null }) {
  const found = audit.value;
  const verdict = found?.verdict;
  return html`<section aria-labelledby="audit-title">
    <h3 id="audit-title">${t("audit")}</h3>
    <p class="verdict ${verdict}">${found ? t(`audit.${verdict}`) : t("auditing")}
      ${found?.seq && html` <a href="#${found.seq}">#${found.seq}</a>`}</p>
    ${found && html`<p class="quiet">${found.detail}</p>`}
    ${found?.events !== undefined && html`<p class="quiet">${t("audited", found)}
      ${found.events < version.value && html` <strong>${t("audit-older", { events: found.events })}</strong>`}</p>`}
    ${found?.seq && html`<${Differs} />`}
    <button type="button" onClick=${runAudit} disabled=${!found}>${t("audit-again")}</button>
    ${children}
  </section>`;
}

function Differs() {
  const { seq, recorded, expected, rule, detail, verdict } = audit.value;
  return html`<div class="differs" role="note">
    <p><strong>${t(`audit.${verdict}`)} <a href="#${seq}">#${seq}</a></strong> ${detail}</p>
    ${(recorded || expected) && html`<dl>
      <dt>${t("recorded")}</dt><dd><code>${recorded}</code></dd>
      <dt>${t("expected")}</dt><dd><code>${expected}</code></dd>
      ${rule && html`<dt>${t("by-rule")}</dt><dd><code>${rule}</code></dd>`}
    </dl>`}
  </div>`;
}
