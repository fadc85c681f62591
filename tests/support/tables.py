"""Games at a desk, without HTTP: begun, played on, played to their end."""

import random
from typing import Any, NamedTuple

from domain.table.lobby_facts import Chair
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands, GameRequest
from service.platform.ids import new_id
from service.platform.streams.repository import Moved
from tests.support.looking import game_json

PLAYERS = (
    "a_00000000000000000000000ada",
    "a_000000000000000000000bruno",
    "a_000000000000000000000carla",
    "a_0000000000000000000000dino",
)
STRANGER = "a_0000000000000000000stranger"


class Answer(NamedTuple):
    """An answer of a player to the open decision."""

    account: str
    decision: str
    picks: list[str]

    def given(self, desk: GameCommands, game: str) -> Moved:
        return desk.moves.play(self.account, game, self.decision, self.picks)


def begun(
    desk: GameCommands, seats: int = 2, options: dict[str, Any] | None = None, ruleset: str = "kingdomino", **terms: Any
) -> str:
    """Create a game with this many players."""
    game, players = new_id("g"), PLAYERS[:seats]
    chairs = [Chair("account", player) for player in players]
    wanted = GameRequest(ruleset, options or {}, chairs, present=frozenset(players), **terms)
    desk.seating.create(players[0], game, wanted)
    return game


def answers(desk: GameCommands, game: str) -> list[Answer]:
    """Every answer of one pick to the open decision; none, if nobody is asked."""
    public = game_json(desk.looking, PLAYERS[0], game, Viewer.public())
    if public["decision"] is None:
        return []
    seat = public["decision"]["seat"]
    asked = game_json(desk.looking, None, game, Viewer.seat(seat))["decision"]
    account = public["seats"][seat]["account"] or public["maker"]
    return [Answer(account, asked["id"], [option["id"]]) for option in asked["options"]]


def sampled(desk: GameCommands, game: str, rng: random.Random) -> Answer | None:
    """Any answer to the open decision, also one of several picks."""
    found = answers(desk, game)
    if not found:
        return None
    seat = game_json(desk.looking, PLAYERS[0], game, Viewer.public())["decision"]["seat"]
    asked = game_json(desk.looking, None, game, Viewer.seat(seat))["decision"]
    count = rng.randint(asked["min"], min(asked["max"], len(found)))
    return found[0]._replace(picks=rng.sample([answer.picks[0] for answer in found], count))


def moved(desk: GameCommands, game: str, rng: random.Random) -> bool:
    """Answers the open decision, if there is one."""
    answer = sampled(desk, game, rng)
    if answer is not None:
        answer.given(desk, game)
    return answer is not None


def played_on(desk: GameCommands, game: str, upto: int | None = None, seed: object = 0) -> None:
    """Play a game to its end, or until it has this many events."""
    rng = random.Random(f"{seed}")
    while (upto is None or desk.looking.version(game) < upto) and moved(desk, game, rng):
        pass


def played(desk: GameCommands, seed: object = 0, seats: int = 2, **terms: Any) -> str:
    game = begun(desk, seats, **terms)
    played_on(desk, game, seed=seed)
    return game
