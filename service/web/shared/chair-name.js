// The name of a seat in a list.

import { t } from "./words.js";

/** A bot of the service by its level, everybody else by handle. */
export const chairName = ({ bot, handle }) => (bot ? t(`bot.${bot}`) : handle ?? t("lobby.free"));
