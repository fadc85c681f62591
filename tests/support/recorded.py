"""The fields of an event that a codec reads."""

from typing import NamedTuple


class Recorded(NamedTuple):
    type: str
    data: bytes
    v: int = 1
