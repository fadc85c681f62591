"""The options of Domaine's decisions. Options that occur often are cached."""

from functools import cache
from typing import Final, Literal

import msgspec

from domain.game.decisions import Option
from domain.games.domaine.board import BORDERS, At, Coordinate, Line, Side, Square, at
from domain.games.domaine.cards import ActionName

Site = Literal["castle", "knight", "desert"]


class Stopping(Option, frozen=True):
    """To stop an action."""

    kind: Literal["stop"]


class Drawing(Option, frozen=True):
    """To draw the top card of the deck."""

    kind: Literal["draw"]


class OfCard(Option, frozen=True):
    """To sell a card of the hand, or to take a card of the court."""

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
    """The square of a new castle or knight, or of the knight that deserts."""

    kind: Site
    x: Coordinate
    """Column, from 0 at the left."""
    y: Coordinate
    """Row, from 0 at the bottom."""

    @property
    def square(self) -> Square:
        return At(self.x, self.y).square


class OnBorder(Option, frozen=True):
    """The place of a new border."""

    kind: Literal["border"]
    x: Coordinate
    """Column of the square, from 0 at the left."""
    y: Coordinate
    """Row of the square, from 0 at the bottom."""
    side: Side
    """Side of the square."""


class Expanding(Option, frozen=True):
    """The square that a domain gains."""

    kind: Literal["expand"]
    castle: At
    """Square of the domain's castle."""
    x: Coordinate
    """Column, from 0 at the left."""
    y: Coordinate
    """Row, from 0 at the bottom."""

    @property
    def square(self) -> Square:
        return At(self.x, self.y).square


class Allying(Option, frozen=True):
    """The two domains of a new alliance."""

    kind: Literal["ally"]
    castle: At
    """Castle of the own domain."""
    other: At = msgspec.field(name="with")
    """Castle of the other domain."""


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
