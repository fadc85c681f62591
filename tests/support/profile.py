"""What the laws must know of a game beside its ruleset: each game says it in `tests/support/profiles/`."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from domain.game.decisions import Decision
from domain.game.play import Setting

if TYPE_CHECKING:
    from tests.support.games import Game

Chooser = Callable[[Decision], Sequence[str]]
Heap = Sequence[Any] | Mapping[Any, int]
"""Things that lie together, or how many there are of each."""


def sampled(rng: random.Random) -> Chooser:
    """Chooses evenly among the options, how many to pick included."""

    def choose(decision: Decision) -> Sequence[str]:
        picks = [f"o{number}" for number in range(len(decision.options))]
        return rng.sample(picks, rng.randint(decision.min, min(decision.max, len(picks))))

    return choose


@dataclass(frozen=True)
class Density:
    """How closely the laws look: at one in so many of the `places` of a game at which they would look (and at one at
    least), at one in so many of the live `tables` that a game went through, at one in so many of the `histories` that
    could be told of another world, and, where a law plays through whole games again and again, at one in so many
    `games`."""

    places: int = 1
    tables: int = 1
    histories: int = 1
    games: int = 1


@dataclass(frozen=True)
class Profile:
    heaps: Callable[[Any], list[Heap]]
    """All the places of a table, whose whole truth is known, at which parts of the box lie."""
    box: Callable[[Any], Counter[Any] | None]
    """What lies there altogether once everything is unpacked; None: that is not known of this table yet."""
    quick: Mapping[str, Any]
    """Options by which a game is soon over, but not before a dozen answers."""
    chooser: Callable[[random.Random], Chooser] = sampled
    """Who plays it, where choosing evenly never comes to what the rules are about."""
    games: int = 50
    """How many generated games a law is held over."""
    long: int = 1_000
    """How many in the long form."""
    thinned: Density = field(default_factory=lambda: Density(places=8, games=5))
    """How closely the long form looks."""
    limits: Sequence[int | None] = (None,)
    """The turn limits of generated games, one after another; None: the game is played to its end."""
    values: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """Values for options that have too many to try all."""
    rare: Sequence[Mapping[str, Any]] = ()
    """Options by which happens what hardly ever happens by chance."""
    always_asked: Callable[[Setting, Decision], bool] = lambda _setting, _decision: False
    """Whether somebody is asked who has no choice, where not to be asked would tell of what they hold."""
    check_table: Callable[[Any], None] = lambda _table: None
    """What holds of every table, the whole truth being known."""
    check_game: Callable[["Game"], None] = lambda _game: None
    """What the rules say of all the tables that a game goes through."""


@cache
def profile(ruleset: str) -> Profile:
    found: Profile = import_module(f"tests.support.profiles.{ruleset}").PROFILE
    return found
