"""The guide on event types has each term whose name in events differs from its name in the API."""

import re

from domain.table.rulings import Clock, Terms
from service.features.games.terms_answer import GameClock, GameTerms
from service.web.reference.entries import guide


def test_the_guide_names_each_term_that_differs():
    section = guide("events").partition("## Terms in events")[2].partition("\n## ")[0]
    named = dict(re.findall(r"^\| `([a-z_]+)` \| `([a-z_]+)` \|$", section, re.MULTILINE))
    recorded, answered = Terms.__struct_fields__, GameTerms.__struct_fields__
    assert named == {one: f"{one}_seconds" for one in recorded if one not in answered}
    assert set(answered) == {named.get(one, one) for one in recorded}
    clocks = {one for one in Clock.__struct_fields__ if one not in GameClock.__struct_fields__}
    assert {f"`clock.{one}`" for one in clocks} <= set(re.findall(r"`clock\.[a-z_]+`", section))
