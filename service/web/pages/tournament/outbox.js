// Results from the desk, and claims of players, that the service has not accepted yet. This browser keeps them, and
// sends them in order whenever the network permits. Each has one idempotency key for all attempts.

import { signal } from "../../vendor/preact.js";
import { answered, me, newKey, post } from "../../shared/api.js";
import { keepText, stored } from "../../shared/stored.js";
import { atDesk, away, refresh, event, path } from "../../shared/tournament/tournament.js";

/** `{ wish, what, where, body, refused }`, the oldest first: `what` is the end of an address, such as `claims`, `where` the table: `1/2/5`. */
export const outbox = signal([]);

const key = () => `dominium-outbox-${event.value.id}-${me.value.id}`;
const kept = () => JSON.parse(stored(key()) ?? "[]");

function keep(change) {
  outbox.value = change(kept());
  keepText(key(), JSON.stringify(outbox.value));
}

let open = false;

/** Opens what was kept, and sends it, as soon as the reader can type results or say how their table came out. */
export function openOutbox() {
  if (open || !me.value || !(atDesk() || event.value.you.entrant)) return;
  open = true;
  outbox.value = kept();
  addEventListener("storage", () => { outbox.value = kept(); });
  addEventListener("online", send);
  setInterval(() => outbox.value.some(({ refused }) => !refused) && send(), 4000);
  send();
}

/** How a table came out, in the place of what was typed for it before and not taken. */
export function type(where, body, what = "results") {
  keep((list) => [...list.filter((one) => one.where !== where), { wish: newKey(), what, where, body }]);
  return send();
}

export const forget = (where) => keep((list) => list.filter((one) => one.where !== where));

let sending = null;

/** Sends what waits, one after the other; tabs of one browser take turns. */
export function send() {
  sending ??= (navigator.locks ? navigator.locks.request(key(), sendAll) : sendAll()).finally(() => { sending = null; });
  return sending;
}

async function sendAll() {
  for (let next; (next = kept().find(({ refused }) => !refused)); ) {
    const { wish, what = "results", where, body } = next; // what was kept before claims were has none
    const [stage, round, table] = where.split("/");
    try {
      await post(`${path}/rounds/${stage}/${round}/tables/${table}/${what}`, body, wish);
      keep((list) => list.filter((one) => one.wish !== wish));
    } catch (error) {
      if (!answered(error)) { // not there, or not now
        away.value = true;
        return;
      }
      keep((list) => list.map((one) => (one.wish === wish ? { ...one, refused: { code: error.code, message: error.message } } : one)));
    }
    refresh();
  }
}
