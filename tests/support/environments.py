"""Environments of all games and settings, and random episodes."""

import random
from collections.abc import Iterator
from functools import cache

import msgspec

from domain.game.refusal import Refusal
from dominium_envs import Environment, Episode
from dominium_envs.environment import GAMES
from tests.support.games import settings
from tests.support.profile import profile


@cache
def environments(game: str) -> list[Environment]:
    """Every two values of options that may go together, and the options by which rare things happen."""
    ruleset = Environment(game).ruleset
    agreed = [(setting.seats, msgspec.to_builtins(setting.options)) for setting in settings(ruleset)]
    agreed += [(players, dict(options)) for options in profile(game).rare for players in ruleset.seats]
    found = []
    for players, options in agreed:
        try:
            found.append(Environment(game, players, {**options, **_short(game)}))
        except Refusal:
            continue  # these options are for another number of players
    return found


def _short(game: str) -> dict[str, int]:
    return {} if game == "kingdomino" else {"turn_limit": 60}


def usual() -> list[Environment]:
    return [Environment(game) for game in GAMES]


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
