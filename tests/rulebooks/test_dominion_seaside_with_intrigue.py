"""Seaside together with Intrigue: the rulings that name cards of both. Each test names them."""

import pytest

from tests.support.dominion import in_buy_phase, player

MANY = "20*copper"


def test_i6_s51_a_bridge_lowers_what_a_salvager_pays(drive):
    game = drive(player(hand="bridge salvager gold"), turn={"actions": 2}).play("bridge", "salvager")
    assert game.left == (0, 3, 1 + 5)


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


def test_i15_s49_a_harem_is_a_treasure_for_pirates(drive):
    game = drive(player(hand="pirate-ship"), player(deck="harem estate")).play("pirate-ship").pick("pirate-ship/attack")
    assert (game.trash, game.b.discard) == ("harem", "estate")


def test_i16_rabble_discards_islands(drive):
    game = drive(player(hand="rabble"), player(deck="island duke gold"), supply="rabble").play("rabble")
    assert (sorted(game.b.discard.split()), game.b.deck) == (["gold", "island"], "duke")


def test_i17_a_library_may_set_islands_aside_and_a_vassal_plays_them(drive):
    game = drive(player(hand="library", deck="island 7*copper")).play("library")
    assert game.offers("set-aside") == "island"
    vassal = drive(player(hand="vassal", deck="island")).play("vassal")
    assert vassal.offers("play") == "island"
    assert vassal.pick("island").position["players"][0]["island"] == ["island"]


def test_i18_i19_an_island_bought(drive):
    game = drive(player(in_play="hoard talisman"), turn=in_buy_phase(coins=4, buys=2), supply="island").buy("island")
    assert game.a.discard == "gold island"


def test_i21_ironworks_pays_for_both_types_of_an_island(drive):
    game = drive(player(hand="ironworks", deck="gold"), supply="island").play("ironworks").pick("island")
    assert (game.a.hand, game.left[0]) == ("gold", 1)


@pytest.mark.parametrize("edition", [1, 2])
def test_s13_i25_a_lighthouse_does_not_stop_a_masquerade(drive, edition):
    game = drive(
        player(hand="masquerade curse", deck="2*copper"), player(hand="gold estate", in_play="lighthouse"),
        edition=edition, supply="masquerade",
    ).play("masquerade").pick("curse")  # fmt: skip
    assert game.asked == "B pass"
    game.pick("estate")
    assert game.b.hand == "curse gold"


def test_s13_nor_a_tribute(drive):
    game = drive(player(hand="tribute"), player(deck="gold silver", in_play="lighthouse"), edition=1).play("tribute")
    assert (game.left[2], game.b.discard) == (4, "silver gold")


def test_i26_s58_a_card_passed_is_not_smuggled(drive):
    game = drive(
        player(hand="masquerade 2*copper", deck=MANY), player(hand="smugglers gold"), supply="masquerade smugglers"
    )  # fmt: skip
    game.play("masquerade").pick("gold").pick().end_turn().play("smugglers")
    assert game.told("card-gained") == []


@pytest.mark.parametrize("bought", ["harem", "nobles", "mill", "duke"])
def test_s53_whatever_else_the_victory_card_is(drive, bought):
    game = drive(player(hand="treasury", deck=MANY), turn={"coins": 6}, supply=f"{bought} treasury").play("treasury")
    assert game.buy(bought).turn["seat"] == 1, "nobody is asked about the Treasury"


def test_s53_a_great_hall(drive):
    game = drive(player(hand="treasury", deck=MANY), turn={"coins": 6}, supply="great-hall treasury", edition=1)
    assert game.play("treasury").buy("great-hall").turn["seat"] == 1


def test_s56_a_bridge_brings_a_dear_card_within_reach(drive):
    game = drive(player(hand="3*gold"), player(hand="2*village 2*bridge smugglers"), supply="smugglers village bridge")
    game.play_treasures().buy("province").play("village", "village", "bridge", "bridge", "smugglers")
    assert game.b.discard == "province"


def test_i57_a_courtier_counts_two_types_of_a_duration(drive):
    game = drive(player(hand="courtier wharf")).play("courtier")
    assert (game.asked, game.bounds) == ("A effect", (2, 2))


def test_i58_a_lurker_gains_an_embargo_from_the_trash(drive):
    game = drive(player(hand="embargo lurker"), turn={"actions": 2}, supply="lurker").play("embargo").pick("silver")
    game.play("lurker").pick("lurker/gain")
    assert (game.a.discard, game.trash) == ("embargo", "")


def test_i61_replace_gains_an_island(drive):
    game = drive(player(hand="replace estate"), player(), supply="island replace").play("replace").pick("island")
    assert (game.a.deck, game.b.discard) == ("island", "curse")


def test_i64_contraband_forbids_no_smuggling(drive):
    banned = {"phase": "action", "banned": ["silver"]}
    right = {**player(), "gained_last_turn": ["silver"]}
    game = drive(player(hand="smugglers"), right, turn=banned, supply="smugglers").play("smugglers")
    assert game.a.discard == "silver"


def test_2_4_reactions_come_before_a_pirate_chooses(drive):
    game = drive(player(hand="pirate-ship"), player(hand="diplomat 4*estate", deck="moat gold"), supply="moat diplomat")
    game.play("pirate-ship").pick("diplomat")
    game.pick("estate", "estate", "estate")
    assert (game.asked, game.offers()) == ("B react", "moat")
    game.pick("moat")
    assert game.asked == "A effect"
