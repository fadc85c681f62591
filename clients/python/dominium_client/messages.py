"""Server-sent events, read as they come."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple


class Message(NamedTuple):
    id: str
    data: Any


class Reader:
    """`read` gives the messages that are complete. One that a broken connection has cut off is none."""

    def __init__(self) -> None:
        self._fields: dict[str, str] = {}
        self._rest = ""

    def read(self, text: str) -> Iterator[Message]:
        *lines, self._rest = (self._rest + text).split("\n")  # there are other ends of lines, which texts may hold
        for line in lines:
            message = self._line(line.removesuffix("\r"))
            if message is not None:
                yield message

    def _line(self, line: str) -> Message | None:
        if line:
            name, _, value = line.partition(":")
            if name in ("id", "data"):
                self._fields[name] = value.removeprefix(" ")
            return None
        fields, self._fields = self._fields, {}
        if "id" not in fields or "data" not in fields:
            return None
        return Message(fields["id"], json.loads(fields["data"]))
