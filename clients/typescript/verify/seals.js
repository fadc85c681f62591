// Seals in the data of an event, and the check of their openings.

import { fromHex, hex } from "./bytes.js";
import { canonical } from "./canonical.js";
import { hmac } from "./crypto.js";
import { Broken } from "./lines.js";

/** @typedef {import("./canonical.js").Json} Json */
/** @typedef {import("./canonical.js").JsonObject} JsonObject */
/** @typedef {{sealed: string, erasable: boolean}} Seal */

/**
 * Everything that is sealed in some data, by its JSON Pointer.
 * @param {JsonObject} data
 * @returns {Map<string, Seal>}
 */
export function sealsIn(data) {
  const found = new Map();
  lookInto(data, "", found);
  return found;
}

/**
 * @param {JsonObject | Json[]} container
 * @param {string} path
 * @param {Map<string, Seal>} found
 */
function lookInto(container, path, found) {
  for (const [name, value] of Object.entries(container)) {
    if (value === null || typeof value !== "object") continue;
    const here = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!Array.isArray(value) && Object.hasOwn(value, "sealed")) found.set(here, sealOf(value));
    else lookInto(value, here, found);
  }
}

/** @param {JsonObject} value */
function sealOf({ sealed, erasable, ...more }) {
  const marked = erasable === undefined || erasable === true;
  const code = fromHex(sealed, 32);
  if (code === null || !marked || Object.keys(more).length) throw new Broken("malformed");
  return { sealed: hex(code), erasable: erasable === true };
}

/**
 * Return true if the seal opens to this value under this salt.
 * @param {Seal} seal
 * @param {string} salt
 * @param {Json} value
 */
export async function opens(seal, salt, value) {
  const key = fromHex(salt, 32);
  return key !== null && hex(await hmac(key, canonical(value))) === seal.sealed;
}
