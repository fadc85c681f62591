"""What is offered is accepted; anything else is refused, and nothing changes."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from domain.decisions import Decision
from domain.play import DecisionAnswered
from domain.refusal import Refusal
from tests.support.games import Game


def wrong(decision: Decision) -> Iterator[list[str]]:
    """Answers that are none."""
    offered = [f"o{number}" for number in range(len(decision.options))]
    filling = offered[: max(decision.min, 1)]
    for unknown in (f"o{len(offered)}", "", "o", "o-1", "o00", "O0", "place", "o0 "):
        yield [*filling[:-1], unknown]
    yield [offered[0], offered[0], *offered[2 : decision.min]]
    if decision.max < len(offered):
        yield offered[: decision.max + 1]
    if decision.min > 0:
        yield offered[: decision.min - 1]


def sample(game: Game, rng: random.Random) -> list[int]:
    return rng.sample(game.questions, min(6, len(game.questions)))


def test_every_option_offered_is_accepted(games: list[Game]) -> None:
    for game in games:
        rng = random.Random(game.chance.context)
        for number in sample(game, rng):
            options = range(len(offered(game, number).options))
            for pick in rng.sample(options, min(2, len(options))):
                play = game.resumed(number)
                assert play.chooses is not None
                picks = [f"o{pick}", *(f"o{other}" for other in range(play.chooses.min) if other != pick)]
                facts = play.answer(number, picks[: max(1, play.chooses.min)])
                assert isinstance(facts[0], DecisionAnswered)
                assert len(facts) > 1


def offered(game: Game, number: int) -> Decision:
    decision = game.resumed(number).chooses
    assert decision is not None
    return decision


def test_anything_else_is_refused_and_nothing_changes(games: list[Game]) -> None:
    for game in games:
        for number in sample(game, random.Random(game.chance.context)):
            play = game.resumed(number)
            decision = offered(game, number)
            before = msgspec.msgpack.encode(play.copy)
            for picks in wrong(decision):
                with pytest.raises(Refusal) as refused:
                    play.answer(number, picks)
                assert refused.value.code == "illegal-move"
                assert refused.value.pointer.startswith("/picks")
                assert refused.value.more["decision"]["options"], "the legal options go with the refusal"
                assert msgspec.msgpack.encode(play.copy) == before
                assert play.chooses == decision
            recorded = game.facts[number]
            assert isinstance(recorded, DecisionAnswered)
            assert recorded.picks is not None
            made = play.answer(number, recorded.picks)
            assert made == list(game.facts[number : number + len(made)]), "the game goes on as if nobody had tried"


def test_nobody_is_asked_where_there_is_one_answer_or_none(games: list[Game]) -> None:
    for game in games:
        for number in game.questions:
            decision = offered(game, number)
            assert 0 <= decision.min <= decision.max <= len(decision.options)
            assert 0 <= decision.seat < game.setting.seats
            assert len({msgspec.json.encode(option, order="sorted") for option in decision.options}) == len(
                decision.options
            )


def test_who_has_ended_is_asked_nothing(games: list[Game]) -> None:
    for game in games:
        play = game.ruleset.play(game.ruleset.new(game.setting), game.chance)
        play.follow(game.facts)
        with pytest.raises(Refusal) as refused:
            play.answer(1, ["o0"])
        assert refused.value.code == "decision-closed"
