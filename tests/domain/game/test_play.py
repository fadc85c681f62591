"""The driver, which runs a script to the next decision and notices when the rules return other facts."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec
import pytest

from domain.game.chance import Chance
from domain.game.decisions import Decision, Option
from domain.game.facts import Fact, ForNobody
from domain.game.play import (
    REST,
    Copy,
    DecisionAnswered,
    DecisionOpened,
    GameEnded,
    Play,
    Script,
    Shuffled,
    Story,
    Table,
    fold,
)
from domain.game.refusal import Diverged, Refusal
from domain.game.results import Standing
from tests.support.refusals import refused


class BagShuffled(Shuffled, frozen=True):
    purpose: ClassVar[str] = "bag"

    bag: ForNobody[tuple[int, ...]]


class StoneTaken(Fact, frozen=True):
    seat: int
    stones: int


class Heap(Table):
    """Two players take one or two stones of a heap until it is gone; the bag is there to be shuffled."""

    stones: int = 5
    taken: int = 0
    bag: tuple[int, ...] = ()

    def apply(self, fact: Fact) -> None:
        match fact:
            case BagShuffled():
                self.bag = fact.bag or ()
            case StoneTaken():
                self.stones -= fact.stones
                self.taken += 1


class Taking(Option, frozen=True):
    stones: int


def take_stones(story: Story[Heap]) -> Script:
    table = story.table
    while table.stones:
        yield REST
        story.record(BagShuffled(story.shuffled(BagShuffled, range(9))))
        options = tuple(Taking("take", stones) for stones in (1, 2)[: table.stones])
        (picked,) = yield from story.choose(Decision(table.taken % 2, "take", options))
        story.record(StoneTaken(table.taken % 2, picked.stones))
    return "finished"


def last_taker_wins(table: Heap) -> tuple[Standing, ...]:
    winner = (table.taken - 1) % 2
    return tuple(Standing(seat, 1 if seat == winner else 2, int(seat == winner)) for seat in (0, 1))


CHANCE = Chance(bytes(32), "heap")


def play(copy: Copy[Heap] | None = None, script: object = take_stones, chance: Chance = CHANCE) -> Play[Heap]:
    return Play(script, last_taker_wins, copy or Copy(Heap()), chance)


@pytest.fixture
def told() -> list[Fact]:
    """A whole game: two stones, two stones, and the last is nobody's choice."""
    game = play()
    return [*game.start(), *game.answer(2, ["o1"]), *game.answer(6, ["o1"])]


def test_it_runs_to_the_next_decision(told: list[Fact]) -> None:
    assert [type(fact) for fact in told] == [
        *(BagShuffled, DecisionOpened, DecisionAnswered, StoneTaken),
        *(BagShuffled, DecisionOpened, DecisionAnswered, StoneTaken),
        *(BagShuffled, StoneTaken, GameEnded),
    ]
    assert told[-1] == GameEnded("finished", (Standing(0, 1, 1), Standing(1, 2, 0)))


def test_a_decision_says_where_its_last_rest_was(told: list[Fact]) -> None:
    assert [fact.rest for fact in told if isinstance(fact, DecisionOpened)] == [0, 4]


def test_a_question_is_for_the_seat_that_chooses() -> None:
    game = play()
    game.start()
    assert game.chooses == Decision(0, "take", (Taking("take", 1), Taking("take", 2)))
    assert game.copy.open == DecisionOpened(0, "take", 0, game.chooses.question())


def test_no_two_shuffles_are_the_same(told: list[Fact]) -> None:
    bags = [fact.bag for fact in told if isinstance(fact, BagShuffled)]
    assert len(set(bags)) == 3
    assert bags == [CHANCE.shuffled(range(9), purpose="bag", ordinal=ordinal) for ordinal in range(3)]


@pytest.mark.parametrize(("facts", "rest"), [(2, 0), (6, 4)])
def test_it_is_taken_up_again_from_the_last_rest(told: list[Fact], facts: int, rest: int) -> None:
    game = play(fold(Copy(Heap()), told[:rest]))
    game.follow(told[rest:facts])
    assert game.copy == fold(Copy(Heap()), told[:facts])
    assert game.chooses is not None
    assert game.rest == rest


def test_a_game_that_has_ended_can_be_followed(told: list[Fact]) -> None:
    game = play()
    game.follow(told)
    assert game.copy.ended == told[-1]
    refused("decision-closed", game.answer, 11, ["o0"])


def changed(told: list[Fact]) -> Iterator[tuple[int, list[Fact]]]:
    yield 1, [msgspec.structs.replace(told[0], bag=(1, 2, 3)), *told[1:]]
    yield 4, [*told[:3], StoneTaken(0, 1), *told[4:]]
    yield 3, [*told[:2], *told[3:]]
    yield 3, [*told[:2], msgspec.structs.replace(told[2], picks=None), *told[3:]]
    yield 12, [*told, StoneTaken(0, 1)]
    yield 11, [*told[:10], GameEnded("finished", ())]


@pytest.mark.parametrize("case", range(6))
def test_another_story_than_the_recorded_one_is_not_papered_over(told: list[Fact], case: int) -> None:
    number, record = list(changed(told))[case]
    with pytest.raises(Diverged) as diverged:
        play().follow(record)
    assert diverged.value.number == number


def test_another_seed_is_another_story(told: list[Fact]) -> None:
    with pytest.raises(Diverged):
        play(chance=Chance(bytes(31) + b"\1", "heap")).follow(told)


def test_a_record_may_stop_where_the_game_was_left(told: list[Fact]) -> None:
    game = play()
    game.follow([])
    assert game.copy.facts == 0
    assert game.start() == told[:2]


def test_a_refusal_changes_nothing(told: list[Fact]) -> None:
    game = play()
    game.start()
    before = msgspec.json.encode(game.copy)
    with pytest.raises(Refusal):
        game.answer(2, ["o7"])
    assert msgspec.json.encode(game.copy) == before
    assert game.answer(2, ["o1"]) == told[2:6]


def test_a_forced_choice_is_asked_where_not_asking_would_tell() -> None:
    def script(story: Story[Heap]) -> Script:
        yield REST
        yield from story.choose(Decision(0, "show", (Option("show"),)), always=True)
        return "finished"

    game = play(script=script)
    game.start()
    assert game.chooses is not None
    assert isinstance(game.answer(1, ["o0"])[-1], GameEnded)


def test_a_script_that_never_asks_is_stopped() -> None:
    def script(story: Story[Heap]) -> Script:
        yield REST
        while True:
            story.record(StoneTaken(0, 0))

    with pytest.raises(RuntimeError, match="without a decision"):
        play(script=script).start()
