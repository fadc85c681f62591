"""Environments for agents that learn or search: Dominion, Kingdomino and Domaine, in process.

    import dominium_envs

    game = dominium_envs.Environment("kingdomino", players=2)
    episode = game.episode(seed=1)
    while not episode.over:
        episode.step(episode.legal[0])
    print(episode.rewards)

`dominium_envs.aec` has the adapter for PettingZoo, `dominium_envs.spiel` the one for OpenSpiel. Both need the extra
`envs`. The rules are those of the service, from `domain/`. There is no service, no log and no network.
"""

import dominium  # noqa: F401  makes `domain` importable in an installed wheel
from dominium_envs.environment import Environment
from dominium_envs.episode import Episode, IllegalAction

__all__ = ["Environment", "Episode", "IllegalAction"]
