"""The adapter for PettingZoo: an AEC environment with action masks.

    from dominium_envs import aec

    env = aec.env("kingdomino", players=3)
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An observation is a dict: `observation` has the numbers that `layout` names, `action_mask` a 1 for each legal action.
Rewards come at the end. The agent `player_0` has seat 0.
"""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from dominium_envs.environment import MOST_ACTIONS, Environment
from dominium_envs.episode import Episode, IllegalAction
from dominium_envs.layout import MOST, Row
from dominium_envs.texts import seen_text

Observation = dict[str, NDArray[Any]]


def env(game: str, players: int = 2, options: Mapping[str, Any] | None = None, **more: Any) -> AECEnv:
    """Return an environment that also checks the order of calls. An illegal action ends the episode for its agent."""
    made = wrappers.TerminateIllegalWrapper(raw_env(game, players, options, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  PettingZoo's environments have this name, and no types
    """The environment without checks of the caller."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        *,
        max_actions: int = MOST_ACTIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.environment = Environment(game, players, options, max_actions=max_actions)
        self.layout = self.environment.layout
        self.render_mode = render_mode
        self.metadata = {
            "name": f"dominium_{game}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.layout.size, self.environment.actions
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({
                "observation": Box(0, MOST, (size,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self.state_space = Box(0, MOST, (self.environment.state_layout.size,), np.float32)
        self.episode: Episode

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game. All its chance follows from `seed`; without one, each game is another."""
        self.episode = self.environment.episode(secrets.randbits(63) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} acts, and None is no action.")
        self.episode.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.episode.over:
            self._end()
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self._select()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now. Only the agent whose turn it is has legal actions."""
        seat, offer, actions = self._seat[agent], self.episode.offer, self.environment.actions
        mask = bytearray(actions) if offer is None or offer.decision.seat != seat else offer.mask(actions)
        return {"observation": _numbers(self.episode.observation(seat)), "action_mask": np.frombuffer(mask, np.int8)}

    def state(self) -> NDArray[np.float32]:
        """Return the perfect information from seat 0, with everything that is hidden."""
        return _numbers(self.episode.state())

    def render(self) -> str | None:
        """Return the view of the agent whose turn it is, as JSON."""
        return seen_text(self.episode, self.episode.seat or 0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: an environment holds no file and no window."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _select(self) -> None:
        seat = self.episode.seat
        self.agent_selection = self.possible_agents[seat or 0]

    def _end(self) -> None:
        cut = self.episode.truncated
        for agent, reward, standing in zip(self.agents, self.episode.rewards, self.episode.standings, strict=True):
            self.rewards[agent] = reward
            self.terminations[agent], self.truncations[agent] = not cut, cut
            self.infos[agent] = {"place": standing.place, "score": standing.score}


def _numbers(row: Row) -> NDArray[np.float32]:
    return np.frombuffer(row, np.uint8).astype(np.float32)
