"""Events that Dominion bots buy, and when they are better than the best card that the coins buy."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.games.dominion.cards import ACTION, CARDS
from service.features.bots.dominion.valuation import Valuation

_POOR: Final = (None, "silver", "copper", "estate")
"""Purchases that a useful Event replaces."""
_COPIES: Final = 3
"""Copies of an Action from which a token on its pile is worth a turn's purchase."""
_DOUBLED: Final = 2
"""Silvers in play from which as many further ones are better than a Silver."""


def _training(bot: Valuation, best: str | None) -> bool:
    copies = max((count for card, count in bot.deck.items() if CARDS[card].is_a(ACTION)), default=0)
    placed = "coin_token_on" in bot.mine.get("notes", {})
    return not placed and not bot.late and copies >= _COPIES and best not in ("province", "colony")


def _raid(bot: Valuation, best: str | None) -> bool:
    return best in _POOR and not bot.late and list(bot.mine["in_play"]).count("silver") >= _DOUBLED


def _bonfire(bot: Valuation, best: str | None) -> bool:
    return best in _POOR and list(bot.mine["in_play"]).count("copper") > 1 and bot.trashing("copper") > 0


def _conquest(bot: Valuation, best: str | None) -> bool:
    gained = bot.table["turn"].get("counters", {}).get("silvers_gained", 0)
    return best in (*_POOR, "duchy") or (bot.late and gained > 0 and best not in ("province", "colony"))


def _windfall(bot: Valuation, best: str | None) -> bool:
    empty = bot.mine["deck_size"] == 0 and bot.mine["discard_top"] is None
    return empty and best not in ("province", "colony")


_WORTH_BUYING: Final[Mapping[str, Callable[[Valuation, str | None], bool]]] = {
    "training": _training,
    "raid": _raid,
    "bonfire": _bonfire,
    "conquest": _conquest,
    "windfall": _windfall,
}
"""For each Event, whether it is better than buying the given card, the best that is offered (None: no card)."""


def worth_buying(event: str, bot: Valuation, best: str | None) -> bool:
    """Return whether the Event is better than the given card. A bot buys no Event that it does not know."""
    return event in _WORTH_BUYING and _WORTH_BUYING[event](bot, best)
