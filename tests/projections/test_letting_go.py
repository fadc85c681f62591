"""What a game was folded from is gone with its fold, and not when the collector next comes: an audit reads many."""

import gc
import weakref

from events.log.viewer import Viewer
from projections.game_fold import GameFold, past_of


class Events(list):
    """A list that is told of its end."""


def test_events_are_gone_with_the_fold_that_can_ask_for_its_past():
    events = Events()
    gone = weakref.ref(events)
    game = GameFold(Viewer.public(), past_of(events.__getitem__))
    gc.disable()
    try:
        del events, game
        assert gone() is None
    finally:
        gc.enable()
