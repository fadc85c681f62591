// The tabs of an event: for readers on top, for the desk at the bottom of a phone. Addresses of parts open their tab.

import { html, signal } from "../../vendor/preact.js";
import { atDesk, bracketed, event, latest } from "../../shared/tournament/tournament.js";
import { t } from "../../shared/words.js";

const READER = { round: "round", standings: "sheet-standings", bracket: "bracket", info: "info" };
const READER_OF_BRACKET = { bracket: "bracket", round: "round", standings: "sheet-standings", info: "info" };
const DESK = { now: "now", people: "tab-players", rounds: "rounds", standings: "tab-standings", print: "tab-print", settings: "settings" };

/** The tab of each part of the page: of readers, and of the desk. */
const PARTS = {
  round: ["round", "now"], ranking: ["standings", "standings"], "team-standings": ["standings", "standings"], bracket: ["bracket", "standings"],
  players: ["info", "people"], teams: ["info", "people"], files: ["info", "print"], info: ["info", "settings"],
};

const chosen = signal(location.hash.slice(1));
addEventListener("hashchange", () => { chosen.value = location.hash.slice(1); });

/** Whether the whole event is a bracket: it then comes first, and at the desk with the standings. */
const allBracket = () => event.value.stages.every(bracketed);

const over = () => event.value.status === "ended";

/** After the end the desk begins with the standings, as nothing is left to do. */
const offered = () => Object.entries(atDesk() ? DESK : allBracket() ? READER_OF_BRACKET : READER).filter(([tab]) => (tab !== "bracket" || event.value.stages.some(bracketed))
  && (tab !== "settings" || event.value.you.organiser) && (tab !== "now" || !over())).sort(([tab], [other]) => (atDesk() && over() ? Number(other === "standings") - Number(tab === "standings") : 0));

/** The tab that the reader chose. Without a choice readers of a knock-out see the bracket, others the current round, and after the end the standings. */
export function shownTab() {
  const desk = atDesk(), [table, stage, round] = /^table-(\d+)-(\d+)-/.exec(chosen.value) ?? [];
  const part = table ? "round" : chosen.value;
  const tab = desk && part === "round" && (over() || (table && `${stage}/${round}` !== latest())) ? "rounds" : (PARTS[part]?.[Number(desk)] ?? part);
  if (offered().some(([one]) => one === tab)) return tab;
  if (allBracket() && !desk) return "bracket";
  return over() ? "standings" : desk ? "now" : "round";
}

export const Tabs = () => html`<nav class="tabs ${atDesk() ? "desk-tabs" : ""}" aria-label=${t("hall.parts")}>${offered().map(([tab, name]) => html`<a
  key=${tab} href="#${tab}" aria-current=${tab === shownTab() ? "true" : null}>${t(`hall.${allBracket() && name === "tab-standings" ? "bracket" : name}`)}</a>`)}</nav>`;
