"""Forgeries of a tournament by the holder of the key, whose hashes and signatures are all right (docs/audits.md)."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.game.results import Standing
from domain.table.office import SERVICE
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.scale import Scale
from events.log.event import linked
from events.log.sqlite import SqliteJournal
from service.features.audits.words import in_words
from service.features.tournaments.organising import Starts
from service.features.tournaments.typed_results import Came
from tests.service.tournaments.test_auditing import copied
from tests.support.auditing import auditing_of
from tests.support.evening import ID, MAKER, Evening
from tests.support.forging import Told, acted, place_of

TWO = Stage(Swiss(rounds=2, size=2), Scale("win"))
FIRST = RoundRef(1, 1)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[SqliteJournal]:
    (tmp_path / "elsewhere").mkdir()
    with SqliteJournal(tmp_path / "elsewhere" / "log.db") as journal:
        yield journal


def insert(told: Told, place: int, kind: str, actor: str, data: dict[str, Any]) -> None:
    """Add an event before the one at `place`, at the time of that event."""
    stored = told[min(place, len(told) - 1)][0]
    event = linked(ID, stored.seq, kind, 1, stored.event.at, actor, data, "0" * 64)
    told.insert(place, (event, data, None))


def by(kind: str, actor: str) -> Callable[[Told], None]:
    def change(told: Told) -> None:
        place = place_of(told, kind)
        stored, data, openings = told[place]
        told[place] = acted(stored, actor), data, openings

    return change


def having(kind: str, **changed: Any) -> Callable[[Told], None]:
    def change(told: Told) -> None:
        told[place_of(told, kind)][1].update(changed)

    return change


def rule_broken(evening: Evening, elsewhere: SqliteJournal, change: Callable[[Told], object]) -> str:
    """Return the rule that a changed tournament breaks. The unchanged one agrees."""
    honest = auditing_of(evening.desk).stream(ID, "rules").audit
    assert honest.verdict == "agrees", honest
    found = copied(evening, elsewhere, change)
    assert found.verdict == "differs", found
    return str(found.rule).removeprefix("every tournament: ")


def claim(evening: Evening, entrant: int) -> None:
    """Claim a victory of the first seat at the first table."""
    evening.organise.claim(f"a_{entrant}", ID, FIRST, 1, lambda _: Came((Standing(0, 1, 2), Standing(1, 2, 1)), ()))


def test_no_draw_leaves_out_the_solver(evening: Evening, elsewhere: SqliteJournal) -> None:
    """docs/tournaments.md: tables of two are paired by FIDE Dutch."""
    evening.begin(4, TWO).play_all().round().play_all()
    evening.organise.end(MAKER, ID)
    evening.advance()
    changed = having("round-drawn", solver=None, by="format")
    assert rule_broken(evening, elsewhere, changed).startswith("swiss: ")


def test_the_service_drops_no_entrant_without_an_account(evening: Evening, elsewhere: SqliteJournal) -> None:
    evening.make(TWO, play="typed")
    evening.organise.enter_names(MAKER, ID, ["Ada", "Bruno", "Carla"])
    evening.organise.drop(MAKER, ID, 3)
    assert rule_broken(evening, elsewhere, by("entrant-dropped", SERVICE)) == "actors"


@pytest.mark.parametrize("kind", ["round-started", "tournament-resumed"])
def test_the_service_begins_nothing_before_its_hour(evening: Evening, elsewhere: SqliteJournal, kind: str) -> None:
    evening.make(TWO, play="typed").enter(2).start()
    evening.organise.draw(MAKER, ID)
    evening.organise.publish(MAKER, ID, Starts(None))
    evening.organise.start(MAKER, ID, FIRST)
    evening.organise.pause(MAKER, ID, None)
    evening.organise.resume(MAKER, ID)
    assert rule_broken(evening, elsewhere, by(kind, SERVICE)) == "actors"


def test_no_game_begins_before_its_players_are_there(evening: Evening, elsewhere: SqliteJournal) -> None:
    """docs/tournaments.md: a game that is played here begins when all players of its table are there."""
    evening.begin(2, TWO, no_show_minutes=10)
    for entrant in (1, 2):
        evening.organise.sit_down(f"a_{entrant}", ID, FIRST, entrant)
    evening.advance().play_all()

    def early(told: Told) -> None:
        del told[place_of(told, "entrant-sat")]

    assert rule_broken(evening, elsewhere, early) == "rounds: tables"


@pytest.mark.parametrize("kind", ["nonce-given", "result-claimed", "entrant-returned"])
def test_an_official_acts_for_no_player(evening: Evening, elsewhere: SqliteJournal, kind: str) -> None:
    """docs/record.md: your own nonce protects you against everybody. docs/security.md: only players come back."""
    play = "typed" if kind == "result-claimed" else "here"
    evening.make(TWO, play=play).enter(3)
    evening.organise.give_nonce("a_1", ID, 1, "mine")
    evening.organise.drop("a_3", ID, 3)
    evening.organise.come_back("a_3", ID, 3)
    evening.organise.drop("a_3", ID, 3)
    evening.start().publish()
    if play == "typed":
        claim(evening, 1)
    assert rule_broken(evening, elsewhere, by(kind, MAKER)) == "actors"


def test_an_act_in_an_officials_own_matter_is_named(evening: Evening, elsewhere: SqliteJournal) -> None:
    """docs/security.md: an act that decides a matter of the actor's own is refused. Earlier builds allowed some."""
    evening.make(TWO, play="typed").enter(2)
    evening.organise.enter(MAKER, ID)
    evening.start().publish()

    def points_for_herself(told: Told) -> None:
        data = {"stage": 1, "entrant": 3, "points": 100, "reason": "so", "rule": "", "answers": None, "dispute": None}
        insert(told, len(told), "points-adjusted", MAKER, data)

    found = copied(evening, elsewhere, points_for_herself)
    assert found.verdict == "agrees"
    assert "1 act of an official decided a matter of their own" in in_words(found)
