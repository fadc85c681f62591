"""The parts that a record of Dominion pins: the boxes that its game uses, and no others."""

from typing import Any

import pytest

from domain.game.message import Message, message
from domain.games.dominion.cards import CARDS, RULES, Card
from domain.games.rulesets import ruleset
from domain.table.lobby_facts import Rules

DOMINION = ruleset("dominion")
BEFORE = "1a10cb7cd6a9e83a33e73bee6cf2f2242c053a9bf9eb8feb36e2ed3457b6f0f0"
"""The digest that earlier builds pinned for the cards of base 1, base 2 and Prosperity together."""

NINE = ("bank", "bishop", "city", "contraband", "expand", "forge", "goons", "hoard", "mint")
PROSPERITY = {"kingdom": (*NINE, "vault")}
MIXED = {"kingdom": (*NINE, "moat")}


def pinned(options: dict[str, Any], position: dict[str, Any] | None = None) -> Rules:
    setting = DOMINION.setting(options, 2)
    laid = DOMINION.new(setting)
    if position is not None:
        laid.apply(DOMINION.codec.redact(DOMINION.placed(position, setting), None))
    return Rules.pinned(DOMINION, laid.table, {})


def pins(options: dict[str, Any], position: dict[str, Any] | None = None) -> dict[str, str]:
    digests = pinned(options, position).digests
    assert isinstance(digests, dict)
    return digests


def not_carried(rules: Rules, options: dict[str, Any]) -> Message | None:
    return rules.not_carried(DOMINION, DOMINION.blank(DOMINION.setting(options, 2)))


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({"recommended": "first-game-1"}, "base1 basic"),
        ({"recommended": "deck-top"}, "base2 basic"),
        ({"recommended": "beginners", "edition": 1}, "basic prosperity"),
        ({"recommended": "biggest-money-1"}, "base1 basic prosperity"),
        ({"recommended": "first-game-2", "colony": "always"}, "base2 basic prosperity"),
        ({**MIXED, "edition": 2}, "base2 basic prosperity"),
        ({**MIXED, "edition": 1}, "base1 basic prosperity"),
        ({"edition": 1}, "base1 basic"),
        ({"random": {"boxes": ["base", "prosperity"]}}, "base2 basic prosperity"),
        ({"random": {"boxes": ["prosperity"]}}, "basic prosperity"),
        ({"random": {"boxes": [], "counts": {"prosperity": 10}}}, "basic prosperity"),
    ],
)
def test_a_record_pins_the_boxes_of_its_kingdom(options: dict[str, Any], parts: str) -> None:
    assert " ".join(pins(options)) == parts


def test_a_position_brings_its_boxes() -> None:
    kingdom = dict.fromkeys(PROSPERITY["kingdom"], 10)
    assert set(pins({}, {"supply": kingdom, "strict": False, "players": [{}, {}]})) == {
        "basic", "base2", "prosperity",
    }  # fmt: skip


def test_what_is_pinned_does_not_tell_what_lies_hidden() -> None:
    """The first event is public, and a hand is not: whatever is in it, the same is pinned."""
    hands = ["copper", "bank", "spy", "merchant"]
    told = [
        pins({}, {"strict": False, "players": [{"hand": [card]}, {}], "supply": dict.fromkeys(MIXED["kingdom"], 10)})
        for card in hands
    ]
    assert all(each == told[0] for each in told)
    assert told[0].keys() == DOMINION.digests.keys()


def test_the_rules_of_a_box_concern_only_who_uses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, both = pinned(PROSPERITY), pinned(MIXED)
    assert (not_carried(alone, PROSPERITY), not_carried(both, MIXED)) == (None, None)
    monkeypatch.setitem(RULES, "base2", 2)
    assert not_carried(alone, PROSPERITY) is None
    assert not_carried(both, MIXED) == message("engine-missing/parts", name="dominion", parts=["base2"])


def test_a_box_is_known_by_what_is_printed_and_by_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    before = dict(DOMINION.digests)
    cards = dict(CARDS)
    for card in reversed(cards):
        monkeypatch.delitem(CARDS, card)
        monkeypatch.setitem(CARDS, card, cards[card])
    monkeypatch.setitem(CARDS, "abbey", Card("abbey", ("plunder",), ("action",), 3))  # type: ignore[arg-type]
    assert DOMINION.digests.keys() - before.keys() == {"plunder"}
    assert {part: DOMINION.digests[part] for part in before} == before
    for other in (
        Card("moat", ("base1", "base2"), ("action", "reaction"), 3),
        Card("moat", ("base1", "base2"), ("action",), 2),
        Card("moat", ("base1",), ("action", "reaction"), 2),
    ):
        monkeypatch.setitem(CARDS, "moat", other)
        changed = {part for part in before if DOMINION.digests[part] != before[part]}
        assert changed == ({"base2"} if other.boxes == ("base1",) else {"base1", "base2"})


def test_the_one_digest_of_before_goes_for_what_it_covered_and_is_used() -> None:
    old = Rules("dominion", 1, {}, digest=BEFORE)
    for options in (PROSPERITY, MIXED, {"recommended": "first-game-1"}, {}):
        assert not_carried(old, options) is None
    assert not DOMINION.carries("plunder", BEFORE, DOMINION.blank(DOMINION.setting(PROSPERITY, 2)))
    unknown = Rules("dominion", 1, {}, digest="0" * 64)
    assert not_carried(unknown, PROSPERITY) == message(
        "engine-missing/parts", name="dominion", parts=["basic", "prosperity"]
    )
    assert not_carried(Rules("dominion", 1, {}), {}) == message(
        "engine-missing/parts", name="dominion", parts=["base2", "basic"]
    )


def test_the_engine_concerns_every_game() -> None:
    other = Rules("dominion", 2, {}, pins({}))
    assert not_carried(other, {}) == message("engine-missing/engine", engine=2, name="dominion")


def test_a_box_that_this_build_lacks_is_not_carried() -> None:
    newer = Rules("dominion", 1, {}, {**pins({}), "plunder": "0" * 64})
    assert not_carried(newer, {}) == message("engine-missing/parts", name="dominion", parts=["plunder"])


def test_a_box_that_has_grown_since_is_carried_unless_the_kingdom_is_dealt_at_random() -> None:
    """A named kingdom has none of the added cards. A random one was dealt from fewer."""
    assert DOMINION.grown
    for digest, part in DOMINION.grown.items():
        for options, carried in (({"recommended": "high-and-low"}, True), ({"random": {"boxes": [part]}}, False)):
            rules = Rules("dominion", DOMINION.engine, {}, {**pins(options), part: digest})
            assert (not_carried(rules, options) is None) is carried
            assert not_carried(Rules("dominion", DOMINION.engine, {}, {part: "0" * 64}), options) is not None
