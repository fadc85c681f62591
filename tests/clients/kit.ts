// Test the kit for TypeScript, case by case, against the service at the given address. Print the fault of each case, or
// null.

import {
  APIConnectionError, APIError, AuthenticationError, chained, Client, ConflictError, InvalidRequestError, NotFoundError,
  Notices, PreconditionFailedError, RateLimitError, Receipts, ServerError, type types,
} from "../../clients/typescript/client/index.ts"; // prettier-ignore

declare const process: { argv: string[] };
const url = process.argv[2] ?? "";
const STREAM = { "Content-Type": "text/event-stream" };
const NOWHERE = "g_01jd6v3r5m8x2k4q7w9y1z3a5c";

function holds(true_: boolean, what: string): asserts true_ {
  if (!true_) throw new Error(what);
}

function same(found: unknown, wanted: unknown): void {
  holds(JSON.stringify(found) === JSON.stringify(wanted), `${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
}

async function thrown<E extends Error>(kind: new (...words: never[]) => E, work: Promise<unknown>): Promise<E> {
  const error: unknown = await work.then(() => null, (reason: unknown) => reason);
  holds(error instanceof kind, `${error} instead of ${kind.name}`);
  return error;
}

async function somebody(handle: string, settings: { receipts?: Receipts; fetch?: typeof fetch } = {}): Promise<Client> {
  const client = new Client(url, null, settings);
  await client.signUp(handle);
  return client;
}

/** A game at which this client plays both seats. */
async function alone(client: Client, ruleset: types.NewGame["ruleset"] = "kingdomino"): Promise<string> {
  return (await client.createGame({ ruleset, seats: ["me", "open"], sandbox: true })).game.id;
}

const first = (_: types.Game, { options = [], min = 0 }: types.Decision): string[] =>
  options.slice(0, Math.max(min, 1)).map(({ id }) => id);

async function until(client: Client, game: string, version: number): Promise<types.Event[]> {
  const found = [];
  for await (const { event } of client.follow(game)) {
    found.push(event);
    if (event.seq === version) break;
  }
  return found;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found = [];
  for await (const item of items) found.push(item);
  return found;
}

/** A service that answers these, one after another, and the last one for ever; and how often it was asked. */
function saying(...answers: { status: number; code?: string; after?: string }[]): { fetch: typeof fetch; asked: Request[] } {
  const asked: Request[] = [];
  const answer = async (where: string | URL | Request, init?: RequestInit): Promise<Response> => {
    asked.push(new Request(where, init));
    const { status, code, after } = answers[Math.min(asked.length, answers.length) - 1] ?? { status: 500 };
    return Response.json({ status: "ok", code }, { status, headers: after ? { "Retry-After": after } : {} });
  };
  return { fetch: answer, asked };
}

/** The operations with an optional body, each with its path. */
const OPTIONAL = {
  updateMe: [], deleteMe: [], takeSeat: ["g_1", 1], takeBack: ["g_1"], resign: ["g_1"], forkGame: ["g_1"],
  acceptSeek: ["s_1"], joinMatch: ["m_1", 1], enterTournament: ["t_1"], startStage: ["t_1"], drawRound: ["t_1"],
  publishRound: ["t_1"], startRound: ["t_1", 1, 1], pauseTournament: ["t_1"], createCertificate: ["t_1"],
  rotateWebhookSecret: ["w_1"],
}; // prettier-ignore

const cases: { [name: string]: () => Promise<void> } = {
  "a game is played and its receipts hold": async () => {
    const stored: types.Receipt[] = [];
    const ada = await somebody("ada-ts", { receipts: new Receipts([], (receipt) => stored.push(receipt)) });
    const game = await alone(ada);
    const over = await ada.playAll(game, first);
    holds(over.result !== null, "it has a result");
    const events = await until(ada, game, over.version);
    same(events.map(({ seq }) => seq), events.map((_, place) => place + 1));
    holds(await chained(events), "the events are a chain");
    same(await ada.brokenPromises(game), []);
    holds(stored.length > 20, "receipts were kept");
    same(stored, ada.receipts.kept);
    const [one, ...others] = events as [types.Event, ...types.Event[]];
    holds(!(await chained([one, ...others.slice(1)])), "one is missing");
    holds(!(await chained([{ ...one, actor: "service" }])), "one is not as it was");
    const [receipt, ...more] = stored as [types.Receipt, ...types.Receipt[]];
    const forged = { ...receipt, head: "0".repeat(64) };
    const later = new Client(url, ada.token, { receipts: new Receipts([forged, ...more]) });
    same(await later.brokenPromises(game), [forged]);
    const stranger = { ...receipt, key: "another" };
    later.receipts.kept[0] = stranger;
    same(await later.brokenPromises(game), [stranger]);
    const record = await ada.downloadRecord(game);
    const rewritten = record.replace(`"actor":"${one.actor}"`, '"actor":"service"');
    const keys = await ada.getKeys();
    const other = await ada.downloadRecord(await alone(await somebody("amy-ts")));
    for (const wrong of [rewritten, other, "<p>Sorry</p>", ""])
      same((await ada.receipts.contradicting(game, wrong, keys)).length, stored.length);
  },

  "a refusal is a typed error": async () => {
    const nobody = new Client(url);
    const refused = await thrown(AuthenticationError, nobody.getMe());
    same([refused.code, refused.status, refused.name], ["unauthenticated", 401, "AuthenticationError"]);
    holds(refused instanceof APIError, "it is a refusal");
    // @ts-expect-error: answers are typed, and so are bodies
    const { ruleset }: { ruleset: number } = await nobody.createGame({ ruleset: "chess" }).catch(() => ({}));
    same(ruleset, undefined);
    same((await thrown(NotFoundError, nobody.getGame(NOWHERE))).code, "unknown-game");
    const eve = await somebody("eve-ts");
    same((await thrown(ConflictError, nobody.createAccount({ handle: "eve-ts" }))).code, "handle-taken");
    const game = await alone(eve);
    const shown = await eve.getGame(game);
    const { decision } = shown;
    holds(decision?.options !== undefined, "Eve is asked");
    same((await thrown(InvalidRequestError, eve.makeMove(game, { decision: decision.id, picks: ["nonsense"] }))).code, "illegal-move");
    holds((await eve.answer(game, decision, first(shown, decision))) !== null, "it is answered");
    same(await eve.answer(game, decision, [decision.options[1]?.id ?? ""]), null);
  },

  "a move is guarded by the view seen last": async () => {
    let lost = 0;
    const deaf: typeof fetch = async (where, init) => {
      const answer = await fetch(where, init);
      if (!String(where).endsWith("/moves") || lost++ > 0) return answer;
      await answer.text();
      throw new TypeError("the answer is lost");
    };
    const fay = await somebody("fay-ts", { fetch: deaf });
    const elsewhere = new Client(url, fay.token);
    const guarded = async (client: Client, id: string, shown: types.Game): Promise<types.Game> => {
      const body = { decision: shown.decision?.id ?? "", picks: first(shown, shown.decision ?? ({} as types.Decision)) };
      return (await client.makeMove(id, body, { ifMatch: client.etag(lost > 1 ? shown : id) })).game;
    };
    const game = await alone(fay);
    for (const unseen of [game, { id: game }, NOWHERE, {} as types.Game])
      await thrown(TypeError, Promise.resolve().then(() => elsewhere.etag(unseen)));
    await guarded(fay, game, await guarded(fay, game, await fay.getGame(game)));
    holds(lost === 3, "the first move was sent again, under its guard, and counted once");
    await guarded(elsewhere, game, await elsewhere.getGame(game));
    const now = await elsewhere.getGame(game);
    same((await thrown(PreconditionFailedError, guarded(fay, game, now))).code, "stale-version");
  },

  "a list is read to its end, and a wish is granted once": async () => {
    const bea = await somebody("bea-ts");
    const games = [];
    for (let number = 0; number < 5; number++) games.push(await alone(bea));
    const mine = (await all(bea.listGames({ player: "bea-ts", limit: 2 }))).map(({ id }) => id);
    same(mine.sort(), games.sort());
    const body: types.NewGame = { ruleset: "kingdomino", seats: ["me", "open"] };
    const made = [await bea.createGame(body, { key: "once" }), await bea.createGame(body, { key: "once" })];
    same(made[0]?.game.id, made[1]?.game.id);
  },

  "a position is taken from one game to another": async () => {
    const cleo = await somebody("cleo-ts");
    const position = await cleo.position(await alone(cleo, "dominion"));
    const body = { ruleset: "dominion", seats: ["me", "open"], sandbox: true, position } satisfies types.NewGame;
    const { game } = await cleo.createGame(body);
    same((await cleo.position(game.id)).players, position.players);
  },

  "it waits where the service says so": async () => {
    const busy = { status: 503, code: "unavailable", after: "0" };
    const full = { status: 429, code: "rate-limited", after: "0" };
    const patient = saying(busy, busy, full, full, { status: 200 });
    same((await new Client("http://busy.example", null, { fetch: patient.fetch }).getLiveness()).status, "ok");
    same(patient.asked.length, 5);
    const brief = saying(full, { ...full, after: "1" }, { status: 200 });
    const begun = Date.now();
    await new Client("http://busy.example", null, { fetch: brief.fetch }).signIn({ handle: "ada", password: "correct horse" });
    holds(Date.now() - begun >= 990, "it has waited for a second");
    const forever = { fetch: saying({ ...full, after: "30" }).fetch, timeout: 5 };
    const refused = await thrown(RateLimitError, new Client("http://busy.example", null, forever).getLiveness());
    same(refused.code, "rate-limited");
    const keyed = saying(busy, { status: 409, code: "request-in-flight", after: "0" }, { status: 200 });
    await new Client("http://busy.example", null, { fetch: keyed.fetch }).createGame({ ruleset: "dominion", seats: ["me"] });
    same(new Set(keyed.asked.map(({ headers }) => headers.get("Idempotency-Key"))).size, 1);
    const once = saying(busy);
    await thrown(ServerError, new Client("http://busy.example", null, { fetch: once.fetch }).signIn({ handle: "a", password: "b" }));
    same(once.asked.length, 1);
  },

  "a lost answer is asked for again where that does no harm": async () => {
    let [answers, lost] = [4, 0];
    const losing: typeof fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (answer.status !== 201 && answer.status !== 200) return answer;
      if (++answers % 5) return answer;
      lost++;
      await answer.arrayBuffer();
      throw new TypeError("the line is dead");
    };
    const dora = await somebody("dora-ts");
    const unlucky = new Client(url, dora.token, { fetch: losing });
    const { game } = await unlucky.createGame({ ruleset: "kingdomino", seats: ["me", "open"], sandbox: true });
    same((await all(dora.listGames({ player: "dora-ts" }))).map(({ id }) => id), [game.id]);
    const over = await unlucky.playAll(game.id, first);
    holds(over.result !== null && lost > 8, "a whole game, with a fifth of its answers lost");
    const unreachable = new Client("http://127.0.0.1:9", null, { timeout: 0.3 });
    await thrown(APIConnectionError, unreachable.getGame(NOWHERE));
    await thrown(APIConnectionError, unreachable.signIn({ handle: "ada", password: "correct horse" }));
  },

  "timeout counts what attempts take, and the last one has what is left": async () => {
    let asked = 0;
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) => {
        asked++;
        init?.signal?.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")));
      });
    await thrown(APIConnectionError, new Client("http://slow.example", null, { timeout: 0.3, fetch: silent }).getLiveness());
    same(asked, 1);
  },

  "a stream is taken up again where it broke off": async () => {
    const said = [1, 2, 3].map((seq) => `id: ${seq}\ndata: {"event": {"seq": ${seq}, "type": "ż\u2028"}}\n\n`).join("");
    const bytes = new TextEncoder().encode(`: here\n\n${said}`);
    const heard: (string | null)[] = [];
    const dripping: typeof fetch = async (_, init) => {
      heard.push(new Headers(init?.headers).get("Last-Event-ID"));
      const from = heard.length === 1 ? 0 : 20; // the second time, something comes that was heard already
      const upto = heard.length === 1 ? bytes.length - 15 : bytes.length;
      let place = from;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (place < upto) controller.enqueue(bytes.slice(place, ++place));
          else controller.error(new TypeError("the line is dead"));
        },
      });
      return new Response(body, { headers: STREAM });
    };
    const seen = [];
    for await (const { event } of new Client("http://cut.example", null, { fetch: dripping }).follow("g_1")) {
      seen.push(`${event.seq}${event.type}`);
      if (event.seq === 3) break;
    }
    same(seen, ["1ż\u2028", "2ż\u2028", "3ż\u2028"]);
    same(heard, ["0", "2"]);
  },

  "a quiet stream is taken up again, however often it ends": async () => {
    let asked = 0;
    const quiet: typeof fetch = async () =>
      new Response(++asked < 7 ? ":\n\n" : 'id: 1\ndata: {"event": {"seq": 1}}\n\n', { headers: STREAM });
    for await (const { event } of new Client("http://quiet.example", null, { timeout: 0.1, fetch: quiet }).follow("g_1")) {
      same(event.seq, 1);
      break;
    }
    const page = { headers: { "Content-Type": "text/html" } };
    for (const said of [() => new Response(null, { headers: STREAM }), () => new Response("<p>Sign in</p>", page)]) {
      const dumb = new Client("http://dumb.example", null, { timeout: 0.1, fetch: async () => said() });
      await thrown(APIConnectionError, dumb.follow("g_1").next());
    }
  },

  "finished games are gone through to their end, whatever is in a line": async () => {
    const known = [3, 4, 8, 9, 11].map((place) => ({ place, head: "ż\u2028" }));
    const asked: (string | null)[] = [];
    const giving: typeof fetch = async (where) => {
      const after = new URL(String(where)).searchParams.get("after");
      asked.push(after);
      const rest = known.filter(({ place }) => after === null || place > Number(after));
      return new Response(rest.slice(0, 2).map((line) => `${JSON.stringify(line)}\n`).join(""));
    };
    const client = new Client("http://bulk.example", null, { fetch: giving });
    const seen = [];
    for await (const { place, head } of client.exportGames()) seen.push({ place, head });
    same(seen, known);
    same(asked, [null, "4", "9", "11"]);
  },

  "what is no secret checks no notices": async () => {
    for (const secret of ["", "whsec_", "whsec_%%%%"]) {
      await thrown(TypeError, Promise.resolve().then(() => new Notices(secret)));
    }
  },

  "a mistake of whoever asks is told at once": async () => {
    for (const service of ["127.0.0.1:8000", "localhost:8000"]) {
      await thrown(TypeError, Promise.resolve().then(() => new Client(service)));
    }
    for (const name of ["x_1", ""]) await thrown(TypeError, new Client("http://127.0.0.1:9").follow(name).next());
  },

  "a body comes after the path, also where it is optional": async () => {
    const gwen = await somebody("gwen-ts");
    same((await gwen.updateMe({ bot: true })).bot, true);
    const recording = saying({ status: 200 });
    const client = new Client("http://kept.example", null, { fetch: recording.fetch });
    for (const [name, path] of Object.entries(OPTIONAL)) {
      const method = client[name as keyof typeof OPTIONAL] as (...given: unknown[]) => Promise<unknown>;
      await method.call(client, ...path, { marked: name });
      same(await recording.asked.pop()?.json(), { marked: name });
      await method.call(client, ...path);
      same(await recording.asked.pop()?.text(), "");
    }
    await client.enterTournament("t_1", { bot: "gentle" }, { key: "once" });
    same(recording.asked[0]?.headers.get("Idempotency-Key"), "once");
    const former = { body: { bot: true } } as types.AccountUpdate; // the form of 1.0
    same((await thrown(InvalidRequestError, gwen.updateMe(former))).code, "invalid");
  },

  "an unknown option is refused before a request is sent": async () => {
    const { fetch, asked } = saying({ status: 200 });
    const client = new Client("http://typo.example", null, { fetch });
    const typo = { att: 3, vew: "public" } as object;
    const calls: (() => unknown)[] = [
      () => client.getGame("g_1", typo), () => client.getGame("g_1", 3 as never), () => client.getGame("g_1", null as never),
      () => client.makeMove("g_1", { decision: "d1", picks: [] }, typo), () => client.listGames(typo).next(),
      () => client.exportGames(typo).next(), () => client.follow("g_1", typo).next(), () => client.followInbox(typo).next(),
      () => client.getMe(typo as never), () => client.takeSeat("g_1", 1, {}, typo as never), () => client.request("POST", "/v1/games", typo), () => new Client("http://typo.example", null, typo),
    ]; // prettier-ignore
    for (const call of calls) await thrown(TypeError, Promise.resolve().then(call));
    const told = await thrown(TypeError, client.getGame("g_1", typo));
    same(told.message, 'There is no option "att". Choose one of: view, at, as.');
    same(asked.length, 0);
  },

  "a game is shown as a position, as notation and at an earlier event": async () => {
    const hal = await somebody("hal-ts");
    const id = await alone(hal, "dominion");
    const position: types.GamePosition = await hal.getGame(id, { as: "position" });
    same(position, await hal.position(id));
    const text: string = await hal.getGame(id, { as: "notation" });
    holds(text.startsWith("dominion position\n"), text);
    const earlier: types.Game = await hal.getGame(id, { at: 1 });
    same([earlier.version, (await hal.getGame(id, { at: "1" })).version], [1, 1]);
    const log: types.Log = await hal.getLog(id);
    const whole: string = await hal.getLog(id, { as: "notation" });
    holds(log.items.length > 0 && whole.startsWith("dominion game\n"), whole);
  },

  "whoever follows can leave": async () => {
    const finn = await somebody("finn-ts");
    const leaving = new AbortController();
    const waiting = [];
    for await (const page of finn.followInbox({ signal: leaving.signal })) {
      waiting.push(page.items.length);
      setTimeout(() => leaving.abort(), 10);
    }
    same(waiting, [0]);
  },
};

for (const [name, work] of Object.entries(cases)) {
  const wrong = await work().then(() => null, (error: unknown) => (error instanceof Error ? error.stack : String(error)));
  console.log(JSON.stringify([name, wrong]));
}
