"""A kind of job for tests: an errand is a file in `todo` that ought to come to be in `done`, once. Run as a program,
this is a worker that does them: `python -m tests.support.errands DATA_DIR`."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from service import jobs, worker
from service.house import House, open_house
from service.settings import Settings


def due(house: House) -> Iterator[jobs.Args]:
    folder = house.settings.data_dir
    for path in sorted((folder / "todo").iterdir()):
        if not (folder / "done" / path.name).exists():
            yield {"errand": path.name}


@jobs.job("errand", due=due)
def run(house: House, *, errand: str) -> None:
    folder = house.settings.data_dir
    if (folder / "done" / errand).exists():
        return
    (folder / "begun" / f"{errand}-{time.monotonic_ns()}").touch()
    if "fails" in errand and len(list((folder / "begun").glob(f"{errand}-*"))) == 1:
        raise RuntimeError("the first time always goes wrong")
    time.sleep(0.1)
    with (folder / "done" / errand).open("x"):  # fails if it is there: then it was done twice
        pass


def laid_out(folder: Path, *errands: str) -> None:
    for name in ("todo", "begun", "done"):
        (folder / name).mkdir()
    for errand in errands:
        (folder / "todo" / errand).touch()


if __name__ == "__main__":
    with open_house(Settings.load({"DATA_DIR": sys.argv[1]})) as opened:
        worker.work(opened, burst="--burst" in sys.argv)
