// Push messages to this browser, which its reader turns on and off. The service worker shows them.

import { get, post, remove } from "./api.js";
import { deviceName } from "./device-name.js";
import { keepText, stored } from "./stored.js";

const WORKER = "/service-worker.js";
const DEVICE = "dominium-device";

export const isSupported = "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;

/** Identifier of the device that this browser is; null: none. */
export const thisDevice = () => stored(DEVICE);

/** Makes this browser a device of the reader. False: the browser does not allow it. */
export async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register(WORKER);
  const [{ pushManager }, { key }] = await Promise.all([navigator.serviceWorker.ready, get("/v1/me/devices")]);
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be for an earlier key of the service
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  const { id } = await post("/v1/me/devices", { endpoint, keys, name: deviceName(navigator) });
  keepText(DEVICE, id);
  return true;
}

/** Removes a device of the reader. If it is this browser, its subscription ends also if the service knows no such
 *  device: the service worker may have replaced it. */
export async function unsubscribe(id) {
  const own = id === thisDevice();
  try {
    await remove(`/v1/me/devices/${id}`);
  } finally {
    if (own) await forget();
  }
}

/** Ends the subscription of this browser. */
export async function forget() {
  keepText(DEVICE, null);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

if (isSupported && thisDevice()) navigator.serviceWorker.register(WORKER).catch(() => {}); // it may be newer
