"""The Duration cards of Seaside, and extra turns.

The tests cover the rulings S-1 to S-20, S-42 to S-46 and S-62 to S-66, and their sources: 2.1 Duration cards, 2.3 extra
turns, 2.4 reactions, 3 visibility. Each test names them.
"""

import pytest

from tests.support.dominion import cards, in_buy_phase, player

MANY = "20*copper"


def round_about(game):
    """The turn is ended, and those of the others, until it is A's again."""
    game.end_turn()
    while game.turn["seat"] != 0:
        game.end_turn()
    return game


def mats(game, view, seat=0):
    return game.seen(view)["table"]["players"][seat].get("mats")


def test_s1_the_parts_come_first_and_in_the_owners_order(drive):
    game = drive(player(hand="fishing-village caravan 3*estate", deck=MANY), player(deck="9*estate"))
    round_about(game.play("fishing-village", "caravan"))
    assert (game.asked, game.offers(), game.decision["prompt"]) == (
        "A resolve",
        "caravan fishing-village",
        "later-parts",
    )
    assert (game.left, game.a.hand_size) == ((1, 1, 0), 5), "the counters are set before"
    game.pick("fishing-village")
    assert (game.left, game.a.hand_size) == ((2, 1, 1), 6)
    assert [told["card"] for told in game.told("later-part-began")] == ["fishing-village", "caravan"]


def test_s2_what_stays_is_not_shuffled(drive):
    game = drive(player(hand="wharf 2*estate", deck="2*copper", discard="silver"), player(deck="9*estate")).play(
        "wharf"
    )
    game.end_turn()
    (shuffled,) = game.told("deck-shuffled")
    assert sorted(shuffled["order"]) == sorted(cards("2*estate 2*copper silver"))
    assert game.a.in_play == "wharf"


def test_a_duration_card_is_discarded_once_it_is_done(drive):
    """2.1.4"""
    game = drive(player(hand="caravan", deck=MANY), player(deck="9*estate")).play("caravan").end_turn()
    assert (game.a.in_play, game.a.discard) == ("caravan", "copper")
    round_about(game)
    assert (game.a.in_play, game.a.hand_size) == ("caravan", 6)
    assert "caravan" in game.end_turn().a.discard


def test_s3_a_throne_room_stays_with_it_and_leaves_with_it(drive):
    game = drive(player(hand="throne-room wharf", deck=MANY), player(deck="9*estate")).play("throne-room").pick("wharf")
    assert (game.a.hand_size, game.left) == (4, (0, 3, 0))
    game.end_turn()
    assert game.a.in_play == "throne-room wharf"
    round_about(game)
    assert (game.a.hand_size, game.left) == (9, (1, 3, 0))
    assert game.end_turn().a.in_play == ""


def test_s5_what_stays_counts_for_a_peddler(drive):
    game = drive(player(hand="throne-room merchant-ship", deck=MANY), player(deck="9*estate"), supply="peddler")
    game.play("throne-room").pick("merchant-ship")
    round_about(game).to_buy_phase()
    assert game.costs["peddler"] == 8 - 2 * 2


def test_s6_the_part_comes_once_a_play_whatever_is_left_of_the_card(drive):
    waits = {**player(deck=MANY), "later": ["merchant-ship", "merchant-ship"]}
    game = drive(waits, player(deck="9*estate"))
    round_about(game)
    assert (game.left, game.a.in_play) == ((1, 1, 4), "")
    assert round_about(game).left == (1, 1, 0)


@pytest.mark.parametrize(("card", "more"), [("caravan", 1), ("wharf", 2)])
def test_s7_what_is_drawn_is_drawn_at_the_start_of_the_turn(drive, card, more):
    game = drive(player(hand=f"{card} 4*copper", deck=f"{5 + more}*estate"), player(deck="9*estate")).play(card)
    game.end_turn()
    assert (game.a.hand_size, game.told("deck-shuffled")) == (5, [])
    while game.turn["seat"] != 0:
        game.end_turn()
    (shuffled,) = (told for told in game.told("deck-shuffled") if told["seat"] == 0)
    assert sorted(shuffled["order"]) == sorted(cards(f"4*copper {more}*estate"))
    assert game.a.hand_size == 5 + more


def test_s8_a_fishing_village_gives_two_actions_in_all(drive):
    game = drive(player(hand="fishing-village", deck=MANY), player(deck="9*estate")).play("fishing-village")
    assert game.left == (2, 1, 1)
    assert round_about(game).left == (2, 1, 1)


def test_s9_a_haven_keeps_any_card_secretly(drive):
    game = drive(player(hand="haven estate", deck="gold 20*copper"), player(deck="9*estate")).play("haven")
    assert (game.asked, game.offers(), game.bounds) == ("A set-aside", "estate gold", (1, 1))
    game.pick("gold")
    assert mats(game, "seat-0") == {"haven": {"cards": ["gold"], "count": 1}}
    assert mats(game, "seat-1") == mats(game, "public") == {"haven": {"cards": None, "count": 1}}
    assert "Gold" not in game.log("seat-1")
    round_about(game)
    assert game.a.hand.count("gold") == 1
    assert mats(game, "seat-0") is None
    assert "Gold" not in game.log("public")


def test_s10_two_cards_under_a_throne_room(drive):
    game = drive(player(hand="throne-room haven gold silver", deck=MANY), player(deck="9*estate"))
    game.play("throne-room").pick("haven").pick("gold").pick("silver").end_turn()
    assert game.a.in_play == "haven throne-room"
    round_about(game)
    assert {"gold", "silver"} <= {*game.a.hand.split()}
    assert game.a.hand_size == 7


def test_s12_a_lighthouse_protects_while_it_is_in_play(drive):
    waits = {
        **player(in_play="lighthouse", hand="5*estate", deck="gold 20*copper"),
        "later": ["lighthouse"],
        "staying": ["lighthouse"],
    }
    game = drive(player(hand="militia", deck="militia 4*copper " + MANY), waits).play("militia")
    assert (game.asked, game.b.hand_size) == ("A buy", 5), "nobody is asked"
    game.end_turn()
    assert (game.turn["seat"], game.left) == (1, (1, 1, 1))
    game.end_turn().play("militia")
    assert (game.asked, game.bounds) == ("B discard", (2, 2)), "it has left with the Clean-up of B's turn"


def test_s12_not_even_what_would_help_its_owner(drive):
    shielded = player(in_play="lighthouse", hand="curse gold")
    game = drive(player(hand="mountebank"), shielded, supply="mountebank").play("mountebank")
    assert (game.asked, game.b.hand, game.b.discard) == ("A buy", "curse gold", "")


def test_s13_a_lighthouse_does_not_stop_what_is_no_attack(drive):
    shielded = player(in_play="lighthouse", hand="2*estate gold", deck="2*copper")
    game = drive(player(hand="council-room bishop vault", deck=MANY), shielded, turn={"actions": 3})
    assert game.play("council-room").b.hand_size == 4
    game.play("bishop").pick("copper")
    assert game.asked == "B trash"
    game.pick("estate").play("vault").pick()
    assert game.asked == "B discard"


def test_s14_a_throne_room_on_a_lighthouse(drive):
    game = drive(player(hand="throne-room lighthouse", deck=MANY), player(deck="9*estate"))
    assert game.play("throne-room").pick("lighthouse").left == (2, 1, 2)
    assert round_about(game).left == (1, 1, 2)


def test_s16_a_merchant_ship_under_a_kings_court(drive):
    game = drive(player(hand="kings-court merchant-ship", deck=MANY), player(deck="9*estate"))
    assert game.play("kings-court").pick("merchant-ship").left == (0, 1, 6)
    game.end_turn()
    assert game.a.in_play == "kings-court merchant-ship"
    assert round_about(game).left == (1, 1, 6)


def test_s17_a_tactician_pays_once(drive):
    game = drive(player(hand="throne-room tactician 2*estate", deck=MANY), player(deck="9*estate"))
    game.play("throne-room").pick("tactician")
    assert (game.a.hand, sorted(game.a.discard.split())) == ("", ["estate", "estate"])
    game.end_turn()
    assert game.a.in_play == "tactician", "the second play promised nothing (D3)"
    round_about(game)
    assert (game.a.hand_size, game.left) == (10, (2, 2, 0))


def test_s17_without_a_card_to_discard_it_pays_nothing(drive):
    game = drive(player(hand="tactician", deck=MANY), player(deck="9*estate")).play("tactician").end_turn()
    assert (game.a.in_play, game.a.discard) == ("", "tactician")
    round_about(game)
    assert (game.a.hand_size, game.left) == (5, (1, 1, 0))


def test_s18_two_tacticians_and_coins_that_stay(drive):
    game = drive(player(hand="festival 2*tactician gold", deck=MANY), player(deck="9*estate")).play("festival")
    game.play("tactician")
    assert (game.a.hand, game.left) == ("", (1, 2, 2)), "the second one is discarded with the rest"
    throned = drive(player(hand="throne-room tactician gold", deck=MANY), player(deck="9*estate"))
    throned.play("throne-room").pick("tactician")
    assert round_about(throned).left == (2, 2, 0)


def test_s19_a_tactician_pays_in_the_extra_turn(drive):
    game = drive(player(hand="fishing-village outpost tactician copper", deck=MANY), player(deck="9*estate"))
    game.play("fishing-village", "outpost", "tactician").end_turn()
    assert (game.turn["seat"], game.turn["extra"]) == (0, True)
    game.pick("tactician")
    assert (game.a.hand_size, game.left) == (8, (3, 2, 1))


@pytest.mark.parametrize(("hand", "cards"), [("wharf", 7), ("fishing-village wharf outpost", 5)])
def test_s20_a_wharf_before_the_turn_begins(drive, hand, cards):
    game = drive(player(hand=hand, deck=MANY), player(deck="9*estate")).play(*hand.split()).end_turn()
    if game.turn["seat"] != 0:
        game.end_turn()
    else:
        game.pick("wharf")
    assert game.a.hand_size == cards


def test_s42_an_extra_turn_is_a_turn_like_others(drive):
    game = drive(player(hand="fishing-village outpost", deck=MANY), player(deck="9*estate"))
    game.play("fishing-village", "outpost").end_turn()
    assert (game.turn["seat"], game.turn["extra"], game.a.hand_size, game.left) == (0, True, 3, (2, 1, 1))
    assert game.a.in_play == "fishing-village outpost"
    game.play_treasures().buy("silver")
    assert (game.turn["seat"], game.a.in_play, game.a.hand_size) == (1, "", 5)


def test_s44_s46_an_outpost_in_the_extra_turn(drive):
    """No third turn in a row; the hand of three is printed without a condition (D2)."""
    game = drive(player(hand="outpost", deck="2*copper outpost 20*copper"), player(deck="9*estate")).play("outpost")
    game.end_turn().play("outpost").end_turn()
    assert (game.turn["seat"], game.a.hand_size, game.a.in_play) == (1, 3, "")
    assert "extra" not in game.turn


def test_s45_an_extra_turn_does_not_count_where_scores_are_equal(drive):
    game = drive(
        player(hand="outpost", deck="estate " + MANY), player(hand="estate", deck=MANY), supply="province=1 outpost"
    )
    game.play("outpost").end_turn().end_turn()
    assert (game.a.turns, game.turn["seat"]) == (1, 1)
    position = game.position
    position["players"][1]["turns"] = 1
    position["players"][1]["hand"] += ["gold", "gold", "gold"]
    position["players"][0]["deck"] += ["province"]
    last = drive.opened(position, 2).play_treasures().buy("province")
    assert [(each["place"], each["score"]) for each in last.standings] == [(1, 7), (2, 7)]


def test_s63_a_vassal_plays_one_and_does_not_stay(drive):
    game = (
        drive(player(hand="vassal", deck="caravan 20*copper"), player(deck="9*estate")).play("vassal").pick("caravan")
    )
    game.end_turn()
    assert game.a.in_play == "caravan"
    assert round_about(game).a.hand_size == 6


def test_s64_bank_mint_and_counting_house_do_not_see_what_lies_elsewhere(drive):
    aside = {
        **player(hand="bank mint counting-house", discard="estate"),
        "haven": ["copper"],
        "native_village": ["copper"],
    }
    aside["island"] = ["copper"]
    game = drive(aside, turn={"actions": 2}, supply="mint counting-house")
    game.play("counting-house")
    assert game.asked != "A take"
    game.play("mint")
    assert game.offers("reveal") == "bank"
    assert game.pick().play("bank").left[2] == 1


def test_s65_all_of_it_is_owned(drive):
    owns = {
        **player(hand="estate", in_play="caravan haven", deck="5*copper"),
        "haven": ["duchy"], "native_village": ["province"], "island": ["island", "colony"],
    }  # fmt: skip
    game = drive(owns, supply="province=0 gardens", turn=in_buy_phase()).pick("end")
    assert game.over
    standing = game.standings[0]
    assert (standing["score"], standing["breakdown"]["deck_size"]) == (1 + 3 + 6 + 2 + 10, 12)
