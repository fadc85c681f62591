"""What everybody's cards and tokens are worth."""

from collections import Counter
from typing import Any

from domain.dominion.cards import CARDS
from domain.dominion.seats import Seat
from domain.dominion.table import DominionTable
from domain.results import Standing, ranked


def standings(table: DominionTable) -> tuple[Standing, ...]:
    """Equal scores are decided in favour of who has taken fewer turns."""
    return ranked([standing(player, seat) for seat, player in enumerate(table.players)])


def standing(player: Seat, seat: int) -> Standing:
    """All the cards count, wherever they lie."""
    owned = sorted(card for zone in player.zones for card in zone if card is not None)
    cards: dict[str, dict[str, Any]] = {}
    for card, count in Counter(owned).items():
        worth = CARDS[card].worth
        cards[card] = {"count": count, "points": count * worth(owned) if worth else 0}
    score = sum(each["points"] for each in cards.values()) + player.vp_tokens
    breakdown = {"cards": cards, "tokens": player.vp_tokens, "turns": player.turns, "deck_size": len(owned)}
    return Standing(seat, 0, score, (-player.turns,), breakdown)
