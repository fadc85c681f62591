// The list of events: the results of several in one file, for readers with an account.

import "../../shared/frame.js";
import { html, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { me, reader } from "../../shared/api.js";
import { PutTogether } from "../../shared/tournament/put-together.js";
import { language, t } from "../../shared/words.js";

const MOST = 50;

/** The listed events that have begun. */
const listed = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".event-card[data-begun]"))].slice(0, MOST)
  .map((card) => ({ id: card.dataset.begun, title: card.querySelector("strong").textContent }));

function Together() {
  const [chosen, choose] = useState(new Set(listed.map(({ id }) => id)));
  const [format, write] = useState("xlsx");
  if (!me.value || listed.length < 2) return null;
  const turn = (id) => choose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const tournaments = listed.map(({ id }) => id).filter((id) => chosen.has(id));
  return html`<details class="card together"><summary>${t("hall.together")}</summary>
    <ul class="files">${listed.map(({ id, title }) => html`<li key=${id}><label class="check"><input type="checkbox" checked=${chosen.has(id)} onChange=${() => turn(id)} /> <span dir="auto">${title}</span></label></li>`)}</ul>
    <label>${t("hall.file-format")} <select value=${format} onChange=${(choice) => write(choice.target.value)}>${["xlsx", "csv", "json", "html"].map((one) => html`<option key=${one} value=${one}>${one.toUpperCase()}</option>`)}</select></label>
    ${tournaments.length > 0 && html`<p key="${format} ${tournaments.join(" ")}"><${PutTogether} words=${t("hall.together-make")} wanted=${{ kind: "sheets", formats: [format], lang: language, tournaments }} seen=${Date.now()} /></p>`}
    ${tournaments.length > 1 && html`<p><a href="/series?tournaments=${tournaments.toReversed().join(",")}">${t("hall.series-rank")}</a></p>`}</details>`;
}

await reader();
show(html`<${Together} />`, "together");
