"""Seeks, in both databases: whoever races, through whichever process, is matched exactly once, the oldest first."""

import threading
from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace

from domain.table.rulings import Terms
from service.ids import new_id
from service.registry.registry import Registry
from service.seeks.wish import Wish

OPTIONS: dict[str, object] = {}


def test_of_many_who_race_each_is_matched_once_with_a_neighbour(url):
    registries = [Registry(url) for _ in range(2)]  # as two processes have
    accounts = [registries[0].accounts.create(f"racer-{number}").id for number in range(16)]
    gate = threading.Barrier(len(accounts))

    def seek(number):
        wish = Wish(accounts[number], False, None, "kingdomino", OPTIONS, OPTIONS, 2, "public", Terms())
        seeks = registries[number % 2].seeks
        gate.wait()
        return seeks.find(seeks.open(new_id("k"), wish, 600)[0].id)

    with ThreadPoolExecutor(len(accounts)) as pool:
        found = list(pool.map(seek, range(len(accounts))))
    seeks = registries[0].seeks
    told = sorted((seeks.find(one.id) for one in found), key=lambda one: one.number)
    assert [one.number for one in told] == list(range(1, 17))
    assert all(one.status == "matched" for one in told)
    assert [one.game for one in told[::2]] == [one.game for one in told[1::2]]
    assert len({one.game for one in told}) == 8
    assert set(seeks.unmade()) == {one.game for one in told}
    for registry in registries:
        registry.close()


def test_a_seek_that_stands_is_there_again_and_meets_who_waits(registry):
    robot, *people = (registry.accounts.create(f"seeker-{number}").id for number in range(4))

    def wish(account, **more):
        return Wish(account, account == robot, None, "domaine", OPTIONS, OPTIONS, 2, "public", Terms(), **more)

    waiting = [registry.seeks.open(new_id("k"), wish(one, rating_min=1600, bots=True), 600)[0] for one in people]
    standing = wish(robot, stands=True)
    assert registry.seeks.open(new_id("k"), standing, 600)[0].game is None, "a bot without a rating counts as 1500"
    assert all(registry.seeks.find(one.id).status == "open" for one in waiting)
    strong = replace(standing, rating=170_000)
    registry.seeks.open(new_id("k"), strong, 600)
    games = [registry.seeks.find(one.id).game for one in waiting]
    assert None not in games
    assert len({*games}) == 3
    assert [one.wish.rating for one in registry.seeks.page(None, None, None, None, 0, 50)] == [None, 170_000], (
        "and stands"
    )
