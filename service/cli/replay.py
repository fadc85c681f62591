"""Prints a recorded game turn by turn in words, from the view of the record.

In a terminal it waits after each decision: Enter continues, a number goes to that event, `b` goes back, `q` ends. In a
pipe it prints everything at once. A broken record, or one with signed nonsense, is printed up to its first bad line.

A game in text notation, or a log of dominion.games, is replayed by the rules.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from service.cli import asking
from service.cli.asking import CommandError

if TYPE_CHECKING:
    from domain.game.refusal import Refusal
    from domain.game.ruleset import Ruleset
    from domain.game.written_game import ReplayedGame
    from events.log.event import Stored
    from events.log.viewer import Viewer
    from service.cli.dominion_games.reading import ReplayedLog

HELP = "print a recorded game step by step"
EXAMPLES = """\
  dominium replay game.jsonl
  dominium replay game.jsonl --language it --names Ada,Bruno
  dominium replay game.jsonl | less
  dominium replay game.jsonl --notation > position.txt
  dominium replay game.jsonl --game > game.txt
  dominium replay game.txt
  dominium replay log.txt --game > game.txt"""


class ReplayStep(NamedTuple):
    """The events of a game up to a decision, as lines of text."""

    first: int
    lines: list[str]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a record, JSON Lines, a game in notation, or a log of dominion.games"
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--notation", action="store_true", help="print only the last position, in text notation")
    instead.add_argument("--game", action="store_true", help="print only the whole game, in text notation")
    asking.telling(parser)


def run(given: argparse.Namespace) -> int:
    from events.log.viewer import Viewer
    from events.record.verifying import read_record
    from events.record.words import verdict_and_details

    text = _text(given.file)
    if text is not None:
        return _written(text, given)
    logged = _logged(given.file)
    if logged is not None:
        return _retell_log(logged, given)
    with given.file.open("rb") as file:
        found = read_record(file)
    if found.header is None or found.header.kind != "game":
        raise CommandError(f"{given.file} is not the record of a game: {found.report.reason or 'of something else'}")
    viewer = Viewer.named(found.header.view)
    sound, why = _sound(found.events, viewer, given.language)
    if given.notation or given.game:
        if why or found.report.verdict == "broken":
            raise CommandError(f"{given.file} is broken: {why or found.report.reason}")
        print(_game(found.events, viewer) if given.game else _position(found.events, viewer), end="")
        return 0
    steps = list(_steps(found.events[:sound], viewer, given.names, given.language)) if sound else []
    print(verdict_and_details(found.report), end="\n\n")
    if sys.stdin.isatty() and sys.stdout.isatty():
        _walk(steps)
    else:
        for step in steps:
            print("\n".join(step.lines))
    if why:
        print(f"Line {found.lines[sound]}: event {sound + 1} cannot be applied: {why}")
    return 1 if why or found.report.verdict == "broken" else 0


def _sound(events: "Sequence[Stored]", viewer: "Viewer", language: str) -> tuple[int, str]:
    """Return the number of leading events that make sense, and the fault of the event after them, or ""."""
    from events.log.chain import Broken
    from projections.game_fold import MALFORMED_FACT_ERRORS, GameFold, past_of
    from projections.narration import line_of

    fold = GameFold(viewer, past_of(lambda upto: events[:upto]))
    for stored in events:
        try:
            line_of(fold, stored, [f"Player {seat}" for seat in range(12)], language)
            fold.apply(stored, linked=True)
        except (Broken, *MALFORMED_FACT_ERRORS) as error:
            return fold.seq, str(error)
    return fold.seq, ""


def _text(path: Path) -> str | None:
    """Return the text of the file if it begins like a game in text notation, or None."""
    from domain.games.rulesets import RULESETS

    with path.open("rb") as file:
        first = file.readline(100).strip()
    if first not in {f"{name} game".encode() for name in RULESETS}:
        return None
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: {error}") from error


def _logged(path: Path) -> "ReplayedLog | None":
    """Replay the game if the file is a log of dominion.games, else return None."""
    from service.cli.dominion_games.lines import BadLog
    from service.cli.dominion_games.reading import read

    with path.open("rb") as file:
        if file.read(1) == b"{":
            return None
    try:
        return read(path.read_text("utf-8"))
    except UnicodeDecodeError:
        return None
    except BadLog as error:
        raise CommandError(f"{path}:{error.line}:1: {error}") from error


def _written(text: str, given: argparse.Namespace) -> int:
    from domain.game.refusal import Refusal
    from domain.game.written_game import GameNotation
    from domain.games.rulesets import ruleset
    from service.platform.http.messages import in_english

    rules = ruleset(text.partition(" ")[0])
    notation = GameNotation(rules)
    try:
        played = notation.play(text)
        if given.game:
            print(notation.write(notation.read(text)), end="")
            return 0
        if given.notation and not played.rests:
            raise CommandError("the text ends where something is half-played")
    except Refusal as refusal:
        raise CommandError(f"{given.file}{_where(refusal)}: {in_english(refusal)}") from refusal
    return _retell(rules, played, asking.called(given.names, played.setting.seats), given)


def _retell_log(logged: "ReplayedLog", given: argparse.Namespace) -> int:
    from domain.game.written_game import GameNotation, ReplayedGame
    from domain.games.rulesets import ruleset

    rules = ruleset("dominion")
    for note in logged.notes:
        print(f"dominium: {note}", file=sys.stderr)
    played = ReplayedGame(logged.setting, logged.play, logged.facts)
    if given.game:
        notation, ended = GameNotation(rules), logged.play.copy.ended
        reason, standings = (None, ()) if ended is None else (ended.reason, ended.standings)
        print(notation.write(notation.from_facts(logged.setting, logged.facts, reason, standings)), end="")
        return 0
    if given.notation and not played.rests:
        raise CommandError("the log ends where something is half-played")
    names = asking.called(given.names, logged.setting.seats) if given.names else list(logged.names)
    return _retell(rules, played, names, given)


def _retell(rules: "Ruleset[Any]", played: "ReplayedGame", names: Sequence[str], given: argparse.Namespace) -> int:
    if given.notation:
        print(rules.notation.write(rules.position(played.play.copy.table)), end="")
        return 0
    copy = rules.new(played.setting)
    for fact in played.facts:
        line = rules.line(fact, copy.table, names, given.language)
        if line is not None:
            print(f"{'  ' * line.depth}{line.text}")
        copy.apply(fact)
    return 0


def _where(refusal: "Refusal") -> str:
    return ":{line}:{column}".format(**refusal.fields) if "line" in refusal.fields else ""


def _game(events: "Sequence[Stored]", viewer: "Viewer") -> str:
    from domain.game.refusal import Refusal
    from projections.game_fold import GameFold, past_of
    from projections.written_games import written
    from service.platform.http.messages import in_english

    fold = GameFold(viewer, past_of(lambda upto: events[:upto])).extend(events, linked=True)
    if fold.lobby.status in {"open", "cancelled"}:
        raise CommandError("the record ends before play has begun")
    try:
        return written(fold, events)
    except Refusal as refusal:
        raise CommandError(in_english(refusal)) from refusal


def _position(events: "Sequence[Stored]", viewer: "Viewer") -> str:
    from domain.game.refusal import Refusal
    from projections.game_fold import GameFold, past_of
    from service.platform.http.messages import in_english

    fold = GameFold(viewer, past_of(lambda upto: events[:upto])).extend(events, linked=True)
    if fold.lobby.status in {"open", "cancelled"} or not fold.rests(fold.asked):
        raise CommandError("the record ends where there is no position: before play, or where something is half-played")
    try:
        return fold.rules.notation.write(fold.rules.position(fold.copy.table))
    except Refusal as refusal:
        raise CommandError(in_english(refusal)) from refusal


def _steps(events: "Sequence[Stored]", viewer: "Viewer", named: str, language: str) -> Iterator[ReplayStep]:
    from domain.game.play import DecisionOpened
    from projections.game_fold import GameFold, past_of
    from projections.narration import line_of

    past = past_of(lambda upto: events[:upto])
    timeline = GameFold(viewer, past).extend(events, linked=True).lobby.timeline
    fold = GameFold(viewer, past)
    lines: list[str] = []
    first = 1
    for stored in events:
        names = asking.called(named, len(fold.lobby.chairs) if fold.seq else 0)
        line = line_of(fold, stored, names, language)
        if line is not None:
            mark = " " if timeline.counts(stored.seq) else "~"
            lines.append(f"{stored.seq:>5} {mark}{'  ' * line.depth}{line.text}")
        fold.apply(stored)
        if stored.event.type == DecisionOpened.type_name() and lines:
            yield ReplayStep(first, lines)
            lines, first = [], stored.seq + 1
    if lines:
        yield ReplayStep(first, lines)


def _walk(steps: Sequence[ReplayStep]) -> None:
    place = 0
    while place < len(steps):
        print("\n".join(steps[place].lines))
        if place == len(steps) - 1:
            return
        try:
            typed = input("   -- ").strip()
        except EOFError:
            return
        if typed == "q":
            return
        if typed == "b":
            place = max(place - 1, 0)
        elif typed.isdigit():
            place = max(0, sum(step.first <= int(typed) for step in steps) - 1)
        else:
            place += 1
