"""Shelters in set-up, options and positions (Dark Ages, 'Preparation'). Their effects are in `shelters.txt`."""

from typing import Any

import pytest

from domain.games.dominion.cards import CARDS
from tests.support.dominion import RULES
from tests.support.dominion_in_process import begun, opened
from tests.support.refusals import refused

DARK = (
    "altar",
    "hermit",
    "hunting-grounds",
    "mystic",
    "poor-house",
    "rats",
    "scavenger",
    "squire",
    "wandering-minstrel",
)
BASE = ("cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "laboratory", "workshop")
SHELTERS = ["hovel", "necropolis", "overgrown-estate"]


def first_cards(**options: Any) -> list[str]:
    """Return the cards with which the first player begins."""
    player = begun(3, **options).table.players[0]
    return sorted(str(card) for zone in player.zones for card in zone)


@pytest.mark.parametrize(
    ("kingdom", "shelters", "used"),
    [
        ((*DARK, "knights"), "proportion", True),
        (BASE, "proportion", False),
        (BASE, "always", True),
        ((*DARK, "knights"), "never", False),
    ],
)
def test_the_boxes_or_the_option_decide_without_a_draw(kingdom: tuple[str, ...], shelters: str, used: bool) -> None:
    """1.5: with Dark Ages alone Shelters are used, and with no card of it never."""
    game = begun(3, kingdom=kingdom, shelters=shelters)
    assert first_cards(kingdom=kingdom, shelters=shelters) == [*["copper"] * 7, *(SHELTERS if used else ["estate"] * 3)]
    assert game.table.shelters is used
    assert game.view(None).get("shelters", False) is used
    assert game.supply["estate"] == 12
    assert game.told("shelters-dealt") == ([{"cards": SHELTERS}] if used else [])
    assert not game.told("shelters-drawn")


def test_a_mix_draws_one_of_the_ten_cards_apart_from_platinum() -> None:
    kingdom = (*DARK[:5], *BASE[:4], "bank")
    seen = set()
    for number in range(12):
        game = begun(2, number, kingdom=kingdom)
        (drawn,) = game.told("shelters-drawn")
        assert game.table.shelters is (CARDS[drawn["card"]].box == "dark-ages")
        assert len(game.told("prosperity-drawn")) == 1
        seen.add(game.table.shelters)
    assert seen == {True, False}
    assert "is drawn to decide about Shelters." in game.log()


def test_the_bane_is_not_among_the_drawn_cards() -> None:
    """Q21: the draw is among the ten cards."""
    kingdom = ("young-witch", *BASE[:9])
    assert not begun(2, kingdom=kingdom, bane="squire").told("shelters-drawn")


def test_a_game_from_before_has_no_shelters() -> None:
    """A record that lacks the option began with Estates, also with cards of Dark Ages."""
    recorded = RULES.recorded({"recommended": "high-and-low", "edition": 2}, 2)
    assert recorded.options.shelters == "never"
    assert RULES.setting({"recommended": "high-and-low"}, 2).options.shelters == "proportion"


def test_a_game_with_shelters_pins_their_box() -> None:
    assert "dark-ages" in RULES.used(begun(2, kingdom=BASE, shelters="always").table)


def test_the_draw_of_a_shared_kingdom_is_made_once() -> None:
    from tests.support.games import seeded

    options = {"kingdom": [*DARK[:5], *BASE[:5]], "shelters": "proportion"}
    dealt = RULES.dealt_once(options, 2, seeded("dominion", "shared"))
    assert dealt["shelters"] in ("always", "never")


def test_a_position_has_shelters() -> None:
    game = begun(2, kingdom=BASE, shelters="always")
    assert game.position["shelters"] is True
    copied = opened(game.position, 2, kingdom=BASE)
    assert copied.position == game.position
    assert opened(game.position, 2).table.shelters
    assert "shelters: yes" in RULES.notation.write(game.position)
    without = {**game.position, "shelters": False}
    refusal = refused("invalid-position", RULES.placed, without, RULES.setting({"kingdom": BASE}, 2))
    assert refusal.message.id == "invalid-position/too-many-cards"
    never = RULES.setting({"kingdom": BASE, "shelters": "never"}, 2)
    assert refused("invalid-position", RULES.placed, game.position, never).pointer == "/position/shelters"


def test_a_shelter_is_not_a_kingdom_card() -> None:
    refusal = refused("invalid-options", RULES.setting, {"kingdom": [*BASE[:9], "hovel"]}, 2)
    assert (refusal.message.id, refusal.pointer) == ("invalid-options/shelter", "/options/kingdom/9")
