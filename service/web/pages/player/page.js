// On a player's page: a challenge to them.

import { html } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { get, me, reader } from "../../shared/api.js";
import { SeekForm } from "../../shared/seeks.js";
import { t } from "../../shared/words.js";

const place = document.getElementById("challenge");
await reader();
if (place.dataset.player !== me.value?.handle) {
  const { items } = await get("/v1/rulesets");
  show(html`<details class="card finding"><summary>${t("seek.challenge")}</summary>
    <${SeekForm} rulesets=${items} more=${{ to: [place.dataset.player] }} label=${t("seek.challenge-it")} /></details>`, "challenge");
}
