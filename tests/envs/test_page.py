"""The examples of docs/environments.md run as printed, and the environments need no extra without an adapter."""

import re
import subprocess
import sys

import pytest

from tests.support.server import ROOT

EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "environments.md").read_text("utf-8"), re.DOTALL)
PRINTED = [r"(player_\d -?[\d.]+ \d+\n){3}", "trained True\n", r"\[.*, .*, .*\]\n"]
WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(["gymnasium", "numpy", "pettingzoo", "pyspiel", "service", "events", "projections"]))
import dominium_envs
episode = dominium_envs.Environment("domaine").episode(1)
while not episode.over:
    episode.step(episode.legal[0])
print(episode.reason)
"""


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("example", "printed"), list(zip(EXAMPLES, PRINTED, strict=True)))
def test_an_example_of_the_page_runs(example: str, printed: str) -> None:
    assert re.fullmatch(printed, run(example))


def test_an_episode_needs_the_rules_only() -> None:
    assert run(WITHOUT) in {"finished\n", "turn-limit\n"}
