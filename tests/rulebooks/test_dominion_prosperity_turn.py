"""The example turn, the examples in the rules, and those that the descriptions of the Treasures give, in the rulebook
of Prosperity (source 002, Polish), re-enacted. Each test names the section or the card."""

import pytest

from tests.support.dominion import cards, in_buy_phase, player

PROSPERITY = cards("bank bishop city contraband counting-house expand forge goons grand-market hoard")
BASE = cards("cellar market militia mine moat remodel smithy village witch workshop")


@pytest.fixture
def buying(drive):
    """A table at which seat A is in the Buy phase with these cards in hand."""

    def lay(hand, *others, deck="10*curse", in_play="", supply="", **turn):
        first = player(hand=hand, deck=deck, in_play=in_play)
        return drive(first, *others, supply=supply, turn=in_buy_phase(**turn))

    return lay


def test_the_example_turn(drive):
    """Przykładowa tura: Jacek has a Contraband, a Copper, a Gold, a Hoard and a Venture; Anna sits on his left."""
    game = drive(
        player(hand="contraband copper gold hoard venture", deck="colony estate bank 5*silver"),
        player(hand="5*copper"),
        supply="grand-market colony=8 platinum=12",
    )
    assert game.asked == "A buy", "he has no Action card"
    game.play("contraband")
    assert game.asked == "B name"
    jacek = game.seen("seat-1")["table"]["players"][0]
    assert (jacek["hand"], jacek["hand_size"]) == (None, 4), "she can only guess what else he has"
    game.pick("colony")
    assert game.turn["banned"] == ["colony"]

    game.play("gold", "hoard", "venture")
    assert [told["cards"] for told in game.told("cards-revealed")] == [["colony"], ["estate"], ["bank"]]
    assert game.a.in_play == "bank contraband gold hoard venture"
    assert game.told("bonus-taken")[-1]["coins"] == 5, "the Bank is worth five coins"
    assert game.left == (1, 2, 14)
    assert (game.a.hand, game.a.discard) == ("copper", "estate colony")
    assert "colony" not in game.offers("buy")

    game.buy("grand-market")
    assert game.left == (1, 1, 8)
    game.buy("province")
    assert [(told["card"], told["source"]) for told in game.told("card-gained")] == [
        ("grand-market", "supply"), ("province", "supply"), ("gold", "supply"),
    ]  # fmt: skip
    assert game.turn["seat"] == 1
    assert game.a.hand == "silver silver silver silver silver"
    assert sorted(game.a.discard.split()) == sorted(
        cards("copper contraband gold hoard venture bank colony estate grand-market province gold")
    )


@pytest.mark.parametrize(("kingdom", "used"), [(PROSPERITY, True), (BASE, False)])
def test_platinum_and_colony(drive, kingdom, used):
    """Przygotowanie do gry: with cards of Prosperity alone they are always used, without any never."""
    piles = drive.opened(None, 2, kingdom=kingdom).supply
    assert {"colony" in piles, "platinum" in piles} == {used}
    assert len(piles) == (19 if used else 17)
    if used:
        assert (piles["colony"], piles["platinum"]) == (8, 12)


def test_a_card_drawn_decides_about_platinum_and_colony(drive):
    """Przygotowanie do gry: in a mixed kingdom one of the cards used is drawn; one of Prosperity brings both in."""
    kingdom = [*PROSPERITY[:5], *BASE[:5]]
    for _ in range(8):
        game = drive.opened(None, 2, kingdom=kingdom)
        (drawn,) = game.told("prosperity-drawn")
        assert drawn["card"] in kingdom
        both = {"platinum", "colony"}
        assert both & game.supply.keys() == (both if drawn["card"] in PROSPERITY else set())


def test_the_last_colony_ends_the_game(buying):
    """Warunki końca gry: the Colonies are all gone."""
    game = buying("", supply="colony=1 platinum=12", coins=11).buy("colony")
    assert game.over
    assert game.standings[0]["breakdown"]["cards"]["colony"] == {"count": 1, "points": 10}


def test_tokens_count_and_can_be_seen(drive):
    """Dodatkowe zasady, +X: the others may count the tokens; at the end they are added to the points of the cards."""
    game = drive(
        player(hand="monument 8*copper", vp_tokens=6, turns=3), player(hand="province", turns=4), supply="province=1"
    )
    game.play("monument")
    assert game.seen("seat-1")["table"]["players"][0]["vp_tokens"] == 7
    game.play_treasures().buy("province")
    won = game.standings[0]
    assert (won["place"], won["score"], won["breakdown"]["tokens"]) == (1, 13, 7)


# Opis kart Królestwa


def test_kontrabanda_twice(buying):
    """Kontrabanda (Contraband): a name each time, and neither can be bought; the name need not be in the Supply."""
    game = buying("2*contraband", supply="witch").play("contraband")
    assert game.asked == "B name"
    assert {"province", "kings-court", "thief"} <= set(game.offers("name").split())
    game.pick("duchy").play("contraband").pick("gold")
    assert game.left == (1, 3, 6)
    assert game.offers("buy") == "copper curse estate silver witch"


def test_krocie_two_of_them_and_two_estates(buying):
    """Krocie (Hoard): two in play and no other Treasure, and +1 Buy: two Estates bring four Golds."""
    game = buying("2*hoard", buys=2).play("hoard", "hoard").buy("estate", "estate")
    gained = [told["card"] for told in game.told("card-gained")]
    assert gained == ["estate", "gold", "gold"] * 2


def test_a_banned_card_is_refused(buying):
    """Kontrabanda (Contraband): the named card is not among the options, and nothing else is accepted."""
    game = buying("contraband", coins=5).play("contraband").pick("province")
    assert "province" not in game.offers("buy")
    assert game.refusal([f"o{len(game.decision['options'])}"]) == "illegal-move"
