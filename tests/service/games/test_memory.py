"""The games in memory: bounded by the bytes that they take."""

import threading
from collections.abc import Callable

import pytest

from events.log.journal import Journal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands
from service.features.games.loaded_game import LoadedGame
from service.features.games.memory import LoadedGames
from tests.support.sizes import added_up
from tests.support.tables import begun, played, played_on


@pytest.mark.parametrize("ruleset", ["kingdomino", "domaine", "dominion"])
@pytest.mark.parametrize("seats", [2, 4])
def test_size_of_room_is_near_its_objects(journal: Journal, desk: GameCommands, ruleset: str, seats: int) -> None:
    options = {} if ruleset == "kingdomino" else {"turn_limit": 8}
    loaded_games = []
    for seed in range(2):  # objects of both are shared by all games
        room = desk.loaded_games.load(played(desk, seed, seats, ruleset=ruleset, options=options))
        for viewer in (Viewer.public(), *map(Viewer.seat, range(seats))):
            with room.seen_by(viewer):
                pass
        loaded_games.append(room)
    other, room = loaded_games
    seen: set[int] = set()
    added_up([journal, other], seen)
    assert 0.7 < room.size / added_up(room, seen) < 1.5


def test_games_leave_when_bytes_are_exceeded(journal: Journal, desk: GameCommands) -> None:
    games = [begun(desk) for _ in range(6)]
    size = seen(LoadedGame(games[0], journal)).size
    loaded_games = LoadedGames(journal, alone=True, size=3 * size + size // 2)
    for game in games:
        seen(loaded_games.load(game))
        loaded_games.load(game)
        assert loaded_games.memory.taken <= 3 * size + size // 2
    assert [held(loaded_games, game) for game in games] == [False] * 3 + [True] * 3


def test_games_that_are_over_leave_first(
    journal: Journal, desk: GameCommands, desk_on: Callable[..., GameCommands]
) -> None:
    running, over = [begun(desk) for _ in range(3)], [played(desk, seed) for seed in range(3)]
    wanted = sum(seen(LoadedGame(game, journal)).size for game in running) + seen(LoadedGame(over[0], journal)).size
    loaded_games = LoadedGames(journal, alone=True, size=int(1.2 * wanted))
    for game in (*running, *over):
        seen(loaded_games.load(game))
        loaded_games.load(game)
    assert all(held(loaded_games, game) for game in running)
    assert [held(loaded_games, game) for game in over] == [False, False, True]


def test_game_that_left_is_played_on(journal: Journal, desk_on: Callable[..., GameCommands]) -> None:
    desk = desk_on(journal, memory=1)
    games = [begun(desk), begun(desk)]
    for upto in (20, 40, None):
        for game in games:
            played_on(desk, game, upto)
    assert [desk.looking.game(None, game, Viewer.public()).status for game in games] == ["final"] * 2


def seen(room: LoadedGame) -> LoadedGame:
    with room.seen_by(Viewer.public()):
        return room


def held(loaded_games: LoadedGames, game: str) -> bool:
    return loaded_games.known(game) is not None


def test_readers_of_a_game_do_not_wait_for_a_move_that_hangs(journal: Journal, desk: GameCommands) -> None:
    shared = LoadedGames(journal, alone=False)
    game = begun(desk)
    loaded, holds, go_on = shared.load(game), threading.Event(), threading.Event()

    def hang() -> None:
        with loaded.hold():
            holds.set()
            go_on.wait(60)

    mover = threading.Thread(target=hang)
    mover.start()
    try:
        assert holds.wait(60)
        played_on(desk, game, loaded.seq + 4)
        assert shared.load(game).seq == desk.loaded_games.load(game).seq > loaded.seq
    finally:
        go_on.set()
        mover.join()
    assert shared.load(game) is loaded
    assert loaded.seq == desk.loaded_games.load(game).seq


def test_checked_games_lack_those_that_another_process_moved(journal: Journal, desk: GameCommands) -> None:
    shared = LoadedGames(journal, alone=False)
    still, moved, unknown = (begun(desk) for _ in range(3))
    loaded = {game: shared.load(game) for game in (still, moved)}
    assert shared.checked([still, moved, unknown]) == loaded
    played_on(desk, moved, loaded[moved].seq + 1)
    assert shared.checked([still, moved, unknown]) == {still: loaded[still]}
    assert shared.load(moved).seq == desk.loaded_games.load(moved).seq
