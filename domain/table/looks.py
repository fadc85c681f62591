"""Looks of referees beyond a player's view, recorded in a stream next to the game's, which players can read."""

from typing import Final

from domain.game.facts import Codec, Fact

KINDS: Final = ("game", "events", "log", "record", "position", "audit", "bundle", "fork", "rulings", "evidence")


class Looked(Fact, frozen=True):
    """The actor was shown `what` as `view`, as the game stood at event `at`. `what` is one of KINDS."""

    game: str
    what: str
    view: str
    at: int


LOOKS_CODEC: Final = Codec((Looked,))
