"""Examples from the card descriptions of the first edition's rulebook, re-enacted.

The source is 000, Italian, "Descrizioni Carte Regno". Each test names the card.
"""

import pytest

from tests.support.dominion import in_buy_phase, player


@pytest.fixture
def table(drive):
    return lambda *players, **terms: drive(*players, edition=1, **terms)


def test_chancellor_decides_before_anything_else(table):
    """Cancelliere: before it is decided what to buy or to play next; the deck is not looked at."""
    game = table(player(hand="chancellor village", deck="gold silver copper"), turn={"actions": 2}).play("chancellor")
    assert (game.asked, [option["kind"] for option in game.decision["options"]]) == ("A discard-deck", ["discard-deck"])
    game.pick("discard-deck")
    assert (game.a.discard_top, game.a.deck, game.asked) == ("copper", "", "A action")
    (told,) = game.told("deck-discarded", "seat-0")
    assert told == {"seat": 0, "top": "copper"}, "its owner does not see the deck either"


def test_festivals_counted_aloud(table):
    """Festival: "I have two Actions left. I play a Market and have still two. I play another Festival: three.\""""
    game = table(player(hand="2*festival market", deck="village"))
    left = [game.play(card).left[0] for card in ("festival", "market", "festival")]
    assert left == [2, 2, 3]


def test_gardens_at_39_cards(table):
    """Giardini: 39 cards make each 3 points, hand and discard pile included."""
    game = table(
        player(hand="gardens 8*copper", deck="10*copper", discard="19*copper"),
        supply="gardens province=1",
        turn=in_buy_phase(),
    )
    game.play_treasures().buy("province")
    (standing,) = (each for each in game.standings if each["seat"] == 0)
    assert standing["breakdown"]["deck_size"] == 39
    assert standing["breakdown"]["cards"]["gardens"] == {"count": 1, "points": 3}
    assert standing["score"] == 3 + 6


def test_library_sets_actions_aside_or_not(table):
    """Biblioteca: cards set aside are not shuffled in, and are discarded at the end; setting aside is optional."""
    game = table(player(hand="library 5*copper", deck="smithy", discard="witch gold"), player()).play("library")
    game.pick("smithy")
    assert game.a.aside == "smithy"
    if game.asked == "A set-aside":  # the Witch came before the Gold
        game.pick()
    (shuffled,) = game.told("deck-shuffled")
    assert sorted(shuffled["order"]) == ["gold", "witch"]
    assert game.a.discard == "smithy"
    assert game.a.hand_size == 7


def test_spy_goes_round_from_who_played_it(table):
    """Spia: its player draws before any card is revealed, then reveals first, then the others in turn order. A player
    without a card shuffles, and reveals none if there is still no card."""
    game = table(player(hand="spy", deck="silver copper"), player(discard="gold"), player()).play("spy")
    assert (game.a.hand, game.decision["options"][0]["card"]) == ("silver", "copper")
    game.pick("discard")
    assert (game.asked, game.decision["options"][0]["card"]) == ("A discard", "gold")
    game.pick("put-on-deck")
    assert (game.a.discard, game.b.deck) == ("copper", "gold")
    assert [told["seat"] for told in game.told("cards-revealed")] == [0, 1]


def test_thief_with_one_card_left_in_the_deck(table):
    """Ladro: it is revealed, then the pile is shuffled without it for the second.

    The thief chooses at most one Treasure of each player to trash, and may take any of those trashed now, but no
    others.
    """
    game = table(
        player(hand="thief"), player(deck="silver", discard="gold"), player(deck="2*copper"), trash="platinum"
    ).play("thief")
    (shuffled,) = game.told("deck-shuffled")
    assert shuffled["order"] == ["gold"]
    assert game.offers("trash") == "gold silver"
    game.pick("gold")
    assert (game.asked, game.offers("gain"), game.bounds) == ("A gain", "copper gold", (0, 2))
    game.pick("gold")
    assert (game.a.discard, game.trash) == ("gold", "copper platinum")
    assert (game.b.discard, game.c.discard) == ("silver", "copper")
