"""The stages of a tournament in requests and answers, as JSON of the domain's structs.

A format is named by its `kind`.
"""

from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec
from marshmallow import ValidationError, fields

from domain.game.message import message
from domain.game.parsing import Mismatch, located
from domain.tournament.formats.formats import AnyFormat
from domain.tournament.formats.league import PARTS, League
from domain.tournament.formats.stage import Stage
from service.platform.http.answer_schemas import schemas_of, shaped, titled

SCHEMA: Final = titled("Stage")


def components() -> Iterator[tuple[str, dict[str, Any]]]:
    """Return the JSON schemas of stages by name. In a request, a missing field has its default."""
    for name, schema in schemas_of([Stage], sent=True):
        if name == League.__name__:
            schema["properties"].pop(PARTS)
        yield name, schema


_KINDS: Final = sorted(str(kind.__struct_config__.tag) for kind in get_args(AnyFormat))


class StructField(fields.Field[Any]):
    """A request field that contains a struct of the domain, such as a stage.

    A refusal names the invalid part of the struct.
    """

    def __init__(self, kind: type[msgspec.Struct], **more: Any) -> None:
        super().__init__(metadata=shaped(kind.__name__), **more)
        self._kind = kind

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002 - as the base has it
        try:
            return msgspec.convert(value, self._kind)
        except msgspec.ValidationError as error:
            mismatch = located(error)
            if mismatch.path == ("format", "kind") and mismatch.message.id == "invalid/data":
                mismatch = mismatch._replace(message=message("invalid/choice", choices=_KINDS))
            raise ValidationError(_nested(mismatch)) from error


def _nested(mismatch: Mismatch) -> Any:
    """Return the message of a mismatch, nested under the path to the wrong part."""
    nested: Any = [mismatch.message]
    for step in reversed(mismatch.path):
        nested = {step: nested}
    return nested
