"""The audit compares each game of a tournament with the game that the tournament's state gives (docs/audits.md, "Who
checks each fact").

The forger holds the log and the key of the service, and makes all hashes, receipts and signatures again.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pytest

from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.scale import Scale
from events.log.sqlite import SqliteJournal
from service.features.audits.verdict import Depth
from service.features.audits.words import in_words
from service.features.tournaments import table_games
from service.platform.ids import new_id
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import audited, copied
from tests.support.forging import Told, having

ONE: Final = Stage(Swiss(rounds=1, size=2), Scale("win"))
THREE: Final = Stage(Swiss(rounds=1, size=3))


def exchanged(data: dict[str, Any]) -> None:
    data["table_of"]["entrants"].reverse()


def seats_exchanged(data: dict[str, Any]) -> None:
    data["chairs"].reverse()


def stranger(data: dict[str, Any]) -> None:
    data["chairs"][0]["account"] = "a_crony"


def harmony(data: dict[str, Any]) -> None:
    data["rules"]["options"]["harmony"] = True


def takebacks(data: dict[str, Any]) -> None:
    data["terms"] = {**data.get("terms", {}), "takebacks": "consent"}


@pytest.mark.parametrize(
    "change",
    [
        exchanged,
        seats_exchanged,
        stranger,
        harmony,
        takebacks,
        lambda data: data["table_of"].update(organisers=["a_crony"]),
        lambda data: data["table_of"].update(rated=False),
        lambda data: data.update(placed=True),
        lambda data: data.update(sandbox=True),
        lambda data: data.update(visibility="private"),
        lambda data: data.update(draws={"context": "chosen-17"}),
        lambda data: data.update(part_of={"match": "m_1", "number": 1}),
    ],
)
def test_game_that_its_tournament_does_not_give_is_found(
    evening: Evening, change: Callable[[dict[str, Any]], None]
) -> None:
    evening.begin(2, ONE)

    def changed(told: Told) -> None:
        change(told[0][1])

    depths: tuple[Depth, ...] = ("facts", "rules")
    for depth in depths:
        found = copied(evening, {evening.game(1): changed}, depth=depth)
        assert (found.verdict, found.rule) == ("differs", "every tournament: games: the tournament's state")
        assert in_words(found) == "This game has other players, rules or terms than its tournament or match gives."


@pytest.mark.parametrize("context", ["t_1/1/2/1", "chosen"])
def test_shared_shuffles_of_another_context_are_found(evening: Evening, context: str) -> None:
    """The operator would choose the shuffles of all tables."""
    evening.begin(2, ONE, deal="duplicate")
    found = copied(evening, {evening.game(1): having("game-created", draws={"context": context})})
    assert (found.verdict, found.rule) == ("differs", "every tournament: games: the tournament's state")


def test_id_that_does_not_follow_from_the_tournament_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chosen id is a chosen seed, after all nonces are known."""

    def chosen(prefix: str, _at: datetime, _name: str) -> str:
        return new_id(prefix)

    with SqliteJournal(tmp_path / "log.db") as journal:
        evening = Evening(journal, tmp_path)
        with monkeypatch.context() as patched:
            patched.setattr(table_games, "derived_id", chosen)
            evening.begin(2, ONE)
        found = audited(evening)
    assert (found.verdict, found.rule) == ("differs", "every tournament: games: the tournament's state")
    assert in_words(found) == "The id of this game does not follow from its tournament."


def test_tournament_may_change_between_a_game_and_the_fact_about_it(evening: Evening) -> None:
    """The process died between the two streams. The fixture audits the tournament."""
    evening.make(THREE).enter(3).start().publish()
    line = evening.line
    game = evening.tournaments.opener._made(line, 1, evening.tables[0])
    evening.organise.change_staff(MAKER, ID, "a_otto", "organiser")
    evening.organise.drop("a_2", ID, 2)
    evening.advance()
    first, *_ = evening.line.tournament.current.rounds[0].opened[1]
    assert first == game
