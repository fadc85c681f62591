"""Seeks, in both databases: racing seekers, in any process, are matched exactly once, the oldest first."""

import threading
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import insert, select, update

from domain.table.lobby_facts import Chair
from domain.table.rulings import Terms
from service.features.accounts.tables import accounts
from service.features.blocks.tables import blocks
from service.features.seeks import store
from service.features.seeks.fitting import columns
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


def rows(request, count, **more):
    row = {
        "account": request.account, "ruleset": request.ruleset, "wanted": msgspec.json.encode(request).decode(),
        "status": "open", "made_at": 0, "expires_at": 2**40, "until": 2**40, **columns(request),
    }  # fmt: skip
    return [row | {"id": new_id("k"), "number": 1_000_000 + number, **more} for number in range(count)]


UNFIT = {
    "other terms": {"terms": Terms(dispute_window=60)},
    "another rating": {"rating_min": 9000},
    "a block": {},
    "a challenge": {"chairs": (Chair("account", "flood"), Chair("account", "bob"))},
    "an app": {"app": "p_1"},
    "bots": {"people": False, "bots": True},
}


@pytest.mark.parametrize("unfit", UNFIT)
def test_seeks_that_cannot_fit_are_not_read_to_match_another(registry, monkeypatch, unfit):
    """Otherwise 14,400 of them stop every write of the registry for more than a second at each new seek."""
    flood, ada, bob = (registry.accounts.create(name).id for name in ("flood", "ada", "bob"))
    asked = SeekRequest(ada, False, None, "kingdomino", OPTIONS, OPTIONS, 2, "public", Terms())
    with registry.database.write() as connection:
        connection.execute(insert(seeks), rows(replace(asked, account=flood, **UNFIT[unfit]), 300))
        if unfit == "a block":
            connection.execute(insert(blocks), {"account": flood, "blocked": ada, "made_at": 0})
            connection.execute(insert(blocks), {"account": bob, "blocked": flood, "made_at": 0})
    decoded, decode = [], store._decoded
    monkeypatch.setattr(store, "_decoded", lambda text: decoded.append(text) or decode(text))
    assert registry.seeks.open(new_id("k"), asked, 600)[0].status == "open"
    assert registry.seeks.open(new_id("k"), replace(asked, account=bob), 600)[0].status == "matched"
    assert len(decoded) < 10


@pytest.mark.parametrize(("count", "each", "address"), [(20, 10, ""), (201, 1, "near")], ids=["accounts", "address"])
def test_seekers_who_block_each_other_hide_no_others(registry, count, each, address):
    """Twenty accounts with ten seeks each filled the 200 that are read for a new one."""
    crowd = [f"a_crowd{number:03}" for number in range(count)]
    honest = [registry.accounts.create(name).id for name in ("ada", "bob")]
    asked = SeekRequest(honest[0], False, None, "dominion", OPTIONS, OPTIONS, 3, "public", Terms())
    pairs = [(one, other) for place, one in enumerate(crowd) for other in crowd[place + 1 :]]
    sought = (row for one in crowd for row in rows(replace(asked, account=one), each, place=address))
    with registry.database.write() as connection:
        connection.execute(insert(accounts), [{"id": one, "made_at": 0} for one in crowd])
        connection.execute(insert(blocks), [{"account": one, "blocked": other, "made_at": 0} for one, other in pairs])
        connection.execute(insert(seeks), [row | {"number": number} for number, row in enumerate(sought, 1)])
    found = [registry.seeks.open(new_id("k"), replace(asked, account=one), 600) for one in honest]
    assert [party[0].status for party in found] == ["open", "matched"]
    assert {seek.request.account for seek in found[1]} == {crowd[0], *honest}, "the oldest, and those whom it admits"


def test_seeks_of_an_earlier_build_are_still_matched(registry):
    ada, bob = (registry.accounts.create(name).id for name in ("ada", "bob"))
    asked = SeekRequest(ada, False, None, "kingdomino", OPTIONS, OPTIONS, 2, "public", Terms())
    with registry.database.write() as connection:
        connection.execute(insert(seeks), rows(asked, 1))
        connection.execute(update(seeks).values(dict.fromkeys(columns(asked))))
    assert registry.seeks.open(new_id("k"), replace(asked, account=bob), 600)[0].status == "matched"


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("end", ["withdrawn", "expired"])
def test_an_ended_challenge_leaves_the_inbox_and_is_deleted_after_a_day(registry, monkeypatch, end):
    ada, bob = (registry.accounts.create(name).id for name in ("ada", "bob"))
    chairs = (Chair("account", ada), Chair("account", bob))
    asked = SeekRequest(ada, False, None, "kingdomino", OPTIONS, OPTIONS, 2, "public", Terms(), chairs=chairs)
    before = registry.seeks.versions([bob])
    made = registry.seeks.open(new_id("k"), asked, 14 * 86_400 if end == "withdrawn" else 60)[0]
    assert registry.seeks.versions([bob]) != before
    if end == "withdrawn":
        registry.seeks.decline(made.id, ada, "")
    now = store.time.time()
    monkeypatch.setattr(store.time, "time", lambda: now + 3600)
    registry.seeks.tidy()
    assert registry.seeks.versions([bob]) == before
    assert registry.seeks.find(made.id).status == end
    with registry.database.read() as connection:
        assert list(connection.scalars(select(seek_invited.c.ended))) == [True]
    monkeypatch.setattr(store.time, "time", lambda: now + 90_100)
    registry.seeks.tidy()
    assert registry.seeks.find(made.id) is None
