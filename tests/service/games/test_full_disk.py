"""A disk that is really full: no lost event is acknowledged, and play continues with new room."""

import random
import resource
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from events.log.journal import Journal, Unavailable
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.tables import answers, begun, played_on


@contextmanager
def full() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_move_on_a_full_disk_has_not_been_made(desk: GameCommands, journal: Journal) -> None:
    game = begun(desk)
    played_on(desk, game, upto=20)
    answer = random.Random(1).choice(answers(desk, game))
    events, shown = journal.read(game), game_json(desk.looking, None, game, Viewer.seat(0))
    with full(), pytest.raises(Unavailable):
        answer.given(desk, game)
    assert journal.read(game) == events
    assert game_json(desk.looking, None, game, Viewer.seat(0)) == shown
    assert not answer.given(desk, game).repeated
    played_on(desk, game)
    assert auditing_of(desk).game(game, whole=False).verdict == "agrees"
