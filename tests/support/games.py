"""Generated games: every ruleset, its options pairwise, one option sampled at each decision; all from a seed."""

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import Copy, DecisionAnswered, DecisionOpened, Play, Setting, Shuffled, Table, fold
from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from tests.support.profile import Chooser, Density, profile

Item = TypeVar("Item")
Row = dict[str, Any]

LONGEST = 20_000
"""More decisions than any game of any box that comes to an end has."""

DENSE = Density()


@dataclass(frozen=True)
class Game:
    """A played game: all its facts, and the live table as bytes before and after each.

    At a lower density it keeps only some of these tables, but always the last one.
    """

    ruleset: Ruleset[Any]
    setting: Setting
    chance: Chance
    facts: tuple[Fact, ...] = field(repr=False)
    tables: Mapping[int, bytes] = field(repr=False)
    """By how many facts there were."""
    density: Density = DENSE
    _told: dict[int | None, tuple[Fact, ...]] = field(default_factory=dict, repr=False)
    _seen: dict[int | None, tuple[int, bytes]] = field(default_factory=dict, repr=False)

    def at(self, facts: int) -> Copy[Any]:
        """Return the game after this many facts, from the snapshot there or from the last one before."""
        kept = facts if facts in self.tables else facts - facts % self.density.tables
        copy = Copy(msgspec.msgpack.decode(self.tables[kept], type=self.ruleset.table), kept)
        return Copy(fold(copy, self.facts[kept:facts]).table, facts)

    @cached_property
    def questions(self) -> list[int]:
        """How many facts there were when each decision had been opened."""
        return [number + 1 for number, fact in enumerate(self.facts) if isinstance(fact, DecisionOpened)]

    @cached_property
    def rests(self) -> list[int]:
        """How many facts there were at each rest that precedes a decision."""
        return sorted({fact.rest for fact in self.facts if isinstance(fact, DecisionOpened)})

    def resumed(self, facts: int) -> Play[Any]:
        """Resume after this many facts, at an open decision: from the last rest, as the service does."""
        opened = self.facts[facts - 1]
        assert isinstance(opened, DecisionOpened)
        play = self.ruleset.play(self.at(opened.rest), self.chance)
        play.follow(self.facts[opened.rest : facts])
        return play

    def told(self, seat: int | None) -> tuple[Fact, ...]:
        """Return all facts as a seat, or the public, sees them."""
        if seat not in self._told:
            codec = self.ruleset.codec
            self._told[seat] = tuple(codec.redact(fact, seat) for fact in self.facts)
        return self._told[seat]

    def seen(self, facts: int, seat: int | None) -> Copy[Any]:
        """Return the copy of a seat, or of the public.

        It folds the redacted facts, from the point of the last call.
        """
        known, table = self._seen.get(seat, (0, b""))
        if 0 < known <= facts:
            copy = Copy(msgspec.msgpack.decode(table, type=self.ruleset.table), known)
        else:
            known, copy = 0, self.ruleset.new(self.setting)
        fold(copy, self.told(seat)[known:facts])
        self._seen[seat] = facts, msgspec.msgpack.encode(copy.table)
        return copy

    def some(self, items: Iterable[Item], most: int) -> list[Item]:
        """Return these items, or a sample of them if they are more, always the same for this game.

        Long games have hundreds of decisions, and each shows a law little new.
        """
        known = list(items)
        most = max(1, most // self.density.places)
        if len(known) <= most:
            return known
        numbers = sorted(random.Random(self.chance.context).sample(range(len(known)), most))
        return [known[number] for number in numbers]

    @property
    def shuffles(self) -> list[tuple[str, int, int | None]]:
        """The purpose, the ordinal and the seat of every shuffle."""
        counts: Counter[tuple[str, int | None]] = Counter()
        found = []
        for fact in self.facts:
            if isinstance(fact, Shuffled):
                seat = getattr(fact, "seat", None)
                found.append((fact.purpose, counts[fact.purpose, seat], seat))
                counts[fact.purpose, seat] += 1
        return found

    @property
    def audience(self) -> list[int | None]:
        return [*range(self.setting.seats), None]


class Witness(Copy[Table]):
    """A copy that keeps the bytes of its table before each fact, or before one in `one_in`, as the script left them."""

    one_in: int = 1
    tables: dict[int, bytes] = {}  # noqa: RUF012  msgspec gives every instance its own

    def apply(self, fact: Fact) -> None:
        if self.facts % self.one_in == 0:
            self.tables[self.facts] = msgspec.msgpack.encode(self.table)
        super().apply(fact)


def viewed(ruleset: Ruleset[Any], table: Table, seat: int | None, *, whole: bool = False) -> dict[str, Any]:
    """Return the view of a seat, or the whole table, as JSON shows it."""
    shown = ruleset.open_view(table) if whole else ruleset.view(table, seat)
    seen: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown))
    return seen


def seeded(*what: object) -> Chance:
    """A game's chance, the same whenever the same is asked for."""
    name = "/".join(map(str, what))
    return Chance(random.Random(name).randbytes(32), name)


def drive(play: Play[Any], choose: Chooser) -> list[Fact]:
    """Plays to the end. The facts of play are numbered from 1, as they are in a stream of their own."""
    facts = play.start()
    for _ in range(LONGEST):
        if play.chooses is None:
            return facts
        facts += play.answer(play.copy.facts, choose(play.chooses))
    raise AssertionError(f"no end after {LONGEST} decisions")


def played(
    ruleset: Ruleset[Any],
    setting: Setting,
    name: str,
    begin: Fact | None = None,
    density: Density = DENSE,
    chance: Chance | None = None,
) -> Game:
    """The game of that name, from set-up or from the fact that sets a position."""
    chance = chance or seeded(ruleset.name, name)
    chooser = profile(ruleset.name).chooser
    copy = Witness(ruleset.blank(setting), one_in=density.tables)
    if begin is not None:
        copy.apply(begin)
    facts = drive(ruleset.play(copy, chance), chooser(random.Random(f"{ruleset.name}/{name}/picks")))
    tables = {**copy.tables, copy.facts: msgspec.msgpack.encode(copy.table)}
    return Game(ruleset, setting, chance, tuple(facts if begin is None else [begin, *facts]), tables, density)


def answers(facts: Sequence[Fact]) -> Iterator[DecisionAnswered]:
    return (fact for fact in facts if isinstance(fact, DecisionAnswered))


def settings(ruleset: Ruleset[Any]) -> list[Setting]:
    """Settings in which every two values that may go together (an option's, or how many play) meet at least once."""
    rng = random.Random(ruleset.name)
    axes: dict[str, Sequence[Any]] = {
        "seats": ruleset.seats,
        **_choices(ruleset.options),
        **profile(ruleset.name).values,
    }
    wanted: list[Row] = [
        {one: left, other: right}
        for one, other in itertools.combinations(axes, 2)
        for left, right in itertools.product(axes[one], axes[other])
    ] or [{"seats": seats} for seats in ruleset.seats]
    found = []
    while wanted:
        rows = [{name: rng.choice(values) for name, values in axes.items()} | wanted[0] for _ in range(50)]
        allowed = [(row, setting) for row in rows if (setting := _setting(ruleset, row)) is not None]
        if allowed:
            row, setting = max(allowed, key=lambda tried: sum(pair.items() <= tried[0].items() for pair in wanted))
            wanted = [pair for pair in wanted if not pair.items() <= row.items()]
            found.append(setting)
        else:
            wanted.pop(0)  # the rules forbid that these two meet
    return found


def _choices(options: type[msgspec.Struct]) -> dict[str, Sequence[Any]]:
    """The options that have few values, and which."""
    hints = get_type_hints(options)
    switches = {name: (False, True) for name, hint in hints.items() if hint is bool}
    named = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Literal}
    return {**switches, **named}


def _setting(ruleset: Ruleset[Any], row: Row) -> Setting | None:
    options = {name: value for name, value in row.items() if name != "seats"}
    try:
        return ruleset.setting(options, row["seats"])
    except Refusal:
        return None


def torn(text: str, rng: random.Random) -> str:
    """Return a text of which a few characters were replaced."""
    begin = rng.randrange(len(text))
    put = rng.choice(["", "7", "?", ",", "\n", " ", ": ", "# "])
    return text[:begin] + put + text[begin + rng.randint(0, 3) :]
