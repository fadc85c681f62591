"""An event, as far as a codec reads it."""

from typing import NamedTuple


class Recorded(NamedTuple):
    type: str
    data: bytes
    v: int = 1
