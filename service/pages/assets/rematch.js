// The same table once more: the same people and bots, options and terms; whoever sat second begins.

import { get, me, newWish, post, somebody } from "./api.js";

function seatOf({ kind, account, bot, taken }) {
  if (kind === "bot") return { bot };
  if (account === me.value.id) return "me";
  return account && taken ? { account } : "open";
}

/** Where a table that was just made goes on: there is somebody to wait for, or play has begun. */
export const placeOf = ({ id, status }) => (status === "open" ? `/tables/${id}` : `/games/${id}`);

/** Makes the table anew and goes there. */
export async function rematch(id) {
  await somebody();
  const { ruleset, rules, seats, terms, visibility, sandbox } = await get(`/v1/games/${id}`);
  const [first, ...others] = seats.map(seatOf);
  const { previous_game: _, ...options } = rules.options; // it would say who begins
  const made = await post("/v1/games", { ruleset, options, seats: [...others, first], terms, visibility, sandbox }, newWish());
  location.assign(placeOf(made.game));
}
