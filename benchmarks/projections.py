"""The speed at which the read models follow the log, are rebuilt, and answer.

    python -m benchmarks.projections

The baseline of following is reading the log and parsing every event, and nothing more. The baseline of a look at a game
outside memory is folding it from the log.
"""

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from sqlalchemy import Engine

from domain.table.lobby_facts import Chair
from events.keys import KeyRing
from events.log.event import Event
from events.log.journal import Journal
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from projections import generations
from projections.applier import Applier
from projections.games import GameFilter
from projections.projectors import shape, tables
from projections.readmodels import ReadModels, open_database, open_read_models
from service.features.games.desk import GameCommands, GameRequest, open_desk
from service.features.games.loaded_game import LoadedGame

GAMES = 80
PLAYERS = [f"a_{number}" for number in range(20)]
ROUNDS = 7


def begun(desk: GameCommands, rng: random.Random, number: int) -> tuple[str, list[str]]:
    """A game of two, and who plays it."""
    pair = rng.sample(PLAYERS, 2)
    game = f"g_{number:04}"
    wanted = GameRequest("kingdomino", {}, [Chair("account", player) for player in pair], present=frozenset(pair))
    desk.seating.create(pair[0], game, wanted)
    return game, pair


def moved(desk: GameCommands, rng: random.Random, running: list[tuple[str, list[str]]]) -> None:
    """One move in any of these games; one that is over is taken out."""
    place = rng.randrange(len(running))
    game, pair = running[place]
    with desk.loaded_games.load(game).seen_by(Viewer.referee()) as now:
        question = now.question()
    if question is None:
        running.pop(place)
    else:
        desk.moves.play(pair[question["seat"]], game, question["id"], [rng.choice(question["options"])["id"]])


def played(desk: GameCommands, rng: random.Random) -> None:
    """Games of two, whose moves come in any order."""
    running = [begun(desk, rng, number) for number in range(GAMES)]
    while running:
        moved(desk, rng, running)


def rate(work: Callable[[], int]) -> float:
    start = time.perf_counter()
    return work() / (time.perf_counter() - start)


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def parsed(journal: Journal) -> int:
    return sum(isinstance(stored.event, Event) for _, stored in journal.follow(0, 0, 1_000_000))


def followed(journal: Journal, engine: Engine, batch: int) -> int:
    """Build the lists from nothing, in batches of this many events; stop early if that takes long."""
    applier = Applier(journal, engine, tables(generations.begin(engine, shape(), journal.shards)), live=False)
    applied = 0
    while applied < 500 * batch and (events := journal.follow(0, applier.marks[0].position, batch)):
        applier.apply(0, events)
        applied += len(events)
    return applied


def main() -> None:
    with tempfile.TemporaryDirectory() as name, SqliteJournal(Path(name) / "log.db") as journal:
        folder = Path(name)
        ring = KeyRing(folder)
        played(open_desk(journal, ring, alone=True, published=lambda *_: None), random.Random(1))
        floor = median(rate(lambda: parsed(journal)) for _ in range(ROUNDS))
        print(f"reading and parsing the log            {floor:10,.0f} events/s")
        with open_read_models(f"sqlite:///{folder / 'projections.db'}", journal) as models:
            models.runner.catch_up()
            engine = open_database(f"sqlite:///{folder / 'projections.db'}")
            for what, batch in (("one move after the other", 5), ("under load, 50 at a time", 50), ("behind", 500)):
                speed = median(rate(lambda batch=batch: followed(journal, engine, batch)) for _ in range(ROUNDS))
                print(f"following, {what:27} {speed:10,.0f} events/s  {speed / floor:5.2f} of it")
            engine.dispose()
            speed = median(rate(lambda: models.rebuild().events) for _ in range(ROUNDS))
            print(f"building anew, views and all           {speed:10,.0f} events/s  {speed / floor:5.2f} of it")
            looked(journal, models)


def looked(journal: Journal, models: ReadModels) -> None:
    games = [f"g_{number:04}" for number in range(GAMES)]

    def loaded() -> None:
        for game in games:
            with LoadedGame(game, journal).seen_by(Viewer.public()) as fold:
                assert fold.copy.ended

    def rested() -> None:
        for game in games:
            fold = models.resting.fold(game, Viewer.public())
            assert fold is not None
            assert fold.copy.ended

    cold, kept = (median(seconds(work) for _ in range(ROUNDS)) / GAMES for work in (loaded, rested))
    print(f"a game not in memory, folded           {cold * 1e3:10.2f} ms")
    print(f"a game not in memory, as kept          {kept * 1e3:10.2f} ms        {cold / kept:5.1f} times as fast")
    for what, work in (
        ("a page of 50 games", lambda: models.games.page(PLAYERS[0])),
        ("a page of a player's games", lambda: models.games.page(None, GameFilter(player=PLAYERS[1]))),
        ("what awaits an account", lambda: models.pending.page(PLAYERS[0])),
        ("an account's version", lambda: models.seats.version(PLAYERS[0])),
    ):
        print(f"{what:38} {median(seconds(work) for _ in range(50)) * 1e3:10.2f} ms")


if __name__ == "__main__":
    main()
