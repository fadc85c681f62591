// A game is played and followed, over a line that breaks: at the end it says what was answered and heard, and, over a line
// that holds, which receipts are broken.

import { Client, type types } from "../../clients/typescript/client/index.ts";

declare const process: { argv: string[] };
const [url = "", service = "", token = "", game = ""] = process.argv.slice(2);
const answered: string[] = [];

function choose(_: types.Game, { id, options = [], min = 0 }: types.Decision): string[] {
  answered.push(id);
  return options.slice(0, Math.max(min, 1)).map((option) => option.id);
}

async function followed(): Promise<types.Event[]> {
  const found = [];
  for await (const { event } of new Client(url, token, { timeout: 300 }).follow(game)) {
    found.push(event);
    if (event.type === "game-ended") break;
  }
  return found;
}

const player = new Client(url, token, { timeout: 300 });
const [over, heard] = await Promise.all([player.playAll(game, choose), followed()]);
const broken = await new Client(service, token, { receipts: player.receipts }).brokenPromises(game);
console.log(JSON.stringify({ result: over.result, answered, heard: [heard], broken }));
