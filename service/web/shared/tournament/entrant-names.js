// Names of entrants as people have them: a line for each, a list out of a mail, or a spreadsheet's rows.

import { postOnce } from "../api.js";
import { keepText, stored } from "../stored.js";

const MOST = 500;
const HEADING = /^(name|player|nome|nazwisko|imię|imie|giocatore|gracz|jogador)$/i;

/** Invisible characters, which no name may hold (`service/platform/http/free_text.py`): messengers and phones insert them. */
const UNSEEN = /(?![\t\r\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff0-\ufffc\ufffe\uffff\u{13430}-\u{1343f}]/gu;

/** The visible part of a text. */
export const seen = (text) => text.replaceAll(/[\v\f\u0085\u2028\u2029]/g, "\n").replaceAll(UNSEEN, "");

/** As much of a name as the service takes. */
export const shortened = (name) => [...name].slice(0, 100).join("");

const cells = (row, separator) => row.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1").trim());

/** The names in a text, each once. With a heading row commas part cells as well: without one they may belong to a name. */
export function namesIn(text) {
  const rows = seen(text).split(/\r?\n/).map((row) => row.replace(/^\s*(\d+[.)]|[-*•])\s+/, "").trim()).filter(Boolean);
  if (!rows.length) return [];
  const separator = ["\t", ";", ","].find((one) => cells(rows[0], one).some((cell) => HEADING.test(cell)));
  const column = separator ? cells(rows[0], separator).findIndex((cell) => HEADING.test(cell)) : 0;
  const found = (separator ? rows.slice(1) : rows).map((row) => shortened(cells(row, separator ?? /[\t;]/)[column] ?? "")).filter(Boolean);
  const folded = found.map(fold);
  return found.filter((_, place) => folded.indexOf(folded[place]) === place);
}

export const fold = (name) => seen(name).normalize("NFKC").toLocaleLowerCase().replaceAll(/\s+/g, " ");

/** Enters names in order, in batches that the service accepts. Names that are there already are not entered again. */
export async function enter(path, names) {
  for (let from = 0; from < names.length; from += MOST) await entered(`${path}/entrants`, { names: names.slice(from, from + MOST) });
}

/** Sends what enters somebody; a refusal says of which name it is. */
export const entered = (to, body) => postOnce(to, body).catch((error) => {
  const named = (error.errors ?? []).map(({ pointer, message }) => [pointer.split("/").slice(1).reduce((part, key) => part?.[key], body), message]);
  const told = named.filter(([name]) => typeof name === "string").map(([name, message]) => `${name}: ${message}`);
  throw told.length ? new Error(told.join(" "), { cause: error }) : error;
});

const handed = (path) => `dominium-handed-on${path}`;

/** Hands on, to the page of an event that was just made, what could not be entered there, and why.
 *  Returns whether the browser could store it. */
export const handOn = (path, pasted, why) => keepText(handed(path), JSON.stringify({ pasted, why }), "sessionStorage");

/** Returns the values that `handOn` stored, once. */
export function handedOn(path) {
  const kept = stored(handed(path), "sessionStorage");
  keepText(handed(path), null, "sessionStorage");
  return kept ? JSON.parse(kept) : { pasted: "", why: null };
}
