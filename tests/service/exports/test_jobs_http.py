"""Long exports over HTTP: requested, followed, and fetched by the account that requested them and nobody else."""

import base64
import csv
import hashlib
import io
import zipfile

import pytest
from structlog.testing import capture_logs

from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from events.log.journal import Unavailable
from service.features.accounts import erasing
from service.features.accounts.changing import give_role
from service.features.exports import jobs as exporting
from service.features.exports.bundle_check import check
from service.features.tournaments.desk import TournamentRequest
from service.features.tournaments.typed_results import Came
from service.platform.ids import new_id
from service.platform.runtime import jobs
from tests.support.api import refused
from tests.support.exporting import held_event, typed_event
from tests.support.organising import places
from tests.support.signed_in import Browser


@pytest.fixture(scope="module")
def organiser(anybody):
    return anybody.as_("otto")


@pytest.fixture(scope="module")
def players(anybody):
    return [anybody.as_(handle) for handle in ("pia", "quirino")]


@pytest.fixture(scope="module")
def event(service, organiser, players):
    return held_event(service, organiser.account, [player.account for player in players])


def begun(api, **body):
    answer = api.post("/v1/exports", body)
    assert answer.status == 202, answer
    assert answer.headers["Location"] == f"/v1/exports/{answer.json['id']}"
    return answer.json


def ended(service, api, export):
    while (now := service["exports"].exports.find(export)).ended_at is None:
        exporting.proceed(service["exports"], export=export, edition=now.edition, done=now.done)
    return api.get(f"/v1/exports/{export}").json


class Killed(BaseException):
    """The worker is gone: nothing of it runs any more."""


@pytest.mark.parametrize("error", [Killed, ValueError])
def test_an_export_that_kills_its_worker_or_raises_each_time_fails(service, organiser, event, monkeypatch, error):
    def raises(*_):
        raise error

    told = begun(organiser, kind="bundle", tournaments=[event])
    path, piece = f"/v1/exports/{told['id']}", ("export", {"export": told["id"], "edition": 0, "done": 0})
    service.platform.jobs.serve_here()
    with monkeypatch.context() as patched:
        patched.setattr(exporting, "_gather", raises)
        for _ in range(jobs.DEATHS):
            assert organiser.get(path).json["status"] in {"waiting", "running"}
            with pytest.raises(error):
                jobs.run(*piece)
    with capture_logs() as logs:
        jobs.run(*piece)
        jobs.run(*piece)
    assert [line["event"] for line in logs] == ["given up: it never ended"]
    assert (organiser.get(path).json["status"], organiser.get(path).json["file"]) == ("failed", None)
    problem = refused(organiser.get(f"{path}/file"), 409, "export-not-ready")
    assert problem["detail"] == "This export failed several times, and is not tried again. Create another export."
    other = begun(organiser, kind="bundle", tournaments=[event])
    assert ended(service, organiser, other["id"])["status"] == "done"
    service.platform.jobs.start_over(piece[0], **piece[1])  # as a day does
    assert organiser.get(path).json["status"] == "running"
    assert ended(service, organiser, told["id"])["status"] == "done"


def test_an_export_does_not_fail_while_the_database_is_away(service, organiser, event, monkeypatch):
    def away(*_):
        raise Unavailable("the database is away")

    told = begun(organiser, kind="bundle", tournaments=[event])
    service.platform.jobs.serve_here()
    with monkeypatch.context() as patched:
        patched.setattr(exporting, "_gather", away)
        for _ in range(jobs.DEATHS + 1):
            with pytest.raises(Unavailable):
                jobs.run("export", {"export": told["id"], "edition": 0, "done": 0})
    assert organiser.get(f"/v1/exports/{told['id']}").json["status"] == "running"
    assert ended(service, organiser, told["id"])["status"] == "done"


def test_a_bundle_is_asked_for_followed_and_fetched(service, organiser, event):
    told = begun(organiser, kind="bundle", tournaments=[event], formats=["csv"])
    assert told["formats"] == ["csv", "html", "json", "xlsx"], "those of a bundle, whatever was asked for"
    assert (told["status"], told["done"], told["file"]) == ("waiting", 0, None)
    path = f"/v1/exports/{told['id']}"
    answer = organiser.get(f"{path}/file")
    refused(answer, 409, "export-not-ready")
    assert answer.headers["Retry-After"]
    refused(organiser.post("/v1/exports", {"kind": "bundle", "tournaments": [event]}), 409, "export-pending")
    told = ended(service, organiser, told["id"])
    assert (told["status"], told["done"], told["total"], told["file"]) == ("done", 1, 1, f"{path}/file")
    answer = organiser.get(told["file"])
    digest = hashlib.sha256(answer.body)
    assert (len(answer.body), digest.hexdigest()) == (told["size"], told["sha256"])
    assert answer.headers["Repr-Digest"] == f"sha-256=:{base64.b64encode(digest.digest()).decode()}:"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="bundle-{event}.zip"'
    assert organiser.get(told["file"], If_None_Match=answer.headers["ETag"]).status == 304
    assert check(io.BytesIO(answer.body)).games == 1


def test_nobody_else_fetches_it(service, organiser, players, anybody, event):
    export = begun(organiser, kind="bundle", tournaments=[event])["id"]
    ended(service, organiser, export)
    for path in (f"/v1/exports/{export}", f"/v1/exports/{export}/file"):
        refused(players[0].get(path), 404, "not-found")
        refused(anybody.get(path), 401, "unauthenticated")


def test_the_same_wish_is_granted_once(service, organiser, event):
    body, key = {"kind": "sheets", "tournaments": [event]}, "one wish"
    first = organiser.post("/v1/exports", body, Idempotency_Key=key).json["id"]
    again = organiser.post("/v1/exports", body, Idempotency_Key=key)
    assert (again.json["id"], again.headers["Idempotent-Replayed"]) == (first, "true")
    ended(service, organiser, first)


def test_the_sheets_of_a_season(service, organiser):
    season = [typed_event(service, organiser.account, 4, 1) for _ in range(2)]
    told = begun(organiser, kind="sheets", tournaments=season, formats=["html", "csv"], lang="pl")
    told = ended(service, organiser, told["id"])
    with zipfile.ZipFile(io.BytesIO(organiser.get(told["file"]).body)) as opened:
        assert len(opened.namelist()) == 2 * 2 * 6 + 6
        assert "Klasyfikacja" in opened.read(f"{season[1]}/stage-1/standings.html").decode()


def test_the_results_of_many_events_are_one_file(service, organiser):
    """It has the columns of all of them; every line names its event."""
    season = [
        typed_event(service, organiser.account, 8, 2),
        typed_event(service, organiser.account, 4, 1),
        duel_event(service, organiser.account),
    ]
    told = ended(service, organiser, begun(organiser, kind="sheets", tournaments=season, formats=["csv"])["id"])
    with zipfile.ZipFile(io.BytesIO(organiser.get(told["file"]).body)) as opened:
        for sheet in ("results", "standings"):
            own = [rows(opened, f"{event}/stage-1/{sheet}.csv") for event in season]
            together = rows(opened, f"{sheet}.csv")
            assert [{k: v for k, v in line.items() if v} for line in together] == [
                {k: v for k, v in line.items() if v} for lines in own for line in lines
            ]
            assert {key for lines in own for key in lines[0]} == set(together[0])
            assert list(together[0])[-11:] == [key for key in own[0][0] if key.startswith("of_")]
        assert [len(rows(opened, "results.csv"))] == [2 * 8 + 4 + 2]


def duel_event(service, organiser):
    """One of another game, whose sheets have other columns."""
    tournament, organise = new_id("t"), service["tournaments"].desk.organising
    wanted = TournamentRequest("Duel", "dominion", {}, (Stage(Swiss(size=2, rounds=1)),), play="typed")
    organise.create(organiser, tournament, wanted)
    for name in ("Ada", "Bea"):
        organise.enter_name(organiser, tournament, name)
    organise.begin_stage(organiser, tournament)
    organise.draw(organiser, tournament)
    organise.publish(organiser, tournament)
    organise.report(organiser, tournament, 1, 1, lambda _: Came(places(30, 20), ()))
    return tournament


def rows(opened, path):
    return list(csv.DictReader(io.StringIO(opened.read(path).decode(), newline="")))


def test_what_is_dropped_is_said_to_be_gone(service, organiser, anybody):
    vera = anybody.as_("vera")
    named = typed_event(service, vera.account, 4, 1)
    told = ended(service, organiser, begun(organiser, kind="sheets", tournaments=[named])["id"])
    vera.delete("/v1/me")
    refused(organiser.get(told["file"]), 410, "export-expired")
    told = organiser.get(f"/v1/exports/{told['id']}").json
    assert (told["status"], told["file"], told["sha256"]) == ("expired", None, None)


def test_who_ruled_on_one_of_its_games_takes_it_along(service, organiser, anybody):
    rita, pair = anybody.as_("rita"), [anybody.as_(handle) for handle in ("sara", "tito")]
    give_role(service["accounts"], rita.account, "referee")
    event, game = opened_event(service, organiser.account, [player.account for player in pair])
    ruling = {"kind": "penalise", "seat": 0, "points": 1, "reason": "Late."}
    assert rita.post(f"/v1/games/{game}/rulings", ruling).status == 201
    told = ended(service, organiser, begun(organiser, kind="bundle", tournaments=[event])["id"])
    rita.delete("/v1/me")
    refused(organiser.get(told["file"]), 410, "export-expired")


def opened_event(service, organiser, pair):
    """An event whose one game has begun; and the game."""
    tournament, organise = new_id("t"), service["tournaments"].desk.organising
    stages = (Stage(Swiss(size=2, rounds=1)),)
    organise.create(organiser, tournament, TournamentRequest("Coppa", "kingdomino", {}, stages))
    for player in pair:
        organise.enter(player, tournament)
    organise.begin_stage(organiser, tournament)
    organise.draw(organiser, tournament)
    organise.publish(organiser, tournament)
    service["tournaments"].desk.opener.advance(tournament)
    ((game,),) = service["tournaments"].desk.book.line(tournament).tournament.current.rounds[-1].games.values()
    return tournament, game.game


def test_who_stands_in_no_event_takes_nothing_of_others_along(service, organiser, players, anybody, event, monkeypatch):
    monkeypatch.setattr(exporting, "PIECE", 0.0)
    done = ended(service, organiser, begun(organiser, kind="bundle", tournaments=[event])["id"])
    other = typed_event(service, organiser.account, 4, 1)
    running = begun(players[0], kind="sheets", tournaments=[event, other])["id"]
    exporting.proceed(service["exports"], export=running, edition=0, done=0)
    guest = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    assert guest.ask("POST", "/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}]}).status == 201
    left = guest.ask("DELETE", "/v1/me")
    assert left.status == 202
    erasing.erase(service["accounts"], erasure=left.json["id"])
    assert organiser.get(f"/v1/exports/{done['id']}").json == done
    assert organiser.get(done["file"]).status == 200
    assert players[0].get(f"/v1/exports/{running}").json["done"] == 1
    ended(service, players[0], running)


def test_what_cannot_be_is_refused(service, organiser, players, event):
    private = typed_event(service, organiser.account, 4, 1, visibility="private")
    for body, status, code in (
        ({"kind": "bundle", "tournaments": [new_id("t")]}, 404, "unknown-tournament"),
        ({"kind": "bundle", "tournaments": [private]}, 404, "unknown-tournament"),
        ({"kind": "bundle", "tournaments": [event, private]}, 422, "invalid"),
        ({"kind": "sheets", "tournaments": [event, event]}, 422, "invalid"),
        ({"kind": "sheets", "tournaments": []}, 422, "invalid"),
        ({"kind": "sheets", "tournaments": [event], "formats": ["exe"]}, 422, "invalid"),
        ({"kind": "everything", "tournaments": [event]}, 422, "invalid"),
    ):
        refused(players[0].post("/v1/exports", body), status, code)
    assert service["exports"].exports.unfinished(players[0].account) == []
