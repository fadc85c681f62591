"""The adapter for OpenSpiel. Its import registers `dominium_dominion`, `dominium_kingdomino` and `dominium_domaine`.

    import pyspiel
    import dominium_envs.spiel

    game = pyspiel.load_game("dominium_kingdomino", {"players": 3, "harmony": True})

All chance of a game follows from its seed, as in the service. So the chance nodes are at the root: each draws one byte
of the seed. A history therefore names the whole game, and replays, copies and pickles of it are exact. Chance nodes for
single shuffles would need up to 48! outcomes, and with sampled chance a history would not determine the game.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from dominium_envs.environment import GAMES, MOST_ACTIONS, Environment
from dominium_envs.episode import Episode
from dominium_envs.spiel_parameters import OPTIONS, options_of
from dominium_envs.texts import seen_text, state_text, told_text

SEED_NODES: Final = 4
"""Number of chance nodes. Each draws a byte of the seed, the first byte first."""
BYTES: Final = 256


def _game_type(name: str) -> pyspiel.GameType:
    seats = Environment(name).ruleset.seats
    return pyspiel.GameType(
        short_name=f"dominium_{name}",
        long_name=f"{name.capitalize()} (Dominium)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "max_actions": MOST_ACTIONS, **OPTIONS[name]},
    )


class DominiumGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its parameters. `environment` has the same game for use without OpenSpiel."""

    name: ClassVar[str]
    game_type: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        wanted = {**self.game_type.parameter_specification, **given}
        players, limit = int(wanted["players"]), int(wanted["max_actions"])
        self.environment = Environment(self.name, players, options_of(self.name, wanted), max_actions=limit)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.environment.actions,
            max_chance_outcomes=BYTES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=limit,
        )
        super().__init__(self.game_type, info, given)

    def new_initial_state(self) -> "DominiumState":
        return DominiumState(self, self.environment)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_NODES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "DominiumObserver":
        """Return an observer of one seat, or of the perfect information if the private parts of all players are asked
        for.
        """
        if isinstance(iig_obs_type, Mapping):
            iig_obs_type, params = None, iig_obs_type
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return DominiumObserver(self.environment, iig_obs_type or usual, params)


class DominiumState(pyspiel.State):  # type: ignore[misc]
    """A state of a game: the bytes of the seed so far, then the episode."""

    def __init__(self, game: pyspiel.Game, environment: Environment) -> None:
        super().__init__(game)
        self.environment = environment
        self.seed: tuple[int, ...] = ()
        self.episode: Episode | None = None

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.episode.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / BYTES) for byte in range(BYTES)]

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        return [0.0] * self.environment.players if self.episode is None else self.episode.rewards

    def _legal_actions(self, player: int) -> Sequence[int]:  # noqa: ARG002  the base class asks for the current player
        return () if self.episode is None else self.episode.legal

    def _apply_action(self, action: int) -> None:
        if self.episode is not None:
            self.episode.step(action)
            return
        self.seed = (*self.seed, action)
        if len(self.seed) == SEED_NODES:
            self.episode = self.environment.episode(int.from_bytes(bytes(self.seed), "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed byte {action}" if player == pyspiel.PlayerId.CHANCE else self.environment.action_name(action)

    def __str__(self) -> str:
        return f"seed {list(self.seed)}" if self.episode is None else state_text(self.episode)


class DominiumObserver:
    """Writes what a player sees into `tensor`, whose blocks are in `dict`.

    With perfect recall it has a string only: everything that the player saw since the beginning.
    """

    def __init__(self, environment: Environment, kind: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"The observer has no parameters, but got {params}.")
        if kind.private_info == pyspiel.PrivateInfoType.NONE or not kind.public_info:
            raise ValueError("An observer sees the public parts, and the private ones of one player or of all players.")
        self.recalls = kind.perfect_recall
        self.whole = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self.encoding = environment.encoding
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self.recalls:
            layout = environment.state_layout if self.whole else environment.layout
            self.tensor = np.zeros(layout.size, np.float32)
            for name, block in layout.blocks.items():
                if block.size:
                    self.dict[name] = self.tensor[block.start : block.start + block.size].reshape(block.shape)

    def set_from(self, state: DominiumState, player: int) -> None:
        if self.tensor is None:
            return
        if state.episode is None:
            self.tensor.fill(0)
        elif self.whole:
            self.tensor[:] = np.frombuffer(state.episode.state(player), np.uint8)
        else:
            self.tensor[:] = np.frombuffer(state.episode.observation(player), np.uint8)

    def string_from(self, state: DominiumState, player: int) -> str:
        if state.episode is None:
            return f"player {player} waits for the seed"
        if self.whole:
            return state_text(state.episode)
        if self.recalls:
            return told_text(state.episode, player)
        return seen_text(state.episode, player)


def _registered(name: str) -> type[DominiumGame]:
    """Register a game. OpenSpiel keeps what creates it until the process ends, so that is a class and not a function:
    a function would be freed when Python is already gone.
    """
    kind: Any = type(f"{name.capitalize()}Game", (DominiumGame,), {"name": name, "game_type": _game_type(name)})
    pyspiel.register_game(kind.game_type, kind)
    registered: type[DominiumGame] = kind
    return registered


DomaineGame, DominionGame, KingdominoGame = map(_registered, GAMES)
