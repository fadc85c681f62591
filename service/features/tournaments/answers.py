"""Answers about tournaments and their participants."""

from typing import Annotated, Any, Final, Literal, TypeVar

from msgspec import Meta

from domain.table.lobby_facts import Rules, Visibility
from domain.table.rulings import Terms
from domain.tournament.certified import Certificate
from domain.tournament.entries import CheckIn
from domain.tournament.facts import Deal, Follows, Play, RoundDrawn
from domain.tournament.tournament import TournamentStatus
from events.receipts import Receipt
from service.features.games.answers import DeliveredEvent
from service.features.tournaments.routes.stages import SCHEMA
from service.platform.answers import Answer, Hash, Moment

TournamentId = Annotated[str, Meta(examples=["t_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
AgreedStage = Annotated[Any, Meta(extra_json_schema=SCHEMA)]

EXACT: Final = r"^-?[0-9]+(/[0-9]+)?$"
Exact = Annotated[str, Meta(extra_json_schema={"pattern": EXACT})]
"""An exact number: a whole one, or a fraction as `11/4`."""


class Person(Answer, frozen=True):
    """Somebody with an account."""

    account: str
    """The account's id."""
    handle: str | None
    """Current handle of the account; names are not part of the record."""


class TournamentSummary(Answer, frozen=True):
    """A tournament in a list. `GET /v1/tournaments/{id}` shows it whole."""

    id: TournamentId
    """The tournament's id."""
    title: str | None
    """Null, once it was erased."""
    ruleset: str
    """Which game is played."""
    rules: Rules
    """Under what its games are played."""
    formats: tuple[str, ...]
    """Those of its stages, in order."""
    status: TournamentStatus
    """How far it has come."""
    visibility: Visibility
    """Visibility of the tournament."""
    play: Play
    """Whether its games are played here, or real ones are typed in."""
    rated: bool
    """Whether its games count for ratings."""
    maker: str
    """The account that made it."""
    organisers: tuple[str, ...]
    """Accounts."""
    entrants: int
    """How many have entered."""
    playing: int
    """How many of them still play."""
    most_entrants: int | None
    """How many may enter; null: as many as like."""
    stage: int
    """The last that has begun; 0: none has."""
    round: int
    """The last of it that was published; 0: none was."""
    version: int
    """The number of the last event that this list knows of."""
    created_at: Moment
    """When it was made."""
    updated_at: Moment
    """When that event happened."""


class You(Answer, frozen=True):
    """The caller's part in a tournament."""

    organiser: bool
    """Whether you organise it."""
    arbiter: bool
    """Whether you are one of its arbiters."""
    entrant: int | None
    """Your number, if you have entered."""


class TournamentStage(Answer, frozen=True):
    """A stage, as agreed, with its progress."""

    number: int
    """From 1."""
    agreed: AgreedStage
    """As it was agreed on when the tournament was made."""
    status: Literal["to-come", "running", "over"]
    """How far it has come."""
    tiebreaks: tuple[str, ...]
    """Those that count, in order."""
    tiebreaks_changed: bool
    """Whether a ruling has put this list in the place of the one that was agreed."""
    entrants: list[int] | None
    """Entrants of the stage, the best seed first; null before it begins."""
    rounds: int
    """How many were published."""
    planned: int | None
    """Number of rounds; null if it depends on the entrants."""


class ByeRequestAnswer(Answer, frozen=True):
    """A requested bye."""

    stage: int
    """From 1."""
    round: int
    """From 1."""
    entrant: int
    """Entrant that asked for it."""
    kind: Literal["pairing", "half", "none"]
    """Worth half of a first place, or nothing."""


class Details(Answer, frozen=True):
    """Details of the event, by the organisers."""

    description: str | None
    """Null: nothing, or it was erased; so in the others."""
    place: str | None
    """Where it is held."""
    house_rules: str | None
    """Those of the house."""
    starts_at: Moment | None
    """When it begins."""


class Announcement(Answer, frozen=True):
    """An announcement by the organisers to everybody."""

    seq: int
    """The number of its event."""
    at: Moment
    """When."""
    text: str | None
    """Null, once it was erased."""


class TournamentPause(Answer, frozen=True):
    """All tables stand still, and no round starts."""

    since: Moment
    """When it began."""
    until: Moment | None
    """Time at which play resumes; null if an organiser resumes it."""


class TournamentAnswer(Answer, frozen=True):
    """A tournament, but for its entrants, rounds and standings, which have addresses of their own."""

    id: TournamentId
    """The tournament's id."""
    title: str | None
    """Null, once it was erased."""
    details: Details | None
    """Details of the event, by the organisers; null if there are none."""
    announcements: list[Announcement]
    """The last ten, the newest first."""
    ruleset: str
    """Which game is played."""
    rules: Rules
    """Under what its games are played."""
    sizes: tuple[int, ...]
    """How many may sit at a table."""
    stages: list[TournamentStage]
    """One after the other."""
    status: TournamentStatus
    """How far it has come."""
    visibility: Visibility
    """Visibility of the tournament."""
    play: Play
    """Whether its games are played here, or real ones are typed in."""
    follows: Follows | None
    """The season before, for a league that continues one."""
    deal: Deal
    """The parts of the deal that the tables of a round share."""
    rated: bool
    """Whether its games count for ratings."""
    no_show_minutes: int | None
    """Minutes after the start of a round. Then entrants that are not at their table are proposed to lose. Null: nobody
    must confirm."""
    late_entries: bool
    """Whether one may enter during the first stage."""
    most_entrants: int | None
    """How many may enter; null: as many as like."""
    terms: Terms
    """Those of all its games."""
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
    """How many have entered."""
    playing: int
    """How many of them still play."""
    waiting: list[int]
    """Entrants that wait for a place; the first moves up first."""
    check_in: CheckIn
    """Whether players check themselves in (`open`)."""
    pause: TournamentPause | None
    """In which all tables stand still; null: they play."""
    stage: int
    """The last that has begun; 0: none has."""
    round: int
    """The last of it that was published; 0: none was."""
    pending: RoundDrawn | None
    """The pairing that is drawn and not published yet."""
    byes: list[ByeRequestAnswer]
    """Those that are asked for."""
    forbidden: list[list[int]]
    """Pairs that are not to meet."""
    certificates: list[Certificate]
    """Standings that an organiser had signed, in their order."""
    provisional: bool
    """Whether the standings are not certified as they are now."""
    commit: Hash
    """Commitment to the seed of draws and lots."""
    seed: Hash | None
    """Seed of draws and lots; null until the tournament is over and all games are final."""
    version: int
    """The number of the last event."""
    head: Hash
    """The hash of the last event."""
    created_at: Moment
    """When it was made."""
    at: Moment
    """When the last event happened."""


class TournamentChange(Answer, frozen=True):
    """The result of a change. If nothing changed there is no receipt, and there are no events."""

    receipt: Receipt | None
    """Proof that this was accepted."""
    events: list[DeliveredEvent]
    """What happened."""
    tournament: TournamentAnswer
    """How it stands now."""


Change = TypeVar("Change", bound=TournamentChange)


class Named(Answer, frozen=True):
    """An entrant with a handle, or with the name that an organiser entered."""

    entrant: int
    """From 1, in the order in which they entered."""
    account: str | None
    """Null: they have none."""
    handle: str | None
    """Current handle of the account."""
    name: str | None
    """Name of an entrant without an account; null once it is erased."""


class EntrantAnswer(Named, frozen=True):
    """An entrant of a tournament."""

    bot: str | None
    """How the service plays for them."""
    waits: bool
    """Whether they wait for a place."""
    here: bool
    """Whether they have checked in."""
    merged: int | None
    """Number of the entry that this one was merged into."""
    dropped: bool
    """Whether they have left."""
    disqualified: bool
    """Whether a ruling keeps them from playing on."""
    nonce: str | None
    """Nonce for the shuffles of their games."""
    lot: int
    """Drawn from the committed seed."""
    entered: int
    """The event by which they entered."""


class EntrantChange(TournamentChange, frozen=True):
    """The result of a change, with the entrant."""

    entrant: EntrantAnswer | None
    """The entrant, the first of many; null after an invitation."""
    duplicates: tuple[str, ...] = ()
    """The given `names` that were taken already."""


class Fee(Answer, frozen=True):
    """The mark of an entrant's fee."""

    entrant: int
    """Whose."""
    mark: Literal["due", "paid"]
    """Whether they owe it, or have paid."""


class MarkedFees(Answer, frozen=True):
    """The marks of a tournament."""

    items: list[Fee]
    """Marks by entrant, without entrants that have no mark."""
