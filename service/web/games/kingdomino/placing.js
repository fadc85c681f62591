// Placing a domino: a press or a drag chooses its squares, a rotation its direction. The mouse only shows it.

import { effect, signal } from "../../vendor/preact.js";
import { pointed } from "../../shared/game/options.js";
import { busy, candidate, decision, picks } from "../../shared/game/play.js";
import { covers, squares } from "./kingdom.js";

const WAYS = ["right", "down", "left", "up"];

/** How the domino in the hand lies. */
export const facing = signal("right");

/** The square round which the domino rotates: the one where it was put down last. */
let pivot = { x: 0, y: 0 };

effect(() => {
  if (candidate.value?.kind === "place") facing.value = candidate.value.dir;
});

/** The placements from which the reader can choose. */
export const placements = () => decision.value?.options.filter(({ kind }) => kind === "place") ?? [];

/** The placements that cover a square, in the order in which the domino rotates round it: first with its left half there. */
const covering = (x, y) => placements().filter((option) => covers(option, x, y)).sort((one, other) => turn(one, x, y) - turn(other, x, y));

function turn(option, x, y) {
  const [left, right] = squares(option).map(({ half }) => half);
  const isLeft = option.x === x && option.y === y, even = left.terrain === right.terrain && left.crowns === right.crowns;
  return (WAYS.indexOf(option.dir) + (isLeft ? 0 : 2)) % 4 + (isLeft || even ? 0 : 4);
}

/** The placement that covers a square: if possible the picked one, or one that lies as the domino in the hand does. */
function placementAt(x, y) {
  const here = covering(x, y);
  return here.find(({ id }) => picks.value.includes(id)) ?? here.find(({ dir }) => dir === facing.value) ?? here[0];
}

function choose(option) {
  if (busy.value) return;
  pointed.value = null;
  picks.value = [option.id];
}

/** Shows the domino on a square while the mouse is over it. */
export function show(x, y) {
  const option = placementAt(x, y);
  pointed.value = picks.value.includes(option.id) ? null : option;
}

/** Puts the domino on a square, or rotates it if it lies there. */
export function put(x, y) {
  const here = covering(x, y), picked = here.findIndex(({ id }) => picks.value.includes(id));
  pivot = { x, y };
  choose(picked < 0 ? placementAt(x, y) : here[(picked + 1) % here.length]);
}

/** Rotates the domino where it lies, or in the hand. Where it can lie only in one way, it rotates round its other square. */
export function rotate() {
  const lies = candidate.value?.kind === "place" ? candidate.value : null;
  if (!lies) facing.value = WAYS[(WAYS.indexOf(facing.value) + 1) % WAYS.length];
  else {
    const isPivot = (end) => end.x === pivot.x && end.y === pivot.y;
    const ends = squares(lies).sort((one, other) => Number(isPivot(other)) - Number(isPivot(one)));
    const { x, y } = ends.find((end) => covering(end.x, end.y).length > 1) ?? ends[0];
    put(x, y);
  }
}

/** Puts the domino on the square under a dragging pointer. Returns whether a domino can lie there. */
export function dragOver(clientX, clientY) {
  const site = document.elementsFromPoint(clientX, clientY).map((element) => element.getAttribute("data-site")).find(Boolean);
  if (!site) return false;
  const [x, y] = site.split(",").map(Number);
  pivot = { x, y };
  choose(placementAt(x, y));
  return true;
}
