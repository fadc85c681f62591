"""A tournament acts on its games at moments at which it may (docs/audits.md, "Who checks each fact").

The forger holds the log and the key of the service.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from domain.table.office import EVERY_GAME, SERVICE
from domain.table.rulings import Paused, Resumed, Terms, Voided
from domain.tournament.drawing import withdraw_round
from domain.tournament.facts import ResultReported
from domain.tournament.formats.formats import KnockOut, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import report
from domain.tournament.results.refs import GameRef
from domain.tournament.results.scale import Scale
from events.log.sqlite import SqliteJournal
from service.features.audits.words import in_words
from service.features.exports.bundled_results import compared
from service.features.tournaments.game_results import by_place
from service.platform.ids import new_id
from tests.support.auditing import auditing_of
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import audited, copied, written
from tests.support.forging import later
from tests.support.tables import played_on

ONE: Final = Stage(Swiss(rounds=1, size=2), Scale("win"))
WINDOW: Final = Terms(dispute_window=86_400, appeal_window=86_400)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Evening]:
    """An evening that is not audited at its end, because somebody forges its record."""
    with SqliteJournal(tmp_path / "log.db") as journal:
        yield Evening(journal, tmp_path)


def reported(evening: Evening, game: str) -> ResultReported:
    """Return the result of a game as the tournament would report it now."""
    look, tournament = evening.tournaments.opener.look(game), evening.line.tournament
    assert look.lobby.result is not None
    standings, absent = by_place(tournament, GameRef(1, 1, 1, 1), look.lobby, look.lobby.result)
    return report(tournament, 1, 1, standings, absent, game=game, head=look.head)


@pytest.mark.parametrize(
    ("stage", "disputes", "verdict"),
    [(Stage(KnockOut()), False, "differs"), (ONE, True, "differs"), (ONE, False, "agrees")],
)
def test_result_that_must_wait_is_found(alone: Evening, stage: Stage, disputes: bool, verdict: str) -> None:
    """docs/tournaments.md: in a knock-out the next round waits until nobody can dispute the result."""
    alone.begin(2, stage, terms=WINDOW)
    game = alone.game(1)
    played_on(alone.desk, game)
    if disputes:
        alone.desk.disputing.open("a_1", game, new_id("d"), 3, "that was not so")
    alone.advance()
    if verdict == "differs":
        assert audited(alone).verdict == "agrees"
        assert alone.line.tournament.current.rounds[0].games[1][0].outcome is None
        written(alone, [reported(alone, game)])
    found = audited(alone)
    assert found.verdict == verdict
    assert (in_words(found) == "This result could still be disputed, so it had to wait.") == (verdict == "differs")


@pytest.mark.parametrize(("seconds", "verdict"), [(0, "agrees"), (120, "differs")])
def test_round_is_not_withdrawn_when_a_game_is_over(alone: Evening, seconds: int, verdict: str) -> None:
    """docs/tournaments.md: "A round can be withdrawn until one of its games is over". Clocks may differ."""
    alone.begin(2, ONE)
    game = alone.game(1)
    played_on(alone.desk, game)
    written(alone, [withdraw_round(alone.line.tournament, "my friend lost")], MAKER)
    found = copied(alone, later(seconds, "round-withdrawn"))
    assert (found.verdict, found.rule) == (verdict, None if verdict == "agrees" else "every tournament: rounds")


def test_withdrawal_right_after_a_referee_has_voided_the_game_agrees(alone: Evening) -> None:
    alone.begin(2, ONE)
    game = alone.game(1)
    played_on(alone.desk, game)
    alone.desk.rulings.rule("a_umpire", game, lambda _: Voided(reason="so"), EVERY_GAME)
    written(alone, [withdraw_round(alone.line.tournament, "a tile was missing")], MAKER)
    assert audited(alone).verdict == "agrees"


def test_audit_up_to_an_event_ignores_games_that_were_voided_after_it(alone: Evening) -> None:
    alone.begin(4, ONE)
    before = alone.line.version
    written(alone, [withdraw_round(alone.line.tournament, "a wrong pairing")], MAKER)
    alone.advance().advance()
    for upto in (None, before):
        found = auditing_of(alone.desk).stream(ID, "rules", upto).audit
        assert (found.verdict, "void" in in_words(found)) == ("agrees", False)


def test_bundle_with_a_paused_game_agrees(alone: Evening) -> None:
    alone.begin(2, ONE)
    game = alone.game(1)
    alone.organise.pause(MAKER, ID, None)
    alone.advance()
    alone.organise.resume(MAKER, ID)
    alone.advance().play(1)
    assert compared([*alone.journal.read(ID)], {game}, alone.journal.read) == 0


def test_service_pauses_a_game_only_with_its_tournament(alone: Evening) -> None:
    alone.begin(2, ONE)
    game = alone.game(1)
    for ruling in (Paused(reason="the hall pauses", hall=99), Resumed(reason="the hall goes on")):
        alone.desk.rulings.rule(SERVICE, game, lambda _, ruling=ruling: ruling, EVERY_GAME)
    alone.play(1)
    assert in_words(audited(alone)) == "The service paused this game, but its tournament was not paused."
