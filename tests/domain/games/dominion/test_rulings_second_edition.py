"""Rulings on the cards that only the second edition of the base game has."""

import pytest

from domain.game.play import DecisionOpened
from domain.games.dominion.facts import CardsDiscarded, CardsLookedAt, CardsPutOnDeck, CardsRevealed, DeckShuffled
from tests.support.dominion import given, player


def test_r092_artisan_returns_its_gain() -> None:
    game = given(player(hand="artisan estate", deck="gold"), supply="market artisan")
    game.play("artisan")
    assert (game.asked, game.bounds, game.offers()) == ("A gain", (1, 1), "copper curse duchy estate market silver")
    game.pick("market")
    assert (game.asked, game.bounds, game.offers()) == ("A put-on-deck", (1, 1), "estate market")
    game.pick("market")
    assert (game.a.hand, game.a.deck, game.a.discard) == ("estate", "market gold", "")
    (told,) = game.seen(1, CardsPutOnDeck)
    assert (told.cards, told.hidden) == ((), None), "which one it was nobody else sees"


def test_artisan_ignores_coins() -> None:
    game = given(player(hand="market artisan"), supply="artisan")
    game.play("market", "artisan")
    assert "artisan" not in game.offers()


def test_r095_bandit_victim_chooses() -> None:
    game = given(player(hand="bandit"), player(deck="silver gold copper"))
    game.play("bandit")
    assert (game.asked, game.offers(), game.bounds) == ("B trash", "gold silver", (1, 1))
    game.pick("silver")
    assert (game.trash, game.b.discard, game.b.deck) == ("silver", "gold", "copper")
    assert game.a.discard == "gold"


def test_r098_bandit_without_gold() -> None:
    game = given(player(hand="bandit"), player(deck="silver estate"), supply="gold=0")
    game.play("bandit")
    assert (game.a.discard, game.trash, game.b.discard) == ("", "silver", "estate")


def test_bandit_discards_what_is_not_trashed_in_turn_order() -> None:
    game = given(player(), player(deck="2*copper"), player(hand="bandit"), player(deck="gold"), turn={"seat": 2})
    game.play("bandit")
    assert [(fact.seat, fact.cards) for fact in game.told(CardsRevealed)] == [(3, ("gold",)), (1, ("copper", "copper"))]
    assert (game.b.discard, game.d.discard, game.trash) == ("copper copper", "", "gold")


def test_what_bandit_reveals_stays_known_and_one_treasure_is_no_choice() -> None:
    game = given(player(hand="bandit"), player(deck="estate copper"), player(deck="silver duchy"), ask="always")
    game.play("bandit")
    assert not any(fact.kind == "trash" for fact in game.told(DecisionOpened))
    assert sorted(map(str, game.copies[None].table.players[1].discard)) == ["copper", "estate"]
    assert (game.trash, game.c.discard) == ("silver", "duchy")


def test_bandit_trashes_one_of_two_equal_treasures() -> None:
    game = given(player(hand="bandit"), player(deck="2*silver"))
    game.play("bandit")
    assert (game.trash, game.b.discard) == ("silver", "silver")


def test_r100_harbinger_shuffles_first() -> None:
    game = given(player(hand="harbinger", discard="gold estate"))
    game.play("harbinger")
    assert len(game.told(DeckShuffled)) == 1
    assert (game.a.discard, len(game.a.hand.split()), len(game.a.deck.split())) == ("", 1, 1)
    assert (game.asked, game.actions, game.told(CardsLookedAt)) == ("A buy", 1, [])


def test_harbinger_puts_a_card_back() -> None:
    game = given(player(hand="harbinger", deck="2*copper", discard="estate 2*gold curse"))
    game.play("harbinger")
    assert (game.asked, game.offers(), game.bounds) == ("A put-on-deck", "curse estate gold", (0, 1))
    game.pick("gold")
    assert (game.a.hand, game.a.deck, game.a.discard) == ("copper", "gold copper", "estate gold curse")
    assert game.seen(1, CardsLookedAt)[0].cards is None
    assert game.seen(1, CardsPutOnDeck)[0].hidden is None


def test_r101_harbinger_optional() -> None:
    game = given(player(hand="harbinger", deck="copper", discard="3*curse"))
    game.play("harbinger").pick()
    assert (game.a.deck, game.a.discard) == ("", "curse curse curse")
    assert game.copies[1].table.players[0].discard == [None, None, "curse"], "nobody else saw the pile"


def test_merchant_and_the_first_silver() -> None:
    game = given(player(hand="2*merchant 2*silver copper", deck="2*estate"))
    game.play("merchant", "merchant")
    assert (game.a.hand, game.actions, game.coins) == ("copper estate estate silver silver", 1, 0)
    game.play("copper")
    assert game.coins == 1
    game.play("silver")
    assert game.coins == 1 + 2 + 2, "one for each Merchant"
    game.play("silver")
    assert game.coins == 1 + 2 + 2 + 2, "further Silvers bring no more"


def test_merchant_and_all_treasures_at_once() -> None:
    game = given(player(hand="merchant 2*silver copper", deck="gold"))
    game.play("merchant").play_treasures()
    assert game.coins == 1 + 2 + 2 + 1 + 3


def test_merchant_is_of_this_turn_only() -> None:
    game = given(player(hand="merchant", deck="6*silver"), player(deck="5*copper"))
    game.play("merchant").end_turn().end_turn()
    assert game.a.hand == "silver silver silver silver silver"
    game.play("silver")
    assert game.coins == 2


def test_r103_throne_room_on_merchant() -> None:
    game = given(player(hand="throne-room merchant silver"))
    game.play("throne-room").pick("merchant").to_buy_phase().play("silver")
    assert game.coins == 2 + 2


def test_r106_poacher_and_empty_piles() -> None:
    game = given(player(hand="poacher gold silver", deck="copper"), supply="curse=0 poacher=0")
    game.play("poacher")
    assert (game.actions, game.coins, game.a.hand) == (1, 1, "copper gold silver"), "draws first"
    assert (game.asked, game.bounds) == ("A discard", (2, 2))
    game.pick("silver", "copper")
    assert (game.a.hand, game.a.discard) == ("gold", "copper silver")


def test_r107_poacher_with_a_small_hand() -> None:
    game = given(player(hand="poacher gold", deck="copper"), seats=5, supply="curse=0 poacher=0 village=0")
    game.play("poacher")
    assert (game.asked, game.bounds) == ("A discard", (2, 2)), "only in which order"
    game.pick("gold", "copper")
    assert (game.a.hand, game.a.discard) == ("", "copper gold")


def test_poacher_without_empty_piles() -> None:
    game = given(player(hand="poacher", deck="2*gold"), supply="poacher curse=1 copper=1")
    game.play("poacher")
    assert (game.a.hand, game.a.discard, game.actions, game.coins) == ("gold", "", 1, 1)


def test_poacher_counts_copper_too() -> None:
    game = given(player(hand="poacher estate", deck="gold"), supply="copper=0")
    game.play("poacher").pick("estate")
    assert (game.a.hand, game.a.discard) == ("gold", "estate")


def test_r109_sentry_mixes() -> None:
    game = given(player(hand="sentry", deck="copper curse gold estate"))
    game.play("sentry")
    assert (game.a.hand, game.actions, game.asked, game.offers()) == ("copper", 1, "A trash", "curse gold")
    game.pick("curse").pick()
    assert (game.trash, game.a.deck, game.a.discard) == ("curse", "gold estate", "")
    assert game.view(1)["trash"] == ["curse"]
    assert game.copies[1].table.players[0].deck == [None, None], "opponents do not learn the Gold"
    assert game.seen(1, CardsLookedAt)[0].cards is None


@pytest.mark.parametrize(
    ("trashed", "discarded", "ordered", "trash", "discard", "deck"),
    [
        (("curse", "gold"), None, None, "curse gold", "", "estate"),
        ((), ("curse", "gold"), None, "", "gold curse", "estate"),
        ((), ("gold", "curse"), None, "", "curse gold", "estate"),
        (("curse",), ("gold",), None, "curse", "gold", "estate"),
        (("gold",), ("curse",), None, "gold", "curse", "estate"),
        ((), ("curse",), None, "", "curse", "gold estate"),
        ((), ("gold",), None, "", "gold", "curse estate"),
        ((), (), ("curse", "gold"), "", "", "gold curse estate"),
        ((), (), ("gold", "curse"), "", "", "curse gold estate"),
    ],
)
def test_sentry_every_mix(
    trashed: tuple[str, ...],
    discarded: tuple[str, ...] | None,
    ordered: tuple[str, ...] | None,
    trash: str,
    discard: str,
    deck: str,
) -> None:
    game = given(player(hand="sentry", deck="copper curse gold estate"))
    game.play("sentry").pick(*trashed)
    for picks in (discarded, ordered):
        if picks is not None:
            game.pick(*picks)
    assert game.asked == "A buy"
    assert (game.trash, game.a.discard, game.a.deck, game.a.aside) == (trash, discard, deck, "")


def test_sentry_shows_only_the_top_of_two_discarded() -> None:
    game = given(player(hand="sentry", deck="copper curse gold"))
    game.play("sentry").pick().pick("curse", "gold")
    (told,) = game.seen(1, CardsDiscarded)
    assert (told.cards, told.count, told.hidden) == (("gold",), 1, None)


@pytest.mark.parametrize(("deck", "looked_at"), [("copper", 0), ("copper curse", 1)])
def test_sentry_with_fewer_cards(deck: str, looked_at: int) -> None:
    game = given(player(hand="sentry", deck=deck))
    game.play("sentry")
    assert sum(fact.count for fact in game.told(CardsLookedAt)) == looked_at
    if looked_at:
        game.pick("curse")
        assert game.trash == "curse"
    assert game.asked == "A buy"


def test_r110_sentry_reorders() -> None:
    game = given(player(hand="sentry", deck="copper market village"))
    game.play("sentry").pick().pick()
    assert (game.asked, game.bounds) == ("A put-on-deck", (2, 2))
    game.pick("market", "village")
    assert game.a.deck == "village market"


def test_r112_vassal_hits_an_action() -> None:
    game = given(player(hand="vassal", deck="village gold", discard="curse"))
    game.play("vassal")
    assert (game.actions, game.coins, game.a.discard) == (0, 2, "village curse")
    assert (game.asked, game.bounds) == ("A play", (0, 1))
    game.pick("village")
    assert (game.a.in_play, game.a.hand, game.a.discard) == ("vassal village", "gold", "curse")
    assert game.actions == 2


def test_r113_vassal_declines() -> None:
    game = given(player(hand="vassal", deck="moneylender"))
    game.play("vassal").pick()
    assert (game.a.discard, game.a.in_play) == ("moneylender", "vassal")


@pytest.mark.parametrize("card", ["gardens", "gold", "curse"])
def test_vassal_and_no_action(card: str) -> None:
    game = given(player(hand="vassal", deck=card))
    game.play("vassal")
    assert (game.asked, game.a.discard, game.coins) == ("A buy", card, 2)


def test_r115_vassal_with_nothing() -> None:
    game = given(player(hand="vassal"))
    game.play("vassal")
    assert (game.asked, game.coins) == ("A buy", 2)


def test_vassal_shuffles_if_it_must() -> None:
    game = given(player(hand="vassal", discard="moat"))
    game.play("vassal")
    assert (len(game.told(DeckShuffled)), game.a.discard, game.asked) == (1, "moat", "A play")


def test_r116_vassal_into_vassal() -> None:
    game = given(player(hand="vassal", deck="vassal market gold"))
    game.play("vassal").pick("vassal").pick("market")
    assert (game.coins, game.a.hand, game.actions, game.buys) == (2 + 2 + 1, "gold", 1, 2)
    assert (game.a.in_play, game.a.discard) == ("market vassal vassal", "")


def test_vassal_plays_an_attack_that_can_be_answered() -> None:
    game = given(player(hand="vassal", deck="witch"), player(hand="moat"))
    game.play("vassal").pick("witch")
    assert game.asked == "B react"
    game.pick("moat")
    assert game.b.discard == ""
