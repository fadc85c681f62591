"""Draws of shared set-ups and shuffles from the tournament's seed.

The service committed to the seed before anybody entered, and the seeds of all games follow from it. When the seed is
revealed, anybody can repeat the draws.
"""

from typing import Any

from domain.game.chance import Chance
from domain.games.rulesets import ruleset
from domain.tournament.tournament import Tournament


def context_of(tournament: str, stage: int, ordinal: int, opened: int) -> str:
    """Return the text from which all tables of a round derive the same shuffles, in a duplicate tournament.

    `ordinal` counts the draws of the stage, and `opened` the games that have begun at one table. So a round that is
    drawn again and a replayed game get new shuffles.
    """
    return f"{tournament}/{stage}/{ordinal}/{opened}"


def chance_of_set_up(seed: bytes, tournament: str, stage: int, ordinal: int) -> Chance:
    """Return the random numbers of the set-up that all tables of a round share (`Ruleset.dealt_once`)."""
    return Chance(seed, f"{tournament}/{stage}/{ordinal}")


def dealt(tournament: Tournament, id_: str, seed: bytes) -> dict[str, Any] | None:
    """Return the game options with the set-up that all tables of the drawn round share, or None if they share none."""
    if tournament.deal != "setup" or not tournament.played or tournament.current.pending is None:
        return None
    pending = tournament.current.pending
    chance = chance_of_set_up(seed, id_, pending.stage, pending.ordinal)
    rules = ruleset(tournament.rules.ruleset)
    return rules.dealt_once(tournament.rules.options, tournament.sizes[-1], chance)
