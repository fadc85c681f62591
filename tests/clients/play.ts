// Two strangers play Kingdomino to its end: Ada by the types of openapi-typescript, Eve by the client of @hey-api/openapi-ts.
// There are no casts: a value that the document leaves untyped would not compile.

import createFetch from "openapi-fetch";
import { createClient } from "./hey/client";
import { createAccount, makeMove, getGame, takeSeat } from "./hey/sdk.gen";
import type { Decision } from "./hey/types.gen";
import type { components, paths } from "./schema";

type Game = components["schemas"]["Game"];
type Standing = components["schemas"]["Standing"];
type Untyped<T> = 0 extends 1 & T ? true : unknown extends T ? true : false;
const typed: Untyped<Standing["breakdown"]> | Untyped<Game["rules"]["options"]> | Untyped<Game["table"]> = false;

declare const process: { argv: string[] };
const url = process.argv[2] ?? "";

function given<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}` };
}

async function opened(handle: string) {
  return given(await createFetch<paths>({ baseUrl: url }).POST("/v1/accounts", { body: { handle } }));
}

async function main(): Promise<void> {
  const ada = createFetch<paths>({ baseUrl: url, headers: bearer((await opened("ada")).token) });
  const stranger = createClient({ baseUrl: url });
  const eve = createClient({
    baseUrl: url,
    headers: bearer(given(await createAccount({ client: stranger, body: { handle: "eve" } })).token),
  });

  const table = { ruleset: "kingdomino" as const, seats: ["me" as const, { account: "eve" }], options: { harmony: true } };
  const made = given(await ada.POST("/v1/games", { body: table }));
  const here = { game: made.game.id };
  given(await takeSeat({ client: eve, path: { ...here, seat: 1 }, body: {} }));

  async function seenByAda(): Promise<Game> {
    const shown = given(await ada.GET("/v1/games/{game}", { params: { path: here } }));
    if (typeof shown === "string" || !("status" in shown)) throw new Error("a position, which nobody has asked for");
    return shown;
  }

  function picks(decision: { min?: number; options?: { id: string }[] }): string[] {
    return (decision.options ?? []).slice(0, decision.min).map((option) => option.id);
  }

  // The kind identifies an option, and each kind has its own fields.
  function asked(decision: Decision): string[] {
    return (decision.options ?? []).map((option) => {
      switch (option.kind) {
        case "choose":
          return `domino ${(option.domino ?? 0).toFixed()}`;
        case "place":
          return `at ${option.x.toFixed()}, ${option.y.toFixed()}`;
        default:
          return option.kind;
      }
    });
  }

  let game = await seenByAda();
  let offered = 0;
  while (game.decision !== null) {
    if (game.decision.seat === 0) {
      const body = { decision: game.decision.id, picks: picks(game.decision) };
      given(await ada.POST("/v1/games/{game}/moves", { params: { path: here }, body }));
    } else {
      const shown = given(await getGame({ client: eve, path: here }));
      if (!("status" in shown) || shown.decision === null) throw new Error("Eve is asked");
      offered += asked(shown.decision).length;
      const body = { decision: shown.decision.id, picks: picks(shown.decision) };
      given(await makeMove({ client: eve, path: here, body }));
    }
    game = await seenByAda();
  }

  function properties({ breakdown }: Standing): number {
    return "properties" in breakdown && typeof breakdown.properties === "object" ? breakdown.properties.length : 0;
  }

  function squares(shown: Game): number {
    return shown.table?.ruleset === "kingdomino" ? shown.table.players.flatMap((seat) => seat.kingdom).length : 0;
  }

  const standings = game.result?.standings ?? [];
  const told = { status: game.status, seats: standings.length, offered, squares: squares(game), typed };
  console.log(JSON.stringify({ ...told, properties: standings.map(properties) }));
}

void main();
