// The bundle of a tournament, or its records as files: docs/exports.md. The records, the manifest and the comparison of the
// games with the tournament are checked here. Certificates and sheets are not.

import { hex } from "./bytes.js";
import { NotCanonical, read } from "./canonical.js";
import { sha256 } from "./crypto.js";
import { compareGames } from "./games.js";
import { keyId, publicKey, vouches } from "./keys.js";
import { readRecord } from "./record.js";
import { BadZip, isZip, unzip } from "./zip.js";

/** @typedef {import("./record.js").Record} Record */
/** @typedef {import("./record.js").Report} Report */

/**
 * @typedef {object} Bundle what was found; the first flaw ends the check
 * @property {"verified" | "consistent" | "broken"} verdict `consistent`: you do not trust one of the keys. Also read `compared`: games may differ in a verified bundle
 * @property {{file: string, code: Flaw, line: number | null, record: string | null} | null} flaw `record` is the code of a broken record
 * @property {Report | null} report of the tournament's record
 * @property {string[]} keys ids of the keys that signed
 * @property {import("./games.js").Compared | null} compared
 */

/**
 * @typedef {"unreadable" | "not-canonical" | "unknown-format" | "bad-signature" | "not-listed" | "changed" | "missing" | "broken-record"
 *   | "other-record" | "twice"} Flaw
 */

const FORMAT = "dominium-bundle/1";
const MANIFEST = "manifest.json";
const RECORD = "tournament.jsonl";
const GAME = /^games\/(.+)\.([a-z0-9-]+)\.jsonl$/;

class Flawed extends Error {
  /**
   * @param {string} file
   * @param {Flaw} code
   * @param {Report | null} report
   */
  constructor(file, code, report = null) {
    super(`${file}: ${code}`);
    this.flaw = { file, code, line: report?.line ?? null, record: report?.code ?? null };
  }
}

/**
 * Check a bundle. Pass the bytes of its zip file, or a map from file names to records. `trusted` are the ids of the keys that
 * you trust.
 * @param {Uint8Array | Map<string, Uint8Array>} bundle
 * @param {Iterable<string>} trusted
 * @returns {Promise<Bundle>}
 */
export async function readBundle(bundle, trusted = []) {
  const keys = new Set();
  /** @type {Report | null} */
  let report = null;
  try {
    const [tournament, games] = bundle instanceof Map ? await readLoose(bundle, keys) : await readZip(bundle, keys);
    report = tournament.report;
    const compared = await compareGames(tournament.events, games);
    const known = new Set(trusted);
    return { verdict: [...keys].every((key) => known.has(key)) ? "verified" : "consistent", flaw: null, report, keys: [...keys], compared };
  } catch (error) {
    // A signed record may name an entrant or a table that does not exist, or lack a field. A step that needs it then raises a
    // TypeError or a RangeError.
    if (!(error instanceof Flawed || error instanceof TypeError || error instanceof RangeError)) throw error;
    const flaw = error instanceof Flawed ? error.flaw : { file: RECORD, code: /** @type {Flaw} */ ("broken-record"), line: null, record: null };
    return { verdict: "broken", flaw, report, keys: [...keys], compared: null };
  }
}

/** @typedef {[Record, Map<string, Record["events"]>]} Records the tournament's record, and the events of its games */

/**
 * Read the records of a zip file. Its files are those of its signed manifest.
 * @param {Uint8Array} bytes
 * @param {Set<string>} keys
 * @returns {Promise<Records>}
 */
async function readZip(bytes, keys) {
  const files = isZip(bytes) ? await unzip(bytes).catch(unreadable) : unreadable();
  const manifest = await readManifest(files.get(MANIFEST));
  keys.add(manifest.key);
  await checkListed(files, manifest.files);
  const tournament = await readSigned(RECORD, files.get(RECORD), keys);
  const { stream, events, head } = tournament.report;
  if (stream !== manifest.tournament || events !== manifest.seq || head !== manifest.head) throw new Flawed(RECORD, "other-record");
  const games = new Map();
  for (const [path, content] of files) {
    if (!path.startsWith("games/")) continue;
    const [, game, view] = GAME.exec(path) ?? [];
    const record = await readSigned(path, content, keys);
    if (record.report.stream !== game || record.report.view !== view) throw new Flawed(path, "other-record");
    if (games.has(game)) throw new Flawed(path, "twice");
    games.set(game, record.events);
  }
  return [tournament, games];
}

/**
 * Read the records among loose files. Other files are ignored.
 * @param {Map<string, Uint8Array>} files
 * @param {Set<string>} keys
 * @returns {Promise<Records>}
 */
async function readLoose(files, keys) {
  const games = new Map();
  let tournament = null;
  for (const [path, content] of files) {
    if (!path.endsWith(".jsonl")) continue;
    const record = await readSigned(path, content, keys);
    const { kind, stream } = record.report;
    if (games.has(stream)) throw new Flawed(path, "twice");
    if (kind === "game") games.set(stream, record.events);
    else if (kind === "tournament" && tournament === null) tournament = record;
    else throw new Flawed(path, "other-record");
  }
  if (tournament === null) throw new Flawed(RECORD, "missing");
  return [tournament, games];
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function unreadable(error = null) {
  if (error !== null && !(error instanceof BadZip)) throw error;
  throw new Flawed(MANIFEST, "unreadable");
}

/**
 * @param {Uint8Array | undefined} bytes
 * @returns {Promise<any>}
 */
async function readManifest(bytes) {
  if (!bytes) throw new Flawed(MANIFEST, "unreadable");
  /** @type {any} */
  let manifest;
  try {
    if (bytes.at(-1) !== 10) throw new NotCanonical();
    manifest = read(bytes.subarray(0, -1));
  } catch (error) {
    if (error instanceof NotCanonical) throw new Flawed(MANIFEST, "not-canonical");
    throw error;
  }
  if (manifest?.format !== FORMAT || !Array.isArray(manifest.files)) throw new Flawed(MANIFEST, "unknown-format");
  const key = publicKey(manifest.public);
  const holds = key && manifest.key === (await keyId(key)) && (await vouches(key, FORMAT, manifest));
  if (!holds) throw new Flawed(MANIFEST, "bad-signature");
  return manifest;
}

/**
 * Refuse a bundle whose files differ from the manifest. `not-listed` also means a listed file that is absent or listed twice.
 * @param {Map<string, Uint8Array>} files
 * @param {{path: string, sha256: string, size: number}[]} listed
 */
async function checkListed(files, listed) {
  const paths = new Set([...listed.map(({ path }) => path), MANIFEST]);
  const odd = [...paths].find((path) => !files.has(path)) ?? [...files.keys()].find((path) => !paths.has(path));
  if (odd !== undefined || paths.size !== listed.length + 1) throw new Flawed(odd ?? MANIFEST, "not-listed");
  for (const { path, sha256: digest } of listed) {
    if (hex(await sha256(files.get(path) ?? new Uint8Array())) !== digest) throw new Flawed(path, "changed");
  }
}

/**
 * @param {string} path
 * @param {Uint8Array | undefined} content
 * @param {Set<string>} keys
 */
async function readSigned(path, content, keys) {
  if (!content) throw new Flawed(path, "missing");
  const record = await readRecord(content);
  if (record.report.verdict === "broken" || record.report.key === null) throw new Flawed(path, "broken-record", record.report);
  keys.add(record.report.key);
  return record;
}
