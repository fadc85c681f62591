// Loads the descriptor of a ruleset when a game of it is viewed.

const LOADERS = {
  domaine: () => import("./domaine/index.js"),
  dominion: () => import("./dominion/index.js"),
  kingdomino: () => import("./kingdomino/index.js"),
};

/** Returns nothing for a ruleset without a drawing. */
export const loadRuleset = async (ruleset) => (await LOADERS[ruleset]?.())?.default;
