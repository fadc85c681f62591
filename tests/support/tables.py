"""Games played to their end at the desk of a house, without HTTP."""

import random

from domain.lobby import Chair
from events.viewer import Viewer
from service.desk import Wanted
from service.house import House
from service.ids import new_id

PLAYERS = ("a_00000000000000000000000ada", "a_000000000000000000000bruno")


def begun(house: House, players: tuple[str, ...] = PLAYERS) -> str:
    """A game of Kingdomino at which these accounts sit."""
    game = new_id("g")
    chairs = [Chair("account", player) for player in players]
    house.desk.seating.create(players[0], game, Wanted("kingdomino", {}, chairs, present=frozenset(players)))
    return game


def moved(house: House, game: str, rng: random.Random) -> bool:
    """Answers the open decision, if there is one."""
    public = house.desk.looking.game(None, game, Viewer.public())
    if public["decision"] is None:
        return False
    seat = public["decision"]["seat"]
    asked = house.desk.looking.game(None, game, Viewer.seat(seat))["decision"]
    picks = rng.sample([option["id"] for option in asked["options"]], asked["min"])
    house.desk.moves.play(public["seats"][seat]["account"], game, asked["id"], picks)
    return True


def played(house: House, seed: int = 0) -> str:
    game, rng = begun(house), random.Random(seed)
    while moved(house, game, rng):
        pass
    return game
