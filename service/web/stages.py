"""The stages of a tournament, as they are sent and told: the domain's own struct as JSON, a format by its `kind`."""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from marshmallow import ValidationError, fields

from domain.tournament.formats.stage import Stage

REF: Final = {"allOf": [{"$ref": "#/components/schemas/Stage"}]}
_REFS: Final = "#/components/schemas/{name}"
_WHERE: Final = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?", re.DOTALL)
_STEP: Final = re.compile(r"\.?([^.\[\]]+)")


def components() -> Iterator[tuple[str, dict[str, Any]]]:
    """The schemas that tell of stages, by name."""
    _, parts = msgspec.json.schema_components([Stage], ref_template=_REFS)
    for name, part in parts.items():
        about = part.get("description", "")
        yield name, {**msgspec.to_builtins(part), "description": " ".join(about.split())}


class StageField(fields.Field[Stage]):
    """A stage. What is wrong in it is pointed at."""

    def __init__(self) -> None:
        super().__init__(metadata=REF)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Stage:  # noqa: ARG002 - as the base has it
        try:
            return msgspec.convert(value, Stage)
        except msgspec.ValidationError as error:
            raise ValidationError(_pointed(str(error))) from error


def _pointed(message: str) -> Any:
    """The message at the place that it names."""
    found = _WHERE.fullmatch(message)
    what, path = (message, None) if found is None else (found["what"], found["path"])
    pointed: Any = [what]
    for step in reversed(_STEP.findall(path or "")):
        pointed = {step: pointed}
    return pointed
