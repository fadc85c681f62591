"""Rulings where Prosperity meets the base game, plays within plays, and several cards at once."""

import pytest

from domain.games.dominion.facts import CardBought, CardPlayed
from tests.support.dominion import Scene, given, in_buy_phase, player


def cost(game: Scene, card: str) -> int:
    return next(pile["cost"] for pile in game.view(0)["supply"] if pile["card"] == card)


def plays(game: Scene) -> str:
    return " ".join(fact.card for fact in game.told(CardPlayed))


# Cards of the base game

TREASURES = "bank hoard venture royal-seal contraband loan quarry talisman"


@pytest.mark.parametrize(("where", "deck", "trash"), [("trash", "watchtower", "duchy"), ("put-on-deck", "duchy", "")])
def test_r094_artisan_with_watchtower(where: str, deck: str, trash: str) -> None:
    game = given(player(hand="artisan watchtower copper")).play("artisan").pick("duchy").pick(where)
    assert (game.asked, game.offers()) == ("A put-on-deck", "copper watchtower")
    assert game.trash == trash
    game.pick("watchtower")
    assert (game.a.hand, game.a.deck.split()[-1]) == ("copper", deck)


# Throne Room and King's Court


def test_kings_court_on_kings_court_never_one_card_nine_times() -> None:
    game = given(player(hand="2*kings-court monument")).play("kings-court").pick("kings-court").pick("monument")
    assert plays(game).count("monument") == 3


@pytest.mark.parametrize("edition", [1, 2])
def test_r140_throne_room_on_kings_court(edition: int) -> None:
    game = given(player(hand="throne-room kings-court goons mountebank"), player(hand="3*gold"), edition=edition)
    game.play("throne-room").pick("kings-court").pick("goons")
    if game.asked == "A play":
        game.pick("mountebank")
    inner = "kings-court goons goons goons kings-court mountebank mountebank mountebank"
    assert plays(game) == f"throne-room {inner}"
    assert (game.coins, game.buys) == (12, 4)
    assert game.b.discard == "copper curse copper curse copper curse"


# Stacks


def test_r271_grand_market_through_venture_into_copper() -> None:
    game = given(player(hand="2*gold venture", deck="copper"), supply="grand-market", turn=in_buy_phase())
    game.play_treasures()
    assert "venture" in game.offers("play")
    game.buy("grand-market")
    assert game.told(CardBought) == [CardBought(0, "grand-market", 6)]
