"""What each level of a bot of Dominion means to buy."""

import random
from collections.abc import Mapping
from typing import Any

from domain.games.dominion.cards import CARDS
from service.bots.dominion.choosing import Player
from service.bots.dominion.plans import Plan, best, best_terminal, single
from service.bots.dominion.rehearsing import rehearsed


def answer(level: str, shown: Mapping[str, Any], _dice: random.Random) -> list[str]:
    return Player(shown, _plan(level, shown["table"]), foresees=level == "master").answer()


def _plan(level: str, table: Mapping[str, Any]) -> Plan:
    piles = [pile["card"] for pile in table["supply"]]
    kingdom = tuple(sorted(card for card in piles if not CARDS[card].basic))
    match level:
        case "gentle":
            return Plan(duchies=0, estates=0)
        case "steady":
            return best_terminal(kingdom)
        case "skilled":
            return single(kingdom)
    return best(kingdom) or rehearsed(kingdom, table["edition"], colonies="colony" in piles)
