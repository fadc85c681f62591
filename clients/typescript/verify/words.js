// What a record proves, what it does not, and who witnessed it, in at most five lines.

import { readCheckpoint } from "./log.js";

/** @typedef {import("./record.js").Report} Report */
/** @typedef {import("./witnesses.js").Witnessed} Witnessed */
/** @typedef {{[name: string]: string | number | bigint | null}} Fields */

const YEAR_10000 = 253402300800;

/** @type {{[id: string]: string}} */
const ENGLISH = {
  verified: "Verified: every line is what was signed with key {key}, which you trust.",
  consistent: "Consistent, but signed with key {key}, which you have not named as trusted. Compare it with the key its origin publishes.",
  broken: "Broken at line {line}: nothing in this file is proved ({code}).",
  whole: "Proved: all events ({events}) are whole, in order and unchanged since the signature.",
  "whole-seed": "Proved: all events ({events}) are whole, in order and unchanged since the signature, and the seed was fixed before anybody sat down.",
  logged: "In the log {origin} of size {size}: {logged} of them.",
  "not-logged": "In a log: none of them.",
  not: "Not proved: {items}.",
  "not-signer": "who signed it",
  "not-seed": "when the seed was fixed",
  "not-rules": "that the rules were kept",
  "not-log": "that it was logged",
  "not-views": "that everybody sees the same log",
  "not-beacon": "that the round of the beacon is genuine (`dominium verify` checks it)",
  "not-looks": "that the operator never looked",
  witnessed: "Witnessed by {names}: as many as the policy demands.",
  "witnessed-by-nobody": "Witnessed by nobody, and the policy demands nobody.",
  unwitnessed: "Witnessed by {names}: fewer than the policy demands.",
  "unwitnessed-by-nobody": "Witnessed by nobody whom the policy names.",
  unlogged: "Witnessed by nobody: the record has no checkpoint.",
  "other-log": "Logged elsewhere: no log of the policy signed the checkpoint.",
  forged: "Forged: a signature of a witness or a log of the policy does not hold.",
  "no-policy": "Witnesses: not checked, because you named no policy.",
};

/**
 * The lines about a record. `say` puts a sentence into words, by its id and its fields; without it they are English.
 * @param {Report} report
 * @param {Witnessed | null} witnessed what your policy says of it; null if you have none
 * @param {{replayed?: boolean, say?: (id: string, fields: Fields) => string}} more `replayed`: its rules were run again
 * @returns {string[]}
 */
export function inWords(report, witnessed, { replayed = false, say = english } = {}) {
  const { verdict, key, line, code, events, logged, seed } = report;
  if (verdict === "broken") return [say("broken", { line, code })];
  const log = report.checkpoint === null ? null : readCheckpoint(report.checkpoint);
  return [
    say(verdict, { key }),
    say(seed ? "whole-seed" : "whole", { events }),
    log ? say("logged", { origin: log.origin, size: log.size, logged }) : say("not-logged", {}),
    say("not", { items: missing(report, witnessed, replayed).map((item) => say(`not-${item}`, {})).join("; ") }),
    about(witnessed, say),
  ];
}

/**
 * What is not proved.
 * @param {Report} report
 * @param {Witnessed | null} witnessed
 * @param {boolean} replayed
 */
function missing({ verdict, seed, logged, has_beacon }, witnessed, replayed) {
  const same = witnessed?.verdict === "witnessed" && witnessed.witnesses.length > 0;
  const items = {
    signer: verdict !== "verified", seed: !seed, rules: !replayed, log: logged === 0, views: logged > 0 && !same, beacon: has_beacon,
    looks: true,
  };
  return Object.entries(items).filter(([, open]) => open).map(([item]) => item);
}

/**
 * @param {Witnessed | null} witnessed
 * @param {(id: string, fields: Fields) => string} say
 */
function about(witnessed, say) {
  if (witnessed === null) return say("no-policy", {});
  const { verdict, witnesses } = witnessed;
  const names = witnesses.map(({ name, time }) => `${name} (${moment(time)})`).join(", ");
  const nobody = names === "" && (verdict === "witnessed" || verdict === "unwitnessed");
  return say(nobody ? `${verdict}-by-nobody` : verdict, { names });
}

/** @param {number | bigint} time */
function moment(time) {
  if (time >= YEAR_10000) return String(time);
  return `${new Date(Number(time) * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/**
 * @param {string} id
 * @param {Fields} fields
 */
const english = (id, fields) => ENGLISH[id].replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
