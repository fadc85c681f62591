// Disputing the moment that is shown, from the moment itself; and what is disputed about it already.

import { html, useState } from "../../vendor/preact.js";
import { Modal } from "../account.js";
import { me } from "../api.js";
import { at, game, here, path, say } from "./game.js";
import { disputes, isPending, party } from "./dispute-lists.js";
import { Say, textOf } from "../text-form.js";
import { accountName, disputer } from "./seats.js";
import { wordsOf } from "./timeline.js";
import { moment, t } from "../words.js";

/** The dispute whose page this is, if it is one's. */
const ours = document.documentElement.dataset.dispute;

/** The form beside the moment. It cites the moment of the press, even if the game goes further. */
export function Disputing() {
  const [cited, cite] = useState(null);
  const cases = disputes.value.filter(({ cites, id }) => cites === at.value && id !== ours);
  const again = disputes.value.some((one) => one.cites === at.value && isPending(one) && (one.id === ours || one.opener === me.value?.id));
  const marks = disputes.value.flatMap(({ notes }) => notes).filter(({ about }) => about === at.value);
  return html`${marks.map(({ seq, handle, account, text }) => html`<p key=${seq} class="notice marked">
      <strong>${handle ?? accountName(account)}</strong> ${t("dispute.notes")} <q>${text ?? t("erased")}</q></p>`)}
    ${cases.map((one) => html`<p key=${one.id} class="notice disputed">
      <strong>${disputer(one)}</strong> ${t("dispute.disputes")} <q>${one.text ?? t("erased")}</q>
      ${" "}<a href="/disputes/${one.id}">${t("dispute.case")}</a></p>`)}
    ${party.value && !again && !["open", "cancelled"].includes(game.value.status) &&
      html`<p class="disputing"><button type="button" onClick=${() => cite(here.value.event)}>${t("dispute.here")}</button></p>`}
    ${cited && html`<${Claim} event=${cited} close=${() => cite(null)} />`}`;
}

/** The form of a dispute about an event. */
export function Claim({ event, close }) {
  const send = async (form) => {
    await say(`${path}/disputes`, { cites: event.seq, text: textOf(form) });
    close();
  };
  const { status, disputable_until: until } = game.value;
  return html`<${Modal} title=${t("dispute.here")} close=${close}>
    <p><span class="seq">#${event.seq}</span> ${wordsOf(event)}</p>
    ${status === "final"
      ? html`<p class="notice">${t("disputable-once", { time: moment(until) })}</p>`
      : html`<${Say} label=${t("dispute.wrong")} about=${t("dispute.about")} button=${t("dispute.send")} send=${send} />`}
  </${Modal}>`;
}
