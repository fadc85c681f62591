"""The published ratings of the service's own bots, on the ladder of bots.

A level always plays alike, so its rating is measured once and never changes. `benchmarks/bot_ratings.py` writes them.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from domain.ratings.glicko import Rating

STORE: Final = Path(__file__).with_suffix(".json")
_PREFIX: Final = "bot:"


class Measured(NamedTuple):
    """The measured rating of a level, and the number of its games."""

    rating: int
    deviation: int
    games: int


class ServiceBots(msgspec.Struct, frozen=True):
    """The levels on a ladder, and the number of games among them."""

    games: int
    ratings: dict[str, Measured]


def name(level: str) -> str:
    """Return the name under which all bots of a level are one player of the ladder."""
    return f"{_PREFIX}{level}"


def is_service_bot(player: str) -> bool:
    """Return whether a player of a ladder is a level of the service's bots, not an account."""
    return player.startswith(_PREFIX)


@cache
def ladders() -> Mapping[tuple[str, int], ServiceBots]:
    """Return the measured levels by ruleset and number of players."""
    stored = msgspec.json.decode(STORE.read_bytes(), type=dict[str, dict[int, ServiceBots]])
    return {(ruleset, players): bots for ruleset, found in stored.items() for players, bots in found.items()}


@cache
def digest() -> str:
    """Return the digest of all measured ratings, from which the ratings of other bots follow."""
    return sha256(STORE.read_bytes()).hexdigest()


def fixed(ruleset: str, players: int) -> dict[str, Rating]:
    """Return the fixed rating of each level on a ladder, by its name there."""
    bots = ladders().get((ruleset, players))
    if bots is None:
        return {}
    return {name(level): Rating(float(one.rating), float(one.deviation)) for level, one in bots.ratings.items()}
