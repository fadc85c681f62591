"""A player of Dominion with a plan.

It buys a card of every kind, plays all playable cards and trashes the worst ones. It buys Provinces when it can. An
even choice among all options hardly ever reaches the effects of expensive cards.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from domain.game.decisions import Decision
from domain.games.dominion.cards import ACTION, CARDS, CURSE, PRIZE, TREASURE, VICTORY, needed, pile_of

Numbered = tuple[int, Mapping[str, Any]]

AGAIN = ("kings-court", "throne-room")
GIVE_ACTIONS = (
    "workers-village", "village", "city", "festival", "grand-market", "laboratory", "market", "peddler", "sentry",
    "merchant", "harbinger", "poacher", "spy", "cellar",
)  # fmt: skip
POINTS = ("colony", "province")
MONEY = ("platinum", "gold")
SPARE = ("curse", "estate", "copper")
FEW = 3
OFTEN = 0.3
"""How often an Event is bought instead of a card."""


class Collector:
    """Play for all the seats of a game, each with its own planned purchases."""

    def __init__(self, rng: random.Random, kingdom: Collection[str]) -> None:
        self._rng = rng
        self._kingdom = kingdom
        self._owned: defaultdict[int, Counter[str]] = defaultdict(Counter)

    def __call__(self, decision: Decision) -> Sequence[str]:
        offered = list(enumerate(decision.question().options))
        answers: dict[str, Callable[[Decision, list[Numbered]], Sequence[Numbered]]] = {
            "action": self._play,
            "play": self._play,
            "buy": self._buy,
            "gain": self._gain,
            "name": self._name,
            "react": self._react,
            "trash": self._trash,
            "discard": self._discard,
            "reveal": self._best,
            "take": lambda _, offered: offered,
        }
        answer = answers.get(decision.kind, self._any)
        return [f"o{number}" for number, _ in answer(decision, offered)]

    def _play(self, decision: Decision, offered: list[Numbered]) -> list[Numbered]:
        """Play cards that repeat others first, then cards that give Actions, then the rest; expensive before cheap."""
        plays = [each for each in offered if each[1]["kind"] == "play"]
        others = [each for each in plays if each[1]["card"] not in AGAIN]
        again = [each for each in plays if each[1]["card"] in AGAIN]
        if again and others:
            return again[:1]
        return sorted(others or again, key=lambda each: (each[1]["card"] not in GIVE_ACTIONS, -_cost(each)))[:1]

    def _buy(self, decision: Decision, offered: list[Numbered]) -> list[Numbered]:
        """First the Treasures: those with a text, then those that do not keep a Grand Market away, Banks last."""
        treasures = [each for each in offered if each[1]["kind"] == "play"]
        for each in treasures:
            if CARDS[each[1]["card"]].coins is None and each[1]["card"] != "bank":
                return [each]
        market = [each for each in offered if each[1] == {"kind": "buy", "card": "grand-market"}]
        if "grand-market" in self._kingdom:
            dear = [each for each in treasures if each[1]["card"] in {"platinum", "gold", "silver"}]
            if dear or (market and self._owned[decision.seat]["grand-market"] < FEW):
                return self._bought(decision.seat, dear[:1] or market)
        plain = [each for each in offered if each[1]["kind"] == "play-treasures"]
        if plain or treasures:
            return plain or treasures[:1]
        pays = [each for each in offered if each[1]["kind"] == "pay"]
        if pays:
            return pays[-1:]
        events = [each for each in offered if each[1]["kind"] == "buy-event"]
        if events and self._rng.random() < OFTEN:
            return [self._rng.choice(events)]
        cards = [each for each in offered if each[1]["kind"] == "buy"]
        wanted = self._wanted(decision.seat, cards)
        return self._bought(decision.seat, [wanted] if wanted else offered[-1:])

    def _gain(self, decision: Decision, offered: list[Numbered]) -> list[Numbered]:
        if decision.max > 1:
            return offered
        prizes = [each for each in offered if CARDS[each[1]["card"]].is_a(PRIZE)]
        if prizes:
            return [self._rng.choice(prizes)]
        wanted = self._wanted(decision.seat, offered) or max(offered, key=_cost)
        return self._bought(decision.seat, [wanted])

    def _wanted(self, seat: int, cards: list[Numbered]) -> Numbered | None:
        owned = self._owned[seat]
        by_card = {each[1]["card"]: each for each in cards}
        kingdom = [card for card in by_card if pile_of(card) in self._kingdom]
        new = [card for card in kingdom if not owned[card]]
        more = [card for card in kingdom if owned[card] < FEW and CARDS[card].cost > FEW]
        self._rng.shuffle(more)
        wishes = (
            *(card for card in needed(self._kingdom) if owned[card] < FEW - 1),
            *(card for card in POINTS if owned.total() > len(self._kingdom)),
            *sorted(new, key=lambda card: -CARDS[card].cost),
            *MONEY,
            *more[:1],
            *(("duchy",) if owned["province"] + owned["colony"] else ()),
            "silver",
        )
        return next((by_card[card] for card in wishes if card in by_card), None)

    def _bought(self, seat: int, chosen: list[Numbered]) -> list[Numbered]:
        self._owned[seat].update(each[1]["card"] for each in chosen if each[1]["kind"] in {"buy", "gain"})
        return chosen

    def _name(self, decision: Decision, offered: list[Numbered]) -> list[Numbered]:
        return [self._rng.choice([each for each in offered if each[1]["card"] in {*self._kingdom, "province", "gold"}])]

    def _react(self, decision: Decision, offered: list[Numbered]) -> list[Numbered]:
        """Reveal every Moat; trash gained Curses and Coppers, and put good cards onto the deck."""
        if all(each[1]["kind"] == "reveal" for each in offered):
            return offered[: decision.max]
        calls = [each for each in offered if each[1]["kind"] == "call"]
        if calls:
            return calls[:1]
        card = offered[0][1]["card"]
        if CARDS[card].is_a(VICTORY):
            return []
        wanted = "trash" if card in SPARE else "put-on-deck"
        return [each for each in offered if each[1]["kind"] == wanted][: decision.max]

    def _trash(self, decision: Decision, offered: list[Numbered]) -> list[Numbered]:
        kinds = {each[1]["kind"] for each in offered}
        if kinds == {"trash", "discard"}:  # a Loan has found it
            return [offered[0 if offered[0][1]["card"] in SPARE else 1]]
        if decision.prompt == "thief":
            return self._best(decision, offered)
        if decision.prompt == "forge":
            return _for(CARDS["province"].cost, offered)
        spare = [each for each in _worst(offered) if each[1]["card"] in SPARE]
        return (spare if len(spare) >= decision.min else _worst(offered)[: decision.min])[: decision.max]

    def _discard(self, decision: Decision, offered: list[Numbered]) -> list[Numbered]:
        if {each[1]["kind"] for each in offered} == {"discard", "put-on-deck"}:  # a Spy has found it
            return [self._rng.choice(offered)]
        if "card" not in offered[0][1]:
            return offered[: self._rng.randint(0, 1)]
        idle = [each for each in offered if CARDS[each[1]["card"]].is_a(VICTORY) or CARDS[each[1]["card"]].is_a(CURSE)]
        if decision.min or not idle:
            return _worst(offered)[: decision.min]
        return idle[: decision.max]

    def _best(self, decision: Decision, offered: list[Numbered]) -> list[Numbered]:
        return sorted(offered, key=_cost, reverse=True)[: max(1, decision.min)]

    def _any(self, decision: Decision, offered: list[Numbered]) -> list[Numbered]:
        return self._rng.sample(offered, self._rng.randint(decision.min, decision.max))


def _cost(numbered: Numbered) -> int:
    return CARDS[numbered[1]["card"]].cost


def _for(cost: int, offered: list[Numbered]) -> list[Numbered]:
    """As many as can be forged into something of that cost or less, Provinces and Colonies spared."""
    chosen: list[Numbered] = []
    for each in _worst(offered):
        if each[1]["card"] not in POINTS and sum(map(_cost, [*chosen, each])) <= cost:
            chosen.append(each)
    return chosen


def _worst(offered: list[Numbered]) -> list[Numbered]:
    """Sort by use in a hand, the least useful first: Curses and Victory cards, then Coppers, then by cost."""

    def use(numbered: Numbered) -> tuple[bool, bool, int]:
        card = CARDS[numbered[1]["card"]]
        return (card.is_a(ACTION) or card.is_a(TREASURE), card.id != "copper", card.cost)

    return sorted(offered, key=use)
