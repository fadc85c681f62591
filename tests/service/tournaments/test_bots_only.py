"""Events that only bots may enter."""

import pytest

from domain.game.refusal import Refusal
from service.features.tournaments.bot_tables import BotGate
from tests.service.ratings.test_bots import ratings, robots
from tests.service.ratings.test_meaning import end
from tests.support.api import refused
from tests.support.evening import Evening
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import people


@pytest.fixture
def hall(olga):
    return open_event(olga, bots_only=True)


def test_only_bots_enter_an_event_for_bots(olga, anybody, hall):
    (person,), (robot, late) = people(anybody, 1), robots(anybody, 2)
    wrong = {"account": person.account}, {"name": "Ada"}, {"names": ["Ada"]}
    for who, entrant in ((person, {}), *((olga, entrant) for entrant in wrong)):
        assert "bots" in refused(who.post(f"{hall}/entrants", entrant), 422, "invalid-entrant")["detail"]
    teams = open_event(olga, {**DUEL, "teams": {"boards": 2}}, bots_only=True, play="typed")
    refused(olga.post(f"{teams}/teams", {"name": "People", "names": ["Ann", "Bo"]}), 422, "invalid-entrant")
    entered = [did(who.post(f"{hall}/entrants", body)) for who, body in ((robot, {}), (olga, {"bot": "steady"}))]
    assert [one["entrant"]["entrant"] for one in entered] == [1, 2]
    did(olga.post(f"{hall}/entrants", {"account": late.account}))
    assert did(late.post(f"{hall}/entrants"))["entrant"]["account"] == late.account
    assert did(anybody.get(hall), 200)["bots_only"] is True
    assert did(anybody.get(open_event(olga)), 200)["bots_only"] is False


def test_an_event_for_bots_counts_on_their_ladder_and_seeds_by_it(olga, anybody, service, hall):
    robot, rival = robots(anybody, 2)
    for one in (robot, rival):
        did(one.post(f"{hall}/entrants"))
    game = first_round(olga, hall)["tables"][0]["games"][0]["game"]
    end(service, game)
    rated = ratings(anybody, service, robot)
    assert [(one["kind"], one["games"]) for one in rated] == [("bots", 1)]
    again = open_event(olga, bots_only=True, players=[robots(anybody, 1)[0], robot])
    begun = did(olga.post(f"{again}/stages", {"seeds": "rating"}))["events"][0]["event"]["data"]
    assert (begun["entrants"], begun["ratings"]) == ([2, 1], [round(100 * rated[0]["rating"]), None])


def test_only_tables_of_bots_wait_for_the_limit(evening: Evening) -> None:
    """The limit admits one game, and counts the games of this pass."""

    def admit(maker: str, more: int, least: int) -> None:
        assert maker == evening.line.tournament.maker
        if more + least > 1:
            raise Refusal("too-many-games", count=least, more=more, most=1)

    evening.make().enter(2)
    for _ in range(2):
        evening.organise.enter_bot("a_olga", evening.line.id, "random")
    gate = BotGate(evening.line.tournament, admit)
    assert [gate.passes(players) for players in ((3, 4), (3, 4), (1, 2), (1, 3), (3, 4))] == [
        True, False, True, True, False,
    ]  # fmt: skip
