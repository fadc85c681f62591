"""The set-up of Domaine by number of players, and an option for each point on which the sources differ."""

from typing import Any, Final, Literal, NamedTuple

from domain.game.refusal import Refusal
from domain.game.ruleset import Options, TurnLimit
from domain.games.domaine.tiles import CENTRE, MIDDLE, TILES, LaidTile


class DomaineOptions(Options, frozen=True):
    """The options of a game of Domaine.

    The defaults follow the rulebook, or the publisher where the rulebook is silent.
    """

    turn_limit: TurnLimit | None = 500
    """The turn after which play stops and the points on the board decide, without a bonus for ducats; null: no limit.

    Without a limit, players could sell cards and take them back without end.
    """
    king_reached: Literal["at-once", "end-of-turn"] = "at-once"
    """Time at which the game checks whether a marker has reached the king's.

    With `at-once`, after each border and each gained square: the first player to reach the king wins. With
    `end-of-turn`, at the end of a turn, when the publisher moves the markers.
    """

    castle_distance: Literal[6, 7] = 6
    """Minimum distance of castles of one colour, in squares. The rulebook says 6, the publisher later said 7."""
    neutral_castles: bool = False
    """For two players: four neutral castles. This is a rule of the publisher, not of the rulebook."""
    expand_max: Literal[1, 2] = 2
    """Maximum number of squares that an expansion gains."""
    alliance_blocks_deserters: bool = False
    """Whether an alliance also prevents desertion between the two domains."""
    domaine_tiles: Literal["reconstructed"] = "reconstructed"
    """Set of tiles. The print on the tiles of the box is not known."""
    board: tuple[LaidTile, ...] | None = None
    """The nine tiles, row by row from the upper left; null: they are shuffled and turned."""


class Setup(NamedTuple):
    """The set-up of Domaine for one number of players."""

    castles: int
    """Number of castles of each player."""
    king: int
    """Position of the king's marker: the number of points that wins the game."""


_BY_PLAYERS: Final = {2: Setup(4, 50), 3: Setup(4, 40), 4: Setup(3, 30)}

PLAYERS: Final = range(min(_BY_PLAYERS), max(_BY_PLAYERS) + 1)
# pieces and cards at set-up. All but the neutral castles are for each player
KNIGHTS: Final = 15
NEUTRAL_CASTLES: Final = 4
DUCATS: Final = 7
HAND: Final = 3


def setup(players: int) -> Setup:
    return _BY_PLAYERS[players]


def placings(players: int, options: DomaineOptions) -> tuple[int | None, ...]:
    """Return the owner of each castle, in the order in which the castles are placed.

    The players take turns to place one. The neutral castles, whose owner is None, come last.
    """
    own = tuple(seat for _ in range(setup(players).castles) for seat in range(players))
    return own + (None,) * (NEUTRAL_CASTLES if options.neutral_castles else 0)


def check_agreed(players: int, options: DomaineOptions) -> None:
    if options.neutral_castles and players != 2:
        raise Refusal("player-count/neutral-castles", pointer="/options/neutral_castles", players=players)
    if options.board is not None:
        _check_board(options.board)


def _check_board(board: tuple[LaidTile, ...]) -> None:
    def impossible(reason: str, place: str = "", **fields: Any) -> Refusal:
        return Refusal(reason, pointer=f"/options/board{place}", **fields)

    if len(board) != len(TILES):
        raise impossible("invalid-options/tile-count", tiles=len(TILES), count=len(board))
    for place, laid in enumerate(board):
        if laid.tile not in TILES:
            raise impossible("invalid-options/tile", f"/{place}/tile", tile=laid.tile)
        if (laid.tile == CENTRE) != (place == MIDDLE):
            raise impossible("invalid-options/royal-city", f"/{place}/tile")
        if laid.tile in {other.tile for other in board[:place]}:
            raise impossible("invalid-options/tile-twice", f"/{place}/tile", tile=laid.tile)
