// The names of the service's bots at a table.

import { t } from "../words.js";

/** The names of the bots of a game, which are their levels, by handles. Bots of one level have numbers. */
export function botNames(seats) {
  const bots = seats.filter(({ bot }) => bot);
  return new Map(bots.map(({ bot, handle }) => {
    const same = bots.filter((one) => one.bot === bot).map((one) => one.handle);
    return [handle, same.length > 1 ? `${t(`bot.${bot}`)} ${same.indexOf(handle) + 1}` : t(`bot.${bot}`)];
  }));
}
