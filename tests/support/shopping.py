"""A player of Dominion with a small plan: it plays its hand before buying, and prefers expensive cards.

An even choice among all options leaves hands unplayed, and hardly ever buys a card but the cheapest.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.game.decisions import Decision
from domain.games.dominion.cards import CARDS, EVENTS

Numbered = tuple[int, Mapping[str, Any]]


def shopping(rng: random.Random) -> Callable[[Decision], Sequence[str]]:
    def choose(decision: Decision) -> Sequence[str]:
        offered = list(enumerate(decision.question().options))
        if decision.kind in ("action", "buy") and rng.random() < 0.9:
            number, _ = _wanted(offered, rng)
            return [f"o{number}"]
        picked = rng.sample(offered, rng.randint(decision.min, min(decision.max, len(offered))))
        return [f"o{number}" for number, _ in picked]

    return choose


def _wanted(offered: Sequence[Numbered], rng: random.Random) -> Numbered:
    """All plain Treasures at once, or something else to play; then the dearest of three."""
    plays = [each for each in offered if each[1]["kind"] in ("play-treasures", "play")]
    if plays:
        return plays[0] if plays[0][1]["kind"] == "play-treasures" else rng.choice(plays)
    cards = [each for each in offered if each[1]["kind"] in ("buy", "buy-event")]
    if not cards:
        return rng.choice(offered)
    return max(rng.choices(cards, k=3), key=lambda each: _cost(each[1]))


def _cost(option: Mapping[str, Any]) -> int:
    return EVENTS[option["event"]].cost if "event" in option else CARDS[option["card"]].cost
