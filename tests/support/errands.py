"""A kind of job for tests.

An errand is a file in `todo` that should appear in `done`, once. Run as a program (`tests.support.forked`), this is a
worker that runs errands. Errands called `long…` wait in a separate lane, and after they begin they wait for a file
called `go`. An errand called `deadly…` kills its worker. A file called `stop` stops the worker while it looks for due
jobs.
"""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from service.house import House, open_house
from service.platform.runtime import jobs, worker
from service.platform.runtime.lanes import LANES
from service.platform.runtime.settings import Settings


def undone(house: House) -> Iterator[str]:
    folder = house.settings.data_dir
    if (folder / "stop").exists():
        (folder / "stop").unlink()
        os.kill(os.getpid(), signal.SIGTERM)
    for path in sorted((folder / "todo").iterdir()):
        if not (folder / "done" / path.name).exists():
            yield path.name


def due(house: House) -> Iterator[jobs.Args]:
    return ({"errand": name} for name in undone(house) if not name.startswith("long"))


def due_long(house: House) -> Iterator[jobs.Args]:
    return ({"errand": name} for name in undone(house) if name.startswith("long"))


@jobs.job("errand", due=due)
def run(house: House, *, errand: str) -> None:
    folder = house.settings.data_dir
    if (folder / "done" / errand).exists():
        return
    (folder / "begun" / f"{errand}-{time.monotonic_ns()}").touch()
    if "deadly" in errand:
        os.kill(os.getpid(), signal.SIGKILL)
    if "fails" in errand and len(list((folder / "begun").glob(f"{errand}-*"))) == 1:
        raise RuntimeError("the first time always goes wrong")
    time.sleep(0.1)
    with (folder / "done" / errand).open("x"):  # fails if it is there: then it was done twice
        pass


@jobs.job("long-errand", due=due_long, lane="long")
def walk(house: House, *, errand: str) -> None:
    folder = house.settings.data_dir
    (folder / "begun" / errand).touch()
    while not (folder / "go").exists():
        time.sleep(0.02)
    (folder / "done" / errand).touch()


def laid_out(folder: Path, *errands: str) -> None:
    for name in ("todo", "begun", "done"):
        (folder / name).mkdir()
    for errand in errands:
        (folder / "todo" / errand).touch()


def main(words: Sequence[str]) -> int:
    with open_house(Settings.load({"DATA_DIR": words[0]})) as opened:
        lanes = tuple(lane for lane in LANES if lane in words) or LANES
        worker.work(opened, lanes, burst="--burst" in words)
    return 0
