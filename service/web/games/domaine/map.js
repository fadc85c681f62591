// The board of Domaine: terrains, borders, castles and knights, what can be picked there, and the key to the signs.

import { effect, html, signal } from "../../vendor/preact.js";
import { latest, watched } from "../../shared/game/last-turns.js";
import { shownDecision } from "../../shared/game/moments.js";
import { parts } from "../../shared/game/options.js";
import { candidate, decision, picks, point, press } from "../../shared/game/play.js";
import { initialOf, seatClass, seatName } from "../../shared/game/seats.js";
import { signed, t } from "../../shared/words.js";
import { MINES, MONOPOLY, SIZE, VALUES, outcome } from "./domains.js";
import { played } from "./played.js";
import { domainWords } from "./text.js";

const SIDE = 10;

// Signs on terrains, so that colours are not the only difference.
const SIGNS = {
  F: "M3.3 8 1.6 8 3.3 3.6 5 8zM6.9 8.4 5.4 8.4 6.9 4.6 8.4 8.4z",
  V: "M2 8.2V5.4l2-1.6 2 1.6v2.8zM6.2 8.2V6l1.2-1 1.2 1v2.2z",
  R: "M1.6 8.4V3.4h1.2v1h1v-1h2.4v1h1v-1h1.2v5zM4.2 8.4V6.6h1.6v1.8z",
  c: "M5 2.6 8 5 5 8.4 2 5z", s: "M5 2.6 8 5 5 8.4 2 5z", g: "M5 2.6 8 5 5 8.4 2 5z", d: "M5 2.6 8 5 5 8.4 2 5zM2 5h6M5 2.6 4 5l1 3.4L6 5z",
};
const CASTLE = "M1.6 9V2.2h1.7v1.3h1.1V2.2h1.2v1.3h1.1V2.2h1.7V9z";
const KNIGHT = "M5 1.4 8.2 2.6V5.2C8.2 7.2 6.9 8.6 5 9.3 3.1 8.6 1.8 7.2 1.8 5.2V2.6z";

const left = (x) => x * SIDE;
const top = (y) => (SIZE - 1 - y) * SIDE;

/**
 * The name of a square, or of a border of it.
 *
 * @type {(place: { x: number, y: number, side?: string }) => string}
 */
export const placeOf = ({ x, y, side }) => [x, y, ...(side ? [side] : [])].join();

/** The squares and borders of a move. */
const marks = (move) => (move.castles?.map((castle) => ({ ...castle, seat: move.seat })) ?? [move]).filter(({ x }) => x !== undefined);

/** The part of the board that is shown: its left and upper corner, and its size. The rim has the numbers of rows and columns. */
const WHOLE = { x: -5, y: -1.5, width: SIZE * SIDE + 6.5, height: SIZE * SIDE + 7 };
/** Pixels of a square that a finger hits; and those at which a circle of 44 fits between the middles of its edges. */
const ROOMY = 45, ROOMY_FOR_EDGES = 64;

/** The part that is shown while a place is chosen on a small screen: null, the whole board. */
const close = signal(null);
effect(() => {
  if (!picks.value.length) close.value = null;
});

/** Picks an option. A finger that picks a small square or its edge gets it larger, and it stays under the finger. */
const touch = (option) => (event) => {
  const { width } = event.currentTarget.ownerSVGElement.getBoundingClientRect();
  const larger = (option.side ? ROOMY_FOR_EDGES : ROOMY) / (width * SIDE / WHOLE.width);
  press(option)(event);
  if (close.value || event.pointerType !== "touch" || larger <= 1 || !picks.value.includes(option.id)) return;
  const from = (start, middle) => middle - (middle - start) / larger;
  const [x, y] = [left(option.x) + (option.side === "right" ? SIDE : 5), top(option.y) + (option.side === "up" ? 0 : 5)];
  close.value = { x: from(WHOLE.x, x), y: from(WHOLE.y, y), width: WHOLE.width / larger, height: WHOLE.height / larger };
};

export function Board({ table }) {
  const names = Object.fromEntries(parts().terrains.map(({ letter, name }) => [letter, name]));
  const rows = table.terrain.map((row, index) => [SIZE - 1 - index, [...row]]);
  const options = decision.value?.options ?? shownDecision.value?.question?.options ?? [];
  const picked = new Set(shownDecision.value?.picks ?? picks.value);
  const now = candidate.value;
  const preview = decision.value && (now?.kind === "border" || now?.kind === "expand") ? outcome(table, now).gained : [];
  const part = close.value ?? WHOLE;
  return html`<svg class="board ${decision.value ? "asks" : ""} ${close.value ? "close" : ""}" viewBox="${part.x} ${part.y} ${part.width} ${part.height}" role="img" aria-label=${t("board")}>
    ${rows.flatMap(([y, row]) => row.map((letter, x) =>
      html`<${Land} key=${x + SIZE * y} letter=${letter} name=${names[letter]} x=${x} y=${y} />`))}
    ${table.domains.map((domain) => html`<${Domain} key=${placeOf(domain.castle)} domain=${domain} />`)}
    ${rows.flatMap(([y, row]) => row.map((letter, x) => SIGNS[letter] && html`<${Sign} letter=${letter} x=${x} y=${y} />`))}
    ${table.neutral_zones.flat().map((square) => html`<${Tint} square=${square} kind="neutral-zone" />`)}
    ${preview.map((square) => html`<${Tint} square=${square} kind="foreseen ${seatClass(square.seat)}" />`)}
    ${options.map((option) => html`<${Offer} option=${option} picked=${picked.has(option.id)} />`)}
    ${[...latest.value, ...played().moves].flatMap(marks).map((mark) => html`<${Marked} mark=${mark} kind="latest" />`)}
    ${table.borders.map((border) => html`<${Border} border=${border} kind="border" />`)}
    <rect class="rim" x="0" y="0" width=${SIZE * SIDE} height=${SIZE * SIDE} />
    ${table.alliances.map(([one, other]) => html`<${Alliance} ...${line(one, other)} />`)}
    ${table.castles.map((castle) => html`<${Piece} piece=${castle} shape=${CASTLE} name="castle" domain=${table.domains.find((one) => placeOf(one.castle) === placeOf(castle))} table=${table} />`)}
    ${table.knights.map((knight) => html`<${Piece} piece=${knight} shape=${KNIGHT} name="knight" />`)}
    ${table.domains.map(({ seat, castle, points }) => seat !== null && html`<${Worth} key="${castle.x},${castle.y}" castle=${castle} points=${points} />`)}
    ${watched.value && marks(watched.value.move.data).map((mark) => html`<${Marked} mark=${mark} kind="watched" />`)}
    ${now && html`<${Offer} option=${now} pointed />`}
    ${decision.value && options.map((option) => html`<${Target} key=${option.id} option=${option} towards=${sideOf(option, options, table)} />`)}
    <${Rim} part=${part} />
  </svg>`;
}

/** The numbers of columns and rows, at the edge of the part that is shown. */
function Rim({ part }) {
  const scale = part.width / WHOLE.width, x = part.x, y = part.y + part.height - 5.5 * scale;
  return html`<g class="rim-of-part">
    ${close.value && html`<rect x=${x} y=${part.y} width=${5 * scale} height=${part.height} /><rect x=${x} y=${y} width=${part.width} height=${5.5 * scale} />`}
    ${Array.from({ length: SIZE }, (_, number) => html`
      ${left(number) + 5 > x + 5 * scale && html`<text class="coordinate" font-size=${3 * scale} x=${left(number) + 5} y=${y + 4.4 * scale}>${number}</text>`}
      ${top(number) + 5 < y && html`<text class="coordinate" font-size=${3 * scale} x=${x + 2.4 * scale} y=${top(number) + 5 + 1.2 * scale}>${number}</text>`}`)}
  </g>`;
}

/** The target of an option: its square, or the halves of two squares nearest to its border, or the line of an alliance. Two domains
 *  that can expand to one square share it. */
function Target({ option, towards }) {
  const about = { class: "target", "data-option": option.id, ...point(option) };
  if (option.kind === "ally") return html`<line ...${about} ...${line(option.castle, option.with)} onClick=${press(option)} />`;
  if (option.x === undefined) return null;
  const x = left(option.x), y = top(option.y);
  const shape = option.side === "right" ? `M${x + 5} ${y + 5}L${x + 10} ${y}L${x + 15} ${y + 5}L${x + 10} ${y + 10}z`
    : option.side === "up" ? `M${x + 5} ${y + 5}L${x} ${y}L${x + 5} ${y - 5}L${x + 10} ${y}z`
    : towards ? `M${x + 5} ${y + 5}${towards.map(([a, b]) => `L${x + a} ${y + b}`).join("")}z` : `M${x} ${y}h10v10h-10z`;
  return html`<path ...${about} d=${shape} onClick=${touch(option)} />`;
}

/** The corners of the side of a square beside which a domain lies, if another domain can expand to the square as well. */
function sideOf(option, options, { domains }) {
  if (option.kind !== "expand" || options.every(({ id, kind, x, y }) => id === option.id || kind !== "expand" || x !== option.x || y !== option.y)) return null;
  const { squares } = domains.find(({ castle: { x, y } }) => x === option.castle.x && y === option.castle.y);
  const beside = (dx, dy) => squares.some(({ x, y }) => x === option.x + dx && y === option.y + dy);
  if (beside(1, 0)) return [[10, 0], [10, 10]];
  if (beside(-1, 0)) return [[0, 0], [0, 10]];
  return beside(0, 1) ? [[0, 0], [10, 0]] : [[0, 10], [10, 10]];
}

const line = (one, other) => ({ x1: left(one.x) + 5, y1: top(one.y) + 5, x2: left(other.x) + 5, y2: top(other.y) + 5 });

const Land = ({ letter, name, x, y }) => html`<g transform="translate(${left(x)} ${top(y)})" class="land-${letter}">
  <rect class="land" data-place=${placeOf({ x, y })} width="10" height="10"><title>${name} (${x}, ${y})</title></rect>
</g>`;

/** A sign lies over the frame of its domain. */
const Sign = ({ letter, x, y }) => html`<g transform="translate(${left(x)} ${top(y)})" class="land-${letter}"><path class="sign" d=${SIGNS[letter]} /></g>`;

/** The frame of a domain, inside its edges: the land keeps its colour. */
function Domain({ domain: { seat, castle, squares } }) {
  const own = new Set(squares.map(placeOf)), id = `domain-${castle.x}-${castle.y}`;
  const open = (x, y) => !own.has(placeOf({ x, y }));
  const edges = squares.map(({ x, y }) => [
    open(x, y + 1) && `M${left(x)} ${top(y)}h10`, open(x, y - 1) && `M${left(x)} ${top(y) + SIDE}h10`,
    open(x - 1, y) && `M${left(x)} ${top(y)}v10`, open(x + 1, y) && `M${left(x) + SIDE} ${top(y)}v10`,
  ].filter(Boolean).join("")).join("");
  return html`<g class="domain ${seatClass(seat)}" clip-path="url(#${id})">
    <clipPath id=${id}><path d=${squares.map(({ x, y }) => `M${left(x)} ${top(y)}h10v10h-10z`).join("")} /></clipPath>
    <path class="under" d=${edges} /><path d=${edges} /></g>`;
}

const Tint = ({ square: { x, y }, kind }) =>
  html`<rect class=${kind} x=${left(x)} y=${top(y)} width="10" height="10" />`;

/** What a move of a player has changed. A square is marked within its borders. */
const Marked = ({ mark, kind }) => (mark.side ? html`<${Border} border=${mark} kind="${kind} ${seatClass(mark.seat)}" />`
  : html`<rect class="${kind} ${seatClass(mark.seat)}" data-place=${placeOf(mark)} x=${left(mark.x) + 1.4} y=${top(mark.y) + 1.4} width="7.2" height="7.2" rx="1" />`);

/** The points of a domain, at its castle. */
const Worth = ({ castle, points }) => html`<g class="domain-worth" transform="translate(${left(castle.x) + 8.2} ${top(castle.y) + 1.9})" aria-hidden="true">
  <rect x="-2.2" y="-1.9" width="4.4" height="3.8" rx="1.9" /><text y="1.05">${points}</text></g>`;

const Piece = ({ piece: { seat, x, y }, shape, name, domain = null, table = null }) => html`<g class="piece ${seatClass(seat)}" data-place=${placeOf({ x, y })}
  transform="translate(${left(x)} ${top(y)})">
  <path d=${shape}><title>${domain ? domainWords(domain, table) : `${t(name)}, ${seatName(seat)} (${x}, ${y})`}</title></path>
  <text x="5" y="7.6">${seat === null ? "" : initialOf(seat)}</text>
</g>`;

/** A border lies on the right or on the upper side of its square. */
function Border({ border: { x, y, side }, kind }) {
  const [x1, y1, x2, y2] = side === "right"
    ? [left(x + 1), top(y) + 0.6, left(x + 1), top(y) + 9.4]
    : [left(x) + 0.6, top(y), left(x) + 9.4, top(y)];
  return html`<line class=${kind} data-place=${placeOf({ x, y, side })} x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`;
}

/** Where something that is offered would stand. One that is picked has a light line on a dark one, which is no player's colour. */
function Offer({ option, picked = false, pointed: now = false }) {
  const kind = `offer ${picked ? "picked" : ""} ${now ? "pointed" : ""}`;
  if (option.kind === "ally") return html`<g class=${kind}><${Alliance} ...${line(option.castle, option.with)} /></g>`;
  if (option.x === undefined) return null;
  const stands = (about) => (option.side ? html`<${Border} border=${option} kind=${about} />`
    : html`<rect class=${about} x=${left(option.x) + 0.9} y=${top(option.y) + 0.9} width="8.2" height="8.2" rx="1" />`);
  return html`${(picked || now) && stands("under-picked")}${stands(kind)}`;
}

/** What a square of a terrain brings to its domain. */
const worthOf = (letter) => (VALUES[letter] ? t("play.points", { count: VALUES[letter], points: signed(VALUES[letter]) })
  : MINES.includes(letter) ? t("domaine.income-then", { count: 1, income: signed(1) }) : "");

/** The key to the signs of the board, which lies over the table when it is open. */
export const Key = () => html`<details class="key"><summary>${t("play.key")}</summary><ul>
  ${parts().terrains.map(({ letter, name }) => html`<li key=${letter}><svg viewBox="0 0 10 10" class="land-${letter}" aria-hidden="true"><rect class="land" width="10" height="10" />
    ${SIGNS[letter] && html`<path class="sign" d=${SIGNS[letter]} />`}</svg>${name} <small>${worthOf(letter)}</small></li>`)}
  <li class="monopoly-sign">★ <span>${t("domaine.monopoly-of", { points: t("play.points", { count: MONOPOLY, points: signed(MONOPOLY) }) })}</span></li>
  <li><svg viewBox="0 0 10 10" class="neutral" aria-hidden="true"><path class="piece-sign" d=${CASTLE} /></svg>${t("castle")}</li>
  <li><svg viewBox="0 0 10 10" class="neutral" aria-hidden="true"><path class="piece-sign" d=${KNIGHT} /></svg>${t("knight")}</li>
  <li><svg viewBox="0 0 10 10" aria-hidden="true"><line class="border" x1="1" y1="5" x2="9" y2="5" /></svg>${t("kind.border")}</li>
  <li><svg viewBox="0 0 10 10" aria-hidden="true"><${Alliance} x1=${0} y1=${5} x2=${10} y2=${5} /></svg>${t("play.alliance")}</li>
</ul></details>`;

const Alliance = ({ x1, y1, x2, y2 }) => html`<g class="alliance"><line class="under" x1=${x1} y1=${y1} x2=${x2} y2=${y2} /><line x1=${x1} y1=${y1} x2=${x2} y2=${y2} />
  <circle cx=${(x1 + x2) / 2} cy=${(y1 + y2) / 2} r="1.8" /></g>`;
