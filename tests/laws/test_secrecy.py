"""Two worlds: nobody is told what is hidden from them, and a leak planted on purpose is caught."""

import random
from collections.abc import Callable, Generator
from typing import Any

import msgspec
import pytest

from domain.decisions import Decision
from domain.facts import Codec, Fact
from domain.kingdomino.facts import PileShuffled, PositionSet
from domain.kingdomino.ruleset import Kingdomino
from domain.kingdomino.table import KingdominoTable
from domain.play import Rest, Script, Story
from tests.support.games import Game, played
from tests.support.worlds import Leak, compare_futures, compare_histories, compare_tables


def test_a_table_looks_the_same_in_both_worlds(games: list[Game]) -> None:
    for game in games:
        for rest in game.rests[:: max(1, len(game.rests) // 4)]:
            for seat in game.audience:
                compare_tables(game, rest, seat)


def test_the_future_is_told_alike_until_something_is_disclosed(games: list[Game]) -> None:
    for game in games:
        rng = random.Random(game.chance.context)
        for rest in rng.sample(game.rests, min(3, len(game.rests))):
            for seat in game.audience:
                assert compare_futures(game, rest, seat) > rest


def test_the_whole_history_is_told_alike_until_something_is_disclosed(games: list[Game]) -> None:
    for game in games:
        rng = random.Random(game.chance.context)
        for seat in game.audience:
            assert compare_histories(game, seat, rng) > 0


def test_the_worlds_do_differ(games: list[Game]) -> None:
    """Lest the laws above compare a world with itself."""
    futures = [compare_futures(game, game.rests[0], None) < len(game.facts) for game in games]
    assert sum(futures) > len(games) // 2


class Forgetful(Kingdomino):
    """Somebody forgot to seal the pile."""

    @property
    def codec(self) -> Codec:
        return _Unsealed(super().codec.types.values())

    def view(self, table: KingdominoTable, seat: int | None) -> dict[str, Any]:
        return {**super().view(table, seat), "pile": table.pile}


class _Unsealed(Codec):
    def redact(self, fact: Fact, seat: int | None) -> Fact:
        return fact if isinstance(fact, PileShuffled | PositionSet) else super().redact(fact, seat)


class Chatty(Kingdomino):
    """Every question tells its seat what comes next from the pile."""

    def script(self, story: Story[KingdominoTable]) -> Script:
        def change(step: Decision) -> Decision:
            return msgspec.structs.replace(step, prompt=f"{step.prompt}, before {(story.table.pile or (0,))[:1]}")

        return _changed(super().script(story), change)


class PileGlimpsed(Fact, frozen=True):
    top: int


class Careless(Kingdomino):
    """Whenever somebody is asked, everybody is told what comes next from the pile."""

    facts = (*Kingdomino.facts, PileGlimpsed)

    def script(self, story: Story[KingdominoTable]) -> Script:
        def glimpse(step: Decision) -> Decision:
            story.record(PileGlimpsed((story.table.pile or (0,))[0]))
            return step

        return _changed(super().script(story), glimpse)


def _changed(script: Script, change: Callable[[Decision], Decision]) -> Generator[Decision | Rest, Any, str]:
    step = next(script)
    while True:
        picks = yield step if isinstance(step, Rest) else change(step)
        try:
            step = next(script) if isinstance(step, Rest) else script.send(picks)
        except StopIteration as stop:
            return stop.value


def leaky(ruleset: Kingdomino) -> list[Game]:
    return [played(ruleset, ruleset.setting({}, 2), f"leak {number}") for number in range(40)]


def leaks(law: Callable[..., object], *world: object) -> bool:
    try:
        law(*world)
    except Leak:
        return True
    return False


@pytest.mark.parametrize("ruleset", [Forgetful(), Chatty(), Careless()], ids=lambda ruleset: type(ruleset).__name__)
class TestAPlantedLeakIsCaught:
    def test_in_a_whole_history(self, ruleset: Kingdomino) -> None:
        rng = random.Random(0)
        assert any(leaks(compare_histories, game, seat, rng) for game in leaky(ruleset) for seat in game.audience)

    def test_in_the_future_or_on_the_table(self, ruleset: Kingdomino) -> None:
        assert any(
            leaks(law, game, game.rests[0], seat)
            for game in leaky(ruleset)
            for seat in game.audience
            for law in (compare_tables, compare_futures)
        )
