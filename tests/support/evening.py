"""An evening's tournament at a real desk, on a real log, without a service around it."""

from pathlib import Path
from typing import Any

from domain.table.clocks import Span
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.rounds import DrawnTable
from events.keys import KeyRing
from events.log.journal import Journal
from projections.tournament_fold import TournamentLine
from service.features.games.desk import GameCommands, open_desk
from service.features.tournaments.desk import TournamentDesk, TournamentWanted, open_tournament_desk
from service.features.tournaments.organising import Organising
from service.features.tournaments.pairing.swiss import solve
from tests.support.tables import played_on

ID = "t_1"
MAKER = "a_olga"


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
            journal, self.ring, self.desk, lambda *_: None, lambda kind, number: f"a_{kind}{number}", solve
        )

    def make(self, *stages: Stage, **more: Any) -> None:
        wanted = {"title": "Open", "ruleset": "kingdomino", "options": {}, **more}
        wanted["stages"] = stages or (Stage(Swiss(rounds=2)),)
        self.organise.create(MAKER, ID, TournamentWanted(**wanted))

    def enter(self, count: int) -> None:
        for number in range(1, count + 1):
            self.organise.enter(f"a_{number}", ID)

    def begin(self, count: int, *stages: Stage, **more: Any) -> None:
        """Up to the first round."""
        self.make(*stages, **more)
        self.enter(count)
        self.organise.begin_stage(MAKER, ID)
        self.round()

    def round(self) -> None:
        """Draws a round, and has its games opened."""
        self.organise.draw(MAKER, ID)
        self.organise.publish(MAKER, ID)
        self.advance()

    def advance(self) -> None:
        self.tournaments.opener.advance(ID)

    def play(self, table: int) -> str:
        """Plays the game that is open at a table of the last round to its end; which game."""
        game = self.game(table)
        played_on(self.desk, game)
        self.advance()
        return game

    def play_all(self) -> None:
        """Plays whatever is open in the last round."""
        for table in self.tables:
            games = self.line.tournament.current.rounds[-1].games[table.number]
            if games and games[-1].game is not None and games[-1].outcome is None:
                self.play(table.number)

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
