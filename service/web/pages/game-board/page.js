// The live board of a game for spectators elsewhere: over a stream, or in a frame of another page. The service sends this
// page in a sandbox, so its requests carry no session: it shows what everybody may see, and no seat's hand.

import { html, render } from "../../vendor/preact.js";
import { loadRuleset } from "../../games/load.js";
import { game, look, shown, trouble } from "../../shared/game/game.js";
import { Clock, GameTable, Result } from "../../shared/game/game-table.js";
import { version } from "../../shared/game/events.js";
import { rulesetName } from "../../shared/game/options.js";
import { loadWith } from "../../shared/game/ruleset.js";
import { Named } from "../../shared/game/seats.js";
import { t } from "../../shared/words.js";

const parameters = new URLSearchParams(location.search);
const seatsOnly = parameters.get("show") === "seats";
const framed = document.body.matches(".embed");

const Seats = ({ state: { clock, result, table } }) => html`${result && html`<${Result} result=${result} table=${table} />`}
  ${clock && html`<${Clock} clock=${clock} current=${shown.value.state.version === version.value} />`}`;

function Board() {
  const { id, seats, status, paused, terms } = game.value, late = terms.spectator_delay_seconds;
  return html`<main data-event=${shown.value.number}>
    <header class="board-head"><h1>${rulesetName()} <small>${seats.map(({ seat }) => html`<${Named} key=${seat} seat=${seat} />`)}</small></h1>
      ${(paused || status !== "running") && html`<p>${t(`status.${paused ? "paused" : status}`)}</p>`}
      ${late > 0 && status === "running" && html`<p>${t("play.late", { seconds: late })}</p>`}
      ${framed && html`<a href="/games/${id}" target="_blank" rel="noopener">${t("views.watch")}</a>`}</header>
    <h2 class="unseen">${t("table")}</h2>
    ${seatsOnly ? html`<${Seats} state=${shown.value.state} />` : html`<${GameTable} shown=${shown.value.state} />`}
  </main>`;
}

const Page = () => (game.value ? html`<${Board} />`
  : html`<main><h1>${trouble.value?.message ?? t("loading")}</h1></main>`);

if (parameters.has("size")) document.documentElement.style.fontSize = `${parameters.get("size")}%`;
loadWith(loadRuleset);
document.body.replaceChildren();
render(html`<${Page} />`, document.body);
await look("public");
