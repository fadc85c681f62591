// The list of rulings on an event: one line for each decision, with the result that an arbiter decided.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { get } from "../../shared/api.js";
import { byTeams, event, halves, named, nameOf, path, roundName, rounds, rulings, tableName } from "../../shared/tournament/tournament.js";
import { resultOf, scoreless } from "./result-claims.js";
import { moment, t } from "../../shared/words.js";

const ON_RESULTS = ["result-corrected", "result-voided"];
const where = ({ decided: { stage, round, table } }) => [stage, round, table].join("/");

/** Whether two rulings are parts of one decision about a match. */
const together = (one, other) => [one, other].every(({ kind }) => ON_RESULTS.includes(kind)) && where(one) === where(other) && one.at === other.at && one.reason === other.reason;

/** The rulings, those of one decision together. */
function decisions() {
  const made = [];
  for (const ruling of rulings.value) {
    if (made.length && together(made.at(-1)[0], ruling)) made.at(-1).push(ruling);
    else made.push([ruling]);
  }
  return made;
}

/** The present result of a table after its last decision: of the game that the decision names, or of the match. */
function Decided({ made }) {
  const [{ kind, decided }] = made, round = `${decided.stage}/${decided.round}`, [fetched, learn] = useState(null), held = rounds.value.get(round);
  const missing = !held, version = event.value.version;
  useEffect(() => { if (missing) get(`${path}/rounds/${round}`).then((found) => learn(byTeams(found)), () => {}); }, [missing, round, version]);
  const table = (held ?? fetched)?.tables.find(({ number }) => number === decided.table);
  if (!table) return null;
  const best = (table.match && event.value.stages[decided.stage - 1].agreed.format.duel?.best_of) || 1;
  const game = made.length === 1 && table.games.find(({ number, results }) => number === decided.number && results);
  const match = best > 1 && table.entrants.map((one, place) => `${nameOf(one)} ${halves(table.match[place])}`).join(", ");
  const name = best > 1 && t("hall.game-number", decided);
  const ofGame = game ? !scoreless(table, game) && [name, resultOf(game, table)].filter(Boolean).join(": ") : made.length === 1 && kind === "result-voided" && name;
  return html` <span class="decided" dir="auto">${ofGame || match}</span>`;
}

/** Whether a ruling concerns the results of the same table, or withdraws its round. */
const concerns = (ruling, one) => (ruling.kind === "round-withdrawn" ? ruling.decided.stage === one.decided.stage && ruling.decided.round === one.decided.round
  : ON_RESULTS.includes(ruling.kind) && where(ruling) === where(one));

export const Rulings = () => {
  const made = decisions();
  const isLatest = (one) => ON_RESULTS.includes(one[0].kind) && made.findLast(([ruling]) => concerns(ruling, one[0])) === one;
  return made.length > 0 && html`<section class="card" aria-labelledby="rulings-title">
  <h2 id="rulings-title">${t("hall.sheet-rulings")}</h2>
  <ol class="matters">${made.map((one) => {
    const [{ seq, at, kind, reason, rule, decided }] = one;
    return html`<li key=${seq} class="matter">
    <strong>${t(`hall.${kind}`)}</strong> ${decided.entrant && named(decided.entrant)}${decided.round && (decided.table ? tableName : roundName)(decided)}${decided.entrants && `: ${decided.entrants.map(named).join(", ")}`}${isLatest(one) && html`<${Decided} made=${one} />`}
    <blockquote>${reason ?? t("erased")}</blockquote><small>${rule} ${moment(at)}</small></li>`;
  })}</ol></section>`;
};
