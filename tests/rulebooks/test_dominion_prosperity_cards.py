"""Examples from the descriptions of the Actions in the rulebook of Prosperity, re-enacted.

The source is 002, Polish, "Opis kart Królestwa". Each test names the card. We do not have the cards of other boxes that
appear in those examples.
"""

import pytest

from tests.support.dominion import in_buy_phase, player


def test_biskup(drive):
    """Biskup (Bishop): a card that costs 4 brings 3 tokens in all. Its player must trash. The others may, in turn
    order, and get no tokens."""
    game = drive(player(hand="bishop smithy"), player(hand="curse gold"), player(hand="estate")).play("bishop")
    assert (game.trash, game.a.vp_tokens, game.left[2]) == ("smithy", 3, 1)
    assert (game.asked, game.bounds) == ("B trash", (0, 1))
    game.pick("curse")
    assert game.asked == "C trash"
    game.pick()
    assert (game.trash, [side.vp_tokens for side in (game.b, game.c)]) == ("curse smithy", [0, 0])


def test_biskup_with_an_empty_hand(drive):
    """Biskup (Bishop): a player with an empty hand still gets a coin and a token."""
    game = drive(player(hand="bishop"), player()).play("bishop")
    assert (game.a.vp_tokens, game.left[2]) == (1, 1)


def test_domokrazca(drive):
    """Domokrążca (Peddler): 8; in the Buy phase 2 less for every Action card in play. A Worker's Village played three
    times by a King's Court is one card: with the King's Court two."""
    game = drive(player(hand="kings-court workers-village smithy", deck="3*copper"), supply="peddler")
    game.play("kings-court").pick("workers-village")
    assert game.costs["peddler"] == 8
    assert game.to_buy_phase().costs["peddler"] == 4


def test_domokrazca_never_below_nothing(drive):
    """Domokrążca (Peddler): it never costs less than 0."""
    game = drive(player(in_play="5*village"), supply="peddler", turn=in_buy_phase())
    assert game.costs["peddler"] == 0
    assert "peddler" in game.offers("buy")


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


def test_mincerz_played(drive):
    """Mincerz (Mint): a Treasure is shown and comes back to the hand; its copy goes to the discard pile."""
    game = drive(player(hand="mint gold")).play("mint").pick("gold")
    assert (game.a.hand, game.a.discard, game.told("cards-revealed")[0]["cards"]) == ("gold", "gold", ["gold"])


def test_modernizacja(drive):
    """Modernizacja (Expand): up to 3 more, or less, or the same again; it cannot trash itself."""
    game = drive(player(hand="expand duchy")).play("expand")
    assert game.offers("gain") == "copper curse duchy estate gold province silver"
    assert game.pick("province").a.discard == "province"
    assert drive(player(hand="expand")).play("expand").trash == ""


def test_motloch(drive):
    """Motłoch (Rabble): a player with too few cards shuffles and reveals the available ones. Treasures and Actions are
    discarded, the rest goes back in any order."""
    game = drive(
        player(hand="rabble", deck="3*copper"), player(deck="estate", discard="curse"), player(deck="gold moat")
    )
    game.play("rabble")
    assert (game.asked, game.offers("put-on-deck")) == ("B put-on-deck", "curse estate")
    game.pick("curse", "estate")
    assert (game.b.deck, game.c.deck) == ("estate curse", "")
    assert sorted(game.c.discard.split()) == ["gold", "moat"]


def test_naciagacze_two_of_them(drive):
    """Naciągacze (Goons): two in play and a Silver bought: 2 tokens; other gains bring none."""
    game = drive(player(hand="hoard", in_play="2*goons"), turn=in_buy_phase(buys=3, coins=5)).play("hoard")
    assert game.buy("silver").a.vp_tokens == 2
    assert game.buy("estate").a.vp_tokens == 4, "and none for the Gold"


def test_naciagacze_played_three_times(drive):
    """Naciągacze (Goons): by a King's Court; only one is in play, and a purchase brings one token."""
    game = drive(player(hand="kings-court goons copper"), player(hand="5*copper"))
    game.play("kings-court").pick("goons")
    assert game.left == (0, 4, 6)
    assert game.buy("silver").a.vp_tokens == 1


def test_platnerz(drive):
    """Płatnerz (Forge): a card that costs exactly what all the trashed ones do together; for none a card for nothing;
    where there is no such card, none."""
    game = drive(player(hand="forge gold estate"), supply="colony=8 platinum=12").play("forge").pick("gold", "estate")
    assert game.told("card-gained")[0]["card"] == "province", "the only card for 8"
    nothing = drive(player(hand="forge gold")).play("forge").pick()
    assert nothing.offers("gain") == "copper curse"
    seven = drive(player(hand="forge duchy estate")).play("forge").pick("duchy", "estate")
    assert (seven.trash, seven.told("card-gained")) == ("duchy estate", [])


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


def test_rada_krolewska_on_a_grand_market(drive):
    """Rada królewska (King's Court): three Actions are left, where three Grand Markets in a row leave one."""
    game = drive(player(hand="kings-court grand-market moat", deck="3*copper"))
    assert game.play("kings-court").pick("grand-market").left == (3, 4, 6)
    game = drive(player(hand="3*grand-market moat", deck="3*copper"))
    assert game.play("grand-market", "grand-market", "grand-market").left == (1, 4, 6)


def test_skladnica(drive):
    """Składnica (Vault): first two cards, then any number is discarded, the new ones too.

    Another player with one card may discard it and draws none. A player who discards two draws one, after shuffling if
    the deck is empty.
    """
    game = drive(
        player(hand="vault estate", deck="2*curse"), player(hand="copper"), player(hand="3*copper", discard="gold")
    )
    game.play("vault").pick("curse", "curse", "estate")
    assert (game.left[2], game.asked) == (3, "B discard")
    game.pick("discard")
    assert (game.b.hand, game.asked) == ("", "C discard")
    game.pick("discard")
    assert (game.c.hand_size, len(game.told("deck-shuffled"))) == (2, 1)
    assert sorted(game.told("deck-shuffled")[0]["order"]) == ["copper", "copper", "gold"]


def test_straznica_draws_up_to_six(drive):
    """Strażnica (Watchtower): up to exactly six cards; with six in hand none."""
    assert drive(player(hand="watchtower 4*copper", deck="3*curse")).play("watchtower").a.hand_size == 6
    assert drive(player(hand="watchtower 6*copper", deck="3*curse")).play("watchtower").a.hand_size == 6


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


def test_szarlatan(drive):
    """Szarlatan (Mountebank): in turn order; a player with a Curse may discard it.

    If one pile is empty, a player gains only the other card, and none if both are empty.
    """
    game = drive(player(hand="mountebank"), player(hand="curse"), player(), supply="curse=1").play("mountebank")
    assert (game.asked, game.bounds) == ("B discard", (0, 1))
    game.pick()
    assert (game.b.discard, game.c.discard) == ("copper curse", "copper")
    game = drive(player(hand="mountebank"), player(hand="curse"), supply="curse=0 copper=0").play("mountebank")
    assert game.pick("curse").b.discard == "curse"


def test_szarlatan_and_a_moat(drive):
    """Szarlatan (Mountebank): a player who shows a Moat neither discards a Curse nor gains anything."""
    game = drive(player(hand="mountebank"), player(hand="moat curse")).play("mountebank").pick("moat")
    assert (game.b.hand, game.b.discard_top, game.left[2]) == ("curse moat", None, 2)


def test_szlak_handlowy(drive):
    """Szlak handlowy (Trade Route): one coin for each Victory pile of which a card was gained.

    It counts by any player, any number and any way. The example of the book has a card of another box, and its numbers
    are garbled in our copy. Gardens replace that card here, and the two piles give two coins as the same paragraph
    says.
    """
    game = drive(
        player(hand="trade-route copper", deck="9*copper"), player(hand="trade-route remodel duchy estate"),
        supply="trade-route gardens=8", turn={"coins": 13, "buys": 3, "phase": "buy"},
    )  # fmt: skip
    assert game.shown["table"]["trade_route"] == []
    game.buy("gardens", "gardens", "duchy")
    assert game.shown["table"]["trade_route"] == ["duchy", "gardens"]
    game.play("trade-route")
    assert (game.left, game.asked) == ((0, 2, 2), "B trash")
    assert game.pick("estate").trash == "estate"


def test_wioska_robotnicza(drive):
    """Wioska robotnicza (Worker's Village): a card, two Actions, and a Buy."""
    game = drive(player(hand="workers-village", deck="village")).play("workers-village")
    assert (game.a.hand, game.left) == ("village", (2, 2, 0))
