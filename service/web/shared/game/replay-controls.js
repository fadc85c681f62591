// Going through the game: buttons, keys, a number, and the strip that shows all of it at once.

import { html, signal, useEffect, useRef } from "../../vendor/preact.js";
import { at, audit, game, go, recorded, skipping, trouble } from "./game.js";
import { branches, branchOf } from "./moments.js";
import { decisions, goesOn, step } from "./steps.js";
import { shownTurns } from "./turns.js";
import { disputes, rulings } from "./dispute-lists.js";
import { seatClass } from "./seats.js";
import { events, loadAll, missing, stretches, version } from "./events.js";
import { t } from "../words.js";

const KINDS = ["turn", "decision", "event"];
const SHAPES = {
  turn: "M2 3h2v10H2zM9 3v10L4 8zM14 3v10L9 8z",
  decision: "M8 3v10L3 8zM13 3v10L8 8z",
  event: "M11 3v10L5 8z",
};

function onKey(event) {
  if (event.altKey || event.metaKey || event.target.closest?.("input, textarea, select, dialog, [role=tab]")) return;
  const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }[event.key];
  if (by) step(event.key.startsWith("Page") || event.ctrlKey ? "turn" : event.shiftKey ? "decision" : "event", by);
  else if (event.key === "Home") go(1);
  else if (event.key === "End") go(version.value);
  else return;
  event.preventDefault();
}

/** Events of a game that are all loaded, so that the strip shows the whole game. */
const WHOLE = 1000;

export function Transport() {
  const lacks = version.value <= WHOLE && !recorded(game.value.view) && events.value.includes(null);
  useEffect(() => {
    if (lacks) loadAll().catch((error) => { trouble.value = error; });
  }, [lacks]);
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return html`<nav class="transport" aria-label=${t("transport")}>
    <div class="buttons">
      ${KINDS.map((kind) => html`<${Step} key=${kind} kind=${kind} direction=${-1} />`)}
      <${Place} />
      ${KINDS.toReversed().map((kind) => html`<${Step} key=${kind} kind=${kind} direction=${1} />`)}
    </div>
    <${Play} />
    <${Strip} />
    ${branches.value.length > 0 && html`<label class="check">
      <input type="checkbox" checked=${skipping.value} onChange=${(event) => { skipping.value = event.target.checked; }} />
      ${t("skip")}
    </label>`}
  </nav>`;
}

const PACES = [400, 1200];
const playing = signal(0);

/** Goes from event to event by itself, up to the last one. */
function Play() {
  const pace = playing.value, here = at.value, last = version.value;
  useEffect(() => {
    if (!pace) return undefined;
    if (here >= last) {
      playing.value = 0;
      return undefined;
    }
    const timer = setTimeout(() => step("event", 1), pace);
    return () => clearTimeout(timer);
  }, [pace, here, last]);
  const press = () => {
    if (!pace && here >= last) go(1);
    playing.value = pace ? 0 : PACES[1];
  };
  return html`<button type="button" class="step autoplay" aria-pressed=${String(pace > 0)} aria-label=${t("play.autoplay")} title=${t("play.autoplay")} onClick=${press}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${pace ? "M4 3h3v10H4zM9 3h3v10H9z" : "M4 2.5 13 8l-9 5.5z"} /></svg></button>
    ${pace > 0 && html`<button type="button" class="step" aria-pressed=${String(pace === PACES[0])} onClick=${() => { playing.value = pace === PACES[0] ? PACES[1] : PACES[0]; }}>${t("play.faster")}</button>`}`;
}

function Step({ kind, direction }) {
  const name = t(`${direction < 0 ? "last" : "next"}.${kind}`);
  const key = { event: "", decision: "Shift + ", turn: "Ctrl + " }[kind] + (direction < 0 ? "←" : "→");
  return html`<button type="button" class="step" aria-label=${name} title="${name} (${key})"
    disabled=${!goesOn(kind, direction)} onClick=${() => step(kind, direction)}>
    <svg viewBox="0 0 16 16" class=${direction > 0 ? "forwards" : ""} aria-hidden="true"><path d=${SHAPES[kind]} /></svg>
  </button>`;
}

function Place() {
  const field = useRef();
  const chosen = () => {
    if (Number(field.current.value)) go(Number(field.current.value));
    field.current.value = at.value;
  };
  return html`<label class="number">
    <span class="unseen">${t("go-to")}</span>
    <input ref=${field} type="number" min="1" max=${version.value} value=${at.value} onChange=${chosen} />
    <span class="of">/ ${version.value}</span>
  </label>`;
}

function Strip() {
  const last = version.value;
  return html`<div class="strip">
    <${Overview} />
    <input type="range" min="1" max=${last} value=${at.value} aria-label=${t("moment")}
      aria-valuetext="${at.value} / ${last}${branchOf(at.value) ? `, ${t("abandoned")}` : ""}"
      onInput=${(event) => go(Number(event.target.value))} />
  </div>`;
}

/** The whole game from left to right: turns, abandoned branches, rulings and disputes. */
function Overview() {
  const last = version.value;
  const starts = shownTurns.value.map(({ seat, events: [first] }) => ({ seat, seq: first.seq }));
  const ends = (seq, next = last + 1) => missing(seq, next - 1, 1) ?? next;
  const differs = audit.value?.seq;
  const marks = [
    ...rulings.value.map(({ seq }) => ({ seq, kind: "ruling" })),
    ...disputes.value.map(({ opened }) => ({ seq: opened, kind: "dispute" })),
    ...(differs ? [{ seq: differs, kind: "differs" }] : []),
  ];
  return html`<svg viewBox="0 0 ${last} 16" preserveAspectRatio="none" aria-hidden="true">
    <rect class="ground" x="0" y="3" width=${last} height="10" />
    ${stretches(1, last).filter(({ here }) => !here).map((gap) =>
      html`<rect class="unloaded" x=${gap.first - 1} y="6" width=${gap.last - gap.first + 1} height="4" />`)}
    ${starts.map(({ seq, seat }, place) => html`<rect class="turn ${seatClass(seat)}" x=${seq - 1} y="3"
      width=${ends(seq, starts[place + 1]?.seq) - seq} height="10" />`)}
    ${branches.value.map(({ first, last: end }) =>
      html`<rect class="abandoned" x=${first - 1} y="3" width=${end - first + 1} height="10" />`)}
    ${decisions.value.map((seq) => html`<rect class="tick" x=${seq - 0.75} y="11" width="0.5" height="2" />`)}
    ${marks.map(({ seq, kind }) => html`<rect class="flag ${kind}" x=${seq - 1} y="0" width="1" height="16" />`)}
  </svg>`;
}
