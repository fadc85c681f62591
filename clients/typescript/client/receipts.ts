// Keep receipts, and check them with the service's keys. The verifier in `verify/` shares no code with the service.
// A receipt says that event `seq` of a stream has the hash `head`. With a receipt you can prove any later rewrite.

import { hex } from "../verify/bytes.js";
import { canonical } from "../verify/canonical.js";
import { sha256 } from "../verify/crypto.js";
import { checkReceipt, keysOf, readRecord } from "../verify/index.js";
import type { Event, KeySet, Receipt } from "./types.ts";

/** Receipts of your moves, and those `kept` from before. `store` is called with each new one. */
export class Receipts {
  /** All receipts, the oldest first. */
  readonly kept: Receipt[];
  #store: (receipt: Receipt) => void;

  constructor(kept: Iterable<Receipt> = [], store: (receipt: Receipt) => void = () => {}) {
    this.kept = [...kept];
    this.#store = store;
  }

  /** Keep a receipt, once. */
  keep(receipt: Receipt): void {
    if (this.kept.some(({ signature }) => signature === receipt.signature)) return; // the same answer, sent again
    this.kept.push(receipt);
    this.#store(receipt);
  }

  /** Return the receipts of a game that none of these keys signed or that contradict its record. If the record is
   * broken, or belongs to another game, every receipt contradicts it. */
  async contradicting(game: string, record: string, keys: KeySet): Promise<Receipt[]> {
    const found = await readRecord(new TextEncoder().encode(record));
    const known = await keysOf(keys);
    const broken: Receipt[] = [];
    for (const receipt of this.kept.filter(({ stream }) => stream === game)) {
      const { verdict, code } = await checkReceipt(receipt, found, known);
      const none = code === "record-broken" || code === "another-stream";
      if (verdict === "broken" || none || !known.has(receipt.key)) broken.push(receipt);
    }
    return broken;
  }
}

/** Compute the hash of an event. */
export async function hashed({ hash: _, ...plain }: Event): Promise<string> {
  return hex(await sha256(canonical(plain)));
}

/** Return true if each event has its correct hash and names the hash of the event before it. */
export async function chained(events: Iterable<Event>): Promise<boolean> {
  let before: Event | null = null;
  for (const event of events) {
    if ((await hashed(event)) !== event.hash) return false;
    if (before !== null && (event.seq !== before.seq + 1 || event.prev !== before.hash)) return false;
    before = event;
  }
  return true;
}
