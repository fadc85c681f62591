// What a reader wants first: where they sit, and at the end who has won.

import { html } from "../../vendor/preact.js";
import { event, latest, nameOf, ofTeams, ranking, rounds, standings } from "../../shared/tournament/tournament.js";
import { teamName } from "../../shared/tournament/teams.js";
import { t } from "../../shared/words.js";

/** The reader's table of the last round, until it is done. */
export function Seat() {
  const { you, status } = event.value;
  const round = rounds.value.get(latest());
  if (you.entrant === null || status !== "running" || !round?.published) return null;
  const mine = ({ entrant }) => entrant === you.entrant;
  if (round.byes.some(mine)) return html`<div class="card seat"><p role="status">${t("hall.you-rest", round)}</p></div>`;
  const table = round.tables.find(({ entrants }) => entrants.some(mine));
  if (!table || table.done) return null;
  const who = table.entrants.filter((one) => !mine(one)).map(nameOf).join(", ");
  const game = table.games.find(({ game: id, results }) => id && !results)?.game;
  return html`<div class="card seat"><p role="status">${t("hall.you-play", { who, number: table.number })}</p>
    <a class="primary" href=${game ? `/games/${game}` : `#table-${round.stage}-${round.round}-${table.number}`}>${game ? t("hall.play-now") : t("hall.table", table)}</a></div>`;
}

/** The first three of an event that is over. */
export function Podium() {
  if (event.value.status !== "ended" || !standings.value) return null;
  const lines = ofTeams() ? standings.value.teams : (ranking.value?.ranking ?? standings.value.standings);
  return html`<section class="card podium" aria-labelledby="podium-title"><h2 id="podium-title">${t("hall.podium")}</h2>
    <ol>${lines.filter(({ place }) => place <= 3).map((line) => html`<li key=${line.team ?? line.entrant} class="place-${line.place}"><b>${line.place}</b>
      <span dir="auto">${ofTeams() ? teamName(line) : nameOf(line)}</span></li>`)}</ol></section>`;
}
