// Matches: the name of a format, a player's score, and the list of a player's matches.

import { html } from "../vendor/preact.js";
import { chairName } from "./chair-name.js";
import { t } from "./words.js";

/** @param {{ format: string, games: number }} terms */
export const formatName = ({ format, games }) => t(`match.${format}`, { games });

/** The games that a player has won, or their points in all games together. */
export const scoreOf = ({ standings, match }, seat) => {
  const score = standings?.find((one) => one.seat === seat)?.score ?? 0;
  return t(match.format === "best-of" ? "match.wins" : "match.points", { count: score });
};

export const MatchRow = ({ one, children }) => html`<li><a class="row" href="/matches/${one.id}"><strong>${formatName(one.match)}</strong>
  <span>${one.seats.map((chair) => html`<span key=${chair.seat} class="chair ${chair.taken ? "taken" : ""}">${chairName(chair)}</span>`)}</span>
  ${children}</a></li>`;
