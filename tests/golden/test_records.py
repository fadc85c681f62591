"""Records of earlier builds replay on every build that carries their rules, with any new boxes and file layout.

`python -m tests.support.stored_records` writes a missing record; it never writes one again.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from domain.game.catalogue import LANGUAGES
from events.record.verifying import Record, read_record
from service.features.audits.copies import audit_copy
from tests.support.server import ROOT
from tests.support.stored_records import GAMES, RECORDS

A_SMALL_BOX = """
from domain.games.dominion.box import Box
from domain.games.dominion.turn import Turn

small = Box("a-small-box")


@small.action(cost=3)
def abbey(turn: Turn) -> None:
    turn.add(cards=2)


small.coins("acorn", cost=1, coins=1)
"""

ALL_BOXES = {
    *("basic", "base1", "base2", "intrigue1", "intrigue2", "prosperity", "seaside", "alchemy", "cornucopia"),
    *("hinterlands", "dark-ages", "guilds", "adventures", "empires"),
}
"""The boxes that a game from a position pinned when these records were written."""


def stored(name: str) -> Record:
    with (RECORDS / f"{name}.jsonl").open("rb") as file:
        return read_record(file)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_plays_again(name: str) -> None:
    record = stored(name)
    assert record.report.verdict == "consistent"
    found = audit_copy(record.events, record.report.view or "")
    assert (found.verdict, found.facts > 50) == ("agrees", True), found


@pytest.mark.parametrize("name", GAMES)
def test_it_pins_what_it_was_played_with(name: str) -> None:
    rules = msgspec.json.decode(stored(name).events[0].event.data)["rules"]
    if name.startswith("before-parts"):
        assert (len(rules["digest"]), "digests" in rules) == (64, False)
    else:
        pinned = {
            "domaine": {"cards", "tiles"},
            "dominion-base-1-prosperity": {"basic", "base1", "prosperity"},
            "dominion-base-2-prosperity": {"basic", "base2", "prosperity"},
            "dominion-base-2-intrigue": {"basic", "base2", "intrigue2"},
            "dominion-intrigue-1-prosperity": {"basic", "intrigue1", "prosperity"},
            "dominion-base-2-seaside": {"basic", "base2", "seaside"},
            "dominion-seaside": {"basic", "seaside"},
            "dominion-alchemy-possession": ALL_BOXES,
            "dominion-dark-ages-shelters": {"basic", "base2", "dark-ages"},
            "dominion-empires-debt": ALL_BOXES,
            "kingdomino": {"dominoes"},
        }
        assert (rules["digests"].keys(), "digest" in rules) == (pinned[name], False)


@pytest.mark.parametrize(
    ("name", "types"),
    [
        ("dominion-alchemy-possession", {"turn-promised", "hand-shown"}),
        ("dominion-dark-ages-shelters", {"shelters-dealt", "card-turned-up"}),
        ("dominion-empires-debt", {"debt-paid", "played-as"}),
    ],
)
def test_a_record_has_what_it_is_stored_for(name: str, types: set[str]) -> None:
    assert types <= {stored_event.event.type for stored_event in stored(name).events}


def test_every_record_is_looked_at() -> None:
    assert {path.stem for path in RECORDS.iterdir()} == GAMES.keys()


def test_a_box_that_comes_and_a_file_that_is_renamed_orphan_no_record(tmp_path: Path) -> None:
    """Replay with a copy of the rules that has a new box and moved cards.

    The cards of one file are in another that comes first.
    """
    shutil.copytree(ROOT / "domain", tmp_path / "domain", ignore=shutil.ignore_patterns("__pycache__"))
    boxes = tmp_path / "domain" / "games" / "dominion" / "boxes"
    (moved,) = (path for path in boxes.rglob("*.py") if "def contraband(" in path.read_text())
    for path in (tmp_path / "domain").rglob("*.py"):
        path.write_text(re.sub(rf"\b{moved.stem}\b", f"a_{moved.stem}", path.read_text()))
    moved.rename(moved.with_name(f"a_{moved.name}"))
    around = moved.with_name("__init__.py")
    around.write_text(re.sub(r"ORDER = \d+", "ORDER = 0", around.read_text()))
    new = boxes / "a_small_box"
    (new / "languages").mkdir(parents=True)
    for language in LANGUAGES:
        (new / "languages" / f"{language}.toml").touch()
    (new / "__init__.py").write_text('ORDER = -1\nPARTS = ("cards",)\n')
    (new / "cards.py").write_text(A_SMALL_BOX)
    verdicts = _elsewhere(
        tmp_path,
        "import json\n"
        "from domain.games.dominion.cards import CARDS\n"
        "from domain.games.rulesets import RULESETS\n"
        "from service.features.audits.copies import audit_copy\n"
        "from tests.golden.test_records import GAMES, stored\n"
        "assert {'abbey', 'acorn'} < CARDS.keys() and 'a-small-box' in RULESETS['dominion'].digests\n"
        "assert list(CARDS).index('contraband') < list(CARDS).index('moat')\n"
        "print(json.dumps({name: audit_copy(stored(name).events, 'referee').verdict for name in GAMES}))\n",
    )
    assert verdicts == dict.fromkeys(GAMES, "agrees")


def _elsewhere(domain: Path, code: str) -> dict[str, str]:
    """Return the output of this code with the rules of another folder."""
    path = os.pathsep.join((str(domain), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=domain, env={**os.environ, "PYTHONPATH": path}, capture_output=True,
        text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    verdicts: dict[str, str] = json.loads(done.stdout)
    return verdicts
