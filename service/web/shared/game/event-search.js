// Finding a moment: of what kind, whose, and from there the one before, the next one, the one that was thought about longest.

import { computed, effect, html, signal, useState } from "../../vendor/preact.js";
import { get } from "../api.js";
import { at, game, go, path } from "./game.js";
import { seatName } from "./seats.js";
import { loadAll, events, known, version } from "./events.js";
import { kindName, language, t } from "../words.js";

const kind = signal("");
const seat = signal("");

/** On the page of a dispute it lies open: a moment is what is looked for there. */
const ready = Boolean(document.documentElement.dataset.dispute);

/** A search covers the whole story. */
const lacking = computed(() => Boolean(kind.value || seat.value) && events.value.includes(null));

effect(() => { if (lacking.value) queueMicrotask(loadAll); });

/** The numbers of the events that are looked for; null: all of them. */
export const found = computed(() => {
  if (!kind.value && !seat.value) return null;
  return new Set(known.value.map(({ event }) => event).filter(({ type, data }) =>
    (!kind.value || type === kind.value) && (!seat.value || data.seat === Number(seat.value))).map(({ seq }) => seq));
});

const among = () => (found.value ? [...found.value] : events.value.map((_, place) => place + 1));

const JUMPS = {
  first: () => among()[0],
  previous: () => among().findLast((seq) => seq < at.value),
  next: () => among().find((seq) => seq > at.value),
  last: () => among().at(-1),
};

async function longest() {
  const { thinking } = await get(`${path}/evidence`);
  const known = new Set(among());
  const [most] = thinking.map(({ decision, milliseconds }) => [Number(decision.slice(1)), milliseconds ?? 0])
    .filter(([seq]) => known.has(seq)).sort(([, one], [, other]) => other - one);
  return most?.[0];
}

export function Finder() {
  const [refused, refuse] = useState(null);
  const jump = (find) => async () => {
    try {
      const seq = await find();
      if (seq) go(seq);
      refuse(null);
    } catch (error) {
      refuse(error.message);
    }
  };
  const kinds = [...new Set(known.value.map(({ event }) => event.type))].map((one) => [one, kindName(one)])
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  const choose = (kept) => (event) => { kept.value = event.target.value; };
  return html`<details class="finder" open=${ready}><summary>${t("finder.find")}</summary>
    <label>${t("finder.kind")} <select value=${kind.value} onFocus=${loadAll} onChange=${choose(kind)}><option value="">${t("finder.any")}</option>
      ${kinds.map(([one, name]) => html`<option key=${one} value=${one}>${name}</option>`)}</select></label>
    <label>${t("whose")} <select value=${seat.value} onChange=${choose(seat)}><option value="">${t("finder.anybody")}</option>
      ${game.value.seats.map((one) => html`<option key=${one.seat} value=${one.seat}>${seatName(one.seat)}</option>`)}</select></label>
    <p role="status" class="quiet">${t("finder.left", { count: found.value ? found.value.size : version.value })}</p>
    <p class="jumps">${Object.entries(JUMPS).map(([name, found]) =>
      html`<button key=${name} type="button" onClick=${jump(found)}>${t(`finder.${name}`)}</button>`)}
      <button type="button" onClick=${jump(longest)}>${t("finder.longest")}</button></p>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
  </details>`;
}
