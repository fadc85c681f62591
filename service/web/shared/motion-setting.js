// Whether pieces fly over the table: as the reader chooses in this browser, and never against the settings of the device.

import { keepText, stored } from "./stored.js";

const KEY = "dominium-motion";

export const wantsMotion = () => stored(KEY) !== "no";
export const setMotion = (yes) => keepText(KEY, yes ? null : "no");
export const movesPieces = () => wantsMotion() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
