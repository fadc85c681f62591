// The entrant whom a reader follows: themselves, else the one whose name they last looked for in this browser.

import { signal } from "../../vendor/preact.js";
import { keepText, stored } from "../../shared/stored.js";
import { fold } from "../../shared/tournament/entrant-names.js";
import { atDesk, entrants, event, LOOKED_FOR, nameOf } from "../../shared/tournament/tournament.js";

const LEAST = 2;

const lookedFor = signal(Number(stored(LOOKED_FOR)) || null);

/** The number of that entrant; null: nobody. The desk looks for many names and follows none. */
export const followed = () => event.value.you.entrant ?? (atDesk() ? null : lookedFor.value);

/** Stores the only entrant whose name has this text in it, or of several the one with exactly this name. */
export function remember(text) {
  const name = fold(text.trim());
  if (atDesk() || event.value.you.entrant !== null || name.length < LEAST) return;
  const fits = entrants.value.filter((one) => !one.merged && fold(nameOf(one)).includes(name));
  const found = fits.length === 1 ? fits[0] : fits.find((one) => fold(nameOf(one)) === name);
  if (found) keepText(LOOKED_FOR, `${found.entrant}`);
}

/** Follows the stored entrant from now on. While somebody types, the page stays as it is. */
export const follow = () => { lookedFor.value = Number(stored(LOOKED_FOR)) || null; };

export function forgetThem() {
  keepText(LOOKED_FOR, null);
  follow();
}
