"""A table continues, and shared shuffles are revealed, only when that is due (docs/audits.md, "Who checks each fact").

The forger holds the log and the key of the service. Clocks may differ by a minute, so forged events are dated later.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from domain.table.office import EVERY_GAME
from domain.table.rulings import Terms, Voided
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.scale import Scale
from events.log.sqlite import SqliteJournal
from service.features.audits.from_log import Auditing
from service.features.audits.verdict import Audit
from service.features.audits.words import in_words
from service.features.games.seating import Shared
from service.features.tournaments import overturned_games
from service.features.tournaments.followers import TournamentAdvancer
from tests.support.evening import ID, Evening
from tests.support.forging import Change, Told, forged, later
from tests.support.tables import played_on

ONE: Final = Stage(Swiss(rounds=1, size=2), Scale("win"))
WINDOW: Final = Terms(dispute_window=86_400, appeal_window=86_400)
FIRST: Final = RoundRef(1, 1)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Evening]:
    """An evening that is not audited at its end, because somebody forges its record."""
    with SqliteJournal(tmp_path / "log.db") as journal:
        yield Evening(journal, tmp_path)


def hash_of(journal: SqliteJournal, game: str) -> str:
    last = journal.head(game)
    assert last is not None
    return last.hash


def audited(evening: Evening, folder: Path, changes: dict[str, Change]) -> Audit:
    """Audit the tournament in a copy of the log in which some streams are changed."""
    games = [*evening.journal.streams("g_", "")]
    with SqliteJournal(folder / "elsewhere.db") as elsewhere:
        for game in games:
            forged(evening.journal, elsewhere, evening.ring, game, changes.get(game, list))
        heads = {hash_of(evening.journal, game): hash_of(elsewhere, game) for game in games}

        def change(told: Told) -> None:
            changes.get(ID, list)(told)
            for _, data, _ in told:
                if data.get("head") in heads:
                    data["head"] = heads[data["head"]]

        forged(evening.journal, elsewhere, evening.ring, ID, change, "tournament")
        return Auditing(elsewhere, evening.ring).stream(ID, "rules").audit


@pytest.mark.parametrize(("minutes", "verdict"), [(0, "agrees"), (2, "differs"), (24 * 60 + 1, "agrees")])
@pytest.mark.parametrize("walkover", [False, True])
def test_nothing_replaces_a_game_whose_void_may_be_overturned(
    alone: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, minutes: int, verdict: str, walkover: bool
) -> None:
    """docs/tournaments.md: "while that may be overturned, no other game begins at the table"."""
    alone.begin(2, ONE, terms=WINDOW)
    game = alone.play(1)
    alone.desk.rulings.rule("a_umpire", game, lambda _: Voided(reason="so"), EVERY_GAME)
    alone.advance()
    monkeypatch.setattr(overturned_games, "undecided", lambda *_: False)
    if walkover:
        alone.organise.drop("a_2", ID, 2)
    alone.advance()
    kind = "result-reported" if walkover else "table-opened"
    found = audited(alone, tmp_path, {ID: later(60 * minutes, kind, last=True)})
    assert found.verdict == verdict
    assert (f"The void of game {game} could still be overturned" in in_words(found)) == (verdict == "differs")


@pytest.mark.parametrize(("minutes", "verdict"), [(0, "agrees"), (2, "differs")])
def test_result_waits_for_tables_with_the_same_shuffles(
    alone: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, minutes: int, verdict: str
) -> None:
    """docs/tournaments.md: in a duplicate round, results appear when no table plays any more."""
    alone.begin(4, ONE, deal="duplicate")
    monkeypatch.setattr(TournamentAdvancer, "_still_plays", lambda *_: False)
    alone.play(1)
    found = audited(alone, tmp_path, {ID: later(60 * minutes, "result-reported")})
    assert (found.verdict, "still played with the same shuffles" in in_words(found)) == (verdict, minutes > 0)


@pytest.mark.parametrize(("minutes", "verdict"), [(0, "agrees"), (2, "differs")])
def test_shared_seed_waits_for_tables_that_play(
    alone: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, minutes: int, verdict: str
) -> None:
    """docs/tournaments.md: the seed is opened at all tables that share it, when all are settled."""
    alone.begin(4, ONE, deal="duplicate")
    with monkeypatch.context() as patched:
        patched.setattr(TournamentAdvancer, "_still_plays", lambda *_: False)
        game = alone.play(1)
        alone.desk.releasing.release(game)
        alone.advance()
    changes = {game: later(60 * minutes, "seed-opened"), ID: later(60 * minutes, "game-closed")}
    found = audited(alone, tmp_path, changes)
    assert (found.verdict, found.rule) == (verdict, "every tournament: commitment" if minutes else None)


@pytest.mark.parametrize(("shares", "verdict"), [(False, "agrees"), (True, "differs")])
def test_game_begins_with_no_seed_that_is_revealed(
    alone: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shares: bool, verdict: str
) -> None:
    alone.begin(4, ONE, deal="duplicate", no_show_minutes=30)

    def sit(table: int) -> None:
        for entrant in alone.tables[table].entrants:
            alone.organise.sit_down(f"a_{entrant}", ID, FIRST, entrant)
        alone.advance()

    sit(0)
    game = alone.game(1)
    played_on(alone.desk, game)
    alone.desk.releasing.release(game)
    if shares:

        def shared(_: Any, line: Any, held: Any, begun: int, context: str) -> Shared:
            return Shared(context, alone.desk.loaded_games.load(game).secrets.seed)

        monkeypatch.setattr(TournamentAdvancer, "_shared", shared)
    sit(1)
    changes = {alone.game(2): later(660, "game-created"), ID: later(660, "table-opened", last=True)}
    found = audited(alone, tmp_path, changes)
    assert (found.verdict, "The seed was revealed before" in in_words(found)) == (verdict, shares)


def test_honest_duplicate_round_agrees(evening: Evening) -> None:
    evening.begin(6, Stage(Swiss(rounds=2, size=2), Scale("win")), deal="duplicate", terms=Terms(dispute_window=1))
    evening.play_all()
    evening.organise.drop("a_6", ID, 6)
    evening.round().play_all()
