"""Facts: past events of a game, and the audience of each part.

    class CardsDrawn(Fact, frozen=True):
        seat: int
        count: int
        cards: ForSeat[tuple[str, ...]]     # for the drawing seat; None in all other copies

    class Paused(Fact, frozen=True):
        reason: Text                        # for everybody, until its author is erased; None then

A field with a limited audience declares it in its type. `ForSeat` is for the seat that the fact's `seat` names, and
`ForNobody` for no one until the game is final. In any other copy the field is `None`, so code that folds a player's
copy cannot leak a secret of another player. A fact about several seats holds a tuple of structs, each with a `seat` and
sealed fields.

A seat may decide for another one for a while. A `Controlled` value is for both, and the fact's field `controller` names
the deciding seat.

A text that a person wrote is a `Text`. Everybody who may see the game may read it, and it is sealed only so that it can
be erased. It is read from its event where it is shown. No fold, snapshot or list keeps it, so none has to erase it.

Stored events are never rewritten. When the fields of a fact change, its class lists the lift of each earlier version,
in order:

    class LineLaid(Fact, frozen=True):
        dominoes: tuple[int, ...]
        reason: str
        upcast = (lambda data: {**data, "reason": "setup"},)

This makes the version of `LineLaid` 2. Old data is lifted one version at a time when it is read. Commitments keep their
paths.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

T = TypeVar("T")

_as_dict: Final = msgspec.structs.asdict

_MOST: Final = 10_000

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A seat number. The limit is above the number of seats of every game."""
Count = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
"""A number of things. No box holds more, and no score is higher.

A record that another service signed may contain anything, so the type limits the value.
"""
Change = Annotated[int, msgspec.Meta(ge=-_MOST, le=_MOST)]
"""A change of a number: positive or negative."""

LONGEST_TEXT: Final = 5000
"""Maximum number of characters of a text."""


EVERYONE: Final = "everyone"

Audience = int | Literal["everyone"] | None
"""The audience of a sealed value: one seat, everyone, or nobody.

It repeats a type of the log, which does not know facts. A value is sealed for everyone only so that it can be erased.
"""


Viewers = Audience | tuple[int, int]
"""The audience of a sealed value, or a seat and its controller."""


class Sealed(NamedTuple):
    """Marks a field as sealed. `audience` names the field with the seat that may see the value.

    Without `audience`, nobody or `everyone` may see it. An `erasable` value is visible until it is erased. `controller`
    names the field with the seat that controls the `audience`, if another one does.
    """

    audience: str | None
    erasable: bool = False
    everyone: bool = False
    controller: str = ""


ForSeat = Annotated[T | None, Sealed("seat")]
Controlled = Annotated[T | None, Sealed("seat", controller="controller")]
"""A value for one seat, and for the seat that the fact's field `controller` names, if there is one."""
Controller = SeatNumber | msgspec.UnsetType
NO_CONTROLLER: Final = msgspec.UNSET
ForNobody = Annotated[T | None, Sealed(None)]
_Words = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT)]
Text = Annotated[_Words | None, Sealed(None, erasable=True, everyone=True)]
"""A text that a person wrote. None if it was erased, or if it is optional and was left out."""
NewText = Annotated[_Words | msgspec.UnsetType | None, Sealed(None, erasable=True, everyone=True)]
"""A text that was added to a type of fact later. Facts without it have no such field."""
Confided = Annotated[_Words | None, Sealed("told", erasable=True)]
"""A text for the readers that the fact's field `told` names. None for all others, or if it was erased."""
Noted = Annotated[_Words | None, Sealed(None, erasable=True)]
"""A referee's note that players may not read. None for them, or if it was erased."""


Marks = tuple[tuple[str, Sealed], ...]
"""The sealed fields of a struct, and how they are sealed."""


Lift = Callable[[dict[str, Any]], dict[str, Any]]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The base of all facts. The recorded type follows from the name of the class: `DominoPlaced` is `domino-placed`.

    Facts contain plain values and no cycles, so the garbage collector skips them (`gc`).
    """

    v: ClassVar[int] = 1
    """Version of the fact's fields: one more than the number of functions in `upcast`."""
    upcast: ClassVar[tuple[Lift, ...]] = ()
    """Functions that convert the data of versions 1, 2 and so on to the next version."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.v = 1 + len(cls.upcast)

    @classmethod
    @cache
    def type_name(cls) -> str:
        return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


class Secret(NamedTuple):
    """A secret value that was taken out of a fact to be sealed, with its path and audience. It may be `erasable`."""

    path: str
    value: Any
    audience: Viewers
    erasable: bool = False


class UnknownEvent(ValueError):
    """Raised if this build cannot read an event, because its type is unknown or a newer build wrote it."""


Data = bytes | msgspec.Raw


class Recorded(Protocol):
    """The interface of an event as the log stores it."""

    @property
    def type(self) -> str: ...
    @property
    def v(self) -> int: ...
    @property
    def data(self) -> Data: ...


_NOTHING: Final[Mapping[str, Any]] = {}


class Codec:
    """Converts facts of a fixed set of types to plain data without their secrets, and back."""

    def __init__(self, types: Iterable[type[Fact]]) -> None:
        self.types: dict[str, type[Fact]] = {kind.type_name(): kind for kind in types}
        self._sealed = {kind: _sealed_fields(kind) for kind in self.types.values()}
        self._parts = {kind: _sealed_parts(kind) for kind in self.types.values()}
        self._open = {kind: _decoder(kind) for kind in self.types.values()}
        self._closed = {kind: _decoder(_closed(kind)) for kind, sealed in self._sealed.items() if sealed}
        self._opening = {kind: _opening(kind, sealed) for kind, sealed in self._sealed.items()}

    def encode(self, fact: Fact) -> tuple[dict[str, Any], list[Secret]]:
        """Convert a fact to plain data with None in place of each secret. Return the data and the secrets."""
        data = msgspec.to_builtins(fact)
        secrets = list(_taken(data, fact, self._sealed[type(fact)], ""))
        for field, marks in self._parts[type(fact)].items():
            for number, (part, item) in enumerate(zip(data[field], getattr(fact, field), strict=True)):
                secrets += _taken(part, item, marks, f"/{field}/{number}")
        return data, secrets

    def audiences(self, fact: Fact) -> dict[str, Viewers]:
        """Return who may see each sealed field of a fact, by the path of the field.

        Unlike the secrets of `encode`, they include erased texts: an erased text keeps its audience.
        """
        found = {f"/{field}": _audience(fact, mark) for field, mark in self._sealed[type(fact)]}
        for name, marks in self._parts[type(fact)].items():
            for number, part in enumerate(getattr(fact, name)):
                found |= {f"/{name}/{number}/{field}": _audience(part, mark) for field, mark in marks}
        return found

    def decode(self, event: Recorded, opened: Mapping[str, Any] = _NOTHING) -> Fact:
        """Decode an event to a fact for one viewer. `opened` has the secret values that the viewer may see, by path."""
        kind = self.types.get(event.type)
        if kind is None:
            raise UnknownEvent(f"this build knows no {event.type}")
        data = event.data if event.v == kind.v else _lifted(event, kind)
        if parts := self._parts[kind]:
            return self._decode_parts(kind, parts, data, opened)
        if not (opening := self._opening[kind]):
            fact: Fact = self._open[kind].decode(data)
            return fact
        shown = _as_dict(self._closed[kind].decode(data))
        for field, path, type_ in opening:
            if shown[field] is msgspec.UNSET:
                continue  # the fact is older than the field
            value = opened.get(path)
            shown[field] = None if value is None else msgspec.convert(value, type_)
        return kind(**shown)

    def _decode_parts(self, kind: type[Fact], parts: dict[str, Marks], data: Data, opened: Mapping[str, Any]) -> Fact:
        plain = msgspec.json.decode(data)
        for field, path, _ in self._opening[kind]:
            plain[field] = opened.get(path)
        for field, marks in parts.items():
            for number, part in enumerate(plain.get(field, ())):
                for inner, _ in marks:
                    part[inner] = opened.get(f"/{field}/{number}/{inner}")
        return msgspec.convert(plain, kind)

    def redact(self, fact: Fact, seat: int | None) -> Fact:
        """Return the fact of a ruleset with only the secrets that a seat may see. The seat None is a spectator.

        It also removes a text that an official addressed to everyone.
        """
        hidden: dict[str, Any] = _hidden(fact, self._sealed[type(fact)], seat)
        for field, marks in self._parts[type(fact)].items():
            parts = getattr(fact, field)
            hidden[field] = tuple(msgspec.structs.replace(part, **_hidden(part, marks, seat)) for part in parts)
        return msgspec.structs.replace(fact, **hidden) if hidden else fact

    def sealed_paths(self, name: str) -> dict[str, Sealed]:
        """Return the sealed fields of a type of fact, by path. In a path, `*` is any index of a tuple."""
        kind = self.types[name]
        paths = {f"/{field}": mark for field, mark in self._sealed[kind]}
        for field, marks in self._parts[kind].items():
            paths |= {f"/{field}/*/{inner}": mark for inner, mark in marks}
        return paths

    def has_private_values(self, name: str) -> bool:
        """Return whether a fact of this type may have a value that some seats must not see."""
        return any(mark.audience is not None for mark in self.sealed_paths(name).values())

    def joined(self, other: Self) -> "Codec":
        return Codec([*self.types.values(), *other.types.values()])


def _lifted(event: Recorded, kind: type[Fact]) -> bytes:
    """Convert the data of an event that an earlier build wrote to the present version of its type."""
    if not 0 < event.v <= kind.v:
        raise UnknownEvent(f"{event.type} is of version {event.v}, this build reads versions up to {kind.v}")
    data = msgspec.json.decode(event.data)
    for lift in kind.upcast[event.v - 1 :]:
        data = lift(data)
    return msgspec.json.encode(data)


def _taken(data: dict[str, Any], struct: msgspec.Struct, marks: Marks, where: str) -> Iterator[Secret]:
    for field, mark in marks:
        if field not in data:
            continue  # an empty value has no audience
        if mark.erasable and data[field] is None:
            continue  # nobody wrote anything
        yield Secret(f"{where}/{field}", data[field], _audience(struct, mark), mark.erasable)
        data[field] = None


def _audience(struct: msgspec.Struct, mark: Sealed) -> Viewers:
    if mark.everyone:
        return EVERYONE
    if mark.audience is None:
        return None
    seat: int = getattr(struct, mark.audience)
    controller: Controller = getattr(struct, mark.controller) if mark.controller else NO_CONTROLLER
    return seat if controller is NO_CONTROLLER else (seat, controller)


def _hidden(struct: msgspec.Struct, marks: Marks, seat: int | None) -> dict[str, None]:
    return {
        field: None
        for field, mark in marks
        if not mark.everyone
        and (mark.audience is None or seat is None or getattr(struct, mark.audience) != seat)
        and not (mark.controller and seat is not None and getattr(struct, mark.controller) == seat)
    }


StructT = TypeVar("StructT", bound=msgspec.Struct)


def controlled(fact: StructT, seat: int, controller: int) -> StructT:
    """Return a fact, or a part of one, with the controller of a seat if that seat may see a value of it."""
    named = {
        mark.controller: controller
        for _, mark in _sealed_fields(type(fact))
        if mark.audience and mark.controller and getattr(fact, mark.audience) == seat
    }
    return msgspec.structs.replace(fact, **named) if named else fact


_decoder: Final = cache(msgspec.json.Decoder)


@cache
def _sealed_fields(kind: type[msgspec.Struct]) -> Marks:
    found = []
    for field, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is Annotated:
            found += [(field, mark) for mark in get_args(hint)[1:] if isinstance(mark, Sealed)]
    return tuple(found)


@cache
def _closed(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """Return the stored form of a type of fact: each secret may be a commitment, or absent."""
    sealed = dict(_sealed_fields(kind))
    fields: list[tuple[str, Any, Any]] = []
    for field in msgspec.structs.fields(kind):
        if field.name in sealed and field.default is msgspec.UNSET:
            fields.append((field.name, msgspec.Raw | msgspec.UnsetType, msgspec.UNSET))
        elif field.name in sealed:
            fields.append((field.name, msgspec.Raw, msgspec.Raw()))
        elif field.default_factory is not msgspec.NODEFAULT:
            fields.append((field.name, field.type, msgspec.field(default_factory=field.default_factory)))
        else:
            fields.append((field.name, field.type, msgspec.field(default=field.default)))
    return msgspec.defstruct(kind.__name__, fields, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False)


@cache
def _opening(kind: type[msgspec.Struct], sealed: Marks) -> tuple[tuple[str, str, Any], ...]:
    """Return each sealed field of a fact, with the path under which its value is opened, and the type of the value."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field, f"/{field}", hints[field]) for field, _ in sealed)


@cache
def _sealed_parts(kind: type[msgspec.Struct]) -> dict[str, Marks]:
    """Return the fields of a fact that contain structs with sealed fields."""
    parts = {}
    for field, hint in get_type_hints(kind).items():
        if (
            get_origin(hint) is tuple
            and isinstance(part := get_args(hint)[0], type)
            and issubclass(part, msgspec.Struct)
        ):
            parts[field] = _sealed_fields(part)
    return {field: marks for field, marks in parts.items() if marks}
