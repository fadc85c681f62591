// The lines of a record: their members, and what each member may be.

import { NotCanonical, read } from "./canonical.js";

/** @typedef {import("./canonical.js").Json} Json */
/** @typedef {import("./canonical.js").JsonObject} JsonObject */

/** @typedef {{format: string, stream: string, kind: string, rules: JsonObject | null, view: string}} Header */
/**
 * @typedef {{stream: string, seq: number, type: string, v: number, at: string, actor: string, data: JsonObject,
 *   prev: string, hash: string}} Event
 */
/** @typedef {{seq: number, path: string, salt: string, value: Json}} Opening */
/** @typedef {{seq: number, path: string, erased: boolean}} Erased */
/** @typedef {{seq: number, proof: string, public: string}} ProofLine */
/**
 * @typedef {{stream: string, view: string, seq: number, head: string, digest: string, key: string, public: string,
 *   signature: string}} Trailer
 */

/**
 * @typedef {{kind: "header", line: Header} | {kind: "event", line: Event} | {kind: "opening", line: Opening}
 *   | {kind: "erased", line: Erased} | {kind: "proof", line: ProofLine} | {kind: "trailer", line: Trailer}} Line
 */

/** A mistake in a record. docs/record.md explains each `code`. `line` is given if it differs from the current line. */
export class Broken extends Error {
  /**
   * @param {string} code
   * @param {number | null} line
   */
  constructor(code, line = null) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

const LONGEST = 4 * 1024 * 1024;
const LINE_FEED = 10;

/** @typedef {(value: Json) => boolean} Test */

/** @type {Test} */
const text = (value) => typeof value === "string";
/** @type {Test} */
const count = (value) => typeof value === "number" && value >= 1;
/** @type {Test} */
const object = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/** @type {Test} */
const hash = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
/** @type {Test} */
const time = (value) =>
  typeof value === "string" && /^[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}(\.[0-9]{1,9})?Z$/.test(value);
/** @type {Test} */
const type = (value) => typeof value === "string" && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value);

/** @type {{[kind: string]: {[member: string]: Test}}} */
const SHAPES = {
  header: { format: text, stream: text, kind: text, rules: (value) => value === null || object(value), view: text },
  event: { stream: text, seq: count, type, v: count, at: time, actor: text, data: object, prev: hash, hash },
  opening: { seq: count, path: text, salt: hash, value: () => true },
  erased: { seq: count, path: text, erased: (value) => typeof value === "boolean" },
  proof: { seq: count, proof: text, public: text },
  trailer: { stream: text, view: text, seq: count, head: hash, digest: hash, key: text, public: text, signature: text },
  receipt: { stream: text, seq: count, head: text, at: text, key: text, signature: text },
};

/** By which member a line behind the header is known; the first that it has. */
const KNOWN_BY = { signature: "trailer", hash: "event", salt: "opening", erased: "erased", proof: "proof" };

/**
 * Parse one line of a record, its line feed included.
 * @param {Uint8Array} bytes
 * @param {boolean} first
 * @returns {Line}
 */
export function readLine(bytes, first) {
  if (bytes.length > LONGEST) throw new Broken("line-too-long");
  if (bytes.at(-1) !== LINE_FEED) throw new Broken("cut-short");
  const value = readObject(bytes.subarray(0, -1));
  const kind = first ? "header" : Object.entries(KNOWN_BY).find(([member]) => Object.hasOwn(value, member))?.[1];
  if (kind === undefined) throw new Broken("stray-line");
  return /** @type {Line} */ (/** @type {unknown} */ ({ kind, line: shaped(kind, value) }));
}

/**
 * The same value, if it has the members of its kind and no others.
 * @param {string} kind
 * @param {unknown} value
 */
export function shaped(kind, value) {
  const shape = Object.entries(SHAPES[kind]);
  const members = new Map(Object.entries(/** @type {JsonObject} */ (object(/** @type {Json} */ (value)) ? value : {})));
  const fits = shape.every(([member, test]) => members.has(member) && test(/** @type {Json} */ (members.get(member))));
  if (!fits || members.size !== shape.length) throw new Broken("malformed");
  return value;
}

/** @param {Uint8Array} bytes */
function readObject(bytes) {
  let value;
  try {
    value = read(bytes);
  } catch (error) {
    if (error instanceof NotCanonical) throw new Broken("not-canonical");
    throw error;
  }
  if (!object(value)) throw new Broken("stray-line");
  return /** @type {JsonObject} */ (value);
}

/**
 * The lines of a record, each with its line feed if it has one.
 * @param {Uint8Array} bytes
 */
export function* split(bytes) {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start) + 1 || bytes.length;
    yield { bytes: bytes.subarray(start, end), start };
    start = end;
  }
}
