"""Whether the memory of a web process is flat however many games end in it.

    python -m benchmarks.memory [--check]                       the short form
    python -m benchmarks.memory --games 5000 --memory 128       with the default of GAME_MEMORY

It plays games of all rulesets to their end in a house with everything that a web process runs beside requests. Each
seat and a spectator look at them. Resident memory is flat if it grows by less than a tenth over the second half.
"""

import argparse
import random
import sys
import tempfile
from itertools import cycle
from pathlib import Path

from domain.table.lobby_facts import Chair
from events.log.viewer import Viewer
from service.features.games.desk import GameRequest
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from tests.support.service import housed

GAMES, MEMORY = 1_000, 16
TABLES = (("kingdomino", {}, 2), ("dominion", {"turn_limit": 6}, 2), ("domaine", {"turn_limit": 4}, 2))
FLAT = 1.1
PLAYERS = ("a_ada", "a_bruno", "a_carla")


def play(service: Service, ruleset: str, options: dict[str, int], seats: int) -> None:
    """A game from its first event to its last, seen by all who may see it."""
    desk, game, players = service["games"].desk, new_id("g"), PLAYERS[:seats]
    rng = random.Random(game)
    chairs = [Chair("account", player) for player in players]
    desk.seating.create(players[0], game, GameRequest(ruleset, options, chairs, present=frozenset(players)))
    while True:
        with desk.loaded_games.load(game).now() as now:
            asked = now.copy.open
        if asked is None:
            break
        with desk.loaded_games.load(game).seen_by(Viewer.seat(asked.seat)) as seen:
            question = seen.question()
        assert question is not None
        count = rng.randint(question["min"], min(question["max"], len(question["options"])))
        picks = [option["id"] for option in rng.sample(question["options"], count)]
        desk.moves.play(players[asked.seat], game, question["id"], picks)
    for viewer in (Viewer.public(), *map(Viewer.seat, range(seats))):
        desk.looking.game(None, game, viewer)
    desk.looking.then(game, Viewer.public(), desk.looking.version(game) // 2)


def resident() -> float:
    """Megabytes of this process."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * 4096 / 2**20


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=GAMES)
    arguments.add_argument("--memory", type=int, default=MEMORY, help="GAME_MEMORY")
    arguments.add_argument("--check", action="store_true", help="exit with 1 if it is not flat")
    chosen = arguments.parse_args()
    found = []
    with tempfile.TemporaryDirectory() as folder, housed(Path(folder), GAME_MEMORY=str(chosen.memory)) as service:
        service.start()
        tables = cycle(TABLES)
        print("| games | resident, MB | games in memory, MB |", "|---|---|---|", sep="\n")
        for played in range(1, chosen.games + 1):
            play(service, *next(tables))
            if played % (chosen.games // 10) == 0:
                found.append(resident())
                print(
                    f"| {played} | {found[-1]:.0f} | {service['games'].desk.loaded_games.taken / 2**20:.0f} |",
                    flush=True,
                )
    growth = found[-1] / found[len(found) // 2 - 1]
    print(f"\nIn the second half it is {growth:.2f} times what it was before.")
    if chosen.check and growth > FLAT:
        sys.exit(1)


if __name__ == "__main__":
    main()
