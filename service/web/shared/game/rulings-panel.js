// Disputes and rulings, each with a way to the event that it is about; and who has looked.

import { html, useEffect } from "../../vendor/preact.js";
import { me } from "../api.js";
import { Case, To } from "./dispute-view.js";
import { game, id, imported, waive } from "./game.js";
import { disputes, fetchLooks, isPending, looks, party, rulings } from "./dispute-lists.js";
import { RulingMade } from "./ruling-view.js";
import { Press } from "../text-form.js";
import { accountName, viewName } from "./seats.js";
import { Left, moment, t } from "../words.js";
import { RuleForm } from "./ruling-form.js";

export function Decided() {
  return html`<div class="panel">
    <section aria-labelledby="disputes-title">
      <h3 id="disputes-title">${t("disputes")}</h3>
      ${disputes.value.length === 0 && html`<p class="quiet">${t("none")}</p>`}
      ${disputes.value.map((dispute) => html`<${Case} key=${dispute.id} dispute=${dispute} />`)}
    </section>
    <${Windows} />
    <section aria-labelledby="rulings-title">
      <h3 id="rulings-title">${t("rulings")}</h3>
      ${rulings.value.length === 0 && html`<p class="quiet">${t("none")}</p>`}
      <ol class="matters">${rulings.value.map((ruling) => html`<li key=${ruling.seq}><${RulingMade} ruling=${ruling} at="/games/${id}/rulings/${ruling.seq}" /></li>`)}</ol>
    </section>
    <${RuleForm} />
  </div>`;
}

/** Until when the result may be disputed, and whether those who may do without. */
export function Windows() {
  const now = game.value;
  if (imported || !now.disputable_until) return null;
  const time = moment(now.disputable_until);
  if (now.status === "final") return html`<p class="quiet">${t("disputable-once", { time })}</p>`;
  const may = party.value && !now.waived.includes(me.value?.id) && !disputes.value.some(isPending);
  return html`<section class="windows" aria-labelledby="windows-title">
    <h3 id="windows-title">${t("windows")}</h3>
    <p>${t("disputable-until", { time })} <${Left} until=${now.disputable_until} past=${t("over")} /></p>
    ${now.waived.length > 0 && html`<p>${t("waived-by", { names: now.waived.map(accountName).join(", ") })}</p>`}
    ${now.waived.length > 0 && now.unwaived.length > 0 && html`<p>${t("dispute.unwaived", { names: now.unwaived.map(accountName).join(", ") })}</p>`}
    ${now.final_from && html`<p class="quiet">${t("dispute.final-from", { time: moment(now.final_from) })}</p>`}
    ${may && html`<p class="quiet">${t("waive-about")}</p><${Press} act=${waive}>${t("waive")}</${Press}>`}
  </section>`;
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
