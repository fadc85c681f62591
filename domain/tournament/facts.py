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
"""What the tables of a round share: nothing, the kingdom or tiles of the set-up, or all shuffles."""

Play = Literal["here", "typed"]
"""Where games are played: on this service, or at real tables with typed results."""

DrawnBy = Literal["format", "solver", "organiser"]

Duty = Literal["organiser", "arbiter"]
"""Duty of a staff member. An organiser may do everything that the maker may. An arbiter rules, types results, and
checks players in."""


class FormerEntrant(msgspec.Struct, frozen=True):
    """An entrant of the season before."""

    entrant: int
    """Their number there."""
    account: str | None
    """Null: no account."""


class Follows(msgspec.Struct, frozen=True):
    """The season before, in its state at event `seq`, and the order of its players for this season by its rule.

    The first players are in the first division, and so on.
    """

    tournament: str
    """Its id."""
    seq: int
    """Last event of that season that counts."""
    head: str
    """The hash of that event."""
    order: tuple[FormerEntrant, ...]
    """Players who finished it, in the order of the new divisions."""


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
    round_minutes: int | UnsetType = UNSET


class AnnouncementMade(Fact, frozen=True):
    """The organisers posted an announcement."""

    text: Text


class PlacesChanged(Fact, frozen=True):
    """The number of places has changed; None: no limit. Entrants with a place keep it."""

    most: int | None


class StaffChanged(Fact, frozen=True):
    """The duty of an account at the tournament changed. None: it has no duty any more."""

    account: str
    duty: Duty | None


class EntrantRegistered(Fact, frozen=True):
    """An entrant registered, and agreed to all their games. `lot` is drawn from the committed seed."""

    entrant: int
    account: str | None
    name: Text
    lot: int
    bot: str | None = None
    """Level of the bot, if this account is one of the service's bots."""
    waits: bool = False
    """Whether all places are taken, so that they join the waiting list."""
    before: int | None = None
    """Number of the player in the season before."""


class EntrantRenamed(Fact, frozen=True):
    """An organiser corrected a mistyped name."""

    entrant: int
    name: Text


class EntrantInvited(Fact, frozen=True):
    """An account was invited. It may know of the tournament, and enter it."""

    account: str


class EntrantDropped(Fact, frozen=True):
    """An entrant dropped out. Past results stay."""

    entrant: int


class EntrantReturned(Fact, frozen=True):
    """An entrant who had dropped out came back."""

    entrant: int
    waits: bool = False
    """Whether all places are taken, so that they join the end of the waiting list."""
    enters: bool | UnsetType = UNSET
    """True: they had no part in the stage that is being played, and enter it."""


class EntrantMovedUp(Fact, frozen=True):
    """An entrant of the waiting list got a place, in turn or by an organiser."""

    entrant: int
    enters: bool | UnsetType = UNSET
    """True: their team had no part in the stage that is being played, and enters it."""


class EntrantsMerged(Fact, frozen=True):
    """Two entries of one person were merged: everything of `entrant` now belongs to `into`."""

    entrant: int
    into: int


class TeamFormed(Fact, frozen=True):
    """A team of these entrants was formed, first board first. `lot` is drawn from the committed seed."""

    team: int
    name: Text
    lot: int
    entrants: tuple[int, ...]


class TeamRenamed(Fact, frozen=True):
    """A team got another name."""

    team: int
    name: Text


class TeamLinedUp(Fact, frozen=True):
    """The line-up of a team changed from the next draw on, first board first."""

    team: int
    entrants: tuple[int, ...]


class CheckInOpened(Fact, frozen=True):
    """The check-in opened. Earlier check-ins do not count."""


class EntrantCheckedIn(Fact, frozen=True):
    """An entrant checked in."""

    entrant: int


class EntrantCheckedOut(Fact, frozen=True):
    """An entrant's check-in was undone."""

    entrant: int


class CheckInClosed(Fact, frozen=True):
    """Players can no longer check in."""


class NonceGiven(Fact, frozen=True):
    """An entrant added a nonce to the random numbers of their later games.

    Their seeds follow from that of the tournament, which was committed to before.
    """

    entrant: int
    nonce: str


class ByeRequested(Fact, frozen=True):
    """An entrant requested a bye in a round that is not drawn yet."""

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
    """Two entrants must not be paired, the lesser number first."""

    one: int
    other: int


class MeetingAllowed(Fact, frozen=True):
    """These two may meet again."""

    one: int
    other: int


class StageBegun(Fact, frozen=True):
    """Stage `stage` (from 1) began with these entrants, best seed first."""

    stage: int
    entrants: tuple[int, ...]
    ratings: tuple[int | None, ...] | None = None
    """With seeds by rating: their ratings in hundredths, in this order; None: unrated."""


class PairingCost(msgspec.Struct, frozen=True):
    """The cost of a pairing. The terms count in this order: an earlier term outweighs all later ones."""

    broken: int
    """Pairs that must not meet, and second byes."""
    repeats: int
    """Sum over pairs that meet again: number of earlier meetings, squared."""
    spread: str
    """Sum over tables: difference between most and fewest points, squared; a fraction such as `11/4`. A bye counts as a
    table with the last entrant."""
    short: int
    """Sum over entrants with a bye or an incomplete table: how often they had that before, squared."""
    seats: int
    """Sum over entrants: how often they had this place in turn order, squared."""

    @classmethod
    def of(cls, cost: Cost) -> "PairingCost":
        return cls(cost.broken, cost.repeats, spelled(cost.spread), cost.short, cost.seats)


class RoundDrawn(Fact, frozen=True):
    """A pairing was drawn. Play waits for its publication.

    `ordinal` counts the draws of the stage: a second draw has another outcome, and both are on record.
    """

    stage: int
    """From 1."""
    round: int
    """From 1."""
    ordinal: int
    """Number of the draw in this stage."""
    by: DrawnBy
    """Source of the pairing."""
    tables: tuple[DrawnTable, ...]
    """Tables in order of their numbers."""
    byes: tuple[Bye, ...]
    """Entrants without a table."""
    cost: PairingCost | None
    """None if the format decides."""
    solver: str | None = None
    """Program and version that paired the round, or that found no pairing."""
    matches: tuple[TeamMatch, ...] | None = None
    """Matches of teams with their boards. The cost is then of pairing teams."""
    bye: Literal["lowest"] | UnsetType = UNSET
    """`lowest`: the lowest-ranked team without an earlier bye rests."""


class RoundPublished(Fact, frozen=True):
    """The last drawn round was published. `options` are those of its games, if the tables share a set-up."""

    stage: int
    round: int
    options: dict[str, Any] | None = None


class RoundScheduled(Fact, frozen=True):
    """A published round waits for this hour. None: for an organiser."""

    stage: int
    round: int
    starts_at: str | None


class RoundStarted(Fact, frozen=True):
    """A waiting round started."""

    stage: int
    round: int


class EntrantSat(Fact, frozen=True):
    """An entrant came to their table."""

    stage: int
    round: int
    entrant: int


class TableOpened(Fact, frozen=True):
    """A game began at a table. `number` counts the games at this table."""

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
    """A player at a real table reported its result. An equal report of another player confirms it; arbiters decide
    about a different one."""

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
    """A game on this service became final, with this head of its chain."""

    stage: int
    round: int
    table: int
    number: int
    game: str
    head: str


class ResultCorrected(Ruling, frozen=True, kw_only=True):
    """A ruling corrected the result of a game. `head` ends the chain of the game as ruled."""

    stage: int
    """From 1."""
    round: int
    """From 1."""
    table: int
    """From 1."""
    number: int
    """Number of the game at the table, from 1."""
    standings: tuple[Standing, ...]
    """The corrected result."""
    absent: tuple[int, ...] = ()
    """Absent entrants."""
    head: str | None = None
    """Head of the game's chain after the ruling."""


class ResultVoided(Ruling, frozen=True, kw_only=True):
    """A ruling voided a game, to be played again. Later games at its table are voided too, unless it is `alone`."""

    stage: int
    """From 1."""
    round: int
    """From 1."""
    table: int
    """From 1."""
    number: int
    """Number of the game at the table, from 1."""
    head: str | None = None
    """Head of the game's chain at the void or rewind, which may be overturned; null: the game had no part in it."""
    alone: bool | UnsetType = UNSET
    """True: later games at the table have results, and they count."""


class PointsAdjusted(Ruling, frozen=True, kw_only=True):
    """A ruling gave an entrant points in a stage, or took some."""

    stage: int
    """From 1."""
    entrant: int
    """Entrant concerned."""
    points: Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
    """Points given; below zero: taken."""


class EntrantDisqualified(Ruling, frozen=True, kw_only=True):
    """A ruling disqualified an entrant."""

    entrant: int
    """Entrant concerned."""


class DisqualificationLifted(Ruling, frozen=True, kw_only=True):
    """A ruling lifted a disqualification. The entrant may come back, like one who had left."""

    entrant: int
    """Entrant concerned."""


class NameCorrected(Ruling, frozen=True, kw_only=True):
    """A ruling corrected a name that published results show."""

    entrant: int
    """Entrant concerned."""
    name: Text
    """The corrected name."""


class TeamNameCorrected(Ruling, frozen=True, kw_only=True):
    """A ruling corrected the name of a team that published results show."""

    team: int
    """Team concerned."""
    name: Text
    """The corrected name."""


class AbsenceRuled(Ruling, frozen=True, kw_only=True):
    """A ruling marked players as absent from their table. The others play without them, or a sole player wins."""

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
    """A ruling replaced the tie-breaks of a stage."""

    stage: int
    """From 1."""
    tiebreaks: tuple[str, ...]
    """Tie-breaks from here on."""


class StandingsCertified(Fact, frozen=True):
    """An organiser certified standings: id and SHA-256 of the document, and the signature of the service's `key`. A
    certificate that replaces another names it, with a reason."""

    certificate: str
    digest: str
    key: str
    signature: str
    stage: int
    round: int
    supersedes: str | None = None
    reason: Text = None
    ranked: bool = False
    """Whether the document has the ranking over all stages."""


class TournamentPaused(Fact, frozen=True):
    """Play paused at all tables until this hour. None: until an organiser resumes it."""

    until: str | None


class TournamentResumed(Fact, frozen=True):
    """Play resumed at all tables."""


class TournamentEnded(Fact, frozen=True):
    """The tournament ended."""


class TournamentCancelled(Fact, frozen=True):
    """The tournament was cancelled."""

    reason: Text


RULINGS: Final[tuple[type[Ruling], ...]] = (
    ResultCorrected, ResultVoided, PointsAdjusted, EntrantDisqualified, AbsenceRuled, RoundWithdrawn, TiebreaksChanged,
    DisqualificationLifted, NameCorrected, TeamNameCorrected,
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

TeamNaming = TeamFormed | TeamRenamed | TeamNameCorrected
"""Facts that name a team."""

Unsettling = ResultReported | ResultCorrected | ResultVoided | PointsAdjusted | TiebreaksChanged | RoundWithdrawn
"""Facts that may change certified standings of their stage, from their round on."""

Undrawing = ResultCorrected | ResultVoided | PointsAdjusted | RoundWithdrawn
"""Facts that discard a drawn, unpublished round, because its draw depended on older results."""

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
