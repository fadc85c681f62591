"""What the tables of a round have in common is drawn from the tournament's own seed, which was committed to before
anybody entered: so it commits to all of this, and once it is open anybody can draw it again.
"""

import hmac

import msgspec

from domain.chance import Chance


def context_of(tournament: str, stage: int, ordinal: int, opened: int) -> str:
    """What the shuffles of a duplicate round are drawn from: at every table the game that is the `opened`-th to begin
    there has the same. `ordinal` is that of the draw: a round that is drawn anew, or a game that is played again, has
    others."""
    return f"{tournament}/{stage}/{ordinal}/{opened}"


def seed_of(seed: bytes, context: str) -> bytes:
    """The seed of these games. From it nobody can tell that of the tournament, nor any other: it may be opened while
    those are secret."""
    return hmac.digest(seed, msgspec.json.encode(["seed", context]), "sha256")


def chance_of_set_up(seed: bytes, tournament: str, stage: int, ordinal: int) -> Chance:
    """The chance by which what lies open at set-up is dealt once for the tables of a round (`Ruleset.dealt_once`)."""
    return Chance(seed, f"{tournament}/{stage}/{ordinal}")
