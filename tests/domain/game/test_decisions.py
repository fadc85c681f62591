"""Every choice has one shape, and an answer is checked against the offer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game.decisions import ABSENT, Absent, Decision, Option
from domain.game.message import message
from domain.game.refusal import Refusal


class OfCard(Option, frozen=True):
    card: str | int
    copy: int | Absent = ABSENT


THREE = tuple(OfCard("discard", card) for card in ("copper", "curse", "estate"))


def discard(**bounds: object) -> Decision:
    return Decision(0, "discard", THREE, prompt="militia", **bounds)


def test_the_question_names_the_options() -> None:
    question = discard(min=2, max=2).question()
    assert [option["id"] for option in question.options] == ["o0", "o1", "o2"]
    assert question.options[1] == {"id": "o1", "kind": "discard", "card": "curse"}
    assert (question.prompt, question.min, question.max, question.ordered) == ("militia", 2, 2, False)


@pytest.mark.parametrize(
    ("bounds", "forced"),
    [
        ({"min": 3, "max": 3}, THREE),
        ({"min": 0, "max": 0}, ()),
        ({"min": 2, "max": 3}, None),
        ({"min": 3, "max": 3, "first_pick": "first-lowest"}, None),
        ({"min": 0, "max": 3}, None),
    ],
)
def test_what_leaves_no_choice_is_forced(bounds: dict[str, object], forced: object) -> None:
    assert discard(**bounds).forced == forced


def test_one_thing_is_in_order() -> None:
    assert Decision(0, "play", THREE[:1], first_pick="first-lowest").forced == THREE[:1]


def test_unordered_picks_go_on_record_in_one_way() -> None:
    assert discard(min=2, max=2).picked(["o2", "o0"]) == (("o0", "o2"), (THREE[0], THREE[2]))


def test_ordered_picks_keep_their_order() -> None:
    assert discard(min=2, max=2, first_pick="first-lowest").picked(["o2", "o0"]) == (("o2", "o0"), (THREE[2], THREE[0]))


def test_option_order_is_by_number() -> None:
    many = Decision(0, "choose", tuple(OfCard("choose", number) for number in range(12)), min=2, max=2)
    assert many.picked(["o10", "o9"])[0] == ("o9", "o10")


@pytest.mark.parametrize(
    ("picks", "pointer"),
    [(["o0", "o3"], "/picks/1"), (["o1", "o1"], "/picks/1"), (["o1"], "/picks"), (["o0", "o1", "o2"], "/picks")],
)
def test_a_refusal_says_where_and_what_would_do(picks: list[str], pointer: str) -> None:
    with pytest.raises(Refusal) as refused:
        discard(min=2, max=2).picked(picks)
    assert refused.value.code == "illegal-move"
    assert refused.value.pointer == pointer
    assert refused.value.rule == message("rule/options", kind="discard")
    assert len(refused.value.fields["decision"]["options"]) == 3


@given(st.integers(1, 12), st.data())
def test_any_pick_within_the_bounds_is_accepted(count: int, data: st.DataObject) -> None:
    low = data.draw(st.integers(0, count))
    high = data.draw(st.integers(low, count))
    first_pick = data.draw(st.sampled_from(["first-lowest", None]))
    decision = Decision(
        0, "keep", tuple(OfCard("keep", number) for number in range(count)), min=low, max=high, first_pick=first_pick
    )
    numbers = data.draw(st.permutations(range(count)))[: data.draw(st.integers(low, high))]
    recorded, options = decision.picked([f"o{number}" for number in numbers])
    assert [option.card for option in options] == (list(numbers) if first_pick else sorted(numbers))
    assert decision.picked(recorded) == (recorded, options)
