// The price of a card, as cards print it.

/** Coins, then a P for each Potion. */
export const printedCost = ({ cost, potions }) => `${cost}${"P".repeat(potions ?? 0)}`;
