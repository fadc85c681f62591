"""Write plain data as YAML.

Values that fit stand in one line. Plain words and sentences have no quotes; other text is written as in JSON.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_$/.][A-Za-z0-9_$/.{}-]*")
_PLAIN_WORD: Final = re.compile(r"[A-Za-z/](?:[A-Za-z0-9_./\x27`(); -]*[A-Za-z0-9_./-])?")
_SPOKEN_FOR: Final = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
_WIDTH: Final = 400
_INDENT: Final = " "
_DATA: Final = ("example", "value")
"""Keys of plain data, which is written in as few lines as possible."""


def yaml(value: Any) -> str:
    return "\n".join(_lines(value, "")) + "\n"


def _lines(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _entry(f"{indent}{_key(key)}:", inner, indent + _INDENT)
    elif isinstance(value, list) and value:
        for inner in value:
            if _fits(inner, f"{indent}- {_flow(inner)}"):
                yield f"{indent}- {_flow(inner)}"
                continue
            first, *others = _lines(inner, indent + "  ")
            yield f"{indent}- {first.lstrip()}"
            yield from others
    else:
        yield indent + _flow(value)


def _entry(head: str, value: Any, indent: str) -> Iterator[str]:
    if _fits(value, f"{head} {_flow(value)}"):
        yield f"{head} {_flow(value)}"
    elif isinstance(value, dict | list) and (_plain(value) or head.strip()[:-1] in _DATA):
        yield head
        yield from _wrapped(_words(value), indent)
    elif isinstance(value, dict | list):
        yield head
        yield from _lines(value, indent)
    elif value == value.strip("\n ") + "\n":
        yield f"{head} |"
        yield from (f"{indent}{line}".rstrip() for line in value.splitlines())
    else:
        yield f"{head} {_flow(value)}"


def _fits(value: Any, line: str) -> bool:
    """Return whether a value fits in one line. Scalars always do, except texts of several lines."""
    if isinstance(value, str):
        return "\n" not in value.strip("\n")
    return not value or not isinstance(value, dict | list) or len(line) <= _WIDTH


def _plain(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(inner, dict | list) for inner in value)


def _words(value: Any) -> Iterator[str]:
    """Yield a value in the flow style of YAML, in parts between which a line may end."""
    match value:
        case dict() if value:
            yield from _enclosed(
                "{",
                "}",
                [[f"{_key(key)}: {first}", *more] for key, inner in value.items() for first, *more in [_words(inner)]],
            )
        case list() if value:
            yield from _enclosed("[", "]", [list(_words(inner)) for inner in value])
        case _:
            yield _flow(value)


def _enclosed(opening: str, closing: str, entries: list[list[str]]) -> Iterator[str]:
    words = [word for *most, last in entries for word in (*most, f"{last},")]
    words[0] = opening + words[0]
    words[-1] = words[-1][:-1] + closing
    yield from words


def _wrapped(words: Iterable[str], indent: str) -> Iterator[str]:
    line = indent
    for word in words:
        if len(line) + len(word) > _WIDTH and line != indent:
            yield line.rstrip()
            line = indent
        line += f"{word} "
    yield line.rstrip()


def _flow(value: Any) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{_key(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_flow, value)) + "]"
        case str() if _PLAIN_WORD.fullmatch(value) and value.lower() not in _SPOKEN_FOR:
            return value
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if _PLAIN_KEY.fullmatch(key) and key.lower() not in _SPOKEN_FOR else json.dumps(key, ensure_ascii=False)
