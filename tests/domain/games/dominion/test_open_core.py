"""The extension points of a box, tried with a box that exists only here.

The rules are those of Intrigue and Seaside. The tests name their sections: 2.1 Duration cards, 2.3 extra turns, 2.4
reactions, 2.5 costs, 3 visibility.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.game.refusal import Refusal
from domain.games.dominion.facts import PositionSet
from tests.support.dominion import RULES, Scene, given, in_buy_phase, player
from tests.support.example_box import opened
from tests.support.recorded import Recorded


@pytest.fixture(autouse=True)
def box() -> Iterator[None]:
    with opened():
        yield


def next_turn(game: Scene) -> Scene:
    """Both end their turns, and it is A's again."""
    game.end_turn()
    while game.turn.seat != 0:
        game.end_turn()
    return game


def test_a_duration_card_stays_until_its_part_is_done() -> None:  # 2.1.2 to 2.1.4
    game = given(player(hand="x-caravan", deck="12*copper"), player(deck="9*estate")).play("x-caravan")
    game.end_turn()
    assert (game.a.in_play, game.a.discard) == ("x-caravan", "copper")
    while game.turn.seat != 0:
        game.end_turn()
    assert (game.a.hand, game.actions, game.a.in_play) == (" ".join(["copper"] * 6), 1, "x-caravan")
    game.end_turn()
    assert game.a.in_play == ""
    assert "x-caravan" in game.a.discard


def test_the_owner_chooses_the_order_of_different_parts() -> None:  # 2.1.3
    game = given(player(hand="x-caravan x-lighthouse gold", deck="15*copper"), player(deck="9*estate"))
    next_turn(game.play("x-caravan", "x-lighthouse"))
    assert (game.asked, game.offers(), game.decision.prompt) == ("A resolve", "x-caravan x-lighthouse", "later-parts")
    game.pick("x-lighthouse")
    assert (game.coins, len(game.a.hand.split())) == (1, 6)


def test_a_throne_room_stays_with_the_duration_card_that_it_played_twice() -> None:  # 2.1.5, S-3
    game = given(player(hand="throne-room x-caravan", deck="15*copper"), player(deck="9*estate"))
    game.play("throne-room").pick("x-caravan").end_turn()
    assert game.a.in_play == "throne-room x-caravan"
    while game.turn.seat != 0:
        game.end_turn()
    assert len(game.a.hand.split()) == 7
    assert game.end_turn().a.in_play == ""


def test_of_two_throne_rooms_the_inner_one_stays() -> None:  # S-4
    game = given(player(hand="2*throne-room x-caravan smithy", deck="20*copper"), player(deck="9*estate"))
    game.play("throne-room").pick("throne-room").pick("x-caravan").pick("smithy").end_turn()
    assert game.a.in_play == "throne-room x-caravan"


def test_what_is_set_aside_face_down_is_its_owners_to_see() -> None:  # 3, S-9, S-10
    game = given(player(hand="throne-room x-haven gold silver", deck="15*copper"), player(deck="9*estate"))
    game.play("throne-room").pick("x-haven").pick("gold").pick("silver")
    mats = [game.view(seat)["players"][0]["mats"] for seat in (0, 1, None)]
    assert mats[0] == {"x_haven": {"cards": ["gold", "silver"], "count": 2}}
    assert mats[1] == mats[2] == {"x_haven": {"cards": None, "count": 2}}
    next_turn(game)
    assert {"gold", "silver"} <= set(game.a.hand.split())
    assert "mats" not in game.view(0)["players"][0]


def test_who_has_a_lighthouse_in_play_is_unaffected() -> None:  # 2.4, S-12
    game = given(
        player(hand="militia"),
        player(hand="5*gold", in_play="x-lighthouse"),
        player(hand="2*gold silver 2*copper"),
        seats=3,
    )
    game.play("militia")
    assert game.asked == "C discard"
    game.pick("gold", "gold")
    assert len(game.b.hand.split()) == 5
    assert len(game.c.hand.split()) == 3


def test_reactions_come_one_after_another_and_one_may_draw_the_next() -> None:  # 2.4, I-41
    game = given(player(hand="militia"), player(hand="x-chamber 4*gold", deck="moat silver"))
    game.play("militia").pick("x-chamber")
    assert game.asked == "B put-on-deck"
    game.pick("gold", "gold")
    assert (game.asked, game.offers()) == ("B react", "moat x-chamber")
    game.pick("moat")
    assert (game.asked, game.offers()) == ("B react", "x-chamber"), "a shield is shown once"
    game.pick()
    assert len(game.b.hand.split()) == 5


def test_a_reaction_is_not_asked_for_again_with_the_same_hand() -> None:  # D8: or nobody could end it
    game = given(player(hand="militia"), player(hand="x-chamber 2*gold", deck="4*gold")).play("militia")
    game.pick("x-chamber").pick("gold", "gold")
    assert game.asked != "B react"


def test_an_extra_turn_comes_once_and_does_not_count() -> None:  # 2.3, S-42 to S-45
    game = given(player(hand="x-outpost", deck="20*copper"), player(deck="9*estate")).play("x-outpost").end_turn()
    assert (game.turn.seat, game.turn.extra, len(game.a.hand.split()), game.a.in_play) == (0, True, 3, "x-outpost")
    assert game.view(1)["turn"]["extra"] is True
    game.end_turn()
    assert (game.turn.seat, game.a.turns, game.a.in_play) == (1, 1, "")


def test_an_outpost_in_the_extra_turn_gives_no_third() -> None:  # S-44, S-46
    game = given(player(hand="x-outpost", deck="2*copper x-outpost 20*copper"), player(deck="9*estate"))
    game.play("x-outpost").end_turn().play("x-outpost").end_turn()
    assert (game.turn.seat, len(game.a.hand.split())) == (1, 3)


def test_costs_are_lowered_in_every_phase_and_not_below_nothing() -> None:  # 2.5, I-2, I-3, I-8
    game = given(player(hand="throne-room x-bridge workshop copper", deck="5*copper"), supply="smithy market x-bridge")
    game.play("throne-room").pick("x-bridge")
    piles = {pile["card"]: pile["cost"] for pile in game.view(1)["supply"]}
    assert (piles["market"], piles["copper"], piles["estate"]) == (3, 0, 0)
    assert game.view(None)["turn"]["counters"] == {"x_bridges": 2}
    game.end_turn()
    assert {pile["card"]: pile["cost"] for pile in game.view(1)["supply"]}["market"] == 5
    assert "counters" not in game.view(None)["turn"]


def test_plain_treasures_pay_more() -> None:  # I-12
    game = given(player(hand="throne-room x-coppersmith 2*copper silver"))
    game.play("throne-room").pick("x-coppersmith").play_treasures()
    assert game.coins == 8


def test_a_mat_that_lies_open_and_counts_at_the_end() -> None:  # 3, S-35, S-65
    game = given(player(hand="x-island province"), player()).play("x-island")
    assert game.view(1)["players"][0]["mats"] == {"x_island": {"cards": ["x-island", "province"], "count": 2}}
    assert game.standings[0].score == 8
    assert game.a.in_play == ""


def test_what_lies_on_a_pile() -> None:  # S-27, S-28
    game = given(player(hand="throne-room x-embargo", deck="copper"), turn={"buys": 2}, supply="village x-embargo")
    game.play("throne-room").pick("x-embargo").pick("village")
    assert game.view(1)["supply"][-2]["marks"] == {"x_embargo": 1}
    game.buy("village")
    assert game.a.discard == "curse village"


def test_a_card_says_where_it_goes_before_clean_up() -> None:  # 2.2, S-53, S-54
    game = given(player(hand="2*x-treasury", deck="9*copper")).play("x-treasury", "x-treasury")
    game.to_buy_phase().pick("end")
    assert (game.asked, game.bounds) == ("A put-on-deck", (0, 2))
    game.pick("x-treasury", "x-treasury")
    assert game.a.hand == "copper copper copper x-treasury x-treasury"


def test_no_treasury_where_a_victory_card_was_bought() -> None:  # S-53
    game = given(player(hand="x-treasury estate", deck="9*copper"), turn={"coins": 2}).play("x-treasury")
    game.to_buy_phase().buy("estate")
    assert game.turn.seat == 1


def test_what_was_gained_is_noted_for_who_comes_next() -> None:  # S-55
    game = given(player(), player(hand="x-smugglers"), turn=in_buy_phase(coins=3), supply="x-smugglers")
    game.buy("silver")
    assert game.view(None)["players"][0]["notes"] == {"x_gained": ["silver"]}
    assert game.play("x-smugglers").b.discard == "silver"


def test_a_player_keeps_a_counter_for_the_whole_game() -> None:  # S-48, S-50
    game = given(player(hand="throne-room x-pirate-ship", deck="5*copper"), player(deck="gold 9*estate"))
    game.play("throne-room").pick("x-pirate-ship").pick("x-pirate-ship/attack").pick("x-pirate-ship/coins")
    assert game.coins == 1
    assert game.view(1)["players"][0]["counters"] == {"x_pirate_ship": 1}


def test_a_treasure_that_is_a_victory_card() -> None:  # 2.7
    game = given(player(hand="2*x-harem mine"), turn=in_buy_phase()).play_treasures()
    assert (game.coins, game.standings[0].score) == (4, 4)


def everything() -> Scene:
    """A table with all of it, in the middle of A's turn."""
    hand = "x-island x-haven x-bridge x-embargo x-pirate-ship x-caravan copper gold silver"
    game = given(
        player(hand=hand, deck="9*copper"), player(deck="9*estate"), supply="village x-embargo", turn={"actions": 9}
    )
    game.play("x-island").pick("gold").play("x-haven").pick("silver").play("x-bridge", "x-embargo").pick("village")
    game.play("x-pirate-ship").pick("x-pirate-ship/attack").play("x-caravan").to_buy_phase().buy("copper")
    return game


def test_a_position_with_all_of_it_is_read_back() -> None:
    game = everything()
    printed: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(RULES.position(game.table)))
    assert printed["turn"] | {"x_bridges": 1} == printed["turn"]
    mine = printed["players"][0]
    assert (mine["x_island"], mine["x_haven"], mine["x_pirate_ship"]) == (["x-island", "gold"], ["silver"], 1)
    assert (mine["later"], mine["x_gained"], printed["x_embargo"]) == (
        ["x-haven", "x-caravan"],
        ["copper"],
        {"village": 1},
    )
    fact = RULES.placed(printed, game.setting)
    again = RULES.new(game.setting)
    again.apply(fact)
    assert msgspec.structs.replace(again.table, shuffles=game.table.shuffles) == game.table
    data, secrets = RULES.codec.encode(fact)
    sealed = {secret.path: secret for secret in secrets}
    assert sealed["/players/0/hidden"].value == {"x_haven": ("silver",)}
    assert "/players/1/hidden" not in sealed
    others = RULES.codec.decode(Recorded("position-set", msgspec.json.encode(data)))
    assert isinstance(others, PositionSet)
    copy = RULES.new(game.setting)
    copy.apply(others)
    assert copy.table.players[0].mats == {"x_haven": [None], "x_island": ["x-island", "gold"]}


@pytest.mark.parametrize(
    ("player_has", "pointer"),
    [
        ({"later": ["village"]}, "/players/0/later/0"),
        ({"staying": ["x-caravan"]}, "/players/0/staying/0"),
        ({"x_island": ["nonsense"]}, "/players/0/x_island/0"),
        ({"x_gained": ["nonsense"]}, "/players/0/x_gained/0"),
    ],
)
def test_a_position_that_cannot_be_is_refused(player_has: dict[str, Any], pointer: str) -> None:
    setting = RULES.setting({}, 2)
    with pytest.raises(Refusal) as refused:
        RULES.placed({"strict": False, "players": [player_has, {}]}, setting)
    assert refused.value.pointer == f"/position{pointer}"
