"""Looks for what to buy beside money in each recommended kingdom of Dominion, by playing candidates against one
another, and writes what is found into `service/bots/dominion/plans.json`. Kingdoms that are there already are left as
they are; to look again, take them out.

python -m benchmarks.dominion_plans [seconds for each kingdom]
"""

import random
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from time import process_time
from typing import Final

import msgspec

from domain.game.play import Setting
from domain.games.dominion.facts import CardGained
from domain.games.dominion.ruleset import Dominion
from domain.games.dominion.sets import SETS
from service.bots.dominion import plans
from service.bots.dominion.choosing import Player
from service.bots.dominion.plans import LASTING, TERMINALS, Found, Plan
from tests.support.games import seeded

RULES: Final = Dominion()
STORE: Final = Path(plans.__file__).with_name("plans.json")
BESIDE: Final = ("village", "workers-village", "fishing-village", "chapel", "steward", "festival", "city", "merchant")


def won(setting: Setting, plan: Plan, foe: Plan, games: int, first: int = 0) -> float:
    """The share of games that a plan wins against another; they begin in turn."""
    return sum(_won(setting, plan, foe, number) for number in range(first, first + games)) / games


def _won(setting: Setting, plan: Plan, foe: Plan, number: int) -> float:
    mine = number % 2
    play = RULES.play(RULES.new(setting), seeded("plans", number // 2))
    facts = play.start()
    gained: list[list[str]] = [[], []]
    table = play.copy.table
    while (decision := play.chooses) is not None:
        for fact in facts:
            if isinstance(fact, CardGained):
                gained[fact.seat].append(fact.card)
        seat = decision.seat
        asked = {**msgspec.to_builtins(decision.question()), "seat": seat, "kind": decision.kind}
        shown = {"table": msgspec.to_builtins(RULES.view(table, seat)), "decision": asked, "gained": gained[seat]}
        dice = random.Random(f"{number}/{play.copy.facts}")
        picks = Player(shown, plan if seat == mine else foe, dice).answer()
        facts = play.answer(play.copy.facts, picks)
    assert play.copy.ended is not None
    places = {standing.seat: standing.place for standing in play.copy.ended.standings}
    return 0.5 if places[0] == places[1] else float(places[mine] == 1)


def single(setting: Setting, kingdom: Sequence[str]) -> Plan:
    """The best with one terminal, or with none."""
    found = [Plan(), *(Plan(((card, count),)) for card in kingdom if card in TERMINALS for count in (1, 2))]
    ranked = sorted(found, key=lambda plan: won(setting, plan, Plan(), 20), reverse=True)[:4]
    return max(ranked, key=lambda plan: won(setting, plan, Plan(), 80, 1000))


def better(setting: Setting, kingdom: Sequence[str], start: Plan, seconds: float, dice: random.Random) -> Plan:
    """What beats `start` by most, found by changing the best so far a little, again and again."""
    best, worth = start, 0.5
    began = process_time()
    first = 10_000
    tried: set[Plan] = {start}
    while process_time() - began < seconds:
        plan = _changed(best, kingdom, dice)
        if plan in tried:
            continue
        tried.add(plan)
        first += 1000
        if won(setting, plan, start, 30, first) < worth - 0.05:
            continue
        value = won(setting, plan, start, 150, first + 100)
        if value > worth + 0.02:
            best, worth = plan, value
    return best


@cache
def _candidates(kingdom: tuple[str, ...]) -> list[tuple[str, int]]:
    known = {*TERMINALS, *LASTING, *BESIDE}
    found = [(card, count) for card in kingdom if card in known for count in (1, 2, 3)]
    return found + [(card, 8) for card in kingdom if card in LASTING]


def _changed(plan: Plan, kingdom: Sequence[str], dice: random.Random) -> Plan:
    wanted = list(plan.wanted)
    match dice.randrange(6):
        case 0 | 1 | 2:
            card, count = dice.choice(_candidates(tuple(kingdom)) or [("silver", 1)])
            wanted = [entry for entry in wanted if entry[0] != card]
            wanted.insert(dice.randint(0, len(wanted)), (card, count))
        case 3 if wanted:
            wanted.pop(dice.randrange(len(wanted)))
        case 4:
            return plan._replace(duchies=max(0, plan.duchies + dice.choice((-1, 1))))
        case _:
            if dice.random() < 0.5:
                return plan._replace(before_gold=not plan.before_gold)
            return plan._replace(estates=max(0, plan.estates + dice.choice((-1, 1))))
    return plan._replace(wanted=tuple(wanted))


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20
    known = msgspec.json.decode(STORE.read_bytes(), type=list[Found])
    for name in SETS:
        setting = RULES.setting({"recommended": name, "edition": SETS[name].edition or 2}, 2)
        kingdom = tuple(SETS[name].kingdom)
        if any(frozenset(found.kingdom) == frozenset(kingdom) for found in known):
            continue
        one = single(setting, kingdom)
        best = better(setting, kingdom, one, seconds, random.Random(name))
        known.append(Found(tuple(sorted(kingdom)), one, best))
        STORE.write_text("[\n" + ",\n".join(msgspec.json.encode(found).decode() for found in known) + "\n]\n")
        print(f"{name:26} {won(setting, best, one, 100, 900_000):.0%}  {one.wanted} -> {best}", flush=True)


if __name__ == "__main__":
    main()
