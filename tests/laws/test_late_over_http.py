"""A game with a spectators' delay.

Players and referees see everything as it happens. All other people see the state as it was one delay ago, in every
answer, byte for byte. After the end they see everything.
"""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from domain.games.rulesets import RULESETS
from service.features.exports.bundled_games import game_file
from tests.support.api import Answer, Api, refused
from tests.support.play import asked, events, finish, limited, move, people
from tests.support.registry import registry_of

MOVES = 12
STEP = 3
"""Seconds between two moves."""


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def __call__(self) -> str:
        return self.moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def go_on(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("service.platform.streams.pen.now", clock)
    return clock


@pytest.fixture(scope="module")
def players(anybody: Api) -> list[Api]:
    return people(anybody, 2)


@pytest.fixture(scope="module")
def spectator(anybody: Api) -> Api:
    (spectator,) = people(anybody, 1)
    return spectator


@pytest.fixture(scope="module")
def referee(app: Flask, anybody: Api) -> Api:
    (referee,) = people(anybody, 1)
    registry = registry_of(app.extensions["service"])
    registry.give_role(referee.account, "referee")
    return referee.bearing(registry.credentials.issue("token", referee.account, ("read", "play", "referee"))[1])


def begun(players: list[Api], ruleset: str, delay: int, **options: Any) -> str:
    seats = ["me", {"account": players[1].account}]
    terms = {"ruleset": ruleset, "seats": seats, "terms": {"spectator_delay_seconds": delay}, "options": options}
    game: str = players[0].post("/v1/games", terms).json["game"]["id"]
    assert players[1].put(f"/v1/games/{game}/seats/1").status == 200
    return game


def listed(app: Flask, game: str) -> None:
    """Waits until the lists know all of it."""
    service = app.extensions["service"]
    assert service.platform.readmodels.wait_for(game, service.platform.journal.head(game).seq)


def everything(who: Api, game: str, player: str) -> list[tuple[str, int, str | None, bytes]]:
    """Whatever may be asked about a game, and the answers, with their tags."""
    here = f"/v1/games/{game}"
    past = [
        "",
        "?view=public",
        "?view=referee",
        "?view=seat-0",
        "?as=position",
        "?as=notation",
        "?at=1",
        "?at=2999-01-01T00:00:00Z",
    ]
    later = [f"?at={number}" for number in range(2, 90, 7)]
    since = [f"?after={number}&limit=3" for number in range(0, 90, 7)]
    lists = ["", "&status=running", "&status=final", f"&player={player}", "&ruleset=domaine"]
    asked: list[tuple[str, str, Any, dict[str, str]]] = [
        *(("GET", here + query, None, {}) for query in (*past, *later)),
        *(("GET", f"{here}/events{query}", None, {}) for query in ("?limit=200", *since)),
        ("GET", f"{here}/events", None, {"Accept": "application/jsonl"}),
        ("GET", f"{here}/log", None, {}),
        ("GET", f"{here}/log?as=notation", None, {}),
        ("GET", f"{here}/log", None, {"Accept": "text/plain", "Accept_Language": "pl"}),
        *(
            ("GET", f"{here}/{part}", None, {})
            for part in (
                "record",
                "record?view=public",
                "audit",
                "rulings",
                "looks",
                "evidence",
                "knowledge",
                "knowledge?at=40",
                "changes?from_moment=1",
                "changes?from_moment=12&to_moment=2999",
                f"comparison?with={game}",
            )
        ),
        ("POST", f"{here}/forks", {"at": 2999}, {}),
        ("POST", f"{here}/disputes", {"cites": 2, "text": "so"}, {}),
        ("POST", f"{here}/takebacks", {}, {}),
        ("POST", f"{here}/resignation", {}, {}),
        ("POST", f"{here}/holiday", {"days": 1}, {}),
        *(("GET", f"/v1/games?limit=200{query}", None, {}) for query in lists),
        ("GET", f"/v1/games?player={player}", None, {}),
        *(("POST", f"{here}/moves", {"decision": f"d{number}", "picks": ["o0"]}, {}) for number in range(1, 60, 6)),
        ("POST", f"{here}/moves", {"decision": "d12", "picks": ["o0"]}, {"If_Match": '"12"'}),
        ("PUT", f"{here}/seats/0", None, {}),
        ("DELETE", f"{here}/seats/0", None, {}),
        ("DELETE", here, None, {}),
    ]
    answers = [(f"{method} {path}", who.ask(method, path, body, **headers)) for method, path, body, headers in asked]
    return [(what, got.status, got.headers.get("ETag"), got.body) for what, got in answers]


def bundled(app: Flask, who: Api, game: str) -> bytes:
    """The record of a game in a bundle that they ask for."""
    service = app.extensions["service"]
    file = game_file(service["games"].desk.looking, who.account, game, service["transparency"].log.known_places)
    assert file is not None
    return file[1]


def turn(players: list[Api], game: str) -> Answer | None:
    found = asked(players, game)
    return None if found is None else move(*found)


@pytest.mark.parametrize("one_in", [4, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_has_not_been_told_yet_changes_nothing_for_a_spectator(
    app: Flask, clock: Clock, anybody: Api, players: list[Api], spectator: Api, referee: Api, ruleset: str, one_in: int
) -> None:
    """Without `long` it is asked for after each fourth move of one ruleset or another, and after the last."""
    first = list(RULESETS).index(ruleset)
    game, account = begun(players, ruleset, 3600), str(players[0].account)
    listed(app, game)
    watching = (anybody, spectator)
    before, kept = [everything(who, game, account) for who in watching], bundled(app, spectator, game)
    assert all(
        status == 200 for what, status, _, _ in before[0] if what.endswith(("/events?limit=200", "/log", "/audit"))
    )
    for number in range(MOVES):
        clock.go_on(STEP)
        answer = turn(players, game)
        assert referee.get(f"/v1/games/{game}?view=referee").status == 200
        assert answer is not None
        assert answer.status == 201
        listed(app, game)
        if (number - first) % one_in and number < MOVES - 1:
            continue
        for who, known in zip(watching, before, strict=True):
            for told, knew in zip(everything(who, game, account), known, strict=True):
                assert told == knew
        assert bundled(app, spectator, game) == kept
    assert bundled(app, players[0], game) != kept


def test_that_more_was_logged_of_a_game_is_not_told_to_a_spectator(
    app: Flask, clock: Clock, players: list[Api], spectator: Api, referee: Api
) -> None:
    """Neither by another proof in the record, nor by a larger tree, nor by another tag."""
    game = begun(players, "kingdomino", 3600)
    before = spectator.get(f"/v1/games/{game}/record")
    assert before.body.count(b'"proof"') == 1
    for ruling in ("pause", "resume"):
        clock.go_on(STEP)
        ruled = referee.post(f"/v1/games/{game}/rulings", {"kind": ruling, "reason": "so"})
        assert ruled.status == 201
    assert referee.get(f"/v1/games/{game}/record").body.count(b'"proof"') == 3
    after = spectator.get(f"/v1/games/{game}/record")
    assert (after.body, after.headers["ETag"]) == (before.body, before.headers["ETag"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_spectator_is_told_what_everybody_knew_so_long_ago(
    app: Flask, clock: Clock, players: list[Api], spectator: Api, referee: Api, ruleset: str
) -> None:
    delay = 4 * STEP - 1
    game = begun(players, ruleset, delay)
    known = [(clock(), public(players[0], game))]
    for _ in range(MOVES):
        clock.go_on(STEP)
        if turn(players, game) is None:
            break
        known.append((clock(), public(players[0], game)))
        listed(app, game)
        then = (clock.moment - timedelta(seconds=delay)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        expected = [shown for at, shown in known if at <= then] or [known[0][1]]
        if known[-1][1]["status"] == "running":
            assert spectator.get(f"/v1/games/{game}").json == expected[-1]
            told = events(spectator, game)
            assert told == events(players[0], game, "public")[: len(told)]
            assert len(told) == expected[-1]["version"]
            assert summary(spectator, game) == (len(told), expected[-1]["at"], expected[-1]["decision"]["id"])
            assert spectator.get(f"/v1/games/{game}/audit").json["receipt"]["seq"] == len(told)
            assert spectator.get(f"/v1/games/{game}/log").json == {
                "items": [line for line in spoken(players[0], game) if line["seq"] <= len(told)]
            }
            problem = refused(spectator.get(f"/v1/games/{game}?at={len(told) + 1}"), 404, "unknown-event")
            assert f"1 to {len(told)}" in problem["detail"]
            assert referee.get(f"/v1/games/{game}").json == known[-1][1]
            assert summary(referee, game)[0] == summary(players[0], game)[0] == known[-1][1]["version"]
    assert len(known) > MOVES // 2


def public(player: Api, game: str) -> dict[str, Any]:
    return {**player.get(f"/v1/games/{game}?view=public").json, "you": []}


def spoken(player: Api, game: str) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = player.get(f"/v1/games/{game}/log?view=public").json["items"]
    return lines


def summary(who: Api, game: str) -> tuple[int, str, str | None]:
    (line,) = [line for line in who.get("/v1/games?limit=200").json["items"] if line["id"] == game]
    return line["version"], line["updated_at"], line["decision"] and line["decision"]["id"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_once_it_is_over_everything_is_told_at_once(
    app: Flask, clock: Clock, anybody: Api, players: list[Api], ruleset: str
) -> None:
    game = begun(players, ruleset, 3600, **limited(ruleset, 8))
    shown = finish(players, game)
    listed(app, game)
    told = anybody.get(f"/v1/games/{game}").json
    assert (told["status"], told["version"], told["seed"]) == ("final", shown["version"], shown["seed"])
    assert len(events(anybody, game, "referee")) == shown["version"]
    assert json.loads(anybody.get(f"/v1/games/{game}/record").body.splitlines()[0])["view"] == "referee"
    assert summary(anybody, game) == (shown["version"], shown["at"], None)
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_the_games_of_a_match_are_told_as_late_as_it_was_agreed(
    clock: Clock, players: list[Api], spectator: Api
) -> None:
    seats = ["me", {"account": players[1].account}]
    terms = {
        "ruleset": "kingdomino",
        "seats": seats,
        "match": {"format": "dynasty"},
        "terms": {"spectator_delay_seconds": 600},
    }
    match = players[0].post("/v1/matches", terms).json["match"]
    shown = players[1].put(f"/v1/matches/{match['id']}/seats/1").json["match"]
    game = shown["games"][0]["game"]
    first = spectator.get(f"/v1/games/{game}").json
    clock.go_on(1)
    turn(players, game)
    assert spectator.get(f"/v1/games/{game}").json == first
    assert (match["terms"]["spectator_delay_seconds"], first["terms"]["spectator_delay_seconds"]) == (600, 600)


@pytest.mark.parametrize("delay", [-1, 24 * 3600 + 1, 1.5, "60", None])
def test_a_delay_is_a_number_of_seconds_up_to_a_day(players: list[Api], delay: Any) -> None:
    wish = {"ruleset": "kingdomino", "seats": ["me", "open"], "terms": {"spectator_delay_seconds": delay}}
    assert (
        refused(players[0].post("/v1/games", wish), 422, "invalid")["errors"][0]["pointer"]
        == "/terms/spectator_delay_seconds"
    )


def test_a_dispute_is_told_as_late_as_the_game(
    app: Flask, clock: Clock, players: list[Api], spectator: Api, referee: Api
) -> None:
    """The texts of a dispute may name cards. Its status may reveal a ruling."""
    game = begun(players, "kingdomino", 600)
    opened = players[0].post(f"/v1/games/{game}/disputes", {"cites": 2, "text": "My claim."}).json["dispute"]
    here = f"/v1/disputes/{opened['id']}"
    assert refused(spectator.get(here), 404, "unknown-dispute")
    clock.go_on(601)
    assert players[1].post(f"{here}/statements", {"text": "My hand is 12 and 40."}).status == 201
    assert spectator.get(here).json["statements"] == []
    clock.go_on(300)
    ruling = {"kind": "dismiss", "dispute": opened["id"], "reason": "It was so."}
    assert referee.post(f"/v1/games/{game}/rulings", ruling).status == 201
    listed(app, game)

    def found(who: Api, query: str) -> list[str]:
        return [one["id"] for one in who.get(f"/v1/disputes?game={game}{query}").json["items"]]

    assert found(spectator, "") == found(players[0], "&status=ruled") == [opened["id"]]
    for query in ("&status=open", "&status=ruled", "&waits_for=referee"):
        assert found(spectator, query) == [], "it would tell what the dispute is now"
    clock.go_on(301)
    seen = spectator.get(here).json
    assert ([one["text"] for one in seen["statements"]], seen["status"], seen["rulings"]) == (
        ["My hand is 12 and 40."], "open", []
    )  # fmt: skip
    clock.go_on(300)
    assert spectator.get(here).json["status"] == "ruled"
