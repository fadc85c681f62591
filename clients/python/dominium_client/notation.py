"""Parse and print positions in notation, without a service.

    ruleset, position = parse_position(text)
    print_position(ruleset, position)

`dominium_client.written_games` does the same for whole games. The grammar is in `docs/notation.md`. Nothing here knows
the rules, so a parsed position may be one that no game can reach.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from dominium_client.notation_fields import FIELDS

MOST: Final = 10_000
"""Maximum number of names in a text."""


class NotationError(ValueError):
    """The text is not notation. `line` and `column` are those of the fault, counted from 1."""

    def __init__(self, message: str, line: int, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line: int = line
        self.column: int = column


class ParsedPosition(NamedTuple):
    """A position from a text, with the name of its ruleset."""

    ruleset: str
    """Name of the ruleset."""
    position: dict[str, Any]
    """The position in JSON, as `create_game` accepts it."""


class _Item(NamedTuple):
    text: str
    line: int
    column: int


class _Kind(NamedTuple):
    """One way to write an item: its pattern, a function from the groups of the pattern to JSON, and the reverse."""

    pattern: re.Pattern[str]
    parse: Callable[..., Any]
    print: Callable[[Any], str]


def _optional(number: str | None) -> int | None:
    return None if number is None else int(number)


def _claim(on: Mapping[str, Any]) -> str:
    return str(on["domino"]) if on.get("seat") is None else f"{on['domino']} by {on['seat']}"


def _piece(on: Mapping[str, Any]) -> str:
    return f"{on['x']}:{on['y']} " + ("neutral" if on.get("seat") is None else f"by {on['seat']}")


_AT: Final = r"(\d{1,2}):(\d{1,2})"
_COUNTED: Final = re.compile(r"(?:(\d{1,5}) +)?([^\s,:]+)")
_KINDS: Final = {
    "number": _Kind(re.compile(r"(\d{1,5})"), int, str),
    "answer": _Kind(re.compile(r"(yes|no)"), lambda text: text == "yes", lambda value: "yes" if value else "no"),
    "word": _Kind(re.compile(r"([^\s,:]+)"), str, str),
    "row": _Kind(re.compile(r"([A-Za-z]+)"), str, str),
    "placement": _Kind(
        re.compile(r"(\d{1,5})@(-?\d{1,3}):(-?\d{1,3}) +(right|up|left|down)"),
        lambda domino, x, y, towards: {"domino": int(domino), "x": int(x), "y": int(y), "dir": towards},
        lambda on: f"{on['domino']}@{on['x']}:{on['y']} {on['dir']}",
    ),
    "claim": _Kind(
        re.compile(r"(\d{1,5})(?: +by +(\d{1,2}))?"),
        lambda domino, seat: {"domino": int(domino), "seat": _optional(seat)},
        _claim,
    ),
    "piece": _Kind(
        re.compile(rf"{_AT} +(?:by +(\d{{1,2}})|neutral)"),
        lambda x, y, seat: {"seat": _optional(seat), "x": int(x), "y": int(y)},
        _piece,
    ),
    "border": _Kind(
        re.compile(rf"{_AT} +(right|up)"),
        lambda x, y, side: {"x": int(x), "y": int(y), "side": side},
        lambda on: f"{on['x']}:{on['y']} {on['side']}",
    ),
    "alliance": _Kind(
        re.compile(rf"{_AT} +and +{_AT}"),
        lambda x, y, z, w: [{"x": int(x), "y": int(y)}, {"x": int(z), "y": int(w)}],
        lambda pair: " and ".join(f"{one['x']}:{one['y']}" for one in pair),
    ),
}


def parse_position(text: str) -> ParsedPosition:
    """Return the position in a text, and the name of its ruleset. Raise `NotationError` at the first fault."""
    return parse_lines([(number, line) for number, line in enumerate(text.splitlines(), 1)])


def print_position(ruleset: str, position: Mapping[str, Any]) -> str:
    """Return a position in notation. Raise `ValueError` for an unknown ruleset. Default values are omitted."""
    return "\n".join([f"{ruleset} position", *_printed(shape_of(ruleset), position)]) + "\n"


def shape_of(ruleset: str) -> dict[str, Any]:
    """Return the fields of a ruleset's position. Raise `ValueError` for an unknown ruleset."""
    if ruleset not in FIELDS:
        raise ValueError(f"{ruleset!r} is not one of: {', '.join(FIELDS)}")
    shape: dict[str, Any] = FIELDS[ruleset]
    return shape


def parse_lines(lines: Sequence[tuple[int, str]]) -> ParsedPosition:
    """Return the position in numbered lines."""
    stripped = ((number, line.partition("#")[0].rstrip()) for number, line in lines)
    kept = [(number, line) for number, line in stripped if line]
    number, heading = kept[0] if kept else (1, "")
    ruleset = heading.removesuffix(" position")
    if heading == ruleset or ruleset not in FIELDS:
        raise NotationError(f"the text begins with {', '.join(f'`{name} position`' for name in FIELDS)}", number)
    shape = shape_of(ruleset)
    position: dict[str, Any] = {}
    fields, into, field = shape["fields"], position, None
    names = [MOST]
    for number, line in kept[1:]:
        named = re.match(r"([a-z][a-z ]*):", line)
        if line[0] in " \t":
            if field is None:
                raise NotationError("a line that begins with a space continues a field", number)
            _take(field, into, parse_items(line, number), names)
        elif named:
            field = next((one for one in fields if one["text"] == named[1]), None)
            if field is None:
                raise NotationError(f"there is no field `{named[1]}` here", number)
            if field["name"] in into:
                raise NotationError(f"`{named[1]}` is there twice", number)
            if field["form"] != "one":
                into[field["name"]] = {} if field["form"] == "map" else []
            _take(field, into, parse_items(line, number, named.end()), names)
        else:
            fields, into = _part(shape["parts"], position, line, number)
            field = None
    return ParsedPosition(ruleset, position)


def parse_items(line: str, number: int, start: int = 0) -> list[_Item]:
    """Return the items between the commas of a line, each with its place."""
    found = [(one[0], start + one.start()) for one in re.finditer(r"[^,]+", line[start:])]
    return [_Item(text.strip(), number, at + 1 + len(text) - len(text.lstrip())) for text, at in found if text.strip()]


def runs(names: Sequence[str]) -> Iterator[str]:
    """Yield names with the number of equal ones in a row before them."""
    for name, run in groupby(names):
        count = len(list(run))
        yield name if count == 1 else f"{count} {name}"


def _part(parts: Sequence[Any], position: dict[str, Any], line: str, number: int) -> tuple[list[Any], dict[str, Any]]:
    found = re.fullmatch(r"([a-z]+)(?: (\d{1,2}))?", line)
    part = next((one for one in parts if found and one["text"] == found[1]), None)
    if found is None or part is None:
        raise NotationError(f"`{line}` is neither a field nor a part", number)
    into: dict[str, Any] = {}
    if part["several"]:
        before = position.setdefault(part["name"], [])
        if found[2] != str(len(before)):
            raise NotationError(f"the next part is `{part['text']} {len(before)}`", number)
        before.append(into)
    elif found[2] is not None or part["name"] in position:
        raise NotationError(f"`{line}` is there twice, or has a number", number)
    else:
        position[part["name"]] = into
    return part["fields"], into


def _take(field: Mapping[str, Any], into: dict[str, Any], items: Sequence[_Item], names: list[int]) -> None:
    for item in items:
        _take_one(field, into, item, names)


def _take_one(field: Mapping[str, Any], into: dict[str, Any], item: _Item, names: list[int]) -> None:
    kind = _KINDS.get(field["kind"])
    match = (_COUNTED if kind is None else kind.pattern).fullmatch(item.text)
    if match is None:
        raise NotationError(f"`{item.text}` has not the form of `{field['text']}`", item.line, item.column)
    name = field["name"]
    count = 1 if kind is not None or match[1] is None else int(match[1])
    names[0] -= count if field["form"] == "list" else 1
    if names[0] < 0:
        raise NotationError(f"there are more than {MOST} names", item.line, item.column)
    if field["form"] == "list":
        into[name] += [match[2]] * count if kind is None else [kind.parse(*match.groups())]
    elif field["form"] == "map" and match[2] not in into[name]:
        into[name][match[2]] = count
    elif field["form"] == "one" and name not in into and kind is not None:
        into[name] = kind.parse(*match.groups())
    else:
        raise NotationError(f"`{item.text}` is there twice", item.line, item.column)


def _printed(shape: Mapping[str, Any], position: Mapping[str, Any]) -> Iterator[str]:
    yield from _fields(shape["fields"], position)
    for part in shape["parts"]:
        value = position.get(part["name"])
        if part["several"]:
            for number, one in enumerate(value or ()):
                yield f"\n{part['text']} {number}"
                yield from _fields(part["fields"], one)
        elif value is not None and (lines := list(_fields(part["fields"], value))):
            yield f"\n{part['text']}"
            yield from lines


def _fields(fields: Sequence[Mapping[str, Any]], values: Mapping[str, Any]) -> Iterator[str]:
    for field in fields:
        value = values.get(field["name"], field["default"])
        if value != field["default"]:
            yield f"{field['text']}: {', '.join(_items(field, value))}".rstrip()


def _items(field: Mapping[str, Any], value: Any) -> list[str]:
    kind = _KINDS.get(field["kind"])
    if field["form"] == "map":
        return [f"{count} {name}" for name, count in value.items()]
    if kind is None:
        return list(runs(value))
    return [kind.print(one) for one in value] if field["form"] == "list" else [kind.print(value)]
