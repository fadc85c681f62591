"""Games with takebacks, rewinds, rulings, disputes, clocks and forks in between: every law holds on, and nobody learns
a secret by any of it.

`LAW_LIVES` is how many lives of each ruleset a run without `long` lives.
"""

import io
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.written_game import GameNotation
from domain.games.rulesets import RULESETS
from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from events.record.verifying import read_record
from projections.game_fold import GameFold, past_of
from service.platform.http.codes import CODES
from tests.support.auditing import auditing_of
from tests.support.life import Life, Time, terms
from tests.support.play import limited
from tests.support.profile import profile
from tests.support.worlds import sent

LIVES = int(os.environ.get("LAW_LIVES", "4"))
LONG = 300
DEEDS = 50
EVERY = 5
"""The whole game is folded again after one deed in this many."""


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr("service.platform.streams.pen.now", time)
    return time


def begun(journal: SqliteJournal, ring: KeyRing, time: Time, ruleset: str, number: int) -> Life:
    rng = random.Random(f"{ruleset} life {number}")
    life = Life(journal, ring, time, rng)
    life.begin(ruleset, limited(ruleset, 20), rng.choice([2, 2, 3]), terms(rng))
    return life


NUMBERS = [*range(LIVES), *(pytest.param(number, marks=pytest.mark.long) for number in range(LIVES, LONG))]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_laws_hold_whatever_happens_around_a_game(
    tmp_path: Path, ring: KeyRing, time: Time, ruleset: str, number: int
) -> None:
    with SqliteJournal(tmp_path / "log.db") as journal:
        life = begun(journal, ring, time, ruleset, number)
        for count in range(DEEDS):
            deed = life.plan()
            refusal = life.do(deed)
            assert refusal is None or refusal.code in CODES, deed
            if count % EVERY == 0:
                live_is_the_fold(life)
                nothing_is_lost(ruleset, life.now().copy.table)
                life.desk = life.fresh()  # as after a restart
        live_is_the_fold(life)
        everybody_has_the_same_game(life)
        for game in (life.game, *life.forks):
            found = auditing_of(life.desk).stream(game, "rules").audit
            assert found.verdict == "agrees", (game, found)
            it_is_played_again_from_its_text(life, game)
        for fork in life.forks:
            with life.desk.loaded_games.load(fork).seen_by(Viewer.referee()) as now:
                nothing_is_lost(ruleset, now.copy.table)


def live_is_the_fold(life: Life) -> None:
    """Compare the script's state with the fold of the events, which must not depend on where it began."""
    room, events = life.desk.loaded_games.load(life.game), life.journal.read(life.game)
    viewers = [Viewer.public(), Viewer.referee(), *map(Viewer.seat, range(len(life.now().lobby.chairs)))]
    for viewer in viewers:
        fresh = GameFold(viewer, past_of(lambda upto: events[:upto])).extend(events)
        with room.seen_by(viewer) as kept:
            assert packed(kept.copy) == packed(fresh.copy)
            assert kept.question() == fresh.question()
    now = life.now()
    if now.asked is not None and now.lobby.status == "running":
        assert packed(room.driver().copy) == packed(now.copy)


def it_is_played_again_from_its_text(life: Life, game: str) -> None:
    """Replay the game from its text, which holds all valid moves and nothing that was taken back."""
    with life.desk.loaded_games.load(game).seen_by(Viewer.referee()) as now:
        rules, status, table = now.rules, now.lobby.status, now.copy.table
    if status not in {"open", "cancelled"}:
        again = GameNotation(rules).play(life.desk.looking.written(game, Viewer.referee())).play.copy
        assert sent(replace(again.table, shuffles=table.shuffles)) == sent(table)


def packed(copy: Any) -> bytes:
    return sent([copy.table, copy.facts, copy.open is not None, copy.ended is not None])


def nothing_is_lost(ruleset: str, table: Any) -> None:
    """Check that all parts of the box are there, on any branch, and in a fork too."""
    known = profile(ruleset)
    whole = known.box(table)
    if whole is not None:
        assert total(known.heaps(table)) == whole
        known.check_table(table)


def total(heaps: list[Any]) -> Counter[Any]:
    found: Counter[Any] = Counter()
    for heap in heaps:
        found.update(heap)
    return +found


def everybody_has_the_same_game(life: Life) -> None:
    """All copies verify and end in one head; folding a copy is seeing what its owner sees."""
    heads = set()
    for viewer in (Viewer.public(), Viewer.referee(), *map(Viewer.seat, range(len(life.now().lobby.chairs)))):
        record = read_record(io.BytesIO(b"".join(life.desk.looking.record(life.game, viewer))), {life.ring.current.kid})
        assert record.report.verdict == "verified", record.report
        heads.add(record.report.head)
    assert len(heads) == 1
