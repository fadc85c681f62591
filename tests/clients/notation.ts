// Answers each line of the input: what the kit parses from a text in notation, and what it prints again.

import { readFileSync } from "node:fs";
import { NotationError, parseGame, parsePosition, printGame, printPosition } from "../../clients/typescript/client/index.ts";

for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { form, text }: { form: string; text: string } = JSON.parse(line);
  try {
    if (form === "game") {
      const game = parseGame(text);
      console.log(JSON.stringify({ parsed: game, printed: printGame(game) }));
    } else {
      const { ruleset, position } = parsePosition(text);
      console.log(JSON.stringify({ parsed: position, printed: printPosition(ruleset, position) }));
    }
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    console.log(JSON.stringify({ line: error.line, column: error.column }));
  }
}
