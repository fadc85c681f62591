"""References to a round or a game of a tournament, by numbers that count from 1."""

from typing import NamedTuple


class RoundRef(NamedTuple):
    stage: int
    round: int


class GameRef(NamedTuple):
    stage: int
    round: int
    table: int
    game: int
    """Number of the game at its table."""

    @property
    def in_round(self) -> RoundRef:
        return RoundRef(self.stage, self.round)
