"""Pages of operations show short parts first, and fold options and boards by game."""

import re
from typing import get_args, get_type_hints

import pytest

from domain.games.rulesets import RULESETS
from service.web.reference.entries import guide


@pytest.mark.parametrize("name", ["make_move", "get_game"])
def test_a_decision_comes_before_the_boards_and_its_options_are_folded_by_game(anybody, name):
    shown = anybody.get(f"/docs/{name}", Accept="text/html").text
    places = [
        shown.index(f"<code>{field}</code>") for field in ("min", "ordered", "Options of Dominion", "DominionView")
    ]
    assert places == sorted(places)
    for game in RULESETS:
        options = shown.partition(f"<code>Options of {game.capitalize()}</code>")[2]
        assert re.match(r"(?:(?!<li).)*<details>", options, re.DOTALL)
    assert "<details>" in shown.partition("<code>KingdominoView</code>")[2][:200]


def test_an_option_is_listed_under_its_game(anybody):
    shown = anybody.get("/docs/make_move", Accept="text/html").text
    kingdomino = shown.partition("<code>Options of Kingdomino</code>")[2].partition("</details>")[0]
    assert "<code>ChooseOption</code>" in kingdomino
    assert "<code>BuyOption</code>" not in kingdomino


@pytest.mark.parametrize("name", RULESETS)
def test_the_guide_on_boards_names_kinds_of_options_of_each_game(name):
    section = guide("boards").partition(f"## {name.capitalize()}")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    named = {kind for row in rows for kind in re.findall(r"`([a-z-]+)`", row)}
    real = {kind for choice in RULESETS[name].choices for kind in get_args(get_type_hints(choice)["kind"])}
    assert named <= real
    assert name == "dominion" or named == real
