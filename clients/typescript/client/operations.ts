// A method for each operation, of the same name.
// Made from openapi.yaml by generate.py.

import { known, type NoOptions, quoted } from "./asking.ts";
import { Transport } from "./transport.ts";
import type * as types from "./types.ts";

/** The operations of the reference. */
export class Operations extends Transport {
  /** Show the service's links, versions and limits. */
  async getService(options: NoOptions = {}): Promise<types.ServiceDocument> {
    known(options);
    return this.json<types.ServiceDocument>("GET", "/");
  }

  /** Check that the process answers. This checks nothing else. */
  async getLiveness(options: NoOptions = {}): Promise<types.Health> {
    known(options);
    return this.json<types.Health>("GET", "/livez");
  }

  /** Check that the service is ready. The log and the registry can be read and written, the signing key works, and the read models follow the log. While these are first built, the service is not ready. The result is kept for a second. `checks` also names faults with which the service stays ready: of Redis, and damage that a request met in the log. */
  async getReadiness(options: NoOptions = {}): Promise<types.Readiness> {
    known(options);
    return this.json<types.Readiness>("GET", "/readyz");
  }

  /** List the public signing keys, current one first (RFC 7517). */
  async getKeys(options: NoOptions = {}): Promise<types.KeySet> {
    known(options);
    return this.json<types.KeySet>("GET", "/.well-known/jwks.json");
  }

  /** Explain a problem code. The `type` of a problem links here. */
  async getProblem(code: string, options: NoOptions = {}): Promise<types.ProblemPage> {
    known(options);
    return this.json<types.ProblemPage>("GET", `/problems/${quoted(code)}`);
  }

  /** Describe the transparency log. The answer has the data needed to follow it with a tool for C2SP's tlog-tiles. */
  async getTransparencyLog(options: NoOptions = {}): Promise<types.LogDescription> {
    known(options);
    return this.json<types.LogDescription>("GET", "/tlog");
  }

  /** Show the log's checkpoint (C2SP tlog-checkpoint). It is a signed note with the size and the root of the log. */
  async getCheckpoint(options: NoOptions = {}): Promise<string> {
    known(options);
    return this.text("GET", "/tlog/checkpoint");
  }

  /** Show a tile: up to 256 hashes of one level of the tree. At the level `entries`, a tile is a bundle of up to 256 entries. Each entry comes after its length in two bytes. It is the hash of an event, 32 bytes. */
  async getTile(level: string, tile: string, options: NoOptions = {}): Promise<Uint8Array> {
    known(options);
    return this.content("GET", `/tlog/tile/${quoted(level)}/${quoted(tile)}`);
  }

  /** Create an account. Anyone may do this. The answer has the account's first token, which is shown only here. */
  async createAccount(body: types.NewAccount, options: { key?: string } = {}): Promise<types.CreatedAccount> {
    known(options, "key");
    return this.json<types.CreatedAccount>("POST", "/v1/accounts", { body, key: options.key, keyed: true });
  }

  /** Show your account and the rights of this credential. */
  async getMe(options: NoOptions = {}): Promise<types.Me> {
    known(options);
    return this.json<types.Me>("GET", "/v1/me");
  }

  /** Change your name, save a guest, or declare a bot. A guest saves the account by adding a handle and a password, in a session or with an equally powerful token that does not expire. An account that is not a guest can declare itself a bot, for ever. */
  async updateMe(body?: types.AccountUpdate, options: NoOptions = {}): Promise<types.Me> {
    known(options);
    return this.json<types.Me>("PUT", "/v1/me", { body });
  }

  /** Erase your account. You need the current password or, if there is none, a session or an equally powerful token that does not expire. Handle, name, password, tokens and sessions are deleted at once, and texts that you wrote in any game within a minute. You leave tournaments that are not over. `Location` shows the progress. The records of games stay complete, because they have an id and never a name. Nobody else gets your handle. */
  async deleteMe(body?: types.CurrentPassword, options: NoOptions = {}): Promise<types.Erasure> {
    known(options);
    return this.json<types.Erasure>("DELETE", "/v1/me", { body });
  }

  /** Show the progress of an erasure. It names nobody. */
  async getErasure(erasure: string, options: NoOptions = {}): Promise<types.Erasure> {
    known(options);
    return this.json<types.Erasure>("GET", `/v1/erasures/${quoted(erasure)}`);
  }

  /** Create a token. It can have only scopes of your credential. A token that expires creates no token that lasts longer: see `expires_at`. */
  async createToken(body: types.NewToken, options: { key?: string } = {}): Promise<types.CreatedToken> {
    known(options, "key");
    return this.json<types.CreatedToken>("POST", "/v1/tokens", { body, key: options.key, keyed: true });
  }

  /** List your valid tokens, oldest first. */
  listTokens(options: { limit?: number } = {}): AsyncGenerator<types.Token> {
    known(options, "limit");
    return this.pages<types.Token>("/v1/tokens", { query: { limit: options.limit } });
  }

  /** Show one of your tokens. */
  async getToken(token: string, options: NoOptions = {}): Promise<types.Token> {
    known(options);
    return this.json<types.Token>("GET", `/v1/tokens/${quoted(token)}`);
  }

  /** Revoke one of your tokens at once. */
  async deleteToken(token: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", `/v1/tokens/${quoted(token)}`);
  }

  /** Sign in. The answer sets a cookie that scripts cannot read. An operator's link works once, for a day. A guest whose sessions and tokens have all ended is erased. The limit `sign-in` counts the attempts of an address. `handle` counts the wrong passwords that it sends for one handle, and `address` the guests that it creates. */
  async signIn(body: types.SignIn, options: NoOptions = {}): Promise<types.CreatedSession> {
    known(options);
    return this.json<types.CreatedSession>("POST", "/v1/sessions", { body });
  }

  /** List your sessions, oldest first. */
  listSessions(options: { limit?: number } = {}): AsyncGenerator<types.Session> {
    known(options, "limit");
    return this.pages<types.Session>("/v1/sessions", { query: { limit: options.limit } });
  }

  /** End all your other sessions. All pending sign-in links end too, and your confirmed address gets a letter. Tokens stay. */
  async deleteOtherSessions(options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", "/v1/sessions");
  }

  /** Show one of your sessions. */
  async getSession(session: string, options: NoOptions = {}): Promise<types.Session> {
    known(options);
    return this.json<types.Session>("GET", `/v1/sessions/${quoted(session)}`);
  }

  /** End one of your sessions. If it is not the session of the request, all pending sign-in links end too, and your confirmed address gets a letter. */
  async signOut(session: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", `/v1/sessions/${quoted(session)}`);
  }

  /** Set or change your password. The first password needs a session, or an equally powerful token that does not expire. All your other sessions and all pending sign-in links end. Your sign-in at the provider ends too, except with a first password outside a session that began with a link. Your confirmed address gets a letter. Tokens stay. */
  async updatePassword(body: types.NewPassword, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("PUT", "/v1/me/password", { body });
  }

  /** Find players by the beginning of their handle. Case does not matter. The list is sorted by handle. Guests are not listed. */
  listPlayers(options: { limit?: number; handle?: string } = {}): AsyncGenerator<types.PublicAccount> {
    known(options, "limit", "handle");
    return this.pages<types.PublicAccount>("/v1/players", { query: { limit: options.limit, handle: options.handle } });
  }

  /** Show a player. An erased account is not found. */
  async getPlayer(player: string, options: NoOptions = {}): Promise<types.PublicAccount> {
    known(options);
    return this.json<types.PublicAccount>("GET", `/v1/players/${quoted(player)}`);
  }

  /** List the players whom you blocked. Nobody else sees the list. */
  listBlocks(options: { limit?: number } = {}): AsyncGenerator<types.BlockedPlayer> {
    known(options, "limit");
    return this.pages<types.BlockedPlayer>("/v1/me/blocks", { query: { limit: options.limit } });
  }

  /** Block a player. The player receives no notice. Their challenges to you are refused as `not-accepting`, yours to them as `player-blocked`. */
  async addBlock(player: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("PUT", `/v1/me/blocks/${quoted(player)}`);
  }

  /** Unblock a player. */
  async removeBlock(player: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", `/v1/me/blocks/${quoted(player)}`);
  }

  /** List the rulesets. */
  async listRulesets(options: NoOptions = {}): Promise<types.RulesetSummaryPage> {
    known(options);
    return this.json<types.RulesetSummaryPage>("GET", "/v1/rulesets");
  }

  /** Show a ruleset, with its parts in your language. */
  async getRuleset(name: string, options: NoOptions = {}): Promise<types.RulesetDocument> {
    known(options);
    return this.json<types.RulesetDocument>("GET", `/v1/rulesets/${quoted(name)}`);
  }

  /** Create a game. Your seats and those of bots are taken at once. When all seats are taken, the game begins. To add a nonce, reserve your seat (`seats_kept`) and take it after you have seen the commitment. */
  async createGame(body: types.NewGame, options: { key?: string } = {}): Promise<types.MoveResult> {
    known(options, "key");
    return this.json<types.MoveResult>("POST", "/v1/games", { body, key: options.key, keyed: true });
  }

  /** List games, newest first. The list has public games and those in which you take part or have an office. An imported game has an `origin`. A list for a player, a match or a tournament has only games of this service. */
  listGames(options: { limit?: number; status?: "open" | "running" | "ended" | "final" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino"; match?: string; tournament?: string; player?: types.AccountOrHandle } = {}): AsyncGenerator<types.GameSummary> {
    known(options, "limit", "status", "ruleset", "match", "tournament", "player");
    return this.pages<types.GameSummary>("/v1/games", { query: { limit: options.limit, status: options.status, ruleset: options.ruleset, match: options.match, tournament: options.tournament, player: options.player } });
  }

  /** Show a game. The answer is the game as you may see it, with the open decision, and its options if you must decide. It can also show any earlier moment, a position, or a position as text (`/docs/positions`). */
  getGame(game: string, options?: { view?: string; at?: string | number; as?: undefined }): Promise<types.Game>;
  /** The same, as `position`. */
  getGame(game: string, options: { view?: string; at?: string | number; as: "position" }): Promise<types.GamePosition>;
  /** The same, as `notation`. */
  getGame(game: string, options: { view?: string; at?: string | number; as: "notation" }): Promise<string>;
  /** All these forms. */
  async getGame(game: string, options: { view?: string; at?: string | number; as?: "position" | "notation" | undefined } = {}): Promise<types.Game | types.GamePosition | string> {
    known(options, "view", "at", "as");
    if (options.as === "notation") return this.text("GET", `/v1/games/${quoted(game)}`, { query: { view: options.view, at: options.at, as: options.as } });
    return this.json<types.Game | types.GamePosition>("GET", `/v1/games/${quoted(game)}`, { query: { view: options.view, at: options.at, as: options.as } });
  }

  /** Draw the invitation to a game as a QR code. It leads to `/tables/{game}`, the page on which people, including guests, take free seats. */
  async getInvitationCode(game: string, options: NoOptions = {}): Promise<string> {
    known(options);
    return this.text("GET", `/v1/games/${quoted(game)}/qr.svg`);
  }

  /** Cancel a game that you made and that has not begun. */
  async cancelGame(game: string, options: { key?: string } = {}): Promise<types.MoveResult> {
    known(options, "key");
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/cancellation`, { key: options.key, keyed: true });
  }

  /** Take a seat, or accept an invitation. When the last seat is taken, the game begins. Until then a seated player without a nonce can still add one. */
  async takeSeat(game: string, seat: number, body?: types.SeatTaking, options: NoOptions = {}): Promise<types.MoveResult> {
    known(options);
    return this.json<types.MoveResult>("PUT", `/v1/games/${quoted(game)}/seats/${quoted(seat)}`, { body });
  }

  /** Leave a seat before the game begins, or decline it. */
  async leaveSeat(game: string, seat: number, options: NoOptions = {}): Promise<types.MoveResult> {
    known(options);
    return this.json<types.MoveResult>("DELETE", `/v1/games/${quoted(game)}/seats/${quoted(seat)}`);
  }

  /** Make a move: answer the open decision. The answer is durable. It has the receipt, the events up to the next decision, and your view of the game. If you send the same move again, you always get the same receipt, marked `Idempotent-Replayed`, even without a key. A decision accepts one answer. */
  async makeMove(game: string, body: types.NewMove, options: { ifMatch?: string | undefined } = {}): Promise<types.MoveResult> {
    known(options, "ifMatch");
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/moves`, { body, headers: { "If-Match": options.ifMatch }, repeatable: true });
  }

  /** Take back your last answer. The game's `terms.takebacks` decide: at once, if nobody has learned or answered anything since, or by asking the others. They answer with `allow`. `{"allow": false}` also withdraws your own request. If a player makes the next move, the request ends. All hidden orders that play has touched since are shuffled again, so a takeback teaches nobody anything. The time used since the decision was opened counts for it again. */
  async takeBack(game: string, body?: types.TakebackRequest, options: { key?: string } = {}): Promise<types.MoveResult> {
    known(options, "key");
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/takebacks`, { body, key: options.key, keyed: true });
  }

  /** Resign a game. With two players, the other one wins. With more, `terms.resignation` decides: the game ends with you last and the others as they are, or a bot plays on for you. If no person is left, it ends. */
  async resign(game: string, body?: types.Resignation, options: { key?: string } = {}): Promise<types.MoveResult> {
    known(options, "key");
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/resignation`, { body, key: options.key, keyed: true });
  }

  /** Take days of holiday. The players agree on them in `terms.holidays`. They begin now, or after your present holiday. Your clock stops, and you may play on. If you return early, days that have not begun are returned. `clock.holidays_until` and `holidays_left` show them to everybody. */
  async takeHoliday(game: string, body: types.NewHoliday, options: { key?: string } = {}): Promise<types.MoveResult> {
    known(options, "key");
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/holiday`, { body, key: options.key, keyed: true });
  }

  /** Fork a game at a moment. The fork is your private sandbox. It begins at the last rest before that moment, when nothing was half-played: see `fork_of`. It does not change the game. Later shuffles use new random numbers; `future` decides about what is already hidden. */
  async forkGame(game: string, body?: types.NewFork, options: { key?: string } = {}): Promise<types.MoveResult> {
    known(options, "key");
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/forks`, { body, key: options.key, keyed: true });
  }

  /** List the events of a game. Every event is exactly as in the log, with the openings that you may see. As `text/event-stream`, the list continues with later events. Each message is one event and its `id` is the event's number, so `Last-Event-ID` resumes a broken connection. For callers who use an office, each event is recorded as seen before it is sent. */
  async listEvents(game: string, options: { after?: number; limit?: number; view?: string; greetings?: boolean } = {}): Promise<types.Events> {
    known(options, "after", "limit", "view", "greetings");
    return this.json<types.Events>("GET", `/v1/games/${quoted(game)}/events`, { query: { after: options.after, limit: options.limit, view: options.view, greetings: options.greetings } });
  }

  /** Send a greeting to the table. Only players of a game that is not rated can send one, once in five seconds. Live streams with `greetings` receive it. It is not part of the record, and no database stores it. */
  async sendGreeting(game: string, body: types.NewGreeting, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("POST", `/v1/games/${quoted(game)}/greetings`, { body });
  }

  /** Show the JSON Schema of an event's data. A secret value appears as its commitment. */
  async getEventSchema(event: string, version: number, options: NoOptions = {}): Promise<types.JsonObject> {
    known(options);
    return this.json<types.JsonObject>("GET", `/v1/schemas/${quoted(event)}/${quoted(version)}.json`);
  }

  /** Report a player to the operator. A second complaint about a player replaces the first until it is handled. You can send ten an hour. */
  async updateComplaint(player: string, body: types.NewComplaint, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("PUT", `/v1/me/complaints/${quoted(player)}`, { body });
  }

  /** List complaints, in the order in which they were first sent. Administrators may. Nobody sees complaints about themselves. */
  listComplaints(options: { limit?: number; handled?: boolean } = {}): AsyncGenerator<types.Complaint> {
    known(options, "limit", "handled");
    return this.pages<types.Complaint>("/v1/complaints", { query: { limit: options.limit, handled: options.handled } });
  }

  /** Mark a complaint as handled. Administrators may. After 90 days the next complaint deletes it. */
  async markComplaint(complaint: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("PUT", `/v1/complaints/${quoted(complaint)}/handled`);
  }

  /** Register an app (RFC 7591). The answer has the app's secret, which is shown only here. */
  async createApp(body: types.NewApp, options: { key?: string } = {}): Promise<types.CreatedApp> {
    known(options, "key");
    return this.json<types.CreatedApp>("POST", "/v1/apps", { body, key: options.key, keyed: true });
  }

  /** List the apps that you registered, oldest first. */
  listApps(options: { limit?: number } = {}): AsyncGenerator<types.App> {
    known(options, "limit");
    return this.pages<types.App>("/v1/apps", { query: { limit: options.limit } });
  }

  /** Show an app that you registered. */
  async getApp(app: string, options: NoOptions = {}): Promise<types.App> {
    known(options);
    return this.json<types.App>("GET", `/v1/apps/${quoted(app)}`);
  }

  /** Delete an app and its users' consents at once. */
  async deleteApp(app: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", `/v1/apps/${quoted(app)}`);
  }

  /** Replace the secret of one of your apps. Only this answer has the new secret. The old one is refused from now on. Consents of users stay. The answer for an app without a secret is 404. */
  async rotateAppSecret(app: string, options: { key?: string } = {}): Promise<types.CreatedApp> {
    known(options, "key");
    return this.json<types.CreatedApp>("POST", `/v1/apps/${quoted(app)}/secret`, { key: options.key, keyed: true });
  }

  /** List the apps that may act for you. */
  listAllowedApps(options: { limit?: number } = {}): AsyncGenerator<types.AllowedApp> {
    known(options, "limit");
    return this.pages<types.AllowedApp>("/v1/me/apps", { query: { limit: options.limit } });
  }

  /** Revoke your consent to an app. */
  async deleteAllowedApp(app: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", `/v1/me/apps/${quoted(app)}`);
  }

  /** Exchange a code or refresh token for tokens. Each works once. If one is used twice, all tokens of the same consent end. */
  async createOauthTokens(body: Uint8Array<ArrayBuffer>, options: NoOptions = {}): Promise<types.OAuthTokens> {
    known(options);
    return this.json<types.OAuthTokens>("POST", "/oauth/token", { content: body, media: "application/x-www-form-urlencoded" });
  }

  /** Revoke a token (RFC 7009). */
  async revokeOauthToken(body: Uint8Array<ArrayBuffer>, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("POST", "/oauth/revoke", { content: body, media: "application/x-www-form-urlencoded" });
  }

  /** Describe the authorization server (RFC 8414). */
  async getAuthorizationServer(options: NoOptions = {}): Promise<types.AuthorizationServer> {
    known(options);
    return this.json<types.AuthorizationServer>("GET", "/.well-known/oauth-authorization-server");
  }

  /** Describe the protected resource (RFC 9728). */
  async getProtectedResource(options: NoOptions = {}): Promise<types.ProtectedResource> {
    known(options);
    return this.json<types.ProtectedResource>("GET", "/.well-known/oauth-protected-resource");
  }

  /** Show whether you can sign in at the provider. Nobody else sees it. */
  async getIdentity(options: NoOptions = {}): Promise<types.ConnectedIdentity> {
    known(options);
    return this.json<types.ConnectedIdentity>("GET", "/v1/me/identity");
  }

  /** End your sign-in at the provider. You need a password, with which you sign in from then on. All pending sign-in links end, and your confirmed address gets a letter. */
  async deleteIdentity(options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", "/v1/me/identity");
  }

  /** Create a seek or a challenge. If it is matched at once, the answer has the `game`. Otherwise follow the seek: `GET` it with its ETag, or as a stream. */
  async createSeek(body: types.NewSeek, options: { key?: string } = {}): Promise<types.Seek> {
    known(options, "key");
    return this.json<types.Seek>("POST", "/v1/seeks", { body, key: options.key, keyed: true });
  }

  /** List open seeks and challenges by or to you, oldest first. Seeks of bots are included: see `bot`. */
  listSeeks(options: { limit?: number; ruleset?: "domaine" | "dominion" | "kingdomino"; player_count?: number; app?: string } = {}): AsyncGenerator<types.Seek> {
    known(options, "limit", "ruleset", "player_count", "app");
    return this.pages<types.Seek>("/v1/seeks", { query: { limit: options.limit, ruleset: options.ruleset, player_count: options.player_count, app: options.app } });
  }

  /** Show a seek and its result. As a stream, it is sent at once and at each change. A finished seek is visible only to its parties. */
  async getSeek(seek: string, options: NoOptions = {}): Promise<types.Seek> {
    known(options);
    return this.json<types.Seek>("GET", `/v1/seeks/${quoted(seek)}`);
  }

  /** Withdraw your seek, or decline a challenge. You may give a reason. */
  async deleteSeek(seek: string, options: { reason?: "later" | "clock" | "options" | "rated" | "opponent" } = {}): Promise<void> {
    known(options, "reason");
    await this.request("DELETE", `/v1/seeks/${quoted(seek)}`, { query: { reason: options.reason } });
  }

  /** Accept a challenge, or join an open seek. If the seek wants three or more players, joining creates your own seek for the same game, which is in the answer. */
  async acceptSeek(seek: string, body?: types.Acceptance, options: { key?: string } = {}): Promise<types.Seek> {
    known(options, "key");
    return this.json<types.Seek>("POST", `/v1/seeks/${quoted(seek)}/acceptance`, { body, key: options.key, keyed: true });
  }

  /** Offer a rematch. It has the same people, bots, options and terms as the finished game. The second player begins. The seek is a challenge to the other people. If they have offered one already, your request accepts it. A rematch against bots is matched at once. */
  async offerRematch(game: string, options: { key?: string } = {}): Promise<types.Seek> {
    known(options, "key");
    return this.json<types.Seek>("POST", `/v1/games/${quoted(game)}/rematch`, { key: options.key, keyed: true });
  }

  /** Create a match. Its players play all its games. The first begins when the last seat is taken, each other when the one before is final. A player who resigns a game of `best-of` loses that game. In a `dynasty`, a player who resigns, runs out of time, is absent or is put last by a referee leaves the match. That game does not count, and the others play on. A player who remains alone wins. */
  async createMatch(body: types.NewMatch, options: { key?: string } = {}): Promise<types.MatchChange> {
    known(options, "key");
    return this.json<types.MatchChange>("POST", "/v1/matches", { body, key: options.key, keyed: true });
  }

  /** List matches, newest first. The list has public matches, and those in which you take part. */
  listMatches(options: { limit?: number; status?: "open" | "running" | "ended" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino"; player?: types.AccountOrHandle } = {}): AsyncGenerator<types.Match> {
    known(options, "limit", "status", "ruleset", "player");
    return this.pages<types.Match>("/v1/matches", { query: { limit: options.limit, status: options.status, ruleset: options.ruleset, player: options.player } });
  }

  /** Show a match: its players, games and standings. */
  async getMatch(match: string, options: NoOptions = {}): Promise<types.Match> {
    known(options);
    return this.json<types.Match>("GET", `/v1/matches/${quoted(match)}`);
  }

  /** Cancel a match that you made and that has not begun. */
  async cancelMatch(match: string, options: { key?: string } = {}): Promise<types.MatchChange> {
    known(options, "key");
    return this.json<types.MatchChange>("POST", `/v1/matches/${quoted(match)}/cancellation`, { key: options.key, keyed: true });
  }

  /** Join a match, or accept an invitation to it. All games of the match use the nonce. Their seeds follow from the match's seed, which the service committed to before anybody joined. A player without a nonce can still add one until the last seat is taken. */
  async joinMatch(match: string, seat: number, body?: types.SeatTaking, options: NoOptions = {}): Promise<types.MatchChange> {
    known(options);
    return this.json<types.MatchChange>("PUT", `/v1/matches/${quoted(match)}/seats/${quoted(seat)}`, { body });
  }

  /** Leave a match before it begins, or decline it. */
  async leaveMatch(match: string, seat: number, options: NoOptions = {}): Promise<types.MatchChange> {
    known(options);
    return this.json<types.MatchChange>("DELETE", `/v1/matches/${quoted(match)}/seats/${quoted(seat)}`);
  }

  /** List the events of a match. They have the same forms as the events of a game. They contain no secret. */
  async listMatchEvents(match: string, options: { after?: number; limit?: number } = {}): Promise<types.Events> {
    known(options, "after", "limit");
    return this.json<types.Events>("GET", `/v1/matches/${quoted(match)}/events`, { query: { after: options.after, limit: options.limit } });
  }

  /** Download the record of a match. Each of its games has a separate record. */
  async downloadMatchRecord(match: string, options: NoOptions = {}): Promise<string> {
    known(options);
    return this.text("GET", `/v1/matches/${quoted(match)}/record`);
  }

  /** Create a tournament. Its stages, points and tie-breaks are fixed from the beginning. The service commits to the seed of all its draws. */
  async createTournament(body: types.NewTournament, options: { key?: string } = {}): Promise<types.TournamentChange> {
    known(options, "key");
    return this.json<types.TournamentChange>("POST", "/v1/tournaments", { body, key: options.key, keyed: true });
  }

  /** List tournaments, newest first. The list has public tournaments, and those in which you take part or have an office. */
  listTournaments(options: { limit?: number; status?: "open" | "running" | "ended" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino" | "other"; player?: types.AccountOrHandle } = {}): AsyncGenerator<types.TournamentSummary> {
    known(options, "limit", "status", "ruleset", "player");
    return this.pages<types.TournamentSummary>("/v1/tournaments", { query: { limit: options.limit, status: options.status, ruleset: options.ruleset, player: options.player } });
  }

  /** Show a tournament: terms, progress, draws, certificates. */
  async getTournament(tournament: string, options: NoOptions = {}): Promise<types.Tournament> {
    known(options);
    return this.json<types.Tournament>("GET", `/v1/tournaments/${quoted(tournament)}`);
  }

  /** List the events of a tournament. They have the same forms as the events of a game. They contain no secret. */
  async listTournamentEvents(tournament: string, options: { after?: number; limit?: number } = {}): Promise<types.Events> {
    known(options, "after", "limit");
    return this.json<types.Events>("GET", `/v1/tournaments/${quoted(tournament)}/events`, { query: { after: options.after, limit: options.limit } });
  }

  /** Download the record of a tournament. Each of its games has a separate record. The record proves which of the tournament's events are in the transparency log. */
  async downloadTournamentRecord(tournament: string, options: NoOptions = {}): Promise<string> {
    known(options);
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/record`);
  }

  /** Change a tournament's title, time, place and notes. Organisers may do this at any time. Omitted fields are removed. */
  async updateTournament(tournament: string, body: types.TournamentUpdate, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/details`, { body });
  }

  /** Fix a round of a drand beacon. Organisers may do this before the first stage. All draws and shuffles then mix in the first round from `at` on, and wait for it. */
  async updateBeacon(tournament: string, body: types.NewBeacon, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/beacon`, { body });
  }

  /** Post an announcement to all participants. Organisers may do this, up to 500 times. */
  async createAnnouncement(tournament: string, body: types.NewAnnouncement, options: { key?: string } = {}): Promise<types.TournamentChange> {
    known(options, "key");
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/announcements`, { body, key: options.key, keyed: true });
  }

  /** Change an announcement. Organisers may do this. The record keeps the earlier text. */
  async updateAnnouncement(tournament: string, announcement: number, body: types.NewAnnouncement, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/announcements/${quoted(announcement)}`, { body });
  }

  /** Remove an announcement. Organisers may do this. The record keeps its text. */
  async removeAnnouncement(tournament: string, announcement: number, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/announcements/${quoted(announcement)}`);
  }

  /** End a tournament after its last stage. Organisers may do this. Its seed is revealed once all its games are final. */
  async endTournament(tournament: string, options: { key?: string } = {}): Promise<types.TournamentChange> {
    known(options, "key");
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/end`, { key: options.key, keyed: true });
  }

  /** Create the next season of a league that has ended. Organisers may do this. Its divisions follow from the record of this league, once its results are final. Names without an account are entered; others enter by themselves. You may have one open season of a league. */
  async createSeason(tournament: string, body: types.NewSeason, options: { key?: string } = {}): Promise<types.TournamentChange> {
    known(options, "key");
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/seasons`, { body, key: options.key, keyed: true });
  }

  /** Cancel a tournament. Organisers may do this. Running games continue, but do not count. */
  async cancelTournament(tournament: string, body: types.Reason, options: { key?: string } = {}): Promise<types.TournamentChange> {
    known(options, "key");
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/cancellation`, { body, key: options.key, keyed: true });
  }

  /** List the formats of tournaments, in your language. Each has its texts and the schema of its parameters. */
  async listTournamentFormats(options: NoOptions = {}): Promise<types.TournamentFormatPage> {
    known(options);
    return this.json<types.TournamentFormatPage>("GET", "/v1/tournament-formats");
  }

  /** Enter a tournament. A player sends an empty body, and so consents to all its games. A player who dropped out comes back. Organisers enter people without an account by `name` or `names`, or a `bot`, or invite an `account`, which may then also enter a private tournament. Only bots enter a tournament with `bots_only`. */
  async enterTournament(tournament: string, body?: types.NewEntrant, options: { key?: string } = {}): Promise<types.EntrantChange> {
    known(options, "key");
    return this.json<types.EntrantChange>("POST", `/v1/tournaments/${quoted(tournament)}/entrants`, { body, key: options.key, keyed: true });
  }

  /** List the entrants, in order of entry. */
  listEntrants(tournament: string, options: { limit?: number } = {}): AsyncGenerator<types.Entrant> {
    known(options, "limit");
    return this.pages<types.Entrant>(`/v1/tournaments/${quoted(tournament)}/entrants`, { query: { limit: options.limit } });
  }

  /** Show an entrant of a tournament. */
  async getEntrant(tournament: string, entrant: number, options: NoOptions = {}): Promise<types.Entrant> {
    known(options);
    return this.json<types.Entrant>("GET", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}`);
  }

  /** Drop out of a tournament, or drop an entrant. Players drop themselves, and organisers drop others. The entrant is no longer paired, and past results still count. */
  async dropEntrant(tournament: string, entrant: number, options: NoOptions = {}): Promise<types.EntrantChange> {
    known(options);
    return this.json<types.EntrantChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}`);
  }

  /** Bring an entrant back from the next round on. Players come back by themselves, and organisers bring back others. In tournaments with games on this service, an entrant with an account must consent again. A stage that began without the entrant must accept late entries. */
  async bringBackEntrant(tournament: string, entrant: number, options: NoOptions = {}): Promise<types.EntrantChange> {
    known(options);
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}`);
  }

  /** Correct the name of an entrant that an organiser typed. Organisers may do this until standings with the name are certified or final. After that, a ruling is needed. */
  async renameEntrant(tournament: string, entrant: number, body: types.NewEntrantName, options: NoOptions = {}): Promise<types.EntrantChange> {
    known(options);
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/name`, { body });
  }

  /** Add a nonce to the seeds of your later games. All seeds follow from the tournament's seed, which the service committed to before you entered. Shared shuffles use no nonce. */
  async addNonce(tournament: string, entrant: number, body: types.NewNonce, options: NoOptions = {}): Promise<types.EntrantChange> {
    known(options);
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/nonce`, { body });
  }

  /** Request or give a bye in a round that is not drawn. Players request a bye for themselves, organisers give one to others. A player's request waits for an organiser if it is worth half of a first place, or if `byes_wait`. */
  async createByeRequest(tournament: string, entrant: number, body: types.NewBye, options: { key?: string } = {}): Promise<types.TournamentChange> {
    known(options, "key");
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/byes`, { body, key: options.key, keyed: true });
  }

  /** Accept or decline a request for a bye. Organisers may do this until the round is drawn. */
  async updateByeRequest(tournament: string, entrant: number, stage: number, number: number, body: types.ByeDecision, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/byes/${quoted(stage)}/${quoted(number)}`, { body });
  }

  /** Withdraw a request for a bye. Players withdraw their own, organisers any. */
  async deleteByeRequest(tournament: string, entrant: number, stage: number, number: number, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/byes/${quoted(stage)}/${quoted(number)}`);
  }

  /** Forbid a pairing of two entrants from the next draw on. Organisers may do this. */
  async forbidPairing(tournament: string, one: number, other: number, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/forbidden/${quoted(one)}/${quoted(other)}`);
  }

  /** Allow a forbidden pairing of two entrants again. Organisers may do this. */
  async allowPairing(tournament: string, one: number, other: number, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/forbidden/${quoted(one)}/${quoted(other)}`);
  }

  /** Set the player limit of a tournament. Organisers may do this. When all places are taken, further entrants wait. Until the first stage begins, they get free places in turn. */
  async updatePlaces(tournament: string, body: types.NewPlaces, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/places`, { body });
  }

  /** Add an organiser or an arbiter. Organisers may do this. An organiser has all rights of the maker. An arbiter rules, types results and checks players in. `player`: id or handle. If all organisers are erased, an administrator names one. */
  async addStaff(tournament: string, player: string, body: types.NewStaff, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/staff/${quoted(player)}`, { body });
  }

  /** Remove an organiser or arbiter from an event and its games. Organisers may do this. */
  async removeStaff(tournament: string, player: string, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/staff/${quoted(player)}`);
  }

  /** Open or close the check-in. Organisers and arbiters may do this. To open a closed check-in undoes all check-ins. `leave_out` drops the entrants who have not checked in, and checked-in entrants of the waiting list get their places. */
  async updateCheckIn(tournament: string, body: types.NewCheckIn, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/check-in`, { body });
  }

  /** Check an entrant in. Players check themselves in while the check-in is open. Organisers and arbiters check in any entrant at any time. */
  async checkIn(tournament: string, entrant: number, options: NoOptions = {}): Promise<types.EntrantChange> {
    known(options);
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/check-in`);
  }

  /** Undo the check-in of an entrant. */
  async checkOut(tournament: string, entrant: number, options: NoOptions = {}): Promise<types.EntrantChange> {
    known(options);
    return this.json<types.EntrantChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/check-in`);
  }

  /** Merge two entries of one person. Organisers may do this. The entry in the path, which no published round may have, becomes part of the entry `into`, which gets its account, place and requested byes. An unpublished draw with the entry in the path is discarded. */
  async mergeEntrants(tournament: string, entrant: number, body: types.EntrantMerge, options: NoOptions = {}): Promise<types.EntrantChange> {
    known(options);
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/merged`, { body });
  }

  /** List entrants with owed or paid fees, and the sums. Only organisers may. The service handles no money. */
  async listFees(tournament: string, options: NoOptions = {}): Promise<types.MarkedFees> {
    known(options);
    return this.json<types.MarkedFees>("GET", `/v1/tournaments/${quoted(tournament)}/fees`);
  }

  /** Mark entrants' fees as owed, paid or neither (`none`). Only organisers may. Without an amount, a paid fee is the event's fee. */
  async updateFees(tournament: string, body: types.NewFees, options: NoOptions = {}): Promise<types.MarkedFees> {
    known(options);
    return this.json<types.MarkedFees>("PUT", `/v1/tournaments/${quoted(tournament)}/fees`, { body });
  }

  /** Draw a QR code for a tournament. It leads to the tournament's page. With `entrant`, an organiser who scans it checks that player in. With `table`, the table's players report their result. */
  async getQrCode(tournament: string, options: { entrant?: number; table?: string } = {}): Promise<string> {
    known(options, "entrant", "table");
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/qr.svg`, { query: { entrant: options.entrant, table: options.table } });
  }

  /** List the teams and their players, in order of entry. */
  listTeams(tournament: string, options: { limit?: number } = {}): AsyncGenerator<types.Team> {
    known(options, "limit");
    return this.pages<types.Team>(`/v1/tournaments/${quoted(tournament)}/teams`, { query: { limit: options.limit } });
  }

  /** Create a team of entrants and of `names`. Organisers of a team tournament may do this, while entries are open. If a name has entered already, that entrant joins the team. Other names are entered. */
  async createTeam(tournament: string, body: types.NewTeam, options: { key?: string } = {}): Promise<types.TeamChange> {
    known(options, "key");
    return this.json<types.TeamChange>("POST", `/v1/tournaments/${quoted(tournament)}/teams`, { body, key: options.key, keyed: true });
  }

  /** Change a team's name, players and board order. Organisers may do this. The order applies from the next draw on, the first board first. Players who have played for the team must stay. The name can be corrected until standings with it are certified or final. */
  async updateTeam(tournament: string, team: number, body: types.TeamUpdate, options: NoOptions = {}): Promise<types.TeamChange> {
    known(options);
    return this.json<types.TeamChange>("PUT", `/v1/tournaments/${quoted(tournament)}/teams/${quoted(team)}`, { body });
  }

  /** Begin the first or the next stage. Organisers may do this. Its entrants follow from the stage before. Organisers may send the seeding, or order it by rating. If entrants are level at the cut, organisers name the winners of the play-off. */
  async startStage(tournament: string, body?: types.NewStage, options: { key?: string } = {}): Promise<types.TournamentChange> {
    known(options, "key");
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/stages`, { body, key: options.key, keyed: true });
  }

  /** Draw the next round, or pair it by hand. Organisers may do this. Play begins only after the publication. A second draw has another outcome, and both stay on record; with `"anew": false` it is refused. The answer explains the cost. Until a long draw is ready, the answer is `unavailable` with `Retry-After`. */
  async drawRound(tournament: string, body?: types.NewRound, options: { key?: string } = {}): Promise<types.RoundChange> {
    known(options, "key");
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds`, { body, key: options.key, keyed: true });
  }

  /** Publish the drawn round. Organisers may do this. Its games are created when it starts: the first sixteen at once, and the others soon (`table-opened`). Games that only bots play count as unfinished games of the account that made the tournament. */
  async publishRound(tournament: string, body?: types.NewStart, options: { key?: string } = {}): Promise<types.RoundChange> {
    known(options, "key");
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/publish`, { body, key: options.key, keyed: true });
  }

  /** Start a published round, or schedule its start. Organisers may do this. A start can be scheduled until a game of the round has begun. */
  async startRound(tournament: string, stage: number, number: number, body?: types.NewStart, options: { key?: string } = {}): Promise<types.RoundChange> {
    known(options, "key");
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/start`, { body, key: options.key, keyed: true });
  }

  /** Pause a tournament. Organisers may do this. Its games are paused, the first sixteen at once, and no round starts. Results can be typed in. */
  async pauseTournament(tournament: string, body?: types.NewPause, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/pause`, { body });
  }

  /** Resume a tournament. Organisers may do this. Games that a referee paused stay paused. */
  async resumeTournament(tournament: string, options: NoOptions = {}): Promise<types.TournamentChange> {
    known(options);
    return this.json<types.TournamentChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/pause`);
  }

  /** Mark a player as present at their table. Players mark themselves, organisers and arbiters any entrant. */
  async markPresent(tournament: string, stage: number, number: number, entrant: number, options: NoOptions = {}): Promise<types.RoundChange> {
    known(options);
    return this.json<types.RoundChange>("PUT", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/here/${quoted(entrant)}`);
  }

  /** Show a round: tables, games, results and cost. */
  async getRound(tournament: string, stage: number, number: number, options: { explain?: boolean } = {}): Promise<types.TournamentRound> {
    known(options, "explain");
    return this.json<types.TournamentRound>("GET", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}`, { query: { explain: options.explain } });
  }

  /** Enter the result of a game at a real table. Organisers and arbiters may do this. The fields are those of a game's result on this service. Places follow from the scores, unless they are sent. `number` names the game at the table, so a repeated request enters no second result. `create_tournament_ruling` corrects a known result. */
  async createResult(tournament: string, stage: number, number: number, table: number, body: types.NewResult, options: { key?: string } = {}): Promise<types.RoundChange> {
    known(options, "key");
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/tables/${quoted(table)}/results`, { body, key: options.key, keyed: true });
  }

  /** Enter the result of a match at a real table. Organisers and arbiters may do this. The missing games are recorded with scores 1 and 0, those of the loser first. A match that may be drawn can end early. Unplayed games give both place 2. */
  async createMatchResult(tournament: string, stage: number, number: number, table: number, body: types.NewMatchResult, options: { key?: string } = {}): Promise<types.RoundChange> {
    known(options, "key");
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/tables/${quoted(table)}/match`, { body, key: options.key, keyed: true });
  }

  /** Report the result of your game at a real table. An equal report of another player makes it the result. Players listed as absent must report the same, unless an official has ruled so. If reports differ, an official decides. A new report replaces your earlier one. A different report of a known result is an objection, on which an official rules, also after the end. An equal report withdraws it. Reports of disqualified entrants do not count. */
  async reportResult(tournament: string, stage: number, number: number, table: number, body: types.NewResult, options: { key?: string } = {}): Promise<types.RoundChange> {
    known(options, "key");
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/tables/${quoted(table)}/claims`, { body, key: options.key, keyed: true });
  }

  /** Report the result of your match at a real table. An equal report of the other player makes it the result. Otherwise as `report_result`. Your report of a game and one of the match replace each other. */
  async reportMatchResult(tournament: string, stage: number, number: number, table: number, body: types.NewMatchResult, options: { key?: string } = {}): Promise<types.RoundChange> {
    known(options, "key");
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/tables/${quoted(table)}/match/claims`, { body, key: options.key, keyed: true });
  }

  /** List the stations of a tournament, each with its queue. The first table of a queue plays there now. A table that is done leaves its queue. */
  async listStations(tournament: string, options: NoOptions = {}): Promise<types.Stations> {
    known(options);
    return this.json<types.Stations>("GET", `/v1/tournaments/${quoted(tournament)}/stations`);
  }

  /** Replace the stations of a tournament and their queues. Organisers and arbiters may do this. A queue holds published tables only. */
  async updateStations(tournament: string, body: types.NewStations, options: NoOptions = {}): Promise<types.Stations> {
    known(options);
    return this.json<types.Stations>("PUT", `/v1/tournaments/${quoted(tournament)}/stations`, { body });
  }

  /** Create a ruling on a tournament. Organisers and arbiters may do this. Only organisers withdraw the last round, change tie-breaks, lift the beacon, or correct names that results show. `correct` also decides between reports. Standings follow, and older certificates lose their validity. */
  async createTournamentRuling(tournament: string, body: types.NewTournamentRuling, options: { key?: string } = {}): Promise<types.TournamentChange> {
    known(options, "key");
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/rulings`, { body, key: options.key, keyed: true });
  }

  /** List the rulings on a tournament. Each has its author, its reason and the rule that it is based on. */
  async listTournamentRulings(tournament: string, options: NoOptions = {}): Promise<types.TournamentRulings> {
    known(options);
    return this.json<types.TournamentRulings>("GET", `/v1/tournaments/${quoted(tournament)}/rulings`);
  }

  /** Show the standings of a stage. They are current, or as of a round or event. The answer names the certificate and the tie-breaks, and says whether a ruling changed the list of tie-breaks. With 200 entrants and more, `event` may be seconds behind, and no certificate is named then. With `as_of_event`, `entrant` or `explain` the answer is never behind. */
  async getStandings(tournament: string, options: { stage?: number; as_of_round?: number; as_of_event?: number; explain?: boolean; entrant?: number } = {}): Promise<types.Standings> {
    known(options, "stage", "as_of_round", "as_of_event", "explain", "entrant");
    return this.json<types.Standings>("GET", `/v1/tournaments/${quoted(tournament)}/standings`, { query: { stage: options.stage, as_of_round: options.as_of_round, as_of_event: options.as_of_event, explain: options.explain, entrant: options.entrant } });
  }

  /** Show the ranking of a tournament over all stages. */
  async getRanking(tournament: string, options: NoOptions = {}): Promise<types.Ranking> {
    known(options);
    return this.json<types.Ranking>("GET", `/v1/tournaments/${quoted(tournament)}/ranking`);
  }

  /** Certify the standings of the last stage. Organisers may do this when all results are final, before or after `end_tournament`. The standings are signed as of the last round. A certificate that replaces another names it and the reason. */
  async createCertificate(tournament: string, body?: types.NewCertificate, options: { key?: string } = {}): Promise<types.CreatedCertificate> {
    known(options, "key");
    return this.json<types.CreatedCertificate>("POST", `/v1/tournaments/${quoted(tournament)}/certificates`, { body, key: options.key, keyed: true });
  }

  /** Show a certificate, its signature and its validity. The document is computed from the tournament's record. The answer names the certificate that replaced it, if any. */
  async getCertificate(tournament: string, certificate: string, options: NoOptions = {}): Promise<types.SignedCertificate> {
    known(options);
    return this.json<types.SignedCertificate>("GET", `/v1/tournaments/${quoted(tournament)}/certificates/${quoted(certificate)}`);
  }

  /** Rank several tournaments together. Places earn points. Between equal sums, better places decide. Equal names without an account are one person. */
  async getSeries(options: { tournaments?: string; points?: string; best?: number } = {}): Promise<types.SeriesStandings> {
    known(options, "tournaments", "points", "best");
    return this.json<types.SeriesStandings>("GET", "/v1/series", { query: { tournaments: options.tournaments, points: options.points, best: options.best } });
  }

  /** Create an audit of many games. Players, organisers and referees audit their own match or tournament. Referees and administrators of the service audit any games. A worker does it, and the report shows the progress. Each caller has one at a time. */
  async createAudit(body: types.NewAudit, options: { key?: string } = {}): Promise<types.AuditTask> {
    known(options, "key");
    return this.json<types.AuditTask>("POST", "/v1/audits", { body, key: options.key, keyed: true });
  }

  /** Show an audit's report and progress. Its creator, referees and administrators may read it. */
  async getAudit(audit: string, options: NoOptions = {}): Promise<types.AuditTask> {
    known(options);
    return this.json<types.AuditTask>("GET", `/v1/audits/${quoted(audit)}`);
  }

  /** List or stream the decisions and tasks that wait for you. Challenges come first. Then come, the newest first: decisions, takebacks, invitations, disputes that you may rule on, questions of a referee, tables that expect you, and tables of your tournament with differing reports. A game whose clock ran out may wait for your ruling, too. A paused game waits for no player. As `text/event-stream`, the first page is sent at once and at each change, so a new connection misses nothing. With `Last-Event-ID`, only later changes are sent. */
  listInbox(options: { limit?: number } = {}): AsyncGenerator<types.InboxItem> {
    known(options, "limit");
    return this.pages<types.InboxItem>("/v1/me/inbox", { query: { limit: options.limit } });
  }

  /** Show your mail address and settings. Nobody else sees them. */
  async getMail(options: NoOptions = {}): Promise<types.Mail> {
    known(options);
    return this.json<types.Mail>("GET", "/v1/me/mail");
  }

  /** Set your mail address and the news to send there. A new address needs your password. Without a password, it needs a session, or an equally powerful token that does not expire. A link confirms it; an address gets few a day. A confirmed old address gets a letter about the change. All pending sign-in links end. */
  async updateMail(body: types.NewMail, options: NoOptions = {}): Promise<types.Mail> {
    known(options);
    return this.json<types.Mail>("PUT", "/v1/me/mail", { body });
  }

  /** Remove your mail address. All pending sign-in links end, and a last letter to the address reports it. */
  async deleteMail(options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", "/v1/me/mail");
  }

  /** Send a sign-in link to a confirmed address. The answer is the same whether the address is known or not. */
  async sendSignInLink(body: types.SignInLinkRequest, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("POST", "/v1/sign-in-links", { body });
  }

  /** List the leaderboards. There is one for each ruleset, number of players and kind: people, and bots. */
  async listLeaderboards(options: NoOptions = {}): Promise<types.LeaderboardPage> {
    known(options);
    return this.json<types.LeaderboardPage>("GET", "/v1/leaderboards");
  }

  /** Show a leaderboard. Certain ratings come first, by place, then provisional ones without a place. Erased accounts are left out. */
  getLeaderboard(ruleset: string, options: { kind?: "people" | "bots"; limit?: number; player_count?: number } = {}): AsyncGenerator<types.Leader> {
    known(options, "kind", "limit", "player_count");
    return this.pages<types.Leader>(`/v1/leaderboards/${quoted(ruleset)}`, { query: { kind: options.kind, limit: options.limit, player_count: options.player_count } });
  }

  /** List a player's ratings. There is one for each ruleset and number of players. */
  async listPlayerRatings(player: string, options: NoOptions = {}): Promise<types.PlayerRatingPage> {
    known(options);
    return this.json<types.PlayerRatingPage>("GET", `/v1/players/${quoted(player)}/ratings`);
  }

  /** List the days of a player's rating, latest first. Each day has the games that moved the rating. A game that you may not see counts without being named. */
  listRatingDays(player: string, ruleset: string, playerCount: number, options: { kind?: "people" | "bots"; limit?: number } = {}): AsyncGenerator<types.RatedDay> {
    known(options, "kind", "limit");
    return this.pages<types.RatedDay>(`/v1/players/${quoted(player)}/ratings/${quoted(ruleset)}/${quoted(playerCount)}`, { query: { kind: options.kind, limit: options.limit } });
  }

  /** Draw a player's rating as a chart. A band shows the deviation. The chart follows the reader's light or dark theme, and has a description in words. */
  async getRatingChart(player: string, ruleset: string, playerCount: number, options: { kind?: "people" | "bots" } = {}): Promise<string> {
    known(options, "kind");
    return this.text("GET", `/v1/players/${quoted(player)}/ratings/${quoted(ruleset)}/${quoted(playerCount)}/chart.svg`, { query: { kind: options.kind } });
  }

  /** Show statistics of a ruleset. They count people in public games that are final, but no sandbox, fork or voided game. */
  async getStatistics(name: string, options: NoOptions = {}): Promise<types.GameStatistics> {
    known(options);
    return this.json<types.GameStatistics>("GET", `/v1/rulesets/${quoted(name)}/statistics`);
  }

  /** List a player's statistics, by ruleset. */
  async listPlayerStatistics(player: string, options: NoOptions = {}): Promise<types.GameStatisticsPage> {
    known(options);
    return this.json<types.GameStatisticsPage>("GET", `/v1/players/${quoted(player)}/statistics`);
  }

  /** Review a final game: find the most costly decisions. These are decisions in which the best bot would have picked something else. Bots play the game on both ways, with everything unknown to the seat dealt again. A worker does it at the first request, in some seconds. A piece that is begun five times without an end fails it. Each caller has up to three under way. */
  async reviewGame(game: string, options: NoOptions = {}): Promise<types.GameReview> {
    known(options);
    return this.json<types.GameReview>("GET", `/v1/games/${quoted(game)}/review`);
  }

  /** Create a ruling on a game. A referee of the game who does not play it may create one. Referees named in the terms have no office in a rated game (`rated-game`), and seat only bots and former players of the seat. An appeal is decided by a referee who has not ruled on it. `uphold` keeps the ruling. `overturn` undoes it; after a rewind, play returns to the abandoned line. Any other ruling that names the dispute replaces the first one. */
  async createRuling(game: string, body: types.NewRuling, options: { key?: string } = {}): Promise<types.MoveResult> {
    known(options, "key");
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/rulings`, { body, key: options.key, keyed: true });
  }

  /** List the rulings on a game. Each has its author, its reason and the rule that it is based on. */
  async listRulings(game: string, options: NoOptions = {}): Promise<types.Rulings> {
    known(options);
    return this.json<types.Rulings>("GET", `/v1/games/${quoted(game)}/rulings`);
  }

  /** Preview the effect of a ruling, or its refusal. Referees of the game may do this. Nothing is recorded. */
  async previewRuling(game: string, body: types.NewRuling, options: NoOptions = {}): Promise<types.RulingPreview> {
    known(options);
    return this.json<types.RulingPreview>("POST", `/v1/games/${quoted(game)}/rulings/preview`, { body });
  }

  /** Show a ruling, by the number of its event. */
  async getRuling(game: string, ruling: number, options: NoOptions = {}): Promise<types.Ruling> {
    known(options);
    return this.json<types.Ruling>("GET", `/v1/games/${quoted(game)}/rulings/${quoted(ruling)}`);
  }

  /** List precedents by rule or card, newest first. These are rulings on games that you may see. */
  listPrecedents(options: { limit?: number; rule?: string; card?: string; ruleset?: "domaine" | "dominion" | "kingdomino" } = {}): AsyncGenerator<types.Precedent> {
    known(options, "limit", "rule", "card", "ruleset");
    return this.pages<types.Precedent>("/v1/rulings", { query: { limit: options.limit, rule: options.rule, card: options.card, ruleset: options.ruleset } });
  }

  /** List referees' looks at hidden parts of a game. */
  async listLooks(game: string, options: { after?: number; limit?: number } = {}): Promise<types.SeenLooks> {
    known(options, "after", "limit");
    return this.json<types.SeenLooks>("GET", `/v1/games/${quoted(game)}/looks`, { query: { after: options.after, limit: options.limit } });
  }

  /** Create a dispute about an event. Players and the game's maker may do this, at a tournament the organisers instead of the maker: also after the game's end, within `terms.dispute_window_seconds`. Replaced players may dispute events of their time in the seat. An account can have one open dispute about a game, and 20 in all, without appeals. Events of bots can be disputed. Until the dispute is settled, no result becomes final. If it cites a ruling that changed the game and answered no dispute, it is an appeal against it, also within `terms.appeal_window_seconds` after it. */
  async createDispute(game: string, body: types.NewDispute, options: { key?: string } = {}): Promise<types.DisputeChange> {
    known(options, "key");
    return this.json<types.DisputeChange>("POST", `/v1/games/${quoted(game)}/disputes`, { body, key: options.key, keyed: true });
  }

  /** List disputes, newest or oldest first. The list has disputes of public games, and of games in which you take part or have an office. Referees of the service see those of all games, but not of other tables of a duplicate round in which they play. With `status` or `waits_for`, it leaves out games that you see with a delay. A page with many texts is shorter than `limit`. */
  listDisputes(options: { limit?: number; status?: "open" | "ruled" | "appealed" | "closed"; game?: string; tournament?: string; waits_for?: "referee" | "party"; mine?: boolean; order?: "newest" | "oldest" } = {}): AsyncGenerator<types.Dispute> {
    known(options, "limit", "status", "game", "tournament", "waits_for", "mine", "order");
    return this.pages<types.Dispute>("/v1/disputes", { query: { limit: options.limit, status: options.status, game: options.game, tournament: options.tournament, waits_for: options.waits_for, mine: options.mine, order: options.order } });
  }

  /** Show a dispute: claim, statements and ruling. */
  async getDispute(dispute: string, options: NoOptions = {}): Promise<types.Dispute> {
    known(options);
    return this.json<types.Dispute>("GET", `/v1/disputes/${quoted(dispute)}`);
  }

  /** Withdraw your dispute or your appeal. After a withdrawn appeal, the ruling stays valid, and the window for appeals of the other parties begins again. The record keeps the appeal and its withdrawal. */
  async deleteDispute(dispute: string, options: NoOptions = {}): Promise<types.DisputeChange> {
    known(options);
    return this.json<types.DisputeChange>("DELETE", `/v1/disputes/${quoted(dispute)}`);
  }

  /** Add a statement to a dispute that is not settled. Those who may open a dispute about its event may do this. */
  async createStatement(dispute: string, body: types.NewStatement, options: { key?: string } = {}): Promise<types.DisputeChange> {
    known(options, "key");
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/statements`, { body, key: options.key, keyed: true });
  }

  /** Appeal against the ruling on a dispute. Each party may do this once, within `terms.appeal_window_seconds`. A replaced player is a party if they held a seat between the disputed event and the ruling. Another referee then settles it. */
  async createAppeal(dispute: string, body: types.NewAppeal, options: { key?: string } = {}): Promise<types.DisputeChange> {
    known(options, "key");
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/appeals`, { body, key: options.key, keyed: true });
  }

  /** Ask a player a question about a dispute. Referees who may rule on the dispute may do this. With `alone`, only they and that player can read the question and the reply until the ruling. */
  async createQuestion(dispute: string, body: types.NewQuestion, options: { key?: string } = {}): Promise<types.DisputeChange> {
    known(options, "key");
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/questions`, { body, key: options.key, keyed: true });
  }

  /** Answer a referee's question, once. Only the player who now has the asked seat may do this. Everybody who could read the question can read the answer. */
  async createAnswer(dispute: string, body: types.NewAnswer, options: { key?: string } = {}): Promise<types.DisputeChange> {
    known(options, "key");
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/answers`, { body, key: options.key, keyed: true });
  }

  /** Add a referee's note to a dispute, or mark a moment. Referees who may rule on the dispute may do this. Only referees can read notes, and everybody when the dispute is decided. */
  async createNote(dispute: string, body: types.NewNote, options: { key?: string } = {}): Promise<types.DisputeChange> {
    known(options, "key");
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/notes`, { body, key: options.key, keyed: true });
  }

  /** Show a dispute's bundle: the evidence for a ruling. The bundle has the game before and after the disputed event, the options, the clocks, all rulings and the audit; as a zip file also the record. Before the game is final, only its referees may do this, and the look is recorded. */
  async getBundle(dispute: string, options: NoOptions = {}): Promise<types.Bundle> {
    known(options);
    return this.json<types.Bundle>("GET", `/v1/disputes/${quoted(dispute)}/bundle`);
  }

  /** Suggest rulings on a dispute, with their effects. Referees who may rule on the dispute may do this. */
  async listSuggestions(dispute: string, options: NoOptions = {}): Promise<types.Suggestions> {
    known(options);
    return this.json<types.Suggestions>("GET", `/v1/disputes/${quoted(dispute)}/suggestions`);
  }

  /** Waive the dispute and appeal windows of finished games. Players and a game's maker or organisers may do this: for one game, or for all their finished games of a match or a tournament. When all players and the game's maker, or one of its organisers, have waived, the game is final at once and all secrets are revealed. A dispute or an appeal before then cancels all waivers. */
  async createWaiver(body: types.NewWaiver, options: { key?: string } = {}): Promise<types.Waivers> {
    known(options, "key");
    return this.json<types.Waivers>("POST", "/v1/waivers", { body, key: options.key, keyed: true });
  }

  /** Show the thinking time of each decision. The answer compares it with usual times, and lists downtime. Players, organisers and referees of the game may read it, and everybody once it is final. */
  async getEvidence(game: string, options: NoOptions = {}): Promise<types.Evidence> {
    known(options);
    return this.json<types.Evidence>("GET", `/v1/games/${quoted(game)}/evidence`);
  }

  /** Show a viewer's knowledge at a moment, in words. You may ask for your own knowledge, or for any `view` that you may have. */
  async getKnowledge(game: string, options: { view?: string; at?: string | number } = {}): Promise<types.Knowledge> {
    known(options, "view", "at");
    return this.json<types.Knowledge>("GET", `/v1/games/${quoted(game)}/knowledge`, { query: { view: options.view, at: options.at } });
  }

  /** Show the changes between two moments, in words. */
  async getChanges(game: string, options: { view?: string; from_moment?: string; to_moment?: string } = {}): Promise<types.Changes> {
    known(options, "view", "from_moment", "to_moment");
    return this.json<types.Changes>("GET", `/v1/games/${quoted(game)}/changes`, { query: { view: options.view, from_moment: options.from_moment, to_moment: options.to_moment } });
  }

  /** Find the first difference between two games. The comparison uses your `view`. An imported record is a game too. `dominium compare` compares two files. */
  async compareGames(game: string, options: { view?: string; with?: string } = {}): Promise<types.Comparison> {
    known(options, "view", "with");
    return this.json<types.Comparison>("GET", `/v1/games/${quoted(game)}/comparison`, { query: { view: options.view, with: options.with } });
  }

  /** Show the log of a game in words, in your language. Abandoned play is marked; in plain text by a `~`. `limit` counts events; without it, all are described. */
  getLog(game: string, options?: { after?: number; limit?: number; view?: string; as?: undefined }): Promise<types.Log>;
  /** The same, as `notation`. */
  getLog(game: string, options: { after?: number; limit?: number; view?: string; as: "notation" }): Promise<string>;
  /** All these forms. */
  async getLog(game: string, options: { after?: number; limit?: number; view?: string; as?: "notation" | undefined } = {}): Promise<types.Log | string> {
    known(options, "after", "limit", "view", "as");
    if (options.as === "notation") return this.text("GET", `/v1/games/${quoted(game)}/log`, { query: { after: options.after, limit: options.limit, view: options.view, as: options.as } });
    return this.json<types.Log>("GET", `/v1/games/${quoted(game)}/log`, { query: { after: options.after, limit: options.limit, view: options.view, as: options.as } });
  }

  /** Download the record of a game. Anyone can verify the file offline with `dominium verify`. By default it opens all that you may see: everything, for a final game. It proves which of its events are in the transparency log. The record of an imported game is the received one, byte for byte. `/docs/record` describes the lines. Send `Accept: application/jsonl` or none. */
  async downloadRecord(game: string, options: { view?: string } = {}): Promise<string> {
    known(options, "view");
    return this.text("GET", `/v1/games/${quoted(game)}/record`, { query: { view: options.view } });
  }

  /** Audit a game: its chain, seals and rules. For an imported game, the received record is audited. Its rules can be checked only if the record opens everything; otherwise the answer is `not-open`. */
  async auditGame(game: string, options: { depth?: "chain" | "facts" | "rules" } = {}): Promise<types.AuditedGame> {
    known(options, "depth");
    return this.json<types.AuditedGame>("GET", `/v1/games/${quoted(game)}/audit`, { query: { depth: options.depth } });
  }

  /** Export finished public games. They come in the order of the transparency log. Continue `after` the last complete line until the answer is empty. No game is missed, and none comes twice. */
  exportGames(options: { after?: number; ruleset?: "domaine" | "dominion" | "kingdomino"; tournament?: string; player?: types.AccountOrHandle; player_count?: number; rated?: boolean; from_date?: string; to_date?: string; records?: boolean } = {}): AsyncGenerator<types.FinishedGame> {
    known(options, "after", "ruleset", "tournament", "player", "player_count", "rated", "from_date", "to_date", "records");
    return this.lines<types.FinishedGame>("/v1/games/export", { query: { after: options.after, ruleset: options.ruleset, tournament: options.tournament, player: options.player, player_count: options.player_count, rated: options.rated, from_date: options.from_date, to_date: options.to_date, records: options.records } });
  }

  /** List the monthly files of finished public games. Anyone can check a file and pass it on. Together the files hold each game once. */
  async listDumps(options: NoOptions = {}): Promise<types.Dumps> {
    known(options);
    return this.json<types.Dumps>("GET", "/v1/dumps");
  }

  /** Download a monthly file of finished public games. It has a header, a `DumpedGame` on each line, and a line that signs all before it, in gzip. It never changes. A broken download resumes with `Range: bytes=N-`, which is answered with 206. */
  async downloadDump(month: string, options: NoOptions = {}): Promise<Uint8Array> {
    known(options);
    return this.content("GET", `/v1/dumps/${quoted(month)}.jsonl.gz`);
  }

  /** Verify a record, like `dominium verify`. The service stores nothing. It checks few records at once, and long ones one at a time. If others take too long, the answer is `unavailable` with `Retry-After`. */
  async verifyRecord(body: Uint8Array<ArrayBuffer>, options: { key?: string } = {}): Promise<types.Report> {
    known(options, "key");
    return this.json<types.Report>("POST", "/v1/verifications", { query: { key: options.key }, content: body, media: "application/jsonl" });
  }

  /** Import the record of a final game of another service. It becomes a read-only game with everything that the record opens. The record is stored as received, under the key that signed it. The same record again returns the same game. */
  async importRecord(body: Uint8Array<ArrayBuffer>, options: { key?: string; visibility?: "public" | "unlisted" } = {}): Promise<types.Game> {
    known(options, "key", "visibility");
    return this.json<types.Game>("POST", "/v1/imports", { query: { key: options.key, visibility: options.visibility }, content: body, media: "application/jsonl" });
  }

  /** Withdraw an imported record. Its importer or an administrator may do this. The record is deleted. */
  async deleteImport(game: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", `/v1/imports/${quoted(game)}`);
  }

  /** Export a sheet of a tournament in one of five formats. - `csv` (RFC 4180): headings are keys, the same in every language. The last columns of each line name its source, with the certificate or `provisional`. Formulas begin with an apostrophe. - `json`: `schema` names the JSON Schema. - `html`: a printable page. - `md`: for sites that support Markdown. - `txt`: for a fixed-width font. CSV and JSON have the pairings and results of all rounds, the others those of one. `get_export_schema` explains the columns. `Repr-Digest` has the file's SHA-256. */
  async exportSheet(tournament: string, sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", ending: "csv" | "json" | "html" | "md" | "txt", options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number; delimiter?: "comma" | "semicolon" | "tab"; bom?: boolean; decimal?: "point" | "comma" } = {}): Promise<string> {
    known(options, "lang", "stage", "as_of_round", "delimiter", "bom", "decimal");
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/${quoted(sheet)}.${quoted(ending)}`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round, delimiter: options.delimiter, bom: options.bom, decimal: options.decimal } });
  }

  /** Export the games of a stage for BG Stats. Each game has a link that opens the app with the play. */
  async exportBgStats(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<types.PostedPlays> {
    known(options, "lang", "stage", "as_of_round");
    return this.json<types.PostedPlays>("GET", `/v1/tournaments/${quoted(tournament)}/exports/bgstats.json`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** Export an event's calendar (iCalendar, RFC 5545). It has the beginning of the event and of each round. You can subscribe to it. */
  async exportCalendar(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt" } = {}): Promise<string> {
    known(options, "lang");
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/calendar.ics`, { query: { lang: options.lang } });
  }

  /** Export all sheets as one workbook. For 200 entrants or more, use `POST /v1/exports`. */
  async exportWorkbook(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<Uint8Array> {
    known(options, "lang", "stage", "as_of_round");
    return this.content("GET", `/v1/tournaments/${quoted(tournament)}/exports/workbook.xlsx`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** Show a chart of the leaders' points by round. */
  async exportChart(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number; entrants?: number } = {}): Promise<string> {
    known(options, "lang", "stage", "as_of_round", "entrants");
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/chart.svg`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round, entrants: options.entrants } });
  }

  /** Draw the bracket of a stage. */
  async exportBracket(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<string> {
    known(options, "lang", "stage", "as_of_round");
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/bracket.svg`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** Export a stage as a FIDE tournament report file. The stage must have two at every table. The file has the complete rounds, and arbiters' programs read it. */
  async exportTrf(tournament: string, options: { stage?: number } = {}): Promise<string> {
    known(options, "stage");
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/stage.trf`, { query: { stage: options.stage } });
  }

  /** Show the JSON Schema of a sheet. */
  async getExportSchema(sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", version: number, options: NoOptions = {}): Promise<types.JsonObject> {
    known(options);
    return this.json<types.JsonObject>("GET", `/v1/schemas/exports/${quoted(sheet)}/${quoted(version)}.json`);
  }

  /** Create an export of tournaments: a bundle or sheets. A worker makes a bundle or many sheets of the tournaments as they are now. Each caller has one at a time. The file has only the parts of each game that you may see. */
  async createExport(body: types.NewExport, options: { key?: string } = {}): Promise<types.ExportJob> {
    known(options, "key");
    return this.json<types.ExportJob>("POST", "/v1/exports", { body, key: options.key, keyed: true });
  }

  /** Show the progress of an export. */
  async getExport(export_: string, options: NoOptions = {}): Promise<types.ExportJob> {
    known(options);
    return this.json<types.ExportJob>("GET", `/v1/exports/${quoted(export_)}`);
  }

  /** Download the file of an export. It is kept for a day, or until three newer exports of yours are done. `Repr-Digest` has its SHA-256. */
  async downloadExport(export_: string, options: NoOptions = {}): Promise<Uint8Array> {
    known(options);
    return this.content("GET", `/v1/exports/${quoted(export_)}/file`);
  }

  /** Export the fees of all entrants as CSV. Only organisers may. No other export has fees. */
  async exportFees(tournament: string, options: NoOptions = {}): Promise<string> {
    known(options);
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/fees.csv`);
  }

  /** Create a webhook. From now on the service sends a POST to your address for each event of the types that you choose. It covers the games, matches and tournaments in which you take part or have an office, or those that you name. Requests are signed by the Standard Webhooks specification. The answer has the secret, which is shown only here. */
  async createWebhook(body: types.NewWebhook, options: { key?: string } = {}): Promise<types.CreatedWebhook> {
    known(options, "key");
    return this.json<types.CreatedWebhook>("POST", "/v1/webhooks", { body, key: options.key, keyed: true });
  }

  /** List your webhooks, oldest first. */
  listWebhooks(options: { limit?: number } = {}): AsyncGenerator<types.Webhook> {
    known(options, "limit");
    return this.pages<types.Webhook>("/v1/webhooks", { query: { limit: options.limit } });
  }

  /** Show one of your webhooks. */
  async getWebhook(webhook: string, options: NoOptions = {}): Promise<types.Webhook> {
    known(options);
    return this.json<types.Webhook>("GET", `/v1/webhooks/${quoted(webhook)}`);
  }

  /** Replace a webhook, or switch it off or on. It keeps its id and secret. While it is off, events are skipped, and pending deliveries wait. */
  async updateWebhook(webhook: string, body: types.WebhookUpdate, options: NoOptions = {}): Promise<types.Webhook> {
    known(options);
    return this.json<types.Webhook>("PUT", `/v1/webhooks/${quoted(webhook)}`, { body });
  }

  /** Delete a webhook and its deliveries. */
  async deleteWebhook(webhook: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", `/v1/webhooks/${quoted(webhook)}`);
  }

  /** Rotate a webhook's secret. The answer has the new secret, which is shown only here. During `overlap_seconds`, requests carry signatures with both secrets. After a leak, use 0. */
  async rotateWebhookSecret(webhook: string, body?: types.SecretRotation, options: { key?: string } = {}): Promise<types.CreatedWebhook> {
    known(options, "key");
    return this.json<types.CreatedWebhook>("POST", `/v1/webhooks/${quoted(webhook)}/secret`, { body, key: options.key, keyed: true });
  }

  /** Send a test event to a webhook. `Location` shows its delivery. */
  async testWebhook(webhook: string, options: { key?: string } = {}): Promise<types.Delivery> {
    known(options, "key");
    return this.json<types.Delivery>("POST", `/v1/webhooks/${quoted(webhook)}/test`, { key: options.key, keyed: true });
  }

  /** List a webhook's deliveries, latest first. Each has its attempts, their results and the time of the next one. The service keeps the latest 1,000 for 30 days. */
  listDeliveries(webhook: string, options: { limit?: number; status?: "pending" | "delivered" | "failed" } = {}): AsyncGenerator<types.Delivery> {
    known(options, "limit", "status");
    return this.pages<types.Delivery>(`/v1/webhooks/${quoted(webhook)}/deliveries`, { query: { limit: options.limit, status: options.status } });
  }

  /** Show a delivery of a webhook. */
  async getDelivery(webhook: string, delivery: string, options: NoOptions = {}): Promise<types.Delivery> {
    known(options);
    return this.json<types.Delivery>("GET", `/v1/webhooks/${quoted(webhook)}/deliveries/${quoted(delivery)}`);
  }

  /** Send a delivery again now, under the same id. The retry schedule starts over. */
  async redeliver(webhook: string, delivery: string, options: NoOptions = {}): Promise<types.Delivery> {
    known(options);
    return this.json<types.Delivery>("POST", `/v1/webhooks/${quoted(webhook)}/deliveries/${quoted(delivery)}/redelivery`);
  }

  /** List your devices that receive notifications. Browsers need `key` to subscribe. */
  async listDevices(options: NoOptions = {}): Promise<types.Devices> {
    known(options);
    return this.json<types.Devices>("GET", "/v1/me/devices");
  }

  /** Notify a device of turns, invitations, rounds and rulings. The body has the browser's push subscription. Messages are encrypted for it, in the language of this request. A browser is a device of one account: the last one. Only your newest 20 devices stay. */
  async createDevice(body: types.NewDevice, options: { key?: string } = {}): Promise<types.Device> {
    known(options, "key");
    return this.json<types.Device>("POST", "/v1/me/devices", { body, key: options.key, keyed: true });
  }

  /** Stop the notifications of a device. */
  async deleteDevice(device: string, options: NoOptions = {}): Promise<void> {
    known(options);
    await this.request("DELETE", `/v1/me/devices/${quoted(device)}`);
  }
}
