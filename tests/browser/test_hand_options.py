"""Only options for cards of the hand are on the hand. Options for equal cards elsewhere are listed below the table."""

import pytest

from tests.support.dominion import in_buy_phase, player
from tests.support.dominion_over_http import sandbox
from tests.support.rulings import take

CASES = [
    # hand, cards in play, counters of the turn, supply, the step to the question, its options
    ("alchemist herbalist copper", "alchemist herbalist potion", {}, "alchemist herbalist", "pick end", 2),
    ("watchtower 2*copper", "", {"buys": 2}, "watchtower", "buy copper", 2),
]


@pytest.mark.parametrize(
    ("hand", "in_play", "turn", "supply", "step", "options"), CASES, ids=["discarded from play", "gained"]
)
def test_a_card_elsewhere_is_not_picked_on_the_hand(people, visit, hand, in_play, turn, supply, step, options):
    mine = player(hand=hand, in_play=in_play, deck="5*estate")
    game = sandbox(people["ada"], mine, player(), turn=in_buy_phase(**turn), supply=supply)
    take(game, step)
    assert len(game.decision["options"]) == options
    page = visit().signed_in("ada").open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(".held .card").first.wait_for()
    page.locator(f".to-you[data-decision={game.decision['id']}]").wait_for()
    assert page.locator(".choice").count() == options
    assert page.locator(".held .offered").count() == 0
