"""A log that fails in the middle of a move: memory never holds more than the log, and play continues."""

from collections.abc import Callable
from typing import Literal

import pytest

from domain.game.refusal import Refusal
from domain.table.lobby_facts import Chair
from events.log.journal import Append, Appended, Journal, Unavailable
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands, GameRequest, open_desk
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.tables import PLAYERS, answers, begun, played_on

Desks = Callable[..., GameCommands]
Fault = Literal["before", "after"]
FAULTS = pytest.mark.parametrize("fault", ["before", "after"])


class Faltering(SqliteJournal):
    """Fails its next append once, before or after it is durable."""

    fault: Fault | None = None

    def append(self, wish: Append) -> Appended:
        fault, self.fault = self.fault, None
        if fault == "before":
            raise Unavailable("the disk is full")
        done = super().append(wish)
        if fault == "after":
            raise Unavailable("the connection is lost")
        return done


@pytest.fixture
def journal(opened: Callable[..., Journal]) -> Journal:
    return opened(Faltering)


def seen(desk: GameCommands, game: str) -> list[object]:
    return [game_json(desk.looking, None, game, viewer) for viewer in (Viewer.public(), Viewer.seat(0), Viewer.seat(1))]


@pytest.mark.parametrize("alone", [True, False])
@FAULTS
def test_memory_is_never_ahead_of_the_log(journal: Faltering, desk_on: Desks, fault: Fault, alone: bool) -> None:
    desk, beside = desk_on(journal, alone), desk_on(journal, alone=False)
    game, moves = begun(desk), 0
    while found := answers(desk, game):
        answer, other = found[0], found[-1]
        before = seen(desk, game)
        journal.fault = fault
        with pytest.raises(Unavailable):
            answer.given(desk, game)
        moves += 1
        head = journal.head(game)
        assert head is not None
        assert desk.looking.version(game) == head.seq
        assert seen(desk, game) == seen(beside, game)
        if fault == "before":
            assert seen(desk, game) == before
            assert not other.given(desk, game).repeated, "nothing was decided: another answer is as good"
        else:
            assert seen(desk, game) != before
            if other != answer:
                with pytest.raises(Refusal, match="decision-closed/answered"):
                    other.given(desk, game)
            assert answer.given(desk, game).repeated
    assert moves > 20
    assert auditing_of(desk).game(game, whole=False).verdict == "agrees"


@FAULTS
def test_sitting_down(journal: Faltering, desk: GameCommands, fault: Fault) -> None:
    desk.seating.create(PLAYERS[0], "g_sit", GameRequest("kingdomino", {}, [Chair("open")] * 2))
    for seat in (0, 1):
        journal.fault = fault
        with pytest.raises(Unavailable):
            desk.seating.sit(PLAYERS[seat], "g_sit", seat)
        taken = game_json(desk.looking, None, "g_sit", Viewer.public())["seats"][seat]["taken"]
        assert taken == (fault == "after")
        assert (desk.seating.sit(PLAYERS[seat], "g_sit", seat) is None) == taken
    assert game_json(desk.looking, None, "g_sit", Viewer.public())["status"] == "running"
    played_on(desk, "g_sit")


@FAULTS
def test_making_a_game(journal: Faltering, desk: GameCommands, fault: Fault) -> None:
    wanted = GameRequest("kingdomino", {}, [Chair("account", player) for player in PLAYERS], present=frozenset(PLAYERS))
    journal.fault = fault
    with pytest.raises(Unavailable):
        desk.seating.create(PLAYERS[0], "g_made", wanted)
    again = desk.seating.create(PLAYERS[0], "g_made", wanted)
    assert again.repeated == (fault == "after")
    assert len(journal.read("g_made")) == again.last
    played_on(desk, "g_made")
    assert auditing_of(desk).game("g_made", whole=False).verdict == "agrees"


def test_what_is_published_is_durable(journal: Faltering, ring, desk_on: Desks) -> None:
    told: list[tuple[str, int]] = []

    def hear(stream, events):
        assert journal.read(stream, after=events[0].seq - 1) == list(events)
        told.extend((stored.stream, stored.seq) for stored in events)

    desk = open_desk(journal, ring, alone=True, published=hear)
    game = begun(desk)
    while found := answers(desk, game):
        if len(told) % 3 == 0:
            journal.fault = "before"
            with pytest.raises(Unavailable):
                found[0].given(desk, game)
        found[-1].given(desk, game)
    assert told == [(game, seq) for seq in range(1, desk.looking.version(game) + 1)]
