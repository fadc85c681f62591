"""The events of games that a tournament names: never an earlier one than before, and with the results of those games.

The forger holds the log and the key of the service (docs/audits.md, "Who checks each fact").
"""

import random
from pathlib import Path
from typing import Any, Final

from domain.game.results import Standing
from domain.table.lobby_facts import SeedOpened
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Rewound, Terms, Voided
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.scale import Scale
from events.log.sqlite import SqliteJournal
from service.features.audits.words import in_words
from service.platform.streams.pen import SERVICE
from service.platform.streams.repository import Command
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import audited, copied
from tests.support.forging import adding, having, place_of
from tests.support.play import until
from tests.support.tables import moved

ONE: Final = Stage(Swiss(rounds=1, size=2), Scale("win"))


def test_result_that_a_ruling_changed_is_corrected_before_the_game_is_closed(evening: Evening) -> None:
    evening.begin(2, ONE, terms=Terms(dispute_window=1, appeal_window=1))
    game = evening.play(1)
    outcome = evening.line.tournament.current.rounds[0].games[1][0].outcome
    assert outcome is not None
    turned = tuple(Standing(one.seat, 3 - one.place, 0) for one in outcome.standings)
    evening.desk.rulings.rule("a_umpire", game, lambda _: Adjudicated(reason="so", standings=turned), EVERY_GAME)
    evening.advance()
    until(lambda: evening.desk.deadlines.keep(game) is not None)
    evening.advance()
    found = copied(evening, lambda told: told.pop(place_of(told, "result-corrected")))
    assert (found.verdict, in_words(found)) == (
        "differs", "The game has another result than the one recorded in the tournament.",
    )  # fmt: skip


def test_latest_result_that_is_not_recorded_is_remarked(evening: Evening) -> None:
    """The service may be late, so this is no difference."""
    evening.begin(2, ONE)
    game = evening.play(1)
    evening.desk.rulings.rule("a_umpire", game, lambda _: Voided(reason="so"), EVERY_GAME)
    late = audited(evening)
    assert late.verdict == "agrees"
    assert "The latest result of 1 game is not recorded here." in in_words(late)
    evening.advance()
    assert "latest" not in in_words(audited(evening))


def test_game_with_a_rewind_that_goes_on_after_its_result_is_read_again(evening: Evening) -> None:
    """A waiver follows the result that the tournament recorded, so the game has a later event than it names."""
    evening.begin(2, ONE, terms=Terms(dispute_window=86400))
    game = evening.game(1)
    moved(evening.desk, game, random.Random(1))
    to = next(one.seq for one in evening.journal.read(game) if one.event.type == "decision-opened")
    evening.desk.rulings.rule("a_umpire", game, lambda _: Rewound(reason="so", to=to, branch=1), EVERY_GAME)
    evening.play(1)
    evening.desk.disputing.waive("a_1", game)
    assert audited(evening).verdict == "agrees"


def test_earlier_event_of_a_game_is_not_named_later(evening: Evening) -> None:
    evening.begin(2, ONE)
    game = evening.play(1)
    early = evening.journal.read(game)[8].hash
    evening.desk.rulings.rule("a_umpire", game, lambda _: Voided(reason="so"), EVERY_GAME)
    evening.advance()
    found = copied(evening, having("result-voided", head=early))
    assert (found.verdict, found.rule) == ("differs", "every tournament: results: the game's own record")
    assert in_words(found) == "An earlier event of this record names a later event of the same game."


def test_running_game_is_not_voided_without_a_ruling(evening: Evening) -> None:
    evening.begin(2, ONE)
    head = evening.journal.read(evening.game(1))[-1].hash
    voided = adding("result-voided", SERVICE, stage=1, round=1, table=1, number=1, head=head, reason="so")
    found = copied(evening, voided)
    assert (found.verdict, in_words(found)) == ("differs", "The rules give no such event at this place.")


def test_seed_is_not_revealed_before_all_games_are_final(tmp_path: Path) -> None:
    with SqliteJournal(tmp_path / "log.db") as journal:
        evening = Evening(journal, tmp_path)
        evening.begin(2, ONE, terms=Terms(dispute_window=86400)).play(1)
        evening.organise.end(MAKER, ID)
        seed = evening.tournaments.book.secrets(ID).seed

        def reveal(_line: Any, pen: Any) -> Command:
            pen.write([SeedOpened(seed.hex())], SERVICE)
            return Command("forged")

        evening.advance()
        assert audited(evening).verdict == "agrees"
        evening.tournaments.book.change(ID, reveal)
        found = audited(evening)
    assert (found.verdict, found.rule) == ("differs", "every tournament: commitment")
    assert in_words(found) == "The revealed seed belongs to games that could still be disputed at that time."
