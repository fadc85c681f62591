// The lessons of a first game: the question of each step, and its section in the rulebook. `asked`: the kind of the
// question; `prompt`: its prompt; `never`: kinds that it must not have; `offers`: an option of that kind, or about that
// card; `without`: no option of that kind; `times`: the least number of such questions until now; `players`: the number
// of players; `happened`: an event of the reader's; `holds`: something in front of the reader; `empty`: an empty part
// of the table; `few`: the most cards in that pile; `over`: the game has ended.

export const LESSONS = {
  kingdomino: [
    { id: "kingdomino-line", asked: "choose", where: "kingdomino-preparation" },
    { id: "kingdomino-place", asked: "place", where: "kingdomino-connecting" },
    { id: "kingdomino-crowns", asked: "choose", times: 2, where: "kingdomino-end" },
    { id: "kingdomino-frame", asked: "place", times: 2, where: "kingdomino-connecting" },
    { id: "kingdomino-order", asked: "choose", times: 3, players: 2, where: "kingdomino-turn" },
    { id: "kingdomino-discard", holds: "discarded", where: "kingdomino-connecting" },
    { id: "kingdomino-last", asked: "place", empty: "next", where: "kingdomino-end" },
    { id: "kingdomino-property", asked: "place", times: 4, where: "kingdomino-end" },
    { id: "kingdomino-over", over: true, where: "kingdomino-end" },
  ],
  dominion: [
    { id: "dominion-treasures", offers: "play-treasures", where: "dominion-buy" },
    { id: "dominion-buy", asked: "buy", without: "play-treasures", where: "dominion-buy" },
    { id: "dominion-action", asked: "action", where: "dominion-action" },
    { id: "dominion-asked", never: ["action", "buy"], where: "dominion-action" },
    { id: "dominion-clean-up", happened: "cleaned-up", where: "dominion-clean-up" },
    { id: "dominion-gold", asked: "buy", without: "play-treasures", offers: "gold", where: "dominion-cards" },
    { id: "dominion-province", asked: "buy", without: "play-treasures", offers: "province", where: "dominion-cards" },
    { id: "dominion-end", few: ["province", 4], where: "dominion-end" },
    { id: "dominion-over", over: true, where: "dominion-end" },
  ],
  domaine: [
    { id: "domaine-castle", asked: "castle", where: "domaine-start" },
    { id: "domaine-knight", prompt: "place-first-knight", where: "domaine-start" },
    { id: "domaine-goal", asked: "castle", times: 2, where: "domaine-start" },
    { id: "domaine-card", asked: "card", where: "domaine-turns" },
    { id: "domaine-border", asked: "border", where: "domaine-borders" },
    { id: "domaine-draw", asked: "draw", where: "domaine-turns" },
    { id: "domaine-domain", happened: "domain-formed", where: "domaine-start" },
    { id: "domaine-expand", asked: "expand", where: "domaine-expanding" },
    { id: "domaine-more-knights", prompt: "place-knight", where: "domaine-knights" },
    { id: "domaine-desert", asked: "desert", where: "domaine-deserting" },
    { id: "domaine-ally", asked: "ally", where: "domaine-alliance" },
    { id: "domaine-king", asked: "card", times: 4, where: "domaine-end" },
    { id: "domaine-over", over: true, where: "domaine-end" },
  ],
};
