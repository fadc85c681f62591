// How the table of each game is drawn: brought for the game that is looked at, and not for the others.

const BRING = {
  domaine: async () => (await import("./domaine/board.js")).Domaine,
  dominion: async () => (await import("./dominion/board.js")).Dominion,
  kingdomino: async () => (await import("./kingdomino/board.js")).Kingdomino,
};
const drawings = {};

export async function bringDrawing(ruleset) {
  drawings[ruleset] ??= await BRING[ruleset]?.();
}

export const drawingOf = (ruleset) => drawings[ruleset] ?? null;
