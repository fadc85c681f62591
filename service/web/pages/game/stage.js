// The middle of the page in two views: what is asked, and the table.

import { html } from "../../vendor/preact.js";
import { Answers } from "../../shared/game/dispute-questions.js";
import { Ask } from "../../shared/game/question.js";
import { disputes } from "../../shared/game/dispute-lists.js";
import { game, shown, stale, trouble, viewNow } from "../../shared/game/game.js";
import { GameTable } from "../../shared/game/game-table.js";
import { seated } from "../../shared/game/play.js";
import { t } from "../../shared/words.js";

/** `children` stand between the question and the table, `below` under the table. */
export const Stage = ({ below = null, children = null }) => html`<section class="stage" aria-labelledby="stage-title" aria-busy=${stale()}>
  <h2 id="stage-title" class="unseen">${t("table")}</h2>
  <${Asked} />${viewNow === "review" ? html`<${ToTable} />` : html`<${Ask} />`}
  ${children}
  ${trouble.value && html`<p class="notice bad" role="alert">${trouble.value.message}</p>`}
  ${shown.value && html`<${GameTable} shown=${shown.value.state} />`}
  ${below}
</section>`;

/** In the review, a player who must answer is sent to the table. */
const ToTable = () => seated.value.includes(game.value.decision?.seat)
  && html`<p class="notice to-table">${t("play.your-turn")} <a href="/games/${game.value.id}">${t("play.to-table")}</a></p>`;

/** A referee's questions to the reader, above the table, where they are always visible. */
const Asked = () => disputes.value.map((dispute) => html`<${Answers} key=${dispute.id} dispute=${dispute} />`);
