"""Two worlds, over HTTP: a seat receives the same bytes in two games that it must not distinguish.

Two sandbox games begin from the positions of the two worlds. A guest sits on one seat and requests everything,
including headers. So does a stranger without a seat. The maker answers for the others, alike in both. Ids, times,
commitments, hashes and signatures are renamed. The number of events, the length of an answer and its headers count as
part of the answer.
"""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from domain.game.ruleset import Ruleset
from domain.games.rulesets import RULESETS
from events.log.viewer import Viewer
from service.features.games.answers import Game as ShownGame
from service.features.games.routes import game_json as showing
from service.features.games.routes import summaries
from service.features.games.services import GameServices
from service.platform.http.context import notes
from tests.support.games import Game, played, settings
from tests.support.sandboxes import (
    People,
    Person,
    questions,
    record_questions,
    without_proofs,
    world,
)
from tests.support.worlds import Leak, disclosed, masked, twins

GAMES = 2
LONG_GAMES = 12
RESTS = 2
STEPS = 6
SOME = 3
"""Request the whole record at one step in this number, since it covers earlier steps; in the long form at each."""
NAMES = re.compile(
    r"g_[0-9a-z]{26}|[0-9a-f]{64,}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z|\"[0-9]+-[0-9a-f]{8}\"|\"[0-9a-f]{32}\"|sha-256=:[^:]*:"
)


def everything(guest: Person, game: str, version: int, *, records: bool) -> list[tuple[str, str]]:
    """Return all that the guest can see of a game, with every id, hash and time renamed.

    Without `records`, return only the answers about the current moment.
    """
    answers = [(f"{one.method} {one.path}", guest.sent(*one)) for one in questions(game, version)]
    if records:
        answers += [(f"{one.method} {one.path}", guest.sent(*one)) for one in record_questions(game)]
        answers.append(("stream", (200, guest.stream(f"/v1/games/{game}/events", version), "")))
        answers += [(f"GET {path}", _listed(guest, path, game)) for path in LISTS]
    known: dict[str, str] = {game: "GAME"}
    told = [(what, f"{status} {heads} {without_proofs(text.decode())}") for what, (status, text, heads) in answers]
    return [(_renamed(what, known), _renamed(text, known)) for what, text in told]


LISTS = ("/v1/games?limit=20", "/v1/me/inbox?limit=200", "/v1/leaderboards")


def _listed(guest: Person, path: str, game: str) -> tuple[int, bytes, str]:
    """Return the entries of a list about this game, after the list has all events.

    Both worlds are in one list, one after the other.
    """
    assert guest.app.extensions["service"].platform.readmodels.caught_up(60)
    status, text, _ = guest.sent("GET", path, None, {"Accept": "application/json"})
    items = json.loads(text).get("items", [])
    return status, json.dumps([item for item in items if game in json.dumps(item)]).encode(), ""


def _renamed(text: str, known: dict[str, str]) -> str:
    return NAMES.sub(lambda found: known.setdefault(found[0], f"<{len(known)}>"), text)


def compare(people: People, game: Game, rest: int, seat: int, rng: random.Random, some: int = SOME) -> int:
    """Play both worlds alike until they may differ, and return the number of equal steps.

    At one step in `some` all requests are made, by the stranger too.
    """
    maker, guest, stranger = people
    games = [world(people, game, position, seat) for position in twins(game, rest, seat)]
    for step in range(STEPS):
        states = [maker.json("GET", f"/v1/games/{made}") for made in games]
        if {state["status"] for state in states} == {"final"}:
            return step  # now everything is open, seeds too
        parted = False
        records = step % some == 0
        for who in (stranger, guest) if records else (guest,):  # most of what a stranger sees is in what a guest sees
            versions = [state["version"] for state in states]
            seen = [everything(who, *one, records=records) for one in zip(games, versions, strict=True)]
            if seen[0] != seen[1]:
                _check_disclosed(game, who, games, seen)
                parted = True
        if parted:
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
    """Check that the first difference is one that the ruleset lists."""
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
    """Return an event's type and its data, with openings in place of seals."""
    event = item["event"]
    data = {name: masked(value) for name, value in event["data"].items() if name != "commit"}
    opened = {opening["path"].removeprefix("/"): opening["value"] for opening in item["openings"]}
    return event["type"], {**data, **opened}


def _games(ruleset: Ruleset[Any], count: int) -> Iterator[tuple[Game, int, int, random.Random]]:
    choices = settings(ruleset)
    for number in range(count):
        rng = random.Random(f"{ruleset.name} over HTTP {number}")
        game = played(ruleset, choices[number % len(choices)], f"http {number}")
        for rest in sorted(rng.sample(game.rests, min(RESTS, len(game.rests)))):
            yield game, rest, rng.randrange(game.setting.seats), rng


def _compare_all(people: People, name: str, count: int = GAMES, some: int = SOME) -> list[int]:
    return [compare(people, *found, some) for found in _games(RULESETS[name], count)]


@pytest.mark.parametrize(("count", "some"), [(GAMES, SOME), pytest.param(LONG_GAMES, 1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", RULESETS)
def test_neither_guest_nor_stranger_can_tell_the_worlds_apart(people: People, name: str, count: int, some: int) -> None:
    same = _compare_all(people, name, count, some)
    assert sum(same) > len(same), "the worlds part too soon for this to have shown anything"


@pytest.mark.parametrize("name", RULESETS)
def test_a_leak_planted_in_the_answers_is_found(people: People, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    honest = showing.shown

    def leaky(services: GameServices, game: str, viewer: Viewer, at: int | None = None) -> ShownGame:
        with services.desk.loaded_games.load(game).seen_by(Viewer.referee()) as whole:
            hidden = whole.rules.position(whole.copy.table)
        return replace(honest(services, game, viewer, at), maker=str(hash(json.dumps(hidden, sort_keys=True))))

    monkeypatch.setattr("service.features.games.routes.games.shown", leaky)
    with pytest.raises(Leak):
        _compare_all(people, name)


@pytest.mark.parametrize("where", ["header", "list"])
def test_a_leak_planted_beside_the_answers_is_found(
    people: People, app: Flask, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """The leaks are a duration in a header, and an entry of a list."""
    service = app.extensions["service"]

    def hidden(game: str) -> int:
        with service["games"].desk.loaded_games.load(game).seen_by(Viewer.referee()) as whole:
            return hash(json.dumps(whole.rules.position(whole.copy.table), sort_keys=True))

    if where == "header":
        honest = showing.shown

        def timed(services: GameServices, game: str, viewer: Viewer, at: int | None = None) -> ShownGame:
            notes().headers.append(("Server-Timing", f"fold;dur={hidden(game)}"))
            return honest(services, game, viewer, at)

        monkeypatch.setattr("service.features.games.routes.games.shown", timed)
    else:
        monkeypatch.setattr(
            "service.features.games.routes.lists.rendered",
            lambda services, lines: [
                summaries.Rendered(told, replace(told, ruleset=f"{told.ruleset}{hidden(told.id)}"))
                for told in summaries.summed_up(services, lines)
            ],
        )
    with pytest.raises(Leak):
        _compare_all(people, "kingdomino")
