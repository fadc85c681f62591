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

from service.compose import open_service
from service.platform.assembly.service import Service
from service.platform.runtime import jobs
from service.platform.runtime.lanes import LANES
from service.platform.runtime.settings import Settings
from service.running import worker


def undone(service: Service) -> Iterator[str]:
    folder = service.platform.settings.data_dir
    if (folder / "stop").exists():
        (folder / "stop").unlink()
        os.kill(os.getpid(), signal.SIGTERM)
    for path in sorted((folder / "todo").iterdir()):
        if not (folder / "done" / path.name).exists():
            yield path.name


def due(service: Service) -> Iterator[jobs.Args]:
    return ({"errand": name} for name in undone(service) if not name.startswith("long"))


def due_long(service: Service) -> Iterator[jobs.Args]:
    return ({"errand": name} for name in undone(service) if name.startswith("long"))


@jobs.job("errand", due=due)
def run(service: Service, *, errand: str) -> None:
    folder = service.platform.settings.data_dir
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
def walk(service: Service, *, errand: str) -> None:
    folder = service.platform.settings.data_dir
    (folder / "begun" / errand).touch()
    while not (folder / "go").exists():
        time.sleep(0.02)
    (folder / "done" / errand).touch()


def added(service: Service) -> Service:
    """Add the kinds of errands to the jobs of a service."""
    service.platform.jobs.add((run, walk), service)
    return service


def laid_out(folder: Path, *errands: str) -> None:
    for name in ("todo", "begun", "done"):
        (folder / name).mkdir()
    for errand in errands:
        (folder / "todo" / errand).touch()


def main(words: Sequence[str]) -> int:
    with open_service(Settings.load({"DATA_DIR": words[0]}), patient=True) as opened:
        added(opened)
        lanes = tuple(lane for lane in LANES if lane in words) or LANES
        worker.work(opened, lanes, burst="--burst" in words)
    return 0
