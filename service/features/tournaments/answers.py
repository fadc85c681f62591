"""Answers about tournaments and their participants."""

from typing import Annotated, Any, Final, Literal, TypeVar

from msgspec import Meta

from domain.table.lobby_facts import Rules, Visibility
from domain.tournament.certified import Certificate
from domain.tournament.entries import ByeStatus, CheckIn
from domain.tournament.facts import Deal, Follows, Play, RoundDrawn
from domain.tournament.results.kinds import ResultKind
from domain.tournament.tournament import TournamentStatus
from events.receipts import Receipt
from service.features.accounts.answers import Person
from service.features.games.answers import DeliveredEvent
from service.features.games.terms_answer import GameTerms
from service.features.tournaments.routes.stages import SCHEMA
from service.platform.answers import ABSENT, Absent, Answer, Hash, Moment

TournamentId = Annotated[str, Meta(examples=["t_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
AgreedStage = Annotated[Any, Meta(extra_json_schema=SCHEMA)]

EXACT: Final = r"^-?[0-9]+(/[0-9]+)?$"
Exact = Annotated[str, Meta(extra_json_schema={"pattern": EXACT})]
"""An exact number: an integer, or a fraction such as `11/4`."""


class OtherGame(Answer, frozen=True):
    """A game that the service has no rules for."""

    name: str | None
    """Name of the game, by the organiser; null: it was erased."""
    results: ResultKind
    """Kind of the results."""


class Beacon(Answer, frozen=True):
    """The round of a drand beacon that draws and shuffles mix in."""

    chain: Hash
    """Hash of the beacon's chain."""
    beacon_round: int
    """Number of the round."""
    due_at: Moment
    """Time of the round."""
    signature: str | None
    """Its signature; null: not received."""


class TournamentSummary(Answer, frozen=True):
    """A tournament in a list. `GET /v1/tournaments/{id}` shows all of it."""

    id: TournamentId
    """The tournament's id."""
    title: str | None
    """Title of the tournament. Null: the title was erased."""
    place: str | None
    """Venue."""
    starts_at: Moment | None
    """Start of the event."""
    ruleset: str
    """Name of the ruleset; `other`: see `game`."""
    game: OtherGame | None
    """The game, if the service has no rules for it; null: the ruleset's game."""
    rules: Rules
    """Rules of the tournament's games."""
    formats: tuple[str, ...]
    """Formats of the stages, in order."""
    status: TournamentStatus
    """Status of the tournament."""
    visibility: Visibility
    """Visibility of the tournament."""
    play: Play
    """Whether games are played here or at real tables."""
    rated: bool
    """Whether the games of the tournament are rated."""
    maker: str
    """Account of the maker."""
    organisers: tuple[str, ...]
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
    created_at: Moment
    """Time of creation."""
    updated_at: Moment
    """Time of that event."""


class You(Answer, frozen=True):
    """The caller's part in a tournament."""

    organiser: bool
    """Whether you organise the tournament."""
    arbiter: bool
    """Whether you are an arbiter of the tournament."""
    entrant: int | None
    """Your entrant number, if you have entered."""


class TournamentStage(Answer, frozen=True):
    """A stage of a tournament, as agreed, with its progress."""

    number: int
    """Number, from 1."""
    agreed: AgreedStage
    """The stage as agreed at the creation."""
    status: Literal["to-come", "running", "over"]
    """Status of the stage."""
    tiebreaks: tuple[str, ...]
    """Tie-breaks that apply, in order."""
    tiebreaks_changed: bool
    """Whether a ruling has replaced the agreed tie-breaks."""
    entrants: list[int] | None
    """Entrants of the stage, the best seed first; null before it begins."""
    rounds: int
    """Number of published rounds."""
    planned: int | None
    """Number of rounds; null if it depends on the entrants."""


class ByeRequestAnswer(Answer, frozen=True):
    """A requested bye."""

    stage: int
    """Stage, from 1."""
    round: int
    """Round, from 1."""
    entrant: int
    """Entrant who requested the bye."""
    kind: Literal["pairing", "half", "none"]
    """`half`: worth half of a first place; `none`: worth nothing."""
    status: ByeStatus
    """`waits`: for an organiser."""


class Price(Answer, frozen=True):
    """An amount of money, as organisers state it. The service moves no money."""

    amount: str
    """Amount, such as `5.00`."""
    currency: str
    """Currency, as written by the organisers; empty: it was erased."""


class Details(Answer, frozen=True):
    """Details of the event, by the organisers."""

    description: str | None
    """Description; null: none, or erased."""
    place: str | None
    """Venue."""
    house_rules: str | None
    """House rules of the event."""
    starts_at: Moment | None
    """Start of the event."""
    round_minutes: int | None
    """Minutes of a round."""
    fee: Price | None
    """Fee of an entrant."""
    sponsors: str | None
    """Sponsors, for the projector view; null: none, or erased."""


class Announcement(Answer, frozen=True):
    """An announcement by the organisers to everybody."""

    seq: int
    """Number of the event that made the announcement."""
    at: Moment
    """Time of the announcement, or of its last change."""
    text: str | None
    """Text of the announcement. Null: the text was erased."""


class TournamentPause(Answer, frozen=True):
    """A pause of a tournament: no table plays, and no round starts."""

    since: Moment
    """Start of the pause."""
    until: Moment | None
    """Time at which play resumes; null if an organiser resumes it."""


class SeasonDivision(Answer, frozen=True):
    """A division of the next season."""

    entrants: list[int]
    """Its entrants."""
    filling: list[int]
    """Those announced for another division."""


class TournamentAnswer(Answer, frozen=True):
    """A tournament without its entrants, rounds and standings, which have their own addresses."""

    id: TournamentId
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
    sizes: tuple[int, ...]
    """Possible numbers of players at a table."""
    stages: list[TournamentStage]
    """Stages in order."""
    status: TournamentStatus
    """Status of the tournament."""
    visibility: Visibility
    """Visibility of the tournament."""
    play: Play
    """Whether games are played here or at real tables."""
    follows: Follows | None
    """The season before, for a league that continues one."""
    deal: Deal
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
    check_in: CheckIn
    """Whether players check themselves in (`open`)."""
    pause: TournamentPause | None
    """Current pause of all tables; null: none."""
    stage: int
    """Current or last stage; 0: none has begun."""
    round: int
    """Last published round of the stage; 0: none."""
    pending: RoundDrawn | None
    """Drawn and unpublished pairing."""
    byes: list[ByeRequestAnswer]
    """Requested byes."""
    forbidden: list[list[int]]
    """Pairs that are not to meet."""
    certificates: list[Certificate]
    """Certificates of the tournament's standings, in order."""
    provisional: bool
    """Whether the present standings lack a certificate."""
    commit: Hash
    """Commitment to the seed of draws and lots."""
    seed: Hash | None
    """Seed of draws and lots; null until the tournament is over and all games are final."""
    version: int
    """Number of the last event."""
    head: Hash
    """Hash of the last event."""
    created_at: Moment
    """Time of creation."""
    at: Moment
    """Time of the last event."""
    beacon: Beacon | Absent = ABSENT
    """Beacon of the draws, if one is fixed."""
    divisions: list[SeasonDivision] | Absent = ABSENT
    """Divisions of a next season that is open."""


class TournamentChange(Answer, frozen=True):
    """The result of a change. If nothing changed, there is no receipt and no event."""

    receipt: Receipt | None
    """Proof that the service accepted the change."""
    events: list[DeliveredEvent]
    """Events of the change."""
    tournament: TournamentAnswer
    """Tournament after the change."""


Change = TypeVar("Change", bound=TournamentChange)


class Named(Answer, frozen=True):
    """An entrant with a handle, a chosen name, or the name that an organiser entered."""

    entrant: int
    """Number, from 1, in order of entry."""
    account: str | None
    """Null: no account."""
    handle: str | None
    """Current handle of the account."""
    name: str | None
    """Chosen or entered name; null: none, or erased."""


class EntrantAnswer(Named, frozen=True):
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


class EntrantChange(TournamentChange, frozen=True):
    """The result of a change, with the entrant that it concerns."""

    entrant: EntrantAnswer | None
    """The entrant, the first of several; null after an invitation."""
    duplicates: tuple[str, ...] = ()
    """Names out of the sent `names` that had entered already."""


class Fee(Answer, frozen=True):
    """The mark of an entrant's fee."""

    entrant: int
    """Number of the entrant."""
    mark: Literal["due", "paid"]
    """Whether the fee is owed or paid."""
    amount: str | None
    """Amount paid so far; null: not stated."""


class MarkedFees(Answer, frozen=True):
    """The fee marks of a tournament's entrants."""

    items: list[Fee]
    """Fees by entrant, without entrants who have no mark."""
    fee: Price | None
    """Fee of the event; null: none is stated."""
    paid: str
    """Sum of the amounts paid."""
    due: str | None
    """Sum of what entrants with owed fees still owe; null: the event states no fee."""
