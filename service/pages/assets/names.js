// Names of entrants as people have them: a line for each, a list out of a mail, or a spreadsheet's rows.

import { postOnce } from "./api.js";

const MOST = 500;
const HEADING = /^(name|player|nome|nazwisko|imię|imie|giocatore|gracz|jogador)$/i;

const cells = (row, separator) => row.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1").trim());

/** The names in a text, each once. With a heading row commas part cells as well: without one they may belong to a name. */
export function namesIn(text) {
  const rows = text.split(/\r?\n/).map((row) => row.replace(/^\s*(\d+[.)]|[-*•])\s+/, "").trim()).filter(Boolean);
  if (!rows.length) return [];
  const separator = ["\t", ";", ","].find((one) => cells(rows[0], one).some((cell) => HEADING.test(cell)));
  const column = separator ? cells(rows[0], separator).findIndex((cell) => HEADING.test(cell)) : 0;
  const found = (separator ? rows.slice(1) : rows).map((row) => (cells(row, separator ?? /[\t;]/)[column] ?? "").slice(0, 100)).filter(Boolean);
  const folded = found.map(fold);
  return found.filter((_, place) => folded.indexOf(folded[place]) === place);
}

export const fold = (name) => name.normalize("NFKC").toLocaleLowerCase().replaceAll(/\s+/g, " ");

/** Enters them in their order, so many at a time as the service takes; who is there already is not entered again. */
export async function enter(path, names) {
  for (let from = 0; from < names.length; from += MOST) await postOnce(`${path}/entrants`, { names: names.slice(from, from + MOST) });
}
