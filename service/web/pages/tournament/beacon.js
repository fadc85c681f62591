// The beacon of an event: the line that everybody reads, and the forms by which organisers fix or lift a round.

import { html } from "../../vendor/preact.js";
import { put } from "../../shared/api.js";
import { submit, event, path } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { minute } from "../../shared/time.js";
import { moment, t } from "../../shared/words.js";

/** Hash of the chain that most services use. Others are named by the beginning of theirs. */
const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

const words = ({ chain, beacon_round: number, due_at: due }) => ({ number, at: moment(due), name: chain === QUICKNET ? "quicknet" : chain.slice(0, 12) });

/** Says which round of the beacon the draws mix in, or wait for. */
export function Beacon() {
  const { beacon, status } = event.value;
  if (!beacon || (!beacon.signature && status !== "open")) return null;
  return html`<p class="quiet beacon" role="status">${t(beacon.signature ? "hall.beacon-mixed" : "hall.beacon-waits", words(beacon))}
    ${" "}<a href="/docs/verifying">${t("hall.beacon-why")}</a></p>`;
}

/** Fixes a round before the event begins, or lifts one that has not come. */
export function BeaconSettings() {
  const [refused, run] = useAction();
  const { beacon, status } = event.value;
  if (status !== "open" || beacon?.signature) return null;
  const fields = (submitted) => {
    submitted.preventDefault();
    return new FormData(submitted.target);
  };
  const fix = (submitted) => {
    const at = minute(fields(submitted).get("at"));
    return run(() => put(`${path}/beacon`, { at }));
  };
  const lift = (submitted) => {
    const reason = fields(submitted).get("reason");
    return run(() => submit("rulings", { kind: "lift-beacon", reason }));
  };
  return html`<details class="card" open=${Boolean(beacon)}><summary>${t("hall.beacon")}</summary>${refused}
    ${beacon ? html`<form onSubmit=${lift}><p>${t("hall.beacon-waits", words(beacon))}</p>
        <label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label><button type="submit">${t("hall.beacon-lift")}</button></form>`
      : html`<form onSubmit=${fix}><p class="quiet">${t("hall.beacon-about")}</p>
        <label>${t("hall.beacon-at")} <input name="at" type="datetime-local" required /></label><button type="submit">${t("hall.beacon-fix")}</button></form>`}</details>`;
}
