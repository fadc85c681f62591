"""Time during a suspension of the service is charged to nobody, in any of its processes.

The first process to resume finds no clock run out by it.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from domain.game.refusal import Refusal
from domain.table.clocks import Clocks
from domain.table.lobby_facts import Chair
from domain.table.office import EVERY_GAME
from domain.table.rulings import Clock, Dismissed, Terms
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.open import open_journal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands, GameRequest, open_desk
from service.platform.storage.database import sqlite_url
from service.platform.streams import service_time
from service.platform.streams.service_time import ServiceTime
from tests.support.machine import Machine
from tests.support.registry import Registry

GAME = "g_1"
PLAYERS = ("a_ada", "a_bruno")
HOUR = 3600.0
GAPS = {
    "all stopped": lambda machine: machine.stops(12),
    "suspended": lambda machine: machine.is_set(12),
    "clock set forward": lambda machine: machine.is_set(HOUR),
    "clock set back": lambda machine: machine.is_set(-HOUR),
    "stopped, then set back": lambda machine: (machine.stops(12), machine.is_set(-HOUR)),
    "suspended for long": lambda machine: machine.is_set(200 * HOUR),
}


class Process:
    """A web process: a separate registry and desk."""

    def __init__(self, folder: Path, ring: KeyRing, stack: ExitStack) -> None:
        self.registry = Registry(sqlite_url(folder / "registry.db"))
        stack.callback(self.registry.close)
        self.journal: Journal = stack.enter_context(open_journal(f"sqlite:///{folder / 'log.db'}"))
        self.desk: GameCommands = open_desk(
            self.journal,
            ring,
            alone=False,
            published=lambda _stream, _events: None,
            absences=self.registry.presence.absences,
        )

    def beat(self) -> None:
        self.registry.presence.mark(service_time.now())

    def move(self) -> None:
        with self.desk.loaded_games.load(GAME).seen_by(Viewer.referee()) as now:
            question = now.question()
        assert question is not None
        picks = [option["id"] for option in question["options"][: question["min"]]]
        self.desk.moves.play(PLAYERS[question["seat"]], GAME, question["id"], picks)

    def keep(self) -> None:
        self.desk.deadlines.keep(GAME)

    def clocks(self) -> Clocks:
        with self.desk.loaded_games.load(GAME).now() as now:
            assert now.lobby.clocks is not None
            return now.lobby.clocks

    def events(self, kind: str) -> list[dict[str, int]]:
        return [
            msgspec.json.decode(stored.event.data)
            for stored in self.journal.read(GAME)
            if stored.event.type == kind
        ]  # fmt: skip


@pytest.fixture
def two(tmp_path: Path, machine: Machine) -> Iterator[tuple[Process, Process]]:
    """Create a game with ten seconds a decision, in a service of two processes."""
    with ExitStack() as stack:
        ring = KeyRing(tmp_path / "keys")
        one, other = Process(tmp_path, ring, stack), Process(tmp_path, ring, stack)
        machine.beats += [one.beat, other.beat]
        machine.runs(1)
        begun(one, Terms(clock=Clock(per_game=10)))
        yield one, other


def begun(process: Process, terms: Terms) -> None:
    chairs = [Chair("account", player) for player in PLAYERS]
    wanted = GameRequest("kingdomino", {}, chairs, present=frozenset(PLAYERS), terms=terms)
    process.desk.seating.create(PLAYERS[0], GAME, wanted)


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("first", ["keep", "move"])
def test_it_is_not_charged(two: tuple[Process, Process], machine: Machine, gap: str, first: str) -> None:
    one, other = two
    machine.runs(3)
    GAPS[gap](machine)
    if first == "keep":
        one.keep()  # before anybody has left a mark again
        other.keep()
    asked = one.clocks().seat
    assert asked is not None
    other.move()
    left = other.clocks().left[asked]
    assert left is not None
    assert 10_000 - 3_000 <= left <= 10_000 - 2_500
    assert one.clocks().left == other.clocks().left
    assert other.events("timed-out") == []


@pytest.mark.parametrize("gap", GAPS)
def test_what_comes_after_it_is_charged(two: tuple[Process, Process], machine: Machine, gap: str) -> None:
    """Also by a wall clock that has been set back: the time that passes decides."""
    one, other = two
    machine.runs(3)
    GAPS[gap](machine)
    machine.runs(5)
    one.keep()
    assert one.events("timed-out") == []
    machine.runs(4)
    with pytest.raises(Refusal, match="time-over"):
        other.move()
    other.keep()
    one.keep()
    assert len(one.events("timed-out")) == 1


def test_it_is_not_given_back_twice(two: tuple[Process, Process], machine: Machine) -> None:
    """One process has recorded the gap when another notes a moment later that it is over."""
    one, other = two
    machine.runs(1)
    machine.stops(12)
    one.keep()
    for _ in range(3):
        other.beat()
        machine.stops(0.1)
        other.keep()
    assert 12_000 <= sum(told["milliseconds"] for told in one.events("downtime-excused")) <= 12_500


def test_one_that_was_suspended_alone_was_not_the_service(two: tuple[Process, Process], machine: Machine) -> None:
    one, other = two
    machine.beats.remove(one.beat)
    machine.runs(12)
    one.keep()
    assert one.events("downtime-excused") == []
    assert len(other.events("timed-out")) == 1


def test_a_process_that_begins_when_the_clock_was_set_back_goes_on_where_time_stood(
    two: tuple[Process, Process], machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = two
    machine.runs(3)
    machine.is_set(-HOUR)
    monkeypatch.setattr(service_time, "_ours", ServiceTime(machine.wall, machine.steady))
    machine.runs(5)
    assert one.clocks().due is not None
    one.keep()
    assert one.events("timed-out") == []
    machine.runs(4)
    one.keep()
    assert len(one.events("timed-out")) == 1


@pytest.mark.parametrize("gap", ["all stopped", "suspended", "clock set forward", "suspended for long"])
def test_windows_stay_open_for_as_long_as_was_agreed(tmp_path: Path, machine: Machine, gap: str) -> None:
    """A result can be disputed for ten seconds in which the service is there."""
    with ExitStack() as stack:
        one = Process(tmp_path, KeyRing(tmp_path / "keys"), stack)
        machine.beats.append(one.beat)
        machine.runs(1)
        begun(one, Terms(dispute_window=10, appeal_window=10))
        one.desk.giving_up.resign(PLAYERS[0], GAME)
        machine.runs(3)
        GAPS[gap](machine)
        one.keep()
        assert one.events("seed-opened") == []
        one.desk.disputing.open(PLAYERS[0], GAME, "d_1", 2, "I was not there")
        one.desk.rulings.rule("a_referee", GAME, lambda _: Dismissed(reason="so what", dispute="d_1"), EVERY_GAME)
        machine.runs(3)
        GAPS[gap](machine)
        one.keep()
        assert one.events("seed-opened") == []
        machine.runs(6)
        one.desk.disputing.appeal(PLAYERS[0], GAME, "d_1", "nobody was")
        one.desk.disputing.withdraw(PLAYERS[0], GAME, "d_1")
        machine.runs(11)  # the other party may appeal for another ten seconds
        one.keep()
        assert len(one.events("seed-opened")) == 1
