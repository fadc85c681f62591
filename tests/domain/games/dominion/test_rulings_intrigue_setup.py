"""Games with Intrigue from their set-up on.

The tests cover the contents of the box (section 1 of its rules) and the sets that the rulebooks print (`dominion.md`,
7.6 and 7.7). They also cover kingdoms from any choice of boxes, and positions.
"""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from domain.game.refusal import Refusal
from domain.games.dominion.boxes import EXPANSIONS
from domain.games.dominion.cards import CARDS
from domain.games.dominion.randomizers import box_of
from domain.games.dominion.sets import SETS
from tests.support.dominion import RULES, player
from tests.support.dominion_in_process import begun, given

SHARED = (
    "baron", "bridge", "conspirator", "courtyard", "duke", "harem", "ironworks", "masquerade", "mining-village",
    "minion", "nobles", "pawn", "shanty-town", "steward", "swindler", "torturer", "trading-post", "upgrade",
    "wishing-well",
)  # fmt: skip
FIRST = ("coppersmith", "great-hall", "saboteur", "scout", "secret-chamber", "tribute")
SECOND = ("courtier", "diplomat", "lurker", "mill", "patrol", "replace", "secret-passage")


@pytest.mark.parametrize(("edition", "only", "count"), [(1, FIRST, 25), (2, SECOND, 26)])
def test_the_box_under_either_edition(edition: Any, only: tuple[str, ...], count: int) -> None:  # section 1
    offered = {card for card in CARDS if box_of(card, edition) == "intrigue"}
    assert (offered, len(offered)) == ({*SHARED, *only}, count)


@pytest.mark.parametrize("card", [*FIRST, *SECOND])
def test_a_card_of_the_other_edition_is_refused(card: str) -> None:
    kingdom = (*SHARED[:9], card)
    edition = 2 if card in FIRST else 1
    with pytest.raises(Refusal) as refused:
        RULES.setting({"kingdom": kingdom, "edition": edition}, 2)
    assert refused.value.pointer == "/options/kingdom/9"
    RULES.setting({"kingdom": kingdom, "edition": 3 - edition}, 2)


@pytest.mark.parametrize(("seats", "victory"), [(2, 8), (3, 12), (6, 12)])
def test_piles_of_victory_cards_are_as_large_as_that_of_gardens(seats: int, victory: int) -> None:  # 1.1
    kingdom = ("duke", "harem", "nobles", "great-hall", "gardens", *SHARED[:4], "pawn")
    game = begun(seats, edition=1, kingdom=kingdom)
    sizes = {card: game.supply[card] for card in kingdom}
    assert sizes == {card: victory if CARDS[card].is_a("victory") else 10 for card in kingdom}
    mill = begun(seats, kingdom=(*SHARED[:9], "mill"))
    assert mill.supply["mill"] == victory


@pytest.mark.parametrize(
    ("name", "edition", "boxes"),
    [
        ("paths-to-victory", 1, {"prosperity": 5, "intrigue": 5}),
        ("paths-to-victory", 2, {"prosperity": 5, "intrigue": 5}),
        ("all-along-the-watchtower", 1, {"prosperity": 5, "intrigue": 5}),
        ("lucky-seven", 1, {"prosperity": 5, "intrigue": 5}),
        ("underlings", 2, {"base": 5, "intrigue": 5}),
        ("grand-scheme", 2, {"base": 5, "intrigue": 5}),
        ("deconstruction", 2, {"base": 5, "intrigue": 5}),
    ],
)
def test_the_sets_of_the_rulebooks(name: str, edition: int, boxes: dict[str, int]) -> None:  # dominion.md, 7.6, 7.7
    game = begun(2, recommended=name, edition=edition)
    found = [box_of(card, game.table.options.edition) for card in game.table.kingdom]
    assert {box: found.count(box) for box in set(found)} == boxes
    assert set(game.table.kingdom) == set(SETS[name].kingdom)


@pytest.mark.parametrize("name", ["all-along-the-watchtower", "lucky-seven", "underlings", "grand-scheme"])
def test_a_set_fixes_its_edition(name: str) -> None:  # section 1
    needed = SETS[name].edition
    assert needed is not None
    assert RULES.setting({"recommended": name}, 2).options.edition == needed
    with pytest.raises(Refusal) as refused:
        RULES.setting({"recommended": name, "edition": 3 - needed}, 2)
    assert refused.value.pointer == "/options/edition"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Paths to Victory", "All Along the Watchtower", "Lucky Seven", "Underlings", "Secret Chamber"]),
        ("pl", ["Drogi do zwycięstwa", "All Along the Watchtower", "Szczęśliwa siódemka", "Underlings", "Mennica"]),
        ("pt", ["Sublinhar", "Grande Esquema", "Desconstrução", "Lucky Seven", "Espreitador"]),
        ("it", ["Paths to Victory", "Coppersmith"]),
    ],
)
def test_names_are_those_of_the_rulebooks(language: str, names: list[str]) -> None:
    parts = RULES.parts(language)
    assert set(names) <= {each.name for each in (*parts.sets, *parts.cards)}


def choices() -> Iterator[tuple[str, ...]]:
    for count in range(1, len(EXPANSIONS) + 1):
        yield from itertools.combinations(EXPANSIONS, count)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("boxes", list(choices()), ids="-".join)
def test_a_kingdom_is_dealt_from_any_choice_of_boxes(boxes: tuple[str, ...], edition: Any) -> None:
    found = {
        box_of(card, edition)
        for number in range(8)
        for card in begun(2, number, edition=edition, random={"boxes": boxes}).table.kingdom
    }
    assert found == set(boxes)


def test_intrigue_alone_brings_no_colony() -> None:  # 1.1: only Prosperity cards count in the proportion
    for number in range(5):
        assert "colony" not in begun(2, number, random={"boxes": ["intrigue"]}).supply


def test_a_position_has_a_word_for_what_the_cards_declare() -> None:  # section 8
    game = given(
        player(hand="2*bridge coppersmith conspirator", deck="5*copper"),
        supply="bridge coppersmith conspirator",
        turn={"actions": 5},
        edition=1,
    )
    game.play("bridge", "bridge", "coppersmith")
    printed = RULES.position(game.table)
    told = {name: printed["turn"][name] for name in ("bridges", "coppersmiths", "actions_played")}
    assert told == {"bridges": 2, "coppersmiths": 1, "actions_played": 3}
    again = given(*printed["players"], supply="conspirator", turn=printed["turn"], edition=1).play("conspirator")
    assert (again.left[0], again.left[2]) == (2, 4)
    assert game.view(1)["turn"]["counters"] == told
