"""What happens to a tournament: who enters, how rounds are drawn, what comes of them, and what organisers rule.

A tournament is a stream of its own, like a game. Entrants have numbers, 1 for the first who entered; whoever has no
account has a name, which is a text and can be forgotten. Points are not told: they follow from results and the scale.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from domain.game.facts import Codec, Fact, Text
from domain.game.results import Standing
from domain.table.lobby import Rules, SeedOpened, Visibility
from domain.table.rulings import Ruling, Terms
from domain.tournament.formats.stage import Stage
from domain.tournament.pairing.cost import Cost
from domain.tournament.rounds import Bye, Table, TeamMatch
from domain.tournament.scale import spelled

Deal = Literal["each", "setup", "duplicate"]
"""What the tables of a round have in common: nothing, the kingdom or tiles that they begin with, or all shuffles."""

Play = Literal["here", "typed"]
"""Where the games are played: here, at every table whose entrants have accounts; or at real ones, whose results are
typed in."""

DrawnBy = Literal["format", "solver", "organiser"]

Duty = Literal["organiser", "arbiter"]
"""As what somebody helps to hold a tournament: an organiser does whatever its maker may; an arbiter rules, types
results, and checks players in."""


class Former(msgspec.Struct, frozen=True):
    """Somebody of the season before."""

    entrant: int
    """Their number there."""
    account: str | None
    """Null: they had none."""


class Follows(msgspec.Struct, frozen=True):
    """The season before this one, as it stood by its event `seq`, and who is where in this one by the rule that was
    agreed on there: the first ones in the first division, and so on."""

    tournament: str
    """Its id."""
    seq: int
    """The event by which it is taken."""
    head: str
    """The hash of that event."""
    order: tuple[Former, ...]
    """Those who played it to its end, the highest first, who went up and down in their new divisions."""


class TournamentCreated(Fact, frozen=True):
    """The first fact of every tournament. `commit` is what the seed of its draws and lots was fixed by; `sizes` is how
    many the game is for under these options; `terms` hold for all games."""

    title: Text
    rules: Rules
    sizes: tuple[int, ...]
    stages: tuple[Stage, ...]
    visibility: Visibility
    commit: str
    organisers: tuple[str, ...]
    deal: Deal = "each"
    late_entries: bool = True
    rated: bool = True
    most_entrants: int | None = None
    terms: Terms = Terms()
    play: Play = "here"
    follows: Follows | None = None
    no_show: int | None = None
    """Minutes after the start of a round from which whoever is not at their table is proposed to have lost it; None:
    nobody is asked whether they are there."""


class DetailsChanged(Fact, frozen=True):
    """What organisers say of the event, all of it anew."""

    title: Text
    description: Text
    place: Text
    house_rules: Text
    starts_at: str | None = None


class AnnouncementMade(Fact, frozen=True):
    """Organisers tell everybody something."""

    text: Text


class PlacesChanged(Fact, frozen=True):
    """It is for so many from now on; None: for as many as like. Who has a place keeps it."""

    most: int | None


class StaffChanged(Fact, frozen=True):
    """Somebody helps to hold it from now on, otherwise than before, or no more (None)."""

    account: str
    duty: Duty | None


class EntrantRegistered(Fact, frozen=True):
    """Somebody enters, and agrees to all their games. `lot` is drawn from the committed seed."""

    entrant: int
    account: str | None
    name: Text
    lot: int
    bot: str | None = None
    """How the service plays for this account, which is one of its own."""
    waits: bool = False
    """Whether all places are taken: then they stand on the waiting list."""
    before: int | None = None
    """Their number in the season before."""


class EntrantRenamed(Fact, frozen=True):
    """An organiser had typed somebody's name wrongly."""

    entrant: int
    name: Text


class EntrantInvited(Fact, frozen=True):
    """Somebody may know of the tournament, and enter it."""

    account: str


class EntrantDropped(Fact, frozen=True):
    """Somebody plays no further rounds; what they have played stays."""

    entrant: int


class EntrantReturned(Fact, frozen=True):
    """Who had dropped out plays on."""

    entrant: int
    waits: bool = False
    """Whether all places are taken: then they stand on the waiting list, as the last."""


class EntrantMovedUp(Fact, frozen=True):
    """Who stood on the waiting list has a place: whose turn it was, or whom an organiser lets in later."""

    entrant: int


class EntrantsMerged(Fact, frozen=True):
    """Two entries were one person: this one is gone, and what it had is the other's, `into`."""

    entrant: int
    into: int


class TeamFormed(Fact, frozen=True):
    """A team is there, of these entrants, the first board first. `lot` is drawn from the committed seed."""

    team: int
    name: Text
    lot: int
    entrants: tuple[int, ...]


class TeamRenamed(Fact, frozen=True):
    """A team is called otherwise from now on."""

    team: int
    name: Text


class TeamLinedUp(Fact, frozen=True):
    """These play for a team from the next draw on, the first board first."""

    team: int
    entrants: tuple[int, ...]


class CheckInOpened(Fact, frozen=True):
    """Everybody says anew that they are here."""


class EntrantCheckedIn(Fact, frozen=True):
    """Somebody is here."""

    entrant: int


class EntrantCheckedOut(Fact, frozen=True):
    """Somebody is not here after all."""

    entrant: int


class CheckInClosed(Fact, frozen=True):
    """Nobody checks themselves in any more."""


class NonceGiven(Fact, frozen=True):
    """What somebody puts into the chance of their games that begin from now on. Their seeds follow from that of the
    tournament, which was committed to before."""

    entrant: int
    nonce: str


class ByeRequested(Fact, frozen=True):
    """Somebody does not want to play a round that is still to be drawn."""

    entrant: int
    stage: int
    round: int
    kind: Literal["half", "none"]


class ByeWithdrawn(Fact, frozen=True):
    """Who had asked for a bye plays after all."""

    entrant: int
    stage: int
    round: int


class MeetingForbidden(Fact, frozen=True):
    """These two are not to be paired, the lesser number first."""

    one: int
    other: int


class MeetingAllowed(Fact, frozen=True):
    """These two may meet again."""

    one: int
    other: int


class StageBegun(Fact, frozen=True):
    """A stage, 1 for the first, begins for these, the best seed first."""

    stage: int
    entrants: tuple[int, ...]
    ratings: tuple[int | None, ...] | None = None
    """Where they are seeded by rating: each one's in this order, in hundredths; None: they had none."""


class PairingCost(msgspec.Struct, frozen=True):
    """What a pairing costs. The terms count in this order: no amount of a later one outweighs an earlier one."""

    broken: int
    """Pairs that must not meet, and second byes for anybody."""
    repeats: int
    """For every pair that meets again, how often it has met, squared."""
    spread: str
    """For every table the distance between its most and its fewest points, squared: a whole number, or a fraction as
    `11/4`. A bye counts as a table with the last."""
    short: int
    """For everybody at a table that is not full or with a bye, how often they had that before, squared."""
    seats: int
    """For everybody, how often they have had this place in turn order, squared."""

    @classmethod
    def of(cls, cost: Cost) -> "PairingCost":
        return cls(cost.broken, cost.repeats, spelled(cost.spread), cost.short, cost.seats)


class RoundDrawn(Fact, frozen=True):
    """A pairing, which nobody plays by before it is published. `ordinal` counts the draws of the stage: a draw that is
    made anew falls otherwise, and is on record."""

    stage: int
    """From 1."""
    round: int
    """From 1."""
    ordinal: int
    """Which draw of the stage this is."""
    by: DrawnBy
    """Who paired it."""
    tables: tuple[Table, ...]
    """In the order of their numbers."""
    byes: tuple[Bye, ...]
    """Who has no table."""
    cost: PairingCost | None
    """None, where the format says who meets whom."""
    solver: str | None = None
    """The program that paired it, and its version; or, where it is by the format, that was asked and had no pairing."""
    matches: tuple[TeamMatch, ...] | None = None
    """Where teams meet: which, and who sits at their boards. Then the cost is that of pairing teams."""


class RoundPublished(Fact, frozen=True):
    """The last pairing that was drawn is played. `options` are those of the games, where what lies open at set-up is
    dealt once for all tables."""

    stage: int
    round: int
    options: dict[str, Any] | None = None


class RoundScheduled(Fact, frozen=True):
    """A round that is published is not played yet: it starts at this hour; None: when an organiser says so."""

    stage: int
    round: int
    starts_at: str | None


class RoundStarted(Fact, frozen=True):
    """A round that waited is played from now on."""

    stage: int
    round: int


class EntrantSat(Fact, frozen=True):
    """Somebody is at their table."""

    stage: int
    round: int
    entrant: int


class TableOpened(Fact, frozen=True):
    """A game begins at a table; `number` counts the games of the two in a knock-out, and is 1 elsewhere."""

    stage: int
    round: int
    table: int
    number: int
    game: str


class ResultReported(Fact, frozen=True):
    """How a game came out, by seats of that game; it is the place in turn order that has the number, whoever came. Of a
    game played here, its id and the head of its chain, as it was when this was told."""

    stage: int
    round: int
    table: int
    number: int
    standings: tuple[Standing, ...]
    absent: tuple[int, ...] = ()
    game: str | None = None
    head: str | None = None


class ResultClaimed(Fact, frozen=True):
    """How a game at a real table came out as somebody says who sits there. Said alike by another of the table, it is
    reported; said otherwise, it is for the arbiters."""

    stage: int
    round: int
    table: int
    number: int
    entrant: int
    """Who says so."""
    standings: tuple[Standing, ...]
    absent: tuple[int, ...] = ()


class GameClosed(Fact, frozen=True):
    """A game played here is final, and this is where its chain ends."""

    stage: int
    round: int
    table: int
    number: int
    game: str
    head: str


class ResultCorrected(Ruling, frozen=True, kw_only=True):
    """A result was another than was reported, or is ruled to be; `head` ends the chain of the game as ruled."""

    stage: int
    """From 1."""
    round: int
    """From 1."""
    table: int
    """From 1."""
    number: int
    """Which game at the table, from 1."""
    standings: tuple[Standing, ...]
    """How it comes out."""
    absent: tuple[int, ...] = ()
    """Who did not come."""
    head: str | None = None
    """What ends the chain of the game as ruled."""


class ResultVoided(Ruling, frozen=True, kw_only=True):
    """A game counts for nothing and is played again, with all that followed it at its table."""

    stage: int
    """From 1."""
    round: int
    """From 1."""
    table: int
    """From 1."""
    number: int
    """Which game at the table, from 1."""
    head: str | None = None
    """What ends the chain of the game that was voided or taken back there, and may count again; null: it was not the
    game that said so."""


class PointsAdjusted(Ruling, frozen=True, kw_only=True):
    """Somebody is given points, or loses some, in a stage."""

    stage: int
    """From 1."""
    entrant: int
    """Whom it concerns."""
    points: Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
    """How many are given; below zero: lost."""


class EntrantDisqualified(Ruling, frozen=True, kw_only=True):
    """Somebody may play no further."""

    entrant: int
    """Whom it concerns."""


class AbsenceRuled(Ruling, frozen=True, kw_only=True):
    """Some have not come to their table: it plays without them, or who is left there has won."""

    stage: int
    """From 1."""
    round: int
    """From 1."""
    table: int
    """From 1."""
    entrants: tuple[int, ...]
    """Who has not come."""


class RoundWithdrawn(Ruling, frozen=True, kw_only=True):
    """The last round that was published is not played as it was, and is drawn anew."""

    stage: int
    """From 1."""
    round: int
    """From 1."""


class TiebreaksChanged(Ruling, frozen=True, kw_only=True):
    """The list that was frozen when the tournament was made is another one from here on, and says so."""

    stage: int
    """From 1."""
    tiebreaks: tuple[str, ...]
    """Those that count from here on."""


class StandingsCertified(Fact, frozen=True):
    """An organiser has the standings as of a round signed: the document's id, SHA-256 of its bytes, and the signature
    over them by the service's `key`. One that takes the place of another names it, and why."""

    certificate: str
    digest: str
    key: str
    signature: str
    stage: int
    round: int
    supersedes: str | None = None
    reason: Text = None
    ranked: bool = False
    """Whether the document has the ranking over all stages; those of before had not."""


class TournamentPaused(Fact, frozen=True):
    """All tables stand still and no round starts, until this hour; None: until an organiser says so."""

    until: str | None


class TournamentResumed(Fact, frozen=True):
    """Play goes on at all tables."""


class TournamentEnded(Fact, frozen=True):
    """Nothing more is played."""


class TournamentCancelled(Fact, frozen=True):
    """Called off."""

    reason: Text


RULINGS: Final[tuple[type[Ruling], ...]] = (
    ResultCorrected, ResultVoided, PointsAdjusted, EntrantDisqualified, AbsenceRuled, RoundWithdrawn, TiebreaksChanged,
)  # fmt: skip

OF_ENTRIES: Final[tuple[type[Fact], ...]] = (
    EntrantInvited, EntrantRegistered, EntrantRenamed, EntrantDropped, EntrantReturned, EntrantMovedUp, EntrantsMerged,
    EntrantDisqualified, CheckInOpened, EntrantCheckedIn, EntrantCheckedOut, CheckInClosed, NonceGiven, ByeRequested,
    ByeWithdrawn, MeetingForbidden, MeetingAllowed,
)  # fmt: skip
"""What is said of who takes part."""

OfStage = (
    RoundDrawn | RoundPublished | RoundScheduled | RoundStarted | RoundWithdrawn | EntrantSat | AbsenceRuled
    | TableOpened | ResultReported | ResultClaimed | ResultCorrected | ResultVoided | GameClosed | PointsAdjusted
    | TiebreaksChanged
)  # fmt: skip
"""What happens within a stage."""

Unsettling = ResultReported | ResultCorrected | ResultVoided | PointsAdjusted | TiebreaksChanged | RoundWithdrawn
"""After these the standings of their stage, from their round on, may be others than were certified."""

Undrawing = ResultCorrected | ResultVoided | PointsAdjusted | RoundWithdrawn
"""After these a round that is drawn, and not published, was drawn by what does not hold any more."""

TOURNAMENT_CODEC: Final = Codec(
    (
        TournamentCreated, DetailsChanged, PlacesChanged, StaffChanged, AnnouncementMade, EntrantInvited,
        EntrantRegistered, EntrantRenamed, EntrantDropped, EntrantReturned, EntrantMovedUp, EntrantsMerged,
        TeamFormed, TeamRenamed, TeamLinedUp,
        CheckInOpened, EntrantCheckedIn, EntrantCheckedOut, CheckInClosed, NonceGiven, ByeRequested, ByeWithdrawn,
        MeetingForbidden, MeetingAllowed, StageBegun, RoundDrawn, RoundPublished, RoundScheduled, RoundStarted,
        EntrantSat, TableOpened, ResultReported, ResultClaimed, GameClosed, *RULINGS, StandingsCertified,
        TournamentPaused, TournamentResumed, TournamentEnded, TournamentCancelled, SeedOpened,
    )
)  # fmt: skip
