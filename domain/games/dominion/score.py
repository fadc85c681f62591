"""Scores of cards and tokens."""

from collections import Counter
from typing import Any, Final

import msgspec

from domain.game.results import Breakdown, Standing, part, ranked
from domain.games.dominion.cards import CARDS
from domain.games.dominion.seats import Seat
from domain.games.dominion.table import DominionTable

_CURSES: Final = 10
"""For every player but one, all of which somebody might end with."""
_MOST: Final = 300
"""All the Provinces, Colonies, Duchies and Estates of the largest table together are worth less. Tokens and Gardens
could bring more, but hardly do."""


def possible(players: int) -> range:
    return range(-_CURSES * (players - 1), _MOST + 1)


class CardWorth(msgspec.Struct, frozen=True):
    """The points of all cards of one name."""

    count: int
    """How many of them somebody owns."""
    points: int
    """Points of all copies together."""


class DominionBreakdown(Breakdown, frozen=True):
    """Where a player's points come from in Dominion."""

    cards: dict[str, CardWorth]
    """By the card's id: all that they own."""
    tokens: int
    """Their victory point tokens."""
    turns: int
    """How many turns they have finished, extra turns left out."""
    deck_size: int
    """How many cards they own."""


def standings(table: DominionTable) -> tuple[Standing, ...]:
    """Equal scores are decided in favour of who has taken fewer turns."""
    return ranked([standing(player, seat) for seat, player in enumerate(table.players)])


def standing(player: Seat, seat: int) -> Standing:
    """All the cards count, wherever they lie."""
    owned = sorted(card for zone in player.zones for card in zone if card is not None)
    cards = {}
    for card, count in Counter(owned).items():
        worth = CARDS[card].worth
        cards[card] = CardWorth(count, count * worth(owned) if worth else 0)
    score = sum(each.points for each in cards.values()) + player.vp_tokens
    breakdown = DominionBreakdown(cards, player.vp_tokens, player.turns, len(owned))
    return Standing(seat, 0, score, (-player.turns,), msgspec.to_builtins(breakdown))


def columns(standing: Standing) -> dict[str, Any]:
    """Tokens, turns, size of the deck; of each kind of card how many, and what they are worth where that is something.
    Fewer turns decide between equal scores."""
    told = standing.breakdown
    found = {name: told.get(name) for name in ("tokens", "turns", "deck_size")}
    if found["turns"] is None and standing.tiebreaks:
        found["turns"] = -standing.tiebreaks[0]
    cards = part(told, "cards")
    for card in sorted(CARDS.keys() & cards.keys()):
        found[f"cards_{card}"] = part(cards, card).get("count")
        found[f"score_{card}"] = part(cards, card).get("points") or None
    return found
