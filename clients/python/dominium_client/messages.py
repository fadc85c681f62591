"""Parse server-sent events."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

STREAM: Final = "text/event-stream"
"""Media type of a live stream."""


class Message(NamedTuple):
    """A message of a stream, with its JSON parsed."""

    id: str
    """Id from which the stream can be resumed."""
    data: Any
    """The parsed JSON."""


_MARK = "\ufeff"
_ENDS = re.compile("\r\n|\n|\r")


class Reader:
    """Parses one stream, piece by piece. A message that a broken connection cut off is dropped."""

    def __init__(self) -> None:
        self._id: str | None = None
        self._data: list[str] = []
        self._rest = ""
        self._begun = False
        self._returned = False

    def read(self, text: str) -> Iterator[Message]:
        """Parse the next piece of text, and yield the messages that are now complete."""
        if text and not self._begun:
            self._begun, text = True, text.removeprefix(_MARK)
        if text and self._returned:  # this LF belongs to the CR at the end of the last piece
            self._returned, text = False, text.removeprefix("\n")
        self._returned = self._returned or text.endswith("\r")
        *lines, self._rest = _ENDS.split(self._rest + text)  # `splitlines` would split at other separators too
        for line in lines:
            message = self._line(line)
            if message is not None:
                yield message

    def _line(self, line: str) -> Message | None:
        if line:
            name, _, value = line.partition(":")
            if name == "id":
                self._id = value.removeprefix(" ")
            if name == "data":
                self._data.append(value.removeprefix(" "))
            return None
        number, data = self._id, self._data
        self._id, self._data = None, []
        return None if number is None or not data else Message(number, json.loads("\n".join(data)))
