"""Who looks at a stream, and which of its sealed values they may see.

A final game is open to everybody: whoever looks at it then looks as the referee does.
"""

from typing import Final, Literal, NamedTuple, Self

EVERYONE: Final = "everyone"

Audience = int | Literal["everyone"] | None
"""To whom a sealed value is told: one seat; everyone (it is sealed only so that it can be erased); or nobody."""


class Viewer(NamedTuple):
    """`public`, `seat-0`, `seat-1` ... or `referee`."""

    place: int | None = None
    sees_all: bool = False

    @classmethod
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
        """The viewer whose name this is; ValueError if it names none."""
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
        return self.sees_all or audience == EVERYONE or (audience is not None and audience == self.place)
