"""The set-up of Kingdomino by number of players, and the optional rules of the rulebook."""

from typing import Final, NamedTuple

from domain.game.decisions import ABSENT, Absent
from domain.game.refusal import Refusal
from domain.game.ruleset import Options, TurnLimit
from domain.games.kingdomino.dominoes import DOMINOES


class KingdominoOptions(Options, frozen=True):
    """The optional rules of Kingdomino, in any combination.

    Dynasty, three games in a row, is a format of a match, not an option.
    """

    middle_kingdom: bool = False
    """10 extra points for a castle in the middle of its kingdom."""
    harmony: bool = False
    """5 extra points for a kingdom without discarded dominoes."""
    mighty_duel: bool = False
    """For two players: all dominoes, and kingdoms of 7 x 7 squares."""


class RecordedOptions(KingdominoOptions, frozen=True):
    """The options that a recorded game may have. Earlier versions offered a turn limit."""

    turn_limit: TurnLimit | Absent = ABSENT


class Setup(NamedTuple):
    """The set-up of Kingdomino for one number of players."""

    kings: int
    """Number of kings of each player."""
    dominoes: int
    """Number of dominoes in the game. The others are set aside face down."""
    size: int
    """Maximum width and height of a kingdom, in squares."""


_BY_PLAYERS: Final = {2: Setup(2, 24, 5), 3: Setup(1, 36, 5), 4: Setup(1, 48, 5)}
_MIGHTY_DUEL: Final = Setup(2, len(DOMINOES), 7)

KINGS: Final = max(plan.kings * players for players, plan in _BY_PLAYERS.items())
"""Maximum number of kings on the table."""

PLAYERS: Final = range(min(_BY_PLAYERS), max(_BY_PLAYERS) + 1)


def setup(players: int, options: KingdominoOptions) -> Setup:
    return _MIGHTY_DUEL if options.mighty_duel else _BY_PLAYERS[players]


def check_players(players: int, options: KingdominoOptions) -> None:
    if options.mighty_duel and players != 2:
        raise Refusal("player-count/mighty-duel", pointer="/options/mighty_duel", players=players)
