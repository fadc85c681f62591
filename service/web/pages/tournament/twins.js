// One person with two entries: on the list by name and entered, or entered from two phones.

import { html } from "../../vendor/preact.js";
import { put, remove } from "../../shared/api.js";
import { entrantPath, entrants, event, lastPublished, nameOf, ofTeams, rounds, stage } from "../../shared/tournament/tournament.js";
import { teamName, teamOf } from "../../shared/tournament/teams.js";
import { fold } from "../../shared/tournament/entrant-names.js";
import { t } from "../../shared/words.js";

const there = ({ merged, disqualified }) => merged === null && !disqualified;

/** The entrant without an account whom the list names so, or null. */
export const listedAs = (name) => entrants.value.find((one) => !one.account && there(one) && fold(nameOf(one)) === fold(name.trim())) ?? null;

/** All entries by the name that a list shows, in order of entry. */
export function namesakes() {
  const known = new Map();
  for (const one of entrants.value.filter(there)) known.set(fold(nameOf(one)), [...(known.get(fold(nameOf(one))) ?? []), one]);
  return known;
}

/** The place of an entry among those with the same name, in words; null: no other has it. */
export function entryNumber(one, known) {
  const same = known.get(fold(nameOf(one))) ?? [one];
  return same.length > 1 ? t("hall.entry-number", { number: same.indexOf(one) + 1 }) : null;
}

const plays = ({ account, bot, dropped }) => account && !bot && !dropped;

/** An entry with this name: of the list, or of a guest; null: there is none. The service refuses the handle of an account. */
export const enteredAs = (name, own = null) => listedAs(name) ?? entrants.value.find((one) => plays(one) && one.name && there(one) && one.entrant !== own && fold(nameOf(one)) === fold(name.trim())) ?? null;

/** The players of teams who have no account. */
export const unclaimed = () => entrants.value.filter((one) => !one.account && there(one) && !one.dropped && teamOf(one.entrant));

/** The players who entered with a name that another entry has and have met nobody, each with that entry; and where teams play,
 *  those without a team: the desk knows who they are. */
export function twins() {
  const { stage: begun, status } = event.value, last = rounds.value.get(lastPublished());
  if (begun > 1 || !["open", "running"].includes(status) || (begun && !ofTeams() && stage().agreed.format.kind !== "swiss")) return [];
  const met = new Set([...(last?.tables ?? []).flatMap((table) => table.entrants), ...(last?.byes ?? [])].map(({ entrant }) => entrant));
  const known = namesakes(), first = (one) => known.get(fold(nameOf(one))).find((other) => other.entrant < one.entrant && plays(other)) ?? null;
  return entrants.value.filter((one) => plays(one) && there(one) && !met.has(one.entrant))
    .map((one) => ({ one, listed: listedAs(nameOf(one)) ?? first(one), unmet: !met.has(first(one)?.entrant) })).filter(({ one, listed }) => listed || (begun && ofTeams() && !teamOf(one.entrant)));
}

/** Asks the organiser about each of them. */
export const Twins = ({ pairs, run, main }) => pairs.map(({ one, listed, unmet }) => (!listed ? html`<${WhoIsIt} key=${one.entrant} one=${one} run=${run} main=${main} />`
  : listed.account ? html`<div key=${one.entrant}><p role="status">${t("hall.entered-twice", { name: nameOf(one) })}</p><div class="actions">
    ${unmet && html`<button type="button" class=${main ? "primary" : ""} aria-label="${t("hall.later-stays")}: ${nameOf(one)}" onClick=${run(() => remove(entrantPath(listed.entrant)))}>${t("hall.later-stays")}</button>`}
    <button type="button" aria-label="${t("hall.first-stays")}: ${nameOf(one)}" onClick=${run(() => remove(entrantPath(one.entrant)))}>${t("hall.first-stays")}</button></div></div>`
  : html`<div key=${one.entrant} class="actions"><p role="status">${t("hall.listed-already", { name: nameOf(one) })}</p>
  <button type="button" class=${main ? "primary" : ""} aria-label="${t("hall.listed-same")}: ${nameOf(one)}" onClick=${run(() => put(entrantPath(one.entrant, "/merged"), { into: listed.entrant }))}>${t("hall.listed-same")}</button></div>`));

/** Asks which player of a team somebody is. A player of no team can still be lined up, or dropped. */
const WhoIsIt = ({ one, run, main }) => html`<form onSubmit=${run((form) => put(entrantPath(one.entrant, "/merged"), { into: Number(form.get("into")) }))}>
  <p role="status">${t("hall.joins-whom", { name: nameOf(one) })}</p>
  <label>${t("hall.merge")} <select name="into" required><option value="">–</option>${unclaimed().map((each) => html`<option key=${each.entrant} value=${each.entrant}>${nameOf(each)} (${teamName(teamOf(each.entrant))})</option>`)}</select></label>
  <button class=${main ? "primary" : ""}>${t("hall.listed-same")}</button></form>`;
