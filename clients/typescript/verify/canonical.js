// Canonical JSON: RFC 8785, within the profile of records. A text is canonical if what was read from it, written again,
// is the same text: so keys that come twice, 1.0, 1e2, -0, blanks and needless escapes need no rule of their own.

/** @typedef {null | boolean | number | string | JsonList | JsonObject} Json */
/** @typedef {Json[]} JsonList */
/** @typedef {{[key: string]: Json}} JsonObject */

/** The text is outside the profile, or is not canonical. */
export class NotCanonical extends Error {}

const DEEPEST = 254;
const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const UTF8 = new TextEncoder();

/**
 * Parse a canonical text.
 * @param {Uint8Array} bytes
 * @returns {Json}
 */
export function read(bytes) {
  let text, value;
  try {
    text = STRICT.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new NotCanonical("it is not JSON in UTF-8");
  }
  if (print(value) !== text) throw new NotCanonical("it is not written as RFC 8785 has it");
  return value;
}

/**
 * The bytes that are hashed.
 * @param {Json} value
 */
export const canonical = (value) => UTF8.encode(print(value));

/**
 * @param {Json} value
 * @param {number} depth of what is around it
 * @returns {string}
 */
function print(value, depth = 0) {
  if (typeof value === "string") return printString(value);
  if (typeof value === "number") return printNumber(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (depth === DEEPEST) throw new NotCanonical("it is nested too deeply");
  if (Array.isArray(value)) return `[${value.map((item) => print(item, depth + 1)).join(",")}]`;
  const members = Object.keys(value).sort().map((key) => `${printKey(key)}:${print(value[key], depth + 1)}`);
  return `{${members.join(",")}}`;
}

/** @param {string} text */
function printString(text) {
  if (/\0|\p{Surrogate}/u.test(text)) throw new NotCanonical("a text holds NUL or half of a surrogate pair");
  return JSON.stringify(text);
}

/** @param {number} number */
function printNumber(number) {
  if (!Number.isSafeInteger(number)) throw new NotCanonical("a number is no integer within 2^53-1");
  return String(number); // -0 comes out as 0
}

/** @param {string} key */
function printKey(key) {
  if (!/^[\x01-\x7f]*$/.test(key)) throw new NotCanonical("a key is not ASCII");
  return JSON.stringify(key);
}
