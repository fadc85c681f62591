"""The past of a game: every moment as it was, at a cost that does not grow with the game."""

from collections.abc import Iterator
from random import Random

import pytest

from events.log.event import Stored
from events.log.journal import Journal
from events.log.viewer import Viewer
from projections.game_fold import GameFold, past_of
from projections.packed_folds import packed
from service.features.games.desk import GameCommands
from service.features.games.past import PastMoments
from tests.support.tables import begun, played_on

VIEWERS = (Viewer.referee(), Viewer.public(), Viewer.seat(0), Viewer.seat(1))


class Reading:
    """A game's events, and how many of them were read."""

    def __init__(self, journal: Journal, game: str) -> None:
        self.game = game
        self.events = journal.read(game)
        self.count = 0
        self.past = past_of(lambda upto: self.events[:upto])

    def __call__(self, upto: int, after: int) -> Iterator[Stored]:
        for stored in self.events[after:upto]:
            self.count += 1
            yield stored

    def then(self, moments: PastMoments, viewer: Viewer, at: int) -> GameFold:
        return moments.fold(self.game, viewer, at, self, self.past)


@pytest.fixture
def reading(journal: Journal, desk: GameCommands) -> Reading:
    game = begun(desk, 2)
    played_on(desk, game, None)
    return Reading(journal, game)


@pytest.mark.parametrize("size", [32 * 1024 * 1024, 20_000, 0])
def test_every_moment_is_as_it_was_in_whatever_order_it_is_looked_at(reading: Reading, size: int) -> None:
    moments, chance = PastMoments(size), Random(7)
    for at in chance.choices(range(1, len(reading.events) + 1), k=120):
        viewer = chance.choice(VIEWERS)
        whole = GameFold(viewer, reading.past).extend(reading.events[:at])
        assert packed(reading.then(moments, viewer, at)) == packed(whole), (at, str(viewer))


def test_once_a_game_was_gone_through_no_moment_needs_more_than_a_few_events(reading: Reading) -> None:
    moments = PastMoments()
    last = len(reading.events)
    reading.then(moments, Viewer.public(), last)
    for at in (last, last // 2, last - 1, 3):
        reading.count = 0
        assert reading.then(moments, Viewer.public(), at).seq == at
        assert reading.count < 32


def test_what_is_kept_is_bounded(reading: Reading) -> None:
    moments = PastMoments(size=20_000)
    for viewer in VIEWERS:
        reading.then(moments, viewer, len(reading.events))
    kept = moments._kept.values()
    assert kept
    assert sum(map(len, kept)) == moments._size <= 20_000
