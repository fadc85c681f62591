"""The options of Domaine's decisions. Objects of frequent options are cached."""

from functools import cache
from typing import Final, Literal

import msgspec

from domain.game.decisions import Option
from domain.games.domaine.board import BORDERS, At, Coordinate, Line, Side, Square, at
from domain.games.domaine.cards import ActionName

Site = Literal["castle", "knight", "desert"]


class Stopping(Option, frozen=True):
    """An option to stop an action before its last piece or square."""

    kind: Literal["stop"]


class Drawing(Option, frozen=True):
    """An option to draw the top card of the deck."""

    kind: Literal["draw"]


class OfCard(Option, frozen=True):
    """An option to sell a card of the hand, or to take a card of the court."""

    kind: Literal["sell", "take"]
    card: str
    """The card's id."""


class Playing(Option, frozen=True):
    """An option to play a card of the hand for one of its actions."""

    kind: Literal["play"]
    card: str
    """The card's id."""
    action: ActionName
    """Action that the card is played for."""


class OnSquare(Option, frozen=True):
    """Uses a square: for a castle or knight, or the deserting knight."""

    kind: Site
    x: Coordinate
    """Column from the left."""
    y: Coordinate
    """Row from the bottom."""

    @property
    def square(self) -> Square:
        return At(self.x, self.y).square


class OnBorder(Option, frozen=True):
    """An option to place a border on one side of a square."""

    kind: Literal["border"]
    x: Coordinate
    """Column of the square, from 0 at the left."""
    y: Coordinate
    """Row of the square, from 0 at the bottom."""
    side: Side
    """Side of the square."""


class Expanding(Option, frozen=True):
    """An option to expand a domain by a square."""

    kind: Literal["expand"]
    castle: At
    """Square of the domain's castle."""
    x: Coordinate
    """Column from the left."""
    y: Coordinate
    """Row from the bottom."""

    @property
    def square(self) -> Square:
        return At(self.x, self.y).square


class Allying(Option, frozen=True):
    """An option to ally two domains."""

    kind: Literal["ally"]
    castle: At
    """Square of the castle of the player's own domain."""
    other: At = msgspec.field(name="with")
    """Square of the castle of the other domain."""


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
