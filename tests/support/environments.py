"""Environments of all games and settings, and random episodes."""

import random
from collections.abc import Iterator
from functools import cache

import msgspec

from domain.game.refusal import Refusal
from domain.games.dominion.boxes import EXPANSIONS
from domain.games.dominion.cards import MOST_LANDSCAPES
from dominium_envs import Environment, Episode
from tests.support.games import settings
from tests.support.profile import profile


@cache
def environments(game: str, turn_limit: int = 60) -> list[Environment]:
    """Every two values of options that may go together, and the options by which rare things happen.

    Most random games of Dominion and Domaine need more turns than the usual limit to come to an end.
    """
    ruleset = Environment(game).ruleset
    agreed = [(setting.seats, msgspec.to_builtins(setting.options)) for setting in settings(ruleset)]
    agreed += [(players, dict(options)) for options in profile(game).rare for players in ruleset.seats]
    if game == "dominion":
        agreed.insert(0, (2, {"random": {"boxes": list(EXPANSIONS), "events": MOST_LANDSCAPES}}))
    limit = {} if game == "kingdomino" else {"turn_limit": turn_limit}
    found = []
    for players, options in agreed:
        try:
            found.append(Environment(game, players, options | limit))
        except Refusal:
            continue  # these options are for another number of players
    return found


def played(environment: Environment, seed: int) -> Episode:
    episode = environment.episode(seed)
    for _ in steps(episode, seed):
        pass
    return episode


def steps(episode: Episode, seed: int) -> Iterator[int]:
    """Play at random to the end. Yields each action before it is carried out."""
    rng = random.Random(seed)
    while not episode.over:
        action = rng.choice(episode.legal)
        yield action
        episode.step(action)
