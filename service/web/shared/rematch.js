// The same table again: against bots at once, with people as soon as they accept.

import { get, postOnce, ensureAccount } from "./api.js";

/** The page of a new table: the seating if it waits for somebody, or the game. */
export const placeOf = ({ id, status }) => (status === "open" ? `/tables/${id}` : `/games/${id}`);

/** Goes where a seek has led: to its game, or to where it waits. */
export async function arrive({ game }) {
  location.assign(game ? placeOf(await get(`/v1/games/${game}`)) : "/tables#seeks");
}

export async function rematch(id) {
  await ensureAccount();
  await arrive(await postOnce(`/v1/games/${id}/rematch`));
}
