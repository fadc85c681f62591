"""Reads by office are recorded before the answer: page by page, in files, and live.

The entry names the last event shown.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import Client as WsgiClient

from service.features.accounts.changing import give_role
from service.features.games.sight import ViewAccess
from service.features.games.views import GameQueries
from service.platform.assembly.service import Service
from service.platform.caller import SCOPES
from tests.support.api import Api, over_wsgi
from tests.support.listening import frames
from tests.support.play import asked, move, people, table


@pytest.fixture
def players(anybody: Api) -> list[Api]:
    return people(anybody, 2)


@pytest.fixture
def referee(service: Service, anybody: Api) -> Api:
    (referee,) = people(anybody, 1)
    give_role(service["accounts"], referee.account or "", "referee")
    return referee


def played(players: list[Api], game: str, count: int = 1) -> None:
    for _ in range(count):
        turn = asked(players, game)
        assert turn is not None
        assert move(*turn).status == 201


def looks(players: list[Api], game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = players[0].get(f"/v1/games/{game}/looks").json["items"]
    return found


def last_look(players: list[Api], game: str) -> int:
    return max((look["event"] for look in looks(players, game)), default=0)


@contextmanager
def stream(app: Flask, reader: Api, path: str) -> Iterator[Iterator[dict[str, Any]]]:
    """The messages of a live stream, one by one, in this thread: the next is made when it is asked for."""
    client = WsgiClient(app, use_cookies=False)
    headers = {"Authorization": f"Bearer {reader.token}", "Accept": "text/event-stream"}
    with client.open(path, headers=headers, buffered=False) as got:
        assert got.status_code == 200
        yield (json.loads(frame.partition(b"data: ")[2]) for frame in frames(got.iter_encoded()))


@pytest.mark.parametrize("view", ["referee", "seat-1"])
def test_each_event_of_a_referees_live_stream_is_on_record_before_it_is_sent(
    app: Flask, players: list[Api], referee: Api, view: str
) -> None:
    game = table(players)
    with stream(app, referee, f"/v1/games/{game}/events?view={view}") as messages:
        seen = 0
        for _ in range(4):
            while seen < players[0].get(f"/v1/games/{game}").json["version"]:
                seen = next(messages)["event"]["seq"]
                assert last_look(players, game) >= seen
            played(players, game)
    whole = looks(players, game)
    assert {(look["account"], look["what"], look["view"]) for look in whole} == {(referee.account, "events", view)}
    assert len(whole) == 4, "one for all that came together, not for each event"
    assert [look["event"] for look in whole] == sorted({look["event"] for look in whole})


def test_a_visit_of_a_page_is_one_look_on_record_first(service: Service, players: list[Api], referee: Api) -> None:
    game = table(players)
    _, secret = service["accounts"].credentials.issue("session", referee.account or "", SCOPES)
    page = Api(referee.transport)

    def shown(*parts: str) -> list[tuple[str, str, int]]:
        for part in parts:
            assert page.get(f"/v1/games/{game}{part}", Cookie=f"dominium_session={secret}").status == 200
        return [(look["what"], look["view"], look["event"]) for look in looks(players, game)]

    version = players[0].get(f"/v1/games/{game}").json["version"]
    first = ("game", "referee", version)
    parts = ("?view=referee", "?view=referee&at=2", "/events?view=referee", "/log?view=referee", "/audit")
    assert shown(*parts, *parts, "?view=seat-1") == [first]
    assert shown("/record?view=referee") == [first, ("record", "referee", version)], "a copy is taken away"
    played(players, game)
    more = shown(*parts)[2:]
    assert len(more) == 1, "what has happened since is seen for the first time"
    assert more[0][2] > version
    assert shown("?view=seat-1", *parts)[2:] == more
    referee.get(f"/v1/games/{game}?view=referee")
    assert len(looks(players, game)) == 4, "each request of a program is a look"


def test_a_stream_of_what_players_see_leaves_no_look(app: Flask, players: list[Api], referee: Api) -> None:
    game = table(players)
    with stream(app, referee, f"/v1/games/{game}/events") as public:
        next(public)
    with stream(app, players[1], f"/v1/games/{game}/events?view=seat-1") as own:
        next(own)
    assert looks(players, game) == []


@pytest.mark.parametrize("ended", ["role", "seat"])
def test_a_live_stream_by_office_ends_with_the_office(
    app: Flask, service: Service, players: list[Api], referee: Api, ended: str
) -> None:
    game = table(players)
    with stream(app, referee, f"/v1/games/{game}/events?view=referee") as messages:
        seen = [next(messages) for _ in range(players[0].get(f"/v1/games/{game}").json["version"])]
        if ended == "role":
            give_role(service["accounts"], referee.account or "", "referee", given=False)
        else:
            (other,) = people(Api(over_wsgi(app)), 1)
            give_role(service["accounts"], other.account or "", "referee")
            replaced = {"kind": "replace", "seat": 0, "account": referee.account, "reason": "ill"}
            assert other.post(f"/v1/games/{game}/rulings", replaced).status == 201
            players[0] = referee
        played(players, game)
        assert next(messages, None) is None
    assert last_look(players, game) <= seen[-1]["event"]["seq"]


PARTS = {
    "game": "?view=referee", "events": "/events?view=referee&limit=200", "log": "/log?view=referee",
    "record": "/record?view=referee",
}  # fmt: skip


@pytest.mark.parametrize("what", PARTS)
def test_what_happens_while_somebody_looks_is_not_shown_beyond_what_is_on_record(
    service: Service, players: list[Api], referee: Api, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A player moves at the worst moment: after the decision about the view, and before the read."""
    game, original = table(players), GameQueries.sight
    player, shown = asked(players, game) or (players[0], {})
    before = 1 if what == "events" else 0  # they look a second time before they read

    def and_then_somebody_moves(*args: Any, **more: Any) -> ViewAccess:
        nonlocal before
        seen, before = original(*args, **more), before - 1
        if before < 0:
            monkeypatch.undo()
            assert move(player, shown).status == 201
        return seen

    monkeypatch.setattr(GameQueries, "sight", and_then_somebody_moves)
    answer = referee.get(f"/v1/games/{game}{PARTS[what]}")
    assert answer.status == 200
    version = players[0].get(f"/v1/games/{game}").json["version"]
    (look,) = looks(players, game)
    assert (look["what"], look["event"] < version) == (what, True)
    match what:
        case "game":
            assert answer.json["version"] == look["event"]
        case "events":
            assert answer.json["items"][-1]["event"]["seq"] == look["event"]
        case "log":
            assert answer.json["items"][-1]["seq"] <= look["event"]
        case _:
            assert b'"seq":%d,' % (look["event"] + 1) not in answer.body
