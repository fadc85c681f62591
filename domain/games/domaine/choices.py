"""The options of Domaine's decisions. Repeated options are cached."""

from functools import cache
from typing import Final, Literal

import msgspec

from domain.game.decisions import Option
from domain.games.domaine.board import BORDERS, At, Coordinate, Line, Side, Square, at
from domain.games.domaine.cards import ActionName

Site = Literal["castle", "knight", "desert"]


class Stopping(Option, frozen=True):
    """To do no more of this."""

    kind: Literal["stop"]


class Drawing(Option, frozen=True):
    """The top card of the deck."""

    kind: Literal["draw"]


class OfCard(Option, frozen=True):
    """To sell a card of the hand, or to take one of the court."""

    kind: Literal["sell", "take"]
    card: str
    """The card's id."""


class Playing(Option, frozen=True):
    """To play a card of the hand."""

    kind: Literal["play"]
    card: str
    """The card's id."""
    action: ActionName
    """Action that the card is played for."""


class OnSquare(Option, frozen=True):
    """Where a castle or a knight is placed, or the knight that deserts."""

    kind: Site
    x: Coordinate
    """To the right."""
    y: Coordinate
    """Upwards."""

    @property
    def square(self) -> Square:
        return At(self.x, self.y).square


class OnBorder(Option, frozen=True):
    """Where a border is placed."""

    kind: Literal["border"]
    x: Coordinate
    """Of the square, to the right."""
    y: Coordinate
    """Of the square, upwards."""
    side: Side
    """Which side of the square it is."""


class Expanding(Option, frozen=True):
    """The square by which a domain grows."""

    kind: Literal["expand"]
    castle: At
    """Square of the domain's castle."""
    x: Coordinate
    """To the right."""
    y: Coordinate
    """Upwards."""

    @property
    def square(self) -> Square:
        return At(self.x, self.y).square


class Allying(Option, frozen=True):
    """The two domains between which there is peace then."""

    kind: Literal["ally"]
    castle: At
    """The castle of the own one."""
    other: At = msgspec.field(name="with")
    """The castle of the other one."""


OPTIONS = (Stopping, Drawing, OfCard, Playing, OnSquare, OnBorder, Expanding, Allying)

STOP: Final = Stopping("stop")

LINES: Final[dict[Line, OnBorder]] = {
    between: OnBorder("border", border.x, border.y, border.side) for between, border in BORDERS.items()
}


@cache
def on(kind: Site, square: Square) -> OnSquare:
    where = at(square)
    return OnSquare(kind, where.x, where.y)


@cache
def expanding(castle: Square, square: Square) -> Expanding:
    where = at(square)
    return Expanding("expand", at(castle), where.x, where.y)
