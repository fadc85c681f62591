// A method for each operation, of the same name.
// Made from openapi.yaml by generate.py.

import { quoted } from "./asking.ts";
import { Transport } from "./transport.ts";
import type * as types from "./types.ts";

/** The operations of the reference. */
export class Operations extends Transport {
  /** Show the service's links, versions and limits. */
  getService(): Promise<types.ServiceDocument> {
    return this.json<types.ServiceDocument>("GET", "/");
  }

  /** Check that the process answers. This checks nothing else. */
  getLiveness(): Promise<types.Health> {
    return this.json<types.Health>("GET", "/livez");
  }

  /** Check that the service is ready. The log and the registry can be read and written, Redis and the signing key work, and the read models follow the log. While the read models are first built, the service is not ready: see `checks`. The result is kept for a second. If a request has met damage in the log, `checks` names it under `damage`. */
  getReadiness(): Promise<types.Readiness> {
    return this.json<types.Readiness>("GET", "/readyz");
  }

  /** List the public signing keys, current one first (RFC 7517). */
  getKeys(): Promise<types.KeySet> {
    return this.json<types.KeySet>("GET", "/.well-known/jwks.json");
  }

  /** Explain a problem code. The `type` of a problem links here. */
  getProblem(code: string): Promise<types.ProblemPage> {
    return this.json<types.ProblemPage>("GET", `/problems/${quoted(code)}`);
  }

  /** Describe the transparency log. The answer has the data needed to follow it with a tool for C2SP's tlog-tiles. */
  getTransparencyLog(): Promise<types.LogDescription> {
    return this.json<types.LogDescription>("GET", "/tlog");
  }

  /** Show the log's checkpoint (C2SP tlog-checkpoint). It is a signed note with the size and the root of the log. */
  getCheckpoint(): Promise<string> {
    return this.text("GET", "/tlog/checkpoint");
  }

  /** Show a tile: up to 256 hashes of one level of the tree. At the level `entries`, a tile is a bundle of up to 256 entries. Each entry comes after its length in two bytes. It is the hash of an event, 32 bytes. */
  getTile(level: string, tile: string): Promise<Uint8Array> {
    return this.content("GET", `/tlog/tile/${quoted(level)}/${quoted(tile)}`);
  }

  /** Create an account. Anyone may do this. The answer has the account's first token, which is shown only here. */
  createAccount(body: types.NewAccount, options: { key?: string } = {}): Promise<types.CreatedAccount> {
    return this.json<types.CreatedAccount>("POST", "/v1/accounts", { body, key: options.key, keyed: true });
  }

  /** Show your account and the rights of this credential. */
  getMe(): Promise<types.Me> {
    return this.json<types.Me>("GET", "/v1/me");
  }

  /** Change your display name. A guest saves the account by adding a handle and a password, in a session or with an equally powerful token that does not expire. An account that is not a guest can declare itself a bot, for ever. */
  updateMe(options: { body?: types.AccountUpdate } = {}): Promise<types.Me> {
    return this.json<types.Me>("PUT", "/v1/me", { body: options.body });
  }

  /** Erase your account. You need the current password or, if there is none, a session or an equally powerful token that does not expire. Handle, name, password, tokens and sessions are deleted at once, and texts that you wrote in any game within a minute. You leave tournaments that are not over. `Location` shows the progress. The records of games stay complete, because they have an id and never a name. Nobody else gets your handle. */
  deleteMe(options: { body?: types.CurrentPassword } = {}): Promise<types.Erasure> {
    return this.json<types.Erasure>("DELETE", "/v1/me", { body: options.body });
  }

  /** Show the progress of an erasure. It names nobody. */
  getErasure(erasure: string): Promise<types.Erasure> {
    return this.json<types.Erasure>("GET", `/v1/erasures/${quoted(erasure)}`);
  }

  /** Create a token. It can have only scopes of your credential. A token that expires creates no token that lasts longer: see `expires_at`. */
  createToken(body: types.NewToken, options: { key?: string } = {}): Promise<types.CreatedToken> {
    return this.json<types.CreatedToken>("POST", "/v1/tokens", { body, key: options.key, keyed: true });
  }

  /** List your valid tokens, oldest first. */
  listTokens(options: { limit?: number } = {}): AsyncGenerator<types.Token> {
    return this.pages<types.Token>("/v1/tokens", { query: { limit: options.limit } });
  }

  /** Show one of your tokens. */
  getToken(token: string): Promise<types.Token> {
    return this.json<types.Token>("GET", `/v1/tokens/${quoted(token)}`);
  }

  /** Revoke one of your tokens at once. */
  async deleteToken(token: string): Promise<void> {
    await this.request("DELETE", `/v1/tokens/${quoted(token)}`);
  }

  /** Sign in. The answer sets a cookie that scripts cannot read. An operator's link works once, for a day. A guest whose sessions and tokens have all ended is erased. The limit `sign-in` counts the attempts of an address. `handle` counts the wrong passwords that it sends for one handle, and `address` the guests that it creates. */
  signIn(body: types.SignIn): Promise<types.CreatedSession> {
    return this.json<types.CreatedSession>("POST", "/v1/sessions", { body });
  }

  /** List your sessions, oldest first. */
  listSessions(options: { limit?: number } = {}): AsyncGenerator<types.Session> {
    return this.pages<types.Session>("/v1/sessions", { query: { limit: options.limit } });
  }

  /** End all your other sessions. All pending sign-in links end too, and your confirmed address gets a letter. Tokens stay. */
  async deleteOtherSessions(): Promise<void> {
    await this.request("DELETE", "/v1/sessions");
  }

  /** Show one of your sessions. */
  getSession(session: string): Promise<types.Session> {
    return this.json<types.Session>("GET", `/v1/sessions/${quoted(session)}`);
  }

  /** End one of your sessions. If it is not the session of the request, all pending sign-in links end too, and your confirmed address gets a letter. */
  async signOut(session: string): Promise<void> {
    await this.request("DELETE", `/v1/sessions/${quoted(session)}`);
  }

  /** Set or change your password. The first password needs a session, or an equally powerful token that does not expire. All your other sessions and all pending sign-in links end. Your sign-in at the provider ends too, except with a first password outside a session that began with a link. Your confirmed address gets a letter. Tokens stay. */
  async updatePassword(body: types.NewPassword): Promise<void> {
    await this.request("PUT", "/v1/me/password", { body });
  }

  /** Find players by the beginning of their handle. Case does not matter. The list is sorted by handle. Guests are not listed. */
  listPlayers(options: { limit?: number; handle?: string } = {}): AsyncGenerator<types.PublicAccount> {
    return this.pages<types.PublicAccount>("/v1/players", { query: { limit: options.limit, handle: options.handle } });
  }

  /** Show a player. An erased account is not found. */
  getPlayer(player: string): Promise<types.PublicAccount> {
    return this.json<types.PublicAccount>("GET", `/v1/players/${quoted(player)}`);
  }

  /** List the players whom you blocked. Nobody else sees the list. */
  listBlocks(options: { limit?: number } = {}): AsyncGenerator<types.BlockedPlayer> {
    return this.pages<types.BlockedPlayer>("/v1/me/blocks", { query: { limit: options.limit } });
  }

  /** Block a player. The player receives no notice. Their challenges to you are refused as `not-accepting`, yours to them as `player-blocked`. */
  async addBlock(player: string): Promise<void> {
    await this.request("PUT", `/v1/me/blocks/${quoted(player)}`);
  }

  /** Unblock a player. */
  async removeBlock(player: string): Promise<void> {
    await this.request("DELETE", `/v1/me/blocks/${quoted(player)}`);
  }

  /** List the rulesets. */
  listRulesets(): Promise<types.RulesetSummaryPage> {
    return this.json<types.RulesetSummaryPage>("GET", "/v1/rulesets");
  }

  /** Show a ruleset, with its parts in your language. */
  getRuleset(name: string): Promise<types.RulesetDocument> {
    return this.json<types.RulesetDocument>("GET", `/v1/rulesets/${quoted(name)}`);
  }

  /** Create a game. Your seats and those of bots are taken at once. When all seats are taken, the game begins. To add a nonce, reserve your seat (`seats_kept`) and take it after you have seen the commitment. */
  createGame(body: types.NewGame, options: { key?: string } = {}): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("POST", "/v1/games", { body, key: options.key, keyed: true });
  }

  /** List games, newest first. The list has public games and those in which you take part or have an office. An imported game has an `origin`. A list for a player, a match or a tournament has only games of this service. */
  listGames(options: { limit?: number; status?: "open" | "running" | "ended" | "final" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino"; match?: string; tournament?: string; player?: types.AccountOrHandle } = {}): AsyncGenerator<types.GameSummary> {
    return this.pages<types.GameSummary>("/v1/games", { query: { limit: options.limit, status: options.status, ruleset: options.ruleset, match: options.match, tournament: options.tournament, player: options.player } });
  }

  /** Show a game. The answer is the game as you may see it, with the open decision, and its options if you must decide. It can also show any earlier moment, a position, or a position as text (`docs/notation.md`). */
  getGame(game: string, options: { view?: string; at?: string } = {}): Promise<types.Game> {
    return this.json<types.Game>("GET", `/v1/games/${quoted(game)}`, { query: { view: options.view, at: options.at } });
  }

  /** Draw the invitation to a game as a QR code. It leads to the page on which people, including guests, take free seats. */
  getInvitationCode(game: string): Promise<string> {
    return this.text("GET", `/v1/games/${quoted(game)}/qr.svg`);
  }

  /** Cancel a game that you made and that has not begun. */
  cancelGame(game: string, options: { key?: string } = {}): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/cancellation`, { key: options.key, keyed: true });
  }

  /** Take a seat, or accept an invitation. When the last seat is taken, the game begins. Until then a seated player without a nonce can still add one. */
  takeSeat(game: string, seat: number, options: { body?: types.SeatTaking } = {}): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("PUT", `/v1/games/${quoted(game)}/seats/${quoted(seat)}`, { body: options.body });
  }

  /** Leave a seat before the game begins, or decline it. */
  leaveSeat(game: string, seat: number): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("DELETE", `/v1/games/${quoted(game)}/seats/${quoted(seat)}`);
  }

  /** Make a move: answer the open decision. The answer is durable. It has the receipt, the events up to the next decision, and your view of the game. If you send the same move again, you always get the same receipt, marked `Idempotent-Replayed`, even without a key. A decision accepts one answer. */
  makeMove(game: string, body: types.NewMove, options: { ifMatch?: string | undefined } = {}): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/moves`, { body, headers: { "If-Match": options.ifMatch }, repeatable: true });
  }

  /** Take back your last answer. The game's `terms.takebacks` decide: at once, if nobody has learned or answered anything since, or by asking the others. They answer with `allow`. `{"allow": false}` also withdraws your own request. If a player makes the next move, the request ends. All hidden orders that play has touched since are shuffled again, so a takeback teaches nobody anything. The time used since the decision was opened counts for it again. */
  takeBack(game: string, options: { body?: types.TakebackRequest; key?: string } = {}): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/takebacks`, { body: options.body, key: options.key, keyed: true });
  }

  /** Resign a game. With two players, the other one wins. With more, `terms.resignation` decides: the game ends with you last and the others as they are, or a bot plays on for you. If no person is left, it ends. */
  resign(game: string, options: { body?: types.Resignation; key?: string } = {}): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/resignation`, { body: options.body, key: options.key, keyed: true });
  }

  /** Take days of holiday. The players agree on them in `terms.holidays`. They begin now, or after your present holiday. Your clock stops, and you may play on. If you return early, days that have not begun are returned. `clock.holidays_until` and `holidays_left` show them to everybody. */
  takeHoliday(game: string, body: types.NewHoliday, options: { key?: string } = {}): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/holiday`, { body, key: options.key, keyed: true });
  }

  /** Fork a game at a moment. The fork is your private sandbox. It begins at the last rest before that moment, when nothing was half-played: see `fork_of`. It counts for nothing and does not change the game. Its shuffles use new random numbers. */
  forkGame(game: string, options: { body?: types.NewFork; key?: string } = {}): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/forks`, { body: options.body, key: options.key, keyed: true });
  }

  /** List the events of a game. Every event is exactly as in the log, with the openings that you may see. As `text/event-stream`, the list continues with later events. Each message is one event and its `id` is the event's number, so `Last-Event-ID` resumes a broken connection. For callers who use an office, each event is recorded as seen before it is sent. */
  listEvents(game: string, options: { after?: number; limit?: number; view?: string; greetings?: boolean } = {}): Promise<types.Events> {
    return this.json<types.Events>("GET", `/v1/games/${quoted(game)}/events`, { query: { after: options.after, limit: options.limit, view: options.view, greetings: options.greetings } });
  }

  /** Send a greeting to the table. Only players of a game that is not rated can send one, once in five seconds. Live streams with `greetings` receive it. It is not part of the record, and no database stores it. */
  async sendGreeting(game: string, body: types.NewGreeting): Promise<void> {
    await this.request("POST", `/v1/games/${quoted(game)}/greetings`, { body });
  }

  /** Show the JSON Schema of an event's data. A secret value appears as its commitment. */
  getEventSchema(event: string, version: number): Promise<types.JsonObject> {
    return this.json<types.JsonObject>("GET", `/v1/schemas/${quoted(event)}/${quoted(version)}.json`);
  }

  /** Report a player to the operator. A second complaint about a player replaces the first until it is handled. You can send ten an hour. */
  async updateComplaint(player: string, body: types.NewComplaint): Promise<void> {
    await this.request("PUT", `/v1/me/complaints/${quoted(player)}`, { body });
  }

  /** List complaints, in the order in which they were first sent. Administrators may. Nobody sees complaints about themselves. */
  listComplaints(options: { limit?: number; handled?: boolean } = {}): AsyncGenerator<types.Complaint> {
    return this.pages<types.Complaint>("/v1/complaints", { query: { limit: options.limit, handled: options.handled } });
  }

  /** Mark a complaint as handled. Administrators may. After 90 days the next complaint deletes it. */
  async markComplaint(complaint: string): Promise<void> {
    await this.request("PUT", `/v1/complaints/${quoted(complaint)}/handled`);
  }

  /** Register an app (RFC 7591). The answer has the app's secret, which is shown only here. */
  createApp(body: types.NewApp, options: { key?: string } = {}): Promise<types.CreatedApp> {
    return this.json<types.CreatedApp>("POST", "/v1/apps", { body, key: options.key, keyed: true });
  }

  /** List the apps that you registered, oldest first. */
  listApps(options: { limit?: number } = {}): AsyncGenerator<types.App> {
    return this.pages<types.App>("/v1/apps", { query: { limit: options.limit } });
  }

  /** Show an app that you registered. */
  getApp(app: string): Promise<types.App> {
    return this.json<types.App>("GET", `/v1/apps/${quoted(app)}`);
  }

  /** Delete an app and its users' consents at once. */
  async deleteApp(app: string): Promise<void> {
    await this.request("DELETE", `/v1/apps/${quoted(app)}`);
  }

  /** Replace the secret of one of your apps. Only this answer has the new secret. The old one is refused from now on. Consents of users stay. The answer for an app without a secret is 404. */
  rotateAppSecret(app: string, options: { key?: string } = {}): Promise<types.CreatedApp> {
    return this.json<types.CreatedApp>("POST", `/v1/apps/${quoted(app)}/secret`, { key: options.key, keyed: true });
  }

  /** List the apps that may act for you. */
  listAllowedApps(options: { limit?: number } = {}): AsyncGenerator<types.AllowedApp> {
    return this.pages<types.AllowedApp>("/v1/me/apps", { query: { limit: options.limit } });
  }

  /** Revoke your consent to an app. */
  async deleteAllowedApp(app: string): Promise<void> {
    await this.request("DELETE", `/v1/me/apps/${quoted(app)}`);
  }

  /** Exchange a code or refresh token for tokens. Each works once. If one is used twice, all tokens of the same consent end. */
  createOauthTokens(body: Uint8Array<ArrayBuffer>): Promise<types.OAuthTokens> {
    return this.json<types.OAuthTokens>("POST", "/oauth/token", { content: body, media: "application/x-www-form-urlencoded" });
  }

  /** Revoke a token (RFC 7009). */
  async revokeOauthToken(body: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.request("POST", "/oauth/revoke", { content: body, media: "application/x-www-form-urlencoded" });
  }

  /** Describe the authorization server (RFC 8414). */
  getAuthorizationServer(): Promise<types.AuthorizationServer> {
    return this.json<types.AuthorizationServer>("GET", "/.well-known/oauth-authorization-server");
  }

  /** Describe the protected resource (RFC 9728). */
  getProtectedResource(): Promise<types.ProtectedResource> {
    return this.json<types.ProtectedResource>("GET", "/.well-known/oauth-protected-resource");
  }

  /** Show whether you can sign in at the provider. Nobody else sees it. */
  getIdentity(): Promise<types.ConnectedIdentity> {
    return this.json<types.ConnectedIdentity>("GET", "/v1/me/identity");
  }

  /** End your sign-in at the provider. You need a password, with which you sign in from then on. All pending sign-in links end, and your confirmed address gets a letter. */
  async deleteIdentity(): Promise<void> {
    await this.request("DELETE", "/v1/me/identity");
  }

  /** Create a seek or a challenge. If it is matched at once, the answer has the `game`. Otherwise follow the seek: `GET` it with its ETag, or as a stream. */
  createSeek(body: types.NewSeek, options: { key?: string } = {}): Promise<types.Seek> {
    return this.json<types.Seek>("POST", "/v1/seeks", { body, key: options.key, keyed: true });
  }

  /** List open seeks and challenges by or to you, oldest first. Seeks of bots are included: see `bot`. */
  listSeeks(options: { limit?: number; ruleset?: "domaine" | "dominion" | "kingdomino"; player_count?: number; app?: string } = {}): AsyncGenerator<types.Seek> {
    return this.pages<types.Seek>("/v1/seeks", { query: { limit: options.limit, ruleset: options.ruleset, player_count: options.player_count, app: options.app } });
  }

  /** Show a seek and its result. As a stream, it is sent at once and at each change. A finished seek is visible only to its parties. */
  getSeek(seek: string): Promise<types.Seek> {
    return this.json<types.Seek>("GET", `/v1/seeks/${quoted(seek)}`);
  }

  /** Withdraw your seek, or decline a challenge. You may give a reason. */
  async deleteSeek(seek: string, options: { reason?: "later" | "clock" | "options" | "rated" | "opponent" } = {}): Promise<void> {
    await this.request("DELETE", `/v1/seeks/${quoted(seek)}`, { query: { reason: options.reason } });
  }

  /** Accept a challenge, or join an open seek. If the seek wants three or more players, joining creates your own seek for the same game, which is in the answer. */
  acceptSeek(seek: string, options: { body?: types.Acceptance; key?: string } = {}): Promise<types.Seek> {
    return this.json<types.Seek>("POST", `/v1/seeks/${quoted(seek)}/acceptance`, { body: options.body, key: options.key, keyed: true });
  }

  /** Offer a rematch. It has the same people, bots, options and terms as the finished game. The second player begins. The seek is a challenge to the other people. If they have offered one already, your request accepts it. A rematch against bots is matched at once. */
  offerRematch(game: string, options: { key?: string } = {}): Promise<types.Seek> {
    return this.json<types.Seek>("POST", `/v1/games/${quoted(game)}/rematch`, { key: options.key, keyed: true });
  }

  /** Create a match. Its players play all its games. The first begins when the last seat is taken, each other when the one before is final. A player who resigns a game of `best-of` loses that game. In a `dynasty`, a player who resigns, runs out of time, is absent or is put last by a referee leaves the match. That game does not count, and the others play on. A player who remains alone wins. */
  createMatch(body: types.NewMatch, options: { key?: string } = {}): Promise<types.MatchChange> {
    return this.json<types.MatchChange>("POST", "/v1/matches", { body, key: options.key, keyed: true });
  }

  /** List matches, newest first. The list has public matches, and those in which you take part. */
  listMatches(options: { limit?: number; status?: "open" | "running" | "ended" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino"; player?: types.AccountOrHandle } = {}): AsyncGenerator<types.Match> {
    return this.pages<types.Match>("/v1/matches", { query: { limit: options.limit, status: options.status, ruleset: options.ruleset, player: options.player } });
  }

  /** Show a match: its players, games and standings. */
  getMatch(match: string): Promise<types.Match> {
    return this.json<types.Match>("GET", `/v1/matches/${quoted(match)}`);
  }

  /** Cancel a match that you made and that has not begun. */
  cancelMatch(match: string, options: { key?: string } = {}): Promise<types.MatchChange> {
    return this.json<types.MatchChange>("POST", `/v1/matches/${quoted(match)}/cancellation`, { key: options.key, keyed: true });
  }

  /** Join a match, or accept an invitation to it. All games of the match use the nonce. Their seeds follow from the match's seed, which the service committed to before anybody joined. A player without a nonce can still add one until the last seat is taken. */
  joinMatch(match: string, seat: number, options: { body?: types.SeatTaking } = {}): Promise<types.MatchChange> {
    return this.json<types.MatchChange>("PUT", `/v1/matches/${quoted(match)}/seats/${quoted(seat)}`, { body: options.body });
  }

  /** Leave a match before it begins, or decline it. */
  leaveMatch(match: string, seat: number): Promise<types.MatchChange> {
    return this.json<types.MatchChange>("DELETE", `/v1/matches/${quoted(match)}/seats/${quoted(seat)}`);
  }

  /** List the events of a match. They have the same forms as the events of a game. They contain no secret. */
  listMatchEvents(match: string, options: { after?: number; limit?: number } = {}): Promise<types.Events> {
    return this.json<types.Events>("GET", `/v1/matches/${quoted(match)}/events`, { query: { after: options.after, limit: options.limit } });
  }

  /** Download the record of a match. Each of its games has a separate record. */
  downloadMatchRecord(match: string): Promise<string> {
    return this.text("GET", `/v1/matches/${quoted(match)}/record`);
  }

  /** Create a tournament. Its stages, points and tie-breaks are fixed from the beginning. The service commits to the seed of all its draws. */
  createTournament(body: types.NewTournament, options: { key?: string } = {}): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("POST", "/v1/tournaments", { body, key: options.key, keyed: true });
  }

  /** List tournaments, newest first. The list has public tournaments, and those in which you take part or have an office. */
  listTournaments(options: { limit?: number; status?: "open" | "running" | "ended" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino" | "other"; player?: types.AccountOrHandle } = {}): AsyncGenerator<types.TournamentSummary> {
    return this.pages<types.TournamentSummary>("/v1/tournaments", { query: { limit: options.limit, status: options.status, ruleset: options.ruleset, player: options.player } });
  }

  /** Show a tournament: terms, progress, draws, certificates. */
  getTournament(tournament: string): Promise<types.Tournament> {
    return this.json<types.Tournament>("GET", `/v1/tournaments/${quoted(tournament)}`);
  }

  /** List the events of a tournament. They have the same forms as the events of a game. They contain no secret. */
  listTournamentEvents(tournament: string, options: { after?: number; limit?: number } = {}): Promise<types.Events> {
    return this.json<types.Events>("GET", `/v1/tournaments/${quoted(tournament)}/events`, { query: { after: options.after, limit: options.limit } });
  }

  /** Download the record of a tournament. Each of its games has a separate record. The record proves which of the tournament's events are in the transparency log. */
  downloadTournamentRecord(tournament: string): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/record`);
  }

  /** Change a tournament's title, time, place and notes. Organisers may do this at any time. Omitted fields are removed. */
  updateTournament(tournament: string, body: types.TournamentUpdate): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/details`, { body });
  }

  /** Fix a round of a drand beacon. Organisers may do this before the first stage. All draws and shuffles then mix in the first round from `at` on, and wait for it. */
  updateBeacon(tournament: string, body: types.NewBeacon): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/beacon`, { body });
  }

  /** Post an announcement to all participants. Organisers may do this, up to 500 times. */
  createAnnouncement(tournament: string, body: types.NewAnnouncement, options: { key?: string } = {}): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/announcements`, { body, key: options.key, keyed: true });
  }

  /** End a tournament after its last stage. Organisers may do this. Its seed is revealed once all its games are final. */
  endTournament(tournament: string, options: { key?: string } = {}): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/end`, { key: options.key, keyed: true });
  }

  /** Create the next season of a league that has ended. Organisers may do this. Its divisions follow from the record of this league, once its results are final. Names without an account are entered; others enter by themselves. */
  createSeason(tournament: string, body: types.NewSeason, options: { key?: string } = {}): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/seasons`, { body, key: options.key, keyed: true });
  }

  /** Cancel a tournament. Organisers may do this. Running games continue, but do not count. */
  cancelTournament(tournament: string, body: types.Reason, options: { key?: string } = {}): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/cancellation`, { body, key: options.key, keyed: true });
  }

  /** List the formats of tournaments, in your language. Each has its texts and the schema of its parameters. */
  listTournamentFormats(): Promise<types.TournamentFormatPage> {
    return this.json<types.TournamentFormatPage>("GET", "/v1/tournament-formats");
  }

  /** Enter a tournament. A player sends an empty body, and so consents to all its games. A player who dropped out comes back. Organisers enter people without an account by `name` or `names`, or a `bot`, or invite an `account`, which may then also enter a private tournament. Only bots enter a tournament with `bots_only`. */
  enterTournament(tournament: string, options: { body?: types.NewEntrant; key?: string } = {}): Promise<types.EntrantChange> {
    return this.json<types.EntrantChange>("POST", `/v1/tournaments/${quoted(tournament)}/entrants`, { body: options.body, key: options.key, keyed: true });
  }

  /** List the entrants, in order of entry. */
  listEntrants(tournament: string, options: { limit?: number } = {}): AsyncGenerator<types.Entrant> {
    return this.pages<types.Entrant>(`/v1/tournaments/${quoted(tournament)}/entrants`, { query: { limit: options.limit } });
  }

  /** Show an entrant of a tournament. */
  getEntrant(tournament: string, entrant: number): Promise<types.Entrant> {
    return this.json<types.Entrant>("GET", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}`);
  }

  /** Drop an entrant from a tournament. Players drop themselves, and organisers drop others. The entrant is no longer paired, and past results still count. */
  dropEntrant(tournament: string, entrant: number): Promise<types.EntrantChange> {
    return this.json<types.EntrantChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}`);
  }

  /** Bring an entrant back from the next round on. Players come back by themselves, and organisers bring back others. In tournaments with games on this service, an entrant with an account must consent again. A stage that began without the entrant must accept late entries. */
  bringBackEntrant(tournament: string, entrant: number): Promise<types.EntrantChange> {
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}`);
  }

  /** Correct the name of an entrant without an account. Organisers may do this until standings with the name are certified or final. After that, a ruling is needed. */
  renameEntrant(tournament: string, entrant: number, body: types.NewEntrantName): Promise<types.EntrantChange> {
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/name`, { body });
  }

  /** Add a nonce to the seeds of your later games. All seeds follow from the tournament's seed, which the service committed to before you entered. Shared shuffles use no nonce. */
  addNonce(tournament: string, entrant: number, body: types.NewNonce): Promise<types.EntrantChange> {
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/nonce`, { body });
  }

  /** Request a bye in a round that is not drawn. Players request a bye for themselves, organisers give one to others. A player's request waits for an organiser if it is worth half of a first place, or if `byes_wait`. */
  createByeRequest(tournament: string, entrant: number, body: types.NewBye, options: { key?: string } = {}): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/byes`, { body, key: options.key, keyed: true });
  }

  /** Accept or decline a request for a bye. Organisers may do this until the round is drawn. */
  updateByeRequest(tournament: string, entrant: number, stage: number, number: number, body: types.ByeDecision): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/byes/${quoted(stage)}/${quoted(number)}`, { body });
  }

  /** Withdraw a request for a bye. Players withdraw their own, organisers any. */
  deleteByeRequest(tournament: string, entrant: number, stage: number, number: number): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/byes/${quoted(stage)}/${quoted(number)}`);
  }

  /** Forbid a pairing of two entrants from the next draw on. Organisers may do this. */
  forbidPairing(tournament: string, one: number, other: number): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/forbidden/${quoted(one)}/${quoted(other)}`);
  }

  /** Allow a forbidden pairing of two entrants again. Organisers may do this. */
  allowPairing(tournament: string, one: number, other: number): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/forbidden/${quoted(one)}/${quoted(other)}`);
  }

  /** Set the player limit of a tournament. Organisers may do this. When all places are taken, further entrants wait. Until the first stage begins, they get free places in turn. */
  updatePlaces(tournament: string, body: types.NewPlaces): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/places`, { body });
  }

  /** Add an organiser or an arbiter. Organisers may do this. An organiser has all rights of the maker. An arbiter rules, types results and checks players in. `player`: id or handle. If all organisers are erased, an administrator names one. */
  addStaff(tournament: string, player: string, body: types.NewStaff): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/staff/${quoted(player)}`, { body });
  }

  /** Remove an organiser or arbiter from an event and its games. Organisers may do this. */
  removeStaff(tournament: string, player: string): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/staff/${quoted(player)}`);
  }

  /** Open or close the check-in. Organisers and arbiters may do this. To open a closed check-in undoes all check-ins. `leave_out` drops the entrants who have not checked in, and checked-in entrants of the waiting list get their places. */
  updateCheckIn(tournament: string, body: types.NewCheckIn): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/check-in`, { body });
  }

  /** Check an entrant in. Players check themselves in while the check-in is open. Organisers and arbiters check in any entrant at any time. */
  checkIn(tournament: string, entrant: number): Promise<types.EntrantChange> {
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/check-in`);
  }

  /** Undo the check-in of an entrant. */
  checkOut(tournament: string, entrant: number): Promise<types.EntrantChange> {
    return this.json<types.EntrantChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/check-in`);
  }

  /** Merge two entries of one person. Organisers may do this. The entry in the path, which must not be paired yet, becomes part of the entry `into`, which gets its account, place and requested byes. */
  mergeEntrants(tournament: string, entrant: number, body: types.EntrantMerge): Promise<types.EntrantChange> {
    return this.json<types.EntrantChange>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/merged`, { body });
  }

  /** List entrants with owed or paid fees, and the sums. Only organisers may. The service handles no money. */
  listFees(tournament: string): Promise<types.MarkedFees> {
    return this.json<types.MarkedFees>("GET", `/v1/tournaments/${quoted(tournament)}/fees`);
  }

  /** Mark entrants' fees as owed, paid or neither (`none`). Only organisers may. Without an amount, a paid fee is the event's fee. */
  updateFees(tournament: string, body: types.NewFees): Promise<types.MarkedFees> {
    return this.json<types.MarkedFees>("PUT", `/v1/tournaments/${quoted(tournament)}/fees`, { body });
  }

  /** Draw a QR code for a tournament. It leads to the tournament's page. With `entrant`, an organiser who scans it checks that player in. With `table`, the table's players report their result. */
  getQrCode(tournament: string, options: { entrant?: number; table?: string } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/qr.svg`, { query: { entrant: options.entrant, table: options.table } });
  }

  /** List the teams and their players, in order of entry. */
  listTeams(tournament: string, options: { limit?: number } = {}): AsyncGenerator<types.Team> {
    return this.pages<types.Team>(`/v1/tournaments/${quoted(tournament)}/teams`, { query: { limit: options.limit } });
  }

  /** Create a team of entrants and of `names`. Organisers of a team tournament may do this, while entries are open. If a name has entered already, that entrant joins the team. Other names are entered. */
  createTeam(tournament: string, body: types.NewTeam, options: { key?: string } = {}): Promise<types.TeamChange> {
    return this.json<types.TeamChange>("POST", `/v1/tournaments/${quoted(tournament)}/teams`, { body, key: options.key, keyed: true });
  }

  /** Change a team's name, players and board order. Organisers may do this. The order applies from the next draw on, the first board first. Players who have played for the team must stay. The name can be corrected until standings with it are certified or final. */
  updateTeam(tournament: string, team: number, body: types.TeamUpdate): Promise<types.TeamChange> {
    return this.json<types.TeamChange>("PUT", `/v1/tournaments/${quoted(tournament)}/teams/${quoted(team)}`, { body });
  }

  /** Begin the first or the next stage. Organisers may do this. Its entrants follow from the stage before. Organisers may send the seeding, or order it by rating. If entrants are level at the cut, organisers name the winners of the play-off. */
  startStage(tournament: string, options: { body?: types.NewStage; key?: string } = {}): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/stages`, { body: options.body, key: options.key, keyed: true });
  }

  /** Draw the next round, or pair it by hand. Organisers may do this. Play begins only after the publication. A second draw has another outcome, and both stay on record; with `"anew": false` it is refused. The answer explains the cost. Until a long draw is ready, the answer is `unavailable` with `Retry-After`. */
  drawRound(tournament: string, options: { body?: types.NewRound; key?: string } = {}): Promise<types.RoundChange> {
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds`, { body: options.body, key: options.key, keyed: true });
  }

  /** Publish the drawn round. Organisers may do this. Its games are created when it starts: the first sixteen at once, and the others soon (`table-opened`). Games that only bots play count as unfinished games of the account that made the tournament. */
  publishRound(tournament: string, options: { body?: types.NewStart; key?: string } = {}): Promise<types.RoundChange> {
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/publish`, { body: options.body, key: options.key, keyed: true });
  }

  /** Start a published round, or schedule its start. Organisers may do this. A start can be scheduled until a game of the round has begun. */
  startRound(tournament: string, stage: number, number: number, options: { body?: types.NewStart; key?: string } = {}): Promise<types.RoundChange> {
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/start`, { body: options.body, key: options.key, keyed: true });
  }

  /** Pause a tournament. Organisers may do this. Its games are paused, the first sixteen at once, and no round starts. Results can be typed in. */
  pauseTournament(tournament: string, options: { body?: types.NewPause } = {}): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("PUT", `/v1/tournaments/${quoted(tournament)}/pause`, { body: options.body });
  }

  /** Resume a tournament. Organisers may do this. Games that a referee paused stay paused. */
  resumeTournament(tournament: string): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("DELETE", `/v1/tournaments/${quoted(tournament)}/pause`);
  }

  /** Mark a player as present at their table. Players mark themselves, organisers and arbiters any entrant. */
  markPresent(tournament: string, stage: number, number: number, entrant: number): Promise<types.RoundChange> {
    return this.json<types.RoundChange>("PUT", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/here/${quoted(entrant)}`);
  }

  /** Show a round: tables, games, results and cost. */
  getRound(tournament: string, stage: number, number: number, options: { explain?: boolean } = {}): Promise<types.TournamentRound> {
    return this.json<types.TournamentRound>("GET", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}`, { query: { explain: options.explain } });
  }

  /** Enter the result of a game at a real table. Organisers and arbiters may do this. The fields are those of a game's result on this service. Places follow from the scores, unless they are sent. `number` is the game of the match, so that one result is not entered twice. */
  createResult(tournament: string, stage: number, number: number, table: number, body: types.NewResult, options: { key?: string } = {}): Promise<types.RoundChange> {
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/tables/${quoted(table)}/results`, { body, key: options.key, keyed: true });
  }

  /** Enter the result of a match at a real table. Organisers and arbiters may do this. The missing games are recorded with scores 1 and 0, those of the loser first. Where a match may be drawn, the games after an even score are drawn. */
  createMatchResult(tournament: string, stage: number, number: number, table: number, body: types.NewMatchResult, options: { key?: string } = {}): Promise<types.RoundChange> {
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/tables/${quoted(table)}/match`, { body, key: options.key, keyed: true });
  }

  /** Report the result of your game at a real table. An equal report of another player makes it the result. Players listed as absent must report the same, unless an official has ruled so. If reports differ, an official decides. A new report replaces your earlier one. A different report of a known result is an objection, on which an official rules, also after the end. An equal report withdraws it. Reports of disqualified entrants do not count. */
  reportResult(tournament: string, stage: number, number: number, table: number, body: types.NewResult, options: { key?: string } = {}): Promise<types.RoundChange> {
    return this.json<types.RoundChange>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/tables/${quoted(table)}/claims`, { body, key: options.key, keyed: true });
  }

  /** List the stations of a tournament, each with its queue. The first table of a queue plays there now. A table that is done leaves its queue. */
  listStations(tournament: string): Promise<types.Stations> {
    return this.json<types.Stations>("GET", `/v1/tournaments/${quoted(tournament)}/stations`);
  }

  /** Replace the stations of a tournament and their queues. Organisers and arbiters may do this. A queue holds published tables only. */
  updateStations(tournament: string, body: types.NewStations): Promise<types.Stations> {
    return this.json<types.Stations>("PUT", `/v1/tournaments/${quoted(tournament)}/stations`, { body });
  }

  /** Create a ruling on a tournament. Organisers and arbiters may do this. Only organisers withdraw the last round, change tie-breaks, lift the beacon, or correct names that results show. `correct` also decides between reports. Standings follow, and older certificates lose their validity. */
  createTournamentRuling(tournament: string, body: types.NewTournamentRuling, options: { key?: string } = {}): Promise<types.TournamentChange> {
    return this.json<types.TournamentChange>("POST", `/v1/tournaments/${quoted(tournament)}/rulings`, { body, key: options.key, keyed: true });
  }

  /** List the rulings on a tournament. Each has its author, its reason and the rule that it is based on. */
  listTournamentRulings(tournament: string): Promise<types.TournamentRulings> {
    return this.json<types.TournamentRulings>("GET", `/v1/tournaments/${quoted(tournament)}/rulings`);
  }

  /** Show the standings of a stage. They are current, or as of a round or event. The answer names the certificate and the tie-breaks, and says whether a ruling changed the list of tie-breaks. With 200 entrants and more, `event` may be seconds behind, and no certificate is named then. With `as_of_event`, `entrant` or `explain` the answer is never behind. */
  getStandings(tournament: string, options: { stage?: number; as_of_round?: number; as_of_event?: number; explain?: boolean; entrant?: number } = {}): Promise<types.Standings> {
    return this.json<types.Standings>("GET", `/v1/tournaments/${quoted(tournament)}/standings`, { query: { stage: options.stage, as_of_round: options.as_of_round, as_of_event: options.as_of_event, explain: options.explain, entrant: options.entrant } });
  }

  /** Show the ranking of a tournament over all stages. */
  getRanking(tournament: string): Promise<types.Ranking> {
    return this.json<types.Ranking>("GET", `/v1/tournaments/${quoted(tournament)}/ranking`);
  }

  /** Certify the standings of the last stage. Organisers may do this. The standings are signed as of the last round. A certificate that replaces another names it and the reason. */
  createCertificate(tournament: string, options: { body?: types.NewCertificate; key?: string } = {}): Promise<types.CreatedCertificate> {
    return this.json<types.CreatedCertificate>("POST", `/v1/tournaments/${quoted(tournament)}/certificates`, { body: options.body, key: options.key, keyed: true });
  }

  /** Show a certificate, its signature and its validity. The document is computed from the tournament's record. The answer names the certificate that replaced it, if any. */
  getCertificate(tournament: string, certificate: string): Promise<types.SignedCertificate> {
    return this.json<types.SignedCertificate>("GET", `/v1/tournaments/${quoted(tournament)}/certificates/${quoted(certificate)}`);
  }

  /** Rank several tournaments together. Places earn points. Between equal sums, better places decide. Equal names without an account are one person. */
  getSeries(options: { tournaments?: string; points?: string; best?: number } = {}): Promise<types.SeriesStandings> {
    return this.json<types.SeriesStandings>("GET", "/v1/series", { query: { tournaments: options.tournaments, points: options.points, best: options.best } });
  }

  /** Create an audit of many games. Players, organisers and referees audit their own match or tournament. Referees and administrators of the service audit any games. A worker does it, and the report shows the progress. Each caller has one at a time. */
  createAudit(body: types.NewAudit, options: { key?: string } = {}): Promise<types.AuditTask> {
    return this.json<types.AuditTask>("POST", "/v1/audits", { body, key: options.key, keyed: true });
  }

  /** Show an audit's report and progress. Its creator, referees and administrators may read it. */
  getAudit(audit: string): Promise<types.AuditTask> {
    return this.json<types.AuditTask>("GET", `/v1/audits/${quoted(audit)}`);
  }

  /** List or stream the decisions and tasks that wait for you. These are challenges, then the newest first: decisions, takebacks, invitations, disputes that you may rule on, questions of a referee, and tables of your tournament with differing reports. A game whose clock ran out may wait for your ruling, too. A paused game waits for no player. As `text/event-stream`, the first page is sent at once and at each change, so a new connection misses nothing. With `Last-Event-ID`, only later changes are sent. */
  listInbox(options: { limit?: number } = {}): AsyncGenerator<types.InboxItem> {
    return this.pages<types.InboxItem>("/v1/me/inbox", { query: { limit: options.limit } });
  }

  /** Show your mail address and settings. Nobody else sees them. */
  getMail(): Promise<types.Mail> {
    return this.json<types.Mail>("GET", "/v1/me/mail");
  }

  /** Set your mail address and the news to send there. A new address needs your password. Without a password, it needs a session, or an equally powerful token that does not expire. A link confirms it; an address gets few a day. A confirmed old address gets a letter about the change. All pending sign-in links end. */
  updateMail(body: types.NewMail): Promise<types.Mail> {
    return this.json<types.Mail>("PUT", "/v1/me/mail", { body });
  }

  /** Remove your mail address. All pending sign-in links end, and a last letter to the address reports it. */
  async deleteMail(): Promise<void> {
    await this.request("DELETE", "/v1/me/mail");
  }

  /** Send a sign-in link to a confirmed address. The answer is the same whether the address is known or not. */
  async sendSignInLink(body: types.SignInLinkRequest): Promise<void> {
    await this.request("POST", "/v1/sign-in-links", { body });
  }

  /** List the leaderboards. There is one for each ruleset, number of players and kind: people, and bots. */
  listLeaderboards(): Promise<types.LeaderboardPage> {
    return this.json<types.LeaderboardPage>("GET", "/v1/leaderboards");
  }

  /** Show a leaderboard. Certain ratings come first, by place, then provisional ones without a place. Erased accounts are left out. */
  getLeaderboard(ruleset: string, options: { kind?: "people" | "bots"; limit?: number; player_count?: number } = {}): AsyncGenerator<types.Leader> {
    return this.pages<types.Leader>(`/v1/leaderboards/${quoted(ruleset)}`, { query: { kind: options.kind, limit: options.limit, player_count: options.player_count } });
  }

  /** List a player's ratings. There is one for each ruleset and number of players. */
  listPlayerRatings(player: string): Promise<types.PlayerRatingPage> {
    return this.json<types.PlayerRatingPage>("GET", `/v1/players/${quoted(player)}/ratings`);
  }

  /** List the days of a player's rating, latest first. Each day has the games that moved the rating. A game that you may not see counts without being named. */
  listRatingDays(player: string, ruleset: string, playerCount: number, options: { kind?: "people" | "bots"; limit?: number } = {}): AsyncGenerator<types.RatedDay> {
    return this.pages<types.RatedDay>(`/v1/players/${quoted(player)}/ratings/${quoted(ruleset)}/${quoted(playerCount)}`, { query: { kind: options.kind, limit: options.limit } });
  }

  /** Draw a player's rating as a chart. A band shows the deviation. The chart follows the reader's light or dark theme, and has a description in words. */
  getRatingChart(player: string, ruleset: string, playerCount: number, options: { kind?: "people" | "bots" } = {}): Promise<string> {
    return this.text("GET", `/v1/players/${quoted(player)}/ratings/${quoted(ruleset)}/${quoted(playerCount)}/chart.svg`, { query: { kind: options.kind } });
  }

  /** Show statistics of a ruleset. They count people in public games that are final, but no sandbox, fork or voided game. */
  getStatistics(name: string): Promise<types.GameStatistics> {
    return this.json<types.GameStatistics>("GET", `/v1/rulesets/${quoted(name)}/statistics`);
  }

  /** List a player's statistics, by ruleset. */
  listPlayerStatistics(player: string): Promise<types.GameStatisticsPage> {
    return this.json<types.GameStatisticsPage>("GET", `/v1/players/${quoted(player)}/statistics`);
  }

  /** Review a final game: find the most costly decisions. These are decisions in which the best bot would have picked something else. Bots play the game on both ways, with everything unknown to the seat dealt again. A worker does it at the first request, in some seconds. A piece that is begun five times without an end fails it. Each caller has up to three under way. */
  reviewGame(game: string): Promise<types.GameReview> {
    return this.json<types.GameReview>("GET", `/v1/games/${quoted(game)}/review`);
  }

  /** Create a ruling on a game. A referee of the game who does not play it may create one. Referees named in the terms have no office in a rated game (`rated-game`), and seat only bots and former players of the seat. An appeal is decided by a referee who has not ruled on it. `uphold` keeps the ruling. `overturn` undoes it; after a rewind, play returns to the abandoned line. Any other ruling that names the dispute replaces the first one. */
  createRuling(game: string, body: types.NewRuling, options: { key?: string } = {}): Promise<types.MoveResult> {
    return this.json<types.MoveResult>("POST", `/v1/games/${quoted(game)}/rulings`, { body, key: options.key, keyed: true });
  }

  /** List the rulings on a game. Each has its author, its reason and the rule that it is based on. */
  listRulings(game: string): Promise<types.Rulings> {
    return this.json<types.Rulings>("GET", `/v1/games/${quoted(game)}/rulings`);
  }

  /** Preview the effect of a ruling, or its refusal. Referees of the game may do this. Nothing is recorded. */
  previewRuling(game: string, body: types.NewRuling): Promise<types.RulingPreview> {
    return this.json<types.RulingPreview>("POST", `/v1/games/${quoted(game)}/rulings/preview`, { body });
  }

  /** Show a ruling, by the number of its event. */
  getRuling(game: string, ruling: number): Promise<types.Ruling> {
    return this.json<types.Ruling>("GET", `/v1/games/${quoted(game)}/rulings/${quoted(ruling)}`);
  }

  /** List precedents by rule or card, newest first. These are rulings on games that you may see. */
  listPrecedents(options: { limit?: number; rule?: string; card?: string; ruleset?: "domaine" | "dominion" | "kingdomino" } = {}): AsyncGenerator<types.Precedent> {
    return this.pages<types.Precedent>("/v1/rulings", { query: { limit: options.limit, rule: options.rule, card: options.card, ruleset: options.ruleset } });
  }

  /** List referees' looks at hidden parts of a game. */
  listLooks(game: string, options: { after?: number; limit?: number } = {}): Promise<types.SeenLooks> {
    return this.json<types.SeenLooks>("GET", `/v1/games/${quoted(game)}/looks`, { query: { after: options.after, limit: options.limit } });
  }

  /** Create a dispute about an event. Players may do this, and the game's maker or, at a tournament, the organisers: also after the game's end, within `terms.dispute_window_seconds`. Replaced players may, about events of their time in the seat. Each of them may open 20 about one game. Until the dispute is settled, no result becomes final. If it cites a ruling that changed the game and names no dispute, it is an appeal against that ruling, also within `terms.appeal_window_seconds` after it. */
  createDispute(game: string, body: types.NewDispute, options: { key?: string } = {}): Promise<types.DisputeChange> {
    return this.json<types.DisputeChange>("POST", `/v1/games/${quoted(game)}/disputes`, { body, key: options.key, keyed: true });
  }

  /** List disputes, newest or oldest first. The list has disputes of public games, and of games in which you take part or have an office. Referees of the service see those of all games, but not of other tables of a duplicate round in which they play. With `status` or `waits_for`, it leaves out games that you see with a delay. */
  listDisputes(options: { limit?: number; status?: "open" | "ruled" | "appealed" | "closed"; game?: string; tournament?: string; waits_for?: "referee" | "party"; mine?: boolean; order?: "newest" | "oldest" } = {}): AsyncGenerator<types.Dispute> {
    return this.pages<types.Dispute>("/v1/disputes", { query: { limit: options.limit, status: options.status, game: options.game, tournament: options.tournament, waits_for: options.waits_for, mine: options.mine, order: options.order } });
  }

  /** Show a dispute: claim, statements and ruling. */
  getDispute(dispute: string): Promise<types.Dispute> {
    return this.json<types.Dispute>("GET", `/v1/disputes/${quoted(dispute)}`);
  }

  /** Withdraw your dispute or your appeal. After a withdrawn appeal, the ruling stays valid, and the window for appeals of the other parties begins again. The record keeps the appeal and its withdrawal. */
  deleteDispute(dispute: string): Promise<types.DisputeChange> {
    return this.json<types.DisputeChange>("DELETE", `/v1/disputes/${quoted(dispute)}`);
  }

  /** Add a statement to a dispute that is not settled. Those who may open a dispute about its event may do this. */
  createStatement(dispute: string, body: types.NewStatement, options: { key?: string } = {}): Promise<types.DisputeChange> {
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/statements`, { body, key: options.key, keyed: true });
  }

  /** Appeal against the ruling on a dispute. Each party may do this once, within `terms.appeal_window_seconds`. A replaced player is a party if they held a seat between the disputed event and the ruling. Another referee then settles it. */
  createAppeal(dispute: string, body: types.NewAppeal, options: { key?: string } = {}): Promise<types.DisputeChange> {
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/appeals`, { body, key: options.key, keyed: true });
  }

  /** Ask a player a question about a dispute. Referees who may rule on the dispute may do this. With `alone`, only they and that player can read the question and the reply until the ruling. */
  createQuestion(dispute: string, body: types.NewQuestion, options: { key?: string } = {}): Promise<types.DisputeChange> {
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/questions`, { body, key: options.key, keyed: true });
  }

  /** Answer a referee's question, once. Only the player who now has the asked seat may do this. Everybody who could read the question can read the answer. */
  createAnswer(dispute: string, body: types.NewAnswer, options: { key?: string } = {}): Promise<types.DisputeChange> {
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/answers`, { body, key: options.key, keyed: true });
  }

  /** Add a referee's note to a dispute, or mark a moment. Referees who may rule on the dispute may do this. Only referees can read notes, and everybody when the dispute is decided. */
  createNote(dispute: string, body: types.NewNote, options: { key?: string } = {}): Promise<types.DisputeChange> {
    return this.json<types.DisputeChange>("POST", `/v1/disputes/${quoted(dispute)}/notes`, { body, key: options.key, keyed: true });
  }

  /** Show a dispute's bundle: the evidence for a ruling. The bundle has the game before and after the disputed event, the options, the clocks, all rulings and the audit; as a zip file also the record. Before the game is final, only its referees may do this, and the look is recorded. */
  getBundle(dispute: string): Promise<types.Bundle> {
    return this.json<types.Bundle>("GET", `/v1/disputes/${quoted(dispute)}/bundle`);
  }

  /** Suggest rulings on a dispute, with their effects. Referees who may rule on the dispute may do this. */
  listSuggestions(dispute: string): Promise<types.Suggestions> {
    return this.json<types.Suggestions>("GET", `/v1/disputes/${quoted(dispute)}/suggestions`);
  }

  /** Waive the dispute and appeal windows of finished games. Players and a game's maker or organisers may do this: for one game, or for all their finished games of a match or a tournament. When all players and the game's maker, or one of its organisers, have waived, the game is final at once and all secrets are revealed. A dispute or an appeal before then cancels all waivers. */
  createWaiver(body: types.NewWaiver, options: { key?: string } = {}): Promise<types.Waivers> {
    return this.json<types.Waivers>("POST", "/v1/waivers", { body, key: options.key, keyed: true });
  }

  /** Show the thinking time of each decision. The answer compares it with usual times, and lists downtime. Players, organisers and referees of the game may read it, and everybody once it is final. */
  getEvidence(game: string): Promise<types.Evidence> {
    return this.json<types.Evidence>("GET", `/v1/games/${quoted(game)}/evidence`);
  }

  /** Show a viewer's knowledge at a moment, in words. You may ask for your own knowledge, or for any `view` that you may have. */
  getKnowledge(game: string, options: { view?: string; at?: string } = {}): Promise<types.Knowledge> {
    return this.json<types.Knowledge>("GET", `/v1/games/${quoted(game)}/knowledge`, { query: { view: options.view, at: options.at } });
  }

  /** Show the changes between two moments, in words. */
  getChanges(game: string, options: { view?: string; from_moment?: string; to_moment?: string } = {}): Promise<types.Changes> {
    return this.json<types.Changes>("GET", `/v1/games/${quoted(game)}/changes`, { query: { view: options.view, from_moment: options.from_moment, to_moment: options.to_moment } });
  }

  /** Find the first difference between two games. The comparison uses your `view`. An imported record is a game too. `dominium compare` compares two files. */
  compareGames(game: string, options: { view?: string; with?: string } = {}): Promise<types.Comparison> {
    return this.json<types.Comparison>("GET", `/v1/games/${quoted(game)}/comparison`, { query: { view: options.view, with: options.with } });
  }

  /** Show the log of a game in words, in your language. Abandoned play is marked; in plain text by a `~`. `limit` counts events; without it, all are described. */
  getLog(game: string, options: { after?: number; limit?: number; view?: string } = {}): Promise<types.Log> {
    return this.json<types.Log>("GET", `/v1/games/${quoted(game)}/log`, { query: { after: options.after, limit: options.limit, view: options.view } });
  }

  /** Download the record of a game. Anyone can verify the file offline with `dominium verify`. By default it opens all that you may see: everything, for a final game. It proves which of its events are in the transparency log. The record of an imported game is the received one, byte for byte. */
  downloadRecord(game: string, options: { view?: string } = {}): Promise<string> {
    return this.text("GET", `/v1/games/${quoted(game)}/record`, { query: { view: options.view } });
  }

  /** Audit a game: its chain, seals and rules. For an imported game, the received record is audited. Its rules can be checked only if the record opens everything; otherwise the answer is `not-open`. */
  auditGame(game: string, options: { depth?: "chain" | "facts" | "rules" } = {}): Promise<types.AuditedGame> {
    return this.json<types.AuditedGame>("GET", `/v1/games/${quoted(game)}/audit`, { query: { depth: options.depth } });
  }

  /** Export finished public games. They come in the order of the transparency log. Continue `after` the last complete line until the answer is empty. No game is missed, and none comes twice. */
  exportGames(options: { after?: number; ruleset?: "domaine" | "dominion" | "kingdomino"; tournament?: string; player?: types.AccountOrHandle; player_count?: number; rated?: boolean; from_date?: string; to_date?: string; records?: boolean } = {}): AsyncGenerator<types.FinishedGame> {
    return this.lines<types.FinishedGame>("/v1/games/export", { query: { after: options.after, ruleset: options.ruleset, tournament: options.tournament, player: options.player, player_count: options.player_count, rated: options.rated, from_date: options.from_date, to_date: options.to_date, records: options.records } });
  }

  /** List the monthly files of finished public games. Anyone can check a file and pass it on. Together the files hold each game once. */
  listDumps(): Promise<types.Dumps> {
    return this.json<types.Dumps>("GET", "/v1/dumps");
  }

  /** Download a monthly file of finished public games. It has a header, a `DumpedGame` on each line, and a line that signs all before it, in gzip. It never changes. A broken download resumes with `Range: bytes=N-`, which is answered with 206. */
  downloadDump(month: string): Promise<Uint8Array> {
    return this.content("GET", `/v1/dumps/${quoted(month)}.jsonl.gz`);
  }

  /** Verify a record, like `dominium verify`. The service stores nothing. It checks few records at once, and long ones one at a time. If others take too long, the answer is `unavailable` with `Retry-After`. */
  verifyRecord(body: Uint8Array<ArrayBuffer>, options: { key?: string } = {}): Promise<types.Report> {
    return this.json<types.Report>("POST", "/v1/verifications", { query: { key: options.key }, content: body, media: "application/jsonl" });
  }

  /** Import the record of a final game of another service. It becomes a read-only game with everything that the record opens. The record is stored as received, under the key that signed it. The same record again returns the same game. */
  importRecord(body: Uint8Array<ArrayBuffer>, options: { key?: string; visibility?: "public" | "unlisted" } = {}): Promise<types.Game> {
    return this.json<types.Game>("POST", "/v1/imports", { query: { key: options.key, visibility: options.visibility }, content: body, media: "application/jsonl" });
  }

  /** Withdraw an imported record. Its importer or an administrator may do this. The record is deleted. */
  async deleteImport(game: string): Promise<void> {
    await this.request("DELETE", `/v1/imports/${quoted(game)}`);
  }

  /** Export a sheet of a tournament in one of five formats. - `csv` (RFC 4180): headings are keys, the same in every language. The last columns of each line name its source, with the certificate or `provisional`. Formulas begin with an apostrophe. - `json`: `schema` names the JSON Schema. - `html`: a printable page. Pairings and results are those of one round. - `md`: for sites that support Markdown. - `txt`: for a fixed-width font. `Repr-Digest` has the file's SHA-256. */
  exportSheet(tournament: string, sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", ending: "csv" | "json" | "html" | "md" | "txt", options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number; delimiter?: "comma" | "semicolon" | "tab"; bom?: boolean; decimal?: "point" | "comma" } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/${quoted(sheet)}.${quoted(ending)}`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round, delimiter: options.delimiter, bom: options.bom, decimal: options.decimal } });
  }

  /** Export the games of a stage for BG Stats. Each game has a link that opens the app with the play. */
  exportBgStats(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<types.PostedPlays> {
    return this.json<types.PostedPlays>("GET", `/v1/tournaments/${quoted(tournament)}/exports/bgstats.json`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** Export an event's calendar (iCalendar, RFC 5545). It has the beginning of the event and of each round. You can subscribe to it. */
  exportCalendar(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt" } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/calendar.ics`, { query: { lang: options.lang } });
  }

  /** Export all sheets as one workbook. For 200 entrants or more, use `POST /v1/exports`. */
  exportWorkbook(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<Uint8Array> {
    return this.content("GET", `/v1/tournaments/${quoted(tournament)}/exports/workbook.xlsx`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** Show a chart of the leaders' points by round. */
  exportChart(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number; entrants?: number } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/chart.svg`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round, entrants: options.entrants } });
  }

  /** Draw the bracket of a stage. */
  exportBracket(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/bracket.svg`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** Export a stage as a FIDE tournament report file. The stage must have two at every table. The file has the complete rounds, and arbiters' programs read it. */
  exportTrf(tournament: string, options: { stage?: number } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/stage.trf`, { query: { stage: options.stage } });
  }

  /** Show the JSON Schema of a sheet. */
  getExportSchema(sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", version: number): Promise<types.JsonObject> {
    return this.json<types.JsonObject>("GET", `/v1/schemas/exports/${quoted(sheet)}/${quoted(version)}.json`);
  }

  /** Create an export of tournaments. A worker makes a bundle or many sheets of the tournaments as they are now. Each caller has one at a time. The file has only the parts of each game that you may see. */
  createExport(body: types.NewExport, options: { key?: string } = {}): Promise<types.ExportJob> {
    return this.json<types.ExportJob>("POST", "/v1/exports", { body, key: options.key, keyed: true });
  }

  /** Show the progress of an export. */
  getExport(export_: string): Promise<types.ExportJob> {
    return this.json<types.ExportJob>("GET", `/v1/exports/${quoted(export_)}`);
  }

  /** Download the file of an export. It is kept for a day, or until you have created three others. `Repr-Digest` has its SHA-256. */
  downloadExport(export_: string): Promise<Uint8Array> {
    return this.content("GET", `/v1/exports/${quoted(export_)}/file`);
  }

  /** Export the fees of all entrants as CSV. Only organisers may. No other export has fees. */
  exportFees(tournament: string): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/fees.csv`);
  }

  /** Create a webhook. From now on the service sends a POST to your address for each event of the types that you choose. It covers the games, matches and tournaments in which you take part or have an office, or those that you name. Requests are signed by the Standard Webhooks specification. The answer has the secret, which is shown only here. */
  createWebhook(body: types.NewWebhook, options: { key?: string } = {}): Promise<types.CreatedWebhook> {
    return this.json<types.CreatedWebhook>("POST", "/v1/webhooks", { body, key: options.key, keyed: true });
  }

  /** List your webhooks, oldest first. */
  listWebhooks(options: { limit?: number } = {}): AsyncGenerator<types.Webhook> {
    return this.pages<types.Webhook>("/v1/webhooks", { query: { limit: options.limit } });
  }

  /** Show one of your webhooks. */
  getWebhook(webhook: string): Promise<types.Webhook> {
    return this.json<types.Webhook>("GET", `/v1/webhooks/${quoted(webhook)}`);
  }

  /** Replace a webhook, or switch it off or on. It keeps its id and secret. While it is off, events are skipped, and pending deliveries wait. */
  updateWebhook(webhook: string, body: types.WebhookUpdate): Promise<types.Webhook> {
    return this.json<types.Webhook>("PUT", `/v1/webhooks/${quoted(webhook)}`, { body });
  }

  /** Delete a webhook and its deliveries. */
  async deleteWebhook(webhook: string): Promise<void> {
    await this.request("DELETE", `/v1/webhooks/${quoted(webhook)}`);
  }

  /** Rotate a webhook's secret. The answer has the new secret, which is shown only here. During `overlap_seconds`, requests carry signatures with both secrets. After a leak, use 0. */
  rotateWebhookSecret(webhook: string, options: { body?: types.SecretRotation; key?: string } = {}): Promise<types.CreatedWebhook> {
    return this.json<types.CreatedWebhook>("POST", `/v1/webhooks/${quoted(webhook)}/secret`, { body: options.body, key: options.key, keyed: true });
  }

  /** Send a test event to a webhook. `Location` shows its delivery. */
  testWebhook(webhook: string, options: { key?: string } = {}): Promise<types.Delivery> {
    return this.json<types.Delivery>("POST", `/v1/webhooks/${quoted(webhook)}/test`, { key: options.key, keyed: true });
  }

  /** List a webhook's deliveries, latest first. Each has its attempts, their results and the time of the next one. The service keeps them for 30 days. */
  listDeliveries(webhook: string, options: { limit?: number; status?: "pending" | "delivered" | "failed" } = {}): AsyncGenerator<types.Delivery> {
    return this.pages<types.Delivery>(`/v1/webhooks/${quoted(webhook)}/deliveries`, { query: { limit: options.limit, status: options.status } });
  }

  /** Show a delivery of a webhook. */
  getDelivery(webhook: string, delivery: string): Promise<types.Delivery> {
    return this.json<types.Delivery>("GET", `/v1/webhooks/${quoted(webhook)}/deliveries/${quoted(delivery)}`);
  }

  /** Send a delivery again now, under the same id. The retry schedule starts over. */
  redeliver(webhook: string, delivery: string): Promise<types.Delivery> {
    return this.json<types.Delivery>("POST", `/v1/webhooks/${quoted(webhook)}/deliveries/${quoted(delivery)}/redelivery`);
  }

  /** List your devices that receive notifications. Browsers need `key` to subscribe. */
  listDevices(): Promise<types.Devices> {
    return this.json<types.Devices>("GET", "/v1/me/devices");
  }

  /** Notify a device of turns, invitations, rounds and rulings. The body has the browser's push subscription. Messages are encrypted for it, in the language of this request. A browser is a device of one account: the last one. Only your newest 20 devices stay. */
  createDevice(body: types.NewDevice, options: { key?: string } = {}): Promise<types.Device> {
    return this.json<types.Device>("POST", "/v1/me/devices", { body, key: options.key, keyed: true });
  }

  /** Stop the notifications of a device. */
  async deleteDevice(device: string): Promise<void> {
    await this.request("DELETE", `/v1/me/devices/${quoted(device)}`);
  }
}
