"""Players of a duplicate round have no office at the tables that share its shuffles, over HTTP."""

import pytest

from service.features.accounts.changing import give_role
from tests.support.api import refused
from tests.support.event import did
from tests.support.play import people, until

PAUSE = {"kind": "pause", "reason": "so", "rule": "Kingdomino, 1"}


@pytest.fixture
def town(app, anybody):
    """A referee of the service who plays, one who does not, and three other players."""
    plays, stands_by, *others = people(anybody, 5)
    accounts = app.extensions["service"]["accounts"]
    officials = []
    for one in (plays, stands_by):
        give_role(accounts, one.account, "referee")
        scopes = ("read", "play", "organise", "referee")
        officials.append(one.bearing(accounts.credentials.issue("token", one.account, scopes)[1]))
    return [*officials, *others]


def table_of_others(town):
    """Publish a round of two tables with the same shuffles, and return the game of those without the referee."""
    plays, _, *others = town
    stages = [{"format": {"kind": "swiss", "rounds": 1, "size": 2}}]
    wish = {"title": "Alike", "ruleset": "kingdomino", "deal": "duplicate", "stages": stages}
    hall = f"/v1/tournaments/{did(others[0].post('/v1/tournaments', wish))['tournament']['id']}"
    for player in (plays, *others):
        did(player.post(f"{hall}/entrants"))
    for step in ("stages", "rounds", "rounds/publish"):
        did(others[0].post(f"{hall}/{step}"))

    def tables():
        return did(others[0].get(f"{hall}/rounds/1/1"), 200)["tables"]

    until(lambda: all(table["games"] for table in tables()))
    (game,) = (
        table["games"][0]["game"]
        for table in tables()
        if plays.account not in [own["account"] for own in table["entrants"]]
    )
    return game


def test_a_referee_who_plays_is_a_stranger_at_other_tables(town):
    plays, stands_by, *_ = town
    game = table_of_others(town)
    for path in ("", "?view=public", "?view=referee", "/log", "/record", "/events", "/knowledge", "/audit"):
        refused(plays.get(f"/v1/games/{game}{path}"), 404, "unknown-game")
    for path, body in (("rulings", PAUSE), ("rulings/preview", PAUSE), ("forks", {"future": "same"})):
        refused(plays.post(f"/v1/games/{game}/{path}", body), 404, "unknown-game")
    seated = {seat["account"] for seat in did(stands_by.get(f"/v1/games/{game}?view=referee"), 200)["seats"]}
    player = next(one for one in town if one.account in seated)
    did(player.post(f"/v1/games/{game}/disputes", {"cites": 1, "text": "not so"}))
    did(stands_by.post(f"/v1/games/{game}/rulings", PAUSE))
    for path in ("/v1/disputes", "/v1/rulings", "/v1/me/inbox"):
        assert game in stands_by.get(path).text
        assert game not in plays.get(path).text
        assert plays.get(path).status == 200
