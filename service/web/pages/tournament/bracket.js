// The bracket of an event, as the service draws it.

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { atDesk, bracketed, event, path, stage, stageName } from "../../shared/tournament/tournament.js";
import { language, t } from "../../shared/words.js";

const HEADING = 52;
/** How much smaller a drawing gets where it then fits whole, and how much larger on a wide screen. */
const SMALLER = 0.75, LARGER = 1.8;

/** The bracket of the last stage, if it has one, as drawn by the service and styled by the page. */
export function Bracket() {
  const place = useRef(null);
  const { version, stage: number } = event.value;
  const now = stage(), there = now && bracketed(now);
  const drawing = `${path}/exports/bracket.svg?stage=${number}&lang=${language}`;
  const draw = async () => {
    const answer = await fetch(drawing);
    if (!answer.ok) return;
    const text = (await answer.text()).replace(/<style>.*?<\/style>/s, "");
    const drawn = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
    const [wide, tall] = ["width", "height"].map((side) => Number(drawn.getAttribute(side)));
    drawn.setAttribute("viewBox", `0 ${HEADING} ${wide} ${tall - HEADING}`); // the page has its own heading
    drawn.removeAttribute("height");
    const least = SMALLER * wide <= (place.current?.clientWidth ?? 0) ? SMALLER * wide : wide;
    drawn.style.width = `clamp(${least}px, 100%, ${LARGER * wide}px)`;
    place.current?.replaceChildren(drawn);
  };
  useEffect(() => {
    if (there) draw().catch(() => {}); // without a network the last one stays
  }, [version]);
  const later = event.value.stages.find(bracketed), takes = later?.agreed.takes;
  if (!there) {
    return later && !atDesk() && html`<section id="bracket" class="card" aria-labelledby="bracket-title"><h2 id="bracket-title">${t("hall.bracket")}</h2>
      <p>${t("hall.bracket-later", { stage: stageName(later.number - 1) })} ${takes && t("hall.bracket-takes", { count: takes })}</p></section>`;
  }
  return html`<section id="bracket" class="card" aria-labelledby="bracket-title"><h2 id="bracket-title">${t("hall.bracket")}</h2>
    <div class="wide" tabindex="0" role="group" aria-labelledby="bracket-title" ref=${place}></div>
    <p><a href=${drawing}>SVG</a></p></section>`;
}
