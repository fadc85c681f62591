// Dominoes as they are drawn: terrains and crowns.

import { html } from "../../vendor/preact.js";
import { parts } from "../../shared/game/options.js";
import { dominoWords } from "./text.js";

export const SIDE = 10;
const CROWN = "M0 5.4 0 1l2 1.8L3.6 0l1.6 2.8L7.2 1v4.4z";

// Plants on terrains, so that colours are not the only difference.
const GROWTHS = {
  wheat: "M2.5 8.5V5M2.5 5l-.9-1M2.5 5l.9-1M5 8.5V4M5 4l-.9-1M5 4l.9-1M7.5 8.5V5M7.5 5l-.9-1M7.5 5l.9-1",
  forest: "M3 8.5 1.4 8.5 3 4.6 4.6 8.5zM7 8.5 5.4 8.5 7 4.6 8.6 8.5z",
  lake: "M1.2 6q1-.9 2 0t2 0 2 0 2 0M1.2 8q1-.9 2 0t2 0 2 0 2 0",
  grass: "M2 8.5l.8-2 .8 2M5 7l.8-2 .8 2M6.5 9l.8-2 .8 2",
  swamp: "M1.5 8.3h7M3 8.3V5.4M5 8.3V6M7 8.3V5.2M2.4 5.2h1.2M6.4 5h1.2",
  mine: "M5 4.6 7.8 6.6 5 9 2.2 6.6zM2.2 6.6h5.6",
};

export const Domino = ({ domino }) => {
  const { left, right } = parts().dominoes[domino - 1];
  return html`<span class="domino" data-domino=${domino}><svg viewBox="-0.3 -0.3 20.6 10.6" role="img" aria-label=${dominoWords(domino)}>
    <${Square} half=${left} x=${0} y=${0} /><${Square} half=${right} x=${SIDE} y=${0} />
    <rect class="edge" width="20" height="10" rx="1" /></svg><b>${domino}</b></span>`;
};

export const Square = ({ half: { terrain, crowns }, x, y }) => html`<g transform="translate(${x} ${y})">
  <rect class="land ${terrain}" width="10" height="10" />
  <path class="growth ${terrain}" d=${GROWTHS[terrain]} />
  ${crowns > 0 && html`<${Crowns} count=${crowns} />`}
</g>`;

/** Crowns on a dark ground, because wheat has their colour: as large as their number allows. */
function Crowns({ count }) {
  const size = count < 3 ? 0.6 : 0.4, step = 7.2 * size + 0.25;
  return html`<rect class="crown-ground" x="0.2" y="0.3" width=${step * count + 0.25} height=${5.4 * size + 0.8} rx="0.9" />
    ${Array.from({ length: count }, (_, place) =>
      html`<path class="crown" d=${CROWN} transform="translate(${0.45 + step * place} ${0.7 - size}) scale(${size})" />`)}`;
}
