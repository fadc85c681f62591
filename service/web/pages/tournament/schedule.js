// Hours that organisers say: of the event, and of a round that is not to start at once.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { get, put, remove } from "../../shared/api.js";
import { event, path } from "../../shared/tournament/tournament.js";
import { local, minute } from "../../shared/time.js";
import { Left, moment, t, today } from "../../shared/words.js";

/** Says when a round starts; `act` takes the body. */
export const Later = ({ run, act, hour, word }) => html`<details><summary>${t("hall.later")}</summary>
  <form onSubmit=${run((form) => act({ starts_at: minute(form.get("starts_at")) }))}>
    <label>${t("hall.hour")} <input name="starts_at" type="datetime-local" defaultValue=${local(hour) ?? ""} /></label><button>${word}</button></form></details>`;

const known = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The minutes of each round. The clock of a round under way follows. */
export function RoundMinutes({ run }) {
  const { title, details } = event.value, minutes = details?.round_minutes ?? null;
  const set = (form) => put(`${path}/details`, {
    ...known({ ...details, starts_at: minute(details?.starts_at) }), title, round_minutes: Number(form.get("minutes")),
  });
  return html`<details><summary>${minutes ? t("hall.clock-of", { count: minutes }) : t("hall.clock-none")}</summary><form onSubmit=${run(set)}>
    <label>${t("hall.round-minutes")} <input name="minutes" type="number" min="1" max="1440" defaultValue=${minutes ?? ""} /></label><button>${t("hall.save")}</button></form></details>`;
}

/** The pause in which all tables stand still. */
export function Pause() {
  const { pause } = event.value;
  return pause && html`<p class="notice" role="status"><b>${t(pause.until ? "hall.pause-until" : "hall.pause", { at: pause.until && moment(pause.until) })}</b>
    ${pause.until && html` <${Left} until=${pause.until} />`}</p>`;
}

/** That the event is called off, and why: its last events say so. */
export function CalledOff() {
  const { status, version } = event.value, off = status === "cancelled", [why, learn] = useState(null);
  useEffect(() => {
    if (off) get(`${path}/events?after=${Math.max(0, version - 20)}`).then(({ items }) => learn(items.find((one) => one.event.type === "tournament-cancelled")?.openings[0]), () => {});
  }, [off, version]);
  return off && html`<p class="notice" role="status"><b>${t("hall.called-off")}</b> <span class="written" dir="auto">${why && (why.erased ? t("erased") : why.value)}</span></p>`;
}

/** Has all tables stand still, or go on. */
export const Pauses = ({ run }) => event.value.pause
  ? html`<div class="actions"><button type="button" class="primary" onClick=${run(() => remove(`${path}/pause`))}>${t("hall.resume")}</button></div>`
  : html`<details><summary>${t("hall.do-pause")}</summary><form onSubmit=${run((form) => put(`${path}/pause`, { until: minute(form.get("until")) }))}>
    <label>${t("hall.until")} <input name="until" type="datetime-local" /></label><button>${t("hall.do-pause")}</button></form></details>`;

/** Since when a round is played, or when it will be. */
export function Since({ round }) {
  const { published, started_at: since, starts_at: hour, complete } = round;
  if (!published || complete) return null;
  if (since) return html`<p class="quiet">${t("hall.started", { at: today(since) })}</p>`;
  return html`<p role="status"><b>${hour ? t("hall.starts-at", { at: moment(hour) }) : t("hall.starts-said")}</b> ${hour && html`<${Left} until=${hour} />`}</p>`;
}
