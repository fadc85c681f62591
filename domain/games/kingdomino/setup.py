"""Set-up by number of players, and the options of the rulebook."""

from typing import Final, NamedTuple

from domain.game.decisions import ABSENT, Absent
from domain.game.refusal import Refusal
from domain.game.ruleset import Options, TurnLimit
from domain.games.kingdomino.dominoes import DOMINOES


class KingdominoOptions(Options, frozen=True):
    """Each on or off, in any combination. Dynasty, three games in a row, is a format of a match."""

    middle_kingdom: bool = False
    """10 points more for a castle in the middle of its kingdom."""
    harmony: bool = False
    """5 points more for a kingdom for which no domino was discarded."""
    mighty_duel: bool = False
    """For two: all the dominoes, kingdoms of 7 x 7 squares."""


class RecordedOptions(KingdominoOptions, frozen=True):
    """Options that a record may hold. Earlier builds offered a limit of turns."""

    turn_limit: TurnLimit | Absent = ABSENT


class Setup(NamedTuple):
    kings: int
    """How many kings each player has."""
    dominoes: int
    """How many dominoes are played with; the others are set aside unseen."""
    size: int
    """How many squares wide and high a kingdom may be."""


_BY_PLAYERS: Final = {2: Setup(2, 24, 5), 3: Setup(1, 36, 5), 4: Setup(1, 48, 5)}
_MIGHTY_DUEL: Final = Setup(2, len(DOMINOES), 7)

KINGS: Final = max(plan.kings * players for players, plan in _BY_PLAYERS.items())
"""At most as many are on the table."""

PLAYERS: Final = range(min(_BY_PLAYERS), max(_BY_PLAYERS) + 1)


def setup(players: int, options: KingdominoOptions) -> Setup:
    return _MIGHTY_DUEL if options.mighty_duel else _BY_PLAYERS[players]


def check_players(players: int, options: KingdominoOptions) -> None:
    if options.mighty_duel and players != 2:
        raise Refusal("player-count/mighty-duel", pointer="/options/mighty_duel", players=players)
