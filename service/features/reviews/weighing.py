"""The cost of a decision: bots play the game on from it twice, with the same hidden cards.

Once they start from the player's answer, and once from the answer of the best bot. Everything unknown to the seat is
dealt again each time, as for a fork, so no player is blamed for hidden things. A decision in the middle of an effect is
not weighed if the effect would then have taken another course.
"""

import random
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from domain.game.chance import Chance
from domain.game.play import Play
from domain.game.refusal import Diverged, Refusal
from service.features.accounts.bot_accounts import LEVELS
from service.features.bots.in_process import BotTable
from service.features.bots.players import answer
from service.features.reviews.moments import ReviewedDecision

BEST: Final = LEVELS[-1]
_PLAYS_ON: Final = {"dominion": BEST}
"""Level of the bots that play on, by ruleset: the best where it is quick, otherwise the level below it."""
_LONG: Final = 2_000
"""Maximum number of answers in a game that is played on. After that, its current scores count."""


def best(moment: ReviewedDecision, name: str) -> tuple[str, ...]:
    """Return the best bot's picks for a decision."""
    return tuple(answer(BEST, moment.shown, _dice(name)))


def same(moment: ReviewedDecision, picks: Sequence[str]) -> bool:
    ordered = moment.shown["decision"].get("ordered")
    return moment.picks == picks if ordered else set(moment.picks) == set(picks)


def gain(moment: ReviewedDecision, picks: Sequence[str], name: str) -> float | None:
    """Return how many more points `picks` gain than the player's own picks, ahead of the best other seat.

    Return None if the question would not have been asked. The same `name` deals the same cards.
    """
    leads = [_lead(moment, each, name) for each in (picks, moment.picks)]
    return None if leads[0] is None or leads[1] is None else leads[0] - leads[1]


def _lead(moment: ReviewedDecision, picks: Sequence[str], name: str) -> int | None:
    table = standing_at(moment, name)
    if table is None:
        return None
    table.answer(picks)
    level = _PLAYS_ON.get(moment.rules.name, LEVELS[-2])
    answers = 0
    while (decision := table.play.chooses) is not None and answers < _LONG:
        table.answer(answer(level, table.shown(decision), _dice(f"{name}/{answers}")))
        answers += 1
    return _ahead(table.play, moment)


def standing_at(moment: ReviewedDecision, name: str) -> BotTable | None:
    """Return a game between bots at the decision, with everything unknown to the seat dealt again.

    Return None if the facts since the last rest would then have been different.
    """
    rules, facts = moment.rules, moment.truth.copy.facts
    chance = Chance(sha256(name.encode()).digest(), name, (), 0)
    dealt = rules.redeal(moment.truth.copy.table, moment.seen.copy.table, chance)
    placed = rules.placed(rules.position(dealt), moment.setting)
    copy = rules.new(moment.setting)
    copy.apply(placed)
    copy.facts = facts
    play = rules.play(copy, chance)
    table = BotTable(rules, moment.setting, play, moment.moves)
    table.observe([placed])
    try:
        play.follow(moment.since)
    except (Diverged, Refusal):
        return None
    table.observe(moment.since)
    return table


def _ahead(play: Play[Any], moment: ReviewedDecision) -> int:
    standings = moment.rules.standings(play.copy.table)
    others = [standing.score for standing in standings if standing.seat != moment.seat]
    return next(standing.score for standing in standings if standing.seat == moment.seat) - max(others, default=0)


def _dice(name: str) -> random.Random:
    return random.Random(name)  # noqa: S311 - a game piece, not a secret
