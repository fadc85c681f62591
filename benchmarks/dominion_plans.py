"""Search purchases to combine with money in recommended kingdoms of Dominion.

Candidates play against Big Money with the best single terminal of the kingdom. The results go to
`service/features/bots/dominion/kingdom_plans.json`. Kingdoms already there stay unchanged, unless they are named: then
the search begins with the stored plan.

    python -m benchmarks.dominion_plans [seconds for each kingdom] [names of sets]
"""

import itertools
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Final

import msgspec

from domain.game.play import Setting
from domain.games.dominion.cards import ACTION, CARDS, TREASURE
from domain.games.dominion.sets import SETS
from service.features.bots.dominion import plans
from service.features.bots.dominion.plans import TERMINALS, FoundPlans, Plan, guesses
from service.features.bots.dominion.rehearsing import RULES, won

STORE: Final = Path(plans.__file__).with_name("kingdom_plans.json")
ALONE: Final = 24
"""The games of each terminal against money alone."""
TOGETHER: Final = ((8, 60, 1_000), (3, 240, 2_000))
"""Number of the best plans, number of games of each pair of them, and number of the first game."""
ROUNDS: Final = ((24, -0.08), (40, -0.05), (80, -0.03), (160, -0.015))
"""Number of further games, and the margin by which a plan may trail the best so far and still continue."""
KEPT: Final = 8
AROUND: Final = 3
"""The number of kept plans of which all neighbours are tried."""
FURTHER: Final = 200
"""The further games of the best kept plans before another joins them: early luck wears off."""
SURE: Final = 2_500
LAST: Final = 1_000
"""The games that decide at the end which plan is best; no plan was chosen by them."""
_NUMBERS: Final[dict[str, tuple[int, ...]]] = {
    "duchies": (2, 3, 4, 5, 6),
    "estates": (1, 2, 3),
    "thin": (0, 3, 4, 5, 6, 8),
    "money": (0, 8, 10, 12, 15, 18, 21, 24),
    "platinum": (3, 4, 5, 6, 7),
    "provinces": (12, 7, 6, 5),
}


def wins(setting: Setting, plan: Plan, foe: Plan, games: int, first: int, *, foresees: bool = True) -> float:
    """Return the wins of a plan in this many games with alternating first players."""
    return sum(won(setting, (plan, foe), number, foresees=foresees) for number in range(first, first + games))


def singles(setting: Setting, kingdom: Sequence[str]) -> list[Plan]:
    """Return money with one terminal, or with none, the best first.

    Against money alone many of them win nearly always, and one Witch as often as two. So the best play against each
    other.
    """
    found = [Plan(), *(Plan(((card, count),)) for card in kingdom if card in TERMINALS for count in (1, 2, 3, 4))]
    alone = {plan: wins(setting, plan, Plan(), ALONE, 0, foresees=False) for plan in found}
    found = sorted(found, key=alone.__getitem__, reverse=True)
    won_of = dict.fromkeys(found, 0.0)
    for most, games, first in TOGETHER:
        best = found[:most]
        for one, other in itertools.combinations(best, 2):
            part = wins(setting, one, other, games, first, foresees=False)
            won_of[one] += part
            won_of[other] += games - part
        found[:most] = sorted(best, key=won_of.__getitem__, reverse=True)
    return found


def pairs(plans: Sequence[Plan]) -> Iterator[Plan]:
    """Two of the three terminals that do best."""
    best: dict[str, Plan] = {}
    for plan in plans:
        for card, _ in plan.wanted:
            best.setdefault(card, plan)
    for one, other in itertools.combinations(list(best.values())[:3], 2):
        yield Plan((*one.wanted, *other.wanted))
        yield Plan((*one.wanted, *other.wanted), before_gold=True)


class Search:
    """Search plans that beat `foe`: the best are kept, and changed a little, again and again.

    Every change of the best plan is tried first. When none is better, several random changes are tried at once.
    """

    def __init__(self, setting: Setting, kingdom: Sequence[str], foe: Plan, dice: random.Random) -> None:
        self._setting, self._kingdom, self._foe, self._dice = setting, kingdom, foe, dice
        self._won: dict[Plan, list[float]] = {}
        self._kept: list[Plan] = []
        self._near: list[Plan] = []
        """The neighbours of the best that are not yet tried."""
        self._looked_around: set[Plan] = set()

    def run(self, starts: Sequence[Plan], seconds: float) -> tuple[Plan, float]:
        began = process_time()
        for plan in starts:
            self._play(plan, sum(games for games, _ in ROUNDS) // 4)
        self._keep(starts)
        while process_time() - began < seconds:
            plan = self._next()
            if plan not in self._won and self._does_well(plan):
                for other in self._kept[:3]:
                    if len(self._won[other]) < SURE:
                        self._play(other, FURTHER)
                self._keep([plan])
        rate = {plan: self._again(plan) for plan in dict.fromkeys((*self._kept[:3], starts[0]))}
        best = max(rate, key=rate.__getitem__)
        return best, rate[best]

    def _next(self) -> Plan:
        if not self._near:
            around = next((plan for plan in self._kept[:AROUND] if plan not in self._looked_around), None)
            if around is not None:
                self._looked_around.add(around)
                self._near = [plan for plan in near(around, self._kingdom) if plan not in self._won]
        if self._near:
            return self._near.pop()
        parent = self._kept[min(int(self._dice.expovariate(0.9)), len(self._kept) - 1)]
        return _changed(parent, self._kingdom, self._dice)

    def _play(self, plan: Plan, games: int) -> float:
        """How much it has won of all its games."""
        played = self._won.setdefault(plan, [])
        for number in range(len(played), len(played) + games):
            played.append(won(self._setting, (plan, self._foe), SURE + number))
        return mean(played)

    def _does_well(self, plan: Plan) -> bool:
        best = mean(self._won[self._kept[0]])
        return all(self._play(plan, games) >= best + margin for games, margin in ROUNDS)

    def _keep(self, plans: Sequence[Plan]) -> None:
        known = dict.fromkeys((*self._kept, *plans))
        self._kept = sorted(known, key=lambda plan: mean(self._won[plan]), reverse=True)[:KEPT]

    def _again(self, plan: Plan) -> float:
        return wins(self._setting, plan, self._foe, LAST, 10 * SURE) / LAST


def _useful(kingdom: Sequence[str]) -> list[str]:
    return [card for card in kingdom if CARDS[card].is_a(ACTION) or CARDS[card].is_a(TREASURE)]


def near(plan: Plan, kingdom: Sequence[str]) -> Iterator[Plan]:
    """Every plan with one card more, before all others or after them, with one less, or with another number."""
    for place in range(len(plan.wanted)):
        yield plan._replace(wanted=(*plan.wanted[:place], *plan.wanted[place + 1 :]))
    for card, count in itertools.product(_useful(kingdom), (1, 2, 4)):
        yield plan._replace(wanted=_plain([(card, count), *plan.wanted]))
        yield plan._replace(wanted=_plain([*plan.wanted, (card, count)]))
    for name, values in _NUMBERS.items():
        yield from (plan._replace(**{name: value}) for value in values)
    yield plan._replace(before_gold=not plan.before_gold)


def _changed(plan: Plan, kingdom: Sequence[str], dice: random.Random) -> Plan:
    """Return a random variation. A card may appear twice: one of it first, more of it later."""
    wanted = list(plan.wanted)
    useful = _useful(kingdom)
    place = dice.randrange(len(wanted)) if wanted else 0
    match dice.randrange(12):
        case 4 if wanted:
            wanted.pop(place)
        case 5 if wanted:
            card, count = wanted[place]
            wanted[place] = card, max(1, count + dice.choice((-2, -1, 1, 2)))
        case 6 if wanted:
            entry = wanted.pop(place)
            wanted.insert(dice.randint(0, len(wanted)), entry)
        case 7 if wanted:
            wanted[place] = dice.choice(useful), wanted[place][1]
        case 8 | 9 | 10:
            name = dice.choice(list(_NUMBERS))
            plan = plan._replace(**{name: dice.choice(_NUMBERS[name])})
        case 11:
            plan = plan._replace(before_gold=not plan.before_gold)
        case _:
            card = dice.choice([*useful, *useful, "silver", "gold"])
            wanted.insert(dice.randint(0, len(wanted)), (card, dice.choice((1, 1, 1, 2, 2, 3, 4, 6, 10))))
    plan = plan._replace(wanted=_plain(wanted))
    return _changed(plan, kingdom, dice) if dice.random() < 0.4 else plan


def _plain(wanted: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Remove entries without effect: those that want no more of a card than an earlier one."""
    most: dict[str, int] = {}
    told = []
    for card, count in wanted:
        if count > most.get(card, 0):
            most[card] = count
            told.append((card, count))
    return tuple(told)


def _stored() -> list[FoundPlans]:
    return msgspec.json.decode(STORE.read_bytes(), type=list[FoundPlans])


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    for name in sys.argv[2:] or SETS:
        setting = RULES.setting({"recommended": name, "edition": SETS[name].edition or 2}, 2)
        kingdom = tuple(sorted(SETS[name].kingdom))
        known = next((found for found in _stored() if found.kingdom == kingdom), None)
        if known is not None and len(sys.argv) < 3:
            continue
        tuned = singles(setting, kingdom)
        one = tuned[0]
        starts = [*([known.best] if known else []), one, *pairs(tuned), *guesses(kingdom)]
        search = Search(setting, kingdom, one, random.Random(f"{name}/{seconds}"))
        best, rate = search.run(list(dict.fromkeys(starts)), seconds)
        rest = [found for found in _stored() if found.kingdom != kingdom]
        found = sorted([*rest, FoundPlans(kingdom, one, best)], key=lambda found: found.kingdom)
        STORE.write_text("[\n" + ",\n".join(msgspec.json.encode(each).decode() for each in found) + "\n]\n")
        print(f"{name:24} {rate:.0%}  {one.wanted} -> {best}", flush=True)


if __name__ == "__main__":
    main()
