// The primitives, all of them WebCrypto's: the same in browsers and in Node.

import { hex } from "./bytes.js";

const { subtle } = globalThis.crypto;

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** @param {Uint8Array} bytes */
export const sha256 = async (bytes) => new Uint8Array(await subtle.digest("SHA-256", /** @type {Bytes} */ (bytes)));

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export const hmac = async (key, message) => (await keyed(key))(message);

/**
 * HMAC-SHA-256 under a key that is used many times.
 * @param {Uint8Array} key
 */
export async function keyed(key) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await subtle.importKey("raw", /** @type {Bytes} */ (key), algorithm, false, ["sign"]);
  return async (/** @type {Uint8Array} */ message) =>
    new Uint8Array(await subtle.sign("HMAC", secret, /** @type {Bytes} */ (message)));
}

/** The points of small order, without the bit of their sign: libraries part over them, and they sign anything. */
const SMALL_ORDER = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);

/** @param {Uint8Array} point */
const ofSmallOrder = (point) => SMALL_ORDER.has(hex(point.with(31, point[31] & 0x7f)));

/**
 * Whether an Ed25519 signature is this key's over this message.
 * @param {Uint8Array} publicKey
 * @param {Uint8Array} signature
 * @param {Uint8Array} message
 */
export async function ed25519(publicKey, signature, message) {
  if (signature.length !== 64 || ofSmallOrder(publicKey) || ofSmallOrder(signature.subarray(0, 32))) return false;
  let key;
  try {
    key = await subtle.importKey("raw", /** @type {Bytes} */ (publicKey), "Ed25519", false, ["verify"]);
  } catch (error) {
    if (error instanceof Error && error.name === "NotSupportedError") throw error; // an old browser, not a bad key
    return false;
  }
  return subtle.verify("Ed25519", key, /** @type {Bytes} */ (signature), /** @type {Bytes} */ (message));
}
