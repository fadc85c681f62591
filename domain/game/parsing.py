"""Reads plain data into a typed shape, and says with a JSON Pointer where it does not fit."""

import re
from typing import Any, TypeVar

import msgspec

from domain.game.refusal import Refusal

T = TypeVar("T")

_WHERE = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])")
_FIELD = re.compile(r"(?:unknown|required) field `(.*)`$")


def read(kind: type[T], value: Any, *, code: str, at: str) -> T:
    """`value` as a `kind`, or a Refusal whose pointer begins with `at`."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        detail, pointer = _located(str(error))
        raise Refusal(code, detail, pointer=at + pointer) from None


def _located(message: str) -> tuple[str, str]:
    found = _WHERE.match(message)
    what, path = (found["what"], found["path"] or "") if found else (message, "")
    pointer = ""
    for name, index, somewhere in _STEP.findall(path):
        if somewhere:  # a key of a free mapping, which the message does not name
            return what, pointer
        pointer += f"/{name or index}"
    field = _FIELD.search(what)
    return what, f"{pointer}/{field[1]}" if field else pointer
