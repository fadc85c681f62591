// Cosignatures of witnesses (C2SP tlog-cosignature, `cosignature/v1` with Ed25519), held against a policy.

import { joined } from "./bytes.js";
import { ed25519 } from "./crypto.js";
import { readCheckpoint } from "./log.js";
import { madeBy, readNote, signedBy, UTF8 } from "./notes.js";
import { met, shown } from "./policy.js";

/** @typedef {import("./notes.js").Note} Note */
/** @typedef {import("./notes.js").VerifierKey} VerifierKey */
/** @typedef {import("./policy.js").Policy} Policy */
/** @typedef {{name: string, key: string, time: number | bigint}} Witness its name in the policy, that of its key, seconds */
/**
 * @typedef {object} Witnessed what a policy says of a checkpoint
 * @property {"witnessed" | "unwitnessed" | "unlogged" | "other-log" | "forged"} verdict docs/transparency.md explains it
 * @property {Witness[]} witnesses
 */

const LATEST = 2n ** 63n - 1n;

/**
 * Check a signed checkpoint against a policy; null if the record has none.
 * @param {Policy} policy
 * @param {string | null} checkpoint
 * @returns {Promise<Witnessed>}
 */
export async function checkPolicy(policy, checkpoint) {
  if (checkpoint === null) return { verdict: "unlogged", witnesses: [] };
  const [log, note] = [readCheckpoint(checkpoint), readNote(checkpoint)];
  if (!log || !note) return { verdict: "forged", witnesses: [] };
  /** @type {Map<string, Witness>} */
  const found = new Map();
  for (const [name, key] of policy.witnesses) {
    const time = await cosigned(note, key);
    if (time === false) return { verdict: "forged", witnesses: [] };
    if (time !== null) found.set(name, { name: shown(name), key: key.name, time: plain(time) });
  }
  const logged = await signedBy(note, policy.logs.filter(({ name }) => name === log.origin));
  if (logged === false) return { verdict: "forged", witnesses: [] };
  const witnesses = [...found.values()];
  if (policy.logs.length && logged === null) return { verdict: "other-log", witnesses };
  return { verdict: met(policy, found.keys()) ? "witnessed" : "unwitnessed", witnesses };
}

/**
 * The last time at which this witness cosigned a note; null if it did not, false if a signature of it does not hold.
 * @param {Note} note
 * @param {VerifierKey} key
 */
async function cosigned(note, key) {
  let last = null;
  for (const { bytes } of madeBy(note, key)) {
    const time = bytes.length < 8 ? 0n : new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
    const message = joined(UTF8.encode(`cosignature/v1\ntime ${time}\n`), UTF8.encode(note.text));
    if (time < 1n || time > LATEST || !(await ed25519(key.key, bytes.subarray(8), message))) return false;
    if (last === null || time > last) last = time;
  }
  return last;
}

/** @param {bigint} time */
const plain = (time) => (time <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(time) : time);
