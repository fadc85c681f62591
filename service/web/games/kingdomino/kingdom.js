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

const beside = ({ x, y }) => Object.values(STEPS).map(([dx, dy]) => `${x + dx},${y + dy}`);

/** Whether a domino can lie anywhere in a kingdom, which is at most `size` squares wide and high. */
export function fits({ kingdom, box }, domino, size) {
  const lands = new Map([["0,0", null], ...kingdom.flatMap(squares).map(({ half, x, y }) => [`${x},${y}`, half.terrain])]);
  const isFree = ({ x, y }) => !lands.has(`${x},${y}`);
  const joins = ({ half, x, y }) => beside({ x, y }).some((place) => lands.has(place) && [null, half.terrain].includes(lands.get(place)));
  const spans = (values) => Math.max(...values) - Math.min(...values) < size;
  const isWithin = (ends) => spans([box.left, box.right, ...ends.map(({ x }) => x)]) && spans([box.bottom, box.top, ...ends.map(({ y }) => y)]);
  const spots = [...lands.keys()].flatMap((place) => beside(toSquare(place))).filter((place) => !lands.has(place)).map(toSquare);
  return spots.some((spot) => Object.entries(STEPS).some(([dir, [dx, dy]]) => [spot, { x: spot.x - dx, y: spot.y - dy }].some(({ x, y }) => {
    const ends = squares({ domino, x, y, dir });
    return ends.every(isFree) && isWithin(ends) && ends.some(joins);
  })));
}

const toSquare = (place) => {
  const [x, y] = place.split(",").map(Number);
  return { x, y };
};

function properties(kingdom) {
  const lands = new Map(kingdom.flatMap(squares).map(({ half, x, y }) => [`${x},${y}`, { ...half, x, y }]));
  const found = [];
  while (lands.size) {
    const [first] = lands.values();
    lands.delete(`${first.x},${first.y}`);
    const group = [first];
    for (const { x, y } of group) {
      for (const [dx, dy] of Object.values(STEPS)) {
        const key = `${x + dx},${y + dy}`, other = lands.get(key);
        if (other?.terrain === first.terrain) {
          lands.delete(key);
          group.push(other);
        }
      }
    }
    found.push({ squares: group.length, crowns: group.reduce((sum, { crowns }) => sum + crowns, 0) });
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
