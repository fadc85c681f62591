// The page of a game, in three views: play (or watch), review, verify.

import { html, render, useEffect, useState } from "../../vendor/preact.js";
import { loadRuleset } from "../../games/load.js";
import { Language, SignIn } from "../../shared/account.js";
import { whoAmI } from "../../shared/api.js";
import { Answers } from "../../shared/game/dispute-view.js";
import { Ask, HandOver } from "../../shared/game/question.js";
import { at, game, go, id, look, numbered, runAudit, shown, trouble, viewNow } from "../../shared/game/game.js";
import { disputes, rulings } from "../../shared/game/dispute-lists.js";
import { listenForKeys } from "../../shared/game/keyboard.js";
import { Lesson } from "../../shared/game/lesson.js";
import { Decided, Looks } from "../../shared/game/rulings-panel.js";
import { Caption, Moment, stale } from "../../shared/game/event-panel.js";
import { rulesetName } from "../../shared/game/options.js";
import { handOver, resume, screenPasses } from "../../shared/game/play.js";
import { loadWith } from "../../shared/game/ruleset.js";
import { Head } from "./head.js";
import { Share } from "./share.js";
import { Verify } from "./verify.js";
import { Speech } from "../../shared/game/text-interface.js";
import { version } from "../../shared/game/events.js";
import { GameTable } from "../../shared/game/game-table.js";
import { Timeline } from "../../shared/game/timeline.js";
import { Transport } from "../../shared/game/replay-controls.js";
import { t } from "../../shared/words.js";

function Page() {
  if (!game.value) return html`<${Front} />`;
  if (screenPasses.value !== null) return html`<${Head} /><${HandOver} seat=${screenPasses.value} done=${handOver} />`;
  return html`<${Head} /><${VIEWS[viewNow]} />`;
}

/** The table, for players and for everybody who watches. */
const Play = () => html`<main class="playing">
  <${Stage}><${Lesson} /><${Asked} /><${Ask} /></${Stage}>
  <div class="beside"><${Timeline} search=${false} /><${Speech} /></div>
</main>`;

/** The course of play, event by event. */
const Review = () => html`<${Transport} />
  <main class=${playing() ? "" : "panel-first"}>
    <${Stage}><${Asked} /><${Ask} /><${Caption} /></${Stage}>
    <div class="beside"><${Speech} /><${Side} /><${Timeline} /></div>
  </main>`;

const VIEWS = { play: Play, review: Review, verify: Verify };

const Stage = ({ children }) => html`<section class="stage" aria-labelledby="stage-title" aria-busy=${stale()}>
  <h2 id="stage-title" class="unseen">${t("table")}</h2>
  ${children}
  ${trouble.value && html`<p class="notice bad" role="alert">${trouble.value.message}</p>`}
  ${shown.value && html`<${GameTable} shown=${shown.value.state} />`}
  ${viewNow === "review" && html`<${Share} />`}
</section>`;

/** A referee's questions to the reader, above the table, where they are always visible. */
const Asked = () => disputes.value.map((dispute) => html`<${Answers} key=${dispute.id} dispute=${dispute} />`);

/** Whether the reader plays, or has just played. On a phone a reader of past moments has the panel before the table. */
const playing = () => game.value.you.length > 0 && at.value === version.value;

/** Before there is a game to show: somebody must sign in, or there is none. */
const Front = () => html`<header class="head"><a class="brand" href="/">Dominium</a><span class="grow"></span><${Language} /></header>
  <main class="front">
    ${!trouble.value && html`<p role="status">${t("loading")}</p>`}
    ${trouble.value && html`<h1>${trouble.value.message}</h1><p>${t("sign-in-to-see")}</p><${SignIn} done=${look} />`}
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

function Root() {
  useEffect(() => {
    // An event is shown in the review. From another view its link leads there.
    const onHash = () => {
      if (!numbered()) return;
      if (viewNow === "review") go(numbered());
      else location.assign(`/games/${id}/review#${numbered()}`);
    };
    addEventListener("hashchange", onHash);
    if (viewNow !== "review") onHash();
    const ignoreKeys = listenForKeys();
    whoAmI().then(() => look()).then(() => {
      if (!game.value) return;
      resume();
      if (viewNow !== "play") runAudit();
    }).catch((error) => { trouble.value = error; });
    return () => {
      ignoreKeys();
      removeEventListener("hashchange", onHash);
    };
  }, []);
  useEffect(() => {
    if (game.value) document.title = `${rulesetName()}: ${game.value.seats.map(({ handle, seat }) => handle ?? `#${seat}`).join(", ")}`;
  }, [game.value]);
  return html`<${Page} />`;
}

loadWith(loadRuleset);
render(html`<${Root} />`, document.body);
