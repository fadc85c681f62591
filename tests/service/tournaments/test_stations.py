"""Stations of an event: their queues of tables, for streams and halls."""

import pytest

from tests.support.api import refused
from tests.support.event import did, first_round, open_event


def at(table, number=1, stage=1):
    return {"stage": stage, "round": number, "table": table}


STAGE = {"name": "Stage", "stream": "https://video.example/stage"}
HALL = {"name": "Hall"}


def stations(*queues):
    named = [STAGE, HALL]
    return {"stations": [one | {"queue": list(queue)} for one, queue in zip(named, queues, strict=False)]}


@pytest.fixture
def event(olga):
    path = open_event(olga, play="typed", names=["Ada", "Bea", "Cleo", "Dora", "Eva", "Fay"])
    first_round(olga, path)
    return path


def test_queue_shows_the_waiting_tables_as_the_round_does(olga, anybody, event):
    did(olga.put(f"{event}/stations", stations([at(3), at(1)], [at(2)])), 200)
    found = did(anybody.get(f"{event}/stations"), 200)["items"]
    assert [(one["name"], one["stream"]) for one in found] == [("Stage", STAGE["stream"]), ("Hall", None)]
    assert [[told["table"] for told in one["queue"]] for one in found] == [[3, 1], [2]]
    tables = did(anybody.get(f"{event}/rounds/1/1"), 200)["tables"]
    for told in [*found[0]["queue"], *found[1]["queue"]]:
        table = tables[told["table"] - 1]
        assert {name: told[name] for name in ("entrants", "games", "match")} == {
            name: table[name] for name in ("entrants", "games", "match")
        }


def test_table_that_is_done_leaves_its_queue(olga, anybody, event):
    did(olga.put(f"{event}/stations", stations([at(3), at(1)])), 200)
    who = [one["entrant"] for one in did(olga.get(f"{event}/rounds/1/1"), 200)["tables"][2]["entrants"]]
    results = {"results": [{"entrant": one, "score": 9 - number} for number, one in enumerate(who)]}
    did(olga.post(f"{event}/rounds/1/1/tables/3/results", results))
    (stage,) = did(anybody.get(f"{event}/stations"), 200)["items"]
    assert [told["table"] for told in stage["queue"]] == [1]


def test_withdrawn_round_leaves_its_queue(olga, anybody, event):
    did(olga.put(f"{event}/stations", stations([at(1)])), 200)
    did(olga.post(f"{event}/rulings", {"kind": "withdraw-round", "reason": "Wrong names."}))
    assert did(anybody.get(f"{event}/stations"), 200)["items"] == [STAGE | {"queue": []}]


def test_tables_of_a_smaller_round_leave_the_queue(olga, anybody, event):
    did(olga.put(f"{event}/stations", stations([at(3), at(1)])), 200)
    did(olga.post(f"{event}/rulings", {"kind": "withdraw-round", "reason": "Wrong names."}))
    for entrant in (5, 6):
        did(olga.delete(f"{event}/entrants/{entrant}"), 200)
    did(olga.post(f"{event}/rounds"))
    did(olga.post(f"{event}/rounds/publish"))
    (stage,) = did(anybody.get(f"{event}/stations"), 200)["items"]
    assert [told["table"] for told in stage["queue"]] == [1]


def test_drawn_round_cannot_be_queued_before_its_publication(olga):
    path = open_event(olga, play="typed", names=["Ada", "Bea"])
    for step in ("stages", "rounds"):
        did(olga.post(f"{path}/{step}"))
    refused(olga.put(f"{path}/stations", stations([at(1)])), 404, "unknown-round")
    assert did(olga.get(f"{path}/stations"), 200)["items"] == []


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        (stations([at(4)]), 404, "unknown-table"),
        (stations([at(1, number=2)]), 404, "unknown-round"),
        (stations([at(1, stage=2)]), 404, "unknown-stage"),
        (stations([at(1), at(1)]), 422, "invalid"),
        (stations([at(1)], [at(1)]), 422, "invalid"),
        ({"stations": [HALL, HALL]}, 422, "invalid"),
        ({"stations": [STAGE | {"stream": "javascript:alert(1)"}]}, 422, "invalid"),
        ({"stations": [{"name": " "}]}, 422, "invalid"),
    ],
)
def test_bad_station_is_refused_and_changes_nothing(olga, event, wanted, status, code):
    before = did(olga.put(f"{event}/stations", stations([at(2)])), 200)
    refused(olga.put(f"{event}/stations", wanted), status, code)
    assert did(olga.get(f"{event}/stations"), 200) == before


def test_arbiters_change_stations_and_players_do_not(olga, anybody, event):
    arbiter, player = anybody.as_("arbiter-of-stations"), anybody.as_("player-of-stations")
    did(olga.put(f"{event}/staff/arbiter-of-stations", {"duty": "arbiter"}), 200)
    did(arbiter.put(f"{event}/stations", stations([at(1)])), 200)
    refused(player.put(f"{event}/stations", stations()), 403, "not-the-organiser")
    assert len(did(anybody.get(f"{event}/stations"), 200)["items"]) == 1


def test_stations_of_a_private_event_are_hidden(olga, anybody):
    path = open_event(olga, play="typed", names=["Ada", "Bea"], visibility="private")
    did(olga.put(f"{path}/stations", stations()), 200)
    refused(anybody.get(f"{path}/stations"), 404, "unknown-tournament")


def test_erasure_deletes_the_stations_that_a_person_wrote(olga, anybody, event):
    gone = anybody.as_("leaving-soon")
    did(olga.put(f"{event}/staff/leaving-soon", {"duty": "organiser"}), 200)
    did(gone.put(f"{event}/stations", stations([at(1)])), 200)
    assert gone.delete("/v1/me").status == 202
    assert did(anybody.get(f"{event}/stations"), 200)["items"] == []
