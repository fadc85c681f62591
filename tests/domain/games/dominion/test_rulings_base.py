"""Rulings on the cards that both editions of the base game have."""

import pytest

from domain.games.dominion.facts import (
    CardGained,
    CardsDiscarded,
    CardsRevealed,
    CardsSetAside,
    DeckShuffled,
)
from tests.support.dominion import given, in_buy_phase, player

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


@EDITIONS
def test_r035_bureaucrat_victim_chooses(edition: int) -> None:
    game = given(player(hand="bureaucrat"), player(hand="estate province gardens curse", deck="gold"), edition=edition)
    game.play("bureaucrat")
    assert (game.asked, game.offers()) == ("B put-on-deck", "estate gardens province")
    game.pick("province")
    assert (game.b.hand, game.b.deck) == ("curse estate gardens", "province gold")
    assert game.copies[0].table.players[1].hand == [None] * 3, "only that one is shown"
    assert game.copies[0].table.players[1].deck == [None, "province"]
    assert [fact.card for fact in game.told(CardGained)] == ["silver"], "the moved card is not gained"


@EDITIONS
def test_r037_bureaucrat_against_an_empty_hand(edition: int) -> None:
    game = given(player(hand="bureaucrat"), player(), edition=edition)
    game.play("bureaucrat")
    assert game.told(CardsRevealed) == [CardsRevealed(1, "hand", ())]


def test_bureaucrat_without_a_victory_card_in_a_hand_that_is_revealed() -> None:
    game = given(player(hand="bureaucrat"), player(hand="curse copper"), player(hand="gold"))
    game.play("bureaucrat")
    assert [(fact.seat, sorted(fact.cards)) for fact in game.told(CardsRevealed)] == [
        (1, ["copper", "curse"]),
        (2, ["gold"]),
    ]
    assert (game.b.hand, game.c.hand) == ("copper curse", "gold")


@EDITIONS
def test_cellar_discards_together_and_draws_as_many_with_the_discarded_shuffled_in(edition: int) -> None:
    game = given(player(hand="cellar 2*estate curse", deck="gold", discard="silver"), edition=edition)
    game.play("cellar").pick("curse", "estate", "estate")
    (told,) = game.seen(1, CardsDiscarded)
    assert (told.cards, told.count) == (("estate",), 2), "all may know how many, and the top one"
    (shuffled,) = game.told(DeckShuffled)
    assert sorted(shuffled.order) == ["curse", "estate", "estate", "silver"]
    assert len(game.a.hand.split()) == 3
    assert "gold" in game.a.hand


@EDITIONS
def test_r043_festival_count(edition: int) -> None:
    game = given(player(hand="2*festival market", deck="5*copper"), edition=edition)
    counts = [game.play(card).actions for card in ("festival", "market", "festival")]
    assert counts == [2, 2, 3]
    assert (game.buys, game.coins) == (4, 5)


@EDITIONS
@pytest.mark.parametrize(("owned", "each"), [(39, 3), (37, 3), (40, 4), (9, 0), (10, 1)])
def test_r044_gardens_rounding(owned: int, each: int, edition: int) -> None:
    others = owned - 2
    game = given(
        player(hand="gardens copper", deck=f"{others - 3}*copper gardens", discard="copper", in_play="copper"),
        turn=in_buy_phase(),
        edition=edition,
    )
    standing = game.standings[0]
    assert standing.breakdown["deck_size"] == owned
    assert standing.score == 2 * each
    assert standing.breakdown["cards"]["gardens"] == {"count": 2, "points": 2 * each}


@EDITIONS
def test_r047_library_sets_aside(edition: int) -> None:
    game = given(player(hand="library 4*estate", deck="smithy copper witch gold estate moat"), edition=edition)
    game.play("library")
    assert (game.asked, game.offers(), game.bounds) == ("A set-aside", "smithy", (0, 1))
    game.pick("smithy")
    assert (game.offers(), game.a.aside) == ("witch", "smithy"), "one at a time: Copper was taken in between"
    assert game.view(1)["players"][0]["aside"] == ["smithy"], "face up"
    game.pick("witch")
    assert game.a.hand == "copper estate estate estate estate estate gold"
    assert (game.a.discard, game.a.aside, game.a.deck) == ("witch smithy", "", "moat")


@EDITIONS
def test_library_sets_equal_cards_aside(edition: int) -> None:
    game = given(player(hand="library 6*estate", deck="smithy smithy gold"), edition=edition)
    game.play("library").pick("smithy").pick("smithy")
    assert (game.a.discard, game.a.hand.count("gold")) == ("smithy smithy", 1)
    assert game.copies[1].table.players[0].discard == ["smithy", "smithy"]


@EDITIONS
def test_r050_library_with_a_reshuffle(edition: int) -> None:
    game = given(player(hand="library 5*estate", deck="smithy", discard="gold witch"), edition=edition)
    game.play("library").pick("smithy")
    (shuffled,) = game.told(DeckShuffled)
    assert sorted(shuffled.order) == ["gold", "witch"]
    while game.asked == "A set-aside":
        game.pick("witch")
    assert sorted(game.a.discard.split()) == ["smithy", "witch"]
    assert game.a.hand == "estate estate estate estate estate gold", "and then there are no more"


@EDITIONS
def test_r052_library_draws_a_moat_or_gardens(edition: int) -> None:
    game = given(player(hand="library 6*estate", deck="moat gardens gold"), edition=edition)
    game.play("library")
    assert game.offers() == "moat"
    game.pick("moat")
    assert (game.a.hand.count("gardens"), game.a.deck, game.a.discard) == (1, "gold", "moat")
    assert [fact.cards for fact in game.told(CardsSetAside)] == [("moat",)]


@EDITIONS
def test_r053_militia_at_three(edition: int) -> None:
    game = given(
        player(hand="militia"),
        player(hand="2*copper 2*estate gold"),
        player(hand="3*copper"),
        player(hand="2*copper"),
        edition=edition,
    )
    game.play("militia")
    assert (game.asked, game.bounds) == ("B discard", (2, 2))
    game.pick("estate", "copper")
    assert (game.b.hand, game.b.discard) == ("copper estate gold", "copper estate")
    assert game.c.discard == game.d.discard == ""
    (told,) = game.seen(0, CardsDiscarded)
    assert (told.cards, told.count, told.hidden) == (("copper",), 1, None)
    assert game.coins == 2


@EDITIONS
def test_mine_upgrades(edition: int) -> None:
    for before, after in (("copper", "silver"), ("silver", "gold")):
        game = given(player(hand=f"mine {before}", discard="curse"), edition=edition)
        game.play("mine")
        if edition == 2:
            game.pick(before)
        game.pick(after)
        assert (game.a.hand, game.a.discard, game.trash) == (after, "curse", before)
        assert game.told(CardGained) == [CardGained(0, after, "supply", "hand")]
