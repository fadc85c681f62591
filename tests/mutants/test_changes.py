"""A change is one mistake at one place, in code that is run."""

import ast
import difflib

import pytest

from tests.mutants.changes import change, count
from tests.mutants.running import NEAR, ROOT

SOURCE = '''
"""Words stay."""
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import words
__all__ = ["first", 2]


def first(many: list[int], most: int = 3) -> "int | None":
    """Words stay."""
    found = 0
    for one in many:
        if not one or (one > most and one in (1, 2)):
            found += 1
            told(one)
            break
    return found - 1 if found else None


def told(one: int) -> str:
    return "a" + f"{one}" * 2
'''
LINES = [
    ("3", "4"), ("0", "1"),
    ("if not one or (one > most and one in (1, 2)):", "if False:"),
    ("not one or (one > most and one in (1, 2))", "not one and (one > most and one in (1, 2))"),
    ("not one", "one"), ("one > most and one in (1, 2)", "one > most or one in (1, 2)"),
    ("one > most", "one >= most"), ("one in (1, 2)", "one not in (1, 2)"), ("1", "2"), ("2", "3"),
    ("found += 1", "pass"), ("1", "2"), ("told(one)", "pass"), ("break", "pass"),
    ("found - 1 if found else None", "None if found else found - 1"), ("found - 1", "found + 1"), ("1", "2"),
    ("2", "3"),
]  # fmt: skip


def test_every_slip_is_made_once_and_alone():
    made = [change(SOURCE, number) for number in range(count(SOURCE))]
    brief = [(one.was.splitlines()[0], one.becomes.splitlines()[0]) for one in made]
    assert sorted(brief) == sorted(LINES)
    plain = ast.unparse(ast.parse(SOURCE)).splitlines()
    for one in made:
        compile(one.source, "changed", "exec")
        assert len([line for line in difflib.ndiff(plain, one.source.splitlines()) if line[:2] in ("- ", "+ ")]) == 2


@pytest.mark.parametrize("tests", sorted({test for tests in NEAR.values() for test in tests}))
def test_the_tests_that_are_nearest_are_there(tests):
    assert (ROOT / tests).exists()
