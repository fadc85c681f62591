// The event of a game, as the reader may see it.

import { signal } from "../../vendor/preact.js";
import { get, listen } from "../api.js";

/** The event that the game is part of; null: it is none, it is not there yet, or it is hidden from the reader. */
export const event = signal(null);
/** The reader's running game in the newest round of that event, and the round; null: there is none. */
export const nextGame = signal(null);
/** The table of a voided game of that event; null: it is not known. */
export const tableOf = signal(null);

export const learnEvent = (id) => get(`/v1/tournaments/${id}`).then((found) => { event.value = found; }, () => {});

const tablesOf = async ({ id, stage, round }) => (await get(`/v1/tournaments/${id}/rounds/${stage}/${round}`)).tables;

/** Follows the event until the returned function is called, for the reader's next game. `voided`: the place of a voided game. */
export function followEvent(id, voided = null) {
  let stop = null, over = false;
  const look = async () => {
    await learnEvent(id);
    if (voided) tableOf.value = (await tablesOf(voided)).find(({ number }) => number === voided.table);
    const { you, status, stage, round } = event.value ?? {};
    if (!you?.entrant || status !== "running" || !round) return;
    const own = (await tablesOf({ id, stage, round })).find(({ entrants }) => entrants.some(({ entrant }) => entrant === you.entrant));
    const game = own?.games.find((one) => one.game && !one.results)?.game;
    nextGame.value = game ? { id: game, round } : null;
  };
  const again = () => look().catch(() => {}); // without a network the last one stays
  again().then(() => {
    if (!over && event.value) stop = listen(() => `/v1/tournaments/${id}/events?after=${event.value.version}`, again);
  });
  return () => {
    over = true;
    stop?.();
  };
}
