"""Two worlds, over HTTP: a seat is sent the same bytes, all of them, in a game and in one that it cannot tell from it.

Two sandbox games are begun from the positions of the two worlds. A guest sits on one seat and asks for everything there
is; the maker answers for the others, alike in both. Ids, times, commitments, hashes and signatures are renamed.
"""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from flask import Flask
from werkzeug.test import Client

from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.viewer import Viewer
from service.web import showing
from tests.support.games import Game, played, settings
from tests.support.service import application
from tests.support.worlds import Leak, disclosed, twins

GAMES = 8
RESTS = 3
STEPS = 6
NAMES = re.compile(r"g_[0-9a-z]{26}|[0-9a-f]{64,}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z|\"[0-9]+-[0-9a-f]{8}\"")
PROOF = re.compile(r'^\{"proof":.*\n', re.MULTILINE)
TRAILER = re.compile(r'"digest":"[0-9a-f]{64}"(?=,"head")|"signature":"[0-9a-f]+"(?=,"stream":"[^"]*","view")')


class Person:
    def __init__(self, app: Flask, handle: str) -> None:
        self._client = Client(app, use_cookies=False)
        made = self.send("POST", "/v1/accounts", {"handle": handle})[1]
        self._token = json.loads(made)["token"]

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        if hasattr(self, "_token"):
            headers["Authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body)
        got = self._client.open(path, method=method, headers=headers, data=data, content_type="application/json")
        with got:
            return got.status_code, got.get_data()

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


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with application(tmp_path_factory.mktemp("worlds")) as app:
        yield app


@pytest.fixture(scope="module")
def people(app: Flask) -> tuple[Person, Person]:
    return Person(app, "maker"), Person(app, "guest")


def world(people: tuple[Person, Person], game: Game, position: dict[str, Any], seat: int) -> str:
    """A sandbox game that begins from this position, the guest on this seat."""
    maker, guest = people
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


def everything(guest: Person, game: str, version: int) -> list[tuple[str, str]]:
    """All that the guest can get to see of a game, with every name that differs by nature renamed."""
    here = f"/v1/games/{game}"
    asked: list[tuple[str, str, Any, dict[str, str]]] = [
        ("GET", here, None, {}),
        ("GET", f"{here}?at={max(version - 2, 1)}", None, {}),
        ("GET", f"{here}?view=public", None, {}),
        ("GET", f"{here}?view=referee", None, {}),
        ("GET", f"{here}?as=position", None, {}),
        ("GET", f"{here}/events?limit=200", None, {}),
        ("GET", f"{here}/events?limit=200", None, {"Accept": "application/jsonl"}),
        ("GET", f"{here}/log", None, {}),
        ("GET", f"{here}/log", None, {"Accept": "text/plain", "Accept-Language": "it"}),
        ("GET", f"{here}/record?view=seat", None, {}),
        ("GET", f"{here}/record?view=public", None, {}),
        ("GET", f"{here}/audit", None, {}),
        ("POST", f"{here}/moves", {"decision": "d1", "picks": ["o0"]}, {}),
        ("POST", f"{here}/moves", {"decision": f"d{version}", "picks": ["o9999"]}, {}),
        ("POST", f"{here}/moves", {"decision": f"d{version + 1}", "picks": []}, {}),
        ("DELETE", here, None, {}),
    ]
    answers = [(f"{method} {path}", guest.send(method, path, body, **headers)) for method, path, body, headers in asked]
    answers.append(("stream", (200, guest.stream(f"{here}/events", version))))
    known: dict[str, str] = {game: "GAME"}
    told = [(what, f"{status} {_without_proofs(text.decode())}") for what, (status, text) in answers]
    return [(_renamed(what, known), _renamed(text, known)) for what, text in told]


def _without_proofs(text: str) -> str:
    """What a record says without where its heads stand in the transparency log, which hangs on when they came there,
    and on that alone; nor what the trailer signs with it."""
    return TRAILER.sub("", PROOF.sub("", text))


def _renamed(text: str, known: dict[str, str]) -> str:
    return NAMES.sub(lambda found: known.setdefault(found[0], f"<{len(known)}>"), text)


def compare(people: tuple[Person, Person], game: Game, rest: int, seat: int, rng: random.Random) -> int:
    """Plays both worlds on alike, until they part where the ruleset says they may. How many steps were the same."""
    maker, guest = people
    games = [world(people, game, position, seat) for position in twins(game, rest, seat)]
    for step in range(STEPS):
        states = [maker.json("GET", f"/v1/games/{made}") for made in games]
        seen = [everything(guest, made, state["version"]) for made, state in zip(games, states, strict=True)]
        if seen[0] != seen[1]:
            _check_disclosed(game, guest, games, seen)
            return step
        question = states[0]["decision"]
        if question is None:
            return step
        mover = guest if question["seat"] == seat else maker
        if mover is maker and question["options"] != states[1]["decision"]["options"]:
            return step
        picks = rng.sample(question["options"], rng.randint(question["min"], question["max"]))
        answer = {"decision": question["id"], "picks": [pick["id"] for pick in picks]}
        moved = [mover.send("POST", f"/v1/games/{made}/moves", answer) for made in games]
        assert {status for status, _ in moved} == {201}, f"{mover} was offered something else: {moved}"
    return STEPS


def _check_disclosed(game: Game, guest: Person, games: list[str], seen: list[list[tuple[str, str]]]) -> None:
    """What first differs must be what the ruleset lists."""
    told = [guest.json("GET", f"/v1/games/{made}/events?limit=200")["items"] for made in games]
    for one, other in zip(*told, strict=False):
        ours, theirs = (_bare(item) for item in (one, other))
        if ours != theirs:
            if not disclosed(game.ruleset, game.setting, ours, theirs):
                raise Leak(f"{ours} or {theirs}")
            return
    (what, here), (_, there) = next(pair for pair in zip(*seen, strict=True) if pair[0] != pair[1])
    raise Leak(f"{what}: {here} or {there}")


def _bare(item: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """An event's type and its data, with what was opened in its place."""
    event = item["event"]
    data = {name: _masked(value) for name, value in event["data"].items() if name != "commit"}
    opened = {opening["path"].removeprefix("/"): opening["value"] for opening in item["openings"]}
    return event["type"], {**data, **opened}


def _masked(value: Any) -> Any:
    """The value with its commitments alike, wherever they stand in it."""
    match value:
        case {"sealed": _}:
            return "sealed"
        case dict():
            return {name: _masked(inner) for name, inner in value.items()}
        case list():
            return [_masked(inner) for inner in value]
        case _:
            return value


def _games(ruleset: Ruleset[Any]) -> Iterator[tuple[Game, int, int, random.Random]]:
    choices = settings(ruleset)
    for number in range(GAMES):
        rng = random.Random(f"{ruleset.name} over HTTP {number}")
        game = played(ruleset, choices[number % len(choices)], f"http {number}")
        for rest in sorted(rng.sample(game.rests, min(RESTS, len(game.rests)))):
            yield game, rest, rng.randrange(game.setting.seats), rng


def _compare_all(people: tuple[Person, Person], name: str) -> list[int]:
    return [compare(people, *found) for found in _games(RULESETS[name])]


@pytest.mark.parametrize("name", RULESETS)
def test_a_guest_cannot_tell_the_worlds_apart(people: tuple[Person, Person], name: str) -> None:
    same = _compare_all(people, name)
    assert sum(same) > len(same), "the worlds part too soon for this to have shown anything"


@pytest.mark.parametrize("name", RULESETS)
def test_a_leak_planted_in_the_answers_is_found(
    people: tuple[Person, Person], app: Flask, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    honest = showing.shown

    def leaky(game: str, viewer: Viewer, at: int | None = None) -> dict[str, Any]:
        with app.extensions["house"].desk.rooms.room(game).seen_by(Viewer.referee()) as whole:
            hidden = whole.rules.position(whole.copy.table)
        return {**honest(game, viewer, at), "hint": hash(json.dumps(hidden, sort_keys=True))}

    monkeypatch.setattr("service.web.games.shown", leaky)
    with pytest.raises(Leak):
        _compare_all(people, name)
