"""The lanes of jobs, with a worker for each: quick jobs never wait behind long ones."""

from typing import Final, Literal

Lane = Literal["quick", "long"]
LANES: Final[tuple[Lane, ...]] = ("quick", "long")
