"""People at an application in this process, and sandbox games that begin from the position of a world."""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec
from flask import Flask
from werkzeug.test import Client

from tests.support.games import Game

PROOF = re.compile(r'^\{"proof":.*\n', re.MULTILINE)
TRAILER = re.compile(r'"digest":"[0-9a-f]{64}"(?=,"head")|"signature":"[0-9a-f]+"(?=,"stream":"[^"]*","view")')

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
OWN: Final = {"Date", "X-Request-Id", "RateLimit", "RateLimit-Policy"}
"""Headers that are another's in every answer."""
SIZED: Final = ("/record", "/audit", "stream", "/evidence")
"""Answers with proofs, signatures over proofs, or thinking times: their length is compared without these."""
THOUGHT = re.compile(r'"milliseconds":[0-9]+')


class Person:
    def __init__(self, app: Flask, handle: str) -> None:
        self.app = app
        self._client = Client(app, use_cookies=False)
        made = self.send("POST", "/v1/accounts", {"handle": handle})[1]
        self._token = json.loads(made)["token"]

    def send(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Status and body."""
        status, text, _ = self.sent(method, path, body)
        return status, text

    def sent(
        self, method: str, path: str, body: Any = None, more: dict[str, str] | None = None
    ) -> tuple[int, bytes, str]:
        """Status, body and headers."""
        headers = dict(more or {})
        if hasattr(self, "_token"):
            headers["Authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body)
        got = self._client.open(path, method=method, headers=headers, data=data, content_type="application/json")
        with got:
            text = got.get_data()
            length = () if any(word in path for word in SIZED) else (("Body-Length", str(len(text))),)
            told = sorted([*((n, v) for n, v in got.headers if n not in OWN | {"Content-Length"}), *length])
            return got.status_code, text, "\n".join(f"{name}: {value}" for name, value in told)

    def json(self, method: str, path: str, body: Any = None) -> Any:
        status, text = self.send(method, path, body)
        assert status < 300, text
        return json.loads(text)

    def stream(self, path: str, last: int) -> bytes:
        """The frames of a live stream up to the event of this number."""
        headers = {"Authorization": f"Bearer {self._token}", "Accept": "text/event-stream"}
        heard = b""
        with self._client.open(path, headers=headers) as got:
            for frame in got.iter_encoded():
                heard += frame
                if f"id: {last}\n".encode() in heard or f"id:{last}\n".encode() in heard:
                    return heard
        return heard


People = tuple[Person, Person, Person]
"""The maker of both games, the guest who sits in them, and a stranger."""


class Question(NamedTuple):
    method: str
    path: str
    body: Any = None
    headers: Mapping[str, str] = NOTHING


def world(people: People, game: Game, position: dict[str, Any], seat: int) -> str:
    """A sandbox game that begins from this position, the guest on this seat."""
    maker, guest, _ = people
    terms = {
        "ruleset": game.ruleset.name,
        "options": msgspec.to_builtins(game.setting.options),
        "seats": ["open"] * game.setting.seats,
        "sandbox": True,
        "position": position,
    }
    made: str = maker.json("POST", "/v1/games", terms)["game"]["id"]
    guest.json("PUT", f"/v1/games/{made}/seats/{seat}", {})
    return made


def questions(game: str, version: int) -> list[Question]:
    """Return the requests about the state of a game, and attempts to change it."""
    here = f"/v1/games/{game}"
    return [
        Question("GET", here),
        Question("GET", f"{here}?at={max(version - 2, 1)}"),
        Question("GET", f"{here}?view=public"),
        Question("GET", f"{here}?view=referee"),
        Question("GET", f"{here}?as=position"),
        Question("GET", f"{here}/events?limit=200"),
        Question("GET", f"{here}/knowledge"),
        Question("GET", f"{here}/changes?from_moment={max(version - 5, 1)}"),
        Question("POST", f"{here}/moves", {"decision": f"d{version}", "picks": ["o9999"]}),
        Question("POST", f"{here}/moves", {"decision": f"d{version + 1}", "picks": []}),
    ]


def record_questions(game: str) -> list[Question]:
    """Return the requests about the history of a game, and requests that are always refused."""
    here = f"/v1/games/{game}"
    return [
        Question("GET", f"{here}/events?limit=200", None, {"Accept": "application/jsonl"}),
        Question("GET", f"{here}/log"),
        Question("GET", f"{here}/log", None, {"Accept": "text/plain", "Accept-Language": "it"}),
        Question("GET", f"{here}/knowledge?view=seat", None, {"Accept-Language": "pl"}),
        Question("GET", f"{here}/comparison?with={game}"),
        Question("GET", f"{here}/evidence"),
        Question("GET", f"{here}/record?view=seat"),
        Question("GET", f"{here}/record?view=public"),
        Question("GET", f"{here}/audit"),
        Question("DELETE", here),
        Question("POST", f"{here}/moves", {"decision": "d1", "picks": ["o0"]}),
    ]


def without_proofs(text: str) -> str:
    """Return a record without its proofs, the trailer's signature over them, and thinking times.

    A proof depends only on the time at which a head reached the transparency log.
    """
    return THOUGHT.sub("", TRAILER.sub("", PROOF.sub("", text)))
