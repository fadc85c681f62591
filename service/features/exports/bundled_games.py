"""The games in a bundle: each as the requesting account may see it without any office."""

from collections.abc import Callable

from domain.game.refusal import Refusal
from events.log.chain import Broken
from events.record.writing import LogPositions
from service.features.exports.bundle import File
from service.features.games.views import GameQueries

PlacesOf = Callable[[str, int], LogPositions | None]
"""A function that returns the positions of a stream's events in the transparency log, up to a number."""


def game_file(looking: GameQueries, account: str | None, game: str, places_of: PlacesOf) -> File | None:
    """Return a game's record as an account may see it without any office, with its transparency-log proofs.

    Return None if the account may not know of the game, or if its chain is broken. Offices do not count, because a look
    by office must first be recorded, and making a bundle writes nothing.
    """
    try:
        seen = looking.sight(account, game)
    except (Refusal, Broken):
        return None
    seen = looking.fullest(game, seen)
    places = places_of(game, looking.reach(game, seen))
    return f"games/{game}.{seen.viewer}.jsonl", b"".join(looking.record(game, seen.viewer, seen.upto, places))
