// Kingdomino: every kingdom square by square, with terrains and crowns; the two lines of dominoes with their kings.

import { html } from "../../vendor/preact.js";
import { turn } from "../../shared/game/keyboard.js";
import { pointed, parts } from "../../shared/game/options.js";
import { candidate, decision, pick, picks, point, press } from "../../shared/game/play.js";
import { covers, squares } from "./kingdom.js";
import { dominoWords } from "./text.js";
import { Named, seatClass } from "../../shared/game/seats.js";
import { t } from "../../shared/words.js";

const SIDE = 10;
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

export function Kingdomino({ table, over }) {
  return html`<div class="kingdomino">
    <div class="lines">
      <${Line} name=${t("current-line")} claims=${table.current} />
      <${Line} name=${t("next-line")} claims=${table.next} />
      <dl class="turn-facts">
        ${!over && table.turn && table.turn.seat !== null && html`<div>
          <dt>${t("turn")}</dt><dd><${Named} seat=${table.turn.seat} /></dd>
        </div>`}
        ${table.hand.length > 0 && html`<div>
          <dt>${t("kings-in-hand")}</dt><dd>${table.hand.map((seat) => html`<${Named} seat=${seat} />`)}</dd>
        </div>`}
        <div><dt>${t("pile")}</dt><dd>${table.pile}</dd></div>
        ${table.set_aside > 0 && html`<div><dt>${t("set-aside")}</dt><dd>${table.set_aside}</dd></div>`}
      </dl>
    </div>
    <div class="kingdoms">
      ${table.players.map((player, seat) => html`<${Kingdom} key=${seat} player=${player} seat=${seat} table=${table} over=${over} />`)}
    </div>
    ${table.pile_order?.length > 0 && html`<section class="pile-order"><h3>${t("pile-order")}</h3>
      <ol class="dominoes">${table.pile_order.map((domino) => html`<li key=${domino}><${Domino} domino=${domino} /></li>`)}</ol></section>`}
  </div>`;
}

export const ZONES = new Set(["size", "players", "current", "next", "hand", "pile", "pile_order", "set_aside", "turn", "turns"]);

const Line = ({ name, claims }) => html`<section class="line-of"><h3>${name}</h3>
  ${claims.length === 0 && html`<p class="quiet">${t("empty")}</p>`}
  <ul class="dominoes">${claims.map((claim) => html`<${Claim} key=${claim.domino} ...${claim} />`)}</ul>
</section>`;

function Claim({ domino, seat }) {
  const option = decision.value?.options.find((one) => one.kind === "choose" && one.domino === domino);
  const chosen = option && picks.value.includes(option.id);
  const shown = html`<${Domino} domino=${domino} />${seat !== null ? html`<${Named} seat=${seat} />` : html`<span class="quiet">${t("free")}</span>`}`;
  return html`<li class="${pointed.value?.domino === domino ? "pointed" : ""} ${option ? "offered" : ""} ${chosen ? "picked" : ""}">
    ${option ? html`<button type="button" data-option=${option.id} aria-pressed=${String(chosen)} ...${point(option)} onClick=${press(option)}>${shown}</button>` : shown}
  </li>`;
}

const Domino = ({ domino }) => {
  const { left, right } = parts().dominoes[domino - 1];
  return html`<span class="domino"><svg viewBox="-0.3 -0.3 20.6 10.6" role="img" aria-label=${dominoWords(domino)}>
    <${Square} half=${left} x=${0} y=${0} /><${Square} half=${right} x=${SIDE} y=${0} />
    <rect class="edge" width="20" height="10" rx="1" /></svg><b>${domino}</b></span>`;
};

const Square = ({ half: { terrain, crowns }, x, y }) => html`<g transform="translate(${x} ${y})">
  <rect class="land ${terrain}" width="10" height="10" />
  <path class="growth ${terrain}" d=${GROWTHS[terrain]} />
  ${Array.from({ length: crowns }, (_, place) =>
    html`<path class="crown" d=${CROWN} transform="translate(${0.6 + 2.9 * place} 0.7) scale(0.38)" />`)}
</g>`;

/** All squares that a kingdom can still reach by some placement. */
function reach({ left, right, bottom, top }, size) {
  return { left: right - size + 1, right: left + size - 1, bottom: top - size + 1, top: bottom + size - 1 };
}

function Kingdom({ player, seat, table, over }) {
  const { size } = table;
  const { left, right, bottom, top } = over ? player.box : reach(player.box, size);
  const width = right - left + 1, height = top - bottom + 1;
  const at = (x, y) => ({ x: (x - left) * SIDE, y: (top - y) * SIDE });
  const options = (decision.value?.seat === seat && decision.value.options.filter(({ kind }) => kind === "place")) || [];
  const ghost = candidate.value?.kind === "place" && table.turn?.seat === seat ? candidate.value : null;
  const castle = at(0, 0);
  const { properties, bonuses, largest_property: largest, crowns } = player.breakdown;
  const dominoes = player.kingdom.map(({ domino }) => domino).join(", ");
  const turns = !over && table.turn?.seat === seat;
  return html`<section class="kingdom ${seatClass(seat)} ${turns ? "in-turn" : ""}" aria-labelledby="kingdom-${seat}">
    <h3 id="kingdom-${seat}"><${Named} seat=${seat} /> <strong>${t("score", { score: player.score })}</strong></h3>
    <svg viewBox="-0.6 -0.6 ${width * SIDE + 1.2} ${height * SIDE + 1.2}" role="img" aria-label=${t("kingdom-of", { dominoes })}>
      ${Array.from({ length: width * height }, (_, place) => {
        const x = left + (place % width), y = top - Math.floor(place / width);
        const taken = x < player.box.left || x > player.box.right || y < player.box.bottom || y > player.box.top;
        return html`<rect class="waste ${taken ? "beyond" : ""}" width="10" height="10" ...${at(x, y)} />`;
      })}
      ${player.kingdom.flatMap(squares).map(({ half, x, y }) => html`<${Square} half=${half} ...${at(x, y)} />`)}
      <g transform="translate(${castle.x} ${castle.y})"><rect class="land castle" width="10" height="10" />
        <path class="tower" d="M2 8.5V3h1.3v1h1.1V3h1.2v1h1.1V3H8v5.5H6V6.6H4v1.9z" /></g>
      ${player.kingdom.map((placed) => html`<${Outline} placed=${placed} at=${at} />`)}
      ${ghost && html`<g class="ghost">${squares(ghost).map(({ half, x, y }) => html`<${Square} half=${half} ...${at(x, y)} />`)}<${Outline} placed=${ghost} at=${at} /></g>`}
      <${Sites} options=${options} at=${at} />
    </svg>
    ${options.length > 0 && html`<p class="turner"><button type="button" onClick=${() => turn()}>⟳ ${t("play.turn-it")}</button></p>`}
    <ul class="properties">
      ${properties.filter(({ points }) => points > 0).map(({ terrain, squares: count, crowns: own, points }, place) => html`<li key=${place}>
        <span class="swatch ${terrain}"></span>${parts().terrains[terrain]} ${count} × ${own} = ${points}</li>`)}
      ${Object.entries(bonuses).map(([name, points]) => html`<li key=${name}>${t(`bonus.${name}`)} +${points}</li>`)}
      <li>${t("play.largest", { count: largest })}</li><li>${t("play.crowns", { count: crowns })}</li>
      ${player.discarded.length > 0 && html`<li>${t("discarded", { dominoes: player.discarded.join(", ") })}</li>`}
    </ul>
  </section>`;
}

/** Every square that a placement can cover, to be pressed: first the domino comes to lie there, then it turns round it. */
function Sites({ options, at }) {
  const sites = new Map(options.flatMap(squares).map(({ x, y }) => [`${x},${y}`, { x, y }]));
  return [...sites.values()].map(({ x, y }) => {
    const here = options.filter((option) => covers(option, x, y));
    const press = () => {
      const place = here.findIndex(({ id }) => picks.value.includes(id));
      const same = here.find(({ dir }) => dir === candidate.value?.dir);
      pick(place >= 0 ? here[(place + 1) % here.length] : (same ?? here[0]));
    };
    return html`<rect key="${x},${y}" class="site" data-site="${x},${y}" width="10" height="10" ...${at(x, y)} onClick=${press} />`;
  });
}

const Outline = ({ placed, at }) => {
  const [one, other] = squares(placed).map(({ x, y }) => at(x, y));
  return html`<rect class="edge" x=${Math.min(one.x, other.x)} y=${Math.min(one.y, other.y)} rx="1"
    width=${Math.abs(one.x - other.x) + SIDE} height=${Math.abs(one.y - other.y) + SIDE}><title>${dominoWords(placed.domino)}</title></rect>`;
};
