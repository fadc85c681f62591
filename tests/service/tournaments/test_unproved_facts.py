"""Facts of a tournament that its record does not prove, and acts beyond an office (docs/audits.md).

The forger holds the log and the key of the service.
"""

from collections.abc import Collection
from pathlib import Path
from typing import Final

import pytest

from domain.table.office import SERVICE
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.scale import Scale
from events.log.sqlite import SqliteJournal
from service.features.audits.from_log import Auditing
from service.features.audits.tournament import audit_record
from service.features.audits.verdict import Audit
from service.features.audits.words import in_words
from service.features.tournaments.organising import Starts
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import audited, copied
from tests.support.forging import adding, by, chained, forged, place_of, plain

TWO: Final = Stage(Swiss(rounds=2, size=2), Scale("win"))
GROUNDS: Final = {"reason": "so", "rule": "", "answers": None, "dispute": None}
CRONY: Final = "a_crony"
ARBITER: Final = "a_otto"


def remarks(found: Audit, words: str) -> bool:
    assert found.verdict == "agrees", found
    return words in in_words(found)


def test_void_of_a_running_game_is_not_proved(evening: Evening) -> None:
    """docs/tournaments.md: `void` removes a result. Only of a game that the service cannot read, it needs none."""
    evening.begin(2, TWO)
    forgery = adding("result-voided", MAKER, stage=1, round=1, table=1, number=1, head=None, **GROUNDS)
    assert remarks(copied(evening, forgery), "An official voided 1 game before its end.")


@pytest.mark.parametrize(
    ("erased", "verdict"), [(None, "agrees"), ([], "differs"), ([CRONY], "differs"), ([MAKER], "agrees")]
)
def test_organiser_named_by_nobody_is_not_proved(
    evening: Evening, erased: Collection[str] | None, verdict: str
) -> None:
    """docs/tournaments.md: if all organisers are erased, an administrator names one."""
    evening.begin(2, TWO)
    found = copied(evening, adding("staff-changed", CRONY, account=CRONY, duty="organiser"), erased=erased)
    assert (found.verdict, found.rule) == (verdict, None if verdict == "agrees" else "every tournament: actors")
    assert ("1 organiser was named by an account without an office" in in_words(found)) == (verdict == "agrees")


@pytest.mark.parametrize(("erased", "verdict"), [(None, "agrees"), ([], "differs"), (["a_3"], "agrees")])
def test_service_drops_an_entrant_only_after_an_erasure(
    evening: Evening, erased: Collection[str] | None, verdict: str
) -> None:
    """docs/erasure.md: an erased player is dropped from tournaments."""
    evening.make(TWO).enter(3)
    evening.organise.drop("a_3", ID, 3)
    found = copied(evening, by("entrant-dropped", SERVICE), erased=erased)
    assert (found.verdict, found.rule) == (verdict, None if verdict == "agrees" else "every tournament: actors")
    assert ("The service dropped 1 entrant" in in_words(found)) == (erased is None)


def test_merger_that_brings_back_a_player_is_not_proved(evening: Evening) -> None:
    """docs/security.md: a player comes back only by their own act. Earlier builds did not ask at a merger."""
    evening.make(TWO).enter(3)
    evening.organise.enter_name(MAKER, ID, "Ada")
    evening.organise.drop("a_3", ID, 3)
    found = copied(evening, adding("entrants-merged", MAKER, entrant=4, into=3))
    assert remarks(found, "1 merger of entries brought back a player who had left.")


@pytest.mark.parametrize(
    "kind",
    [
        "announcement-made", "check-in-opened", "entrant-dropped", "entrant-invited", "entrant-returned",
        "entrants-merged", "places-changed", "round-drawn", "round-published", "round-started", "stage-begun",
        "staff-changed", "tournament-cancelled", "tournament-paused", "tournament-resumed",
    ],
)  # fmt: skip
def test_arbiter_does_no_act_of_an_organiser(evening: Evening, kind: str) -> None:
    """docs/tournaments.md: an arbiter rules, types results and checks players in."""
    organise = evening.make(TWO, play="typed", most_entrants=5).organise
    organise.change_staff(MAKER, ID, ARBITER, "arbiter")
    organise.change_staff(MAKER, ID, "a_second", "arbiter")
    evening.enter(4)
    organise.invite(MAKER, ID, "a_9")
    organise.announce(MAKER, ID, "welcome")
    organise.change_places(MAKER, ID, 6)
    organise.enter_name(MAKER, ID, "Ada")
    organise.merge(MAKER, ID, 5, 4)
    organise.drop(MAKER, ID, 3)
    organise.come_back(MAKER, ID, 3)
    organise.open_check_in(MAKER, ID)
    organise.check_in(MAKER, ID, 3)
    evening.start()
    organise.draw(MAKER, ID)
    organise.publish(MAKER, ID, Starts(None))
    organise.start(MAKER, ID, RoundRef(1, 1))
    organise.pause(MAKER, ID, None)
    organise.resume(MAKER, ID)
    organise.cancel(MAKER, ID, "rain")
    found = copied(evening, by(kind, ARBITER, last=True))
    assert (found.verdict, found.rule) == (
        ("agrees", None) if kind == "check-in-opened" else ("differs", "every tournament: actors")
    )


def test_organiser_enters_no_other_account(evening: Evening) -> None:
    """docs/tournaments.md: organisers invite an account, and only the account enters."""
    evening.make(TWO).enter(2)
    assert copied(evening, by("entrant-registered", MAKER)).rule == "every tournament: actors"


def test_arbiter_closes_the_check_in_and_leaves_out(evening: Evening) -> None:
    organise = evening.make(TWO, most_entrants=2).organise
    organise.change_staff(MAKER, ID, ARBITER, "arbiter")
    evening.enter(3)
    organise.open_check_in(ARBITER, ID)
    for here in (1, 3):
        organise.check_in(ARBITER, ID, here)
    organise.close_check_in(ARBITER, ID, leave_out=True)
    assert evening.line.tournament.entries.playing == [1, 3]
    assert audited(evening).verdict == "agrees"


@pytest.mark.parametrize(
    ("known", "forges", "verdict", "remark"),
    [(False, True, "agrees", True), (True, False, "agrees", False), (True, True, "differs", False)],
)
def test_signature_of_a_certificate_is_checked_with_named_keys(
    evening: Evening, known: bool, forges: bool, verdict: str, remark: bool
) -> None:
    """docs/tournaments.md: `certificates`: its digest, and the signature."""
    evening.begin(2, TWO).play_all().round().play_all()
    evening.organise.certify(MAKER, ID)
    evening.organise.end(MAKER, ID)
    evening.advance()
    told = plain([*evening.journal.read(ID)])
    if forges:
        told[place_of(told, "standings-certified")][1]["signature"] = "00" * 64
    found = audit_record(chained(told, "tournament"), keys=evening.ring.publics() if known else None)
    assert (found.verdict, "The signature of 1 certificate was not checked" in in_words(found)) == (verdict, remark)


def test_game_without_its_tournament_is_named(evening: Evening, tmp_path: Path) -> None:
    evening.begin(2, TWO)
    game = evening.play(1)
    with SqliteJournal(tmp_path / "elsewhere.db") as elsewhere:
        forged(evening.journal, elsewhere, evening.ring, game, list)
        found = Auditing(elsewhere, evening.ring).stream(game, "rules").audit
    assert remarks(found, f"{ID} is not in this log, so nothing shows whether it names this game.")
