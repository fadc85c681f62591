// A game event by event: replay controls, disputes and rulings, and what cost most.

import { html, useState } from "../../vendor/preact.js";
import { Caption, Moment } from "../../shared/game/event-panel.js";
import { Finder, found } from "../../shared/game/event-search.js";
import { disputes, rulings } from "../../shared/game/dispute-lists.js";
import { Review } from "../../shared/game/review.js";
import { Transport } from "../../shared/game/replay-controls.js";
import { Decided, Looks } from "../../shared/game/rulings-panel.js";
import { Timeline } from "../../shared/game/timeline.js";
import { Share } from "../../shared/game/share.js";
import { Stage } from "./stage.js";
import { t } from "../../shared/words.js";

export const View = () => html`<${Transport} />
  <main>
    <${Stage} below=${html`<${Share} />`}><${Caption} /></${Stage}>
    <div class="beside"><${Review} /><${Side} /><${Timeline} Finder=${Finder} found=${found} /></div>
  </main>`;

const TABS = { moment: Moment, decided: Decided, looks: Looks };

function Side() {
  const [open, choose] = useState("moment");
  const names = Object.keys(TABS);
  const count = { decided: rulings.value.length + disputes.value.length };
  const onKey = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = names[(names.indexOf(open) + by + names.length) % names.length];
    choose(next);
    document.getElementById(`tab-${next}`).focus();
  };
  return html`<aside class="side" aria-label=${t("about")}>
    <div role="tablist" aria-label=${t("about")} onKeyDown=${onKey}>
      ${names.map((name) => html`<button key=${name} type="button" role="tab" id="tab-${name}" aria-controls="panel-${name}"
        aria-selected=${String(name === open)} tabindex=${name === open ? 0 : -1} onClick=${() => choose(name)}>
        ${t(`tab.${name}`)}${count[name] ? html` <span class="count">${count[name]}</span>` : ""}</button>`)}
    </div>
    <div role="tabpanel" id="panel-${open}" aria-labelledby="tab-${open}"><${TABS[open]} /></div>
  </aside>`;
}
