"""A player learns before and after the choice that a domino fits nowhere."""

import re

from tests.support.kingdomino import claims, player
from tests.support.play import posted

CLOSED = player("3@1,0 right", "4@0,1 up", "5@-1,0 left", "6@0,-1 down")
"""A kingdom five squares wide and high, to which only a forest fits."""


def test_a_player_learns_of_a_domino_that_fits_nowhere(people, visit):
    current, offered = claims(d1=1, d7=1, d20=0, d21=0), claims(d2=None, d8=None, d24=None, d48=None)
    position = {"players": [CLOSED, {}], "current": current, "next": offered, "pile": [9, 10, 11, 12], "strict": False}
    wanted = {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True, "position": position}
    game = posted(people["ada"], "/v1/games", **wanted)["game"]
    while game["decision"]["seat"] == 1:
        picks = [one["id"] for one in game["decision"]["options"] if one.get("domino") not in {2, 24}][:1]
        answer = {"decision": game["decision"]["id"], "picks": picks}
        game = posted(people["ada"], f"/v1/games/{game['id']}/moves", **answer)["game"]
    page = visit().signed_in("ada").open(f"/games/{game['id']}").page
    page.locator(".to-you[data-decision]").wait_for()
    page.locator(".kingdom.own .gone", has_text="no place: 20").wait_for()
    for domino, warns in ((2, True), (24, False)):
        option = next(one["id"] for one in game["decision"]["options"] if one["domino"] == domino)
        page.locator(f'[data-option="{option}"]').first.hover()
        page.locator(".foretold", has_text=re.compile(rf"\b{domino} \(")).wait_for()
        assert ("fits nowhere" in page.locator(".foretold").inner_text()) == warns
