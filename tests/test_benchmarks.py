"""The benchmarks still run; `make bench` measures."""

import subprocess
import sys

from benchmarks.move_parts import PARTS
from tests.support.server import ROOT


def test_parts_of_a_move_exist() -> None:
    assert [(owner, method) for _, owner, method in PARTS if not hasattr(owner, method)] == []


def test_queries_are_measured_on_a_small_service() -> None:
    command = [sys.executable, "-m", "benchmarks.queries", "--games", "20", "--rounds", "1", "--times", "1"]
    told = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, timeout=600).stdout
    assert len(told.splitlines()) >= 40, told
