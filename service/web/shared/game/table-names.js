// The names of the service's bots and of guests at a table.

import { guestName } from "../guest-names.js";
import { t } from "../words.js";

/** The names at a table that differ from handles, by handles. The name of a bot is its level, with a number if several have it. The map
 *  leaves out the generated handle of a guest who looks from a seat (`you`). */
export function tableNames(seats, you = []) {
  const bots = seats.filter(({ bot }) => bot), guests = seats.filter(({ handle }) => guestName(handle));
  return new Map([...bots.map(({ bot, handle }) => {
    const same = bots.filter((one) => one.bot === bot).map((one) => one.handle);
    return [handle, same.length > 1 ? `${t(`bot.${bot}`)} ${same.indexOf(handle) + 1}` : t(`bot.${bot}`)];
  }), ...guests.map(({ handle }) => [handle, guestName(handle)]),
    ...seats.filter(({ seat, handle }) => you.length === 1 && you[0] === seat && handle?.startsWith("guest-")).map(({ handle }) => [handle, t("you")])]);
}
