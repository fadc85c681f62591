// A dispute heard: the case on one side, on the other the moment that it is about, and the game around it.

import { html, render, useEffect } from "../../vendor/preact.js";
import { loadRuleset } from "../../games/load.js";
import { Case } from "../../shared/game/dispute-view.js";
import { Windows } from "../../shared/game/rulings-panel.js";
import { Evidence } from "./evidence.js";
import { game, go, look, numbered, runAudit, shown, stale, trouble } from "../../shared/game/game.js";
import { disputes } from "../../shared/game/dispute-lists.js";
import { Audit, Caption, Question } from "../../shared/game/event-panel.js";
import { Finder, found } from "../../shared/game/event-search.js";
import { rulesetName } from "../../shared/game/options.js";
import { Head } from "../../shared/game/head.js";
import { Inquiry } from "./referee-tools.js";
import { loadWith } from "../../shared/game/ruleset.js";
import { RuleForm } from "../../shared/game/ruling-form.js";
import { Search } from "../../shared/game/ruling-view.js";
import { GameTable } from "../../shared/game/game-table.js";
import { Timeline } from "../../shared/game/timeline.js";
import { Transport } from "../../shared/game/replay-controls.js";
import { t } from "../../shared/words.js";

const ours = document.documentElement.dataset.dispute;

function Hearing() {
  useEffect(() => {
    const onHash = () => { if (numbered()) go(numbered()); };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  const dispute = disputes.value.find((one) => one.id === ours);
  return html`<${Head} />
    <${Transport} />
    <main class="hearing">
      <section class="side" aria-labelledby="case-title">
        <h2 id="case-title">${t("dispute.case")}</h2>
        <div class="panel">
          ${dispute ? html`<${Case} dispute=${dispute} whole />
            <${Inquiry} dispute=${dispute} />
            <${RuleForm} dispute=${dispute} />` : html`<p role="status">${t("loading")}</p>`}
          <${Windows} />
          ${dispute && html`<${Evidence} dispute=${dispute} /><${Search} />`}
        </div>
      </section>
      <section class="stage" aria-labelledby="stage-title" aria-busy=${stale()}>
        <h2 id="stage-title" class="unseen">${t("table")}</h2>
        <${Caption} />
        ${trouble.value && html`<p class="notice bad" role="alert">${trouble.value.message}</p>`}
        <div class="asides"><${Question} /><${Audit} /></div>
        ${shown.value && html`<${GameTable} shown=${shown.value.state} />`}
      </section>
      <${Timeline} Finder=${Finder} found=${found} />
    </main>`;
}

export async function hear() {
  loadWith(loadRuleset);
  await look();
  if (!game.value) throw trouble.value;
  runAudit();
  document.title = `${t("dispute.case")}: ${rulesetName()}`;
  render(html`<${Hearing} />`, document.body);
}
