// Kingdomino for two as a game of boardgame.io: the rules that our own have, as short as they can be said here.
const { INVALID_MOVE } = require("boardgame.io/core");

const SIZE = 5;
const STEPS = { right: [1, 0], up: [0, 1], left: [-1, 0], down: [0, -1] };
const at = (x, y) => `${x},${y}`;

/** The squares of a kingdom, by where they lie. */
function squares(kingdom, dominoes) {
  const found = { [at(0, 0)]: ["castle", 0] };
  for (const { domino, x, y, dir } of kingdom) {
    const [right, up] = STEPS[dir];
    [found[at(x, y)], found[at(x + right, y + up)]] = dominoes[domino];
  }
  return found;
}

function placements(kingdom, domino, dominoes) {
  const taken = squares(kingdom, dominoes);
  const places = Object.keys(taken).map((place) => place.split(",").map(Number));
  const [across, upward] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const fits = (all, value) => Math.max(...all, value) - Math.min(...all, value) < SIZE;
  const free = (x, y) => !(at(x, y) in taken) && fits(across, x) && fits(upward, y);
  const touches = (x, y, terrain) =>
    Object.values(STEPS).some(([right, up]) => ["castle", terrain].includes(taken[at(x + right, y + up)]?.[0]));
  const [left, right] = dominoes[domino];
  const found = [];
  const seen = new Set();
  for (const [x, y] of places) {
    for (const [a, b] of Object.values(STEPS)) {
      for (const [dir, [c, d]] of Object.entries(STEPS)) {
        for (const [leftX, leftY] of [[x + a, y + b], [x + a - c, y + b - d]]) {
          const [rightX, rightY] = [leftX + c, leftY + d];
          const name = `${leftX},${leftY},${dir}`;
          if (seen.has(name)) continue;
          seen.add(name);
          if (!free(leftX, leftY) || !free(rightX, rightY)) continue;
          if (touches(leftX, leftY, left[0]) || touches(rightX, rightY, right[0])) {
            found.push({ domino, x: leftX, y: leftY, dir });
          }
        }
      }
    }
  }
  return found;
}

/** Crowns times squares of each property. */
function score(kingdom, dominoes) {
  const left = squares(kingdom, dominoes);
  let worth = 0;
  for (const start of Object.keys(left)) {
    if (!left[start]) continue;
    const [terrain] = left[start];
    let [size, crowns] = [0, 0];
    const reached = [start];
    while (reached.length) {
      const place = reached.pop();
      if (left[place]?.[0] !== terrain) continue;
      size += 1;
      crowns += left[place][1];
      left[place] = undefined;
      const [x, y] = place.split(",").map(Number);
      for (const [right, up] of Object.values(STEPS)) reached.push(at(x + right, y + up));
    }
    worth += size * crowns;
  }
  return worth;
}

/** Continue until a player has to choose between several options. */
function ask(G, dominoes) {
  for (;;) {
    if (G.pile.length && !G.next.length) {
      G.next = G.pile.splice(0, 4).sort((a, b) => a - b).map((domino) => ({ domino, seat: null }));
    }
    if (G.hand.length) {
      G.asked = G.hand[0];
      G.options = G.next.filter(({ seat }) => seat === null).map(({ domino }) => ({ domino }));
    } else if (G.current.length) {
      const { domino, seat } = G.current[0];
      G.asked = seat;
      G.options = placements(G.kingdoms[seat], domino, dominoes);
      if (!G.options.length) act(G, null);
    } else {
      G.asked = null;
      G.options = [];
      return;
    }
    if (G.options.length > 1) return;
    if (G.options.length === 1) choose(G, G.options[0]);
  }
}

/** The first king of the line leaves its domino, into the hand if there is another one to choose. */
function act(G, placement) {
  const { seat } = G.current.shift();
  if (placement) G.kingdoms[seat].push(placement);
  if (G.next.length) G.hand = [seat];
}

function choose(G, option) {
  if (!G.hand.length) return act(G, option);
  const seat = G.hand.shift();
  G.next.find(({ domino }) => domino === option.domino).seat = seat;
  if (!G.hand.length && !G.current.length) [G.current, G.next] = [G.next, []];
}

exports.kingdomino = (dominoes) => ({
  name: "kingdomino",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const G = {
      pile: random.Shuffle(Object.keys(dominoes).map(Number)).slice(0, 24),
      hand: random.Shuffle([0, 0, 1, 1]),
      current: [],
      next: [],
      kingdoms: [[], []],
      asked: null,
      options: [],
    };
    ask(G, dominoes);
    return G;
  },
  moves: {
    pick: ({ G, playerID }, number) => {
      if (Number(playerID) !== G.asked || !G.options[number]) return INVALID_MOVE;
      choose(G, G.options[number]);
      ask(G, dominoes);
    },
  },
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.asked, next: ({ G }) => G.asked } },
  endIf: ({ G }) => {
    if (G.asked === null) return { scores: G.kingdoms.map((kingdom) => score(kingdom, dominoes)) };
  },
  playerView: ({ G }) => ({ ...G, pile: G.pile.length }),
});
