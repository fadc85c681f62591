// What is more than one request: to sign up, to follow, to play.

import { Operations } from "./operations.ts";
import { Conflict } from "./refusals.ts";
import type * as types from "./types.ts";

export type Choose = (game: types.Game, decision: types.Decision) => string[] | Promise<string[]>;

const OVER = ["ended", "final", "cancelled"];
const KINDS: { [letter: string]: string | undefined } = { g: "games", m: "matches", t: "tournaments" };
const GONE: types.Code[] = ["decision-closed", "not-your-decision", "game-paused"];

/** All operations of the reference, by their names in camel case; and beside them these. */
export class Client extends Operations {
  /** Opens an account, as whom this client calls from now on. Keep the token: it is shown this once. */
  async signUp(handle: string): Promise<types.FirstToken> {
    const account = await this.createAccount({ handle });
    this.token = account.token;
    return account;
  }

  /** The events of a game after that number, each once and in order, and those to come as they happen, for ever. Of
   * matches (`m_…`) and tournaments (`t_…`) likewise. */
  async *follow(
    game: string,
    { after = 0, signal }: { after?: number; signal?: AbortSignal } = {},
  ): AsyncGenerator<types.DeliveredEvent> {
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

  /** What awaits you over all games: at once, and again whenever it changes. */
  async *followAwaiting({ signal }: { signal?: AbortSignal } = {}): AsyncGenerator<types.WaitingPage> {
    for await (const message of this.messages("/v1/me/events", { signal })) yield message.data as types.WaitingPage;
  }

  /** Answers a decision. Null: it is not to be answered any more, because somebody took play back, ruled, or answered
   * from elsewhere. */
  async answer(game: string, decision: types.Decision, picks: string[]): Promise<types.Changed | null> {
    try {
      return await this.play(game, { decision: decision.id, picks });
    } catch (refused) {
      if (refused instanceof Conflict && GONE.includes(refused.code)) return null;
      throw refused;
    }
  }

  /** Plays a game to its end: `choose(game, decision)` says which options are picked, by their ids. */
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

  /** Answers until somebody else is asked. */
  async playOn(game: string, choose: Choose): Promise<types.Game> {
    let shown = await this.showGame(game);
    while (shown.decision?.options) {
      const changed = await this.answer(game, shown.decision, await choose(shown, shown.decision));
      shown = changed === null ? await this.showGame(game) : changed.game;
      if (shown.paused) break;
    }
    return shown;
  }

  /** A game at rest as a position, which `createGame` takes for a sandbox. */
  position(game: string): Promise<types.GamePosition> {
    return this.json("GET", `/v1/games/${game}`, { query: { as: "position" } });
  }

  /** The receipts kept of a game that the service has not given, or that its record does not agree with. */
  async brokenPromises(game: string): Promise<types.Receipt[]> {
    return this.receipts.contradicting(game, await this.downloadRecord(game), await this.showKeys());
  }
}
