"""A season of short games of Kingdomino on a separate clock; a referee decides each winner."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from domain.game.results import Standing
from domain.ratings.counting import LONG_ENOUGH
from domain.ratings.ladder import RatedGame
from domain.table.lobby import Lobby
from domain.table.lobby_facts import Chair
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Ruling, Voided
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands, GameRequest

REFEREE = "a_referee"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Season:
    """`day` is the first day, in days since 1970; `today` counts from there."""

    def __init__(self, desk: GameCommands, members: list[str], monkeypatch: Any, day: int, first: int = 0) -> None:
        self.desk = desk
        self.members = members
        self.games: list[str] = []
        self.today = 0
        self._day = day
        self._first = first
        self._short: set[str] = set()
        self._given: dict[tuple[str, int], int] = {}
        monkeypatch.setattr("service.platform.streams.pen.now", self._now)

    def _now(self) -> str:
        moment = _EPOCH + timedelta(days=self._day + self.today, hours=12)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def play(self, *people: str, moves: int = LONG_ENOUGH, **wanted: Any) -> str:
        """Play a game in which each person answers `moves` times, and then the last one resigns."""
        game = self.begin(*people, **wanted)
        if moves < LONG_ENOUGH:
            self._short.add(game)
        while min(self._given.get((game, seat), 0) for seat in range(len(people))) < moves and self.answer(game):
            pass
        self.desk.giving_up.resign(people[-1], game)
        return game

    def begin(self, *people: str, **wanted: Any) -> str:
        chairs = [Chair("account", person) for person in people]
        return self.make(people[0], GameRequest("kingdomino", {}, chairs, present=frozenset(people), **wanted))

    def make(self, maker: str, wanted: GameRequest) -> str:
        game = f"g_{self._first + len(self.games):026}"
        self.desk.seating.create(maker, game, wanted)
        self.games.append(game)
        return game

    def answer(self, game: str) -> bool:
        """Answer as the asked player; return whether there was a question."""
        with self.desk.loaded_games.load(game).seen_by(Viewer.referee()) as now:
            question, lobby = now.question(), now.lobby
        if question is None:
            return False
        seat, pick = question["seat"], question["options"][0]["id"]
        self.desk.moves.play(lobby.holders[seat] or lobby.maker, game, question["id"], [pick])
        self._given[game, seat] = self._given.get((game, seat), 0) + 1
        return True

    def decided(self, *people: str, places: tuple[int, ...] = ()) -> str:
        """A game that comes out in this order, or so."""
        game = self.play(*people)
        self.adjudicate(game, *(places or range(1, len(people) + 1)))
        return game

    def rule(self, game: str, ruling: Ruling) -> None:
        self.desk.rulings.rule(REFEREE, game, lambda _: ruling, EVERY_GAME)

    def void(self, game: str) -> None:
        self.rule(game, Voided(reason="nobody knows"))

    def adjudicate(self, game: str, *places: int) -> None:
        standings = tuple(Standing(seat, place, 0) for seat, place in enumerate(places))
        self.rule(game, Adjudicated(standings=standings, reason="as it was"))

    def live(self, days: int, rng: random.Random) -> None:
        """Play a game on each of these days. Sometimes a referee rules on an old game."""
        for _ in range(days):
            self.today += rng.choice((0, 1, 1, 2, 5))
            self.play(*rng.sample(self.members, rng.choice((2, 2, 2, 3))), moves=rng.choice((2, 6, 6)))
            if rng.random() < 0.2:
                game = rng.choice(self.games)
                places = list(range(1, len(self.lobby(game).chairs) + 1))
                if rng.random() < 0.5:
                    self.void(game)
                else:
                    self.adjudicate(game, *rng.sample(places, len(places)))

    def lobby(self, game: str) -> Lobby:
        with self.desk.loaded_games.load(game).seen_by(Viewer.public()) as now:
            return now.lobby

    def counted(self, players: int) -> list[RatedGame]:
        """Return the games that count, as the log has them, day by day."""
        made = []
        for game in self.games:
            lobby = self.lobby(game)
            if len(lobby.chairs) == players and lobby.result is not None and lobby.status in {"ended", "final"}:
                day = (datetime.fromisoformat(lobby.ended_at) - _EPOCH).days
                places = tuple(standing.place for standing in lobby.result.standings)
                short = game in self._short and lobby.result.reason != "adjudicated"
                left = tuple(short and seat == players - 1 for seat in range(players))
                made.append(RatedGame(day, tuple(map(str, lobby.holders)), places, left, (not short,) * players))
        return sorted(made, key=lambda game: game.day)
