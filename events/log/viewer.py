"""Name the viewers of a stream, and decide which sealed values each may see.

A final game is open to everybody: every viewer then sees it as the referee does.
"""

from functools import cache
from typing import Final, Literal, NamedTuple, Self

EVERYONE: Final = "everyone"

Audience = int | tuple[int, int] | Literal["everyone"] | None
"""The viewers that may see a sealed value: one seat, two seats, everyone or nobody.

A value is sealed for everyone only so that it can be erased.
"""


class Viewer(NamedTuple):
    """A viewer of a stream: `public`, `seat-0`, `seat-1` ... or `referee`."""

    place: int | None = None
    sees_all: bool = False

    @classmethod
    @cache
    def public(cls) -> Self:
        return cls()

    @classmethod
    def seat(cls, place: int) -> Self:
        return cls(place)

    @classmethod
    def referee(cls) -> Self:
        return cls(sees_all=True)

    @classmethod
    def named(cls, name: str) -> Self:
        """Return the viewer whose name is `name`.

        Raise ValueError if there is none.
        """
        if name == "public":
            return cls.public()
        if name == "referee":
            return cls.referee()
        word, _, number = name.partition("-")
        if word == "seat" and number.isascii() and number.isdigit() and str(int(number[:9])) == number:
            return cls.seat(int(number))
        raise ValueError(f"{name!r} names no view")

    def __str__(self) -> str:
        if self.sees_all:
            return "referee"
        return "public" if self.place is None else f"seat-{self.place}"

    def may_see(self, audience: Audience) -> bool:
        if self.sees_all or audience == EVERYONE:
            return True
        if isinstance(audience, list | tuple):  # a list, if it was read from the log
            return self.place in audience
        return audience is not None and audience == self.place
