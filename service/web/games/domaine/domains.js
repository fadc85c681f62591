// Domains enclosed by borders on the board of Domaine, to predict a border or an expansion.

export const SIZE = 12;
export const VALUES = { F: 1, V: 3, R: 5 };
export const MONOPOLY = 5;
export const MINES = "csgd";

/** @typedef {number[]} Square An `x` and a `y`. */

/** @type {(square: Square) => boolean} */
const inside = ([x, y]) => x >= 0 && y >= 0 && x < SIZE && y < SIZE;
/** @type {(square: Square) => Square[]} */
const around = ([x, y]) => [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]].filter(inside);

/**
 * The name of the border between two neighbours.
 *
 * @type {(one: Square, other: Square) => string}
 */
const between = ([x, y], [a, b]) => `${Math.min(x, a)},${Math.min(y, b)},${x === a ? "up" : "right"}`;

export const terrainAt = (table, x, y) => table.terrain[SIZE - 1 - y][x];

/** The domains that these borders make. */
function domains(table, walls) {
  const waiting = new Set(Array.from({ length: SIZE * SIZE }, (_, place) => place));
  const castles = new Map(table.castles.map((castle) => [castle.x + SIZE * castle.y, castle]));
  const found = [];
  for (const first of [...waiting]) {
    if (!waiting.delete(first)) continue;
    const area = [[first % SIZE, Math.floor(first / SIZE)]];
    for (const square of area) {
      for (const other of around(square)) {
        const place = other[0] + SIZE * other[1];
        if (waiting.has(place) && !walls.has(between(square, other))) {
          waiting.delete(place);
          area.push(other);
        }
      }
    }
    const own = area.map(([x, y]) => castles.get(x + SIZE * y)).filter(Boolean);
    if (own.length === 1) found.push({ seat: own[0].seat, squares: area });
  }
  return found;
}

/** The points and the income of each seat. */
function worths(table, found) {
  return table.players.map((_, seat) => {
    const owned = found.filter((domain) => domain.seat === seat).flatMap(({ squares }) => squares.map(([x, y]) => terrainAt(table, x, y)));
    const mines = [...MINES].map((mine) => owned.filter((one) => one === mine).length);
    const monopolies = mines.filter((count) => count >= 3).length;
    return { points: owned.reduce((sum, one) => sum + (VALUES[one] ?? 0), 0) + MONOPOLY * monopolies, income: mines.filter(Boolean).length };
  });
}

/** The outcome of an option: the squares of new or larger domains, and by how much each seat's points and income change. */
export function outcome(table, option) {
  const walls = new Set(table.borders.map(({ x, y, side }) => `${x},${y},${side}`));
  const before = domains(table, walls);
  const held = new Set(before.flatMap(({ seat, squares }) => squares.map((square) => `${seat}:${square}`)));
  if (option.kind === "border") walls.add(`${option.x},${option.y},${option.side}`);
  if (option.kind === "expand") {
    const own = before.find(({ squares }) => squares.some(([x, y]) => x === option.castle.x && y === option.castle.y));
    const mine = new Set(own?.squares.map(String));
    const square = [option.x, option.y];
    for (const other of around(square)) walls[mine.has(String(other)) ? "delete" : "add"](between(square, other));
  }
  const after = domains(table, walls);
  const was = worths(table, before);
  return {
    gained: after.flatMap(({ seat, squares }) => squares.map(([x, y]) => ({ seat, x, y })))
      .filter(({ seat, x, y }) => !held.has(`${seat}:${x},${y}`)),
    changes: worths(table, after).map(({ points, income }, seat) => ({ points: points - was[seat].points, income: income - was[seat].income })),
  };
}
