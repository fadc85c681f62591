"""Seeks, in both databases: racing seekers, in any process, are matched exactly once, the oldest first."""

import threading
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import insert

from domain.table.rulings import Terms
from service.features.seeks.seek_request import SeekRequest
from service.features.seeks.tables import seek_invited, seeks
from service.platform.ids import new_id
from tests.support.plans import few_values, scanned
from tests.support.registry import Registry

OPTIONS: dict[str, object] = {}


def test_of_many_who_race_each_is_matched_once_with_a_neighbour(url):
    registries = [Registry(url) for _ in range(2)]  # as two processes have
    accounts = [registries[0].accounts.create(f"racer-{number}").id for number in range(16)]
    gate = threading.Barrier(len(accounts))

    def seek(number):
        wish = SeekRequest(accounts[number], False, None, "kingdomino", OPTIONS, OPTIONS, 2, "public", Terms())
        mine = registries[number % 2].seeks
        gate.wait()
        return mine.find(mine.open(new_id("k"), wish, 600)[0].id)

    with ThreadPoolExecutor(len(accounts)) as pool:
        found = list(pool.map(seek, range(len(accounts))))
    there = registries[0].seeks
    told = sorted((there.find(one.id) for one in found), key=lambda one: one.number)
    assert [one.number for one in told] == list(range(1, 17))
    assert all(one.status == "matched" for one in told)
    assert [one.game for one in told[::2]] == [one.game for one in told[1::2]]
    assert len({one.game for one in told}) == 8
    assert set(there.unmade()) == {one.game for one in told}
    for registry in registries:
        registry.close()


def test_a_seek_that_stands_is_there_again_and_meets_who_waits(registry):
    robot, *people = (registry.accounts.create(f"seeker-{number}").id for number in range(4))

    def wish(account, **more):
        return SeekRequest(account, account == robot, None, "domaine", OPTIONS, OPTIONS, 2, "public", Terms(), **more)

    waiting = [registry.seeks.open(new_id("k"), wish(one, rating_min=1600, bots=True), 600)[0] for one in people]
    standing = wish(robot, stands=True)
    assert registry.seeks.open(new_id("k"), standing, 600)[0].game is None, "a bot without a rating counts as 1500"
    assert all(registry.seeks.find(one.id).status == "open" for one in waiting)
    strong = replace(standing, rating=170_000)
    registry.seeks.open(new_id("k"), strong, 600)
    games = [registry.seeks.find(one.id).game for one in waiting]
    assert None not in games
    assert len({*games}) == 3
    assert [one.request.rating for one in registry.seeks.page(None, None, None, None, 0, 50)] == [None, 170_000], (
        "and stands"
    )


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_who_looks_for_what_is_left_to_do_does_not_read_all_seeks(registry):
    with scanned(registry.database.engine) as tables:
        registry.seeks.unmade()
        registry.seeks.tidy()
    assert "seeks" not in tables


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_seeks_are_listed_and_forgotten_however_many_there_are(registry):
    most, ada = 1_000, registry.accounts.create("ada").id
    wish = SeekRequest(ada, False, None, "kingdomino", OPTIONS, OPTIONS, 2, "public", Terms())
    row = {
        "account": ada, "ruleset": "kingdomino", "wanted": msgspec.json.encode(wish).decode(), "status": "open",
        "made_at": 0, "expires_at": 2**40, "until": 2**40,
    }  # fmt: skip
    ids = [f"k_{number}" for number in range(most + 1)]
    with registry.database.write() as connection:
        connection.execute(insert(seeks), [row | {"id": id_, "number": place} for place, id_ in enumerate(ids)])
        connection.execute(insert(seek_invited), [{"seek": id_, "account": ada} for id_ in ids])
    with few_values(registry.database.engine, most):
        found = registry.seeks.page(ada, None, None, None, -1, most + 1)
        assert [seek.id for seek in found] == ids
        assert all(seek.invited == {ada: ""} for seek in found)
        registry.erase(ada)
    assert registry.seeks.page(None, None, None, None, -1, 1) == []
