"""Which games count for ratings: those that people played whole, from the set-up to a final result, under even terms.

Whatever a game comes to later (a referee adjudicates or voids it) counts from the day on which it became final.
"""

from collections.abc import Collection
from typing import Final

from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby

_DAY: Final = 86_400_000


def counts(lobby: Lobby, moved: Collection[int]) -> bool:
    """Whether a final game would be rated, should it have a result. `moved`: the seats that have answered anything.

    Where a seat changed hands the result is nobody's: it tells as much of who left as of who came, and of the others
    only how they did against both. That takes in bots that took over. A game in which somebody made no move was not
    played, as FIDE's rating regulations have it.
    """
    by_people = not lobby.former and all(chair.kind != "bot" for chair in lobby.chairs)
    from_the_start = not (lobby.sandbox or lobby.placed or lobby.fork_of)
    meant_so = lobby.terms.rated is not False and (lobby.table_of is None or lobby.table_of.rated)
    played = len(lobby.chairs) > 1 and set(moved) == set(range(len(lobby.chairs)))
    return lobby.final_at != "" and by_people and from_the_start and meant_so and played


def day_of(lobby: Lobby) -> int:
    """The day on which the game became final: days since 1970, UTC."""
    return milliseconds(lobby.final_at) // _DAY
