"""The example turn and the examples in the rules of the first edition's rulebook (source 000, Italian), re-enacted.
Each test names the section."""

import pytest

from tests.support.dominion import cards, in_buy_phase, player


@pytest.fixture
def table(drive):
    return lambda *players, **terms: drive(*players, edition=1, **terms)


def test_the_example_turn(table):
    """Turno di esempio: Paola has a Market, a Smithy, a Silver and two Estates.

    The third card that she draws is the first of a shuffled pile: here the pile is all Coppers.
    """
    game = table(
        player(hand="market smithy silver 2*estate", deck="silver market copper", discard="9*copper"),
        supply="village remodel",
    )
    game.play("market")
    assert game.a.hand == "estate estate silver silver smithy"
    assert game.left == (1, 2, 1)
    game.play("smithy")
    assert [told["count"] for told in game.told("cards-drawn")] == [1, 2, 1], (
        "two cards are left in the deck; the third comes after shuffling"
    )
    assert len(game.told("deck-shuffled")) == 1
    assert game.a.hand == "copper copper estate estate market silver silver"
    assert game.asked == "A buy", "she cannot play the Market: she has used up her Actions"
    game.play("silver", "silver", "copper", "copper")
    assert game.left == (0, 2, 7)
    game.buy("village")
    assert (game.a.discard, game.left) == ("village", (0, 1, 4))
    game.buy("remodel")
    assert (game.asked, game.turn["seat"]) == ("B buy", 1), "no Buy is left: her turn is over"
    assert game.a.hand == "copper copper copper copper copper"
    assert sorted(game.a.discard.split()) == sorted(cards("village remodel 2*market smithy 2*silver 2*copper 2*estate"))
    assert (game.a.in_play, game.a.turns) == ("", 1)


def test_how_many_are_discarded_is_told_and_not_which(table):
    """Fase Azione, Scarta: of several cards discarded at once only the top one is seen. The Cellar reveals how many."""
    game = table(player(hand="cellar estate curse duchy gold", deck="3*copper"), player())
    game.play("cellar").pick("estate", "curse", "duchy")
    (told,) = game.told("cards-discarded", "seat-1")
    assert (told["cards"], told["count"], list(told["hidden"])) == (["duchy"], 2, ["sealed"])
    assert game.seen("seat-1")["table"]["players"][0]["discard_top"] == "duchy"
    assert "discards 3 cards, Duchy on top." in game.log("seat-1")


def test_the_last_province_ends_the_game_and_fewer_turns_decide(table):
    """Fine del Gioco: equal points, and the second player has taken a turn less."""
    game = table(
        player(hand="province 8*copper", turns=11),
        player(hand="2*province", turns=11),
        supply="province=1",
        turn=in_buy_phase(),
    )
    game.play_treasures().buy("province")
    assert [(each["place"], each["score"]) for each in game.standings] == [(2, 12), (1, 12)]
    assert [each["breakdown"]["turns"] for each in game.standings] == [12, 11]


def test_equal_points_in_equal_turns_are_a_shared_victory(table):
    """Fine del Gioco: a tied player who has taken as many turns wins, too."""
    game = table(
        player(hand="province 8*copper", turns=11),
        player(hand="2*province", turns=12),
        supply="province=1",
        turn=in_buy_phase(),
    )
    game.play_treasures().buy("province")
    assert [each["place"] for each in game.standings] == [1, 1]


def test_what_may_be_counted(table):
    """Regole Aggiuntive: one's own deck, but no discard pile; the trash and the Supply are open."""
    game = table(player(deck="3*copper", discard="2*curse"), player(deck="2*copper"), trash="gold", supply="moat=7")
    own, other = game.seen("seat-0")["table"]["players"]
    assert (own["deck_size"], own["discard_size"], own["discard_top"]) == (3, None, "curse")
    assert (other["deck_size"], other["discard_size"]) == (None, None)
    assert (game.trash, game.supply["moat"]) == ("gold", 7)


def test_the_trash_cannot_be_bought_from(table):
    """Fase Acquisto: everything in the Supply is for sale, Curses too, and nothing else."""
    game = table(player(), trash="2*gold", supply="gold=0", turn=in_buy_phase(coins=8))
    assert game.offers("buy") == "copper curse duchy estate province silver"
    assert game.refusal(["gold"]) == "illegal-move"
