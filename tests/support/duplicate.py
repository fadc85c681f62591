"""Tables of a duplicate round, without a tournament: they share what their shuffles are drawn from."""

from collections.abc import Mapping
from typing import Any, Final

from domain.game.facts import Fact
from domain.table.lobby_facts import Chair, TableOf
from domain.table.rulings import Terms
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from service.features.games.desk import GameCommands, GameRequest, Shared
from service.platform.ids import new_id

TOURNAMENT: Final = "t_00000000000000000000000000"
MAKER: Final = "a_0000000000000000000000maker"
ORGANISER: Final = "a_00000000000000000organiser"
REFEREE: Final = "a_0000000000000000000referee"
SHARED: Final = Shared(f"{TOURNAMENT}/1/1/1", bytes(range(32)))


def table_of(
    desk: GameCommands, number: int, players: tuple[str, ...], ruleset: str, options: Mapping[str, Any], **more: Any
) -> str:
    """A table of the round, at which these players sit."""
    game = new_id("g")
    chairs = [Chair("account", player) for player in players]
    place = TableOf(TOURNAMENT, 1, 1, number, 1, more.pop("organisers", (ORGANISER,)), True, tuple(range(len(players))))
    wanted = GameRequest(ruleset, options, chairs, present=frozenset(players), table_of=place, shared=SHARED, **more)
    desk.seating.create(MAKER, game, wanted)
    return game


def round_of(
    desk: GameCommands, ruleset: str, *tables: tuple[str, ...], options: Mapping[str, Any] | None = None, **terms: Any
) -> list[str]:
    agreed = Terms(referees=(REFEREE,), **terms)
    return [
        table_of(desk, number, players, ruleset, options or {}, terms=agreed)
        for number, players in enumerate(tables, 1)
    ]


def facts_of(desk: GameCommands, game: str, upto: int | None = None) -> list[Fact]:
    """Return all facts of play, not redacted."""
    room = desk.loaded_games.load(game)
    with room.now() as now:
        codec = now.rules.codec
    kept = room.committed(0, upto)
    return [fact_of(codec, stored, Viewer.referee()) for stored in kept if stored.event.type in codec.types]
