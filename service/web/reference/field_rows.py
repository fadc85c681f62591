"""The fields of parameters, bodies and answers, as pages of operations show them."""

from collections.abc import Sequence
from typing import NamedTuple


class CaseRow(NamedTuple):
    """A case of a body: the value of its `kind`, its meaning, and the fields that it requires."""

    kind: str
    about: str
    required: Sequence[str]


class FieldRow(NamedTuple):
    """A field with its type, default and values. `fields` are those of an object in it.

    `opens` is the name of the schema that they belong to. A page shows each schema once, so later fields `see` it. A
    `folded` field shows them when a reader opens it.
    """

    name: str
    kind: str
    about: str = ""
    required: bool = False
    default: str | None = None
    values: Sequence[str] = ()
    limits: str = ""
    pattern: str = ""
    cases: Sequence[CaseRow] = ()
    fields: Sequence["FieldRow"] = ()
    opens: str = ""
    see: str = ""
    folded: bool = False


class Content(NamedTuple):
    """A body or an answer in one media type."""

    media: str
    fields: Sequence[FieldRow]
    example: str | None


class AnswerRow(NamedTuple):
    """An answer of an operation, with the headers that only some answers have."""

    status: str
    about: str
    headers: Sequence[str]
    contents: Sequence[Content]
