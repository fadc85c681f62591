// The form of a result, at the desk and at the table.

import { html, useState } from "../../vendor/preact.js";
import { nameOf } from "../../shared/tournament/tournament.js";
import { t } from "../../shared/words.js";

/** A number for everybody who came: one press of Enter from name to name. */
export function Scores({ entrants, before, label, act, children }) {
  const [away, stay] = useState(new Set(before?.absent));
  const score = (entrant) => before?.results.find((one) => one.entrant === entrant)?.score ?? "";
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const came = entrants.filter(({ entrant }) => !away.has(entrant));
    return act({ results: came.map(({ entrant }) => ({ entrant, score: Number(form.get(`score-${entrant}`)) })), absent: [...away] }, form, event.target);
  };
  const toggle = (entrant) => stay(new Set(away.has(entrant) ? [...away].filter((one) => one !== entrant) : [...away, entrant]));
  const next = (event) => {
    if (event.key !== "Enter") return;
    const empty = [...event.target.form.querySelectorAll("input[type=number]:enabled")].find(({ value }) => value === "");
    if (!empty) return;
    event.preventDefault();
    empty.focus();
  };
  return html`<form class="scores" onSubmit=${submit}>${entrants.map((one) => html`<div key=${one.entrant} class="score-line">
      <label for="s${one.entrant}" dir="auto">${nameOf(one)}</label>
      <input id="s${one.entrant}" name="score-${one.entrant}" type="number" required disabled=${away.has(one.entrant)} defaultValue=${score(one.entrant)} onKeyDown=${next} />
      <button type="button" class="plain" aria-pressed=${away.has(one.entrant)} aria-label="${t("hall.absent")}: ${nameOf(one)}" onClick=${() => toggle(one.entrant)}>${t("hall.absent")}</button>
    </div>`)}${children}<button type="submit" class="primary">${label}</button></form>`;
}
