"""Examples from the card descriptions of the second edition's rulebook, re-enacted.

The source is 004, Portuguese, "Descrição das Cartas de Reino". Each test names the card.
"""

import pytest

from tests.support.dominion import in_buy_phase, player


def test_fosso_against_every_attack(drive):
    """Fosso (Moat): the same Moat against all Attacks of a turn, and still to be played on one's own."""
    attacks = "bandit bureaucrat militia witch"
    moated = player(hand="moat estate gold", deck="silver gold 3*copper")
    game = drive(player(hand=attacks, deck="2*copper"), moated, turn={"actions": 4})
    for attack in attacks.split():
        game.play(attack)
        assert game.asked == "B react"
        game.pick("moat")
    assert (game.b.hand, game.b.discard_top, game.trash) == ("estate gold moat", None, "")
    assert game.b.deck == "silver gold copper copper copper"
    game.end_turn().play("moat")
    assert game.b.hand_size == 4


def test_jardins_at_37_cards(drive):
    """Jardins (Gardens): with 37 cards each is worth 3."""
    game = drive(
        player(hand="2*gardens", deck="34*copper"), supply="gardens=1 curse=0 market=0", turn=in_buy_phase(coins=4)
    ).buy("gardens")
    breakdown = game.standings[0]["breakdown"]
    assert (breakdown["deck_size"], breakdown["cards"]["gardens"]) == (37, {"count": 3, "points": 9})


@pytest.mark.parametrize(
    ("trashed", "discarded", "on_deck"),
    [
        ("curse gold", "", ""),
        ("", "curse gold", ""),
        ("", "", "curse gold"),
        ("curse", "gold", ""),
        ("curse", "", "gold"),
        ("", "curse", "gold"),
    ],
)
def test_sentinela(drive, trashed, discarded, on_deck):
    """Sentinela (Sentry): a card and an Action first; then the top two: every mix of trashing, discarding and putting
    back, in any order."""
    game = drive(player(hand="sentry", deck="copper gold curse")).play("sentry")
    assert (game.a.hand, game.a.aside) == ("copper", "gold curse")
    game.pick(*trashed.split())
    if game.asked == "A discard":
        game.pick(*discarded.split())
    if game.asked == "A put-on-deck":
        game.pick(*reversed(on_deck.split()))  # the last pick ends on top
    assert (game.trash, sorted(game.a.discard.split()), game.a.deck) == (trashed, sorted(discarded.split()), on_deck)
    assert game.left[0] == 1
