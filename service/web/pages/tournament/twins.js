// Players who are on the list by name and enter themselves: one person with two entries.

import { html } from "../../vendor/preact.js";
import { put } from "../../shared/api.js";
import { entrantPath, entrants, event, lastPublished, nameOf, ofTeams, rounds, stage } from "../../shared/tournament/tournament.js";
import { teamName, teamOf } from "../../shared/tournament/teams.js";
import { fold } from "../../shared/tournament/entrant-names.js";
import { t } from "../../shared/words.js";

const there = ({ merged, disqualified }) => merged === null && !disqualified;

/** The entrant without an account whom the list names so, or null. */
export const listedAs = (name) => entrants.value.find((one) => !one.account && there(one) && fold(nameOf(one)) === fold(name.trim())) ?? null;

/** The players of teams who have no account. */
export const unclaimed = () => entrants.value.filter((one) => !one.account && there(one) && !one.dropped && teamOf(one.entrant));

/** The players who entered with the name of a listed entrant and have met nobody, each with that entrant; and where teams
 *  play, those without a team: the desk knows who they are. */
export function twins() {
  const { stage: begun, status } = event.value, last = rounds.value.get(lastPublished());
  if (begun > 1 || !["open", "running"].includes(status) || (begun && !ofTeams() && stage().agreed.format.kind !== "swiss")) return [];
  const met = new Set([...(last?.tables ?? []).flatMap((table) => table.entrants), ...(last?.byes ?? [])].map(({ entrant }) => entrant));
  return entrants.value.filter((one) => one.account && !one.bot && there(one) && !one.dropped && !met.has(one.entrant))
    .map((one) => ({ one, listed: listedAs(nameOf(one)) })).filter(({ one, listed }) => listed || (begun && ofTeams() && !teamOf(one.entrant)));
}

/** Asks the organiser about each of them. */
export const Twins = ({ pairs, run, main }) => pairs.map(({ one, listed }) => (!listed ? html`<${WhoIsIt} key=${one.entrant} one=${one} run=${run} main=${main} />` : html`<div key=${one.entrant} class="actions"><p role="status">${t("hall.listed-already", { name: nameOf(one) })}</p>
  <button type="button" class=${main ? "primary" : ""} aria-label="${t("hall.listed-same")}: ${nameOf(one)}" onClick=${run(() => put(entrantPath(one.entrant, "/merged"), { into: listed.entrant }))}>${t("hall.listed-same")}</button></div>`));

/** Asks which player of a team somebody is. A player of no team can still be lined up, or dropped. */
const WhoIsIt = ({ one, run, main }) => html`<form onSubmit=${run((form) => put(entrantPath(one.entrant, "/merged"), { into: Number(form.get("into")) }))}>
  <p role="status">${t("hall.joins-whom", { name: nameOf(one) })}</p>
  <label>${t("hall.merge")} <select name="into" required><option value="">–</option>${unclaimed().map((each) => html`<option key=${each.entrant} value=${each.entrant}>${nameOf(each)} (${teamName(teamOf(each.entrant))})</option>`)}</select></label>
  <button class=${main ? "primary" : ""}>${t("hall.listed-same")}</button></form>`;
