// Receipts: kept, and checked with the service's keys by the verifier beside this, which shares no code with the
// service. A receipt says that event `seq` of a stream has the hash `head`; whoever holds one can prove any later rewrite.

import { hex } from "../verify/bytes.js";
import { canonical } from "../verify/canonical.js";
import { sha256 } from "../verify/crypto.js";
import { checkReceipt, keysOf, readRecord } from "../verify/index.js";
import type { Event, KeySet, Receipt } from "./types.ts";

/** Those that moves were answered with, and those `kept` from before; `store` is told each new one. */
export class Receipts {
  readonly kept: Receipt[];
  #store: (receipt: Receipt) => void;

  constructor(kept: Iterable<Receipt> = [], store: (receipt: Receipt) => void = () => {}) {
    this.kept = [...kept];
    this.#store = store;
  }

  keep(receipt: Receipt): void {
    if (this.kept.some(({ signature }) => signature === receipt.signature)) return; // the same answer, sent again
    this.kept.push(receipt);
    this.#store(receipt);
  }

  /** Those of a game that none of these keys has given, or that what is given as its record does not agree with. If
   * it does not even agree with itself, or is that of another game, that is all of them. */
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

/** The hash that an event must have. */
export async function hashed({ hash: _, ...plain }: Event): Promise<string> {
  return hex(await sha256(canonical(plain)));
}

/** Whether each of these events, in their order, has the hash that it must have, and names the one before. */
export async function chained(events: Iterable<Event>): Promise<boolean> {
  let before: Event | null = null;
  for (const event of events) {
    if ((await hashed(event)) !== event.hash) return false;
    if (before !== null && (event.seq !== before.seq + 1 || event.prev !== before.hash)) return false;
    before = event;
  }
  return true;
}
