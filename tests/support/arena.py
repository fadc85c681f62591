"""Games among bots, without a service around them: each bot sees only the view of its seat."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.game.chance import Chance
from domain.game.decisions import Decision
from domain.game.play import Play, Setting
from domain.game.ruleset import Ruleset
from service.features.bots import in_process
from service.features.bots.in_process import BotTable, Mind, bot

__all__ = ["Mind", "bot", "contest", "share", "shown"]


def shown(rules: Ruleset[Any], view: Any, decision: Decision[Any]) -> dict[str, Any]:
    """Return the data that a bot receives, as in `GET /v1/games/{game}`."""
    return in_process.shown(rules, view, in_process.question(decision))


def contest(
    rules: Ruleset[Any],
    setting: Setting,
    minds: Sequence[Mind],
    chance: Chance,
    look: Callable[[Mapping[str, Any], list[str]], None] = lambda *_: None,
) -> Play[Any]:
    """Play a whole game. Call `look` with the shown view and the picks."""
    table = BotTable(rules, setting, rules.play(rules.new(setting), chance))
    table.observe(table.play.start())
    while (decision := table.play.chooses) is not None:
        seen = table.shown(decision)
        picks = minds[decision.seat](seen, random.Random(f"{chance.context}/{table.play.copy.facts}"))
        look(seen, picks)
        table.answer(picks)
    return table.play


def share(play: Play[Any], seat: int) -> float:
    """Return this seat's share of the win, which it splits with others in first place."""
    ended = play.copy.ended
    assert ended is not None
    first = [standing.seat for standing in ended.standings if standing.place == 1]
    return (seat in first) / len(first)
