"""Rulings on the Treasures of Prosperity."""

import pytest

from domain.games.dominion.cards import CARDS
from domain.games.dominion.facts import CardNamed, CardsDiscarded, CardsDrawn, CardsRevealed, DeckShuffled
from tests.support.dominion import Scene, given, in_buy_phase, player


def cost(game: Scene, card: str) -> int:
    return next(pile["cost"] for pile in game.view(0)["supply"] if pile["card"] == card)


# Contraband


def test_r166_contraband_bans() -> None:
    game = given(player(hand="contraband gold silver"), turn=in_buy_phase())
    game.play("contraband").pick("province").play_treasures()
    assert game.coins == 8
    assert game.offers("buy") == "copper curse duchy estate gold silver"
    assert game.told(CardNamed) == [CardNamed(0, "province", by=1)]


def test_r170_contraband_off_supply_name() -> None:
    game = given(player(hand="contraband"), supply="village", turn=in_buy_phase())
    before = game.offers("buy")
    game.play("contraband").pick("smithy")
    assert before == "copper curse"
    assert game.offers("buy") == "copper curse estate silver village"


def test_r172_contraband_hides_the_hand() -> None:
    games = [
        given(player(hand=f"contraband {hand}"), turn=in_buy_phase()).play("contraband")
        for hand in ("4*gold", "province estate curse copper")
    ]
    for game in games:
        view = game.view(1)
        assert game.asked == "B name"
        assert (view["players"][0]["hand"], view["players"][0]["hand_size"]) == (None, 4)
        assert (view["turn"]["coins"], view["turn"]["buys"]) == (3, 2)
        assert game.copies[1].table.players[0].hand == [None] * 4
    assert games[0].decision == games[1].decision
    known = {"base1", "base2", "prosperity"}
    assert games[0].offers("name") == " ".join(sorted(card.id for card in CARDS.values() if known & {*card.boxes}))


# Loan


# Quarry


def test_r185_peddler_floor() -> None:
    for in_play in ("3*village quarry", "4*village 2*quarry"):
        game = given(player(in_play=in_play), supply="peddler", turn=in_buy_phase(buys=2))
        assert cost(game, "peddler") == 0
        assert game.buy("peddler").coins == 0


# Royal Seal


@pytest.mark.parametrize(("edition", "draws"), [(1, [1, 4]), (2, [5])])
def test_r188_royal_seal_with_an_empty_deck(edition: int, draws: list[int]) -> None:
    game = given(
        player(in_play="royal-seal", discard="6*copper"), turn=in_buy_phase(coins=6, buys=2), edition=edition
    ).buy("gold")
    game.pick("put-on-deck")
    assert game.a.deck == "gold"
    assert game.told(DeckShuffled) == []
    game.end_turn()
    assert [fact.count for fact in game.told(CardsDrawn)] == draws
    assert len(game.told(DeckShuffled)) == 1
    assert game.a.hand.count("gold") == 1


@pytest.mark.parametrize(("where", "deck", "trash"), [("put-on-deck", "mint", ""), ("trash", "", "mint ")])
def test_r191_watchtower_royal_seal_and_mint(where: str, deck: str, trash: str) -> None:
    game = given(
        player(hand="watchtower gold", in_play="royal-seal silver"), supply="mint", turn=in_buy_phase(coins=5, buys=2)
    ).buy("mint")
    assert [option["by"] for option in game.decision.question().options] == ["watchtower"] * 2
    game.pick(where)
    assert (game.a.deck, game.trash) == (deck, f"{trash}royal-seal silver")
    assert game.a.hand == "gold watchtower"


def test_a16_watchtower_and_royal_seal_move_a_card_once() -> None:
    game = given(player(hand="watchtower", in_play="royal-seal"), turn=in_buy_phase(coins=3, buys=2)).buy("silver")
    assert {(option["kind"], option["by"]) for option in game.decision.question().options} == {
        ("trash", "watchtower"),
        ("put-on-deck", "watchtower"),
        ("put-on-deck", "royal-seal"),
    }
    assert game.bounds == (0, 1)
    game.pick("put-on-deck royal-seal")
    assert game.asked == "A buy"
    assert game.a.deck == "silver"
    assert game.told(CardsRevealed) == []


# Venture


def test_r203_venture_finds_loan() -> None:
    game = given(player(hand="venture", deck="loan copper"), turn=in_buy_phase()).play("venture")
    assert game.coins == 2
    assert game.decision.prompt == "loan"
    game.pick("trash copper")
    assert (game.trash, game.a.in_play) == ("copper", "loan venture")


def test_venture_shuffles_without_what_it_revealed() -> None:
    game = given(player(hand="venture", deck="estate", discard="gold"), turn=in_buy_phase()).play("venture")
    assert game.told(DeckShuffled)[0].order == ("gold",)
    assert (game.a.in_play, game.a.discard) == ("gold venture", "estate")


@pytest.mark.parametrize("card", ["loan", "venture"])
def test_what_is_dug_up_stays_known_when_it_is_discarded(card: str) -> None:
    game = given(player(hand=card, deck="estate curse"), turn=in_buy_phase()).play(card)
    (told,) = game.seen(1, CardsDiscarded)
    assert told.cards == ("estate", "curse")


# Platinum and Colony
