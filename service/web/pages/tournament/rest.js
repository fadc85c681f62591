// A player's own request for a bye in the next round of a Swiss, until that round is drawn.

import { html } from "../../vendor/preact.js";
import { remove } from "../../shared/api.js";
import { entrantPath, entrants, event, ofTeams, submit } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { ByeKinds } from "./pairing.js";
import { t } from "../../shared/words.js";

export function Rest() {
  const [refused, run] = useAction();
  const { you, status, byes, byes_wait: wait, stages, stage: begun, round: held, pending, waiting } = event.value;
  const stage = Math.max(1, begun), round = held + (pending ? 2 : 1), { kind, rounds } = stages[stage - 1].agreed.format;
  const own = entrants.value.find(({ entrant }) => entrant === you.entrant);
  const plays = own && !own.dropped && !own.disqualified && !waiting.includes(you.entrant) && ["open", "running"].includes(status);
  if (!plays || ofTeams() || kind !== "swiss" || round > rounds) return null;
  const asked = byes.find((one) => one.entrant === you.entrant && one.stage === stage && one.round === round);
  if (asked?.status === "declined") return html`<p class="card rest" role="status">${t("hall.rest-declined", { round })}</p>`;
  if (asked) {
    return html`<div class="card rest">${refused}<p role="status">${asked.status === "waits" ? t("hall.rest-asked", { round }) : `${t("hall.rests", { round })} ${t(`hall.bye-${asked.kind}`)}.`}</p>
      <button type="button" onClick=${() => run(() => remove(entrantPath(you.entrant, `/byes/${stage}/${round}`)))}>${t("hall.rest-not", { round })}</button></div>`;
  }
  const ask = (submitted) => {
    submitted.preventDefault();
    const points = new FormData(submitted.target).get("kind");
    return run(() => submit(`entrants/${you.entrant}/byes`, { stage, round, kind: points }, event.value.version));
  };
  return html`<details class="rest"><summary>${t("hall.rest", { round })}</summary>${refused}<p class="quiet">${t("hall.rest-about", { round })} ${t(wait ? "hall.rest-any" : "hall.rest-half")}</p>
    <form onSubmit=${ask}><label>${t("hall.points")} <${ByeKinds} kinds=${["none", "half"]} /></label><button type="submit">${t("hall.rest-ask")}</button></form></details>`;
}
