// What the conformance kit wants of a client: an account, a game played to its end and followed, and the list of its games.

import { Client, hashed, type types } from "../../clients/typescript/client/index.ts";

declare const process: { argv: string[] };
const [url = "", silence = "30"] = process.argv.slice(2);

const choose = (_: types.Game, { options = [], min = 0 }: types.Decision): string[] =>
  options.slice(0, Math.max(min, 1)).map(({ id }) => id);

const ada = new Client(url, null, { silence: Number(silence) });
const { handle } = await ada.signUp(`ada-${Math.floor(Math.random() * 1e9)}`);
let shown = (await ada.createGame({ ruleset: "kingdomino", seats: ["me", { bot: "random" }] })).game;
shown = await ada.playOn(shown.id, choose);
const events: number[] = [];
const altered: number[] = [];
for await (const { event } of ada.follow(shown.id)) {
  events.push(event.seq);
  if ((await hashed(event)) !== event.hash) altered.push(event.seq);
  if (event.seq > shown.version) shown = await ada.playOn(shown.id, choose);
  if (shown.result !== null && event.seq >= shown.version) break;
}
const games: string[] = [];
for await (const { id } of ada.listGames({ player: handle, limit: 2 })) games.push(id);
const scores = [...(shown.result?.standings ?? [])].sort((one, other) => one.seat - other.seat).map(({ score }) => score);
const receipts = (await ada.brokenPromises(shown.id)).map(({ seq }) => seq);
await ada.ask("POST", "/conformance", { body: { events, games, scores, altered, receipts } });
