"""Both kits play and follow games over a line that breaks at random bytes.

The service is killed and restarted. No event is missed or doubled, and no move is made twice.
"""

import asyncio
import json
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from dominium_client import AsyncClient, Client, types

from tests.support.cutting import cutting
from tests.support.second_verifier import NODE
from tests.support.server import Service, running, wait_until

PATIENCE = 300


class Told(NamedTuple):
    """A kit's report about a game: its result, its answers, the events of each follower, and broken receipts.

    The receipts are checked over a line that holds, since a whole record never passes the other.
    """

    result: types.Result | None
    answered: list[str]
    heard: list[list[types.Event]]
    broken: list[types.Receipt]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One of our own, since it is killed."""
    with running(tmp_path_factory.mktemp("cuts") / "data") as started:
        yield started


def by_python(url: str, service: str, token: str, game: str) -> Told:
    answered: list[str] = []

    def choose(_: types.Game, decision: types.Decision) -> list[str]:
        answered.append(decision["id"])
        return [option["id"] for option in decision["options"][: max(decision["min"], 1)]]

    with (
        ThreadPoolExecutor(2) as others,
        Client(url, token, timeout=PATIENCE) as player,
        Client(url, token, timeout=PATIENCE) as follower,
        Client(service, token, receipts=player.receipts) as direct,
    ):
        heard = others.submit(_followed, follower, game)
        heard_async = others.submit(asyncio.run, _followed_async(url, token, game))
        over = player.play_all(game, choose)
        return Told(over["result"], answered, [heard.result(), heard_async.result()], direct.broken_promises(game))


def _followed(client: Client, game: str) -> list[types.Event]:
    found: list[types.Event] = []
    for delivered in client.follow(game):
        found.append(delivered["event"])
        if delivered["event"]["type"] == "game-ended":
            break
    return found


async def _followed_async(url: str, token: str, game: str) -> list[types.Event]:
    found: list[types.Event] = []
    async with AsyncClient(url, token, timeout=PATIENCE) as client, aclosing(client.follow(game)) as events:
        async for delivered in events:
            found.append(delivered["event"])
            if delivered["event"]["type"] == "game-ended":
                break
    return found


def by_typescript(url: str, service: str, token: str, game: str) -> Told:
    command = [str(NODE), str(Path(__file__).with_name("cut.ts")), url, service, token, game]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return Told(**said)


KITS = pytest.mark.parametrize("played", [by_python, by_typescript])
Played = Callable[[str, str, str, str], Told]


def cut_to_pieces(service: Service, played: Played, *, cuts: int, restarts: int) -> None:
    with cutting(service.url, seed=cuts) as line, Client(service.url) as direct, ThreadPoolExecutor(1) as beside:
        token = direct.sign_up(f"cut-{cuts}-{played.__name__[3:]}")["token"]
        while line.cuts < cuts or restarts > 0:
            made = direct.create_game({"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True})["game"]
            playing = beside.submit(played, line.url, service.url, token, made["id"])
            if restarts > 0:
                wait_until(lambda: _moved(direct, made) or playing.done(), "play is under way")  # noqa: B023
                service.kill()
                service.start()
                restarts -= 1
            _nothing_missed_or_doubled(direct, made["id"], playing.result(PATIENCE))


def _moved(direct: Client, made: types.Game) -> bool:
    return direct.get_game(made["id"])["version"] > made["version"] + 20


def _nothing_missed_or_doubled(direct: Client, game: str, told: Told) -> None:
    shown = direct.get_game(game)
    events = list(_followed(direct, game))
    assert told.result == shown["result"]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert all(heard == events for heard in told.heard)
    answered = [f"d{event['data']['decision']}" for event in events if event["type"] == "decision-answered"]
    assert told.answered == answered
    assert told.broken == []


@pytest.mark.one_in(2)
@KITS
def test_nothing_is_missed_or_doubled_over_twenty_cuts(played: Played, service: Service) -> None:
    cut_to_pieces(service, played, cuts=20, restarts=1)


@pytest.mark.long
@KITS
def test_nothing_is_missed_or_doubled_over_a_thousand_cuts(played: Played, service: Service) -> None:
    cut_to_pieces(service, played, cuts=1000, restarts=20)
