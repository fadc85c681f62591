// The value of a kingdom of Kingdomino, to predict a placement.

import { parts } from "../../shared/game/options.js";

const STEPS = { right: [1, 0], up: [0, 1], left: [-1, 0], down: [0, -1] };
const MIDDLE = 10;

/** The squares that a placement covers, each with its half. */
export function squares({ domino, x, y, dir }) {
  const { left, right } = parts().dominoes[domino - 1];
  const [dx, dy] = STEPS[dir];
  return [{ half: left, x, y }, { half: right, x: x + dx, y: y + dy }];
}

export const covers = (placement, x, y) => squares(placement).some((square) => square.x === x && square.y === y);

const keyOf = ({ x, y }) => `${x},${y}`;
const beside = ({ x, y }) => Object.values(STEPS).map(([dx, dy]) => ({ x: x + dx, y: y + dy }));

/** Whether a domino can lie anywhere in a kingdom, which is at most `size` squares wide and high. */
export function fits({ kingdom, box }, domino, size) {
  const castle = { x: 0, y: 0, half: null };
  const lands = new Map([castle, ...kingdom.flatMap(squares)].map((land) => [keyOf(land), land]));
  const isFree = (place) => !lands.has(keyOf(place));
  const joins = ({ half, x, y }) => beside({ x, y }).map((place) => lands.get(keyOf(place))).some((land) => land === castle || land?.half.terrain === half.terrain);
  const spans = (values) => Math.max(...values) - Math.min(...values) < size;
  const isWithin = (ends) => spans([box.left, box.right, ...ends.map(({ x }) => x)]) && spans([box.bottom, box.top, ...ends.map(({ y }) => y)]);
  const spots = [...lands.values()].flatMap(beside).filter(isFree);
  return spots.some((spot) => Object.entries(STEPS).some(([dir, [dx, dy]]) => [spot, { x: spot.x - dx, y: spot.y - dy }].some(({ x, y }) => {
    const ends = squares({ domino, x, y, dir });
    return ends.every(isFree) && isWithin(ends) && ends.some(joins);
  })));
}

function properties(kingdom) {
  const lands = new Map(kingdom.flatMap(squares).map((land) => [keyOf(land), land]));
  const found = [];
  while (lands.size) {
    const [first] = lands.values();
    lands.delete(keyOf(first));
    const group = [first];
    for (const land of group) {
      for (const place of beside(land)) {
        const other = lands.get(keyOf(place));
        if (other?.half.terrain === first.half.terrain) {
          lands.delete(keyOf(place));
          group.push(other);
        }
      }
    }
    found.push({ squares: group.length, crowns: group.reduce((sum, { half }) => sum + half.crowns, 0) });
  }
  return found;
}

function worth(kingdom, options) {
  const points = properties(kingdom).reduce((sum, one) => sum + one.squares * one.crowns, 0);
  const around = [{ x: 0, y: 0 }, ...kingdom.flatMap(squares)];
  const across = around.map(({ x }) => x), upwards = around.map(({ y }) => y);
  const middle = Math.min(...across) === -Math.max(...across) && Math.min(...upwards) === -Math.max(...upwards);
  return points + (options.middle_kingdom && middle ? MIDDLE : 0);
}

/** The points that a kingdom gains by a placement, under the options of the game. */
export const gain = (kingdom, placement, options) => worth([...kingdom, placement], options) - worth(kingdom, options);
