// A bot: it answers whatever awaits it, in all its games, and makes one against `random` if it has none.
//
// node bot.ts http://127.0.0.1:8000 [TOKEN]

import { Client, type types } from "dominium-client";

declare const process: { argv: string[] };
const LIKES = ["play-treasures", "play", "buy", "place", "take"];

/** Pick the best options, as many as required. If none is required, pick one if it is good. */
function choose({ options = [], min = 0, max = 0 }: types.Decision): string[] {
  const likes = ({ kind }: { kind: string }) => (LIKES.includes(kind) ? LIKES.indexOf(kind) : LIKES.length);
  const shuffled = options.map((option) => ({ option, at: Math.random() })).sort((one, other) => one.at - other.at);
  const sorted = shuffled.map(({ option }) => option).sort((one, other) => likes(one) - likes(other));
  const wanted = Math.max(min, sorted[0] && LIKES.includes(sorted[0].kind) ? 1 : 0);
  return sorted.slice(0, Math.min(wanted, max)).map(({ id }) => id);
}

const [service = "", token] = process.argv.slice(2);
const bot = new Client(service, token);
if (!token) {
  console.log("My token:", (await bot.signUp(`robot-${Math.floor(Math.random() * 1e9)}`)).token);
  await bot.createGame({ ruleset: "kingdomino", seats: ["me", { bot: "random" }] });
}
for await (const { items } of bot.followInbox()) {
  for (const { waits_for: expected, game } of items) {
    if (expected === "decision" && game) {
      const shown = await bot.playOn(game.id, (_, decision) => choose(decision));
      console.log(shown.id, shown.status, shown.result?.standings);
    }
  }
}
