// The domino that the player has to place: it lies beside the question, turns by a press and can be dragged.

import { html, useRef, useState } from "../../vendor/preact.js";
import { t } from "../../shared/words.js";
import { Domino } from "./dominoes.js";
import { dominoWords } from "./text.js";
import { dragOver, facing, placements, rotate } from "./placing.js";

const STIR = 6; // pixels: less is a press, not a drag

export function Hand() {
  const [floats, setFloats] = useState(false);
  const grip = useRef(/** @type {{ x: number, y: number, moved: boolean } | null} */ (null));
  const [first] = placements();
  if (!first) return null;
  const move = ({ clientX: x, clientY: y, currentTarget: { style } }) => {
    const held = grip.current;
    if (!held || (!held.moved && Math.hypot(x - held.x, y - held.y) < STIR)) return;
    held.moved = true;
    setFloats(!dragOver(x, y));
    style.setProperty("--x", `${x}px`);
    style.setProperty("--y", `${y}px`);
  };
  const press = () => {
    if (!grip.current?.moved) rotate();
    grip.current = null;
  };
  return html`<span class="hand-place"><button type="button" class="in-hand ${floats ? "dragged" : ""}" aria-label="${t("play.turn-it")}: ${dominoWords(first.domino)}" title=${t("play.turn-it")}
      onPointerDown=${({ clientX: x, clientY: y, currentTarget, pointerId }) => { grip.current = { x, y, moved: false }; currentTarget.setPointerCapture(pointerId); }}
      onPointerMove=${move} onPointerUp=${() => setFloats(false)} onPointerCancel=${() => { grip.current = null; setFloats(false); }} onClick=${press}>
    <span class="lies ${facing.value}"><${Domino} domino=${first.domino} /></span><span class="turns" aria-hidden="true">⟳</span></button></span>
    <p class="quiet">${t("play.place-here")}</p>`;
}
