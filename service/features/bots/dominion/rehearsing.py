"""Trials of buying plans for Dominion bots: quick games between two plans.

For an unknown kingdom, a bot tries its guesses before its first choice, in games with fixed seeds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, cast

import msgspec

from domain.game.chance import Chance
from domain.game.decisions import ABSENT, Decision
from domain.game.facts import Fact
from domain.game.play import Setting
from domain.game.refusal import Refusal
from domain.games.dominion.cards import Edition, itself, starting_cards
from domain.games.dominion.costs import cost
from domain.games.dominion.facts import LOSING, CardGained, CardsTrashed, TrashedReturned
from domain.games.dominion.ruleset import Dominion
from domain.games.dominion.seats import Progress
from domain.games.dominion.table import DominionTable
from service.features.bots.dominion.choosing import DominionBot
from service.features.bots.dominion.plans import Plan, best_terminal, guesses
from service.features.bots.remembering import Moved

RULES: Final = Dominion()
_ROUNDS: Final = ((15, 3), (5, 5), (2, 10))
"""Rounds of the trial: number of plans, and games of each. The best plans advance to the next round."""
_LONG: Final = 60
"""Maximum number of turns in a trial game. After that, the leader wins."""


def moved(facts: Sequence[Fact]) -> Iterator[Moved]:
    """Yield the gains and losses of cards in the given facts, as `remembering.moved` does for events."""
    for fact in facts:
        if isinstance(fact, CardGained):
            yield fact.seat, fact.card, True
        elif isinstance(fact, TrashedReturned):
            for card in fact.cards:
                yield fact.seat, card, None
        elif type(fact) in LOSING:
            lost = cast(CardsTrashed, fact)
            for card in lost.cards:
                yield lost.seat, itself(card), False


class KnownCards:
    """The cards that each of two players owns, from their gains and losses (`moves`)."""

    def __init__(self, *, shelters: bool) -> None:
        self.moves: list[Moved] = []
        self.gained: list[Counter[str]] = [Counter(), Counter()]
        self.decks = [Counter(starting_cards(shelters=shelters)) for _ in range(2)]

    def observe(self, facts: Sequence[Fact]) -> None:
        for seat, card, gained in moved(facts):
            self.moves.append((seat, card, gained))
            self.decks[seat][card] += -1 if gained is False else 1
            if gained:
                self.gained[seat][card] += 1


class Costs(dict[str, int]):
    """The current costs of cards in coins. Each is calculated at its first use."""

    def __init__(self, table: DominionTable, supply: Iterable[str]) -> None:
        self._table, self._supply = table, supply

    def __missing__(self, card: str) -> int:
        found = self[card] = cost(self._table, card).coins
        return found

    def get(self, card: str, *_: Any) -> int:
        return self[card]

    def items(self) -> Any:
        return [(card, self[card]) for card in self._supply]


def supply_of(table: DominionTable) -> dict[str, int]:
    """Return the number of cards in each pile, by the card that can be taken from it."""
    if not table.mixed:
        return table.supply
    found = {pile: count for pile, count in table.supply.items() if pile not in table.mixed}
    for pile, cards in table.mixed.items():
        found[cast(str, cards[-1]) if cards else pile] = len(cards)
    return found


class Rehearsing(DominionBot):
    """A bot that reads its seat's part of the table object directly.

    Without a JSON view, trial games are many times faster.
    """

    def __init__(
        self, table: DominionTable, asked: Decision[Any], plan: Plan, known: KnownCards, *, foresees: bool
    ) -> None:
        self.seat = asked.seat
        self.holder = asked.seat if asked.for_seat is ABSENT else asked.for_seat
        self.decision = msgspec.to_builtins(asked.question())
        self.options = self.decision["options"]
        self.supply = supply_of(table)
        self.costs = Costs(table, self.supply)
        self.moves = known.moves
        self.gained, self.deck = known.gained[self.seat], known.decks[self.seat]
        self._decks = known.decks
        player, turn = table.players[self.holder], cast(Progress, table.turn)
        self.hand = [card for card in player.hand if card is not None]
        mats = {name: {"count": len(cards), "cards": cards} for name, cards in player.mats.items()}
        lying = {"hand": self.hand, "aside": player.aside, "in_play": player.in_play}
        self.mine = {**lying, "counters": player.counters, "mats": mats, "notes": player.notes}
        self.mine |= {"lasting": player.lasting, "deck_size": len(player.deck)}
        self.mine["discard_top"] = player.discard[-1] if player.discard else None
        players = [{"turns": each.turns, "vp_tokens": each.vp_tokens, "aside": each.aside} for each in table.players]
        spent = {"coins": turn.coins, "actions": turn.actions, "buys": turn.buys, "extra": turn.extra}
        self.table = {"turn": {**spent, "counters": turn.counters}, "players": players, "trash": table.trash}
        self.plan, self.foresees = plan, foresees

    def cards_of(self, seat: int) -> Counter[str]:
        return self._decks[seat]


def won(setting: Setting, plans: tuple[Plan, Plan], number: int, *, foresees: bool = True) -> float:
    """Play a trial game between two plans. Return 1 if the first plan wins, 0.5 for a tie, else 0.

    The first plan begins every even-numbered game. The other plan never foresees the end.
    """
    mine = number % 2
    name = f"rehearsal/{number // 2}"
    play = RULES.play(RULES.new(setting), Chance(sha256(name.encode()).digest(), name))
    begun = play.start()
    known = KnownCards(shelters=play.copy.table.shelters)
    known.observe(begun)
    while (asked := play.chooses) is not None:
        its = asked.seat == mine
        table = play.copy.table
        player = Rehearsing(table, asked, plans[0] if its else plans[1], known, foresees=foresees and its)
        known.observe(play.answer(play.copy.facts, player.answer()))
    places = {standing.seat: standing.place for standing in RULES.standings(play.copy.table)}
    return 0.5 if places[0] == places[1] else float(places[mine] == 1)


@lru_cache(maxsize=64)
def rehearsed(
    kingdom: tuple[str, ...],
    edition: Edition,
    *,
    colonies: bool,
    bane: str | None = None,
    events: tuple[str, ...] = (),
) -> Plan:
    """Return the guessed plan that wins the most trial games for a kingdom.

    Its opponent buys money and the terminal Action that is usually best.
    """
    found, foe = guesses(kingdom), best_terminal(kingdom)
    options: dict[str, Any] = {
        "kingdom": kingdom,
        "edition": edition,
        "colony": "always" if colonies else "never",
        "shelters": "never",
        "turn_limit": _LONG,
    }
    options |= {"bane": bane, "events": events}
    try:
        setting = RULES.setting(options, 2)
    except Refusal:
        return found[0]
    wins: Counter[Plan] = Counter()
    number = 0
    for most, games in _ROUNDS:
        found = sorted(found, key=wins.__getitem__, reverse=True)[:most]
        for plan in found:
            for game in range(number, number + games):
                wins[plan] += won(setting, (plan, foe), game)  # type: ignore[assignment]
        number += games
    return max(found, key=wins.__getitem__)
