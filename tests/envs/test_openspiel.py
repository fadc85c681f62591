"""The adapter passes OpenSpiel's own tests for games in Python."""

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from domain.games.dominion.cards import EVENTS
from dominium_envs import Environment
from dominium_envs.environment import GAMES
from dominium_envs.spiel import BYTES, SEED_NODES
from dominium_envs.texts import state_text
from tests.support.environments import played

SETTINGS = [
    "dominium_kingdomino",
    "dominium_kingdomino(players=4,harmony=True)",
    "dominium_kingdomino(mighty_duel=True)",
    "dominium_dominion(max_actions=120)",
    "dominium_dominion(players=3,boxes=base+intrigue+seaside,max_actions=120)",
    "dominium_dominion(recommended=village-square,max_actions=60)",
    "dominium_domaine(max_actions=100)",
    "dominium_domaine(players=3,castle_distance=7,max_actions=60)",
]

EVENT = min(EVENTS)
KINGDOM = ["cellar", "chapel", "gardens", "market", "militia", "mine", "moat", "smithy", "village", "witch"]


def begun(game: pyspiel.Game, seed: int = 1) -> Any:
    state = game.new_initial_state()
    for byte in seed.to_bytes(SEED_NODES, "big"):
        state.apply_action(byte)
    return state


def at_random(game: pyspiel.Game, seed: int, steps: int = 10**6) -> Any:
    state, rng = begun(game, seed), random.Random(seed)
    while not state.is_terminal() and steps:
        state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize("setting", SETTINGS)
def test_random_simulations_pass(setting: str) -> None:
    """`random_sim_test` checks utilities, masks, histories, lengths, copies and serialisation."""
    pyspiel.random_sim_test(pyspiel.load_game(setting), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("setting", SETTINGS)
def test_games_and_states_are_restored(setting: str) -> None:
    game = pyspiel.load_game(setting)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for state in (game.new_initial_state(), at_random(game, 3, 30), at_random(game, 4)):
        restored = [state.clone(), pickle.loads(pickle.dumps(state))]
        restored.append(pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1])
        for twin in restored:
            assert (str(twin), twin.history(), twin.returns()) == (str(state), state.history(), state.returns())


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_is_the_same_game_in_both_adapters(name: str) -> None:
    state = begun(pyspiel.load_game(f"dominium_{name}"), 77)
    assert state_text(state.episode) == state_text(Environment(name).episode(77))


def test_the_seed_is_drawn_byte_by_byte() -> None:
    state = pyspiel.load_game("dominium_kingdomino").new_initial_state()
    for _ in range(SEED_NODES):
        assert state.is_chance_node()
        assert state.chance_outcomes() == [(byte, 1 / BYTES) for byte in range(BYTES)]
        state.apply_action(9)
    assert state.current_player() >= 0
    assert state.episode.seed == 0x09090909


@pytest.mark.parametrize("name", GAMES)
def test_returns_are_zero_sum_and_actions_have_names(name: str) -> None:
    game = pyspiel.load_game(f"dominium_{name}(players=3)")
    state = at_random(game, 5)
    assert sum(state.returns()) == 0
    assert state.returns() == played(Environment(name, 3), 5).rewards
    start = begun(game)
    assert all(start.action_to_string(start.current_player(), action) for action in start.legal_actions())


@pytest.mark.parametrize("name", GAMES)
def test_observers_show_what_a_seat_sees(name: str) -> None:
    game = pyspiel.load_game(f"dominium_{name}")
    state = at_random(game, 5, 20)
    for seat in range(2):
        expected = np.frombuffer(state.episode.observation(seat), np.uint8)
        assert (np.array(state.observation_tensor(seat)) == expected).all()
        observation = make_observation(game)
        observation.set_from(state, seat)
        assert observation.dict["decision/kind"].sum() == 1
        assert state.observation_string(seat) == observation.string_from(state, seat)
        assert state.information_state_string(seat) != state.information_state_string(1 - seat)


@pytest.mark.parametrize("name", GAMES)
def test_an_observer_of_all_players_sees_the_whole_truth(name: str) -> None:
    game = pyspiel.load_game(f"dominium_{name}")
    state = at_random(game, 5, 40)
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    whole = game.make_py_observer(everything)
    whole.set_from(state, 1)
    assert (whole.tensor == np.frombuffer(state.episode.state(1), np.uint8)).all()
    assert whole.string_from(state, 0) == str(state)
    assert game.make_observer({}), "OpenSpiel passes the parameters alone"
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    with pytest.raises(ValueError, match="public parts"):
        game.make_py_observer(public)


@pytest.mark.parametrize(
    ("parameters", "options"),
    [
        ({}, {"recommended": "first-game-2"}),
        ({"boxes": "base+guilds"}, {"random": {"boxes": ["base", "guilds"]}}),
        ({"recommended": "interaction"}, {"recommended": "interaction"}),
        ({"turn_limit": 0}, {"recommended": "first-game-2", "turn_limit": None}),
        ({"kingdom": "+".join(KINGDOM)}, {"kingdom": KINGDOM}),
        ({"kingdom": "+".join(KINGDOM), "events": EVENT}, {"kingdom": KINGDOM, "events": [EVENT]}),
    ],
)
def test_parameters_are_the_options_of_the_service(parameters: dict[str, Any], options: dict[str, Any]) -> None:
    game = pyspiel.load_game("dominium_dominion", parameters)
    assert Environment("dominion", options=options).setting == begun(game).episode.environment.setting
