"""The games in a bundle: of each what whoever asked for it may see, and nothing that they would see by office."""

from domain.game.refusal import Refusal
from events.log.chain import Broken
from service.exports.bundle import File
from service.games.views import Looking


def game_file(looking: Looking, account: str | None, game: str) -> File | None:
    """The record of a game as this account may have it without any office; None, if it may not know of it, or if its
    chain is broken. What somebody is shown by office goes on record first, and a bundle is made where nothing is
    written."""
    try:
        seen = looking.sight(account, game)
    except (Refusal, Broken):
        return None
    seen = looking.fullest(game, seen)
    return f"games/{game}.{seen.viewer}.jsonl", b"".join(looking.record(game, seen.viewer, seen.upto))
