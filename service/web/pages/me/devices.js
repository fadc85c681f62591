// Of the account's page: the devices that receive the reader's notifications.

import { html, signal, useEffect, useState } from "../../vendor/preact.js";
import { get } from "../../shared/api.js";
import { isSupported, subscribe, thisDevice, unsubscribe } from "../../shared/push.js";
import { moment, t } from "../../shared/words.js";

const devices = signal([]);

const bring = async () => {
  devices.value = (await get("/v1/me/devices")).devices;
};

export function Devices({ trying }) {
  const [denied, deny] = useState(false);
  useEffect(() => void trying(bring)(), []);
  const add = trying(async () => {
    deny(!(await subscribe()));
    await bring();
  });
  const end = (id) => trying(async () => {
    await unsubscribe(id);
    await bring();
  });
  const own = thisDevice();
  return html`<h3>${t("person.devices")}</h3>
    <p class="quiet">${t("person.devices-about")}</p>
    <ul class="sessions devices">${devices.value.map(({ id, name, created_at: since }) => html`<li key=${id}>
      <span>${name} <small>${t("session-since", { since: moment(since) })}</small> ${id === own && html`<strong>${t("person.device-this")}</strong>`}</span>
      <button type="button" onClick=${end(id)}>${t("person.device-end")}</button></li>`)}</ul>
    ${isSupported ? !devices.value.some(({ id }) => id === own) && html`<button type="button" onClick=${add}>${t("person.device-add")}</button>`
      : html`<p class="notice">${t("person.device-unsupported")}</p>`}
    ${denied && html`<p class="notice" role="status">${t("person.notice-denied")}</p>`}`;
}
