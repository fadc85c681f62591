// The bracket of an event, as the service draws it.

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { atDesk, bracketed, event, path, stage, stageName } from "../../shared/tournament/tournament.js";
import { language, t } from "../../shared/words.js";

const HEADING = 52;
/** How much smaller a drawing gets where it then fits whole, and how much larger on a wide screen. */
const SMALLER = 0.75, LARGER = 1.8;

/** A window so wide is a phone's: there the rounds of a bracket stand under each other, up to so much larger than drawn. */
const NARROW = 600, LARGEST = 1.5;
/** In pixels of a drawing: the room around a box, the room above it for words, and the distance of these words. */
const AROUND = 8, ABOVE = 30, WORDS = 8;

const numbersOf = (part, ...names) => names.map((name) => Number(part.getAttribute(name)));

/** A drawing for each round of a bracket, with its boxes and words, closer to each other. The first one has the words for all. */
function rounds(drawn) {
  const boxes = [...drawn.querySelectorAll("rect.box")].map((box) => numbersOf(box, "x", "y", "width", "height"));
  return [...new Set(boxes.map(([x]) => x))].sort((one, other) => one - other).map((left, place) => {
    const own = boxes.filter(([x]) => x === left), [[, , width, height]] = own, tops = own.map(([, y]) => y).sort((one, other) => one - other);
    const [top] = tops, part = drawn.cloneNode(true), moved = [0];
    for (const [above, next] of tops.slice(1).entries()) moved.push(moved[above] + Math.max(0, next - tops[above] - height - ABOVE));
    const up = (y) => y - moved[tops.findLastIndex((one) => y >= one - ABOVE)];
    for (const one of part.querySelectorAll("rect, text")) {
      const [x, y] = numbersOf(one, "x", "y");
      if (x < left || x > left + width) one.remove();
      else one.setAttribute("y", x === left && y < top ? top - WORDS : up(y)); // the name of the round is above its first box
    }
    for (const one of part.querySelectorAll("path")) {
      const [, x, y, rest] = /^M([\d.]+) ([\d.]+)(h.*)?$/.exec(one.getAttribute("d")) ?? [];
      if (Number(x) === left && rest) one.setAttribute("d", `M${x} ${up(Number(y))}${rest}`);
      else one.remove();
    }
    for (const one of part.querySelectorAll("title, desc")) if (place) one.remove();
    if (place) part.removeAttribute("aria-labelledby");
    part.setAttribute(place ? "aria-hidden" : "role", place ? "true" : "img");
    part.setAttribute("viewBox", [left - AROUND, top - ABOVE, width + 2 * AROUND, up(tops.at(-1)) + height + AROUND - top + ABOVE].join(" "));
    part.style.width = `min(100%, ${LARGEST * width}px)`;
    return part;
  });
}

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
    const room = place.current?.clientWidth ?? 0;
    const [wide, tall] = ["width", "height"].map((side) => Number(drawn.getAttribute(side)));
    drawn.setAttribute("viewBox", `0 ${HEADING} ${wide} ${tall - HEADING}`); // the page has its own heading
    drawn.removeAttribute("height");
    if (wide > room && room < NARROW) {
      place.current?.replaceChildren(...rounds(drawn));
      return;
    }
    const least = SMALLER * wide <= room ? SMALLER * wide : wide;
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
