"""The levels of Dominion bots, with the buying plan or weights of each."""

import random
from collections.abc import Mapping
from typing import Any

from domain.games.dominion.cards import CARDS
from service.features.bots.dominion.choosing import DominionBot
from service.features.bots.dominion.plans import Plan, best, best_terminal, single
from service.features.bots.dominion.rehearsing import rehearsed
from service.features.bots.dominion.weighing import Weighing, weights


def answer(level: str, shown: Mapping[str, Any], _dice: random.Random) -> list[str]:
    piles = [pile["card"] for pile in shown["table"]["supply"]]
    bane = shown["table"].get("bane")
    kingdom = tuple(sorted(card for card in piles if not CARDS[card].basic and card != bane))
    match level:
        case "gentle":
            player = DominionBot(shown, Plan(duchies=0, estates=0), foresees=False)
        case "steady":
            player = DominionBot(shown, best_terminal(kingdom), foresees=False)
        case "skilled":
            player = DominionBot(shown, single(kingdom), foresees=False)
        case _:
            player = _master(shown, kingdom, bane, colonies="colony" in piles)
    return player.answer()


def _master(shown: Mapping[str, Any], kingdom: tuple[str, ...], bane: str | None, *, colonies: bool) -> DominionBot:
    found = weights(kingdom, colonies=colonies)
    if found is not None:
        return Weighing(shown, found)
    table = shown["table"]
    events = tuple(table.get("events", ()))
    plan = best(kingdom) or rehearsed(kingdom, table["edition"], colonies=colonies, bane=bane, events=events)
    return DominionBot(shown, plan, foresees=True)
