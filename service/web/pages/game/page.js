// The page of a game, in three views: play (or watch), review, verify.

import { html, render, signal, useEffect } from "../../vendor/preact.js";
import { loadRuleset } from "../../games/load.js";
import { Language, SignIn } from "../../shared/account.js";
import { whoAmI } from "../../shared/api.js";
import { HandOver } from "../../shared/game/question.js";
import { game, go, id, look, numbered, runAudit, trouble, viewNow } from "../../shared/game/game.js";
import { listenForKeys } from "../../shared/game/keyboard.js";
import { rulesetName } from "../../shared/game/options.js";
import { handOver, resume, screenPasses } from "../../shared/game/play.js";
import { loadWith } from "../../shared/game/ruleset.js";
import { Head } from "../../shared/game/head.js";
import { seatName } from "../../shared/game/seats.js";
import { t } from "../../shared/words.js";

/** The module of the view. Each view loads only the modules that it needs. */
const view = signal(null);
const VIEWS = { play: () => import("./play.js"), review: () => import("./review.js"), verify: () => import("./verify.js") };
const loadView = async () => { view.value = await VIEWS[viewNow](); };

function Page() {
  if (!game.value || !view.value) return html`<${Front} />`;
  if (screenPasses.value !== null) return html`<${Head} /><${HandOver} seat=${screenPasses.value} done=${handOver} />`;
  return html`<${Head} /><${view.value.View} />`;
}

/** Before there is a game to show: somebody must sign in, or there is none. */
const Front = () => html`<header class="head"><a class="brand" href="/">Dominium</a><span class="grow"></span><${Language} /></header>
  <main class="front">
    ${!trouble.value && html`<p role="status">${t("loading")}</p>`}
    ${trouble.value && html`<h1>${trouble.value.message}</h1><p>${t("sign-in-to-see")}</p><${SignIn} done=${look} />`}
  </main>`;

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
    Promise.all([loadView(), whoAmI().then(() => look())]).then(() => {
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
    if (game.value) document.title = `${rulesetName()}: ${game.value.seats.map(({ seat }) => seatName(seat)).join(", ")}`;
  }, [game.value]);
  return html`<${Page} />`;
}

loadWith(loadRuleset);
render(html`<${Root} />`, document.body);
