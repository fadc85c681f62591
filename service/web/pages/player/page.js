// On a player's page: a challenge to them, a block, and a complaint to the operator.

import "../../shared/frame.js";
import { html, signal, useState } from "../../vendor/preact.js";
import { Form, show } from "../../shared/account.js";
import { all, get, me, put, reader, remove } from "../../shared/api.js";
import { SeekForm } from "../../shared/seeks.js";
import { t } from "../../shared/words.js";

const place = document.getElementById("challenge");
const blocked = signal(false);
const { player: handle, account } = place.dataset;

const Challenge = ({ rulesets }) => html`<details class="card finding"><summary>${t("seek.challenge")}</summary>
  <${SeekForm} rulesets=${rulesets} more=${{ to: [handle] }} label=${t("seek.challenge-it")} /></details>`;

function Block() {
  const [refused, refuse] = useState(null);
  const act = async () => {
    try {
      await (blocked.value ? remove : put)(`/v1/me/blocks/${account}`);
      blocked.value = !blocked.value;
      refuse(null);
    } catch (error) {
      refuse(error.message);
    }
  };
  return html`<p class="actions"><button type="button" class="plain" onClick=${act}>${t(blocked.value ? "block.end" : "block.it")}</button>
    <span role="status" class="quiet">${blocked.value && t("block.yes", { handle })}</span></p>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}`;
}

const REASONS = ["unfair-play", "name", "behaviour", "other"];

function Report() {
  const [sent, say] = useState(false);
  const act = async (form) => {
    const text = form.get("words").trim(), [game] = form.get("game").match(/[gi]_[0-9a-z]{26}/) ?? [];
    if (form.get("game").trim() && !game) throw new Error(t("complaint.no-game"));
    await put(`/v1/me/complaints/${account}`, { reason: form.get("reason"), ...(text && { text }), ...(game && { game }) });
    say(true);
  };
  if (sent) return html`<p class="notice" role="status">${t("complaint.sent")}</p>`;
  return html`<details class="complain"><summary>${t("complaint.open")}</summary><p class="quiet">${t("complaint.about")}</p><${Form} act=${act} label=${t("complaint.send")}>
    <label>${t("complaint.reason")} <select name="reason" required><option value="">${t("complaint.choose")}</option>${REASONS.map((one) => html`<option key=${one} value=${one}>${t(`complaint.${one}`)}</option>`)}</select></label>
    <label>${t("complaint.text")} <textarea name="words" rows="4" maxlength="500"></textarea></label>
    <label>${t("complaint.game")} <input name="game" maxlength="300" autocomplete="off" /></label>
  </${Form}></details>`;
}

const Page = ({ rulesets }) => html`${!blocked.value && html`<${Challenge} rulesets=${rulesets} />`}${me.value && html`<${Block} /><${Report} />`}`;

await reader();
if (account !== me.value?.id) {
  const [{ items }, blocks] = await Promise.all([get("/v1/rulesets"), me.value ? all("/v1/me/blocks") : []]);
  blocked.value = blocks.some((one) => one.account === account);
  show(html`<${Page} rulesets=${items} />`, "challenge");
}
