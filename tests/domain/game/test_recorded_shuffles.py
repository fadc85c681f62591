"""`docs/shuffles.md` is enough to do every shuffle again: its vectors are what games do, and what its words give."""

import json
import re
from pathlib import Path

import pytest

from domain.game.play import Shuffled
from domain.games.rulesets import RULESETS
from tests.support.by_hand import SEED, by_hand
from tests.support.shuffles import CONTEXT, NONCES, lines

ROOT = Path(__file__).parents[3]
TOLD = (ROOT / "docs" / "shuffles.md").read_text(encoding="utf-8")
VECTORS = re.findall(r'^\{"game".*\}$', TOLD, re.MULTILINE)
LISTED = {purpose for row in re.findall(r"^\|.*\|$", TOLD, re.MULTILINE) for purpose in re.findall(r"`([\w/-]+)`", row)}
NAMED = re.compile(r'\bpurpose(?:: ClassVar\[str\])? ?= ?f?"([^"]+)"|\bPURPOSE(?:: Final)? = "([^"]+)"')


def test_they_are_the_shuffles_that_games_make() -> None:
    """`python -m tests.support.shuffles` prints them."""
    assert lines() == VECTORS


@pytest.mark.parametrize("line", VECTORS)
def test_each_is_what_the_description_gives(line: str) -> None:
    told = json.loads(line)
    label = [told[name] for name in ("branch", "seat", "purpose", "ordinal")]
    assert by_hand(told["items"], CONTEXT, list(NONCES), *label, seed=SEED) == told["order"]


@pytest.mark.parametrize("name", RULESETS)
def test_there_is_one_for_each_kind_of_each_game(name: str) -> None:
    kinds = {kind.purpose for kind in RULESETS[name].codec.types.values() if issubclass(kind, Shuffled)}
    shown = {told["purpose"] for told in map(json.loads, VECTORS) if told["game"] == name}
    assert {purpose for purpose in shown if not purpose.startswith("branch/")} == kinds
    assert len(shown) == len(kinds) + 1


def test_every_purpose_is_listed() -> None:
    paths = [path for room in ("domain", "service") for path in (ROOT / room).rglob("*.py")]
    found = [NAMED.findall(path.read_text(encoding="utf-8")) for path in paths]
    named = {"".join(names).replace("{name}", "NAME") for several in found for names in several}
    drawn = {purpose for purpose in named if not purpose.startswith("dominium-")}  # signatures have purposes too
    assert {"deck", "lot", "branch/NAME", "redeal"} <= drawn
    assert drawn <= LISTED | {"redeal"}
    assert "(`redeal`)" in TOLD
