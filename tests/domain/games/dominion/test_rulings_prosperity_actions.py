"""Rulings on the Actions of Prosperity that nobody has to defend against."""

import pytest

from domain.games.dominion.facts import (
    BonusTaken,
    CardPlayed,
    CardsDrawn,
    CardsLookedAt,
    CardsRevealed,
    CardsTaken,
    DeckShuffled,
)
from tests.support.dominion import Scene, given, in_buy_phase, player


def cost(game: Scene, card: str) -> int:
    return next(pile["cost"] for pile in game.view(0)["supply"] if pile["card"] == card)


# Bishop


@pytest.mark.parametrize(("card", "tokens"), [("copper", 1), ("estate", 2), ("silver", 2), ("gold", 4), ("peddler", 5)])
def test_bishop_brings_half_the_cost_rounded_down(card: str, tokens: int) -> None:
    assert given(player(hand=f"bishop {card}")).play("bishop").a.vp_tokens == tokens


def test_bishop_obliges_you_and_offers_the_others_in_turn_order() -> None:
    game = given(
        player(hand="bishop copper gold"),
        player(hand="2*province"),
        player(hand="duchy"),
        player(),
    ).play("bishop")
    assert (game.asked, game.bounds) == ("A trash", (1, 1))
    game.pick("gold")
    assert (game.asked, game.bounds) == ("B trash", (0, 1))
    game.pick("province")
    assert (game.asked, game.bounds) == ("C trash", (0, 1))
    game.pick()
    assert game.turn.phase == "buy"
    assert [game.side(seat).vp_tokens for seat in range(4)] == [4, 0, 0, 0]
    assert game.trash == "gold province"


# City


@pytest.mark.parametrize(
    ("empty", "cards", "coins", "buys"),
    [("", 1, 0, 1), ("curse=0", 2, 0, 1), ("curse=0 moat=0", 2, 1, 2), ("curse=0 moat=0 duchy=0", 2, 1, 2)],
)
def test_r211_city_levels(empty: str, cards: int, coins: int, buys: int) -> None:
    game = given(player(hand="city", deck="5*copper"), supply=f"city {empty}").play("city")
    assert len(game.a.hand.split()) == cards
    assert (game.actions, game.coins, game.buys) == (2, coins, buys)


def test_r212_city_is_counted_when_played() -> None:
    game = given(player(hand="city workshop", deck="5*copper"), supply="curse=0 village=1 moat")
    game.play("city", "workshop").pick("village").to_buy_phase()
    assert game.table.empty_piles == 2
    assert (game.coins, game.buys) == (0, 1)


# Counting House


def test_r214_counting_house() -> None:
    game = given(player(hand="counting-house", discard="estate copper gold copper copper")).play("counting-house")
    assert game.offers("take") == "copper copper copper"
    assert game.bounds == (0, 3)
    game.pick("copper", "copper")
    assert game.a.hand == "copper copper"
    assert sorted(game.a.discard.split()) == ["copper", "estate", "gold"]
    for seat in (1, None):
        (looked,) = game.seen(seat, CardsLookedAt)
        (taken,) = game.seen(seat, CardsTaken)
        assert looked.cards is None
        assert (taken.cards, taken.hidden) == (("copper", "copper"), None)
        top, *beneath = reversed(game.copies[seat].table.players[0].discard)
        assert top == game.a.discard.split()[0]
        assert set(beneath) == {None}


def test_r215_counting_house_with_an_empty_discard() -> None:
    game = given(player(hand="counting-house", deck="5*copper")).play("counting-house")
    assert game.turn.phase == "buy"
    assert game.told((CardsLookedAt, DeckShuffled)) == []


# Expand


def test_r218_expand_a_peddler() -> None:
    game = given(player(hand="expand peddler", in_play="4*village"), supply="peddler platinum").play("expand")
    assert cost(game, "peddler") == 8
    assert {"colony", "platinum", "province", "peddler"} <= set(game.offers("gain").split())


# Mint


def test_mint_copies_treasures_of_the_kingdom() -> None:
    game = given(player(hand="mint talisman"), supply="talisman").play("mint").pick("talisman")
    assert game.told(CardsRevealed) == [CardsRevealed(0, "hand", ("talisman",))]
    assert (game.a.hand, game.a.discard, game.supply["talisman"]) == ("talisman", "talisman", 9)


# Watchtower


@pytest.mark.parametrize(("hand", "drawn"), [("4*estate", 2), ("6*estate", 0), ("7*estate", 0)])
def test_r259_watchtower_draws_to_six(hand: str, drawn: int) -> None:
    game = given(player(hand=f"watchtower {hand}", deck="9*copper")).play("watchtower")
    assert game.a.hand.count("copper") == drawn


def test_watchtower_is_asked_about_where_that_would_tell() -> None:
    scene = player(hand="watchtower"), player()
    without = player(hand="estate"), player()
    for players, options in ((scene, 2), (without, 0)):
        game = given(*players, supply="watchtower", turn=in_buy_phase(buys=2), ask="always").buy("copper")
        assert (game.asked, len(game.decision.question().options)) == ("A react", options)
    assert given(*without, supply="watchtower", turn=in_buy_phase(buys=2)).buy("copper").asked == "A buy"


# Goons in play


@pytest.mark.parametrize("card", ["curse", "copper"])
def test_r226_goons_and_a_curse(card: str) -> None:
    assert given(player(in_play="goons"), turn=in_buy_phase()).buy(card).a.vp_tokens == 1


def test_goons_bring_nothing_for_other_gains() -> None:
    game = given(player(in_play="goons", hand="workshop"), supply="village").play("workshop").pick("village")
    assert game.a.vp_tokens == 0
    assert game.told(BonusTaken) == []


def test_every_play_is_told() -> None:
    game = given(player(hand="kings-court monument")).play("kings-court").pick("monument")
    assert [(fact.card, fact.source) for fact in game.told(CardPlayed)] == [
        ("kings-court", "hand"),
        ("monument", "hand"),
        ("monument", None),
        ("monument", None),
    ]
    assert game.told(CardsDrawn) == []
