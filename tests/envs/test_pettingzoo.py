"""The adapter passes PettingZoo's own tests."""

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from dominium_envs import aec
from dominium_envs.environment import GAMES

LAST = {"domaine": 4, "dominion": 6, "kingdomino": 4}
EXPECTED = "Observation is not a NumPy array|Observation space for each agent probably should be"
"""PettingZoo warns if an observation has a mask. It exempts its own environments only."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [False, True])
def test_the_api_is_that_of_pettingzoo(game: str, most: bool) -> None:
    players = LAST[game] if most else 2
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", EXPECTED)
        api_test(aec.env(game, players), num_cycles=300)
        api_test(aec.env(game, players, render_mode="ansi"), num_cycles=30)


@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_are_equal_games(game: str) -> None:
    seed_test(lambda: aec.env(game), num_cycles=100)


def rewards(env: Any, seed: int) -> dict[str, float]:
    """Play at random, and return what each agent got."""
    env.reset(seed=seed)
    rng, got = random.Random(seed), {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            got[agent] = reward
            assert info.keys() == {"place", "score"}
            env.step(None)
        else:
            assert reward == 0
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    return got


@pytest.mark.parametrize("game", GAMES)
def test_each_agent_gets_its_reward_at_the_end(game: str) -> None:
    env = aec.env(game, 3)
    got = rewards(env, 7)
    assert list(got) == ["player_0", "player_1", "player_2"]
    assert list(got.values()) == env.unwrapped.episode.rewards
    assert sum(got.values()) == 0


def test_an_agent_whose_turn_it_is_not_has_no_legal_action() -> None:
    env = aec.env("dominion")
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert masks[env.agent_selection] > 0 == masks[other]


def test_an_illegal_action_ends_the_game_for_its_agent() -> None:
    env = aec.env("kingdomino")
    env.reset(seed=1)
    env.step(0)
    assert -1 in env.rewards.values()
    assert all(env.terminations.values())


def test_games_without_a_seed_differ() -> None:
    env = aec.env("domaine")
    found = set()
    for _ in range(5):
        env.reset()
        found.add(env.state().tobytes())
    assert len(found) == 5
