// The steps of a first game of Kingdomino: see `shared/game/lesson.js`.

export const LESSONS = [
  { id: "kingdomino-line", asked: "choose", where: "kingdomino-preparation" },
  { id: "kingdomino-place", asked: "place", where: "kingdomino-connecting" },
  { id: "kingdomino-crowns", asked: "choose", times: 2, where: "kingdomino-end" },
  { id: "kingdomino-frame", asked: "place", times: 2, where: "kingdomino-connecting" },
  { id: "kingdomino-order", asked: "choose", times: 3, players: 2, where: "kingdomino-turn" },
  { id: "kingdomino-discard", holds: "discarded", where: "kingdomino-connecting" },
  { id: "kingdomino-last", asked: "place", empty: "next", where: "kingdomino-end" },
  { id: "kingdomino-property", asked: "place", times: 4, where: "kingdomino-end" },
  { id: "kingdomino-over", over: true, where: "kingdomino-end" },
];
