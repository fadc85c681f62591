// The log beside the table: one line for each turn, which opens to show its moves.

import { computed, html, useEffect, useRef } from "../../vendor/preact.js";
import { game, trouble } from "./game.js";
import { isBeside } from "./moments.js";
import { descriptor } from "./ruleset.js";
import { Mark, ownName } from "./seats.js";
import { eventAt, load, log, version } from "./events.js";
import { WithBacks } from "./timeline.js";
import { bare, isNamed, tell, titleOf } from "./turn-words.js";
import { turns } from "./turns.js";
import { t } from "../words.js";

/** The turns with those of their events that have lines. Without its beginning a turn may have no name, and is left out. */
const withLines = () => turns.value.filter(({ seat, whole }) => seat !== null || whole)
  .map((turn) => ({ ...turn, events: turn.events.filter(({ seq, type }) => log.value.has(seq) || type === "turn-began") }))
  .filter(({ events }) => events.length > 0);

/** The lines of a turn: the effects of a card follow it in its line, and equal lines become one with their number. */
function rowsOf({ seat, events }) {
  const { withoutNews, tellMove } = descriptor.value;
  const rows = [], earlier = [];
  for (const event of events) {
    const dull = withoutNews?.(event, earlier) ?? event.type === "turn-began";
    earlier.push(event);
    if (dull || !log.value.has(event.seq)) continue; // the line of a turn's beginning comes a moment later
    const { depth } = log.value.get(event.seq), text = (isNamed(event) && tellMove?.(event)) || bare(event, seat), own = event.data.seat === seat, before = rows.at(-1);
    if (own && before?.own && depth > before.depth) before.effects.push(text);
    else rows.push({ seq: event.seq, event, own, depth, text, effects: [], seat: event.data.seat, beside: isBeside(event), count: 1 });
  }
  const joined = [];
  for (const row of rows) {
    const words = [row.text, row.effects.join("; ")].filter(Boolean).join(" – "), before = joined.at(-1);
    if (before?.words === words && before.depth === row.depth) before.count += 1;
    else joined.push({ ...row, words });
  }
  return joined;
}

/** A turn in one line. */
function Digest({ turn: { seat, events } }) {
  const { Moves, tellTurn } = descriptor.value, moves = events.filter((event) => isNamed(event) && (event.data.seat ?? seat) === seat);
  if (Moves) return html`<${Moves} moves=${moves} />`;
  return html`<${WithBacks} text=${tell(moves.length || tellTurn ? moves : events.slice(-1), seat, true)} />`;
}

/** Chance at the beginning of a round stands before the turn of the first player. */
function entryOf(turn) {
  const rows = rowsOf(turn), place = rows.findIndex(({ seat }) => typeof seat === "number");
  const first = turn.round === null ? 0 : place < 0 ? rows.length : place;
  return { ...turn, chance: rows.slice(0, first), rows: rows.slice(first) };
}

const entries = computed(() => withLines().map(entryOf));

export function TurnLog() {
  const box = useRef();
  const all = entries.value, last = all.at(-1);
  const end = JSON.stringify([last?.events[0].seq, last?.rows.map(({ words, count }) => words + count)]);
  useEffect(() => { box.current.scrollTop = box.current.scrollHeight; }, [end]);
  return html`<section class="timeline turns" aria-labelledby="timeline-title" data-version=${version.value}>
    <h2 id="timeline-title">${t("course")}</h2>
    <div class="scroll" tabindex="0" ref=${box}><${Earlier} />
      ${all.map((turn) => html`${turn.round && html`<h3 key="round-${turn.round}" class="round">${t("play.round", { round: turn.round })}</h3>`}
        ${turn.chance.length > 0 && html`<${Rows} key="chance-${turn.events[0].seq}" rows=${turn.chance} />`}
        <${Turn} key=${turn.events[0].seq} turn=${turn} last=${turn === last} />`)}</div>
  </section>`;
}

/** The events before those that are loaded. */
function Earlier() {
  let missing = 0;
  while (missing < version.value && !eventAt(missing + 1)) missing += 1;
  const fetch = () => load(missing).catch((error) => { trouble.value = error; });
  return missing > 0 && html`<p class="gap"><button type="button" class="plain" onClick=${fetch}>${t("play.earlier-turns")}</button></p>`;
}

/** The current turn is open, and so is one in which something happened beside the table. */
function Turn({ turn, last }) {
  const { seat, rows, events: [first] } = turn, title = titleOf(turn);
  if (seat === null) return html`<details open=${last}><summary>${t("play.set-up")}</summary><${Rows} rows=${rows} /></details>`;
  return html`<details open=${last || rows.some(({ beside }) => beside)}>
    <summary><${Mark} seat=${seat} /><span class="words"><b>${ownName(seat)}</b>${title && html` <small>${title}</small>`}
      ${" "}<span class="digest"><${Digest} turn=${turn} /></span></span></summary>
    <${Rows} rows=${rows} />
    ${!last && html`<p class="again"><a href="/games/${game.value.id}/review#${first.seq}">${t("play.in-review")}</a></p>`}</details>`;
}

const Rows = ({ rows }) => html`<ol>${rows.map(({ seq, event, seat, own, depth, words, count, beside }) =>
  html`<li key=${seq} class="deep-${own ? Math.max(0, depth) : Math.min(depth + 1, 4)} ${beside ? "ruling" : ""}">
    ${!own && typeof seat === "number" && html`<${Mark} seat=${seat} />`}<span class="words">${count > 1 && html`<b class="times">${count} × </b>`}<${Words} event=${event} text=${words} /></span></li>`)}</ol>`;

/** A move with its pictures, or else in words. */
function Words({ event, text }) {
  const { Moves } = descriptor.value;
  return Moves && isNamed(event) ? html`<${Moves} moves=${[event]} />` : html`<${WithBacks} text=${text} />`;
}
