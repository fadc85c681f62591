"""Standings over HTTP: the size of explanations in one answer, and the worker that computes those of many."""

import msgspec
import pytest

from domain.tournament.facts import RoundDrawn
from service.features.games.routes.long_games import EVENTS
from service.features.tournaments import remembered
from service.features.tournaments.routes import standings
from service.platform.runtime import jobs
from tests.support.api import refused
from tests.support.event import did, first_round, open_event
from tests.support.exporting import typed_event
from tests.support.play import people


@pytest.fixture
def where(app, anybody):
    event = typed_event(app.extensions["service"], anybody.as_("otto").account, 8, 2)
    return f"/v1/tournaments/{event}/standings?explain=true"


def numbers(value):
    return 1 + sum(map(numbers, value.get("parts", ())))


def test_of_a_large_tournament_one_entrant_is_explained_at_a_time(anybody, where, monkeypatch):
    full = anybody.get(where).json["standings"]
    told = sum(
        numbers(value)
        for line in full
        for value in (line["explained"]["points"], *line["explained"]["tiebreaks"].values())
        if value is not None
    )
    monkeypatch.setattr(standings, "_MOST_NUMBERS", told)
    assert anybody.get(where).status == 200
    monkeypatch.setattr(standings, "_MOST_NUMBERS", told - 1)
    refused(anybody.get(where), 409, "too-much-to-explain")
    some = anybody.get(f"{where}&entrant=3").json["standings"]
    assert [line for line in some if "explained" in line] == [line for line in full if line["entrant"] == 3]
    refused(anybody.get(f"{where}&entrant=99"), 404, "unknown-entrant")


def test_the_standings_of_many_are_reckoned_by_a_worker_and_remembered(app, anybody, monkeypatch):
    service, otto = app.extensions["service"], anybody.as_("ottilie")
    event = typed_event(service, otto.account, 8, 2)
    path = f"/v1/tournaments/{event}/standings"
    monkeypatch.setattr(remembered, "LARGE", 9)
    small = anybody.get(path).json
    monkeypatch.setattr(remembered, "LARGE", 8)
    first = anybody.get(path)
    assert first.json == small
    ruling = {
        "kind": "adjust",
        "stage": 1,
        "entrant": first.json["standings"][-1]["entrant"],
        "points": 50,
        "reason": "so",
    }
    now = did(otto.post(f"/v1/tournaments/{event}/rulings", ruling))["tournament"]["version"]
    monkeypatch.setattr(service["tournaments"].desk.book, "standings", lambda *_: 1 // 0)
    asked = anybody.get(path)
    assert asked.json == first.json
    assert anybody.get(path, If_None_Match=first.headers["ETag"]).status == 304
    (job,) = [one for one in service.platform.queues["long"].jobs if one.id.startswith("standings")]
    monkeypatch.undo()
    monkeypatch.setattr(remembered, "LARGE", 8)
    service.platform.jobs.serve_here()
    jobs.run(*job.args)
    told = anybody.get(path, If_None_Match=first.headers["ETag"])
    assert (told.status, told.json["event"]) == (200, now)
    assert told.json["standings"][0]["entrant"] == ruling["entrant"]
    assert told.json["standings"] == anybody.get(f"{path}?as_of_round=2").json["standings"]


def test_those_as_of_an_earlier_round_too(app, anybody, monkeypatch):
    """They are kept from the time when that round was the last; a ruling computes them again."""
    service, otto = app.extensions["service"], anybody.as_("ottilie-once-more")
    event = typed_event(service, otto.account, 8, 2)
    path = f"/v1/tournaments/{event}/standings?stage=1&as_of_round=1"
    small = anybody.get(path).json
    monkeypatch.setattr(remembered, "LARGE", 8)
    assert anybody.get(path).json == small
    ruling = {"kind": "adjust", "stage": 1, "entrant": 1, "points": 50, "reason": "so"}
    now = did(otto.post(f"/v1/tournaments/{event}/rulings", ruling))["tournament"]["version"]
    with monkeypatch.context() as alone:
        alone.setattr(service["tournaments"].desk.book, "standings", lambda *_: 1 // 0)
        assert anybody.get(path).json["event"] == small["event"]
    service.platform.jobs.serve_here()
    for job in service.platform.queues["long"].jobs:
        if job.id.startswith("standings") and event in job.id:
            jobs.run(*job.args)
    monkeypatch.setattr(service["tournaments"].desk.book, "standings", lambda *_: 1 // 0)
    told = anybody.get(path).json
    assert (told["round"], told["event"], told["standings"][0]["entrant"]) == (1, now, 1)
    refused(anybody.get(path.replace("stage=1", "stage=2")), 404, "unknown-stage")


def test_reckoning_earlier_standings_of_many_is_charged(app, anybody, monkeypatch):
    service, otto = app.extensions["service"], anybody.as_("otto-who-pays")
    event = typed_event(service, otto.account, 8, 2)
    path, paid = f"/v1/tournaments/{event}/standings", []
    monkeypatch.setattr(remembered, "LARGE", 8)
    monkeypatch.setattr(standings, "_ENTRANTS", 2)
    monkeypatch.setattr(standings, "heavy", paid.append)
    for query in ("?as_of_round=1", "?as_of_round=1", "?as_of_event=14", ""):
        assert anybody.get(path + query).status == 200
    assert paid == [4, 4 + 14 / EVENTS, 4]
    ruling = {"kind": "adjust", "stage": 1, "entrant": 1, "points": 50, "reason": "so"}
    did(otto.post(f"/v1/tournaments/{event}/rulings", ruling))
    assert anybody.get(path).status == anybody.get(f"{path}?as_of_round=1").status == 200
    assert paid[3:] == [4]


@pytest.mark.parametrize(("entrants", "tenths"), [(8, 15), (8000, 0)])
def test_each_list_of_entrants_is_charged_in_tenths_unless_unchanged(app, anybody, monkeypatch, entrants, tenths):
    """`entrants`: as many as a unit pays for."""
    event = typed_event(app.extensions["service"], anybody.as_(f"reader-{entrants}").account, 8, 2)
    monkeypatch.setattr(standings, "LISTED", entrants / 1.5)
    paid, charged = [], app.extensions["work"].charge
    monkeypatch.setattr(app.extensions["work"], "charge", lambda *given: paid.append(given[2]) or charged(*given))
    for path in ("standings", "standings?as_of_round=1", "standings?as_of_event=14", "ranking"):
        told = did(anybody.get(f"/v1/tournaments/{event}/{path}"), 200)
        assert len(told.get("standings", told.get("ranking"))) == 8
        assert int(sum(paid) * 10) == tenths
        paid.clear()
    tag = anybody.get(f"/v1/tournaments/{event}/standings").headers["ETag"]
    paid.clear()
    assert anybody.get(f"/v1/tournaments/{event}/standings", If_None_Match=tag).status == 304
    assert not any(paid)


def test_of_a_stage_with_more_than_a_hundred_rounds_each_can_be_asked_for(app, anybody):
    """128 meet each other once in 127."""
    event = typed_event(app.extensions["service"], anybody.as_("olga").account, 8, 2)
    for of in ("standings", "exports/standings.json"):
        refused(anybody.get(f"/v1/tournaments/{event}/{of}?as_of_round=127"), 404, "unknown-round")


def test_the_next_round_of_many_is_drawn_ahead_by_the_worker_that_reckons_them(app, anybody, monkeypatch):
    """It is the round that would be drawn then; later events draw it again."""
    service, otto = app.extensions["service"], anybody.as_("otto-who-draws")
    event = typed_event(service, otto.account, 9, 2, planned=4)
    path, line = f"/v1/tournaments/{event}", service["tournaments"].desk.book.line
    monkeypatch.setattr(remembered, "LARGE", 8)
    service.platform.jobs.serve_here()

    def reckoned():
        remembered.reckon(service["tournaments"], tournament=event, version=line(event).version)
        return service["tournaments"].desk.organising.next_round(line(event))

    def drawn():
        return did(otto.post(f"{path}/rounds"))["tournament"]["pending"]

    first = reckoned()
    assert line(event).tournament.current.pending is None
    with monkeypatch.context() as alone:
        alone.setattr(service["tournaments"].desk.organising, "next_round", lambda _: 1 // 0)
        assert msgspec.convert(drawn(), RoundDrawn, strict=False) == first
    second = reckoned()
    assert (second.ordinal, second.round) == (first.ordinal + 1, first.round)
    assert did(otto.delete(f"{path}/entrants/1"), 200)
    assert 1 not in [own for table in drawn()["tables"] for own in table["entrants"]]
    did(otto.post(f"{path}/rounds/publish"))
    remembered.reckon(service["tournaments"], tournament=event, version=line(event).version)  # results are missing
    assert remembered.drawn_ahead(service["tournaments"], line(event)) is None


@pytest.mark.parametrize("later", [-1, 0, 1])
def test_standings_and_draws_of_a_history_that_was_replaced_are_not_used(app, anybody, monkeypatch, later):
    """A restored log may have as many events as the lost one, while Redis still holds results of the lost one."""
    tournaments = app.extensions["service"]["tournaments"]
    event = typed_event(app.extensions["service"], anybody.as_(f"otto-{later + 1}").account, 9, 2, planned=4)
    monkeypatch.setattr(remembered, "LARGE", 8)
    line = tournaments.desk.book.line(event)
    remembered.reckon(tournaments, tournament=event, version=line.version)
    right, drawn = remembered.latest(tournaments, line), remembered.drawn_ahead(tournaments, line)
    assert drawn is not None
    lost = {"version": line.version + later, "head": "0" * 64}
    stale = msgspec.structs.replace(right, rows=[], **lost)
    remembered._REMEMBERED.keep(tournaments.redis, event, stale)
    remembered._DRAWN.keep(tournaments.redis, event, remembered.Ahead(**lost, drawn=None))
    assert remembered.drawn_ahead(tournaments, line) is None
    assert remembered.latest(tournaments, line) == right
    remembered.draw(tournaments, tournament=event, version=line.version, asked=0)
    assert remembered.drawn_ahead(tournaments, line) == drawn


def test_a_stored_result_that_cannot_be_read_is_calculated_again(app, anybody, monkeypatch):
    tournaments = app.extensions["service"]["tournaments"]
    event = typed_event(app.extensions["service"], anybody.as_("otto-garbled").account, 9, 2)
    monkeypatch.setattr(remembered, "LARGE", 8)
    line = tournaments.desk.book.line(event)
    right = remembered.latest(tournaments, line)
    tournaments.redis.set(remembered._REMEMBERED._key(event), b"\xc1")
    assert remembered.latest(tournaments, line) == right


def test_sheets_and_ranking_of_many_say_the_same_from_what_a_worker_has_reckoned(app, anybody, monkeypatch):
    service, otto = app.extensions["service"], anybody.as_("otto-who-prints")
    event = typed_event(service, otto.account, 9, 2)
    where = [f"/v1/tournaments/{event}/{part}" for part in ("ranking", "exports/standings.csv", "exports/ranking.html")]
    told = [anybody.get(path).text for path in where]
    monkeypatch.setattr(remembered, "LARGE", 8)
    service.platform.jobs.serve_here()
    remembered.reckon(
        service["tournaments"], tournament=event, version=service["tournaments"].desk.book.line(event).version
    )
    monkeypatch.setattr(service["tournaments"].desk.book, "standings", lambda *_: 1 // 0)
    assert [anybody.get(path).text for path in where] == told


def test_who_enters_late_is_in_no_standings_of_before_and_in_none_that_were_certified(anybody):
    otto = anybody.as_("ottokar")
    stage, names = {"format": {"kind": "swiss", "rounds": 4, "size": 2}}, ["Ada", "Bea", "Cleo", "Di"]
    hall = open_event(otto, stage, names=names, play="typed", most_entrants=6)
    did(otto.post(f"{hall}/stages"))

    def play():
        did(otto.post(f"{hall}/rounds"))
        held = did(otto.post(f"{hall}/rounds/publish"))["round"]
        for table in held["tables"]:
            results = [{"entrant": one["entrant"], "score": 50 - one["entrant"]} for one in table["entrants"]]
            at = f"{hall}/rounds/1/{held['round']}/tables/{table['number']}/results"
            did(otto.post(at, {"results": results}))

    def certify(**more):
        return did(otto.post(f"{hall}/certificates", more or None))["certificate"]

    def told(query=""):
        """How many have a line, and the certificate of that."""
        now = did(anybody.get(f"{hall}/standings{query}"), 200)
        assert now["provisional"] is (now["certificate"] is None)
        return len(now["standings"]), now["certificate"]

    play()
    first = certify()
    assert (len(first["document"]["standings"]), told()) == (4, (4, first["certificate"]))
    did(otto.post(f"{hall}/entrants", {"name": "Eve"}))
    assert told() == (5, None)
    second = certify(supersedes=first["certificate"], reason="Eve came.")
    assert (len(second["document"]["standings"]), told()) == (5, (5, second["certificate"]))
    play()
    third = certify()
    assert told() == (5, third["certificate"])
    for name in ("Fay", "Gus"):  # Gus waits for a place
        did(otto.post(f"{hall}/entrants", {"name": name}))
    assert told() == (6, None)
    fourth = certify(supersedes=third["certificate"], reason="Fay came.")
    assert told("?as_of_round=1") == (5, second["certificate"])
    did(otto.put(f"{hall}/entrants/7/merged", {"into": 4}), 200)
    assert told() == (6, fourth["certificate"])
    did(otto.put(f"{hall}/entrants/6/merged", {"into": 3}), 200)
    assert (told(), told("?as_of_round=1")) == ((5, None), (5, second["certificate"]))
    did(otto.post(f"{hall}/entrants", {"name": "Hal"}))
    fifth = certify(supersedes=fourth["certificate"], reason="Hal came.")
    did(otto.put(f"{hall}/places", {"most_entrants": 6}), 200)
    did(otto.post(f"{hall}/entrants", {"name": "Ida"}))
    assert told() == (6, fifth["certificate"])
    did(otto.put(f"{hall}/places", {"most_entrants": 7}), 200)
    did(otto.put(f"{hall}/entrants/9"), 200)
    assert told() == (7, None)


def test_a_decided_final_ranks_its_players_before_the_third_place_is(anybody) -> None:
    (olga,) = people(anybody, 1)
    stage = {"format": {"kind": "knock-out", "third": True}}
    event = open_event(olga, stage, names=["Ann", "Bo", "Cy", "Di"], play="typed")
    first_round(olga, event)
    for number, tables in ((1, (1, 2)), (2, (1,))):
        if number == 2:
            for step in ("rounds", "rounds/publish"):
                did(olga.post(f"{event}/{step}"))
        for table in tables:
            at = f"{event}/rounds/1/{number}"
            held = did(olga.get(at), 200)["tables"][table - 1]
            one, other = (who["entrant"] for who in held["entrants"])
            lines = [{"entrant": one, "score": 10}, {"entrant": other, "score": 20}]
            did(olga.post(f"{at}/tables/{table}/results", {"results": lines}))
    lines = did(olga.get(f"{event}/standings"), 200)["standings"]
    assert [(line["place"], line["entrant"]) for line in lines[:2]] == [(1, other), (2, one)]
