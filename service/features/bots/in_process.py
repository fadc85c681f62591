"""Games between bots within this process. Each bot sees only its seat's view."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from domain.game.decisions import ABSENT, Decision
from domain.game.facts import Fact
from domain.game.play import Play, Setting
from domain.game.ruleset import Ruleset
from service.features.bots import players
from service.features.bots.dominion.rehearsing import moved
from service.features.bots.remembering import Moved

Mind = Callable[[Mapping[str, Any], random.Random], list[str]]


def bot(level: str) -> Mind:
    return lambda shown, dice: players.answer(level, shown, dice)


def shown(rules: Ruleset[Any], view: Any, question: Mapping[str, Any], moves: Sequence[Moved] = ()) -> dict[str, Any]:
    """Return the input of a bot, in the form of the answer of `GET /v1/games/{game}`."""
    return {"ruleset": rules.name, "table": msgspec.to_builtins(view), "decision": question, "moves": moves}


def question(asked: Decision[Any]) -> dict[str, Any]:
    """Return an open decision in the form in which its seat sees it."""
    other = {} if asked.for_seat is ABSENT else {"for_seat": asked.for_seat}
    return {**msgspec.to_builtins(asked.question()), **other, "seat": asked.seat, "kind": asked.kind}


class BotTable:
    """A game between bots, with each seat's copy of the table.

    `moves` are the gains and losses of cards before the start.
    """

    def __init__(self, rules: Ruleset[Any], setting: Setting, play: Play[Any], moves: Sequence[Moved] = ()) -> None:
        self.play = play
        self._rules = rules
        self._copies = [rules.new(setting) for _ in range(setting.seats)]
        self._moves = [*moves]

    def observe(self, facts: Sequence[Fact]) -> None:
        """Apply facts to the copies of all seats, without the values that each seat may not see."""
        self._moves.extend(moved(facts))
        for fact in facts:
            for seat, copy in enumerate(self._copies):
                copy.apply(self._rules.codec.redact(fact, seat))

    def shown(self, asked: Decision[Any]) -> dict[str, Any]:
        """Return the input of the bot that must decide: the game as its seat sees it."""
        view = self._rules.view(self._copies[asked.seat].table, asked.seat)
        return shown(self._rules, view, question(asked), self._moves)

    def answer(self, picks: Sequence[str]) -> None:
        self.observe(self.play.answer(self.play.copy.facts, picks))
