"""The games in a bundle: of each what whoever asked for it may see, and nothing that they would see by office."""

from collections.abc import Callable

from domain.game.refusal import Refusal
from events.log.chain import Broken
from events.record.writing import Places
from service.exports.bundle import File
from service.games.views import Looking

PlacesOf = Callable[[str, int], Places | None]
"""Finds where the events of a stream stand in the transparency log, up to one of them."""


def game_file(looking: Looking, account: str | None, game: str, places_of: PlacesOf) -> File | None:
    """The record of a game as this account may have it without any office, with its proofs from the transparency log.

    None if the account may not know of the game, or if its chain is broken. A look by office goes on record first, and
    a bundle is made where nothing is written."""
    try:
        seen = looking.sight(account, game)
    except (Refusal, Broken):
        return None
    seen = looking.fullest(game, seen)
    places = places_of(game, looking.reach(game, seen))
    return f"games/{game}.{seen.viewer}.jsonl", b"".join(looking.record(game, seen.viewer, seen.upto, places))
