"""What a referee finds out from the page of a case: what changed, where two records part, who shares a shuffle."""

import pytest

from tests.browser.test_replay import of_type
from tests.support.play import events, finish, people

TITLE = "Duplicate at the Golden Crown"


@pytest.fixture(scope="module")
def tables(anybody):
    """Two tables of a duplicate round, both played out, and what is disputed at the first."""
    players = people(anybody, 4)
    stages = [{"format": {"kind": "swiss", "rounds": 1, "size": 2}}]
    wish = {"title": TITLE, "ruleset": "kingdomino", "deal": "duplicate", "stages": stages,
            "terms": {"dispute_window": 3600}}  # fmt: skip
    made = players[0].post("/v1/tournaments", wish)
    assert made.status == 201, made
    path = f"/v1/tournaments/{made.json['tournament']['id']}"
    for player in players:
        assert player.post(f"{path}/entrants", {}).status == 201
    for step in ("stages", "rounds", "rounds/publish"):
        assert players[0].post(f"{path}/{step}").status == 201
    games = [one["games"][0]["game"] for one in players[0].get(f"{path}/rounds/1/1").json["tables"]]
    for game in games:
        seated = {seat["account"] for seat in players[0].get(f"/v1/games/{game}").json["seats"]}
        finish([player for player in players if player.account in seated], game)
    sitting = next(player for player in players if player.get(f"/v1/games/{games[0]}").json["you"])
    cites = of_type(events(sitting, games[0]), "domino-chosen")[2]
    claim = {"cites": cites, "claim": "The other table had better tiles."}
    made = sitting.post(f"/v1/games/{games[0]}/disputes", claim)
    assert made.status == 201, made
    return games, cites, claim["claim"]


def test_what_changed_where_two_records_part_and_whose_shuffle_it_is(anybody, people, tables, visit):
    (game, other), cites, claim = tables
    rosa, reader = visit().open("/me"), people["rosa"]
    rosa.page.get_by_role("button", name="Sign in", exact=True).wait_for()
    rosa.page.get_by_label("Handle").fill("rosa")
