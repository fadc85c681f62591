// The transparency log: a proof of C2SP's tlog-proof, its checkpoint (tlog-checkpoint, signed-note), the tree of RFC 6962.
// docs/transparency.md says how they are read where those formats leave room.

import { fromBase64, joined, same } from "./bytes.js";
import { sha256 } from "./crypto.js";
import { ED25519, noteKeyId, readNote, signedBy } from "./notes.js";

/**
 * @typedef {object} Proof
 * @property {bigint} index place of the entry in the log
 * @property {Uint8Array[]} path the hashes that lead from its leaf to the root
 * @property {string} note the checkpoint, signed
 */

/**
 * @typedef {object} Checkpoint
 * @property {string} origin
 * @property {bigint} size
 * @property {Uint8Array} root
 */

const PROOF = "c2sp.org/tlog-proof@v1";

/**
 * The checkpoint to which a proof leads from this entry, signed by the log itself with this key; null if it does not.
 * @param {Uint8Array} entry
 * @param {string} proof
 * @param {Uint8Array} key
 */
export async function proven(entry, proof, key) {
  const read = readProof(proof);
  const checkpoint = read && readCheckpoint(read.note);
  const note = read && readNote(read.note);
  if (!checkpoint || !note) return null;
  const own = { name: checkpoint.origin, id: await noteKeyId(checkpoint.origin, key, ED25519), key };
  if (!(await signedBy(note, [own]))) return null;
  return (await includes(checkpoint, entry, read)) ? { note: read.note, ...checkpoint } : null;
}

/**
 * @param {string} text
 * @returns {Proof | null}
 */
function readProof(text) {
  const [head, note] = cutAt(text, text.indexOf("\n\n"));
  const [format, place, ...hashes] = head.split("\n");
  const index = place?.startsWith("index ") ? natural(place.slice("index ".length)) : null;
  const path = hashes.map(hashOf).filter((hash) => hash !== null);
  if (format !== PROOF || index === null || path.length !== hashes.length || path.length > 63) return null;
  return { index, path, note };
}

/**
 * Parse the checkpoint of a note, without a look at its signatures.
 * @param {string} note
 * @returns {Checkpoint | null}
 */
export function readCheckpoint(note) {
  const [origin, count, top] = note.split("\n");
  const size = natural(count ?? "");
  const root = hashOf(top ?? "");
  return origin && size !== null && root ? { origin, size, root } : null;
}

/**
 * Whether the tree of a checkpoint has this entry where the proof says (RFC 9162, section 2.1.3.2).
 * @param {Checkpoint} checkpoint
 * @param {Uint8Array} entry
 * @param {Proof} proof
 */
async function includes({ size, root }, entry, { index, path }) {
  if (index >= size) return false;
  let [here, last] = [index, size - 1n];
  let hash = await sha256(joined(Uint8Array.of(0), entry));
  for (const beside of path) {
    if (last === 0n) return false;
    if (here & 1n || here === last) {
      hash = await node(beside, hash);
      while (!(here & 1n) && here !== 0n) [here, last] = [here >> 1n, last >> 1n];
    } else {
      hash = await node(hash, beside);
    }
    [here, last] = [here >> 1n, last >> 1n];
  }
  return last === 0n && same(hash, root);
}

/**
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
const node = (left, right) => sha256(joined(Uint8Array.of(1), left, right));

/**
 * Split a text at an empty line.
 * @param {string} text
 * @param {number} place
 */
const cutAt = (text, place) => (place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place + 2)]);

/** @param {string} digits */
const natural = (digits) => (/^(0|[1-9][0-9]{0,17})$/.test(digits) ? BigInt(digits) : null);

/** @param {string} text */
function hashOf(text) {
  const bytes = fromBase64(text);
  return bytes?.length === 32 ? bytes : null;
}
