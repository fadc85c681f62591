"""Processes that write to a log in parallel: `python -m tests.support.journal_process OPENER ADDRESS WORK ...`.

Each prints acknowledged events, a line at a time, on its standard output.
"""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from pathlib import Path

from events.log.event import Stored, genesis, linked
from events.log.journal import Append, Conflict, Journal, Unavailable

ROOT = Path(__file__).parents[2]


def tale(stream: str, after: int, size: int, prev: str | None = None, told: str = "") -> list[Stored]:
    """`size` events that follow event number `after`, whose hash is `prev`."""
    events: list[Stored] = []
    prev = prev or genesis(stream, "tale")
    for seq in range(after + 1, after + size + 1):
        openings = f'[["/told","{seq}",null]]'.encode() if seq % 3 == 0 else None
        data = {"told": told or "once upon a time", "seq": seq}
        events.append(linked(stream, seq, "told", 1, "2026-11-01T12:00:00.000Z", "a_teller", data, prev, openings))
        prev = events[-1].hash
    return events


def wish(stream: str, after: int, size: int, command: str, prev: str | None = None, told: str = "") -> Append:
    secret = f"secret of {stream}".encode() if after == 0 else None
    return Append(
        stream, after, tale(stream, after, size, prev, told), command, f"answer to {command}".encode(), secret
    )


def next_wish(journal: Journal, stream: str, size: int, command: str) -> Append:
    head = journal.head(stream)
    return wish(stream, head.seq, size, command, head.hash) if head else wish(stream, 0, size, command)


@contextmanager
def process(opener: str, address: str, work: str, *words: object) -> Iterator[subprocess.Popen[str]]:
    """One at work; it is gone when the block ends."""
    command = [sys.executable, "-m", "tests.support.journal_process", opener, address, work, *map(str, words)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.kill()


def write(journal: Journal, name: str, streams: str, quota: str) -> None:
    """Append to streams shared with other processes, until this many events are acknowledged.

    Retry if the log is unavailable for a moment, for example on a disk that hangs.
    """
    chance = random.Random(name)
    told = tries = 0
    while told < int(quota):
        tries += 1
        command = f"{name}-{tries}"
        try:
            done = journal.append(
                next_wish(journal, f"t_{chance.randrange(int(streams))}", chance.randint(1, 20), command)
            )
        except (Conflict, Unavailable):
            continue
        told += done.last - done.first + 1
        _say(f"{command} {done.first} {done.last}")


def race(journal: Journal, name: str, rounds: str) -> None:
    """Tries to be first with every event of one stream."""
    _ready()
    for seq in range(int(rounds)):
        try:
            journal.append(Append("t_race", seq, tale("t_race", seq, 1, "0" * 64, name), f"{name}-{seq}"))
        except Conflict as lost:
            if lost.actual <= seq:
                raise
        else:
            _say(str(seq + 1))


def die(journal: Journal, stream: str, size: str, command: str) -> None:
    """Appends, and is killed before it can say so."""
    journal.append(wish(stream, 0, int(size), command))
    os.kill(os.getpid(), signal.SIGKILL)


def begin(journal: Journal, name: str) -> None:
    """Opens the log at the same moment as others, and begins a stream."""
    done = journal.append(wish(f"t_{name}", 0, 1, name))
    _say(str(done.first))


def fill(journal: Journal, ballast: str) -> None:
    """Append until the disk is full, then make room and continue."""
    Path(ballast).write_bytes(bytes(100_000))
    for acknowledged in count():
        try:
            journal.append(next_wish(journal, "t_a", 10, f"c{acknowledged}"))
        except Unavailable as full:
            print(full)
            break
    assert journal.head("t_a").seq == 10 * acknowledged
    Path(ballast).unlink()
    assert not journal.append(next_wish(journal, "t_a", 10, f"c{acknowledged}")).repeated
    assert journal.check() == []
    print("healed")


WORKS = {"write": write, "race": race, "die": die, "begin": begin, "fill": fill}


def opened(opener: str, address: str) -> Journal:
    module, _, function = opener.partition(":")
    journal: Journal = getattr(import_module(module), function)(address)
    return journal


def _say(line: str) -> None:
    """Print a line in one write, although `PYTHONUNBUFFERED` makes `print` write each word separately.

    So a killed process prints all of it or nothing.
    """
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


def _ready() -> None:
    _say("ready")
    sys.stdin.readline()


def started(processes: Sequence[subprocess.Popen[str]]) -> None:
    """All at once."""
    for child in processes:
        assert child.stdout.readline() == "ready\n"
    for child in processes:
        child.stdin.write("go\n")
        child.stdin.flush()


if __name__ == "__main__":
    _, opener, address, work, *words = sys.argv
    if work == "begin":
        import_module("events.log.postgres")  # a late import would set them apart
        _ready()
    with opened(opener, address) as journal:
        WORKS[work](journal, *words)
