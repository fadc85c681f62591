"""Looks for what to buy beside money in recommended kingdoms of Dominion, by playing candidates against Big Money with
the one terminal that is best there, and writes what is found into `service/bots/dominion/plans.json`. Kingdoms that are
there already are left as they are, unless they are named: then what is there is where the search begins.

python -m benchmarks.dominion_plans [seconds for each kingdom] [names of sets]
"""

import itertools
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Final

import msgspec

from domain.game.play import Setting
from domain.games.dominion.cards import ACTION, CARDS, TREASURE
from domain.games.dominion.sets import SETS
from service.bots.dominion import plans
from service.bots.dominion.plans import TERMINALS, Found, Plan, guesses
from service.bots.dominion.rehearsing import RULES, won

STORE: Final = Path(plans.__file__).with_name("plans.json")
ROUNDS: Final = ((16, -0.06), (40, -0.02), (100, 0.0), (200, 0.01))
"""After so many more games a candidate must win by so much more than the best so far."""


def wins(setting: Setting, plan: Plan, foe: Plan, games: int, first: int, *, foresees: bool = True) -> float:
    """Of so many games; they begin in turn."""
    return sum(won(setting, (plan, foe), number, foresees=foresees) for number in range(first, first + games))


def singles(setting: Setting, kingdom: Sequence[str]) -> list[Plan]:
    """Money with one terminal, or with none: the best first."""
    found = [Plan(), *(Plan(((card, count),)) for card in kingdom if card in TERMINALS for count in (1, 2))]
    for games, first, most in ((16, 0, 3), (100, 1000, 3)):
        rate = {plan: wins(setting, plan, Plan(), games, first, foresees=False) for plan in found}
        found = sorted(found, key=lambda plan: rate[plan], reverse=True)[:most]
    return found


def pairs(plans: Sequence[Plan]) -> Iterator[Plan]:
    for one, other in itertools.combinations(plans, 2):
        if not {card for card, _ in one.wanted} & {card for card, _ in other.wanted}:
            yield Plan((*one.wanted, *other.wanted))
            yield Plan((*one.wanted, *other.wanted), before_gold=True)


def better(
    setting: Setting, kingdom: Sequence[str], starts: Sequence[Plan], foe: Plan, seconds: float, dice: random.Random
) -> tuple[Plan, float]:
    """What beats `foe` by most, found by changing the best so far a little, again and again."""
    ahead = list(dict.fromkeys(starts))
    best, worth = foe, 0.5
    began = process_time()
    first = 10_000
    tried = set(ahead)
    while ahead or process_time() - began < seconds:
        if ahead:
            plan = ahead.pop(0)
        elif (plan := _changed(best, kingdom, dice)) in tried:
            continue
        tried.add(plan)
        first += 1000
        games, scored = 0, 0.0
        for more, margin in ROUNDS:
            scored += wins(setting, plan, foe, more, first + games)
            games += more
            if scored / games < worth + margin:
                break
        else:
            best, worth = plan, scored / games
    return best, worth


def _changed(plan: Plan, kingdom: Sequence[str], dice: random.Random) -> Plan:
    wanted = list(plan.wanted)
    match dice.randrange(10):
        case 0 | 1 | 2 | 3:
            useful = [card for card in kingdom if CARDS[card].is_a(ACTION) or CARDS[card].is_a(TREASURE)]
            card = dice.choice([*useful, "silver", "gold"])
            wanted = [entry for entry in wanted if entry[0] != card]
            wanted.insert(dice.randint(0, len(wanted)), (card, dice.choice((1, 1, 2, 2, 3, 4, 6, 10))))
        case 4 | 5 if wanted:
            wanted.pop(dice.randrange(len(wanted)))
        case 6:
            return plan._replace(duchies=max(0, plan.duchies + dice.choice((-2, -1, 1, 2))))
        case 7:
            return plan._replace(thin=dice.choice((0, 3, 4, 5, 6, 8)), before_gold=not plan.before_gold)
        case 8:
            return plan._replace(money=max(0, plan.money + dice.choice((-6, -3, 3, 6, 14))))
        case _:
            if dice.random() < 0.5:
                return plan._replace(before_gold=not plan.before_gold)
            return plan._replace(estates=max(0, plan.estates + dice.choice((-1, 1))))
    plan = plan._replace(wanted=tuple(wanted))
    return _changed(plan, kingdom, dice) if dice.random() < 0.3 else plan


def _stored() -> list[Found]:
    return msgspec.json.decode(STORE.read_bytes(), type=list[Found])


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    for name in sys.argv[2:] or SETS:
        setting = RULES.setting({"recommended": name, "edition": SETS[name].edition or 2}, 2)
        kingdom = tuple(sorted(SETS[name].kingdom))
        known = next((found for found in _stored() if found.kingdom == kingdom), None)
        if known is not None and len(sys.argv) < 3:
            continue
        if known is None:
            one, *others = singles(setting, kingdom)
            starts = [one, *pairs([one, *others]), *guesses(kingdom)]
        else:
            one, starts = known.single, [known.best]
        best, rate = better(setting, kingdom, starts, one, seconds, random.Random(f"{name}/{seconds}"))
        rest = [found for found in _stored() if found.kingdom != kingdom]
        found = sorted([*rest, Found(kingdom, one, best)], key=lambda found: found.kingdom)
        STORE.write_text("[\n" + ",\n".join(msgspec.json.encode(each).decode() for each in found) + "\n]\n")
        print(f"{name:24} {rate:.0%}  {one.wanted} -> {best}", flush=True)


if __name__ == "__main__":
    main()
