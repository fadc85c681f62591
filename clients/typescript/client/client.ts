// Methods that take more than one request: sign up, follow, play.

import { known } from "./asking.ts";
import { Operations } from "./operations.ts";
import { ConflictError } from "./errors.ts";
import type * as types from "./types.ts";

/** Returns the ids of the options to pick. */
export type Choose = (game: types.Game, decision: types.Decision) => string[] | Promise<string[]>;

const OVER = ["ended", "final", "cancelled"];
const KINDS: { [letter: string]: string | undefined } = { g: "games", m: "matches", t: "tournaments" };
const GONE: types.Code[] = ["decision-closed", "not-your-decision", "game-paused"];

/** All operations of the reference, by their names in camel case, and the methods below. */
export class Client extends Operations {
  /** Open an account and use its token from now on. Keep the token: the service shows it only once. */
  async signUp(handle: string): Promise<types.CreatedAccount> {
    const account = await this.createAccount({ handle });
    this.token = account.token;
    return account;
  }

  /** Yield the events of a game after number `after`, each once and in order. Then yield new events as they happen,
   * without end. It also accepts matches (`m_…`) and tournaments (`t_…`). */
  async *follow(game: string, options: { after?: number; signal?: AbortSignal } = {}): AsyncGenerator<types.DeliveredEvent> {
    known(options, "after", "signal");
    let { after = 0 } = options;
    const { signal } = options;
    const kind = KINDS[game.charAt(0)];
    if (kind === undefined) throw new TypeError(`what one can follow is g_…, m_… or t_…, not ${JSON.stringify(game)}`);
    const path = `/v1/${kind}/${game}/events`;
    for await (const message of this.messages(path, { query: { after }, last: String(after), signal })) {
      const delivered = message.data as types.DeliveredEvent;
      if (delivered.event.seq > after) {
        after = delivered.event.seq;
        yield delivered;
      }
    }
  }

  /** Yield the first page of your inbox, at once and after each change. */
  async *followInbox(options: { signal?: AbortSignal } = {}): AsyncGenerator<types.InboxItemPage> {
    known(options, "signal");
    for await (const message of this.messages("/v1/me/inbox", options)) yield message.data as types.InboxItemPage;
  }

  /** Answer a decision. Returns null if the decision is closed: somebody took play back, ruled, or answered from
   * another device. */
  async answer(game: string, decision: types.Decision, picks: string[]): Promise<types.MoveResult | null> {
    try {
      return await this.makeMove(game, { decision: decision.id, picks });
    } catch (refused) {
      if (refused instanceof ConflictError && GONE.includes(refused.code)) return null;
      throw refused;
    }
  }

  /** Play a game to its end. `choose(game, decision)` returns the ids of the options to pick. */
  async playAll(game: string, choose: Choose): Promise<types.Game> {
    let shown = await this.playOn(game, choose);
    if (OVER.includes(shown.status)) return shown;
    for await (const { event } of this.follow(game, { after: shown.version })) {
      if (event.seq <= shown.version) continue;
      shown = await this.playOn(game, choose); // the others have moved
      if (OVER.includes(shown.status)) break;
    }
    return shown;
  }

  /** Answer decisions until it is somebody else's turn. */
  async playOn(game: string, choose: Choose): Promise<types.Game> {
    let shown = await this.getGame(game);
    while (shown.decision?.options) {
      const changed = await this.answer(game, shown.decision, await choose(shown, shown.decision));
      shown = changed === null ? await this.getGame(game) : changed.game;
      if (shown.paused) break;
    }
    return shown;
  }

  /** Return a game at rest as a position. `createGame` accepts it for a sandbox. */
  position(game: string): Promise<types.GamePosition> {
    return this.getGame(game, { as: "position" });
  }

  /** Return the kept receipts of a game that the service did not sign or that contradict its record. */
  async brokenPromises(game: string): Promise<types.Receipt[]> {
    return this.receipts.contradicting(game, await this.downloadRecord(game), await this.getKeys());
  }
}
