// Kingdomino: every kingdom square by square, with terrains and crowns; the two lines of dominoes with their kings.

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { LastTurns, latest } from "../../shared/game/last-turns.js";
import { pointed, parts } from "../../shared/game/options.js";
import { viewNow } from "../../shared/game/game.js";
import { candidate, decision, picks, point, press } from "../../shared/game/play.js";
import { Domino, SIDE, Square } from "./dominoes.js";
import { covers, squares } from "./kingdom.js";
import { put, show } from "./placing.js";
import { discarded } from "./rounds.js";
import { dominoWords } from "./text.js";
import { Mark, Named, seatClass, seatName } from "../../shared/game/seats.js";
import { SeatPart, thumbs } from "../../shared/game/thumbnails.js";
import { t } from "../../shared/words.js";

export function Kingdomino({ table, view, over }) {
  const own = view.startsWith("seat-") ? Number(view.slice(5)) : null;
  const seats = table.players.map((_, seat) => seat).sort((one, other) => Number(other === own) - Number(one === own) || one - other);
  const fresh = new Set(latest.value.map(({ domino }) => domino));
  return html`<div class="kingdomino" ref=${useTop()}>
    ${(!over || table.current.length + table.next.length > 0) && html`<div class="lines">
      ${[["current-line", table.current], ["next-line", table.next]].map(([name, claims]) => (claims.length > 0 || !over)
        && html`<${Line} key=${name} name=${name} claims=${claims} fresh=${fresh} />`)}
      <dl class="turn-facts">
        ${!over && table.turn && table.turn.seat !== null && html`<div>
          <dt>${t("turn")}</dt><dd><${Named} seat=${table.turn.seat} /></dd>
        </div>`}
        ${table.hand.length > 0 && html`<div>
          <dt>${t("kings-in-hand")}</dt><dd>${table.hand.map((seat) => html`<span><${Mark} seat=${seat} /><span class="unseen">${seatName(seat)}</span></span>`)}</dd>
        </div>`}
        <div><dt>${t("pile")}</dt><dd>${table.pile}</dd></div>
        ${table.set_aside > 0 && html`<div><dt>${t("set-aside")}</dt><dd>${table.set_aside}</dd></div>`}
      </dl>
      ${viewNow === "play" && html`<${LastTurns} />`}
    </div>`}
    <div class="kingdoms ${own === null ? "" : "with-own"} ${thumbs(own, table)}">
      ${seats.map((seat) => html`<${Kingdom} key=${seat} player=${table.players[seat]} seat=${seat} table=${table} over=${over} own=${own} fresh=${fresh} />`)}
    </div>
    ${table.pile_order?.length > 0 && html`<section class="pile-order"><h3>${t("pile-order")}</h3>
      <ol class="dominoes">${table.pile_order.map((domino) => html`<li key=${domino}><${Domino} domino=${domino} /></li>`)}</ol></section>`}
  </div>`;
}

/** Keeps the distance of the own kingdom from the top of the page in `--top`: its styles fit it into the rest of the screen. */
function useTop() {
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const measure = () => {
    const own = table.current?.querySelector(".own svg");
    if (own) table.current.style.setProperty("--top", `${Math.round(own.getBoundingClientRect().top + scrollY)}px`);
  };
  useLayoutEffect(measure); // the lines may change their place while the page keeps its height
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(measure);
    for (const one of document.querySelectorAll("main, .stage")) watcher.observe(one);
    return () => watcher.disconnect();
  }, []);
  return table;
}

export const ZONES = new Set(["size", "players", "current", "next", "hand", "pile", "pile_order", "set_aside", "turn", "turns"]);

const Line = ({ name, claims, fresh }) => html`<section class="line-of ${name}"><h3>${t(name)}</h3>
  ${claims.length === 0 && html`<p class="quiet">${t("empty")}</p>`}
  <ul class="dominoes">${claims.map((claim) => html`<${Claim} key=${claim.domino} ...${claim} latest=${claim.seat !== null && fresh.has(claim.domino)} />`)}</ul>
</section>`;

function Claim({ domino, seat, latest: now }) {
  const option = decision.value?.options.find((one) => one.kind === "choose" && one.domino === domino);
  const chosen = option && picks.value.includes(option.id);
  const shown = html`<${Domino} domino=${domino} />${seat !== null ? html`<${Named} seat=${seat} />` : html`<span class="quiet">${t("free")}</span>`}`;
  return html`<li class="${pointed.value?.domino === domino ? "pointed" : ""} ${now ? `latest ${seatClass(seat)}` : ""} ${option ? "offered" : ""} ${chosen ? "picked" : ""}">
    ${option ? html`<button type="button" data-option=${option.id} aria-pressed=${String(chosen)} ...${point(option)} onClick=${press(option)}>${shown}</button>` : shown}
  </li>`;
}

/** The box to which a kingdom can still extend. */
function reach({ left, right, bottom, top }, size) {
  return { left: right - size + 1, right: left + size - 1, bottom: top - size + 1, top: bottom + size - 1 };
}

/** A box of the whole size around a kingdom, so that all kingdoms of others have one scale, from beginning to end. */
function frame({ left, right, bottom, top }, size) {
  const start = left - Math.floor((size - 1 - right + left) / 2), base = bottom - Math.floor((size - 1 - top + bottom) / 2);
  return { left: start, right: start + size - 1, bottom: base, top: base + size - 1 };
}

function Kingdom({ player, seat, table, over, own, fresh }) {
  const { size } = table;
  const options = (decision.value?.seat === seat && decision.value.options.filter(({ kind }) => kind === "place")) || [];
  const { left, right, bottom, top } = over ? player.box : seat === own || options.length ? reach(player.box, size) : frame(player.box, size);
  const width = right - left + 1, height = top - bottom + 1;
  const at = (x, y) => ({ x: (x - left) * SIDE, y: (top - y) * SIDE });
  const ghost = candidate.value?.kind === "place" && table.turn?.seat === seat ? candidate.value : null;
  const castle = at(0, 0);
  const { properties, bonuses, largest_property: largest, crowns } = player.breakdown;
  const dominoes = player.kingdom.map(({ domino }) => domino).join(", ");
  const gone = viewNow === "play" && seat === own ? discarded(seat) : [];
  return html`<${SeatPart} kind="kingdom" seat=${seat} own=${own} table=${table} inTurn=${!over && table.turn?.seat === seat}>
    <h3 id="kingdom-${seat}"><${Named} seat=${seat} /> <strong>${t("score", { count: player.score })}</strong></h3>
    ${gone.length > 0 && html`<p class="notice gone ${over ? "" : "floats"}" role="status">${t("play.fitted-nowhere", { dominoes: gone.map(dominoWords).join(", ") })}</p>`}
    <svg viewBox="-0.6 -0.6 ${width * SIDE + 1.2} ${height * SIDE + 1.2}" role="img" aria-label=${t("kingdom-of", { dominoes })}>
      ${Array.from({ length: width * height }, (_, index) => {
        const x = left + (index % width), y = top - Math.floor(index / width);
        const outside = x < player.box.left || x > player.box.right || y < player.box.bottom || y > player.box.top;
        return html`<rect class="ground ${outside ? "beyond" : ""}" width="10" height="10" ...${at(x, y)} />`;
      })}
      ${player.kingdom.flatMap(squares).map(({ half, x, y }) => html`<${Square} half=${half} ...${at(x, y)} />`)}
      <g transform="translate(${castle.x} ${castle.y})"><rect class="land castle" width="10" height="10" />
        <path class="tower" d="M2 8.5V3h1.3v1h1.1V3h1.2v1h1.1V3H8v5.5H6V6.6H4v1.9z" /></g>
      ${player.kingdom.map((placed) => html`<${Outline} placed=${placed} at=${at} />`)}
      ${player.kingdom.filter(({ domino }) => fresh.has(domino)).map((placed) => html`<g class="latest"><${Outline} placed=${placed} at=${at} /><${Outline} placed=${placed} at=${at} /></g>`)}
      ${ghost && html`<g class="ghost ${pointed.value ? "" : "put"}">${squares(ghost).map(({ half, x, y }) => html`<${Square} half=${half} ...${at(x, y)} />`)}<${Outline} placed=${ghost} at=${at} /></g>`}
      <${Sites} options=${options} at=${at} under=${ghost} />
    </svg>
    <ul class="properties">
      ${properties.filter(({ points }) => points > 0).map(({ terrain, squares: count, crowns: own, points }, index) => html`<li key=${index}>
        <span class="swatch ${terrain}"></span>${parts().terrains[terrain]} ${count} × ${own} = ${points}</li>`)}
      ${Object.entries(bonuses).map(([name, points]) => html`<li key=${name}>${t(`bonus.${name}`)} +${points}</li>`)}
      <li class=${over ? "" : "tie"}>${t("play.largest", { count: largest })}</li><li class=${over ? "" : "tie"}>${t("play.crowns", { count: crowns })}</li>
      ${player.discarded.length > 0 && html`<li>${t("discarded", { dominoes: player.discarded.join(", ") })}</li>`}
    </ul>
  </${SeatPart}>`;
}

/** Every square that a placement can cover: the mouse shows the domino there, and a press puts it there. */
function Sites({ options, at, under }) {
  const sites = new Map(options.flatMap(squares).map(({ x, y }) => [`${x},${y}`, { x, y }]));
  return [...sites.values()].map(({ x, y }) => html`<rect key="${x},${y}" class="site ${under && covers(under, x, y) ? "under" : ""}" data-site="${x},${y}"
    width="10" height="10" ...${at(x, y)} onPointerEnter=${({ pointerType }) => { if (pointerType === "mouse") show(x, y); }}
    onPointerLeave=${() => { pointed.value = null; }} onClick=${() => put(x, y)} />`);
}

const Outline = ({ placed, at }) => {
  const [one, other] = squares(placed).map(({ x, y }) => at(x, y));
  return html`<rect class="edge" data-domino=${placed.domino} x=${Math.min(one.x, other.x)} y=${Math.min(one.y, other.y)} rx="1"
    width=${Math.abs(one.x - other.x) + SIDE} height=${Math.abs(one.y - other.y) + SIDE}><title>${dominoWords(placed.domino)}</title></rect>`;
};
