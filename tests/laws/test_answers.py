"""Every offered answer is accepted; any other is refused, and nothing changes."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from domain.game.decisions import Decision
from domain.game.play import DecisionAnswered
from domain.game.refusal import Refusal
from tests.support.games import Game
from tests.support.profile import profile
from tests.support.refusals import refused


def wrong(decision: Decision) -> Iterator[list[str]]:
    """Answers that are none."""
    offered = [f"o{number}" for number in range(len(decision.options))]
    filling = offered[: max(decision.min, 1)]
    for unknown in (f"o{len(offered)}", "", "o", "o-1", "o00", "O0", "place", "o0 "):
        yield [*filling[:-1], unknown]
    if offered:
        yield [offered[0], offered[0], *offered[2 : decision.min]]
    if decision.max < len(offered):
        yield offered[: decision.max + 1]
    if decision.min > 0:
        yield offered[: decision.min - 1]


def answers(decision: Decision, rng: random.Random) -> Iterator[list[str]]:
    """Two of the answers that there are, with different options in them where there are several."""
    numbers = range(len(decision.options))
    for pick in rng.sample(numbers, min(2, len(numbers))):
        picks = [pick, *(other for other in numbers if other != pick)]
        yield [f"o{number}" for number in picks[: min(max(1, decision.min), decision.max)]]
    if decision.min == 0:
        yield []


def test_every_option_offered_is_accepted(games: list[Game]) -> None:
    for game in games:
        rng = random.Random(game.chance.context)
        for number in game.some(game.questions, 6):
            for picks in answers(offered(game, number), rng):
                facts = game.resumed(number).answer(number, picks)
                assert isinstance(facts[0], DecisionAnswered)
                assert len(facts) > 1


def offered(game: Game, number: int) -> Decision:
    decision = game.resumed(number).chooses
    assert decision is not None
    return decision


def test_anything_else_is_refused_and_nothing_changes(games: list[Game]) -> None:
    for game in games:
        for number in game.some(game.questions, 6):
            play = game.resumed(number)
            decision = offered(game, number)
            before = msgspec.msgpack.encode(play.copy)
            for picks in wrong(decision):
                with pytest.raises(Refusal) as refused:
                    play.answer(number, picks)
                assert refused.value.code == "illegal-move"
                assert refused.value.pointer.startswith("/picks")
                told = msgspec.to_builtins(decision.question()) | {"ordered": decision.first_pick}
                assert refused.value.fields["decision"] == told, "the legal options go with the refusal"
                assert msgspec.msgpack.encode(play.copy) == before
                assert play.chooses == decision
            recorded = game.facts[number]
            assert isinstance(recorded, DecisionAnswered)
            assert recorded.picks is not None
            made = play.answer(number, recorded.picks)
            assert made == list(game.facts[number : number + len(made)]), "the game goes on as if nobody had tried"


def test_nobody_is_asked_where_there_is_one_answer_or_none(games: list[Game]) -> None:
    for game in games:
        for number in game.some(game.questions, 40):
            decision = offered(game, number)
            assert decision.forced is None or profile(game.ruleset.name).always_asked(game.setting, decision)
            assert 0 <= decision.min <= decision.max <= len(decision.options)
            assert 0 <= decision.seat < game.setting.seats
            assert len({msgspec.json.encode(option, order="sorted") for option in decision.options}) == len(
                decision.options
            )


def test_who_has_ended_is_asked_nothing(fewer: list[Game]) -> None:
    for game in fewer:
        play = game.ruleset.play(game.ruleset.new(game.setting), game.chance)
        play.follow(game.facts)
        refused("decision-closed", play.answer, 1, ["o0"])
