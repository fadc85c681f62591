"""Types of requests and answers, named as in the reference."""

# Made from openapi.yaml by generate.py.
# ruff: noqa: E501

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Mistake = TypedDict(
    "Mistake",
    {"pointer": "str", "code": "str", "message": "str", "in": "NotRequired[Literal['body', 'query', 'headers']]"},
)
"""A mistake at one place of the request."""


class Problem(TypedDict):
    """RFC 9457. Further members are the parameters of `detail`, such as `seat`, and those that the page behind `type` names."""

    type: str
    """A page that explains the code."""
    title: str
    """In the language asked for."""
    status: int
    """The HTTP status."""
    detail: str
    """Explanation of this refusal."""
    instance: str
    """The address that was asked."""
    code: str
    """Stable, for programs."""
    rule: NotRequired[str]
    """The rule that the refusal relies on."""
    errors: NotRequired[list[Mistake]]
    """Mistakes in the request, each with its place."""
    errors_left_out: NotRequired[int]
    """Number of further mistakes, where there are more than 20."""


class AboutTournament(TypedDict):
    """An event of a tournament."""

    tournament: str
    """Identifier of the tournament."""
    seq: int
    """Number of the event in its stream."""
    head: str
    """Hash of the event."""
    status: str
    """Status after the event."""


class AboutRound(AboutTournament):
    """An event of a tournament's round."""

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round in its stage, from 1."""


class AboutCertificate(AboutRound):
    """Standings that were certified."""

    certificate: str
    """Identifier of the certificate."""
    supersedes: str | None
    """Identifier of the certificate that this one replaces, if any."""


class AboutGame(TypedDict):
    """An event of a game."""

    game: str
    """Identifier of the game."""
    match: str | None
    """Identifier of the match that the game is part of."""
    tournament: str | None
    """Identifier of the tournament at whose table the game is played."""
    seq: int
    """Number of the event in its stream."""
    head: str
    """Hash of the event."""
    status: str
    """Status after the event."""


class AboutDecision(AboutGame):
    """An open decision of a game."""

    decision: str
    """Identifier of the decision to answer."""
    seat: int
    """Number of the seat that is asked."""


class AboutDispute(AboutGame):
    """A dispute in a game."""

    dispute: str
    """Identifier of the dispute."""


class AboutMatch(TypedDict):
    """An event of a match."""

    match: str
    """Identifier of the match."""
    seq: int
    """Number of the event in its stream."""
    head: str
    """Hash of the event."""
    status: str
    """Status after the event."""


class AboutQuestion(AboutDispute):
    """A referee's question about a dispute."""

    seat: int
    """Number of the seat that is asked."""


class AboutResult(AboutRound):
    """A change of a table's result."""

    result: Literal["result-reported", "result-corrected", "result-voided"]
    """Type of the event: the result is known, changed or void."""
    table: int
    """Number of the table in its round."""
    number: int
    """Number of the game at this table."""


class AboutRuling(AboutGame):
    """A ruling about a game."""

    ruling: str
    """Type of the ruling's event."""
    dispute: str | None
    """Identifier of the dispute that the ruling settles, if any."""


class AboutSeat(TypedDict):
    """A seat that is reserved for a player."""

    game: str | None
    """Identifier of the game; null: the seat is in a match."""
    match: str | None
    """Identifier of the match; null: the seat is in a game."""
    seat: int
    """Number of the seat."""
    seq: int
    """Number of the event in its stream."""
    head: str
    """Hash of the event."""
    status: str
    """Status after the event."""


class AboutWebhook(TypedDict):
    """The tested webhook."""

    webhook: str
    """Identifier of the webhook."""


class Admission(TypedDict):
    """The conditions under which others may join a seek."""

    rating_min: int | None
    """Minimum rating; an account without a rating counts as 1500."""
    rating_max: int | None
    """Maximum rating."""
    bots: bool
    """Whether accounts of bots may join."""
    people: bool
    """Whether people may join."""
    app: str | None
    """App through which others must seek or join; null for any."""
    app_name: str | None
    """Name of the app; null if the app was deleted."""


class AllowedApp(TypedDict):
    """An app that may act for you."""

    id: str
    """Identifier of the app."""
    name: str
    """Name of the app."""
    site: str
    """Address of the app's website."""
    scopes: list[Literal["read", "play"]]
    """Scopes of the app."""
    allowed_at: str
    """Time of your consent."""


AllyOption = TypedDict("AllyOption", {"kind": "Literal['ally']", "id": "str", "castle": "At", "with": "At"})
"""An option to ally two domains."""


class Announcement(TypedDict):
    """An announcement by the organisers to everybody."""

    seq: int
    """Number of the event that made the announcement."""
    at: str
    """Time of the announcement, or of its last change."""
    text: str | None
    """Text of the announcement. Null: the text was erased."""


class App(TypedDict):
    """An app, with the field names of RFC 7591."""

    client_id: str
    """Identifier of the app, which is public."""
    client_name: str
    """Name that users read on the consent page."""
    client_uri: str
    """Address of the app's website."""
    redirect_uris: list[str]
    """Addresses that users return to."""
    token_endpoint_auth_method: Literal["client_secret_basic", "none"]
    """Authentication of the app; `none`: it cannot keep a secret."""
    client_id_issued_at: int
    """Time of the registration, in seconds since 1970."""


class At(TypedDict):
    """A square of the board."""

    x: int
    """Column from the left."""
    y: int
    """Row from the bottom."""


class Attempt(TypedDict):
    """One attempt to deliver a notification."""

    at: str
    """Time of the attempt."""
    outcome: Literal[
        "delivered", "refused", "forbidden-address", "unknown-host", "unreachable", "not-trusted", "too-slow"
    ]
    """Outcome. `unknown-host`: the name has no address that webhooks may reach. `forbidden-address`: the operator forbids the address that the URL contains."""
    code: int | None
    """HTTP status of the answer."""
    milliseconds: int
    """Duration in milliseconds."""


class AuditTask(TypedDict):
    """An audit of many games, with its progress."""

    id: str
    """Id of the audit."""
    depth: Literal["chain", "facts", "rules"]
    """Depth of the audit."""
    games: Literal["all"] | AuditedGames
    """Games of the audit."""
    status: Literal["waiting", "running", "done", "failed"]
    """Status; `waiting`: for a worker; `failed`: an error or its worker's death ended the same part five times. The service tries it again after a day."""
    asked_at: str
    """Time of the request."""
    ended_at: str | None
    """Time of the end."""
    total: int | None
    """Number of streams to check, as of the beginning."""
    done: int
    """Number of checked streams."""
    verdicts: dict[str, int]
    """Number of streams by verdict."""
    findings: list[FoundIn]
    """The first hundred streams, by id, that are wrong or could not be checked. Hidden contents of a game that is not final are left out: only the audit of that game shows them."""
    found: int
    """Number of all streams that are wrong or could not be checked."""


class AuditedGame(TypedDict):
    """An audit of a game in the log. It checks every hash, link, commitment and signature. By `depth` it also scores the facts, and runs the rules again with the recorded answers. For a game that is not final it shows whether and where something is wrong. Only viewers who may see everything can read the contents."""

    verdict: Literal["agrees", "differs", "broken", "not-carried", "not-begun", "not-final", "not-open"]
    """`agrees`: all is correct. `differs`: the rules lead to another result. `broken`: the stream is inconsistent. `not-carried`: this build lacks the rules. `not-begun`: there is no play yet. `not-final`: the seed is still sealed. `not-open`: a sealed value could not be opened."""
    detail: str
    """Result in words."""
    facts: int
    """Number of facts of play that the rules reproduced."""
    seq: int | None
    """First event that is wrong."""
    recorded: str | None
    """Recorded value at that event."""
    expected: str | None
    """Value that the rules give at that event."""
    rule: str | None
    """The diverging rule: the steps of the ruleset's script, outermost first."""
    events: int
    """Number of events."""
    sealed: int
    """Number of sealed values that match their commitments."""
    receipts: int
    """Number of receipts for this game, each of which matches the log."""
    receipt: Receipt | None
    """Receipt of the game's last event, signed now. Null for an imported game, and if that event cannot be read."""


class AuditedGames(TypedDict):
    """The games to audit: of a match, of a tournament or of a ruleset."""

    match: NotRequired[str]
    """Id of the match."""
    tournament: NotRequired[str]
    """Id of the tournament."""
    ruleset: NotRequired[str]
    """Name of the ruleset."""


class AuthorizationServer(TypedDict):
    """Metadata of the authorization server (RFC 8414)."""

    issuer: str
    """Address of this service, the same as `iss`."""
    authorization_endpoint: str
    """Address for users."""
    token_endpoint: str
    """Address that issues tokens."""
    revocation_endpoint: str
    """Address that revokes tokens."""
    registration_endpoint: str
    """Address that registers apps, with a token that has the scope `account`."""
    scopes_supported: list[str]
    """Scopes that an app can request."""
    response_types_supported: list[str]
    """Response types: only codes."""
    grant_types_supported: list[str]
    """Supported grants."""
    token_endpoint_auth_methods_supported: list[str]
    """Authentication methods of apps that fetch a token."""
    revocation_endpoint_auth_methods_supported: list[str]
    """Authentication methods of apps that revoke a token."""
    code_challenge_methods_supported: list[str]
    """Methods of PKCE, which is required."""
    authorization_response_iss_parameter_supported: bool
    """Always true: `iss` comes with every answer (RFC 9207)."""
    service_documentation: str
    """Address of the guide."""


class Awaited(TypedDict):
    """A person for whom a dispute waits."""

    role: Literal["party", "referee"]
    """`party`: to reply to a question; `referee`: to rule."""
    account: str | None
    """Account of the awaited person. Null: any referee of the service."""
    seat: int | None
    """Seat of a party."""
    handle: str | None
    """Current handle of the account."""


class Beacon(TypedDict):
    """The round of a drand beacon that draws and shuffles mix in."""

    chain: str
    """Hash of the beacon's chain."""
    beacon_round: int
    """Number of the round."""
    due_at: str
    """Time of the round."""
    signature: str | None
    """Its signature; null: not received."""


class BlockedPlayer(TypedDict):
    """A player whom you blocked."""

    account: str
    """Identifier of the account."""
    handle: str
    """Handle of the player."""
    display_name: str
    """Name of the player."""
    created_at: str
    """Time of the block."""


class Border(TypedDict):
    """A border piece on one side of a square of the board."""

    x: int
    """Column of the square, from 0 at the left."""
    y: int
    """Row of the square, from 0 at the bottom."""
    side: Literal["right", "up"]
    """Side of the square."""


class BorderOption(TypedDict):
    """An option to place a border on one side of a square."""

    kind: Literal["border"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    x: int
    """Column of the square, from 0 at the left."""
    y: int
    """Row of the square, from 0 at the bottom."""
    side: Literal["right", "up"]
    """Side of the square."""


class BriefMoveResult(TypedDict):
    """The short result of a move, for callers who follow the game by other means."""

    receipt: Receipt
    """Signed proof that the move was accepted."""
    version: int
    """Number of the game's last event."""
    decision: Decision | None
    """Next decision, without its `text`. Null: there is none."""


class Bundle(TypedDict):
    """The bundle of a dispute: everything that a referee needs. As `application/zip`, it includes the whole record."""

    dispute: Dispute
    """The dispute."""
    event: Event
    """Disputed event."""
    decision: Decision | None
    """The last decision opened up to the cited event, with its options."""
    before: Game | None
    """The game before the cited event."""
    after: Game
    """The game after the cited event."""
    clock: list[ClockPoint]
    """The clocks at each decision and move; empty without clocks."""
    rulings: list[Ruling]
    """Every ruling on the game so far."""
    audit: AuditedGame
    """Result of the audit."""


class BuyEventOption(TypedDict):
    """Buys an Event."""

    kind: Literal["buy-event"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    event: str
    """The Event's id."""


class BuyOption(TypedDict):
    """Does with a card what its `kind` names."""

    kind: Literal["buy"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""


class Bye(TypedDict):
    """A round without a table for one entrant. No opponent was left (`pairing`), or the entrant asked for it: for half the points of a first place (`half`) or without points (`none`). A team's reserve player has one without points."""

    entrant: int
    """Entrant without a table."""
    kind: Literal["half", "none", "pairing"]
    """`pairing`: no opponent was left; `half`: requested; `none`: requested, or a reserve player of a team."""


class ByeRequest(TypedDict):
    """A requested bye."""

    stage: int
    """Stage, from 1."""
    round: int
    """Round, from 1."""
    entrant: int
    """Entrant who requested the bye."""
    kind: Literal["half", "none", "pairing"]
    """`half`: worth half of a first place; `none`: worth nothing."""
    status: Literal["declined", "granted", "waits"]
    """`waits`: for an organiser."""


class CallOption(TypedDict):
    """Picks a card, for its `kind`."""

    kind: Literal["call"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class CardStatistics(TypedDict):
    """A card. Its win rate is the average of the players who could open with it."""

    games: int
    """Number of games."""
    win_rate: float | None
    """Share of wins. Null: fewer than 5 games."""
    card: str
    """The card's id."""
    opened: int
    """Number of players who opened with it."""
    opened_win_rate: float | None
    """Share of them who won. Null: fewer than 5 games."""


class CastleOption(TypedDict):
    """Uses a square: for a castle or knight, or the deserting knight."""

    kind: Literal["castle"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    x: int
    """Column from the left."""
    y: int
    """Row from the bottom."""


class Certificate(TypedDict):
    """A certificate: standings that an organiser had signed. It `stands` until a fact may change the standings. `superseded` is the id of the certificate that replaced it."""

    certificate: str
    """The certificate's id."""
    digest: str
    """SHA-256 of the signed document."""
    key: str
    """The id of the key that signed the document."""
    signature: str
    """The key's signature over the document."""
    stage: int
    """Stage, from 1."""
    round: int
    """Last round that counts in the certified standings."""
    seq: int
    """Number of the event that recorded the certificate."""
    stands: bool
    """Whether no later fact may change the certified standings."""
    superseded: str | None
    """Id of the certificate that replaced this one."""


class CertificateDocument(TypedDict):
    """The signed document of a certificate. Without `key` and `signature`, its canonical bytes (RFC 8785) have the `digest`. It follows from the tournament's record alone."""

    certificate: str
    """The certificate's id."""
    supersedes: str | None
    """Certificate that this one replaces."""
    tournament: str
    """The tournament's id."""
    at: str
    """Time of the signature."""
    seq: int
    """Last event of the tournament before the signature."""
    head: str
    """The hash of that event."""
    rules: Rules
    """Rules of the tournament's games."""
    stage: int
    """Stage, from 1."""
    round: int
    """Last round that the standings count."""
    tiebreaks: list[str]
    """Tie-breaks that count, in order."""
    tiebreaks_changed: bool
    """Whether a ruling changed the agreed list."""
    entrants: list[CertifiedEntrant]
    """All entrants."""
    standings: list[CertifiedLine]
    """The first place first."""
    games: list[CertifiedGame]
    """Games that the standings rest on."""
    rulings: list[RulingMade]
    """Rulings on the tournament."""
    key: str
    """The id of the key that signed."""
    signature: str
    """Over the document, by that key."""
    ranking: NotRequired[list[CertifiedRank]]
    """The first place first; certificates of before have none."""
    teams: NotRequired[list[CertifiedTeam]]
    """Standings of teams, in team tournaments."""


class CertifiedEntrant(TypedDict):
    """An entrant, by number and account, because the text of a name could be erased."""

    entrant: int
    """Number of the entrant."""
    account: str | None
    """Account; null: an organiser entered the name."""
    lot: int
    """Lot that decides between equals if nothing else does."""
    dropped: bool
    """Whether the entrant has left."""
    disqualified: bool
    """Whether the entrant is disqualified."""


class CertifiedGame(TypedDict):
    """A game on this service whose result counts in a certificate."""

    stage: int
    """Stage, from 1."""
    round: int
    """Round, from 1."""
    table: int
    """Table, from 1."""
    number: int
    """Number of the game at its table."""
    game: str
    """The game's id."""
    head: str | None
    """Hash of the game's last event that counts."""


class CertifiedLine(TypedDict):
    """An entrant's row in certified standings."""

    entrant: int
    """Number of the entrant."""
    place: int
    """Place, from 1; equal entrants share one."""
    points: str
    """An exact number."""
    tiebreaks: dict[str, str | None]
    """Values by name; null: nothing to decide."""
    group: NotRequired[int]
    """Group, from 1, in stages with groups."""


class CertifiedPayload(TypedDict):
    """Standings are certified."""

    type: Literal["tournament.certified"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutCertificate
    """Details of the event."""


class CertifiedRank(TypedDict):
    """An entrant's row in a certified ranking over all stages."""

    entrant: int
    """Number of the entrant."""
    place: int
    """Place, from 1; equal entrants share one."""
    stage: int
    """Last stage of the entrant."""
    place_in_stage: int
    """Place of the entrant in their last stage."""


class CertifiedTeam(TypedDict):
    """A team's row in certified standings, with its players."""

    team: int
    """Number of the team."""
    lot: int
    """Lot that decides between equals if nothing else does."""
    entrants: list[int]
    """Entrants, the first board first."""
    place: int
    """Place, from 1; equal teams share one."""
    points: str
    """Match points."""
    tiebreaks: dict[str, str | None]
    """Values by name; null: nothing to decide."""


class Change(TypedDict):
    """A difference between two moments of a game."""

    path: str
    """JSON Pointer into the answer of `GET /v1/games/{id}`."""
    before: NotRequired[Any]
    """Value at the earlier moment; absent if there was none."""
    after: NotRequired[Any]
    """Value at the later moment; absent if there is none."""


class Changes(TypedDict):
    """The changes in a game between two moments, as one viewer knows them."""

    since: int
    """Number of the event just before the earlier moment."""
    until: int
    """Number of the event just before the later moment."""
    items: list[Change]
    """The differences."""
    lines: list[LogLine]
    """Log lines between the two moments."""


class ChooseOption(TypedDict):
    """An option to put the king on a free domino of the next line."""

    kind: Literal["choose"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    domino: int
    """Number of the domino."""


class Claim(TypedDict):
    """A domino of the current line, with the seat whose king is on it."""

    domino: int
    """Number of the domino."""
    seat: int
    """Seat of the king."""


class ClaimedMatch(TypedDict):
    """A player's report of the whole match at their real table."""

    entrant: int
    """Entrant that reports the result."""
    won: list[int]
    """Games won, in the order of the table's entrants."""


class ClaimedResult(TypedDict):
    """A player's report about the next game at their real table, or against a known result."""

    entrant: int
    """Entrant that reports the result."""
    results: list[PlayedLine]
    """Results in turn order, without absent entrants."""
    absent: list[int]
    """Entrants that did not come to the table."""


class RunningClock(TypedDict):
    """The clocks of a game as everybody may see them."""

    left: list[int | None]
    """Milliseconds of game time that each seat had left when its clock last stopped."""
    seat: int | None
    """Seat whose clock runs."""
    running: bool
    """Whether the clock of that seat runs now."""
    since: str | None
    """Time at which the running clock started, or the end of the seat's holiday if that is later."""
    due: str | None
    """Time at which the seat with the running clock runs out of time."""
    holidays_until: list[str | None]
    """End of each seat's last holiday. A seat's clock does not run during its holiday."""
    holidays_left: list[int]
    """Days of holiday that each seat may still take."""


class ClockPoint(RunningClock):
    """The clocks of a game when a decision was opened or answered."""

    seq: int
    """Number of the event."""
    at: str
    """Time of the event."""


class ComparedEvent(TypedDict):
    """An event in a comparison."""

    seq: int
    """Number of the event."""
    at: str
    """Time of the event."""
    type: str
    """Type of the event."""
    text: str | None
    """Text of the event in the log; null if the log has no line for it."""


class Comparison(TypedDict):
    """A comparison of the play of two games, in order, as you may know it. It ignores players, clocks, rulings and play that was taken back."""

    same: int
    """Number of equal events at the beginning."""
    left: ComparedEvent | None
    """First different event of this game; null: it has no more events."""
    right: ComparedEvent | None
    """The event of the other game at that point; null if it has no more. Both null: the games are the same."""


class Complaint(TypedDict):
    """A complaint about a player."""

    id: str
    """Identifier of the complaint."""
    by: Person
    """Account that complains."""
    player: Person
    """Account that the complaint is about."""
    reason: Literal["behaviour", "name", "other", "unfair-play"]
    """Reason of the complaint."""
    text: str
    """Text by the account that complains; may be empty."""
    game: str | None
    """Game to which the complaint refers."""
    created_at: str
    """Time of the complaint or of its last change."""
    handled_at: str | None
    """Time at which the complaint was handled. Null: it is open."""


class ConnectedIdentity(TypedDict):
    """Your sign-in at the service's OpenID provider."""

    provider: str | None
    """Name of the provider. Null: the service has none."""
    connected_at: str | None
    """Time since which you can sign in there. Null: you cannot."""


class CostReason(TypedDict):
    """One cost of a pairing, such as two entrants who meet again."""

    term: Literal["broken", "repeats", "seats", "short", "spread"]
    """Term of the cost."""
    table: NotRequired[int]
    """Table; absent for a bye."""
    entrants: NotRequired[list[int]]
    """Entrants to whom this part of the cost applies."""
    seat: NotRequired[int]
    """The place in turn order; 0 begins."""
    before: NotRequired[int]
    """How often the entrants had this meeting, table size, bye or place before; it counts squared."""
    points: NotRequired[str]
    """Difference in points, which counts squared: an exact number such as `11/4`."""


class CostlyDecision(TypedDict):
    """A decision that the best bot would have answered differently."""

    seat: int
    """Number of the seat that decided."""
    decision: str
    """Identifier of the decision. The game's events have its options."""
    at: int
    """Number of the event that opened it, to look at and to fork from."""
    picks: list[str]
    """Ids of the options that were picked."""
    best: list[str]
    """Ids of the options that the bot would have picked."""
    cost: float
    """Points by which the bot's answer would have increased the seat's lead, on average."""


class PublicAccount(TypedDict):
    """The public part of an account."""

    id: str
    """Identifier of the account, which never changes."""
    handle: str
    """Unique name in addresses and at tables."""
    display_name: str
    """Name that is shown."""
    bot: bool
    """Whether the account has declared itself a bot, or is one of the service. It never changes back."""
    created_at: str
    """Time when the account was opened."""


class CreatedAccount(PublicAccount):
    """A new account with its first token."""

    token: str
    """Secret of the token, shown only here."""
    scopes: list[Literal["read", "play", "organise", "account", "referee", "admin"]]
    """Scopes of the token."""


class CreatedApp(App):
    """An app that was just registered."""

    client_secret: NotRequired[str]
    """Secret of the app, shown only now; absent if the app cannot keep one."""
    client_secret_expires_at: NotRequired[int]
    """Time of expiry; 0: never."""


class TournamentChange(TypedDict):
    """The result of a change. If nothing changed, there is no receipt and no event."""

    receipt: Receipt | None
    """Proof that the service accepted the change."""
    events: list[DeliveredEvent]
    """Events of the change."""
    tournament: Tournament
    """Tournament after the change."""


class CreatedCertificate(TournamentChange):
    """The result of a change, with the new certificate."""

    certificate: SignedCertificate
    """The certificate."""


class CreatedSession(TypedDict):
    """A new session, whose secret is in the cookie."""

    id: str
    """Identifier of the session, which is no secret."""
    account: str
    """Account of the session."""
    scopes: list[Literal["read", "play", "organise", "account", "referee", "admin"]]
    """Scopes of the session."""
    expires_at: str
    """Time when the session ends by itself."""
    csrf_token: str
    """Value for the header `X-CSRF-Token`."""


class Token(TypedDict):
    """A token, without its secret."""

    id: str
    """Identifier of the token, which is no secret."""
    label: str
    """Purpose of the token."""
    scopes: list[Literal["read", "play", "organise", "account", "referee", "admin"]]
    """Scopes of the token."""
    created_at: str
    """Time when the token was made."""
    expires_at: str | None
    """Time until which the token is valid. Null: until it is revoked."""
    last_used_at: str | None
    """Time of the last use, to the minute. Null: never."""


class CreatedToken(Token):
    """A new token."""

    token: str
    """Secret of the token, shown only here."""


class Webhook(TypedDict):
    """A webhook, without its secret."""

    id: str
    """Identifier of the webhook."""
    url: str
    """Address of the receiver."""
    description: str
    """Purpose of the webhook."""
    events: list[str]
    """Types of events that are sent."""
    games: list[str] | None
    """Games to which the webhook is restricted; null: no restriction."""
    matches: list[str] | None
    """Matches to which the webhook is restricted, with their games."""
    tournaments: list[str] | None
    """Tournaments to which the webhook is restricted, with the games at their tables."""
    enabled: bool
    """Whether the webhook is switched on."""
    disabled: Disabled | None
    """Reason and time of switching the webhook off, if it is off."""
    created_at: str
    """Time of creation."""
    last_success_at: str | None
    """Time of the last successful delivery."""
    former_secret_until: str | None
    """Time until which an earlier secret signs too."""


class CreatedWebhook(Webhook):
    """A webhook with its new secret."""

    secret: str
    """Secret of the webhook, shown only now."""


class Decision(TypedDict):
    """A decision that a seat must make. Other seats receive only `id`, `seat` and `kind`."""

    id: str
    """Identifier of the decision, which an answer names."""
    seat: int
    """Number of the seat that must choose."""
    kind: str
    """Kind of the choice."""
    for_seat: NotRequired[int]
    """Seat for which the decision is made, if another."""
    prompt: NotRequired[str]
    """Key of the question. The ruleset's `prompts` have the text under the first of these keys: `prompt/kind/others` on another seat's turn, `prompt/` and the kinds of the options (`buy+end`), `prompt/kind`, `prompt`."""
    text: NotRequired[str]
    """Text of the question, in the requested language."""
    min: NotRequired[int]
    """Least number of picks."""
    max: NotRequired[int]
    """Largest number of picks."""
    ordered: NotRequired[Literal["first-gained", "first-lowest"] | None]
    """Meaning of the order of picks. `first-lowest`: the first pick ends up lowest, the last one on top. `first-gained`: the first pick is gained first. Null: the order does not matter."""
    options: NotRequired[list[DecisionOptions]]
    """Options to pick from: an `id`, a `kind`, and the subject of each."""


DecisionOptions: TypeAlias = "AllyOption | BorderOption | BuyOption | BuyEventOption | CallOption | CastleOption | ChooseOption | DesertOption | DiscardOption | DiscardDeckOption | DrawOption | EffectOption | EndOption | ExpandOption | GainOption | KnightOption | MarkOption | NameOption | OverpayOption | PassOption | PayOption | PlaceOption | PlayOption | PlayAsOption | PlayTreasuresOption | PutIntoDeckOption | PutOnDeckOption | ResolveOption | ReturnOption | RevealOption | SellOption | SetAsideOption | SpendOption | StopOption | TakeOption | TrashOption"
"""One of these forms."""


class DeliveredEvent(TypedDict):
    """An event with the openings that you may see."""

    event: Event
    """The event, exactly as in the log."""
    openings: list[Opening]
    """Openings of the event's commitments that you may see."""
    reveals_hidden: bool
    """Whether events of this kind reveal something hidden to any player under this game's options. After such an event, no earlier answer can be taken back as `uninformed`. It is the same for all viewers."""


class Delivery(TypedDict):
    """A notification of a webhook, sent or pending."""

    id: str
    """Identifier of the delivery (`webhook-id`), the same for every attempt."""
    webhook: str
    """Identifier of the webhook."""
    payload: DeliveryPayload
    """Payload of the notification."""
    status: Literal["pending", "delivered", "failed"]
    """Status. `pending`: attempts continue; `failed`: attempts have ended."""
    attempts: list[Attempt]
    """Attempts, the first one first."""
    next_attempt_at: str | None
    """Time of the next attempt; null: there is none."""
    created_at: str
    """Time of creation."""


DeliveryPayload: TypeAlias = "SeatOfferedPayload | GameStartedPayload | YourDecisionPayload | GameEndedPayload | GameFinalPayload | DisputeOpenedPayload | DisputeAppealedPayload | DisputeQuestionPayload | RulingMadePayload | MatchEndedPayload | TournamentBegunPayload | RoundPublishedPayload | TournamentResultPayload | CertifiedPayload | TournamentEndedPayload | WebhookTestPayload"
"""One of these forms."""


class DesertOption(TypedDict):
    """Uses a square: for a castle or knight, or the deserting knight."""

    kind: Literal["desert"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    x: int
    """Column from the left."""
    y: int
    """Row from the bottom."""


class Details(TypedDict):
    """Details of the event, by the organisers."""

    description: str | None
    """Description; null: none, or erased."""
    place: str | None
    """Venue."""
    house_rules: str | None
    """House rules of the event."""
    starts_at: str | None
    """Start of the event."""
    round_minutes: int | None
    """Minutes of a round."""
    fee: Price | None
    """Fee of an entrant."""
    sponsors: str | None
    """Sponsors, for the projector view; null: none, or erased."""


class Device(TypedDict):
    """A device: a browser that receives your notifications."""

    id: str
    """Identifier of the device."""
    name: str
    """Name of the device."""
    created_at: str
    """Time of the subscription."""
    last_success_at: str | None
    """Time of the last notification."""


class Devices(TypedDict):
    """Your devices."""

    key: str
    """Public key of the service (`applicationServerKey`), in base64url."""
    devices: list[Device]
    """Devices, the oldest first."""


class Disabled(TypedDict):
    """Why and when a webhook was switched off."""

    why: Literal["owner", "gone", "failing"]
    """Reason. `owner`: by you; `gone`: the receiver answered 410; `failing`: no attempt of a whole schedule succeeded."""
    at: str
    """Time at which the webhook was switched off."""


class DiscardDeckOption(TypedDict):
    """Does what its `kind` names, without a card."""

    kind: Literal["discard-deck"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""


class DiscardOption(TypedDict):
    """Either: Does with a card what its `kind` names. Or: Picks a card, for its `kind`. Or: Discards `count` cards of the hand. The player picks them next."""

    kind: Literal["discard"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: NotRequired[str]
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""
    count: NotRequired[int]
    """Number of cards."""


class Dispute(TypedDict):
    """A dispute with its claim, its statements and its rulings."""

    id: str
    """Identifier of the dispute."""
    game: str
    """Game of the dispute."""
    status: Literal["appealed", "closed", "open", "ruled"]
    """Status of the dispute. `ruled`: an appeal is still possible."""
    seat: int | None
    """Seat of the account that opened the dispute; null for the maker of the game."""
    opener: str
    """Account that opened the dispute."""
    cites: int
    """Disputed event."""
    text: str | None
    """Claim of the account that opened the dispute. Null: it was erased."""
    opened: int
    """Event that opened the dispute."""
    opened_at: str
    """Time of opening."""
    statements: list[Statement]
    """Statements about the dispute."""
    rulings: list[Ruling]
    """Rulings on the dispute."""
    referees: list[str]
    """Accounts of the referees that have settled the dispute so far."""
    appeal_until: str | None
    """End of the time for an appeal. Null: nobody can appeal, or as long as the game runs."""
    tournament: str | None
    """Tournament of the game."""
    outcome: Literal["overturned", "upheld", "varied", "withdrawn"] | None
    """Outcome of the appeal. `overturned`: the ruling no longer holds. `varied`: another ruling replaces it. `withdrawn`: the appellant withdrew the appeal, and no other party has appealed since."""
    waits_for: list[Awaited]
    """Accounts that must act next: the players with an open question, or else the referees who may rule."""
    since: str
    """Time since which the dispute waits for `waits_for`."""
    parties: list[str]
    """Accounts that may make statements and appeal: players, replaced players whose time in a seat it concerns, and the maker or the organisers."""
    questions: list[Question]
    """Questions by referees."""
    notes: list[Note]
    """Notes by referees that you may read."""
    handle: str | None
    """Current handle of the account that opened the dispute."""


class DisputeAppealedPayload(TypedDict):
    """A party appealed against a ruling."""

    type: Literal["dispute.appealed"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutDispute
    """Details of the event."""


class MoveResult(TypedDict):
    """The result of a change: the receipt, its events, and your view of the game now. If nothing changed, there is no receipt and no event."""

    receipt: Receipt | None
    """Signed proof that the change was accepted."""
    events: list[DeliveredEvent]
    """Events of the change, up to the next decision."""
    game: Game
    """Your view of the game now."""


class DisputeChange(MoveResult):
    """The result of a change, with the current state of the dispute."""

    dispute: Dispute
    """Dispute after the change."""


class DisputeOpenedPayload(TypedDict):
    """A player disputes an event."""

    type: Literal["dispute.opened"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutDispute
    """Details of the event."""


class DisputeQuestionPayload(TypedDict):
    """A referee asks you a question. Sent to you only."""

    type: Literal["dispute.question"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutQuestion
    """Details of the event."""


class DomainView(TypedDict):
    """A domain: the area that borders enclose around one castle."""

    seat: int | None
    """Seat of the owner; null for the neutral party."""
    castle: At
    """Square of the castle."""
    squares: list[At]
    """Squares of the domain."""
    knights: int
    """Number of knights that defend the domain."""
    points: int
    """Points of the domain, without monopolies."""


class DomainWorth(TypedDict):
    """The points of one domain at the end of the game."""

    castle: At
    """Square of the castle."""
    squares: int
    """Number of squares."""
    points: int
    """Points of the domain."""


class DomaineBreakdown(TypedDict):
    """The points of a player in Domaine, by source."""

    points: dict[str, int]
    """Points by source: forest, village, royal_city, monopoly and ducats."""
    domains: list[DomainWorth]
    """The player's domains."""
    mines: dict[str, int]
    """Number of mines of each kind."""
    monopolies: list[str]
    """Kinds of mines with a monopoly."""
    penalty: NotRequired[int]
    """Points deducted by rulings, as a negative number."""


class DomaineCard(TypedDict):
    """A card of the box."""

    id: str
    """Identifier of the card in records."""
    name: str
    """Name of the card."""
    pile: str
    """Letter of the pile that contains the card."""
    copies: int
    """Number of copies of the card."""
    cost: int
    """Cost to play the card, in ducats."""
    sell: int
    """Price at which the card is sold, in ducats."""
    actions: dict[str, int]
    """Actions that the card allows, each with its number of pieces or squares."""
    reconstructed: bool
    """Whether the original print is unknown, and the project chose a print."""
    text: str
    """Rules of the card, in our own words."""


class DomaineDeck(TypedDict):
    """The deck, as the viewer sees it."""

    count: int
    """Number of cards left."""
    backs: str
    """Letters on the backs of the cards, top first."""
    order: list[str] | None
    """The cards, top first, for viewers who may see them; otherwise null."""


class DomaineParts(TypedDict):
    """The contents of the Domaine box."""

    ruleset: Literal["domaine"]
    """Kind, by which the other fields differ."""
    terrains: list[PrintedTerrain]
    """The terrains."""
    tiles: list[PrintedTile]
    """The tiles of the board."""
    actions: dict[str, str]
    """Names of the actions."""
    cards: list[DomaineCard]
    """The cards of both decks."""
    reconstructed: list[Reconstructed]
    """Facts that no source states, with the project's decisions."""
    prompts: dict[str, str]
    """Questions to players, by the key of their prompt."""


class DomaineSeat(TypedDict):
    """The cards, pieces and ducats of a player, as the viewer sees them."""

    ducats: int
    """Number of ducats."""
    hand: list[str] | None
    """Cards in hand, by id; null: hidden from the viewer."""
    hand_size: int
    """How many cards are in hand."""
    backs: str
    """Letters on the backs of the cards in hand that were drawn from the deck."""
    taken: list[str]
    """Cards in hand that were taken from the court, where everybody saw them."""
    knights: int
    """Number of knights that the player can still place."""
    income: int
    """Ducats that the mines bring at the beginning of a turn."""
    score: int
    """The player's points now."""
    breakdown: DomaineBreakdown
    """Points of the player, by source."""


class DomaineTurn(TypedDict):
    """The current turn."""

    seat: int
    """Seat of the current turn, or of the player who places a castle."""
    number: int
    """Number of turns that have begun; 0 while castles are being placed."""


class DomaineView(TypedDict):
    """The table of a game of Domaine. x goes to the right, y upwards; (0, 0) is the lower left square."""

    ruleset: Literal["domaine"]
    """Kind, by which the other fields differ."""
    terrain: list[str]
    """Rows of letters, the top row first. The ruleset's `terrains` explains the letters."""
    castles: list[Piece]
    """The castles, in the order in which they were placed."""
    knights: list[Piece]
    """The knights on the board."""
    borders: list[Border]
    """The borders on the board."""
    alliances: list[list[At]]
    """Pairs of castles whose domains are allied."""
    court: list[str]
    """Cards that were sold and can be taken."""
    discard: list[str]
    """The cards that were played."""
    turn: DomaineTurn
    """Current turn."""
    domains: list[DomainView]
    """Domains on the board."""
    neutral_zones: list[list[At]]
    """Squares of each enclosed area without a castle."""
    players: list[DomaineSeat]
    """The players, seat by seat."""
    deck: DomaineDeck
    """The deck."""
    king: int
    """Number of points at which the game ends."""


class DominionCard(TypedDict):
    """A card of the Dominion boxes."""

    id: str
    """Identifier of the card in addresses and records."""
    name: str
    """Name of the card."""
    types: list[str]
    """Types printed on the card."""
    cost: int
    """Printed cost, in coins."""
    potions: int
    """Printed Potions."""
    debt: int
    """Printed debt."""
    boxes: list[str]
    """Boxes that contain the card."""
    basic: bool
    """Whether the card is a basic card, not a kingdom card."""
    beside: str | None
    """Kingdom card that brings this card as a pile beside the supply; null for cards of the supply."""
    pile: str | None
    """Kingdom pile of different cards to which this card belongs; null for other cards."""
    coins: int | None
    """Coins of a Treasure without other effects; null for other cards."""
    text: str
    """Rules of the card, in our own words."""
    first_edition: str | None
    """The same in the first edition of the rules; null: they are equal."""


class DominionEvent(TypedDict):
    """An Event, which is bought for its effect, or a Landmark, which applies to all."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    cost: int | None
    """Cost in coins; null: a Landmark, which cannot be bought."""
    boxes: list[str]
    """Boxes that contain it."""
    text: str
    """Effect, in our own words."""


class DominionMat(TypedDict):
    """Cards on a mat of a player, or set aside under its name."""

    cards: list[str] | None
    """The cards; null: hidden from the viewer."""
    count: int
    """Number of cards."""


class DominionParts(TypedDict):
    """The contents of the Dominion boxes."""

    ruleset: Literal["dominion"]
    """Kind, by which the other fields differ."""
    cards: list[DominionCard]
    """All the cards."""
    events: list[DominionEvent]
    """All the Events and Landmarks."""
    sets: list[RecommendedSet]
    """The recommended sets."""
    choices: dict[str, str]
    """Names of the effects that cards let a player choose."""
    declared: dict[str, str]
    """Names of the counters, mats, notes and marks that cards declare."""
    prompts: dict[str, str]
    """Questions to players, by the key of their prompt."""


class DominionPurse(TypedDict):
    """Purchases after playing all plain Treasures."""

    coins: int
    """Number of coins to spend."""
    buys: list[str]
    """Cards that can then be bought, without those that have an effect when bought."""


class DominionSeat(TypedDict):
    """The zones of a player."""

    hand: list[str] | None
    """Cards in hand; null: hidden from the viewer."""
    hand_size: int
    """How many cards are in hand."""
    deck: list[str] | None
    """The deck, top first; null: hidden from the viewer."""
    deck_size: int | None
    """Size of the deck; null: hidden from the viewer."""
    discard_top: str | None
    """The card on top of the discard pile; null: it is empty."""
    discard: list[str] | None
    """The discard pile, top first; null: hidden from the viewer."""
    discard_size: int | None
    """Size of the discard pile; null: hidden from the viewer."""
    in_play: list[str]
    """Cards in play. One played as another has both ids: `overlord/village`."""
    aside: list[str | None]
    """Cards aside for the current card; null: unknown to you."""
    vp_tokens: int
    """How many victory tokens the player has."""
    turns: int
    """Number of finished turns, without extra turns."""
    mats: NotRequired[dict[str, DominionMat]]
    """Mats with cards on them, by names in `declared`."""
    counters: NotRequired[dict[str, int]]
    """Counters of the player, by name."""
    notes: NotRequired[dict[str, list[str]]]
    """Lists of card names, such as cards gained last turn."""
    later: NotRequired[list[str]]
    """Cards that act at the start of the next turn, one for each play."""
    staying: NotRequired[list[str]]
    """Cards in play that the next Clean-up does not discard."""
    lasting: NotRequired[dict[str, list[int]]]
    """Seats that affect this player until their next turn, by names in `declared`."""


class DominionTurn(TypedDict):
    """The progress of the current turn."""

    seat: int
    """Seat whose turn it is."""
    phase: Literal["action", "buy", "clean-up"]
    """The phase of the turn."""
    actions: int
    """Number of Actions that may still be played."""
    buys: int
    """Number of cards that may still be bought."""
    coins: int
    """Number of coins to spend."""
    treasures_closed: bool
    """Whether no Treasure may be played any more."""
    banned: list[str]
    """Cards that cannot be bought this turn."""
    merchants: int
    """Extra coins for the first Silver of the turn."""
    counters: NotRequired[dict[str, int]]
    """Other counters of this turn, by names in `declared`."""
    extra: NotRequired[bool]
    """True: an extra turn."""
    controller: NotRequired[int]
    """Seat that decides in this turn, if another."""
    with_treasures: NotRequired[DominionPurse]
    """Purchases if you play all Treasures."""


class DominionView(TypedDict):
    """The table of a game of Dominion, with cards by their ids."""

    ruleset: Literal["dominion"]
    """Kind, by which the other fields differ."""
    edition: Literal[1, 2]
    """The edition of the rules."""
    supply: list[SupplyPile]
    """The piles from which cards are bought and gained."""
    empty_piles: int
    """How many piles of the supply are empty."""
    trash: list[str]
    """The cards in the trash, in alphabetical order."""
    trade_route: list[str]
    """Piles whose tokens lie on the Trade Route mat."""
    players: list[DominionSeat]
    """The players, seat by seat."""
    turn: DominionTurn | None
    """Current turn; null: no turn has begun."""
    beside: NotRequired[list[SupplyPile]]
    """Piles beside the supply; absent if there are none."""
    bane: NotRequired[str]
    """Card of the Bane pile; absent if there is none."""
    shelters: NotRequired[bool]
    """True: Shelters are used."""
    events: NotRequired[list[str]]
    """Events and Landmarks, by id; absent if there are none."""
    marks: NotRequired[dict[str, dict[str, int]]]
    """Marks on Landmarks, by Landmark and name in `declared`."""
    waiting_turns: NotRequired[list[int]]
    """Seats that wait for an extra turn, in order."""


class DrawOption(TypedDict):
    """An option to draw the top card of the deck."""

    kind: Literal["draw"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""


class DrawnTable(TypedDict):
    """A tournament table as it was drawn. `entrants` are in turn order, and the first begins."""

    number: int
    """Number of the table, from 1."""
    entrants: list[int]
    """Entrants in turn order."""


class Dump(TypedDict):
    """A dump: the finished public games of a month, in one file."""

    month: str
    """Month of the games (UTC)."""
    games: int
    """Number of games."""
    made_at: str
    """Time when the file was finished."""
    size: int
    """Size of the file in bytes."""
    sha256: str
    """SHA-256 of the file."""
    checkpoint: str
    """Checkpoint of the transparency log to which the proofs lead."""
    file: str
    """Address of the file."""


class DumpedGame(TypedDict):
    """A game, as one line of a dump."""

    place: int
    """Entry of the game in the transparency log."""
    proof: list[str]
    """Hashes from that entry to the root of the dump's checkpoint, in base64."""
    final_at: str
    """Time when the game became final."""
    head: str
    """Hash of the event that made the game final."""
    game: str
    """Identifier of the game."""
    rules: Rules
    """Rules and options of the game."""
    players: list[str | None]
    """Account in each seat. Null: the seat had none."""
    tournament: str | None
    """Tournament that the game was part of."""
    result: Result | None
    """Result of the game."""
    notation: str | None
    """Whole game as text. Null: it cannot be written, or the game is damaged."""


class Dumps(TypedDict):
    """The months that have a dump."""

    items: list[Dump]
    """Dumps, the newest first."""


class EffectOption(TypedDict):
    """Either: Chooses one of the effects that a card offers. Or: One of two players to gain a copy of a discarded card."""

    kind: Literal["effect"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    what: str
    """Card and choice, such as `pawn/card`. The ruleset's `choices` have the words. Or: Card and choice, such as `jester/you`. The ruleset's `choices` have the words."""
    card: NotRequired[str]
    """The discarded card's id."""


class EndOption(TypedDict):
    """Does what its `kind` names, without a card."""

    kind: Literal["end"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""


class Named(TypedDict):
    """An entrant with a handle, a chosen name, or the name that an organiser entered."""

    entrant: int
    """Number, from 1, in order of entry."""
    account: str | None
    """Null: no account."""
    handle: str | None
    """Current handle of the account."""
    name: str | None
    """Chosen or entered name; null: none, or erased."""


class Entrant(Named):
    """An entrant of a tournament."""

    bot: str | None
    """Level, if the entrant is one of the service's bots."""
    waits: bool
    """Whether the entrant waits for a place."""
    here: bool
    """Whether the entrant has checked in."""
    merged: int | None
    """Number of the entry that this entry was merged into."""
    dropped: bool
    """Whether the entrant has left."""
    disqualified: bool
    """Whether the entrant is disqualified."""
    nonce: str | None
    """Nonce for the shuffles of the entrant's games."""
    lot: int
    """Random number from the committed seed, the last tie-break."""
    entered: int
    """Event of the entry."""


class EntrantChange(TournamentChange):
    """The result of a change, with the entrant that it concerns."""

    entrant: Entrant | None
    """The entrant, the first of several; null after an invitation."""
    duplicates: list[str]
    """Names out of the sent `names` that had entered already."""


class Erasure(TypedDict):
    """The progress of an erasure."""

    id: str
    """Identifier of the erasure, which does not reveal the account."""
    status: Literal["done", "running"]
    """Status of the erasure. `done`: nothing of it is shown any more."""
    asked_at: str
    """Time of the request."""
    texts: int
    """Number of texts that were found and erased so far."""


class Event(TypedDict):
    """An event, exactly as in the log."""

    stream: str
    """Stream of the event: the id of the game, the match or the tournament."""
    seq: int
    """Number of the event in the stream, from 1."""
    type: str
    """Type of the event. See `/v1/schemas/{type}/{v}.json`."""
    v: int
    """Version of the event type."""
    at: str
    """Time of the event."""
    actor: str
    """Author of the event: an account's id, or `service`."""
    data: dict[str, Any]
    """Content of the event, in the shape of its type. A secret appears as its commitment."""
    prev: str
    """Hash of the event before."""
    hash: str
    """SHA-256 of this event without its hash."""


class Events(TypedDict):
    """A page of events."""

    items: list[DeliveredEvent]
    """Events, in their order."""
    next: int | None
    """Value of `after` for the next page. Null: there are no more events now."""


class Evidence(TypedDict):
    """Facts about how a game was played, from its record and the service, without conclusions. The `looks` of the game show which accounts saw which part of it."""

    thinking: list[ThinkingTime]
    """Every decision, in order."""
    gaps: list[Gap]
    """Downtimes in the order in which they began. Connections of pages are not recorded."""


class ExpandOption(TypedDict):
    """An option to expand a domain by a square."""

    kind: Literal["expand"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    castle: At
    """Square of the domain's castle."""
    x: int
    """Column from the left."""
    y: int
    """Row from the bottom."""


class Explained(TypedDict):
    """The explanations of all numbers in one row of the standings, down to reported results."""

    points: Explanation
    """Explanation of the points."""
    tiebreaks: dict[str, Explanation | None]
    """Explanations by tie-break, in the list's order; null: it had nothing to decide."""


class Explanation(TypedDict):
    """A number and the parts from which it follows."""

    what: str
    """Name of the explained number, such as `buchholz`."""
    value: str
    """Exact number, such as `11/4`."""
    round: NotRequired[int]
    """Entrant to whom the number belongs."""
    entrant: NotRequired[int]
    """Entrant to whom the number belongs."""
    counted: NotRequired[bool]
    """False: a tie-break rule cut the number, so it does not count."""
    how: NotRequired[Literal["difference", "given", "least", "mean", "product", "sum"]]
    """Operation that calculates the number from its parts."""
    parts: NotRequired[list[Explanation]]
    """Parts of the number; absent if it was reported."""


class ExportJob(TypedDict):
    """A requested export and its progress."""

    id: str
    """Identifier of the export."""
    kind: Literal["bundle", "sheets"]
    """`bundle`: the complete evidence of one tournament's result; `sheets`: tables."""
    tournaments: list[str]
    """Identifiers of the tournaments."""
    versions: dict[str, int]
    """Number of the last event that the export covers, for each tournament."""
    formats: list[str]
    """Formats of the sheets; a bundle holds all of them."""
    lang: str
    """Language of the headings."""
    status: Literal["done", "expired", "failed", "running", "waiting"]
    """Status; `expired`: the file was deleted; `failed`: an error or its worker's death ended the same part five times. The service tries it again after a day."""
    asked_at: str
    """Time of the request."""
    ended_at: str | None
    """Time of the end; null while the export is unfinished."""
    expires_at: str | None
    """Time until which the file is kept, once it exists."""
    total: int | None
    """Number of parts to gather, once known."""
    done: int
    """Number of parts gathered so far."""
    size: int | None
    """Size of the file in bytes."""
    sha256: str | None
    """SHA-256 hash of the file."""
    file: str | None
    """Address of the file, once it exists."""


class Fee(TypedDict):
    """The mark of an entrant's fee."""

    entrant: int
    """Number of the entrant."""
    mark: Literal["due", "paid"]
    """Whether the fee is owed or paid."""
    amount: str | None
    """Amount paid so far; null: not stated."""


class FinishedGame(TypedDict):
    """A final game in an export of games."""

    place: int
    """Entry of the game in the transparency log. To continue the export, send it as `after`."""
    final_at: str
    """Time when the game became final."""
    head: str
    """Hash of the event that made the game final."""
    game: GameSummary
    """Current summary of the game, as in lists."""
    record_url: str
    """Address of the game's record."""
    record: NotRequired[str]
    """Record of the game, byte for byte. Absent if the stored game is damaged."""


class Follows(TypedDict):
    """The link of a season to the season before: its state at event `seq`, and the order of its players."""

    tournament: str
    """Id of the tournament of the season before."""
    seq: int
    """Last event of that season that counts."""
    head: str
    """Hash of that last event."""
    order: list[FormerEntrant]
    """Players who finished the season before, in the order of the new divisions."""


class ForkOf(TypedDict):
    """The game and event from which a fork continues, and whether its hidden cards or tiles were dealt again."""

    game: str
    """Id of the source game, which the fork does not change."""
    at: int
    """Last event taken from the source."""
    future: Literal["redealt", "same"]
    """Whether hidden cards or tiles are as in the source, or dealt again."""


class FormerEntrant(TypedDict):
    """An entrant of the season before, whose place decides the division in the new season."""

    entrant: int
    """Entrant number in the season before."""
    account: str | None
    """Account of the entrant; null: entered by name."""
    division: NotRequired[int]
    """Division in the season before."""
    next_division: NotRequired[int]
    """Division after promotion."""


class FoundIn(TypedDict):
    """The result of the audit of one stream."""

    verdict: Literal["agrees", "differs", "broken", "not-carried", "not-begun", "not-final", "not-open"]
    """`agrees`: all is correct. `differs`: the rules lead to another result. `broken`: the stream is inconsistent. `not-carried`: this build lacks the rules. `not-begun`: there is no play yet. `not-final`: the seed is still sealed. `not-open`: a sealed value could not be opened."""
    detail: str
    """Result in words."""
    facts: int
    """Number of facts of play that the rules reproduced."""
    seq: int | None
    """First event that is wrong."""
    recorded: str | None
    """Recorded value at that event."""
    expected: str | None
    """Value that the rules give at that event."""
    rule: str | None
    """The diverging rule: the steps of the ruleset's script, outermost first."""
    stream: str
    """Id of a game, match (`m_…`), tournament (`t_…`) or stream of looks at a game (`l_…`)."""


class GainOption(TypedDict):
    """Picks a card, for its `kind`."""

    kind: Literal["gain"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class Game(TypedDict):
    """A game as you may see it."""

    id: str
    """Identifier of the game."""
    origin: Origin | None
    """Origin of an imported game. Null: the game belongs to this service."""
    ruleset: str
    """Name of the ruleset."""
    rules: Rules
    """Rules and options of the game."""
    status: Literal["cancelled", "ended", "final", "open", "running"]
    """Status of the game."""
    paused: bool
    """Whether a referee has paused the game. Nobody may move then."""
    visibility: Literal["private", "public", "unlisted"]
    """Audience of the game: public, unlisted or private."""
    sandbox: bool
    """Whether the game is a sandbox. Its maker sees everything, and it counts for nothing."""
    match: PartOfMatch | None
    """Match that the game is part of."""
    tournament: PartOfTournament | None
    """Tournament that the game is part of."""
    fork_of: ForkOf | None
    """Game and moment from which this game was forked."""
    draws: SharedDraws | None
    """Shuffles that this game shares with other tables."""
    terms: GameTerms
    """Terms that the table has agreed on."""
    maker: str
    """Account that made the game, or `service`."""
    seats: list[GameSeat]
    """Seats, in their order."""
    you: list[int]
    """Seats that you answer for."""
    view: str
    """Viewer of this answer: public, seat-N or referee."""
    version: int
    """Number of the last event."""
    head: str
    """Hash of the last event."""
    created_at: str
    """Time when the game was made."""
    at: str
    """Time of the last event."""
    taken_back: list[list[int]]
    """Ranges of events, first and last, that no longer count because play was taken back. Disputes, rulings, clocks and seats are on no branch, so they split such a range in several."""
    commit: str
    """Commitment to the seed of all chance, made before anybody sat down."""
    seed: str | None
    """Seed of all chance, revealed once the game is final."""
    table: GameTable0 | None
    """State of the table, in the shape of the ruleset. Null: play has not begun."""
    decision: Decision | None
    """Decision that is open now."""
    takeback: OpenTakeback | None
    """Takeback that waits for the other seats."""
    clock: RunningClock | None
    """State of the clocks. Null: there are none."""
    result: Result | None
    """Result of the game. Null: it is not over."""
    disputable_until: str | None
    """End of the time for disputes, extended by downtime of the service. It ends earlier if everybody waives it. Null: the game is not over, and everything in it may be disputed."""
    waived: list[str]
    """Accounts that waive the rest of the time for disputes and appeals."""
    unwaived: list[str]
    """Accounts whose waiver is missing: all players, and one of those who look after the game. Empty: no waiver is missing."""
    final_from: str | None
    """Time when the game becomes final by itself, if nobody disputes anything. Disputes and appeals are possible until then. Null: it does not depend on time, or not yet."""
    abandoned_from: str | None
    """Time when the seat that must choose loses the game if it does not choose. Null: never, or by its clock."""


GameTable0: TypeAlias = "DomaineView | DominionView | KingdominoView"
"""One of these forms."""


class GameClock(TypedDict):
    """A game's time limits: for each decision, for all decisions of a seat, or both."""

    per_move_seconds: int | None
    """Seconds for each decision."""
    per_game_seconds: int | None
    """Seconds for all decisions of a seat."""
    increment_seconds: int
    """Seconds that each move adds to a seat's game time."""
    on_timeout: Literal["adjudicate", "bot", "forfeit", "referee"]
    """Consequence of a seat's running out of time. The seat resigns (`forfeit`), current placement decides (`adjudicate`), a bot plays on (`bot`), or the game waits for a `referee`."""


class GameEndedPayload(TypedDict):
    """Play is over; the result may still be disputed."""

    type: Literal["game.ended"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutGame
    """Details of the event."""


class GameFinalPayload(TypedDict):
    """A game became final, and its secrets are public."""

    type: Literal["game.final"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutGame
    """Details of the event."""


class GameReview(TypedDict):
    """The most costly decisions of a game."""

    status: Literal["done", "failed", "running"]
    """Status of the review. `running`: a worker makes it, so ask again. `failed`: ask again in ten minutes, and a worker resumes it."""
    bot: str
    """Bot whose view the review shows."""
    done: int
    """Number of steps done: decisions examined and games played on."""
    total: int | None
    """Number of all steps; null: not known yet."""
    decisions: list[CostlyDecision]
    """Up to three decisions of each seat that no bot held, the most costly first. Empty until the review is done."""
    failure: Literal["error", "interrupted"] | None
    """Reason of a failure. `interrupted`: its worker ended five times in the same piece. `error`: an error occurred five times."""


class GameSeat(TypedDict):
    """A seat and its holder."""

    seat: int
    """Number of the seat, from 0."""
    kind: Literal["account", "bot", "open"]
    """Whether the seat is open to anybody, reserved for an account, or played by a bot."""
    account: str | None
    """Account that holds the seat, or for which it is reserved."""
    taken: bool
    """Whether an account holds the seat."""
    handle: str | None
    """Current handle of the account. Handles are not part of the record."""
    bot: NotRequired[str]
    """Level of the bot that holds the seat."""


class GameStartedPayload(TypedDict):
    """All seats are taken, and play begins."""

    type: Literal["game.started"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutGame
    """Details of the event."""


class GameStatistics(TypedDict):
    """Statistics in a ruleset."""

    games: int
    """Number of games."""
    win_rate: float | None
    """Share of wins. Null: fewer than 5 games."""
    ruleset: str
    """Name of the ruleset."""
    setups: list[SetupStatistics]
    """Set-ups with the most games."""
    openings: list[OpeningStatistics]
    """Most frequent openings."""
    cards: list[CardStatistics]
    """Cards, those in the most games first. Empty for a player."""


class GameSummary(TypedDict):
    """A game in a list. `GET /v1/games/{id}` shows all of it."""

    id: str
    """Identifier of the game."""
    origin: Origin | None
    """Origin of an imported game. Null: the game belongs to this service."""
    ruleset: str
    """Name of the ruleset."""
    rules: Rules
    """Rules and options of the game."""
    status: Literal["cancelled", "ended", "final", "open", "running"]
    """Status of the game."""
    visibility: Literal["private", "public", "unlisted"]
    """Audience of the game: public, unlisted or private."""
    sandbox: bool
    """Whether the game is a sandbox. Its maker sees everything, and it counts for nothing."""
    match: PartOfMatch | None
    """Match that the game is part of."""
    tournament: PartOfTournament | None
    """Tournament that the game is part of."""
    maker: str
    """Account that made the game, or `service`."""
    seats: list[GameSeat]
    """Seats, in their order."""
    version: int
    """Number of the last event that this list knows of."""
    created_at: str
    """Time when the game was made."""
    updated_at: str
    """Time of that event."""
    decision: OpenDecision | None
    """Decision that is open now."""
    result: Result | None
    """Result of the game. Null: it is not over."""


class GameTerms(TypedDict):
    """The terms that players agree on before a game, in addition to its rules."""

    takebacks: Literal["consent", "none", "referee", "uninformed"]
    """`uninformed`: a player may take back their last move until anybody learns something hidden or moves."""
    resignation: Literal["bot", "end"]
    """Consequence of a resignation with three or more players: the game ends, or a bot plays on. With two, the other player wins."""
    clock: GameClock | None
    """Time limits; null: no clock."""
    abandoned_after_seconds: int
    """Seconds after which a game without a clock ends and is lost for the seat with the open decision. 0: no limit."""
    spectator_delay_seconds: int
    """Seconds by which spectators see a running game late. Players, its maker and its referees see it at once."""
    dispute_window_seconds: int
    """Seconds after the end of the game in which its result can be disputed."""
    appeal_window_seconds: int
    """Seconds after a ruling on a dispute in which a party can appeal."""
    referees: list[str]
    """Accounts that may rule on this game, in addition to the referees of the service."""
    rated: NotRequired[bool]
    """False: the game does not count for ratings. Absent: it counts, if it fulfils the conditions."""
    holidays: NotRequired[int]
    """Days of holiday that each seat may take in this game. Absent: none."""


class Gap(TypedDict):
    """A downtime of the service while a decision was open."""

    since: str
    """Start of the downtime."""
    until: str
    """End of the downtime."""


class Health(TypedDict):
    """The answer of a process that is alive."""

    status: Literal["ok"]
    """Always `ok`: a failing process does not return this."""


class InboxDispute(TypedDict):
    """A dispute that you may rule on, or in which a referee asked you a question. `GET /v1/disputes/{id}` shows all of it."""

    id: str
    """Identifier of the dispute."""
    status: Literal["appealed", "closed", "open", "ruled"]
    """Status. `appealed`: another referee has already ruled on the dispute."""
    cites: int
    """Number of the disputed event."""
    opened_at: str
    """Time when the dispute was opened."""


class InboxItem(TypedDict):
    """A game, match, tournament or challenge that waits for you. The other three are null."""

    waits_for: Literal["answer", "challenge", "decision", "invitation", "presence", "ruling", "takeback"]
    """Action that is expected of you."""
    seat: int | None
    """Seat that must act, or that is reserved for you. Null for a referee, and in a tournament."""
    decision: OpenDecision | None
    """Decision that you must make, if one is expected."""
    disputes: list[InboxDispute]
    """Disputes to rule on, or in which a referee asked you a question, the oldest first. For a ruling without a dispute, a clock ran out and the game waits for a referee."""
    tables: list[InboxTable]
    """Tables of a tournament where you must rule or are expected."""
    game: GameSummary | None
    """Game that waits."""
    match: Match | None
    """Match that waits."""
    tournament: TournamentSummary | None
    """Tournament that waits."""
    challenge: Seek | None
    """Challenge that waits."""


class InboxTable(TypedDict):
    """A table with differing reports or an objection, or one that expects you."""

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round, from 1."""
    table: int
    """Number of the table, from 1."""


class KeySet(TypedDict):
    """Public keys as a JWK Set (RFC 7517)."""

    keys: list[SigningKey]
    """Keys, the current one first."""


class KingdomBonuses(TypedDict):
    """The bonus points of a kingdom, for the optional rules that the players agreed on."""

    middle_kingdom: NotRequired[int]
    """Points for a castle in the middle of the kingdom."""
    harmony: NotRequired[int]
    """Points for a kingdom without discarded dominoes."""


class KingdomBox(TypedDict):
    """The smallest rectangle around a kingdom, castle included. The castle is at (0, 0)."""

    left: int
    """The smallest x."""
    right: int
    """The largest x."""
    bottom: int
    """The smallest y."""
    top: int
    """The largest y."""


class KingdomBreakdown(TypedDict):
    """The points of a kingdom, by source."""

    properties: list[Property]
    """Properties by terrain, larger ones first."""
    bonuses: KingdomBonuses
    """Points of the bonuses."""
    largest_property: int
    """Number of squares of the largest property: the first tie-break."""
    crowns: int
    """Number of crowns in the kingdom: the second tie-break."""
    penalty: NotRequired[int]
    """Points deducted by rulings, as a negative number."""


class KingdominoParts(TypedDict):
    """The contents of the Kingdomino box."""

    ruleset: Literal["kingdomino"]
    """Kind, by which the other fields differ."""
    terrains: dict[str, str]
    """Names of the terrains."""
    dominoes: list[PrintedDomino]
    """Dominoes, ordered by number."""
    prompts: dict[str, str]
    """Questions to players, by the key of their prompt."""


class KingdominoSeat(TypedDict):
    """The kingdom and score of a player."""

    kingdom: list[Placement]
    """The dominoes around the castle, in the order in which they were placed."""
    discarded: list[int]
    """The dominoes that did not fit."""
    box: KingdomBox
    """Extent of the kingdom."""
    score: int
    """Current score of the kingdom."""
    breakdown: KingdomBreakdown
    """Points of the kingdom, by source."""


class KingdominoTurn(TypedDict):
    """The king that acts next, and its act."""

    seat: int | None
    """Seat of the king; null: the king is about to be drawn."""
    kind: Literal["choose", "place"]
    """Whether the king chooses a domino or places the one that it is on."""


class KingdominoView(TypedDict):
    """The table of a game of Kingdomino. Dominoes are named by their numbers."""

    ruleset: Literal["kingdomino"]
    """Kind, by which the other fields differ."""
    size: int
    """Maximum width and height of a kingdom, in squares."""
    players: list[KingdominoSeat]
    """The players, seat by seat."""
    current: list[Claim]
    """The line whose dominoes are placed, from the lowest number on."""
    next: list[Offer]
    """The line whose dominoes are chosen."""
    hand: list[int]
    """Seats of the kings that are on no domino and still choose one."""
    pile: int
    """How many dominoes are in the pile."""
    pile_order: list[int] | None
    """The pile, top first, for viewers who may see it; otherwise null."""
    set_aside: int
    """Number of dominoes put back into the box face down."""
    turn: KingdominoTurn | None
    """Current turn; null: the game is over."""
    turns: int
    """How many dominoes have been placed or discarded."""


class KnightOption(TypedDict):
    """Uses a square: for a castle or knight, or the deserting knight."""

    kind: Literal["knight"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    x: int
    """Column from the left."""
    y: int
    """Row from the bottom."""


class Knowledge(TypedDict):
    """The knowledge of a viewer at a moment of a game."""

    event: int
    """Number of the event just before the moment."""
    at: str
    """Time of that event."""
    view: str
    """View that has this knowledge."""
    title: str
    """Title with the viewer and the moment, such as "At 412 Bruno knew:"."""
    knew: list[str]
    """Hidden information that the viewer knew, in words: hidden from other players, or partly from the viewer."""
    told: list[LogLine]
    """Log lines that only this view has, or has in more detail than the public view."""


class Leader(TypedDict):
    """A player on a leaderboard."""

    rating: float
    """Glicko-2 rating. A new player has 1500."""
    deviation: float
    """Uncertainty of the rating. 350: nothing is known."""
    volatility: float
    """Measure of how much the results vary."""
    provisional: bool
    """Whether the rating is provisional: its deviation is larger than 110, or the player has met fewer than 3 opponents."""
    games: int
    """Number of rated games in all."""
    opponents: int
    """Different opponents, counted up to 3."""
    last_day: str | None
    """Last day with a rated game, in UTC. Null for `fixed` ratings."""
    place: int | None
    """Place on the leaderboard, shared by equal ratings as shown. Null: the rating is provisional."""
    account: str | None
    """Account of the rating. Null for `fixed` ratings."""
    handle: str
    """Current handle of the account, or level of the service's bots."""
    fixed: bool
    """Whether this is a level of the service's bots. Its rating was measured once."""


class Leaderboard(TypedDict):
    """A leaderboard: its ruleset, the number of players at a table, and the number of rated players."""

    ruleset: str
    """Name of the ruleset."""
    player_count: int
    """Number of players at the table."""
    kind: Literal["bots", "people"]
    """Whether its players are people or bots."""
    rated: int
    """Number of players with a rating on the leaderboard, including provisional ones."""


class Link(TypedDict):
    """A link to a document."""

    href: str
    """Address of the target."""
    type: str
    """Media type of the target."""


LinksOfApi = TypedDict(
    "LinksOfApi", {"anchor": "str", "service-desc": "list[Link]", "service-doc": "list[Link]", "status": "list[Link]"}
)
"""Links from the API to its descriptions."""


class Linkset(TypedDict):
    """A set of links (RFC 9264)."""

    linkset: list[LinksOfApi]
    """Links, grouped by the address that they start from."""


class Log(TypedDict):
    """The log of a game in words."""

    items: list[LogLine]
    """Lines, in the order of the events."""


class LogDescription(TypedDict):
    """The data needed to follow the transparency log."""

    origin: str
    """The first line of every checkpoint."""
    prefix: str
    """`checkpoint` and `tile/…` are below this path."""
    keys: list[str]
    """Verifier keys of C2SP signed-note; the key that signs now is the first."""
    witnesses: list[str]
    """Lines of a C2SP policy, one for each witness that is asked."""
    cosigned_checkpoint: str | None
    """Newest checkpoint that enough witnesses cosigned."""


class LogLine(TypedDict):
    """One line of a game's log in words."""

    seq: int
    """Number of the event."""
    at: str
    """Time of the event."""
    text: str
    """Description of the event, in the requested language."""
    depth: int
    """Depth of nested effects at this event."""
    counts: bool
    """Whether the event counts. False: it was taken back."""


class Look(TypedDict):
    """A look: a referee saw more of a game than a player sees."""

    seq: int
    """Number of the look at the game, from 1."""
    at: str
    """Time of the look."""
    account: str
    """Account that looked."""
    what: Literal["game", "events", "log", "record", "position", "audit", "bundle", "fork", "rulings", "evidence"]
    """Part of the game that the account saw."""
    view: str
    """View that the account used."""
    event: int
    """Number of the game's last event at the time of the look."""


class Mail(TypedDict):
    """Your mail address and the news that you subscribe to."""

    available: bool
    """Whether the service sends mail."""
    address: str | None
    """Your address; null: none is known."""
    confirmed: bool
    """Whether you have confirmed the address. No news is sent to an unconfirmed address."""
    about: list[Literal["announcement", "case", "invitation", "round", "turn"]]
    """Subscribed news: your `turn`, an `invitation`, a dispute that waits (`case`), a tournament's `round`, an organiser's `announcement`."""
    at_most: Literal["day", "each", "hour", "week"]
    """Highest frequency of letters, each with all news; `each`: at once."""
    patience_minutes: int
    """Minutes that an item waits without a visit of yours before a letter is sent."""
    language: str | None
    """Language of the letters."""


class MarkOption(TypedDict):
    """Picks a card, for its `kind`."""

    kind: Literal["mark"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class MarkedFees(TypedDict):
    """The fee marks of a tournament's entrants."""

    items: list[Fee]
    """Fees by entrant, without entrants who have no mark."""
    fee: Price | None
    """Fee of the event; null: none is stated."""
    paid: str
    """Sum of the amounts paid."""
    due: str | None
    """Sum of what entrants with owed fees still owe; null: the event states no fee."""


class Match(TypedDict):
    """A match: its players, games and standings."""

    id: str
    """Identifier of the match."""
    ruleset: str
    """Name of the ruleset."""
    rules: Rules
    """Rules and options of the games in the match."""
    match: MatchTerms
    """Terms of the match."""
    status: Literal["cancelled", "ended", "open", "running"]
    """Status of the match."""
    visibility: Literal["private", "public", "unlisted"]
    """Visibility of the match."""
    terms: GameTerms
    """Terms of each game."""
    maker: str
    """Account that made the match."""
    seats: list[GameSeat]
    """Seats, in their order."""
    you: list[int]
    """Seats that you hold."""
    games: list[MatchGame]
    """Games that have begun."""
    standings: list[Standing] | None
    """Standings so far. Null: there are none."""
    commit: str | None
    """Commitment to the seed, from which the seeds of its games follow; null for an older match."""
    seed: str | None
    """Seed, opened at the end."""
    version: int
    """Number of the last event."""
    head: str
    """Hash of the last event."""
    created_at: str
    """Time of creation."""
    at: str
    """Time of the last event."""


class MatchChange(TypedDict):
    """The result of a change. If nothing changed, there is no receipt and no event."""

    receipt: Receipt | None
    """Signed proof of the change."""
    events: list[DeliveredEvent]
    """Events of the change."""
    match: Match
    """Match after the change."""


class MatchEndedPayload(TypedDict):
    """The last game of a match is final."""

    type: Literal["match.ended"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutMatch
    """Details of the event."""


class MatchGame(TypedDict):
    """A game of a match."""

    number: int
    """Number of the game in the match, from 1."""
    game: str
    """Id of the game."""
    seats: list[int]
    """Players' numbers in the match, in the order of the game's seats."""
    standings: list[Standing] | None
    """Final standings. `seat` is the player's number in the match."""
    left: list[int]
    """Players who left the match in the game."""
    head: str | None
    """Hash of the game's last event when its result was recorded; null: the game is not final."""


class MatchTerms(TypedDict):
    """Terms of a match."""

    format: Literal["best-of", "dynasty"]
    """Whether the sum of scores or the number of games won decides."""
    games: int
    """Maximum number of games."""
    seats: Literal["kept", "rotated"]
    """Whether players keep their seats, or move one seat on after each game. The first player then moves to the last seat."""


class Me(PublicAccount):
    """Your account, and the scopes of your token or session."""

    guest: bool
    """Whether the account belongs to a guest without a chosen handle and password."""
    has_password: bool
    """Whether you can sign in with a password."""
    roles: list[str]
    """Roles that the operator gave to the account: `referee`, `admin`."""
    scopes: list[Literal["read", "play", "organise", "account", "referee", "admin"]]
    """Scopes of the token or session that you use."""
    credential: str
    """Identifier of the token or session that you use."""
    csrf_token: NotRequired[str]
    """Value for the header `X-CSRF-Token`, only in a session."""


class NameOption(TypedDict):
    """Does with a card what its `kind` names."""

    kind: Literal["name"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""


class NamedTeam(TypedDict):
    """A team, by number and name."""

    team: int
    """Number of the team."""
    name: str | None
    """Name of the team. Null: the name was erased."""


class Note(TypedDict):
    """A referee's note about a dispute; only referees may read it before the ruling."""

    seq: int
    """Number of its event in the game's stream."""
    at: str
    """Time of the note."""
    account: str
    """Account of the referee."""
    about: int | None
    """Event that the note is about. Null: the whole game."""
    text: str | None
    """Text. Null: it was erased."""
    handle: str | None
    """Current handle of the referee."""


class OAuthRefusal(TypedDict):
    """A problem that also has the fields of RFC 6749."""

    type: str
    """A page that explains the code."""
    title: str
    """Title, in the requested language."""
    status: int
    """HTTP status."""
    detail: str
    """The error in this request."""
    instance: str
    """Address of the request."""
    code: str
    """Problem code of this service."""
    error: str
    """Code of RFC 6749: `invalid_grant`, `invalid_client`, `invalid_scope`, …"""
    error_description: NotRequired[str]
    """Explanation for the app's developer."""


class OAuthTokens(TypedDict):
    """Access and refresh tokens (RFC 6749)."""

    access_token: str
    """Access token for `Authorization: Bearer`."""
    token_type: Literal["Bearer"]
    """Authentication scheme of the token."""
    expires_in: int
    """Lifetime of the access token in seconds."""
    scope: str
    """Scopes, separated by spaces."""
    refresh_token: NotRequired[str]
    """Token that gives the next access token, once, together with its successor. Tokens of the app itself have none."""


class Offer(TypedDict):
    """A domino of the next line, with the seat whose king is on it. None means that it is free."""

    domino: int
    """Number of the domino."""
    seat: int | None
    """Seat of the king; null if the domino is free."""


class OpenDecision(TypedDict):
    """The open decision of a game, with the seat that must make it."""

    id: str
    """Identifier of the decision."""
    seat: int
    """Number of the seat that must choose."""
    kind: str
    """Kind of the choice."""
    since: str
    """Time when the decision was opened."""


class OpenTakeback(TypedDict):
    """A takeback that a seat requested and that the other seats have not answered yet."""

    seat: int
    """Number of the seat that asks."""
    decision: str
    """Identifier of the decision that the seat wants to answer again."""
    agreed: list[int]
    """Seats that have agreed to the takeback."""


class Opening(TypedDict):
    """The opening of a commitment: the secret value behind it."""

    path: str
    """JSON Pointer to the commitment in `data`."""
    salt: NotRequired[str]
    """Salt of the commitment."""
    value: NotRequired[Any]
    """Value behind the commitment."""
    erased: NotRequired[bool]
    """Whether the text was erased. If so, salt and value are absent."""


class OpeningStatistics(TypedDict):
    """Data in a request."""

    games: int
    """Number of games."""
    win_rate: float | None
    """Share of wins. Null: fewer than 5 games."""
    cards: list[str]
    """Cards bought in the first two turns."""


class Origin(TypedDict):
    """The origin of an imported game. Its accounts, match and signatures belong to another service."""

    key: str
    """Key that signed the record. Compare it with the key that the origin publishes."""
    stream: str
    """Identifier of the game at its origin, as in its events."""
    view: str
    """Viewer for whom the record was made. It limits what can be seen here."""
    imported_at: str
    """Time of the import."""


class OtherGame(TypedDict):
    """A game that the service has no rules for."""

    name: str | None
    """Name of the game, by the organiser; null: it was erased."""
    results: Literal["points", "ranks", "winner"]
    """Kind of the results."""


class OverpayOption(TypedDict):
    """Pays more for the bought card than it costs."""

    kind: Literal["overpay"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    coins: int
    """Number of coins above the cost."""
    potions: NotRequired[int]
    """Number of Potions."""


class Page(TypedDict):
    """Fields that every page of a list has."""

    next: str | None
    """Cursor of the next page; null at the end."""


class AllowedAppPage(Page):
    """Data in a request."""

    items: list[AllowedApp]
    """Items in order."""


class AppPage(Page):
    """Data in a request."""

    items: list[App]
    """Items in order."""


class BlockedPlayerPage(Page):
    """Data in a request."""

    items: list[BlockedPlayer]
    """Items in order."""


class ComplaintPage(Page):
    """Data in a request."""

    items: list[Complaint]
    """Items in order."""


class DeliveryPage(Page):
    """Data in a request."""

    items: list[Delivery]
    """Items in order."""


class DisputePage(Page):
    """Data in a request."""

    items: list[Dispute]
    """Items in order."""


class EntrantPage(Page):
    """Data in a request."""

    items: list[Entrant]
    """Items in order."""


class GameStatisticsPage(Page):
    """Data in a request."""

    items: list[GameStatistics]
    """Items in order."""


class GameSummaryPage(Page):
    """Data in a request."""

    items: list[GameSummary]
    """Items in order."""


class InboxItemPage(Page):
    """Data in a request."""

    items: list[InboxItem]
    """Items in order."""


class LeaderPage(Page):
    """Data in a request."""

    items: list[Leader]
    """Items in order."""


class LeaderboardPage(Page):
    """Data in a request."""

    items: list[Leaderboard]
    """Items in order."""


class MatchPage(Page):
    """Data in a request."""

    items: list[Match]
    """Items in order."""


class PlayerRatingPage(Page):
    """Data in a request."""

    items: list[PlayerRating]
    """Items in order."""


class PrecedentPage(Page):
    """Data in a request."""

    items: list[Precedent]
    """Items in order."""


class PublicAccountPage(Page):
    """Data in a request."""

    items: list[PublicAccount]
    """Items in order."""


class RatedDayPage(Page):
    """Data in a request."""

    items: list[RatedDay]
    """Items in order."""


class RulesetSummaryPage(Page):
    """Data in a request."""

    items: list[RulesetSummary]
    """Items in order."""


class SeekPage(Page):
    """Data in a request."""

    items: list[Seek]
    """Items in order."""


class SessionPage(Page):
    """Data in a request."""

    items: list[Session]
    """Items in order."""


class TeamPage(Page):
    """Data in a request."""

    items: list[Team]
    """Items in order."""


class TokenPage(Page):
    """Data in a request."""

    items: list[Token]
    """Items in order."""


class TournamentFormatPage(Page):
    """Data in a request."""

    items: list[TournamentFormat]
    """Items in order."""


class TournamentSummaryPage(Page):
    """Data in a request."""

    items: list[TournamentSummary]
    """Items in order."""


class WebhookPage(Page):
    """Data in a request."""

    items: list[Webhook]
    """Items in order."""


class PairingCost(TypedDict):
    """The cost of a pairing. The terms count in this order: an earlier term outweighs all later ones."""

    broken: int
    """Number of forbidden pairs, and of second byes."""
    repeats: int
    """Sum of squares: for each pair that meets again, the number of earlier meetings."""
    spread: str
    """Sum of squares: for each table, the difference between most and fewest points, as a fraction such as `11/4`. A bye counts as a table with the last entrant."""
    short: int
    """Sum of squares: for each entrant with a bye or a smaller table, the number of earlier byes and smaller tables."""
    seats: int
    """Sum of squares: for each entrant, the number of earlier rounds in the same place of the turn order."""


class PartOfMatch(TypedDict):
    """The match that a game is part of."""

    id: str
    """Identifier of the match."""
    number: int
    """Number of the game in the match, from 1."""


class PartOfTournament(TypedDict):
    """The place of a game in a tournament."""

    id: str
    """Identifier of the tournament."""
    stage: int
    """Number of the stage. All these numbers start at 1."""
    round: int
    """Number of the round in the stage."""
    table: int
    """Number of the table in the round."""
    number: int
    """Number of the game at this table. A knock-out may have several."""


class PassOption(TypedDict):
    """Picks a card, for its `kind`."""

    kind: Literal["pass"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class PayOption(TypedDict):
    """Spends tokens, or pays a coin for each."""

    kind: Literal["pay"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    what: str
    """Name of the counter."""
    count: int
    """Number of tokens."""


class Person(TypedDict):
    """A person or bot with an account."""

    account: str
    """The account's id."""
    handle: str | None
    """Current handle of the account; names are not part of the record."""
    name: NotRequired[str]
    """Chosen name."""


class Piece(TypedDict):
    """A castle or a knight on the board. `seat` is its owner (None: the neutral party)."""

    seat: int | None
    """Seat of the owner; null for the neutral party."""
    x: int
    """Column from the left."""
    y: int
    """Row from the bottom."""


class PlaceOption(TypedDict):
    """An option to place the domino legally in the kingdom."""

    kind: Literal["place"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    domino: int
    """Number of the domino."""
    x: int
    """Column of the left half; the castle is at (0, 0)."""
    y: int
    """Row of the left half, upwards."""
    dir: Literal["down", "left", "right", "up"]
    """Direction from the left half to the right half."""


class Placement(TypedDict):
    """A domino placed in a kingdom: its left half is at (x, y), its right half one step in direction `dir`."""

    domino: int
    """Number of the domino."""
    x: int
    """Column of the left half; the castle is at (0, 0)."""
    y: int
    """Row of the left half, upwards."""
    dir: Literal["down", "left", "right", "up"]
    """Direction from the left half to the right half."""


class PlayAsOption(TypedDict):
    """Picks a card, for its `kind`."""

    kind: Literal["play-as"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class PlayOption(TypedDict):
    """Either: An option to play a card of the hand for one of its actions. Or: Does with a card what its `kind` names. Or: Picks a card, for its `kind`."""

    kind: Literal["play"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    action: NotRequired[Literal["alliance", "borders", "deserter", "expand", "knights"]]
    """Action that the card is played for."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class PlayTreasuresOption(TypedDict):
    """Does what its `kind` names, without a card."""

    kind: Literal["play-treasures"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""


class PlayedLine(TypedDict):
    """The result of one entrant in a game."""

    entrant: int
    """Number of the entrant."""
    seat: int
    """The entrant's place in the game's turn order; 0 begins."""
    place: int
    """Place, from 1; equal entrants share one."""
    score: int
    """Score by the rules of the game."""
    tiebreaks: list[int]
    """Values that decide between equal scores, most important first."""
    breakdown: ScoreBreakdown
    """Parts of the score."""


class PlayerRating(TypedDict):
    """One of a player's ratings."""

    rating: float
    """Glicko-2 rating. A new player has 1500."""
    deviation: float
    """Uncertainty of the rating. 350: nothing is known."""
    volatility: float
    """Measure of how much the results vary."""
    provisional: bool
    """Whether the rating is provisional: its deviation is larger than 110, or the player has met fewer than 3 opponents."""
    games: int
    """Number of rated games in all."""
    opponents: int
    """Different opponents, counted up to 3."""
    last_day: str | None
    """Last day with a rated game, in UTC. Null for `fixed` ratings."""
    ruleset: str
    """Name of the ruleset."""
    player_count: int
    """Number of players at the table."""
    kind: Literal["bots", "people"]
    """Kind of the leaderboard. A bot has no place on those of people."""


class PostedPlay(TypedDict):
    """A play with the link that opens it in the app."""

    round: int
    """Number of the round, from 1."""
    table: int
    """Number of the table, from 1."""
    link: str
    """Link that opens BG Stats with the play."""
    play: StatsPlay
    """The play that the link contains."""


class PostedPlays(TypedDict):
    """Every played game of a stage, round by round."""

    plays: list[PostedPlay]
    """Plays in the order of rounds and tables."""


class Precedent(TypedDict):
    """A precedent: a ruling based on a certain rule, or about a certain card."""

    game: str
    """Game of the ruling."""
    ruling: Ruling
    """The ruling."""


class Price(TypedDict):
    """An amount of money, as organisers state it. The service moves no money."""

    amount: str
    """Amount, such as `5.00`."""
    currency: str
    """Currency, as written by the organisers; empty: it was erased."""


class PrintedDomino(TypedDict):
    """A domino of the box."""

    domino: int
    """Number of the domino."""
    left: PrintedHalf
    """Left half of the domino."""
    right: PrintedHalf
    """Right half of the domino."""


class PrintedHalf(TypedDict):
    """One of the two squares of a printed domino."""

    terrain: str
    """Terrain of the half."""
    crowns: int
    """Number of crowns."""


class PrintedTerrain(TypedDict):
    """A terrain of the board."""

    letter: str
    """Letter of the terrain in positions and tiles."""
    id: str
    """Identifier of the terrain in records."""
    name: str
    """Name of the terrain."""


class PrintedTile(TypedDict):
    """A tile of the board."""

    tile: str
    """Name of the tile."""
    rows: list[str]
    """Terrain letters of the squares, the top row first."""
    centre: bool
    """Whether the tile always lies in the middle of the board."""
    reconstructed: bool
    """Whether the original print is unknown, and the project chose a print."""


class ProblemPage(TypedDict):
    """The meaning of a problem code."""

    code: str
    """Problem code."""
    status: int
    """HTTP status of the problem."""
    title: str
    """The title, in the requested language."""
    about: str
    """Explanation of the problem."""


class Property(TypedDict):
    """A property: squares of one terrain in a kingdom that are joined edge to edge."""

    terrain: str
    """Terrain of the property."""
    squares: int
    """Number of squares."""
    crowns: int
    """Number of crowns on the squares."""
    points: int
    """Points of the property: its squares times its crowns."""


class ProtectedResource(TypedDict):
    """Metadata of the API as a protected resource (RFC 9728)."""

    resource: str
    """Address of this API."""
    authorization_servers: list[str]
    """Servers that issue tokens for this API."""
    scopes_supported: list[str]
    """Scopes that an app can have."""
    bearer_methods_supported: list[str]
    """Ways to send a token: only in a header."""
    resource_documentation: str
    """Address of the reference."""


class PutIntoDeckOption(TypedDict):
    """Either: Picks a card, for its `kind`. Or: A place in the deck for a card of the hand."""

    kind: Literal["put-into-deck"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: NotRequired[str]
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""
    above: NotRequired[int]
    """Number of cards above it."""


class PutOnDeckOption(TypedDict):
    """Either: Does with a card what its `kind` names. Or: Picks a card, for its `kind`. Or: Puts a gained card into another place, by a Reaction."""

    kind: Literal["put-on-deck"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""
    by: NotRequired[str]
    """Id of the card that allows the reaction."""


class Question(TypedDict):
    """A referee's question about a dispute."""

    seq: int
    """Number of its event in the game's stream."""
    at: str
    """Time of the question."""
    account: str
    """Account of the referee."""
    seat: int
    """Seat that the referee asks."""
    confided: bool
    """Whether only the asked seat and the referees may read the question before the ruling."""
    text: str | None
    """Text. Null: you may not read it yet, or it was erased."""
    answer: Reply | None
    """Reply of the asked seat. Null: there is none yet."""
    open: bool
    """Whether the asked seat may still answer: a ruling closes the questions that were asked before it."""
    handle: str | None
    """Current handle of the referee."""


class Ranking(TypedDict):
    """The ranking of all entrants over all stages. Entrants that advanced to a later stage rank above those that did not. Disqualified entrants have no place."""

    tournament: str
    """The tournament's id."""
    event: int
    """Last event of the tournament that counts."""
    final: bool
    """Whether the last stage is over."""
    ranking: list[RankingLine]
    """The first place first."""


class RankingLine(Named):
    """An entrant's row in the ranking over all stages."""

    place: int
    """Place, from 1; equal entrants share one."""
    stage: int
    """Last stage of the entrant."""
    place_in_stage: int
    """Place of the entrant in their last stage."""
    points: str | None
    """Points in their last stage that is no bracket; null: they played only in brackets."""


class RatedDay(TypedDict):
    """A rating after a day on which the player played."""

    rating: float
    """Glicko-2 rating. A new player has 1500."""
    deviation: float
    """Uncertainty of the rating. 350: nothing is known."""
    volatility: float
    """Measure of how much the results vary."""
    day: str
    """Day of the games, in UTC."""
    settled: bool
    """Whether the day is over. Until then each game changes the rating."""
    change: float
    """Change of the rating on the day."""
    games: int
    """Number of rated games on the day."""
    games_till_then: int
    """Number of rated games up to the end of the day."""
    moved_by: list[RatedGame]
    """Games of the day that you may see, in the order in which they began."""


class RatedGame(TypedDict):
    """A game that changed a rating."""

    game: str
    """Identifier of the game."""
    place: int
    """Place of the player in the game."""


class Readiness(Health):
    """The answer of a service that can serve requests."""

    checks: dict[str, str]
    """Result of the check of each part of the service, by name."""


class Receipt(TypedDict):
    """Proof that the service accepted a change of a stream: a signature over its last event."""

    stream: str
    """Id of the stream."""
    seq: int
    """Last event of the accepted change."""
    head: str
    """Hash of the last event, which covers all events before it."""
    at: str
    """Time of the last event."""
    key: str
    """Id of the signing key; see `/.well-known/jwks.json`."""
    signature: str
    """Signature over all other members and `purpose`: see `/docs/verifying`."""


class RecommendedSet(TypedDict):
    """Ten kingdom cards that a rulebook recommends."""

    id: str
    """Identifier for the option `recommended`."""
    name: str
    """Name of the set."""
    kingdom: list[str]
    """Ids of the ten kingdom cards of the set."""
    edition: int | None
    """Edition of the rules that the set needs; null: any."""
    bane: str | None
    """Card of the Bane pile, beside the ten; null: the set needs none."""
    events: list[str]
    """Events and Landmarks of the set."""


class Reconstructed(TypedDict):
    """A fact about the box that no source states, and the project's choice."""

    point: str
    """The number of the project's decision, such as `R1`."""
    about: str
    """Subject of the fact."""
    decided: str
    """Decision of the project about the fact."""


class Reply(TypedDict):
    """A party's reply to a referee's question."""

    seq: int
    """Number of its event in the game's stream."""
    at: str
    """Time of the reply."""
    account: str
    """Account that replied. `service`: the asked account is erased."""
    text: str | None
    """Text. Null: you may not read it yet, or it was erased."""
    handle: str | None
    """Current handle of the account."""


class Report(TypedDict):
    """The report on a checked record: its verdict, its first fault if `broken`, and its content until then."""

    verdict: Literal["broken", "consistent", "verified"]
    """`verified`: signed with a trusted key; `consistent`: without contradiction; `broken`."""
    line: int | None
    """Number of the first bad line."""
    code: str | None
    """Code of the fault."""
    reason: str | None
    """Description of the fault."""
    stream: str | None
    """Identifier of the recorded stream."""
    kind: str | None
    """Kind of the stream."""
    view: str | None
    """View of the record."""
    key: str | None
    """Id of the signing key."""
    head: str | None
    """Hash of the last event."""
    events: int
    """Number of events."""
    sealed: int
    """Number of sealed values."""
    opened: int
    """Number of opened values."""
    erased: int
    """Number of erased values."""
    logged: int
    """Number of events proved to be in the transparency log that signed `checkpoint`."""
    checkpoint: str | None
    """Signed checkpoint of the transparency log to which the proofs belong."""
    remarks: list[str]
    """Further remarks for the reader."""
    seed: bool
    """Whether the seed is open, and is the one committed to."""
    has_beacon: bool
    """Whether it holds the round of a beacon."""


class ResolveOption(TypedDict):
    """Picks a card, for its `kind`."""

    kind: Literal["resolve"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class Result(TypedDict):
    """The result of a game, and the `reason` for its end. The rules ended it (`finished`, `turn-limit`), or a decision such as a resignation or ruling."""

    reason: str
    """Reason why the game ended."""
    standings: list[Standing]
    """Standings, seat by seat."""


class ReturnOption(TypedDict):
    """Picks a card, for its `kind`."""

    kind: Literal["return"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class RevealOption(TypedDict):
    """Picks a card, for its `kind`."""

    kind: Literal["reveal"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class RoundBye(Named):
    """An entrant without a table in a round."""

    kind: Literal["half", "none", "pairing"]
    """`pairing`: no opponent was left. The other kinds were requested."""


class RoundChange(TournamentChange):
    """The result of a change, with the round that it concerns."""

    round: TournamentRound
    """The round after the change; of a large one, only the changed table."""


class RoundDrawn(TypedDict):
    """A round was drawn. Play begins only after its publication. `ordinal` counts the draws of the stage. A second draw of a round has another outcome, and both are on record."""

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round in the stage, from 1."""
    ordinal: int
    """Number of the draw in the stage, from 1."""
    by: Literal["format", "organiser", "solver"]
    """Whether the format, an external program (`solver`) or an organiser paired the round."""
    tables: list[DrawnTable]
    """Tables in order of their numbers."""
    byes: list[Bye]
    """Entrants without a table."""
    cost: PairingCost | None
    """Cost of the pairing; null if the format leaves no choice."""
    solver: str | None
    """Program and version that paired the round, or that found no pairing."""
    matches: list[TeamMatch] | None
    """Matches of teams with their boards. The cost is then of pairing teams."""
    bye: NotRequired[Literal["lowest"]]
    """`lowest`: the lowest-ranked team without an earlier bye rests."""
    numbered: NotRequired[Literal["points"]]
    """`points`: tables have their numbers in the order of their best entrants' points."""


class RoundMatch(TypedDict):
    """A match of two teams at their boards, or a bye of one team."""

    teams: list[NamedTeam]
    """The two teams. Players of the first team begin at odd boards, those of the second at even ones."""
    boards: list[list[int | None]]
    """Entrants at each board, the first board first, in the order of `teams`. Null: no player is left for it, and the opponent has won."""
    won: list[str]
    """Boards won by each team so far; empty: the match has not begun."""


class RoundPublishedPayload(TypedDict):
    """A round was published."""

    type: Literal["tournament.round_published"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutRound
    """Details of the event."""


class RoundTable(TypedDict):
    """A table of a round."""

    number: int
    """Number, from 1."""
    entrants: list[Named]
    """Entrants in turn order: the first begins."""
    games: list[TableGame]
    """Games at the table, in their order."""
    claims: list[ClaimedResult]
    """Claims that another player must confirm, or an official decides."""
    match: list[str] | None
    """Games won so far, in the order of `entrants`, if several make a match."""
    missing: list[int]
    """Entrants whose presence is not confirmed, if the tournament asks."""
    done: bool
    """Whether the table is done."""
    match_claims: NotRequired[list[ClaimedMatch]]
    """Claims of the whole match; objections to its result if the table is done."""


class Rules(TypedDict):
    """The rules that a game was created with, fixed for ever. A build can audit the game only with the same engine and parts."""

    ruleset: str
    """Name of the ruleset."""
    engine: int
    """Version of the rules that all games of the ruleset have in common."""
    options: GameOptions
    """Options of the game, with all defaults."""
    digests: NotRequired[dict[str, str]]
    """SHA-256 of each part that the game uses, such as the boxes of a Dominion kingdom."""
    digest: NotRequired[str]
    """In older records, in place of `digests`: SHA-256 of all parts together."""


class RulesetDocument(TypedDict):
    """A ruleset, with its parts."""

    name: str
    """Name of the ruleset in all addresses and records."""
    engine: int
    """Version of the rules that all its games share. It is raised by each change that would alter a recorded game."""
    digests: dict[str, str]
    """SHA-256 of each part, over its printed facts and the version of its rules. A game pins the parts that it uses."""
    player_counts: list[int]
    """Possible numbers of players. An option may narrow them."""
    options: dict[str, Any]
    """JSON Schema of the options."""
    matches: list[str]
    """Formats of a match."""
    bots: list[str]
    """Levels of bots that can have a seat, as `{"bot": …}`."""
    parts: RulesetDocumentParts
    """Cards or tiles, named in the requested language."""
    discloses: dict[str, str]
    """Hidden facts that become known, by the part of the record that reveals them."""


RulesetDocumentParts: TypeAlias = "DomaineParts | DominionParts | KingdominoParts"
"""One of these forms."""


class RulesetSummary(TypedDict):
    """The ruleset of a game that can be played."""

    name: str
    """Name of the ruleset in all addresses and records."""
    engine: int
    """Version of the rules that all its games share. It is raised by each change that would alter a recorded game."""
    digests: dict[str, str]
    """SHA-256 of each part, over its printed facts and the version of its rules. A game pins the parts that it uses."""
    player_counts: list[int]
    """Possible numbers of players. An option may narrow them."""
    options: dict[str, Any]
    """JSON Schema of the options."""
    matches: list[str]
    """Formats of a match."""
    bots: list[str]
    """Levels of bots that can have a seat, as `{"bot": …}`."""


class Ruling(TypedDict):
    """A ruling on a game, as shown to everybody who may see the game."""

    seq: int
    """Number of the ruling's event in the game's stream."""
    at: str
    """Time of the ruling."""
    referee: str
    """Author of the ruling: an account, or `service`."""
    kind: str
    """Type of the ruling's event."""
    reason: str | None
    """Reason of the ruling. Null: it was erased."""
    rule: str
    """Rule on which the ruling is based."""
    event: int | None
    """Event that the ruling decides about."""
    dispute: str | None
    """Dispute that the ruling answers."""
    decided: RulingDetails
    """Other fields of the ruling, by its kind."""
    cards: list[str]
    """Cards, tiles or dominoes that the ruling is about."""
    overturned: int | None
    """Event that overturned the ruling."""


class RulingDetails(TypedDict):
    """The part of a ruling that depends on its kind."""

    hall: NotRequired[int]
    """Event of the tournament that paused all tables. The game resumes together with them."""
    seat: NotRequired[int]
    """Number of the seat to which the ruling applies."""
    milliseconds: NotRequired[int]
    """Milliseconds added to the seat's time; a negative number takes time."""
    game_time: NotRequired[Literal[True]]
    """True: only the seat's time for the whole game changes, not its time for the open decision."""
    to: NotRequired[int]
    """Event that opened the decision to which play returns."""
    branch: NotRequired[int | None]
    """Number of the new branch. Or: Number of the new branch; null: play stays as it is."""
    account: NotRequired[str]
    """Account that takes over the seat."""
    bot: NotRequired[str | None]
    """Level of the bot that takes over the seat."""
    holiday: NotRequired[int]
    """Milliseconds of the player's holiday that an overturned ruling ended. They begin now."""
    points: NotRequired[int]
    """Points taken from the score. Or: Points of the cancelled penalty. Or: Points added; a negative number takes points."""
    standings: NotRequired[list[Standing]]
    """The result that the referee decided. Or: The corrected result."""
    ruling: NotRequired[int]
    """Event of the appealed ruling."""
    stage: NotRequired[int]
    """Stage, from 1."""
    round: NotRequired[int]
    """Number of the round in the stage, from 1."""
    table: NotRequired[int]
    """Number of the table in the round, from 1."""
    number: NotRequired[int]
    """Number of the game at the table, from 1."""
    absent: NotRequired[list[int]]
    """Entrants who were ruled absent."""
    head: NotRequired[str | None]
    """Hash of the game's last event after the ruling. Or: Hash of the game's last event when the game was voided or rewound; null: the ruling was made outside the game."""
    alone: NotRequired[bool]
    """True: later games at the table have results, and they count."""
    entrant: NotRequired[int]
    """Number of the entrant to whom the fact applies."""
    entrants: NotRequired[list[int]]
    """Entrants who were ruled absent."""
    tiebreaks: NotRequired[list[str]]
    """Tie-breaks that apply after the ruling."""
    name: NotRequired[str | None]
    """The corrected name."""
    team: NotRequired[int]
    """Number of the team to which the fact applies."""
    beacon_round: NotRequired[int]
    """Round that was fixed."""


class RulingMade(TypedDict):
    """A ruling of the tournament, by the number and the type of its event."""

    seq: int
    """Number of the ruling's event."""
    kind: str
    """Type of the ruling's event."""


class RulingMadePayload(TypedDict):
    """A ruling was made, by a referee or by the table's terms."""

    type: Literal["ruling.made"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutRuling
    """Details of the event."""


class RulingPreview(TypedDict):
    """The preview of a ruling's effects."""

    events: list[str]
    """Types of the events that would be written."""
    taken_back: list[list[int]]
    """Ranges of events that would no longer count."""
    brought_back: list[list[int]]
    """Ranges of events that would count again."""
    shuffled: list[str]
    """Hidden orders that the service would shuffle again."""
    asked: int | None
    """Seat that would have the decision next, if play returns."""
    outcome: Literal["overturned", "upheld", "varied", "withdrawn"] | None
    """Outcome that the appeal would have."""
    before: Situation
    """State of the game now."""
    after: Situation
    """State after the ruling."""


class Rulings(TypedDict):
    """The rulings on a game."""

    items: list[Ruling]
    """The entries, in order of their events."""


class SeasonDivision(TypedDict):
    """A division of the next season."""

    entrants: list[int]
    """Its entrants."""
    filling: list[int]
    """Those announced for another division."""


class SeatOfferedPayload(TypedDict):
    """You are invited to a game or match. Sent to you only."""

    type: Literal["seat.offered"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutSeat
    """Details of the event."""


class Seek(TypedDict):
    """A seek: a request for a game, open or to named accounts."""

    id: str
    """Identifier of the seek."""
    number: int
    """Position in the order of creation. Of the seeks that fit, the one with the lowest number is matched."""
    status: Literal["declined", "expired", "matched", "open", "withdrawn"]
    """Status of the seek. An expired seek reached its end, or its maker was away for too long."""
    by: Seeker
    """Maker of the seek."""
    bot: bool
    """Whether the maker is a bot."""
    rating: float | None
    """Rating of the maker at the creation. Null: the maker had none."""
    to: list[Seeker]
    """Accounts that have to accept; empty: anybody who fits may join."""
    you: Literal["invited", "maker"] | None
    """Your part in the seek."""
    ruleset: str
    """Name of the ruleset."""
    player_count: int
    """Number of players at the table."""
    options: GameOptions
    """Options of the game."""
    visibility: Literal["private", "public", "unlisted"]
    """Visibility of the game."""
    terms: GameTerms
    """Terms of the game."""
    accepts: Admission
    """Conditions to join, for an open seek."""
    counters: str | None
    """Challenge that this one counters."""
    rematch: str | None
    """Game that this rematch repeats."""
    counter: str | None
    """Challenge that counters this one."""
    reason: Literal["clock", "counter", "later", "opponent", "options", "rated"] | None
    """Reason for declining. Null: there is none."""
    game: str | None
    """Game of the matched seek."""
    created_at: str
    """Time of creation."""
    expires_at: str
    """Time of expiry."""
    version: int
    """Version, raised by each new status or answer."""


class Seeker(TypedDict):
    """A player who seeks a game, or is challenged to one."""

    account: str
    """Account of the player."""
    handle: str | None
    """Current handle of the account."""
    answer: Literal["accepted", "declined", "kept"] | None
    """Answer to the challenge. Null: there is none yet."""


class SeenLooks(TypedDict):
    """Looks at a game."""

    items: list[Look]
    """The entries, in order of their events."""
    next: int | None
    """Value of `after` for the next page. Null: there are no more looks now."""


class SellOption(TypedDict):
    """An option to sell a card of the hand, or to take a card of the court."""

    kind: Literal["sell"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""


class SeriesLine(TypedDict):
    """A player's row in a series."""

    place: int
    """Place, from 1; equal players share one."""
    account: str | None
    """Null: no account."""
    handle: str | None
    """Current handle of the account."""
    name: str | None
    """Name without an account; null: erased."""
    points: str
    """Sum of the points that count."""
    results: list[SeriesPlace | None]
    """Results in the order of `tournaments`; null: no place there."""


class SeriesPlace(TypedDict):
    """A player's result in one tournament of a series."""

    place: int
    """Place in the ranking over all stages."""
    points: str
    """Points for this place."""
    counts: bool
    """Whether the result is among the best ones, which count."""


class SeriesStandings(TypedDict):
    """Several tournaments ranked together."""

    tournaments: list[SeriesTournament]
    """The tournaments, in the order of the request."""
    points: list[int]
    """Points for each place, the first place first."""
    best: int | None
    """Number of results that count for each player; null: all."""
    standings: list[SeriesLine]
    """The first place first."""


class SeriesTournament(TypedDict):
    """A tournament of a series."""

    tournament: str
    """The tournament's id."""
    title: str | None
    """Title of the tournament. Null: the title was erased."""
    final: bool
    """Whether the last stage is over."""


class ServiceDocument(TypedDict):
    """The service, its entry points and its limits."""

    name: str
    """Name of the software."""
    version: str
    """Version of the software."""
    links: dict[str, str]
    """Paths of the entry points, by resource."""
    limits: dict[str, int]
    """Maximum sizes of a request, of requests in a minute and of units of work in an hour; 0: unlimited."""
    languages: list[str]
    """Languages that `Accept-Language` can choose."""
    rulesets: list[str]
    """Rulesets that can be played."""


class Session(TypedDict):
    """A session: a signed-in browser."""

    id: str
    """Identifier of the session, which is no secret."""
    current: bool
    """Whether this request uses the session."""
    created_at: str
    """Time of the sign-in."""
    expires_at: str
    """Time when the session ends by itself."""
    last_used_at: str | None
    """Time of the last use, to the minute. Null: never."""


class SetAsideOption(TypedDict):
    """Picks a card, for its `kind`."""

    kind: Literal["set-aside"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class SetupStatistics(TypedDict):
    """Data in a request."""

    games: int
    """Number of games."""
    win_rate: float | None
    """Share of wins. Null: fewer than 5 games."""
    setup: str | None
    """Recommended set-up, such as a kingdom. Null: any other."""


class SharedDraws(TypedDict):
    """The source of shuffles that a game shares with other games. They are drawn from `context`, not from the game's id and nonces. The game stays private until the shared seed is revealed in all these games, because it would reveal their shuffles."""

    context: str
    """Text from which the shared shuffles and the seed's commitment are derived, in place of the game's id and nonces."""


class SheetColumn(TypedDict):
    """A column of a sheet."""

    key: str
    """Key of the column in the rows."""
    title: str
    """Title, in the requested language."""
    type: Literal["flag", "integer", "number", "text"]
    """Type of the values."""


class SheetFile(TypedDict):
    """A sheet as JSON."""

    schema: str
    """Address of the JSON Schema."""
    head: SheetHead
    """Subject of the sheet."""
    columns: list[SheetColumn]
    """Columns in order."""
    rows: list[dict[str, str | int | float | bool | None]]
    """Rows, by the keys of the columns."""


class SheetHead(TypedDict):
    """The subject of a sheet: tournament, stage, round and certificate."""

    tournament: str
    """Identifier of the tournament."""
    title: str | None
    """Title of the tournament; null after it was erased."""
    ruleset: str
    """Name of the ruleset."""
    stage: int
    """Stage, from 1."""
    stages: int
    """Number of stages."""
    format: str
    """Format of the stage."""
    as_of_round: int
    """Last round that the sheet covers."""
    rounds: int
    """Number of rounds that the stage has had."""
    pending: int
    """Number of tables that still play."""
    tiebreaks: list[str]
    """Tie-breaks in order."""
    tiebreaks_ruled: bool
    """Whether the list of tie-breaks was changed by a ruling after the start."""
    rulings: int
    """Number of rulings."""
    certificate: str
    """Identifier of the valid certificate, or `provisional`."""
    head: str
    """Hash of the tournament's last event."""
    version: int
    """Number of that event."""
    at: str
    """Time of that event."""
    game: NotRequired[str]
    """Name of the game, if the ruleset is `other`."""


class SignedCertificate(Certificate):
    """A certificate with its signed document."""

    at: str
    """Time of the signature."""
    supersedes: str | None
    """Certificate that this one replaces."""
    reason: str | None
    """Reason; null: none, or erased."""
    document: CertificateDocument
    """Signed document: the standings, the list of tie-breaks, the heads of all games and the rulings."""
    proof: str | None
    """Proof that event `seq` is in the transparency log."""


class SigningKey(TypedDict):
    """A public key as a JSON Web Key (RFC 8037)."""

    kty: Literal["OKP"]
    """Type of the key: octet key pair."""
    crv: Literal["Ed25519"]
    """Name of the curve."""
    x: str
    """Public key, in base64url."""
    kid: str
    """RFC 7638 thumbprint, which receipts and records name."""
    use: Literal["sig"]
    """Use of the key: signing."""
    alg: Literal["EdDSA"]
    """Algorithm."""
    nbf: NotRequired[int]
    """Time from which the key signs, in seconds since 1970."""
    exp: NotRequired[int]
    """Time of retirement, in seconds since 1970; absent for the current key."""


class Situation(TypedDict):
    """The state of a game that a ruling can change, without the state of play."""

    status: Literal["cancelled", "ended", "final", "open", "running"]
    """Status of the game."""
    paused: bool
    """Whether the game is paused."""
    result: Result | None
    """Result of the game."""
    holders: list[str | None]
    """Accounts that hold the seats, in seat order."""
    penalties: list[int]
    """Points that each seat loses."""
    clock: RunningClock | None
    """State of the clocks."""
    disputes: dict[str, Literal["appealed", "closed", "open", "ruled"]]
    """Status of each dispute."""


class SpendOption(TypedDict):
    """Spends tokens, or pays a coin for each."""

    kind: Literal["spend"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    what: str
    """Name of the counter."""
    count: int
    """Number of tokens."""


class Standing(TypedDict):
    """The standing of one seat at the end of a game. `tiebreaks` decide between equal scores by their first difference. Seats that are equal in all of them share a `place`. `breakdown` explains the score in the rulebook's words."""

    seat: int
    """Number of the seat, from 0."""
    place: int
    """Place, from 1. Seats that are equal in everything share a place."""
    score: int
    """Points of the seat."""
    tiebreaks: list[int]
    """Values that decide between equal scores."""
    breakdown: ScoreBreakdown
    """Parts of the score, in the rulebook's words."""


class Standings(TypedDict):
    """The standings of a stage. Disqualified entrants have no place."""

    tournament: str
    """The tournament's id."""
    stage: int
    """Stage, from 1."""
    round: int
    """Last round that counts."""
    complete: bool
    """Whether every table up to that round is done."""
    event: int
    """Last event of the tournament that counts."""
    certificate: str | None
    """Valid certificate of exactly these standings."""
    provisional: bool
    """Whether no valid certificate has these standings."""
    tiebreaks: list[str]
    """Tie-breaks that count, in order."""
    tiebreaks_changed: bool
    """Whether a ruling changed the agreed list."""
    standings: list[StandingsLine]
    """The first place first."""
    teams: NotRequired[list[TeamLine]]
    """In team events: teams, the first place first. `group` of players is then their most frequent board."""


class StandingsLine(Named):
    """An entrant's row in the standings."""

    place: int
    """Place, from 1; equal entrants share one."""
    points: str
    """An exact number, such as `11/4`."""
    tiebreaks: dict[str, str | None]
    """Values by name, in order; null: nothing to decide."""
    unmet: NotRequired[bool]
    """True: met nobody tied."""
    group: NotRequired[int]
    """Group, from 1, in stages with groups."""
    next_group: NotRequired[int]
    """Division in a league's next season, without newcomers."""
    explained: NotRequired[Explained]
    """Explanations, if requested."""


class Statement(TypedDict):
    """A statement about a dispute."""

    seq: int
    """Number of its event in the game's stream."""
    at: str
    """Time of the statement."""
    account: str
    """Account of the author."""
    seat: int | None
    """Seat of the author; null for the maker of the game."""
    kind: Literal["appeal", "statement"]
    """Whether it is a statement or an appeal against a ruling."""
    text: str | None
    """Text. Null: it was erased."""
    handle: str | None
    """Current handle of the account."""


class Station(TypedDict):
    """A station: a place of the event, such as a stage, with a queue of tables."""

    name: str
    """Name of the station."""
    stream: str | None
    """Address of its live video; null: none."""
    queue: list[StationTable]
    """Tables that are not done. The first plays there now, the others follow."""


class StationTable(TypedDict):
    """A table in the queue of a station."""

    stage: int
    """Stage, from 1."""
    round: int
    """Round, from 1."""
    table: int
    """Table, from 1."""
    entrants: list[Named]
    """Entrants in turn order: the first begins."""
    games: list[TableGame]
    """Games at the table, in their order."""
    match: list[str] | None
    """Games won so far, in the order of `entrants`, if several make a match."""


class Stations(TypedDict):
    """The stations of a tournament."""

    items: list[Station]
    """Stations in the order of the organisers."""


class StatsGame(TypedDict):
    """The game of a play."""

    name: str
    """Name of the game."""
    sourceGameId: str
    """Name of the ruleset."""
    bggId: NotRequired[int]
    """Number of the game at BoardGameGeek."""
    highestWins: bool
    """Always true."""


class StatsPlay(TypedDict):
    """A play in the format of BG Stats."""

    sourceName: str
    """Name of this service."""
    sourcePlayId: str
    """Identifier of the game, or its place in the tournament."""
    playDate: str
    """Time of the result, in UTC."""
    game: StatsGame
    """The game."""
    players: list[StatsPlayer]
    """Players in turn order."""
    comments: str
    """Tournament, round and table."""


class StatsPlayer(TypedDict):
    """A player of a play, with their result."""

    name: str
    """Name of the player."""
    sourcePlayerId: str
    """Identifier of the account, or of the entrant in this tournament."""
    score: int
    """Score by the rules."""
    rank: int
    """Place; 1 is first."""
    winner: bool
    """Whether the player is first."""
    startPlayer: bool
    """Whether the player began."""


class StopOption(TypedDict):
    """An option to stop an action before its last piece or square."""

    kind: Literal["stop"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""


class Suggestion(TypedDict):
    """A ruling that is possible on a dispute, without a reason, and its effects."""

    kind: Literal["dismiss", "overturn", "pause", "rewind", "uphold", "void"]
    """Kind of the ruling."""
    dispute: str
    """Dispute that the ruling decides."""
    to: int | None
    """For `rewind`: event that opened the decision to which play returns."""
    foreseen: RulingPreview
    """Effects of the ruling."""


class Suggestions(TypedDict):
    """Rulings that are possible on a dispute."""

    items: list[Suggestion]
    """Suggestions, in no particular order."""


class SupplyPile(TypedDict):
    """A pile of the supply."""

    card: str
    """The card's id."""
    count: int
    """Number of cards left."""
    cost: int
    """Coins of its current cost."""
    ends_game: NotRequired[bool]
    """True: its last card ends the game."""
    potions: NotRequired[int]
    """Potions of its cost."""
    cards: NotRequired[list[str | None]]
    """Cards of a pile of different cards, top first; null: face down."""
    marks: NotRequired[dict[str, int]]
    """Marks on the pile, by names in `declared`."""
    debt: NotRequired[int]
    """Debt of its cost."""


class TableGame(TypedDict):
    """A game at a tournament table: on this service, or with a typed result."""

    number: int
    """Number of the game at its table, from 1."""
    game: str | None
    """Null: a game at a real table."""
    head: str | None
    """Hash of the game's last event when the result was recorded."""
    final: bool
    """Whether the game is final, so no event follows `head`."""
    results: list[PlayedLine] | None
    """Results in turn order, without absent entrants; null during play."""
    absent: list[int]
    """Entrants that did not come to the table."""
    objections: list[ClaimedResult]
    """Claims that contradict the result. An official rules on them."""


class TakeOption(TypedDict):
    """Either: An option to sell a card of the hand, or to take a card of the court. Or: Picks a card, for its `kind`."""

    kind: Literal["take"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""


class Team(NamedTeam):
    """A team with its players."""

    entrants: list[Named]
    """Entrants by board, the first board first. An absent entrant's board passes to the next one."""
    lot: int
    """Random number from the committed seed, the last tie-break."""


class TeamChange(TournamentChange):
    """The result of a change, with the team that it concerns."""

    team: Team
    """The team after the change."""


class TeamLine(NamedTeam):
    """A team's row in the standings."""

    place: int
    """Place, from 1; equal teams share one."""
    points: str
    """Match points: two for a won match, one for a drawn one."""
    tiebreaks: dict[str, str | None]
    """Values by name, in order; null: nothing to decide."""
    unmet: NotRequired[bool]
    """True: met nobody tied."""


class TeamMatch(TypedDict):
    """A match of two teams at their boards, or a bye of one team."""

    teams: list[int]
    """Numbers of the teams. Players of the first begin at odd boards, those of the second at even ones."""
    boards: list[list[int]]
    """Entrants at each board, the first board first, in the order of `teams`; 0 for a team without a player."""


class ThinkingTime(TypedDict):
    """The thinking time of a decision."""

    decision: str
    """Id of the decision."""
    seat: int
    """Seat with the decision."""
    account: str | None
    """Account that held the seat at that time."""
    bot: bool
    """Whether the account was a bot."""
    kind: str
    """Kind of the choice."""
    asked_at: str
    """Time at which the decision was opened."""
    answered: int | None
    """Event of the move; null: none."""
    until: str | None
    """Time of the move, or of the end or takeback of play; null: it is open."""
    milliseconds: int | None
    """Milliseconds to think, without pauses of the game and downtime of the service."""
    counts: bool
    """False: a takeback removed this decision."""
    own: UsualTimes | None
    """Usual times of this player; null if none are known."""
    field: UsualTimes | None
    """Usual times of all people."""


class Tournament(TypedDict):
    """A tournament without its entrants, rounds and standings, which have their own addresses."""

    id: str
    """The tournament's id."""
    title: str | None
    """Title of the tournament. Null: the title was erased."""
    details: Details | None
    """Details of the event, by the organisers; null if there are none."""
    announcements: list[Announcement]
    """The last ten announcements, newest first."""
    ruleset: str
    """Name of the ruleset; `other`: see `game`."""
    game: OtherGame | None
    """The game, if the service has no rules for it; null: the ruleset's game."""
    rules: Rules
    """Rules of the tournament's games."""
    sizes: list[int]
    """Possible numbers of players at a table."""
    stages: list[TournamentStage]
    """Stages in order."""
    status: Literal["cancelled", "ended", "open", "running"]
    """Status of the tournament."""
    visibility: Literal["private", "public", "unlisted"]
    """Visibility of the tournament."""
    play: Literal["here", "typed"]
    """Whether games are played here or at real tables."""
    follows: Follows | None
    """The season before, for a league that continues one."""
    deal: Literal["duplicate", "each", "setup"]
    """The parts of the deal that the tables of a round share."""
    rated: bool
    """Whether the games of the tournament are rated."""
    bots_only: bool
    """Whether only bots may enter."""
    byes_wait: bool
    """Whether players' byes without points wait for an organiser."""
    no_show_minutes: int | None
    """Minutes after a round's start from which a forfeit is proposed; null: never."""
    late_entries: bool
    """Whether one may enter in the first stage."""
    entries_open: bool
    """Whether one may enter now."""
    most_entrants: int | None
    """Most entrants; null: no limit."""
    terms: GameTerms
    """Terms of all games of the tournament."""
    maker: Person
    """Account that made the tournament."""
    organisers: list[Person]
    """Other organisers."""
    arbiters: list[Person]
    """Accounts that rule, type in results and check players in, as in `terms.referees`."""
    invited: list[Person]
    """Accounts that are invited and have not entered."""
    you: You
    """Your part in the tournament."""
    entrants: int
    """Number of entrants."""
    playing: int
    """Number of entrants who still play."""
    waiting: list[int]
    """Entrants that wait for a place; the first moves up first."""
    check_in: Literal["closed", "none", "open"]
    """Whether players check themselves in (`open`)."""
    pause: TournamentPause | None
    """Current pause of all tables; null: none."""
    stage: int
    """Current or last stage; 0: none has begun."""
    round: int
    """Last published round of the stage; 0: none."""
    pending: RoundDrawn | None
    """Drawn and unpublished pairing."""
    byes: list[ByeRequest]
    """Requested byes."""
    forbidden: list[list[int]]
    """Pairs that are not to meet."""
    certificates: list[Certificate]
    """Certificates of the tournament's standings, in order."""
    provisional: bool
    """Whether the present standings lack a certificate."""
    commit: str
    """Commitment to the seed of draws and lots."""
    seed: str | None
    """Seed of draws and lots; null until the tournament is over and all games are final."""
    version: int
    """Number of the last event."""
    head: str
    """Hash of the last event."""
    created_at: str
    """Time of creation."""
    at: str
    """Time of the last event."""
    beacon: NotRequired[Beacon]
    """Beacon of the draws, if one is fixed."""
    divisions: NotRequired[list[SeasonDivision]]
    """Divisions of a next season that is open."""


class TournamentBegunPayload(TypedDict):
    """The first stage of a tournament began."""

    type: Literal["tournament.begun"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutTournament
    """Details of the event."""


class TournamentEndedPayload(TypedDict):
    """A tournament ended or was cancelled."""

    type: Literal["tournament.ended"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutTournament
    """Details of the event."""


class TournamentFormat(TypedDict):
    """A format that a stage may have."""

    kind: str
    """Name of the format in the `kind` of a stage's `format`."""
    title: str
    """Name in the requested language."""
    about: str
    """Description in the requested language."""
    parameters: dict[str, Any]
    """JSON Schema of the other fields, with titles in the requested language. `examples` holds usual values."""
    teams: dict[str, Any] | None
    """JSON Schema of the stage's `teams`; null: teams cannot meet."""
    eliminates: bool
    """Whether losers are eliminated, after one loss or two."""
    ahead: bool
    """Whether a round may begin before the round before it is done."""
    drawn: bool
    """Whether the service draws the rounds. If not, the organiser pairs them."""


class TournamentPause(TypedDict):
    """A pause of a tournament: no table plays, and no round starts."""

    since: str
    """Start of the pause."""
    until: str | None
    """Time at which play resumes; null if an organiser resumes it."""


class TournamentResultPayload(TypedDict):
    """A table's result is known, changed or void."""

    type: Literal["tournament.result"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutResult
    """Details of the event."""


class TournamentRound(TypedDict):
    """A round, either published or drawn and unpublished."""

    stage: int
    """Stage, from 1."""
    round: int
    """Round, from 1."""
    published: bool
    """Whether the round is published."""
    complete: bool
    """Whether every table is done."""
    starts_at: str | None
    """Scheduled start; null: none."""
    started_at: str | None
    """Time of the start; null: it waits for its scheduled time or for an organiser."""
    ends_at: str | None
    """Time at which the minutes of the round are over; null: none."""
    due: str | None
    """Last day of play, in UTC; null: none."""
    ordinal: int
    """Number of the draw in this stage."""
    by: Literal["format", "organiser", "solver"]
    """Author of the pairing."""
    options: GameOptions | None
    """Options of its games, if all tables share the public part of the set-up."""
    tables: list[RoundTable]
    """Tables of the round, by number."""
    byes: list[RoundBye]
    """Entrants without a table."""
    cost: PairingCost | None
    """Cost of the pairing; null if the format decides the pairings."""
    matches: NotRequired[list[RoundMatch]]
    """Matches of teams. Each board is one of the tables."""
    reasons: NotRequired[list[CostReason]]
    """If requested: all costs of the pairing, by table."""


class TournamentRulings(TypedDict):
    """All rulings on a tournament."""

    items: list[Ruling]
    """Rulings of the tournament, in their order."""


class TournamentStage(TypedDict):
    """A stage of a tournament, as agreed, with its progress."""

    number: int
    """Number, from 1."""
    agreed: Stage
    """The stage as agreed at the creation."""
    status: Literal["over", "running", "to-come"]
    """Status of the stage."""
    tiebreaks: list[str]
    """Tie-breaks that apply, in order."""
    tiebreaks_changed: bool
    """Whether a ruling has replaced the agreed tie-breaks."""
    entrants: list[int] | None
    """Entrants of the stage, the best seed first; null before it begins."""
    rounds: int
    """Number of published rounds."""
    planned: int | None
    """Number of rounds; null if it depends on the entrants."""


class TournamentSummary(TypedDict):
    """A tournament in a list. `GET /v1/tournaments/{id}` shows all of it."""

    id: str
    """The tournament's id."""
    title: str | None
    """Title of the tournament. Null: the title was erased."""
    place: str | None
    """Venue."""
    starts_at: str | None
    """Start of the event."""
    ruleset: str
    """Name of the ruleset; `other`: see `game`."""
    game: OtherGame | None
    """The game, if the service has no rules for it; null: the ruleset's game."""
    rules: Rules
    """Rules of the tournament's games."""
    formats: list[str]
    """Formats of the stages, in order."""
    status: Literal["cancelled", "ended", "open", "running"]
    """Status of the tournament."""
    visibility: Literal["private", "public", "unlisted"]
    """Visibility of the tournament."""
    play: Literal["here", "typed"]
    """Whether games are played here or at real tables."""
    rated: bool
    """Whether the games of the tournament are rated."""
    maker: str
    """Account of the maker."""
    organisers: list[str]
    """Accounts of the other organisers."""
    entrants: int
    """Number of entrants."""
    playing: int
    """Number of entrants who still play."""
    teams: int | None
    """Number of teams that still play; null: teams do not meet."""
    most_entrants: int | None
    """Most entrants; null: no limit."""
    stage: int
    """Current or last stage; 0: none has begun."""
    round: int
    """Last published round of the stage; 0: none."""
    version: int
    """Number of the last event in this list."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of that event."""


class TrashOption(TypedDict):
    """Either: Does with a card what its `kind` names. Or: Picks a card, for its `kind`. Or: Puts a gained card into another place, by a Reaction. Or: To trash a card of one of two zones."""

    kind: Literal["trash"]
    """Kind, by which the other fields differ."""
    id: str
    """Id for `picks`."""
    card: str
    """The card's id."""
    copy: NotRequired[int]
    """Number of the copy, from 2."""
    by: NotRequired[str]
    """Id of the card that allows the reaction."""
    zone: NotRequired[Literal["discard", "hand"]]
    """Zone of the card: the hand or the discard pile."""


class UsualTimes(TypedDict):
    """The usual time for decisions of one kind, in the latest final public games of the ruleset."""

    median: int
    """Median, in milliseconds."""
    quarter: int
    """First quartile, in milliseconds."""
    three_quarters: int
    """Third quartile, in milliseconds."""
    decisions: int
    """Number of decisions."""
    games: int
    """Number of games."""


class Waiver(TypedDict):
    """The waivers of a game's windows for disputes and appeals."""

    game: str
    """Game whose windows are waived."""
    waived: list[str]
    """Accounts that have waived."""
    unwaived: list[str]
    """Accounts whose waiver is missing. Of the game's maker and its organisers, one is enough."""
    final: bool
    """Whether the game is final."""
    receipt: Receipt | None
    """Receipt of your waiver. Null: you had waived before."""


class Waivers(TypedDict):
    """The result of a waiver. Of a match or tournament, running games and those with an open dispute are left out."""

    items: list[Waiver]
    """Games on which you may waive, in their order."""


class WebhookTestPayload(TypedDict):
    """A test that you requested."""

    type: Literal["webhook.test"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutWebhook
    """Details of the event."""


class You(TypedDict):
    """The caller's part in a tournament."""

    organiser: bool
    """Whether you organise the tournament."""
    arbiter: bool
    """Whether you are an arbiter of the tournament."""
    entrant: int | None
    """Your entrant number, if you have entered."""


class YourDecisionPayload(TypedDict):
    """The game waits for your decision. Sent to you only."""

    type: Literal["game.your_decision"]
    """Kind, by which the other fields differ."""
    timestamp: str
    """Time of the event."""
    data: AboutDecision
    """Details of the event."""


class DomainePlayerPosition(TypedDict):
    """The cards and ducats of a player in a position."""

    hand: NotRequired[list[str]]
    """The cards in hand."""
    seen: NotRequired[list[str]]
    """Cards in hand that were taken from the court."""
    ducats: NotRequired[int]
    """Number of ducats."""


class DomainePosition(TypedDict):
    """A Domaine position in JSON. If `strict` is true, only positions that a game can reach are allowed. Omitted fields are as at set-up, with the tiles in their order, or empty."""

    terrain: NotRequired[list[str]]
    """Terrain letters of the squares, the top row first."""
    castles: NotRequired[list[Piece]]
    """Castles on the board."""
    knights: NotRequired[list[Piece]]
    """Knights on the board."""
    borders: NotRequired[list[Border]]
    """Borders on the board."""
    alliances: NotRequired[list[list[At]]]
    """Pairs of castles whose domains are allied."""
    court: NotRequired[list[str]]
    """Cards of the court, which lie face up."""
    discard: NotRequired[list[str]]
    """The cards that were played."""
    deck: NotRequired[list[str]]
    """Cards of the deck, top first."""
    players: NotRequired[list[DomainePlayerPosition] | None]
    """Players, in the order of their seats."""
    turn: NotRequired[DomaineTurnPosition]
    """Current turn."""
    strict: NotRequired[bool]
    """False: positions that no game can reach are allowed too."""


class DomaineTurnPosition(TypedDict):
    """The current turn of a position, after its income was paid."""

    seat: NotRequired[int | None]
    """Seat whose turn it is."""
    number: NotRequired[int | None]
    """Number of the turn; 0 while castles are being placed."""
    over: NotRequired[bool]
    """Whether the player has laid the turn's card. Then the game ends or the next turn begins."""


class DominionPlayerPosition(TypedDict):
    """Data in a request."""

    hand: NotRequired[list[str]]
    """The cards in hand."""
    deck: NotRequired[list[str]]
    """Cards of the deck, top first."""
    discard: NotRequired[list[str]]
    """Cards of the discard pile, top first."""
    in_play: NotRequired[list[str]]
    """Cards in play. One played as another has both ids: `overlord/village`."""
    vp_tokens: NotRequired[int]
    """Victory point tokens."""
    turns: NotRequired[int]
    """Number of finished turns, without extra turns."""
    later: NotRequired[list[str]]
    """Cards that act at the start of the player's next turn."""
    staying: NotRequired[list[str]]
    """Cards in play that the next Clean-up does not discard."""
    pirate_ship: NotRequired[int]
    """Counter."""
    coin_tokens: NotRequired[int]
    """Counter."""
    journey_down: NotRequired[int]
    """Counter."""
    draw_token: NotRequired[int]
    """Counter."""
    debt: NotRequired[int]
    """Counter."""
    island: NotRequired[list[str]]
    """Cards."""
    native_village: NotRequired[list[str]]
    """Cards."""
    haven: NotRequired[list[str]]
    """Cards."""
    horse_traders: NotRequired[list[str]]
    """Cards."""
    golem: NotRequired[list[str]]
    """Cards."""
    set_aside_trashed: NotRequired[list[str]]
    """Cards."""
    gear: NotRequired[list[str]]
    """Cards."""
    tavern: NotRequired[list[str]]
    """Cards."""
    gained_last_turn: NotRequired[list[str]]
    """Cards."""
    coin_token_on: NotRequired[list[str]]
    """Cards."""
    enchanted: NotRequired[list[int]]
    """Seats that affect this player."""


class DominionPosition(TypedDict):
    """Data in a request."""

    supply: NotRequired[dict[str, int]]
    """Number of cards in each pile."""
    mixed: NotRequired[list[str]]
    """Cards of each pile of different cards, top first, pile by pile."""
    beside: NotRequired[dict[str, int]]
    """Number of cards in each pile beside the supply."""
    bane: NotRequired[str | None]
    """Card of the Bane pile; null: as in the options."""
    shelters: NotRequired[bool | None]
    """Whether Shelters are used; null: only if the option is `always`."""
    events: NotRequired[list[str] | None]
    """Events; null: as in the options."""
    trash: NotRequired[list[str]]
    """Cards in the trash."""
    waiting_turns: NotRequired[list[int]]
    """Seats that wait for an extra turn, in order."""
    players: NotRequired[list[DominionPlayerPosition] | None]
    """Players, in the order of their seats."""
    turn: NotRequired[DominionTurnPosition]
    """Current turn."""
    strict: NotRequired[bool]
    """False: positions that no game can reach are allowed too."""
    trade_route: NotRequired[list[str]]
    """The piles that are marked so."""
    embargo: NotRequired[dict[str, int]]
    """How much of this lies on which piles."""
    vp_on_piles: NotRequired[dict[str, int]]
    """How much of this lies on which piles."""


class DominionTurnPosition(TypedDict):
    """Data in a request."""

    seat: NotRequired[int]
    """Seat whose turn it is."""
    phase: NotRequired[Literal["action", "buy", "clean-up"]]
    """Phase of the turn. With `clean-up`, the turn is over: the game ends or the next turn begins."""
    actions: NotRequired[int]
    """Number of Actions left."""
    buys: NotRequired[int]
    """Number of Buys left."""
    coins: NotRequired[int]
    """Number of coins to spend."""
    treasures_closed: NotRequired[bool]
    """Whether Treasures can no longer be played this turn."""
    banned: NotRequired[list[str]]
    """Cards that may not be bought."""
    extra: NotRequired[bool]
    """Whether the current turn is an extra turn."""
    follows_own: NotRequired[bool | None]
    """Whether the same player took the turn before; null: as `extra`."""
    before_own: NotRequired[bool]
    """Whether the player's own turn comes next."""
    controller: NotRequired[int | None]
    """Seat that decides in this turn; null: the player."""
    merchants: NotRequired[int]
    """Counter."""
    bridges: NotRequired[int]
    """Counter."""
    actions_played: NotRequired[int]
    """Counter."""
    coppersmiths: NotRequired[int]
    """Counter."""
    bought_victory: NotRequired[int]
    """Counter."""
    outposts: NotRequired[int]
    """Counter."""
    crossroads_played: NotRequired[int]
    """Counter."""
    fools_gold_played: NotRequired[int]
    """Counter."""
    cards_bought: NotRequired[int]
    """Counter."""
    potions: NotRequired[int]
    """Counter."""
    purchases: NotRequired[int]
    """Counter."""
    charms: NotRequired[int]
    """Counter."""
    effects_replaced: NotRequired[int]
    """Counter."""
    silvers_gained: NotRequired[int]
    """Counter."""


class KingdominoPosition(TypedDict):
    """A Kingdomino position in JSON. Omitted parts are empty. If `strict` is true, no domino may be missing, and each king must have chosen equally often."""

    players: NotRequired[list[Player] | None]
    """Players, in the order of their seats."""
    current: NotRequired[list[Claim]]
    """The line whose dominoes are placed."""
    next: NotRequired[list[Offer]]
    """The line whose dominoes are chosen."""
    pile: NotRequired[list[int]]
    """The dominoes of the pile, top first."""
    strict: NotRequired[bool]
    """False: dominoes may be missing, and kings may have chosen unequally often."""


class Player(TypedDict):
    """The kingdom of a player, and the player's discarded dominoes."""

    kingdom: NotRequired[list[Placement]]
    """The dominoes around the castle, in the order in which they were placed."""
    discarded: NotRequired[list[int]]
    """The dominoes that did not fit into the kingdom."""


GamePosition: TypeAlias = "DomainePosition | DominionPosition | KingdominoPosition"
"""A table at rest, in the rulebook's words."""


class DomaineOptions(TypedDict):
    """The options of a game of Domaine. The defaults follow the rulebook, or the publisher where the rulebook is silent."""

    turn_limit: NotRequired[int | None]
    """The turn after which play stops and the points on the board decide, without a bonus for ducats; null: no limit. Without a limit, players could sell cards and take them back without end."""
    king_reached: NotRequired[Literal["at-once", "end-of-turn"]]
    """Time at which the game checks whether a marker has reached the king's. With `at-once`, after each border and each gained square: the first player to reach the king wins. With `end-of-turn`, at the end of a turn, when the publisher moves the markers."""
    castle_distance: NotRequired[Literal[6, 7]]
    """Minimum distance of castles of one colour, in squares. The rulebook says 6, the publisher later said 7."""
    neutral_castles: NotRequired[bool]
    """For two players: four neutral castles. This is a rule of the publisher, not of the rulebook."""
    expand_max: NotRequired[Literal[1, 2]]
    """Maximum number of squares that an expansion gains."""
    alliance_blocks_deserters: NotRequired[bool]
    """Whether an alliance also prevents desertion between the two domains."""
    domaine_tiles: NotRequired[Literal["reconstructed"]]
    """Set of tiles. The print on the tiles of the box is not known."""
    board: NotRequired[list[LaidTile] | None]
    """The nine tiles, row by row from the upper left; null: they are shuffled and turned."""


class DominionOptions(TypedDict):
    """The options of a game of Dominion. The kingdom is one of three: ten cards (`kingdom`), a `recommended` set, or dealt at `random`."""

    turn_limit: NotRequired[int | None]
    """The turn after which play stops and the current standings decide; null: no limit."""
    edition: NotRequired[Literal[1, 2]]
    """Edition of the rules and cards."""
    kingdom: NotRequired[list[str] | str | None]
    """The ten cards: ids, or text with names in any language."""
    recommended: NotRequired[str | None]
    """A set that a rulebook recommends."""
    random: NotRequired[Randomizers | None]
    """Terms for a kingdom that is dealt at random."""
    bane: NotRequired[str | None]
    """The Bane of a `kingdom` that needs one; null: drawn from its boxes."""
    events: NotRequired[list[str]]
    """Events and Landmarks of a `kingdom`, by id."""
    colony: NotRequired[Literal["always", "never", "proportion"]]
    """Whether Platinum and Colony are used."""
    shelters: NotRequired[Literal["always", "never", "proportion"]]
    """Whether players begin with Shelters."""
    previous_game: NotRequired[PreviousGame | None]
    """Last game of the same players, which decides who begins."""
    ask: NotRequired[Literal["always", "when-it-matters"]]
    """With `always`, decisions with one answer are opened too."""
    nameable: NotRequired[Literal["any", "supply"]]
    """Cards that a Wishing Well may name: `any`, or those of the `supply`."""
    show_counts: NotRequired[bool]
    """Show the sizes of decks and discard piles, which players of the card game must remember."""


class KingdominoOptions(TypedDict):
    """The optional rules of Kingdomino, in any combination. Dynasty, three games in a row, is a format of a match, not an option."""

    middle_kingdom: NotRequired[bool]
    """10 extra points for a castle in the middle of its kingdom."""
    harmony: NotRequired[bool]
    """5 extra points for a kingdom without discarded dominoes."""
    mighty_duel: NotRequired[bool]
    """For two players: all dominoes, and kingdoms of 7 x 7 squares."""


class LaidTile(TypedDict):
    """A tile of the board, turned to the right by a number of quarter `turns`."""

    tile: str
    """Name of the tile."""
    turns: NotRequired[int]
    """Number of quarter turns to the right."""


class PreviousGame(TypedDict):
    """Result of the last game of the same players."""

    winners: list[int]
    """Seats of the winners, as numbered in the new game."""


class Randomizers(TypedDict):
    """The way in which a random kingdom is dealt."""

    boxes: NotRequired[
        list[
            Literal[
                "adventures",
                "alchemy",
                "base",
                "cornucopia",
                "dark-ages",
                "empires",
                "guilds",
                "hinterlands",
                "intrigue",
                "prosperity",
                "seaside",
            ]
        ]
    ]
    """Boxes from which the kingdom is dealt."""
    counts: NotRequired[dict[str, int]]
    """Number of kingdom cards from each box."""
    exclude: NotRequired[list[str]]
    """Cards that are left out."""
    at_least: NotRequired[
        list[
            Literal[
                "action",
                "attack",
                "curse",
                "duration",
                "gathering",
                "knight",
                "prize",
                "reaction",
                "reserve",
                "shelter",
                "treasure",
                "victory",
            ]
        ]
    ]
    """Types of cards of which the kingdom must have at least one."""
    events: NotRequired[int]
    """Number of Events and Landmarks that are dealt from the boxes."""


GameOptions: TypeAlias = "DomaineOptions | DominionOptions | KingdominoOptions"
"""Options of each ruleset."""


class CardWorth(TypedDict):
    """The points of all cards of one name."""

    count: int
    """Number of copies that the player owns."""
    points: int
    """Points of all copies together."""


class DominionBreakdown(TypedDict):
    """The points of a player in Dominion, by source."""

    cards: dict[str, CardWorth]
    """Count and points of the player's cards, by the card's id."""
    tokens: int
    """Number of victory point tokens."""
    turns: int
    """Finished turns, not extra ones."""
    deck_size: int
    """Number of cards that the player owns."""
    landmarks: NotRequired[dict[str, int]]
    """Points of each Landmark that scores, by its id."""
    penalty: NotRequired[int]
    """Points deducted by rulings, as a negative number."""


class MatchBreakdown(TypedDict):
    """The breakdown of a match score, which is the sum of the scores of its games."""

    games: list[int]
    """Score of each game."""
    penalty: NotRequired[int]
    """Points deducted by rulings, as a negative number."""


ScoreBreakdown: TypeAlias = "DomaineBreakdown | DominionBreakdown | KingdomBreakdown | MatchBreakdown | TypedBreakdown"
"""Where a score comes from, in the rulebook's words: as a game says it, a match, or who typed in a result."""

AccountOrHandle: TypeAlias = "str"
"""An account, by its id or its handle."""

Line: TypeAlias = "str"
"""One line of visible characters."""

Name: TypeAlias = "str"
"""One line of visible characters, not empty."""

Prose: TypeAlias = "str"
"""A text with at least one visible character."""


class Message(TypedDict):
    """A server-sent event. `data` is JSON."""

    id: str
    """Place to resume from: send it as `Last-Event-ID`."""
    data: str
    """Content of the message."""


NewSeat: TypeAlias = "Literal['me', 'open'] | NewSeatValue1 | NewSeatValue2"
"""A seat: yours, open to anybody, reserved for an account, or a bot's."""


class NewSeatValue1(TypedDict):
    """Data in a request."""

    account: AccountOrHandle


class NewSeatValue2(TypedDict):
    """Data in a request."""

    bot: Literal["random", "gentle", "steady", "skilled", "master"]


class Calendar(TypedDict):
    """The days of a season, which begin and end at midnight UTC."""

    first: str
    """First day of the season."""
    days: int
    """Number of days of each round, without holidays."""
    in_turn: NotRequired[bool]
    """Whether each round begins after the last day of the round before. If not, all rounds begin on the first day."""
    holidays: NotRequired[list[Holiday]]
    """Days without play."""


class DoubleElimination(TypedDict):
    """A double elimination: an entrant is out after two losses. How far an entrant came decides the place, and points are matches won."""

    kind: Literal["double-elimination"]
    """Kind, by which the other fields differ."""
    duel: NotRequired[Duel]
    """Match that two entrants play."""
    reset: NotRequired[bool]
    """Whether the final is played again if its loser had not lost before."""


class Duel(TypedDict):
    """A match of at most `best_of` games, with alternating turn order."""

    best_of: NotRequired[int]
    """Maximum number of games in the match."""
    tied: NotRequired[Literal["drawn", "replay", "second", "seed"]]
    """Decision of a match that is level after the last game. With `replay`, play until a game is won. With `second`, the player who went second in the last game wins. With `seed`, the better seed wins. With `drawn`, the match is drawn, where nobody has to advance."""


class Groups(TypedDict):
    """Groups of about equal strength. A first place in any group ranks above every second place."""

    kind: Literal["groups"]
    """Kind, by which the other fields differ."""
    legs: NotRequired[int]
    """How often two entrants meet."""
    duel: NotRequired[Duel | None]
    """Match of two entrants; null: one game."""
    groups: int
    """Number of groups; fewer if an entrant would be alone in one."""
    advance: NotRequired[int]
    """Number of entrants of each group who advance."""
    others: NotRequired[int]
    """Number of further entrants who advance, the best over all groups."""
    tied: NotRequired[Literal["all", "play-off", "tiebreaks"]]
    """Handling of a tie for the last place that advances."""


class Heats(TypedDict):
    """Heats: each table is a group that plays several games. The first `advance` of each table and the best `others` overall advance. `tied` decides a tie for the last place that advances."""

    kind: Literal["heats"]
    """Kind, by which the other fields differ."""
    size: NotRequired[int]
    """Number of players at a table."""
    five: NotRequired[Literal["four-and-bye", "one-table", "three-and-two"] | None]
    """Seating of five entrants in a format with tables of four, chosen by the organiser."""
    duel: NotRequired[Duel | None]
    """Match of two entrants at a table for two; null: one game."""
    games: NotRequired[int]
    """Number of games at each table."""
    advance: NotRequired[int]
    """Number of entrants of each table who advance."""
    others: NotRequired[int]
    """Number of further entrants who advance, the best over all tables."""
    tied: NotRequired[Literal["all", "play-off", "tiebreaks"]]
    """Handling of a tie for the last place that advances."""


class Holiday(TypedDict):
    """Days that do not count for the rounds, from `first` to `last`."""

    first: str
    """First day."""
    last: str
    """Last day."""


class KnockOut(TypedDict):
    """A knock-out: winners advance, losers are out. The number of rounds won decides the place."""

    kind: Literal["knock-out"]
    """Kind, by which the other fields differ."""
    duel: NotRequired[Duel]
    """Match that two entrants play."""
    third: NotRequired[bool]
    """Whether the losers of the semi-finals play for third place in the round of the final."""


class League(TypedDict):
    """A league: the best seeds play in the first division. The last of a division ranks above the first of the next. All rounds are open at the same time."""

    kind: Literal["league"]
    """Kind, by which the other fields differ."""
    legs: NotRequired[int]
    """How often two entrants meet."""
    duel: NotRequired[Duel | None]
    """Match of two entrants; null: one game."""
    divisions: NotRequired[int]
    """Number of divisions; fewer if an entrant would be alone in one."""
    moving: NotRequired[int]
    """Number of entrants who are promoted from each division to the next higher one, and relegated; at most half of either division."""
    calendar: NotRequired[Calendar | None]
    """Days of the rounds; null: all rounds are open from the beginning, without an end."""


class Manual(TypedDict):
    """A stage in which the organiser pairs every round by hand."""

    kind: Literal["manual"]
    """Kind, by which the other fields differ."""
    rounds: int
    """Number of rounds."""


class RoundRobin(TypedDict):
    """A round robin: all pairs of entrants meet about equally often."""

    kind: Literal["round-robin"]
    """Kind, by which the other fields differ."""
    size: NotRequired[int]
    """Number of players at a table."""
    five: NotRequired[Literal["four-and-bye", "one-table", "three-and-two"] | None]
    """Seating of five entrants in a format with tables of four, chosen by the organiser."""
    duel: NotRequired[Duel | None]
    """Match of two entrants at a table for two; null: one game."""
    rounds: NotRequired[int | None]
    """Number of rounds; null: as many as it takes until every two have met once."""


class Scale(TypedDict):
    """A scale: the points for each place at a tournament table. `linear`: 6-4-2-0 at a table of four, 6-3-0 of three, 6-0 of two. `podium`: 5-3-2-1, cut to the table's size. `win`: one point for the winner. `sum`: scores of the games. `custom`: a list for each size of table."""

    preset: NotRequired[Literal["custom", "linear", "podium", "sum", "win"]]
    """Name of the scale."""
    lists: NotRequired[list[list[int]]]
    """For `custom`: the points of each place, the first place first; one list for each size of table."""
    pairing_bye: NotRequired[Literal["full", "half", "none"]]
    """Points of a bye that the entrant did not ask for: the points of a first place, half of them, or none."""


class Stage(TypedDict):
    """The terms of one stage, as agreed when the tournament was created."""

    format: StageFormat
    """Format of the stage."""
    scale: NotRequired[Scale]
    """Points for places at a table."""
    tiebreaks: NotRequired[list[str] | None]
    """Tie-breaks in order; null: those of the format."""
    takes: NotRequired[int | None]
    """Number of entrants who advance to this stage; null: all, or as the format of the stage before decides."""
    tied: NotRequired[Literal["all", "play-off", "tiebreaks"]]
    """Handling of a tie for the last place that advances to this stage."""
    carries: NotRequired[bool]
    """Whether the points of the stage before also count in this stage."""
    teams: NotRequired[TeamPlay | None]
    """Terms of team matches; null: entrants play for themselves."""


StageFormat: TypeAlias = "Swiss | RoundRobin | Groups | League | KnockOut | DoubleElimination | Heats | Manual"
"""One of these forms."""


class Swiss(TypedDict):
    """A fixed number of rounds. Entrants with equal points meet, and repeated meetings are avoided."""

    kind: Literal["swiss"]
    """Kind, by which the other fields differ."""
    size: NotRequired[int]
    """Number of players at a table."""
    five: NotRequired[Literal["four-and-bye", "one-table", "three-and-two"] | None]
    """Seating of five entrants in a format with tables of four, chosen by the organiser."""
    duel: NotRequired[Duel | None]
    """Match of two entrants at a table for two; null: one game."""
    rounds: int
    """Number of rounds."""


class TeamPlay(TypedDict):
    """The terms of team matches. A won match is worth two points, a drawn match one. Each board is a table for two players."""

    boards: int
    """Number of boards at which two teams meet."""
    tiebreaks: NotRequired[list[str] | None]
    """Tie-breaks between teams with equal match points; null: board points (`game-points`), then those of the format."""


TypedBreakdown: TypeAlias = "dict[str, int]"
"""Parts of a score, in the rulebook's words."""


class NewAccount(TypedDict):
    """Data in a request."""

    handle: str
    """Letters, digits, - and _; a letter or digit at both ends."""
    display_name: NotRequired[Name]
    password: NotRequired[str]
    """Needed only for sessions."""


class AccountUpdate(TypedDict):
    """Data in a request."""

    display_name: NotRequired[Name]
    handle: NotRequired[str]
    """Handle of a guest, chosen once."""
    password: NotRequired[str]
    """A guest's first."""
    bot: NotRequired[Literal[True]]
    """true: declares for ever that a bot uses this account."""


class CurrentPassword(TypedDict):
    """Data in a request."""

    current: NotRequired[str]
    """Current password. Not needed if there is none, or in the first hour of a session that began with an operator's link."""


class NewToken(TypedDict):
    """Data in a request."""

    label: NotRequired[Line]
    """Purpose, for your own reference."""
    scopes: list[Literal["read", "play", "organise", "account", "referee", "admin"]]
    """Scopes, at most those of this credential."""
    expires_in_seconds: NotRequired[int]
    """Seconds. Absent: a token made by a session does not expire."""


class SignIn(TypedDict):
    """Data in a request."""

    handle: NotRequired[str]
    """Handle of your account."""
    password: NotRequired[str]
    """Password of your account."""
    link: NotRequired[str]
    """The part after the `#` of a sign-in link from an operator."""
    guest: NotRequired[Literal[True]]
    """Creates a guest account. Keep it with `PUT /v1/me`."""


class NewPassword(TypedDict):
    """Data in a request."""

    current: NotRequired[str]
    """Current password. Not needed if there is none, or in the first hour of a session that began with an operator's link."""
    password: str
    """New password."""


class ClockTerms(TypedDict):
    """Data in a request."""

    per_move_seconds: NotRequired[int]
    """Seconds for each decision."""
    per_game_seconds: NotRequired[int]
    """Seconds for all decisions of a seat."""
    increment_seconds: NotRequired[int]
    """Seconds that a seat's game time gains by each move."""
    on_timeout: NotRequired[Literal["forfeit", "adjudicate", "bot", "referee"]]
    """Consequence of an exhausted clock. The player resigns (`forfeit`), the current placement decides (`adjudicate`), a bot plays on (`bot`), or play waits for a `referee`."""


class NewTerms(TypedDict):
    """Data in a request."""

    takebacks: NotRequired[Literal["none", "uninformed", "consent", "referee"]]
    """Rule for takebacks of a seat's last answer. `none`: never. With `uninformed`, until somebody has learnt or answered anything. With `consent`, if the other players agree. With `referee`, only by a ruling."""
    resignation: NotRequired[Literal["end", "bot"]]
    """Consequence of a resignation in a game of three or more: the game ends, or a bot plays on. In a game of two, the other player wins."""
    clock: NotRequired[ClockTerms | None]
    """Time limits; null: none."""
    abandoned_after_seconds: NotRequired[int]
    """Seconds of inactivity after which a game without a clock ends and the player to move loses. 0: never."""
    spectator_delay_seconds: NotRequired[int]
    """Delay in seconds of a running game for spectators, in every answer. Players, the creator and referees see it without delay."""
    dispute_window_seconds: NotRequired[int]
    """Seconds after the end during which the game may be disputed; 0: it is final at once."""
    appeal_window_seconds: NotRequired[int]
    """Seconds after a ruling on a dispute during which it may be appealed against."""
    referees: NotRequired[list[AccountOrHandle]]
    """Referees of this game beside those of the service: ids or handles, not players."""
    rated: NotRequired[bool]
    """Whether it counts for ratings. Left out: it does, unless `referees` are named here for a table or a match. Such a referee has no office in a rated game."""
    holidays: NotRequired[int]
    """Days on which a seat's time may stand still, where each decision has a day or more."""


class NewGame(TypedDict):
    """Data in a request."""

    ruleset: Literal["domaine", "dominion", "kingdomino"]
    """Name of the ruleset."""
    options: NotRequired[GameOptions]
    """Omitted options have their defaults."""
    visibility: NotRequired[Literal["public", "unlisted", "private"]]
    """`public`: listed; `unlisted`: for readers with the id; `private`: for accounts in `seats`."""
    terms: NotRequired[NewTerms]
    """Agreements of the table that are not rules of the game."""
    seats: list[NewSeat]
    """Seats in turn order: yours, `open` to anybody, an account's or a bot's."""
    sandbox: NotRequired[bool]
    """You see everything and play every open seat, and the game does not count."""
    seats_kept: NotRequired[bool]
    """Your own seat is kept for you, not taken at once: you sit down with a nonce when you have seen what the seed is committed to."""
    position: NotRequired[GamePosition | str]
    """First position of a sandbox, as JSON or in notation."""


class SeatTaking(TypedDict):
    """Data in a request."""

    nonce: NotRequired[str]
    """Optional nonce for this game's shuffles, chosen after the commitment to the seed. Public for ever."""


class NewMove(TypedDict):
    """Data in a request."""

    decision: str
    """Id of the open decision."""
    picks: list[str]
    """Ids of the picked options, each at most once."""


class TakebackRequest(TypedDict):
    """Data in a request."""

    decision: NotRequired[str]
    """Decision to return to. Default: your last one."""
    allow: NotRequired[bool]
    """Whether you allow the takeback that was asked for."""


class Resignation(TypedDict):
    """Data in a request."""

    seat: NotRequired[int]
    """Your seat, if you play several."""


class NewHoliday(TypedDict):
    """Data in a request."""

    days: int
    """Number of days; 0 ends the holiday."""
    seat: NotRequired[int]
    """Your seat, if you play several."""


class NewFork(TypedDict):
    """Data in a request."""

    at: NotRequired[int]
    """Event: the fork begins at the last rest up to it. Default: the last event."""
    future: NotRequired[Literal["same", "redealt"]]
    """Treatment of hidden information. With `same`, it stays as it is: for referees, and for everybody in a final game. With `redealt`, the service deals it again at random, consistent with everything that you know."""
    seats: NotRequired[list[NewSeat]]
    """Player of each seat: `"me"`, `"open"` (you too) or a bot. Default: you play every seat."""


class NewGreeting(TypedDict):
    """Data in a request."""

    greeting: Literal["good-luck", "thinking", "thanks", "well-played", "have-to-go"]


class NewComplaint(TypedDict):
    """Data in a request."""

    reason: Literal["unfair-play", "name", "behaviour", "other"]
    text: NotRequired[Prose]
    """Description for the operator."""
    game: NotRequired[str]
    """Game in which it happened."""


class NewApp(TypedDict):
    """Data in a request."""

    client_name: Name
    """Name that users see when they are asked for consent."""
    client_uri: NotRequired[str]
    """Website of the app."""
    redirect_uris: list[str]
    """Addresses to which users return, each exactly as the app will request it. They use https, http on 127.0.0.1 or localhost, or a private scheme with a dot in it."""
    token_endpoint_auth_method: NotRequired[Literal["none", "client_secret_basic", "client_secret_post"]]
    """`none`: the app runs where it cannot keep a secret."""


class TokenRequest(TypedDict):
    """Data in a request."""

    grant_type: NotRequired[str]
    """`authorization_code`, `refresh_token`, or for the app itself `client_credentials`."""
    code: NotRequired[str]
    """Code from the address to which the user returned."""
    redirect_uri: NotRequired[str]
    """The address of the authorization request."""
    code_verifier: NotRequired[str]
    """Code verifier of PKCE."""
    refresh_token: NotRequired[str]
    """Refresh token, valid once."""
    scope: NotRequired[str]
    """Fewer scopes than were allowed."""
    client_id: NotRequired[str]
    """Unless it is in `Authorization: Basic`."""
    client_secret: NotRequired[str]
    """Unless it is in `Authorization: Basic`."""


class RevokedToken(TypedDict):
    """Data in a request."""

    token: NotRequired[str]
    """An access token, or a refresh token with all tokens made from it."""
    token_type_hint: NotRequired[str]
    """`access_token` or `refresh_token`."""
    client_id: NotRequired[str]
    """Unless it is in `Authorization: Basic`."""
    client_secret: NotRequired[str]
    """Unless it is in `Authorization: Basic`."""


class Accepts(TypedDict):
    """Data in a request."""

    rating_min: NotRequired[int | None]
    """Lowest rating of the opponents."""
    rating_max: NotRequired[int | None]
    """Highest rating of the opponents."""
    bots: NotRequired[bool]
    """Whether accounts of bots may join."""
    people: NotRequired[bool]
    """Whether people may join."""
    app: NotRequired[str | None]
    """App through which others must seek or join."""


class NewSeek(TypedDict):
    """Data in a request."""

    ruleset: Literal["domaine", "dominion", "kingdomino"]
    """Name of the ruleset."""
    options: NotRequired[GameOptions]
    """Omitted options have their defaults."""
    visibility: NotRequired[Literal["public", "unlisted", "private"]]
    """`public`: listed; `unlisted`: for readers with the id; `private`: for accounts in `seats`."""
    terms: NotRequired[NewTerms]
    """Agreements of the table that are not rules of the game."""
    player_count: NotRequired[int]
    """Number of players. For a challenge, `to` determines it."""
    to: NotRequired[list[AccountOrHandle]]
    """A challenge to these accounts (ids or handles), who all must accept. Empty: an open seek."""
    counters: NotRequired[str | None]
    """A counter: declines this challenge to you, and challenges all its players."""
    accepts: NotRequired[Accepts]
    """Players who may join an open challenge."""
    seats_kept: NotRequired[bool]
    """Your seat is kept, not taken at once: you sit down with a nonce when you have seen the commitment."""
    stands: NotRequired[bool]
    """For bots: after each match, an equal seek opens."""
    expires_in_seconds: NotRequired[int]
    """Seconds until the seek expires."""
    present_within_seconds: NotRequired[int | None]
    """Seconds after which it ends if you have neither asked for it nor followed it."""


class Acceptance(TypedDict):
    """Data in a request."""

    seats_kept: NotRequired[bool]
    """Your seat is kept, not taken at once: you sit down with a nonce when you have seen the commitment."""


class MatchFormatChoice(TypedDict):
    """Data in a request."""

    format: str
    """A match format of the ruleset."""
    games: NotRequired[int]
    """Maximum number of games: 3 for a dynasty, an odd number for best-of."""
    seats: NotRequired[Literal["kept", "rotated"]]
    """Whether players keep their seats or move one on for each game. Default: `kept`."""


class NewMatch(TypedDict):
    """Data in a request."""

    ruleset: Literal["domaine", "dominion", "kingdomino"]
    """Name of the ruleset."""
    options: NotRequired[GameOptions]
    """Omitted options have their defaults."""
    visibility: NotRequired[Literal["public", "unlisted", "private"]]
    """`public`: listed; `unlisted`: for readers with the id; `private`: for accounts in `seats`."""
    terms: NotRequired[NewTerms]
    """Agreements of the table that are not rules of the game."""
    seats: list[NewSeat]
    """Seats in turn order: yours, `open` to anybody, an account's or a bot's."""
    match: MatchFormatChoice


class NewOtherGame(TypedDict):
    """Data in a request."""

    name: Name
    """Name of the game."""
    results: NotRequired[Literal["winner", "points", "ranks"]]
    """`winner`: scores are 1 for winners and 0, equal scores a draw; `points`: the most win; `ranks`: places alone."""
    player_counts: NotRequired[list[int]]
    """Possible numbers of players at a table."""


class NewTournament(TypedDict):
    """Data in a request."""

    title: Name
    """Name of the tournament."""
    ruleset: Literal["domaine", "dominion", "kingdomino", "other"]
    """Name of the ruleset; `other`: `game`, with `play` `typed`, never rated."""
    game: NotRequired[NewOtherGame | None]
    """The game, if `ruleset` is `other`."""
    options: NotRequired[GameOptions]
    """Options of all its games. Omitted options have their defaults."""
    stages: list[Stage]
    """Stages in order."""
    visibility: NotRequired[Literal["public", "unlisted", "private"]]
    """`public`: listed; `unlisted`: for readers with the id; `private`: for entrants and staff."""
    organisers: NotRequired[list[AccountOrHandle]]
    """Ids or handles of further organisers."""
    play: NotRequired[Literal["here", "typed"]]
    """`here`: games on this service, except at tables with a player without an account; `typed`: results of real tables are typed in."""
    deal: NotRequired[Literal["each", "setup", "duplicate"]]
    """Common to the tables of a round: nothing (`each`), the open set-up (`setup`), or all shuffles (`duplicate`)."""
    late_entries: NotRequired[bool]
    """Whether entries are possible during the first stage."""
    rated: NotRequired[bool]
    """Whether the games count for ratings."""
    bots_only: NotRequired[bool]
    """Whether only bots may enter."""
    byes_wait: NotRequired[bool]
    """Whether players' byes without points wait for an organiser."""
    most_entrants: NotRequired[int | None]
    """Maximum number of entrants; null: 2000."""
    no_show_minutes: NotRequired[int | None]
    """Minutes after the start of a round for players to report at their table; then the service proposes a loss. null: nobody reports."""
    terms: NotRequired[NewTerms]
    """Terms of all games."""


class NewPrice(TypedDict):
    """Data in a request."""

    amount: str
    """Amount, such as `5` or `5.50`."""
    currency: Name
    """Currency, as people write it."""


class TournamentUpdate(TypedDict):
    """Data in a request."""

    title: Name
    """Name of the tournament."""
    description: NotRequired[Prose | None]
    """Information for guests."""
    place: NotRequired[Name | None]
    """Venue."""
    house_rules: NotRequired[Prose | None]
    """House rules of the event."""
    starts_at: NotRequired[str | None]
    """Start of the event, in UTC."""
    round_minutes: NotRequired[int]
    """Minutes of a round; 0: none."""
    sponsors: NotRequired[Name | None]
    """Sponsors, for the projector view."""
    fee: NotRequired[NewPrice | None]
    """Fee of an entrant. Public."""


class NewBeacon(TypedDict):
    """Data in a request."""

    at: str
    """Earliest time of the round, in UTC."""


class NewAnnouncement(TypedDict):
    """Data in a request."""

    text: Prose
    """Text of the announcement."""


class NewSeason(TypedDict):
    """Data in a request."""

    title: Name
    """Name of the season."""
    calendar: NotRequired[Calendar | None]


class Reason(TypedDict):
    """Data in a request."""

    reason: Prose
    """Why. Everybody who may see the tournament may read it."""


class NewEntrant(TypedDict):
    """Data in a request."""

    name: NotRequired[Name]
    """Organisers: name of an entrant without an account, for real tables."""
    names: NotRequired[list[Name]]
    """Organisers: many entrants at once, all or none. Existing entrants are not entered twice."""
    bot: NotRequired[Literal["random", "gentle", "steady", "skilled", "master"]]
    """Organisers: level of a bot."""
    account: NotRequired[AccountOrHandle]
    """Id or handle of an invited account."""


class NewEntrantName(TypedDict):
    """Data in a request."""

    name: Name
    """Name of the entrant."""


class NewNonce(TypedDict):
    """Data in a request."""

    nonce: str
    """Nonce for the shuffles of your later games. Public for ever."""


class NewBye(TypedDict):
    """Data in a request."""

    stage: int
    round: int
    kind: NotRequired[Literal["half", "none"]]
    """`half`: worth half of a first place; `none`: worth nothing."""


class ByeDecision(TypedDict):
    """Data in a request."""

    accepted: bool
    """Whether the draw leaves the entrant out."""


class NewPlaces(TypedDict):
    """Data in a request."""

    most_entrants: int | None
    """Maximum number of entrants. null: no limit. Entrants keep their places if you lower it."""


class NewStaff(TypedDict):
    """Data in a request."""

    duty: Literal["organiser", "arbiter"]
    """`organiser`: all rights of the maker; `arbiter`: rules, types results, checks players in."""


class NewCheckIn(TypedDict):
    """Data in a request."""

    open: bool
    """`true`: everybody must check in again."""
    leave_out: NotRequired[bool]
    """With `open` false: leave out entrants who have not checked in."""


class EntrantMerge(TypedDict):
    """Data in a request."""

    into: int
    """Number of the other entry of the same person."""


class NewFees(TypedDict):
    """Data in a request."""

    entrants: list[int]
    mark: Literal["none", "due", "paid"]
    amount: NotRequired[str | None]
    """Amount that each of them has paid. Default with `paid`: the event's fee."""


class NewTeam(TypedDict):
    """Data in a request."""

    name: Name
    """Name of the team."""
    entrants: NotRequired[list[int]]
    """Entrants of the team, in the order of boards."""
    names: NotRequired[list[Name]]
    """Further members by name, on the boards after these. New names are entered, for real tables."""


class TeamUpdate(TypedDict):
    """Data in a request."""

    name: Name
    """Name of the team."""
    entrants: list[int]
    """Entrants of the team, in the order of boards."""
    names: NotRequired[list[Name]]
    """Further members by name, on the boards after these. New names are entered, for real tables."""


class NewStage(TypedDict):
    """Data in a request."""

    entrants: NotRequired[list[int]]
    """Entrants of the stage, the best seed first. Default: the result of the stage before, or the lots."""
    seeds: NotRequired[Literal["", "rating"]]
    """`rating`: by the ratings in this game at its tables' size, which are put on record."""


class NewRound(TypedDict):
    """Data in a request."""

    tables: NotRequired[list[list[int]]]
    """The organiser's pairing: entrants (or teams) of each table in turn order."""
    byes: NotRequired[list[int]]
    """Entrants without a table who did not ask for a bye."""
    anew: NotRequired[bool]
    """Whether this draw may replace an unpublished one."""


class NewStart(TypedDict):
    """Data in a request."""

    starts_at: NotRequired[str | None]
    """Start, in UTC; null: when an organiser starts it. Absent: at once."""


class NewPause(TypedDict):
    """Data in a request."""

    until: NotRequired[str | None]
    """Time in UTC at which play resumes automatically. null: when an organiser resumes it."""


class NewLine(TypedDict):
    """Data in a request."""

    entrant: int
    """Number of the entrant."""
    score: NotRequired[int]
    """Score; required unless results of the game are ranks."""
    place: NotRequired[int]
    """Place, from 1: for all seats, or for none if scores and tie-breaks decide."""
    tiebreaks: NotRequired[list[int]]
    """Tie-breaks of the rulebook, most important first."""
    breakdown: NotRequired[TypedBreakdown]


class NewResult(TypedDict):
    """Data in a request."""

    results: list[NewLine]
    """Results, one for each entrant who came."""
    absent: NotRequired[list[int]]
    """Entrants who did not come."""
    confirm: NotRequired[bool]
    """`true`: confirms scores that are unusual for the game."""
    number: NotRequired[int]
    """Number of the game at the table, from 1; default: the next one."""


class GamesWon(TypedDict):
    """Data in a request."""

    entrant: int
    """Number of the entrant."""
    games: int
    """Games that they have won."""


class NewMatchResult(TypedDict):
    """Data in a request."""

    won: list[GamesWon]
    """Games that each entrant has won. An entrant left out has won none."""


class NewStationTable(TypedDict):
    """Data in a request."""

    stage: int
    round: int
    table: int


class NewStation(TypedDict):
    """Data in a request."""

    name: Name
    stream: NotRequired[str]
    """Address of its live video."""
    queue: NotRequired[list[NewStationTable]]
    """Published tables, in the order of play."""


class NewStations(TypedDict):
    """Data in a request."""

    stations: list[NewStation]


class RuledResult(TypedDict):
    """Data in a request."""

    results: list[NewLine]
    """Results, one for each entrant who came."""
    absent: NotRequired[list[int]]
    """Entrants who did not come."""
    confirm: NotRequired[bool]
    """`true`: confirms scores that are unusual for the game."""


class NewTournamentRuling(TypedDict):
    """Data in a request."""

    kind: Literal[
        "correct",
        "correct-match",
        "void",
        "adjust",
        "disqualify",
        "reinstate",
        "rename",
        "rename-team",
        "absent",
        "withdraw-round",
        "tiebreaks",
        "lift-beacon",
    ]
    """Effect of the ruling."""
    reason: Prose
    """Why. Everybody who may see the tournament may read it."""
    rule: NotRequired[Line]
    """Rule relied on: the book, and the place in it."""
    event: NotRequired[int]
    """correct: event that the correction answers."""
    stage: NotRequired[int]
    """Stage concerned, from 1."""
    round: NotRequired[int]
    """Round concerned, from 1: `number` in the address of `create_result`."""
    table: NotRequired[int]
    """Table concerned, from 1."""
    number: NotRequired[int]
    """correct, void: number of the game at the table."""
    result: NotRequired[RuledResult]
    """correct: the right result."""
    won: NotRequired[list[GamesWon]]
    """correct-match: games that each entrant has won."""
    entrants: NotRequired[list[int]]
    """absent: entrants who have not come, or left a running game, which is void. Their table plays without them, or the remaining player wins."""
    entrant: NotRequired[int]
    """Entrant concerned."""
    name: NotRequired[Name]
    """rename, rename-team: the right name."""
    team: NotRequired[int]
    """rename-team: number of the team."""
    points: NotRequired[int]
    """adjust: points given; below zero: taken."""
    tiebreaks: NotRequired[list[str]]
    """tiebreaks: the list that counts from now on, of direct-encounter, strength-of-schedule, firsts, score-margin, turn-order, wins, games-won, game-points, buchholz, buchholz-cut-1, buchholz-cut-2, buchholz-median-1, buchholz-median-2, sonneborn-berger, sonneborn-berger-cut-1, lot."""


class NewCertificate(TypedDict):
    """Data in a request."""

    supersedes: NotRequired[str]
    """Certificate to replace."""
    reason: NotRequired[Prose]
    """Why it takes the place of another. Everybody who may see the tournament may read it."""


class NewAudit(TypedDict):
    """Data in a request."""

    depth: NotRequired[Literal["chain", "facts", "rules"]]
    """`chain`: every hash, link, seal and signature; `facts`: also whether the facts come to the result on record; `rules`: also whether the rules, run again, give every fact."""
    games: Literal["all"] | NewAuditGames1 | NewAuditGames2 | NewAuditGames3
    """Everything that the log holds, or all games of a ruleset: for referees and administrators. Or a match, or a tournament: for who plays it or organises it, too."""


class NewAuditGames1(TypedDict):
    """Data in a request."""

    match: str


class NewAuditGames2(TypedDict):
    """Data in a request."""

    tournament: str


class NewAuditGames3(TypedDict):
    """Data in a request."""

    ruleset: Literal["domaine", "dominion", "kingdomino"]


class NewMail(TypedDict):
    """Data in a request."""

    address: str
    current: NotRequired[str]
    """Your password, if you have one and the address is new, or unconfirmed since a change."""
    about: NotRequired[list[Literal["turn", "invitation", "case", "round", "announcement"]]]
    at_most: NotRequired[Literal["each", "hour", "day", "week"]]
    patience_minutes: NotRequired[int]
    language: NotRequired[Literal["en", "it", "pl", "pt"]]
    """Default: the language of the request."""


class SignInLinkRequest(TypedDict):
    """Data in a request."""

    who: str
    """A handle or an address."""


class NewRuling(TypedDict):
    """Data in a request."""

    kind: Literal[
        "pause",
        "resume",
        "void",
        "dismiss",
        "clock",
        "rewind",
        "replace",
        "penalise",
        "adjudicate",
        "uphold",
        "overturn",
    ]
    """Effect of the ruling."""
    reason: Prose
    """Reason. All viewers of the game may read it."""
    rule: NotRequired[Line]
    """Rule relied on: the book, and the place in it."""
    event: NotRequired[int]
    """Event that the ruling answers."""
    dispute: NotRequired[str]
    """Dispute that the ruling answers."""
    resume: NotRequired[bool]
    """Whether a ruling that settles a dispute also resumes play that a referee has paused."""
    cards: NotRequired[list[str]]
    """Cards, tiles or dominoes concerned."""
    to: NotRequired[int]
    """rewind: event that opened the decision to return to."""
    seat: NotRequired[int]
    """clock, replace, penalise: seat concerned."""
    milliseconds: NotRequired[int]
    """clock: milliseconds given; below zero: taken."""
    account: NotRequired[AccountOrHandle]
    """replace: id or handle of the new player."""
    bot: NotRequired[Literal["random", "gentle", "steady", "skilled", "master"]]
    """replace: bot that plays on."""
    points: NotRequired[int]
    """penalise: points taken from the score."""
    places: NotRequired[list[int]]
    """adjudicate: the places, seat by seat."""


class NewDispute(TypedDict):
    """Data in a request."""

    cites: int
    """Number of the disputed event."""
    text: Prose
    """Description of the problem. Everybody who may see the game may read it."""


class NewStatement(TypedDict):
    """Data in a request."""

    text: Prose
    """Your statement."""


class NewAppeal(TypedDict):
    """Data in a request."""

    text: Prose
    """Why the ruling is wrong."""


class NewQuestion(TypedDict):
    """Data in a request."""

    seat: int
    """Seat that you ask."""
    text: Prose
    """Your question."""
    alone: NotRequired[bool]
    """Whether only that seat and the referees may read question and reply before the ruling."""


class NewAnswer(TypedDict):
    """Data in a request."""

    question: int
    """The `seq` of the question."""
    text: Prose
    """Your reply."""


class NewNote(TypedDict):
    """Data in a request."""

    text: Prose
    """Your note. It becomes public when you have ruled."""
    about: NotRequired[int]
    """Event that the note marks."""


class NewWaiver(TypedDict):
    """Data in a request."""

    of: str
    """A game, a match or a tournament."""


class NewExport(TypedDict):
    """Data in a request."""

    kind: Literal["bundle", "sheets"]
    """`bundle`: everything that shows how one tournament came out, to be checked offline by `dominium verify`; `sheets`: the tables of one tournament or of many."""
    tournaments: list[str]
    formats: NotRequired[list[Literal["csv", "json", "html", "md", "txt", "xlsx"]]]
    """Formats of `sheets`. A bundle has its own: csv, html, json, xlsx."""
    lang: NotRequired[Literal["en", "it", "pl", "pt"]]
    """Language of the headings."""


class NewWebhook(TypedDict):
    """Data in a request."""

    url: str
    """Address that receives the POST requests."""
    description: NotRequired[Line]
    """Purpose, for your own reference."""
    events: list[
        Literal[
            "seat.offered",
            "game.started",
            "game.your_decision",
            "game.ended",
            "game.final",
            "dispute.opened",
            "dispute.appealed",
            "dispute.question",
            "ruling.made",
            "match.ended",
            "tournament.begun",
            "tournament.round_published",
            "tournament.result",
            "tournament.certified",
            "tournament.ended",
        ]
    ]
    """Types of events to send. `webhooks` lists them."""
    games: NotRequired[list[str] | None]
    """Only what happens in these games. Without `games`, `matches` and `tournaments`: in all that concern you."""
    matches: NotRequired[list[str] | None]
    """Only what happens in these matches and their games."""
    tournaments: NotRequired[list[str] | None]
    """Only what happens in these tournaments and the games at their tables."""


class WebhookUpdate(TypedDict):
    """Data in a request."""

    url: str
    """Address that receives the POST requests."""
    description: NotRequired[Line]
    """Purpose, for your own reference."""
    events: list[
        Literal[
            "seat.offered",
            "game.started",
            "game.your_decision",
            "game.ended",
            "game.final",
            "dispute.opened",
            "dispute.appealed",
            "dispute.question",
            "ruling.made",
            "match.ended",
            "tournament.begun",
            "tournament.round_published",
            "tournament.result",
            "tournament.certified",
            "tournament.ended",
        ]
    ]
    """Types of events to send. `webhooks` lists them."""
    games: NotRequired[list[str] | None]
    """Only what happens in these games. Without `games`, `matches` and `tournaments`: in all that concern you."""
    matches: NotRequired[list[str] | None]
    """Only what happens in these matches and their games."""
    tournaments: NotRequired[list[str] | None]
    """Only what happens in these tournaments and the games at their tables."""
    enabled: bool
    """A webhook that is switched on again receives only later events."""


class SecretRotation(TypedDict):
    """Data in a request."""

    overlap_seconds: NotRequired[int]
    """Seconds for which the former secret still signs."""


class SubscriptionKeys(TypedDict):
    """Data in a request."""

    p256dh: str
    """Public key."""
    auth: str
    """Shared secret."""


class NewDevice(TypedDict):
    """Data in a request."""

    endpoint: str
    """Address that the browser's push service gave."""
    keys: SubscriptionKeys
    name: NotRequired[Line]
    """Name of the device, for your own reference."""


Code: TypeAlias = Literal[
    "answer-forgotten",
    "audit-pending",
    "bad-cursor",
    "bad-handle",
    "beacon-awaited",
    "beacon-off",
    "beacon-settled",
    "bye-requested",
    "certified-already",
    "check-in-closed",
    "conflict",
    "conflict-of-interest",
    "csrf",
    "decision-closed",
    "dispute-pending",
    "dispute-settled",
    "disqualified",
    "engine-missing",
    "enough-said",
    "entered-already",
    "entries-closed",
    "export-expired",
    "export-not-ready",
    "export-pending",
    "forbidden",
    "forbidden-already",
    "game-final",
    "game-not-over",
    "game-not-started",
    "game-over",
    "game-paused",
    "game-running",
    "games-not-final",
    "handle-reserved",
    "handle-taken",
    "head-too-large",
    "hidden",
    "idempotency-key-reused",
    "identity-taken",
    "illegal-move",
    "implausible-score",
    "import-quota",
    "imported-already",
    "imported-game",
    "insufficient-scope",
    "internal",
    "invalid",
    "invalid-beacon",
    "invalid-entrant",
    "invalid-entrants",
    "invalid-match",
    "invalid-options",
    "invalid-pair",
    "invalid-pairing",
    "invalid-position",
    "invalid-result",
    "invalid-scale",
    "invalid-stages",
    "invalid-table-size",
    "invalid-team",
    "invalid-tiebreaks",
    "last-way-in",
    "lesser-credential",
    "made-by-a-worker",
    "malformed",
    "method-not-allowed",
    "name-reserved",
    "name-settled",
    "no-bracket",
    "no-byes",
    "no-holidays",
    "no-mail",
    "no-person",
    "no-season",
    "no-stage",
    "no-such-role",
    "no-such-scope",
    "no-takeback",
    "no-teams",
    "not-a-bot",
    "not-a-decision",
    "not-a-guest",
    "not-a-referee",
    "not-acceptable",
    "not-accepting",
    "not-at-rest",
    "not-for-trf",
    "not-forbidden",
    "not-found",
    "not-invited",
    "not-playing",
    "not-seated",
    "not-the-maker",
    "not-the-organiser",
    "not-your-decision",
    "not-yourself",
    "nothing-drawn",
    "nothing-to-share",
    "nothing-to-take-back",
    "oauth-refused",
    "organiser-chooses",
    "organiser-pairs",
    "own-record",
    "played-for-team",
    "played-here",
    "player-blocked",
    "player-count",
    "playing-already",
    "provider-failed",
    "provider-unreachable",
    "rate-limited",
    "rated-game",
    "reason-missing",
    "record-broken",
    "record-unfit",
    "request-in-flight",
    "result-known",
    "results-missing",
    "review-pending",
    "round-begun",
    "round-drawn",
    "round-running",
    "round-waits",
    "ruling-out-of-place",
    "sandbox-only",
    "sandbox-seats",
    "seat-taken",
    "seated-already",
    "seated-twice",
    "secret-shown-once",
    "seek-closed",
    "seek-unfit",
    "shared-shuffles",
    "sign-in-ended",
    "stage-over",
    "stage-running",
    "stale-version",
    "takeback-open",
    "takeback-too-late",
    "takebacks-not-agreed",
    "tied-at-cut",
    "time-over",
    "too-few-entrants",
    "too-large",
    "too-many-announcements",
    "too-many-apps",
    "too-many-blocks",
    "too-many-disputes",
    "too-many-entrants",
    "too-many-games",
    "too-many-rulings",
    "too-many-seeks",
    "too-many-tokens",
    "too-many-webhooks",
    "too-much-to-explain",
    "too-slow",
    "tournament-full",
    "tournament-game",
    "tournament-open",
    "tournament-over",
    "unauthenticated",
    "unavailable",
    "unknown-bye",
    "unknown-certificate",
    "unknown-decision",
    "unknown-dispute",
    "unknown-entrant",
    "unknown-event",
    "unknown-game",
    "unknown-match",
    "unknown-player",
    "unknown-result",
    "unknown-round",
    "unknown-ruleset",
    "unknown-seat",
    "unknown-seek",
    "unknown-stage",
    "unknown-table",
    "unknown-team",
    "unknown-tournament",
    "unsupported-media-type",
    "used-link",
    "view-not-in-record",
    "view-not-yours",
    "webhook-address",
    "webhook-disabled",
    "window-closed",
    "without-team",
    "wrong-password",
]
"""Code of a refusal."""
