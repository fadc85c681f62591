"""The checks of request fields. Each refuses with a message that the catalogues translate, never with a text."""

from typing import Any

from marshmallow import ValidationError, validate

from domain.game.message import Message, message


def invalid(reason: str, field: str = "_schema", /, **fields: Any) -> ValidationError:
    """Return the error of a failed check, at `field` of the object that is checked."""
    return ValidationError([message(reason, **fields)], field)


class OneOf(validate.OneOf):
    def _format_error(self, value: Any) -> list[Message]:  # type: ignore[override]  # ValidationError takes a list
        del value
        return [message("invalid/choice", choices=list(self.choices))]


class Range(validate.Range):
    def _format_error(self, value: Any, _: str) -> list[Message]:  # type: ignore[override]
        del value
        return [message("invalid/range", least=self.min, most=self.max)]


class Length(validate.Length):
    def _format_error(self, value: Any, _: str) -> list[Message]:  # type: ignore[override]
        del value
        return [message("invalid/length", least=self.min, most=self.max)]


class Pattern(validate.Regexp):
    """Checks that the whole text matches a pattern.

    In Python, `$` alone also matches before a final line feed.
    """

    def __init__(self, pattern: str, reason: str = "invalid/pattern") -> None:
        super().__init__(pattern)
        self.reason = reason

    def __call__(self, value: Any) -> Any:
        if self.regex.fullmatch(value) is None:
            raise invalid(self.reason)
        return value


_OF_FIELDS = {
    "Missing data for required field.": "invalid/required",
    "Unknown field.": "invalid/unknown-field",
    "Field may not be null.": "invalid/null",
    "Not a valid integer.": "invalid/integer",
    "Not a valid string.": "invalid/string",
    "Not a valid boolean.": "invalid/boolean",
    "Not a valid list.": "invalid/list",
    "Not a valid date.": "invalid/date",
    "Not a valid mapping type.": "invalid/object",
    "Invalid input type.": "invalid/object",
    "Must be equal to True.": "invalid/true",
}
"""The messages of marshmallow's own fields, which have no parameters."""


def reason(error: str | Message) -> Message:
    """Return the message of a validation error. Only marshmallow's own fields make errors with a text."""
    return message(_OF_FIELDS.get(error, "invalid/value")) if isinstance(error, str) else error
