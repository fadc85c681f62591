// Check receipts, which the service gives for each move, against a record.

import { Broken, shaped } from "./lines.js";
import { vouches } from "./keys.js";

/** @typedef {import("./record.js").Record} Record */
/** @typedef {{stream: string, seq: number, head: string, at: string, key: string, signature: string}} Receipt */

/**
 * `verified`: signed with a key that you trust, and the record holds what it says. `consistent`: nothing is wrong, but
 * not everything could be checked. `broken`: this is no receipt, or the record contradicts it.
 * @typedef {{verdict: "verified" | "consistent" | "broken", code: string | null}} ReceiptReport
 */

const PURPOSE = "dominium-receipt/1";

/**
 * Check a receipt against a record that was checked. `keys` are those that you trust, by their ids.
 * @param {unknown} given
 * @param {Record} record
 * @param {ReadonlyMap<string, Uint8Array>} keys
 * @returns {Promise<ReceiptReport>}
 */
export async function checkReceipt(given, { report, events }, keys) {
  try {
    const receipt = /** @type {Receipt} */ (shaped("receipt", given));
    const key = keys.get(receipt.key);
    if (key && !(await vouches(key, PURPOSE, receipt))) throw new Broken("signature");
    if (report.verdict === "broken") return { verdict: "consistent", code: "record-broken" };
    if (receipt.stream !== report.stream) return { verdict: "consistent", code: "another-stream" };
    const event = events[receipt.seq - 1];
    if (event && (event.hash !== receipt.head || event.at !== receipt.at)) throw new Broken("rewritten");
    if (!event) return { verdict: "consistent", code: "record-ends-before" };
    return key ? { verdict: "verified", code: null } : { verdict: "consistent", code: "unknown-key" };
  } catch (error) {
    if (error instanceof Broken) return { verdict: "broken", code: error.code };
    throw error;
  }
}
