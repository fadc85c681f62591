"""The service voids only games that their tournament does not count (docs/audits.md, "Who checks each fact").

The forger holds the log and the key of the service, and writes in its name.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from domain.game.results import Standing
from domain.table.office import EVERY_GAME, SERVICE
from domain.table.rulings import Adjudicated, Voided
from domain.tournament.facts import ResultVoided, TableOpened
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import void
from domain.tournament.results.refs import GameRef
from domain.tournament.results.scale import Scale
from events.log.sqlite import SqliteJournal
from service.features.audits.words import in_words
from service.features.tournaments import overturned_games
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import audited, written

ONE: Final = Stage(Swiss(rounds=1, size=2), Scale("win"))
PLACE: Final = {"stage": 1, "round": 1, "table": 1, "number": 1}


@pytest.fixture
def forged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """An evening whose service never mends what the forger writes."""
    monkeypatch.setattr(overturned_games, "back", lambda *_: iter(()))
    with SqliteJournal(tmp_path / "log.db") as journal:
        yield Evening(journal, tmp_path)


def voided(evening: Evening, game: str) -> None:
    evening.desk.rulings.rule(SERVICE, game, lambda _: Voided(reason="another game counts in its place"), EVERY_GAME)


def finished(evening: Evening) -> None:
    """The service voids a final game."""
    voided(evening, evening.play(1))
    evening.advance().play_all()


def running(evening: Evening) -> None:
    """The service voids a game whose first cards it has seen."""
    voided(evening, evening.game(1))
    evening.advance()


def not_yet_followed(evening: Evening) -> None:
    """The tournament has no fact about the void."""
    voided(evening, evening.game(1))


def without_head(evening: Evening) -> None:
    """The tournament drops a running game."""
    written(evening, [ResultVoided(**PLACE, reason="a player left while the game was created")])
    evening.advance()


def with_a_result(evening: Evening) -> None:
    """The tournament drops the result of a final game."""
    evening.play(1)
    written(evening, [ResultVoided(**PLACE, reason="the game before it counts again")])
    evening.advance().play_all()


def opened_and_voided(evening: Evening) -> None:
    """A game that a referee voided is replaced by another, which the tournament drops for it while it stays voided."""
    game = evening.play(1)
    evening.desk.rulings.rule("a_umpire", game, lambda _: Voided(reason="so"), EVERY_GAME)
    evening.advance()
    written(evening, [ResultVoided(**PLACE, reason="the game before it counts again")])


def again(evening: Evening) -> None:
    """The same game counts again, although an organiser had its result played again."""
    game = evening.play(1)
    evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="a tile was missing"))
    written(evening, [TableOpened(**PLACE, game=game)])


VOIDED, UNFOUNDED = "results: voided games: audit/service-voided", "results: voided games: audit/void-unfounded"
FORGED: Final = {
    finished: (VOIDED, "result-voided"),
    running: (VOIDED, "result-voided"),
    not_yet_followed: (VOIDED, None),
    without_head: (UNFOUNDED, "result-voided"),
    with_a_result: (UNFOUNDED, "result-voided"),
    opened_and_voided: (UNFOUNDED, "result-voided"),
    again: ("results: the game's own record: audit/out-of-place", "table-opened"),
}
"""For each forgery: the rule and the message of the finding, and the event at which it is found, if not at the end."""


@pytest.mark.parametrize(("forge", "finding", "event"), [(forge, *found) for forge, found in FORGED.items()])
def test_game_that_only_the_service_voids_is_found(
    forged: Evening, forge: Callable[[Evening], None], finding: str, event: str | None
) -> None:
    forged.begin(2, ONE)
    assert audited(forged).verdict == "agrees"
    forge(forged)
    found = audited(forged)
    assert (found.verdict, f"{found.rule}: {found.why.id}") == ("differs", f"every tournament: {finding}")
    types = {stored.seq: stored.event.type for stored in forged.journal.read(ID)}
    assert (None if found.seq is None else types[found.seq]) == event


def test_finding_names_the_game(forged: Evening) -> None:
    forged.begin(2, ONE)
    game = forged.game(1)
    not_yet_followed(forged)
    assert (
        in_words(audited(forged)) == f"The service voided game {game}, which counts here. Only a referee may do that."
    )


def test_replaced_game_is_counted_until_the_service_voids_it(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.begin(2, ONE)
    game = evening.play(1)
    evening.desk.rulings.rule("a_umpire", game, lambda _: Voided(reason="so"), EVERY_GAME)
    evening.advance()
    other = evening.game(1)
    won = Adjudicated(reason="so after all", standings=(Standing(0, 2, 0), Standing(1, 1, 9)))
    evening.desk.rulings.rule("a_umpire", game, lambda _: won, EVERY_GAME)
    with monkeypatch.context() as late:
        late.setattr(overturned_games, "left_over", lambda *_, **__: iter(()))
        evening.advance()
    assert "1 game that does not count was not voided" in in_words(audited(evening))
    evening.advance()
    assert evening.tournaments.opener.look(other).lobby.voided
    assert "not voided" not in in_words(audited(evening))


def test_game_of_a_table_that_was_decided_meanwhile_is_voided_and_then_replaced(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service died after it had created the game. A player left, and came back later."""
    evening.make(ONE).enter(2).start().publish()
    opener = evening.tournaments.opener
    game = opener._made(evening.line, 1, evening.tables[0])
    evening.organise.drop("a_2", ID, 2)
    evening.advance()
    assert opener.look(game).lobby.voided
    evening.organise.come_back("a_2", ID, 2)
    evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="they came back"))
    evening.advance().play_all()
    assert evening.line.tournament.current.rounds[0].opened[1] == [game, evening.game(1)]
