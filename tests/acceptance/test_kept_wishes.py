"""The service is killed while people make games, each under an Idempotency-Key.

A client without an answer sends the request again after the restart and gets an immediate answer. No game is made
twice.
"""

import os
import signal
import threading
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.support.api import Answer, Api, over_http
from tests.support.server import Service, alive, running, wait_until

MAKERS = 6
WISH = {"ruleset": "kingdomino", "seats": ["me", "open"]}


class Maker(threading.Thread):
    """A thread that makes games until nobody answers, or it is stopped."""

    def __init__(self, api: Api, name: str) -> None:
        super().__init__()
        self.api = api
        self.keys = (f"{name}-{number}" for number in range(100_000))
        self.made: dict[str, str] = {}
        self.unanswered = ""
        self.enough = threading.Event()

    def make(self, key: str) -> Answer:
        return self.api.post("/v1/games", WISH, Idempotency_Key=key)

    def run(self) -> None:
        for key in self.keys:
            self.unanswered = key
            try:
                answer = self.make(key)
            except (OSError, HTTPException):
                return
            if answer.status != 201:  # the ingress answers for a web server that is gone
                assert answer.status == 503, answer
                return
            self.made[key] = answer.json["game"]["id"]
            if self.enough.is_set():
                return


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with running(tmp_path / "data") as service:
        yield service


@pytest.mark.parametrize("killed", ["the writer", "the whole service"])
def test_whoever_was_not_answered_asks_again_at_once(service: Service, killed: str) -> None:
    anybody = Api(over_http(service.url))
    makers = [Maker(anybody.as_(f"maker-{number}"), f"{number}") for number in range(MAKERS)]
    for maker in makers:
        maker.start()
    wait_until(lambda: all(len(maker.made) > 5 for maker in makers), "games are made", 30)
    if killed == "the writer":
        writer = service.web_worker()
        os.kill(writer, signal.SIGKILL)
        wait_until(lambda: not alive(writer), "the writer is gone")
    else:
        service.kill()
    for maker in makers:
        maker.enough.set()
    for maker in makers:
        maker.join(60)
        assert not maker.is_alive()
    if killed == "the whole service":
        service.start()
    for maker in makers:
        answer = answered(maker)
        assert answer.status == 201, answer
        maker.made[maker.unanswered] = answer.json["game"]["id"]
        assert sorted(games(maker.api)) == sorted(maker.made.values())


def answered(maker: Maker) -> Answer:
    """Return the answer to the unanswered request when the service is back."""
    found = []

    def asked() -> bool:
        try:
            answer = maker.make(maker.unanswered)
        except (OSError, HTTPException):
            return False
        if answer.status != 503:
            found.append(answer)
        return bool(found)

    wait_until(asked, "the service answers again", 30)
    return found[0]


def games(player: Api) -> Iterator[str]:
    """All games in which this player sits."""
    here = f"/v1/games?player={player.account}&limit=200"
    page = player.get(here).json
    while True:
        yield from (game["id"] for game in page["items"])
        if page["next"] is None:
            return
        page = player.get(f"{here}&cursor={page['next']}").json
