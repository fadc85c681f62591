"""Seaside together with Intrigue: the rulings that name cards of both. Each test names them."""

import pytest

from tests.support.dominion import in_buy_phase, player

MANY = "20*copper"


def test_i8_an_extra_turn_begins_without_the_bridges(drive):
    game = drive(player(hand="bridge outpost", deck=MANY), player(deck=MANY), turn={"actions": 2}, supply="market")
    game.play("bridge", "outpost")
    assert game.costs["market"] == 4
    game.end_turn()
    assert (game.turn["extra"], game.costs["market"]) == (True, 5)


@pytest.mark.parametrize("card", ["bazaar", "caravan", "haven", "pearl-diver", "treasury", "wharf"])
def test_s62_they_count_for_a_conspirator(drive, card):
    game = drive(player(hand=f"2*{card} conspirator 3*gold", deck=MANY), turn={"actions": 3}, supply="conspirator")
    for _ in range(2):
        game.play(card)
        if game.asked != "A action":
            game.pick(*["gold"] * game.bounds[0])
    before = game.a.hand_size
    assert game.play("conspirator").a.hand_size == before, "played from the hand, and a card drawn"


def test_i9_s37_what_has_left_play_counts_and_what_was_played_before_does_not(drive):
    game = drive(player(hand="island embargo conspirator", deck=MANY), turn={"actions": 3}, supply="conspirator")
    game.play("island").pick("embargo")
    assert game.play("conspirator").a.hand_size == 0, "two plays"
    three = drive(player(hand="island embargo conspirator", deck=MANY), turn={"actions": 3}, supply="conspirator")
    three.play("embargo").pick("gold").play("island")
    assert (three.a.hand_size, three.asked) == (0, "A buy"), "the Conspirator lies on the mat"
    waits = player(hand="conspirator village", in_play="wharf caravan", deck=MANY)
    waiting = drive(waits, turn={"actions": 2}, supply="conspirator").play("village", "conspirator")
    assert waiting.left[0] == 2, "the village's two, and none more"


def test_i14_a_duke_counts_duchies_on_mats_and_under_havens(drive):
    owns = {**player(hand="duke"), "island": ["duchy"], "native_village": ["duchy"], "haven": ["duchy"]}
    game = drive(owns, supply="province=0", turn=in_buy_phase()).pick("end")
    assert game.standings[0]["score"] == 3 * 3 + 3


def test_i17_a_library_may_set_islands_aside_and_a_vassal_plays_them(drive):
    game = drive(player(hand="library", deck="island 7*copper")).play("library")
    assert game.offers("set-aside") == "island"
    vassal = drive(player(hand="vassal", deck="island")).play("vassal")
    assert vassal.offers("play") == "island"
    assert vassal.pick("island").position["players"][0]["island"] == ["island"]


@pytest.mark.parametrize("bought", ["harem", "nobles", "mill", "duke"])
def test_s53_whatever_else_the_victory_card_is(drive, bought):
    game = drive(player(hand="treasury", deck=MANY), turn={"coins": 6}, supply=f"{bought} treasury").play("treasury")
    assert game.buy(bought).turn["seat"] == 1, "nobody is asked about the Treasury"


def test_i64_contraband_forbids_no_smuggling(drive):
    banned = {"phase": "action", "banned": ["silver"]}
    right = {**player(), "gained_last_turn": ["silver"]}
    game = drive(player(hand="smugglers"), right, turn=banned, supply="smugglers").play("smugglers")
    assert game.a.discard == "silver"
