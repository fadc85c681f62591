"""The example turns and the examples in the rules of the second edition's rulebook (source 004, Portuguese).
Each test names the section."""

import pytest

from tests.support.dominion import cards, in_buy_phase, player


def test_the_example_turns(drive):
    """Exemplos de turnos: one Estate and four Coppers, then two Estates and three Coppers.

    The shuffle after the second turn is random, so for the third turn the hand of the book is set up.
    """
    deck = "2*estate 3*copper"
    game = drive(player(hand="estate 4*copper", deck=deck), player(hand="5*curse"), supply="remodel smithy militia")
    assert game.asked == "A buy", "no Action card to begin with: straight to the Buy phase"
    game.play_treasures()
    assert game.left[2] == 4
    game.buy("remodel")
    assert sorted(game.a.discard.split()) == sorted(cards("4*copper estate remodel"))
    assert game.a.hand == "copper copper copper estate estate"
    assert game.turn["seat"] == 1, "the opponent on the left begins a turn"
    game.end_turn()

    game.play_treasures().buy("silver")
    assert [told["seat"] for told in game.told("deck-shuffled")] == [1, 0], "the deck is empty"
    assert (game.a.hand_size, len(game.a.deck.split()), game.a.discard) == (5, 7, "")

    third = game.position
    third["players"][0] = player(hand="estate silver 2*copper remodel", deck="2*estate 5*copper", turns=2)
    third["turn"] = {"seat": 0}
    game = drive.opened(third, 2)
    game.play("remodel").pick("estate")
    assert "smithy" in game.offers("gain"), "4 = 2 + 2"
    assert "duchy" not in game.offers("gain")
    game.pick("smithy")
    assert (game.trash, game.a.discard) == ("estate", "smithy")
    game.play_treasures()
    assert game.left[2] == 4
    game.buy("militia")
    assert sorted(game.a.discard.split()) == sorted(cards("smithy militia remodel silver 2*copper"))
    assert game.a.hand_size == 5


def test_the_hand_is_hidden_under_what_was_played(drive):
    """Fase de Descarte: a player may hide the cards of the hand under those played. A deck of fewer than 5 cards goes
    on top of the shuffled pile."""
    game = drive(player(hand="curse silver", deck="10*copper"), turn=in_buy_phase()).play("silver").pick("end")
    assert game.a.discard == "silver curse"
    game = drive(player(hand="moat", in_play="market", deck="3*gold", discard="5*curse"), turn=in_buy_phase())
    game.pick("end")
    assert [told["count"] for told in game.told("cards-drawn")] == [5]
    (shuffled,) = game.told("deck-shuffled")
    assert sorted(shuffled["order"]) == sorted(cards("5*curse market moat"))
    assert game.a.hand.count("gold") == 3


def test_any_three_piles_end_the_game(drive):
    """Fim da Partida: Curses and Coppers count, too, and so do the cards in every place."""
    game = drive(
        player(hand="estate", deck="duchy", discard="province", in_play="curse"),
        supply="curse=0 copper=0 market=1",
        turn=in_buy_phase(coins=5),
    ).buy("market")
    assert game.over
    breakdown = game.standings[0]["breakdown"]
    assert {card: found["points"] for card, found in breakdown["cards"].items()} == {
        "curse": -1, "duchy": 3, "estate": 1, "market": 0, "province": 6,
    }  # fmt: skip
    assert (game.standings[0]["score"], breakdown["deck_size"]) == (9, 5)


@pytest.mark.parametrize(
    ("seats", "provinces", "curses"), [(2, 8, 10), (3, 12, 20), (4, 12, 30), (5, 15, 40), (6, 18, 50)]
)
def test_the_piles(drive, seats, provinces, curses):
    """Preparação, and the rules for 5 or 6 players."""
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


def test_four_empty_piles_with_five_players(drive):
    """Regras para 5 ou 6 Jogadores: any four piles."""
    about = {"seats": 5, "turn": in_buy_phase(coins=3)}
    assert not drive(player(), supply="curse=0 moat=0 village=1", **about).buy("village").over
    assert drive(player(), supply="curse=0 moat=0 estate=0 village=1", **about).buy("village").over
