"""Facts: what happened, in the past tense, and who may know which part of it.

    class CardsDrawn(Fact, frozen=True):
        seat: int
        count: int
        cards: ForSeat[tuple[str, ...]]     # the drawer's alone; None in everybody else's copy

A field that not everyone may see says so in its type: `ForSeat` is told to the seat that the fact's `seat` names,
`ForNobody` to no one until the game is final. In a copy that may not see it the field is `None`, so code that folds a
player's copy cannot leak what that player was never told.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")


class Sealed(NamedTuple):
    """Marks a field as secret. `audience` is the field that names the seat that is told, or None: nobody."""

    audience: str | None


ForSeat = Annotated[T | None, Sealed("seat")]
ForNobody = Annotated[T | None, Sealed(None)]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every fact. Its type's name on the record is the class name: `DominoPlaced` is `domino-placed`."""

    v: ClassVar[int] = 1

    @classmethod
    @cache
    def type_name(cls) -> str:
        return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


class Secret(NamedTuple):
    """A value taken out of a fact, to be sealed: where it stood, what it is, which seat is told (None: nobody)."""

    path: str
    value: Any
    audience: int | None


class Codec:
    """Turns facts into plain data with their secrets taken out, and back, for one closed set of fact types."""

    def __init__(self, types: Iterable[type[Fact]]) -> None:
        self.types: dict[str, type[Fact]] = {kind.type_name(): kind for kind in types}
        self._sealed = {kind: _sealed_fields(kind) for kind in self.types.values()}
        self._decoders = {kind: msgspec.json.Decoder(kind) for kind in self.types.values()}

    def encode(self, fact: Fact) -> tuple[dict[str, Any], list[Secret]]:
        """The fact's data, in which a secret stands as None, and the secrets beside it."""
        data = msgspec.to_builtins(fact)
        secrets = []
        for field, mark in self._sealed[type(fact)]:
            audience = None if mark.audience is None else data[mark.audience]
            secrets.append(Secret(f"/{field}", data[field], audience))
            data[field] = None
        return data, secrets

    def decode(self, name: str, data: bytes, opened: Mapping[str, Any]) -> Fact:
        """The fact as somebody sees it to whom the values in `opened` (path: value) have been told."""
        kind = self.types[name]
        sealed = self._sealed[kind]
        if not sealed:
            return self._decoders[kind].decode(data)
        plain = msgspec.json.decode(data)
        for field, _ in sealed:
            plain[field] = opened.get(f"/{field}")
        return msgspec.convert(plain, kind)

    def redact(self, fact: Fact, seat: int | None) -> Fact:
        """The same fact as `seat` may know it (None: somebody who only watches)."""
        sealed = self._sealed[type(fact)]
        hidden = {
            field: None
            for field, mark in sealed
            if mark.audience is None or seat is None or getattr(fact, mark.audience) != seat
        }
        return msgspec.structs.replace(fact, **hidden) if hidden else fact

    def sealed_paths(self, name: str) -> tuple[str, ...]:
        return tuple(f"/{field}" for field, _ in self._sealed[self.types[name]])

    def joined(self, other: Self) -> "Codec":
        return Codec([*self.types.values(), *other.types.values()])


def _sealed_fields(kind: type[Fact]) -> tuple[tuple[str, Sealed], ...]:
    found = []
    for field, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is Annotated:
            found += [(field, mark) for mark in get_args(hint)[1:] if isinstance(mark, Sealed)]
    return tuple(found)
