// Players who are on the list by name and enter themselves: one person with two entries.

import { html } from "../../vendor/preact.js";
import { put } from "../../shared/api.js";
import { entrantPath, entrants, event, lastPublished, nameOf, rounds, stage } from "../../shared/tournament/tournament.js";
import { fold } from "../../shared/tournament/entrant-names.js";
import { t } from "../../shared/words.js";

const there = ({ merged, disqualified }) => merged === null && !disqualified;

/** The entrant without an account whom the list names so, or null. */
export const listedAs = (name) => entrants.value.find((one) => !one.account && there(one) && fold(nameOf(one)) === fold(name.trim())) ?? null;

/** The players who entered with the name of a listed entrant and have met nobody, each with that entrant. */
export function twins() {
  const { stage: begun, status } = event.value, last = rounds.value.get(lastPublished());
  if (begun > 1 || !["open", "running"].includes(status) || (begun && stage().agreed.format.kind !== "swiss")) return [];
  const met = new Set([...(last?.tables ?? []).flatMap((table) => table.entrants), ...(last?.byes ?? [])].map(({ entrant }) => entrant));
  return entrants.value.filter((one) => one.account && !one.bot && there(one) && !one.dropped && !met.has(one.entrant))
    .map((one) => ({ one, listed: listedAs(nameOf(one)) })).filter(({ listed }) => listed);
}

/** Asks the organiser about each of them. */
export const Twins = ({ pairs, run, main }) => pairs.map(({ one, listed }) => html`<div key=${one.entrant} class="actions"><p role="status">${t("hall.listed-already", { name: nameOf(one) })}</p>
  <button type="button" class=${main ? "primary" : ""} aria-label="${t("hall.listed-same")}: ${nameOf(one)}" onClick=${run(() => put(entrantPath(one.entrant, "/merged"), { into: listed.entrant }))}>${t("hall.listed-same")}</button></div>`);
