// The price of a card, as cards print it.

/** Coins, then a P for each Potion, then the debt. A cost in debt alone has no coins. */
export const printedCost = ({ cost, potions, debt }) => `${debt && !cost ? "" : cost}${"P".repeat(potions ?? 0)}${debt ? `${debt}D` : ""}`;
