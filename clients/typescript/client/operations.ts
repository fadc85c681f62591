// A method for each operation, of the same name.
// Made from openapi.yaml by generate.py.

import { quoted } from "./asking.ts";
import { Transport } from "./transport.ts";
import type * as types from "./types.ts";

export class Operations extends Transport {
  /** What this is, where to begin, and what the limits are. */
  showService(): Promise<types.ServiceDocument> {
    return this.json<types.ServiceDocument>("GET", "/");
  }

  /** The process answers. Nothing else is asked. */
  showLiveness(): Promise<types.Health> {
    return this.json<types.Health>("GET", "/livez");
  }

  /** Log and registry can be read and written, Redis and the signing key be used, and the lists answer and follow the log. While they are first built from the log, after an upgrade say, the service is not ready, and `checks` says so; while new ones are built beside those that answer, it is. What was found is told for a second. */
  showReadiness(): Promise<types.Readiness> {
    return this.json<types.Readiness>("GET", "/readyz");
  }

  /** Numbers for Prometheus. */
  showMetrics(): Promise<string> {
    return this.text("GET", "/metrics");
  }

  /** Open an account; its first token is in the answer, and nowhere else. */
  createAccount(body: types.NewAccount, options: { key?: string } = {}): Promise<types.FirstToken> {
    return this.json<types.FirstToken>("POST", "/v1/accounts", { body, key: options.key, keyed: true });
  }

  /** Who I am, and what this token or session may do. */
  showMe(): Promise<types.Me> {
    return this.json<types.Me>("GET", "/v1/me");
  }

  /** Change the name that is shown. A guest keeps the account by a handle and a password, in a session or with a token that can do as much and does not expire. A bot says that it is one, for ever: not a guest. */
  renameMe(options: { body?: types.NewName } = {}): Promise<types.Me> {
    return this.json<types.Me>("PUT", "/v1/me", { body: options.body });
  }

  /** Be forgotten: handle, name, password, tokens and sessions are deleted at once and for good, and what you wrote in whichever game within a minute. From tournaments that are not over you are dropped. `Location` shows, to whoever knows it, when all of it is done. The records of games stay whole, because they hold an id and never a name; where you wrote something they say `erased`. Nobody will be given your handle. */
  eraseMe(): Promise<types.Erased> {
    return this.json<types.Erased>("DELETE", "/v1/me");
  }

  /** How far the erasure of somebody has come. It says nothing of whom. */
  showErasure(erasure: string): Promise<types.Erased> {
    return this.json<types.Erased>("GET", `/v1/erasures/${quoted(erasure)}`);
  }

  /** Make a token with some of the scopes that you have yourself. A token that expires makes none that lasts longer: `expires_at` of the answer says when it ends. */
  createToken(body: types.NewToken, options: { key?: string } = {}): Promise<types.TokenShown> {
    return this.json<types.TokenShown>("POST", "/v1/tokens", { body, key: options.key, keyed: true });
  }

  /** Your tokens that still hold, the oldest first. */
  listTokens(options: { limit?: number } = {}): AsyncGenerator<types.Token> {
    return this.pages<types.Token>("/v1/tokens", { query: { limit: options.limit } });
  }

  /** One of your tokens. */
  showToken(token: string): Promise<types.Token> {
    return this.json<types.Token>("GET", `/v1/tokens/${quoted(token)}`);
  }

  /** Take a token out of use, at once. */
  async withdrawToken(token: string): Promise<void> {
    await this.ask("DELETE", `/v1/tokens/${quoted(token)}`);
  }

  /** Sign in: the answer sets a cookie that pages cannot read. An operator's link works once, for a day. A guest whose sessions and tokens have all ended is erased. */
  signIn(body: types.SignIn): Promise<types.SessionBegun> {
    return this.json<types.SessionBegun>("POST", "/v1/sessions", { body });
  }

  /** Your sessions that still hold, the oldest first: wherever you are signed in. */
  listSessions(options: { limit?: number } = {}): AsyncGenerator<types.Session> {
    return this.pages<types.Session>("/v1/sessions", { query: { limit: options.limit } });
  }

  /** Sign out wherever else you are signed in: all your sessions end but the one that asks, and all pending sign-in links. A letter says so to your confirmed address. Tokens stay. */
  async endOtherSessions(): Promise<void> {
    await this.ask("DELETE", "/v1/sessions");
  }

  /** One of your sessions. */
  showSession(session: string): Promise<types.Session> {
    return this.json<types.Session>("GET", `/v1/sessions/${quoted(session)}`);
  }

  /** Sign out, of this session or of another one of yours. Another one ends with all pending sign-in links, and a letter says so to your confirmed address. */
  async signOut(session: string): Promise<void> {
    await this.ask("DELETE", `/v1/sessions/${quoted(session)}`);
  }

  /** Set or change your password. A first one takes a session, or a token that can do as much and does not expire. All your sessions end but the one that asks, and all pending sign-in links. A letter says so to your confirmed address. Tokens stay. */
  async changePassword(body: types.NewPassword): Promise<void> {
    await this.ask("PUT", "/v1/me/password", { body });
  }

  /** Register an app of yours (RFC 7591). Its secret is in the answer, and nowhere else. */
  registerApp(body: types.NewApp, options: { key?: string } = {}): Promise<types.AppShown> {
    return this.json<types.AppShown>("POST", "/v1/apps", { body, key: options.key, keyed: true });
  }

  /** The apps that you have registered, the oldest first. */
  listApps(options: { limit?: number } = {}): AsyncGenerator<types.App> {
    return this.pages<types.App>("/v1/apps", { query: { limit: options.limit } });
  }

  /** One of the apps that you have registered. */
  showApp(app: string): Promise<types.App> {
    return this.json<types.App>("GET", `/v1/apps/${quoted(app)}`);
  }

  /** Delete an app of yours, and all that its users have allowed it, at once. */
  async deleteApp(app: string): Promise<void> {
    await this.ask("DELETE", `/v1/apps/${quoted(app)}`);
  }

  /** Replace the secret of an app of yours. The new secret is in the answer, and nowhere else. The old one is refused from now on; what users have allowed the app stays. An app that keeps no secret is 404. */
  rotateAppSecret(app: string, options: { key?: string } = {}): Promise<types.AppShown> {
    return this.json<types.AppShown>("POST", `/v1/apps/${quoted(app)}/secret`, { key: options.key, keyed: true });
  }

  /** The apps that may act for you, whoever registered them. */
  listAllowedApps(options: { limit?: number } = {}): AsyncGenerator<types.AllowedApp> {
    return this.pages<types.AllowedApp>("/v1/me/apps", { query: { limit: options.limit } });
  }

  /** Let an app act for you no more, from now on. */
  async disallowApp(app: string): Promise<void> {
    await this.ask("DELETE", `/v1/me/apps/${quoted(app)}`);
  }

  /** Fetch tokens for a code or a refresh token, each once; shown again, it ends all that came of the same yes. */
  fetchTokens(body: Uint8Array<ArrayBuffer>): Promise<types.Tokens> {
    return this.json<types.Tokens>("POST", "/oauth/token", { content: body, media: "application/x-www-form-urlencoded" });
  }

  /** Give a token back (RFC 7009). */
  async revokeToken(body: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.ask("POST", "/oauth/revoke", { content: body, media: "application/x-www-form-urlencoded" });
  }

  /** What a program needs to know to sign users in (RFC 8414). */
  showAuthorizationServer(): Promise<types.AuthorizationServer> {
    return this.json<types.AuthorizationServer>("GET", "/.well-known/oauth-authorization-server");
  }

  /** Who gives tokens for this API (RFC 9728). */
  showProtectedResource(): Promise<types.ProtectedResource> {
    return this.json<types.ProtectedResource>("GET", "/.well-known/oauth-protected-resource");
  }

  /** Where you want mail, which nobody else is told, and of what. */
  showMail(): Promise<types.Mail> {
    return this.json<types.Mail>("GET", "/v1/me/mail");
  }

  /** Set your address, and which news go there. A new address takes your password, if you have one. Otherwise it takes a session, or a token that can do as much and does not expire. It is sent a link that confirms it; a confirmed address from before is sent a letter about the change. All pending sign-in links end. */
  setMail(body: types.NewMail): Promise<types.Mail> {
    return this.json<types.Mail>("PUT", "/v1/me/mail", { body });
  }

  /** Have your address forgotten. All pending sign-in links end, and a last letter there says so. */
  async removeMail(): Promise<void> {
    await this.ask("DELETE", "/v1/me/mail");
  }

  /** Have a link to sign in with sent to a confirmed address. The answer is always the same. */
  async sendSignInLink(body: types.WhoForgot): Promise<void> {
    await this.ask("POST", "/v1/sign-in-links", { body });
  }

  /** Where links in mail lead: a button that confirms an address or ends news. */
  showMailPage(secret: string): Promise<string> {
    return this.text("GET", `/mail/${quoted(secret)}`);
  }

  /** Press that button; mail programs do it by RFC 8058. */
  followMailLink(secret: string): Promise<string> {
    return this.text("POST", `/mail/${quoted(secret)}`);
  }

  /** Look players up by how their handle begins, in whatever case; by handle. Guests are not told of. */
  listPlayers(options: { limit?: number; handle?: string } = {}): AsyncGenerator<types.PublicAccount> {
    return this.pages<types.PublicAccount>("/v1/players", { query: { limit: options.limit, handle: options.handle } });
  }

  /** A player. One who has been forgotten is not found. */
  showPlayer(player: string): Promise<types.PublicAccount> {
    return this.json<types.PublicAccount>("GET", `/v1/players/${quoted(player)}`);
  }

  /** Which leaderboards there are: one for each ruleset and number of players at the table. They fit on one page. */
  listLeaderboards(): Promise<types.LeaderboardPage> {
    return this.json<types.LeaderboardPage>("GET", "/v1/leaderboards");
  }

  /** Who plays best: first those whose rating is known well enough, by place, then those whose rating is provisional, without one. Whoever was forgotten is not among them. */
  showLeaderboard(ruleset: string, options: { limit?: number; players?: number } = {}): AsyncGenerator<types.Leader> {
    return this.pages<types.Leader>(`/v1/leaderboards/${quoted(ruleset)}`, { query: { limit: options.limit, players: options.players } });
  }

  /** All of a player's ratings, one for each ruleset and number of players at the table. They fit on one page. */
  listPlayersRatings(player: string): Promise<types.PlayersRatingPage> {
    return this.json<types.PlayersRatingPage>("GET", `/v1/players/${quoted(player)}/ratings`);
  }

  /** How a player's rating came to be what it is: every day with rated games, the latest first, and the games that moved it. A game that you may not know of counts, and is not named. */
  listPlayersRatingDays(player: string, ruleset: string, players: number, options: { limit?: number } = {}): AsyncGenerator<types.RatedDay> {
    return this.pages<types.RatedDay>(`/v1/players/${quoted(player)}/ratings/${quoted(ruleset)}/${quoted(players)}`, { query: { limit: options.limit } });
  }

  /** The same as a line chart, with the deviation as a band around it. It follows the reader's choice of light or dark, and says in words what it shows. */
  drawPlayersRating(player: string, ruleset: string, players: number): Promise<string> {
    return this.text("GET", `/v1/players/${quoted(player)}/ratings/${quoted(ruleset)}/${quoted(players)}/chart.svg`);
  }

  /** All games that can be played here; there are so few that they fit on one page. */
  listRulesets(): Promise<types.RulesetSummaryPage> {
    return this.json<types.RulesetSummaryPage>("GET", "/v1/rulesets");
  }

  /** One game, with its parts named in the language asked for. */
  showRuleset(name: string): Promise<types.RulesetDocument> {
    return this.json<types.RulesetDocument>("GET", `/v1/rulesets/${quoted(name)}`);
  }

  /** Make a game. Seats of yours and of bots are taken at once, and when all are taken it begins. Whoever wants to put a nonce of their own into its chance has their seat kept (`seats_kept`), and sits down to it. */
  createGame(body: types.NewGame, options: { key?: string } = {}): Promise<types.Changed> {
    return this.json<types.Changed>("POST", "/v1/games", { body, key: options.key, keyed: true });
  }

  /** Games, newest first: the public ones, and those that you have to do with. An imported game has an `origin`, and stands where it was imported; asked for a player, a match or a tournament, the list tells only of our own. */
  listGames(options: { limit?: number; status?: "open" | "running" | "ended" | "final" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino"; match?: string; tournament?: string; player?: types.AccountOrHandle } = {}): AsyncGenerator<types.GameSummary> {
    return this.pages<types.GameSummary>("/v1/games", { query: { limit: options.limit, status: options.status, ruleset: options.ruleset, match: options.match, tournament: options.tournament, player: options.player } });
  }

  /** A game as you may see it, with the open decision; its options, if it is yours. Also as it stood at any earlier moment, and as a position, which is also written as text (`docs/notation.md`). */
  showGame(game: string, options: { view?: string; at?: string } = {}): Promise<types.Game> {
    return this.json<types.Game>("GET", `/v1/games/${quoted(game)}`, { query: { view: options.view, at: options.at } });
  }

  /** Call off a game that you made and that has not begun. */
  cancelGame(game: string): Promise<types.Changed> {
    return this.json<types.Changed>("DELETE", `/v1/games/${quoted(game)}`);
  }

  /** Sit down, or accept an invitation. When the last seat is taken, the game begins. Whoever sits there without a nonce can still give one until then. */
  takeSeat(game: string, seat: number, options: { body?: types.Sitting } = {}): Promise<types.Changed> {
    return this.json<types.Changed>("PUT", `/v1/games/${quoted(game)}/seats/${quoted(seat)}`, { body: options.body });
  }

  /** Get up, or decline an invitation, while the game has not begun. */
  leaveSeat(game: string, seat: number): Promise<types.Changed> {
    return this.json<types.Changed>("DELETE", `/v1/games/${quoted(game)}/seats/${quoted(seat)}`);
  }

  /** Seek an opponent, or challenge somebody. If it can be matched at once, `game` is there in the answer; else follow it: `GET` it with its ETag, or as a stream. */
  createSeek(body: types.NewSeek, options: { key?: string } = {}): Promise<types.Seek> {
    return this.json<types.Seek>("POST", "/v1/seeks", { body, key: options.key, keyed: true });
  }

  /** List open seeks and your challenges, oldest first. Seeks that bots accept are listed too: `bot`. */
  listSeeks(options: { limit?: number; ruleset?: "domaine" | "dominion" | "kingdomino"; players?: number; app?: string } = {}): AsyncGenerator<types.Seek> {
    return this.pages<types.Seek>("/v1/seeks", { query: { limit: options.limit, ruleset: options.ruleset, players: options.players, app: options.app } });
  }

  /** A seek and what came of it; as a stream, at once and again whenever it changes. Once it is over only those whom it concerns see it. */
  showSeek(seek: string): Promise<types.Seek> {
    return this.json<types.Seek>("GET", `/v1/seeks/${quoted(seek)}`);
  }

  /** Withdraw your own seek, or decline a challenge, if you like with a reason. */
  async endSeek(seek: string, options: { reason?: "later" | "clock" | "options" | "rated" | "opponent" } = {}): Promise<void> {
    await this.ask("DELETE", `/v1/seeks/${quoted(seek)}`, { query: { reason: options.reason } });
  }

  /** Accept a challenge, or join an open seek. Where three or more are wanted, to join is to seek the same, with this one first: your own seek is in the answer. */
  acceptSeek(seek: string, options: { body?: types.Acceptance; key?: string } = {}): Promise<types.Seek> {
    return this.json<types.Seek>("POST", `/v1/seeks/${quoted(seek)}/acceptance`, { body: options.body, key: options.key, keyed: true });
  }

  /** Offer a rematch. It has the same people, bots, options and terms as the finished game. The second player begins. The seek is a challenge to the other people. If they have offered one, this accepts it. A rematch against bots is matched at once. */
  offerRematch(game: string, options: { key?: string } = {}): Promise<types.Seek> {
    return this.json<types.Seek>("POST", `/v1/games/${quoted(game)}/rematch`, { key: options.key, keyed: true });
  }

  /** The games in which a player sits, newest first, as far as you may know of them. */
  listPlayersGames(player: string, options: { limit?: number; status?: "open" | "running" | "ended" | "final" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino" } = {}): AsyncGenerator<types.GameSummary> {
    return this.pages<types.GameSummary>(`/v1/players/${quoted(player)}/games`, { query: { limit: options.limit, status: options.status, ruleset: options.ruleset } });
  }

  /** What awaits you over all games, matches and tournaments: decisions to make, takebacks to allow, invitations to answer, disputes that you may rule on, tables of your tournament whose players disagree, questions of a referee; the newest first, before them challenges to you. A game with a decision and a question is listed twice. Nobody waits for players while a game is paused. */
  listAwaiting(options: { limit?: number } = {}): AsyncGenerator<types.Waiting> {
    return this.pages<types.Waiting>("/v1/me/awaiting", { query: { limit: options.limit } });
  }

  /** Answer the open decision. What comes back is durable, and holds all that is needed to go on: the receipt, what happened up to the next decision, and how the game stands for you. The same answer sent again gets the same receipt, for ever, marked `Idempotent-Replayed`; no key is needed. A decision takes one answer only. */
  play(game: string, body: types.Answering, options: { ifMatch?: string } = {}): Promise<types.Changed> {
    return this.json<types.Changed>("POST", `/v1/games/${quoted(game)}/moves`, { body, headers: { "If-Match": options.ifMatch }, repeatable: true });
  }

  /** Take an answer back, as the table has agreed (`terms.takebacks`): at once, as long as nobody has learnt or answered anything since; or by asking the others. They agree, or not, with `allow`; with `{"allow": false}` you also withdraw your own. Whoever plays on does not wait for it. What lies hidden and was touched since is shuffled anew, so nothing can be learnt by it. */
  takeBack(game: string, options: { body?: types.Takeback; key?: string } = {}): Promise<types.Changed> {
    return this.json<types.Changed>("POST", `/v1/games/${quoted(game)}/takebacks`, { body: options.body, key: options.key, keyed: true });
  }

  /** Give the game up. Of two the other one has won; where more play, the game ends with you last and the others as they stand, or a bot plays on for you, as the table has agreed (`terms.resignation`). */
  resign(game: string, options: { body?: types.Resignation; key?: string } = {}): Promise<types.Changed> {
    return this.json<types.Changed>("POST", `/v1/games/${quoted(game)}/resignation`, { body: options.body, key: options.key, keyed: true });
  }

  /** Take some of the holidays that the table has agreed on (`terms.holidays`), from now or after those that you have: your time stands still, and who likes to plays on all the same. Whoever comes back early has those days again that have not begun. `clock.holidays_until` and `holidays_left` tell everybody. */
  takeHoliday(game: string, body: types.WantedHoliday, options: { key?: string } = {}): Promise<types.Changed> {
    return this.json<types.Changed>("POST", `/v1/games/${quoted(game)}/holiday`, { body, key: options.key, keyed: true });
  }

  /** Try what would have been: a private sandbox of yours that goes on from a moment of this game. It begins at a checkpoint, where nothing is half-played, and says which (`fork_of`). It counts for nothing and touches nothing; what is shuffled in it is shuffled by its own chance. */
  forkGame(game: string, options: { body?: types.NewFork; key?: string } = {}): Promise<types.Changed> {
    return this.json<types.Changed>("POST", `/v1/games/${quoted(game)}/forks`, { body: options.body, key: options.key, keyed: true });
  }

  /** Rule on a game: pause, resume, adjust a clock, rewind to a decision, replace or penalise a seat, adjudicate, void, or dismiss a dispute. Only its referees may, and only on a game that they do not play. An appeal is decided by a referee who has not ruled on it: uphold; overturn, and the ruling is undone (after a rewind play goes back to the line that was abandoned, as it stood); or any other ruling that names the dispute: then the first one is overturned, and this stands in its place. */
  rule(game: string, body: types.NewRuling, options: { key?: string } = {}): Promise<types.Changed> {
    return this.json<types.Changed>("POST", `/v1/games/${quoted(game)}/rulings`, { body, key: options.key, keyed: true });
  }

  /** Every ruling on a game, with its author, its reason and the rule it relies on. */
  listRulings(game: string): Promise<types.GivenRulings> {
    return this.json<types.GivenRulings>("GET", `/v1/games/${quoted(game)}/rulings`);
  }

  /** What a ruling would change, or why it would be refused. Nothing changes. */
  foreseeRuling(game: string, body: types.NewRuling): Promise<types.Foreseen> {
    return this.json<types.Foreseen>("POST", `/v1/games/${quoted(game)}/rulings/preview`, { body });
  }

  /** A ruling, by the number of its event. */
  showRuling(game: string, ruling: number): Promise<types.GivenRuling> {
    return this.json<types.GivenRuling>("GET", `/v1/games/${quoted(game)}/rulings/${quoted(ruling)}`);
  }

  /** Precedents: rulings on games that relied on this rule, or were about this card; the newest first. As with disputes, on games that you may know of. */
  listPrecedents(options: { limit?: number; rule?: string; card?: string; ruleset?: "domaine" | "dominion" | "kingdomino" } = {}): AsyncGenerator<types.Precedent> {
    return this.pages<types.Precedent>("/v1/rulings", { query: { limit: options.limit, rule: options.rule, card: options.card, ruleset: options.ruleset } });
  }

  /** Who was shown more of this game than a player sees, and when: every look of a referee, in order. */
  listLooks(game: string, options: { after?: number; limit?: number } = {}): Promise<types.SeenLooks> {
    return this.json<types.SeenLooks>("GET", `/v1/games/${quoted(game)}/looks`, { query: { after: options.after, limit: options.limit } });
  }

  /** Dispute what happened at an event. Until it is settled no result becomes final; play goes on, unless a referee pauses it. Who plays may, and who made the game; after its end as long as `terms.dispute_window` says. */
  openDispute(game: string, body: types.NewDispute, options: { key?: string } = {}): Promise<types.Disputed> {
    return this.json<types.Disputed>("POST", `/v1/games/${quoted(game)}/disputes`, { body, key: options.key, keyed: true });
  }

  /** Disputes, newest first or by age: about public games, and about those that you have to do with. A referee sees all. */
  listDisputes(options: { limit?: number; state?: "open" | "ruled" | "appealed" | "closed"; game?: string; tournament?: string; waits_for?: "referee" | "party"; mine?: "true"; order?: "newest" | "oldest" } = {}): AsyncGenerator<types.Dispute> {
    return this.pages<types.Dispute>("/v1/disputes", { query: { limit: options.limit, state: options.state, game: options.game, tournament: options.tournament, waits_for: options.waits_for, mine: options.mine, order: options.order } });
  }

  /** A dispute: the claim, what the parties say, and what was ruled. */
  showDispute(dispute: string): Promise<types.Dispute> {
    return this.json<types.Dispute>("GET", `/v1/disputes/${quoted(dispute)}`);
  }

  /** Withdraw a dispute that you opened, or your appeal: then the ruling stands. It stays on record. */
  withdrawDispute(dispute: string): Promise<types.Disputed> {
    return this.json<types.Disputed>("DELETE", `/v1/disputes/${quoted(dispute)}`);
  }

  /** Say something about a dispute that is not settled yet. Who plays may, and who made the game. */
  makeStatement(dispute: string, body: types.NewStatement, options: { key?: string } = {}): Promise<types.Disputed> {
    return this.json<types.Disputed>("POST", `/v1/disputes/${quoted(dispute)}/statements`, { body, key: options.key, keyed: true });
  }

  /** Appeal against the ruling on a dispute, within `terms.appeal_window`. Another referee then settles it. */
  appeal(dispute: string, body: types.NewAppeal, options: { key?: string } = {}): Promise<types.Disputed> {
    return this.json<types.Disputed>("POST", `/v1/disputes/${quoted(dispute)}/appeals`, { body, key: options.key, keyed: true });
  }

  /** Ask who sits there about a dispute that you may rule on. Once it is decided, all may read what was asked and answered. */
  askAboutDispute(dispute: string, body: types.NewQuestion, options: { key?: string } = {}): Promise<types.Disputed> {
    return this.json<types.Disputed>("POST", `/v1/disputes/${quoted(dispute)}/questions`, { body, key: options.key, keyed: true });
  }

  /** Answer what a referee has asked you, once. Who was told the question is told the answer. */
  answerReferee(dispute: string, body: types.NewAnswer, options: { key?: string } = {}): Promise<types.Disputed> {
    return this.json<types.Disputed>("POST", `/v1/disputes/${quoted(dispute)}/answers`, { body, key: options.key, keyed: true });
  }

  /** Note something about a dispute that you may rule on, or mark a moment of its game. It is on record, for referees alone, and open to all once the dispute is decided. */
  noteAboutDispute(dispute: string, body: types.NewNote, options: { key?: string } = {}): Promise<types.Disputed> {
    return this.json<types.Disputed>("POST", `/v1/disputes/${quoted(dispute)}/notes`, { body, key: options.key, keyed: true });
  }

  /** What a referee needs to rule: how the game stood before and after the cited event, what was offered, the clocks, every ruling so far, what the audit finds; as a zip file with the whole record. That you looked goes on record. */
  showBundle(dispute: string): Promise<types.Bundle> {
    return this.json<types.Bundle>("GET", `/v1/disputes/${quoted(dispute)}/bundle`);
  }

  /** Rulings with which you can answer a dispute now, each with what it would change. What fits is for you to say. */
  suggestRulings(dispute: string): Promise<types.Suggestions> {
    return this.json<types.Suggestions>("GET", `/v1/disputes/${quoted(dispute)}/suggestions`);
  }

  /** Do without what is left of the time for disputes and appeals. Once everybody who sits there does, and whoever made the game or one of its organisers, the game is final at once, and all secrets open; the game's `unwaived` says who is waited for. Until then whoever disputes anything, or appeals, takes it back for all. */
  waiveWindows(game: string, options: { key?: string } = {}): Promise<types.Changed> {
    return this.json<types.Changed>("POST", `/v1/games/${quoted(game)}/waiver`, { key: options.key, keyed: true });
  }

  /** Waive what is left of the windows of a match's games. Each next one begins when the one before is final. */
  waiveMatch(match: string, options: { key?: string } = {}): Promise<types.Waivers> {
    return this.json<types.Waivers>("POST", `/v1/matches/${quoted(match)}/waiver`, { key: options.key, keyed: true });
  }

  /** Waive what is left of the windows of all games of a tournament that are over: as an organiser of every one, as a player of yours. */
  waiveTournament(tournament: string, options: { key?: string } = {}): Promise<types.Waivers> {
    return this.json<types.Waivers>("POST", `/v1/tournaments/${quoted(tournament)}/waiver`, { key: options.key, keyed: true });
  }

  /** How long everybody thought about each decision, beside what is usual, and when the service was away. For those who play or organise the game and its referees; for everybody once it is final. */
  showEvidence(game: string): Promise<types.Evidence> {
    return this.json<types.Evidence>("GET", `/v1/games/${quoted(game)}/evidence`);
  }

  /** Who had been told what at any moment, in words: of yourself, or of whoever's `view` you may have. */
  showKnowledge(game: string, options: { view?: string; at?: string } = {}): Promise<types.Knowledge> {
    return this.json<types.Knowledge>("GET", `/v1/games/${quoted(game)}/knowledge`, { query: { view: options.view, at: options.at } });
  }

  /** What changed between two moments, as you may know it, and what happened meanwhile in words. */
  showChanges(game: string, options: { view?: string; from?: string; to?: string } = {}): Promise<types.Changes> {
    return this.json<types.Changes>("GET", `/v1/games/${quoted(game)}/changes`, { query: { view: options.view, from: options.from, to: options.to } });
  }

  /** Two games side by side: the first place where what happened on their tables differs, as this `view` knows it. A record that was imported is a game, too; two files are compared by `dominium compare`. */
  compareGames(game: string, options: { view?: string; with?: string } = {}): Promise<types.Comparison> {
    return this.json<types.Comparison>("GET", `/v1/games/${quoted(game)}/comparison`, { query: { view: options.view, with: options.with } });
  }

  /** What has happened in a game: every event exactly as it stands in the log, with what you may have opened of its secrets. As `text/event-stream` it goes on, for ever, with what happens next: each message is one delivered event, its `id` the event's number, so that `Last-Event-ID` takes up where a connection broke. Whoever looks by office has every event that they are sent on record first. */
  listEvents(game: string, options: { after?: number; limit?: number; view?: string } = {}): Promise<types.Events> {
    return this.json<types.Events>("GET", `/v1/games/${quoted(game)}/events`, { query: { after: options.after, limit: options.limit, view: options.view } });
  }

  /** The game told in words, in the language asked for, as you may know of it. What was taken back is marked: in plain text by a `~`. The `limit` is one of events; without it all are told of. */
  showLog(game: string, options: { after?: number; limit?: number; view?: string } = {}): Promise<types.Log> {
    return this.json<types.Log>("GET", `/v1/games/${quoted(game)}/log`, { query: { after: options.after, limit: options.limit, view: options.view } });
  }

  /** The portable record: one file, which anyone can check with nothing else. `dominium verify` does. Unless a `view` is asked for it opens all that you may see: of a final game, everything. It proves which of its events stand in the transparency log. That of an imported game is, byte for byte, the one that was received. */
  downloadRecord(game: string, options: { view?: string } = {}): Promise<string> {
    return this.text("GET", `/v1/games/${quoted(game)}/record`, { query: { view: options.view } });
  }

  /** Whether the log holds together, and whether the rules lead to every fact on record. Of an imported game the record is audited that was received; more than its chain (or else it is `not-open`) if it opens everything. */
  auditGame(game: string, options: { depth?: "chain" | "facts" | "rules" } = {}): Promise<types.AuditedGame> {
    return this.json<types.AuditedGame>("GET", `/v1/games/${quoted(game)}/audit`, { query: { depth: options.depth } });
  }

  /** Which decisions of a final game cost most: where the best bot would have picked something else, bots play the game on both ways, with all that the seat could not know dealt again. A worker does it when it is first asked for, in some seconds, one review after the other; what comes out is the same for the same game. A piece that a worker has begun five times and not ended fails its review. Each caller has up to three under way. */
  reviewGame(game: string): Promise<types.GameReview> {
    return this.json<types.GameReview>("GET", `/v1/games/${quoted(game)}/review`);
  }

  /** Public games that are final, in the order of the transparency log. Go on `after` the last whole line, until nothing comes: no game is missed, and none comes twice. */
  exportGames(options: { after?: number; ruleset?: "domaine" | "dominion" | "kingdomino"; tournament?: string; player?: types.AccountOrHandle; players?: number; rated?: "true" | "false"; from?: string; to?: string; records?: "true" | "false" } = {}): AsyncGenerator<types.FinishedGame> {
    return this.lines<types.FinishedGame>("/v1/games/export", { query: { after: options.after, ruleset: options.ruleset, tournament: options.tournament, player: options.player, players: options.players, rated: options.rated, from: options.from, to: options.to, records: options.records } });
  }

  /** The finished public games of each month in a file that anybody can check and pass on. Together the files hold each game once. */
  listDumps(): Promise<types.Dumps> {
    return this.json<types.Dumps>("GET", "/v1/dumps");
  }

  /** A header, a `DumpedGame` on each line, and a line that signs all before it; gzip'd. It never changes. What was cut off goes on by `Range: bytes=N-`, which is answered with 206. */
  fetchDump(month: string): Promise<Uint8Array> {
    return this.content("GET", `/v1/dumps/${quoted(month)}.jsonl.gz`);
  }

  /** Create a match. Joining it is joining all its games. When the last seat is taken, the first game begins; each other game begins when the one before is final. A player who resigns a game of `best-of` loses that game. In a `dynasty`, a player who resigns, runs out of time, is absent or is put last by a referee leaves the match. That game does not count, and the others play on with their points. A player who remains alone wins. */
  createMatch(body: types.NewMatch, options: { key?: string } = {}): Promise<types.MatchChanged> {
    return this.json<types.MatchChanged>("POST", "/v1/matches", { body, key: options.key, keyed: true });
  }

  /** Matches, newest first: the public ones, and those that you have to do with. */
  listMatches(options: { limit?: number; status?: "open" | "running" | "ended" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino"; player?: string } = {}): AsyncGenerator<types.Match> {
    return this.pages<types.Match>("/v1/matches", { query: { limit: options.limit, status: options.status, ruleset: options.ruleset, player: options.player } });
  }

  /** Show a match: its players, games and standings. */
  showMatch(match: string): Promise<types.Match> {
    return this.json<types.Match>("GET", `/v1/matches/${quoted(match)}`);
  }

  /** Call off a match that you made and that has not begun. */
  cancelMatch(match: string): Promise<types.MatchChanged> {
    return this.json<types.MatchChanged>("DELETE", `/v1/matches/${quoted(match)}`);
  }

  /** Join a match, or accept an invitation to it. The nonce goes into all its games, whose seeds follow from the match's seed. That seed was committed to before anybody joined, and is opened at the end. A player without a nonce can still add one until the last seat is taken. */
  joinMatch(match: string, seat: number, options: { body?: types.Sitting } = {}): Promise<types.MatchChanged> {
    return this.json<types.MatchChanged>("PUT", `/v1/matches/${quoted(match)}/seats/${quoted(seat)}`, { body: options.body });
  }

  /** Leave a match that has not begun, or decline the invitation to it. */
  leaveMatch(match: string, seat: number): Promise<types.MatchChanged> {
    return this.json<types.MatchChanged>("DELETE", `/v1/matches/${quoted(match)}/seats/${quoted(seat)}`);
  }

  /** List the events of a match. They come in the same forms as a game's. Nothing in them is secret. */
  listMatchEvents(match: string, options: { after?: number; limit?: number } = {}): Promise<types.Events> {
    return this.json<types.Events>("GET", `/v1/matches/${quoted(match)}/events`, { query: { after: options.after, limit: options.limit } });
  }

  /** Download the record of a match. Each of its games has a separate record. */
  downloadMatchRecord(match: string): Promise<string> {
    return this.text("GET", `/v1/matches/${quoted(match)}/record`);
  }

  /** Make a tournament. Its stages, points and tie-breaks are agreed on from the beginning, and the seed of all its draws is committed to. */
  createTournament(body: types.NewTournament, options: { key?: string } = {}): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("POST", "/v1/tournaments", { body, key: options.key, keyed: true });
  }

  /** Tournaments, newest first: the public ones, and those that you have to do with. */
  listTournaments(options: { limit?: number; status?: "open" | "running" | "ended" | "cancelled"; ruleset?: "domaine" | "dominion" | "kingdomino"; player?: types.AccountOrHandle } = {}): AsyncGenerator<types.TournamentSummary> {
    return this.pages<types.TournamentSummary>("/v1/tournaments", { query: { limit: options.limit, status: options.status, ruleset: options.ruleset, player: options.player } });
  }

  /** A tournament: what was agreed, how far it has come, what is drawn, what is certified. */
  showTournament(tournament: string): Promise<types.Tournament> {
    return this.json<types.Tournament>("GET", `/v1/tournaments/${quoted(tournament)}`);
  }

  /** What has happened in a tournament, in the same forms as a game's events; nothing in it is secret. */
  listTournamentEvents(tournament: string, options: { after?: number; limit?: number } = {}): Promise<types.Events> {
    return this.json<types.Events>("GET", `/v1/tournaments/${quoted(tournament)}/events`, { query: { after: options.after, limit: options.limit } });
  }

  /** The portable record of the tournament itself; each of its games has one of its own. It proves which of its events stand in the transparency log. */
  downloadTournamentRecord(tournament: string): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/record`);
  }

  /** Say anew what it is called, where and when it is, and what else guests should know: what is left out is said no more. At any time. Organisers may. */
  describeTournament(tournament: string, body: types.NewDetails): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/details`, { body });
  }

  /** Tell everybody something. Organisers may. */
  announce(tournament: string, body: types.NewAnnouncement, options: { key?: string } = {}): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("POST", `/v1/tournaments/${quoted(tournament)}/announcements`, { body, key: options.key, keyed: true });
  }

  /** Say that nothing more is played, when the last stage is over. Its seed is opened once all its games are final. */
  endTournament(tournament: string, options: { key?: string } = {}): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("POST", `/v1/tournaments/${quoted(tournament)}/end`, { key: options.key, keyed: true });
  }

  /** Make the tournament that follows a league which has ended, as it was agreed on. Who plays in which division follows from the record of this one, which it names. Who has no account is entered; others enter by themselves. */
  beginSeason(tournament: string, body: types.NewSeason, options: { key?: string } = {}): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("POST", `/v1/tournaments/${quoted(tournament)}/seasons`, { body, key: options.key, keyed: true });
  }

  /** Call a tournament off. */
  cancelTournament(tournament: string, body: types.Reason, options: { key?: string } = {}): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("POST", `/v1/tournaments/${quoted(tournament)}/cancellation`, { body, key: options.key, keyed: true });
  }

  /** Enter a tournament, with an empty body: that is the consent to all its games, in which you sit from then on. Who had dropped out comes back. Organisers enter somebody without an account by `name`, many at once by `names`, or a `bot`, or invite an `account`, who may enter then also what is private. */
  enterTournament(tournament: string, options: { body?: types.NewEntrant; key?: string } = {}): Promise<types.EntrantChanged> {
    return this.json<types.EntrantChanged>("POST", `/v1/tournaments/${quoted(tournament)}/entrants`, { body: options.body, key: options.key, keyed: true });
  }

  /** Who has entered, in that order, with what they are called. */
  listEntrants(tournament: string, options: { limit?: number } = {}): AsyncGenerator<types.Entrant> {
    return this.pages<types.Entrant>(`/v1/tournaments/${quoted(tournament)}/entrants`, { query: { limit: options.limit } });
  }

  /** One who has entered. */
  showEntrant(tournament: string, entrant: number): Promise<types.Entrant> {
    return this.json<types.Entrant>("GET", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}`);
  }

  /** Leave a tournament, or, as an organiser, say that somebody has left: they are paired no more, and what they have played stays. */
  dropEntrant(tournament: string, entrant: number): Promise<types.EntrantChanged> {
    return this.json<types.EntrantChanged>("DELETE", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}`);
  }

  /** Come back, or, as an organiser, say that somebody has: they are paired from the next round on. Where games are made here, who has an account comes back by themselves: they agree to play again. */
  bringBackEntrant(tournament: string, entrant: number): Promise<types.EntrantChanged> {
    return this.json<types.EntrantChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}`);
  }

  /** Put right the name of somebody without an account, also when all is over. Organisers may. */
  renameEntrant(tournament: string, entrant: number, body: types.NewEntrantName): Promise<types.EntrantChanged> {
    return this.json<types.EntrantChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/name`, { body });
  }

  /** Put something of your own into the shuffles of your games that begin from now on. Their seeds all follow from the tournament's, which was committed to before you entered; where tables share their shuffles no nonce goes in. */
  giveNonce(tournament: string, entrant: number, body: types.NewNonce): Promise<types.EntrantChanged> {
    return this.json<types.EntrantChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/nonce`, { body });
  }

  /** Ask for a bye in a round that is still to be drawn, for yourself or, as an organiser, for somebody. One that is worth half of a first place is for organisers to give: at a larger table it is more than most will get. */
  requestBye(tournament: string, entrant: number, body: types.NewBye, options: { key?: string } = {}): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("POST", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/byes`, { body, key: options.key, keyed: true });
  }

  /** Do without a bye that was asked for, as long as its round is not drawn. */
  withdrawBye(tournament: string, entrant: number, stage: number, number: number): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("DELETE", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/byes/${quoted(stage)}/${quoted(number)}`);
  }

  /** See to it that two are not paired from the next draw on. Organisers may. */
  forbidMeeting(tournament: string, one: number, other: number): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/forbidden/${quoted(one)}/${quoted(other)}`);
  }

  /** Let two meet again. Organisers may. */
  allowMeeting(tournament: string, one: number, other: number): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("DELETE", `/v1/tournaments/${quoted(tournament)}/forbidden/${quoted(one)}/${quoted(other)}`);
  }

  /** Say for how many it is. Who enters when all places are taken waits; until the first stage begins they move up in turn as places are free. Organisers may. */
  changePlaces(tournament: string, body: types.NewPlaces): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/places`, { body });
  }

  /** Have somebody help to hold it, at any time: an organiser does whatever its maker may; an arbiter rules on games and results, types these in and checks players in. In games that run it is so at once in the first sixteen, and soon in the others (`officials-named`). `player` is an id or a handle. */
  giveDuty(tournament: string, player: string, body: types.NewDuty): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/staff/${quoted(player)}`, { body });
  }

  /** Relieve somebody of their duty, also in games that run. */
  endDuty(tournament: string, player: string): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("DELETE", `/v1/tournaments/${quoted(tournament)}/staff/${quoted(player)}`);
  }

  /** Ask players to check in, or ask no more. `leave_out` takes out whoever has not; those on the waiting list who have move up. Organisers and arbiters may. */
  changeCheckIn(tournament: string, body: types.NewCheckIn): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/check-in`, { body });
  }

  /** Say that you are here, while that is asked; organisers and arbiters say it of anybody, at any time. */
  checkIn(tournament: string, entrant: number): Promise<types.EntrantChanged> {
    return this.json<types.EntrantChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/check-in`);
  }

  /** Say that somebody is not here after all. */
  checkOut(tournament: string, entrant: number): Promise<types.EntrantChanged> {
    return this.json<types.EntrantChanged>("DELETE", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/check-in`);
  }

  /** Make two entries of one person one: this one, which has met nobody yet, was `into` all along, who has from now on whatever either of them had: an account, a place, byes in rounds to come. Organisers may. */
  mergeEntrants(tournament: string, entrant: number, body: types.Merged): Promise<types.EntrantChanged> {
    return this.json<types.EntrantChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/entrants/${quoted(entrant)}/merged`, { body });
  }

  /** Who owes a fee and who has paid, as organisers have marked it, for their eyes alone. No money moves here. */
  listFees(tournament: string): Promise<types.MarkedFees> {
    return this.json<types.MarkedFees>("GET", `/v1/tournaments/${quoted(tournament)}/fees`);
  }

  /** Mark that these owe the fee, have paid it, or neither (`none`). */
  markFees(tournament: string, body: types.NewFees): Promise<types.MarkedFees> {
    return this.json<types.MarkedFees>("PUT", `/v1/tournaments/${quoted(tournament)}/fees`, { body });
  }

  /** A QR code that leads to the tournament's page, where players check in; with `entrant` to where an organiser who scans it checks them in; with `table` to where its players say how it came out. */
  drawCode(tournament: string, options: { entrant?: number; table?: string } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/qr.svg`, { query: { entrant: options.entrant, table: options.table } });
  }

  /** The teams in the order in which they were made, with who plays for them; none, where nobody plays for one. */
  listTeams(tournament: string, options: { limit?: number } = {}): AsyncGenerator<types.Team> {
    return this.pages<types.Team>(`/v1/tournaments/${quoted(tournament)}/teams`, { query: { limit: options.limit } });
  }

  /** Make a team, of entrants and of `names`: who is called so and has entered plays for it, and who has not enters. Organisers may, where teams were agreed on, and as long as one may enter. */
  formTeam(tournament: string, body: types.NewTeam, options: { key?: string } = {}): Promise<types.TeamChanged> {
    return this.json<types.TeamChanged>("POST", `/v1/tournaments/${quoted(tournament)}/teams`, { body, key: options.key, keyed: true });
  }

  /** Say what a team is called, and who plays for it from the next draw on, the first board first. Who has played for it stays. A name can be put right also when all is over. Organisers may. */
  changeTeam(tournament: string, team: number, body: types.TeamAnew): Promise<types.TeamChanged> {
    return this.json<types.TeamChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/teams/${quoted(team)}`, { body });
  }

  /** Begin the first stage, or the next when the one before is over. Who plays it follows from that one. Organisers may say in which order they are seeded, or that it is by rating, and, where some are level at the cut, who has played it off. */
  beginStage(tournament: string, options: { body?: types.NewStage; key?: string } = {}): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("POST", `/v1/tournaments/${quoted(tournament)}/stages`, { body: options.body, key: options.key, keyed: true });
  }

  /** Draw the next round, or, with `tables`, pair it by hand. Nobody plays by it before it is published. A draw that is made anew falls otherwise, and stays on record; with `"anew": false` it is refused instead. The answer says what the pairing costs, and why. A worker makes a draw that takes long; until it has, the answer is `unavailable` with `Retry-After`. */
  drawRound(tournament: string, options: { body?: types.NewRound; key?: string } = {}): Promise<types.RoundChanged> {
    return this.json<types.RoundChanged>("POST", `/v1/tournaments/${quoted(tournament)}/rounds`, { body: options.body, key: options.key, keyed: true });
  }

  /** Have the round played that was drawn last: at once, or from when it starts. Then the games of its tables are made, with their seats taken: those of the first sixteen at once, the others soon (`table-opened`). */
  publishRound(tournament: string, options: { body?: types.NewStart; key?: string } = {}): Promise<types.RoundChanged> {
    return this.json<types.RoundChanged>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/publish`, { body: options.body, key: options.key, keyed: true });
  }

  /** Start a round that is published, or, as long as no game of it has begun, say when it starts. */
  startRound(tournament: string, stage: number, number: number, options: { body?: types.NewStart; key?: string } = {}): Promise<types.RoundChanged> {
    return this.json<types.RoundChanged>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/start`, { body: options.body, key: options.key, keyed: true });
  }

  /** Have all tables stand still: games that are played here are paused, the first sixteen at once, and no round starts. Results can be typed in. */
  pausePlay(tournament: string, options: { body?: types.NewPause } = {}): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/pause`, { body: options.body });
  }

  /** Have play go on. What a referee has paused stays so. */
  resumePlay(tournament: string): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("DELETE", `/v1/tournaments/${quoted(tournament)}/pause`);
  }

  /** Say that you are at your table; organisers and arbiters say it of anybody. */
  sitDown(tournament: string, stage: number, number: number, entrant: number): Promise<types.RoundChanged> {
    return this.json<types.RoundChanged>("PUT", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/here/${quoted(entrant)}`);
  }

  /** A round that was published, or is drawn: its tables with their games and how they came out, and what the pairing costs. */
  showRound(tournament: string, stage: number, number: number, options: { explain?: "true" | "false" } = {}): Promise<types.TournamentRound> {
    return this.json<types.TournamentRound>("GET", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}`, { query: { explain: options.explain } });
  }

  /** Type in how a game at a real table came out, with the fields that games played here have. Places follow from the scores, and from the rulebook's tie-breaks where these are equal, unless they are given. With `number` a slip that somebody else has typed meanwhile is not taken for the next game of a match. */
  typeResult(tournament: string, stage: number, number: number, table: number, body: types.NewResult, options: { key?: string } = {}): Promise<types.RoundChanged> {
    return this.json<types.RoundChanged>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/tables/${quoted(table)}/results`, { body, key: options.key, keyed: true });
  }

  /** Say how your game at a real table came out. When another of the table says the same, it is the result; when they say otherwise, an organiser or arbiter decides. Who says something anew takes back what they said before. */
  claimResult(tournament: string, stage: number, number: number, table: number, body: types.NewResult, options: { key?: string } = {}): Promise<types.RoundChanged> {
    return this.json<types.RoundChanged>("POST", `/v1/tournaments/${quoted(tournament)}/rounds/${quoted(stage)}/${quoted(number)}/tables/${quoted(table)}/claims`, { body, key: options.key, keyed: true });
  }

  /** Rule on a tournament: correct or void a result, adjust points, disqualify somebody, say who has not come, withdraw the last round, or change a list of tie-breaks; the last two are for organisers. Standings change by themselves, and certificates of others stand no more. What happens in a game is ruled on there. */
  ruleOnTournament(tournament: string, body: types.NewTournamentRuling, options: { key?: string } = {}): Promise<types.TournamentChanged> {
    return this.json<types.TournamentChanged>("POST", `/v1/tournaments/${quoted(tournament)}/rulings`, { body, key: options.key, keyed: true });
  }

  /** Every ruling on a tournament, with its author, its reason and the rule it relies on. */
  listTournamentRulings(tournament: string): Promise<types.TournamentRulings> {
    return this.json<types.TournamentRulings>("GET", `/v1/tournaments/${quoted(tournament)}/rulings`);
  }

  /** How everybody stands in a stage, now or as of any round or event. Numbers are exact. Who is certified, by which list of tie-breaks, and whether a ruling has changed that list, stands beside it. Those of 200 and more are reckoned by a worker: `event` may be some seconds behind, unless `as_of_event` is named. */
  showStandings(tournament: string, options: { stage?: number; as_of_round?: number; as_of_event?: number; explain?: "true" | "false"; entrant?: number } = {}): Promise<types.Standings> {
    return this.json<types.Standings>("GET", `/v1/tournaments/${quoted(tournament)}/standings`, { query: { stage: options.stage, as_of_round: options.as_of_round, as_of_event: options.as_of_event, explain: options.explain, entrant: options.entrant } });
  }

  /** Everybody's place over all stages that have begun, as it is now. */
  showRanking(tournament: string): Promise<types.Ranking> {
    return this.json<types.Ranking>("GET", `/v1/tournaments/${quoted(tournament)}/ranking`);
  }

  /** Have the standings of the last stage, as of its last round, signed. A certificate that takes the place of another names it, and says why. */
  certifyStandings(tournament: string, options: { body?: types.NewCertificate; key?: string } = {}): Promise<types.CertificateMade> {
    return this.json<types.CertificateMade>("POST", `/v1/tournaments/${quoted(tournament)}/certificates`, { body: options.body, key: options.key, keyed: true });
  }

  /** A certificate: the document, as it follows from the tournament's record, its digest and signature; whether it stands, and what has taken its place. */
  showCertificate(tournament: string, certificate: string): Promise<types.SignedCertificate> {
    return this.json<types.SignedCertificate>("GET", `/v1/tournaments/${quoted(tournament)}/certificates/${quoted(certificate)}`);
  }

  /** A sheet as CSV (RFC 4180). Every line says at its end what it is a line of, the certificate or `provisional` included. Texts are in quotes, and numbers are not; a text that a spreadsheet would take for a formula has an apostrophe before it. `Repr-Digest` has its SHA-256. */
  exportCsv(tournament: string, sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", options: { stage?: number; as_of_round?: number; lang?: "en" | "it" | "pl" | "pt"; delimiter?: "comma" | "semicolon" | "tab"; bom?: "true" | "false"; decimal?: "point" | "comma" } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/${quoted(sheet)}.csv`, { query: { stage: options.stage, as_of_round: options.as_of_round, lang: options.lang, delimiter: options.delimiter, bom: options.bom, decimal: options.decimal } });
  }

  /** A sheet as JSON, by the JSON Schema that its `schema` names. */
  exportJson(tournament: string, sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<types.SheetFile> {
    return this.json<types.SheetFile>("GET", `/v1/tournaments/${quoted(tournament)}/exports/${quoted(sheet)}.json`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** A sheet to print and to hang up: pairings by table and by name, and they and results of the round alone. */
  exportPage(tournament: string, sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/${quoted(sheet)}.html`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** A sheet as Markdown, for forums and chats. */
  exportMarkdown(tournament: string, sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/${quoted(sheet)}.md`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** A sheet as plain text, for forums: its columns stand below one another in a font of even width. */
  exportText(tournament: string, sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/${quoted(sheet)}.txt`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** Every game of a stage for the app BG Stats: a link that opens the app with the play in it, and what it says. */
  exportBgStats(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<types.PostedPlays> {
    return this.json<types.PostedPlays>("GET", `/v1/tournaments/${quoted(tournament)}/exports/bgstats.json`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** When the event begins and when each round started or is to start, as iCalendar (RFC 5545), to subscribe to. */
  exportCalendar(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt" } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/calendar.ics`, { query: { lang: options.lang } });
  }

  /** All sheets as one workbook. That of 200 entrants and more is made by `POST /v1/exports`. */
  exportWorkbook(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<Uint8Array> {
    return this.content("GET", `/v1/tournaments/${quoted(tournament)}/exports/workbook.xlsx`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** The points of the first, round by round, as a drawing. */
  exportChart(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number; entrants?: number } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/chart.svg`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round, entrants: options.entrants } });
  }

  /** The bracket of a stage that has one, as a drawing. */
  exportBracket(tournament: string, options: { lang?: "en" | "it" | "pl" | "pt"; stage?: number; as_of_round?: number } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/bracket.svg`, { query: { lang: options.lang, stage: options.stage, as_of_round: options.as_of_round } });
  }

  /** A stage in which two meet at every table as a FIDE tournament report file, which arbiters' programs read: as far as its rounds are complete. */
  exportTrf(tournament: string, options: { stage?: number } = {}): Promise<string> {
    return this.text("GET", `/v1/tournaments/${quoted(tournament)}/exports/stage.trf`, { query: { stage: options.stage } });
  }

  /** The JSON Schema of a sheet as JSON. */
  showExportSchema(sheet: "standings" | "results" | "pairings" | "crosstable" | "rulings" | "ranking" | "teams", version: number): Promise<types.JsonObject> {
    return this.json<types.JsonObject>("GET", `/v1/schemas/exports/${quoted(sheet)}/${quoted(version)}.json`);
  }

  /** Have a bundle or many sheets put together by a worker, as the tournaments stand now. One at a time for each caller. It holds of each game what you may see of it. */
  beginExport(body: types.NewExport, options: { key?: string } = {}): Promise<types.ExportJob> {
    return this.json<types.ExportJob>("POST", "/v1/exports", { body, key: options.key, keyed: true });
  }

  /** How far an export of yours has come. */
  showExport(export_: string): Promise<types.ExportJob> {
    return this.json<types.ExportJob>("GET", `/v1/exports/${quoted(export_)}`);
  }

  /** The file, for a day after it was put together, as long as you have not had three others made since. `Repr-Digest` has its SHA-256. */
  fetchExport(export_: string): Promise<Uint8Array> {
    return this.content("GET", `/v1/exports/${quoted(export_)}/file`);
  }

  /** Be told of what happens from now on, by a POST to your address for each event that you name, in the games, matches and tournaments that you have to do with, or in those that you name. What is told is signed, as the Standard Webhooks specification has it, with the secret that is in the answer, and nowhere else. */
  createWebhook(body: types.NewWebhook, options: { key?: string } = {}): Promise<types.WebhookShown> {
    return this.json<types.WebhookShown>("POST", "/v1/webhooks", { body, key: options.key, keyed: true });
  }

  /** Your webhooks, the oldest first. */
  listWebhooks(options: { limit?: number } = {}): AsyncGenerator<types.Webhook> {
    return this.pages<types.Webhook>("/v1/webhooks", { query: { limit: options.limit } });
  }

  /** One of your webhooks. */
  showWebhook(webhook: string): Promise<types.Webhook> {
    return this.json<types.Webhook>("GET", `/v1/webhooks/${quoted(webhook)}`);
  }

  /** Put another webhook in the place of this one, under its id and secret; switch it off, or on. While it is off nothing is sent to it, and what happens is passed over. What it was to be told before waits. */
  changeWebhook(webhook: string, body: types.ChangedWebhook): Promise<types.Webhook> {
    return this.json<types.Webhook>("PUT", `/v1/webhooks/${quoted(webhook)}`, { body });
  }

  /** Delete a webhook, with all that it was told. */
  async deleteWebhook(webhook: string): Promise<void> {
    await this.ask("DELETE", `/v1/webhooks/${quoted(webhook)}`);
  }

  /** Have the secret changed for a new one, which is in the answer, and nowhere else. Until the overlap is over there is a signature with each, so that a receiver may learn the new one at leisure. After a leak there should be none: 0. */
  rotateWebhookSecret(webhook: string, options: { body?: types.Rotation; key?: string } = {}): Promise<types.WebhookShown> {
    return this.json<types.WebhookShown>("POST", `/v1/webhooks/${quoted(webhook)}/secret`, { body: options.body, key: options.key, keyed: true });
  }

  /** Have a `webhook.test` sent, once, whatever comes of it; `Location` shows what does. */
  testWebhook(webhook: string, options: { key?: string } = {}): Promise<types.Delivery> {
    return this.json<types.Delivery>("POST", `/v1/webhooks/${quoted(webhook)}/test`, { key: options.key, keyed: true });
  }

  /** What a webhook was told or is to be told, the latest first: every attempt, what came of it, and when the next one is. Kept for 30 days. */
  listDeliveries(webhook: string, options: { limit?: number; status?: "pending" | "delivered" | "failed" } = {}): AsyncGenerator<types.Delivery> {
    return this.pages<types.Delivery>(`/v1/webhooks/${quoted(webhook)}/deliveries`, { query: { limit: options.limit, status: options.status } });
  }

  /** One thing that a webhook was told or is to be told. */
  showDelivery(webhook: string, delivery: string): Promise<types.Delivery> {
    return this.json<types.Delivery>("GET", `/v1/webhooks/${quoted(webhook)}/deliveries/${quoted(delivery)}`);
  }

  /** Have it sent again, at once and under the same id, whether or not it was delivered; the schedule begins anew. */
  redeliver(webhook: string, delivery: string): Promise<types.Delivery> {
    return this.json<types.Delivery>("POST", `/v1/webhooks/${quoted(webhook)}/deliveries/${quoted(delivery)}/redelivery`);
  }

  /** The JSON Schema of an event's `data`. What is secret stands there as its commitment. */
  showSchema(event: string, version: number): Promise<types.JsonObject> {
    return this.json<types.JsonObject>("GET", `/v1/schemas/${quoted(event)}/${quoted(version)}.json`);
  }

  /** Have many games audited, by a worker; the report shows how far it has come. One at a time for each caller. */
  beginAudit(body: types.NewAudit, options: { key?: string } = {}): Promise<types.AuditTask> {
    return this.json<types.AuditTask>("POST", "/v1/audits", { body, key: options.key, keyed: true });
  }

  /** The report, as far as the audit has come: for who asked for it, and for referees and administrators. */
  showAudit(audit: string): Promise<types.AuditTask> {
    return this.json<types.AuditTask>("GET", `/v1/audits/${quoted(audit)}`);
  }

  /** Check a record: the same report that `dominium verify` gives. Nothing is kept of what is sent. Few are checked at once, and of long ones a single one: whoever would wait for long is told to come back (`unavailable`, with `Retry-After`). */
  verifyRecord(body: Uint8Array<ArrayBuffer>, options: { key?: string } = {}): Promise<types.Report> {
    return this.json<types.Report>("POST", "/v1/verifications", { query: { key: options.key }, content: body, media: "application/jsonl" });
  }

  /** Bring the record of a final game that was played elsewhere: it becomes a game that is looked at like any other, as far as the record opens it, and never played on. The record is kept as received, under the key that signed it. The same record again is the same game. */
  importRecord(body: Uint8Array<ArrayBuffer>, options: { key?: string; visibility?: "public" | "unlisted" } = {}): Promise<types.Game> {
    return this.json<types.Game>("POST", "/v1/imports", { query: { key: options.key, visibility: options.visibility }, content: body, media: "application/jsonl" });
  }

  /** Withdraw a record that you imported: nothing of it is kept. Administrators may withdraw any. */
  async withdrawImport(game: string): Promise<void> {
    await this.ask("DELETE", `/v1/imports/${quoted(game)}`);
  }

  /** Describe the transparency log. The answer has the facts needed to follow it with a tool for C2SP's tlog-tiles. */
  showTransparencyLog(): Promise<types.LogDescription> {
    return this.json<types.LogDescription>("GET", "/tlog");
  }

  /** The size and the root of the log now, as a signed note (C2SP tlog-checkpoint). */
  showCheckpoint(): Promise<string> {
    return this.text("GET", "/tlog/checkpoint");
  }

  /** 256 hashes of one level of the tree, 32 bytes each. */
  showTile(level: string, number: string): Promise<Uint8Array> {
    return this.content("GET", `/tlog/tile/${quoted(level)}/${quoted(number)}`);
  }

  /** The first hashes of a tile, as many as a tree of some size has there. */
  showPartialTile(level: string, number: string, width: string): Promise<Uint8Array> {
    return this.content("GET", `/tlog/tile/${quoted(level)}/${quoted(number)}.p/${quoted(width)}`);
  }

  /** 256 entries, each behind its length in two bytes. An entry is the hash of an event, 32 bytes. */
  showEntries(number: string): Promise<Uint8Array> {
    return this.content("GET", `/tlog/tile/entries/${quoted(number)}`);
  }

  /** The first of 256 entries, as many as a tree of some size has there. */
  showPartialEntries(number: string, width: string): Promise<Uint8Array> {
    return this.content("GET", `/tlog/tile/entries/${quoted(number)}.p/${quoted(width)}`);
  }

  /** Every public key that this service signs or ever signed with, the current one first (RFC 7517). */
  showKeys(): Promise<types.KeySet> {
    return this.json<types.KeySet>("GET", "/.well-known/jwks.json");
  }

  /** Whom to tell about a weakness (RFC 9116); not found where the operator has named nobody. */
  showSecurityContact(): Promise<string> {
    return this.text("GET", "/.well-known/security.txt");
  }

  /** Where the API and its description are (RFC 9727). */
  showCatalog(): Promise<types.Linkset> {
    return this.json<types.Linkset>("GET", "/.well-known/api-catalog");
  }

  /** What a problem's code means: the page that its `type` leads to. */
  showProblem(code: string): Promise<types.ProblemPage> {
    return this.json<types.ProblemPage>("GET", `/problems/${quoted(code)}`);
  }
}
