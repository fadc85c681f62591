"""The names of the steps in a ruleset's script that lead to a fact or a decision.

A script reads like the rulebook, with a function for each step and each card. So the names of the functions on the
stack name the rule that produced a fact.
"""

import sys
from collections.abc import Iterator
from types import FrameType, TracebackType
from typing import Any

from domain.game.facts import Fact
from domain.game.play import Copy, Play
from domain.game.ruleset import Ruleset

_DEEPEST = 200


class RecordingCopy(Copy[Any]):
    """A copy of a game that records, in `steps`, the functions on the stack when the fact with number `wanted` is
    applied.
    """

    wanted: int = 0
    package: str = ""
    steps: tuple[str, ...] = ()

    def apply(self, fact: Fact) -> None:
        if self.facts + 1 == self.wanted:
            self.steps = _named(_callers(sys._getframe(1)), self.package)  # noqa: SLF001 - the stack is what is asked for
        super().apply(fact)


def watched(rules: Ruleset[Any], copy: Copy[Any], event: int) -> RecordingCopy:
    return RecordingCopy(copy.table, copy.facts, wanted=event, package=_package(rules))


def waiting(rules: Ruleset[Any], play: Play[Any]) -> tuple[str, ...]:
    """Return the names of the steps in which the script waits for a player's answer."""
    return _named(_suspended(play.script), _package(rules))


def stumbled(rules: Ruleset[Any], error: BaseException) -> tuple[str, ...]:
    """Return the names of the steps in which an error was raised."""
    return _named(_raised(error.__traceback__), _package(rules))


def rule(rules: Ruleset[Any], steps: tuple[str, ...]) -> str:
    """Format the steps of a script, outermost first: `kingdomino: script > place-domino`."""
    return f"{rules.name}: {' > '.join(steps or ('standings',))}"


def _package(rules: Ruleset[Any]) -> str:
    return type(rules).__module__.rpartition(".")[0]


def _named(frames: Iterator[FrameType], package: str) -> tuple[str, ...]:
    return tuple(
        frame.f_code.co_name.strip("_").replace("_", "-")
        for frame in frames
        if frame.f_globals.get("__name__", "").startswith(package) and not frame.f_code.co_name.startswith("<")
    )


def _callers(frame: FrameType | None) -> Iterator[FrameType]:
    """Return the frames on the stack, the outermost first."""
    found: list[FrameType] = []
    while frame is not None and len(found) < _DEEPEST:
        found.append(frame)
        frame = frame.f_back
    return reversed(found)


def _suspended(script: Any) -> Iterator[FrameType]:
    while script is not None and getattr(script, "gi_frame", None) is not None:
        yield script.gi_frame
        script = script.gi_yieldfrom


def _raised(trace: TracebackType | None) -> Iterator[FrameType]:
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next
