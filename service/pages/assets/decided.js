// Disputes and rulings, each with a way to the event that it is about; and who has looked.

import { html, useEffect, useRef, useState } from "./preact.js";
import { me, newWish } from "./api.js";
import { game, imported, waive } from "./game.js";
import { disputes, fetchLooks, looks, rulings } from "./matters.js";
import { accountName, disputer, seatName, viewName } from "./seats.js";
import { Left, moment, t } from "./words.js";
import { RuleForm } from "./rule.js";

const To = ({ seq }) => html`<a href="#${seq}">#${seq}</a>`;

export function Decided() {
  return html`<div class="panel">
    <section aria-labelledby="disputes-title">
      <h3 id="disputes-title">${t("disputes")}</h3>
      ${disputes.value.length === 0 && html`<p class="quiet">${t("none")}</p>`}
      ${disputes.value.map((dispute) => html`<${Dispute} key=${dispute.id} dispute=${dispute} />`)}
    </section>
    <${Windows} />
    <section aria-labelledby="rulings-title">
      <h3 id="rulings-title">${t("rulings")}</h3>
      ${rulings.value.length === 0 && html`<p class="quiet">${t("none")}</p>`}
      <ol class="matters">${rulings.value.map((ruling) => html`<li key=${ruling.seq}><${Ruling} ruling=${ruling} /></li>`)}</ol>
    </section>
    <${RuleForm} />
  </div>`;
}

/** Until when the result may be disputed, and whether those who may do without. */
function Windows() {
  const wish = useRef(newWish());
  const [refused, refuse] = useState(null);
  const now = game.value, who = me.value?.id;
  if (imported || !now.disputable_until) return null;
  const time = moment(now.disputable_until);
  if (now.status === "final") return html`<p class="quiet">${t("disputable-once", { time })}</p>`;
  const party = now.you.length > 0 || (!now.tournament && who === now.maker);
  const pending = disputes.value.some(({ state }) => state === "open" || state === "appealed");
  const press = () => waive(wish.current).then(() => refuse(null), (error) => {
    refuse(error.message);
    wish.current = newWish();
  });
  return html`<section class="windows" aria-labelledby="windows-title">
    <h3 id="windows-title">${t("windows")}</h3>
    <p>${t("disputable-until", { time })} <${Left} until=${now.disputable_until} past=${t("over")} /></p>
    ${now.waived.length > 0 && html`<p>${t("waived-by", { names: now.waived.map(accountName).join(", ") })}</p>`}
    ${party && !pending && !now.waived.includes(who) && html`<p class="quiet">${t("waive-about")}</p>
      <button type="button" onClick=${press}>${t("waive")}</button>`}
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
  </section>`;
}

function Dispute({ dispute }) {
  const { cites, claim, state, statements, opened, appeal_until: until } = dispute;
  return html`<article class="matter">
    <header>
      <strong>${disputer(dispute)}</strong>
      ${t("disputes-event")} <${To} seq=${cites} />
      <span class="badge state-${state}">${t(`state.${state}`)}</span>
    </header>
    <blockquote>${claim ?? t("erased")}</blockquote>
    ${statements.map((said) => html`<p key=${said.seq} class="statement">
      <strong>${said.handle ?? accountName(said.account)}</strong>
      ${said.kind === "appeal" && html` <span class="badge">${t("appeal")}</span>`}
      ${" "}<q>${said.text ?? t("erased")}</q> <${To} seq=${said.seq} />
    </p>`)}
    <footer class="quiet"><${To} seq=${opened} /> · ${moment(dispute.opened_at)}
      ${until && state === "ruled" && html` · ${t("appeal-until", { time: moment(until) })} <${Left} until=${until} past=${t("over")} />`}</footer>
  </article>`;
}

function Ruling({ ruling }) {
  const { seq, kind, reason, rule, answers, referee, decided } = ruling;
  const tellsSeat = decided.seat !== undefined && decided.seat !== null;
  return html`<article class="matter">
    <header><strong>${t(`ruling.${kind}`)}</strong>${tellsSeat && html` ${seatName(decided.seat)}`}
      ${decided.to && html` → <${To} seq=${decided.to} />`}
      ${decided.points && html` −${decided.points}`}
      ${decided.milliseconds && html` ${decided.milliseconds / 1000} s`}
      ${decided.standings && html` ${decided.standings.map((one) => `${seatName(one.seat)} ${one.place}.`).join(", ")}`}</header>
    <blockquote>${reason ?? t("erased")}</blockquote>
    <footer class="quiet"><${To} seq=${seq} /> · ${accountName(referee)}${rule && ` · ${rule}`}
      ${answers && html` · ${t("answers")} <${To} seq=${answers} />`} · ${moment(ruling.at)}</footer>
  </article>`;
}

export function Looks() {
  useEffect(() => { fetchLooks(); }, [game.value.version, game.value.view]);
  return html`<div class="panel"><section aria-labelledby="looks-title">
    <h3 id="looks-title">${t("looks")}</h3>
    <p class="quiet">${t("looks-about")}</p>
    ${looks.value?.length === 0 && html`<p class="quiet">${t("none")}</p>`}
    <ol class="looks">${(looks.value ?? []).map((look) => html`<li key=${look.seq}>
      <strong>${accountName(look.account)}</strong> <span>${t(`look.${look.what}`)}, ${viewName(look.view)}</span>
      <${To} seq=${look.event} /> <time class="quiet" datetime=${look.at}>${moment(look.at)}</time></li>`)}</ol>
    <button type="button" onClick=${fetchLooks}>${t("refresh")}</button>
  </section></div>`;
}
