"""The facts of a tournament: entries, draws, results and rulings.

A tournament is a separate stream, like a game. Entrants are numbered from 1 in order of entry. An entrant without an
account has a name, which is an erasable text. Points are not recorded: they follow from results and the scale.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.game.facts import Codec, Fact, Text
from domain.game.results import Standing
from domain.table.lobby_facts import Rules, SeedOpened, Visibility
from domain.table.rulings import Ruling, Terms
from domain.tournament.formats.stage import Stage
from domain.tournament.pairing.cost import Cost
from domain.tournament.results.rounds import Bye, DrawnTable, TeamMatch
from domain.tournament.results.scale import spelled

Deal = Literal["each", "setup", "duplicate"]
"""Share of the tables of a round: nothing, the kingdom or tiles of the set-up, or all shuffles."""

Play = Literal["here", "typed"]
"""Where the games are played: here, at every table whose entrants have accounts; or at real ones, whose results are
typed in."""

DrawnBy = Literal["format", "solver", "organiser"]

Duty = Literal["organiser", "arbiter"]
"""As what somebody helps to hold a tournament: an organiser does whatever its maker may; an arbiter rules, types
results, and checks players in."""


class FormerEntrant(msgspec.Struct, frozen=True):
    """Somebody of the season before."""

    entrant: int
    """Their number there."""
    account: str | None
    """Null: they had none."""


class Follows(msgspec.Struct, frozen=True):
    """The season before, in its state at event `seq`, and the order of its players for this season by its rule.

    The first players are in the first division, and so on.
    """

    tournament: str
    """Its id."""
    seq: int
    """The event by which it is taken."""
    head: str
    """The hash of that event."""
    order: tuple[FormerEntrant, ...]
    """Those who played it to its end, the highest first, who went up and down in their new divisions."""


class TournamentCreated(Fact, frozen=True):
    """The first fact of every tournament.

    `commit` commits to the seed of its draws and lots. `sizes` are the numbers of players of the game under these
    options. `terms` hold for all games.
    """

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
    """Minutes after a round's start from which a forfeit of an absent player is proposed; None: presence is not
    asked."""


class DetailsChanged(Fact, frozen=True):
    """The organisers replaced all details of the event."""

    title: Text
    description: Text
    place: Text
    house_rules: Text
    starts_at: str | None = None


class AnnouncementMade(Fact, frozen=True):
    """The organisers posted an announcement."""

    text: Text


class PlacesChanged(Fact, frozen=True):
    """The number of places has changed; None: no limit. Entrants with a place keep it."""

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
    """Level of the bot, if this account is one of the service's bots."""
    waits: bool = False
    """Whether all places are taken, so that they join the waiting list."""
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
    """An entrant dropped out. Past results stay."""

    entrant: int


class EntrantReturned(Fact, frozen=True):
    """An entrant who had dropped out came back."""

    entrant: int
    waits: bool = False
    """Whether all places are taken, so that they join the end of the waiting list."""


class EntrantMovedUp(Fact, frozen=True):
    """An entrant of the waiting list got a place, in turn or by an organiser."""

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
    """The check-in opened. Earlier check-ins do not count."""


class EntrantCheckedIn(Fact, frozen=True):
    """Somebody is here."""

    entrant: int


class EntrantCheckedOut(Fact, frozen=True):
    """Somebody is not here after all."""

    entrant: int


class CheckInClosed(Fact, frozen=True):
    """Nobody checks themselves in any more."""


class NonceGiven(Fact, frozen=True):
    """An entrant added a nonce to the random numbers of their later games.

    Their seeds follow from that of the tournament, which was committed to before.
    """

    entrant: int
    nonce: str


class ByeRequested(Fact, frozen=True):
    """Somebody does not want to play a round that is still to be drawn."""

    entrant: int
    stage: int
    round: int
    kind: Literal["half", "none"]


class ByeWithdrawn(Fact, frozen=True):
    """An entrant withdrew the request for a bye."""

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
    """The cost of a pairing. The terms count in this order: an earlier term outweighs all later ones."""

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
    """A pairing was drawn. Nobody plays it before it is published.

    `ordinal` counts the draws of the stage: a second draw has another outcome, and both are on record.
    """

    stage: int
    """From 1."""
    round: int
    """From 1."""
    ordinal: int
    """Which draw of the stage this is."""
    by: DrawnBy
    """Source of the pairing."""
    tables: tuple[DrawnTable, ...]
    """In the order of their numbers."""
    byes: tuple[Bye, ...]
    """Entrants without a table."""
    cost: PairingCost | None
    """None if the format decides."""
    solver: str | None = None
    """Program and version that paired it; by the format: that found no pairing."""
    matches: tuple[TeamMatch, ...] | None = None
    """Matches of teams with their boards. The cost is then of pairing teams."""
    bye: Literal["lowest"] | UnsetType = UNSET
    """`lowest`: the lowest-ranked team without an earlier bye rests."""


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
    """The result of a game, by its seats. A seat is a place in turn order, also if its player was absent.

    For a game played here, it has the game's id and the head of its chain at that time.
    """

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
    """Entrant who reported it."""
    standings: tuple[Standing, ...]
    absent: tuple[int, ...] = ()
    objects: bool | UnsetType = UNSET
    """True: it contradicts the known result, so an official decides. False: the entrant takes that back."""


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
    """Absent entrants."""
    head: str | None = None
    """Head of the game's chain after the ruling."""


class ResultVoided(Ruling, frozen=True, kw_only=True):
    """A game counts for nothing and is played again, with all that followed it at its table unless it is `alone`."""

    stage: int
    """From 1."""
    round: int
    """From 1."""
    table: int
    """From 1."""
    number: int
    """Which game at the table, from 1."""
    head: str | None = None
    """Head of the game's chain at the void or rewind, which may be overturned; null: the game had no part in it."""
    alone: bool | UnsetType = UNSET
    """True: later games at the table have results, and they count."""


class PointsAdjusted(Ruling, frozen=True, kw_only=True):
    """Somebody is given points, or loses some, in a stage."""

    stage: int
    """From 1."""
    entrant: int
    """Entrant concerned."""
    points: Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
    """How many are given; below zero: lost."""


class EntrantDisqualified(Ruling, frozen=True, kw_only=True):
    """Somebody may play no further."""

    entrant: int
    """Entrant concerned."""


class DisqualificationLifted(Ruling, frozen=True, kw_only=True):
    """A disqualified entrant may come back, as one who had left."""

    entrant: int
    """Entrant concerned."""


class NameCorrected(Ruling, frozen=True, kw_only=True):
    """The name of an entrant was wrong also where results already name them."""

    entrant: int
    """Entrant concerned."""
    name: Text
    """Their name from here on."""


class AbsenceRuled(Ruling, frozen=True, kw_only=True):
    """Some have not come to their table: it plays without them, or who is left there has won."""

    stage: int
    """From 1."""
    round: int
    """From 1."""
    table: int
    """From 1."""
    entrants: tuple[int, ...]
    """Absent entrants."""


class RoundWithdrawn(Ruling, frozen=True, kw_only=True):
    """The last published round was withdrawn, to be drawn again."""

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
    """Play resumed at all tables."""


class TournamentEnded(Fact, frozen=True):
    """Nothing more is played."""


class TournamentCancelled(Fact, frozen=True):
    """Called off."""

    reason: Text


RULINGS: Final[tuple[type[Ruling], ...]] = (
    ResultCorrected, ResultVoided, PointsAdjusted, EntrantDisqualified, AbsenceRuled, RoundWithdrawn, TiebreaksChanged,
    DisqualificationLifted, NameCorrected,
)  # fmt: skip

OF_ENTRIES: Final[tuple[type[Fact], ...]] = (
    EntrantInvited, EntrantRegistered, EntrantRenamed, EntrantDropped, EntrantReturned, EntrantMovedUp, EntrantsMerged,
    EntrantDisqualified, DisqualificationLifted, NameCorrected, CheckInOpened, EntrantCheckedIn,
    EntrantCheckedOut, CheckInClosed, NonceGiven, ByeRequested,
    ByeWithdrawn, MeetingForbidden, MeetingAllowed,
)  # fmt: skip
"""Facts about entrants."""

OfStage = (
    RoundDrawn | RoundPublished | RoundScheduled | RoundStarted | RoundWithdrawn | EntrantSat | AbsenceRuled
    | TableOpened | ResultReported | ResultClaimed | ResultCorrected | ResultVoided | GameClosed | PointsAdjusted
    | TiebreaksChanged
)  # fmt: skip
"""Facts within a stage."""

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
