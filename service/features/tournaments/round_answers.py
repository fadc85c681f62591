"""Answers about rounds, standings and certificates."""

from datetime import date
from typing import TYPE_CHECKING, Any

from domain.game.results import Parted
from domain.table.lobby_facts import PlainOptions, Rules
from domain.tournament.certified import Certificate
from domain.tournament.facts import DrawnBy, PairingCost
from domain.tournament.pairing.cost import CostReason
from domain.tournament.results.rounds import ByeKind
from domain.tournament.tiebreaks.standings import Explained
from domain.tournament.tournament import RulingMade
from service.features.games.answers import RulingAnswer
from service.features.tournaments.answers import Exact, Named, TournamentChange
from service.platform.answers import ABSENT, Absent, Answer, Hash, Moment


class PlayedLine(Answer, frozen=True):
    """The result of one entrant in a game."""

    entrant: int
    """Number of the entrant."""
    seat: int
    """The entrant's place in the game's turn order; 0 begins."""
    place: int
    """Place, from 1; equal entrants share one."""
    score: int
    """Score by the rules of the game."""
    tiebreaks: tuple[int, ...]
    """Values that decide between equal scores, most important first."""
    breakdown: Parted
    """Parts of the score."""


class ClaimedResult(Answer, frozen=True):
    """A player's report about the next game at their real table, or against a known result."""

    entrant: int
    """Entrant that reports the result."""
    results: list[PlayedLine]
    """Results in turn order, without absent entrants."""
    absent: list[int]
    """Entrants that did not come to the table."""


class ClaimedMatch(Answer, frozen=True):
    """A player's report of the whole match at their real table."""

    entrant: int
    """Entrant that reports the result."""
    won: tuple[int, ...]
    """Games won, in the order of the table's entrants."""


class TableGameAnswer(Answer, frozen=True):
    """A game at a tournament table: on this service, or with a typed result."""

    number: int
    """Number of the game at its table, from 1."""
    game: str | None
    """Null: a game at a real table."""
    head: Hash | None
    """Hash of the game's last event when the result was recorded."""
    final: bool
    """Whether the game is final, so no event follows `head`."""
    results: list[PlayedLine] | None
    """Results in turn order, without absent entrants; null during play."""
    absent: list[int]
    """Entrants that did not come to the table."""
    objections: list[ClaimedResult]
    """Claims that contradict the result. An official rules on them."""


class RoundTable(Answer, frozen=True):
    """A table of a round."""

    number: int
    """Number, from 1."""
    entrants: list[Named]
    """Entrants in turn order: the first begins."""
    games: list[TableGameAnswer]
    """Games at the table, in their order."""
    claims: list[ClaimedResult]
    """Claims that another player must confirm, or an official decides."""
    match: list[Exact] | None
    """Games won so far, in the order of `entrants`, if several make a match."""
    missing: list[int]
    """Entrants whose presence is not confirmed, if the tournament asks."""
    done: bool
    """Whether the table is done."""
    match_claims: list[ClaimedMatch] | Absent = ABSENT
    """Claims of the whole match; objections to its result if the table is done."""


class RoundBye(Named, frozen=True):
    """An entrant without a table in a round."""

    kind: ByeKind
    """`pairing`: no opponent was left. The other kinds were requested."""


class NamedTeam(Answer, frozen=True):
    """A team, by number and name."""

    team: int
    """Number of the team."""
    name: str | None
    """Name of the team. Null: the name was erased."""


class TeamAnswer(NamedTeam, frozen=True):
    """A team with its players."""

    entrants: list[Named]
    """Entrants by board, the first board first. An absent entrant's board passes to the next one."""
    lot: int
    """Random number from the committed seed, the last tie-break."""


class TeamChange(TournamentChange, frozen=True):
    """The result of a change, with the team that it concerns."""

    team: TeamAnswer
    """The team after the change."""


class RoundMatch(Answer, frozen=True):
    """A match of two teams at their boards, or a bye of one team."""

    teams: list[NamedTeam]
    """The two teams. Players of the first team begin at odd boards, those of the second at even ones."""
    boards: list[list[int | None]]
    """Entrants at each board, the first board first, in the order of `teams`. Null: no player is left for it, and the
    opponent has won."""
    won: list[Exact]
    """Boards won by each team so far; empty: the match has not begun."""


class StationTable(Answer, frozen=True):
    """A table in the queue of a station."""

    stage: int
    """Stage, from 1."""
    round: int
    """Round, from 1."""
    table: int
    """Table, from 1."""
    entrants: list[Named]
    """Entrants in turn order: the first begins."""
    games: list[TableGameAnswer]
    """Games at the table, in their order."""
    match: list[Exact] | None
    """Games won so far, in the order of `entrants`, if several make a match."""


class StationAnswer(Answer, frozen=True):
    """A station: a place of the event, such as a stage, with a queue of tables."""

    name: str
    """Name of the station."""
    stream: str | None
    """Address of its live video; null: none."""
    queue: list[StationTable]
    """Tables that are not done. The first plays there now, the others follow."""


class StationsAnswer(Answer, frozen=True):
    """The stations of a tournament."""

    items: list[StationAnswer]
    """Stations in the order of the organisers."""


class TournamentRound(Answer, frozen=True):
    """A round, either published or drawn and unpublished."""

    stage: int
    """Stage, from 1."""
    round: int
    """Round, from 1."""
    published: bool
    """Whether the round is published."""
    complete: bool
    """Whether every table is done."""
    starts_at: Moment | None
    """Scheduled start; null: none."""
    started_at: Moment | None
    """Time of the start; null: it waits for its scheduled time or for an organiser."""
    ends_at: Moment | None
    """Time at which the minutes of the round are over; null: none."""
    due: date | None
    """Last day of play, in UTC; null: none."""
    ordinal: int
    """Number of the draw in this stage."""
    by: DrawnBy
    """Author of the pairing."""
    options: PlainOptions | None
    """Options of its games, if all tables share the public part of the set-up."""
    tables: list[RoundTable]
    """Tables of the round, by number."""
    byes: list[RoundBye]
    """Entrants without a table."""
    cost: PairingCost | None
    """Cost of the pairing; null if the format decides the pairings."""
    matches: list[RoundMatch] | Absent = ABSENT
    """Matches of teams. Each board is one of the tables."""
    reasons: list[CostReason] | Absent = ABSENT
    """If requested: all costs of the pairing, by table."""


class RoundChange(TournamentChange, frozen=True):
    """The result of a change, with the round that it concerns."""

    round: TournamentRound
    """The round after the change; of a large one, only the changed table."""


class TournamentRulings(Answer, frozen=True):
    """All rulings on a tournament."""

    items: list[RulingAnswer]
    """Rulings of the tournament, in their order."""


class StandingsLine(Named, frozen=True):
    """An entrant's row in the standings."""

    place: int
    """Place, from 1; equal entrants share one."""
    points: Exact
    """An exact number, such as `11/4`."""
    tiebreaks: dict[str, Exact | None]
    """Values by name, in order; null: nothing to decide."""
    unmet: bool | Absent = ABSENT
    """True: met nobody tied."""
    group: int | Absent = ABSENT
    """Group, from 1, in stages with groups."""
    next_group: int | Absent = ABSENT
    """Division in a league's next season, without newcomers."""
    explained: Explained | Absent = ABSENT
    """Explanations, if requested."""


class TeamLine(NamedTeam, frozen=True):
    """A team's row in the standings."""

    place: int
    """Place, from 1; equal teams share one."""
    points: Exact
    """Match points: two for a won match, one for a drawn one."""
    tiebreaks: dict[str, Exact | None]
    """Values by name, in order; null: nothing to decide."""
    unmet: bool | Absent = ABSENT
    """True: met nobody tied."""


class RankingLine(Named, frozen=True):
    """An entrant's row in the ranking over all stages."""

    place: int
    """Place, from 1; equal entrants share one."""
    stage: int
    """Last stage of the entrant."""
    place_in_stage: int
    """Place of the entrant in their last stage."""
    points: Exact | None
    """Points in their last stage that is no bracket; null: they played only in brackets."""


class Ranking(Answer, frozen=True):
    """The ranking of all entrants over all stages.

    Entrants that advanced to a later stage rank above those that did not. Disqualified entrants have no place.
    """

    tournament: str
    """The tournament's id."""
    event: int
    """Last event of the tournament that counts."""
    final: bool
    """Whether the last stage is over."""
    ranking: list[RankingLine]
    """The first place first."""


class Standings(Answer, frozen=True):
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
    tiebreaks: tuple[str, ...]
    """Tie-breaks that count, in order."""
    tiebreaks_changed: bool
    """Whether a ruling changed the agreed list."""
    standings: list[StandingsLine]
    """The first place first."""
    teams: list[TeamLine] | Absent = ABSENT
    """In team events: teams, the first place first. `group` of players is then their most frequent board."""


class CertifiedEntrant(Answer, frozen=True):
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


class CertifiedLine(Answer, frozen=True):
    """An entrant's row in certified standings."""

    entrant: int
    """Number of the entrant."""
    place: int
    """Place, from 1; equal entrants share one."""
    points: Exact
    """An exact number."""
    tiebreaks: dict[str, Exact | None]
    """Values by name; null: nothing to decide."""
    group: int | Absent = ABSENT
    """Group, from 1, in stages with groups."""


class CertifiedRank(Answer, frozen=True):
    """An entrant's row in a certified ranking over all stages."""

    entrant: int
    """Number of the entrant."""
    place: int
    """Place, from 1; equal entrants share one."""
    stage: int
    """Last stage of the entrant."""
    place_in_stage: int
    """Place of the entrant in their last stage."""


class CertifiedGame(Answer, frozen=True):
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
    head: Hash | None
    """Hash of the game's last event that counts."""


class CertifiedTeam(Answer, frozen=True):
    """A team's row in certified standings, with its players."""

    team: int
    """Number of the team."""
    lot: int
    """Lot that decides between equals if nothing else does."""
    entrants: list[int]
    """Entrants, the first board first."""
    place: int
    """Place, from 1; equal teams share one."""
    points: Exact
    """Match points."""
    tiebreaks: dict[str, Exact | None]
    """Values by name; null: nothing to decide."""


class CertificateDocument(Answer, frozen=True):
    """The signed document of a certificate.

    Without `key` and `signature`, its canonical bytes (RFC 8785) have the `digest`. It follows from the tournament's
    record alone.
    """

    certificate: str
    """The certificate's id."""
    supersedes: str | None
    """Certificate that this one replaces."""
    tournament: str
    """The tournament's id."""
    at: Moment
    """Time of the signature."""
    seq: int
    """Last event of the tournament before the signature."""
    head: Hash
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
    ranking: list[CertifiedRank] | Absent = ABSENT
    """The first place first; certificates of before have none."""
    teams: list[CertifiedTeam] | Absent = ABSENT
    """Standings of teams, in team tournaments."""


if TYPE_CHECKING:
    Document = dict[str, Any]
else:
    Document = CertificateDocument


class SignedCertificate(Certificate, kw_only=True):
    """A certificate with its signed document."""

    at: Moment
    """Time of the signature."""
    supersedes: str | None
    """Certificate that this one replaces."""
    reason: str | None
    """Reason; null: none, or erased."""
    document: Document
    """Signed document: the standings, the list of tie-breaks, the heads of all games and the rulings."""
    proof: str | None
    """Proof that event `seq` is in the transparency log."""


class CreatedCertificate(TournamentChange, frozen=True):
    """The result of a change, with the new certificate."""

    certificate: SignedCertificate
    """The certificate."""
