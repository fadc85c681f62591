"""The speed of the environments beside the bare engine, which plays random games without numbers and observations.

    python -m benchmarks.environments [--check] [--rounds N]

All sides play random games of the same settings, round by round in one process, and processor time counts, so that a
busy machine slows all of them. The unit is a decision that was answered. A ratio is that of two neighbouring rounds,
and the median counts. `--check` fails if an episode or OpenSpiel has less than half of the speed of the engine.

| line | what it does at each step |
|---|---|
| episode | take an action |
| episode, observed | also write the observation of the seat that acts |
| PettingZoo, observed | return that observation and the mask |
| OpenSpiel | list the legal actions, as a search does |
| OpenSpiel, observed | also write the observation tensor of the player that acts |
"""

import argparse
import gc
import random
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

import numpy as np
import pyspiel

import dominium_envs
from domain.game.play import DecisionAnswered
from dominium_envs.aec import raw_env
from dominium_envs.environment import GAMES
from dominium_envs.episode import chance_of
from dominium_envs.spiel import SEED_NODES

ROUNDS = 7
SECONDS = 0.5
FLOOR = 0.5
CHECKED = ("episode", "OpenSpiel")
"""Sides that do the same as the engine. The others also write an observation at each step."""

Play = Callable[[int], int]
"""Plays the game of that number, and returns how many decisions were answered."""


def bare(environment: dominium_envs.Environment) -> Play:
    ruleset, setting = environment.ruleset, environment.setting

    def play(number: int) -> int:
        rng, engine = random.Random(number), ruleset.play(ruleset.new(setting), chance_of(number))
        engine.start()
        answered = 0
        while (decision := engine.chooses) is not None:
            count = len(decision.options)
            if decision.min == decision.max == 1:
                picks = [f"o{int(rng.random() * count)}"]
            else:
                most = rng.randint(decision.min, min(decision.max, count))
                picks = [f"o{option}" for option in rng.sample(range(count), most)]
            engine.answer(engine.copy.facts, picks)
            answered += 1
        return answered

    return play


def episodes(environment: dominium_envs.Environment, *, observed: bool) -> Play:
    def play(number: int) -> int:
        rng, episode = random.Random(number), environment.episode(number)
        while not episode.over:
            if observed:
                episode.observation(episode.seat)
            episode.step(_any(rng, episode.legal))
        return sum(isinstance(fact, DecisionAnswered) for fact in episode.facts)

    return play


def pettingzoo(environment: dominium_envs.Environment) -> Play:
    env = raw_env(environment.game)

    def play(number: int) -> int:
        rng = random.Random(number)
        env.reset(seed=number)
        while True:
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                break
            env.step(_any(rng, observation["action_mask"].nonzero()[0]))
        return sum(isinstance(fact, DecisionAnswered) for fact in env.episode.facts)

    return play


def openspiel(environment: dominium_envs.Environment, *, observed: bool) -> Play:
    game = pyspiel.load_game(f"dominium_{environment.game}")
    observer = game.make_py_observer()

    def play(number: int) -> int:
        rng, state = random.Random(number), game.new_initial_state()
        for _ in range(SEED_NODES):
            state.apply_action(rng.randrange(256))
        while not state.is_terminal():
            if observed:
                observer.set_from(state, state.current_player())
            state.apply_action(_any(rng, state.legal_actions()))
        return sum(isinstance(fact, DecisionAnswered) for fact in state.episode.facts)

    return play


def _any(rng: random.Random, actions: "np.ndarray | list[int] | tuple[int, ...]") -> int:
    return int(actions[int(rng.random() * len(actions))])


def rates(plays: list[Play], rounds: int) -> list[list[float]]:
    """Return decisions a second, round by round, after one round that is not counted."""
    found: list[list[float]] = [[] for _ in plays]
    for number in range(-1, rounds):
        for play, kept in zip(plays, found, strict=True):
            gc.collect()
            began, answered, game = process_time(), 0, max(number, 0) * 1_000
            while process_time() - began < SECONDS:
                answered += play(game)
                game += 1
            if number >= 0:
                kept.append(answered / (process_time() - began))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help=f"exit with 1 if a checked ratio is under {FLOOR}")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wanted = parser.parse_args()
    slow = False
    for name in GAMES:
        environment = dominium_envs.Environment(name)
        sides = {
            "bare engine": bare(environment),
            "episode": episodes(environment, observed=False),
            "episode, observed": episodes(environment, observed=True),
            "PettingZoo, observed": pettingzoo(environment),
            "OpenSpiel": openspiel(environment, observed=False),
            "OpenSpiel, observed": openspiel(environment, observed=True),
        }
        engine, *others = rates(list(sides.values()), wanted.rounds)
        print(f"{name}, 2 players, {environment.actions} actions, {environment.layout.size} numbers in an observation")
        print(f"  {'bare engine':22} {median(engine):9,.0f} decisions/s")
        for side, found in zip(list(sides)[1:], others, strict=True):
            ratio = median(one / another for one, another in zip(found, engine, strict=True))
            slow = slow or (side in CHECKED and ratio < FLOOR)
            print(f"  {side:22} {median(found):9,.0f} decisions/s  ratio {ratio:.2f}")
    return 1 if wanted.check and slow else 0


if __name__ == "__main__":
    sys.exit(main())
