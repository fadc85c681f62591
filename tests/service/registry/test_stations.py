"""Stations of an event, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from domain.game.refusal import Refusal
from service.features.tournaments.stations import QueuedTable, Station

STAGE = Station("Stage", "https://video.example/stage", (QueuedTable(1, 2, 3), QueuedTable(1, 2, 1)))
HALL = Station("Hall", None, ())


def test_stations_are_replaced_as_a_whole_and_kept_in_order(registry):
    ada = registry.accounts.create("ada").id
    for wanted in ([STAGE, HALL], [HALL, STAGE], [HALL], []):
        registry.stations.replace("t_1", ada, wanted)
        registry.stations.replace("t_2", ada, [STAGE])
        assert registry.stations.of("t_1") == wanted
    assert registry.stations.of("t_2") == [STAGE]


def test_erasure_deletes_stations_and_no_new_ones_come(registry):
    ada, bea = (registry.accounts.create(handle).id for handle in ("ada", "bea"))
    registry.stations.replace("t_1", ada, [STAGE])
    registry.stations.replace("t_2", bea, [HALL])
    registry.erase(ada)
    assert (registry.stations.of("t_1"), registry.stations.of("t_2")) == ([], [HALL])
    with pytest.raises(Refusal, match="unauthenticated"):
        registry.stations.replace("t_2", ada, [STAGE])
    assert registry.stations.of("t_2") == [HALL]


def test_organisers_who_replace_stations_at_once_come_one_after_the_other(registry):
    organisers, gate = [registry.accounts.create(f"ada{number}").id for number in range(4)], Barrier(4)
    wanted = [Station(f"Stage {number}", None, ()) for number in range(4)]

    def replace(number):
        for _ in range(25):
            gate.wait()
            registry.stations.replace("t_1", organisers[number], [wanted[number], HALL])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(replace, range(4)))
    assert registry.stations.of("t_1") in [[one, HALL] for one in wanted]
