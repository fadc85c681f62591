// The same table once more: against bots at once, with people as soon as they accept.

import { get, postOnce, somebody } from "./api.js";

/** Where a table that was just made goes on: there is somebody to wait for, or play has begun. */
export const placeOf = ({ id, status }) => (status === "open" ? `/tables/${id}` : `/games/${id}`);

/** Goes where a seek has led: to its game, or to where it waits. */
export async function arrive({ game }) {
  location.assign(game ? placeOf(await get(`/v1/games/${game}`)) : "/tables#seeks");
}

export async function rematch(id) {
  await somebody();
  await arrive(await postOnce(`/v1/games/${id}/rematch`));
}
