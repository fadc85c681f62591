"""The win rates of bots: each level against the one before it, and the best against its goal.

The program can be interrupted and run again: it resumes until each pairing has its games, and writes the table of
`docs/bots.md`.

    python -m benchmarks.bots [games of each pairing] [minutes at most]
"""

import itertools
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

import msgspec

from domain.games.dominion.sets import SETS
from domain.games.rulesets import RULESETS
from service.features.bots.players import LEVELS
from tests.support.arena import Mind, bot, contest, share
from tests.support.games import seeded
from tests.support.pages_with_tables import put_table

STORE: Final = Path(__file__).with_suffix(".json")
PAGE: Final = Path(__file__).parents[1] / "docs" / "bots.md"
GAMES: Final = 500
BATCH: Final = 10


class Pairing(NamedTuple):
    name: str
    ruleset: str
    options: dict[str, Any]
    seats: int
    level: str
    foe: str
    goal: str = ""


def pairings() -> Iterator[Pairing]:
    settings: dict[str, list[dict[str, Any]]] = {"kingdomino": [{}], "domaine": [{}], "dominion": []}
    settings["dominion"] = [{"recommended": name, "edition": SETS[name].edition or 2} for name in sorted(SETS)]
    yield Pairing("Kingdomino, 4 players: master among three steady", "kingdomino", {}, 4, "master", "steady", "50 %")
    yield Pairing("Domaine: master against steady", "domaine", {}, 2, "master", "steady", "75 %")
    for options in settings["dominion"]:
        name = f"Dominion, {options['recommended']}: master against skilled"
        yield Pairing(name, "dominion", options, 2, "master", "skilled", "60 %")
    settings["dominion"] = [{"recommended": "first-game-2"}]
    for ruleset, each in settings.items():
        for foe, level in itertools.pairwise(LEVELS):
            yield Pairing(f"{ruleset.capitalize()}, 2 players: {level} against {foe}", ruleset, each[0], 2, level, foe)


class Score(msgspec.Struct):
    games: int = 0
    won: float = 0.0
    longest: float = 0.0
    """The processor's seconds that the longest answer took, on the machine on which they were played."""


def play(pairing: Pairing, number: int, score: Score) -> None:
    rules = RULESETS[pairing.ruleset]
    setting = rules.setting(pairing.options, pairing.seats)
    seat = number % pairing.seats

    def timed(mind: Mind) -> Mind:
        def answer(shown: Any, dice: Any) -> list[str]:
            began = process_time()
            picks = mind(shown, dice)
            score.longest = max(score.longest, process_time() - began)
            return picks

        return answer

    minds = [timed(bot(pairing.level)) if other == seat else bot(pairing.foe) for other in range(pairing.seats)]
    ended = contest(rules, setting, minds, seeded("benchmarks/bots", pairing.name, number))
    score.games += 1
    score.won += share(ended, seat)


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's, which holds the true rate 19 times of 20."""
    z, rate = 1.96, won / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def table(scores: dict[str, Score]) -> str:
    lines = ["| | games | won | interval | wanted | longest answer |", "|---|---|---|---|---|---|"]
    for pairing in pairings():
        score = scores.get(pairing.name, Score())
        if score.games:
            low, high = interval(score.won, score.games)
            rates = f"{100 * score.won / score.games:.1f} % | {100 * low:.1f} to {100 * high:.1f} %"
            slow = f"{1000 * score.longest:.0f} ms"
        else:
            rates, slow = "- | -", "-"
        lines.append(f"| {pairing.name} | {score.games} | {rates} | {pairing.goal} | {slow} |")
    return "\n".join(lines)


def write(scores: dict[str, Score]) -> None:
    STORE.write_text(msgspec.json.format(msgspec.json.encode(scores), indent=1).decode() + "\n")
    put_table(PAGE, table(scores))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    seconds = 60 * float(sys.argv[2]) if len(sys.argv) > 2 else math.inf
    began = process_time()
    scores = msgspec.json.decode(STORE.read_bytes(), type=dict[str, Score]) if STORE.exists() else {}
    scores = {pairing.name: scores.get(pairing.name, Score()) for pairing in pairings()}
    for pairing in pairings():
        score = scores[pairing.name]
        while score.games < games and process_time() - began < seconds:
            for number in range(score.games, min(score.games + BATCH, games)):
                play(pairing, number, score)
            write(scores)
    write(scores)
    print(table(scores))


if __name__ == "__main__":
    main()
