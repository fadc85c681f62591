// Signed notes (C2SP signed-note): a text, and below it a line for each signature. Verifier keys name their signers.

import { fromBase64, hex, joined, same } from "./bytes.js";
import { ed25519, sha256 } from "./crypto.js";

/**
 * @typedef {object} Signature
 * @property {string} name
 * @property {Uint8Array} id the first four bytes, which name the key
 * @property {Uint8Array} bytes
 */
/** @typedef {{text: string, signatures: Signature[]}} Note */
/** @typedef {{name: string, id: Uint8Array, key: Uint8Array}} VerifierKey */

export const UTF8 = new TextEncoder();
/** A signature over the text alone, such as a log's. */
export const ED25519 = 1;
/** A signature by a witness over a checkpoint and a time. */
export const COSIGNATURE = 4;
const LONGEST_NOTE = 65_536;

/**
 * A note whose signatures are not checked yet; null if it is none.
 * @param {string} note
 * @returns {Note | null}
 */
export function readNote(note) {
  const place = note.lastIndexOf("\n\n");
  const lines = place < 0 ? "" : note.slice(place + 2);
  if (Array.from(note).length > LONGEST_NOTE || /[\x00-\x09\x0b-\x1f]/.test(note) || !lines.endsWith("\n")) return null;
  const signatures = lines.slice(0, -1).split("\n").map(readSignature).filter((signature) => signature !== null);
  if (signatures.length !== lines.split("\n").length - 1) return null;
  return { text: `${note.slice(0, place)}\n`, signatures };
}

/** @param {string} line */
function readSignature(line) {
  const parts = /^\u2014 ([^\p{White_Space}+]+) (\S+)$/u.exec(line);
  const bytes = parts && fromBase64(parts[2]);
  return bytes && { name: parts[1], id: bytes.subarray(0, 4), bytes: bytes.subarray(4) };
}

/**
 * The four bytes by which a signature names its key.
 * @param {string} name
 * @param {Uint8Array} key
 * @param {number} kind
 */
export const noteKeyId = async (name, key, kind) =>
  (await sha256(joined(UTF8.encode(`${name}\n`), Uint8Array.of(kind), key))).subarray(0, 4);

/**
 * The signatures of a note that name this key.
 * @param {Note} note
 * @param {{name: string, id: Uint8Array}} key
 */
export const madeBy = (note, { name, id }) =>
  note.signatures.filter((signature) => signature.name === name && same(signature.id, id));

/**
 * Whether one of these keys signed a note; null if none did, false if a signature of one does not hold.
 * @param {Note} note
 * @param {VerifierKey[]} keys
 */
export async function signedBy(note, keys) {
  let found = null;
  for (const key of keys) {
    for (const { bytes } of madeBy(note, key)) {
      if (!(await ed25519(key.key, bytes, UTF8.encode(note.text)))) return false;
      found = true;
    }
  }
  return found;
}

/**
 * A verifier key of this kind; null if the text is none.
 * @param {string} text
 * @param {number} kind
 * @returns {Promise<VerifierKey | null>}
 */
export async function readVerifierKey(text, kind) {
  const parts = /^([^\p{White_Space}+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text);
  const bytes = parts && fromBase64(parts[3]);
  if (!bytes || bytes.length !== 33 || bytes[0] !== kind) return null;
  const [name, key] = [parts[1], bytes.subarray(1)];
  const id = await noteKeyId(name, key, kind);
  return hex(id) === parts[2] ? { name, id, key } : null;
}
