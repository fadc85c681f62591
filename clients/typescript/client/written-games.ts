// Parse and print whole games in notation, without a service. The rules are not checked: `dominium replay` replays a text.

import {
  bare, linesOf, MOST, NotationError, parseItems, parseLines, printPosition, runs, shapeOf, type JsonFields, type NumberedLine,
} from "./notation.ts";

/** A line of the play of a game: a turn or round, an answer to a decision, or an outcome of chance. */
export type Step =
  | { step: "turn"; name: string; number: number }
  | { step: "answer"; seat: number; kind: string; picks: string[] }
  | { step: "chance"; how: "shuffle" | "lay"; what: string; seat: number | null; things: string[] };

/** A whole game. An unfinished game has no result, and its `scores` and `places` are empty. */
export interface WrittenGame {
  /** Name of the ruleset. */
  ruleset: string;
  /** Number of seats. */
  seats: number;
  /** Options of the game, as in JSON. */
  options: JsonFields;
  /** Position before the first decision. */
  opening: JsonFields;
  /** All turns, answers and outcomes of chance, in order. */
  steps: Step[];
  /** Reason for the end, such as `finished`. */
  result: string | null;
  /** Scores by seat. */
  scores: number[];
  /** Places by seat. */
  places: number[];
}

/** Return the game in a text. Throw `NotationError` at the first fault. */
export function parseGame(text: string): WrittenGame {
  const lines = linesOf(text);
  const ruleset = (lines[0]?.[1] ?? "").trimEnd().replace(/ game$/, "");
  let turns: readonly string[];
  try {
    ({ turns } = shapeOf(ruleset));
  } catch {
    throw new NotationError("the text begins with the name of a ruleset and `game`", 1);
  }
  const stripped = lines.map(([, line]) => bare(line));
  const first = stripped.indexOf(`${ruleset} position`), last = first < 0 ? -1 : stripped.indexOf("play", first);
  if (last < 0) throw new NotationError(`there is no \`${ruleset} position\` followed by \`play\``, Math.max(1, lines.length));
  const { header, options } = readHeader(lines.slice(1, first));
  const seats = header.get("seats");
  if (!seats) throw new NotationError("the line `seats: …` is missing", 1);
  const steps = lines.slice(last + 1).flatMap(([number, line]) => (bare(line) ? [readStep(bare(line), number, turns)] : []));
  const numbers = (name: string): number[] => (header.get(name) ?? "").split(",").filter(Boolean).map(Number);
  const { position: opening } = parseLines(lines.slice(first, last));
  return {
    ruleset, seats: Number(seats), options, opening, steps,
    result: header.get("result") ?? null, scores: numbers("scores"), places: numbers("places"),
  };
}

/** Return a game in notation. */
export function printGame(game: WrittenGame): string {
  const head = [`${game.ruleset} game`, `seats: ${game.seats}`];
  if (game.result !== null) head.push(`result: ${game.result}`);
  for (const name of ["scores", "places"] as const) if (game[name].length > 0) head.push(`${name}: ${game[name].join(", ")}`);
  const options = Object.entries(game.options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const parts = [...head, "", "options", ...options, "", printPosition(game.ruleset, game.opening), "play"];
  return `${[...parts, ...game.steps.flatMap(printedStep)].join("\n")}\n`;
}

function readHeader(lines: readonly NumberedLine[]): { header: Map<string, string>; options: JsonFields } {
  const header = new Map<string, string>();
  let options: JsonFields | undefined;
  for (const [number, line] of lines) {
    const text = line.trimEnd();
    if (!text) continue;
    const option = /^([a-z_]+): (.+)$/.exec(text), field = /^(seats|result|scores|places): (.+)$/.exec(text);
    const [, name = "", said = ""] = (options ? option : field) ?? [];
    if (text === "options" && !options) options = {};
    else if (options && option && !Object.hasOwn(options, name)) options[name] = readJson(said, number, name.length + 3);
    else if (!options && field && !header.has(name)) header.set(name, checked(name, said, number));
    else throw new NotationError(`\`${text}\` does not belong here`, number);
  }
  return { header, options: options ?? {} };
}

function readJson(text: string, line: number, column: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new NotationError(`\`${text}\` is not JSON`, line, column);
  }
}

function checked(name: string, text: string, number: number): string {
  const whole = name === "result" ? /^[a-z-]+$/ : name === "seats" ? /^\d{1,2}$/ : /^-?\d{1,7}(?:, *-?\d{1,7})*$/;
  if (!whole.test(text)) throw new NotationError(`\`${text}\` is no value of \`${name}\``, number, name.length + 3);
  return text;
}

function readStep(line: string, number: number, turns: readonly string[]): Step {
  const answered = /^(\d{1,2}) ([a-z-]+):(.*)$/.exec(line);
  if (answered) {
    const [, seat, kind = "", rest = ""] = answered;
    const picks = parseItems(line, number, line.length - rest.length).map(({ text }) => text);
    return { step: "answer", seat: Number(seat), kind, picks };
  }
  const fallen = /^(shuffle|lay) ([^\s:,]+)(?: (\d{1,2}))?:(.*)$/.exec(line);
  if (fallen) {
    const [, how, what = "", seat, rest = ""] = fallen;
    const things = readThings(line, number, line.length - rest.length);
    return { step: "chance", how: how as "shuffle" | "lay", what, seat: seat === undefined ? null : Number(seat), things };
  }
  const begun = /^([a-z]+) (\d{1,5})$/.exec(line);
  if (!begun?.[1] || !turns.includes(begun[1]))
    throw new NotationError(`\`${line}\` is neither an answer nor an outcome of chance nor a turn`, number);
  return { step: "turn", name: begun[1], number: Number(begun[2]) };
}

function readThings(line: string, number: number, start: number): string[] {
  const found: string[] = [];
  for (const item of parseItems(line, number, start)) {
    const run = /^(?:([1-9]\d{0,4}) +)?([^\s,:]+)$/.exec(item.text);
    const count = Number(run?.[1] ?? 1);
    if (!run?.[2] || found.length + count > MOST)
      throw new NotationError(`\`${item.text}\` is no thing of an outcome of chance`, number, item.column);
    found.push(...Array<string>(count).fill(run[2]));
  }
  return found;
}

function printedStep(step: Step): string[] {
  switch (step.step) {
    case "turn":
      return ["", `${step.name} ${step.number}`];
    case "answer":
      return [`${step.seat} ${step.kind}: ${step.picks.join(", ")}`.trimEnd()];
    case "chance":
      return [`${step.how} ${step.what}${step.seat === null ? "" : ` ${step.seat}`}: ${runs(step.things).join(", ")}`.trimEnd()];
  }
}
