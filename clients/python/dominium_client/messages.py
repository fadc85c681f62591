"""Server-sent events, read line by line."""

import json
from typing import Any, NamedTuple


class Message(NamedTuple):
    id: str
    data: Any


class Reader:
    """`line` gives a message where one is complete. One that a broken connection has cut off is none."""

    def __init__(self) -> None:
        self._fields: dict[str, str] = {}

    def line(self, line: str) -> Message | None:
        if line:
            name, _, value = line.partition(":")
            if name in ("id", "data"):
                self._fields[name] = value.removeprefix(" ")
            return None
        fields, self._fields = self._fields, {}
        if "id" not in fields or "data" not in fields:
            return None
        return Message(fields["id"], json.loads(fields["data"]))
