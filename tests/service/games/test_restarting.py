"""Nothing but the log counts: whatever was in memory, and every snapshot, can be lost at any moment."""

from collections.abc import Callable
from pathlib import Path

import pytest

from events.log.chain import Broken
from events.log.event import Stored
from events.log.journal import Journal, Snapshot
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.tables import Answer, answers, begun, played_on

Desks = Callable[..., GameCommands]
LONG = 230
"""The number of events after which a process that loads the game keeps a snapshot."""
VIEWERS = (Viewer.referee(), Viewer.public(), *map(Viewer.seat, range(4)))


class Counting(SqliteJournal):
    """Counts the events that were read."""

    events = 0

    def read(self, *args, **more):
        found = super().read(*args, **more)
        self.events += len(found)
        return found


def facts(events: list[Stored]) -> list[object]:
    """Return the events, secrets included, without their times."""
    return [(stored.event.type, stored.event.actor, stored.event.data, stored.openings) for stored in events]


def test_a_restart_before_every_decision_changes_nothing(
    journal: Journal, desk: GameCommands, desk_on: Desks, tmp_path: Path
) -> None:
    game = begun(desk, 4, {"harmony": True})
    played_on(desk, game, upto=30)
    journal.backup(tmp_path / "backup")
    with SqliteJournal(tmp_path / "twin.db") as other:
        other.restore(tmp_path / "backup")
        given: list[Answer] = []
        while found := answers(desk, game):
            given.append(found[len(given) % len(found)])
            given[-1].given(desk, game)
        for answer in given:
            restarted = desk_on(other)
            assert answer in answers(restarted, game)
            answer.given(restarted, game)
        assert len(given) > 60
        assert facts(other.read(game)) == facts(journal.read(game))
        assert auditing_of(desk_on(other)).game(game, whole=False).verdict == "agrees"


@pytest.fixture
def long_game(desk: GameCommands, desk_on: Desks, journal: Journal) -> str:
    """Create a game with a snapshot, and nothing of it in memory."""
    game = begun(desk, 4)
    played_on(desk, game, upto=LONG)
    assert journal.snapshot(game) is None, "who has been there from the beginning needs none"
    answers(desk, game)[0].given(desk_on(journal), game)
    assert journal.snapshot(game) is not None
    return game


def whole(journal: Journal, game: str, desk: GameCommands) -> None:
    """Check that all views equal those without any snapshot, play continues, and the audit agrees."""
    shown = [game_json(desk.looking, None, game, viewer) for viewer in VIEWERS]
    played_on(desk, game)
    ended = [game_json(desk.looking, None, game, viewer) for viewer in VIEWERS]
    assert auditing_of(desk).game(game, whole=False).verdict == "agrees"
    journal.drop_snapshots()
    for viewer, then, now in zip(VIEWERS, shown, ended, strict=True):
        assert then == game_json(desk.looking, None, game, viewer, at=then["version"])
        assert now == game_json(desk.looking, None, game, viewer)


def test_a_snapshot_is_what_the_next_start_begins_with(
    long_game: str, opened: Callable[..., Counting], desk_on: Desks
) -> None:
    journal = opened(Counting)
    desk = desk_on(journal)
    found = answers(desk, long_game)
    found[0].given(desk, long_game)
    assert journal.events < 40
    journal.drop_snapshots()
    without = opened(Counting)
    answers(desk_on(without), long_game)
    assert without.events > 200
    whole(journal, long_game, desk_on(opened()))


def test_with_a_snapshot_everything_is_as_without(long_game: str, journal: Journal, desk_on: Desks) -> None:
    with_it = desk_on(journal)
    assert with_it.loaded_games.load(long_game).committed(0)[0].seq == 1, "what lies before it is still there"
    shown = [game_json(with_it.looking, None, long_game, viewer) for viewer in VIEWERS]
    kept = journal.snapshot(long_game)
    assert kept is not None
    journal.drop_snapshots()
    without = desk_on(journal)
    assert shown == [game_json(without.looking, None, long_game, viewer) for viewer in VIEWERS]
    journal.keep_snapshot(long_game, kept)
    whole(journal, long_game, desk_on(journal))


@pytest.mark.parametrize("maker", ["kingdomino/2/0123456789abcdef", "dominoes/1/0123456789abcdef", ""])
def test_a_snapshot_of_another_maker_is_passed_over(
    long_game: str, journal: Journal, desk_on: Desks, maker: str
) -> None:
    journal.drop_snapshots()
    journal.keep_snapshot(long_game, Snapshot(LONG, maker, b"\xc1 nobody can read this"))
    whole(journal, long_game, desk_on(journal))


def test_rooms_that_were_put_away_are_opened_again(journal: Journal, desk: GameCommands) -> None:
    games = [begun(desk) for _ in range(3)]
    desk.loaded_games.memory._size = 1
    for upto in (30, 60, None):
        for game in games:
            played_on(desk, game, upto, seed=game)
            assert len(desk.loaded_games.memory._loaded) == 1
    for game in games:
        assert auditing_of(desk).game(game, whole=False).verdict == "agrees"


@pytest.mark.parametrize("seq", [1, 20, LONG])
def test_a_log_that_was_tampered_with_is_not_played_on(
    long_game: str, journal: Journal, opened: Callable[..., Journal], desk_on: Desks, seq: int
) -> None:
    class Tampered(SqliteJournal):
        def read(self, *args, **more):
            return [changed(stored) if stored.seq == seq else stored for stored in super().read(*args, **more)]

    def changed(stored: Stored) -> Stored:
        return stored._replace(body=stored.body.replace(b'"actor":"', b'"actor":"x', 1))

    journal.drop_snapshots()
    with pytest.raises(Broken) as broken:
        answers(desk_on(opened(Tampered)), long_game)
    assert broken.value.seq == seq
