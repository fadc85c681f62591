// A record, checked line by line as docs/record.md says, with nothing but its bytes.

import { fromHex, hex } from "./bytes.js";
import { canonical } from "./canonical.js";
import { sha256 } from "./crypto.js";
import { keyId, publicKey, vouches } from "./keys.js";
import { Broken, readLine, split } from "./lines.js";
import { proven } from "./log.js";
import { opens, sealsIn } from "./seals.js";

/** @typedef {import("./canonical.js").Json} Json */
/** @typedef {import("./lines.js").Event} Event */
/** @typedef {import("./lines.js").Header} Header */
/** @typedef {import("./lines.js").Opening} Opening */
/** @typedef {import("./lines.js").Erased} Erased */
/** @typedef {import("./lines.js").ProofLine} ProofLine */
/** @typedef {import("./lines.js").Trailer} Trailer */

/**
 * @typedef {object} Report what was found, and what was read until then
 * @property {"verified" | "consistent" | "broken"} verdict `consistent`: nothing is wrong, but the key is none that you trust
 * @property {number | null} line the first bad line
 * @property {string | null} code what is wrong there: a word that docs/record.md explains
 * @property {string | null} stream
 * @property {string | null} kind
 * @property {string | null} view
 * @property {string | null} key id of the key that signed
 * @property {string | null} head the hash of the last event
 * @property {number} events
 * @property {number} sealed how many sealed values there are
 * @property {number} opened how many of them the record opens
 * @property {number} erased how many were erased
 * @property {number} logged number of events that are proved to be in the log
 * @property {string | null} checkpoint the checkpoint that proves it
 * @property {boolean} seed whether the seed is open, and the one that was committed to
 * @property {boolean} has_beacon whether it holds the round of a beacon, whose signature is not checked here
 */

/** @typedef {Event & {opened: {[path: string]: Json}}} OpenEvent an event with what the record opens of it */
/** @typedef {{report: Report, events: OpenEvent[]}} Record */

const FORMAT = "dominium-record/1";
const VIEW = /^(public|referee|seat-(0|[1-9][0-9]{0,8}))$/;

/**
 * Checks a record. `trusted` are the ids of the keys that you trust.
 * @param {Uint8Array} bytes
 * @param {Iterable<string>} trusted
 */
export const verifyRecord = async (bytes, trusted = []) => (await readRecord(bytes, trusted)).report;

/**
 * Checks a record and gives what it holds, up to its end or its first bad line.
 * @param {Uint8Array} bytes
 * @param {Iterable<string>} trusted
 * @returns {Promise<Record>}
 */
export async function readRecord(bytes, trusted = []) {
  const check = new Check(bytes);
  try {
    for (const { bytes: line, start } of split(bytes)) await check.take(line, start);
    check.end();
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return check.result("broken", error);
  }
  return check.result(new Set(trusted).has(check.key ?? "") ? "verified" : "consistent");
}

class Check {
  /** @type {string | null} */
  key = null;
  #whole;
  #line = 0;
  /** @type {Header | null} */
  #header = null;
  /** @type {OpenEvent[]} */
  #events = [];
  #eventLine = 0;
  /** @type {Map<string, import("./seals.js").Seal>} what the last event seals and no line has opened yet */
  #shut = new Map();
  /** @type {string | null} */
  #lastPath = null;
  /** @type {Json | undefined} */
  #commit;
  /** @type {Json} */
  #context = null;
  /** @type {{note: string, public: string, seq: number, line: number} | null} */
  #logged = null;
  #counts = { sealed: 0, opened: 0, erased: 0, logged: 0 };
  #seed = false;
  #beacon = false;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#whole = bytes;
  }

  /**
   * @param {Uint8Array} bytes the next line
   * @param {number} start
   */
  async take(bytes, start) {
    this.#line += 1;
    if (this.key !== null) throw new Broken("after-the-end");
    const { kind, line } = readLine(bytes, this.#header === null);
    if (kind === "header") this.#takeHeader(line);
    if (this.#header === null) return;
    if (kind === "event") await this.#takeEvent(line, this.#header);
    if (kind === "opening") await this.#takeOpening(line, this.#header);
    if (kind === "erased") this.#takeErased(line);
    if (kind === "proof") await this.#takeProof(line);
    if (kind === "trailer") await this.#takeTrailer(line, this.#header, this.#whole.subarray(0, start));
  }

  end() {
    this.#line += 1;
    if (this.key === null) throw new Broken("no-trailer");
  }

  /**
   * @param {Report["verdict"]} verdict
   * @param {Broken | null} broken
   * @returns {Record}
   */
  result(verdict, broken = null) {
    const { stream = null, kind = null, view = null } = this.#header ?? {};
    const report = {
      verdict, line: broken && (broken.line ?? this.#line), code: broken && broken.code,
      stream, kind, view, key: this.key, head: this.#last?.hash ?? null,
      events: this.#events.length, ...this.#counts, checkpoint: this.#logged?.note ?? null, seed: this.#seed, has_beacon: this.#beacon,
    };
    return { report, events: this.#events };
  }

  get #last() {
    return this.#events.at(-1);
  }

  /** @param {Header} header */
  #takeHeader(header) {
    if (header.format !== FORMAT) throw new Broken("unknown-format");
    if (!VIEW.test(header.view)) throw new Broken("unknown-view");
    this.#header = header;
  }

  /**
   * @param {Event} event
   * @param {Header} header
   */
  async #takeEvent(event, header) {
    const { hash, ...body } = event;
    if (hex(await sha256(canonical(body))) !== hash) throw new Broken("hash");
    if (event.seq !== this.#events.length + 1) throw new Broken("gap");
    if (event.seq === 1) await this.#begin(event, header);
    else if (event.stream !== header.stream) throw new Broken("stream");
    else if (event.prev !== this.#last?.hash) throw new Broken("chain");
    this.#close(header);
    const seals = sealsIn(event.data);
    if (event.type === "seed-opened") await this.#openSeed(event.data.seed ?? null);
    if (event.type === "beacon-received") this.#beacon = true;
    this.#shut = seals;
    this.#lastPath = null;
    this.#counts.sealed += seals.size;
    this.#events.push({ ...event, opened: {} });
    this.#eventLine = this.#line;
  }

  /**
   * Event 1 is whole by its own hash; where the header says otherwise, the header is wrong.
   * @param {Event} event
   * @param {Header} header
   */
  async #begin({ stream, prev, data }, header) {
    const genesis = hex(await sha256(canonical([header.stream, header.kind])));
    const rules = hex(canonical(data.rules ?? null));
    if (stream !== header.stream || prev !== genesis || rules !== hex(canonical(header.rules))) throw new Broken("header", 1);
    this.#commit = data.commit;
    const { draws } = data;
    const shared = draws !== null && typeof draws === "object" && !Array.isArray(draws);
    this.#context = shared ? draws.context ?? null : stream;
  }

  /** @param {Json} seed */
  async #openSeed(seed) {
    if (this.#commit !== hex(await sha256(canonical([seed, this.#context])))) throw new Broken("seed");
    this.#seed = true;
  }

  /**
   * The last event has all its lines.
   * @param {Header} header
   */
  #close(header) {
    if (header.view === "referee" && this.#shut.size) throw new Broken("unopened", this.#eventLine);
  }

  /**
   * @param {Opening} opening
   * @param {Header} header
   */
  async #takeOpening({ seq, path, salt, value }, header) {
    const seal = this.#unseal(seq, path);
    if (header.view === "public" && !seal.erasable) throw new Broken("not-for-this-view");
    if (!(await opens(seal, salt, value))) throw new Broken("commitment");
    this.#note(path, value);
    this.#counts.opened += 1;
  }

  /** @param {Erased} line */
  #takeErased({ seq, path, erased }) {
    if (!erased || !this.#unseal(seq, path).erasable) throw new Broken("not-erasable");
    this.#note(path, null);
    this.#counts.erased += 1;
  }

  /**
   * The seal that a line opens.
   * @param {number} seq
   * @param {string} path
   */
  #unseal(seq, path) {
    if (seq === this.#logged?.seq) throw new Broken("order");
    const seal = this.#shut.get(path);
    if (seq !== this.#events.length || seal === undefined) throw new Broken("no-commitment");
    if (this.#lastPath !== null && path < this.#lastPath) throw new Broken("order");
    this.#shut.delete(path);
    return seal;
  }

  /**
   * @param {string} path
   * @param {Json} value
   */
  #note(path, value) {
    this.#lastPath = path;
    if (this.#last) this.#last.opened[path] = value;
  }

  /** @param {ProofLine} line */
  async #takeProof({ seq, proof, public: x }) {
    const before = this.#logged;
    const event = this.#last;
    if (!event || seq !== event.seq || before?.seq === seq) throw new Broken("no-event");
    const [entry, key] = [fromHex(event.hash, 32), publicKey(x)];
    const checkpoint = entry && key && (await proven(entry, proof, key));
    if (!checkpoint) throw new Broken("log-proof");
    if (before && (before.note !== checkpoint.note || before.public !== x)) throw new Broken("log-proof");
    this.#logged = { note: checkpoint.note, public: x, seq, line: this.#line };
    this.#counts.logged += 1;
  }

  /**
   * @param {Trailer} trailer
   * @param {Header} header
   * @param {Uint8Array} before
   */
  async #takeTrailer(trailer, header, before) {
    this.#close(header);
    const key = publicKey(trailer.public);
    if (!key || trailer.key !== (await keyId(key))) throw new Broken("key");
    if (!(await vouches(key, FORMAT, trailer))) throw new Broken("signature");
    const { stream, seq, head, view, digest } = trailer;
    if (stream !== header.stream || seq !== this.#last?.seq || head !== this.#last.hash) throw new Broken("head");
    if (view !== header.view) throw new Broken("header", 1);
    if (digest !== hex(await sha256(before))) throw new Broken("digest");
    if (this.#logged && this.#logged.public !== trailer.public) throw new Broken("log-key", this.#logged.line);
    this.key = trailer.key;
  }
}
