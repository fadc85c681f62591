"""The facts about a game that the laws need besides its ruleset: each game states them in `tests/support/profiles/`."""

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
"""Parts in one place, or the number of each."""


def sampled(rng: random.Random) -> Chooser:
    """Chooses evenly among the options, how many to pick included."""

    def choose(decision: Decision) -> Sequence[str]:
        picks = [f"o{number}" for number in range(len(decision.options))]
        return rng.sample(picks, rng.randint(decision.min, min(decision.max, len(picks))))

    return choose


@dataclass(frozen=True)
class Density:
    """The density of the laws' samples: each number n means one in n.

    The places of a game at which a law looks (at least one) are its `places`, and its live tables are `tables`. The
    other worlds of a comparison are `histories`, and the games that a law replays whole are `games`.
    """

    places: int = 1
    tables: int = 1
    histories: int = 1
    games: int = 1


@dataclass(frozen=True)
class Profile:
    heaps: Callable[[Any], list[Heap]]
    """All places of a table that hold parts of the box, with nothing hidden."""
    box: Callable[[Any], Counter[Any] | None]
    """All parts on the table after the set-up; None: not known of this table yet."""
    quick: Mapping[str, Any]
    """Options by which a game is soon over, but not before a dozen answers."""
    chooser: Callable[[random.Random], Chooser] = sampled
    """The player of generated games, where an even choice never reaches the point of the rules."""
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
    """Whether a seat without a choice is asked, because a skipped question would reveal part of its hand."""
    check_table: Callable[[Any], None] = lambda _table: None
    """Check the invariants of every table, with no part hidden."""
    check_game: Callable[["Game"], None] = lambda _game: None
    """Check the rules about the sequence of all tables of a game."""


@cache
def profile(ruleset: str) -> Profile:
    found: Profile = import_module(f"tests.support.profiles.{ruleset}").PROFILE
    return found
