"""The page of a game with axe, in the light and in the dark, for players and spectators.

Axe finds nothing, and the page is light.
"""

from functools import partial

import pytest

from tests.browser.playing import at_length
from tests.browser.test_home import LIMIT, first_load
from tests.browser.test_reading import WITHOUT_CONTRAST, accessible
from tests.support.play import asked, limited, moves, table


@pytest.mark.parametrize(
    "ruleset", ["dominion", *(pytest.param(other, marks=at_length(True)) for other in ("kingdomino", "domaine"))]
)
def test_axe_finds_nothing(people, visit, ruleset):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 30))
    for _ in moves(pair, game, 18):
        pass
    while asked(pair, game)[0] is not pair[0]:
        next(moves(pair, game, 1))
    visitor = visit(reduced_motion="reduce")
    look = partial(accessible, rules={} if ruleset != "dominion" else WITHOUT_CONTRAST["rules"])
    for address in (f"/games/{game}/verify", f"/games/{game}/review"):
        visitor.open(address).page.locator(".badge.audit-agrees").wait_for()
        look(visitor.page)
    visitor.open(f"/games/{game}").page.locator(".drawing").wait_for()
    assert first_load(visitor) < LIMIT
    for handle in (None, "ada"):
        if handle:
            visitor.sign_in(handle)
            visitor.page.locator(".to-you[data-decision]").wait_for()
        look(visitor.page)
