"""Looks: a referee saw more of a game than a player may. They are recorded in a stream that players can read."""

from typing import Final

from domain.game.facts import Codec, Fact

KINDS: Final = ("game", "events", "log", "record", "position", "audit", "bundle", "fork", "rulings", "evidence")


class Looked(Fact, frozen=True):
    """A referee saw part of a game (`what`, one of KINDS) as the viewer `view`, as it was at event `at`."""

    game: str
    what: str
    view: str
    at: int


LOOKS_CODEC: Final = Codec((Looked,))
