"""An environment: a game with its players and options, its actions and the layout of its observations."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, Final

import msgspec

from domain.game.facts import Fact
from domain.game.play import ENGINE_FACTS, DecisionAnswered, DecisionOpened, GameEnded, Shuffled
from domain.games.rulesets import ruleset
from dominium_envs.encodings.domaine import DomaineEncoding
from dominium_envs.encodings.dominion import DominionEncoding
from dominium_envs.encodings.encoding import Encoding
from dominium_envs.encodings.kingdomino import KingdominoEncoding
from dominium_envs.episode import PUBLIC, SEALED, SHUFFLED, Episode
from dominium_envs.layout import Layout

ENCODINGS: Final[Mapping[str, type[Encoding]]] = {
    "domaine": DomaineEncoding,
    "dominion": DominionEncoding,
    "kingdomino": KingdominoEncoding,
}
GAMES: Final = tuple(ENCODINGS)

USUAL: Final[Mapping[str, Mapping[str, Any]]] = {"dominion": {"recommended": "first-game-2"}}
"""Options of an environment for which nobody asks: the kingdom for beginners, so that the spaces are small."""

MOST_ACTIONS: Final = 10_000


class Environment:
    """A game for a fixed number of players, with fixed options. It has no state, so episodes share it.

    `options` are those of the service for this game. An episode ends after `max_actions`, and then the standings so far
    count.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        *,
        max_actions: int = MOST_ACTIONS,
    ) -> None:
        if max_actions < 1:
            raise ValueError(f"max_actions is {max_actions}. Choose at least 1.")
        self.game = game
        self.ruleset = ruleset(game)
        self.options = dict(USUAL.get(game, {}) if options is None else options)
        self.setting = self.ruleset.setting(self.options, players)
        self.players = players
        self.max_actions = max_actions
        self.encoding: Encoding = ENCODINGS[game](self.ruleset, self.setting)
        self.actions = len(self.encoding.names)
        """Number of distinct actions."""

    @property
    def layout(self) -> Layout:
        return self.encoding.layout

    @property
    def state_layout(self) -> Layout:
        return self.encoding.whole

    def action_name(self, action: int) -> str:
        return self.encoding.names[action]

    def episode(self, seed: int) -> Episode:
        return Episode(self, seed)

    @cached_property
    def kinds(self) -> Mapping[type[Fact], str]:
        """Return how each type of fact changes the copy of a seat."""
        codec = self.ruleset.codec
        found = {kind: SEALED if codec.sealed_paths(name) else PUBLIC for name, kind in codec.types.items()}
        found |= {kind: SHUFFLED for kind in found if issubclass(kind, Shuffled)}
        return found | dict.fromkeys((DecisionOpened, DecisionAnswered, GameEnded), "")

    @cached_property
    def alike(self) -> bool:
        """Return whether all seats see the same table, as in Kingdomino."""
        codec = self.ruleset.codec
        drivers = {kind.type_name() for kind in ENGINE_FACTS}
        return not any(codec.has_private_values(name) for name in codec.types.keys() - drivers)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.game, self.players, msgspec.json.encode(self.options), self.max_actions)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Environment":
        return self


@lru_cache(maxsize=64)
def _made(game: str, players: int, options: bytes, max_actions: int) -> Environment:
    """Return the environment that was pickled. It is kept, because each pickled episode names it."""
    return Environment(game, players, msgspec.json.decode(options), max_actions=max_actions)
