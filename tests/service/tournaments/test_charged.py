"""Requests for the events of a tournament are charged, and so are acts whose events are kept for ever."""

import pytest
from werkzeug.test import Client

from domain.tournament import announcing
from domain.tournament.formats.swiss import Swiss
from service.features.audits import routes as audits
from service.features.games.routes import long_games
from service.features.tournaments.routes import entrants, rulings, standings
from service.platform.http import work
from service.platform.streams import book
from tests.support.api import refused
from tests.support.charging import charges, forget_charges, left
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import people, until
from tests.support.service import application

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
    return people(anybody, 3)


@pytest.fixture
def event(players):
    return open_event(players[0], DUEL, names=[f"Player {number}" for number in range(5)])


@pytest.fixture
def paid(app, monkeypatch):
    """The charges, in tenths of a unit."""
    return charges(app, monkeypatch)


def played_out(ada, event):
    """Play a league of three."""
    for number in range(3):
        did(ada.post(f"{event}/entrants", {"name": f"Player {number}"}))
    did(ada.post(f"{event}/stages"))
    for round_ in range(1, 4):
        table = did(ada.get(f"{event}/rounds/1/{round_}"), 200)["tables"][0]
        results = [{"entrant": one["entrant"], "score": score} for score, one in enumerate(table["entrants"], 40)]
        did(ada.post(f"{event}/rounds/1/{round_}/tables/1/results", {"results": results}))


def test_to_create_a_tournament_or_a_season_costs_a_tenth_and_its_bytes(players, paid, monkeypatch):
    ada = players[0]
    league = {"format": {"kind": "league", "divisions": 1, "moving": 0}}
    event = open_event(ada, league, play="typed")
    assert paid == [1], "an event of usual size"
    played_out(ada, event)
    did(ada.post(f"{event}/end"))
    monkeypatch.setattr(work, "KEPT_BYTES", 1000)
    del paid[:]
    did(ada.post(f"{event}/seasons", {"title": "Next"}))
    assert paid[0] > 10, "the terms and three entrants are more than a thousand bytes"


@pytest.mark.parametrize("kind", ["matches", "tournaments"])
def test_a_record_of_large_events_is_charged_by_its_bytes(players, event, paid, monkeypatch, kind):
    ada = players[0]
    wanted = {"ruleset": "kingdomino", "match": {"format": "best-of", "games": 3}, "seats": ["me", "open"]}
    path = event if kind == "tournaments" else f"/v1/matches/{did(ada.post('/v1/matches', wanted))['match']['id']}"
    size = sum(len(line) for line in ada.get(f"{path}/events", Accept=LINES).body.splitlines() if b'"hash"' in line)
    monkeypatch.setattr(long_games, "BYTES", size / 10)
    del paid[:]
    assert ada.get(f"{path}/record", Accept=LINES).status == 200
    assert 50 < paid[0] <= 100, "tenths: ten units for all bytes that the events have"


@pytest.mark.parametrize(
    ("path", "media"), [("record", LINES), ("events", LINES), ("exports/calendar.ics", "text/calendar")]
)
def test_a_tournament_file_is_charged_by_its_events(app, players, event, monkeypatch, path, media):
    ada = players[0]
    monkeypatch.setattr(long_games, "EVENTS", ada.get(event).json["version"] / 25.5)
    answer = ada.get(f"{event}/{path}", Accept=media)
    assert (answer.status, left(answer)) == (200, 34)
    assert left(ada.get(f"{event}/{path}", Accept=media, If_None_Match=answer.headers["ETag"])) is None
    ada.get(f"{event}/{path}", Accept=media)
    refused(ada.get(f"{event}/{path}", Accept=media), 429, "rate-limited")
    assert app.extensions["work"].turns._turns == []


def test_events_as_lines_are_charged_by_the_events_asked_for(players, event, paid, monkeypatch):
    ada = players[0]
    version = ada.get(event).json["version"]
    monkeypatch.setattr(long_games, "EVENTS", 1)
    paths = [f"{event}/events?after={after}&limit={limit}" for after, limit in ((0, 2), (version - 1, 9), (version, 9))]
    assert [ada.get(path, Accept=LINES).body.count(b"\n") for path in paths] == [2, 1, 0]
    assert paid == [20, 10, 0]


def test_a_live_stream_is_charged_for_the_events_that_it_sends_first(app, players, event, paid, monkeypatch):
    """The header of a browser that returns counts, too."""
    version = players[0].get(event).json["version"]
    monkeypatch.setattr(long_games, "EVENTS", 1)
    for after, headers in ((0, {}), (version - 1, {}), (version, {}), (0, {"Last-Event-ID": str(version)})):
        answer = Client(app).get(f"{event}/events?after={after}", headers={"Accept": "text/event-stream", **headers})
        assert answer.status_code == 200
        answer.close()
    assert paid == [10 * version, 10, 0, 0]


def test_the_record_of_a_match_is_charged_by_its_events(players, monkeypatch):
    ada = players[0]
    wanted = {"ruleset": "kingdomino", "match": {"format": "best-of", "games": 3}, "seats": ["me", "open"]}
    match = f"/v1/matches/{did(ada.post('/v1/matches', wanted))['match']['id']}"
    monkeypatch.setattr(long_games, "EVENTS", ada.get(match).json["version"] / 25.5)
    assert left(ada.get(f"{match}/record")) == 34


def test_a_slow_reader_of_a_record_holds_one_page_of_events(app, event, monkeypatch):
    tournaments, read = app.extensions["service"]["tournaments"].desk.book, []
    whole = [*tournaments.record(event.rpartition("/")[2])]
    monkeypatch.setattr(book, "_PAGE", 2)
    journal, of = tournaments.journal, tournaments.journal.read
    monkeypatch.setattr(journal, "read", lambda *given, **more: read.append(found := of(*given, **more)) or found)
    lines = tournaments.record(event.rpartition("/")[2])
    first = next(lines)
    assert [len(found) for found in read] == [2]
    assert [first, *lines] == whole


def test_an_audit_is_charged_by_events_and_draws(players, event, paid, monkeypatch):
    ada = players[0]
    first_round(ada, event)
    version = ada.get(event).json["version"]
    monkeypatch.setattr(audits, "_EVENTS", 1)
    monkeypatch.setattr(Swiss, "work", lambda *_: 7)
    del paid[:]
    did(ada.post("/v1/audits", {"games": {"tournament": event.rpartition("/")[2]}}), 202)
    assert paid == [10 * (1 + 7 + version)]


def test_an_audit_of_any_size_can_be_paid(players, paid, monkeypatch):
    cleo = players[2]
    event = open_event(cleo, DUEL, names=["Player 1", "Player 2"])
    first_round(cleo, event)
    monkeypatch.setattr(Swiss, "work", lambda *_: 7000)
    monkeypatch.setattr(audits, "_MOST", 5)
    del paid[:]
    did(cleo.post("/v1/audits", {"games": {"tournament": event.rpartition("/")[2]}}), 202)
    assert paid == [50]


def test_the_audit_of_a_match_is_charged_by_the_events_of_its_games(players, paid, monkeypatch):
    ada, bruno, _ = players
    wanted = {"ruleset": "kingdomino", "match": {"format": "best-of", "games": 3}, "seats": ["me", "open"]}
    match = did(ada.post("/v1/matches", wanted))["match"]["id"]
    did(bruno.put(f"/v1/matches/{match}/seats/1"), 200)
    games = until(lambda: ada.get(f"/v1/games?match={match}").json["items"])
    events = ada.get(f"/v1/matches/{match}").json["version"] + games[0]["version"]
    monkeypatch.setattr(audits, "_PLAYED", 1)
    del paid[:]
    did(bruno.post("/v1/audits", {"games": {"match": match}}), 202)
    assert paid == [10 * (1 + events)]


def test_an_event_has_a_maximum_of_announcements(players, event, paid, monkeypatch):
    ada = players[0]
    monkeypatch.setattr(announcing, "MOST_ANNOUNCEMENTS", 2)
    for text in ("Lunch.", "\N{DRAGON FACE}" * 5000):
        did(ada.post(f"{event}/announcements", {"text": text}))
    problem = refused(ada.post(f"{event}/announcements", {"text": "Lunch."}), 409, "too-many-announcements")
    assert problem["detail"] == "This tournament has 2 announcements, the maximum. Change its details instead."
    (newest, _) = ada.get(event).json["announcements"]
    refused(ada.put(f"{event}/announcements/{newest['seq']}", {"text": "Tea."}), 409, "too-many-announcements")
    assert paid == [1, 3], "tenths: one for the event, and one for each 8,000 bytes"


RECORDED = [
    ("put", "/nonce", {"nonce": "one"}), ("put", "/nonce", {"nonce": "two"}), ("delete", "", None), ("put", "", None),
    ("post", "/byes", {"stage": 1, "round": 1, "kind": "none"}), ("delete", "/byes/1/1", None),
    ("put", "/check-in", None), ("delete", "/check-in", None),
]  # fmt: skip
"""Acts of a player that no limit counts, and that a player can repeat for ever."""


def test_an_act_of_a_player_costs_a_tenth_if_it_is_recorded(players, event, paid):
    ada, bruno, _ = players
    did(bruno.post(f"{event}/entrants"))
    did(ada.put(f"{event}/check-in", {"open": True}), 200)
    del paid[:]
    for number, (method, path, body) in enumerate(RECORDED * 2, 1):
        answer = getattr(bruno, method)(f"{event}/entrants/6{path}", *([] if body is None else [body]))
        assert answer.status in {200, 201}, answer
        assert paid == [1] * number, path
    did(bruno.put(f"{event}/entrants/6/nonce", {"nonce": "two"}), 200)
    refused(bruno.delete(f"{event}/entrants/1"), 403, "not-the-organiser")
    assert paid == [1] * 2 * len(RECORDED), "what changes nothing is free"


def test_claims_and_objections_cost_a_tenth(players, paid):
    ada, bruno, olga = players
    event = open_event(olga, DUEL, players=[ada, bruno], play="typed")
    first_round(olga, event)
    table = f"{event}/rounds/1/1/tables/1"
    scores = [{"results": [{"entrant": 1, "score": one}, {"entrant": 2, "score": 40}]} for one in (50, 60)]
    did(olga.post(f"{table}/results", scores[0]))
    del paid[:]
    for number in range(1, 7):
        did(bruno.post(f"{table}/claims", scores[number % 2]))
        assert sum(paid) == number


@pytest.mark.parametrize("kind", ["game", "match"])
def test_to_take_or_leave_a_seat_costs_a_tenth(players, paid, kind):
    ada, bruno, _ = players
    wanted = {"ruleset": "kingdomino", "seats": ["me", "open", "open"]}
    if kind == "match":
        wanted |= {"match": {"format": "best-of", "games": 3}, "seats": ["me", "open"]}
    made = did(ada.post("/v1/matches" if kind == "match" else "/v1/games", wanted))
    seat = f"/v1/{'matches' if kind == 'match' else 'games'}/{made[kind]['id']}/seats/1"
    if kind == "match":
        did(ada.delete(f"{seat[:-1]}0"), 200)
    del paid[:]
    for number in range(1, 4):
        did(bruno.put(seat), 200)
        did(bruno.delete(seat), 200)
        assert paid == [1] * 2 * number


def test_an_entry_is_charged_by_the_entrants_whose_names_are_compared(players, event, paid, monkeypatch):
    ada, bruno, _ = players
    monkeypatch.setattr(entrants, "_NAMES", 0.5)
    did(ada.post(f"{event}/entrants", {"name": "Zoe"}))
    did(ada.put(f"{event}/entrants/1/name", {"name": "Zoé B"}), 200)
    did(bruno.post(f"{event}/entrants"))
    assert paid == [100, 1, 120, 1, 120, 1]


def test_certificates_rulings_and_past_standings_are_charged(app, players, paid, monkeypatch):
    """A small event costs a fraction of a unit, and not nothing."""
    ada = players[0]
    event = open_event(ada, {"format": {"kind": "league", "divisions": 1, "moving": 0}}, play="typed")
    played_out(ada, event)
    did(ada.post(f"{event}/rulings", {"kind": "adjust", "stage": 1, "entrant": 1, "points": 1, "reason": "x" * 500}))
    did(ada.post(f"{event}/rulings", {"kind": "adjust", "stage": 1, "entrant": 2, "points": 1, "reason": "x" * 500}))
    monkeypatch.setattr(standings, "_ENTRANTS", 5)
    monkeypatch.setattr(standings, "EVENTS", 10)
    del paid[:]
    made = did(ada.post(f"{event}/certificates"))["certificate"]
    before, signed = made["seq"] - 1, [paid[0]]
    assert signed == [int(10 * (3 / 5 + before / 10))]
    del paid[:]
    assert ada.get(f"{event}/certificates/{made['certificate']}").status == 200
    assert paid == [int(10 * (3 / 5 + made["seq"] / 10))]
    del paid[:]
    assert ada.get(f"{event}/standings?as_of_event={before}").status == 200
    assert paid[0] == int(10 * (3 / 5 + before / 10))
    monkeypatch.setattr(rulings, "_TEXT", 500)
    del paid[:]
    read, journal = [], app.extensions["service"]["tournaments"].desk.book.journal
    of = journal.read
    monkeypatch.setattr(journal, "read", lambda *given, **more: read.append(given) or of(*given, **more))
    assert len(ada.get(f"{event}/rulings").json["items"]) == 2
    assert paid[-1] == 20, "a unit for each reason"
    assert len(read) == 1, "the tournament's, and not two for each ruling"
