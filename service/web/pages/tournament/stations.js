// Stations of an event: stages, streams and rooms, each with a queue of tables. The desk keeps them and sends tables there.

import { html, effect, signal } from "../../vendor/preact.js";
import { get, put } from "../../shared/api.js";
import { event, path, tableName } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { t } from "../../shared/words.js";

const stations = signal([]);

/** Stations are no events of the tournament, so they are fetched again now and then. */
const AGAIN = 10_000;

const fetchStations = async () => (await get(`${path}/stations`)).items;

let updates = 0;

/** Shows the stations as they are now, or the last ones where they cannot be fetched. */
async function refetch() {
  const before = updates;
  const items = await fetchStations().catch(() => stations.value);
  if (before === updates) stations.value = items; // else this page has changed them since
}

effect(() => { if (event.value) refetch(); }); // a table that is done has left its queue
setInterval(() => { if (stations.value.length > 0) refetch(); }, AGAIN);

const refOf = ({ stage, round, table }) => ({ stage, round, table });

/** Changes the stations as they are now: another member of the staff may have changed them. */
async function update(change) {
  const sent = change(await fetchStations()).map(({ name, stream, queue }) => ({ name, ...(stream && { stream }), queue: queue.map(refOf) }));
  const { items } = await (await put(`${path}/stations`, { stations: sent })).json();
  updates += 1;
  stations.value = items;
}

const isAt = ({ stage, round }, { number }) => (at) => at.stage === stage && at.round === round && at.table === number;

/** Where a table of a round is played, or will be. */
export function StationOf({ round, table }) {
  const here = isAt(round, table), station = stations.value.find(({ queue }) => queue.some(here));
  if (!station) return null;
  const now = here(station.queue[0]);
  return html`<p class="quiet station" dir="auto">${t(now ? "hall.station-now" : "hall.station-later", { station: station.name })}
    ${now && station.stream && html` · <a href=${station.stream} rel="noopener">${t("hall.watch")}</a>`}</p>`;
}

/** Sends a table to a station, at the end of its queue, or to none. */
export function SendToStation({ round, table }) {
  const [refused, run] = useAction();
  if (stations.value.length === 0) return null;
  const here = isAt(round, table), at = refOf({ ...round, table: table.number });
  const send = (name) => run(() => update((items) => items.map((one) => ({
    ...one, queue: [...one.queue.filter((other) => !here(other)), ...(one.name === name ? [at] : [])],
  }))));
  return html`<label class="quiet send">${t("hall.station")} <select value=${stations.value.find(({ queue }) => queue.some(here))?.name ?? ""} onChange=${(choice) => send(choice.target.value)}>
      <option value="">–</option>${stations.value.map(({ name }) => html`<option key=${name} value=${name}>${name}</option>`)}</select></label>${refused}`;
}

/** The stations in the settings: their names and live videos. */
export function Stations() {
  const [refused, run] = useAction();
  const add = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    return run(() => update((items) => [...items, { name: form.get("name"), stream: form.get("stream"), queue: [] }]).then(() => submitted.target.reset()));
  };
  return html`<details class="card staff stations"><summary>${t("hall.stations")}</summary>
    <p class="quiet">${t("hall.stations-about")}</p>${refused}
    <ul class="people">${stations.value.map(({ name, stream, queue }) => html`<li key=${name}><span dir="auto">${stream ? html`<a href=${stream} rel="noopener">${name}</a>` : name}</span>
        <small>${queue.map(tableName).join(" · ")}</small>
        <button type="button" class="plain" aria-label="${t("hall.station-remove")}: ${name}" onClick=${() => run(() => update((items) => items.filter((one) => one.name !== name)))}>${t("hall.station-remove")}</button></li>`)}</ul>
    <form onSubmit=${add}><div class="pair"><label>${t("hall.station-name")} <input name="name" required maxlength="60" autocomplete="off" /></label>
      <label>${t("hall.station-stream")} <input name="stream" type="url" maxlength="400" /></label></div><button type="submit">${t("hall.staff-add")}</button></form></details>`;
}
