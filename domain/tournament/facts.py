"""The facts of a tournament: entries, draws, results and rulings.

A tournament has its own stream, as a game has. Entrants are numbered from 1 in order of entry. An entrant without an
account has a name, which can be erased. Points are not recorded: they follow from the results and the scale.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.beacons.chain import LAST_ROUND, BeaconChain
from domain.game.facts import Codec, Fact, NewText, Text
from domain.game.results import Standing
from domain.table.lobby_facts import Rules, SeedOpened, Visibility
from domain.table.rulings import Ruling, Terms
from domain.tournament.formats.stage import Stage
from domain.tournament.pairing.cost import Cost
from domain.tournament.results.kinds import ResultKind
from domain.tournament.results.rounds import Bye, DrawnTable, TeamMatch
from domain.tournament.results.scale import spelled

Deal = Literal["each", "setup", "duplicate"]
"""What the tables of a round share: nothing, the kingdom or tiles of the set-up, or all shuffles."""

BeaconRound = Annotated[int, msgspec.Meta(ge=1, le=LAST_ROUND)]
"""Number of a round of a beacon. It is not a round of the tournament."""

Play = Literal["here", "typed"]
"""Where games are played: on this service, or at real tables with typed results."""

DrawnBy = Literal["format", "solver", "organiser"]

Duty = Literal["organiser", "arbiter"]
"""Duty of a staff member. An organiser may do everything that the maker may. An arbiter rules, types results, and
checks players in."""


class FormerEntrant(msgspec.Struct, frozen=True):
    """An entrant of the season before, whose place decides the division in the new season."""

    entrant: int
    """Entrant number in the season before."""
    account: str | None
    """Account of the entrant; null: entered by name."""
    division: int | UnsetType = UNSET
    """Division in the season before."""
    next_division: int | UnsetType = UNSET
    """Division after promotion."""


class Follows(msgspec.Struct, frozen=True):
    """The link of a season to the season before: its state at event `seq`, and the order of its players."""

    tournament: str
    """Id of the tournament of the season before."""
    seq: int
    """Last event of that season that counts."""
    head: str
    """Hash of that last event."""
    order: tuple[FormerEntrant, ...]
    """Players who finished the season before, in the order of the new divisions."""


class TournamentCreated(Fact, frozen=True):
    """The first fact of every tournament: its rules, stages and terms.

    `commit` is the commitment to the seed of its draws and lots. `sizes` are the numbers of players that the game
    allows with these options. `terms` apply to all games.
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
    results: ResultKind | UnsetType = UNSET
    """Kind of the results, if the service has no rules for the game."""
    game: NewText = UNSET
    """Name of the game, if the service has no rules for it."""
    bots_only: Literal[True] | UnsetType = UNSET
    """Whether only bots may enter."""
    byes_wait: Literal[True] | UnsetType = UNSET
    """Whether a player's bye without points waits until an organiser accepts it."""


class DetailsChanged(Fact, frozen=True):
    """The organisers replaced the details of the event: title, description, place, house rules and hours."""

    title: Text
    description: Text
    place: Text
    house_rules: Text
    starts_at: str | None = None
    round_minutes: int | UnsetType = UNSET
    fee: int | UnsetType = UNSET
    """Fee of an entrant, in hundredths of the currency."""
    currency: NewText = UNSET
    sponsors: NewText = UNSET


class AnnouncementMade(Fact, frozen=True):
    """The organisers posted an announcement."""

    text: Text


class AnnouncementChanged(Fact, frozen=True):
    """The organisers replaced the text of an announcement."""

    announcement: int
    """Event that made the announcement."""
    text: Text


class AnnouncementRemoved(Fact, frozen=True):
    """The organisers removed an announcement from the page."""

    announcement: int
    """Event that made the announcement."""


class PlacesChanged(Fact, frozen=True):
    """The maximum number of entrants changed. None removes the limit.

    Entrants who already have a place keep it.
    """

    most: int | None


class StaffChanged(Fact, frozen=True):
    """An account got a duty at the tournament, such as arbiter, or lost it (None)."""

    account: str
    duty: Duty | None


class EntrantRegistered(Fact, frozen=True):
    """An entrant registered, and agreed to all games that the tournament draws for them.

    `lot` comes from the committed seed.
    """

    entrant: int
    account: str | None
    name: Text
    lot: int
    bot: str | None = None
    """Level of the bot, if this account is one of the service's bots."""
    waits: bool = False
    """Whether the entrant joins the waiting list, because all places are taken."""
    before: int | None = None
    """Entrant number of the player in the season before."""


class EntrantRenamed(Fact, frozen=True):
    """An organiser corrected a mistyped name."""

    entrant: int
    name: Text


class EntrantInvited(Fact, frozen=True):
    """An account was invited. It may see a private tournament and enter it."""

    account: str


class EntrantDropped(Fact, frozen=True):
    """An entrant dropped out. Their past results still count."""

    entrant: int


class EntrantReturned(Fact, frozen=True):
    """An entrant who had dropped out came back."""

    entrant: int
    waits: bool = False
    """Whether the entrant joins the end of the waiting list, because all places are taken."""
    enters: bool | UnsetType = UNSET
    """True: the entrant was not in the running stage, and enters it now."""


class EntrantMovedUp(Fact, frozen=True):
    """An entrant on the waiting list got a place, either in turn or because an organiser chose so."""

    entrant: int
    enters: bool | UnsetType = UNSET
    """True: the entrant's team was not in the running stage, and enters it now."""


class EntrantsMerged(Fact, frozen=True):
    """Two entries of one person were merged: the results and requests of `entrant` now belong to `into`."""

    entrant: int
    into: int


class TeamFormed(Fact, frozen=True):
    """A team of `entrants` was formed, the player of the first board first.

    `lot` comes from the committed seed.
    """

    team: int
    name: Text
    lot: int
    entrants: tuple[int, ...]


class TeamRenamed(Fact, frozen=True):
    """A team got another name."""

    team: int
    name: Text


class TeamLinedUp(Fact, frozen=True):
    """The line-up of a team changed, the player of the first board first. It applies from the next draw on."""

    team: int
    entrants: tuple[int, ...]


class CheckInOpened(Fact, frozen=True):
    """The check-in opened. Entrants who checked in at an earlier check-in must do so again."""


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

    The service committed to the tournament's seed before, so neither side can choose the shuffles.
    """

    entrant: int
    nonce: str


class BeaconFixed(Fact, frozen=True):
    """The organisers fixed a future round of a public beacon, which all draws and shuffles are to mix in."""

    chain: BeaconChain
    beacon_round: BeaconRound


class BeaconReceived(Fact, frozen=True):
    """The fixed round of the beacon was received. Draws, lots and shuffles mix it in from now on."""

    beacon_round: BeaconRound
    signature: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{96}$")]


class ByeRequested(Fact, frozen=True):
    """An entrant requested a bye in a round that is not drawn yet."""

    entrant: int
    stage: int
    round: int
    kind: Literal["half", "none"]
    waits: Literal[True] | UnsetType = UNSET
    """Whether the request waits until an organiser accepts or declines it."""


class ByeDecided(Fact, frozen=True):
    """An organiser accepted or declined a request for a bye."""

    entrant: int
    stage: int
    round: int
    accepted: bool


class ByeWithdrawn(Fact, frozen=True):
    """An entrant withdrew the request for a bye."""

    entrant: int
    stage: int
    round: int


class MeetingForbidden(Fact, frozen=True):
    """Two entrants must not be paired with each other. `one` is the smaller number."""

    one: int
    other: int


class MeetingAllowed(Fact, frozen=True):
    """Two entrants who were a forbidden pair may be paired again."""

    one: int
    other: int


class StageBegun(Fact, frozen=True):
    """A stage began with `entrants`, the best seed first. Stages are numbered from 1."""

    stage: int
    entrants: tuple[int, ...]
    ratings: tuple[int | None, ...] | None = None
    """Ratings in hundredths, in the order of `entrants`, if ratings decided the seeds; None: unrated."""
    divisions: tuple[int, ...] | UnsetType = UNSET
    """Sizes of the divisions, if the season before decided them. Older facts have none: the sizes are about equal."""


class PairingCost(msgspec.Struct, frozen=True):
    """The cost of a pairing. The terms count in this order: an earlier term outweighs all later ones."""

    broken: int
    """Number of forbidden pairs, and of second byes."""
    repeats: int
    """Sum of squares: for each pair that meets again, the number of earlier meetings."""
    spread: str
    """Sum of squares: for each table, the difference between most and fewest points, as a fraction such as `11/4`.

    A bye counts as a table with the last entrant.
    """
    short: int
    """Sum of squares: for each entrant with a bye or a smaller table, the number of earlier byes and smaller tables."""
    seats: int
    """Sum of squares: for each entrant, the number of earlier rounds in the same place of the turn order."""

    @classmethod
    def of(cls, cost: Cost) -> "PairingCost":
        return cls(cost.broken, cost.repeats, spelled(cost.spread), cost.short, cost.seats)


class RoundDrawn(Fact, frozen=True):
    """A round was drawn. Play begins only after its publication.

    `ordinal` counts the draws of the stage. A second draw of a round has another outcome, and both are on record.
    """

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round in the stage, from 1."""
    ordinal: int
    """Number of the draw in the stage, from 1."""
    by: DrawnBy
    """Whether the format, an external program (`solver`) or an organiser paired the round."""
    tables: tuple[DrawnTable, ...]
    """Tables in order of their numbers."""
    byes: tuple[Bye, ...]
    """Entrants without a table."""
    cost: PairingCost | None
    """Cost of the pairing; null if the format leaves no choice."""
    solver: str | None = None
    """Program and version that paired the round, or that found no pairing."""
    matches: tuple[TeamMatch, ...] | None = None
    """Matches of teams with their boards. The cost is then of pairing teams."""
    bye: Literal["lowest"] | UnsetType = UNSET
    """`lowest`: the lowest-ranked team without an earlier bye rests."""
    numbered: Literal["points"] | UnsetType = UNSET
    """`points`: tables have their numbers in the order of their best entrants' points."""


class RoundPublished(Fact, frozen=True):
    """The last drawn round was published. `options` are the game options that its tables share."""

    stage: int
    round: int
    options: dict[str, Any] | None = None


class RoundScheduled(Fact, frozen=True):
    """A published round got a start time. With None, it waits until an organiser starts it."""

    stage: int
    round: int
    starts_at: str | None


class RoundStarted(Fact, frozen=True):
    """A round that waited for its start time or for an organiser started."""

    stage: int
    round: int


class EntrantSat(Fact, frozen=True):
    """An entrant reported their presence at their table."""

    stage: int
    round: int
    entrant: int


class TableOpened(Fact, frozen=True):
    """A game began at a tournament table. `number` counts the games at the table."""

    stage: int
    round: int
    table: int
    number: int
    game: str


class ResultReported(Fact, frozen=True):
    """The result of a game was reported, seat by seat. A seat is a place in turn order, even of an absent player.

    A game on this service has its id and, as `head`, the hash of its last event.
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
    """A player at a real table reported the result of a game.

    An equal report of another player confirms it. If reports differ, an arbiter decides.
    """

    stage: int
    round: int
    table: int
    number: int
    entrant: int
    """Entrant who reported the result."""
    standings: tuple[Standing, ...]
    absent: tuple[int, ...] = ()
    objects: bool | UnsetType = UNSET
    """True: the report contradicts the known result, so an arbiter decides.

    False: the entrant withdraws that objection.
    """


class MatchClaimed(Fact, frozen=True):
    """A player at a real table reported the result of a whole match of several games.

    An equal report of the other player confirms it. If reports differ, an arbiter decides.
    """

    stage: int
    round: int
    table: int
    entrant: int
    """Entrant who reported the result."""
    won: tuple[int, ...]
    """Games won, in the order of the table's entrants. A drawn game counts for nobody."""
    objects: bool | UnsetType = UNSET
    """True: the report contradicts the known result, so an arbiter decides.

    False: the entrant withdraws that objection.
    """


class GameClosed(Fact, frozen=True):
    """A game on this service became final. `head` is the hash of its last event."""

    stage: int
    round: int
    table: int
    number: int
    game: str
    head: str


class ResultCorrected(Ruling, frozen=True, kw_only=True):
    """A ruling corrected the result of a game. `head` is the hash of the game's last event after the ruling."""

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round in the stage, from 1."""
    table: int
    """Number of the table in the round, from 1."""
    number: int
    """Number of the game at the table, from 1."""
    standings: tuple[Standing, ...]
    """The corrected result."""
    absent: tuple[int, ...] = ()
    """Entrants who were ruled absent."""
    head: str | None = None
    """Hash of the game's last event after the ruling."""


class ResultVoided(Ruling, frozen=True, kw_only=True):
    """A ruling voided a game, to be played again.

    Later games at its table are voided too, unless `alone` is true.
    """

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round in the stage, from 1."""
    table: int
    """Number of the table in the round, from 1."""
    number: int
    """Number of the game at the table, from 1."""
    head: str | None = None
    """Hash of the game's last event when the game was voided or rewound; null: the ruling was made outside the game."""
    alone: bool | UnsetType = UNSET
    """True: later games at the table have results, and they count."""


class PointsAdjusted(Ruling, frozen=True, kw_only=True):
    """A ruling gave an entrant points in a stage, or took points."""

    stage: int
    """Stage, from 1."""
    entrant: int
    """Number of the entrant to whom the fact applies."""
    points: Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
    """Points added; a negative number takes points."""


class EntrantDisqualified(Ruling, frozen=True, kw_only=True):
    """A ruling disqualified an entrant."""

    entrant: int
    """Number of the entrant to whom the fact applies."""


class DisqualificationLifted(Ruling, frozen=True, kw_only=True):
    """A ruling lifted a disqualification. The entrant may come back, like one who had left."""

    entrant: int
    """Number of the entrant to whom the fact applies."""


class NameCorrected(Ruling, frozen=True, kw_only=True):
    """A ruling corrected an entrant's name that published results show."""

    entrant: int
    """Number of the entrant to whom the fact applies."""
    name: Text
    """The corrected name."""


class TeamNameCorrected(Ruling, frozen=True, kw_only=True):
    """A ruling corrected a team's name that published results show."""

    team: int
    """Number of the team to which the fact applies."""
    name: Text
    """The corrected name."""


class AbsenceRuled(Ruling, frozen=True, kw_only=True):
    """A ruling marked players as absent from their table. The others play without them; a sole player wins."""

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round in the stage, from 1."""
    table: int
    """Number of the table in the round, from 1."""
    entrants: tuple[int, ...]
    """Entrants who were ruled absent."""


class RoundWithdrawn(Ruling, frozen=True, kw_only=True):
    """The last published round was withdrawn, to be drawn again."""

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round in the stage, from 1."""


class TiebreaksChanged(Ruling, frozen=True, kw_only=True):
    """A ruling replaced the tie-breaks of a stage."""

    stage: int
    """Stage, from 1."""
    tiebreaks: tuple[str, ...]
    """Tie-breaks that apply after the ruling."""


class BeaconLifted(Ruling, frozen=True, kw_only=True):
    """A ruling lifted the requirement of the beacon, whose fixed round had not been received."""

    beacon_round: BeaconRound
    """Round that was fixed."""


class StandingsCertified(Fact, frozen=True):
    """An organiser certified standings.

    The fact has the document's id and SHA-256, and the signature by the service's `key`. A certificate that replaces
    another has its id (`supersedes`) and a `reason`.
    """

    certificate: str
    digest: str
    key: str
    signature: str
    stage: int
    round: int
    supersedes: str | None = None
    reason: Text = None
    ranked: bool = False
    """Whether the document includes the ranking over all stages."""
    within: Literal[True] | UnsetType = UNSET
    """Whether the document has the direct encounters within each group or division."""


class TournamentPaused(Fact, frozen=True):
    """Play paused at all tables until the time `until`. With None, it pauses until an organiser resumes it."""

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
    DisqualificationLifted, NameCorrected, TeamNameCorrected, BeaconLifted,
)  # fmt: skip

OF_ENTRIES: Final[tuple[type[Fact], ...]] = (
    EntrantInvited, EntrantRegistered, EntrantRenamed, EntrantDropped, EntrantReturned, EntrantMovedUp, EntrantsMerged,
    EntrantDisqualified, DisqualificationLifted, NameCorrected, CheckInOpened, EntrantCheckedIn,
    EntrantCheckedOut, CheckInClosed, NonceGiven, ByeRequested,
    ByeDecided, ByeWithdrawn, MeetingForbidden, MeetingAllowed,
)  # fmt: skip
"""Facts about entrants."""

OfRound = (
    RoundDrawn | RoundPublished | RoundScheduled | RoundStarted | RoundWithdrawn | EntrantSat | AbsenceRuled
    | TableOpened | ResultReported | ResultClaimed | MatchClaimed | ResultCorrected | ResultVoided | GameClosed
)  # fmt: skip
"""Facts about one round. No other fact changes a published round."""

OfStage = OfRound | PointsAdjusted | TiebreaksChanged
"""Facts within a stage, such as draws and results."""

TeamNaming = TeamFormed | TeamRenamed | TeamNameCorrected
"""Facts that name a team."""

Unsettling = ResultReported | ResultCorrected | ResultVoided | PointsAdjusted | TiebreaksChanged | RoundWithdrawn
"""Facts that may change the certified standings of their stage, from their round on."""

Undrawing = ResultCorrected | ResultVoided | PointsAdjusted | RoundWithdrawn
"""Facts that discard a round that is drawn and unpublished, because they change the results behind its draw."""

TOURNAMENT_CODEC: Final = Codec(
    (
        TournamentCreated, DetailsChanged, PlacesChanged, StaffChanged, AnnouncementMade, AnnouncementChanged,
        AnnouncementRemoved, EntrantInvited, EntrantRegistered, EntrantRenamed, EntrantDropped, EntrantReturned,
        EntrantMovedUp, EntrantsMerged,
        TeamFormed, TeamRenamed, TeamLinedUp,
        CheckInOpened, EntrantCheckedIn, EntrantCheckedOut, CheckInClosed, NonceGiven, BeaconFixed, BeaconReceived,
        ByeRequested, ByeDecided, ByeWithdrawn, MeetingForbidden, MeetingAllowed, StageBegun, RoundDrawn,
        RoundPublished, RoundScheduled, RoundStarted,
        EntrantSat, TableOpened, ResultReported, ResultClaimed, MatchClaimed, GameClosed, *RULINGS, StandingsCertified,
        TournamentPaused, TournamentResumed, TournamentEnded, TournamentCancelled, SeedOpened,
    )
)  # fmt: skip
