// Shows push messages as notifications of the browser. It handles no request and stores nothing.

const worker = /** @type {any} */ (globalThis);
const ICON = "icon-192.png"; // the service fills in its address

const pages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

const shows = (page, path) => {
  const { pathname } = new URL(page.url);
  return pathname === path || pathname.startsWith(`${path}/`);
};

async function notify({ id, title, body, url }) {
  const seen = (await pages()).some((page) => page.visibilityState === "visible" && shows(page, url));
  if (!seen) await worker.registration.showNotification(title, { body, tag: id, renotify: true, icon: ICON, badge: ICON, data: url });
}

async function visit(path) {
  const page = (await pages()).find((one) => shows(one, path));
  await (page ? page.focus() : worker.clients.openWindow(path));
}

/** Subscribes again after the browser has replaced the subscription. */
async function renew() {
  const [{ csrf_token: token }, { key }] = await Promise.all(
    ["/v1/me", "/v1/me/devices"].map(async (path) => (await fetch(path, { headers: { Accept: "application/json" } })).json()),
  );
  const subscription = await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/v1/me/devices", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": token },
    body: JSON.stringify({ endpoint, keys, name: worker.deviceName(worker.navigator) }),
  });
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("push", (event) => event.waitUntil(notify(event.data.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));
