"""Events of other builds: old ones are lifted, newer ones refused."""

import msgspec
import pytest

from domain.table.looks import LOOKS_CODEC
from events.log.chain import Broken
from events.log.event import Event, genesis, linked
from events.log.upcasting import LIFTS, UnknownEvent, lifted
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.features.games.http.event_schemas import CODECS

STEPS = {
    ("dealt", 1): lambda data: {"cards": [data["card"]]},
    ("dealt", 2): lambda data: {**data, "seat": 0},
}


def dealt(v, **data):
    return Event("g_1", 1, "dealt", v, "2026-11-01T12:00:00Z", "a", msgspec.Raw(msgspec.json.encode(data)), "0" * 64)


def read(event, known):
    return msgspec.json.decode(lifted(event, known, STEPS))


def test_an_old_event_is_lifted_step_by_step():
    assert read(dealt(1, card="estate"), 3) == {"cards": ["estate"], "seat": 0}
    assert read(dealt(2, cards=["curse"]), 3) == {"cards": ["curse"], "seat": 0}


def test_an_event_of_today_is_left_alone():
    event = dealt(3, cards=[], seat=1)
    assert lifted(event, 3, STEPS) is event.data


def test_a_newer_event_is_refused():
    with pytest.raises(UnknownEvent, match="dealt is of version 4, this build reads versions up to 3"):
        read(dealt(4), 3)


def test_an_unknown_type_is_refused():
    with pytest.raises(UnknownEvent, match="this build knows no dealt"):
        read(dealt(1), None)


def test_every_old_version_of_every_fact_can_be_lifted():
    versions = {
        (name, v) for codec in (*CODECS, LOOKS_CODEC) for name, kind in codec.types.items() for v in range(1, kind.v)
    }
    assert set(LIFTS) == versions


def test_a_game_of_a_newer_build_is_not_guessed_at():
    created = linked("g_1", 1, "game-created", 2, "2026-11-01T12:00:00Z", "a", {"news": 1}, genesis("g_1", "game"))
    with pytest.raises(Broken, match="g_1 #1: game-created is of version 2, this build reads versions up to 1"):
        GameFold(Viewer.public()).apply(created)
