"""Conversion of plain data to typed values. A refusal has a JSON Pointer to the part that does not fit."""

import re
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from domain.game.message import Message
from domain.game.refusal import Refusal

T = TypeVar("T")

_AT: Final = " - at `$"
"""The text before the path in a message of msgspec. The path ends with a backtick."""
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])")
_ERRORS: Final = {
    "invalid/type": re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<given>[^`]*)`"),
    "invalid/items": re.compile(r"Expected `(?P<wanted>[^`]*)` of length (?P<length>.*)"),
    "invalid/bound": re.compile(r"Expected `(?P<wanted>[^`]*)` (?P<bound>.*)"),
    "invalid/unknown-member": re.compile(r"Object contains unknown field `(?P<field>.*)`"),
    "invalid/missing-member": re.compile(r"Object missing required field `(?P<field>.*)`"),
    "invalid/enum": re.compile(r"Invalid enum value (?P<value>.*)"),
    "invalid/data": re.compile(r"(?P<error>.*)", re.DOTALL),
}
"""Patterns of the error messages of msgspec, which have no structured form."""


class Mismatch(NamedTuple):
    """An error in plain data, and the path to the faulty part."""

    message: Message
    path: tuple[str, ...]

    @property
    def pointer(self) -> str:
        return "".join(f"/{step}" for step in self.path)


def read(kind: type[T], value: Any, *, code: str, at: str) -> T:
    """Convert plain data to a value of type `kind`. Raise a Refusal if it does not fit.

    The Refusal's code is `code`, and its pointer begins with `at`.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        mismatch = located(error)
        raise Refusal(mismatch.message, code=code, pointer=at + mismatch.pointer) from None


def located(error: msgspec.ValidationError) -> Mismatch:
    what, _, path = str(error).rpartition(_AT) if str(error).endswith("`") else (str(error), "", "")
    what, path = (what, path[:-1]) if what else (str(error), "")
    located_message = _message(what)
    steps: list[str] = []
    for name, index, somewhere in _STEP.findall(path):
        if somewhere:  # a key of a free mapping, which the message does not name
            return Mismatch(located_message, tuple(steps))
        steps.append(name or index)
    return Mismatch(
        located_message,
        (*steps, located_message.fields["field"]) if "field" in located_message.fields else tuple(steps),
    )


def _message(what: str) -> Message:
    found = ((id_, form.fullmatch(what)) for id_, form in _ERRORS.items())
    return next(Message(id_, match.groupdict()) for id_, match in found if match)
