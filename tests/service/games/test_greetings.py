"""Greetings over HTTP: senders, receivers, and no trace of them in the record."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client as WsgiClient

from tests.support.api import Answer, Api, over_wsgi, refused
from tests.support.play import people, table
from tests.support.service import application

CASUAL: dict[str, Any] = {"terms": {"rated": False}, "visibility": "unlisted"}


class Club:
    def __init__(self, app: Any) -> None:
        self.app = app
        self.ada, self.bob, self.cleo = people(Api(over_wsgi(app)), 3)
        self.game = table([self.ada, self.bob], **CASUAL)

    def greet(self, player: Api, greeting: str = "thanks", game: str | None = None) -> Answer:
        return player.post(f"/v1/games/{game or self.game}/greetings", {"greeting": greeting})

    def received(self, listener: Api, act: Any, query: str = "&greetings=true") -> list[dict[str, Any]]:
        """Return the greetings that a listener's stream has after the act, and before the next event."""
        version = listener.get(f"/v1/games/{self.game}").json["version"]
        path = f"/v1/games/{self.game}/events?after={version}{query}"
        headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {listener.token}"}
        with WsgiClient(self.app, use_cookies=False).open(path, headers=headers, buffered=False) as got:
            assert got.status_code == 200
            chunks = got.iter_encoded()
            next(chunks)
            act()
            self.ada.post(f"/v1/games/{self.game}/resignation")
            text = b""
            while b"id: " not in text:
                text += next(chunks)
        frames = [one for one in text.decode().split("\n\n") if one.startswith("event: greeting")]
        return [json.loads(one.partition("data: ")[2]) for one in frames]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with application(tmp_path) as app:
        yield Club(app)


@pytest.mark.parametrize("listener", ["ada", "bob", "cleo"])
def test_players_and_watchers_receive_a_greeting(listener: str, club: Club) -> None:
    found = club.received(getattr(club, listener), lambda: club.greet(club.bob, "well-played"))
    assert found == [{"seat": 1, "greeting": "well-played"}]


def test_a_stream_that_did_not_ask_has_none(club: Club) -> None:
    assert club.received(club.ada, lambda: club.greet(club.bob), query="") == []


def test_nothing_of_it_is_recorded(club: Club) -> None:
    before = club.ada.get(f"/v1/games/{club.game}").json["head"]
    assert club.greet(club.bob).status == 204
    assert club.ada.get(f"/v1/games/{club.game}").json["head"] == before


def test_who_may_not_send_one(club: Club) -> None:
    refused(club.greet(club.cleo), 403, "not-seated")
    refused(club.greet(club.ada, game=table([club.ada, club.bob])), 403, "rated-game")
    private = table([club.ada, club.bob], terms={"rated": False}, visibility="private")
    refused(club.greet(club.cleo, game=private), 404, "unknown-game")
    refused(club.greet(club.ada, "go away"), 422, "invalid")


@pytest.mark.parametrize("blocker", ["ada", "bob"])
@pytest.mark.parametrize(("listener", "hears"), [("ada", False), ("bob", True), ("cleo", True)])
def test_a_block_stops_greetings_so_that_the_sender_cannot_tell(
    blocker: str, listener: str, hears: bool, club: Club
) -> None:
    by, other = (club.ada, club.bob) if blocker == "ada" else (club.bob, club.ada)
    assert by.put(f"/v1/me/blocks/{other.account}").status == 204
    assert bool(club.received(getattr(club, listener), lambda: club.greet(club.bob))) is hears


def test_one_greeting_in_five_seconds(tmp_path: Path) -> None:
    with application(tmp_path, RATE_LIMIT="1000") as app:
        club = Club(app)
        assert [club.greet(club.ada).status for _ in range(2)] == [204, 429]
        assert club.greet(club.bob).status == 204


def test_a_greeting_of_another_process_arrives(club: Club) -> None:
    live = club.app.extensions["service"]["games"].live
    told = f"elsewhere greeted-by {club.game}/1/{club.bob.account}/thanks"
    found = club.received(club.ada, lambda: live.receive(told))
    assert found == [{"seat": 1, "greeting": "thanks"}]


def test_a_stream_from_before_the_start_becomes_that_of_a_delayed_spectator(club: Club) -> None:
    wanted = {"ruleset": "kingdomino", "seats": ["me", "open"], "terms": {"rated": False, "spectator_delay_seconds": 2}}
    game = club.ada.post("/v1/games", {**wanted, "visibility": "public"}).json["game"]["id"]
    headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {club.cleo.token}"}
    path = f"/v1/games/{game}/events?greetings=true"
    with WsgiClient(club.app, use_cookies=False).open(path, headers=headers, buffered=False) as got:
        chunks, text = got.iter_encoded(), b""
        while b"id: " not in text:
            text += next(chunks)
        assert club.bob.put(f"/v1/games/{game}/seats/1").status < 300
        assert club.greet(club.ada, "well-played", game).status < 300
        while b"game-started" not in text:
            text += next(chunks)
        club.ada.post(f"/v1/games/{game}/resignation")
        while b"resign" not in text:
            text += next(chunks)
    assert b"well-played" not in text
