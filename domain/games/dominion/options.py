"""The options of a game of Dominion."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from domain.game.ruleset import Options, TurnLimit
from domain.games.dominion.boxes import EXPANSIONS
from domain.games.dominion.cards import MOST_LANDSCAPES, Edition, Kind

PLAYERS: Final = range(2, 7)
KINGDOM_PILES: Final = 10

if TYPE_CHECKING:
    Expansion = str
    Kingdom = tuple[str, ...]
else:
    Expansion = Literal[EXPANSIONS]  # the names of the boxes
    Kingdom = tuple[str, ...] | str  # text is parsed first, by `notation.pasted`


class Randomizers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The way in which a random kingdom is dealt."""

    boxes: tuple[Expansion, ...] = ("base",)
    """Boxes from which the kingdom is dealt."""
    counts: dict[Expansion, Annotated[int, msgspec.Meta(ge=0, le=KINGDOM_PILES)]] = {}
    """Number of kingdom cards from each box."""
    exclude: tuple[str, ...] = ()
    """Cards that are left out."""
    at_least: tuple[Kind, ...] = ()
    """Types of cards of which the kingdom must have at least one."""
    events: Annotated[int, msgspec.Meta(ge=0, le=MOST_LANDSCAPES)] = 0
    """Number of Events and Landmarks that are dealt from the boxes."""


class PreviousGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Result of the last game of the same players."""

    winners: tuple[int, ...]
    """Seats of the winners, as numbered in the new game."""


class DominionOptions(Options, frozen=True):
    """The options of a game of Dominion.

    The kingdom is one of three: ten cards (`kingdom`), a `recommended` set, or dealt at `random`.
    """

    turn_limit: TurnLimit | None = 500
    """The turn after which play stops and the current standings decide; null: no limit."""
    edition: Edition = 2
    """Edition of the rules and cards."""
    kingdom: Kingdom | None = None
    """The ten cards: ids, or text with names in any language."""
    recommended: str | None = None
    """A set that a rulebook recommends."""
    random: Randomizers | None = None
    """Terms for a kingdom that is dealt at random."""
    bane: str | None = None
    """The Bane of a `kingdom` that needs one; null: drawn from its boxes."""
    events: tuple[str, ...] = ()
    """Events and Landmarks of a `kingdom`, by id."""
    colony: Literal["proportion", "always", "never"] = "proportion"
    """Whether Platinum and Colony are used."""
    shelters: Literal["proportion", "always", "never"] = "proportion"
    """Whether players begin with Shelters."""
    previous_game: PreviousGame | None = None
    """Last game of the same players, which decides who begins."""
    ask: Literal["when-it-matters", "always"] = "when-it-matters"
    """With `always`, decisions with one answer are opened too."""
    nameable: Literal["any", "supply"] = "any"
    """Cards that a Wishing Well may name: `any`, or those of the `supply`."""
    show_counts: bool = False
    """Show the sizes of decks and discard piles, which players of the card game must remember."""
