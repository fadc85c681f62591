"""Trial games of Dominion bots: every recommended kingdom, with each of its cards."""

import pytest

from domain.games.dominion.sets import SETS
from service.features.bots.dominion.plans import Plan
from service.features.bots.dominion.rehearsing import RULES, won


@pytest.mark.parametrize("name", sorted(SETS))
def test_bots_can_rehearse_a_kingdom_with_each_of_its_cards(name):
    found = SETS[name]
    setting = RULES.setting({"recommended": name, "edition": found.edition or 2, "turn_limit": 60}, 2)
    for number, card in enumerate(found.kingdom):
        assert won(setting, (Plan(wanted=((card, 3),)), Plan()), number) in (0.0, 0.5, 1.0), card
