"""A game of Dominion in our engine, and the same game in pyminion, decision by decision.

Our engine lists the options and a seeded player picks. pyminion asks its own questions, and each is answered with the
pick of our game. Both sides shuffle with the same random numbers. Before each decision of a phase, all cards of the
table and the turn are compared. Decks are compared card by card.
"""

import random
from collections import defaultdict, deque
from collections.abc import Collection, Sequence
from typing import Any

from domain.game.decisions import Decision, Option
from domain.games.dominion.cards import CARDS, VICTORY
from domain.games.dominion.facts import CardPlayed, TurnBegan
from tests.support.dominion import RULES
from tests.support.games import seeded
from tests.support.shopping import shopping

TURN_LIMIT = 150
REACTIONS = ("moat", "diplomat")


class Difference(AssertionError):
    """The engines differ: in `what`, and in the values `ours` and `theirs`."""

    def __init__(self, what: str, ours: object, theirs: object) -> None:
        super().__init__(f"{what}: ours {ours}, theirs {theirs}")
        self.what = what
        self.ours = ours
        self.theirs = theirs


def same(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Difference(what, ours, theirs)


class OurGame:
    """The game of that number in our engine. It answers each decision when pyminion asks for it."""

    def __init__(self, number: int, kingdom_cards: Sequence[str]) -> None:
        self._rng = random.Random(f"both engines {number}")
        seats = self._rng.choice([2, 2, 3, 4])
        kingdom = self._rng.sample(kingdom_cards, 10)
        options = {"edition": 2, "kingdom": kingdom, "nameable": "supply", "turn_limit": TURN_LIMIT}
        self.setting = RULES.setting(options, seats)
        self.chance = seeded("both engines", number)
        self.play = RULES.play(RULES.new(self.setting), self.chance)
        self.table = self.play.copy.table
        self._choose = shopping(self._rng)
        self._answered = defaultdict[int, deque[tuple[Decision[Any], tuple[Any, ...]]]](deque)
        """Answers that pyminion asks for later, by seat."""
        self.reactions: dict[tuple[int, int], str | None] = {}
        """The Reaction that a seat revealed, by the number of the card played this turn and the seat."""
        self.plays: list[str] = []
        """Cards played this turn. One that is played twice is listed twice."""
        self._note(self.play.start())
        self.starter = self.table.turn.seat

    def picks(self) -> Sequence[str]:
        """Pick for the open decision. Never pick what pyminion does not offer: see `docs/laws.md`."""
        decision = self.play.chooses
        cards = [getattr(option, "card", None) for option in decision.options]
        if decision.kind == "react":
            key = len(self.plays), decision.seat
            offered = [card for card in cards if (card, decision.prompt) != ("diplomat", "replace")]
            pick = None if self.reactions.get(key) else self._rng.choice([None, *offered])
            self.reactions[key] = self.reactions.get(key) or pick
            return [] if pick is None else [f"o{cards.index(pick)}"]
        if decision.prompt == "bandit":
            return [f"o{cards.index('silver') if 'silver' in cards else 0}"]
        picks = self._choose(decision)
        return picks or (["o0"] if decision.prompt == "throne-room" else [])

    def answer(self, picks: Sequence[str]) -> tuple[Any, ...]:
        _, picked = self.play.chooses.picked(picks)
        self._note(self.play.answer(self.play.copy.facts, picks))
        return picked

    def _note(self, facts: Collection[object]) -> None:
        for fact in facts:
            if isinstance(fact, TurnBegan):
                self.plays.clear()
                self.reactions.clear()
            elif isinstance(fact, CardPlayed):
                self.plays.append(fact.card)

    def catch_up(self) -> None:
        """Answer the decisions for which pyminion asks later or never."""
        while (decision := self.play.chooses) is not None:
            of_reaction = decision.prompt == "diplomat"
            never = decision.prompt == "bandit" or (decision.prompt == "mill/which" and len(decision.options) == 2)
            if decision.kind != "react" and not of_reaction and not never:
                return
            picked = self.answer(self.picks())
            if of_reaction:
                self._answered[decision.seat].append((decision, picked))

    def asked(self, seat: int, card: str, kinds: Collection[str]) -> tuple[Decision[Any], tuple[Any, ...]] | None:
        """Return the decision of a card that a seat makes now, and the picked options. None: there is no choice."""
        self.catch_up()
        earlier, decision = self._answered[seat], self.play.chooses
        if earlier and card == "diplomat":
            return earlier.popleft()
        if decision is None or decision.seat != seat or decision.prompt.partition("/")[0] != card:
            return None
        return (decision, self.answer(self.picks())) if decision.kind in kinds else None

    def offered(self, seat: int, kind: str) -> Sequence[Option]:
        """Return the options of the open decision of a phase."""
        self.catch_up()
        decision = self.play.chooses
        same("open decision", decision and (decision.seat, decision.kind), (seat, kind))
        same("answers that pyminion did not ask for", [each for each in self._answered.values() if each], [])
        return decision.options

    def revealed(self, play: int, seat: int, *, holds: bool) -> str | None:
        """Return the Reaction that the seat reveals to the Attack that was played as card number `play` this turn."""
        self.catch_up()
        same("a Reaction can be revealed", (play, seat) in self.reactions, holds)
        return self.reactions.get((play, seat))

    def compare(self, theirs: dict[str, object]) -> None:
        """Compare the whole table, or the parts of it that `theirs` has."""
        table, turn = self.table, self.table.turn
        ours: dict[str, object] = {"supply": table.supply, "trash": sorted(table.trash)}
        ours["turn"] = turn.seat, turn.actions, turn.buys, turn.coins
        for seat, player in enumerate(table.players):
            ours[f"deck of {seat}"] = player.deck
            for zone in ("hand", "discard", "in_play"):
                ours[f"{zone} of {seat}"] = sorted(getattr(player, zone))
        if theirs != ours:
            for what, value in theirs.items():
                same(what, ours[what], value)


def kingdom_victory(card: str) -> bool:
    return CARDS[card].is_a(VICTORY) and not CARDS[card].basic
