// By what a game's page knows that it is to teach.

export const keyOf = (game) => `dominium-lesson-${game}`;

export const teach = (game) => localStorage.setItem(keyOf(game), "{}");
