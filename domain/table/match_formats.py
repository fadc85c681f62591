"""The formats of matches: several games by the same players, and their total.

`dynasty` is three games, and the sum of the scores counts. `best-of` n ends when a player has won more than half of the
n games, or after the last. A shared victory counts for each winner. Games are in the order played, as standings whose
`seat` is the player's number in the match.

A player who resigns a game of a dynasty leaves the dynasty, because a game without scores cannot be added up. The
others play it again without them. In a `best-of`, a resigned game is a lost game.
"""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec

from domain.game.parsing import read
from domain.game.refusal import Refusal
from domain.game.results import Standing, conceded, ranked, summed

Games = Sequence[Sequence[Standing]]

DYNASTY_GAMES: Final = 3


class MatchTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terms of a match."""

    format: Literal["dynasty", "best-of"]
    """Whether the sum of scores or the number of games won decides."""
    games: Annotated[int, msgspec.Meta(ge=1, le=99)] = DYNASTY_GAMES
    """Maximum number of games."""
    seats: Literal["kept", "rotated"] = "kept"
    """Whether players keep their seats, or move one seat on after each game.

    The first player then moves to the last seat.
    """

    def seating(self, players: Sequence[int], number: int) -> tuple[int, ...]:
        """Return which player sits on each seat of game `number` of the match, from 1."""
        moved = (number - 1) % len(players) if self.seats == "rotated" else 0
        return (*players[moved:], *players[:moved])

    def over(self, games: Games) -> bool:
        if len(games) >= self.games:
            return True
        return self.format == "best-of" and any(wins > self.games // 2 for wins in _wins(games))

    def standings(self, games: Games, players: int, gone: Sequence[Sequence[int]] = ()) -> tuple[Standing, ...]:
        """Return the standings of the match after the given games.

        Players who left it (`gone`) come last, the first to leave at the very end.
        """
        if self.format == "dynasty":
            return conceded(summed(games, players), *gone)
        return ranked(
            [
                Standing(seat, 0, wins, (), {"games": [_own(game, seat).score for game in games]})
                for seat, wins in enumerate(_wins(games) or [0] * players)
            ]
        )


def agreed(terms: object, allowed: Sequence[str]) -> MatchTerms:
    """Parse the requested terms of a match. Refuse a format that the ruleset does not allow."""
    match = read(MatchTerms, terms, code="invalid-match", at="/match")
    if match.format not in allowed:
        raise Refusal("invalid-match/format", pointer="/match/format", format=match.format, choices=list(allowed))
    if match.format == "dynasty" and match.games != DYNASTY_GAMES:
        raise Refusal("invalid-match/dynasty", pointer="/match/games", count=DYNASTY_GAMES)
    if match.games % 2 == 0:
        raise Refusal("invalid-match/even", pointer="/match/games")
    return match


def _wins(games: Games) -> list[int]:
    players = len(games[0]) if games else 0
    return [sum(_own(game, seat).place == 1 for game in games) for seat in range(players)]


def _own(game: Sequence[Standing], seat: int) -> Standing:
    return next(standing for standing in game if standing.seat == seat)
