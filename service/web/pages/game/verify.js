// The view for doubters: the proofs that a game has, each with one sentence that says what it proves.

import { html } from "../../vendor/preact.js";
import { Audit } from "../../shared/game/event-panel.js";
import { game, path } from "../../shared/game/game.js";
import { Receipts } from "../../shared/game/receipts.js";
import { moment, t } from "../../shared/words.js";

export const View = () => html`<main class="proofs">
  <h2>${t("verify.title")}</h2>
  <p class="quiet">${t("verify.about")}</p>
  <div class="panel">
    <${Audit}><p class="quiet">${t("verify.audit")}</p></${Audit}>
    ${game.value.commit && html`<section aria-labelledby="seal-title">
      <h3 id="seal-title">${t("verify.shuffles")}</h3>
      <p>${t("receipts.sealed", { time: moment(game.value.created_at) })} <code>${game.value.commit}</code></p>
      <p class="quiet">${t("verify.shuffles-about")} <a href="/games/${game.value.id}/review">${t("views.review")}</a></p>
    </section>`}
    <${Receipts} />
    <section aria-labelledby="record-title">
      <h3 id="record-title">${t("verify.record")}</h3>
      <p class="quiet">${t("verify.record-about")}</p>
      <p><a href="${path}/record" download>${t("receipts.download")}</a> · <a href="/check">${t("verify.check")}</a></p>
    </section>
  </div>
</main>`;
