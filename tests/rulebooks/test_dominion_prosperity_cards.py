"""Examples from the descriptions of the Actions in the rulebook of Prosperity, re-enacted.

The source is 002, Polish, "Opis kart Królestwa". Each test names the card. We do not have the cards of other boxes that
appear in those examples.
"""

import pytest

from tests.support.dominion import in_buy_phase, player


@pytest.mark.parametrize(
    ("empty", "hand_size", "left"),
    [
        ("", 1, (2, 1, 0)),
        ("curse=0", 2, (2, 1, 0)),
        ("curse=0 moat=0", 2, (2, 2, 1)),
        ("curse=0 moat=0 duchy=0", 2, (2, 2, 1)),
    ],
)
def test_miasto(drive, empty, hand_size, left):
    """Miasto (City): one empty pile gives a card more, two also a coin and a Buy. Three give nothing more. The empty
    trash is no pile."""
    game = drive(player(hand="city", deck="2*village"), supply=f"{empty} village").play("city")
    assert (game.a.hand_size, game.left) == (hand_size, left)


def test_mincerz_bought(drive):
    """Mincerz (Mint), bought: it trashes the Treasures in play, not those in hand.

    The coins left can be spent, but no more Treasures played. A Royal Seal is gone before it can help. A Watchtower is
    not, and saves no Treasure.
    """
    game = drive(
        player(hand="royal-seal gold silver watchtower"), supply="mint watchtower", turn=in_buy_phase(buys=2, coins=3)
    ).play("royal-seal", "gold")
    game.buy("mint")
    assert (game.trash, game.asked) == ("gold royal-seal", "A react")
    assert {option["by"] for option in game.decision["options"]} == {"watchtower"}
    game.pick("put-on-deck")
    assert (game.a.deck, game.a.hand, game.left) == ("mint", "silver watchtower", (1, 1, 3))
    assert game.offers("play") == ""
    assert game.buy("silver").told("card-bought")[-1]["card"] == "silver"


def test_rachuba(drive):
    """Rachuba (Counting House): one looks through one's discard pile, and shows only the Coppers one takes."""
    game = drive(player(hand="counting-house", discard="gold copper estate copper"), player()).play("counting-house")
    assert game.bounds == (0, 2)
    game.pick("copper", "copper")
    assert game.a.hand == "copper copper"
    (looked,) = game.told("cards-looked-at", "seat-1")
    assert list(looked["cards"]) == ["sealed"]
    assert game.told("cards-taken", "seat-1")[0]["cards"] == ["copper", "copper"]
    assert game.seen("seat-1")["table"]["players"][0]["discard_top"] == game.a.discard_top


def test_rada_krolewska_on_another(drive):
    """Rada królewska (King's Court): three different Actions three times each; not one Action nine times."""
    game = drive(player(hand="2*kings-court festival monument moneylender", deck="9*copper"))
    game.play("kings-court").pick("kings-court")
    game.pick("festival")
    assert (game.asked, game.offers("play"), game.left[0]) == ("A play", "moneylender monument", 6)
    game.pick("monument")
    assert (game.asked, game.offers("play"), game.a.vp_tokens) == ("A play", "moneylender", 3)
    game.pick("moneylender")
    played = [told["card"] for told in game.told("card-played")]
    assert played == [
        "kings-court",
        *["kings-court", "festival", "festival", "festival"],
        *["kings-court", "monument", "monument", "monument"],
        *["kings-court", "moneylender", "moneylender", "moneylender"],
    ]
    told = [line.replace(game.name, "A") for line in game.log().splitlines()]
    assert told[1:5] == [
        "A plays King's Court.",
        "  A plays King's Court.",
        "    A plays Festival.",
        "      A gets +2 Actions, +1 Buy, +2 coins.",
    ]
    assert told.count("  A plays King's Court again.") == 2
    assert told.count("    A plays Monument again.") == 2


@pytest.mark.parametrize(
    ("curse", "copper", "trash", "deck"),
    [("trash", "trash", "copper curse", ""), ("trash", "put-on-deck", "curse", "copper"), ("trash", "", "curse", "")],
)
def test_straznica_against_a_mountebank(drive, curse, copper, trash, deck):
    """Strażnica (Watchtower): the Curse and the Copper may both be trashed, or the Copper put onto the deck, or only
    the Curse trashed. It was gained all the same: the pile of Curses is one card smaller."""
    game = drive(player(hand="mountebank"), player(hand="watchtower", discard="estate"), supply="watchtower curse=10")
    game.play("mountebank")
    assert (game.asked, game.offers("trash")) == ("B react", "curse")
    game.pick(*curse.split()).pick(*copper.split())
    assert (game.trash, game.b.deck, game.supply["curse"]) == (trash, deck, 9)
    assert (game.b.hand, game.told("deck-shuffled")) == ("watchtower", [])


def test_straznica_turn_after_turn(drive):
    """Strażnica (Watchtower): one Watchtower is shown in several opponents' turns, and then played to draw up to six.

    This also holds where a card would go elsewhere, as with the Mine.
    """
    game = drive(
        player(hand="2*witch"), player(hand="watchtower mine silver", deck="6*copper"), turn={"actions": 2},
        supply="watchtower",
    ).play("witch").pick("trash").play("witch").pick("trash")  # fmt: skip
    assert game.trash == "curse curse"
    game.end_turn().play("mine").pick("silver").pick("gold")
    assert (game.asked, game.offers("put-on-deck")) == ("B react", "gold")
    assert game.pick("put-on-deck").b.deck.split()[0] == "gold"
