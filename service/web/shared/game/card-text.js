// The rules of a card: beside it while the pointer rests on it or a key has led to it, and after a long press or `i`. On a
// phone they are a sheet at the bottom.

import { computed, effect, html, signal } from "../../vendor/preact.js";
import { game } from "./game.js";
import { card } from "./options.js";
import { decision } from "./play.js";
import { descriptor } from "./ruleset.js";
import { t } from "../words.js";

const COLOURS = ["reaction", "treasure", "victory", "curse", "attack", "duration", "action", "event", "landmark"];

/** The colour of a card is that of the first of these types that it has. */
export const colour = (found) => COLOURS.find((type) => found.types?.includes(type)) ?? "plain";

/** Milliseconds after which a pointer rests, and after which a press is a long one. */
const REST = 400, HOLD = 450;
const WIDTH = 304, HEIGHT = 210;

/** The card that is read, with the box beside which its rules are; `kept`: until the reader closes it. */
export const read = signal(null);

let timer = 0;
let held = false;
/** The place on which the pointer rests, or will soon. */
let on = null;

const show = (place, kept) => { read.value = { id: place.dataset.card, box: place.getBoundingClientRect(), kept }; };

function after(milliseconds, act) {
  clearTimeout(timer);
  timer = setTimeout(act, milliseconds);
}

function leave() {
  clearTimeout(timer);
  on = null;
  if (!read.peek()?.kept) read.value = null;
}

export const close = () => { read.value = null; };

// Every press beside it closes it, so that it covers nothing that the reader wants to press.
addEventListener("pointerdown", ({ target }) => { if (!/** @type {Element} */ (target).closest(".card-text")) close(); }, true);

const asked = computed(() => decision.value?.id);
// So that it does not cover the answers to a question that comes by itself.
effect(() => { if (asked.value && read.peek()?.kept) close(); });

const over = computed(() => Boolean(game.value?.result));
// A card that was read before the end would cover the result or the end of the log.
effect(() => { if (over.value) leave(); });

/** For what shows a card: its rules can be read there. */
export const about = (id) => (card(id).text ? { "data-card": id, ...HANDLERS } : {});

const HANDLERS = {
  /** Not when it enters: a card that moves under a resting pointer was not asked for. */
  onPointerMove: ({ currentTarget: place, pointerType }) => {
    if (pointerType !== "mouse" || on === place) return;
    on = place;
    after(REST, () => show(place, false));
  },
  onPointerLeave: leave,
  onPointerDown: ({ currentTarget: place, pointerType }) => {
    leave();
    held = false;
    if (pointerType !== "mouse") after(HOLD, () => {
      held = true;
      show(place, true);
    });
  },
  onPointerUp: () => clearTimeout(timer),
  onPointerCancel: () => clearTimeout(timer),
  onContextMenu: (event) => { if (held) event.preventDefault(); },
  /** A press that was a long one plays nothing. */
  onClickCapture: (event) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  },
  onFocusCapture: ({ currentTarget: place, target }) => { if (target.matches(":focus-visible")) show(place, false); },
  onBlurCapture: leave,
};

/** For a button that does nothing else. */
export const reads = {
  onClick: ({ currentTarget }) => {
    const place = currentTarget.closest("[data-card]");
    if (place) show(place, true);
  },
};

/** Shows the card that has the focus, or that the pointer is on. */
export function readNow() {
  const place = document.activeElement.closest("[data-card]") ?? [...document.querySelectorAll("[data-card]:hover")].at(-1);
  if (place) show(place, true);
  return Boolean(place);
}

/** The cost in words, for those who hear it. */
export const costWords = ({ cost, potions, debt }) => (potions ? t("cost-with-potion", { cost }) : debt ? t("cost-in-debt", { debt }) : cost);

const facts = ({ types = [], cost, potions, debt, sell }) => [
  ...types.map((type) => t(`type.${type}`)), cost === null ? "" : sell === undefined ? `${t("cost")} ${costWords({ cost, potions, debt })}` : t("play.prices", { cost, sell }),
].filter(Boolean).join(" · ");

/** The card in words. */
export const tellCard = (found) => `${found.name}: ${facts(found)}. ${found.text}`;

/** The rules of all cards on the table, which a screen reader finds by `describedBy`. */
export const Descriptions = ({ cards }) => html`<div hidden>${cards.map((found) =>
  html`<p key=${found.id} id=${describedBy(found.id)}>${facts(found)}. ${found.text}</p>`)}</div>`;

export const describedBy = (id) => `text-${id}`;

export function CardText() {
  const now = read.value;
  if (!now) return null;
  const { id, box, kept } = now, found = card(id), reason = game.value.table && descriptor.value.whyNot?.(id, game.value.table);
  const left = Math.max(8, Math.min(box.left, innerWidth - WIDTH - 8));
  const below = box.bottom + HEIGHT < innerHeight;
  const move = (place) => {
    place?.style.setProperty("--left", `${left}px`);
    place?.style.setProperty("--top", below ? `${box.bottom + 8}px` : "auto");
    place?.style.setProperty("--bottom", below ? "auto" : `${innerHeight - box.top + 8}px`);
  };
  return html`<aside ref=${move} class="card-text ${colour(found)} ${kept ? "kept" : ""}" aria-label=${found.name}>
    <h3>${found.name}</h3><p class="quiet">${facts(found)}</p><p>${found.text}</p>
    ${reason && html`<p class="quiet reason">${reason}</p>`}
    ${kept && html`<button type="button" class="shut" aria-label=${t("close")} onClick=${close}>×</button>`}
  </aside>`;
}
