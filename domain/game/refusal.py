"""A refusal: the rules say no, and say why."""

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):
    """What is asked is not allowed. Nothing has changed.

    `code` is stable and for programs, `detail` for people, `pointer` (a JSON Pointer) says where in what was sent,
    `rule` names the rule relied on, and `more` holds what helps to do better (the legal options, say).
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
    """The rules, run again, tell another story than the one on record. Never papered over."""

    def __init__(self, number: int, recorded: object, made: object) -> None:
        super().__init__(f"fact {number}: recorded {recorded!r}, the rules give {made!r}")
        self.number = number
        self.recorded = recorded
        self.made = made
