"""A refusal: the rules say no, and say why."""

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):
    """A request that is not allowed. Nothing has changed.

    `code` is stable and for programs, `detail` is for people. `pointer` (a JSON Pointer) names the faulty part of the
    request, `rule` the rule relied on. `more` holds further members, such as the legal options.
    """

    def __init__(
        self, code: str, detail: str, *, pointer: str = "", rule: str = "", more: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.pointer = pointer
        self.rule = rule
        self.more = dict(more or {})


class Diverged(Exception):
    """The replayed rules record other facts than the stored ones. Never ignored."""

    def __init__(self, number: int, recorded: object, made: object) -> None:
        super().__init__(f"fact {number}: recorded {recorded!r}, the rules give {made!r}")
        self.number = number
        self.recorded = recorded
        self.made = made
