"""The choices of Domaine bots: each option gets a value, and the bot picks the best one."""

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from domain.games.domaine.board import NEIGHBOURS, SIZE, Border, Piece, Square
from domain.games.domaine.cards import CARDS, Card
from domain.games.domaine.expansion import expansions_of
from domain.games.domaine.tiles import FOREST
from service.features.bots.domaine.outlook import Outlook, Shown

Offer = Mapping[str, Any]

_KEPT: Final = 0.5
"""Share of a card's value that the bot loses when the card leaves the hand. A new card replaces the remainder."""


def answer(level: str, shown: Shown, dice: random.Random) -> list[str]:
    options = shown["decision"]["options"]
    if level == "gentle" and dice.random() < _CARELESS:
        return [dice.choice(options)["id"]]
    mind: Greedy | Planning = _MINDS[level](Outlook(shown))
    values = [mind.value(option) for option in options]
    best = max(values)
    return [dice.choice([option["id"] for option, value in zip(options, values, strict=True) if value > best - 1e-9])]


_CARELESS: Final = 0.4


class Greedy:
    """A Domaine bot that takes the most points now.

    If there are none, it places borders that a planned domain lacks.
    """

    def __init__(self, outlook: Outlook) -> None:
        self.see = outlook
        self.lead = outlook.lead(outlook.land)

    def value(self, option: Offer) -> float:
        match option["kind"]:
            case "border":
                between = Border(option["x"], option["y"], option["side"]).line
                near = [plan for plan in self.see.plans if between in plan.missing]
                return max(
                    (plan.value if len(plan.missing) == 1 else plan.brought(1) / 100 for plan in near), default=0.0
                )
            case "expand":
                after = self.see.with_square(_square(option["castle"]), _square(option))
                return self.see.lead(after) - self.lead
            case "play" if option["action"] == "expand":
                gains = [
                    self.see.lead(self.see.with_square(domain.castle, square)) - self.lead
                    for domain in self.see.land.domains_of(self.see.seat)
                    for square in (to.square for to in expansions_of(self.see.land, domain))
                ]
                return max(gains)
            case "play" if option["action"] == "borders":
                borders = CARDS[option["card"]].actions["borders"]
                closing = [plan.value for plan in self.see.plans if len(plan.missing) <= borders]
                return max(closing, default=borders / 100)
        return 0.0


class Planning:
    """A Domaine bot that weighs present and future points, money, and the strength of knights."""

    def __init__(self, outlook: Outlook) -> None:
        self.see = outlook
        self.me = outlook.table["players"][outlook.seat]

    @cached_property
    def ducat(self) -> float:
        """Return the value of one more ducat for the bot, in points."""
        if self.see.turns_left < 2:
            return 0.15
        return 0.45 if self.me["ducats"] < 5 else 0.35 if self.me["ducats"] < 10 else 0.22

    def value(self, option: Offer) -> float:  # noqa: PLR0911 - a kind of option each
        match option["kind"]:
            case "castle":
                return self._castle(option)
            case "knight":
                return self._first_knight(option) if self.see.placing else self._knight(_square(option))
            case "border":
                return self._border(option)
            case "expand":
                return self._expand(_square(option))
            case "desert":
                return 1.0 + len(self.see.land.domain_at[_square(option)].knights) / 10
            case "ally":
                return self._ally(_square(option["castle"]), _square(option["with"]))
            case "play":
                card = CARDS[option["card"]]
                return self._use(card, option["action"]) - card.cost * self.ducat - self._kept(card)
            case "sell":
                card = CARDS[option["card"]]
                return card.sell * self.ducat - self._kept(card)
            case "take":
                return self._held(CARDS[option["card"]])
            case "draw":
                return self._deck
        return 0.0

    # cards

    def _held(self, card: Card) -> float:
        """Return the value of a card in the bot's hand, in points, by its best use or its sale."""
        uses = [self._use(card, action) - card.cost * self.ducat for action in card.actions]
        return max(card.sell * self.ducat, *uses)

    def _kept(self, card: Card) -> float:
        return _KEPT * self._held(card)

    @cached_property
    def _deck(self) -> float:
        back = self.see.table["deck"]["backs"][0]
        cards = [card for card in CARDS.values() if card.pile == back]
        return sum(self._held(card) * card.copies for card in cards) / sum(card.copies for card in cards)

    def _use(self, card: Card, action: str) -> float:
        match action:
            case "borders":
                return max((plan.brought(card.actions["borders"]) for plan in self.see.plans), default=0.0)
            case "knights":
                return self._best_knight * min(card.actions["knights"], int(self.me["knights"]))
            case "expand":
                return self._expansion
            case "deserter":
                return 2.5 if self._contested else 0.0
            case "alliance":
                return 1.5 if self._threatened else 0.0
        return 0.0

    # squares

    @cached_property
    def _reachable(self) -> list[Square]:
        land = self.see.land
        domains = land.domains_of(self.see.seat)
        return sorted({to.square for domain in domains for to in expansions_of(land, domain)})

    @cached_property
    def _expansion(self) -> float:
        """Return the value of an expansion by two squares.

        The second square may become reachable through the first.
        """
        best = 0.0
        for first in self._reachable:
            others = [self.see.gains[other] for other in self._reachable if other != first]
            second = max([*others, self.see.beyond(first)], default=0.0)
            best = max(best, self.see.gains[first] + second)
        return best

    def _expand(self, square: Square) -> float:
        return self.see.gains[square] + 0.9 * self.see.beyond(square)

    def _border(self, option: Offer) -> float:
        between = Border(option["x"], option["y"], option["side"]).line
        own = sum(plan.brought(1) for plan in self.see.plans if between in plan.missing)
        return own - 0.01 * (between[0] in self.see.land.castles or between[1] in self.see.land.castles)

    # knights

    @cached_property
    def _contested(self) -> bool:
        see = self.see
        return any(
            other.knights and see.rivals(own) for own in see.land.domains_of(see.seat) for other in see.rivals(own)
        )

    @cached_property
    def _threatened(self) -> bool:
        see = self.see
        return any(
            len(other.knights) > len(own.knights) for own in see.land.domains_of(see.seat) for other in see.rivals(own)
        )

    @cached_property
    def _best_knight(self) -> float:
        sites = {
            other
            for pieces in (self.see.land.castles, self.see.land.knights)
            for square, seat in pieces.items()
            if seat == self.see.seat
            for other in NEIGHBOURS[square]
            if self.see.land.free(other, "MF") and self.see.land.beside_own(other, self.see.seat)
        }
        return max(map(self._knight, sites), default=0.0)

    def _knight(self, square: Square) -> float:
        see = self.see
        price = self.ducat if see.terrain[square] == FOREST else 0.0
        domain = see.land.domain_at.get(square)
        if domain is None:
            return 0.3 - price
        value = 0.3
        for other in see.rivals(domain):
            ahead = len(domain.knights) - len(other.knights)
            if ahead in (-1, 0):
                value += 1.0 + 0.1 * see.domain_points(domain)
            if ahead == 0:
                value += 0.8 + 0.15 * see.domain_points(other)
        return value - price

    def _ally(self, castle: Square, other: Square) -> float:
        land = self.see.land
        return len(land.domains[other].knights) - len(land.domains[castle].knights)

    # setting up

    def _castle(self, option: Offer) -> float:
        see = self.see
        if self.see.neutral:
            return 0.0
        piece = Piece(see.seat, option["x"], option["y"])
        see_then = see.with_pieces([piece], [])
        plan = see_then.plan(piece.square, see.seat)
        return plan.brought(len(plan.missing)) * 0.4 + plan.now

    def _first_knight(self, option: Offer) -> float:
        see = self.see
        if self.see.neutral:
            return 0.0
        castle = see.castles[-1].square
        plan = see.with_pieces([], [Piece(see.seat, option["x"], option["y"])]).plan(castle, see.seat)
        return plan.now + 0.1 * (see.terrain[_square(option)] == FOREST)


def _square(place: Offer) -> Square:
    return int(SIZE * place["y"] + place["x"])


class Skilled(Planning):
    """A Domaine bot that plans its domains, but values money as if there were always enough, and ignores others'
    knights.
    """

    @cached_property
    def ducat(self) -> float:
        return 0.1

    def _knight(self, square: Square) -> float:  # noqa: ARG002 - one is as good as another
        return 0.2


_MINDS: Final[Mapping[str, Any]] = {"gentle": Greedy, "steady": Greedy, "skilled": Skilled, "master": Planning}
