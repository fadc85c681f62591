"""Rulings on the cards and procedures that the engine was built with."""

from domain.dominion.facts import CardsDiscarded, CardsRevealed, DeckShuffled
from tests.support.dominion import given, in_buy_phase, player


def test_r019_no_treasure_after_a_purchase() -> None:
    game = given(player(hand="gold silver"), turn=in_buy_phase(buys=2))
    game.play("silver").buy("estate")
    assert game.offers("play") == ""
    assert "play-treasures" not in {option["kind"] for option in game.decision.options}


def test_r020_zero_cost_purchases() -> None:
    game = given(player(hand="estate"), turn=in_buy_phase())
    assert game.offers("buy") == "copper curse"
    game.buy("curse")
    assert game.asked is not None
    assert game.turn.seat == 1


def test_r022_leftovers_vanish() -> None:
    game = given(player(hand="village moat", deck="5*copper"), player(hand="5*copper", deck="5*copper"))
    game.play("village").end_turn().end_turn()
    assert (game.actions, game.buys, game.coins) == (1, 1, 0)


def test_r023_clean_up_with_a_short_deck() -> None:
    for edition, order in ((1, [3, 2]), (2, [5])):
        game = given(
            player(hand="moat", deck="3*gold", discard="5*curse"), turn=in_buy_phase(), edition=edition
        ).end_turn()
        assert game.a.hand.count("gold") == 3
        assert [fact.count for fact in game.facts if type(fact).__name__ == "CardsDrawn"] == order
        assert len(game.told(DeckShuffled)) == 1
        assert game.a.cards["moat"] == 1


def test_r026_a_card_onto_an_empty_deck() -> None:
    game = given(player(hand="bureaucrat", discard="5*copper"))
    game.play("bureaucrat")
    assert game.a.deck == "silver"
    assert game.told(DeckShuffled) == []


def test_r031_actions_need_not_be_used() -> None:
    game = given(player(hand="2*smithy"), turn={"actions": 2})
    game.pick("end")
    assert game.turn.phase == "buy"
    assert game.offers("play") == ""


def test_r034_bureaucrat_victim_with_an_empty_deck() -> None:
    game = given(player(hand="bureaucrat"), player(hand="estate gold", discard="6*copper"))
    game.play("bureaucrat")
    assert (game.b.hand, game.b.deck) == ("gold", "estate")


def test_r035_bureaucrat_victim_chooses() -> None:
    game = given(player(hand="bureaucrat"), player(hand="estate province gardens"))
    game.play("bureaucrat")
    assert game.asked == "B put-on-deck"
    game.pick("province")
    assert (game.b.hand, game.b.deck) == ("estate gardens", "province")
    assert game.copies[0].table.players[1].deck == ["province"]
    assert game.copies[0].table.players[1].hand == [None, None]


def test_r037_bureaucrat_against_an_empty_hand() -> None:
    game = given(player(hand="bureaucrat"), player())
    game.play("bureaucrat")
    assert game.told(CardsRevealed) == [CardsRevealed(1, "hand", ())]


def test_r041_chapel_limits() -> None:
    game = given(player(hand="2*chapel curse 2*copper"))
    game.play("chapel")
    assert game.offers() == "chapel copper copper curse"
    assert game.bounds == (0, 4)
    game.pick("chapel", "copper")
    assert game.a.hand == "copper curse"
    assert game.trash == "chapel copper"


def test_r053_militia_at_three() -> None:
    game = given(
        player(hand="militia"), player(hand="2*copper 2*estate gold"), player(hand="3*copper"), player(hand="2*copper")
    )
    game.play("militia")
    assert game.asked == "B discard"
    assert game.bounds == (2, 2)
    game.pick("estate", "copper")
    assert game.b.hand == "copper estate gold"
    assert game.b.discard == "copper estate"
    assert game.c.discard == game.d.discard == ""
    (told,) = game.seen(0, CardsDiscarded)
    assert (told.cards, told.count, told.hidden) == (("copper",), 1, None)
    assert game.coins == 2


def test_r056_mine_forced_in_the_first_edition() -> None:
    game = given(player(hand="mine gold"), supply="gold=0", edition=1)
    game.play("mine")
    assert game.offers("gain") == "copper silver"
    game.pick("silver")
    assert (game.a.hand, game.trash) == ("silver", "gold")


def test_r058_mine_without_treasures() -> None:
    for edition in (1, 2):
        game = given(player(hand="mine estate curse"), edition=edition).play("mine")
        assert (game.a.hand, game.trash) == ("curse estate", "")


def test_r148_moat_against_militia_is_shown_before_anything_happens() -> None:
    game = given(player(hand="militia"), player(hand="moat 4*copper"), player(hand="5*gold"))
    game.play("militia")
    assert game.asked == "B react"
    assert game.coins == 0
    game.pick("moat")
    assert game.b.hand == "copper copper copper copper moat"
    assert game.c.hand == "gold gold gold"
    assert game.coins == 2


def test_r122_throne_room_on_village() -> None:
    game = given(player(hand="throne-room village", deck="3*copper"))
    game.play("throne-room").pick("village")
    assert game.a.hand == "copper copper"
    assert game.actions == 4
    assert game.a.in_play == "throne-room village"


def test_r128_throne_room_on_militia() -> None:
    game = given(player(hand="throne-room militia"), player(hand="5*copper"))
    game.play("throne-room").pick("militia")
    assert game.coins == 4
    assert game.b.hand == "copper copper copper"


def test_r134_throne_room_on_workshop() -> None:
    game = given(player(hand="throne-room workshop"), supply="village smithy")
    game.play("throne-room").pick("workshop").pick("village").pick("smithy")
    assert game.a.discard == "smithy village"


def test_r274_the_game_ends_only_after_the_turn() -> None:
    game = given(player(hand="workshop", deck="10*copper"), supply="province=0 village")
    game.play("workshop").pick("village")
    assert game.over is None
    game.end_turn()
    assert game.over == "finished"
