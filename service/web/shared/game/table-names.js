// The names of the service's bots and of guests at a table.

import { signal } from "../../vendor/preact.js";
import { get } from "../api.js";
import { t } from "../words.js";

/** The names that guests chose, by handles; null: none. */
const chosen = signal(new Map());

const isGuest = ({ handle }) => handle?.startsWith("guest-");

/** Fetches the names of guests in these seats. */
export async function learnNames(seats) {
  const unknown = seats.filter((one) => isGuest(one) && !chosen.peek().has(one.handle));
  const found = await Promise.all(unknown.map(({ account, handle }) => get(`/v1/players/${account}`).then(
    ({ display_name: name }) => [handle, name === handle ? null : name],
    () => [handle, null], // they are called by their handle
  )));
  if (found.length) chosen.value = new Map([...chosen.value, ...found]);
}

/** With its mark a name is no longer than a handle may be. */
const LONGEST = 20;

/** A guest's name with a mark: no handle and no name of a bot ends like this. */
function guestName(name) {
  const letters = [...name.replace(/\s+/g, " ")];
  return t("guest-name", { name: letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : letters.join("") });
}

/** The names at a table that differ from handles, by handles. The name of a bot is its level, with a number if several have it. */
export function tableNames(seats) {
  const bots = seats.filter(({ bot }) => bot), guests = seats.filter((one) => isGuest(one) && chosen.value.get(one.handle));
  return new Map([...bots.map(({ bot, handle }) => {
    const same = bots.filter((one) => one.bot === bot).map((one) => one.handle);
    return [handle, same.length > 1 ? `${t(`bot.${bot}`)} ${same.indexOf(handle) + 1}` : t(`bot.${bot}`)];
  }), ...guests.map(({ handle }) => [handle, guestName(chosen.value.get(handle))])]);
}
