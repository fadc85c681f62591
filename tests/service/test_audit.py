"""The audit: agrees with every game that was played by the rules, and finds whatever is changed in one, even where the
chain was made again to fit, as somebody could do who holds the key."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from domain.lobby import LOBBY_CODEC, Chair
from events.event import Stored, genesis, linked
from events.keys import KeyRing
from events.sqlite import SqliteJournal
from events.viewer import Viewer
from service.audit import audit
from service.desk import Wanted, open_desk

GAME = "g_audited"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Stored], bytes]:
    folder: Path = tmp_path_factory.mktemp("audit")
    journal = SqliteJournal(folder / "log.db")
    desk = open_desk(journal, KeyRing(folder), alone=True, published=lambda _stream, _events: None)
    rng = random.Random("audited")
    desk.seating.create("a_ann", GAME, Wanted("kingdomino", {"harmony": True}, [Chair("open")] * 3, sandbox=True))
    while (question := desk.looking.game("a_ann", GAME, Viewer.referee())["decision"]) is not None:
        desk.moves.play("a_ann", GAME, question["id"], [rng.choice(question["options"])["id"]])
    seed = bytes.fromhex(desk.looking.game(None, GAME, Viewer.public())["seed"])
    events = journal.read(GAME)
    journal.close()
    return events, seed


def chained(events: Sequence[tuple[Stored, dict[str, Any], bytes | None]]) -> list[Stored]:
    """The events with these data and openings, in a chain that holds."""
    made: list[Stored] = []
    for number, (stored, data, openings) in enumerate(events, 1):
        event = stored.event
        prev = made[-1].hash if made else genesis(GAME, "game")
        made.append(linked(GAME, number, event.type, event.v, event.at, event.actor, data, prev, openings))
    return made


def plain(events: Sequence[Stored]) -> list[tuple[Stored, dict[str, Any], bytes | None]]:
    return [(stored, orjson.loads(bytes(stored.event.data)), stored.openings) for stored in events]


def test_a_game_played_by_the_rules_agrees(played: tuple[list[Stored], bytes]) -> None:
    events, seed = played
    found = audit(events, seed)
    assert found.verdict == "agrees"
    assert found.facts > 50
    assert audit(chained(plain(events)), seed).verdict == "agrees"


def test_another_seed_is_found(played: tuple[list[Stored], bytes]) -> None:
    events, _ = played
    found = audit(events, bytes(32))
    assert (found.verdict, found.seq) == ("differs", 1)


def test_the_first_difference_is_named(played: tuple[list[Stored], bytes]) -> None:
    events, seed = played
    told = plain(events)
    place = next(place for place, (stored, _, _) in enumerate(told) if stored.event.type == "domino-placed")
    told[place][1]["x"] += 1
    found = audit(chained(told), seed)
    assert (found.verdict, found.seq) == ("differs", place + 1)
    assert found.recorded is not None
    assert found.expected is not None
    assert "DominoPlaced" in found.recorded
    assert found.recorded != found.expected


def test_an_answer_that_was_not_offered_is_found(played: tuple[list[Stored], bytes]) -> None:
    events, seed = played
    told = plain(events)
    place = next(place for place, (stored, _, _) in enumerate(told) if stored.event.type == "decision-answered")
    stored, data, openings = told[place]
    assert openings is not None
    answer = orjson.loads(openings)
    answer[0][1] = ["o999"]
    told[place] = (stored, data, orjson.dumps(answer))
    assert audit(chained(told), seed).verdict == "differs"


def test_an_event_left_out_is_found(played: tuple[list[Stored], bytes]) -> None:
    events, seed = played
    told = plain(events)
    for place, (stored, _, _) in enumerate(told):
        if stored.event.type not in {"game-created", "seed-opened"}:
            without = chained([*told[:place], *told[place + 1 :]])
            assert audit(without, seed).verdict != "agrees", stored.event.type


def test_a_record_of_somebody_who_wishes_us_ill_is_no_trouble(played: tuple[list[Stored], bytes]) -> None:
    events, seed = played
    rng = random.Random("ill")
    told = plain(events)
    for _ in range(300):
        place = rng.randrange(len(told))
        stored, data, openings = told[place]
        open_fields = [name for name, value in data.items() if not (isinstance(value, dict) and "sealed" in value)]
        field = rng.choice([*open_fields, "surplus"])
        spoilt = {**data, field: rng.choice([None, -1, 2**40, "", "x", [], [None], {}, {"seat": 99}, True])}
        if rng.random() < 0.2:
            spoilt.pop(field)
        if spoilt != data:
            found = audit(chained([*told[:place], (stored, spoilt, openings), *told[place + 1 :]]), seed)
            around = stored.event.type in LOBBY_CODEC.types
            assert found.verdict in {"differs", "broken", "not-carried"} or around, (stored.event.type, field, spoilt)


def test_a_game_that_does_not_begin_with_its_making_is_broken(played: tuple[list[Stored], bytes]) -> None:
    events, seed = played
    assert audit(chained(plain(events)[1:]), seed).verdict == "broken"
    assert audit([], seed).verdict == "broken"
