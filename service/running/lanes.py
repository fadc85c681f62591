"""The lanes in which jobs wait, each with a worker of its own: nobody who waits for a quick one stands behind a long
one."""

from typing import Final, Literal

Lane = Literal["quick", "long"]
LANES: Final[tuple[Lane, ...]] = ("quick", "long")
