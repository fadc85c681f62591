"""Views over HTTP show what the plain Treasures in hand can buy, and which empty piles end the game."""

from typing import Any

import pytest

from tests.support.dominion import cards, in_buy_phase, player
from tests.support.dominion_over_http import sandbox

KINGDOM = "village mint grand-market hoard"
CHEAP = "copper curse estate silver village "


@pytest.mark.parametrize(
    ("hand", "more", "coins", "buys"),
    [
        pytest.param("copper silver estate", {}, 3, CHEAP, id="plain Treasures"),
        pytest.param("copper copper", {"coins": 1}, 3, CHEAP, id="and coins of Actions"),
        pytest.param("silver copper", {"merchants": 2}, 5, CHEAP + "duchy", id="a first Silver after two Merchants"),
        pytest.param("copper copper", {"merchants": 2}, 2, "copper curse estate", id="Merchants without a Silver"),
        pytest.param(
            "2*copper silver",
            {"coppersmiths": 2},
            8,
            CHEAP + "duchy gold hoard province",
            id="Coppers after Coppersmiths",
        ),
        pytest.param("gold gold", {}, 6, CHEAP + "duchy gold grand-market hoard", id="Grand Market and no Mint"),
        pytest.param("gold gold copper", {}, 7, CHEAP + "duchy gold hoard", id="a Copper forbids a Grand Market"),
        pytest.param("gold", {"banned": ["village"]}, 3, "copper curse estate silver", id="a banned card"),
        pytest.param("gold", {"buys": 0}, 3, "", id="no Buy"),
        pytest.param("estate", {}, None, None, id="no Treasure"),
        pytest.param("gold hoard", {}, None, None, id="a Treasure with a text"),
        pytest.param("gold", {"treasures_closed": True}, None, None, id="after a purchase"),
        pytest.param("gold", {"phase": "action"}, None, None, id="in the Action phase"),
    ],
)
def test_treasures_in_hand_pay_for_what_can_be_bought_after_them(maker, hand, more, coins, buys):
    supply = f"{KINGDOM} copper=9 silver=9 gold=9 estate duchy province curse=9"
    hand = f"{hand} village" if more.get("phase") == "action" else hand
    game = sandbox(maker, player(hand=hand), supply=supply, edition=1, turn=in_buy_phase(**more))
    found = game.turn.get("with_treasures")
    assert (None if found is None else found["coins"]) == coins
    assert (None if found is None else found["buys"]) == (None if buys is None else sorted(buys.split()))
    if buys:
        game.play_treasures()
        assert game.turn["coins"] == coins
        assert {*game.offers("buy").split()} - {"mint"} == {*buys.split()}


@pytest.mark.parametrize(
    ("hand", "more", "text"),
    [
        ("copper estate", {}, "Play Treasures, buy a card, or end your turn."),
        ("hoard estate", {}, "Play Treasures, buy a card, or end your turn."),
        ("estate", {}, "Buy a card, or end your turn."),
        ("gold", {"treasures_closed": True}, "Buy a card, or end your turn."),
    ],
)
def test_the_question_names_treasures_only_if_some_can_be_played(maker, hand, more, text):
    supply = f"{KINGDOM} copper=9 curse=9"
    game = sandbox(maker, player(hand=hand), supply=supply, edition=1, turn=in_buy_phase(**more))
    assert game.shown["decision"]["text"] == text


@pytest.mark.parametrize(
    ("seats", "supply", "ends"),
    [
        (2, "province=1 duchy=1", "province"),
        (2, "province=2 estate=0 duchy=0 village=1 gold=1", "gold village"),
        (2, "province=2 estate=0 village=1", ""),
        (2, "province colony=1 platinum=1", "colony"),
        (2, "province=0 gold=1 estate=0 duchy=0", ""),
        (5, "province=2 estate=0 duchy=0 village=1", ""),
        (5, "province=2 estate=0 duchy=0 curse=0 village=1", "village"),
    ],
)
def test_the_last_card_of_these_piles_ends_the_game(maker, seats, supply, ends):
    game = sandbox(maker, player(hand="gold"), seats=seats, supply=supply, turn=in_buy_phase(coins=9, buys=2))
    piles: list[dict[str, Any]] = game.shown["table"]["supply"]
    assert [pile["card"] for pile in piles if "ends_game" in pile] == cards(ends)


def test_only_viewers_who_see_the_hand_learn_its_coins(maker):
    game = sandbox(maker, player(hand="silver copper"), player(hand="gold"), turn=in_buy_phase())
    shown = {view: game.seen(view)["table"]["turn"].get("with_treasures") for view in ("seat-0", "seat-1", "public")}
    assert shown == {
        "seat-0": {"coins": 3, "buys": cards("copper curse estate silver")},
        "seat-1": None,
        "public": None,
    }
