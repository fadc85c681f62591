// On a player's page: a challenge to them, and a block.

import { html, signal, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
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

const Page = ({ rulesets }) => html`${!blocked.value && html`<${Challenge} rulesets=${rulesets} />`}${me.value && html`<${Block} />`}`;

await reader();
if (account !== me.value?.id) {
  const [{ items }, blocks] = await Promise.all([get("/v1/rulesets"), me.value ? all("/v1/me/blocks") : []]);
  blocked.value = blocks.some((one) => one.account === account);
  show(html`<${Page} rulesets=${items} />`, "challenge");
}
