"""The Attacks of Seaside: the rulings S-21 to S-26, S-33, S-34, S-48 to S-50 and S-52. Each test names them."""

import pytest

from tests.support.dominion import player

# Ambassador


@pytest.mark.parametrize("returned", [0, 1, 2])
def test_s21_none_one_or_two_go_back(drive, returned):
    game = drive(player(hand="ambassador 3*estate gold"), player()).play("ambassador")
    assert (game.asked, game.offers()) == ("A reveal", "estate gold")
    game.pick("estate")
    assert (game.asked, game.bounds) == ("A return", (0, 2))
    game.pick(*["estate"] * returned)
    assert (game.a.hand.split().count("estate"), game.supply["estate"]) == (3 - returned, 8 + returned - 1)
    assert game.b.discard == "estate"


def test_s25_a_province_comes_back(drive):
    game = drive(player(hand="ambassador 2*province", deck="9*copper"), player(hand="moat"), supply="province=0 moat")
    game.play("ambassador").pick("moat").pick("province", "province").end_turn()
    assert (game.over, game.supply["province"]) == (False, 2)


# Cutpurse


def test_s26_exactly_one_copper_or_the_hand_is_shown(drive):
    game = drive(player(hand="cutpurse"), player(hand="2*copper gold"), player(hand="estate gold"), seats=3)
    game.play("cutpurse")
    assert (game.asked, game.left[2], game.b.hand, game.b.discard) == ("A buy", 2, "copper gold", "copper")
    assert [told["seat"] for told in game.told("cards-revealed", "seat-1")] == [2]
    assert game.c.hand_size == 2


# Ghost Ship


def test_s33_down_to_three_in_their_own_order(drive):
    game = drive(
        player(hand="ghost-ship", deck="2*copper"), player(hand="gold silver estate curse duchy", discard="6*copper"),
        player(hand="gold silver estate"),
    ).play("ghost-ship")  # fmt: skip
    assert (game.asked, game.bounds, game.decision["ordered"]) == ("B put-on-deck", (2, 2), "first-lowest")
    game.pick("duchy", "curse")
    assert (game.b.deck, game.b.hand) == ("curse duchy", "estate gold silver"), "what is picked last lies on top"
    assert (game.asked, game.c.hand_size, game.a.hand) == ("A buy", 3, "copper copper")
    assert [told for told in game.told("deck-shuffled") if told["seat"] == 1] == []
    assert "Duchy" in game.log("seat-1")
    assert "Duchy" not in game.log("seat-0") + game.log("seat-2")


# Pirate Ship


def test_s48_at_most_one_token_a_play_and_none_is_spent(drive):
    game = drive(player(hand="3*pirate-ship"), player(deck="gold silver"), player(deck="2*copper"), turn={"actions": 3})
    game.play("pirate-ship").pick("pirate-ship/attack")
    assert (game.asked, game.offers()) == ("A trash", "gold silver")
    game.pick("gold")
    assert game.seen("public")["table"]["players"][0]["counters"] == {"pirate_ship": 1}
    game.play("pirate-ship").pick("pirate-ship/coins").play("pirate-ship").pick("pirate-ship/coins")
    assert (game.left[2], game.position["players"][0]["pirate_ship"]) == (2, 1)


def test_s49_the_attacker_chooses_between_different_treasures(drive):
    game = drive(
        player(hand="pirate-ship"), player(deck="gold bank"), player(deck="2*silver"), player(deck="estate copper"),
        player(deck="2*estate"),
    ).play("pirate-ship").pick("pirate-ship/attack")  # fmt: skip
    assert (game.asked, game.offers()) == ("A trash", "bank gold")
    game.pick("bank")
    assert (game.asked, game.trash) == ("A buy", "bank copper silver")
    assert [side.discard for side in (game.b, game.c, game.d, game.side(4))] == [
        "gold",
        "silver",
        "estate",
        "estate estate",
    ]


def test_s49_no_treasure_no_token(drive):
    game = drive(player(hand="pirate-ship"), player(deck="2*estate")).play("pirate-ship").pick("pirate-ship/attack")
    assert "counters" not in game.seen("public")["table"]["players"][0]


# Sea Hag
