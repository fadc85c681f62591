// After the game: which decisions cost most by the best bot's view.

import { html, signal, useEffect } from "../../vendor/preact.js";
import { get, ensureAccount } from "../api.js";
import { game, path } from "./game.js";
import { To } from "./dispute-view.js";
import { opened } from "./moments.js";
import { optionWords } from "./options.js";
import { PlayOn, reviewable } from "./play-on.js";
import { Press } from "../text-form.js";
import { Named } from "./seats.js";
import { load, eventAt } from "./events.js";
import { language, t } from "../words.js";

const review = signal(null);

async function lookInto() {
  await ensureAccount();
  for (;;) {
    review.value = await get(`${path}/review`);
    if (review.value.status !== "running") return;
    await new Promise((done) => setTimeout(done, 1000));
  }
}

export function Review() {
  if (!reviewable()) return null;
  const found = review.value;
  return html`<section class="review" aria-labelledby="review-title">
    <h3 id="review-title">${t("review.title")}</h3>
    <p class="quiet">${t("review.about")}</p>
    ${!found && html`<${Press} act=${lookInto} kind="primary">${t("review.look")}</${Press}>`}
    ${found && html`<p role="status" class="quiet">${found.status === "running" ? t("review.looking", { done: found.done, total: found.total ?? "…" })
      : found.status === "failed" ? t("review.failed")
      : found.decisions.length ? "" : t("review.nothing")}</p>
      <ol class="matters">${ownFirst(found.decisions).map((one) => html`<${Costly} key=${one.at} one=${one} />`)}</ol>`}
  </section>`;
}

const own = ({ seat }) => game.value.you.includes(seat);
const ownFirst = (decisions) => [...decisions.filter(own), ...decisions.filter((one) => !own(one))];

function Costly({ one }) {
  useEffect(() => { load(one.at); }, []);
  const question = opened(eventAt(one.at), "/question");
  const words = (ids) => ids.map((name) => optionWords(question.options.find((option) => option.id === name), question.kind)).join(", ") || t("nothing");
  return html`<li>
    <p><${Named} seat=${one.seat} /> <${To} seq=${one.at} /> <strong>${t("review.cost", { cost: one.cost.toLocaleString(language) })}</strong></p>
    ${question && html`<p>${t(own(one) ? "review.yours" : "review.theirs", { picks: words(one.picks), best: words(one.best) })}</p>`}
    <${PlayOn} from=${one.at} seat=${one.seat} />
  </li>`;
}
