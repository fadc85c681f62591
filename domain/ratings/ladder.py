"""Ladders: all players' ratings at one game with one number of players, day by day.

A day is a rating period: its games count as if they had been played at the same time. At a table of more than two, each
pair of players has met, and a better place is a win. A ladder follows only from results, so it can be deleted and
calculated again. The order of games within a day does not matter.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import fsum
from typing import Annotated, Final, NamedTuple

import msgspec

from domain.ratings.glicko import Rating, Result, idle, lasting, rated
from domain.ratings.service_bots import is_service_bot

KNOWN: Final = 110.0
"""Greatest deviation of a rating that is not provisional. Provisional ratings have no place on the ladder."""
OPPONENTS: Final = 3
"""Number of different opponents below which a rating is provisional."""
WHOLE: Final = 4
"""Number of games between the same two players that count fully within the window.

Each further game counts half as much as the one before.
"""
WINDOW: Final = 30
"""Length of the window in days, including the day of the game."""
_LEAST: Final = 20
"""Maximum number of times that a game's weight is halved, so that every weight stays above zero."""


class RatedPair(NamedTuple):
    """A meeting of two players in a game: their indexes, the score of `one`, and for which of the two it counts."""

    one: int
    other: int
    score: float
    for_one: bool
    for_other: bool


class RatedGame(msgspec.Struct, frozen=True):
    """A game that counts for ratings: its players, their places, and the `day` from which it counts.

    `day` counts from 1970.
    """

    day: int
    players: tuple[str, ...]
    places: tuple[int, ...]
    left: tuple[bool, ...] = ()
    """Whether each player left the table. Empty: none left."""
    long: tuple[bool, ...] = ()
    """Whether each player decided often enough for the others to win rating points. Empty: all did."""

    @property
    def meetings(self) -> Iterator[RatedPair]:
        """Yield each pair of players as a meeting.

        If one of them decided too seldom, the meeting counts only as a loss of a player who left.
        """
        nobody, everybody = (False,) * len(self.players), (True,) * len(self.players)
        left, long = self.left or nobody, self.long or everybody
        for one, other in combinations(range(len(self.players)), 2):
            score, both = _score(self.places[one], self.places[other]), long[one] and long[other]
            yield RatedPair(one, other, score, both or (left[one] and score == 0), both or (left[other] and score == 1))

    @property
    def counted(self) -> set[str]:
        """Return the players for whom at least one meeting counts."""
        found = set()
        for meeting in self.meetings:
            found |= {self.players[meeting.one]} if meeting.for_one else set()
            found |= {self.players[meeting.other]} if meeting.for_other else set()
        return found


class Day(msgspec.Struct, frozen=True):
    """A player's rating after a day with games.

    `opponents` are the first different opponents of the player, at most `OPPONENTS`.
    """

    day: int
    rating: Rating
    games: Annotated[int, msgspec.Meta(ge=1)]
    opponents: tuple[str, ...] = ()


def known_until(day: int, rating: Rating, opponents: int) -> int:
    """Return the last day on which a rating is not provisional if its player plays no more.

    If the rating is provisional on `day` already, return the day before.
    """
    periods = lasting(rating, KNOWN)
    return day - 1 if periods < 0 or opponents < OPPONENTS else day + 1 + periods


def weight(before: int, today: int) -> float:
    """Return the weight of each of `today` games of two players who had played `before` games in the window.

    It is the average weight of today's games, so their order does not matter.
    """
    return fsum(0.5 ** min(max(number - WHOLE, 0), _LEAST) for number in range(before + 1, before + today + 1)) / today


class Ladder(msgspec.Struct):
    """The ladder of one game: all players' ratings, day by day.

    `history` has the rated days of each player in order. The games of the last `day` are in `open` until the day is
    over.
    """

    history: dict[str, list[Day]] = {}
    day: int = 0
    open: list[RatedGame] = []
    met: dict[tuple[str, str], list[int]] = {}
    """The days on which two players met, one entry for each game, in order."""
    fixed: dict[str, Rating] = {}
    """Measured ratings of the service's bots, which no game changes."""

    def add(self, game: RatedGame) -> None:
        """Add a game of the ladder's last day or of a later day."""
        if game.day < self.day:
            raise ValueError("a day that is over is rated anew with all that follow it")
        if game.day > self.day:
            self.close()
            self.day = game.day
        self.open.append(game)

    def remember(self, game: RatedGame) -> None:
        """Add a game that was rated already, so that further games of the same players count less."""
        for pair in _pairs(game):
            self.met.setdefault(pair, []).append(game.day)

    def close(self) -> None:
        """End the last day of the ladder, and rate all its games at once."""
        results: dict[str, list[Result]] = {}
        games: dict[str, int] = {}
        opponents: dict[str, set[str]] = {}
        before = {player: self.before(player, self.day) for game in self.open for player in game.players}
        weights = self._weights()
        for game in self.open:
            for player in game.counted:
                games[player] = games.get(player, 0) + 1
            for meeting in game.meetings:
                one, other = game.players[meeting.one], game.players[meeting.other]
                for own, met, score, counts in (
                    (one, other, meeting.score, meeting.for_one),
                    (other, one, 1 - meeting.score, meeting.for_other),
                ):
                    if counts:
                        results.setdefault(own, []).append((before[met], score, weights[_pair(own, met)]))
                        opponents.setdefault(own, set()).add(met)
        for player, own_results in results.items():
            if is_service_bot(player):
                continue
            days = self.history.setdefault(player, [])
            known = days[-1].opponents if days else ()
            met_first = (*known, *sorted(opponents[player].difference(known)))[:OPPONENTS]
            days.append(Day(self.day, rated(before[player], own_results), games[player], met_first))
        self.open = []

    def before(self, player: str, day: int) -> Rating:
        """Return a player's rating at the beginning of a day, from the games of earlier days."""
        if is_service_bot(player):
            return self.fixed.get(player, Rating())
        days = self.history.get(player, [])
        known = bisect_left(days, day, key=lambda entry: entry.day)
        return idle(days[known - 1].rating, day - days[known - 1].day - 1) if known else Rating()

    def _weights(self) -> dict[tuple[str, str], float]:
        """Return, for each pair of players who met today, the weight of each of their games."""
        today: dict[tuple[str, str], int] = {}
        for game in self.open:
            for pair in _pairs(game):
                today[pair] = today.get(pair, 0) + 1
        found = {}
        for pair, number in today.items():
            days = self.met.get(pair, [])
            days = days[bisect_right(days, self.day - WINDOW) :]
            found[pair] = weight(len(days), number)
            self.met[pair] = [*days, *[self.day] * number]
        return found


def ladder(games: Iterable[RatedGame]) -> Ladder:
    """Calculate a ladder from games in any order, up to the end of their last day."""
    made = Ladder()
    for game in sorted(games, key=lambda game: game.day):
        made.add(game)
    made.close()
    return made


def _pairs(game: RatedGame) -> Iterator[tuple[str, str]]:
    """Yield the pairs of players of a game that counts for at least one of the two."""
    for meeting in game.meetings:
        if meeting.for_one or meeting.for_other:
            yield _pair(game.players[meeting.one], game.players[meeting.other])


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _score(place: int, other: int) -> float:
    """Return the score of a meeting: 1 for a better place, 0.5 for an equal place, 0 for a worse place."""
    return 0.5 if place == other else float(place < other)
