"""The ratings of the service's own bots, from games among them.

Each ladder is rated in rounds of ten games; each round is a rating period. The games follow from their numbers, so
anybody can repeat them. The program writes `domain/ratings/service_bots.json` and the table of `docs/bots.md`, and
skips ladders that have their games already.

    python -m benchmarks.bot_ratings [rounds of each ladder]
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.games.dominion.sets import SETS
from domain.games.rulesets import RULESETS
from domain.ratings.glicko import Rating, Result, rated
from domain.ratings.ladder import RatedGame
from domain.ratings.service_bots import STORE, Measured, ServiceBots
from service.features.bots.players import levels
from tests.support.arena import bot, contest
from tests.support.games import seeded
from tests.support.pages_with_tables import put_table

PAGE: Final = Path(__file__).parents[1] / "docs" / "bots.md"
ROUNDS: Final = 30
_GAMES: Final = 10


def tables(ruleset: str, players: int, number: int) -> Iterator[tuple[str, ...]]:
    """Yield the levels at the tables of a round. Over the rounds, each level has each seat equally often."""
    known = levels(ruleset)
    dice = random.Random(f"{ruleset}/{players}/{number}")
    if players == 2:
        for pair in combinations(known, 2):
            yield pair if number % 2 else pair[::-1]
        return
    for _ in range(_GAMES):
        seats = [*known, *dice.choices(known, k=max(0, players - len(known)))] if players > len(known) else [*known]
        dice.shuffle(seats)
        yield tuple(seats[:players])


def places(ruleset: str, seats: tuple[str, ...], *name: object) -> tuple[int, ...]:
    """Play a game and return the place of each seat."""
    rules, options = RULESETS[ruleset], dict[str, Any]()
    if ruleset == "dominion":
        kingdom = random.Random("/".join(map(str, name))).choice(sorted(SETS))
        options = {"recommended": kingdom, "edition": SETS[kingdom].edition or 2}
    chance = seeded("benchmarks/bot_ratings", ruleset, len(seats), *name)
    ended = contest(rules, rules.setting(options, len(seats)), [bot(level) for level in seats], chance).copy.ended
    assert ended is not None
    return tuple(standing.place for standing in sorted(ended.standings, key=lambda standing: standing.seat))


def rate(ruleset: str, players: int, rounds: int) -> ServiceBots:
    ratings = {level: Rating() for level in levels(ruleset)}
    played: Counter[str] = Counter()
    for number in range(rounds):
        results: dict[str, list[Result]] = {level: [] for level in ratings}
        for table, seats in enumerate(tables(ruleset, players, number)):
            played.update(set(seats))
            for met in RatedGame(number, seats, places(ruleset, seats, number, table)).meetings:
                one, other = seats[met.one], seats[met.other]
                if one != other:
                    results[one].append((ratings[other], met.score, 1.0))
                    results[other].append((ratings[one], 1 - met.score, 1.0))
        ratings = {level: rated(ratings[level], won) if won else ratings[level] for level, won in results.items()}
    measured = {
        level: Measured(round(one.rating), round(one.deviation), played[level]) for level, one in ratings.items()
    }
    return ServiceBots(rounds * _GAMES, measured)


def table(found: dict[str, dict[str, ServiceBots]]) -> str:
    known = levels("kingdomino")
    lines = [
        f"| game | players | games | {' | '.join(f'`{level}`' for level in known)} |",
        f"|---|---|---|{'---|' * 5}",
    ]
    for ruleset, ladders in found.items():
        for players, bots in ladders.items():
            numbers = " | ".join(f"{bots.ratings[level].rating} ± {bots.ratings[level].deviation}" for level in known)
            lines.append(f"| {ruleset.capitalize()} | {players} | {bots.games} | {numbers} |")
    return "\n".join(lines)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    found: dict[str, dict[str, ServiceBots]] = {}
    if STORE.exists():
        found = msgspec.json.decode(STORE.read_bytes(), type=dict[str, dict[str, ServiceBots]])
    for ruleset in ("kingdomino", "domaine", "dominion"):
        for players in RULESETS[ruleset].seats:
            ladders = found.setdefault(ruleset, {})
            if str(players) not in ladders or ladders[str(players)].games < rounds * _GAMES:
                ladders[str(players)] = rate(ruleset, players, rounds)
                STORE.write_text(msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
                print(ruleset, players, ladders[str(players)], flush=True)
    put_table(PAGE, table(found), "ratings")


if __name__ == "__main__":
    main()
