"""Games among bots, without a service around them: each is shown what its seat is told, and nothing else."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from domain.game.chance import Chance
from domain.game.decisions import Decision
from domain.game.facts import Fact
from domain.game.play import Play, Setting
from domain.game.ruleset import Ruleset
from service.bots import players
from service.bots.dominion.rehearsing import moved
from service.bots.remembering import Moved

Mind = Callable[[Mapping[str, Any], random.Random], list[str]]


def bot(level: str) -> Mind:
    return lambda shown, dice: players.answer(level, shown, dice)


def shown(rules: Ruleset[Any], view: Any, decision: Decision[Any], moves: Sequence[Moved] = ()) -> dict[str, Any]:
    """What a bot goes by, as `GET /v1/games/{game}` has it."""
    asked = {**msgspec.to_builtins(decision.question()), "seat": decision.seat, "kind": decision.kind}
    return {"ruleset": rules.name, "table": msgspec.to_builtins(view), "decision": asked, "moves": moves}


def contest(
    rules: Ruleset[Any],
    setting: Setting,
    minds: Sequence[Mind],
    chance: Chance,
    look: Callable[[Mapping[str, Any], list[str]], None] = lambda *_: None,
) -> Play[Any]:
    """A whole game. `look` is told what was shown and picked."""
    play = rules.play(rules.new(setting), chance)
    copies = [rules.new(setting) for _ in minds]
    moves: list[Moved] = []

    def tell(facts: Sequence[Fact]) -> None:
        moves.extend(moved(facts))
        for fact in facts:
            for seat, copy in enumerate(copies):
                copy.apply(rules.codec.redact(fact, seat))

    tell(play.start())
    while (decision := play.chooses) is not None:
        seat = decision.seat
        seen = shown(rules, rules.view(copies[seat].table, seat), decision, moves)
        picks = minds[seat](seen, random.Random(f"{chance.context}/{play.copy.facts}"))
        look(seen, picks)
        tell(play.answer(play.copy.facts, picks))
    return play


def share(play: Play[Any], seat: int) -> float:
    """What of the win is this seat's: all of it, or a part if others came first as well."""
    ended = play.copy.ended
    assert ended is not None
    first = [standing.seat for standing in ended.standings if standing.place == 1]
    return (seat in first) / len(first)
