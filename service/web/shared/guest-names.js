// Names that guests chose, marked so that they differ from all handles and bots.

import { signal } from "../vendor/preact.js";
import { get } from "./api.js";
import { t } from "./words.js";

/** Names by handle; null if the guest has none. */
const chosen = signal(new Map());

/** 20 and the longest mark, ` (convidado)`, make 32: the limit of a handle. */
const LONGEST = 20;

/** Fetches the names of the guests among people. */
export async function learnNames(people) {
  const unknown = people.filter(({ handle }) => handle?.startsWith("guest-") && !chosen.peek().has(handle));
  const found = await Promise.all(unknown.map(({ account, handle }) => get(`/v1/players/${account}`).then(
    ({ display_name: name }) => [handle, name === handle ? null : name],
    () => [handle, null], // not asked again after an error
  )));
  if (found.length) chosen.value = new Map([...chosen.value, ...found]);
}

/** The name of a guest, once it was fetched; null: there is none. */
export function guestName(handle) {
  const name = chosen.value.get(handle);
  if (!name) return null;
  const letters = [...name.replace(/\s+/g, " ")];
  return t("guest-name", { name: letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : letters.join("") });
}
