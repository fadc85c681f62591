"""Heavy requests for records and games are charged in units of work."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from werkzeug.test import Client

from events.keys import KeyRing
from events.log.viewer import Viewer
from service.features.exports.routes import exports
from service.features.games.routes import long_games
from service.features.records.imports import loaded_imports
from service.features.records.imports import routes as imports
from service.features.records.routes import verifications
from tests.support.api import refused
from tests.support.charging import forget_charges, left
from tests.support.play import asked, finish, move, people, table, until
from tests.support.service import application
from tests.support.streams import record

LINES = "application/jsonl"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with application(tmp_path_factory.mktemp("charged"), WORK_LIMIT="60") as app:
        yield app


@pytest.fixture(autouse=True)
def afresh(app):
    forget_charges(app)


@pytest.fixture(scope="module")
def players(anybody):
    return people(anybody, 2)


@pytest.fixture(scope="module")
def game(players):
    played = table(players)
    assert finish(players, played)["status"] == "final"
    return played


@pytest.fixture(scope="module")
def foreign(app, game, tmp_path_factory):
    """The record of a game as another service would sign it."""
    service = app.extensions["service"]
    key = service["games"].desk.loaded_games.load(game).secrets.key
    ring = KeyRing(tmp_path_factory.mktemp("another"))
    return b"".join(record(service.platform.journal.read(game), ring, Viewer.referee(), key=key))


def test_a_deleted_import_gives_no_work_back(anybody, players, foreign, monkeypatch):
    monkeypatch.setattr(imports, "_EACH", len(foreign) // 19 + 1)  # so it costs 19 units
    ada = players[0]
    for number in (1, 2, 3):
        answer = ada.post("/v1/imports", foreign, Content_Type=LINES)
        assert (answer.status, left(answer)) == (201, 60 - 19 * number)
        assert ada.delete(f"/v1/imports/{answer.json['id']}").status == 204
    refused(ada.post("/v1/imports", foreign, Content_Type=LINES), 429, "rate-limited")
    assert ada.get("/v1/me").status == 200


def test_a_record_is_charged_when_it_is_loaded_into_memory(app, anybody, players, foreign, monkeypatch):
    imported = f"/v1/games/{players[0].post('/v1/imports', foreign, Content_Type=LINES).json['id']}"
    monkeypatch.setattr(loaded_imports, "_EACH", len(foreign) / 9)
    app.extensions["service"]["records"].imported.loaded_games._held.clear()
    first, second = anybody.get(imported), anybody.get(imported)
    assert (left(first), left(second)) == (60 - 9, None)


def test_a_record_is_loaded_once_for_all_who_ask_at_once(app, anybody, players, foreign, monkeypatch):
    imported = f"/v1/games/{players[0].post('/v1/imports', foreign, Content_Type=LINES).json['id']}"
    loads, opened = [], loaded_imports.opened
    monkeypatch.setattr(loaded_imports, "opened", lambda *given: loads.append(given) or opened(*given))
    app.extensions["service"]["records"].imported.loaded_games._held.clear()
    with ThreadPoolExecutor(8) as threads:
        answers = [*threads.map(lambda _: anybody.get(imported), range(8))]
    assert [answer.status for answer in answers] == [200] * 8
    assert len(loads) == 1


def test_a_verification_is_charged_by_its_bytes(anybody, foreign, monkeypatch):
    monkeypatch.setattr(verifications, "_EACH", -(-len(foreign) // 40))
    assert left(anybody.post("/v1/verifications", foreign, Content_Type=LINES)) == 20
    refused(anybody.post("/v1/verifications", foreign, Content_Type=LINES), 429, "rate-limited")


@pytest.mark.parametrize("limit", [1, 7, 200])
def test_an_export_with_records_is_charged_by_its_events(app, anybody, game, monkeypatch, limit):
    """With the limit divided by eight, seven records were free."""
    export = f"/v1/games/export?limit={limit}"
    until(lambda: anybody.get(export).body)  # the read models follow the log
    events = sum(json.loads(line)["game"]["version"] for line in anybody.get(export).body.splitlines())
    monkeypatch.setattr(long_games, "EVENTS", events / 25)
    plain, full = anybody.get(export), anybody.get(f"{export}&records=true")
    assert (left(plain), left(full)) == (None, 60 - 25)
    assert full.body.count(b"\n") == plain.body.count(b"\n") > 0
    assert left(anybody.get(f"{export}&records=true")) == 60 - 2 * 25
    refused(anybody.get(f"{export}&records=true"), 429, "rate-limited")
    assert app.extensions["work"].turns._turns == []


@pytest.mark.parametrize("path", ["{}/record", "export?records=true&limit=1"])
def test_a_record_is_charged_by_its_bytes(app, anybody, game, monkeypatch, path):
    """A record of long texts, 25 MB, cost less than a unit."""
    until(lambda: anybody.get("/v1/games/export").body)  # the read models follow the log
    games = app.extensions["service"]["games"].desk.looking
    version = games.version(game)
    monkeypatch.setattr(long_games, "BYTES", games.bytes_of(game, version) / 25.5)
    assert left(anybody.get(f"/v1/games/{path.format(game)}")) == 34


def test_an_imported_record_is_charged_by_its_bytes(players, anybody, foreign, monkeypatch):
    imported = players[0].post("/v1/imports", foreign, Content_Type=LINES).json["id"]
    assert anybody.get(f"/v1/games/{imported}").status == 200
    monkeypatch.setattr(long_games, "BYTES", len(foreign) / 25.5)
    assert left(anybody.get(f"/v1/games/{imported}/record")) == 34


def test_a_sheet_is_charged_by_the_text_of_its_rulings(players, monkeypatch):
    ada, stages = players[0], [{"format": {"kind": "swiss", "rounds": 3, "size": 2}}]
    made = ada.post("/v1/tournaments", {"title": "Cup", "ruleset": "kingdomino", "stages": stages}).json
    at = f"/v1/tournaments/{made['tournament']['id']}"
    for name in ("Ada", "Bob"):
        assert ada.post(f"{at}/entrants", {"name": name}).status == 201
    for what in ("stages", "rounds", "rounds/publish"):
        assert ada.post(f"{at}/{what}").status in {200, 201}
    adjusted = {"kind": "adjust", "stage": 1, "entrant": 1, "points": -1, "reason": "a" + "\t" * 3998 + "b"}
    for _ in range(5):
        assert ada.post(f"{at}/rulings", adjusted).status == 201
    before = left(ada.get(f"{at}/exports/rulings.csv"))
    monkeypatch.setattr(exports, "_TEXT", 2_000)
    assert before - left(ada.get(f"{at}/exports/standings.csv")) == 10


PRICES = {"comparison?with={}": 2, "record": 1, "log": 1.5, "changes?from_moment=1": 2, "knowledge": 4, "evidence": 1}
"""Cost of each request. 1 is the cost of folding all events of the game once."""


@pytest.mark.parametrize("path", PRICES)
def test_a_request_for_a_game_is_charged_by_its_events(app, players, game, path, monkeypatch):
    ada = players[0]
    events = ada.get(f"/v1/games/{game}").json["version"]
    wanted = f"/v1/games/{game}/{path.format(game)}"
    monkeypatch.setattr(long_games, "EVENTS", events * PRICES[path] / 25.5)
    answer = ada.get(wanted)
    assert (answer.status, left(answer)) == (200, 34)
    ada.get(wanted)
    refused(ada.get(wanted), 429, "rate-limited")
    assert app.extensions["work"].turns._turns == []


def test_a_request_for_a_short_game_costs_tenths_and_takes_no_turn(app, players, game, monkeypatch):
    ada = players[0]
    events = ada.get(f"/v1/games/{game}").json["version"]
    monkeypatch.setattr(long_games, "EVENTS", events * 4 / 0.75)
    monkeypatch.setattr(app.extensions["work"], "turns", None)
    assert [left(ada.get(f"/v1/games/{game}/knowledge")) for _ in range(4)] == [59, 58, 57, 57]


def test_a_log_is_charged_by_the_events_asked_for(players, game, monkeypatch):
    ada = players[0]
    events = ada.get(f"/v1/games/{game}").json["version"]
    monkeypatch.setattr(long_games, "EVENTS", 1)
    assert left(ada.get(f"/v1/games/{game}/log?after={events - 3}")) == 60 - 5
    assert left(ada.get(f"/v1/games/{game}/log?limit=4")) == 60 - 5 - 6
    assert left(ada.get(f"/v1/games/{game}/log?after={events}")) is None


def test_live_stream_is_charged_once_it_has_a_place(app, players, game, monkeypatch):
    """A listener without a place paid at each try, and so did HEAD."""
    path, headers = f"/v1/games/{game}/events", {"Accept": "text/event-stream"}
    monkeypatch.setattr(long_games, "EVENTS", players[0].get(f"/v1/games/{game}").json["version"] / 10.5)
    with Client(app).head(path, headers=headers) as answer:
        assert (answer.status_code, left(answer)) == (200, None)
    with monkeypatch.context() as full:
        full.setattr(app.extensions["places"], "_most", 0)
        assert Client(app).get(path, headers=headers).status_code == 503
    with Client(app).get(path, headers=headers) as answer:
        assert (answer.status_code, left(answer)) == (200, 60 - 11)
    monkeypatch.setattr(long_games, "EVENTS", 1)
    assert Client(app).get(path, headers=headers).status_code == 429
    assert app.extensions["places"]._taken == {}


def test_games_sandboxes_and_forks_cost_half_a_unit_because_they_are_kept(players, game):
    ada = players[0]
    sandbox = {"ruleset": "kingdomino", "sandbox": True, "seats": ["me", "open"]}
    made = [ada.post("/v1/games", sandbox) for _ in range(2)] + [ada.post(f"/v1/games/{game}/forks", {})]
    assert [(answer.status, left(answer)) for answer in made] == [(201, 59), (201, 59), (201, 58)]
    assert left(ada.post("/v1/games", sandbox | {"sandbox": False})) == 58


def test_a_fork_is_charged_by_its_events(app, players, game, monkeypatch):
    ada = players[0]
    events = ada.get(f"/v1/games/{game}").json["version"]
    monkeypatch.setattr(long_games, "EVENTS", events / 40.5)
    answer = ada.post(f"/v1/games/{game}/forks", {})
    assert (answer.status, left(answer)) == (201, 19)
    refused(ada.post(f"/v1/games/{game}/forks", {}), 429, "rate-limited")
    assert app.extensions["work"].turns._turns == []


def test_a_review_is_charged_to_its_first_asker(players, game):
    ada, bob = players
    events = ada.get(f"/v1/games/{game}").json["version"]
    assert left(ada.get(f"/v1/games/{game}/review")) == max(0, 60 - 1 - events // 4)
    assert left(ada.get(f"/v1/games/{game}/review")) is None
    assert left(bob.get(f"/v1/games/{game}/review")) is None


def test_a_takeback_is_charged_to_the_player_who_lets_play_go_back(players, monkeypatch):
    ada, bob = players
    played = table(players, terms={"takebacks": "consent"})
    mover, shown = asked(players, played)
    other = bob if mover is ada else ada
    assert move(mover, shown).status == 201
    back = f"/v1/games/{played}/takebacks"
    asking = mover.post(back, {"decision": shown["decision"]["id"]})
    assert (asking.status, left(asking)) == (201, None)
    events = asking.json["game"]["version"]
    monkeypatch.setattr(long_games, "EVENTS", events * (1 + 2) / 25.5)
    allowing = other.post(back, {"allow": True})
    assert (allowing.status, left(allowing)) == (201, 34)


def test_takebacks_of_a_sandbox_are_charged(players, monkeypatch):
    ada = players[0]
    sandbox = {"ruleset": "kingdomino", "sandbox": True, "seats": ["me", "open"], "terms": {"takebacks": "consent"}}
    played = ada.post("/v1/games", sandbox).json["game"]["id"]
    answer = move(ada, ada.get(f"/v1/games/{played}").json)
    monkeypatch.setattr(long_games, "EVENTS", answer.json["game"]["version"] * (1 + 2) / 25.5)
    answer = ada.post(f"/v1/games/{played}/takebacks")
    assert (answer.status, left(answer)) == (201, 34)


def test_a_rewind_and_its_preview_are_charged_to_the_referee(players, anybody, monkeypatch):
    (judge,) = people(anybody, 1)
    played = table(players, terms={"referees": [judge.account], "rated": False})
    mover, shown = asked(players, played)
    events = move(mover, shown).json["game"]["version"]
    monkeypatch.setattr(long_games, "EVENTS", events * (1 + 2) / 25.5)
    ruling = {"kind": "rewind", "to": int(shown["decision"]["id"][1:]), "reason": "It was not asked so."}
    previewed = judge.post(f"/v1/games/{played}/rulings/preview", ruling)
    assert (previewed.status, left(previewed)) == (200, 34)
    ruled = judge.post(f"/v1/games/{played}/rulings", ruling)
    assert (ruled.status, left(ruled)) == (201, 8), "a ruling is kept for ever, a preview is not"


def test_an_audit_is_charged_by_its_events_and_by_those_before_each_rewind(players, monkeypatch):
    ada, bob = players
    played = table(players, terms={"takebacks": "consent"})
    befores = []
    for _ in range(3):
        mover, shown = asked(players, played)
        assert move(mover, shown).status == 201
        assert mover.post(f"/v1/games/{played}/takebacks").status == 201
        assert (bob if mover is ada else ada).post(f"/v1/games/{played}/takebacks", {"allow": True}).status == 201
        befores.append(int(shown["decision"]["id"][1:]))
    events = ada.get(f"/v1/games/{played}").json["version"]
    monkeypatch.setattr(long_games, "EVENTS", 2 * (events + sum(befores) / 4) / 25.5)
    audit = ada.get(f"/v1/games/{played}/audit")
    assert (audit.status, left(audit)) == (200, 34)


def test_a_past_moment_is_charged_by_the_events_that_no_earlier_request_folded(app, players, game, monkeypatch):
    monkeypatch.setattr(long_games, "EVENTS", 10)
    app.extensions["service"]["games"].desk.looking._moments._kept.clear()
    cold, warm = (players[0].get(f"/v1/games/{game}?at=64") for _ in range(2))
    assert [(one.status, left(one)) for one in (cold, warm)] == [(200, 53), (200, None)]
    position = players[0].get(f"/v1/games/{game}?as=position&at=70")
    assert (position.status, left(position)) == (200, 46), "it is the view of a referee"
    refused(players[0].get(f"/v1/games/{game}?at=999999"), 404, "unknown-event")
