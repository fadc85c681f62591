// Types of requests and answers, named as in the reference.
// Made from openapi.yaml by generate.py.

/** Any value of JSON. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** Any object of JSON. */
export type JsonObject = { [name: string]: Json };

/** A mistake at one place of the request. */
export interface Mistake {
  /** JSON Pointer to the place in the request. */
  pointer: string;
  /** Kind of the mistake, for programs. */
  code: string;
  /** Explanation of the mistake. */
  message: string;
  /** Part of the request that the pointer refers to. */
  in?: "body" | "query" | "headers";
}

/** RFC 9457. Further members are the parameters of `detail`, such as `seat`, and those that the page behind `type` names. */
export interface Problem {
  /** A page that explains the code. */
  type: string;
  /** In the language asked for. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** Explanation of this refusal. */
  detail: string;
  /** The address that was asked. */
  instance: string;
  /** Stable, for programs. */
  code: string;
  /** The rule that the refusal relies on. */
  rule?: string;
  /** Mistakes in the request, each with its place. */
  errors?: Array<Mistake>;
  /** Number of further mistakes, where there are more than 20. */
  errors_left_out?: number;
}

/** Standings that were certified. */
export interface AboutCertificate extends AboutRound {
  /** Identifier of the certificate. */
  certificate: string;
  /** Identifier of the certificate that this one replaces, if any. */
  supersedes: string | null;
}

/** An open decision of a game. */
export interface AboutDecision extends AboutGame {
  /** Identifier of the decision to answer. */
  decision: string;
  /** Number of the seat that is asked. */
  seat: number;
}

/** A dispute in a game. */
export interface AboutDispute extends AboutGame {
  /** Identifier of the dispute. */
  dispute: string;
}

/** An event of a game. */
export interface AboutGame {
  /** Identifier of the game. */
  game: string;
  /** Identifier of the match that the game is part of. */
  match: string | null;
  /** Identifier of the tournament at whose table the game is played. */
  tournament: string | null;
  /** Number of the event in its stream. */
  seq: number;
  /** Hash of the event. */
  head: string;
  /** Status after the event. */
  status: string;
}

/** An event of a match. */
export interface AboutMatch {
  /** Identifier of the match. */
  match: string;
  /** Number of the event in its stream. */
  seq: number;
  /** Hash of the event. */
  head: string;
  /** Status after the event. */
  status: string;
}

/** A referee's question about a dispute. */
export interface AboutQuestion extends AboutDispute {
  /** Number of the seat that is asked. */
  seat: number;
}

/** A change of a table's result. */
export interface AboutResult extends AboutRound {
  /** Type of the event: the result is known, changed or void. */
  result: "result-reported" | "result-corrected" | "result-voided";
  /** Number of the table in its round. */
  table: number;
  /** Number of the game at this table. */
  number: number;
}

/** An event of a tournament's round. */
export interface AboutRound extends AboutTournament {
  /** Stage, from 1. */
  stage: number;
  /** Number of the round in its stage, from 1. */
  round: number;
}

/** A ruling about a game. */
export interface AboutRuling extends AboutGame {
  /** Type of the ruling's event. */
  ruling: string;
  /** Identifier of the dispute that the ruling settles, if any. */
  dispute: string | null;
}

/** A seat that is reserved for a player. */
export interface AboutSeat {
  /** Identifier of the game; null: the seat is in a match. */
  game: string | null;
  /** Identifier of the match; null: the seat is in a game. */
  match: string | null;
  /** Number of the seat. */
  seat: number;
  /** Number of the event in its stream. */
  seq: number;
  /** Hash of the event. */
  head: string;
  /** Status after the event. */
  status: string;
}

/** An event of a tournament. */
export interface AboutTournament {
  /** Identifier of the tournament. */
  tournament: string;
  /** Number of the event in its stream. */
  seq: number;
  /** Hash of the event. */
  head: string;
  /** Status after the event. */
  status: string;
}

/** The tested webhook. */
export interface AboutWebhook {
  /** Identifier of the webhook. */
  webhook: string;
}

/** The conditions under which others may join a seek. */
export interface Admission {
  /** Minimum rating; an account without a rating counts as 1500. */
  rating_min: number | null;
  /** Maximum rating. */
  rating_max: number | null;
  /** Whether accounts of bots may join. */
  bots: boolean;
  /** Whether people may join. */
  people: boolean;
  /** App through which others must seek or join; null for any. */
  app: string | null;
  /** Name of the app; null if the app was deleted. */
  app_name: string | null;
}

/** An app that may act for you. */
export interface AllowedApp {
  /** Identifier of the app. */
  id: string;
  /** Name of the app. */
  name: string;
  /** Address of the app's website. */
  site: string;
  /** Scopes of the app. */
  scopes: Array<"read" | "play">;
  /** Time of your consent. */
  allowed_at: string;
}

/** An option to ally two domains. */
export interface AllyOption {
  /** Kind, by which the other fields differ. */
  kind: "ally";
  /** Id for `picks`. */
  id: string;
  /** Square of the castle of the player's own domain. */
  castle: At;
  /** Square of the castle of the other domain. */
  with: At;
}

/** An announcement by the organisers to everybody. */
export interface Announcement {
  /** Number of the event that made the announcement. */
  seq: number;
  /** Time of the announcement, or of its last change. */
  at: string;
  /** Text of the announcement. Null: the text was erased. */
  text: string | null;
}

/** An app, with the field names of RFC 7591. */
export interface App {
  /** Identifier of the app, which is public. */
  client_id: string;
  /** Name that users read on the consent page. */
  client_name: string;
  /** Address of the app's website. */
  client_uri: string;
  /** Addresses that users return to. */
  redirect_uris: Array<string>;
  /** Authentication of the app; `none`: it cannot keep a secret. */
  token_endpoint_auth_method: "client_secret_basic" | "none";
  /** Time of the registration, in seconds since 1970. */
  client_id_issued_at: number;
}

/** A square of the board. */
export interface At {
  /** Column from the left. */
  x: number;
  /** Row from the bottom. */
  y: number;
}

/** One attempt to deliver a notification. */
export interface Attempt {
  /** Time of the attempt. */
  at: string;
  /** Outcome. `unknown-host`: the name has no address that webhooks may reach. `forbidden-address`: the operator forbids the address that the URL contains. */
  outcome: "delivered" | "refused" | "forbidden-address" | "unknown-host" | "unreachable" | "not-trusted" | "too-slow";
  /** HTTP status of the answer. */
  code: number | null;
  /** Duration in milliseconds. */
  milliseconds: number;
}

/** An audit of many games, with its progress. */
export interface AuditTask {
  /** Id of the audit. */
  id: string;
  /** Depth of the audit. */
  depth: "chain" | "facts" | "rules";
  /** Games of the audit. */
  games: "all" | AuditedGames;
  /** Status; `waiting`: for a worker; `failed`: an error or its worker's death ended the same part five times. The service tries it again after a day. */
  status: "waiting" | "running" | "done" | "failed";
  /** Time of the request. */
  asked_at: string;
  /** Time of the end. */
  ended_at: string | null;
  /** Number of streams to check, as of the beginning. */
  total: number | null;
  /** Number of checked streams. */
  done: number;
  /** Number of streams by verdict. */
  verdicts: { [name: string]: number };
  /** The first hundred streams, by id, that are wrong or could not be checked. Hidden contents of a game that is not final are left out: only the audit of that game shows them. */
  findings: Array<FoundIn>;
  /** Number of all streams that are wrong or could not be checked. */
  found: number;
}

/** An audit of a game in the log. It checks every hash, link, commitment and signature. By `depth` it also scores the facts, and runs the rules again with the recorded answers. For a game that is not final it shows whether and where something is wrong. Only viewers who may see everything can read the contents. */
export interface AuditedGame {
  /** `agrees`: all is correct. `differs`: the rules lead to another result. `broken`: the stream is inconsistent. `not-carried`: this build lacks the rules. `not-begun`: there is no play yet. `not-final`: the seed is still sealed. `not-open`: a sealed value could not be opened. */
  verdict: "agrees" | "differs" | "broken" | "not-carried" | "not-begun" | "not-final" | "not-open";
  /** Result in words. */
  detail: string;
  /** Number of facts of play that the rules reproduced. */
  facts: number;
  /** First event that is wrong. */
  seq: number | null;
  /** Recorded value at that event. */
  recorded: string | null;
  /** Value that the rules give at that event. */
  expected: string | null;
  /** The diverging rule: the steps of the ruleset's script, outermost first. */
  rule: string | null;
  /** Number of events. */
  events: number;
  /** Number of sealed values that match their commitments. */
  sealed: number;
  /** Number of receipts for this game, each of which matches the log. */
  receipts: number;
  /** Receipt of the game's last event, signed now. Null for an imported game, and if that event cannot be read. */
  receipt: Receipt | null;
}

/** The games to audit: of a match, of a tournament or of a ruleset. */
export interface AuditedGames {
  /** Id of the match. */
  match?: string;
  /** Id of the tournament. */
  tournament?: string;
  /** Name of the ruleset. */
  ruleset?: string;
}

/** Metadata of the authorization server (RFC 8414). */
export interface AuthorizationServer {
  /** Address of this service, the same as `iss`. */
  issuer: string;
  /** Address for users. */
  authorization_endpoint: string;
  /** Address that issues tokens. */
  token_endpoint: string;
  /** Address that revokes tokens. */
  revocation_endpoint: string;
  /** Address that registers apps, with a token that has the scope `account`. */
  registration_endpoint: string;
  /** Scopes that an app can request. */
  scopes_supported: Array<string>;
  /** Response types: only codes. */
  response_types_supported: Array<string>;
  /** Supported grants. */
  grant_types_supported: Array<string>;
  /** Authentication methods of apps that fetch a token. */
  token_endpoint_auth_methods_supported: Array<string>;
  /** Authentication methods of apps that revoke a token. */
  revocation_endpoint_auth_methods_supported: Array<string>;
  /** Methods of PKCE, which is required. */
  code_challenge_methods_supported: Array<string>;
  /** Always true: `iss` comes with every answer (RFC 9207). */
  authorization_response_iss_parameter_supported: boolean;
  /** Address of the guide. */
  service_documentation: string;
}

/** A person for whom a dispute waits. */
export interface Awaited {
  /** `party`: to reply to a question; `referee`: to rule. */
  role: "party" | "referee";
  /** Account of the awaited person. Null: any referee of the service. */
  account: string | null;
  /** Seat of a party. */
  seat: number | null;
  /** Current handle of the account. */
  handle: string | null;
}

/** The round of a drand beacon that draws and shuffles mix in. */
export interface Beacon {
  /** Hash of the beacon's chain. */
  chain: string;
  /** Number of the round. */
  beacon_round: number;
  /** Time of the round. */
  due_at: string;
  /** Its signature; null: not received. */
  signature: string | null;
}

/** A player whom you blocked. */
export interface BlockedPlayer {
  /** Identifier of the account. */
  account: string;
  /** Handle of the player. */
  handle: string;
  /** Name of the player. */
  display_name: string;
  /** Time of the block. */
  created_at: string;
}

/** A border piece on one side of a square of the board. */
export interface Border {
  /** Column of the square, from 0 at the left. */
  x: number;
  /** Row of the square, from 0 at the bottom. */
  y: number;
  /** Side of the square. */
  side: "right" | "up";
}

/** An option to place a border on one side of a square. */
export interface BorderOption {
  /** Kind, by which the other fields differ. */
  kind: "border";
  /** Id for `picks`. */
  id: string;
  /** Column of the square, from 0 at the left. */
  x: number;
  /** Row of the square, from 0 at the bottom. */
  y: number;
  /** Side of the square. */
  side: "right" | "up";
}

/** The short result of a move, for callers who follow the game by other means. */
export interface BriefMoveResult {
  /** Signed proof that the move was accepted. */
  receipt: Receipt;
  /** Number of the game's last event. */
  version: number;
  /** Next decision, without its `text`. Null: there is none. */
  decision: Decision | null;
}

/** The bundle of a dispute: everything that a referee needs. As `application/zip`, it includes the whole record. */
export interface Bundle {
  /** The dispute. */
  dispute: Dispute;
  /** Disputed event. */
  event: Event;
  /** The last decision opened up to the cited event, with its options. */
  decision: Decision | null;
  /** The game before the cited event. */
  before: Game | null;
  /** The game after the cited event. */
  after: Game;
  /** The clocks at each decision and move; empty without clocks. */
  clock: Array<ClockPoint>;
  /** Every ruling on the game so far. */
  rulings: Array<Ruling>;
  /** Result of the audit. */
  audit: AuditedGame;
}

/** Buys an Event. */
export interface BuyEventOption {
  /** Kind, by which the other fields differ. */
  kind: "buy-event";
  /** Id for `picks`. */
  id: string;
  /** The Event's id. */
  event: string;
}

/** Does with a card what its `kind` names. */
export interface BuyOption {
  /** Kind, by which the other fields differ. */
  kind: "buy";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
}

/** A round without a table for one entrant. No opponent was left (`pairing`), or the entrant asked for it: for half the points of a first place (`half`) or without points (`none`). A team's reserve player has one without points. */
export interface Bye {
  /** Entrant without a table. */
  entrant: number;
  /** `pairing`: no opponent was left; `half`: requested; `none`: requested, or a reserve player of a team. */
  kind: "half" | "none" | "pairing";
}

/** A requested bye. */
export interface ByeRequest {
  /** Stage, from 1. */
  stage: number;
  /** Round, from 1. */
  round: number;
  /** Entrant who requested the bye. */
  entrant: number;
  /** `half`: worth half of a first place; `none`: worth nothing. */
  kind: "half" | "none" | "pairing";
  /** `waits`: for an organiser. */
  status: "declined" | "granted" | "waits";
}

/** Picks a card, for its `kind`. */
export interface CallOption {
  /** Kind, by which the other fields differ. */
  kind: "call";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** A card. Its win rate is the average of the players who could open with it. */
export interface CardStatistics {
  /** Number of games. */
  games: number;
  /** Share of wins. Null: fewer than 5 games. */
  win_rate: number | null;
  /** The card's id. */
  card: string;
  /** Number of players who opened with it. */
  opened: number;
  /** Share of them who won. Null: fewer than 5 games. */
  opened_win_rate: number | null;
}

/** Uses a square: for a castle or knight, or the deserting knight. */
export interface CastleOption {
  /** Kind, by which the other fields differ. */
  kind: "castle";
  /** Id for `picks`. */
  id: string;
  /** Column from the left. */
  x: number;
  /** Row from the bottom. */
  y: number;
}

/** A certificate: standings that an organiser had signed. It `stands` until a fact may change the standings. `superseded` is the id of the certificate that replaced it. */
export interface Certificate {
  /** The certificate's id. */
  certificate: string;
  /** SHA-256 of the signed document. */
  digest: string;
  /** The id of the key that signed the document. */
  key: string;
  /** The key's signature over the document. */
  signature: string;
  /** Stage, from 1. */
  stage: number;
  /** Last round that counts in the certified standings. */
  round: number;
  /** Number of the event that recorded the certificate. */
  seq: number;
  /** Whether no later fact may change the certified standings. */
  stands: boolean;
  /** Id of the certificate that replaced this one. */
  superseded: string | null;
}

/** The signed document of a certificate. Without `key` and `signature`, its canonical bytes (RFC 8785) have the `digest`. It follows from the tournament's record alone. */
export interface CertificateDocument {
  /** The certificate's id. */
  certificate: string;
  /** Certificate that this one replaces. */
  supersedes: string | null;
  /** The tournament's id. */
  tournament: string;
  /** Time of the signature. */
  at: string;
  /** Last event of the tournament before the signature. */
  seq: number;
  /** The hash of that event. */
  head: string;
  /** Rules of the tournament's games. */
  rules: Rules;
  /** Stage, from 1. */
  stage: number;
  /** Last round that the standings count. */
  round: number;
  /** Tie-breaks that count, in order. */
  tiebreaks: Array<string>;
  /** Whether a ruling changed the agreed list. */
  tiebreaks_changed: boolean;
  /** All entrants. */
  entrants: Array<CertifiedEntrant>;
  /** The first place first. */
  standings: Array<CertifiedLine>;
  /** Games that the standings rest on. */
  games: Array<CertifiedGame>;
  /** Rulings on the tournament. */
  rulings: Array<RulingMade>;
  /** The id of the key that signed. */
  key: string;
  /** Over the document, by that key. */
  signature: string;
  /** The first place first; certificates of before have none. */
  ranking?: Array<CertifiedRank>;
  /** Standings of teams, in team tournaments. */
  teams?: Array<CertifiedTeam>;
}

/** An entrant, by number and account, because the text of a name could be erased. */
export interface CertifiedEntrant {
  /** Number of the entrant. */
  entrant: number;
  /** Account; null: an organiser entered the name. */
  account: string | null;
  /** Lot that decides between equals if nothing else does. */
  lot: number;
  /** Whether the entrant has left. */
  dropped: boolean;
  /** Whether the entrant is disqualified. */
  disqualified: boolean;
}

/** A game on this service whose result counts in a certificate. */
export interface CertifiedGame {
  /** Stage, from 1. */
  stage: number;
  /** Round, from 1. */
  round: number;
  /** Table, from 1. */
  table: number;
  /** Number of the game at its table. */
  number: number;
  /** The game's id. */
  game: string;
  /** Hash of the game's last event that counts. */
  head: string | null;
}

/** An entrant's row in certified standings. */
export interface CertifiedLine {
  /** Number of the entrant. */
  entrant: number;
  /** Place, from 1; equal entrants share one. */
  place: number;
  /** An exact number. */
  points: string;
  /** Values by name; null: nothing to decide. */
  tiebreaks: { [name: string]: string | null };
  /** Group, from 1, in stages with groups. */
  group?: number;
}

/** Standings are certified. */
export interface CertifiedPayload {
  /** Kind, by which the other fields differ. */
  type: "tournament.certified";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutCertificate;
}

/** An entrant's row in a certified ranking over all stages. */
export interface CertifiedRank {
  /** Number of the entrant. */
  entrant: number;
  /** Place, from 1; equal entrants share one. */
  place: number;
  /** Last stage of the entrant. */
  stage: number;
  /** Place of the entrant in their last stage. */
  place_in_stage: number;
}

/** A team's row in certified standings, with its players. */
export interface CertifiedTeam {
  /** Number of the team. */
  team: number;
  /** Lot that decides between equals if nothing else does. */
  lot: number;
  /** Entrants, the first board first. */
  entrants: Array<number>;
  /** Place, from 1; equal teams share one. */
  place: number;
  /** Match points. */
  points: string;
  /** Values by name; null: nothing to decide. */
  tiebreaks: { [name: string]: string | null };
}

/** A difference between two moments of a game. */
export interface Change {
  /** JSON Pointer into the answer of `GET /v1/games/{id}`. */
  path: string;
  /** Value at the earlier moment; absent if there was none. */
  before?: Json;
  /** Value at the later moment; absent if there is none. */
  after?: Json;
}

/** The changes in a game between two moments, as one viewer knows them. */
export interface Changes {
  /** Number of the event just before the earlier moment. */
  since: number;
  /** Number of the event just before the later moment. */
  until: number;
  /** The differences. */
  items: Array<Change>;
  /** Log lines between the two moments. */
  lines: Array<LogLine>;
}

/** An option to put the king on a free domino of the next line. */
export interface ChooseOption {
  /** Kind, by which the other fields differ. */
  kind: "choose";
  /** Id for `picks`. */
  id: string;
  /** Number of the domino. */
  domino: number;
}

/** A domino of the current line, with the seat whose king is on it. */
export interface Claim {
  /** Number of the domino. */
  domino: number;
  /** Seat of the king. */
  seat: number;
}

/** A player's report of the whole match at their real table. */
export interface ClaimedMatch {
  /** Entrant that reports the result. */
  entrant: number;
  /** Games won, in the order of the table's entrants. */
  won: Array<number>;
}

/** A player's report about the next game at their real table, or against a known result. */
export interface ClaimedResult {
  /** Entrant that reports the result. */
  entrant: number;
  /** Results in turn order, without absent entrants. */
  results: Array<PlayedLine>;
  /** Entrants that did not come to the table. */
  absent: Array<number>;
}

/** The clocks of a game when a decision was opened or answered. */
export interface ClockPoint extends RunningClock {
  /** Number of the event. */
  seq: number;
  /** Time of the event. */
  at: string;
}

/** An event in a comparison. */
export interface ComparedEvent {
  /** Number of the event. */
  seq: number;
  /** Time of the event. */
  at: string;
  /** Type of the event. */
  type: string;
  /** Text of the event in the log; null if the log has no line for it. */
  text: string | null;
}

/** A comparison of the play of two games, in order, as you may know it. It ignores players, clocks, rulings and play that was taken back. */
export interface Comparison {
  /** Number of equal events at the beginning. */
  same: number;
  /** First different event of this game; null: it has no more events. */
  left: ComparedEvent | null;
  /** The event of the other game at that point; null if it has no more. Both null: the games are the same. */
  right: ComparedEvent | null;
}

/** A complaint about a player. */
export interface Complaint {
  /** Identifier of the complaint. */
  id: string;
  /** Account that complains. */
  by: Person;
  /** Account that the complaint is about. */
  player: Person;
  /** Reason of the complaint. */
  reason: "behaviour" | "name" | "other" | "unfair-play";
  /** Text by the account that complains; may be empty. */
  text: string;
  /** Game to which the complaint refers. */
  game: string | null;
  /** Time of the complaint or of its last change. */
  created_at: string;
  /** Time at which the complaint was handled. Null: it is open. */
  handled_at: string | null;
}

/** Your sign-in at the service's OpenID provider. */
export interface ConnectedIdentity {
  /** Name of the provider. Null: the service has none. */
  provider: string | null;
  /** Time since which you can sign in there. Null: you cannot. */
  connected_at: string | null;
}

/** One cost of a pairing, such as two entrants who meet again. */
export interface CostReason {
  /** Term of the cost. */
  term: "broken" | "repeats" | "seats" | "short" | "spread";
  /** Table; absent for a bye. */
  table?: number;
  /** Entrants to whom this part of the cost applies. */
  entrants?: Array<number>;
  /** The place in turn order; 0 begins. */
  seat?: number;
  /** How often the entrants had this meeting, table size, bye or place before; it counts squared. */
  before?: number;
  /** Difference in points, which counts squared: an exact number such as `11/4`. */
  points?: string;
}

/** A decision that the best bot would have answered differently. */
export interface CostlyDecision {
  /** Number of the seat that decided. */
  seat: number;
  /** Identifier of the decision. The game's events have its options. */
  decision: string;
  /** Number of the event that opened it, to look at and to fork from. */
  at: number;
  /** Ids of the options that were picked. */
  picks: Array<string>;
  /** Ids of the options that the bot would have picked. */
  best: Array<string>;
  /** Points by which the bot's answer would have increased the seat's lead, on average. */
  cost: number;
}

/** A new account with its first token. */
export interface CreatedAccount extends PublicAccount {
  /** Secret of the token, shown only here. */
  token: string;
  /** Scopes of the token. */
  scopes: Array<"read" | "play" | "organise" | "account" | "referee" | "admin">;
}

/** An app that was just registered. */
export interface CreatedApp extends App {
  /** Secret of the app, shown only now; absent if the app cannot keep one. */
  client_secret?: string;
  /** Time of expiry; 0: never. */
  client_secret_expires_at?: number;
}

/** The result of a change, with the new certificate. */
export interface CreatedCertificate extends TournamentChange {
  /** The certificate. */
  certificate: SignedCertificate;
}

/** A new session, whose secret is in the cookie. */
export interface CreatedSession {
  /** Identifier of the session, which is no secret. */
  id: string;
  /** Account of the session. */
  account: string;
  /** Scopes of the session. */
  scopes: Array<"read" | "play" | "organise" | "account" | "referee" | "admin">;
  /** Time when the session ends by itself. */
  expires_at: string;
  /** Value for the header `X-CSRF-Token`. */
  csrf_token: string;
}

/** A new token. */
export interface CreatedToken extends Token {
  /** Secret of the token, shown only here. */
  token: string;
}

/** A webhook with its new secret. */
export interface CreatedWebhook extends Webhook {
  /** Secret of the webhook, shown only now. */
  secret: string;
}

/** A decision that a seat must make. Other seats receive only `id`, `seat` and `kind`. */
export interface Decision {
  /** Identifier of the decision, which an answer names. */
  id: string;
  /** Number of the seat that must choose. */
  seat: number;
  /** Kind of the choice. */
  kind: string;
  /** Seat for which the decision is made, if another. */
  for_seat?: number;
  /** Key of the question. The ruleset's `prompts` have the text under the first of these keys: `prompt/kind/others` on another seat's turn, `prompt/` and the kinds of the options (`buy+end`), `prompt/kind`, `prompt`. */
  prompt?: string;
  /** Text of the question, in the requested language. */
  text?: string;
  /** Least number of picks. */
  min?: number;
  /** Largest number of picks. */
  max?: number;
  /** Meaning of the order of picks. `first-lowest`: the first pick ends up lowest, the last one on top. `first-gained`: the first pick is gained first. Null: the order does not matter. */
  ordered?: "first-gained" | "first-lowest" | null;
  /** Options to pick from: an `id`, a `kind`, and the subject of each. */
  options?: Array<DecisionOptions>;
}

/** One of these forms. */
export type DecisionOptions = AllyOption | BorderOption | BuyOption | BuyEventOption | CallOption | CastleOption | ChooseOption | DesertOption | DiscardOption | DiscardDeckOption | DrawOption | EffectOption | EndOption | ExpandOption | GainOption | KnightOption | MarkOption | NameOption | OverpayOption | PassOption | PayOption | PlaceOption | PlayOption | PlayAsOption | PlayTreasuresOption | PutIntoDeckOption | PutOnDeckOption | ResolveOption | ReturnOption | RevealOption | SellOption | SetAsideOption | SpendOption | StopOption | TakeOption | TrashOption;

/** An event with the openings that you may see. */
export interface DeliveredEvent {
  /** The event, exactly as in the log. */
  event: Event;
  /** Openings of the event's commitments that you may see. */
  openings: Array<Opening>;
  /** Whether events of this kind reveal something hidden to any player under this game's options. After such an event, no earlier answer can be taken back as `uninformed`. It is the same for all viewers. */
  reveals_hidden: boolean;
}

/** A notification of a webhook, sent or pending. */
export interface Delivery {
  /** Identifier of the delivery (`webhook-id`), the same for every attempt. */
  id: string;
  /** Identifier of the webhook. */
  webhook: string;
  /** Payload of the notification. */
  payload: DeliveryPayload;
  /** Status. `pending`: attempts continue; `failed`: attempts have ended. */
  status: "pending" | "delivered" | "failed";
  /** Attempts, the first one first. */
  attempts: Array<Attempt>;
  /** Time of the next attempt; null: there is none. */
  next_attempt_at: string | null;
  /** Time of creation. */
  created_at: string;
}

/** One of these forms. */
export type DeliveryPayload = SeatOfferedPayload | GameStartedPayload | YourDecisionPayload | GameEndedPayload | GameFinalPayload | DisputeOpenedPayload | DisputeAppealedPayload | DisputeQuestionPayload | RulingMadePayload | MatchEndedPayload | TournamentBegunPayload | RoundPublishedPayload | TournamentResultPayload | CertifiedPayload | TournamentEndedPayload | WebhookTestPayload;

/** Uses a square: for a castle or knight, or the deserting knight. */
export interface DesertOption {
  /** Kind, by which the other fields differ. */
  kind: "desert";
  /** Id for `picks`. */
  id: string;
  /** Column from the left. */
  x: number;
  /** Row from the bottom. */
  y: number;
}

/** Details of the event, by the organisers. */
export interface Details {
  /** Description; null: none, or erased. */
  description: string | null;
  /** Venue. */
  place: string | null;
  /** House rules of the event. */
  house_rules: string | null;
  /** Start of the event. */
  starts_at: string | null;
  /** Minutes of a round. */
  round_minutes: number | null;
  /** Fee of an entrant. */
  fee: Price | null;
  /** Sponsors, for the projector view; null: none, or erased. */
  sponsors: string | null;
}

/** A device: a browser that receives your notifications. */
export interface Device {
  /** Identifier of the device. */
  id: string;
  /** Name of the device. */
  name: string;
  /** Time of the subscription. */
  created_at: string;
  /** Time of the last notification. */
  last_success_at: string | null;
}

/** Your devices. */
export interface Devices {
  /** Public key of the service (`applicationServerKey`), in base64url. */
  key: string;
  /** Devices, the oldest first. */
  devices: Array<Device>;
}

/** Why and when a webhook was switched off. */
export interface Disabled {
  /** Reason. `owner`: by you; `gone`: the receiver answered 410; `failing`: no attempt of a whole schedule succeeded. */
  why: "owner" | "gone" | "failing";
  /** Time at which the webhook was switched off. */
  at: string;
}

/** Does what its `kind` names, without a card. */
export interface DiscardDeckOption {
  /** Kind, by which the other fields differ. */
  kind: "discard-deck";
  /** Id for `picks`. */
  id: string;
}

/** Either: Does with a card what its `kind` names. Or: Picks a card, for its `kind`. Or: Discards `count` cards of the hand. The player picks them next. */
export interface DiscardOption {
  /** Kind, by which the other fields differ. */
  kind: "discard";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card?: string;
  /** Number of the copy, from 2. */
  copy?: number;
  /** Number of cards. */
  count?: number;
}

/** A dispute with its claim, its statements and its rulings. */
export interface Dispute {
  /** Identifier of the dispute. */
  id: string;
  /** Game of the dispute. */
  game: string;
  /** Status of the dispute. `ruled`: an appeal is still possible. */
  status: "appealed" | "closed" | "open" | "ruled";
  /** Seat of the account that opened the dispute; null for the maker of the game. */
  seat: number | null;
  /** Account that opened the dispute. */
  opener: string;
  /** Disputed event. */
  cites: number;
  /** Claim of the account that opened the dispute. Null: it was erased. */
  text: string | null;
  /** Event that opened the dispute. */
  opened: number;
  /** Time of opening. */
  opened_at: string;
  /** Statements about the dispute. */
  statements: Array<Statement>;
  /** Rulings on the dispute. */
  rulings: Array<Ruling>;
  /** Accounts of the referees that have settled the dispute so far. */
  referees: Array<string>;
  /** End of the time for an appeal. Null: nobody can appeal, or as long as the game runs. */
  appeal_until: string | null;
  /** Tournament of the game. */
  tournament: string | null;
  /** Outcome of the appeal. `overturned`: the ruling no longer holds. `varied`: another ruling replaces it. `withdrawn`: the appellant withdrew the appeal, and no other party has appealed since. */
  outcome: "overturned" | "upheld" | "varied" | "withdrawn" | null;
  /** Accounts that must act next: the players with an open question, or else the referees who may rule. */
  waits_for: Array<Awaited>;
  /** Time since which the dispute waits for `waits_for`. */
  since: string;
  /** Accounts that may make statements and appeal: players, replaced players whose time in a seat it concerns, and the maker or the organisers. */
  parties: Array<string>;
  /** Questions by referees. */
  questions: Array<Question>;
  /** Notes by referees that you may read. */
  notes: Array<Note>;
  /** Current handle of the account that opened the dispute. */
  handle: string | null;
}

/** A party appealed against a ruling. */
export interface DisputeAppealedPayload {
  /** Kind, by which the other fields differ. */
  type: "dispute.appealed";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutDispute;
}

/** The result of a change, with the current state of the dispute. */
export interface DisputeChange extends MoveResult {
  /** Dispute after the change. */
  dispute: Dispute;
}

/** A player disputes an event. */
export interface DisputeOpenedPayload {
  /** Kind, by which the other fields differ. */
  type: "dispute.opened";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutDispute;
}

/** A referee asks you a question. Sent to you only. */
export interface DisputeQuestionPayload {
  /** Kind, by which the other fields differ. */
  type: "dispute.question";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutQuestion;
}

/** A domain: the area that borders enclose around one castle. */
export interface DomainView {
  /** Seat of the owner; null for the neutral party. */
  seat: number | null;
  /** Square of the castle. */
  castle: At;
  /** Squares of the domain. */
  squares: Array<At>;
  /** Number of knights that defend the domain. */
  knights: number;
  /** Points of the domain, without monopolies. */
  points: number;
}

/** The points of one domain at the end of the game. */
export interface DomainWorth {
  /** Square of the castle. */
  castle: At;
  /** Number of squares. */
  squares: number;
  /** Points of the domain. */
  points: number;
}

/** The points of a player in Domaine, by source. */
export interface DomaineBreakdown {
  /** Points by source: forest, village, royal_city, monopoly and ducats. */
  points: { [name: string]: number };
  /** The player's domains. */
  domains: Array<DomainWorth>;
  /** Number of mines of each kind. */
  mines: { [name: string]: number };
  /** Kinds of mines with a monopoly. */
  monopolies: Array<string>;
  /** Points deducted by rulings, as a negative number. */
  penalty?: number;
}

/** A card of the box. */
export interface DomaineCard {
  /** Identifier of the card in records. */
  id: string;
  /** Name of the card. */
  name: string;
  /** Letter of the pile that contains the card. */
  pile: string;
  /** Number of copies of the card. */
  copies: number;
  /** Cost to play the card, in ducats. */
  cost: number;
  /** Price at which the card is sold, in ducats. */
  sell: number;
  /** Actions that the card allows, each with its number of pieces or squares. */
  actions: { [name: string]: number };
  /** Whether the original print is unknown, and the project chose a print. */
  reconstructed: boolean;
  /** Rules of the card, in our own words. */
  text: string;
}

/** The deck, as the viewer sees it. */
export interface DomaineDeck {
  /** Number of cards left. */
  count: number;
  /** Letters on the backs of the cards, top first. */
  backs: string;
  /** The cards, top first, for viewers who may see them; otherwise null. */
  order: Array<string> | null;
}

/** The contents of the Domaine box. */
export interface DomaineParts {
  /** Kind, by which the other fields differ. */
  ruleset: "domaine";
  /** The terrains. */
  terrains: Array<PrintedTerrain>;
  /** The tiles of the board. */
  tiles: Array<PrintedTile>;
  /** Names of the actions. */
  actions: { [name: string]: string };
  /** The cards of both decks. */
  cards: Array<DomaineCard>;
  /** Facts that no source states, with the project's decisions. */
  reconstructed: Array<Reconstructed>;
  /** Questions to players, by the key of their prompt. */
  prompts: { [name: string]: string };
}

/** The cards, pieces and ducats of a player, as the viewer sees them. */
export interface DomaineSeat {
  /** Number of ducats. */
  ducats: number;
  /** Cards in hand, by id; null: hidden from the viewer. */
  hand: Array<string> | null;
  /** How many cards are in hand. */
  hand_size: number;
  /** Letters on the backs of the cards in hand that were drawn from the deck. */
  backs: string;
  /** Cards in hand that were taken from the court, where everybody saw them. */
  taken: Array<string>;
  /** Number of knights that the player can still place. */
  knights: number;
  /** Ducats that the mines bring at the beginning of a turn. */
  income: number;
  /** The player's points now. */
  score: number;
  /** Points of the player, by source. */
  breakdown: DomaineBreakdown;
}

/** The current turn. */
export interface DomaineTurn {
  /** Seat of the current turn, or of the player who places a castle. */
  seat: number;
  /** Number of turns that have begun; 0 while castles are being placed. */
  number: number;
}

/** The table of a game of Domaine. x goes to the right, y upwards; (0, 0) is the lower left square. */
export interface DomaineView {
  /** Kind, by which the other fields differ. */
  ruleset: "domaine";
  /** Rows of letters, the top row first. The ruleset's `terrains` explains the letters. */
  terrain: Array<string>;
  /** The castles, in the order in which they were placed. */
  castles: Array<Piece>;
  /** The knights on the board. */
  knights: Array<Piece>;
  /** The borders on the board. */
  borders: Array<Border>;
  /** Pairs of castles whose domains are allied. */
  alliances: Array<Array<At>>;
  /** Cards that were sold and can be taken. */
  court: Array<string>;
  /** The cards that were played. */
  discard: Array<string>;
  /** Current turn. */
  turn: DomaineTurn;
  /** Domains on the board. */
  domains: Array<DomainView>;
  /** Squares of each enclosed area without a castle. */
  neutral_zones: Array<Array<At>>;
  /** The players, seat by seat. */
  players: Array<DomaineSeat>;
  /** The deck. */
  deck: DomaineDeck;
  /** Number of points at which the game ends. */
  king: number;
}

/** A card of the Dominion boxes. */
export interface DominionCard {
  /** Identifier of the card in addresses and records. */
  id: string;
  /** Name of the card. */
  name: string;
  /** Types printed on the card. */
  types: Array<string>;
  /** Printed cost, in coins. */
  cost: number;
  /** Printed Potions. */
  potions: number;
  /** Printed debt. */
  debt: number;
  /** Boxes that contain the card. */
  boxes: Array<string>;
  /** Whether the card is a basic card, not a kingdom card. */
  basic: boolean;
  /** Kingdom card that brings this card as a pile beside the supply; null for cards of the supply. */
  beside: string | null;
  /** Kingdom pile of different cards to which this card belongs; null for other cards. */
  pile: string | null;
  /** Coins of a Treasure without other effects; null for other cards. */
  coins: number | null;
  /** Rules of the card, in our own words. */
  text: string;
  /** The same in the first edition of the rules; null: they are equal. */
  first_edition: string | null;
}

/** An Event, which is bought for its effect, or a Landmark, which applies to all. */
export interface DominionEvent {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** Cost in coins; null: a Landmark, which cannot be bought. */
  cost: number | null;
  /** Boxes that contain it. */
  boxes: Array<string>;
  /** Effect, in our own words. */
  text: string;
}

/** Cards on a mat of a player, or set aside under its name. */
export interface DominionMat {
  /** The cards; null: hidden from the viewer. */
  cards: Array<string> | null;
  /** Number of cards. */
  count: number;
}

/** The contents of the Dominion boxes. */
export interface DominionParts {
  /** Kind, by which the other fields differ. */
  ruleset: "dominion";
  /** All the cards. */
  cards: Array<DominionCard>;
  /** All the Events and Landmarks. */
  events: Array<DominionEvent>;
  /** The recommended sets. */
  sets: Array<RecommendedSet>;
  /** Names of the effects that cards let a player choose. */
  choices: { [name: string]: string };
  /** Names of the counters, mats, notes and marks that cards declare. */
  declared: { [name: string]: string };
  /** Questions to players, by the key of their prompt. */
  prompts: { [name: string]: string };
}

/** Purchases after playing all plain Treasures. */
export interface DominionPurse {
  /** Number of coins to spend. */
  coins: number;
  /** Cards that can then be bought, without those that have an effect when bought. */
  buys: Array<string>;
}

/** The zones of a player. */
export interface DominionSeat {
  /** Cards in hand; null: hidden from the viewer. */
  hand: Array<string> | null;
  /** How many cards are in hand. */
  hand_size: number;
  /** The deck, top first; null: hidden from the viewer. */
  deck: Array<string> | null;
  /** Size of the deck; null: hidden from the viewer. */
  deck_size: number | null;
  /** The card on top of the discard pile; null: it is empty. */
  discard_top: string | null;
  /** The discard pile, top first; null: hidden from the viewer. */
  discard: Array<string> | null;
  /** Size of the discard pile; null: hidden from the viewer. */
  discard_size: number | null;
  /** Cards in play. One played as another has both ids: `overlord/village`. */
  in_play: Array<string>;
  /** Cards aside for the current card; null: unknown to you. */
  aside: Array<string | null>;
  /** How many victory tokens the player has. */
  vp_tokens: number;
  /** Number of finished turns, without extra turns. */
  turns: number;
  /** Mats with cards on them, by names in `declared`. */
  mats?: { [name: string]: DominionMat };
  /** Counters of the player, by name. */
  counters?: { [name: string]: number };
  /** Lists of card names, such as cards gained last turn. */
  notes?: { [name: string]: Array<string> };
  /** Cards that act at the start of the next turn, one for each play. */
  later?: Array<string>;
  /** Cards in play that the next Clean-up does not discard. */
  staying?: Array<string>;
  /** Seats that affect this player until their next turn, by names in `declared`. */
  lasting?: { [name: string]: Array<number> };
}

/** The progress of the current turn. */
export interface DominionTurn {
  /** Seat whose turn it is. */
  seat: number;
  /** The phase of the turn. */
  phase: "action" | "buy" | "clean-up";
  /** Number of Actions that may still be played. */
  actions: number;
  /** Number of cards that may still be bought. */
  buys: number;
  /** Number of coins to spend. */
  coins: number;
  /** Whether no Treasure may be played any more. */
  treasures_closed: boolean;
  /** Cards that cannot be bought this turn. */
  banned: Array<string>;
  /** Extra coins for the first Silver of the turn. */
  merchants: number;
  /** Other counters of this turn, by names in `declared`. */
  counters?: { [name: string]: number };
  /** True: an extra turn. */
  extra?: boolean;
  /** Seat that decides in this turn, if another. */
  controller?: number;
  /** Purchases if you play all Treasures. */
  with_treasures?: DominionPurse;
}

/** The table of a game of Dominion, with cards by their ids. */
export interface DominionView {
  /** Kind, by which the other fields differ. */
  ruleset: "dominion";
  /** The edition of the rules. */
  edition: 1 | 2;
  /** The piles from which cards are bought and gained. */
  supply: Array<SupplyPile>;
  /** How many piles of the supply are empty. */
  empty_piles: number;
  /** The cards in the trash, in alphabetical order. */
  trash: Array<string>;
  /** Piles whose tokens lie on the Trade Route mat. */
  trade_route: Array<string>;
  /** The players, seat by seat. */
  players: Array<DominionSeat>;
  /** Current turn; null: no turn has begun. */
  turn: DominionTurn | null;
  /** Piles beside the supply; absent if there are none. */
  beside?: Array<SupplyPile>;
  /** Card of the Bane pile; absent if there is none. */
  bane?: string;
  /** True: Shelters are used. */
  shelters?: boolean;
  /** Events and Landmarks, by id; absent if there are none. */
  events?: Array<string>;
  /** Marks on Landmarks, by Landmark and name in `declared`. */
  marks?: { [name: string]: { [name: string]: number } };
  /** Seats that wait for an extra turn, in order. */
  waiting_turns?: Array<number>;
}

/** An option to draw the top card of the deck. */
export interface DrawOption {
  /** Kind, by which the other fields differ. */
  kind: "draw";
  /** Id for `picks`. */
  id: string;
}

/** A tournament table as it was drawn. `entrants` are in turn order, and the first begins. */
export interface DrawnTable {
  /** Number of the table, from 1. */
  number: number;
  /** Entrants in turn order. */
  entrants: Array<number>;
}

/** A dump: the finished public games of a month, in one file. */
export interface Dump {
  /** Month of the games (UTC). */
  month: string;
  /** Number of games. */
  games: number;
  /** Time when the file was finished. */
  made_at: string;
  /** Size of the file in bytes. */
  size: number;
  /** SHA-256 of the file. */
  sha256: string;
  /** Checkpoint of the transparency log to which the proofs lead. */
  checkpoint: string;
  /** Address of the file. */
  file: string;
}

/** A game, as one line of a dump. */
export interface DumpedGame {
  /** Entry of the game in the transparency log. */
  place: number;
  /** Hashes from that entry to the root of the dump's checkpoint, in base64. */
  proof: Array<string>;
  /** Time when the game became final. */
  final_at: string;
  /** Hash of the event that made the game final. */
  head: string;
  /** Identifier of the game. */
  game: string;
  /** Rules and options of the game. */
  rules: Rules;
  /** Account in each seat. Null: the seat had none. */
  players: Array<string | null>;
  /** Tournament that the game was part of. */
  tournament: string | null;
  /** Result of the game. */
  result: Result | null;
  /** Whole game as text. Null: it cannot be written, or the game is damaged. */
  notation: string | null;
}

/** The months that have a dump. */
export interface Dumps {
  /** Dumps, the newest first. */
  items: Array<Dump>;
}

/** Either: Chooses one of the effects that a card offers. Or: One of two players to gain a copy of a discarded card. */
export interface EffectOption {
  /** Kind, by which the other fields differ. */
  kind: "effect";
  /** Id for `picks`. */
  id: string;
  /** Card and choice, such as `pawn/card`. The ruleset's `choices` have the words. Or: Card and choice, such as `jester/you`. The ruleset's `choices` have the words. */
  what: string;
  /** The discarded card's id. */
  card?: string;
}

/** Does what its `kind` names, without a card. */
export interface EndOption {
  /** Kind, by which the other fields differ. */
  kind: "end";
  /** Id for `picks`. */
  id: string;
}

/** An entrant of a tournament. */
export interface Entrant extends Named {
  /** Level, if the entrant is one of the service's bots. */
  bot: string | null;
  /** Whether the entrant waits for a place. */
  waits: boolean;
  /** Whether the entrant has checked in. */
  here: boolean;
  /** Number of the entry that this entry was merged into. */
  merged: number | null;
  /** Whether the entrant has left. */
  dropped: boolean;
  /** Whether the entrant is disqualified. */
  disqualified: boolean;
  /** Nonce for the shuffles of the entrant's games. */
  nonce: string | null;
  /** Random number from the committed seed, the last tie-break. */
  lot: number;
  /** Event of the entry. */
  entered: number;
}

/** The result of a change, with the entrant that it concerns. */
export interface EntrantChange extends TournamentChange {
  /** The entrant, the first of several; null after an invitation. */
  entrant: Entrant | null;
  /** Names out of the sent `names` that had entered already. */
  duplicates: Array<string>;
}

/** The progress of an erasure. */
export interface Erasure {
  /** Identifier of the erasure, which does not reveal the account. */
  id: string;
  /** Status of the erasure. `done`: nothing of it is shown any more. */
  status: "done" | "running";
  /** Time of the request. */
  asked_at: string;
  /** Number of texts that were found and erased so far. */
  texts: number;
}

/** An event, exactly as in the log. */
export interface Event {
  /** Stream of the event: the id of the game, the match or the tournament. */
  stream: string;
  /** Number of the event in the stream, from 1. */
  seq: number;
  /** Type of the event. See `/v1/schemas/{type}/{v}.json`. */
  type: string;
  /** Version of the event type. */
  v: number;
  /** Time of the event. */
  at: string;
  /** Author of the event: an account's id, or `service`. */
  actor: string;
  /** Content of the event, in the shape of its type. A secret appears as its commitment. */
  data: JsonObject;
  /** Hash of the event before. */
  prev: string;
  /** SHA-256 of this event without its hash. */
  hash: string;
}

/** A page of events. */
export interface Events {
  /** Events, in their order. */
  items: Array<DeliveredEvent>;
  /** Value of `after` for the next page. Null: there are no more events now. */
  next: number | null;
}

/** Facts about how a game was played, from its record and the service, without conclusions. The `looks` of the game show which accounts saw which part of it. */
export interface Evidence {
  /** Every decision, in order. */
  thinking: Array<ThinkingTime>;
  /** Downtimes in the order in which they began. Connections of pages are not recorded. */
  gaps: Array<Gap>;
}

/** An option to expand a domain by a square. */
export interface ExpandOption {
  /** Kind, by which the other fields differ. */
  kind: "expand";
  /** Id for `picks`. */
  id: string;
  /** Square of the domain's castle. */
  castle: At;
  /** Column from the left. */
  x: number;
  /** Row from the bottom. */
  y: number;
}

/** The explanations of all numbers in one row of the standings, down to reported results. */
export interface Explained {
  /** Explanation of the points. */
  points: Explanation;
  /** Explanations by tie-break, in the list's order; null: it had nothing to decide. */
  tiebreaks: { [name: string]: Explanation | null };
}

/** A number and the parts from which it follows. */
export interface Explanation {
  /** Name of the explained number, such as `buchholz`. */
  what: string;
  /** Exact number, such as `11/4`. */
  value: string;
  /** Entrant to whom the number belongs. */
  round?: number;
  /** Entrant to whom the number belongs. */
  entrant?: number;
  /** False: a tie-break rule cut the number, so it does not count. */
  counted?: boolean;
  /** Operation that calculates the number from its parts. */
  how?: "difference" | "given" | "least" | "mean" | "product" | "sum";
  /** Parts of the number; absent if it was reported. */
  parts?: Array<Explanation>;
}

/** A requested export and its progress. */
export interface ExportJob {
  /** Identifier of the export. */
  id: string;
  /** `bundle`: the complete evidence of one tournament's result; `sheets`: tables. */
  kind: "bundle" | "sheets";
  /** Identifiers of the tournaments. */
  tournaments: Array<string>;
  /** Number of the last event that the export covers, for each tournament. */
  versions: { [name: string]: number };
  /** Formats of the sheets; a bundle holds all of them. */
  formats: Array<string>;
  /** Language of the headings. */
  lang: string;
  /** Status; `expired`: the file was deleted; `failed`: an error or its worker's death ended the same part five times. The service tries it again after a day. */
  status: "done" | "expired" | "failed" | "running" | "waiting";
  /** Time of the request. */
  asked_at: string;
  /** Time of the end; null while the export is unfinished. */
  ended_at: string | null;
  /** Time until which the file is kept, once it exists. */
  expires_at: string | null;
  /** Number of parts to gather, once known. */
  total: number | null;
  /** Number of parts gathered so far. */
  done: number;
  /** Size of the file in bytes. */
  size: number | null;
  /** SHA-256 hash of the file. */
  sha256: string | null;
  /** Address of the file, once it exists. */
  file: string | null;
}

/** The mark of an entrant's fee. */
export interface Fee {
  /** Number of the entrant. */
  entrant: number;
  /** Whether the fee is owed or paid. */
  mark: "due" | "paid";
  /** Amount paid so far; null: not stated. */
  amount: string | null;
}

/** A final game in an export of games. */
export interface FinishedGame {
  /** Entry of the game in the transparency log. To continue the export, send it as `after`. */
  place: number;
  /** Time when the game became final. */
  final_at: string;
  /** Hash of the event that made the game final. */
  head: string;
  /** Current summary of the game, as in lists. */
  game: GameSummary;
  /** Address of the game's record. */
  record_url: string;
  /** Record of the game, byte for byte. Absent if the stored game is damaged. */
  record?: string;
}

/** The link of a season to the season before: its state at event `seq`, and the order of its players. */
export interface Follows {
  /** Id of the tournament of the season before. */
  tournament: string;
  /** Last event of that season that counts. */
  seq: number;
  /** Hash of that last event. */
  head: string;
  /** Players who finished the season before, in the order of the new divisions. */
  order: Array<FormerEntrant>;
}

/** The game and event from which a fork continues, and whether its hidden cards or tiles were dealt again. */
export interface ForkOf {
  /** Id of the source game, which the fork does not change. */
  game: string;
  /** Last event taken from the source. */
  at: number;
  /** Whether hidden cards or tiles are as in the source, or dealt again. */
  future: "redealt" | "same";
}

/** An entrant of the season before, whose place decides the division in the new season. */
export interface FormerEntrant {
  /** Entrant number in the season before. */
  entrant: number;
  /** Account of the entrant; null: entered by name. */
  account: string | null;
  /** Division in the season before. */
  division?: number;
  /** Division after promotion. */
  next_division?: number;
}

/** The result of the audit of one stream. */
export interface FoundIn {
  /** `agrees`: all is correct. `differs`: the rules lead to another result. `broken`: the stream is inconsistent. `not-carried`: this build lacks the rules. `not-begun`: there is no play yet. `not-final`: the seed is still sealed. `not-open`: a sealed value could not be opened. */
  verdict: "agrees" | "differs" | "broken" | "not-carried" | "not-begun" | "not-final" | "not-open";
  /** Result in words. */
  detail: string;
  /** Number of facts of play that the rules reproduced. */
  facts: number;
  /** First event that is wrong. */
  seq: number | null;
  /** Recorded value at that event. */
  recorded: string | null;
  /** Value that the rules give at that event. */
  expected: string | null;
  /** The diverging rule: the steps of the ruleset's script, outermost first. */
  rule: string | null;
  /** Id of a game, match (`m_…`), tournament (`t_…`) or stream of looks at a game (`l_…`). */
  stream: string;
}

/** Picks a card, for its `kind`. */
export interface GainOption {
  /** Kind, by which the other fields differ. */
  kind: "gain";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** A game as you may see it. */
export interface Game {
  /** Identifier of the game. */
  id: string;
  /** Origin of an imported game. Null: the game belongs to this service. */
  origin: Origin | null;
  /** Name of the ruleset. */
  ruleset: string;
  /** Rules and options of the game. */
  rules: Rules;
  /** Status of the game. */
  status: "cancelled" | "ended" | "final" | "open" | "running";
  /** Whether a referee has paused the game. Nobody may move then. */
  paused: boolean;
  /** Audience of the game: public, unlisted or private. */
  visibility: "private" | "public" | "unlisted";
  /** Whether the game is a sandbox. Its maker sees everything, and it counts for nothing. */
  sandbox: boolean;
  /** Match that the game is part of. */
  match: PartOfMatch | null;
  /** Tournament that the game is part of. */
  tournament: PartOfTournament | null;
  /** Game and moment from which this game was forked. */
  fork_of: ForkOf | null;
  /** Shuffles that this game shares with other tables. */
  draws: SharedDraws | null;
  /** Terms that the table has agreed on. */
  terms: GameTerms;
  /** Account that made the game, or `service`. */
  maker: string;
  /** Seats, in their order. */
  seats: Array<GameSeat>;
  /** Seats that you answer for. */
  you: Array<number>;
  /** Viewer of this answer: public, seat-N or referee. */
  view: string;
  /** Number of the last event. */
  version: number;
  /** Hash of the last event. */
  head: string;
  /** Time when the game was made. */
  created_at: string;
  /** Time of the last event. */
  at: string;
  /** Ranges of events, first and last, that no longer count because play was taken back. Disputes, rulings, clocks and seats are on no branch, so they split such a range in several. */
  taken_back: Array<Array<number>>;
  /** Commitment to the seed of all chance, made before anybody sat down. */
  commit: string;
  /** Seed of all chance, revealed once the game is final. */
  seed: string | null;
  /** State of the table, in the shape of the ruleset. Null: play has not begun. */
  table: GameTable0 | null;
  /** Decision that is open now. */
  decision: Decision | null;
  /** Takeback that waits for the other seats. */
  takeback: OpenTakeback | null;
  /** State of the clocks. Null: there are none. */
  clock: RunningClock | null;
  /** Result of the game. Null: it is not over. */
  result: Result | null;
  /** End of the time for disputes, extended by downtime of the service. It ends earlier if everybody waives it. Null: the game is not over, and everything in it may be disputed. */
  disputable_until: string | null;
  /** Accounts that waive the rest of the time for disputes and appeals. */
  waived: Array<string>;
  /** Accounts whose waiver is missing: all players, and one of those who look after the game. Empty: no waiver is missing. */
  unwaived: Array<string>;
  /** Time when the game becomes final by itself, if nobody disputes anything. Disputes and appeals are possible until then. Null: it does not depend on time, or not yet. */
  final_from: string | null;
  /** Time when the seat that must choose loses the game if it does not choose. Null: never, or by its clock. */
  abandoned_from: string | null;
}

/** One of these forms. */
export type GameTable0 = DomaineView | DominionView | KingdominoView;

/** A game's time limits: for each decision, for all decisions of a seat, or both. */
export interface GameClock {
  /** Seconds for each decision. */
  per_move_seconds: number | null;
  /** Seconds for all decisions of a seat. */
  per_game_seconds: number | null;
  /** Seconds that each move adds to a seat's game time. */
  increment_seconds: number;
  /** Consequence of a seat's running out of time. The seat resigns (`forfeit`), current placement decides (`adjudicate`), a bot plays on (`bot`), or the game waits for a `referee`. */
  on_timeout: "adjudicate" | "bot" | "forfeit" | "referee";
}

/** Play is over; the result may still be disputed. */
export interface GameEndedPayload {
  /** Kind, by which the other fields differ. */
  type: "game.ended";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutGame;
}

/** A game became final, and its secrets are public. */
export interface GameFinalPayload {
  /** Kind, by which the other fields differ. */
  type: "game.final";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutGame;
}

/** The most costly decisions of a game. */
export interface GameReview {
  /** Status of the review. `running`: a worker makes it, so ask again. `failed`: ask again in ten minutes, and a worker resumes it. */
  status: "done" | "failed" | "running";
  /** Bot whose view the review shows. */
  bot: string;
  /** Number of steps done: decisions examined and games played on. */
  done: number;
  /** Number of all steps; null: not known yet. */
  total: number | null;
  /** Up to three decisions of each seat that no bot held, the most costly first. Empty until the review is done. */
  decisions: Array<CostlyDecision>;
  /** Reason of a failure. `interrupted`: its worker ended five times in the same piece. `error`: an error occurred five times. */
  failure: "error" | "interrupted" | null;
}

/** A seat and its holder. */
export interface GameSeat {
  /** Number of the seat, from 0. */
  seat: number;
  /** Whether the seat is open to anybody, reserved for an account, or played by a bot. */
  kind: "account" | "bot" | "open";
  /** Account that holds the seat, or for which it is reserved. */
  account: string | null;
  /** Whether an account holds the seat. */
  taken: boolean;
  /** Current handle of the account. Handles are not part of the record. */
  handle: string | null;
  /** Level of the bot that holds the seat. */
  bot?: string;
}

/** All seats are taken, and play begins. */
export interface GameStartedPayload {
  /** Kind, by which the other fields differ. */
  type: "game.started";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutGame;
}

/** Statistics in a ruleset. */
export interface GameStatistics {
  /** Number of games. */
  games: number;
  /** Share of wins. Null: fewer than 5 games. */
  win_rate: number | null;
  /** Name of the ruleset. */
  ruleset: string;
  /** Set-ups with the most games. */
  setups: Array<SetupStatistics>;
  /** Most frequent openings. */
  openings: Array<OpeningStatistics>;
  /** Cards, those in the most games first. Empty for a player. */
  cards: Array<CardStatistics>;
}

/** A game in a list. `GET /v1/games/{id}` shows all of it. */
export interface GameSummary {
  /** Identifier of the game. */
  id: string;
  /** Origin of an imported game. Null: the game belongs to this service. */
  origin: Origin | null;
  /** Name of the ruleset. */
  ruleset: string;
  /** Rules and options of the game. */
  rules: Rules;
  /** Status of the game. */
  status: "cancelled" | "ended" | "final" | "open" | "running";
  /** Audience of the game: public, unlisted or private. */
  visibility: "private" | "public" | "unlisted";
  /** Whether the game is a sandbox. Its maker sees everything, and it counts for nothing. */
  sandbox: boolean;
  /** Match that the game is part of. */
  match: PartOfMatch | null;
  /** Tournament that the game is part of. */
  tournament: PartOfTournament | null;
  /** Account that made the game, or `service`. */
  maker: string;
  /** Seats, in their order. */
  seats: Array<GameSeat>;
  /** Number of the last event that this list knows of. */
  version: number;
  /** Time when the game was made. */
  created_at: string;
  /** Time of that event. */
  updated_at: string;
  /** Decision that is open now. */
  decision: OpenDecision | null;
  /** Result of the game. Null: it is not over. */
  result: Result | null;
}

/** The terms that players agree on before a game, in addition to its rules. */
export interface GameTerms {
  /** `uninformed`: a player may take back their last move until anybody learns something hidden or moves. */
  takebacks: "consent" | "none" | "referee" | "uninformed";
  /** Consequence of a resignation with three or more players: the game ends, or a bot plays on. With two, the other player wins. */
  resignation: "bot" | "end";
  /** Time limits; null: no clock. */
  clock: GameClock | null;
  /** Seconds after which a game without a clock ends and is lost for the seat with the open decision. 0: no limit. */
  abandoned_after_seconds: number;
  /** Seconds by which spectators see a running game late. Players, its maker and its referees see it at once. */
  spectator_delay_seconds: number;
  /** Seconds after the end of the game in which its result can be disputed. */
  dispute_window_seconds: number;
  /** Seconds after a ruling on a dispute in which a party can appeal. */
  appeal_window_seconds: number;
  /** Accounts that may rule on this game, in addition to the referees of the service. */
  referees: Array<string>;
  /** False: the game does not count for ratings. Absent: it counts, if it fulfils the conditions. */
  rated?: boolean;
  /** Days of holiday that each seat may take in this game. Absent: none. */
  holidays?: number;
}

/** A downtime of the service while a decision was open. */
export interface Gap {
  /** Start of the downtime. */
  since: string;
  /** End of the downtime. */
  until: string;
}

/** The answer of a process that is alive. */
export interface Health {
  /** Always `ok`: a failing process does not return this. */
  status: "ok";
}

/** A dispute that you may rule on, or in which a referee asked you a question. `GET /v1/disputes/{id}` shows all of it. */
export interface InboxDispute {
  /** Identifier of the dispute. */
  id: string;
  /** Status. `appealed`: another referee has already ruled on the dispute. */
  status: "appealed" | "closed" | "open" | "ruled";
  /** Number of the disputed event. */
  cites: number;
  /** Time when the dispute was opened. */
  opened_at: string;
}

/** A game, match, tournament or challenge that waits for you. The other three are null. */
export interface InboxItem {
  /** Action that is expected of you. */
  waits_for: "answer" | "challenge" | "decision" | "invitation" | "presence" | "ruling" | "takeback";
  /** Seat that must act, or that is reserved for you. Null for a referee, and in a tournament. */
  seat: number | null;
  /** Decision that you must make, if one is expected. */
  decision: OpenDecision | null;
  /** Disputes to rule on, or in which a referee asked you a question, the oldest first. For a ruling without a dispute, a clock ran out and the game waits for a referee. */
  disputes: Array<InboxDispute>;
  /** Tables of a tournament where you must rule or are expected. */
  tables: Array<InboxTable>;
  /** Game that waits. */
  game: GameSummary | null;
  /** Match that waits. */
  match: Match | null;
  /** Tournament that waits. */
  tournament: TournamentSummary | null;
  /** Challenge that waits. */
  challenge: Seek | null;
}

/** A table with differing reports or an objection, or one that expects you. */
export interface InboxTable {
  /** Stage, from 1. */
  stage: number;
  /** Number of the round, from 1. */
  round: number;
  /** Number of the table, from 1. */
  table: number;
}

/** Public keys as a JWK Set (RFC 7517). */
export interface KeySet {
  /** Keys, the current one first. */
  keys: Array<SigningKey>;
}

/** The bonus points of a kingdom, for the optional rules that the players agreed on. */
export interface KingdomBonuses {
  /** Points for a castle in the middle of the kingdom. */
  middle_kingdom?: number;
  /** Points for a kingdom without discarded dominoes. */
  harmony?: number;
}

/** The smallest rectangle around a kingdom, castle included. The castle is at (0, 0). */
export interface KingdomBox {
  /** The smallest x. */
  left: number;
  /** The largest x. */
  right: number;
  /** The smallest y. */
  bottom: number;
  /** The largest y. */
  top: number;
}

/** The points of a kingdom, by source. */
export interface KingdomBreakdown {
  /** Properties by terrain, larger ones first. */
  properties: Array<Property>;
  /** Points of the bonuses. */
  bonuses: KingdomBonuses;
  /** Number of squares of the largest property: the first tie-break. */
  largest_property: number;
  /** Number of crowns in the kingdom: the second tie-break. */
  crowns: number;
  /** Points deducted by rulings, as a negative number. */
  penalty?: number;
}

/** The contents of the Kingdomino box. */
export interface KingdominoParts {
  /** Kind, by which the other fields differ. */
  ruleset: "kingdomino";
  /** Names of the terrains. */
  terrains: { [name: string]: string };
  /** Dominoes, ordered by number. */
  dominoes: Array<PrintedDomino>;
  /** Questions to players, by the key of their prompt. */
  prompts: { [name: string]: string };
}

/** The kingdom and score of a player. */
export interface KingdominoSeat {
  /** The dominoes around the castle, in the order in which they were placed. */
  kingdom: Array<Placement>;
  /** The dominoes that did not fit. */
  discarded: Array<number>;
  /** Extent of the kingdom. */
  box: KingdomBox;
  /** Current score of the kingdom. */
  score: number;
  /** Points of the kingdom, by source. */
  breakdown: KingdomBreakdown;
}

/** The king that acts next, and its act. */
export interface KingdominoTurn {
  /** Seat of the king; null: the king is about to be drawn. */
  seat: number | null;
  /** Whether the king chooses a domino or places the one that it is on. */
  kind: "choose" | "place";
}

/** The table of a game of Kingdomino. Dominoes are named by their numbers. */
export interface KingdominoView {
  /** Kind, by which the other fields differ. */
  ruleset: "kingdomino";
  /** Maximum width and height of a kingdom, in squares. */
  size: number;
  /** The players, seat by seat. */
  players: Array<KingdominoSeat>;
  /** The line whose dominoes are placed, from the lowest number on. */
  current: Array<Claim>;
  /** The line whose dominoes are chosen. */
  next: Array<Offer>;
  /** Seats of the kings that are on no domino and still choose one. */
  hand: Array<number>;
  /** How many dominoes are in the pile. */
  pile: number;
  /** The pile, top first, for viewers who may see it; otherwise null. */
  pile_order: Array<number> | null;
  /** Number of dominoes put back into the box face down. */
  set_aside: number;
  /** Current turn; null: the game is over. */
  turn: KingdominoTurn | null;
  /** How many dominoes have been placed or discarded. */
  turns: number;
}

/** Uses a square: for a castle or knight, or the deserting knight. */
export interface KnightOption {
  /** Kind, by which the other fields differ. */
  kind: "knight";
  /** Id for `picks`. */
  id: string;
  /** Column from the left. */
  x: number;
  /** Row from the bottom. */
  y: number;
}

/** The knowledge of a viewer at a moment of a game. */
export interface Knowledge {
  /** Number of the event just before the moment. */
  event: number;
  /** Time of that event. */
  at: string;
  /** View that has this knowledge. */
  view: string;
  /** Title with the viewer and the moment, such as "At 412 Bruno knew:". */
  title: string;
  /** Hidden information that the viewer knew, in words: hidden from other players, or partly from the viewer. */
  knew: Array<string>;
  /** Log lines that only this view has, or has in more detail than the public view. */
  told: Array<LogLine>;
}

/** A player on a leaderboard. */
export interface Leader {
  /** Glicko-2 rating. A new player has 1500. */
  rating: number;
  /** Uncertainty of the rating. 350: nothing is known. */
  deviation: number;
  /** Measure of how much the results vary. */
  volatility: number;
  /** Whether the rating is provisional: its deviation is larger than 110, or the player has met fewer than 3 opponents. */
  provisional: boolean;
  /** Number of rated games in all. */
  games: number;
  /** Different opponents, counted up to 3. */
  opponents: number;
  /** Last day with a rated game, in UTC. Null for `fixed` ratings. */
  last_day: string | null;
  /** Place on the leaderboard, shared by equal ratings as shown. Null: the rating is provisional. */
  place: number | null;
  /** Account of the rating. Null for `fixed` ratings. */
  account: string | null;
  /** Current handle of the account, or level of the service's bots. */
  handle: string;
  /** Whether this is a level of the service's bots. Its rating was measured once. */
  fixed: boolean;
}

/** A leaderboard: its ruleset, the number of players at a table, and the number of rated players. */
export interface Leaderboard {
  /** Name of the ruleset. */
  ruleset: string;
  /** Number of players at the table. */
  player_count: number;
  /** Whether its players are people or bots. */
  kind: "bots" | "people";
  /** Number of players with a rating on the leaderboard, including provisional ones. */
  rated: number;
}

/** A link to a document. */
export interface Link {
  /** Address of the target. */
  href: string;
  /** Media type of the target. */
  type: string;
}

/** Links from the API to its descriptions. */
export interface LinksOfApi {
  /** Address of the API. */
  anchor: string;
  /** Links to descriptions for programs. */
  "service-desc": Array<Link>;
  /** Links to descriptions for people. */
  "service-doc": Array<Link>;
  /** Links to the status of the service. */
  status: Array<Link>;
}

/** A set of links (RFC 9264). */
export interface Linkset {
  /** Links, grouped by the address that they start from. */
  linkset: Array<LinksOfApi>;
}

/** The log of a game in words. */
export interface Log {
  /** Lines, in the order of the events. */
  items: Array<LogLine>;
}

/** The data needed to follow the transparency log. */
export interface LogDescription {
  /** The first line of every checkpoint. */
  origin: string;
  /** `checkpoint` and `tile/…` are below this path. */
  prefix: string;
  /** Verifier keys of C2SP signed-note; the key that signs now is the first. */
  keys: Array<string>;
  /** Lines of a C2SP policy, one for each witness that is asked. */
  witnesses: Array<string>;
  /** Newest checkpoint that enough witnesses cosigned. */
  cosigned_checkpoint: string | null;
}

/** One line of a game's log in words. */
export interface LogLine {
  /** Number of the event. */
  seq: number;
  /** Time of the event. */
  at: string;
  /** Description of the event, in the requested language. */
  text: string;
  /** Depth of nested effects at this event. */
  depth: number;
  /** Whether the event counts. False: it was taken back. */
  counts: boolean;
}

/** A look: a referee saw more of a game than a player sees. */
export interface Look {
  /** Number of the look at the game, from 1. */
  seq: number;
  /** Time of the look. */
  at: string;
  /** Account that looked. */
  account: string;
  /** Part of the game that the account saw. */
  what: "game" | "events" | "log" | "record" | "position" | "audit" | "bundle" | "fork" | "rulings" | "evidence";
  /** View that the account used. */
  view: string;
  /** Number of the game's last event at the time of the look. */
  event: number;
}

/** Your mail address and the news that you subscribe to. */
export interface Mail {
  /** Whether the service sends mail. */
  available: boolean;
  /** Your address; null: none is known. */
  address: string | null;
  /** Whether you have confirmed the address. No news is sent to an unconfirmed address. */
  confirmed: boolean;
  /** Subscribed news: your `turn`, an `invitation`, a dispute that waits (`case`), a tournament's `round`, an organiser's `announcement`. */
  about: Array<"announcement" | "case" | "invitation" | "round" | "turn">;
  /** Highest frequency of letters, each with all news; `each`: at once. */
  at_most: "day" | "each" | "hour" | "week";
  /** Minutes that an item waits without a visit of yours before a letter is sent. */
  patience_minutes: number;
  /** Language of the letters. */
  language: string | null;
}

/** Picks a card, for its `kind`. */
export interface MarkOption {
  /** Kind, by which the other fields differ. */
  kind: "mark";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** The fee marks of a tournament's entrants. */
export interface MarkedFees {
  /** Fees by entrant, without entrants who have no mark. */
  items: Array<Fee>;
  /** Fee of the event; null: none is stated. */
  fee: Price | null;
  /** Sum of the amounts paid. */
  paid: string;
  /** Sum of what entrants with owed fees still owe; null: the event states no fee. */
  due: string | null;
}

/** A match: its players, games and standings. */
export interface Match {
  /** Identifier of the match. */
  id: string;
  /** Name of the ruleset. */
  ruleset: string;
  /** Rules and options of the games in the match. */
  rules: Rules;
  /** Terms of the match. */
  match: MatchTerms;
  /** Status of the match. */
  status: "cancelled" | "ended" | "open" | "running";
  /** Visibility of the match. */
  visibility: "private" | "public" | "unlisted";
  /** Terms of each game. */
  terms: GameTerms;
  /** Account that made the match. */
  maker: string;
  /** Seats, in their order. */
  seats: Array<GameSeat>;
  /** Seats that you hold. */
  you: Array<number>;
  /** Games that have begun. */
  games: Array<MatchGame>;
  /** Standings so far. Null: there are none. */
  standings: Array<Standing> | null;
  /** Commitment to the seed, from which the seeds of its games follow; null for an older match. */
  commit: string | null;
  /** Seed, opened at the end. */
  seed: string | null;
  /** Number of the last event. */
  version: number;
  /** Hash of the last event. */
  head: string;
  /** Time of creation. */
  created_at: string;
  /** Time of the last event. */
  at: string;
}

/** The result of a change. If nothing changed, there is no receipt and no event. */
export interface MatchChange {
  /** Signed proof of the change. */
  receipt: Receipt | null;
  /** Events of the change. */
  events: Array<DeliveredEvent>;
  /** Match after the change. */
  match: Match;
}

/** The last game of a match is final. */
export interface MatchEndedPayload {
  /** Kind, by which the other fields differ. */
  type: "match.ended";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutMatch;
}

/** A game of a match. */
export interface MatchGame {
  /** Number of the game in the match, from 1. */
  number: number;
  /** Id of the game. */
  game: string;
  /** Players' numbers in the match, in the order of the game's seats. */
  seats: Array<number>;
  /** Final standings. `seat` is the player's number in the match. */
  standings: Array<Standing> | null;
  /** Players who left the match in the game. */
  left: Array<number>;
  /** Hash of the game's last event when its result was recorded; null: the game is not final. */
  head: string | null;
}

/** Terms of a match. */
export interface MatchTerms {
  /** Whether the sum of scores or the number of games won decides. */
  format: "best-of" | "dynasty";
  /** Maximum number of games. */
  games: number;
  /** Whether players keep their seats, or move one seat on after each game. The first player then moves to the last seat. */
  seats: "kept" | "rotated";
}

/** Your account, and the scopes of your token or session. */
export interface Me extends PublicAccount {
  /** Whether the account belongs to a guest without a chosen handle and password. */
  guest: boolean;
  /** Whether you can sign in with a password. */
  has_password: boolean;
  /** Roles that the operator gave to the account: `referee`, `admin`. */
  roles: Array<string>;
  /** Scopes of the token or session that you use. */
  scopes: Array<"read" | "play" | "organise" | "account" | "referee" | "admin">;
  /** Identifier of the token or session that you use. */
  credential: string;
  /** Value for the header `X-CSRF-Token`, only in a session. */
  csrf_token?: string;
}

/** The result of a change: the receipt, its events, and your view of the game now. If nothing changed, there is no receipt and no event. */
export interface MoveResult {
  /** Signed proof that the change was accepted. */
  receipt: Receipt | null;
  /** Events of the change, up to the next decision. */
  events: Array<DeliveredEvent>;
  /** Your view of the game now. */
  game: Game;
}

/** Does with a card what its `kind` names. */
export interface NameOption {
  /** Kind, by which the other fields differ. */
  kind: "name";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
}

/** An entrant with a handle, a chosen name, or the name that an organiser entered. */
export interface Named {
  /** Number, from 1, in order of entry. */
  entrant: number;
  /** Null: no account. */
  account: string | null;
  /** Current handle of the account. */
  handle: string | null;
  /** Chosen or entered name; null: none, or erased. */
  name: string | null;
}

/** A team, by number and name. */
export interface NamedTeam {
  /** Number of the team. */
  team: number;
  /** Name of the team. Null: the name was erased. */
  name: string | null;
}

/** A referee's note about a dispute; only referees may read it before the ruling. */
export interface Note {
  /** Number of its event in the game's stream. */
  seq: number;
  /** Time of the note. */
  at: string;
  /** Account of the referee. */
  account: string;
  /** Event that the note is about. Null: the whole game. */
  about: number | null;
  /** Text. Null: it was erased. */
  text: string | null;
  /** Current handle of the referee. */
  handle: string | null;
}

/** A problem that also has the fields of RFC 6749. */
export interface OAuthRefusal {
  /** A page that explains the code. */
  type: string;
  /** Title, in the requested language. */
  title: string;
  /** HTTP status. */
  status: number;
  /** The error in this request. */
  detail: string;
  /** Address of the request. */
  instance: string;
  /** Problem code of this service. */
  code: string;
  /** Code of RFC 6749: `invalid_grant`, `invalid_client`, `invalid_scope`, … */
  error: string;
  /** Explanation for the app's developer. */
  error_description?: string;
}

/** Access and refresh tokens (RFC 6749). */
export interface OAuthTokens {
  /** Access token for `Authorization: Bearer`. */
  access_token: string;
  /** Authentication scheme of the token. */
  token_type: "Bearer";
  /** Lifetime of the access token in seconds. */
  expires_in: number;
  /** Scopes, separated by spaces. */
  scope: string;
  /** Token that gives the next access token, once, together with its successor. Tokens of the app itself have none. */
  refresh_token?: string;
}

/** A domino of the next line, with the seat whose king is on it. None means that it is free. */
export interface Offer {
  /** Number of the domino. */
  domino: number;
  /** Seat of the king; null if the domino is free. */
  seat: number | null;
}

/** The open decision of a game, with the seat that must make it. */
export interface OpenDecision {
  /** Identifier of the decision. */
  id: string;
  /** Number of the seat that must choose. */
  seat: number;
  /** Kind of the choice. */
  kind: string;
  /** Time when the decision was opened. */
  since: string;
}

/** A takeback that a seat requested and that the other seats have not answered yet. */
export interface OpenTakeback {
  /** Number of the seat that asks. */
  seat: number;
  /** Identifier of the decision that the seat wants to answer again. */
  decision: string;
  /** Seats that have agreed to the takeback. */
  agreed: Array<number>;
}

/** The opening of a commitment: the secret value behind it. */
export interface Opening {
  /** JSON Pointer to the commitment in `data`. */
  path: string;
  /** Salt of the commitment. */
  salt?: string;
  /** Value behind the commitment. */
  value?: Json;
  /** Whether the text was erased. If so, salt and value are absent. */
  erased?: boolean;
}

/** Data in a request. */
export interface OpeningStatistics {
  /** Number of games. */
  games: number;
  /** Share of wins. Null: fewer than 5 games. */
  win_rate: number | null;
  /** Cards bought in the first two turns. */
  cards: Array<string>;
}

/** The origin of an imported game. Its accounts, match and signatures belong to another service. */
export interface Origin {
  /** Key that signed the record. Compare it with the key that the origin publishes. */
  key: string;
  /** Identifier of the game at its origin, as in its events. */
  stream: string;
  /** Viewer for whom the record was made. It limits what can be seen here. */
  view: string;
  /** Time of the import. */
  imported_at: string;
}

/** A game that the service has no rules for. */
export interface OtherGame {
  /** Name of the game, by the organiser; null: it was erased. */
  name: string | null;
  /** Kind of the results. */
  results: "points" | "ranks" | "winner";
}

/** Pays more for the bought card than it costs. */
export interface OverpayOption {
  /** Kind, by which the other fields differ. */
  kind: "overpay";
  /** Id for `picks`. */
  id: string;
  /** Number of coins above the cost. */
  coins: number;
  /** Number of Potions. */
  potions?: number;
}

/** Fields that every page of a list has. */
export interface Page {
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

/** Data in a request. */
export interface AllowedAppPage extends Page {
  /** Items in order. */
  items: Array<AllowedApp>;
}

/** Data in a request. */
export interface AppPage extends Page {
  /** Items in order. */
  items: Array<App>;
}

/** Data in a request. */
export interface BlockedPlayerPage extends Page {
  /** Items in order. */
  items: Array<BlockedPlayer>;
}

/** Data in a request. */
export interface ComplaintPage extends Page {
  /** Items in order. */
  items: Array<Complaint>;
}

/** Data in a request. */
export interface DeliveryPage extends Page {
  /** Items in order. */
  items: Array<Delivery>;
}

/** Data in a request. */
export interface DisputePage extends Page {
  /** Items in order. */
  items: Array<Dispute>;
}

/** Data in a request. */
export interface EntrantPage extends Page {
  /** Items in order. */
  items: Array<Entrant>;
}

/** Data in a request. */
export interface GameStatisticsPage extends Page {
  /** Items in order. */
  items: Array<GameStatistics>;
}

/** Data in a request. */
export interface GameSummaryPage extends Page {
  /** Items in order. */
  items: Array<GameSummary>;
}

/** Data in a request. */
export interface InboxItemPage extends Page {
  /** Items in order. */
  items: Array<InboxItem>;
}

/** Data in a request. */
export interface LeaderPage extends Page {
  /** Items in order. */
  items: Array<Leader>;
}

/** Data in a request. */
export interface LeaderboardPage extends Page {
  /** Items in order. */
  items: Array<Leaderboard>;
}

/** Data in a request. */
export interface MatchPage extends Page {
  /** Items in order. */
  items: Array<Match>;
}

/** Data in a request. */
export interface PlayerRatingPage extends Page {
  /** Items in order. */
  items: Array<PlayerRating>;
}

/** Data in a request. */
export interface PrecedentPage extends Page {
  /** Items in order. */
  items: Array<Precedent>;
}

/** Data in a request. */
export interface PublicAccountPage extends Page {
  /** Items in order. */
  items: Array<PublicAccount>;
}

/** Data in a request. */
export interface RatedDayPage extends Page {
  /** Items in order. */
  items: Array<RatedDay>;
}

/** Data in a request. */
export interface RulesetSummaryPage extends Page {
  /** Items in order. */
  items: Array<RulesetSummary>;
}

/** Data in a request. */
export interface SeekPage extends Page {
  /** Items in order. */
  items: Array<Seek>;
}

/** Data in a request. */
export interface SessionPage extends Page {
  /** Items in order. */
  items: Array<Session>;
}

/** Data in a request. */
export interface TeamPage extends Page {
  /** Items in order. */
  items: Array<Team>;
}

/** Data in a request. */
export interface TokenPage extends Page {
  /** Items in order. */
  items: Array<Token>;
}

/** Data in a request. */
export interface TournamentFormatPage extends Page {
  /** Items in order. */
  items: Array<TournamentFormat>;
}

/** Data in a request. */
export interface TournamentSummaryPage extends Page {
  /** Items in order. */
  items: Array<TournamentSummary>;
}

/** Data in a request. */
export interface WebhookPage extends Page {
  /** Items in order. */
  items: Array<Webhook>;
}

/** The cost of a pairing. The terms count in this order: an earlier term outweighs all later ones. */
export interface PairingCost {
  /** Number of forbidden pairs, and of second byes. */
  broken: number;
  /** Sum of squares: for each pair that meets again, the number of earlier meetings. */
  repeats: number;
  /** Sum of squares: for each table, the difference between most and fewest points, as a fraction such as `11/4`. A bye counts as a table with the last entrant. */
  spread: string;
  /** Sum of squares: for each entrant with a bye or a smaller table, the number of earlier byes and smaller tables. */
  short: number;
  /** Sum of squares: for each entrant, the number of earlier rounds in the same place of the turn order. */
  seats: number;
}

/** The match that a game is part of. */
export interface PartOfMatch {
  /** Identifier of the match. */
  id: string;
  /** Number of the game in the match, from 1. */
  number: number;
}

/** The place of a game in a tournament. */
export interface PartOfTournament {
  /** Identifier of the tournament. */
  id: string;
  /** Number of the stage. All these numbers start at 1. */
  stage: number;
  /** Number of the round in the stage. */
  round: number;
  /** Number of the table in the round. */
  table: number;
  /** Number of the game at this table. A knock-out may have several. */
  number: number;
}

/** Picks a card, for its `kind`. */
export interface PassOption {
  /** Kind, by which the other fields differ. */
  kind: "pass";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** Spends tokens, or pays a coin for each. */
export interface PayOption {
  /** Kind, by which the other fields differ. */
  kind: "pay";
  /** Id for `picks`. */
  id: string;
  /** Name of the counter. */
  what: string;
  /** Number of tokens. */
  count: number;
}

/** A person or bot with an account. */
export interface Person {
  /** The account's id. */
  account: string;
  /** Current handle of the account; names are not part of the record. */
  handle: string | null;
  /** Chosen name. */
  name?: string;
}

/** A castle or a knight on the board. `seat` is its owner (None: the neutral party). */
export interface Piece {
  /** Seat of the owner; null for the neutral party. */
  seat: number | null;
  /** Column from the left. */
  x: number;
  /** Row from the bottom. */
  y: number;
}

/** An option to place the domino legally in the kingdom. */
export interface PlaceOption {
  /** Kind, by which the other fields differ. */
  kind: "place";
  /** Id for `picks`. */
  id: string;
  /** Number of the domino. */
  domino: number;
  /** Column of the left half; the castle is at (0, 0). */
  x: number;
  /** Row of the left half, upwards. */
  y: number;
  /** Direction from the left half to the right half. */
  dir: "down" | "left" | "right" | "up";
}

/** A domino placed in a kingdom: its left half is at (x, y), its right half one step in direction `dir`. */
export interface Placement {
  /** Number of the domino. */
  domino: number;
  /** Column of the left half; the castle is at (0, 0). */
  x: number;
  /** Row of the left half, upwards. */
  y: number;
  /** Direction from the left half to the right half. */
  dir: "down" | "left" | "right" | "up";
}

/** Picks a card, for its `kind`. */
export interface PlayAsOption {
  /** Kind, by which the other fields differ. */
  kind: "play-as";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** Either: An option to play a card of the hand for one of its actions. Or: Does with a card what its `kind` names. Or: Picks a card, for its `kind`. */
export interface PlayOption {
  /** Kind, by which the other fields differ. */
  kind: "play";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Action that the card is played for. */
  action?: "alliance" | "borders" | "deserter" | "expand" | "knights";
  /** Number of the copy, from 2. */
  copy?: number;
}

/** Does what its `kind` names, without a card. */
export interface PlayTreasuresOption {
  /** Kind, by which the other fields differ. */
  kind: "play-treasures";
  /** Id for `picks`. */
  id: string;
}

/** The result of one entrant in a game. */
export interface PlayedLine {
  /** Number of the entrant. */
  entrant: number;
  /** The entrant's place in the game's turn order; 0 begins. */
  seat: number;
  /** Place, from 1; equal entrants share one. */
  place: number;
  /** Score by the rules of the game. */
  score: number;
  /** Values that decide between equal scores, most important first. */
  tiebreaks: Array<number>;
  /** Parts of the score. */
  breakdown: ScoreBreakdown;
}

/** One of a player's ratings. */
export interface PlayerRating {
  /** Glicko-2 rating. A new player has 1500. */
  rating: number;
  /** Uncertainty of the rating. 350: nothing is known. */
  deviation: number;
  /** Measure of how much the results vary. */
  volatility: number;
  /** Whether the rating is provisional: its deviation is larger than 110, or the player has met fewer than 3 opponents. */
  provisional: boolean;
  /** Number of rated games in all. */
  games: number;
  /** Different opponents, counted up to 3. */
  opponents: number;
  /** Last day with a rated game, in UTC. Null for `fixed` ratings. */
  last_day: string | null;
  /** Name of the ruleset. */
  ruleset: string;
  /** Number of players at the table. */
  player_count: number;
  /** Kind of the leaderboard. A bot has no place on those of people. */
  kind: "bots" | "people";
}

/** A play with the link that opens it in the app. */
export interface PostedPlay {
  /** Number of the round, from 1. */
  round: number;
  /** Number of the table, from 1. */
  table: number;
  /** Link that opens BG Stats with the play. */
  link: string;
  /** The play that the link contains. */
  play: StatsPlay;
}

/** Every played game of a stage, round by round. */
export interface PostedPlays {
  /** Plays in the order of rounds and tables. */
  plays: Array<PostedPlay>;
}

/** A precedent: a ruling based on a certain rule, or about a certain card. */
export interface Precedent {
  /** Game of the ruling. */
  game: string;
  /** The ruling. */
  ruling: Ruling;
}

/** An amount of money, as organisers state it. The service moves no money. */
export interface Price {
  /** Amount, such as `5.00`. */
  amount: string;
  /** Currency, as written by the organisers; empty: it was erased. */
  currency: string;
}

/** A domino of the box. */
export interface PrintedDomino {
  /** Number of the domino. */
  domino: number;
  /** Left half of the domino. */
  left: PrintedHalf;
  /** Right half of the domino. */
  right: PrintedHalf;
}

/** One of the two squares of a printed domino. */
export interface PrintedHalf {
  /** Terrain of the half. */
  terrain: string;
  /** Number of crowns. */
  crowns: number;
}

/** A terrain of the board. */
export interface PrintedTerrain {
  /** Letter of the terrain in positions and tiles. */
  letter: string;
  /** Identifier of the terrain in records. */
  id: string;
  /** Name of the terrain. */
  name: string;
}

/** A tile of the board. */
export interface PrintedTile {
  /** Name of the tile. */
  tile: string;
  /** Terrain letters of the squares, the top row first. */
  rows: Array<string>;
  /** Whether the tile always lies in the middle of the board. */
  centre: boolean;
  /** Whether the original print is unknown, and the project chose a print. */
  reconstructed: boolean;
}

/** The meaning of a problem code. */
export interface ProblemPage {
  /** Problem code. */
  code: string;
  /** HTTP status of the problem. */
  status: number;
  /** The title, in the requested language. */
  title: string;
  /** Explanation of the problem. */
  about: string;
}

/** A property: squares of one terrain in a kingdom that are joined edge to edge. */
export interface Property {
  /** Terrain of the property. */
  terrain: string;
  /** Number of squares. */
  squares: number;
  /** Number of crowns on the squares. */
  crowns: number;
  /** Points of the property: its squares times its crowns. */
  points: number;
}

/** Metadata of the API as a protected resource (RFC 9728). */
export interface ProtectedResource {
  /** Address of this API. */
  resource: string;
  /** Servers that issue tokens for this API. */
  authorization_servers: Array<string>;
  /** Scopes that an app can have. */
  scopes_supported: Array<string>;
  /** Ways to send a token: only in a header. */
  bearer_methods_supported: Array<string>;
  /** Address of the reference. */
  resource_documentation: string;
}

/** The public part of an account. */
export interface PublicAccount {
  /** Identifier of the account, which never changes. */
  id: string;
  /** Unique name in addresses and at tables. */
  handle: string;
  /** Name that is shown. */
  display_name: string;
  /** Whether the account has declared itself a bot, or is one of the service. It never changes back. */
  bot: boolean;
  /** Time when the account was opened. */
  created_at: string;
}

/** Either: Picks a card, for its `kind`. Or: A place in the deck for a card of the hand. */
export interface PutIntoDeckOption {
  /** Kind, by which the other fields differ. */
  kind: "put-into-deck";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card?: string;
  /** Number of the copy, from 2. */
  copy?: number;
  /** Number of cards above it. */
  above?: number;
}

/** Either: Does with a card what its `kind` names. Or: Picks a card, for its `kind`. Or: Puts a gained card into another place, by a Reaction. */
export interface PutOnDeckOption {
  /** Kind, by which the other fields differ. */
  kind: "put-on-deck";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
  /** Id of the card that allows the reaction. */
  by?: string;
}

/** A referee's question about a dispute. */
export interface Question {
  /** Number of its event in the game's stream. */
  seq: number;
  /** Time of the question. */
  at: string;
  /** Account of the referee. */
  account: string;
  /** Seat that the referee asks. */
  seat: number;
  /** Whether only the asked seat and the referees may read the question before the ruling. */
  confided: boolean;
  /** Text. Null: you may not read it yet, or it was erased. */
  text: string | null;
  /** Reply of the asked seat. Null: there is none yet. */
  answer: Reply | null;
  /** Whether the asked seat may still answer: a ruling closes the questions that were asked before it. */
  open: boolean;
  /** Current handle of the referee. */
  handle: string | null;
}

/** The ranking of all entrants over all stages. Entrants that advanced to a later stage rank above those that did not. Disqualified entrants have no place. */
export interface Ranking {
  /** The tournament's id. */
  tournament: string;
  /** Last event of the tournament that counts. */
  event: number;
  /** Whether the last stage is over. */
  final: boolean;
  /** The first place first. */
  ranking: Array<RankingLine>;
}

/** An entrant's row in the ranking over all stages. */
export interface RankingLine extends Named {
  /** Place, from 1; equal entrants share one. */
  place: number;
  /** Last stage of the entrant. */
  stage: number;
  /** Place of the entrant in their last stage. */
  place_in_stage: number;
  /** Points in their last stage that is no bracket; null: they played only in brackets. */
  points: string | null;
}

/** A rating after a day on which the player played. */
export interface RatedDay {
  /** Glicko-2 rating. A new player has 1500. */
  rating: number;
  /** Uncertainty of the rating. 350: nothing is known. */
  deviation: number;
  /** Measure of how much the results vary. */
  volatility: number;
  /** Day of the games, in UTC. */
  day: string;
  /** Whether the day is over. Until then each game changes the rating. */
  settled: boolean;
  /** Change of the rating on the day. */
  change: number;
  /** Number of rated games on the day. */
  games: number;
  /** Number of rated games up to the end of the day. */
  games_till_then: number;
  /** Games of the day that you may see, in the order in which they began. */
  moved_by: Array<RatedGame>;
}

/** A game that changed a rating. */
export interface RatedGame {
  /** Identifier of the game. */
  game: string;
  /** Place of the player in the game. */
  place: number;
}

/** The answer of a service that can serve requests. */
export interface Readiness extends Health {
  /** Result of the check of each part of the service, by name. */
  checks: { [name: string]: string };
}

/** Proof that the service accepted a change of a stream: a signature over its last event. */
export interface Receipt {
  /** Id of the stream. */
  stream: string;
  /** Last event of the accepted change. */
  seq: number;
  /** Hash of the last event, which covers all events before it. */
  head: string;
  /** Time of the last event. */
  at: string;
  /** Id of the signing key; see `/.well-known/jwks.json`. */
  key: string;
  /** Signature over all other members and `purpose`: see `/docs/verifying`. */
  signature: string;
}

/** Ten kingdom cards that a rulebook recommends. */
export interface RecommendedSet {
  /** Identifier for the option `recommended`. */
  id: string;
  /** Name of the set. */
  name: string;
  /** Ids of the ten kingdom cards of the set. */
  kingdom: Array<string>;
  /** Edition of the rules that the set needs; null: any. */
  edition: number | null;
  /** Card of the Bane pile, beside the ten; null: the set needs none. */
  bane: string | null;
  /** Events and Landmarks of the set. */
  events: Array<string>;
}

/** A fact about the box that no source states, and the project's choice. */
export interface Reconstructed {
  /** The number of the project's decision, such as `R1`. */
  point: string;
  /** Subject of the fact. */
  about: string;
  /** Decision of the project about the fact. */
  decided: string;
}

/** A party's reply to a referee's question. */
export interface Reply {
  /** Number of its event in the game's stream. */
  seq: number;
  /** Time of the reply. */
  at: string;
  /** Account that replied. `service`: the asked account is erased. */
  account: string;
  /** Text. Null: you may not read it yet, or it was erased. */
  text: string | null;
  /** Current handle of the account. */
  handle: string | null;
}

/** The report on a checked record: its verdict, its first fault if `broken`, and its content until then. */
export interface Report {
  /** `verified`: signed with a trusted key; `consistent`: without contradiction; `broken`. */
  verdict: "broken" | "consistent" | "verified";
  /** Number of the first bad line. */
  line: number | null;
  /** Code of the fault. */
  code: string | null;
  /** Description of the fault. */
  reason: string | null;
  /** Identifier of the recorded stream. */
  stream: string | null;
  /** Kind of the stream. */
  kind: string | null;
  /** View of the record. */
  view: string | null;
  /** Id of the signing key. */
  key: string | null;
  /** Hash of the last event. */
  head: string | null;
  /** Number of events. */
  events: number;
  /** Number of sealed values. */
  sealed: number;
  /** Number of opened values. */
  opened: number;
  /** Number of erased values. */
  erased: number;
  /** Number of events proved to be in the transparency log that signed `checkpoint`. */
  logged: number;
  /** Signed checkpoint of the transparency log to which the proofs belong. */
  checkpoint: string | null;
  /** Further remarks for the reader. */
  remarks: Array<string>;
  /** Whether the seed is open, and is the one committed to. */
  seed: boolean;
  /** Whether it holds the round of a beacon. */
  has_beacon: boolean;
}

/** Picks a card, for its `kind`. */
export interface ResolveOption {
  /** Kind, by which the other fields differ. */
  kind: "resolve";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** The result of a game, and the `reason` for its end. The rules ended it (`finished`, `turn-limit`), or a decision such as a resignation or ruling. */
export interface Result {
  /** Reason why the game ended. */
  reason: string;
  /** Standings, seat by seat. */
  standings: Array<Standing>;
}

/** Picks a card, for its `kind`. */
export interface ReturnOption {
  /** Kind, by which the other fields differ. */
  kind: "return";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** Picks a card, for its `kind`. */
export interface RevealOption {
  /** Kind, by which the other fields differ. */
  kind: "reveal";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** An entrant without a table in a round. */
export interface RoundBye extends Named {
  /** `pairing`: no opponent was left. The other kinds were requested. */
  kind: "half" | "none" | "pairing";
}

/** The result of a change, with the round that it concerns. */
export interface RoundChange extends TournamentChange {
  /** The round after the change; of a large one, only the changed table. */
  round: TournamentRound;
}

/** A round was drawn. Play begins only after its publication. `ordinal` counts the draws of the stage. A second draw of a round has another outcome, and both are on record. */
export interface RoundDrawn {
  /** Stage, from 1. */
  stage: number;
  /** Number of the round in the stage, from 1. */
  round: number;
  /** Number of the draw in the stage, from 1. */
  ordinal: number;
  /** Whether the format, an external program (`solver`) or an organiser paired the round. */
  by: "format" | "organiser" | "solver";
  /** Tables in order of their numbers. */
  tables: Array<DrawnTable>;
  /** Entrants without a table. */
  byes: Array<Bye>;
  /** Cost of the pairing; null if the format leaves no choice. */
  cost: PairingCost | null;
  /** Program and version that paired the round, or that found no pairing. */
  solver: string | null;
  /** Matches of teams with their boards. The cost is then of pairing teams. */
  matches: Array<TeamMatch> | null;
  /** `lowest`: the lowest-ranked team without an earlier bye rests. */
  bye?: "lowest";
  /** `points`: tables have their numbers in the order of their best entrants' points. */
  numbered?: "points";
}

/** A match of two teams at their boards, or a bye of one team. */
export interface RoundMatch {
  /** The two teams. Players of the first team begin at odd boards, those of the second at even ones. */
  teams: Array<NamedTeam>;
  /** Entrants at each board, the first board first, in the order of `teams`. Null: no player is left for it, and the opponent has won. */
  boards: Array<Array<number | null>>;
  /** Boards won by each team so far; empty: the match has not begun. */
  won: Array<string>;
}

/** A round was published. */
export interface RoundPublishedPayload {
  /** Kind, by which the other fields differ. */
  type: "tournament.round_published";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutRound;
}

/** A table of a round. */
export interface RoundTable {
  /** Number, from 1. */
  number: number;
  /** Entrants in turn order: the first begins. */
  entrants: Array<Named>;
  /** Games at the table, in their order. */
  games: Array<TableGame>;
  /** Claims that another player must confirm, or an official decides. */
  claims: Array<ClaimedResult>;
  /** Games won so far, in the order of `entrants`, if several make a match. */
  match: Array<string> | null;
  /** Entrants whose presence is not confirmed, if the tournament asks. */
  missing: Array<number>;
  /** Whether the table is done. */
  done: boolean;
  /** Claims of the whole match; objections to its result if the table is done. */
  match_claims?: Array<ClaimedMatch>;
}

/** The rules that a game was created with, fixed for ever. A build can audit the game only with the same engine and parts. */
export interface Rules {
  /** Name of the ruleset. */
  ruleset: string;
  /** Version of the rules that all games of the ruleset have in common. */
  engine: number;
  /** Options of the game, with all defaults. */
  options: GameOptions;
  /** SHA-256 of each part that the game uses, such as the boxes of a Dominion kingdom. */
  digests?: { [name: string]: string };
  /** In older records, in place of `digests`: SHA-256 of all parts together. */
  digest?: string;
}

/** A ruleset, with its parts. */
export interface RulesetDocument {
  /** Name of the ruleset in all addresses and records. */
  name: string;
  /** Version of the rules that all its games share. It is raised by each change that would alter a recorded game. */
  engine: number;
  /** SHA-256 of each part, over its printed facts and the version of its rules. A game pins the parts that it uses. */
  digests: { [name: string]: string };
  /** Possible numbers of players. An option may narrow them. */
  player_counts: Array<number>;
  /** JSON Schema of the options. */
  options: JsonObject;
  /** Formats of a match. */
  matches: Array<string>;
  /** Levels of bots that can have a seat, as `{"bot": …}`. */
  bots: Array<string>;
  /** Cards or tiles, named in the requested language. */
  parts: RulesetDocumentParts;
  /** Hidden facts that become known, by the part of the record that reveals them. */
  discloses: { [name: string]: string };
}

/** One of these forms. */
export type RulesetDocumentParts = DomaineParts | DominionParts | KingdominoParts;

/** The ruleset of a game that can be played. */
export interface RulesetSummary {
  /** Name of the ruleset in all addresses and records. */
  name: string;
  /** Version of the rules that all its games share. It is raised by each change that would alter a recorded game. */
  engine: number;
  /** SHA-256 of each part, over its printed facts and the version of its rules. A game pins the parts that it uses. */
  digests: { [name: string]: string };
  /** Possible numbers of players. An option may narrow them. */
  player_counts: Array<number>;
  /** JSON Schema of the options. */
  options: JsonObject;
  /** Formats of a match. */
  matches: Array<string>;
  /** Levels of bots that can have a seat, as `{"bot": …}`. */
  bots: Array<string>;
}

/** A ruling on a game, as shown to everybody who may see the game. */
export interface Ruling {
  /** Number of the ruling's event in the game's stream. */
  seq: number;
  /** Time of the ruling. */
  at: string;
  /** Author of the ruling: an account, or `service`. */
  referee: string;
  /** Type of the ruling's event. */
  kind: string;
  /** Reason of the ruling. Null: it was erased. */
  reason: string | null;
  /** Rule on which the ruling is based. */
  rule: string;
  /** Event that the ruling decides about. */
  event: number | null;
  /** Dispute that the ruling answers. */
  dispute: string | null;
  /** Other fields of the ruling, by its kind. */
  decided: RulingDetails;
  /** Cards, tiles or dominoes that the ruling is about. */
  cards: Array<string>;
  /** Event that overturned the ruling. */
  overturned: number | null;
}

/** The part of a ruling that depends on its kind. */
export interface RulingDetails {
  /** Event of the tournament that paused all tables. The game resumes together with them. */
  hall?: number;
  /** Number of the seat to which the ruling applies. */
  seat?: number;
  /** Milliseconds added to the seat's time; a negative number takes time. */
  milliseconds?: number;
  /** True: only the seat's time for the whole game changes, not its time for the open decision. */
  game_time?: true;
  /** Event that opened the decision to which play returns. */
  to?: number;
  /** Number of the new branch. Or: Number of the new branch; null: play stays as it is. */
  branch?: number | null;
  /** Account that takes over the seat. */
  account?: string;
  /** Level of the bot that takes over the seat. */
  bot?: string | null;
  /** Milliseconds of the player's holiday that an overturned ruling ended. They begin now. */
  holiday?: number;
  /** Points taken from the score. Or: Points of the cancelled penalty. Or: Points added; a negative number takes points. */
  points?: number;
  /** The result that the referee decided. Or: The corrected result. */
  standings?: Array<Standing>;
  /** Event of the appealed ruling. */
  ruling?: number;
  /** Stage, from 1. */
  stage?: number;
  /** Number of the round in the stage, from 1. */
  round?: number;
  /** Number of the table in the round, from 1. */
  table?: number;
  /** Number of the game at the table, from 1. */
  number?: number;
  /** Entrants who were ruled absent. */
  absent?: Array<number>;
  /** Hash of the game's last event after the ruling. Or: Hash of the game's last event when the game was voided or rewound; null: the ruling was made outside the game. */
  head?: string | null;
  /** True: later games at the table have results, and they count. */
  alone?: boolean;
  /** Number of the entrant to whom the fact applies. */
  entrant?: number;
  /** Entrants who were ruled absent. */
  entrants?: Array<number>;
  /** Tie-breaks that apply after the ruling. */
  tiebreaks?: Array<string>;
  /** The corrected name. */
  name?: string | null;
  /** Number of the team to which the fact applies. */
  team?: number;
  /** Round that was fixed. */
  beacon_round?: number;
}

/** A ruling of the tournament, by the number and the type of its event. */
export interface RulingMade {
  /** Number of the ruling's event. */
  seq: number;
  /** Type of the ruling's event. */
  kind: string;
}

/** A ruling was made, by a referee or by the table's terms. */
export interface RulingMadePayload {
  /** Kind, by which the other fields differ. */
  type: "ruling.made";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutRuling;
}

/** The preview of a ruling's effects. */
export interface RulingPreview {
  /** Types of the events that would be written. */
  events: Array<string>;
  /** Ranges of events that would no longer count. */
  taken_back: Array<Array<number>>;
  /** Ranges of events that would count again. */
  brought_back: Array<Array<number>>;
  /** Hidden orders that the service would shuffle again. */
  shuffled: Array<string>;
  /** Seat that would have the decision next, if play returns. */
  asked: number | null;
  /** Outcome that the appeal would have. */
  outcome: "overturned" | "upheld" | "varied" | "withdrawn" | null;
  /** State of the game now. */
  before: Situation;
  /** State after the ruling. */
  after: Situation;
}

/** The rulings on a game. */
export interface Rulings {
  /** The entries, in order of their events. */
  items: Array<Ruling>;
}

/** The clocks of a game as everybody may see them. */
export interface RunningClock {
  /** Milliseconds of game time that each seat had left when its clock last stopped. */
  left: Array<number | null>;
  /** Seat whose clock runs. */
  seat: number | null;
  /** Whether the clock of that seat runs now. */
  running: boolean;
  /** Time at which the running clock started, or the end of the seat's holiday if that is later. */
  since: string | null;
  /** Time at which the seat with the running clock runs out of time. */
  due: string | null;
  /** End of each seat's last holiday. A seat's clock does not run during its holiday. */
  holidays_until: Array<string | null>;
  /** Days of holiday that each seat may still take. */
  holidays_left: Array<number>;
}

/** A division of the next season. */
export interface SeasonDivision {
  /** Its entrants. */
  entrants: Array<number>;
  /** Those announced for another division. */
  filling: Array<number>;
}

/** You are invited to a game or match. Sent to you only. */
export interface SeatOfferedPayload {
  /** Kind, by which the other fields differ. */
  type: "seat.offered";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutSeat;
}

/** A seek: a request for a game, open or to named accounts. */
export interface Seek {
  /** Identifier of the seek. */
  id: string;
  /** Position in the order of creation. Of the seeks that fit, the one with the lowest number is matched. */
  number: number;
  /** Status of the seek. An expired seek reached its end, or its maker was away for too long. */
  status: "declined" | "expired" | "matched" | "open" | "withdrawn";
  /** Maker of the seek. */
  by: Seeker;
  /** Whether the maker is a bot. */
  bot: boolean;
  /** Rating of the maker at the creation. Null: the maker had none. */
  rating: number | null;
  /** Accounts that have to accept; empty: anybody who fits may join. */
  to: Array<Seeker>;
  /** Your part in the seek. */
  you: "invited" | "maker" | null;
  /** Name of the ruleset. */
  ruleset: string;
  /** Number of players at the table. */
  player_count: number;
  /** Options of the game. */
  options: GameOptions;
  /** Visibility of the game. */
  visibility: "private" | "public" | "unlisted";
  /** Terms of the game. */
  terms: GameTerms;
  /** Conditions to join, for an open seek. */
  accepts: Admission;
  /** Challenge that this one counters. */
  counters: string | null;
  /** Game that this rematch repeats. */
  rematch: string | null;
  /** Challenge that counters this one. */
  counter: string | null;
  /** Reason for declining. Null: there is none. */
  reason: "clock" | "counter" | "later" | "opponent" | "options" | "rated" | null;
  /** Game of the matched seek. */
  game: string | null;
  /** Time of creation. */
  created_at: string;
  /** Time of expiry. */
  expires_at: string;
  /** Version, raised by each new status or answer. */
  version: number;
}

/** A player who seeks a game, or is challenged to one. */
export interface Seeker {
  /** Account of the player. */
  account: string;
  /** Current handle of the account. */
  handle: string | null;
  /** Answer to the challenge. Null: there is none yet. */
  answer: "accepted" | "declined" | "kept" | null;
}

/** Looks at a game. */
export interface SeenLooks {
  /** The entries, in order of their events. */
  items: Array<Look>;
  /** Value of `after` for the next page. Null: there are no more looks now. */
  next: number | null;
}

/** An option to sell a card of the hand, or to take a card of the court. */
export interface SellOption {
  /** Kind, by which the other fields differ. */
  kind: "sell";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
}

/** A player's row in a series. */
export interface SeriesLine {
  /** Place, from 1; equal players share one. */
  place: number;
  /** Null: no account. */
  account: string | null;
  /** Current handle of the account. */
  handle: string | null;
  /** Name without an account; null: erased. */
  name: string | null;
  /** Sum of the points that count. */
  points: string;
  /** Results in the order of `tournaments`; null: no place there. */
  results: Array<SeriesPlace | null>;
}

/** A player's result in one tournament of a series. */
export interface SeriesPlace {
  /** Place in the ranking over all stages. */
  place: number;
  /** Points for this place. */
  points: string;
  /** Whether the result is among the best ones, which count. */
  counts: boolean;
}

/** Several tournaments ranked together. */
export interface SeriesStandings {
  /** The tournaments, in the order of the request. */
  tournaments: Array<SeriesTournament>;
  /** Points for each place, the first place first. */
  points: Array<number>;
  /** Number of results that count for each player; null: all. */
  best: number | null;
  /** The first place first. */
  standings: Array<SeriesLine>;
}

/** A tournament of a series. */
export interface SeriesTournament {
  /** The tournament's id. */
  tournament: string;
  /** Title of the tournament. Null: the title was erased. */
  title: string | null;
  /** Whether the last stage is over. */
  final: boolean;
}

/** The service, its entry points and its limits. */
export interface ServiceDocument {
  /** Name of the software. */
  name: string;
  /** Version of the software. */
  version: string;
  /** Paths of the entry points, by resource. */
  links: { [name: string]: string };
  /** Maximum sizes of a request, of requests in a minute and of units of work in an hour; 0: unlimited. */
  limits: { [name: string]: number };
  /** Languages that `Accept-Language` can choose. */
  languages: Array<string>;
  /** Rulesets that can be played. */
  rulesets: Array<string>;
}

/** A session: a signed-in browser. */
export interface Session {
  /** Identifier of the session, which is no secret. */
  id: string;
  /** Whether this request uses the session. */
  current: boolean;
  /** Time of the sign-in. */
  created_at: string;
  /** Time when the session ends by itself. */
  expires_at: string;
  /** Time of the last use, to the minute. Null: never. */
  last_used_at: string | null;
}

/** Picks a card, for its `kind`. */
export interface SetAsideOption {
  /** Kind, by which the other fields differ. */
  kind: "set-aside";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** Data in a request. */
export interface SetupStatistics {
  /** Number of games. */
  games: number;
  /** Share of wins. Null: fewer than 5 games. */
  win_rate: number | null;
  /** Recommended set-up, such as a kingdom. Null: any other. */
  setup: string | null;
}

/** The source of shuffles that a game shares with other games. They are drawn from `context`, not from the game's id and nonces. The game stays private until the shared seed is revealed in all these games, because it would reveal their shuffles. */
export interface SharedDraws {
  /** Text from which the shared shuffles and the seed's commitment are derived, in place of the game's id and nonces. */
  context: string;
}

/** A column of a sheet. */
export interface SheetColumn {
  /** Key of the column in the rows. */
  key: string;
  /** Title, in the requested language. */
  title: string;
  /** Type of the values. */
  type: "flag" | "integer" | "number" | "text";
}

/** A sheet as JSON. */
export interface SheetFile {
  /** Address of the JSON Schema. */
  schema: string;
  /** Subject of the sheet. */
  head: SheetHead;
  /** Columns in order. */
  columns: Array<SheetColumn>;
  /** Rows, by the keys of the columns. */
  rows: Array<{ [name: string]: string | number | boolean | null }>;
}

/** The subject of a sheet: tournament, stage, round and certificate. */
export interface SheetHead {
  /** Identifier of the tournament. */
  tournament: string;
  /** Title of the tournament; null after it was erased. */
  title: string | null;
  /** Name of the ruleset. */
  ruleset: string;
  /** Stage, from 1. */
  stage: number;
  /** Number of stages. */
  stages: number;
  /** Format of the stage. */
  format: string;
  /** Last round that the sheet covers. */
  as_of_round: number;
  /** Number of rounds that the stage has had. */
  rounds: number;
  /** Number of tables that still play. */
  pending: number;
  /** Tie-breaks in order. */
  tiebreaks: Array<string>;
  /** Whether the list of tie-breaks was changed by a ruling after the start. */
  tiebreaks_ruled: boolean;
  /** Number of rulings. */
  rulings: number;
  /** Identifier of the valid certificate, or `provisional`. */
  certificate: string;
  /** Hash of the tournament's last event. */
  head: string;
  /** Number of that event. */
  version: number;
  /** Time of that event. */
  at: string;
  /** Name of the game, if the ruleset is `other`. */
  game?: string;
}

/** A certificate with its signed document. */
export interface SignedCertificate extends Certificate {
  /** Time of the signature. */
  at: string;
  /** Certificate that this one replaces. */
  supersedes: string | null;
  /** Reason; null: none, or erased. */
  reason: string | null;
  /** Signed document: the standings, the list of tie-breaks, the heads of all games and the rulings. */
  document: CertificateDocument;
  /** Proof that event `seq` is in the transparency log. */
  proof: string | null;
}

/** A public key as a JSON Web Key (RFC 8037). */
export interface SigningKey {
  /** Type of the key: octet key pair. */
  kty: "OKP";
  /** Name of the curve. */
  crv: "Ed25519";
  /** Public key, in base64url. */
  x: string;
  /** RFC 7638 thumbprint, which receipts and records name. */
  kid: string;
  /** Use of the key: signing. */
  use: "sig";
  /** Algorithm. */
  alg: "EdDSA";
  /** Time from which the key signs, in seconds since 1970. */
  nbf?: number;
  /** Time of retirement, in seconds since 1970; absent for the current key. */
  exp?: number;
}

/** The state of a game that a ruling can change, without the state of play. */
export interface Situation {
  /** Status of the game. */
  status: "cancelled" | "ended" | "final" | "open" | "running";
  /** Whether the game is paused. */
  paused: boolean;
  /** Result of the game. */
  result: Result | null;
  /** Accounts that hold the seats, in seat order. */
  holders: Array<string | null>;
  /** Points that each seat loses. */
  penalties: Array<number>;
  /** State of the clocks. */
  clock: RunningClock | null;
  /** Status of each dispute. */
  disputes: { [name: string]: "appealed" | "closed" | "open" | "ruled" };
}

/** Spends tokens, or pays a coin for each. */
export interface SpendOption {
  /** Kind, by which the other fields differ. */
  kind: "spend";
  /** Id for `picks`. */
  id: string;
  /** Name of the counter. */
  what: string;
  /** Number of tokens. */
  count: number;
}

/** The standing of one seat at the end of a game. `tiebreaks` decide between equal scores by their first difference. Seats that are equal in all of them share a `place`. `breakdown` explains the score in the rulebook's words. */
export interface Standing {
  /** Number of the seat, from 0. */
  seat: number;
  /** Place, from 1. Seats that are equal in everything share a place. */
  place: number;
  /** Points of the seat. */
  score: number;
  /** Values that decide between equal scores. */
  tiebreaks: Array<number>;
  /** Parts of the score, in the rulebook's words. */
  breakdown: ScoreBreakdown;
}

/** The standings of a stage. Disqualified entrants have no place. */
export interface Standings {
  /** The tournament's id. */
  tournament: string;
  /** Stage, from 1. */
  stage: number;
  /** Last round that counts. */
  round: number;
  /** Whether every table up to that round is done. */
  complete: boolean;
  /** Last event of the tournament that counts. */
  event: number;
  /** Valid certificate of exactly these standings. */
  certificate: string | null;
  /** Whether no valid certificate has these standings. */
  provisional: boolean;
  /** Tie-breaks that count, in order. */
  tiebreaks: Array<string>;
  /** Whether a ruling changed the agreed list. */
  tiebreaks_changed: boolean;
  /** The first place first. */
  standings: Array<StandingsLine>;
  /** In team events: teams, the first place first. `group` of players is then their most frequent board. */
  teams?: Array<TeamLine>;
}

/** An entrant's row in the standings. */
export interface StandingsLine extends Named {
  /** Place, from 1; equal entrants share one. */
  place: number;
  /** An exact number, such as `11/4`. */
  points: string;
  /** Values by name, in order; null: nothing to decide. */
  tiebreaks: { [name: string]: string | null };
  /** True: met nobody tied. */
  unmet?: boolean;
  /** Group, from 1, in stages with groups. */
  group?: number;
  /** Division in a league's next season, without newcomers. */
  next_group?: number;
  /** Explanations, if requested. */
  explained?: Explained;
}

/** A statement about a dispute. */
export interface Statement {
  /** Number of its event in the game's stream. */
  seq: number;
  /** Time of the statement. */
  at: string;
  /** Account of the author. */
  account: string;
  /** Seat of the author; null for the maker of the game. */
  seat: number | null;
  /** Whether it is a statement or an appeal against a ruling. */
  kind: "appeal" | "statement";
  /** Text. Null: it was erased. */
  text: string | null;
  /** Current handle of the account. */
  handle: string | null;
}

/** A station: a place of the event, such as a stage, with a queue of tables. */
export interface Station {
  /** Name of the station. */
  name: string;
  /** Address of its live video; null: none. */
  stream: string | null;
  /** Tables that are not done. The first plays there now, the others follow. */
  queue: Array<StationTable>;
}

/** A table in the queue of a station. */
export interface StationTable {
  /** Stage, from 1. */
  stage: number;
  /** Round, from 1. */
  round: number;
  /** Table, from 1. */
  table: number;
  /** Entrants in turn order: the first begins. */
  entrants: Array<Named>;
  /** Games at the table, in their order. */
  games: Array<TableGame>;
  /** Games won so far, in the order of `entrants`, if several make a match. */
  match: Array<string> | null;
}

/** The stations of a tournament. */
export interface Stations {
  /** Stations in the order of the organisers. */
  items: Array<Station>;
}

/** The game of a play. */
export interface StatsGame {
  /** Name of the game. */
  name: string;
  /** Name of the ruleset. */
  sourceGameId: string;
  /** Number of the game at BoardGameGeek. */
  bggId?: number;
  /** Always true. */
  highestWins: boolean;
}

/** A play in the format of BG Stats. */
export interface StatsPlay {
  /** Name of this service. */
  sourceName: string;
  /** Identifier of the game, or its place in the tournament. */
  sourcePlayId: string;
  /** Time of the result, in UTC. */
  playDate: string;
  /** The game. */
  game: StatsGame;
  /** Players in turn order. */
  players: Array<StatsPlayer>;
  /** Tournament, round and table. */
  comments: string;
}

/** A player of a play, with their result. */
export interface StatsPlayer {
  /** Name of the player. */
  name: string;
  /** Identifier of the account, or of the entrant in this tournament. */
  sourcePlayerId: string;
  /** Score by the rules. */
  score: number;
  /** Place; 1 is first. */
  rank: number;
  /** Whether the player is first. */
  winner: boolean;
  /** Whether the player began. */
  startPlayer: boolean;
}

/** An option to stop an action before its last piece or square. */
export interface StopOption {
  /** Kind, by which the other fields differ. */
  kind: "stop";
  /** Id for `picks`. */
  id: string;
}

/** A ruling that is possible on a dispute, without a reason, and its effects. */
export interface Suggestion {
  /** Kind of the ruling. */
  kind: "dismiss" | "overturn" | "pause" | "rewind" | "uphold" | "void";
  /** Dispute that the ruling decides. */
  dispute: string;
  /** For `rewind`: event that opened the decision to which play returns. */
  to: number | null;
  /** Effects of the ruling. */
  foreseen: RulingPreview;
}

/** Rulings that are possible on a dispute. */
export interface Suggestions {
  /** Suggestions, in no particular order. */
  items: Array<Suggestion>;
}

/** A pile of the supply. */
export interface SupplyPile {
  /** The card's id. */
  card: string;
  /** Number of cards left. */
  count: number;
  /** Coins of its current cost. */
  cost: number;
  /** True: its last card ends the game. */
  ends_game?: boolean;
  /** Potions of its cost. */
  potions?: number;
  /** Cards of a pile of different cards, top first; null: face down. */
  cards?: Array<string | null>;
  /** Marks on the pile, by names in `declared`. */
  marks?: { [name: string]: number };
  /** Debt of its cost. */
  debt?: number;
}

/** A game at a tournament table: on this service, or with a typed result. */
export interface TableGame {
  /** Number of the game at its table, from 1. */
  number: number;
  /** Null: a game at a real table. */
  game: string | null;
  /** Hash of the game's last event when the result was recorded. */
  head: string | null;
  /** Whether the game is final, so no event follows `head`. */
  final: boolean;
  /** Results in turn order, without absent entrants; null during play. */
  results: Array<PlayedLine> | null;
  /** Entrants that did not come to the table. */
  absent: Array<number>;
  /** Claims that contradict the result. An official rules on them. */
  objections: Array<ClaimedResult>;
}

/** Either: An option to sell a card of the hand, or to take a card of the court. Or: Picks a card, for its `kind`. */
export interface TakeOption {
  /** Kind, by which the other fields differ. */
  kind: "take";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
}

/** A team with its players. */
export interface Team extends NamedTeam {
  /** Entrants by board, the first board first. An absent entrant's board passes to the next one. */
  entrants: Array<Named>;
  /** Random number from the committed seed, the last tie-break. */
  lot: number;
}

/** The result of a change, with the team that it concerns. */
export interface TeamChange extends TournamentChange {
  /** The team after the change. */
  team: Team;
}

/** A team's row in the standings. */
export interface TeamLine extends NamedTeam {
  /** Place, from 1; equal teams share one. */
  place: number;
  /** Match points: two for a won match, one for a drawn one. */
  points: string;
  /** Values by name, in order; null: nothing to decide. */
  tiebreaks: { [name: string]: string | null };
  /** True: met nobody tied. */
  unmet?: boolean;
}

/** A match of two teams at their boards, or a bye of one team. */
export interface TeamMatch {
  /** Numbers of the teams. Players of the first begin at odd boards, those of the second at even ones. */
  teams: Array<number>;
  /** Entrants at each board, the first board first, in the order of `teams`; 0 for a team without a player. */
  boards: Array<Array<number>>;
}

/** The thinking time of a decision. */
export interface ThinkingTime {
  /** Id of the decision. */
  decision: string;
  /** Seat with the decision. */
  seat: number;
  /** Account that held the seat at that time. */
  account: string | null;
  /** Whether the account was a bot. */
  bot: boolean;
  /** Kind of the choice. */
  kind: string;
  /** Time at which the decision was opened. */
  asked_at: string;
  /** Event of the move; null: none. */
  answered: number | null;
  /** Time of the move, or of the end or takeback of play; null: it is open. */
  until: string | null;
  /** Milliseconds to think, without pauses of the game and downtime of the service. */
  milliseconds: number | null;
  /** False: a takeback removed this decision. */
  counts: boolean;
  /** Usual times of this player; null if none are known. */
  own: UsualTimes | null;
  /** Usual times of all people. */
  field: UsualTimes | null;
}

/** A token, without its secret. */
export interface Token {
  /** Identifier of the token, which is no secret. */
  id: string;
  /** Purpose of the token. */
  label: string;
  /** Scopes of the token. */
  scopes: Array<"read" | "play" | "organise" | "account" | "referee" | "admin">;
  /** Time when the token was made. */
  created_at: string;
  /** Time until which the token is valid. Null: until it is revoked. */
  expires_at: string | null;
  /** Time of the last use, to the minute. Null: never. */
  last_used_at: string | null;
}

/** A tournament without its entrants, rounds and standings, which have their own addresses. */
export interface Tournament {
  /** The tournament's id. */
  id: string;
  /** Title of the tournament. Null: the title was erased. */
  title: string | null;
  /** Details of the event, by the organisers; null if there are none. */
  details: Details | null;
  /** The last ten announcements, newest first. */
  announcements: Array<Announcement>;
  /** Name of the ruleset; `other`: see `game`. */
  ruleset: string;
  /** The game, if the service has no rules for it; null: the ruleset's game. */
  game: OtherGame | null;
  /** Rules of the tournament's games. */
  rules: Rules;
  /** Possible numbers of players at a table. */
  sizes: Array<number>;
  /** Stages in order. */
  stages: Array<TournamentStage>;
  /** Status of the tournament. */
  status: "cancelled" | "ended" | "open" | "running";
  /** Visibility of the tournament. */
  visibility: "private" | "public" | "unlisted";
  /** Whether games are played here or at real tables. */
  play: "here" | "typed";
  /** The season before, for a league that continues one. */
  follows: Follows | null;
  /** The parts of the deal that the tables of a round share. */
  deal: "duplicate" | "each" | "setup";
  /** Whether the games of the tournament are rated. */
  rated: boolean;
  /** Whether only bots may enter. */
  bots_only: boolean;
  /** Whether players' byes without points wait for an organiser. */
  byes_wait: boolean;
  /** Minutes after a round's start from which a forfeit is proposed; null: never. */
  no_show_minutes: number | null;
  /** Whether one may enter in the first stage. */
  late_entries: boolean;
  /** Whether one may enter now. */
  entries_open: boolean;
  /** Most entrants; null: no limit. */
  most_entrants: number | null;
  /** Terms of all games of the tournament. */
  terms: GameTerms;
  /** Account that made the tournament. */
  maker: Person;
  /** Other organisers. */
  organisers: Array<Person>;
  /** Accounts that rule, type in results and check players in, as in `terms.referees`. */
  arbiters: Array<Person>;
  /** Accounts that are invited and have not entered. */
  invited: Array<Person>;
  /** Your part in the tournament. */
  you: You;
  /** Number of entrants. */
  entrants: number;
  /** Number of entrants who still play. */
  playing: number;
  /** Entrants that wait for a place; the first moves up first. */
  waiting: Array<number>;
  /** Whether players check themselves in (`open`). */
  check_in: "closed" | "none" | "open";
  /** Current pause of all tables; null: none. */
  pause: TournamentPause | null;
  /** Current or last stage; 0: none has begun. */
  stage: number;
  /** Last published round of the stage; 0: none. */
  round: number;
  /** Drawn and unpublished pairing. */
  pending: RoundDrawn | null;
  /** Requested byes. */
  byes: Array<ByeRequest>;
  /** Pairs that are not to meet. */
  forbidden: Array<Array<number>>;
  /** Certificates of the tournament's standings, in order. */
  certificates: Array<Certificate>;
  /** Whether the present standings lack a certificate. */
  provisional: boolean;
  /** Commitment to the seed of draws and lots. */
  commit: string;
  /** Seed of draws and lots; null until the tournament is over and all games are final. */
  seed: string | null;
  /** Number of the last event. */
  version: number;
  /** Hash of the last event. */
  head: string;
  /** Time of creation. */
  created_at: string;
  /** Time of the last event. */
  at: string;
  /** Beacon of the draws, if one is fixed. */
  beacon?: Beacon;
  /** Divisions of a next season that is open. */
  divisions?: Array<SeasonDivision>;
}

/** The first stage of a tournament began. */
export interface TournamentBegunPayload {
  /** Kind, by which the other fields differ. */
  type: "tournament.begun";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutTournament;
}

/** The result of a change. If nothing changed, there is no receipt and no event. */
export interface TournamentChange {
  /** Proof that the service accepted the change. */
  receipt: Receipt | null;
  /** Events of the change. */
  events: Array<DeliveredEvent>;
  /** Tournament after the change. */
  tournament: Tournament;
}

/** A tournament ended or was cancelled. */
export interface TournamentEndedPayload {
  /** Kind, by which the other fields differ. */
  type: "tournament.ended";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutTournament;
}

/** A format that a stage may have. */
export interface TournamentFormat {
  /** Name of the format in the `kind` of a stage's `format`. */
  kind: string;
  /** Name in the requested language. */
  title: string;
  /** Description in the requested language. */
  about: string;
  /** JSON Schema of the other fields, with titles in the requested language. `examples` holds usual values. */
  parameters: JsonObject;
  /** JSON Schema of the stage's `teams`; null: teams cannot meet. */
  teams: JsonObject | null;
  /** Whether losers are eliminated, after one loss or two. */
  eliminates: boolean;
  /** Whether a round may begin before the round before it is done. */
  ahead: boolean;
  /** Whether the service draws the rounds. If not, the organiser pairs them. */
  drawn: boolean;
}

/** A pause of a tournament: no table plays, and no round starts. */
export interface TournamentPause {
  /** Start of the pause. */
  since: string;
  /** Time at which play resumes; null if an organiser resumes it. */
  until: string | null;
}

/** A table's result is known, changed or void. */
export interface TournamentResultPayload {
  /** Kind, by which the other fields differ. */
  type: "tournament.result";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutResult;
}

/** A round, either published or drawn and unpublished. */
export interface TournamentRound {
  /** Stage, from 1. */
  stage: number;
  /** Round, from 1. */
  round: number;
  /** Whether the round is published. */
  published: boolean;
  /** Whether every table is done. */
  complete: boolean;
  /** Scheduled start; null: none. */
  starts_at: string | null;
  /** Time of the start; null: it waits for its scheduled time or for an organiser. */
  started_at: string | null;
  /** Time at which the minutes of the round are over; null: none. */
  ends_at: string | null;
  /** Last day of play, in UTC; null: none. */
  due: string | null;
  /** Number of the draw in this stage. */
  ordinal: number;
  /** Author of the pairing. */
  by: "format" | "organiser" | "solver";
  /** Options of its games, if all tables share the public part of the set-up. */
  options: GameOptions | null;
  /** Tables of the round, by number. */
  tables: Array<RoundTable>;
  /** Entrants without a table. */
  byes: Array<RoundBye>;
  /** Cost of the pairing; null if the format decides the pairings. */
  cost: PairingCost | null;
  /** Matches of teams. Each board is one of the tables. */
  matches?: Array<RoundMatch>;
  /** If requested: all costs of the pairing, by table. */
  reasons?: Array<CostReason>;
}

/** All rulings on a tournament. */
export interface TournamentRulings {
  /** Rulings of the tournament, in their order. */
  items: Array<Ruling>;
}

/** A stage of a tournament, as agreed, with its progress. */
export interface TournamentStage {
  /** Number, from 1. */
  number: number;
  /** The stage as agreed at the creation. */
  agreed: Stage;
  /** Status of the stage. */
  status: "over" | "running" | "to-come";
  /** Tie-breaks that apply, in order. */
  tiebreaks: Array<string>;
  /** Whether a ruling has replaced the agreed tie-breaks. */
  tiebreaks_changed: boolean;
  /** Entrants of the stage, the best seed first; null before it begins. */
  entrants: Array<number> | null;
  /** Number of published rounds. */
  rounds: number;
  /** Number of rounds; null if it depends on the entrants. */
  planned: number | null;
}

/** A tournament in a list. `GET /v1/tournaments/{id}` shows all of it. */
export interface TournamentSummary {
  /** The tournament's id. */
  id: string;
  /** Title of the tournament. Null: the title was erased. */
  title: string | null;
  /** Venue. */
  place: string | null;
  /** Start of the event. */
  starts_at: string | null;
  /** Name of the ruleset; `other`: see `game`. */
  ruleset: string;
  /** The game, if the service has no rules for it; null: the ruleset's game. */
  game: OtherGame | null;
  /** Rules of the tournament's games. */
  rules: Rules;
  /** Formats of the stages, in order. */
  formats: Array<string>;
  /** Status of the tournament. */
  status: "cancelled" | "ended" | "open" | "running";
  /** Visibility of the tournament. */
  visibility: "private" | "public" | "unlisted";
  /** Whether games are played here or at real tables. */
  play: "here" | "typed";
  /** Whether the games of the tournament are rated. */
  rated: boolean;
  /** Account of the maker. */
  maker: string;
  /** Accounts of the other organisers. */
  organisers: Array<string>;
  /** Number of entrants. */
  entrants: number;
  /** Number of entrants who still play. */
  playing: number;
  /** Number of teams that still play; null: teams do not meet. */
  teams: number | null;
  /** Most entrants; null: no limit. */
  most_entrants: number | null;
  /** Current or last stage; 0: none has begun. */
  stage: number;
  /** Last published round of the stage; 0: none. */
  round: number;
  /** Number of the last event in this list. */
  version: number;
  /** Time of creation. */
  created_at: string;
  /** Time of that event. */
  updated_at: string;
}

/** Either: Does with a card what its `kind` names. Or: Picks a card, for its `kind`. Or: Puts a gained card into another place, by a Reaction. Or: To trash a card of one of two zones. */
export interface TrashOption {
  /** Kind, by which the other fields differ. */
  kind: "trash";
  /** Id for `picks`. */
  id: string;
  /** The card's id. */
  card: string;
  /** Number of the copy, from 2. */
  copy?: number;
  /** Id of the card that allows the reaction. */
  by?: string;
  /** Zone of the card: the hand or the discard pile. */
  zone?: "discard" | "hand";
}

/** The usual time for decisions of one kind, in the latest final public games of the ruleset. */
export interface UsualTimes {
  /** Median, in milliseconds. */
  median: number;
  /** First quartile, in milliseconds. */
  quarter: number;
  /** Third quartile, in milliseconds. */
  three_quarters: number;
  /** Number of decisions. */
  decisions: number;
  /** Number of games. */
  games: number;
}

/** The waivers of a game's windows for disputes and appeals. */
export interface Waiver {
  /** Game whose windows are waived. */
  game: string;
  /** Accounts that have waived. */
  waived: Array<string>;
  /** Accounts whose waiver is missing. Of the game's maker and its organisers, one is enough. */
  unwaived: Array<string>;
  /** Whether the game is final. */
  final: boolean;
  /** Receipt of your waiver. Null: you had waived before. */
  receipt: Receipt | null;
}

/** The result of a waiver. Of a match or tournament, running games and those with an open dispute are left out. */
export interface Waivers {
  /** Games on which you may waive, in their order. */
  items: Array<Waiver>;
}

/** A webhook, without its secret. */
export interface Webhook {
  /** Identifier of the webhook. */
  id: string;
  /** Address of the receiver. */
  url: string;
  /** Purpose of the webhook. */
  description: string;
  /** Types of events that are sent. */
  events: Array<string>;
  /** Games to which the webhook is restricted; null: no restriction. */
  games: Array<string> | null;
  /** Matches to which the webhook is restricted, with their games. */
  matches: Array<string> | null;
  /** Tournaments to which the webhook is restricted, with the games at their tables. */
  tournaments: Array<string> | null;
  /** Whether the webhook is switched on. */
  enabled: boolean;
  /** Reason and time of switching the webhook off, if it is off. */
  disabled: Disabled | null;
  /** Time of creation. */
  created_at: string;
  /** Time of the last successful delivery. */
  last_success_at: string | null;
  /** Time until which an earlier secret signs too. */
  former_secret_until: string | null;
}

/** A test that you requested. */
export interface WebhookTestPayload {
  /** Kind, by which the other fields differ. */
  type: "webhook.test";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutWebhook;
}

/** The caller's part in a tournament. */
export interface You {
  /** Whether you organise the tournament. */
  organiser: boolean;
  /** Whether you are an arbiter of the tournament. */
  arbiter: boolean;
  /** Your entrant number, if you have entered. */
  entrant: number | null;
}

/** The game waits for your decision. Sent to you only. */
export interface YourDecisionPayload {
  /** Kind, by which the other fields differ. */
  type: "game.your_decision";
  /** Time of the event. */
  timestamp: string;
  /** Details of the event. */
  data: AboutDecision;
}

/** The cards and ducats of a player in a position. */
export interface DomainePlayerPosition {
  /** The cards in hand. */
  hand?: Array<string>;
  /** Cards in hand that were taken from the court. */
  seen?: Array<string>;
  /** Number of ducats. */
  ducats?: number;
}

/** A Domaine position in JSON. If `strict` is true, only positions that a game can reach are allowed. Omitted fields are as at set-up, with the tiles in their order, or empty. */
export interface DomainePosition {
  /** Terrain letters of the squares, the top row first. */
  terrain?: Array<string>;
  /** Castles on the board. */
  castles?: Array<Piece>;
  /** Knights on the board. */
  knights?: Array<Piece>;
  /** Borders on the board. */
  borders?: Array<Border>;
  /** Pairs of castles whose domains are allied. */
  alliances?: Array<[At, At]>;
  /** Cards of the court, which lie face up. */
  court?: Array<string>;
  /** The cards that were played. */
  discard?: Array<string>;
  /** Cards of the deck, top first. */
  deck?: Array<string>;
  /** Players, in the order of their seats. */
  players?: Array<DomainePlayerPosition> | null;
  /** Current turn. */
  turn?: DomaineTurnPosition;
  /** False: positions that no game can reach are allowed too. */
  strict?: boolean;
}

/** The current turn of a position, after its income was paid. */
export interface DomaineTurnPosition {
  /** Seat whose turn it is. */
  seat?: number | null;
  /** Number of the turn; 0 while castles are being placed. */
  number?: number | null;
  /** Whether the player has laid the turn's card. Then the game ends or the next turn begins. */
  over?: boolean;
}

/** Data in a request. */
export interface DominionPlayerPosition {
  /** The cards in hand. */
  hand?: Array<string>;
  /** Cards of the deck, top first. */
  deck?: Array<string>;
  /** Cards of the discard pile, top first. */
  discard?: Array<string>;
  /** Cards in play. One played as another has both ids: `overlord/village`. */
  in_play?: Array<string>;
  /** Victory point tokens. */
  vp_tokens?: number;
  /** Number of finished turns, without extra turns. */
  turns?: number;
  /** Cards that act at the start of the player's next turn. */
  later?: Array<string>;
  /** Cards in play that the next Clean-up does not discard. */
  staying?: Array<string>;
  /** Counter. */
  pirate_ship?: number;
  /** Counter. */
  coin_tokens?: number;
  /** Counter. */
  journey_down?: number;
  /** Counter. */
  draw_token?: number;
  /** Counter. */
  debt?: number;
  /** Cards. */
  island?: Array<string>;
  /** Cards. */
  native_village?: Array<string>;
  /** Cards. */
  haven?: Array<string>;
  /** Cards. */
  horse_traders?: Array<string>;
  /** Cards. */
  golem?: Array<string>;
  /** Cards. */
  set_aside_trashed?: Array<string>;
  /** Cards. */
  gear?: Array<string>;
  /** Cards. */
  tavern?: Array<string>;
  /** Cards. */
  gained_last_turn?: Array<string>;
  /** Cards. */
  coin_token_on?: Array<string>;
  /** Seats that affect this player. */
  enchanted?: Array<number>;
}

/** Data in a request. */
export interface DominionPosition {
  /** Number of cards in each pile. */
  supply?: { [name: string]: number };
  /** Cards of each pile of different cards, top first, pile by pile. */
  mixed?: Array<string>;
  /** Number of cards in each pile beside the supply. */
  beside?: { [name: string]: number };
  /** Card of the Bane pile; null: as in the options. */
  bane?: string | null;
  /** Whether Shelters are used; null: only if the option is `always`. */
  shelters?: boolean | null;
  /** Events; null: as in the options. */
  events?: Array<string> | null;
  /** Cards in the trash. */
  trash?: Array<string>;
  /** Seats that wait for an extra turn, in order. */
  waiting_turns?: Array<number>;
  /** Players, in the order of their seats. */
  players?: Array<DominionPlayerPosition> | null;
  /** Current turn. */
  turn?: DominionTurnPosition;
  /** False: positions that no game can reach are allowed too. */
  strict?: boolean;
  /** The piles that are marked so. */
  trade_route?: Array<string>;
  /** How much of this lies on which piles. */
  embargo?: { [name: string]: number };
  /** How much of this lies on which piles. */
  vp_on_piles?: { [name: string]: number };
}

/** Data in a request. */
export interface DominionTurnPosition {
  /** Seat whose turn it is. */
  seat?: number;
  /** Phase of the turn. With `clean-up`, the turn is over: the game ends or the next turn begins. */
  phase?: "action" | "buy" | "clean-up";
  /** Number of Actions left. */
  actions?: number;
  /** Number of Buys left. */
  buys?: number;
  /** Number of coins to spend. */
  coins?: number;
  /** Whether Treasures can no longer be played this turn. */
  treasures_closed?: boolean;
  /** Cards that may not be bought. */
  banned?: Array<string>;
  /** Whether the current turn is an extra turn. */
  extra?: boolean;
  /** Whether the same player took the turn before; null: as `extra`. */
  follows_own?: boolean | null;
  /** Whether the player's own turn comes next. */
  before_own?: boolean;
  /** Seat that decides in this turn; null: the player. */
  controller?: number | null;
  /** Counter. */
  merchants?: number;
  /** Counter. */
  bridges?: number;
  /** Counter. */
  actions_played?: number;
  /** Counter. */
  coppersmiths?: number;
  /** Counter. */
  bought_victory?: number;
  /** Counter. */
  outposts?: number;
  /** Counter. */
  crossroads_played?: number;
  /** Counter. */
  fools_gold_played?: number;
  /** Counter. */
  cards_bought?: number;
  /** Counter. */
  potions?: number;
  /** Counter. */
  purchases?: number;
  /** Counter. */
  charms?: number;
  /** Counter. */
  effects_replaced?: number;
  /** Counter. */
  silvers_gained?: number;
}

/** A Kingdomino position in JSON. Omitted parts are empty. If `strict` is true, no domino may be missing, and each king must have chosen equally often. */
export interface KingdominoPosition {
  /** Players, in the order of their seats. */
  players?: Array<Player> | null;
  /** The line whose dominoes are placed. */
  current?: Array<Claim>;
  /** The line whose dominoes are chosen. */
  next?: Array<Offer>;
  /** The dominoes of the pile, top first. */
  pile?: Array<number>;
  /** False: dominoes may be missing, and kings may have chosen unequally often. */
  strict?: boolean;
}

/** The kingdom of a player, and the player's discarded dominoes. */
export interface Player {
  /** The dominoes around the castle, in the order in which they were placed. */
  kingdom?: Array<Placement>;
  /** The dominoes that did not fit into the kingdom. */
  discarded?: Array<number>;
}

/** A table at rest, in the rulebook's words. */
export type GamePosition = DomainePosition | DominionPosition | KingdominoPosition;

/** The options of a game of Domaine. The defaults follow the rulebook, or the publisher where the rulebook is silent. */
export interface DomaineOptions {
  /** The turn after which play stops and the points on the board decide, without a bonus for ducats; null: no limit. Without a limit, players could sell cards and take them back without end. */
  turn_limit?: number | null;
  /** Time at which the game checks whether a marker has reached the king's. With `at-once`, after each border and each gained square: the first player to reach the king wins. With `end-of-turn`, at the end of a turn, when the publisher moves the markers. */
  king_reached?: "at-once" | "end-of-turn";
  /** Minimum distance of castles of one colour, in squares. The rulebook says 6, the publisher later said 7. */
  castle_distance?: 6 | 7;
  /** For two players: four neutral castles. This is a rule of the publisher, not of the rulebook. */
  neutral_castles?: boolean;
  /** Maximum number of squares that an expansion gains. */
  expand_max?: 1 | 2;
  /** Whether an alliance also prevents desertion between the two domains. */
  alliance_blocks_deserters?: boolean;
  /** Set of tiles. The print on the tiles of the box is not known. */
  domaine_tiles?: "reconstructed";
  /** The nine tiles, row by row from the upper left; null: they are shuffled and turned. */
  board?: Array<LaidTile> | null;
}

/** The options of a game of Dominion. The kingdom is one of three: ten cards (`kingdom`), a `recommended` set, or dealt at `random`. */
export interface DominionOptions {
  /** The turn after which play stops and the current standings decide; null: no limit. */
  turn_limit?: number | null;
  /** Edition of the rules and cards. */
  edition?: 1 | 2;
  /** The ten cards: ids, or text with names in any language. */
  kingdom?: Array<string> | string | null;
  /** A set that a rulebook recommends. */
  recommended?: string | null;
  /** Terms for a kingdom that is dealt at random. */
  random?: Randomizers | null;
  /** The Bane of a `kingdom` that needs one; null: drawn from its boxes. */
  bane?: string | null;
  /** Events and Landmarks of a `kingdom`, by id. */
  events?: Array<string>;
  /** Whether Platinum and Colony are used. */
  colony?: "always" | "never" | "proportion";
  /** Whether players begin with Shelters. */
  shelters?: "always" | "never" | "proportion";
  /** Last game of the same players, which decides who begins. */
  previous_game?: PreviousGame | null;
  /** With `always`, decisions with one answer are opened too. */
  ask?: "always" | "when-it-matters";
  /** Cards that a Wishing Well may name: `any`, or those of the `supply`. */
  nameable?: "any" | "supply";
  /** Show the sizes of decks and discard piles, which players of the card game must remember. */
  show_counts?: boolean;
}

/** The optional rules of Kingdomino, in any combination. Dynasty, three games in a row, is a format of a match, not an option. */
export interface KingdominoOptions {
  /** 10 extra points for a castle in the middle of its kingdom. */
  middle_kingdom?: boolean;
  /** 5 extra points for a kingdom without discarded dominoes. */
  harmony?: boolean;
  /** For two players: all dominoes, and kingdoms of 7 x 7 squares. */
  mighty_duel?: boolean;
}

/** A tile of the board, turned to the right by a number of quarter `turns`. */
export interface LaidTile {
  /** Name of the tile. */
  tile: string;
  /** Number of quarter turns to the right. */
  turns?: number;
}

/** Result of the last game of the same players. */
export interface PreviousGame {
  /** Seats of the winners, as numbered in the new game. */
  winners: Array<number>;
}

/** The way in which a random kingdom is dealt. */
export interface Randomizers {
  /** Boxes from which the kingdom is dealt. */
  boxes?: Array<"adventures" | "alchemy" | "base" | "cornucopia" | "dark-ages" | "empires" | "guilds" | "hinterlands" | "intrigue" | "prosperity" | "seaside">;
  /** Number of kingdom cards from each box. */
  counts?: { [name: string]: number };
  /** Cards that are left out. */
  exclude?: Array<string>;
  /** Types of cards of which the kingdom must have at least one. */
  at_least?: Array<"action" | "attack" | "curse" | "duration" | "gathering" | "knight" | "prize" | "reaction" | "reserve" | "shelter" | "treasure" | "victory">;
  /** Number of Events and Landmarks that are dealt from the boxes. */
  events?: number;
}

/** Options of each ruleset. */
export type GameOptions = DomaineOptions | DominionOptions | KingdominoOptions;

/** The points of all cards of one name. */
export interface CardWorth {
  /** Number of copies that the player owns. */
  count: number;
  /** Points of all copies together. */
  points: number;
}

/** The points of a player in Dominion, by source. */
export interface DominionBreakdown {
  /** Count and points of the player's cards, by the card's id. */
  cards: { [name: string]: CardWorth };
  /** Number of victory point tokens. */
  tokens: number;
  /** Finished turns, not extra ones. */
  turns: number;
  /** Number of cards that the player owns. */
  deck_size: number;
  /** Points of each Landmark that scores, by its id. */
  landmarks?: { [name: string]: number };
  /** Points deducted by rulings, as a negative number. */
  penalty?: number;
}

/** The breakdown of a match score, which is the sum of the scores of its games. */
export interface MatchBreakdown {
  /** Score of each game. */
  games: Array<number>;
  /** Points deducted by rulings, as a negative number. */
  penalty?: number;
}

/** Where a score comes from, in the rulebook's words: as a game says it, a match, or who typed in a result. */
export type ScoreBreakdown = DomaineBreakdown | DominionBreakdown | KingdomBreakdown | MatchBreakdown | TypedBreakdown;

/** An account, by its id or its handle. */
export type AccountOrHandle = string;

/** One line of visible characters. */
export type Line = string;

/** One line of visible characters, not empty. */
export type Name = string;

/** A text with at least one visible character. */
export type Prose = string;

/** A server-sent event. `data` is JSON. */
export interface Message {
  /** Place to resume from: send it as `Last-Event-ID`. */
  id: string;
  /** Content of the message. */
  data: string;
}

/** A seat: yours, open to anybody, reserved for an account, or a bot's. */
export type NewSeat = "me" | "open" | NewSeatValue1 | NewSeatValue2;

/** Data in a request. */
export interface NewSeatValue1 {
  account: AccountOrHandle;
}

/** Data in a request. */
export interface NewSeatValue2 {
  bot: "random" | "gentle" | "steady" | "skilled" | "master";
}

/** The days of a season, which begin and end at midnight UTC. */
export interface Calendar {
  /** First day of the season. */
  first: string;
  /** Number of days of each round, without holidays. */
  days: number;
  /** Whether each round begins after the last day of the round before. If not, all rounds begin on the first day. */
  in_turn?: boolean;
  /** Days without play. */
  holidays?: Array<Holiday>;
}

/** A double elimination: an entrant is out after two losses. How far an entrant came decides the place, and points are matches won. */
export interface DoubleElimination {
  /** Kind, by which the other fields differ. */
  kind: "double-elimination";
  /** Match that two entrants play. */
  duel?: Duel;
  /** Whether the final is played again if its loser had not lost before. */
  reset?: boolean;
}

/** A match of at most `best_of` games, with alternating turn order. */
export interface Duel {
  /** Maximum number of games in the match. */
  best_of?: number;
  /** Decision of a match that is level after the last game. With `replay`, play until a game is won. With `second`, the player who went second in the last game wins. With `seed`, the better seed wins. With `drawn`, the match is drawn, where nobody has to advance. */
  tied?: "drawn" | "replay" | "second" | "seed";
}

/** Groups of about equal strength. A first place in any group ranks above every second place. */
export interface Groups {
  /** Kind, by which the other fields differ. */
  kind: "groups";
  /** How often two entrants meet. */
  legs?: number;
  /** Match of two entrants; null: one game. */
  duel?: Duel | null;
  /** Number of groups; fewer if an entrant would be alone in one. */
  groups: number;
  /** Number of entrants of each group who advance. */
  advance?: number;
  /** Number of further entrants who advance, the best over all groups. */
  others?: number;
  /** Handling of a tie for the last place that advances. */
  tied?: "all" | "play-off" | "tiebreaks";
}

/** Heats: each table is a group that plays several games. The first `advance` of each table and the best `others` overall advance. `tied` decides a tie for the last place that advances. */
export interface Heats {
  /** Kind, by which the other fields differ. */
  kind: "heats";
  /** Number of players at a table. */
  size?: number;
  /** Seating of five entrants in a format with tables of four, chosen by the organiser. */
  five?: "four-and-bye" | "one-table" | "three-and-two" | null;
  /** Match of two entrants at a table for two; null: one game. */
  duel?: Duel | null;
  /** Number of games at each table. */
  games?: number;
  /** Number of entrants of each table who advance. */
  advance?: number;
  /** Number of further entrants who advance, the best over all tables. */
  others?: number;
  /** Handling of a tie for the last place that advances. */
  tied?: "all" | "play-off" | "tiebreaks";
}

/** Days that do not count for the rounds, from `first` to `last`. */
export interface Holiday {
  /** First day. */
  first: string;
  /** Last day. */
  last: string;
}

/** A knock-out: winners advance, losers are out. The number of rounds won decides the place. */
export interface KnockOut {
  /** Kind, by which the other fields differ. */
  kind: "knock-out";
  /** Match that two entrants play. */
  duel?: Duel;
  /** Whether the losers of the semi-finals play for third place in the round of the final. */
  third?: boolean;
}

/** A league: the best seeds play in the first division. The last of a division ranks above the first of the next. All rounds are open at the same time. */
export interface League {
  /** Kind, by which the other fields differ. */
  kind: "league";
  /** How often two entrants meet. */
  legs?: number;
  /** Match of two entrants; null: one game. */
  duel?: Duel | null;
  /** Number of divisions; fewer if an entrant would be alone in one. */
  divisions?: number;
  /** Number of entrants who are promoted from each division to the next higher one, and relegated; at most half of either division. */
  moving?: number;
  /** Days of the rounds; null: all rounds are open from the beginning, without an end. */
  calendar?: Calendar | null;
}

/** A stage in which the organiser pairs every round by hand. */
export interface Manual {
  /** Kind, by which the other fields differ. */
  kind: "manual";
  /** Number of rounds. */
  rounds: number;
}

/** A round robin: all pairs of entrants meet about equally often. */
export interface RoundRobin {
  /** Kind, by which the other fields differ. */
  kind: "round-robin";
  /** Number of players at a table. */
  size?: number;
  /** Seating of five entrants in a format with tables of four, chosen by the organiser. */
  five?: "four-and-bye" | "one-table" | "three-and-two" | null;
  /** Match of two entrants at a table for two; null: one game. */
  duel?: Duel | null;
  /** Number of rounds; null: as many as it takes until every two have met once. */
  rounds?: number | null;
}

/** A scale: the points for each place at a tournament table. `linear`: 6-4-2-0 at a table of four, 6-3-0 of three, 6-0 of two. `podium`: 5-3-2-1, cut to the table's size. `win`: one point for the winner. `sum`: scores of the games. `custom`: a list for each size of table. */
export interface Scale {
  /** Name of the scale. */
  preset?: "custom" | "linear" | "podium" | "sum" | "win";
  /** For `custom`: the points of each place, the first place first; one list for each size of table. */
  lists?: Array<Array<number>>;
  /** Points of a bye that the entrant did not ask for: the points of a first place, half of them, or none. */
  pairing_bye?: "full" | "half" | "none";
}

/** The terms of one stage, as agreed when the tournament was created. */
export interface Stage {
  /** Format of the stage. */
  format: StageFormat;
  /** Points for places at a table. */
  scale?: Scale;
  /** Tie-breaks in order; null: those of the format. */
  tiebreaks?: Array<string> | null;
  /** Number of entrants who advance to this stage; null: all, or as the format of the stage before decides. */
  takes?: number | null;
  /** Handling of a tie for the last place that advances to this stage. */
  tied?: "all" | "play-off" | "tiebreaks";
  /** Whether the points of the stage before also count in this stage. */
  carries?: boolean;
  /** Terms of team matches; null: entrants play for themselves. */
  teams?: TeamPlay | null;
}

/** One of these forms. */
export type StageFormat = Swiss | RoundRobin | Groups | League | KnockOut | DoubleElimination | Heats | Manual;

/** A fixed number of rounds. Entrants with equal points meet, and repeated meetings are avoided. */
export interface Swiss {
  /** Kind, by which the other fields differ. */
  kind: "swiss";
  /** Number of players at a table. */
  size?: number;
  /** Seating of five entrants in a format with tables of four, chosen by the organiser. */
  five?: "four-and-bye" | "one-table" | "three-and-two" | null;
  /** Match of two entrants at a table for two; null: one game. */
  duel?: Duel | null;
  /** Number of rounds. */
  rounds: number;
}

/** The terms of team matches. A won match is worth two points, a drawn match one. Each board is a table for two players. */
export interface TeamPlay {
  /** Number of boards at which two teams meet. */
  boards: number;
  /** Tie-breaks between teams with equal match points; null: board points (`game-points`), then those of the format. */
  tiebreaks?: Array<string> | null;
}

/** Parts of a score, in the rulebook's words. */
export type TypedBreakdown = { [name: string]: number };

/** Data in a request. */
export interface NewAccount {
  /** Letters, digits, - and _; a letter or digit at both ends. */
  handle: string;
  display_name?: Name;
  /** Needed only for sessions. */
  password?: string;
}

/** Data in a request. */
export interface AccountUpdate {
  display_name?: Name;
  /** Handle of a guest, chosen once. */
  handle?: string;
  /** A guest's first. */
  password?: string;
  /** true: declares for ever that a bot uses this account. */
  bot?: true;
}

/** Data in a request. */
export interface CurrentPassword {
  /** Current password. Not needed if there is none, or in the first hour of a session that began with an operator's link. */
  current?: string;
}

/** Data in a request. */
export interface NewToken {
  /** Purpose, for your own reference. */
  label?: Line;
  /** Scopes, at most those of this credential. */
  scopes: Array<"read" | "play" | "organise" | "account" | "referee" | "admin">;
  /** Seconds. Absent: a token made by a session does not expire. */
  expires_in_seconds?: number;
}

/** Data in a request. */
export interface SignIn {
  /** Handle of your account. */
  handle?: string;
  /** Password of your account. */
  password?: string;
  /** The part after the `#` of a sign-in link from an operator. */
  link?: string;
  /** Creates a guest account. Keep it with `PUT /v1/me`. */
  guest?: true;
}

/** Data in a request. */
export interface NewPassword {
  /** Current password. Not needed if there is none, or in the first hour of a session that began with an operator's link. */
  current?: string;
  /** New password. */
  password: string;
}

/** Data in a request. */
export interface ClockTerms {
  /** Seconds for each decision. */
  per_move_seconds?: number;
  /** Seconds for all decisions of a seat. */
  per_game_seconds?: number;
  /** Seconds that a seat's game time gains by each move. */
  increment_seconds?: number;
  /** Consequence of an exhausted clock. The player resigns (`forfeit`), the current placement decides (`adjudicate`), a bot plays on (`bot`), or play waits for a `referee`. */
  on_timeout?: "forfeit" | "adjudicate" | "bot" | "referee";
}

/** Data in a request. */
export interface NewTerms {
  /** Rule for takebacks of a seat's last answer. `none`: never. With `uninformed`, until somebody has learnt or answered anything. With `consent`, if the other players agree. With `referee`, only by a ruling. */
  takebacks?: "none" | "uninformed" | "consent" | "referee";
  /** Consequence of a resignation in a game of three or more: the game ends, or a bot plays on. In a game of two, the other player wins. */
  resignation?: "end" | "bot";
  /** Time limits; null: none. */
  clock?: ClockTerms | null;
  /** Seconds of inactivity after which a game without a clock ends and the player to move loses. 0: never. */
  abandoned_after_seconds?: number;
  /** Delay in seconds of a running game for spectators, in every answer. Players, the creator and referees see it without delay. */
  spectator_delay_seconds?: number;
  /** Seconds after the end during which the game may be disputed; 0: it is final at once. */
  dispute_window_seconds?: number;
  /** Seconds after a ruling on a dispute during which it may be appealed against. */
  appeal_window_seconds?: number;
  /** Referees of this game beside those of the service: ids or handles, not players. */
  referees?: Array<AccountOrHandle>;
  /** Whether it counts for ratings. Left out: it does, unless `referees` are named here for a table or a match. Such a referee has no office in a rated game. */
  rated?: boolean;
  /** Days on which a seat's time may stand still, where each decision has a day or more. */
  holidays?: number;
}

/** Data in a request. */
export interface NewGame {
  /** Name of the ruleset. */
  ruleset: "domaine" | "dominion" | "kingdomino";
  /** Omitted options have their defaults. */
  options?: GameOptions;
  /** `public`: listed; `unlisted`: for readers with the id; `private`: for accounts in `seats`. */
  visibility?: "public" | "unlisted" | "private";
  /** Agreements of the table that are not rules of the game. */
  terms?: NewTerms;
  /** Seats in turn order: yours, `open` to anybody, an account's or a bot's. */
  seats: Array<NewSeat>;
  /** You see everything and play every open seat, and the game does not count. */
  sandbox?: boolean;
  /** Your own seat is kept for you, not taken at once: you sit down with a nonce when you have seen what the seed is committed to. */
  seats_kept?: boolean;
  /** First position of a sandbox, as JSON or in notation. */
  position?: GamePosition | string;
}

/** Data in a request. */
export interface SeatTaking {
  /** Optional nonce for this game's shuffles, chosen after the commitment to the seed. Public for ever. */
  nonce?: string;
}

/** Data in a request. */
export interface NewMove {
  /** Id of the open decision. */
  decision: string;
  /** Ids of the picked options, each at most once. */
  picks: Array<string>;
}

/** Data in a request. */
export interface TakebackRequest {
  /** Decision to return to. Default: your last one. */
  decision?: string;
  /** Whether you allow the takeback that was asked for. */
  allow?: boolean;
}

/** Data in a request. */
export interface Resignation {
  /** Your seat, if you play several. */
  seat?: number;
}

/** Data in a request. */
export interface NewHoliday {
  /** Number of days; 0 ends the holiday. */
  days: number;
  /** Your seat, if you play several. */
  seat?: number;
}

/** Data in a request. */
export interface NewFork {
  /** Event: the fork begins at the last rest up to it. Default: the last event. */
  at?: number;
  /** Treatment of hidden information. With `same`, it stays as it is: for referees, and for everybody in a final game. With `redealt`, the service deals it again at random, consistent with everything that you know. */
  future?: "same" | "redealt";
  /** Player of each seat: `"me"`, `"open"` (you too) or a bot. Default: you play every seat. */
  seats?: Array<NewSeat>;
}

/** Data in a request. */
export interface NewGreeting {
  greeting: "good-luck" | "thinking" | "thanks" | "well-played" | "have-to-go";
}

/** Data in a request. */
export interface NewComplaint {
  reason: "unfair-play" | "name" | "behaviour" | "other";
  /** Description for the operator. */
  text?: Prose;
  /** Game in which it happened. */
  game?: string;
}

/** Data in a request. */
export interface NewApp {
  /** Name that users see when they are asked for consent. */
  client_name: Name;
  /** Website of the app. */
  client_uri?: string;
  /** Addresses to which users return, each exactly as the app will request it. They use https, http on 127.0.0.1 or localhost, or a private scheme with a dot in it. */
  redirect_uris: Array<string>;
  /** `none`: the app runs where it cannot keep a secret. */
  token_endpoint_auth_method?: "none" | "client_secret_basic" | "client_secret_post";
}

/** Data in a request. */
export interface TokenRequest {
  /** `authorization_code`, `refresh_token`, or for the app itself `client_credentials`. */
  grant_type?: string;
  /** Code from the address to which the user returned. */
  code?: string;
  /** The address of the authorization request. */
  redirect_uri?: string;
  /** Code verifier of PKCE. */
  code_verifier?: string;
  /** Refresh token, valid once. */
  refresh_token?: string;
  /** Fewer scopes than were allowed. */
  scope?: string;
  /** Unless it is in `Authorization: Basic`. */
  client_id?: string;
  /** Unless it is in `Authorization: Basic`. */
  client_secret?: string;
}

/** Data in a request. */
export interface RevokedToken {
  /** An access token, or a refresh token with all tokens made from it. */
  token?: string;
  /** `access_token` or `refresh_token`. */
  token_type_hint?: string;
  /** Unless it is in `Authorization: Basic`. */
  client_id?: string;
  /** Unless it is in `Authorization: Basic`. */
  client_secret?: string;
}

/** Data in a request. */
export interface Accepts {
  /** Lowest rating of the opponents. */
  rating_min?: number | null;
  /** Highest rating of the opponents. */
  rating_max?: number | null;
  /** Whether accounts of bots may join. */
  bots?: boolean;
  /** Whether people may join. */
  people?: boolean;
  /** App through which others must seek or join. */
  app?: string | null;
}

/** Data in a request. */
export interface NewSeek {
  /** Name of the ruleset. */
  ruleset: "domaine" | "dominion" | "kingdomino";
  /** Omitted options have their defaults. */
  options?: GameOptions;
  /** `public`: listed; `unlisted`: for readers with the id; `private`: for accounts in `seats`. */
  visibility?: "public" | "unlisted" | "private";
  /** Agreements of the table that are not rules of the game. */
  terms?: NewTerms;
  /** Number of players. For a challenge, `to` determines it. */
  player_count?: number;
  /** A challenge to these accounts (ids or handles), who all must accept. Empty: an open seek. */
  to?: Array<AccountOrHandle>;
  /** A counter: declines this challenge to you, and challenges all its players. */
  counters?: string | null;
  /** Players who may join an open challenge. */
  accepts?: Accepts;
  /** Your seat is kept, not taken at once: you sit down with a nonce when you have seen the commitment. */
  seats_kept?: boolean;
  /** For bots: after each match, an equal seek opens. */
  stands?: boolean;
  /** Seconds until the seek expires. */
  expires_in_seconds?: number;
  /** Seconds after which it ends if you have neither asked for it nor followed it. */
  present_within_seconds?: number | null;
}

/** Data in a request. */
export interface Acceptance {
  /** Your seat is kept, not taken at once: you sit down with a nonce when you have seen the commitment. */
  seats_kept?: boolean;
}

/** Data in a request. */
export interface MatchFormatChoice {
  /** A match format of the ruleset. */
  format: string;
  /** Maximum number of games: 3 for a dynasty, an odd number for best-of. */
  games?: number;
  /** Whether players keep their seats or move one on for each game. Default: `kept`. */
  seats?: "kept" | "rotated";
}

/** Data in a request. */
export interface NewMatch {
  /** Name of the ruleset. */
  ruleset: "domaine" | "dominion" | "kingdomino";
  /** Omitted options have their defaults. */
  options?: GameOptions;
  /** `public`: listed; `unlisted`: for readers with the id; `private`: for accounts in `seats`. */
  visibility?: "public" | "unlisted" | "private";
  /** Agreements of the table that are not rules of the game. */
  terms?: NewTerms;
  /** Seats in turn order: yours, `open` to anybody, an account's or a bot's. */
  seats: Array<NewSeat>;
  match: MatchFormatChoice;
}

/** Data in a request. */
export interface NewOtherGame {
  /** Name of the game. */
  name: Name;
  /** `winner`: scores are 1 for winners and 0, equal scores a draw; `points`: the most win; `ranks`: places alone. */
  results?: "winner" | "points" | "ranks";
  /** Possible numbers of players at a table. */
  player_counts?: Array<number>;
}

/** Data in a request. */
export interface NewTournament {
  /** Name of the tournament. */
  title: Name;
  /** Name of the ruleset; `other`: `game`, with `play` `typed`, never rated. */
  ruleset: "domaine" | "dominion" | "kingdomino" | "other";
  /** The game, if `ruleset` is `other`. */
  game?: NewOtherGame | null;
  /** Options of all its games. Omitted options have their defaults. */
  options?: GameOptions;
  /** Stages in order. */
  stages: Array<Stage>;
  /** `public`: listed; `unlisted`: for readers with the id; `private`: for entrants and staff. */
  visibility?: "public" | "unlisted" | "private";
  /** Ids or handles of further organisers. */
  organisers?: Array<AccountOrHandle>;
  /** `here`: games on this service, except at tables with a player without an account; `typed`: results of real tables are typed in. */
  play?: "here" | "typed";
  /** Common to the tables of a round: nothing (`each`), the open set-up (`setup`), or all shuffles (`duplicate`). */
  deal?: "each" | "setup" | "duplicate";
  /** Whether entries are possible during the first stage. */
  late_entries?: boolean;
  /** Whether the games count for ratings. */
  rated?: boolean;
  /** Whether only bots may enter. */
  bots_only?: boolean;
  /** Whether players' byes without points wait for an organiser. */
  byes_wait?: boolean;
  /** Maximum number of entrants; null: 2000. */
  most_entrants?: number | null;
  /** Minutes after the start of a round for players to report at their table; then the service proposes a loss. null: nobody reports. */
  no_show_minutes?: number | null;
  /** Terms of all games. */
  terms?: NewTerms;
}

/** Data in a request. */
export interface NewPrice {
  /** Amount, such as `5` or `5.50`. */
  amount: string;
  /** Currency, as people write it. */
  currency: Name;
}

/** Data in a request. */
export interface TournamentUpdate {
  /** Name of the tournament. */
  title: Name;
  /** Information for guests. */
  description?: Prose | null;
  /** Venue. */
  place?: Name | null;
  /** House rules of the event. */
  house_rules?: Prose | null;
  /** Start of the event, in UTC. */
  starts_at?: string | null;
  /** Minutes of a round; 0: none. */
  round_minutes?: number;
  /** Sponsors, for the projector view. */
  sponsors?: Name | null;
  /** Fee of an entrant. Public. */
  fee?: NewPrice | null;
}

/** Data in a request. */
export interface NewBeacon {
  /** Earliest time of the round, in UTC. */
  at: string;
}

/** Data in a request. */
export interface NewAnnouncement {
  /** Text of the announcement. */
  text: Prose;
}

/** Data in a request. */
export interface NewSeason {
  /** Name of the season. */
  title: Name;
  calendar?: Calendar | null;
}

/** Data in a request. */
export interface Reason {
  /** Why. Everybody who may see the tournament may read it. */
  reason: Prose;
}

/** Data in a request. */
export interface NewEntrant {
  /** Organisers: name of an entrant without an account, for real tables. */
  name?: Name;
  /** Organisers: many entrants at once, all or none. Existing entrants are not entered twice. */
  names?: Array<Name>;
  /** Organisers: level of a bot. */
  bot?: "random" | "gentle" | "steady" | "skilled" | "master";
  /** Id or handle of an invited account. */
  account?: AccountOrHandle;
}

/** Data in a request. */
export interface NewEntrantName {
  /** Name of the entrant. */
  name: Name;
}

/** Data in a request. */
export interface NewNonce {
  /** Nonce for the shuffles of your later games. Public for ever. */
  nonce: string;
}

/** Data in a request. */
export interface NewBye {
  stage: number;
  round: number;
  /** `half`: worth half of a first place; `none`: worth nothing. */
  kind?: "half" | "none";
}

/** Data in a request. */
export interface ByeDecision {
  /** Whether the draw leaves the entrant out. */
  accepted: boolean;
}

/** Data in a request. */
export interface NewPlaces {
  /** Maximum number of entrants. null: no limit. Entrants keep their places if you lower it. */
  most_entrants: number | null;
}

/** Data in a request. */
export interface NewStaff {
  /** `organiser`: all rights of the maker; `arbiter`: rules, types results, checks players in. */
  duty: "organiser" | "arbiter";
}

/** Data in a request. */
export interface NewCheckIn {
  /** `true`: everybody must check in again. */
  open: boolean;
  /** With `open` false: leave out entrants who have not checked in. */
  leave_out?: boolean;
}

/** Data in a request. */
export interface EntrantMerge {
  /** Number of the other entry of the same person. */
  into: number;
}

/** Data in a request. */
export interface NewFees {
  entrants: Array<number>;
  mark: "none" | "due" | "paid";
  /** Amount that each of them has paid. Default with `paid`: the event's fee. */
  amount?: string | null;
}

/** Data in a request. */
export interface NewTeam {
  /** Name of the team. */
  name: Name;
  /** Entrants of the team, in the order of boards. */
  entrants?: Array<number>;
  /** Further members by name, on the boards after these. New names are entered, for real tables. */
  names?: Array<Name>;
}

/** Data in a request. */
export interface TeamUpdate {
  /** Name of the team. */
  name: Name;
  /** Entrants of the team, in the order of boards. */
  entrants: Array<number>;
  /** Further members by name, on the boards after these. New names are entered, for real tables. */
  names?: Array<Name>;
}

/** Data in a request. */
export interface NewStage {
  /** Entrants of the stage, the best seed first. Default: the result of the stage before, or the lots. */
  entrants?: Array<number>;
  /** `rating`: by the ratings in this game at its tables' size, which are put on record. */
  seeds?: "" | "rating";
}

/** Data in a request. */
export interface NewRound {
  /** The organiser's pairing: entrants (or teams) of each table in turn order. */
  tables?: Array<Array<number>>;
  /** Entrants without a table who did not ask for a bye. */
  byes?: Array<number>;
  /** Whether this draw may replace an unpublished one. */
  anew?: boolean;
}

/** Data in a request. */
export interface NewStart {
  /** Start, in UTC; null: when an organiser starts it. Absent: at once. */
  starts_at?: string | null;
}

/** Data in a request. */
export interface NewPause {
  /** Time in UTC at which play resumes automatically. null: when an organiser resumes it. */
  until?: string | null;
}

/** Data in a request. */
export interface NewLine {
  /** Number of the entrant. */
  entrant: number;
  /** Score; required unless results of the game are ranks. */
  score?: number;
  /** Place, from 1: for all seats, or for none if scores and tie-breaks decide. */
  place?: number;
  /** Tie-breaks of the rulebook, most important first. */
  tiebreaks?: Array<number>;
  breakdown?: TypedBreakdown;
}

/** Data in a request. */
export interface NewResult {
  /** Results, one for each entrant who came. */
  results: Array<NewLine>;
  /** Entrants who did not come. */
  absent?: Array<number>;
  /** `true`: confirms scores that are unusual for the game. */
  confirm?: boolean;
  /** Number of the game at the table, from 1; default: the next one. */
  number?: number;
}

/** Data in a request. */
export interface GamesWon {
  /** Number of the entrant. */
  entrant: number;
  /** Games that they have won. */
  games: number;
}

/** Data in a request. */
export interface NewMatchResult {
  /** Games that each entrant has won. An entrant left out has won none. */
  won: Array<GamesWon>;
}

/** Data in a request. */
export interface NewStationTable {
  stage: number;
  round: number;
  table: number;
}

/** Data in a request. */
export interface NewStation {
  name: Name;
  /** Address of its live video. */
  stream?: string;
  /** Published tables, in the order of play. */
  queue?: Array<NewStationTable>;
}

/** Data in a request. */
export interface NewStations {
  stations: Array<NewStation>;
}

/** Data in a request. */
export interface RuledResult {
  /** Results, one for each entrant who came. */
  results: Array<NewLine>;
  /** Entrants who did not come. */
  absent?: Array<number>;
  /** `true`: confirms scores that are unusual for the game. */
  confirm?: boolean;
}

/** Data in a request. */
export interface NewTournamentRuling {
  /** Effect of the ruling. */
  kind: "correct" | "correct-match" | "void" | "adjust" | "disqualify" | "reinstate" | "rename" | "rename-team" | "absent" | "withdraw-round" | "tiebreaks" | "lift-beacon";
  /** Why. Everybody who may see the tournament may read it. */
  reason: Prose;
  /** Rule relied on: the book, and the place in it. */
  rule?: Line;
  /** correct: event that the correction answers. */
  event?: number;
  /** Stage concerned, from 1. */
  stage?: number;
  /** Round concerned, from 1: `number` in the address of `create_result`. */
  round?: number;
  /** Table concerned, from 1. */
  table?: number;
  /** correct, void: number of the game at the table. */
  number?: number;
  /** correct: the right result. */
  result?: RuledResult;
  /** correct-match: games that each entrant has won. */
  won?: Array<GamesWon>;
  /** absent: entrants who have not come, or left a running game, which is void. Their table plays without them, or the remaining player wins. */
  entrants?: Array<number>;
  /** Entrant concerned. */
  entrant?: number;
  /** rename, rename-team: the right name. */
  name?: Name;
  /** rename-team: number of the team. */
  team?: number;
  /** adjust: points given; below zero: taken. */
  points?: number;
  /** tiebreaks: the list that counts from now on, of direct-encounter, strength-of-schedule, firsts, score-margin, turn-order, wins, games-won, game-points, buchholz, buchholz-cut-1, buchholz-cut-2, buchholz-median-1, buchholz-median-2, sonneborn-berger, sonneborn-berger-cut-1, lot. */
  tiebreaks?: Array<string>;
}

/** Data in a request. */
export interface NewCertificate {
  /** Certificate to replace. */
  supersedes?: string;
  /** Why it takes the place of another. Everybody who may see the tournament may read it. */
  reason?: Prose;
}

/** Data in a request. */
export interface NewAudit {
  /** `chain`: every hash, link, seal and signature; `facts`: also whether the facts come to the result on record; `rules`: also whether the rules, run again, give every fact. */
  depth?: "chain" | "facts" | "rules";
  /** Everything that the log holds, or all games of a ruleset: for referees and administrators. Or a match, or a tournament: for who plays it or organises it, too. */
  games: "all" | NewAuditGames1 | NewAuditGames2 | NewAuditGames3;
}

/** Data in a request. */
export interface NewAuditGames1 {
  match: string;
}

/** Data in a request. */
export interface NewAuditGames2 {
  tournament: string;
}

/** Data in a request. */
export interface NewAuditGames3 {
  ruleset: "domaine" | "dominion" | "kingdomino";
}

/** Data in a request. */
export interface NewMail {
  address: string;
  /** Your password, if you have one and the address is new, or unconfirmed since a change. */
  current?: string;
  about?: Array<"turn" | "invitation" | "case" | "round" | "announcement">;
  at_most?: "each" | "hour" | "day" | "week";
  patience_minutes?: number;
  /** Default: the language of the request. */
  language?: "en" | "it" | "pl" | "pt";
}

/** Data in a request. */
export interface SignInLinkRequest {
  /** A handle or an address. */
  who: string;
}

/** Data in a request. */
export interface NewRuling {
  /** Effect of the ruling. */
  kind: "pause" | "resume" | "void" | "dismiss" | "clock" | "rewind" | "replace" | "penalise" | "adjudicate" | "uphold" | "overturn";
  /** Reason. All viewers of the game may read it. */
  reason: Prose;
  /** Rule relied on: the book, and the place in it. */
  rule?: Line;
  /** Event that the ruling answers. */
  event?: number;
  /** Dispute that the ruling answers. */
  dispute?: string;
  /** Whether a ruling that settles a dispute also resumes play that a referee has paused. */
  resume?: boolean;
  /** Cards, tiles or dominoes concerned. */
  cards?: Array<string>;
  /** rewind: event that opened the decision to return to. */
  to?: number;
  /** clock, replace, penalise: seat concerned. */
  seat?: number;
  /** clock: milliseconds given; below zero: taken. */
  milliseconds?: number;
  /** replace: id or handle of the new player. */
  account?: AccountOrHandle;
  /** replace: bot that plays on. */
  bot?: "random" | "gentle" | "steady" | "skilled" | "master";
  /** penalise: points taken from the score. */
  points?: number;
  /** adjudicate: the places, seat by seat. */
  places?: Array<number>;
}

/** Data in a request. */
export interface NewDispute {
  /** Number of the disputed event. */
  cites: number;
  /** Description of the problem. Everybody who may see the game may read it. */
  text: Prose;
}

/** Data in a request. */
export interface NewStatement {
  /** Your statement. */
  text: Prose;
}

/** Data in a request. */
export interface NewAppeal {
  /** Why the ruling is wrong. */
  text: Prose;
}

/** Data in a request. */
export interface NewQuestion {
  /** Seat that you ask. */
  seat: number;
  /** Your question. */
  text: Prose;
  /** Whether only that seat and the referees may read question and reply before the ruling. */
  alone?: boolean;
}

/** Data in a request. */
export interface NewAnswer {
  /** The `seq` of the question. */
  question: number;
  /** Your reply. */
  text: Prose;
}

/** Data in a request. */
export interface NewNote {
  /** Your note. It becomes public when you have ruled. */
  text: Prose;
  /** Event that the note marks. */
  about?: number;
}

/** Data in a request. */
export interface NewWaiver {
  /** A game, a match or a tournament. */
  of: string;
}

/** Data in a request. */
export interface NewExport {
  /** `bundle`: everything that shows how one tournament came out, to be checked offline by `dominium verify`; `sheets`: the tables of one tournament or of many. */
  kind: "bundle" | "sheets";
  tournaments: Array<string>;
  /** Formats of `sheets`. A bundle has its own: csv, html, json, xlsx. */
  formats?: Array<"csv" | "json" | "html" | "md" | "txt" | "xlsx">;
  /** Language of the headings. */
  lang?: "en" | "it" | "pl" | "pt";
}

/** Data in a request. */
export interface NewWebhook {
  /** Address that receives the POST requests. */
  url: string;
  /** Purpose, for your own reference. */
  description?: Line;
  /** Types of events to send. `webhooks` lists them. */
  events: Array<"seat.offered" | "game.started" | "game.your_decision" | "game.ended" | "game.final" | "dispute.opened" | "dispute.appealed" | "dispute.question" | "ruling.made" | "match.ended" | "tournament.begun" | "tournament.round_published" | "tournament.result" | "tournament.certified" | "tournament.ended">;
  /** Only what happens in these games. Without `games`, `matches` and `tournaments`: in all that concern you. */
  games?: Array<string> | null;
  /** Only what happens in these matches and their games. */
  matches?: Array<string> | null;
  /** Only what happens in these tournaments and the games at their tables. */
  tournaments?: Array<string> | null;
}

/** Data in a request. */
export interface WebhookUpdate {
  /** Address that receives the POST requests. */
  url: string;
  /** Purpose, for your own reference. */
  description?: Line;
  /** Types of events to send. `webhooks` lists them. */
  events: Array<"seat.offered" | "game.started" | "game.your_decision" | "game.ended" | "game.final" | "dispute.opened" | "dispute.appealed" | "dispute.question" | "ruling.made" | "match.ended" | "tournament.begun" | "tournament.round_published" | "tournament.result" | "tournament.certified" | "tournament.ended">;
  /** Only what happens in these games. Without `games`, `matches` and `tournaments`: in all that concern you. */
  games?: Array<string> | null;
  /** Only what happens in these matches and their games. */
  matches?: Array<string> | null;
  /** Only what happens in these tournaments and the games at their tables. */
  tournaments?: Array<string> | null;
  /** A webhook that is switched on again receives only later events. */
  enabled: boolean;
}

/** Data in a request. */
export interface SecretRotation {
  /** Seconds for which the former secret still signs. */
  overlap_seconds?: number;
}

/** Data in a request. */
export interface SubscriptionKeys {
  /** Public key. */
  p256dh: string;
  /** Shared secret. */
  auth: string;
}

/** Data in a request. */
export interface NewDevice {
  /** Address that the browser's push service gave. */
  endpoint: string;
  keys: SubscriptionKeys;
  /** Name of the device, for your own reference. */
  name?: Line;
}

/** Code of a refusal. */
export type Code = "answer-forgotten" | "audit-pending" | "bad-cursor" | "bad-handle" | "beacon-awaited" | "beacon-off" | "beacon-settled" | "bye-requested" | "certified-already" | "check-in-closed" | "conflict" | "conflict-of-interest" | "csrf" | "decision-closed" | "dispute-pending" | "dispute-settled" | "disqualified" | "engine-missing" | "enough-said" | "entered-already" | "entries-closed" | "export-expired" | "export-not-ready" | "export-pending" | "forbidden" | "forbidden-already" | "game-final" | "game-not-over" | "game-not-started" | "game-over" | "game-paused" | "game-running" | "games-not-final" | "handle-reserved" | "handle-taken" | "head-too-large" | "hidden" | "idempotency-key-reused" | "identity-taken" | "illegal-move" | "implausible-score" | "import-quota" | "imported-already" | "imported-game" | "insufficient-scope" | "internal" | "invalid" | "invalid-beacon" | "invalid-entrant" | "invalid-entrants" | "invalid-match" | "invalid-options" | "invalid-pair" | "invalid-pairing" | "invalid-position" | "invalid-result" | "invalid-scale" | "invalid-stages" | "invalid-table-size" | "invalid-team" | "invalid-tiebreaks" | "last-way-in" | "lesser-credential" | "made-by-a-worker" | "malformed" | "method-not-allowed" | "name-reserved" | "name-settled" | "no-bracket" | "no-byes" | "no-holidays" | "no-mail" | "no-person" | "no-season" | "no-stage" | "no-such-role" | "no-such-scope" | "no-takeback" | "no-teams" | "not-a-bot" | "not-a-decision" | "not-a-guest" | "not-a-referee" | "not-acceptable" | "not-accepting" | "not-at-rest" | "not-for-trf" | "not-forbidden" | "not-found" | "not-invited" | "not-playing" | "not-seated" | "not-the-maker" | "not-the-organiser" | "not-your-decision" | "not-yourself" | "nothing-drawn" | "nothing-to-share" | "nothing-to-take-back" | "oauth-refused" | "organiser-chooses" | "organiser-pairs" | "own-record" | "played-for-team" | "played-here" | "player-blocked" | "player-count" | "playing-already" | "provider-failed" | "provider-unreachable" | "rate-limited" | "rated-game" | "reason-missing" | "record-broken" | "record-unfit" | "request-in-flight" | "result-known" | "results-missing" | "review-pending" | "round-begun" | "round-drawn" | "round-running" | "round-waits" | "ruling-out-of-place" | "sandbox-only" | "sandbox-seats" | "seat-taken" | "seated-already" | "seated-twice" | "secret-shown-once" | "seek-closed" | "seek-unfit" | "shared-shuffles" | "sign-in-ended" | "stage-over" | "stage-running" | "stale-version" | "takeback-open" | "takeback-too-late" | "takebacks-not-agreed" | "tied-at-cut" | "time-over" | "too-few-entrants" | "too-large" | "too-many-announcements" | "too-many-apps" | "too-many-blocks" | "too-many-disputes" | "too-many-entrants" | "too-many-games" | "too-many-rulings" | "too-many-seeks" | "too-many-tokens" | "too-many-webhooks" | "too-much-to-explain" | "too-slow" | "tournament-full" | "tournament-game" | "tournament-open" | "tournament-over" | "unauthenticated" | "unavailable" | "unknown-bye" | "unknown-certificate" | "unknown-decision" | "unknown-dispute" | "unknown-entrant" | "unknown-event" | "unknown-game" | "unknown-match" | "unknown-player" | "unknown-result" | "unknown-round" | "unknown-ruleset" | "unknown-seat" | "unknown-seek" | "unknown-stage" | "unknown-table" | "unknown-team" | "unknown-tournament" | "unsupported-media-type" | "used-link" | "view-not-in-record" | "view-not-yours" | "webhook-address" | "webhook-disabled" | "window-closed" | "without-team" | "wrong-password";
