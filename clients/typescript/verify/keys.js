// Keys of signers, the ids of the keys, and signed claims.

import { base64url, fromBase64url, fromHex } from "./bytes.js";
import { canonical } from "./canonical.js";
import { ed25519, sha256 } from "./crypto.js";

/** @typedef {import("./canonical.js").JsonObject} JsonObject */
/** @typedef {{keys: {kty?: string, crv?: string, x?: string, kid?: string}[]}} JwkSet */

/**
 * The 32 bytes of a key, or null.
 * @param {unknown} x
 */
export const publicKey = (x) => fromBase64url(x, 32);

/**
 * The id of a key: the RFC 7638 thumbprint of its JWK.
 * @param {Uint8Array} key
 */
export const keyId = async (key) =>
  base64url(await sha256(canonical({ crv: "Ed25519", kty: "OKP", x: base64url(key) })));

/**
 * The keys of a JWK Set, such as a service publishes under /.well-known/jwks.json, by their ids.
 * @param {JwkSet} set
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function keysOf(set) {
  const found = new Map();
  for (const { kty, crv, x, kid } of set.keys) {
    const key = kty === "OKP" && crv === "Ed25519" ? publicKey(x) : null;
    const id = key && (await keyId(key));
    if (key === null || (kid !== undefined && kid !== id)) throw new TypeError("not a set of Ed25519 keys");
    found.set(id, key);
  }
  return found;
}

/**
 * Whether this key has signed these claims for this purpose.
 * @param {Uint8Array} key
 * @param {string} purpose
 * @param {JsonObject} claims
 */
export async function vouches(key, purpose, { signature, ...claims }) {
  const bytes = fromHex(signature, 64);
  return bytes !== null && ed25519(key, bytes, canonical({ ...claims, purpose }));
}
