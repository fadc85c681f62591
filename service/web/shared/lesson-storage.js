// By what a game's page knows that it is to teach.

import { keepText } from "./stored.js";

export const keyOf = (game) => `dominium-lesson-${game}`;

export const teach = (game) => keepText(keyOf(game), "{}");
