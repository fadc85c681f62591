"""The audit agrees with every game played by the rules, and finds changes of its play.

It finds changes even where the owner of the key rebuilt the chain to fit.
"""

import random
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, cast

import orjson
import pytest

from domain.table.lobby_facts import LOBBY_CODEC, Chair
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from service.features.audits.from_log import Auditing
from service.features.audits.game import audit
from service.features.audits.verdict import DEPTHS, Depth
from service.features.games.desk import GameCommands, GameRequest, open_desk
from tests.support.auditing import auditing_of
from tests.support.forging import chained, dated, forged, place_of, plain, won_by_more
from tests.support.looking import game_json
from tests.support.tables import PLAYERS, begun, moved
from tests.support.tables import played as played_at

GAME = "g_audited"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Stored], bytes]:
    folder: Path = tmp_path_factory.mktemp("audit")
    journal = SqliteJournal(folder / "log.db")
    desk = open_desk(journal, KeyRing(folder), alone=True, published=lambda _stream, _events: None)
    rng = random.Random("audited")
    desk.seating.create("a_ann", GAME, GameRequest("kingdomino", {"harmony": True}, [Chair("open")] * 3, sandbox=True))
    while (question := game_json(desk.looking, "a_ann", GAME, Viewer.referee())["decision"]) is not None:
        desk.moves.play("a_ann", GAME, question["id"], [rng.choice(question["options"])["id"]])
    seed = bytes.fromhex(game_json(desk.looking, None, GAME, Viewer.public())["seed"])
    events = journal.read(GAME)
    journal.close()
    return events, seed


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
    place = place_of(told, "domino-placed")
    told[place][1]["x"] += 1
    found = audit(chained(told), seed)
    assert (found.verdict, found.seq) == ("differs", place + 1)
    assert found.recorded is not None
    assert found.expected is not None
    assert "DominoPlaced" in found.recorded
    assert found.recorded != found.expected
    assert found.rule == "kingdomino: script > place-domino"


def test_an_answer_that_was_not_offered_is_found(played: tuple[list[Stored], bytes]) -> None:
    events, seed = played
    told = plain(events)
    place = place_of(told, "decision-answered")
    stored, data, openings = told[place]
    assert openings is not None
    answer = orjson.loads(openings)
    answer[0][1] = ["o999"]
    told[place] = (stored, data, orjson.dumps(answer))
    found = audit(chained(told), seed)
    assert (found.verdict, found.seq, found.rule) == ("differs", place + 1, "kingdomino: script > choose-domino")
    assert found.recorded is not None
    assert "o999" in found.recorded


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


@pytest.mark.parametrize(("depth", "verdict"), [("chain", "agrees"), ("facts", "differs"), ("rules", "differs")])
def test_a_result_that_the_facts_do_not_come_to(played: tuple[list[Stored], bytes], depth: Depth, verdict: str) -> None:
    events, seed = played
    told = plain(events)
    won_by_more(told)
    found = audit(chained(told), seed, depth)
    assert found.verdict == verdict
    if verdict == "differs":
        assert (found.seq, found.rule) == (place_of(told, "game-ended") + 1, "kingdomino: standings")


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_depth_agrees_with_an_honest_game_and_finds_another_seed(
    played: tuple[list[Stored], bytes], depth: Depth
) -> None:
    events, seed = played
    assert audit(events, seed, depth).verdict == "agrees"
    assert audit(events, bytes(32), depth).verdict == "differs"
    cut = [*events[:9], *events[10:]]
    assert (audit(cut, seed, depth).verdict, audit(cut, seed, depth).seq) == ("broken", 11)


@pytest.mark.parametrize("depth", DEPTHS)
def test_an_event_dated_before_the_one_that_it_follows_is_found(
    played: tuple[list[Stored], bytes], depth: Depth
) -> None:
    """docs/audits.md, "Audits": no recorded time runs back, or a clock could be made to run out."""
    events, seed = played
    told = plain(events)
    told[20] = (dated(events[20], "2026-11-01T12:00:00.000Z"), *told[20][1:])
    found = audit(chained(told, back=True), seed, depth)
    assert (found.verdict, found.seq, found.why.id) == ("broken", 21, "broken/time")


def desk_in(folder: Path) -> tuple[SqliteJournal, KeyRing, GameCommands]:
    journal, ring = SqliteJournal(folder / "log.db"), KeyRing(folder)
    return journal, ring, open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_follows_from_giving_up_is_checked_too(tmp_path: Path, seats: int) -> None:
    journal, ring, desk = desk_in(tmp_path)
    game, rng = begun(desk, seats), random.Random(seats)
    for _ in range(3 * seats):
        moved(desk, game, rng)
    desk.giving_up.resign(PLAYERS[1], game)
    assert auditing_of(desk).stream(game, "rules").audit.verdict == "agrees"

    def the_other_way_round(told: list[tuple[Stored, dict, bytes | None]]) -> None:
        standings = told[place_of(told, "game-settled")][1]["standings"]
        standings[0]["place"], standings[1]["place"] = standings[1]["place"], standings[0]["place"]

    (tmp_path / "forged").mkdir()
    with SqliteJournal(tmp_path / "forged" / "log.db") as other:
        forged(journal, other, ring, game, the_other_way_round)
        forger = open_desk(other, ring, alone=True, published=lambda _stream, _events: None)
        for depth, verdict in (("chain", "agrees"), ("facts", "differs"), ("rules", "differs")):
            assert auditing_of(forger).stream(game, depth).audit.verdict == verdict
    journal.close()


def test_a_receipt_that_contradicts_the_log_is_found(tmp_path: Path) -> None:
    """A stored receipt names another head than the log."""
    journal, _, desk = desk_in(tmp_path)
    game = played_at(desk)
    honest = auditing_of(desk).game(game, whole=False, depth="chain")
    assert (honest.verdict, honest.receipts) == ("agrees", len(journal.done(game)))
    journal.close()
    with sqlite3.connect(tmp_path / "log.db") as db:
        rows = db.execute("SELECT position, answer FROM events WHERE answer IS NOT NULL ORDER BY position").fetchall()
        position, answer = rows[3]
        signed = orjson.loads(answer)
        signed["receipt"]["head"] = "0" * 64
        db.execute("UPDATE events SET answer = ? WHERE position = ?", (orjson.dumps(signed), position))
    db.close()
    journal, _, desk = desk_in(tmp_path)
    found = auditing_of(desk).game(game, whole=False, depth="chain")
    assert (found.verdict, found.seq) == ("broken", journal.done(game)[3].last)
    journal.close()


SPOILT = {
    "cut short": "UPDATE events SET body = substr(body, 1, 40) WHERE position = 20",
    "text instead of bytes": "UPDATE events SET body = 'words' WHERE position = 20",
    "another hash": "UPDATE events SET hash = 'f' || substr(hash, 2) || '0' WHERE position = 20",
    "no openings": "UPDATE events SET openings = NULL WHERE openings IS NOT NULL",
    "openings cut short": "UPDATE events SET openings = substr(openings, 1, 9) WHERE openings IS NOT NULL",
    "no answer": "UPDATE events SET answer = x'' WHERE answer IS NOT NULL",
    "no secret": "DELETE FROM secrets",
    "another secret": "UPDATE secrets SET secret = x'7b7d'",
}


@pytest.mark.parametrize("how", SPOILT)
def test_whatever_is_done_to_the_files_is_reported(tmp_path: Path, how: str) -> None:
    journal, _, desk = desk_in(tmp_path)
    game = played_at(desk)
    journal.close()
    with sqlite3.connect(tmp_path / "log.db") as db:
        assert db.execute(SPOILT[how]).rowcount > 0
    db.close()
    journal, _, desk = desk_in(tmp_path)
    for depth in DEPTHS:
        assert auditing_of(desk).stream(game, depth).audit.verdict == "broken", depth
    journal.close()


def test_receipts_under_a_key_that_is_not_ours_are_found(tmp_path: Path) -> None:
    journal, _, desk = desk_in(tmp_path)
    game = played_at(desk)
    stranger = open_desk(journal, KeyRing(tmp_path / "other"), alone=True, published=lambda _stream, _events: None)
    assert auditing_of(stranger).game(game, whole=False).verdict == "broken"
    journal.close()


def test_what_differs_in_a_game_that_is_played_is_not_told(tmp_path: Path) -> None:
    journal, ring, desk = desk_in(tmp_path)
    game, rng = begun(desk), random.Random(1)
    for _ in range(6):
        moved(desk, game, rng)
    (tmp_path / "forged").mkdir()

    def another_pile(told: list[tuple[Stored, dict, bytes | None]]) -> None:
        told[place_of(told, "line-laid")][1]["dominoes"] = [1, 2, 3, 4]

    with SqliteJournal(tmp_path / "forged" / "log.db") as other:
        forged(journal, other, ring, game, another_pile)
        forger = open_desk(other, ring, alone=True, published=lambda _stream, _events: None)
        told, whole = (auditing_of(forger).game(game, whole=whole) for whole in (False, True))
        assert {told.recorded, told.expected, told.rule} == {None}
        assert (told.verdict, told.seq) == (whole.verdict, whole.seq)
        assert "LineLaid" in whole.recorded
        assert whole.rule == "kingdomino: script > lay-line"
    journal.close()


def test_a_game_that_goes_on_while_it_is_audited_is_not_said_to_be_broken(tmp_path: Path) -> None:
    """Found by the simulation, seed 67: somebody moved between two reads of an audit."""
    with closing(SqliteJournal(tmp_path / "log.db")) as journal:
        ring = KeyRing(tmp_path)
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        desk.seating.create("a_ann", GAME, GameRequest("kingdomino", {}, [Chair("open")] * 2, sandbox=True))

        class Busy:
            """A log in which a player moves during the first reads, and whenever receipts are read."""

            moves = 0

            def __getattr__(self, name: str) -> Any:
                if name == "done" or (name == "read" and self.moves < 5):
                    self.moves += 1
                    question = game_json(desk.looking, "a_ann", GAME, Viewer.referee())["decision"]
                    desk.moves.play("a_ann", GAME, question["id"], [question["options"][0]["id"]])
                if name == "read_in_pages":
                    return partial(Journal.read_in_pages, self)  # each page is a question
                return getattr(journal, name)

        busy = Busy()
        found = Auditing(cast(Journal, busy), ring).stream(GAME, "rules")
        assert found.audit.verdict == "agrees", found.audit
        assert busy.moves > 3
        assert Auditing(journal, ring).stream(GAME, "rules").receipts >= found.receipts
