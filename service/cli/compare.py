"""Compares two records. For two games it names the first place where play differs.

For one game it compares the hashes of the events. Two views of one history have the same hashes, and the command lists
the values that only one view opens. Two histories mean that somebody has signed both.

The exit status is 0 if play or history is the same, and 1 if it differs or a record is damaged.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from service.cli import asking
from service.cli.asking import CommandError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.log.viewer import Viewer
    from events.record.verifying import Record
    from service.features.referee.evidence import ComparedStep
    from service.features.referee.evidence_answers import ComparedEvent

HELP = "compare the records of two games, or of two views of one game"
EXAMPLES = """\
  dominium compare mine.jsonl theirs.jsonl
  dominium compare table-1.jsonl table-2.jsonl --language pt"""

Say = Callable[..., str]
_LISTED: Final = 20
"""Maximum number of listed values that only one of two records opens."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("left", type=Path, metavar="FILE", help="record of a game, JSON Lines")
    parser.add_argument("right", type=Path, metavar="FILE", help="the record to compare with")
    asking.telling(parser)


def run(given: argparse.Namespace) -> int:
    from events.record.words import verdict_and_details

    left, right = (Side.read(path) for path in (given.left, given.right))
    for side in (left, right):
        if side.record.report.verdict == "broken":
            print(f"{side.path}: {verdict_and_details(side.record.report)}")
            return 1
    say = _words(given.language)
    if left.record.report.stream != right.record.report.stream:
        return _two_games(left, right, given, say)
    parted = _parted(left.record, right.record)
    if parted is None:
        _one_history(left, right, say)
        return 0
    print(say("two-histories", event=parted))
    _two_games(left, right, given, say)
    return 1


class Side(NamedTuple):
    """One of the two records to compare, with its file."""

    path: Path
    record: "Record"

    @classmethod
    def read(cls, path: Path) -> Self:
        from events.record.verifying import read_record

        with path.open("rb") as file:
            found = read_record(file)
        if found.report.verdict != "broken" and (found.header is None or found.header.kind != "game"):
            raise CommandError(f"{path} is not the record of a game")
        return cls(path, found)

    @property
    def viewer(self) -> "Viewer":
        from events.log.viewer import Viewer

        assert self.record.header is not None  # noqa: S101 - it was read as that of a game
        return Viewer.named(self.record.header.view)

    def opened(self) -> dict[tuple[int, str], str]:
        """Return the event types of the values that the record opens, by event number and path of the value."""
        return {
            (stored.seq, path): stored.event.type
            for stored in self.record.events
            for path, _, _, salt in json.loads(stored.openings or b"[]")
            if salt is not None
        }


def _one_history(left: Side, right: Side, say: Say) -> None:
    """Print how two records of the same events differ: in their last events and in the values that they open."""
    counts = [side.record.report.events for side in (left, right)]
    print(say("one-history" if counts[0] == counts[1] else "one-history-so-far", count=min(counts)))
    for side in (left, right):
        found = side.record.report
        fields = {"view": side.viewer, "opened": found.opened, "sealed": found.sealed, "erased": found.erased}
        print(f"  {side.path}: {say('opens', **fields)}")
        if found.events < max(counts):
            print(f"  {side.path}: {say('ends', event=found.events, last=max(counts))}")
    first, second = left.opened(), right.opened()
    if first.keys() == second.keys():
        print(say("opens-the-same"))
    for side, own, other in ((left, first, second), (right, second, first)):
        _only(side, [(seq, own[seq, path], path) for seq, path in sorted(own.keys() - other.keys())], say)


def _only(side: Side, found: list[tuple[int, str, str]], say: Say) -> None:
    """Print the values that only the record of `side` opens, `found` by event number, type and path."""
    if not found:
        return
    print(say("opens-alone", file=side.path, count=len(found)))
    for seq, kind, path in found[:_LISTED]:
        print(f"  {say('value', event=seq, type=kind, path=path)}")
    if len(found) > _LISTED:
        print(f"  {say('more', count=len(found) - _LISTED)}")


def _two_games(left: Side, right: Side, given: argparse.Namespace, say: Say) -> int:
    """Print the first place where two games differ, and return the exit status."""
    from events.log.viewer import Viewer
    from service.features.referee.evidence import comparison

    viewer = left.viewer
    if viewer != right.viewer:
        viewer = Viewer.public()
        print(say("both-views"))
    found = comparison(*(_steps(side, viewer, given) for side in (left, right)))
    if found.left is None and found.right is None:
        print(say("same", count=found.same))
        return 0
    print(say("part", count=found.same))
    for path, compared in ((left.path, found.left), (right.path, found.right)):
        print(f"  {path}: {say('no-more') if compared is None else _described(compared)}")
    return 1


def _parted(left: "Record", right: "Record") -> int | None:
    """Return the number of the first event whose hash differs between two records of one stream, or None."""
    pairs = zip(left.events, right.events, strict=False)
    return next((one.seq for one, other in pairs if one.hash != other.hash), None)


def _steps(side: Side, viewer: "Viewer", given: argparse.Namespace) -> "Iterator[ComparedStep]":
    from projections.game_fold import GameFold, past_of
    from service.features.referee.evidence import steps

    events = side.record.events
    fold = GameFold(viewer, past_of(lambda upto: events[:upto]))
    return steps(events, fold, asking.called(given.names, 12), given.language)


def _words(language: str) -> Say:
    from service.features.referee.evidence import WORDS

    return lambda key, **fields: WORDS.say("comparison", key, language, **fields)


def _described(side: "ComparedEvent") -> str:
    return f"{side.seq}  {side.at}  {side.text or side.type}"
