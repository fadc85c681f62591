"""Two worlds, and the duration of an answer.

No answer holds a measurement. In the long form no answer takes longer in one world than in the other, by the clock on
the wall.

Each request goes to both worlds in immediate succession, so that other load on the machine slows both. The order
alternates. The worlds differ if nearly always the same one is slower (`SIGNS`), and by a usable amount (`SLOWER`). We
do not promise less than that.
"""

import json
import math
import random
import re
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest
from flask import Flask
from msgspec.structs import replace

from domain.games.rulesets import RULESETS
from events.log.viewer import Viewer
from service.features.games.answers import Game as ShownGame
from service.features.games.routes import game_json as showing
from service.features.games.services import GameServices
from service.platform.http.context import notes
from tests.support.games import Game, played, settings
from tests.support.sandboxes import People, Person, questions, record_questions, without_proofs, world
from tests.support.worlds import Leak, twins

ROUNDS = 120
PAIRS = 2
SLOWER = 0.15
"""The share by which the half of all answers must be slower in one world."""
SIGNS = 5.0
"""Standard deviations by which it must be one world more often than by chance: once in two million such tests."""
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z")


def pairs(people: People, name: str) -> Iterator[tuple[Game, list[str], int]]:
    """Yield games in both worlds, with their version. The order of their creation alternates."""
    ruleset = RULESETS[name]
    choices = settings(ruleset)
    for number in range(PAIRS):
        rng = random.Random(f"{name} timings {number}")
        game = played(ruleset, choices[number % len(choices)], f"timings {number}")
        seat = rng.randrange(game.setting.seats)
        positions = list(enumerate(twins(game, rng.choice(game.rests), seat)))
        made = dict[int, str]()
        for place, position in positions if number % 2 else reversed(positions):
            made[place] = world(people, game, position, seat)
        games = [made[0], made[1]]
        yield game, games, people[0].json("GET", f"/v1/games/{games[0]}")["version"]


def timed(who: Person, games: list[str], version: int, rounds: int) -> Mapping[str, list[tuple[float, float]]]:
    """How long the same answers took in both worlds."""
    found: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    asked = [[*questions(game, version), *record_questions(game)] for game in games]
    for number in range(rounds):
        for both in zip(*asked, strict=True):
            took = [0.0, 0.0]
            for place in (0, 1) if number % 2 else (1, 0):
                before = time.perf_counter()
                who.sent(*both[place])
                took[place] = time.perf_counter() - before
            what = both[0]
            name = f"{what.method} {what.path.replace(games[0], 'GAME')} {what.body or ''} {dict(what.headers) or ''}"
            found[name].append((took[0], took[1]))
    return found


def check_alike(what: str, took: list[tuple[float, float]]) -> None:
    ratios = [math.log(one / other) for one, other in took]
    median = statistics.median(ratios)
    signs = (2 * sum(ratio > 0 for ratio in ratios) - len(ratios)) / math.sqrt(len(ratios))
    if abs(median) > math.log(1 + SLOWER) and abs(signs) > SIGNS:
        raise Leak(f"{what} takes {math.exp(median):.2f} times as long in the first world ({signs:.1f} deviations)")


@pytest.mark.long
@pytest.mark.parametrize("name", RULESETS)
def test_no_answer_takes_longer_in_one_of_the_worlds(people: People, name: str) -> None:
    for _, games, version in pairs(people, name):
        for who in people[1:]:
            for what, took in timed(who, games, version, ROUNDS).items():
                check_alike(what, took)


@pytest.mark.long
def test_a_delay_that_hangs_on_what_lies_hidden_is_found(
    people: People, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, games, version = next(pairs(people, "kingdomino"))
    slow, honest = hidden(app, games[0]), showing.shown

    def delayed(services: GameServices, game: str, viewer: Viewer, at: int | None = None) -> ShownGame:
        shown = honest(services, game, viewer, at)
        if hidden(app, game) == slow:
            until = time.thread_time() + 0.004
            while time.thread_time() < until:
                pass
        return shown

    monkeypatch.setattr("service.features.games.routes.games.shown", delayed)
    took = timed(people[1], games, version, 60)
    with pytest.raises(Leak, match="in the first world"):
        check_alike("game", took["GET /v1/games/GAME  "])


def hidden(app: Flask, game: str) -> str:
    with app.extensions["service"]["games"].desk.loaded_games.load(game).seen_by(Viewer.referee()) as whole:
        return json.dumps(whole.rules.position(whole.copy.table), sort_keys=True)


def answers(who: Person, game: str, version: int) -> list[tuple[str, int, str, str]]:
    """Every answer, with its headers, just as it is sent."""
    asked = [*questions(game, version), *record_questions(game)]
    told = [(one.path, *who.sent(*one)) for one in asked]
    return [(path, status, without_proofs(text.decode()), heads) for path, status, text, heads in told]


def check_nothing_is_measured(people: People, game: str, version: int) -> None:
    """Check that a repeated request gets the same answer, in which every time is that of an event."""
    for who in people[1:]:
        first, second = (answers(who, game, version) for _ in range(2))
        happened = set(MOMENT.findall(next(text for path, _, text, _ in first if "/events" in path)))
        for (path, _, text, heads), again in zip(first, second, strict=True):
            if (path, text, heads) != (again[0], again[2], again[3]):
                raise Leak(f"{path} is not answered alike: {text}\n{heads}\nand then {again}")
            if not set(MOMENT.findall(text + heads)) <= happened:
                raise Leak(f"{path} tells of a moment at which nothing happened: {text}\n{heads}")


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_in_an_answer_is_measured(people: People, name: str) -> None:
    _, games, version = next(pairs(people, name))
    check_nothing_is_measured(people, games[0], version)


@pytest.mark.parametrize("where", ["header", "body"])
def test_a_measurement_in_an_answer_is_found(people: People, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    honest = showing.shown

    def measured(services: GameServices, game: str, viewer: Viewer, at: int | None = None) -> ShownGame:
        shown, took = honest(services, game, viewer, at), time.perf_counter_ns()
        if where == "header":
            notes().headers.append(("Server-Timing", f"fold;dur={took}"))
            return shown
        return replace(shown, created_at="2026-11-21T12:00:00.000Z")

    monkeypatch.setattr("service.features.games.routes.games.shown", measured)
    _, games, version = next(pairs(people, "kingdomino"))
    with pytest.raises(Leak, match="alike" if where == "header" else "nothing happened"):
        check_nothing_is_measured(people, games[0], version)
