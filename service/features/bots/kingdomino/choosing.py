"""The choices of Kingdomino bots: which domino they take, and where they place it."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from service.features.bots.kingdomino.ground import Ground, laid
from service.features.bots.kingdomino.worth import NOW, Outlook, Weights, outlook, worth

Shown = Mapping[str, Any]

DISCARDED: Final = 4.0
"""Points by which a domino that fits nowhere reduces the value of a kingdom."""


class Mind(NamedTuple):
    """The weights and the foresight of a level of Kingdomino bots."""

    weights: Weights
    drafts: bool = True
    """Whether the bot chooses the domino of the highest value. Otherwise it chooses one at random."""
    ahead: bool = False
    """Whether the bot, when it places a domino, considers the dominoes that it will place next."""


LEVELS: Final = {
    "gentle": Mind(NOW, drafts=False),
    "steady": Mind(NOW),
    "skilled": Mind(Weights()),
    "master": Mind(Weights(), ahead=True),
}


def answer(level: str, shown: Shown, dice: random.Random) -> list[str]:
    return [chosen(LEVELS[level], shown, dice)]


def chosen(mind: Mind, shown: Shown, dice: random.Random) -> str:
    decision, table = shown["decision"], shown["table"]
    seat, options = decision["seat"], decision["options"]
    ground = Ground.of(table["players"][seat]["kingdom"], table["size"])
    values = []
    if decision["kind"] == "choose":
        if not mind.drafts:
            return str(dice.choice(options)["id"])
        mine = [claim["domino"] for claim in (*table["current"], *table["next"]) if claim["seat"] == seat]
        future = outlook(table, seat, len(mine))
        for owned in mine:
            ground = _best(ground, owned, mind.weights, future)[1]
        places = {offer["domino"]: place for place, offer in enumerate(table["next"])}
        for option in options:
            value, _ = _best(ground, option["domino"], mind.weights, future)
            values.append(value - mind.weights.early * places[option["domino"]])
    else:
        free = [offer["domino"] for offer in table["next"] if offer["seat"] is None]
        mine = [claim["domino"] for claim in (*table["current"][1:], *table["next"]) if claim["seat"] == seat]
        future = outlook(table, seat, len(mine) + bool(free))
        for option in options:
            after = ground.with_domino(option["domino"], laid(option))
            value = worth(after, future, mind.weights)
            if mind.ahead:
                value = _with_next(after, mine, free, mind, future)
            values.append(value)
    best = max(values)
    found = [option["id"] for option, value in zip(options, values, strict=True) if value > best - 1e-9]
    return str(dice.choice(found))


def _with_next(ground: Ground, mine: Sequence[int], free: Sequence[int], mind: Mind, future: Outlook) -> float:
    """Return the value of a kingdom after placing the bot's own dominoes and the best free one."""
    for owned in mine:
        ground = _best(ground, owned, mind.weights, future)[1]
    if not free:
        return worth(ground, future, mind.weights)
    return max(
        _best(ground, domino, mind.weights, future)[0] - mind.weights.early * place for place, domino in enumerate(free)
    )


def _best(ground: Ground, domino: int, weights: Weights, future: Outlook) -> tuple[float, Ground]:
    """Return the value and the kingdom after the best placement of a domino.

    If the domino fits nowhere, the kingdom is unchanged.
    """
    best: tuple[float, Ground] | None = None
    for place in ground.placements(domino):
        after = ground.with_domino(domino, place)
        value = worth(after, future, weights)
        if best is None or value > best[0]:
            best = value, after
    if best is None:
        return worth(ground, future, weights) - (DISCARDED if weights is not NOW else 0), ground
    return best
