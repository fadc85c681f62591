"""The source of a fold is freed with it.

It does not wait for the collector, since an audit reads many.
"""

import gc
import weakref

from events.log.viewer import Viewer
from projections.game_fold import GameFold, past_of


class Events(list):
    """A list that records its end."""


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
