"""Exports over HTTP: the files match the tournament's current state, with digests, for its viewers."""

import base64
import csv
import hashlib
import io
import json
from urllib.parse import parse_qs, urlsplit

import jsonschema
import openpyxl
import pytest

from domain.game.results import Standing
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.scale import Scale
from service.features.tournaments import remembered
from service.features.tournaments.desk import TournamentRequest
from service.features.tournaments.typed_results import Came
from service.platform.ids import new_id
from tests.support.api import refused

SHEETS = ("standings", "results", "pairings", "crosstable", "rulings")
MEDIA = {"csv": "text/csv", "json": "application/json", "html": "text/html", "md": "text/markdown", "txt": "text/plain"}


def held(service, organiser, visibility="public", title="Coppa =1+1"):
    """A round of four at a real table, typed in, and another that is played."""
    tournament = new_id("t")
    organise = service["tournaments"].desk.organising
    stages = (Stage(Swiss(size=4, rounds=3)),)
    wanted = TournamentRequest(title, "kingdomino", {}, stages, visibility=visibility, play="typed")
    organise.create(organiser, tournament, wanted)
    for name in ("Ada", "Bruno", "=Chiara", "Dawid"):
        organise.enter_name(organiser, tournament, name)
    organise.begin_stage(organiser, tournament)
    for scores in ((40, 30, 30, 10), None):
        organise.draw(organiser, tournament)
        organise.publish(organiser, tournament)
        if scores is not None:
            places = [1 + sum(other > own for other in scores) for own in scores]
            told = [Standing(seat, place, own) for seat, (place, own) in enumerate(zip(places, scores, strict=True))]
            came = Came(tuple(told), ())
            organise.report(organiser, tournament, 1, 1, lambda _, came=came: came)
    return tournament


@pytest.fixture(scope="module")
def organiser(anybody):
    return anybody.as_("olga")


@pytest.fixture(scope="module")
def tournament(service, organiser):
    return held(service, organiser.account)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("kind", MEDIA)
def test_every_sheet_comes_in_every_format(anybody, tournament, sheet, kind):
    path = f"/v1/tournaments/{tournament}/exports/{sheet}.{kind}"
    answer = anybody.get(path)
    assert (answer.status, answer.media) == (200, MEDIA[kind])
    digest = base64.b64encode(hashlib.sha256(answer.body).digest()).decode()
    assert answer.headers["Repr-Digest"] == f"sha-256=:{digest}:"
    assert (tournament in answer.text) == ((sheet, kind) != ("rulings", "csv"))  # a sheet without lines
    again = anybody.get(path, If_None_Match=answer.headers["ETag"])
    assert (again.status, again.body) == (304, b"")
    told_anew = again.headers.get("Content-Security-Policy", answer.headers["Content-Security-Policy"])
    assert told_anew == answer.headers["Content-Security-Policy"], "browsers put it in the place of the page's own"
    saved = answer.headers["Content-Disposition"]
    assert saved == (
        "inline" if kind == "html" else f'attachment; filename="{tournament}-stage-1-round-2-{sheet}.{kind}"'
    )


def test_points_of_the_round_that_is_asked_for(anybody, tournament):
    for until, points in ((0, ["0", "0", "0", "0"]), (1, ["6", "3", "3", "0"])):
        answer = anybody.get(f"/v1/tournaments/{tournament}/exports/standings.csv?as_of_round={until}&stage=1")
        lines = list(csv.DictReader(io.StringIO(answer.text, newline="")))
        assert [line["points_exact"] for line in lines] == points
        assert {line["of_as_of_round"] for line in lines} == {str(until)}
        assert {line["of_title"] for line in lines} == {"Coppa =1+1"}
        assert "'=Chiara" in {line["name"] for line in lines}


def test_csv_as_a_spreadsheet_wants_it(anybody, tournament):
    asked = "delimiter=semicolon&bom=true&decimal=comma"
    answer = anybody.get(f"/v1/tournaments/{tournament}/exports/standings.csv?{asked}")
    assert answer.body.startswith(b"\xef\xbb\xbfplace;entrant;name;")


def test_a_language_is_taken_by_every_kind_of_file(anybody, tournament):
    """In CSV headings are keys, the same in all of them."""
    path = f"/v1/tournaments/{tournament}/exports/standings"
    assert [anybody.get(f"{path}.{kind}?lang=it").status for kind in MEDIA] == [200] * len(MEDIA)
    assert anybody.get(f"{path}.csv?lang=it").body == anybody.get(f"{path}.csv").body
    refused(anybody.get(f"{path}.csv?lang=xx"), 422, "invalid")


def test_the_schema_that_json_names_is_there_and_fits(anybody, tournament):
    for sheet in SHEETS:
        told = anybody.get(f"/v1/tournaments/{tournament}/exports/{sheet}.json?lang=pl").json
        schema = anybody.get(told["schema"]).json
        assert schema["$id"].endswith(told["schema"])
        jsonschema.validate(told, schema)
    schema = anybody.get("/v1/schemas/exports/pairings/1.json").json
    columns = schema["properties"]["rows"]["items"]["properties"]
    assert columns["points_before"]["description"] == "Points before"
    assert "After a correction" in schema["description"]
    assert "Miejsce" in {column["title"] for column in told["columns"]} | {
        column["title"]
        for column in anybody.get(f"/v1/tournaments/{tournament}/exports/standings.json?lang=pl").json["columns"]
    }
    refused(anybody.get("/v1/schemas/exports/standings/2.json"), 404, "not-found")


def test_the_workbook_and_the_chart(anybody, tournament):
    answer = anybody.get(f"/v1/tournaments/{tournament}/exports/workbook.xlsx?lang=it")
    assert openpyxl.load_workbook(io.BytesIO(answer.body)).sheetnames[1] == "Classifica"
    chart = anybody.get(f"/v1/tournaments/{tournament}/exports/chart.svg?entrants=2")
    assert chart.media == "image/svg+xml"
    assert chart.text.startswith("<svg ")


def test_the_workbook_of_many_is_left_to_a_worker(anybody, tournament, monkeypatch):
    monkeypatch.setattr(remembered, "LARGE", 2)
    path = f"/v1/tournaments/{tournament}/exports"
    told = refused(anybody.get(f"{path}/workbook.xlsx"), 409, "made-by-a-worker")
    assert "POST /v1/exports" in told["detail"]
    assert anybody.get(f"{path}/standings.csv").status == 200


def test_bg_stats_is_told_every_game_that_was_played(anybody, tournament):
    answer = anybody.get(f"/v1/tournaments/{tournament}/exports/bgstats.json")
    (posted,) = answer.json["plays"]
    address = urlsplit(posted["link"])
    assert (address.netloc, address.path) == ("app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(address.query)["data"]
    play = json.loads(data)
    assert play == posted["play"]
    assert play["game"] == {"name": "Kingdomino", "sourceGameId": "kingdomino", "bggId": 204583, "highestWins": True}
    assert (play["sourceName"], play["sourcePlayId"]) == ("Dominium", f"{tournament}/1/1/1/1")
    players = play["players"]
    assert [(one["score"], one["rank"], one["winner"]) for one in players] == [
        (40, 1, True),
        (30, 2, False),
        (30, 2, False),
        (10, 4, False),
    ]
    assert [one["startPlayer"] for one in players] == [True, False, False, False]
    assert {one["name"] for one in players} == {"Ada", "Bruno", "=Chiara", "Dawid"}
    assert len(play["playDate"]) == len("2026-08-06 19:16:58")


def test_the_calendar_of_an_event_is_for_who_may_know_of_it(service, organiser, anybody, tournament):
    answer = anybody.get(f"/v1/tournaments/{tournament}/exports/calendar.ics?lang=pt")
    assert (answer.media, answer.headers["Content-Language"]) == ("text/calendar", "pt")
    assert answer.text.count("BEGIN:VEVENT") == 2
    assert f"/tournaments/{tournament}" in answer.text.replace("\r\n ", "")
    private = held(service, organiser.account, visibility="private")
    refused(anybody.get(f"/v1/tournaments/{private}/exports/calendar.ics"), 404, "unknown-tournament")


def test_the_language_is_the_readers_unless_one_is_named(anybody, tournament):
    path = f"/v1/tournaments/{tournament}/exports/standings.html"
    assert '<html lang="pt">' in anybody.get(path, Accept_Language="pt-BR, en;q=0.5").text
    named = anybody.get(f"{path}?lang=it", Accept_Language="pt-BR")
    assert '<html lang="it">' in named.text
    assert named.headers["Content-Language"] == "it"
    assert "default-src 'none'; style-src 'sha256-" in named.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("as_of_round=3", 404, "unknown-round"),
        ("stage=2", 404, "unknown-stage"),
        ("as_of_round=x", 422, "invalid"),
        ("delimiter=pipe", 422, "invalid"),
    ],
)
def test_what_is_not_there_is_refused(anybody, tournament, query, status, code):
    refused(anybody.get(f"/v1/tournaments/{tournament}/exports/standings.csv?{query}"), status, code)


def test_a_private_tournament_is_nobodys_business(service, anybody, organiser, ada):
    private = held(service, organiser.account, visibility="private")
    for path in ("standings.csv", "results.json", "pairings.html", "workbook.xlsx", "chart.svg"):
        for stranger in (anybody, ada):
            refused(stranger.get(f"/v1/tournaments/{private}/exports/{path}"), 404, "unknown-tournament")
        assert organiser.get(f"/v1/tournaments/{private}/exports/{path}").status == 200


@pytest.mark.parametrize("asked", ["delimiter=semicolon", "bom=true", "decimal=comma"])
def test_options_of_csv_are_refused_elsewhere(anybody, tournament, asked):
    told = refused(anybody.get(f"/v1/tournaments/{tournament}/exports/standings.json?{asked}"), 422, "invalid")
    assert told["errors"][0]["pointer"] == f"/{asked.partition('=')[0]}"


def test_the_ending_decides_the_format(anybody, tournament):
    path = f"/v1/tournaments/{tournament}/exports/standings"
    assert anybody.get(f"{path}.md", Accept="text/markdown, text/html").media == "text/markdown"
    refused(anybody.get(f"{path}.md", Accept="text/csv"), 406, "not-acceptable")


def test_before_the_first_round_there_is_nothing_to_export(service, anybody, organiser):
    tournament = new_id("t")
    wanted = TournamentRequest("Soon", "kingdomino", {}, (Stage(Swiss(size=4, rounds=3)),))
    service["tournaments"].desk.organising.create(organiser.account, tournament, wanted)
    refused(anybody.get(f"/v1/tournaments/{tournament}/exports/standings.csv"), 404, "unknown-stage")
    refused(anybody.get(f"/v1/tournaments/{new_id('t')}/exports/standings.csv"), 404, "unknown-tournament")


def test_there_are_no_other_sheets(anybody, tournament):
    refused(anybody.get(f"/v1/tournaments/{tournament}/exports/secrets.csv"), 404, "not-found")
    refused(anybody.get(f"/v1/tournaments/{tournament}/exports/standings.exe"), 404, "not-found")


def test_a_report_for_arbiters(service, anybody, organiser, tournament):
    """Of two at a table; others are not for such a file."""
    two = new_id("t")
    organise = service["tournaments"].desk.organising
    stages = (Stage(Swiss(size=2, rounds=2), scale=Scale("win")),)
    organise.create(organiser.account, two, TournamentRequest("Open", "kingdomino", {}, stages, play="typed"))
    for name in ("Ada", "Bruno"):
        organise.enter_name(organiser.account, two, name)
    organise.begin_stage(organiser.account, two)
    answer = anybody.get(f"/v1/tournaments/{two}/exports/stage.trf")
    lines = answer.text.splitlines()
    assert lines[0] == "012 Open"
    assert "062 2" in lines
    assert {line[14:19].strip() for line in lines if line.startswith("001")} == {"Ada", "Bruno"}
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{two}-stage-1.trf"'
    refused(anybody.get(f"/v1/tournaments/{tournament}/exports/stage.trf"), 409, "not-for-trf")
    refused(anybody.get(f"/v1/tournaments/{two}/exports/stage.trf?stage=2"), 404, "unknown-stage")


def test_standings_name_the_round_that_they_include_a_part_of(anybody, tournament):
    """The points of a round that is under way count already, so paper and API do not name the round before it."""
    exports = f"/v1/tournaments/{tournament}/exports"
    for until, shown, complete in (
        (0, "before round 1", True),
        (1, "after round 1 of 3", True),
        (2, "round 2 of 3 under way, results missing: 1", False),
    ):
        for kind in ("html", "md", "txt"):
            assert shown in anybody.get(f"{exports}/standings.{kind}?as_of_round={until}&lang=en").text
        assert anybody.get(f"/v1/tournaments/{tournament}/standings?as_of_round={until}").json["complete"] is complete
    assert "round 2 under way" not in anybody.get(f"{exports}/standings.html?as_of_round=1&lang=en").text


def test_results_on_paper_have_names_and_seats_from_one(anybody, tournament):
    exports = f"/v1/tournaments/{tournament}/exports"
    page = anybody.get(f"{exports}/results.html?as_of_round=1").text
    assert all(f'<td class="name" dir="auto">{name}</td>' in page for name in ("Ada", "Bruno", "=Chiara", "Dawid"))
    for sheet in ("results", "pairings"):
        rows = anybody.get(f"{exports}/{sheet}.json?as_of_round=1").json["rows"]
        assert [row["seat"] for row in rows] == [1, 2, 3, 4]
