"""The subject of an export: a tournament as recorded, and one stage of it as of a round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET

from domain.game.facts import Fact
from domain.tournament.entries import Entrant
from domain.tournament.facts import RULINGS, TeamNaming, TournamentCreated
from domain.tournament.formats.teams import team_of
from domain.tournament.played import HeldRound, PlayedStage
from domain.tournament.result_commands import disputable_games
from domain.tournament.results.crosstable import Crosstable
from domain.tournament.tiebreaks.standings import StandingRow
from domain.tournament.tournament import Tournament
from service.features.exports.sheet import SheetHead

PROVISIONAL = "provisional"


class LoggedFact(msgspec.Struct, frozen=True):
    """A fact of a tournament, with the number, author and time of its event."""

    seq: int
    actor: str
    at: str
    fact: Fact


class ExportSource(msgspec.Struct, frozen=True):
    """A tournament with its facts and the names of its entrants, by number.

    `people` are the names of the authors of rulings by account. Erased accounts have none.
    """

    id: str
    title: str | None
    names: Mapping[int, str | None]
    tournament: Tournament
    logged_facts: Sequence[LoggedFact]
    head: str
    people: Mapping[str, str | None] = {}

    @property
    def game(self) -> str | None:
        """Return the name of a game without rules here. None: it has rules, or the name was erased."""
        created = self.logged_facts[0].fact
        name = created.game if isinstance(created, TournamentCreated) else UNSET
        return None if name is UNSET else name

    @property
    def rulings(self) -> Iterator[LoggedFact]:
        return (logged for logged in self.logged_facts if isinstance(logged.fact, RULINGS))

    @property
    def text_size(self) -> int:
        """Return the number of characters of the reasons for rulings, which can be most of a file."""
        return sum(len(logged.fact.reason or "") for logged in self.rulings if isinstance(logged.fact, RULINGS))


class Extract:
    """A stage of a tournament as of a round, by default the last stage and its last published round.

    `crosstable` and `lines` are the results and the standings of that round, if the caller has them already.
    """

    def __init__(
        self,
        source: ExportSource,
        stage: int | None = None,
        as_of_round: int | None = None,
        crosstable: Crosstable | None = None,
        lines: tuple[StandingRow, ...] | None = None,
        first_seat: int = 1,
    ) -> None:
        tournament = source.tournament
        self.first_seat = first_seat
        self.source = source
        self.tournament = tournament
        self.stage = len(tournament.played) if stage is None else stage
        self.lines = tournament.standings(self.stage, as_of_round, crosstable) if lines is None else lines
        self.played: PlayedStage = tournament.played[self.stage - 1]
        self.until = len(self.played.rounds) if as_of_round is None else as_of_round
        self.carried = tournament.carried(self.stage)
        self.crosstable = crosstable or tournament.crosstable(self.stage, self.until)

    @property
    def rounds(self) -> Sequence[tuple[int, HeldRound]]:
        return list(enumerate(self.played.rounds[: self.until], 1))

    @property
    def third_place(self) -> int | None:
        """Return the table of the last round where the match for third place is played."""
        known = [one for one in self.played.known(self.until) if one.complete]
        thirds = [
            set(met.entrants)
            for met in self.played.stage.format.meetings(self.played.entrants, known)
            if met.match.side == "third" and met.match.round == self.until
        ]
        tables = self.played.rounds[self.until - 1].tables if thirds else ()
        return next((table.number for table in tables if set(table.entrants) in thirds), None)

    @property
    def order(self) -> list[int]:
        """Return the entrants of the stage in the order of the standings, disqualified entrants last."""
        ranked = [line.entrant for line in self.lines]
        return ranked + sorted(set(self.played.there(self.until).entrants).difference(ranked))

    def entrant(self, number: int) -> Entrant:
        return self.tournament.entries.entrants[number]

    def team(self, number: int) -> str | None:
        """Return the name of a team, or None if it was erased."""
        named = self.source.logged_facts[self.tournament.teams[number].named - 1].fact
        assert isinstance(named, TeamNaming)  # noqa: S101 - the fold says that it stands there
        return named.name

    def teams_of(self, entrants: Iterable[int]) -> list[str | None]:
        """Return the name of each entrant's team, or None for an entrant without a team."""
        team_numbers = team_of(self.tournament.teams)
        names = {team: self.team(team) for team in self.tournament.teams}
        return [names[team_numbers[entrant]] if entrant in team_numbers else None for entrant in entrants]

    def entrant_cells(self, number: int) -> tuple[int, str | None, str | None]:
        """Return an entrant's number, name and account: the columns that identify entrants in every sheet."""
        return number, self.source.names.get(number), self.entrant(number).account

    @property
    def certificate(self) -> str:
        """Return the id of the valid certificate of the stage's standings, or `provisional`."""
        standing = (
            known.certificate
            for known in self.tournament.certificates
            if known.stands and known.superseded is None and (known.stage, known.round) == (self.stage, self.until)
        )
        return next(standing, PROVISIONAL)

    @property
    def ended(self) -> bool:
        """Return whether the event ended with this round of the stage, and no game can be disputed any more."""
        over = self.tournament.status == "ended" and self.until == len(self.played.rounds)
        return over and not disputable_games(self.tournament)

    @property
    def head(self) -> SheetHead:
        tournament, played = self.tournament, self.played
        last = self.source.logged_facts[-1]
        return SheetHead(
            tournament=self.source.id,
            title=self.source.title,
            ruleset=tournament.rules.ruleset,
            stage=self.stage,
            stages=len(tournament.stages),
            format=played.stage.format.kind,
            as_of_round=self.until,
            rounds=played.planned,
            pending=sum(len(held.tables) - len(held.outcomes) for held in played.known(self.until)),
            tiebreaks=played.listed,
            tiebreaks_ruled=played.tiebreaks is not None,
            rulings=sum(1 for _ in self.source.rulings),
            certificate=self.certificate,
            head=self.source.head,
            version=last.seq,
            at=last.at,
            game=self.source.game or UNSET,
        )
