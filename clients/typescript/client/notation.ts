// Parse and print positions in notation, without a service. The grammar is in `docs/notation.md`. Nothing here knows the
// rules, so a parsed position may be one that no game can reach.

import { FIELDS } from "./notation-fields.ts";

/** A field of a position: its name in the text and in JSON, its form, the kind of its items, and its default value. */
export interface FieldShape {
  /** Name in the text. */
  readonly text: string;
  /** Name in JSON. */
  readonly name: string;
  /** `one`, `list` or `map`. */
  readonly form: string;
  /** Kind of its items. */
  readonly kind: string;
  /** Value of an omitted field. */
  readonly default: unknown;
}

/** A part of a position, such as `player 0` or `turn`. */
export interface PartShape {
  /** Name in the text. */
  readonly text: string;
  /** Name in JSON. */
  readonly name: string;
  /** Whether there are several, with numbers. */
  readonly several: boolean;
  /** Fields of the part. */
  readonly fields: readonly FieldShape[];
}

/** The fields and parts of a ruleset's position, and the names of its turns. */
export interface Shape {
  /** Fields outside parts. */
  readonly fields: readonly FieldShape[];
  /** Parts, in their order. */
  readonly parts: readonly PartShape[];
  /** `turn` or `round`. */
  readonly turns: readonly string[];
}

/** Any object of JSON. */
export type JsonFields = { [name: string]: unknown };

/** A position from a text, with the name of its ruleset. */
export interface ParsedPosition {
  /** Name of the ruleset. */
  ruleset: string;
  /** The position in JSON, as `createGame` accepts it. */
  position: JsonFields;
}

/** An item of a line, and its place. */
export interface Item {
  /** Text of the item. */
  text: string;
  /** Line, from 1. */
  line: number;
  /** Column, from 1. */
  column: number;
}

/** A line of a text, with its number from 1. */
export type NumberedLine = readonly [number: number, line: string];

/** Maximum number of names in a text. */
export const MOST = 10_000;

/** The text is not notation. `line` and `column` are those of the fault, counted from 1. */
export class NotationError extends Error {
  /** Name of the error. */
  override name = "NotationError";
  /** Line of the fault, from 1. */
  readonly line: number;
  /** Column of the fault, from 1. */
  readonly column: number;

  constructor(message: string, line: number, column = 1) {
    super(`line ${line}, column ${column}: ${message}`);
    this.line = line;
    this.column = column;
  }
}

interface Kind {
  pattern: RegExp;
  parse: (...parts: string[]) => unknown;
  print: (value: never) => string;
}

interface Placed { domino: number; x: number; y: number; dir: string; seat: number | null; side: string }

const seatOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
const at = (x: string | undefined, y: string | undefined): { x: number; y: number } => ({ x: Number(x), y: Number(y) });
const AT = String.raw`(\d{1,2}):(\d{1,2})`;
const COUNTED = /^(?:(\d{1,5}) +)?([^\s,:]+)$/;
const KINDS: { [kind: string]: Kind | undefined } = {
  number: { pattern: /^(\d{1,5})$/, parse: Number, print: String },
  answer: { pattern: /^(yes|no)$/, parse: (text) => text === "yes", print: (value) => (value ? "yes" : "no") },
  word: { pattern: /^([^\s,:]+)$/, parse: String, print: String },
  row: { pattern: /^([A-Za-z]+)$/, parse: String, print: String },
  placement: {
    pattern: /^(\d{1,5})@(-?\d{1,3}):(-?\d{1,3}) +(right|up|left|down)$/,
    parse: (domino, x, y, dir) => ({ domino: Number(domino), ...at(x, y), dir }),
    print: (on: Placed) => `${on.domino}@${on.x}:${on.y} ${on.dir}`,
  },
  claim: {
    pattern: /^(\d{1,5})(?: +by +(\d{1,2}))?$/,
    parse: (domino, seat) => ({ domino: Number(domino), seat: seatOf(seat) }),
    print: (on: Placed) => ((on.seat ?? null) === null ? String(on.domino) : `${on.domino} by ${on.seat}`),
  },
  piece: {
    pattern: new RegExp(`^${AT} +(?:by +(\\d{1,2})|neutral)$`),
    parse: (x, y, seat) => ({ seat: seatOf(seat), ...at(x, y) }),
    print: (on: Placed) => `${on.x}:${on.y} ${(on.seat ?? null) === null ? "neutral" : `by ${on.seat}`}`,
  },
  border: {
    pattern: new RegExp(`^${AT} +(right|up)$`),
    parse: (x, y, side) => ({ ...at(x, y), side }),
    print: (on: Placed) => `${on.x}:${on.y} ${on.side}`,
  },
  alliance: {
    pattern: new RegExp(`^${AT} +and +${AT}$`),
    parse: (x, y, z, w) => [at(x, y), at(z, w)],
    print: (pair: Placed[]) => pair.map(({ x, y }) => `${x}:${y}`).join(" and "),
  },
};

/** Return the position in a text, and the name of its ruleset. Throw `NotationError` at the first fault. */
export const parsePosition = (text: string): ParsedPosition => parseLines(linesOf(text));

/** Return a position in notation. Throw `RangeError` for an unknown ruleset. Default values are omitted. */
export const printPosition = (ruleset: string, position: JsonFields): string =>
  `${[`${ruleset} position`, ...printed(shapeOf(ruleset), position)].join("\n")}\n`;

/** Return the fields of a ruleset's position. Throw `RangeError` for an unknown ruleset. */
export function shapeOf(ruleset: string): Shape {
  const shape = Object.hasOwn(FIELDS, ruleset) ? FIELDS[ruleset] : undefined;
  if (!shape) throw new RangeError(`${JSON.stringify(ruleset)} is not one of: ${Object.keys(FIELDS).join(", ")}`);
  return shape;
}

/** Return the lines of a text with their numbers. */
export function linesOf(text: string): NumberedLine[] {
  const lines = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line, number) => [number + 1, line]);
}

/** Return a line without its comment and the spaces at its end. */
export const bare = (line: string): string => (line.split("#", 1)[0] ?? "").trimEnd();

/** Return the position in numbered lines. */
export function parseLines(lines: readonly NumberedLine[]): ParsedPosition {
  const kept = lines.map(([number, line]) => [number, bare(line)] as const).filter(([, line]) => line);
  const [first, heading] = kept[0] ?? [1, ""];
  const ruleset = heading.replace(/ position$/, "");
  if (heading === ruleset || !Object.hasOwn(FIELDS, ruleset))
    throw new NotationError(`the text begins with ${Object.keys(FIELDS).map((name) => `\`${name} position\``).join(", ")}`, first);
  const shape = shapeOf(ruleset);
  const position: JsonFields = {};
  const names = { left: MOST };
  let fields = shape.fields, into = position, field: FieldShape | undefined;
  for (const [number, line] of kept.slice(1)) {
    const named = /^([a-z][a-z ]*):/.exec(line);
    if (/^[ \t]/.test(line)) {
      if (!field) throw new NotationError("a line that begins with a space continues a field", number);
      take(field, into, parseItems(line, number), names);
    } else if (named) {
      field = fields.find(({ text }) => text === named[1]);
      if (!field) throw new NotationError(`there is no field \`${named[1]}\` here`, number);
      if (Object.hasOwn(into, field.name)) throw new NotationError(`\`${named[1]}\` is there twice`, number);
      if (field.form !== "one") into[field.name] = field.form === "map" ? {} : [];
      take(field, into, parseItems(line, number, named[0].length), names);
    } else {
      [fields, into] = part(shape.parts, position, line, number);
      field = undefined;
    }
  }
  return { ruleset, position };
}

/** Return the items between the commas of a line, each with its place. */
export function parseItems(line: string, number: number, start = 0): Item[] {
  return [...line.slice(start).matchAll(/[^,]+/g)]
    .filter(([text]) => text.trim())
    .map((found) => ({ text: found[0].trim(), line: number, column: start + found.index + 1 + found[0].length - found[0].trimStart().length }));
}

/** Return names with the number of equal ones in a row before them. */
export function runs(names: readonly string[]): string[] {
  const found: [name: string, count: number][] = [];
  for (const name of names) {
    const last = found.at(-1);
    if (last?.[0] === name) last[1] += 1;
    else found.push([name, 1]);
  }
  return found.map(([name, count]) => (count === 1 ? name : `${count} ${name}`));
}

function part(parts: readonly PartShape[], position: JsonFields, line: string, number: number): [readonly FieldShape[], JsonFields] {
  const found = /^([a-z]+)(?: (\d{1,2}))?$/.exec(line);
  const one = parts.find(({ text }) => text === found?.[1]);
  if (!found || !one) throw new NotationError(`\`${line}\` is neither a field nor a part`, number);
  const into: JsonFields = {};
  if (one.several) {
    const before = (position[one.name] ??= []) as JsonFields[];
    if (found[2] !== String(before.length)) throw new NotationError(`the next part is \`${one.text} ${before.length}\``, number);
    before.push(into);
  } else if (found[2] !== undefined || Object.hasOwn(position, one.name)) {
    throw new NotationError(`\`${line}\` is there twice, or has a number`, number);
  } else position[one.name] = into;
  return [one.fields, into];
}

function take(field: FieldShape, into: JsonFields, items: readonly Item[], names: { left: number }): void {
  for (const item of items) takeOne(field, into, item, names);
}

function takeOne(field: FieldShape, into: JsonFields, item: Item, names: { left: number }): void {
  const kind = KINDS[field.kind];
  const match = (kind?.pattern ?? COUNTED).exec(item.text);
  if (!match) throw new NotationError(`\`${item.text}\` has not the form of \`${field.text}\``, item.line, item.column);
  const count = kind || match[1] === undefined ? 1 : Number(match[1]);
  const name = match[2] ?? "";
  names.left -= field.form === "list" ? count : 1;
  if (names.left < 0) throw new NotationError(`there are more than ${MOST} names`, item.line, item.column);
  const value = into[field.name];
  if (field.form === "list")
    (value as unknown[]).push(...(kind ? [kind.parse(...match.slice(1))] : Array<string>(count).fill(name)));
  else if (field.form === "map" && !Object.hasOwn(value as JsonFields, name)) (value as JsonFields)[name] = count;
  else if (field.form === "one" && kind && !Object.hasOwn(into, field.name)) into[field.name] = kind.parse(...match.slice(1));
  else throw new NotationError(`\`${item.text}\` is there twice`, item.line, item.column);
}

function printed(shape: Shape, position: JsonFields): string[] {
  const lines = fieldLines(shape.fields, position);
  for (const one of shape.parts) {
    const value = position[one.name];
    if (one.several) {
      for (const [number, each] of ((value ?? []) as JsonFields[]).entries())
        lines.push(`\n${one.text} ${number}`, ...fieldLines(one.fields, each));
    } else {
      const within = fieldLines(one.fields, (value ?? {}) as JsonFields);
      if (within.length > 0) lines.push(`\n${one.text}`, ...within);
    }
  }
  return lines;
}

function fieldLines(fields: readonly FieldShape[], values: JsonFields): string[] {
  return fields.flatMap((field) => {
    const value = values[field.name] === undefined ? field.default : values[field.name];
    return JSON.stringify(value) === JSON.stringify(field.default) ? [] : [`${field.text}: ${printedItems(field, value).join(", ")}`.trimEnd()];
  });
}

function printedItems(field: FieldShape, value: unknown): string[] {
  const kind = KINDS[field.kind];
  if (field.form === "map") return Object.entries(value as JsonFields).map(([name, count]) => `${String(count)} ${name}`);
  if (!kind) return runs(value as string[]);
  return (field.form === "list" ? (value as never[]) : [value as never]).map((one) => kind.print(one));
}
