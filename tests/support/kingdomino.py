"""Short ways to lay out a table of Kingdomino."""

from collections.abc import Iterable, Mapping
from typing import Any

from domain.game.play import Play
from domain.games.kingdomino.kingdom import Kingdom, Placement
from domain.games.kingdomino.ruleset import Kingdomino
from domain.games.kingdomino.table import KingdominoTable
from tests.support.games import seeded

RULES = Kingdomino()


def placement(words: str) -> Placement:
    """`27@0,3 down`: as in the rules, the left half at (0, 3), the right half below it."""
    number, at, direction = words.replace("@", " ").split()
    x, y = map(int, at.split(","))
    return Placement(int(number), x, y, direction)


def kingdom(*placements: str, size: int = 5) -> Kingdom:
    return Kingdom(map(placement, placements), size)


def player(*placements: str, discarded: Iterable[int] = ()) -> dict[str, Any]:
    return {"kingdom": [placement(words).to_json() for words in placements], "discarded": list(discarded)}


def claims(**kings: int | None) -> list[dict[str, Any]]:
    """`claims(d15=0, d20=None)`: seat 0's king on 15, nobody's on 20."""
    return [{"domino": int(name[1:]), "seat": seat} for name, seat in kings.items()]


def table(position: Mapping[str, Any], seats: int = 2, **options: Any) -> KingdominoTable:
    """A table set up like this, whether or not a game can come to it."""
    setting = RULES.setting(options, seats)
    copy = RULES.new(setting)
    copy.apply(RULES.placed({"strict": False, **position}, setting))
    return copy.table


def begun(position: Mapping[str, Any], seats: int = 2, **options: Any) -> Play[KingdominoTable]:
    """A game that begins there, at its first decision."""
    setting = RULES.setting(options, seats)
    copy = RULES.new(setting)
    copy.apply(RULES.placed({"strict": False, **position}, setting))
    play = RULES.play(copy, seeded("begun"))
    play.start()
    return play
