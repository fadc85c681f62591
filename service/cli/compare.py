"""Lays the records of two games side by side, and names the first place where what happened on their tables differs. Of
two records of one game it says first whether they tell one history: if not, somebody has signed two.

The exit status is 0 if they are the same, 1 if they part or a record is damaged."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from service.cli import asking
from service.cli.asking import Asked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.record.verifying import Record
    from service.referee.evidence import Step
    from service.referee.evidence_answers import Compared

HELP = "find the first place where two recorded games differ"
EXAMPLES = """\
  dominium compare mine.jsonl theirs.jsonl
  dominium compare table-1.jsonl table-2.jsonl --language pt"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("left", type=Path, metavar="FILE", help="the record of a game, JSON Lines")
    parser.add_argument("right", type=Path, metavar="FILE", help="another")
    asking.telling(parser)


def run(given: argparse.Namespace) -> int:
    from service.referee.evidence import WORDS, comparison

    def say(key: str, **fields: object) -> str:
        return WORDS.say("comparison", key, given.language, **fields)

    left, right = (_read(path) for path in (given.left, given.right))
    for path, record in ((given.left, left), (given.right, right)):
        if record.report.verdict == "broken":
            print(f"{path}: {record.report.words()}")
            return 1
    parted = _parted(left, right)
    if parted is not None:
        print(say("two-histories", event=parted))
    sides = (_steps(record, given) for record in (left, right))
    found = comparison(*sides)
    if found.left is None and found.right is None:
        print(say("same", count=found.same))
        return 0 if parted is None else 1
    print(say("part", count=found.same))
    for path, side in ((given.left, found.left), (given.right, found.right)):
        print(f"  {path}: {say('no-more') if side is None else _told(side)}")
    return 1


def _read(path: Path) -> "Record":
    from events.record.verifying import read_record

    with path.open("rb") as file:
        found = read_record(file)
    if found.report.verdict != "broken" and (found.header is None or found.header.kind != "game"):
        raise Asked(f"{path} is not the record of a game")
    return found


def _parted(left: "Record", right: "Record") -> int | None:
    """The first event that two records of one game tell otherwise, if there is one."""
    if left.report.stream != right.report.stream:
        return None
    pairs = zip(left.events, right.events, strict=False)
    return next((one.seq for one, other in pairs if one.hash != other.hash), None)


def _steps(record: "Record", given: argparse.Namespace) -> "Iterator[Step]":
    from events.log.viewer import Viewer
    from projections.game_fold import GameFold, past_of
    from service.referee.evidence import steps

    assert record.header is not None  # noqa: S101 - it was read as that of a game
    fold = GameFold(Viewer.named(record.header.view), past_of(lambda upto: record.events[:upto]))
    return steps(record.events, fold, asking.called(given.names, 12), given.language)


def _told(side: "Compared") -> str:
    return f"{side.seq}  {side.at}  {side.text or side.type}"
