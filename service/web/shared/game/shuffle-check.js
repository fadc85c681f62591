// Check this shuffle: the commitment and its time, the nonces and their authors, and the order computed again, by the
// verifier that shares no code with the service.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { Modal } from "../account.js";
import { whyBroken, whyFailed } from "../verification-words.js";
import { game, here } from "./game.js";
import { card } from "./options.js";
import { readNow } from "./receipts.js";
import { Seal, isShuffle } from "./seal.js";
import { seatName } from "./seats.js";
import { moment, t } from "../words.js";

export function Shuffle() {
  const [checked, check] = useState(null);
  const { commit } = game.value;
  return html`${isShuffle(here.value.event) && html`
      ${commit && html`<p class="quiet"><${Seal} /> ${t("receipts.sealed", { time: moment(game.value.created_at) })} <code>${commit}</code></p>`}
      <p><button type="button" onClick=${() => check(here.value.event)}>${t("shuffle.check")}</button></p>`}
    ${checked && html`<${Modal} title=${t("shuffle.check")} close=${() => check(null)}><${Check} event=${checked} /></${Modal}>`}`;
}

function Check({ event }) {
  const [found, tell] = useState(null);
  const [failed, fail] = useState(null);
  useEffect(() => { find(event.seq).then(tell, fail); }, []);
  if (failed) return html`<p class="notice bad" role="alert">${whyFailed(failed)}</p>`;
  if (!found) return html`<p role="status">${t("shuffle.checking")}</p>`;
  const { report, chance, shuffles } = found;
  if (report.verdict === "broken") return html`<p class="notice bad" role="status">${t("shuffle.broken", { ...report, why: whyBroken(report.code) })}</p>`;
  return html`<ol class="shuffle-course">
      <li><time>${moment(chance.committed.at)}</time> ${t("shuffle.committed")} <code>${chance.committed.value}</code></li>
      ${chance.nonces.map(({ seat, nonce, seq, at: then }) => html`<li key=${seq}><time>${moment(then)}</time>
        ${" "}${t(nonce === null ? "shuffle.gave-nothing" : "shuffle.gave", { seat: seatName(seat) })} ${nonce !== null && html`<code>${nonce}</code>`}</li>`)}
      <li><time>${moment(event.at)}</time> ${t("shuffle.shuffled", { seq: event.seq })}</li>
      ${chance.seed && html`<li>${t("shuffle.seed")} <code>${chance.seed}</code></li>`}
    </ol>
    ${game.value.draws && html`<p>${t("shuffle.shared")}</p>`}
    ${shuffles.map((one) => html`<${Verdict} key=${one.purpose} one=${one} seed=${chance.seed} />`)}
    <dl class="shuffle-proof">
      <dt>${t("shuffle.proves")}</dt><dd>${t(chance.seed ? "shuffle.proves-what" : "shuffle.proves-yet")}</dd>
      <dt>${t("shuffle.proves-not")}</dt><dd>${t("shuffle.proves-not-what")}</dd>
    </dl>
    <p class="quiet">${t("shuffle.by-whom", report)}</p>`;
}

function Verdict({ one, seed }) {
  const verdict = one.holds === null ? (seed ? "rules" : "shut") : one.holds ? "holds" : "differs";
  const words = orderWords(one);
  return html`<section>
    <p class="verdict ${{ holds: "agrees", differs: "differs" }[verdict] ?? ""}" role="status">${t(`shuffle.${verdict}`)}</p>
    ${one.recorded !== null && html`<details><summary>${t("shuffle.recorded")}</summary><p><code>${words(one.recorded)}</code></p></details>`}
    ${one.made !== null && html`<details open=${one.holds === false}><summary>${t("shuffle.made")}</summary><p><code>${words(one.made)}</code></p></details>`}
  </section>`;
}

const OF_SEATS = new Set(["kings", "starter"]);

/** Says an order of this purpose: cards by their names, seats by who sits there. */
function orderWords({ purpose }) {
  const item = (one) => {
    if (OF_SEATS.has(purpose)) return seatName(one);
    if (typeof one === "string") return card(one).name ?? one;
    return typeof one === "object" ? Object.values(one).join("/") : one;
  };
  return (order) => [order].flat().map(item).join(", ");
}

/** The verifier's findings in the record, which holds only what the reader may see. */
async function find(seq) {
  const view = game.value.status === "final" ? "referee" : game.value.view;
  const { verifier, read } = await readNow(`?view=${view}`);
  if (read.report.verdict === "broken") return { report: read.report };
  const chance = await verifier.checkShuffles(read);
  return { report: read.report, chance, shuffles: chance.shuffles.filter((one) => one.seq === seq) };
}
