"""Draws that take long: a worker makes them, the organiser waits a little, and pays for them once."""

import itertools
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.features.audits import jobs as audits
from service.features.exports import jobs as exporting
from service.features.tournaments import remembered
from service.platform.runtime import jobs
from service.platform.runtime.jobs import Jobs
from tests.support.api import refused
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import until

NUMBERS = itertools.count()
ROUND_ROBIN = {"kind": "round-robin", "size": 4}


@pytest.fixture
def service(app, monkeypatch):
    """A service whose worker is this test."""
    service = app.extensions["service"]
    service.platform.jobs.serve_here()
    service.platform.queues["long"].empty()
    monkeypatch.setattr(Jobs, "has_worker", lambda *_: True)
    monkeypatch.setattr(remembered, "BY_WORKER", 1)
    return service


@pytest.fixture
def drawers(service, monkeypatch):
    """The threads in which rounds were drawn."""
    drawers, draw = [], service["tournaments"].desk.organising.next_round

    def next_round(line):
        drawers.append(threading.current_thread())
        return draw(line)

    monkeypatch.setattr(service["tournaments"].desk.organising, "next_round", next_round)
    return drawers


@pytest.fixture
def rounds(anybody):
    """An organiser, and the path of the rounds of their event."""
    otto = anybody.as_(f"drawer-{next(NUMBERS)}")
    wanted = {"title": "Coppa", "ruleset": "kingdomino", "play": "typed", "stages": [{"format": ROUND_ROBIN}]}
    event = did(otto.post("/v1/tournaments", wanted))["tournament"]["id"]
    did(otto.post(f"/v1/tournaments/{event}/entrants", {"names": [f"player {number}" for number in range(13)]}))
    did(otto.post(f"/v1/tournaments/{event}/stages"))
    return otto, f"/v1/tournaments/{event}/rounds"


def asked(service):
    return [job for job in service.platform.queues["long"].jobs if job.id.startswith("draw--")]


def work(service):
    """Do the jobs, as a worker would."""
    for job in asked(service):
        jobs.run(*job.args)
        job.delete()


def test_a_worker_draws_while_the_organiser_waits(service, drawers, rounds):
    otto, path = rounds
    with ThreadPoolExecutor(1) as pool:
        drawn = pool.submit(otto.post, path)
        until(lambda: asked(service))
        work(service)
        told = did(drawn.result())["round"]
    assert drawers == [threading.current_thread()]
    assert len(told["tables"]) == 4


def test_a_paid_draw_goes_before_standings_that_nobody_paid_for(service, rounds):
    otto, path = rounds
    for number in range(3):
        service.platform.jobs.enqueue("standings", tournament="t_other", version=number)
    with ThreadPoolExecutor(1) as pool:
        drawn = pool.submit(otto.post, path)
        until(lambda: asked(service))
        first = service.platform.queues["long"].job_ids[0]
        work(service)
        did(drawn.result())
    service.platform.queues["long"].empty()
    assert first.startswith("draw--")


def test_no_request_draws_what_another_has_changed(app, service, drawers, rounds):
    otto, path = rounds
    with ThreadPoolExecutor(2) as pool:
        asking = [pool.submit(otto.post, path) for _ in range(2)]
        until(lambda: len(app.extensions["work"].turns._turns) == 2 and asked(service))
        work(service)
        told = {answer.result().status for answer in asking}
    assert told in ({201}, {201, 503}), "in the same moment it is the same draw"
    assert drawers == [threading.current_thread()]
    assert otto.get(path.removesuffix("/rounds")).json["pending"]["ordinal"] == 1


def test_a_draw_that_is_late_is_there_when_asked_again(service, drawers, rounds, monkeypatch):
    otto, path = rounds
    monkeypatch.setattr(remembered, "PATIENCE", 0.0)
    answer = otto.post(path, Idempotency_Key="one")
    refused(answer, 503, "unavailable")
    assert answer.headers["Retry-After"] == "2"
    assert (len(asked(service)), drawers) == (1, [])
    work(service)
    with monkeypatch.context() as free:
        free.setattr("service.features.tournaments.routes.rounds.heavy", lambda *_, **__: 1 // 0)
        did(otto.post(path, Idempotency_Key="one"))
    assert drawers == [threading.current_thread()]


@pytest.mark.parametrize("body", [{}, {"anew": False}])
def test_a_draw_whose_answer_was_lost_is_not_made_again(service, drawers, rounds, monkeypatch, body):
    otto, path = rounds
    with ThreadPoolExecutor(1) as pool, monkeypatch.context() as broken:
        broken.setattr("service.features.tournaments.routes.rounds.forward", lambda *_: 1 // 0)
        drawn = pool.submit(otto.post, path, body, Idempotency_Key="lost")
        until(lambda: asked(service))
        work(service)
        assert drawn.result().status == 500
    monkeypatch.setattr("service.features.tournaments.routes.rounds.heavy", lambda *_, **__: 1 // 0)
    did(otto.post(path, body, Idempotency_Key="lost"))
    assert (len(drawers), asked(service)) == (1, [])


def test_nobody_pays_for_a_draw_that_is_refused(service, rounds, anybody, monkeypatch):
    otto, path = rounds
    monkeypatch.setattr("service.features.tournaments.routes.rounds.heavy", lambda *_, **__: 1 // 0)
    stranger = anybody.as_("stranger-who-draws")
    refused(stranger.post(path), 403, "not-the-organiser")
    monkeypatch.undo()
    did(otto.post(path))
    did(otto.post(f"{path}/publish"))
    monkeypatch.setattr("service.features.tournaments.routes.rounds.heavy", lambda *_, **__: 1 // 0)
    refused(otto.post(path), 409, "results-missing")
    assert asked(service) == []


@pytest.mark.parametrize("long", ["audit", "export"])
def test_a_draw_is_made_in_the_middle_of_a_long_job(service, drawers, rounds, anybody, monkeypatch, long):
    for kind in (audits, exporting):
        monkeypatch.setattr(kind, "PIECE", 0)
    otto, path = rounds
    uma = anybody.as_(f"{long}-in-between")
    other = open_event(uma, DUEL, names=["Ada", "Bob"], play="typed")
    first_round(uma, other)
    drawers.clear()
    asked_at_look, look = [], audits.look
    monkeypatch.setattr(audits, "look", lambda *given: asked_at_look.append(len(asked(service))) or look(*given))
    id_ = other.split("/")[-1]
    wanted = {"games": {"tournament": id_}} if long == "audit" else {"kind": "bundle", "tournaments": [id_]}
    made = did(uma.post(f"/v1/{long}s", wanted), 202)["id"]
    with ThreadPoolExecutor(1) as pool:
        drawn = pool.submit(otto.post, path)
        until(lambda: asked(service))
        jobs.run(long, {long: made, "done": 0} | ({"edition": 0} if long == "export" else {}))
        did(drawn.result())
    assert (drawers, asked(service)) == ([threading.current_thread()], [])
    assert asked_at_look == ([0] if long == "audit" else []), "an audit does it already while it looks for its games"
    found = did(uma.get(f"/v1/{long}s/{made}"), 200)
    assert found["verdicts"] == {"agrees": 1} if long == "audit" else found["status"] == "done"


def test_without_a_worker_the_request_draws(service, drawers, rounds, monkeypatch):
    otto, path = rounds
    monkeypatch.setattr(Jobs, "has_worker", lambda *_: False)
    did(otto.post(path))
    assert (len(drawers), asked(service)) == (1, [])
