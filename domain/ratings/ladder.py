"""Ladders: everybody's rating at one game with so many at the table, day by day.

A day is a rating period: its games count as if they had been played at the same time. At a table of more than two each
two of the players have met, and a better place is a win. A ladder is a fold over results and nothing else, so that it
can be thrown away and made again; the order of games within a day does not matter.
"""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import combinations
from typing import Annotated, Final

import msgspec

from domain.ratings.glicko import Rating, Result, idle, lasting, rated

KNOWN: Final = 110.0
"""Whose deviation is larger has a provisional rating, and no place among the others."""


class RatedGame(msgspec.Struct, frozen=True):
    """A game that counts: the `day` on which its result became final (days since 1970), and everybody's place."""

    day: int
    players: tuple[str, ...]
    places: tuple[int, ...]


class Day(msgspec.Struct, frozen=True):
    """A player's rating after a day on which they have played so many games."""

    day: int
    rating: Rating
    games: Annotated[int, msgspec.Meta(ge=1)]


def known_until(day: int, own: Rating) -> int:
    """The last day on which a rating of this day is known well enough, if its owner does not play any more; a day
    before that day if it is not."""
    periods = lasting(own, KNOWN)
    return day - 1 if periods < 0 else day + 1 + periods


class Ladder(msgspec.Struct):
    """`history` has everybody's days in their order. The games of the last `day` wait in `open` until it is over."""

    history: dict[str, list[Day]] = {}
    day: int = 0
    open: list[RatedGame] = []

    def add(self, game: RatedGame) -> None:
        """Another result, of the same day as the last or a later one."""
        if game.day < self.day:
            raise ValueError("a day that is over is rated anew with all that follow it")
        if game.day > self.day:
            self.close()
            self.day = game.day
        self.open.append(game)

    def close(self) -> None:
        """The day is over: all its games count at once."""
        results: dict[str, list[Result]] = {}
        games: dict[str, int] = {}
        before = {player: self.before(player, self.day) for game in self.open for player in game.players}
        for game in self.open:
            for player in game.players:
                games[player] = games.get(player, 0) + 1
            for one, other in combinations(range(len(game.players)), 2):
                score = _score(game.places[one], game.places[other])
                results.setdefault(game.players[one], []).append((before[game.players[other]], score))
                results.setdefault(game.players[other], []).append((before[game.players[one]], 1 - score))
        for player, own in results.items():
            after = Day(self.day, rated(before[player], own), games[player])
            self.history.setdefault(player, []).append(after)
        self.open = []

    def before(self, player: str, day: int) -> Rating:
        """A player's rating at the beginning of a day, by what was known then."""
        days = self.history.get(player, [])
        known = bisect_left(days, day, key=lambda entry: entry.day)
        return idle(days[known - 1].rating, day - days[known - 1].day - 1) if known else Rating()


def ladder(games: Iterable[RatedGame]) -> Ladder:
    """The ladder of all these games, whatever their order; every day is over."""
    made = Ladder()
    for game in sorted(games, key=lambda game: game.day):
        made.add(game)
    made.close()
    return made


def _score(own: int, other: int) -> float:
    """1 for a better place, a half for the same."""
    return 0.5 if own == other else float(own < other)
