// The steps of a first game of Dominion: see `shared/game/lesson.js`.

export const LESSONS = [
  { id: "dominion-treasures", offers: "play-treasures", where: "dominion-buy" },
  { id: "dominion-buy", asked: "buy", without: "play-treasures", where: "dominion-buy" },
  { id: "dominion-action", asked: "action", where: "dominion-action" },
  { id: "dominion-asked", never: ["action", "buy"], where: "dominion-action" },
  { id: "dominion-clean-up", happened: "cleaned-up", where: "dominion-clean-up" },
  { id: "dominion-gold", asked: "buy", without: "play-treasures", offers: "gold", where: "dominion-cards" },
  { id: "dominion-province", asked: "buy", without: "play-treasures", offers: "province", where: "dominion-cards" },
  { id: "dominion-end", few: ["province", 4], where: "dominion-end" },
  { id: "dominion-over", over: true, where: "dominion-end" },
];
