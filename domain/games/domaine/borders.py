"""The action that places borders, each on a line between two squares anywhere on the board."""

from collections.abc import Iterator

from domain.game.play import Steps
from domain.games.domaine.choices import LINES, OnBorder
from domain.games.domaine.facts import BorderPlaced
from domain.games.domaine.land import Land
from domain.games.domaine.turn import Turn


def border_lines(turn: Turn, land: Land, ducats: int) -> Iterator[OnBorder]:  # noqa: ARG001  borders depend on the land only
    """Yield the lines where the player can place a border.

    A line must have no border, not lie between pieces of one colour, and not lie inside a domain. A line without a
    border lies inside a domain if one of its squares does.
    """
    walls, bonds, owned = land.walls, land.bonds, land.domain_at
    for between, option in LINES.items():
        if between not in walls and between not in bonds and between[0] not in owned:
            yield option


def place_borders(turn: Turn, count: int) -> Steps[None]:
    """Ask the player to place up to `count` borders. They may enclose domains of any player."""
    for placed in range(count):
        land = turn.table.land
        lines = border_lines(turn, land, turn.player.ducats)
        picked = yield from turn.choose("border", "place-border", lines, may_stop=placed > 0)
        if picked is None:
            return
        turn.record(BorderPlaced(turn.seat, picked.x, picked.y, picked.side))
        if turn.settle(land):
            return
