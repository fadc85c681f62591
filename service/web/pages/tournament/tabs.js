// The tabs of a reader: the round, the standings, the bracket, and all else. Addresses of parts open their tab.

import { html, signal } from "../../vendor/preact.js";
import { event, stage } from "../../shared/tournament/tournament.js";
import { t } from "../../shared/words.js";

const NAMES = { round: "round", standings: "sheet-standings", bracket: "bracket", info: "info" };
const PARTS = { ranking: "standings", "team-standings": "standings", players: "info", files: "info", teams: "info" };

const chosen = signal(null);

function read() {
  const part = location.hash.slice(1);
  const tab = part.startsWith("table-") ? "round" : (PARTS[part] ?? part);
  if (tab in NAMES) chosen.value = tab;
}
addEventListener("hashchange", read);
read();

/** Whether the last stage is a bracket. */
const bracketed = () => ["knock-out", "double-elimination"].includes(stage()?.agreed.format.kind);

/** The tab that the reader chose; without a choice, the round, and after the end the standings. */
export const shownTab = () => (chosen.value === "bracket" && !bracketed() ? null : chosen.value) ?? (event.value.status === "ended" ? "standings" : "round");

export const Tabs = () => html`<nav class="tabs" aria-label=${t("hall.parts")}>${Object.entries(NAMES).filter(([tab]) => tab !== "bracket" || bracketed()).map(([tab, name]) => html`<a
  key=${tab} href="#${tab}" aria-current=${tab === shownTab() ? "true" : null}>${t(`hall.${name}`)}</a>`)}</nav>`;
