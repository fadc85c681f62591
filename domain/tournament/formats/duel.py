"""Matches of several games between two entrants. The winner of more games wins the match."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec

from domain.game.results import Standing
from domain.tournament.results.rounds import NOT_PLAYED, TableOutcome

UNPLAYED: Final = TableOutcome((Standing(0, 2, 0), Standing(1, 2, 0)))
"""The outcome of a game that nobody won, because the match ended before it, such as when the time was up."""


class MatchTally(msgspec.Struct):
    """The games of a match, counted. The lists are by seats of the first game.

    A tally is kept with each result, so that nobody has to go through all games of a match after each of them.
    """

    last: int = 0
    """Number of the last game with a result."""
    played: int = 0
    """Number of games that count. A voided game does not."""
    halves: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Half points of each player."""
    won: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Number of games that each player won."""
    away: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Number of games that each player missed, while the other one came."""
    missed: int = 0
    """Number of games that both players missed."""

    @property
    def points(self) -> list[Fraction]:
        """Return each player's points. A drawn game is half a point."""
        return [Fraction(halves, 2) for halves in self.halves]

    @classmethod
    def of(cls, games: Sequence[TableOutcome]) -> "MatchTally":
        tally = cls(last=len(games))
        for number, game in enumerate(games, 1):
            tally.count(game, number)
        return tally

    def count(self, game: TableOutcome, number: int, times: Literal[1, -1] = 1) -> None:
        """Count game `number` of the match, or take it out again."""
        if game == NOT_PLAYED:
            return
        self.played += times
        for seat, halves in _halves(game).items():
            self.halves[_player(seat, number)] += times * halves
            self.won[_player(seat, number)] += times * (halves // 2)
        if len(game.absent) == 2:
            self.missed += times
        elif game.absent:
            self.away[_player(game.absent[0], number)] += times


class Duel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of at most `best_of` games, with alternating turn order."""

    best_of: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    """Maximum number of games in the match."""
    tied: Literal["replay", "second", "seed", "drawn"] = "replay"
    """Decision of a match that is level after the last game.

    With `replay`, play until a game is won. With `second`, the player who went second in the last game wins. With
    `seed`, the better seed wins. With `drawn`, the match is drawn, where nobody has to advance.
    """

    @property
    def needed(self) -> int:
        """Return the number of won games that decides the match."""
        return self.best_of // 2 + 1

    def order(self, entrants: Sequence[int], number: int) -> tuple[int, ...]:
        """Return the turn order of game `number` of the match, from 1. It alternates."""
        return tuple(entrants) if number % 2 else tuple(reversed(entrants))

    def outcome(self, games: Sequence[TableOutcome]) -> TableOutcome | None:
        """Return the result of the match after its `games`, or None if it is not over."""
        return self.result(MatchTally.of(games))

    def result(self, tally: MatchTally) -> TableOutcome | None:
        """Return the result of the match, or None if it is not over.

        Seats are those of the first game. An absent player loses the game. If both are absent from a game, the match
        ends without a result for either. Scores are in half points.
        """
        if tally.missed:
            return TableOutcome((), (0, 1))
        points = tally.halves
        if self._level(points, tally.played):
            return TableOutcome(tuple(Standing(seat, 1, points[seat]) for seat in (0, 1)))
        winner = self._winner(points, tally.played, tally.last)
        if winner is None:
            return None
        if not tally.away[winner] and tally.away[1 - winner] == tally.played:
            return TableOutcome((), (1 - winner,))
        return TableOutcome(tuple(Standing(seat, 1 if seat == winner else 2, points[seat]) for seat in (0, 1)))

    def won(self, games: Sequence[TableOutcome]) -> tuple[int, ...]:
        """Return the number of games that each player won, by seats of the first game."""
        return tuple(MatchTally.of(games).won)

    def over(self, points: Sequence[int], games: int, last: int) -> bool:
        """Return whether a match is over after `games` games, of which the last is number `last`.

        `points` are half points, by seats of the first game.
        """
        return self._level(points, games) or self._winner(points, games, last) is not None

    def _level(self, points: Sequence[int], games: int) -> bool:
        return self.tied == "drawn" and games >= self.best_of and points[0] == points[1]

    def _winner(self, points: Sequence[int], games: int, last: int) -> int | None:
        ahead = 0 if points[0] > points[1] else 1
        lead = points[ahead] - points[1 - ahead]
        if lead > 2 * max(self.best_of - games, 0):
            return ahead
        if games < self.best_of or self.tied in {"replay", "drawn"}:
            return None
        return 0 if self.tied == "seed" else _player(1, last)


def _player(seat: int, number: int) -> int:
    """Return the seat in the first game of the player who has `seat` in game `number`. Seats alternate."""
    return seat if number % 2 else 1 - seat


def worth(game: TableOutcome) -> dict[int, Fraction]:
    """Return the points of a game of two, by seat.

    A draw is half a point, and an absent player loses.
    """
    return {seat: Fraction(halves, 2) for seat, halves in _halves(game).items()}


def _halves(game: TableOutcome) -> dict[int, int]:
    if game.absent:
        return {seat: 2 for seat in (0, 1) if game.absent == (1 - seat,)}
    winners = [standing.seat for standing in game.standings if standing.place == 1]
    return {seat: 2 if len(winners) == 1 else 1 for seat in winners}
