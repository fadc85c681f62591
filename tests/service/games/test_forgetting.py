"""A game in memory holds no text that a person wrote, so an erasure by any process removes it there."""

from events.log.event import Stored, linked
from events.log.journal import Append, Journal
from events.log.sealing import erasable, opened_values, sealed
from events.log.viewer import EVERYONE, Viewer
from service.features.games.desk import GameCommands
from service.features.games.loaded_game import LoadedGame
from tests.support.tables import begun, played_on

CLAIM, HAND = "He looked into my hand", ["copper", "estate"]


def complained(journal: Journal, room: LoadedGame) -> list[Stored]:
    """Somebody complains, in the game's stream: a text to everybody, a secret to nobody."""
    seq, prev = room.seq + 1, room.committed(room.seq - 1)[0].hash
    secrets = [erasable("/claim", CLAIM, EVERYONE), ("/hand", HAND, None)]
    data, openings = sealed(room.secrets.key, room.stream, seq, {"claim": None, "hand": None}, secrets)
    event = linked(room.stream, seq, "complained", 1, "2026-11-01T12:00:00.000Z", "a_ada", data, prev, openings)
    journal.append(Append(room.stream, seq - 1, [event], "complaint"))
    return [event]


def check_forgetful(journal: Journal, room: LoadedGame, seq: int) -> None:
    everybody, referee = Viewer.public(), Viewer.referee()
    assert CLAIM not in repr(room._events._events)
    assert [opened_values(stored, everybody) for stored in room.committed(seq - 1)] == [{"/claim": CLAIM}]
    assert room.committed(0) == journal.read(room.stream)
    assert opened_values(room._events._events[-1], referee) == {"/hand": HAND}, "what cannot be erased stays"
    assert journal.erase(room.stream, seq, "/claim")
    assert [opened_values(stored, everybody) for stored in room.committed(seq - 1)] == [{"/claim": None}]
    assert room.committed(0) == journal.read(room.stream)


def test_a_game_goes_on_in_memory_without_what_was_written(journal: Journal, desk: GameCommands) -> None:
    game = begun(desk)
    room = desk.loaded_games.load(game)
    room.extend(complained(journal, room))
    check_forgetful(journal, room, room.seq)


def test_a_game_comes_back_into_memory_without_what_was_written(journal: Journal, desk: GameCommands) -> None:
    game = begun(desk)
    played_on(desk, game, 60)
    complained(journal, desk.loaded_games.load(game))
    room = LoadedGame(game, journal)
    check_forgetful(journal, room, room.seq)


def test_what_another_process_wrote_is_not_kept_either(journal: Journal, desk: GameCommands) -> None:
    room = desk.loaded_games.load(begun(desk))
    complained(journal, room)
    room.catch_up()
    check_forgetful(journal, room, room.seq)
