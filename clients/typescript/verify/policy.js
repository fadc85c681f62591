// Policies: the logs and witnesses that a reader trusts, and how many witnesses must have cosigned (C2SP tlog-policy).

import { hex } from "./bytes.js";
import { COSIGNATURE, ED25519, readVerifierKey } from "./notes.js";

/** @typedef {import("./notes.js").VerifierKey} VerifierKey */
/**
 * @typedef {object} Policy
 * @property {VerifierKey[]} logs
 * @property {Map<string, VerifierKey>} witnesses by their names in the policy
 * @property {Map<string, {least: number, members: string[]}>} groups in their order: a group comes after its members
 * @property {string} quorum a witness, a group, or `none`
 */

const LONGEST = 65_536;
const NONE = "none";

/**
 * The policy in a file's bytes; null if it is none.
 * @param {Uint8Array} bytes
 * @returns {Promise<Policy | null>}
 */
export async function readPolicy(bytes) {
  if (bytes.length > LONGEST || bytes.some((byte) => byte === 0x7f || (byte < 0x20 && byte !== 9 && byte !== 10))) return null;
  /** @type {Policy} */
  const policy = { logs: [], witnesses: new Map(), groups: new Map(), quorum: "" };
  const members = new Set();
  // A name is a row of bytes, so each byte is read as one character.
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  for (const line of text.split("\n")) {
    const [word, ...rest] = line.split(/[ \t]+/).filter((part) => part !== "");
    if (word === undefined || word.startsWith("#")) continue;
    if (!(await take(policy, members, word, rest))) return null;
  }
  return policy.quorum === "" ? null : policy;
}

/**
 * Whether these witnesses are enough.
 * @param {Policy} policy
 * @param {Iterable<string>} names
 */
export function met({ groups, quorum }, names) {
  const done = new Set([...names, NONE]);
  for (const [name, { least, members }] of groups) {
    if (members.filter((member) => done.has(member)).length >= least) done.add(name);
  }
  return done.has(quorum);
}

/**
 * A name of a policy, for people.
 * @param {string} name
 */
export const shown = (name) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets(name));

/**
 * Take a line, or say that it is none.
 * @param {Policy} policy
 * @param {Set<string>} members the names that are in a group already
 * @param {string} word
 * @param {string[]} rest
 */
async function take(policy, members, word, rest) {
  const [name, second, ...more] = rest;
  if (word === "log" && (rest.length === 1 || rest.length === 2)) return addLog(policy, name);
  if (word === "witness" && (rest.length === 2 || rest.length === 3)) return addWitness(policy, name, second, more);
  if (word === "group" && rest.length > 2) return addGroup(policy, members, name, second, more);
  if (word !== "quorum" || rest.length !== 1 || policy.quorum !== "") return false;
  policy.quorum = name;
  return name === NONE || defined(policy, name);
}

/**
 * @param {Policy} policy
 * @param {string} vkey
 */
async function addLog({ logs }, vkey) {
  const key = await keyOf(vkey, ED25519);
  if (key === null || logs.some((known) => hex(known.key) === hex(key.key))) return false;
  logs.push(key);
  return true;
}

/**
 * @param {Policy} policy
 * @param {string} name
 * @param {string} vkey
 * @param {string[]} urls
 */
async function addWitness(policy, name, vkey, urls) {
  const key = await keyOf(vkey, COSIGNATURE);
  if (key === null || utf8(urls.join("")) === null || name === NONE || defined(policy, name)) return false;
  if ([...policy.witnesses.values()].some((known) => hex(known.key) === hex(key.key))) return false;
  policy.witnesses.set(name, key);
  return true;
}

/**
 * @param {Policy} policy
 * @param {Set<string>} members
 * @param {string} name
 * @param {string} count
 * @param {string[]} own
 */
function addGroup(policy, members, name, count, own) {
  if (name === NONE || defined(policy, name)) return false;
  for (const member of own) {
    if (!defined(policy, member) || members.has(member)) return false;
    members.add(member);
  }
  const least = count === "all" ? own.length : count === "any" ? 1 : /^[1-9][0-9]{0,8}$/.test(count) ? Number(count) : 0;
  if (least < 1 || least > own.length) return false;
  policy.groups.set(name, { least, members: own });
  return true;
}

/**
 * @param {Policy} policy
 * @param {string} name
 */
const defined = ({ witnesses, groups }, name) => witnesses.has(name) || groups.has(name);

/**
 * @param {string} vkey
 * @param {number} kind
 */
async function keyOf(vkey, kind) {
  const text = utf8(vkey);
  return text === null ? null : readVerifierKey(text, kind);
}

/** @param {string} text each character is a byte */
const octets = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** @param {string} text each character is a byte */
function utf8(text) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets(text));
  } catch {
    return null;
  }
}
