"""The cost of an earlier moment of a long game: at event 2,000 at most twice the cost at event 100.

    python -m benchmarks.past [--check]

The first look at a game folds it once; later looks start from the states kept then.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median

from domain.table.lobby_facts import Chair
from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands, GameRequest, open_desk
from tests.support.looking import game_json

MAKER = "a_maker"
EARLY, LATE = 100, 2_000
FACTOR = 2.0
GAMES = 5


def opened(folder: str) -> tuple[SqliteJournal, GameCommands]:
    journal = SqliteJournal(Path(folder) / "log.db")
    return journal, open_desk(journal, KeyRing(Path(folder)), alone=True, published=lambda _stream, _events: None)


def long_game(desk: GameCommands, game: str) -> None:
    """Play a game of Dominion with hardly any purchases, so that it is long."""
    rng = random.Random(game)
    desk.seating.create(MAKER, game, GameRequest("dominion", {}, [Chair("open")] * 2, sandbox=True))
    while desk.looking.version(game) < LATE + 50:
        question = game_json(desk.looking, MAKER, game, Viewer.referee())["decision"]
        picks = rng.sample(question["options"], question["min"]) or question["options"][:1]
        if question["max"]:
            quiet = [option for option in question["options"] if option["kind"] == "end"] or picks
            picks = quiet if rng.random() < 0.8 and question["min"] <= len(quiet) <= question["max"] else picks
        desk.moves.play(MAKER, game, question["id"], [option["id"] for option in picks])


def cost(desk: GameCommands, game: str, moments: Iterable[int]) -> float:
    """Milliseconds of processor time a look."""
    costs = []
    for at in moments:
        start = time.process_time()
        game_json(desk.looking, None, game, Viewer.seat(0), at=at)
        costs.append(time.process_time() - start)
    return 1000 * median(costs)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="exit with 1 if the target is missed")
    check = arguments.parse_args().check
    games = [f"g_{number}" for number in range(GAMES)]
    with tempfile.TemporaryDirectory() as folder:
        journal, desk = opened(folder)
        for game in games:
            long_game(desk, game)
        journal.close()
        journal, desk = opened(folder)  # nothing is remembered
        first = [median(cost(desk, game, [at]) for game in games) for at in (EARLY, LATE)]
        again = [median(cost(desk, game, range(at, at + 32)) for game in games) for at in (EARLY, LATE)]
        journal.close()
    ratio = again[1] / again[0]
    print(f"{GAMES} games of over {LATE:,} events; milliseconds of processor time a look, medians")
    print(f"                       at event {EARLY:5,}   at event {LATE:5,}")
    print(f"the first look            {first[0]:8.2f}         {first[1]:8.2f}")
    print(f"gone through before       {again[0]:8.2f}         {again[1]:8.2f}   {ratio:.2f} times")
    print(f"target                    {FACTOR:.2f} times   {'reached' if ratio <= FACTOR else 'missed'}")
    sys.exit(check and ratio > FACTOR)


if __name__ == "__main__":
    main()
