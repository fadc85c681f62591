// The steps of a first game of Domaine: see `shared/game/lesson.js`.

export const LESSONS = [
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
];
