// The event of a game, as the reader may see it.

import { signal } from "../../vendor/preact.js";
import { get, listen } from "../api.js";

/** The event that the game is part of; null: it is none, it is not there yet, or it is hidden from the reader. */
export const event = signal(null);
/** The reader's running game in the newest round of that event, and the round; null: there is none. */
export const nextGame = signal(null);

export const learnEvent = (id) => get(`/v1/tournaments/${id}`).then((found) => { event.value = found; }, () => {});

/** Follows the event until the returned function is called, for the reader's next game. */
export function followEvent(id) {
  let stop = null, over = false;
  const look = async () => {
    await learnEvent(id);
    const { you, status, stage, round } = event.value ?? {};
    if (!you?.entrant || status !== "running" || !round) return;
    const { tables } = await get(`/v1/tournaments/${id}/rounds/${stage}/${round}`);
    const own = tables.find(({ entrants }) => entrants.some(({ entrant }) => entrant === you.entrant));
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
