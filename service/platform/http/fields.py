"""The fields and schemas of bodies and queries. They refuse unknown fields, lenient types and control characters."""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from marshmallow import RAISE, Schema, fields

from domain.game.facts import LONGEST_TEXT
from domain.table.clocks import spelled
from events.log.canon import LARGEST
from service.platform.http import free_text
from service.platform.http.checks import Length, Pattern, Range, invalid
from service.platform.http.id_paths import account_of
from service.platform.ids import HANDLE, ULID

_DECIMAL: Final = re.compile(r"-?[0-9]{1,16}")
# One pattern for Python and for ECMA 262, which JSON Schema speaks.
_PLAIN: Final = r"^[^\u0000-\u001f\u007f]*$"
ACCOUNT: Final = f"^(?:a_{ULID}|{HANDLE})$"
"""Pattern of an account's id or handle."""
_LONGER: Final = 4
"""Maximum length of a text before it is normalised, as a multiple of the maximum after it. A letter has at most three
marks that normalisation joins to it."""


class Body(Schema):
    """The base of all bodies. An unknown field is refused."""

    together: ClassVar[Mapping[str, Any]] = {}
    """Constraints among the fields, in JSON Schema. They document checks that the schema makes in code."""

    class Meta:
        unknown = RAISE


def described(about: str) -> dict[str, Any]:
    """Return the argument of a field that describes it in the OpenAPI document."""
    return {"metadata": {"description": about}}


class Int(fields.Integer):
    """An integer of up to 2^53-1 in size. Fractions, booleans and texts are refused."""

    def __init__(self, least: int = -LARGEST, most: int = LARGEST, **more: Any) -> None:
        super().__init__(validate=Range(least, most), **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class QueryInt(Int):
    """An integer in a query, where everything is text."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, str) or not _DECIMAL.fullmatch(value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(int(value), attr, data, **kwargs)


class Flag(fields.Boolean):
    """A boolean: true or false. Other values such as 1 or "yes" are refused."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Text(fields.String):
    """A text without control characters, or one that matches `pattern`."""

    def __init__(
        self, least: int = 0, most: int = 200, *, pattern: str = _PLAIN, reason: str = "invalid/pattern", **more: Any
    ) -> None:
        checks = [Length(least, most), Pattern(pattern, reason)]
        super().__init__(validate=checks, **more)


class PlayerFilter(Text):
    """A filter by an account's id or handle, which loads as the id. An unknown handle is unchanged and matches
    nothing."""

    def __init__(self, about: str) -> None:
        super().__init__(1, 32, pattern=ACCOUNT, **described(f"{about}: its id or handle."))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        name = super()._deserialize(value, attr, data, **kwargs)
        return account_of(name) or name


class Id(Text):
    """A filter by an id whose prefix is one of the given letters."""

    def __init__(self, letters: str, about: str) -> None:
        kinds = letters if len(letters) == 1 else f"[{letters}]"
        super().__init__(28, 28, pattern=f"^{kinds}_{ULID}$", **described(about))


class QueryFlag(fields.Boolean):
    """A boolean in a query, where everything is text."""

    def __init__(self, about: str, *, default: bool | None = False) -> None:
        missing: dict[str, Any] = {} if default is None else {"load_default": default}
        super().__init__(truthy={"true"}, falsy={"false"}, **described(about), **missing)


class _Written(Text):
    """A text that people write for others to read. It is checked before it is normalised, which can take long."""

    normalised: ClassVar[Callable[[str], str]]

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(least, most, **more)
        self.validators.append(_seen)
        self._length = Length(least, most)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if len(text) > _LONGER * (self._length.max or 0):
            self._length(text)
        if free_text.crowded(text):
            raise invalid("invalid/marks")
        return type(self).normalised(text)


class OneLine(_Written):
    """A line that people write for others to read. If it needs at least one character, one must be visible."""

    normalised = free_text.as_line

    def __init__(self, least: int = 0, most: int = 200, **more: Any) -> None:
        reason = "invalid/name" if least else "invalid/line"
        super().__init__(least, most, pattern=free_text.NAME if least else free_text.LINE, reason=reason, **more)


class Prose(_Written):
    """Text that other people read, of any number of lines."""

    normalised = free_text.as_text

    def __init__(self, about: str, *, most: int = LONGEST_TEXT, **more: Any) -> None:
        metadata = {"description": about}
        super().__init__(1, most, pattern=free_text.TEXT, reason="invalid/text", metadata=metadata, **more)


class Password(fields.String):
    def __init__(self, about: str, **more: Any) -> None:
        metadata = {"format": "password", "description": about}
        super().__init__(validate=Length(8, 200), metadata=metadata, **more)


def _seen(value: str) -> None:
    if free_text.unseen(value):
        raise invalid("invalid/unseen")


def moment(seconds: int) -> str:
    """Convert seconds since 1970 to a time with milliseconds, as all answers have."""
    return spelled(1000 * seconds)
