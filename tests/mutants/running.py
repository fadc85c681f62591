"""The share of small changes of the rules and of the log that the tests notice, by a sample.

`docs/contributing/mutants.md` describes it.

    python -m tests.mutants.running             play what is missing of the sample, and write what came out
    python -m tests.mutants.running survivors   the changes that no test has noticed
    python -m tests.mutants.running again       whether tests that came since notice those

A change is made in a copy of the house, and the nearest tests run until one fails; if none does, the tests around it
run, too. `build/mutants.json` keeps each result until the changed file itself changes.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from queue import Queue
from typing import Final

import msgspec

from benchmarks.bots import interval
from tests.mutants.changes import change, count
from tests.support.pages_with_tables import put_table

ROOT: Final = Path(__file__).parents[2]
STORE: Final = ROOT / "build" / "mutants.json"
TOLD: Final = ROOT / "docs" / "contributing" / "mutants.md"
SAMPLE: Final = {"domain": 45, "events": 25}
ENDLESS: Final = 300
"""Seconds after which tests of a change do not end: that is noticed, too."""

_LAWS: Final = tuple(
    f"tests/laws/test_{law}.py" for law in ("lives", "replay", "record", "conservation", "positions", "answers")
)
NEAR: Final = {
    "domain/games/kingdomino": ("tests/domain/games/kingdomino", "tests/golden"),
    "domain/games/domaine": ("tests/domain/games/domaine", "tests/golden"),
    "domain/games/dominion": ("tests/rulebooks", "tests/domain/games/dominion", "tests/golden"),
    "domain/games": ("tests/domain/games", "tests/golden"),
    "domain/game": ("tests/domain/game", "tests/domain/games/kingdomino", "tests/golden"),
    "domain/table": ("tests/domain/table", "tests/laws/test_lives.py"),
    "domain/tournament": ("tests/domain/tournament",),
    "domain/ratings": ("tests/domain/ratings",),
    "events/record": ("tests/events/record", "tests/golden"),
    "events/transparency": ("tests/events/transparency",),
    "events/log": ("tests/events/log",),
    "events": ("tests/events",),
}
AROUND: Final = {
    "domain/games": _LAWS,
    "domain/game": ("tests/domain/games", *_LAWS),
    "domain/table": (
        "tests/service/referee",
        "tests/disputes",
        "tests/service/games",
        "tests/acceptance/test_disputes.py",
        "tests/laws/test_late_over_http.py",
    ),
    "domain/tournament": ("tests/service/tournaments", "tests/service/exports"),
    "domain/ratings": ("tests/projections/test_ladders.py", "tests/projections/test_ratings.py"),
    "events": (
        "tests/events",
        "tests/service/records",
        "tests/laws/test_record.py",
        "tests/service/running/test_damage.py",
    ),
}


class Verdict(msgspec.Struct):
    """`of`: the file as it was, in brief. `noticed`: by which test; "" by none."""

    file: str
    number: int
    of: str
    line: int
    was: str
    becomes: str
    noticed: str


def sample() -> list[tuple[str, int]]:
    """Which changes are tried: always the same ones of a file, as long as it stays as it is."""
    found = []
    for folder, wanted in SAMPLE.items():
        files = [path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.py")]
        every = [(file, number) for file in files for number in range(count((ROOT / file).read_text()))]
        every.sort(key=_order)
        found += every[:wanted]
    return found


def stored() -> dict[tuple[str, int], Verdict]:
    known = msgspec.json.decode(STORE.read_bytes(), type=list[Verdict]) if STORE.exists() else []
    return {(one.file, one.number): one for one in known if one.of == _brief(one.file)}


def _brief(file: str) -> str:
    path = ROOT / file
    return sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


class Copy:
    """A copy of the house for changes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written = 0
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
        for name in filter(None, listed.stdout.split("\0")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)

    def tried(self, file: str, number: int) -> Verdict:
        source = (ROOT / file).read_text(encoding="utf-8")
        changed = change(source, number)
        self._write(file, changed.source)
        noticed = self._noticed(_of(NEAR, file)) or self._noticed(_of(AROUND, file))
        self._write(file, source)
        if "::" in noticed and self._noticed((noticed,)):
            raise SystemExit(f"{noticed} fails without any change, too")
        return Verdict(file, number, _brief(file), changed.line, _short(changed.was), _short(changed.becomes), noticed)

    def _write(self, file: str, source: str) -> None:
        """Write a file with a distinct time.

        Python trusts compiled code for a text of the same length and second.
        """
        self._written += 1
        path = self._folder / file
        path.write_text(source, encoding="utf-8")
        os.utime(path, (self._written, self._written))

    def _noticed(self, tests: tuple[str, ...]) -> str:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not long", "-p", "no:cacheprovider", *tests]
        try:
            told = subprocess.run(
                command, cwd=self._folder, capture_output=True, text=True, timeout=ENDLESS, check=False
            )
        except subprocess.TimeoutExpired:
            return "it does not end"
        if told.returncode == 0:
            return ""
        failed = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", told.stdout, re.MULTILINE)
        return failed[1] if failed else "nothing can be run"


def _of(table: dict[str, tuple[str, ...]], file: str) -> tuple[str, ...]:
    """Return the entries of the nearest folder."""
    return next(table[str(folder)] for folder in Path(file).parents if str(folder) in table)


def _told(verdict: Verdict) -> str:
    return f"{verdict.file}:{verdict.line}  {verdict.was} -> {verdict.becomes}"


def _order(place: tuple[str, int]) -> bytes:
    return sha256(f"{place[0]}:{place[1]}".encode()).digest()


def _short(code: str) -> str:
    return code.splitlines()[0][:100]


@contextmanager
def _copies(number: int) -> Iterator[Queue[Copy]]:
    with tempfile.TemporaryDirectory() as folder:
        free: Queue[Copy] = Queue()
        for each in range(number):
            free.put(Copy(Path(folder, str(each))))
        yield free


def play(missing: list[tuple[str, int]], known: dict[tuple[str, int], Verdict]) -> None:
    cores = os.cpu_count() or 1
    with _copies(cores) as free, ThreadPoolExecutor(cores) as pool:

        def tried(place: tuple[str, int]) -> Verdict:
            copy = free.get()
            try:
                return copy.tried(*place)
            finally:
                free.put(copy)

        for verdict in pool.map(tried, missing):
            known[verdict.file, verdict.number] = verdict
            print(
                f"{verdict.file}:{verdict.line}  {verdict.was} -> {verdict.becomes}  {verdict.noticed or 'SURVIVES'}",
                flush=True,
            )
            _keep(known)


def _keep(known: dict[tuple[str, int], Verdict]) -> None:
    lines = [msgspec.json.encode(known[place]).decode() for place in sorted(known)]
    STORE.parent.mkdir(exist_ok=True)
    STORE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def table(known: dict[tuple[str, int], Verdict]) -> str:
    lines = ["| | changes | noticed | | interval |", "|---|---|---|---|---|"]
    for folder in SAMPLE:
        verdicts = [known[place].noticed for place in sample() if place in known and place[0].startswith(folder)]
        found, tried = sum(map(bool, verdicts)), len(verdicts)
        low, high = interval(found, tried)
        lines.append(f"| `{folder}/` | {tried} | {found} | {found / tried:.1%} | {low:.1%} to {high:.1%} |")
    return "\n".join(lines)


def write(known: dict[tuple[str, int], Verdict]) -> None:
    put_table(TOLD, table(known))


def main() -> None:
    known = stored()
    match sys.argv[1:]:
        case ["survivors"]:
            print(*[_told(one) for one in known.values() if not one.noticed], sep="\n")
            return
        case ["again"]:
            known = {place: one for place, one in known.items() if one.noticed}
    play(sorted((place for place in sample() if place not in known), key=_order), known)
    write(known)


if __name__ == "__main__":
    main()
