"""Two worlds: hidden facts reach no other viewer, and a leak planted on purpose is caught."""

import random
from collections.abc import Callable, Generator, Iterator
from typing import Any

import msgspec
import pytest

from domain.game.decisions import Decision
from domain.game.facts import Codec, Fact
from domain.game.play import Rest, Script, Story
from domain.game.ruleset import Ruleset
from domain.games.dominion.facts import DeckShuffled
from domain.games.dominion.ruleset import Dominion
from domain.games.dominion.table import DominionTable
from domain.games.kingdomino.facts import PileShuffled, PositionSet
from domain.games.kingdomino.ruleset import Kingdomino
from domain.games.kingdomino.table import KingdominoTable
from domain.games.kingdomino.view import KingdominoView
from tests.support.games import DENSE, Game, played
from tests.support.profile import Density, profile
from tests.support.worlds import Leak, compare_futures, compare_histories, compare_tables


def test_a_table_looks_the_same_in_both_worlds(games: list[Game]) -> None:
    for game in games:
        for rest in game.some(game.rests, 5):
            for seat in game.some(game.audience, len(game.audience)):
                compare_tables(game, rest, seat)


def test_the_future_is_told_alike_until_something_is_disclosed(games: list[Game]) -> None:
    for game in games:
        for rest in game.some(game.rests, 3):
            for seat in game.some(game.audience, len(game.audience)):
                compare_futures(game, rest, seat)


def test_the_whole_history_is_told_alike_until_something_is_disclosed(games: list[Game]) -> None:
    for game in games[:: games[0].density.histories]:
        rng = random.Random(game.chance.context)
        for seat in game.some(game.audience, len(game.audience)):
            compare_histories(game, seat, rng)


def test_the_worlds_do_differ(games: list[Game]) -> None:
    """Lest the laws above compare a world with itself."""
    futures = [compare_futures(game, game.rests[0], None) < len(game.facts) for game in games[:25]]
    assert sum(futures) > len(futures) // 2


def test_the_worlds_do_not_differ_at_once(games: list[Game]) -> None:
    """Lest the laws above compare nothing."""
    starts = [(game, rest, seat) for game in games[:25] for rest in game.rests[:1] for seat in (0, None)]
    same = [compare_futures(game, rest, seat) - rest for game, rest, seat in starts]
    assert sum(same) > len(same)


class Unsealed(Codec):
    """A codec that fails to seal the order of a shuffle and the hidden part of a position."""

    def redact(self, fact: Fact, seat: int | None) -> Fact:
        return fact if isinstance(fact, PileShuffled | DeckShuffled | PositionSet) else super().redact(fact, seat)


class Forgetful(Kingdomino):
    @property
    def codec(self) -> Codec:
        return Unsealed(super().codec.types.values())

    def view(self, table: KingdominoTable, seat: int | None) -> KingdominoView:
        return msgspec.structs.replace(super().view(table, seat), pile_order=table.pile)


class ForgetfulOfDecks(Dominion):
    @property
    def codec(self) -> Codec:
        return Unsealed(super().codec.types.values())


class Chatty(Kingdomino):
    """A ruleset whose questions reveal the next domino of the pile to their seat."""

    def script(self, story: Story[KingdominoTable]) -> Script:
        def change(step: Decision) -> Decision:
            return msgspec.structs.replace(step, prompt=f"{step.prompt}, before {(story.table.pile or (0,))[:1]}")

        return _changed(super().script(story), change)


class ChattyOfHands(Dominion):
    """A ruleset whose questions reveal to their seat how many Coppers the others hold."""

    def script(self, story: Story[DominionTable]) -> Script:
        def change(step: Decision) -> Decision:
            coppers = [player.hand.count("copper") for player in story.table.players]
            return msgspec.structs.replace(step, prompt=f"{step.prompt} before {coppers}")

        return _changed(super().script(story), change)


class Glimpsed(Fact, frozen=True):
    what: int | str | None


class Careless(Kingdomino):
    """A ruleset that reveals the next domino of the pile to everybody with each question."""

    facts = (*Kingdomino.facts, Glimpsed)

    def script(self, story: Story[KingdominoTable]) -> Script:
        def glimpse(step: Decision) -> Decision:
            story.record(Glimpsed((story.table.pile or (0,))[0]))
            return step

        return _changed(super().script(story), glimpse)


class CarelessWithDecks(Dominion):
    """A ruleset that reveals the bottom card of a deck to everybody with each question."""

    facts = (*Dominion.facts, Glimpsed)

    def script(self, story: Story[DominionTable]) -> Script:
        def glimpse(step: Decision) -> Decision:
            deck = story.table.players[step.seat].deck
            story.record(Glimpsed(deck[0] if deck else None))
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


def leaky(ruleset: Ruleset[Any], density: Density = DENSE) -> Iterator[Game]:
    return (played(ruleset, ruleset.setting({}, 2), f"leak {number}", density=density) for number in range(40))


def leaks(law: Callable[..., object], *world: object) -> bool:
    try:
        law(*world)
    except Leak:
        return True
    return False


def named(ruleset: Ruleset[Any]) -> str:
    return type(ruleset).__name__


UNSEALED = (Forgetful(), ForgetfulOfDecks())
TOLD = (Chatty(), ChattyOfHands(), Careless(), CarelessWithDecks())


@pytest.mark.parametrize("ruleset", [*UNSEALED, *TOLD], ids=named)
def test_a_leak_planted_in_a_whole_history_is_caught(ruleset: Ruleset[Any]) -> None:
    rng = random.Random(0)
    assert any(leaks(compare_histories, game, seat, rng) for game in leaky(ruleset) for seat in game.audience)


@pytest.mark.parametrize("ruleset", TOLD, ids=named)
def test_a_leak_planted_in_the_future_is_caught(ruleset: Ruleset[Any]) -> None:
    assert any(leaks(compare_futures, game, game.rests[0], seat) for game in leaky(ruleset) for seat in game.audience)


def test_a_leak_planted_on_the_table_is_caught() -> None:
    assert any(
        leaks(compare_tables, game, game.rests[0], seat) for game in leaky(Forgetful()) for seat in game.audience
    )


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ruleset", [*UNSEALED, *TOLD], ids=named)
def test_a_planted_leak_is_caught_by_the_long_form_too(ruleset: Ruleset[Any]) -> None:
    games = list(leaky(ruleset, profile(ruleset.name).thinned))
    laws = (
        test_a_table_looks_the_same_in_both_worlds,
        test_the_future_is_told_alike_until_something_is_disclosed,
        test_the_whole_history_is_told_alike_until_something_is_disclosed,
    )
    assert any(leaks(law, games) for law in laws)
