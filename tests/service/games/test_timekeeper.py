"""Effects of time alone happen once, also after the service was away."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import orjson
import pytest

from domain.game.results import Standing
from domain.table.clocks import milliseconds
from domain.table.lobby_facts import Chair
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, SeatReplaced, Terms
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.open import open_journal
from projections.readmodels import ReadModels, open_read_models
from service.features.games.desk import GameCommands, GameRequest, open_desk
from service.features.games.timekeeper import Timekeeper
from service.platform.streams import service_time
from tests.support.auditing import auditing_of

REFEREE = "a_referee"
PLAYERS = ("a_ada", "a_bruno")


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def opened(tmp_path: Path, stack: ExitStack) -> Callable[[], tuple[Journal, GameCommands]]:
    ring = KeyRing(tmp_path / "keys")

    def open_one() -> tuple[Journal, GameCommands]:
        journal = stack.enter_context(open_journal(f"sqlite:///{tmp_path / 'log.db'}"))
        return journal, open_desk(journal, ring, alone=False, published=lambda _stream, _events: None)

    return open_one


@pytest.fixture
def models(tmp_path: Path, opened: Callable[[], tuple[Journal, GameCommands]], stack: ExitStack) -> ReadModels:
    return stack.enter_context(open_read_models(f"sqlite:///{tmp_path / 'projections.db'}", opened()[0]))


def ended(desk: GameCommands, game: str, window: int) -> None:
    """Create an ended game with this many seconds for disputes."""
    chairs = [Chair("account", player) for player in PLAYERS]
    terms = Terms(dispute_window=window)
    desk.seating.create(
        PLAYERS[0], game, GameRequest("kingdomino", {}, chairs, present=frozenset(PLAYERS), terms=terms)
    )
    standings = (Standing(0, 1, 0), Standing(1, 2, 0))
    desk.rulings.rule(REFEREE, game, lambda _: Adjudicated(reason="so be it", standings=standings), EVERY_GAME)


def types(journal: Journal, game: str) -> list[str]:
    return [stored.event.type for stored in journal.read(game)]


def now() -> int:
    return time.time_ns() // 1_000_000


def test_a_game_is_due_when_its_window_closes(
    opened: Callable[[], tuple[Journal, GameCommands]], models: ReadModels
) -> None:
    journal, desk = opened()
    ended(desk, "g_long", 600)
    ended(desk, "g_short", 1)
    ended(desk, "g_none", 0)
    models.runner.catch_up()
    assert types(journal, "g_none")[-1] == "seed-opened"
    assert models.games.due(now() - 10_000) == []
    (first, last) = models.games.due(now() + 700_000)
    assert (first[1], last[1]) == ("g_short", "g_long")
    assert 590_000 < last[0] - now() <= 600_000
    assert models.games.due(now() + 700_000, after=first) == [last]
    assert desk.deadlines.keep("g_long") is None


def test_what_is_due_is_done_once_by_whoever_comes(
    opened: Callable[[], tuple[Journal, GameCommands]], models: ReadModels
) -> None:
    journal, desk = opened()
    ended(desk, "g_short", 1)
    models.runner.catch_up()
    time.sleep(1.1)
    desks = [opened()[1] for _ in range(4)]  # four processes, none of which saw the end of the game
    keepers = [Timekeeper(models, one.deadlines.keep, threading.Event()) for one in desks]
    threads = [threading.Thread(target=keeper.look) for keeper in keepers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert types(journal, "g_short").count("seed-opened") == 1
    models.runner.catch_up()
    assert models.games.due(now() + 700_000) == []
    assert auditing_of(desk).game("g_short", whole=False).verdict == "agrees"


def test_one_that_fails_does_not_hold_up_the_others(
    opened: Callable[[], tuple[Journal, GameCommands]], models: ReadModels
) -> None:
    _, desk = opened()
    for game in ("g_a", "g_b", "g_c"):
        ended(desk, game, 1)
    models.runner.catch_up()
    time.sleep(1.1)
    kept = []

    def keep(game: str) -> str | None:
        kept.append(game)
        if game == "g_a":
            raise RuntimeError("it is stuck")
        return None if game == "g_c" else "done"

    keeper = Timekeeper(models, keep, threading.Event())
    keeper.look()
    keeper.look()
    assert kept == ["g_a", "g_b", "g_c", "g_b"]  # and one in which there was nothing to do is left for a moment


def test_a_game_without_a_clock_is_lost_in_the_end_for_whoever_is_waited_for(
    opened: Callable[[], tuple[Journal, GameCommands]], models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, desk = opened()
    clock = [now()]
    monkeypatch.setattr(service_time, "now", lambda: clock[0])
    present = frozenset(PLAYERS)
    chairs = [Chair("account", player) for player in PLAYERS]
    for game, terms in (
        ("g_left", Terms(abandoned_after=1)),
        ("g_kept", Terms(abandoned_after=0)),
        ("g_usual", Terms()),
    ):
        desk.seating.create(PLAYERS[0], game, GameRequest("kingdomino", {}, chairs, present=present, terms=terms))
    models.runner.catch_up()
    month = 30 * 86_400_000
    assert [game for _, game in models.games.due(now() + month + 1000)] == ["g_left", "g_usual"]
    assert desk.deadlines.keep("g_left") is None
    clock[0] += 1100
    assert desk.deadlines.keep("g_left") is not None
    events = {stored.event.type: stored.event.data for stored in journal.read("g_left")}
    loser = orjson.loads(bytes(events["decision-opened"]))["seat"]
    assert types(journal, "g_left")[-2:] == ["game-settled", "seed-opened"]
    standings = orjson.loads(bytes(events["game-settled"]))["standings"]
    assert [one["seat"] for one in standings if one["place"] == 2] == [loser]


def test_who_takes_a_seat_over_has_all_the_time_that_a_seat_has(
    opened: Callable[[], tuple[Journal, GameCommands]],
) -> None:
    """The new player does not get only the remaining time of the one who left."""
    journal, desk = opened()
    chairs = [Chair("account", player) for player in PLAYERS]
    wanted = GameRequest("kingdomino", {}, chairs, present=frozenset(PLAYERS), terms=Terms(abandoned_after=60))
    desk.seating.create(PLAYERS[0], "g_taken", wanted)
    with desk.loaded_games.load("g_taken").now() as now:
        seat = now.copy.open.seat
    ruling = SeatReplaced(reason="he has gone", seat=seat, account="a_cleo")
    desk.rulings.rule(REFEREE, "g_taken", lambda _: ruling, EVERY_GAME)
    *_, replaced = journal.read("g_taken")
    with desk.loaded_games.load("g_taken").now() as now:
        asked_at = now.asked.event.at
        assert now.lobby.abandoned_from(seat, asked_at) == milliseconds(replaced.event.at) + 60_000
        assert now.lobby.abandoned_from(1 - seat, asked_at) == milliseconds(asked_at) + 60_000


def test_a_game_is_not_abandoned_while_the_service_was_away(
    tmp_path: Path, opened: Callable[[], tuple[Journal, GameCommands]]
) -> None:
    journal, _ = opened()
    began = now()
    desk = open_desk(
        journal,
        KeyRing(tmp_path / "keys"),
        alone=False,
        published=lambda _stream, _events: None,
        absences=lambda: ((began, began + 60_000),),
    )
    chairs = [Chair("account", player) for player in PLAYERS]
    wanted = GameRequest("kingdomino", {}, chairs, present=frozenset(PLAYERS), terms=Terms(abandoned_after=1))
    desk.seating.create(PLAYERS[0], "g_away", wanted)
    time.sleep(1.1)
    assert desk.deadlines.keep("g_away") is None
