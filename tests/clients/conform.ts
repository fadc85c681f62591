// A client for the conformance kit: it makes an account, plays a game to its end, follows it, and lists its games.

import { Client, hashed, PreconditionFailedError, type types } from "../../clients/typescript/client/index.ts";

declare const process: { argv: string[] };
const [url = "", silence = "30"] = process.argv.slice(2);

const choose = (_: types.Game, { options = [], min = 0 }: types.Decision): string[] =>
  options.slice(0, Math.max(min, 1)).map(({ id }) => id);

const ada = new Client(url, null, { streamTimeout: Number(silence) });
const { handle } = await ada.signUp(`ada-${Math.floor(Math.random() * 1e9)}`);
let shown = (await ada.createGame({ ruleset: "kingdomino", options: { mighty_duel: true }, seats: ["me", { bot: "random" }] })).game;
shown = await ada.playOn(shown.id, choose);
/** A move that is made only if nothing has happened since the game was looked at. False: it is for others to move. */
async function guard(): Promise<boolean> {
  const path = `/v1/games/${shown.id}`;
  let asked = await ada.request("GET", path);
  let game = (await asked.json()) as types.Game;
  if (!game.decision?.options || game.paused) return false;
  const same = await ada.request("GET", path, { headers: { "If-None-Match": asked.headers.get("ETag") ?? "" } });
  if (same.status !== 304) throw new Error(`${same.status}`);
  for (;;) {
    const decision = game.decision as types.Decision;
    try {
      const move = { decision: decision.id, picks: choose(game, decision) };
      await ada.makeMove(shown.id, move, { ifMatch: asked.headers.get("ETag") ?? "" });
      return true;
    } catch (refused) {
      if (!(refused instanceof PreconditionFailedError)) throw refused;
      asked = await ada.request("GET", path);
      game = (await asked.json()) as types.Game;
    }
  }
}

let guarded = false;
const events: number[] = [];
const altered: number[] = [];
for await (const { event } of ada.follow(shown.id)) {
  guarded ||= await guard();
  events.push(event.seq);
  if ((await hashed(event)) !== event.hash) altered.push(event.seq);
  if (event.seq > shown.version) shown = await ada.playOn(shown.id, choose);
  if (shown.result !== null && event.seq >= shown.version) break;
}
const games: string[] = [];
for await (const { id } of ada.listGames({ player: handle, limit: 2 })) games.push(id);
const scores = [...(shown.result?.standings ?? [])].sort((one, other) => one.seat - other.seat).map(({ score }) => score);
const receipts = (await ada.brokenPromises(shown.id)).map(({ seq }) => seq);
await ada.request("POST", "/conformance", { body: { events, games, scores, altered, receipts } });
