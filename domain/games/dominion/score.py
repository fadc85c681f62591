"""Scores of Dominion players, from cards and tokens."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from domain.game.results import Breakdown, Standing, part, ranked
from domain.games.dominion.cards import CARDS, Worth, itself
from domain.games.dominion.hooks import at_scoring
from domain.games.dominion.seats import Seat
from domain.games.dominion.table import DominionTable

_CURSES: Final = 10
"""Number of Curses in the supply for each player after the first. One player might end with all of them."""
_MOST: Final = 300
"""Highest score accepted without confirmation. All Victory cards of the largest supply are worth less.

Tokens and Gardens could exceed it, but rarely do.
"""


def possible(players: int) -> range:
    """Return the range of plausible scores for a number of players."""
    return range(-_CURSES * (players - 1), _MOST + 1)


class CardWorth(msgspec.Struct, frozen=True):
    """The points of all cards of one name."""

    count: int
    """Number of copies that the player owns."""
    points: int
    """Points of all copies together."""


class DominionBreakdown(Breakdown, frozen=True):
    """The points of a player in Dominion, by source."""

    cards: dict[str, CardWorth]
    """Count and points of the player's cards, by the card's id."""
    tokens: int
    """Number of victory point tokens."""
    turns: int
    """Finished turns, not extra ones."""
    deck_size: int
    """Number of cards that the player owns."""
    landmarks: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    """Points of each Landmark that scores, by its id."""


def standings(table: DominionTable) -> tuple[Standing, ...]:
    """Return the places and scores of all seats. If scores are equal, fewer turns win."""
    scoring = at_scoring.of(table.events)
    return ranked([standing(player, seat, scoring) for seat, player in enumerate(table.players)])


def standing(player: Seat, seat: int, scoring: Mapping[str, Worth]) -> Standing:
    """Return the score of one player, without a place yet. Cards in all zones count."""
    elsewhere = [card for zone in player.zones if zone is not player.in_play for card in zone if card is not None]
    owned = sorted([*elsewhere, *(itself(card) for card in player.in_play if card is not None)])
    cards = {}
    for card, count in Counter(owned).items():
        worth = CARDS[card].worth
        cards[card] = CardWorth(count, count * worth(owned) if worth else 0)
    landmarks = {name: worth(owned) for name, worth in scoring.items()}
    score = sum(each.points for each in cards.values()) + sum(landmarks.values()) + player.vp_tokens
    breakdown = DominionBreakdown(cards, player.vp_tokens, player.turns, len(owned), landmarks or msgspec.UNSET)
    return Standing(seat, 0, score, (-player.turns,), msgspec.to_builtins(breakdown))


def columns(standing: Standing) -> dict[str, Any]:
    """Return the columns of a results sheet for one seat: tokens, turns, deck size, and each card's count and points.

    If the breakdown lacks the turns, they are read from the tie-break.
    """
    breakdown = standing.breakdown
    found = {name: breakdown.get(name) for name in ("tokens", "turns", "deck_size")}
    if found["turns"] is None and standing.tiebreaks:
        found["turns"] = -standing.tiebreaks[0]
    cards = part(breakdown, "cards")
    for card in sorted(CARDS.keys() & cards.keys()):
        found[f"cards_{card}"] = part(cards, card).get("count")
        found[f"score_{card}"] = part(cards, card).get("points") or None
    return found
