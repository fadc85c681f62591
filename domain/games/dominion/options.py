"""What can be agreed before a game of Dominion."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from domain.game.ruleset import Options, TurnLimit
from domain.games.dominion.boxes import EXPANSIONS
from domain.games.dominion.cards import Edition, Kind

PLAYERS: Final = range(2, 7)
KINGDOM_PILES: Final = 10

if TYPE_CHECKING:
    Expansion = str
else:
    Expansion = Literal[EXPANSIONS]  # the boxes that there are


class Randomizers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a random kingdom is dealt. `counts` says how many cards of a box there must be, `at_least` of which types
    there must be a card."""

    boxes: tuple[Expansion, ...] = ("base",)
    counts: dict[Expansion, Annotated[int, msgspec.Meta(ge=0, le=KINGDOM_PILES)]] = {}
    exclude: tuple[str, ...] = ()
    at_least: tuple[Kind, ...] = ()


class PreviousGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the same players' last game ended: the seats, as they are numbered now, that won it."""

    winners: tuple[int, ...]


class DominionOptions(Options, frozen=True):
    """The kingdom is one of three: ten cards (`kingdom`), a `recommended` set, or dealt at `random`."""

    turn_limit: TurnLimit | None = 500
    """The turn after which play stops and current placement decides; null: there is none."""
    edition: Edition = 2
    kingdom: tuple[str, ...] | None = None
    recommended: str | None = None
    random: Randomizers | None = None
    colony: Literal["proportion", "always", "never"] = "proportion"
    """Whether Platinum and Colony are used."""
    previous_game: PreviousGame | None = None
    ask: Literal["when-it-matters", "always"] = "when-it-matters"
    """Always: also where only one answer is possible, so that not being asked tells the others nothing."""
    show_counts: bool = False
    """Show the sizes of decks and discard piles, which players of the card game must remember."""
