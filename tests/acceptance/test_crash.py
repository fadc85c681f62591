"""The service is killed outright again and again while games are played, fifty times in the long form. Whatever it had
acknowledged is there, whole, with its receipt, and the games go on."""

import json
import os
import random
import signal
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any
from urllib.request import urlopen

import pytest

from events.keys import read_public_keys
from events.receipts import check_receipt
from events.record.verifying import read_record
from service.features.audits.game import audit
from tests.support.api import Api, over_http
from tests.support.merkle import mth
from tests.support.monitor import LOGGED, Monitor, settled
from tests.support.pairs import Line, Pair
from tests.support.server import Service, alive, command, running, wait_until

PAIRS = 4
MOVES_BETWEEN = 8

Log = list[dict[str, Any]]


@pytest.fixture(scope="module", params=[6, pytest.param(50, marks=pytest.mark.long)])
def kills(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


@pytest.fixture(scope="module")
def service(kills: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("crash") / "data") as service:
        yield service


@pytest.fixture(scope="module")
def seen(service: Service) -> list[str]:
    """The checkpoints of the transparency log after each restart of the service."""
    return []


@pytest.fixture(scope="module")
def pairs(service: Service, kills: int, seen: list[str]) -> list[Pair]:
    """Those who have played through it all, each to the end of a last game."""
    pairs = [Pair(service.url, number) for number in range(PAIRS)]
    for pair in pairs:
        pair.start()
    rng = random.Random(50)
    for kill in range(kills):
        await_moves(pairs, MOVES_BETWEEN)
        time.sleep(rng.uniform(0, 0.1))
        if kill % 2:
            service.kill()
            service.start()
            seen.append(fetched(service, "/tlog/checkpoint").decode())
        else:
            # Only the process that writes the log: the ones around it start another.
            writer = service.web_worker()
            os.kill(writer, signal.SIGKILL)
            wait_until(lambda writer=writer: not alive(writer), "the writer is gone")
    for pair in pairs:
        pair.last_orders.set()
    for pair in pairs:
        pair.join(60)
        assert not pair.is_alive(), "the games come to their end"
    raise_errors(pairs)
    return pairs


def await_moves(pairs: Sequence[Pair], more: int) -> None:
    """Wait until this many more moves have been acknowledged."""
    wanted = more + sum(len(pair.acknowledged) for pair in pairs)

    def there() -> bool:
        raise_errors(pairs)
        return sum(len(pair.acknowledged) for pair in pairs) >= wanted

    wait_until(there, f"{more} moves are acknowledged", 30)


def raise_errors(pairs: Sequence[Pair]) -> None:
    for pair in pairs:
        if pair.error is not None:
            raise pair.error


def fetched(service: Service, path: str) -> bytes:
    with urlopen(service.url + path, timeout=30) as answer:
        content: bytes = answer.read()
        return content


@pytest.fixture(scope="module")
def logs(pairs: list[Pair], service: Service) -> dict[str, Log]:
    """All events of all games."""
    return {game: log(service, game) for pair in pairs for game in pair.games}


def log(service: Service, game: str) -> Log:
    events: Log = []
    after: int | None = 0
    while after is not None:
        page = json.loads(fetched(service, f"/v1/games/{game}/events?after={after}&limit=200"))
        events += (item["event"] for item in page["items"])
        after = page["next"]
    return events


def test_every_acknowledged_move_is_there_with_its_receipt(
    pairs: list[Pair], logs: dict[str, Log], service: Service, kills: int
) -> None:
    moves = [move for pair in pairs for move in pair.acknowledged]
    assert len(moves) >= kills * MOVES_BETWEEN
    keys = read_public_keys(fetched(service, "/.well-known/jwks.json"))
    for move in moves:
        assert check_receipt(move.receipt, keys)
        assert logs[move.game][move.receipt["seq"] - 1]["hash"] == move.receipt["head"]
    line = Line(service.url)
    for move in random.Random(1).sample(moves, min(200, len(moves))):
        path, token = f"/v1/games/{move.game}/moves", f"Bearer {move.token}"
        status, told = line.ask("POST", path, move.answer, Authorization=token)
        assert (status, told["receipt"]) == (201, move.receipt)
    line.close()


def test_no_move_is_there_by_half_or_twice(pairs: list[Pair], logs: dict[str, Log]) -> None:
    answered = []
    for game, events in logs.items():
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        assert events[-1]["type"] == "seed-opened", "the game went on to its end"
        choices = [event["type"] for event in events if event["type"].startswith("decision-")]
        assert all(one != other for one, other in pairwise(choices)), "asked, answered, asked, answered …"
        answered += [(game, f"d{event['data']['decision']}") for event in events if event["type"] == choices[-1]]
    assert sorted(answered) == sorted(
        (move.game, move.answer["decision"]) for pair in pairs for move in pair.acknowledged
    )


def test_every_record_verifies_and_the_rules_agree(logs: dict[str, Log], service: Service) -> None:
    keys = read_public_keys(fetched(service, "/.well-known/jwks.json"))
    for game, events in logs.items():
        lines = fetched(service, f"/v1/games/{game}/record?view=referee").splitlines(keepends=True)
        record = read_record(lines, keys)
        assert record.report.verdict == "verified", record.report.details()
        assert audit(record.events, bytes.fromhex(events[-1]["data"]["seed"])).verdict == "agrees"


def test_every_head_is_logged_once_and_no_tree_was_ever_taken_back(
    logs: dict[str, Log], seen: list[str], service: Service, kills: int
) -> None:
    monitor = Monitor(Api(over_http(service.url)))
    wanted = [bytes.fromhex(event["hash"]) for log in logs.values() for event in log if event["type"] in LOGGED]
    entries = settled(monitor, *wanted)
    assert sorted(entries) == sorted(wanted)
    sizes = []
    for note in seen:
        size, root = monitor.opened(note)
        assert mth(entries[:size]) == root
        sizes.append(size)
    assert sizes == sorted(sizes)
    assert len(sizes) == kills / 2
    assert sizes[-1] >= max(1, kills // 10)


def test_the_doctor_finds_nothing(pairs: list[Pair], service: Service) -> None:
    told = command("doctor", data_dir=service.data_dir)
    assert told.returncode == 0, told.stdout
    assert "all is well" in told.stdout
