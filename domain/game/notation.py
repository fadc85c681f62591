"""The text form of positions, which people read, paste and compare line by line (`docs/notation.md`).

One grammar serves all games. Its fields are those of the ruleset's position. A ruleset only defines how to write items
that are neither names nor numbers, such as a domino in a kingdom or a knight on a square.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, Final, NamedTuple, NoReturn

import msgspec
from msgspec.inspect import BoolType, DictType, Field, IntType, Metadata, StructType, Type, UnionType, VarTupleType

from domain.game.message import Message
from domain.game.refusal import Refusal

MOST_NAMES: Final = 10_000
"""Maximum number of names in a text. A longer text is refused before it is expanded."""

_FIELD: Final = re.compile(r"([a-z][a-z ]*):")
_SECTION: Final = re.compile(r"([a-z]+)(?: (\d{1,2}))?")
_ITEM: Final = re.compile(r"[^,]+")


class TextPosition(NamedTuple):
    """A position within a text: line and column, counted from 1."""

    line: int
    column: int


class TextItem(NamedTuple):
    """One item of a comma-separated text, and its place."""

    text: str
    place: TextPosition


class Spelling(NamedTuple):
    """How one item is written, such as a domino: an `example`, its pattern (`form`), and functions to `write` and
    `read` it.

    `read` converts the parts that the pattern names to JSON.
    """

    example: str
    form: re.Pattern[str]
    write: Callable[[Any], str]
    read: Callable[..., Any]


class Read(NamedTuple):
    """A parsed position, with the line and column of each part, by its JSON Pointer."""

    position: dict[str, Any]
    places: dict[str, TextPosition]
    at: str = "/position"
    """JSON Pointer to the text in the body of the request."""

    def located(self, refusal: Refusal) -> Refusal:
        """Add the line and column of the faulty part of the text to a refusal."""
        pointer = refusal.pointer
        while pointer not in self.places:
            pointer = pointer.rpartition("/")[0]
        return refusal.at(self.at, **self.places[pointer]._asdict())


def _number(number: str) -> int:
    return int(number)


_NUMBER: Final = Spelling("7", re.compile(r"(?P<number>\d{1,5})"), str, _number)
_ANSWER: Final = Spelling(
    "yes",
    re.compile(r"(?P<answer>yes|no)"),
    lambda value: "yes" if value else "no",
    lambda answer: answer == "yes",
)
_WORD: Final = Spelling("action", re.compile(r"(?P<word>[^\s,:]+)"), str, lambda word: word)
_COUNTED: Final = Spelling(
    "3 copper",
    re.compile(r"(?:(?P<count>\d{1,5}) +)?(?P<name>[^\s,:]+)"),
    lambda counted: f"{counted[0]} {counted[1]}",
    lambda count, name: (1 if count is None else int(count), name),
)


class Notation:
    """The text format for positions of one game."""

    def __init__(self, name: str, position: type[msgspec.Struct], spellings: Mapping[str, Spelling]) -> None:
        self._name = name
        self._position = position
        self.spellings = spellings

    @property
    def heading(self) -> str:
        return f"{self._name} position"

    def write(self, position: Mapping[str, Any]) -> str:
        """Write a position, given as JSON, as text. Default values are omitted."""
        struct = msgspec.convert(position, self._position)
        return "\n".join([self.heading, *self._written(struct, self.shape)]) + "\n"

    def read(self, text: str) -> Read:
        """Parse the text of a position into JSON. A Refusal names the line and column of the fault."""
        return _Reader(self, text).read()

    def fields(self, shape: StructType) -> dict[str, Field]:
        """Return the fields of a position that are written on one line, by name."""
        return {field.name.replace("_", " "): field for field in shape.fields if self._section(field) is None}

    def sections(self, shape: StructType) -> dict[str, tuple[Field, StructType]]:
        """Return the fields of a position that are structures with several lines, by their title."""
        found = ((field, self._section(field)) for field in shape.fields)
        return {_title(field): (field, section) for field, section in found if section is not None}

    def spelling(self, field: Field) -> Spelling:
        """Return how one item of a field is written: as a number, a word, a count, or in the game's own way."""
        if field.name in self.spellings:
            return self.spellings[field.name]
        kind = bare(field.type)
        if isinstance(kind, DictType):
            return _COUNTED
        if isinstance(kind, VarTupleType):
            return _NUMBER if isinstance(bare(kind.item_type), IntType) else _COUNTED
        return _NUMBER if isinstance(kind, IntType) else _ANSWER if isinstance(kind, BoolType) else _WORD

    @cached_property
    def shape(self) -> StructType:
        shape = msgspec.inspect.type_info(self._position)
        assert isinstance(shape, StructType)  # noqa: S101 - positions are structs
        return shape

    def _section(self, field: Field) -> StructType | None:
        kind = bare(field.type)
        kind = bare(kind.item_type) if isinstance(kind, VarTupleType) else kind
        return kind if isinstance(kind, StructType) and field.name not in self.spellings else None

    def _written(self, struct: msgspec.Struct, shape: StructType) -> Iterator[str]:
        for name, field in self.fields(shape).items():
            value = getattr(struct, field.name)
            if value != default_of(field):
                yield f"{name}: {', '.join(self._items(field, value))}".rstrip()
        for title, (field, section) in self.sections(shape).items():
            value = getattr(struct, field.name)
            if isinstance(bare(field.type), StructType):
                if value != default_of(field):
                    yield f"\n{title}"
                    yield from self._written(value, section)
            else:
                for number, one in enumerate(value or ()):
                    yield f"\n{title} {number}"
                    yield from self._written(one, section)

    def _items(self, field: Field, value: Any) -> list[str]:
        spelling = self.spelling(field)
        if isinstance(value, Mapping):
            return [spelling.write((count, name)) for name, count in value.items()]
        if not isinstance(value, tuple):
            return [spelling.write(value)]
        if spelling is _COUNTED:
            runs = ((len(list(run)), name) for name, run in groupby(value))
            return [name if count == 1 else spelling.write((count, name)) for count, name in runs]
        return [spelling.write(item) for item in value]


class _Reader:
    """A parser of the text of one position, line by line."""

    def __init__(self, notation: Notation, text: str) -> None:
        self._notation = notation
        self._text = text
        self._names = 0
        self._found = Read({}, {"": TextPosition(1, 1)})

    def read(self) -> Read:
        shape, into, pointer = self._notation.shape, self._found.position, "/position"
        lines = self._lines()
        first, place = next(lines, ("", TextPosition(1, 1)))
        if first != self._notation.heading:
            refuse("invalid-position/heading", place, heading=self._notation.heading)
        field: Field | None = None
        for line, place in lines:
            if line[0] in " \t":
                if field is None:
                    refuse("invalid-position/continuation", place)
                self._items(field, into, pointer, line, place)
            elif begun := _FIELD.match(line):
                field = self._begun(self._notation.fields(shape), into, pointer, begun[1], place)
                rest = line[begun.end() :]
                self._items(field, into, pointer, rest, place._replace(column=begun.end() + 1))
            else:
                shape, into, pointer = self._section(line, place)
                field = None
        return self._found

    def _lines(self) -> Iterator[tuple[str, TextPosition]]:
        """Yield the lines of the text without comments and empty lines, each with its place."""
        for number, line in enumerate(self._text.splitlines(), 1):
            text = line.partition("#")[0].rstrip()
            if text:
                yield text, TextPosition(number, 1)

    def _begun(
        self, fields: Mapping[str, Field], into: dict[str, Any], pointer: str, name: str, place: TextPosition
    ) -> Field:
        if name not in fields:
            refuse("invalid-position/field", place, name=name, names=sorted(fields))
        field = fields[name]
        if f"{pointer}/{field.name}" in self._found.places:
            refuse("invalid-position/twice", place, name=name)
        self._found.places[f"{pointer}/{field.name}"] = place
        kind = bare(field.type)
        if isinstance(kind, DictType | VarTupleType):
            into[field.name] = {} if isinstance(kind, DictType) else []
        return field

    def _section(self, line: str, place: TextPosition) -> tuple[StructType, dict[str, Any], str]:
        sections = self._notation.sections(self._notation.shape)
        found = _SECTION.fullmatch(line)
        if found is None or found[1] not in sections:
            refuse("invalid-position/line", place, text=line)
        field, shape = sections[found[1]]
        position, into = self._found.position, dict[str, Any]()
        pointer = f"/position/{field.name}"
        if isinstance(bare(field.type), StructType):
            if found[2] is not None or field.name in position:
                refuse("invalid-position/line", place, text=line)
            position[field.name] = into
        else:
            parts = position.setdefault(field.name, [])
            if found[2] != str(len(parts)):
                refuse("invalid-position/part", place, part=found[1], number=len(parts))
            pointer += f"/{len(parts)}"
            parts.append(into)
        self._found.places[pointer] = place
        return shape, into, pointer

    def _items(self, field: Field, into: dict[str, Any], pointer: str, text: str, place: TextPosition) -> None:
        for item in items(text, place):
            self._item(field, into, f"{pointer}/{field.name}", item)

    def _item(self, field: Field, into: dict[str, Any], pointer: str, item: TextItem) -> None:
        spelling = self._notation.spelling(field)
        form = spelling.form.fullmatch(item.text)
        if form is None:
            refuse("invalid-position/item", item.place, item=item.text, example=spelling.example)
        read = spelling.read(**form.groupdict())
        match into.get(field.name):
            case None:
                into[field.name] = read
            case dict() as counts if read[1] not in counts:
                self._count(1, item.place)
                counts[read[1]] = read[0]
                self._found.places[f"{pointer}/{read[1]}"] = item.place
            case list() as things:
                more = [read[1]] * self._count(read[0], item.place) if spelling is _COUNTED else [read]
                self._found.places.update(
                    {f"{pointer}/{len(things) + number}": item.place for number in range(len(more))}
                )
                things += more
            case _:
                refuse("invalid-position/twice", item.place, name=item.text)

    def _count(self, names: int, place: TextPosition) -> int:
        self._names += names
        if self._names > MOST_NAMES:
            refuse("invalid-position/names", place, most=MOST_NAMES)
        return names


def items(text: str, place: TextPosition) -> Sequence[TextItem]:
    """Split a text at commas. Return the items with their columns."""
    found = [(each[0], each.start()) for each in _ITEM.finditer(text)]
    return [
        TextItem(said.strip(), place._replace(column=place.column + start + len(said) - len(said.lstrip())))
        for said, start in found
        if said.strip()
    ]


def bare(kind: Type) -> Type:
    """Return a field's type without its annotations and without null."""
    if isinstance(kind, Metadata):
        return bare(kind.type)
    if isinstance(kind, UnionType):
        return bare(next(one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)))
    return kind


def default_of(field: Field) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _title(field: Field) -> str:
    return field.name if isinstance(bare(field.type), StructType) else field.name.removesuffix("s")


def refuse(reason: str | Message, place: TextPosition, /, **fields: Any) -> NoReturn:
    raise Refusal(reason, pointer="/position", code="invalid-position", **place._asdict(), **fields)
