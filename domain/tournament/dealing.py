"""Draws of shared set-ups and shuffles from the tournament's seed.

The seed was committed to before anybody entered, and the seeds of all games follow from it. Once it is open, anybody
can repeat the draws.
"""

from typing import Any

from domain.game.chance import Chance
from domain.games.rulesets import ruleset
from domain.tournament.tournament import Tournament


def context_of(tournament: str, stage: int, ordinal: int, opened: int) -> str:
    """Return the context of a duplicate round's shuffles.

    At every table, the game that is `opened`-th to begin there has the same context. `ordinal` is that of the draw, so
    a second draw and a replayed game have other contexts.
    """
    return f"{tournament}/{stage}/{ordinal}/{opened}"


def chance_of_set_up(seed: bytes, tournament: str, stage: int, ordinal: int) -> Chance:
    """Return the random numbers of the set-up that all tables of a round share (`Ruleset.dealt_once`)."""
    return Chance(seed, f"{tournament}/{stage}/{ordinal}")


def dealt(tournament: Tournament, id_: str, seed: bytes) -> dict[str, Any] | None:
    """Return the game options of the drawn round if its tables share a set-up, else None."""
    if tournament.deal != "setup" or not tournament.played or tournament.current.pending is None:
        return None
    pending = tournament.current.pending
    chance = chance_of_set_up(seed, id_, pending.stage, pending.ordinal)
    rules = ruleset(tournament.rules.ruleset)
    return rules.dealt_once(tournament.rules.options, tournament.sizes[-1], chance)
