"""The Actions of Seaside that are no Attacks: the rulings S-27 to S-32, S-35 to S-41, S-47, S-51 and S-53 to S-61. Each
test names them."""

import pytest

from tests.support.dominion import cards, player

MANY = "20*copper"


def lying(game, seat=0):
    return game.seen("seat-0")["table"]["players"][seat].get("mats", {})


# Embargo


def test_s27_a_curse_for_each_token_and_card_bought(drive):
    game = drive(player(hand="2*embargo workshop"), turn={"actions": 3, "buys": 2}, supply="village workshop")
    game.play("embargo").pick("village").play("embargo").pick("village")
    assert game.left[2] == 4
    assert {pile["card"]: pile.get("marks") for pile in game.seen("public")["table"]["supply"]}["village"] == {
        "embargo": 2
    }
    game.play("workshop").pick("village")
    assert game.a.discard_top == "village", "what is gained without buying costs nothing"
    game.buy("village")
    assert game.a.discard.split() == ["curse", "curse", "village", "village"], "D1: after the card"
    assert game.trash == "embargo embargo"


def test_s28_two_tokens_under_a_throne_room(drive):
    game = drive(player(hand="throne-room embargo"), supply="village")
    game.play("throne-room").pick("embargo").pick("village").pick("gold")
    assert (game.left[2], game.trash, game.position["embargo"]) == (4, "embargo", {"village": 1, "gold": 1})


def test_s29_a_curse_bought_brings_more(drive):
    game = drive(player(hand="embargo")).play("embargo").pick("curse").buy("curse")
    assert (game.a.hand + game.a.discard).count("curse") == 2


def test_s30_the_other_tokens_are_another_matter(drive):
    game = (
        drive(
            player(hand="embargo", in_play="goons hoard talisman"),
            turn={"coins": 1},
            supply="trade-route",
            trade_route="",
        )
        .play("embargo")
        .pick("estate")
        .buy("estate")
    )
    position = game.position
    assert (position["embargo"], position["trade_route"]) == ({"estate": 1}, ["estate"])
    assert game.a.vp_tokens == 1, "Goons: for the Estate alone"
    assert sorted(told["card"] for told in game.told("card-gained")) == ["curse", "estate", "gold"]


def test_s31_what_comes_with_a_bought_card_brings_no_curse(drive):
    game = (
        drive(player(hand="2*embargo", in_play="talisman hoard"), turn={"actions": 2, "buys": 2}, supply="village")
        .play("embargo")
        .pick("village")
        .play("embargo")
        .pick("gold")
        .buy("village")
    )
    assert [told["card"] for told in game.told("card-gained")].count("curse") == 1
    assert [told["card"] for told in game.told("card-gained")].count("village") == 2
    hoarding = drive(player(hand="embargo", in_play="hoard")).play("embargo").pick("gold").buy("estate")
    assert sorted(told["card"] for told in hoarding.told("card-gained")) == ["estate", "gold"]


# Island


def test_s35_alone_if_the_hand_is_empty(drive):
    game = drive(player(hand="island", deck=MANY)).play("island")
    assert lying(game) == {"island": {"cards": ["island"], "count": 1}}
    assert game.a.in_play == ""


def test_s35_all_see_the_mat_and_it_counts_at_the_end(drive):
    game = drive(player(hand="island province", deck="8*copper"), supply="province=1 gardens", turn={"coins": 8})
    game.play("island")
    assert game.seen("seat-1")["table"]["players"][0]["mats"] == {
        "island": {"cards": ["island", "province"], "count": 2}
    }
    game.buy("province").told("deck-shuffled")
    assert (game.over, game.standings[0]["score"]) == (True, 2 + 6 + 6)


def test_s36_under_a_throne_room_one_card_more(drive):
    game = drive(player(hand="throne-room island curse estate")).play("throne-room").pick("island").pick("curse")
    assert lying(game)["island"]["cards"] == ["island", "curse", "estate"]
    assert game.a.in_play == "throne-room"


# Lookout


@pytest.mark.parametrize(
    ("deck", "picks", "after"),
    [
        ("curse gold", ["curse"], ("curse", "gold", "")),
        ("curse", [], ("curse", "", "")),
        ("", [], ("", "", "")),
    ],
)
def test_s38_with_fewer_cards(drive, deck, picks, after):
    game = drive(player(hand="lookout", deck=deck)).play("lookout")
    for pick in picks:
        game.pick(pick)
    assert (game.trash, game.a.discard, game.a.deck) == after


@pytest.mark.parametrize("edition", [1, 2])
def test_s38_what_was_looked_at_is_not_shuffled(drive, edition):
    game = drive(player(hand="lookout", deck="gold", discard="2*estate"), edition=edition).play("lookout")
    (shuffled,) = game.told("deck-shuffled")
    assert shuffled["order"] == ["estate", "estate"]
    assert game.offers() == "estate gold"


def test_s38_nobody_else_sees_them(drive):
    game = drive(player(hand="lookout", deck="curse estate gold")).play("lookout")
    assert game.seen("seat-1")["table"]["players"][0]["aside"] == [None, None, None]
    game.pick("curse").pick("estate")
    assert "Gold" not in game.log("seat-1")
    assert "Gold" in game.log("seat-0")


# Native Village


def test_s39_either_option_may_be_chosen_in_vain(drive):
    game = drive(player(hand="2*native-village")).play("native-village")
    assert (game.asked, game.left[0]) == ("A effect", 2)
    game.pick("native-village/take").play("native-village").pick("native-village/lay")
    assert (lying(game), game.a.in_play) == ({}, "native-village native-village")


def test_s39_a_card_laid_there_unseen_and_all_taken(drive):
    game = drive(player(hand="3*native-village", deck="gold silver")).play("native-village").pick("native-village/lay")
    game.play("native-village").pick("native-village/lay")
    assert lying(game) == {"native_village": {"cards": ["gold", "silver"], "count": 2}}
    for view in ("seat-1", "public"):
        there = game.seen(view)["table"]["players"][0]["mats"]
        assert there == {"native_village": {"cards": None, "count": 2}}, "D10: they may count them"
        assert "Gold" not in game.log(view)
    game.play("native-village").pick("native-village/take")
    assert (game.a.hand, lying(game)) == ("gold silver", {})
    assert "Gold" not in game.log("seat-1")


# Navigator


def test_s41_all_or_none(drive):
    game = drive(player(hand="navigator", deck="curse estate gold silver copper duchy")).play("navigator")
    assert (game.asked, game.left[2]) == ("A effect", 2)
    game.pick("navigator/put-back")
    assert (game.asked, game.decision["ordered"], game.bounds) == ("A put-on-deck", "first-lowest", (5, 5))
    game.pick("curse", "estate", "copper", "silver", "gold")
    assert game.a.deck == "gold silver copper estate curse duchy", "what is picked last comes to lie on top"
    thrown = drive(player(hand="navigator", deck="curse estate gold silver copper duchy")).play("navigator")
    thrown.pick("navigator/discard")
    assert (sorted(thrown.a.discard.split()), thrown.a.deck) == (
        sorted(cards("curse estate gold silver copper")),
        "duchy",
    )


def test_s41_a_short_deck_is_shuffled_without_them(drive):
    game = drive(player(hand="navigator", deck="gold", discard="2*estate")).play("navigator")
    assert game.told("deck-shuffled")[0]["order"] == ["estate", "estate"]
    assert game.pick("navigator/discard").a.discard.split().count("estate") == 2
    assert drive(player(hand="navigator")).play("navigator").asked == "A buy"


# Pearl Diver


# Smugglers


def test_s55_what_the_neighbour_gained_on_the_last_turn(drive):
    """By buying or otherwise, even if trashed since."""
    game = drive(
        player(hand="workshop watchtower 3*copper", deck=MANY), player(hand="smugglers"),
        supply="workshop smugglers village", turn={},
    )  # fmt: skip
    game.play("workshop").pick("village").pick("trash").play_treasures().buy("silver").pick()
    assert game.trash == "village"
    assert game.seen("public")["table"]["players"][0]["notes"] == {"gained_last_turn": ["village", "silver"]}
    game.play("smugglers")
    assert (game.asked, game.offers(), game.bounds) == ("B gain", "silver village", (1, 1))
    assert game.pick("village").b.discard_top == "village"


def test_s55_what_was_gained_on_somebody_elses_turn_does_not_count(drive):
    game = drive(player(hand="3*copper", deck=MANY), player(hand="village witch smugglers"), supply="smugglers")
    game.play_treasures().buy("silver").play("village", "witch", "smugglers")
    assert game.told("card-gained")[1]["card"] == "curse"
    assert game.b.discard == "silver", "the Curse that came on B's turn is not offered"


def test_s57_on_the_extra_turn_it_is_the_same_last_turn(drive):
    game = drive(
        player(hand="smugglers outpost village", deck="copper smugglers 20*copper"), player(hand="gold silver"),
        turn={"seat": 1}, supply="smugglers market outpost",
    )  # fmt: skip
    game.play_treasures().buy("market")
    game.play("village", "smugglers", "outpost").end_turn()
    assert game.turn["extra"]
    game.play("smugglers")
    assert [told["card"] for told in game.told("card-gained")] == ["market"] * 3


def test_s58_what_was_returned_was_not_gained(drive):
    game = drive(player(hand="ambassador estate"), player(hand="smugglers"), supply="smugglers ambassador")
    game.play("ambassador").pick("estate").end_turn().play("smugglers")
    assert "notes" not in game.seen("public")["table"]["players"][0]
    assert [told["seat"] for told in game.told("card-gained")] == [1], "the Ambassador's copy, and no other"


# Treasure Map


# Treasury


@pytest.mark.parametrize(
    ("bought", "comes_back"), [("silver", True), ("estate", False), ("island", False), ("gardens", False)]
)
def test_s53_unless_a_victory_card_was_bought(drive, bought, comes_back):
    game = (
        drive(player(hand="treasury", deck="9*copper"), turn={"coins": 5}, supply="island gardens treasury")
        .play("treasury")
        .to_buy_phase()
        .buy(bought)
    )
    assert (game.asked == "A put-on-deck") == comes_back
