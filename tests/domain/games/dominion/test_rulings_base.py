"""Rulings on the cards that both editions of the base game have."""

import pytest

from domain.games.dominion.facts import (
    CardGained,
    CardsDiscarded,
    CardsPutOnDeck,
    CardsRevealed,
    CardsSetAside,
    DeckShuffled,
)
from tests.support.dominion import given, in_buy_phase, player

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


@EDITIONS
def test_r032_bureaucrat_with_an_empty_deck(edition: int) -> None:
    game = given(player(hand="bureaucrat", discard="4*copper"), edition=edition)
    game.play("bureaucrat")
    assert (game.a.deck, game.a.discard) == ("silver", "copper copper copper copper")
    assert game.told(DeckShuffled) == []


@EDITIONS
def test_r034_bureaucrat_victim_with_an_empty_deck(edition: int) -> None:
    game = given(player(hand="bureaucrat"), player(hand="estate gold", discard="6*copper"), edition=edition)
    game.play("bureaucrat")
    assert (game.b.hand, game.b.deck) == ("gold", "estate")
    assert game.told(DeckShuffled) == []


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


def test_bureaucrat_attacks_though_no_silver_is_left() -> None:
    game = given(player(hand="bureaucrat"), player(hand="estate"), supply="silver=0")
    game.play("bureaucrat")
    assert (game.a.deck, game.b.deck) == ("", "estate")


@EDITIONS
def test_r038_cellar_for_zero(edition: int) -> None:
    game = given(player(hand="cellar gold silver market", deck="curse"), edition=edition)
    game.play("cellar")
    assert game.bounds == (0, 3)
    game.pick()
    assert (game.a.hand, game.actions) == ("gold market silver", 1)


@EDITIONS
def test_r040_cellar_cannot_discard_itself(edition: int) -> None:
    game = given(player(hand="cellar", deck="gold"), edition=edition)
    game.play("cellar")
    assert (game.a.hand, game.a.in_play, game.a.discard, game.actions) == ("", "cellar", "", 1)


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
def test_r041_chapel_limits(edition: int) -> None:
    game = given(player(hand="2*chapel curse 2*copper"), edition=edition)
    game.play("chapel")
    assert game.offers() == "chapel copper copper curse"
    assert game.bounds == (0, 4)
    game.pick("chapel", "copper", "curse", "copper")
    assert (game.a.hand, game.trash) == ("", "chapel copper copper curse")


def test_chapel_trashes_four_at_most_and_none_at_least() -> None:
    game = given(player(hand="2*chapel 5*copper"), turn={"actions": 2})
    game.play("chapel")
    assert game.bounds == (0, 4)
    game.pick()
    assert game.trash == ""
    game.play("chapel").pick("copper")
    assert (game.a.hand, game.trash) == ("copper copper copper copper", "copper")


@EDITIONS
def test_council_room_lets_the_others_draw(edition: int) -> None:
    game = given(
        player(hand="council-room moat", deck="5*gold"),
        player(hand="moat", deck="curse silver"),
        player(discard="estate"),
        player(),
        edition=edition,
    )
    game.play("council-room")
    assert (game.a.hand, game.buys) == ("gold gold gold gold moat", 2)
    assert game.b.hand == "curse moat", "they must, and are not asked: it is no Attack"
    assert (game.c.hand, game.d.hand) == ("estate", "")
    assert [fact.seat for fact in game.told(DeckShuffled)] == [2]


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


def test_gardens_cannot_be_played() -> None:
    game = given(player(hand="gardens village", deck="copper"))
    assert game.offers("play") == "village"


@EDITIONS
def test_laboratory(edition: int) -> None:
    game = given(player(hand="laboratory", deck="3*gold"), edition=edition)
    game.play("laboratory")
    assert (game.a.hand, game.actions) == ("gold gold", 1)


@EDITIONS
def test_market(edition: int) -> None:
    game = given(player(hand="market", deck="3*gold"), edition=edition)
    game.play("market")
    assert (game.a.hand, game.actions, game.buys, game.coins) == ("gold", 1, 2, 1)


@EDITIONS
def test_smithy(edition: int) -> None:
    game = given(player(hand="smithy", deck="4*gold"), edition=edition)
    game.play("smithy")
    assert (game.a.hand, game.actions) == ("gold gold gold", 0)


@EDITIONS
def test_village(edition: int) -> None:
    game = given(player(hand="village", deck="4*gold"), edition=edition)
    game.play("village")
    assert (game.a.hand, game.actions) == ("gold", 2)


@EDITIONS
@pytest.mark.parametrize("size", [7, 8])
def test_r046_library_at_seven(size: int, edition: int) -> None:
    game = given(player(hand=f"library {size}*copper", deck="witch gold"), edition=edition)
    game.play("library")
    assert (game.a.hand.count("copper"), game.a.deck) == (size, "witch gold")


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
def test_library_need_not_set_actions_aside(edition: int) -> None:
    game = given(player(hand="library 5*estate", deck="smithy smithy"), edition=edition)
    game.play("library").pick().pick("smithy")
    assert (game.a.hand.count("smithy"), game.a.discard) == (1, "smithy")


@EDITIONS
def test_library_sets_equal_cards_aside(edition: int) -> None:
    game = given(player(hand="library 6*estate", deck="smithy smithy gold"), edition=edition)
    game.play("library").pick("smithy").pick("smithy")
    assert (game.a.discard, game.a.hand.count("gold")) == ("smithy smithy", 1)
    assert game.copies[1].table.players[0].discard == ["smithy", "smithy"]


@EDITIONS
def test_r049_library_cannot_skip_others(edition: int) -> None:
    game = given(player(hand="library 6*estate", deck="curse gold"), edition=edition)
    game.play("library")
    assert (game.a.hand.count("curse"), game.a.deck) == (1, "gold")


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
def test_r055_mine_sideways(edition: int) -> None:
    game = given(player(hand="mine gold"), edition=edition)
    game.play("mine")
    if edition == 2:
        assert game.bounds == (0, 1)
        game.pick("gold")
    assert (game.asked, game.offers(), game.bounds) == ("A gain", "copper gold silver", (1, 1))
    game.pick("silver")
    assert (game.a.hand, game.trash) == ("silver", "gold")
    assert game.offers("play") == "silver", "it can be played this turn"


def test_r056_mine_forced_in_the_first_edition() -> None:
    game = given(player(hand="mine gold"), supply="gold=0", edition=1)
    game.play("mine")
    assert (game.offers("gain"), game.bounds) == ("copper silver", (1, 1))
    game.pick("silver")
    assert (game.a.hand, game.trash) == ("silver", "gold")


def test_mine_declined_in_the_second_edition() -> None:
    game = given(player(hand="mine copper"), edition=2)
    game.play("mine").pick()
    assert (game.a.hand, game.trash) == ("copper", "")


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


@EDITIONS
def test_r058_mine_without_treasures(edition: int) -> None:
    game = given(player(hand="mine estate curse"), edition=edition)
    game.play("mine")
    assert (game.a.hand, game.trash) == ("curse estate", "")


def test_moneylender_forced_in_the_first_edition() -> None:
    game = given(player(hand="moneylender copper silver"), edition=1)
    game.play("moneylender")
    assert (game.trash, game.coins, game.a.hand) == ("copper", 3, "silver")


def test_moneylender_taken_in_the_second_edition() -> None:
    game = given(player(hand="moneylender 2*copper silver"), edition=2)
    game.play("moneylender")
    assert (game.asked, game.offers(), game.bounds) == ("A trash", "copper", (0, 1))
    game.pick("copper")
    assert (game.trash, game.coins, game.a.hand) == ("copper", 3, "copper silver")


def test_r061_moneylender_declined_in_the_second_edition() -> None:
    game = given(player(hand="moneylender copper silver"), edition=2)
    game.play("moneylender").pick()
    assert (game.trash, game.coins, game.a.hand) == ("", 0, "copper silver")


@EDITIONS
def test_r062_moneylender_without_copper(edition: int) -> None:
    game = given(player(hand="moneylender silver estate"), edition=edition)
    game.play("moneylender")
    assert (game.trash, game.coins, game.a.hand) == ("", 0, "estate silver")


@EDITIONS
def test_r064_remodel_chain(edition: int) -> None:
    game = given(player(hand="remodel gold"), supply="market gardens", edition=edition)
    game.play("remodel")
    assert game.bounds == (1, 1), "something must be gained"
    assert game.offers() == "copper curse duchy estate gardens gold market province silver"
    game.pick("province")
    assert (game.a.discard, game.trash) == ("province", "gold")


@EDITIONS
def test_r065_remodel_ignores_coins(edition: int) -> None:
    game = given(player(hand="market remodel estate"), supply="laboratory smithy", edition=edition)
    game.play("market", "remodel")
    assert game.coins == 1
    assert game.offers() == "copper curse estate silver smithy", "up to 4, not 5"


@EDITIONS
def test_r067_remodel_keeps_itself(edition: int) -> None:
    game = given(player(hand="2*remodel copper"), supply="remodel", edition=edition)
    game.play("remodel")
    assert game.offers() == "copper remodel"
    game.pick("remodel").pick("remodel")
    assert (game.a.hand, game.a.in_play, game.a.discard, game.trash) == ("copper", "remodel", "remodel", "remodel")


@EDITIONS
def test_remodel_must_trash(edition: int) -> None:
    game = given(player(hand="remodel province"), supply="province=0", edition=edition)
    game.play("remodel")
    assert (game.asked, game.trash) == ("A gain", "province")


@EDITIONS
def test_workshop_ignores_coins(edition: int) -> None:
    game = given(player(hand="market workshop"), supply="laboratory smithy", edition=edition)
    game.play("market", "workshop")
    assert game.offers() == "copper curse estate silver smithy"


@EDITIONS
def test_r070_witch_without_curses(edition: int) -> None:
    game = given(player(hand="witch", deck="3*gold"), player(discard="copper"), supply="curse=0", edition=edition)
    game.play("witch")
    assert (game.a.hand, game.b.discard) == ("gold gold", "copper")


@EDITIONS
def test_r071_witch_moat_in_the_middle(edition: int) -> None:
    game = given(
        player(hand="witch"), player(hand="moat"), player(), player(discard="gold"), supply="curse=2", edition=edition
    )
    game.play("witch")
    assert game.asked == "B react"
    game.pick("moat")
    assert (game.b.discard, game.c.discard, game.d.discard) == ("", "curse", "curse gold")
    assert game.supply["curse"] == 0


@EDITIONS
def test_witch_deals_the_last_curses_in_turn_order(edition: int) -> None:
    game = given(
        player(), player(), player(hand="witch"), player(), supply="curse=2", turn={"seat": 2}, edition=edition
    )
    game.play("witch")
    assert [fact.seat for fact in game.told(CardGained)] == [3, 0]
    assert (game.b.discard, game.a.discard, game.d.discard) == ("", "curse", "curse")


def test_bureaucrats_victims_act_in_turn_order_from_the_left() -> None:
    game = given(
        player(hand="estate"), player(hand="bureaucrat"), player(hand="duchy"), player(hand="estate"), turn={"seat": 1}
    )
    game.play("bureaucrat")
    assert [fact.seat for fact in game.told(CardsPutOnDeck)] == [2, 3, 0]
