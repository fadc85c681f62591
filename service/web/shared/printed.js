// A card as it is printed: its price, and its text in an edition of the rules.

/** Coins, then a P for each Potion, then the debt. A cost in debt alone has no coins. */
export const printedCost = ({ cost, potions, debt }) => `${debt && !cost ? "" : cost}${"P".repeat(potions ?? 0)}${debt ? `${debt}D` : ""}`;

/** The card with its text in this edition; without one, in the newest. */
export const inEdition = (one, edition) => (edition === 1 && one.first_edition ? { ...one, text: one.first_edition } : one);
