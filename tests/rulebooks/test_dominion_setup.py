"""The piles with which games of Dominion begin, as the rulebooks print them."""

import pytest

from tests.support.dominion import cards

PROSPERITY = cards("bank bishop city contraband counting-house expand forge goons grand-market hoard")
BASE = cards("cellar market militia mine moat remodel smithy village witch workshop")


@pytest.mark.parametrize(
    ("seats", "provinces", "curses"), [(2, 8, 10), (3, 12, 20), (4, 12, 30), (5, 15, 40), (6, 18, 50)]
)
def test_the_piles(drive, seats, provinces, curses):
    """Preparação, and the rules for 5 or 6 players (source 004); R-001 to R-005."""
    game = drive.opened(None, seats, recommended="sleight-of-hand")
    piles = game.supply
    victory = 8 if seats == 2 else 12
    assert (piles["province"], piles["curse"]) == (provinces, curses)
    assert {piles[card] for card in ("estate", "duchy", "gardens")} == {victory}
    two_sets = seats > 4
    assert (piles["copper"] + 7 * seats, piles["silver"], piles["gold"]) == (
        (120, 80, 60) if two_sets else (60, 40, 30)
    )
    assert {piles[card] for card in ("cellar", "militia", "throne-room")} == {10}
    assert len(piles) == 17
    assert [game.side(seat).hand_size for seat in range(seats)] == [5] * seats


@pytest.mark.parametrize(("kingdom", "used"), [(PROSPERITY, True), (BASE, False)])
def test_platinum_and_colony(drive, kingdom, used):
    """Przygotowanie do gry (source 002): with cards of Prosperity alone they are always used, without any never."""
    game = drive.opened(None, 2, kingdom=kingdom)
    piles = game.supply
    assert {"colony" in piles, "platinum" in piles} == {used}
    assert len(piles) == (19 if used else 17)
    assert not used or (piles["colony"], piles["platinum"]) == (8, 12)
    assert game.told("prosperity-drawn") == []


def test_everybody_begins_with_a_coin_token_if_there_is_a_baker(drive):
    """Baker's set-up (Guilds, G-11)."""
    for name, tokens in (("arts-and-crafts", {"coin_tokens": 1}), ("gilding-the-lily", None)):
        game = drive.opened(None, 3, recommended=name)
        assert [player.get("counters") for player in game.shown["table"]["players"]] == [tokens] * 3
