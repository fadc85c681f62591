"""An evening's tournament at a real desk, on a real log, without a service around it."""

from collections.abc import Collection
from pathlib import Path
from typing import Any, Self

from domain.table.clocks import Span
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.rounds import DrawnTable
from events.keys import KeyRing
from events.log.journal import Journal
from projections.tournament_fold import TournamentLine
from service.features.games.desk import GameCommands, open_desk
from service.features.tournaments.desk import TournamentDesk, TournamentRequest, open_tournament_desk
from service.features.tournaments.organising import Organising
from service.features.tournaments.pairing.swiss import solve
from tests.support.tables import played_on

ID = "t_1"
MAKER = "a_olga"


class NoBlocks:
    """Nobody here has blocked anybody: the accounts of an evening are names only."""

    def check(self, account: str, others: Collection[str]) -> None:
        pass

    def barred(self, account: str, others: Collection[str]) -> set[str]:
        return set()


class Evening:
    def __init__(self, journal: Journal, folder: Path, *, alone: bool = True) -> None:
        self.journal = journal
        self.ring = KeyRing(folder / "keys")
        self.away: list[Span] = []
        """When the service was not there."""
        self.desk: GameCommands = open_desk(
            journal, self.ring, alone=alone, published=lambda *_: None, absences=lambda: self.away
        )
        self.tournaments: TournamentDesk = open_tournament_desk(
            journal,
            self.ring,
            self.desk,
            lambda *_: None,
            lambda kind, number: f"a_{kind}{number}",
            solve,
            NoBlocks(),
        )

    def make(self, *stages: Stage, **more: Any) -> Self:
        wanted = {"title": "Open", "ruleset": "kingdomino", "options": {}, **more}
        wanted["stages"] = stages or (Stage(Swiss(rounds=2)),)
        self.organise.create(MAKER, ID, TournamentRequest(**wanted))
        return self

    def enter(self, count: int) -> Self:
        for number in range(1, count + 1):
            self.organise.enter(f"a_{number}", ID)
        return self

    def begin(self, count: int, *stages: Stage, **more: Any) -> Self:
        """Up to the first round."""
        return self.make(*stages, **more).enter(count).start().round()

    def start(self) -> Self:
        self.organise.begin_stage(MAKER, ID)
        return self

    def publish(self) -> Self:
        """Draws a round and publishes it."""
        self.organise.draw(MAKER, ID)
        self.organise.publish(MAKER, ID)
        return self

    def round(self) -> Self:
        """Draws a round, and has its games opened."""
        return self.publish().advance()

    def advance(self) -> Self:
        self.tournaments.opener.advance(ID)
        return self

    def play(self, table: int) -> str:
        """Plays the game that is open at a table of the last round to its end; which game."""
        game = self.game(table)
        played_on(self.desk, game)
        self.advance()
        return game

    def play_all(self) -> Self:
        """Plays whatever is open in the last round."""
        for table in self.tables:
            games = self.line.tournament.current.rounds[-1].games[table.number]
            if games and games[-1].game is not None and games[-1].outcome is None:
                self.play(table.number)
        return self

    def game(self, table: int) -> str:
        game = self.line.tournament.current.rounds[-1].games[table][-1].game
        assert game is not None
        return game

    @property
    def tables(self) -> tuple[DrawnTable, ...]:
        return self.line.tournament.current.rounds[-1].tables

    @property
    def line(self) -> TournamentLine:
        return self.tournaments.book.line(ID)

    @property
    def organise(self) -> Organising:
        return self.tournaments.organising
