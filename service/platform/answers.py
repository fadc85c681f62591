"""Answers: each is declared once, as a struct. It is what the code builds, what is encoded, what mypy checks, and what
the OpenAPI document says (`service/platform/http/answer_schemas.py`).

    class Token(Answer, frozen=True):
        id: str
        label: str
        \"\"\"What it is for.\"\"\"                   # the field's description
        expires_at: Moment | None
        bot: str | Absent = ABSENT                # a field that is there only sometimes

    @blp.response(200, Token)
    def show_token(token: str) -> Token: ...      # or `tuple[Token, Headers]`

Later versions may add fields, so a reader must put up with more than is written.
"""

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from domain.table import clocks


class Answer(msgspec.Struct, frozen=True):
    """The base class of all answers."""


Absent: TypeAlias = msgspec.UnsetType
ABSENT: Final = msgspec.UNSET

Moment = clocks.Moment
"""A time in RFC 3339, in UTC."""
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""A SHA-256 hash in hexadecimal."""
Json = Annotated[Any, msgspec.Meta(title="Json")]
"""Any JSON value."""
JsonObject = Annotated[dict[str, Any], msgspec.Meta(title="JsonObject")]
"""A JSON object."""
