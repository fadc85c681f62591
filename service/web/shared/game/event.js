// The event of a game, as the reader may see it.

import { signal } from "../../vendor/preact.js";
import { get, listen } from "../api.js";

/** The event that the game is part of; null: it is none, it is not there yet, or it is hidden from the reader. */
export const event = signal(null);
/** The address of the reader's table in the newest round of that event, and the round: a running game, or the table that
 *  expects the reader; null: there is none. */
export const nextTable = signal(null);
/** The table of a voided game of that event; null: it is not known. */
export const tableOf = signal(null);

export const learnEvent = (id) => get(`/v1/tournaments/${id}`).then((found) => { event.value = found; }, () => {});

const roundOf = ({ id, stage, round }) => get(`/v1/tournaments/${id}/rounds/${stage}/${round}`);

/** Follows the event until the returned function is called, for the reader's next table. `voided`: the place of a voided game. */
export function followEvent(id, voided = null) {
  let stop = null, over = false, looking = null, changed = false;
  const look = async () => {
    await learnEvent(id);
    if (voided) tableOf.value = (await roundOf(voided)).tables.find(({ number }) => number === voided.table);
    const { you, status, stage, round } = event.value ?? {};
    if (!you?.entrant || status !== "running" || !round) return;
    const { tables, started_at: started } = await roundOf({ id, stage, round });
    const own = tables.find(({ entrants }) => entrants.some(({ entrant }) => entrant === you.entrant));
    const game = own?.games.find((one) => one.game && !one.results)?.game;
    const expected = started && own && !own.done && own.missing.includes(you.entrant);
    nextTable.value = game ? { href: `/games/${game}`, round } : expected ? { href: `/tournaments/${id}#table-${stage}-${round}-${own.number}`, round } : null;
  };
  /** A change during a look waits for the next one, as an older answer may come later. */
  const again = () => {
    changed = Boolean(looking);
    looking ??= look().catch(() => {}).finally(() => { // without a network the last one stays
      looking = null;
      if (changed && !over) again();
    });
    return looking;
  };
  again().then(() => {
    if (!over && event.value) stop = listen(() => `/v1/tournaments/${id}/events?after=${event.value.version}`, again);
  });
  return () => {
    over = true;
    stop?.();
  };
}
