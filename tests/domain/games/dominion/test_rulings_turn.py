"""Rulings on the turn, on buying, on drawing and shuffling, and on who may count what."""

import pytest

from domain.games.dominion.facts import CardsDiscarded, CardsDrawn, CleanedUp, DeckShuffled
from tests.support.dominion import RULES, given, in_buy_phase, player
from tests.support.games import viewed


def test_r016_example_turn_of_the_first_edition() -> None:
    game = given(
        player(hand="market smithy silver 2*estate", deck="silver copper market", discard="copper"),
        supply="village remodel",
        edition=1,
    )
    game.play("market")
    assert game.a.hand == "estate estate silver silver smithy"
    game.play("smithy")
    assert [fact.count for fact in game.told(CardsDrawn)] == [1, 2, 1]
    assert game.a.hand == "copper copper estate estate market silver silver"
    assert (game.actions, game.asked) == (0, "A buy"), "the second Market cannot be played"
    game.play("silver", "silver", "copper", "copper")
    assert (game.coins, game.buys) == (7, 2)
    game.buy("village", "remodel")
    assert game.coins == 0
    assert game.a.discard == ""  # cleaned up and shuffled for the new hand
    assert game.a.cards["village"] == game.a.cards["remodel"] == 1


def test_r019_no_treasure_after_a_purchase() -> None:
    game = given(player(hand="gold silver"), turn=in_buy_phase(buys=2))
    game.play("silver").buy("estate")
    assert game.offers("play") == ""
    assert "play-treasures" not in {option["kind"] for option in game.decision.question().options}


@pytest.mark.parametrize("card", ["copper", "curse"])
def test_r020_zero_cost_purchases(card: str) -> None:
    game = given(player(hand="estate", deck="5*estate"), turn=in_buy_phase())
    assert game.offers("buy") == "copper curse"
    game.buy(card)
    assert game.turn.seat == 1, "the only buy is used"
    assert game.a.cards[card] == 1


@pytest.mark.parametrize(("edition", "draws"), [(1, [3, 2]), (2, [5])])
def test_r023_clean_up_with_a_short_deck(edition: int, draws: list[int]) -> None:
    game = given(
        player(hand="moat", in_play="market", deck="3*gold", discard="5*curse"), turn=in_buy_phase(), edition=edition
    )
    game.end_turn()
    order = [type(fact) for fact in game.facts if isinstance(fact, CleanedUp | CardsDrawn | DeckShuffled)]
    drawn = [CardsDrawn] if edition == 1 else []
    assert order == [CleanedUp, *drawn, DeckShuffled, CardsDrawn]
    assert [fact.count for fact in game.told(CardsDrawn)] == draws
    assert game.a.hand.count("gold") == 3
    (shuffled,) = game.told(DeckShuffled)
    assert sorted(shuffled.order) == ["curse"] * 5 + ["market", "moat"], "with this turn's cards"


def test_r028_counting_piles() -> None:
    game = given(
        player(hand="gold moat", deck="3*copper", discard="estate 2*curse"),
        player(hand="4*silver", deck="2*copper", discard="duchy curse"),
        supply="moat=7",
        trash="gold curse",
    )
    seen = game.view(0)
    own, other = seen["players"]
    assert (own["deck_size"], own["discard_size"], own["discard_top"]) == (3, None, "estate")
    assert (other["hand_size"], other["hand"], other["deck_size"]) == (4, None, None)
    assert (other["discard_size"], other["discard_top"]) == (None, "duchy")
    assert {pile["card"]: pile["count"] for pile in seen["supply"]}["moat"] == 7
    assert seen["trash"] == ["curse", "gold"]
    assert own["hand"] == ["gold", "moat"]
    assert game.view(None)["players"][0]["hand"] is None


def test_who_may_see_everything_is_shown_every_card() -> None:
    """This is a referee, or the person who set the table up."""
    game = given(player(hand="gold", deck="3*copper", discard="curse"), player(hand="2*silver", deck="copper"))
    whole = viewed(RULES, game.table, None, whole=True)["players"]
    assert [each["hand"] for each in whole] == [["gold"], ["silver", "silver"]]
    assert [(each["deck_size"], each["discard_size"]) for each in whole] == [(3, 1), (1, 0)]
    assert [(each["deck"], each["discard"]) for each in whole] == [(["copper"] * 3, ["curse"]), (["copper"], [])]
    assert [(each["deck"], each["discard"]) for each in game.view(0)["players"]] == [(None, None)] * 2
    assert [each["hand"] for each in game.view(None)["players"]] == [None, None]


def test_r028_piles_stay_closed_to_who_happens_to_know_every_card() -> None:
    """Nobody has a card that others do not know, so all copies know all of them."""
    game = given(player(hand="secret-chamber 2*copper estate"), player(in_play="copper"), edition=1)
    game.play("secret-chamber").pick("copper", "copper", "estate")
    for seat in (0, 1, None):
        position = RULES.codec.redact(RULES.placed(RULES.position(game.table), game.setting), seat)
        copy = RULES.new(game.setting)
        copy.apply(position)
        assert game.view(seat) == viewed(RULES, copy.table, seat)
    assert None not in {card for player in game.copies[0].table.players for zone in player.zones for card in zone}
    own, other = game.view(0)["players"]
    assert (own["discard_top"], own["discard"], own["discard_size"], other["deck_size"]) == ("estate", None, None, None)


def test_a13_a_table_may_agree_to_show_the_counts() -> None:
    game = given(player(deck="3*copper", discard="2*curse"), player(deck="2*copper", discard="duchy"), show_counts=True)
    assert [(each["deck_size"], each["discard_size"]) for each in game.view(None)["players"]] == [(3, 2), (2, 1)]


def test_clean_up_discards_the_hand_beneath_the_cards_in_play() -> None:
    game = given(player(hand="gold copper", in_play="market silver", deck="5*estate"), turn=in_buy_phase())
    game.end_turn()
    assert game.a.discard.split()[0] in {"market", "silver"}
    assert sorted(game.a.discard.split()) == ["copper", "gold", "market", "silver"]
    assert game.seen(1, CleanedUp)[0].top is None, "the hand need not be shown"
    assert (game.a.hand, game.a.in_play) == ("estate estate estate estate estate", "")


def test_clean_up_without_cards_in_play_shows_one_card_of_the_hand() -> None:
    game = given(player(hand="gold copper", deck="5*estate"), turn=in_buy_phase())
    game.end_turn()
    (cleaned,) = game.seen(1, CleanedUp)
    assert cleaned.top == game.a.discard.split()[0]
    assert game.copies[1].table.players[0].discard == [None, cleaned.top]


def test_of_several_cards_discarded_only_the_top_one_is_shown() -> None:
    game = given(player(hand="cellar gold estate curse"), player(hand="moat"))
    game.play("cellar").pick("estate", "gold")
    (told,) = game.seen(1, CardsDiscarded)
    assert (told.count, told.hidden, told.cards) == (1, None, ("gold",))
    assert game.view(1)["players"][0]["discard_top"] is None, "already shuffled in for the draw"


def test_example_turns_of_the_second_edition() -> None:
    game = given(
        player(hand="4*copper estate", deck="2*estate 3*copper"),
        player(deck="20*copper"),
        supply="remodel smithy militia",
        edition=2,
    )
    game.play_treasures().buy("remodel")
    assert (game.turn.seat, game.a.hand) == (1, "copper copper copper estate estate")
    game.end_turn().play_treasures().buy("silver")
    assert (len(game.told(DeckShuffled)), len(game.a.hand.split()), len(game.a.deck.split())) == (1, 5, 7)
    assert game.a.cards == {"copper": 7, "estate": 3, "remodel": 1, "silver": 1}
    game = given(
        player(hand="estate silver 2*copper remodel", deck="7*curse"), supply="remodel smithy militia", edition=2
    )
    game.play("remodel").pick("estate").pick("smithy")
    assert (game.a.discard, game.trash) == ("smithy", "estate")
    game.play_treasures()
    assert game.coins == 4
    game.buy("militia")
    assert "militia smithy" in game.a.discard
    assert len(game.a.hand.split()) == 5


def test_actions_add_up_while_they_are_played() -> None:
    game = given(player(hand="2*market militia", deck="2*copper"), player(hand="3*copper"))
    counts = [game.play(card).actions for card in ("market", "market", "militia")]
    assert counts == [1, 1, 0]
    assert (game.coins, game.buys) == (1 + 1 + 2, 3)
