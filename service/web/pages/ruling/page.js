// The page of a ruling: the decision and its reason, its subject, and similar rulings.

import "../../shared/frame.js";
import { html, signal } from "../../vendor/preact.js";
import { SignIn, show } from "../../shared/account.js";
import { get, reader } from "../../shared/api.js";
import { game, id, look, path, trouble } from "../../shared/game/game.js";
import { rulesetName } from "../../shared/game/options.js";
import { Precedents, RulingMade } from "../../shared/game/ruling-view.js";
import { Named } from "../../shared/game/seats.js";
import { t } from "../../shared/words.js";

const seq = Number(location.pathname.split("/").at(-1));

const ruling = signal(null);

async function come() {
  await look();
  if (game.value) ruling.value = await get(`${path}/rulings/${seq}`).catch((error) => { trouble.value = error; });
  if (ruling.value) document.title = `${t(`ruling.${ruling.value.kind}`)} #${seq}: ${rulesetName()}`;
}

function Page() {
  if (trouble.value) return html`<h1>${trouble.value.message}</h1><p>${t("sign-in-to-see")}</p><${SignIn} done=${come} />`;
  if (!ruling.value) return html`<p role="status">${t("loading")}</p>`;
  const { dispute, rule, cards } = ruling.value;
  return html`<div class="docket">
    <h1><a href="/games/${id}/review#${seq}">${rulesetName()}</a>
      ${" "}<small>${game.value.seats.map(({ seat }) => html`<${Named} key=${seat} seat=${seat} />`)}</small></h1>
    <${RulingMade} ruling=${ruling.value} game=${id} at="#${seq}" />
    ${dispute && html`<p><a href="/disputes/${dispute}">${t("dispute.case")}</a></p>`}
    <${Precedents} rule=${rule} cards=${cards} but="${id}/${seq}" />
  </div>`;
}

await reader();
history.replaceState(null, "", `#${seq}`); // the moment that the game is looked at
show(html`<${Page} />`);
await come();
