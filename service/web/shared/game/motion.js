// Motion that explains: a copy of each moved piece flies from its old place to its new one, in a layer that takes no presses. The
// moves of the others are shown one after the other. Nothing waits for the motion, and a press or a key ends it.

import { effect, html } from "../../vendor/preact.js";
import { movesPieces } from "../motion-setting.js";
import { events, version } from "./events.js";
import { shown } from "./game.js";
import { ofOthers, watch } from "./last-turns.js";
import { descriptor } from "./ruleset.js";
import { isNamed } from "./turn-words.js";

/** Milliseconds that a flight takes. */
const FLIGHT = 260;
/** Milliseconds between the flights of two events, unless their moves are shown one after the other. */
const APART = 70;
/** Maximum milliseconds from one move of the others to the next. */
const MOVE = 400;
/** Maximum milliseconds for all moves of the others together. */
const ALL_MOVES = 2400;
/** Maximum number of flights each time that the page shows new events. */
const MOST = 24;

export const Flights = () => html`<div class="flights" inert aria-hidden="true"></div>`;

/** The flights that have not begun. */
const waiting = new Set();
const layer = () => document.querySelector(".flights");
const boxOf = (place) => (place.querySelector(".card") ?? place).getBoundingClientRect();

/** Returns a copy of a piece, without the attributes and marks that only the piece itself may have. */
function copyOf(piece) {
  const copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) for (const name of one.getAttributeNames()) if (/^(data-|aria-|id$|title$|style$)/.test(name)) one.removeAttribute(name);
  copy.classList.remove("offered", "pointed", "picked");
  return copy;
}

/** Moves a piece to the place that the selector `to` finds now. A piece from a zone has no `copy`, so it looks like that place. */
function land({ copy, start, to, turn = 0 }) {
  const target = document.querySelector(to), end = target && boxOf(target);
  if (!(end?.width || end?.height) || !layer()) return; // an upright border has no width
  const piece = copy ?? copyOf(target), { x, y, width, height } = copy ? start : end;
  const [across, down] = turn % 180 ? [end.height, end.width] : [end.width, end.height];
  const size = copy ? Math.min(across / width, down / height) : 1;
  const at = (box, rest) => `translate(${box.x + box.width / 2 - x - width / 2}px, ${box.y + box.height / 2 - y - height / 2}px) ${rest}`;
  Object.assign(piece.style, { position: "absolute", margin: "0", boxSizing: "border-box", left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  layer().append(piece);
  piece.animate([{ transform: at(start, copy ? "none" : "scale(.5)").replace("none", ""), opacity: copy ? 1 : 0.4 },
    { transform: at(end, `scale(${Math.max(size, 0.4)}) rotate(${turn}deg)`), opacity: 0.9 }], { duration: FLIGHT, easing: "ease-in-out" }).onfinish = () => piece.remove();
}

function stop() {
  waiting.clear();
  layer()?.replaceChildren();
  watch([]);
}

/** The closed values that the viewer knows. */
const opened = (openings) => Object.fromEntries(openings.map(({ path, value }) => [path.slice(1), value]));

/** Returns the flights of an event, measured before the page shows the event. */
function flightsOf({ event: { type, data }, openings }) {
  const moved = descriptor.peek().flights?.({ type, data: { ...data, ...opened(openings) } }) ?? [];
  return moved.flatMap(({ from, to, turn }) => [...document.querySelectorAll(from)]
    .map((place) => ({ copy: place.matches("[data-zone]") ? null : copyOf(place), start: boxOf(place), to, turn })))
    .filter(({ start }) => start.width);
}

function show(fresh) {
  const made = ofOthers.peek().flatMap(([seat, moves]) => moves.filter((move) => fresh.some(({ event }) => event === move) && isNamed(move)).map((move) => ({ seat, move })))
    .sort((one, other) => one.move.seq - other.move.seq);
  const step = Math.min(MOVE, ALL_MOVES / made.length), shownAlone = made.length > 1;
  let own = 0;
  const flights = fresh.flatMap((one) => {
    const { event } = one, found = flightsOf(one);
    const place = shownAlone ? made.findIndex(({ move }) => move.seq >= event.seq && move.data.seat === event.data.seat) : -1;
    const wait = place < 0 ? own * APART : place * step;
    if (found.length && place < 0) own += 1;
    return found.map((flight) => ({ flight, wait }));
  });
  for (const { flight, wait } of flights.slice(0, MOST)) {
    waiting.add(flight);
    setTimeout(() => requestAnimationFrame(() => waiting.delete(flight) && land(flight)), wait);
  }
  if (shownAlone) watch(made, step);
}

let before = null;
effect(() => {
  const now = shown.value, was = before;
  before = now;
  if (!now || was?.view !== now.view || now.number <= was.number || now.number !== version.peek() || document.hidden || !movesPieces()) return;
  show(events.peek().slice(was.number, now.number).filter(Boolean));
});

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, stop, true);
