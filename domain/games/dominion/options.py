"""The options of a game of Dominion."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from domain.game.ruleset import Options, TurnLimit
from domain.games.dominion.boxes import EXPANSIONS
from domain.games.dominion.cards import Edition, Kind

PLAYERS: Final = range(2, 7)
KINGDOM_PILES: Final = 10

if TYPE_CHECKING:
    Expansion = str
    Kingdom = tuple[str, ...]
else:
    Expansion = Literal[EXPANSIONS]  # the boxes that there are
    Kingdom = tuple[str, ...] | str  # pasted text is read before anything else is done with it


class Randomizers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a random kingdom is dealt."""

    boxes: tuple[Expansion, ...] = ("base",)
    """Which boxes it is dealt from."""
    counts: dict[Expansion, Annotated[int, msgspec.Meta(ge=0, le=KINGDOM_PILES)]] = {}
    """How many cards of a box there must be."""
    exclude: tuple[str, ...] = ()
    """Cards that are left out."""
    at_least: tuple[Kind, ...] = ()
    """Of which types there must be a card."""


class PreviousGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the same players' last game ended."""

    winners: tuple[int, ...]
    """The seats, as they are numbered now, that won it."""


class DominionOptions(Options, frozen=True):
    """The kingdom is one of three: ten cards (`kingdom`), a `recommended` set, or dealt at `random`."""

    turn_limit: TurnLimit | None = 500
    """The turn after which play stops and current placement decides; null: there is none."""
    edition: Edition = 2
    """Of the rules and cards."""
    kingdom: Kingdom | None = None
    """The ten cards; also as text, their names in any language with commas or line breaks between."""
    recommended: str | None = None
    """A set that a rulebook recommends."""
    random: Randomizers | None = None
    """How ten cards are dealt."""
    colony: Literal["proportion", "always", "never"] = "proportion"
    """Whether Platinum and Colony are used."""
    previous_game: PreviousGame | None = None
    """The last game of the same players: it decides who begins."""
    ask: Literal["when-it-matters", "always"] = "when-it-matters"
    """Whether to open decisions with one possible answer too (`always`), so that the lack of a decision reveals
    nothing."""
    nameable: Literal["any", "supply"] = "any"
    """The cards that a Wishing Well may name: any card, as the rule has it, or only those with a pile."""
    show_counts: bool = False
    """Show the sizes of decks and discard piles, which players of the card game must remember."""
