"""The share of small mistakes in `domain/` and `events/` that the tests notice.

A seed draws the places. The mistakes are made one at a time in a copy of the tree, and the tests of that room run until
one fails.

    python -m tests.support.mutants            150 mistakes, seed 1: about half an hour on one core
    python -m tests.support.mutants 40 7       40 of them, drawn by seed 7
"""

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
_COPIED: Final = [
    "domain",
    "events",
    "projections",
    "service",
    "tests",
    "clients",
    "benchmarks",
    "docs",
    "pyproject.toml",
]
_PATIENCE: Final = 600
"""Seconds; a longer loop counts as noticed, too."""

_ROOMS: Final = {
    "domain/games/dominion": "tests/rulebooks tests/domain/games/dominion tests/domain/games/test_rulesets.py",
    "domain/games/kingdomino": "tests/domain/games/kingdomino tests/domain/games/test_rulesets.py",
    "domain/games/domaine": "tests/domain/games/domaine tests/domain/games/test_rulesets.py",
    "domain/tournament": "tests/domain/tournament",
    "domain/ratings": "tests/domain/ratings",
    "domain/table": "tests/domain/table tests/disputes",
    "domain": "tests/domain/game tests/domain/games",
    "events/log": "tests/events/log tests/events/record/test_verifying.py",
    "events": "tests/events/test_canon.py tests/events/test_keys.py tests/events/record tests/events/transparency "
    "tests/events/log/test_chain.py tests/events/log/test_sealing.py tests/events/log/test_upcasting.py",
}
"""The tests that a mistake is shown to, by the first of these folders that it is in."""
_LAWS: Final = (
    "tests/laws/test_replay.py tests/laws/test_invariants.py tests/laws/test_conservation.py tests/laws/test_record.py "
    "tests/laws/test_positions.py tests/laws/test_secrecy.py tests/laws/test_lives.py"
)
"""And then, if it is in `domain/`, the laws, over a few games of each ruleset."""

_OTHERS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


class Place(NamedTuple):
    """Where a mistake can be made: the number of the node in its module, as `ast.walk` comes by."""

    path: Path
    node: int


def places() -> list[Place]:
    """Return all places. Words are none: the texts of `languages` and docstrings are no code."""
    found = []
    for path in sorted([*ROOT.glob("domain/**/*.py"), *ROOT.glob("events/**/*.py")]):
        tree = ast.parse(path.read_text())
        typed = set(_annotations(tree))
        found += [
            Place(path.relative_to(ROOT), number)
            for number, node in enumerate(ast.walk(tree))
            if number not in typed and mistaken(node) is not None
        ]
    return found


def mistaken(node: ast.AST) -> ast.AST | None:
    """The node with a mistake in it; None if this one has none to make."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _OTHERS:
        node.ops[0] = _OTHERS[type(node.ops[0])]()  # type: ignore[call-overload]
    elif isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp) and type(node.op) in _OTHERS:
        node.op = _OTHERS[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        node.value = not node.value
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
    elif _says_something(node):
        node.value = ast.Constant(None)  # type: ignore[attr-defined]
    else:
        return None
    return node


def _says_something(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call | ast.YieldFrom)
    return isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None)


def _annotations(tree: ast.AST) -> Iterator[int]:
    """The nodes inside annotations, which nobody runs."""
    inside: set[int] = set()
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            written = getattr(node, name, None)
            if isinstance(written, ast.AST):
                inside.update(map(id, ast.walk(written)))
    return (number for number, node in enumerate(ast.walk(tree)) if id(node) in inside)


class Copy:
    """A copy of the tree, in which one mistake is made at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._moment = time.time() + 60
        for name in _COPIED:
            copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copied(ROOT / name, folder / name)
        (folder / "openapi.yaml").symlink_to(ROOT / "openapi.yaml")

    def check(self) -> None:
        """Check that all tests pass without a mistake; otherwise a failure proves nothing."""
        for tests in [*_ROOMS.values(), _LAWS]:
            print("without any mistake:", tests, flush=True)
            if not self._passes(tests):
                raise SystemExit(f"these fail without any mistake: {tests}")

    def notices(self, place: Place) -> bool:
        """Whether the tests notice a mistake in this place."""
        was = (self.folder / place.path).read_text()
        tree = ast.parse(was)
        mistaken(next(node for number, node in enumerate(ast.walk(tree)) if number == place.node))
        self._write(place.path, ast.unparse(ast.fix_missing_locations(tree)))
        try:
            return any(not self._passes(tests) for tests in shown(place.path))
        finally:
            self._write(place.path, was)

    def _write(self, path: Path, text: str) -> None:
        (self.folder / path).write_text(text)
        self._moment += 2  # otherwise Python uses older compiled code
        os.utime(self.folder / path, (self._moment, self._moment))

    def _passes(self, tests: str) -> bool:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not long", "-p", "no:cacheprovider"]
        environ = {**os.environ, "PYTHONPATH": str(self.folder), "LAW_GAMES": "4"}
        try:
            done = subprocess.run(
                [*command, *tests.split()],
                cwd=self.folder,
                env=environ,
                capture_output=True,
                timeout=_PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0


def shown(path: Path) -> list[str]:
    """The tests to which a mistake in this module is shown."""
    room = next(tests for folder, tests in _ROOMS.items() if path.is_relative_to(folder))
    return [room] if path.is_relative_to("events") else [room, _LAWS]


def line(place: Place) -> str:
    """Return the place, and the text there."""
    text = (ROOT / place.path).read_text()
    node = next(node for number, node in enumerate(ast.walk(ast.parse(text))) if number == place.node)
    at = getattr(node, "lineno", 0)
    return f"{place.path}:{at}: {type(node).__name__}: {text.splitlines()[at - 1].strip()}"


def main(count: int = 150, seed: int = 1) -> None:
    drawn = random.Random(seed).sample(places(), count)
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        copy.check()
        noticed = 0
        for number, place in enumerate(drawn, 1):
            began = time.monotonic()
            found = copy.notices(place)
            noticed += found
            said = "noticed" if found else "NOT NOTICED"
            print(f"{number:4} {said:12} {time.monotonic() - began:5.0f} s  {line(place)}", flush=True)
    print(f"{noticed} of {count} noticed: {noticed / count:.0%}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
