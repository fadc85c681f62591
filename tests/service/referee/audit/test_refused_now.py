"""Facts that commands refuse now, or whose reason lies outside the record (docs/audits.md, "Where a fact may stand").

The forger holds the service's key. Earlier builds recorded some of these facts, so older ones are "not proved".
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from domain.game.facts import EVERYONE, Fact
from domain.game.results import Standing
from domain.table.clocks import milliseconds, spelled
from domain.table.office import EVERY_GAME
from domain.table.rulings import (
    Adjudicated,
    Appealed,
    Clock,
    ClockAdjusted,
    ConfidenceOpened,
    Dismissed,
    DisputeOpened,
    DisputeWithdrawn,
    NoteMade,
    Overturned,
    Penalised,
    PenaltyLifted,
    QuestionAnswered,
    QuestionAsked,
    Resigned,
    SeatReplaced,
    StatementMade,
    Terms,
    Upheld,
    WindowWaived,
)
from events.log.sealing import erased
from service.features.audits.from_log import Auditing
from service.features.audits.game import audit
from service.features.audits.known_accounts import KnownAccounts
from service.features.audits.words import in_words
from service.platform.ids import new_id
from service.platform.streams.pen import SERVICE
from tests.service.referee.audit.test_admission import (
    ADA,
    APPEALED,
    BRU,
    DECIDED,
    OTHER,
    REFEREE,
    WINDOW,
    Table,
    opened,
)
from tests.support.forging import Told, acted, chained, dated, plain
from tests.support.play import people

Facts = list[tuple[Fact, str]]
JUDGE: Final = "a_judge"
HOUR: Final = Terms(clock=Clock(per_game=3600), resignation="bot", referees=(JUDGE,))
FIRST: Final = (DisputeOpened("dp_1", 0, 9, "no"), ADA)
ODD: Final = (Standing(0, 1, 0), Standing(1, 7, 0))


def on(day: str, told: Told) -> Told:
    return [(dated(stored, f"{day}T10:00:00.000Z"), data, openings) for stored, data, openings in told]


@pytest.mark.parametrize(
    ("terms", "moves", "facts"),
    [
        (WINDOW, None, [FIRST, (DisputeOpened("dp_2", 0, 8, "no"), ADA)]),
        (WINDOW, None, [(Adjudicated(reason="so", standings=ODD), REFEREE)]),
        (WINDOW, None, [(Adjudicated(reason="so", standings=ODD[:1]), REFEREE)]),
        (WINDOW, None, [(Overturned(reason="no", ruling=9), OTHER)]),
        (WINDOW, None, [*APPEALED, (Overturned(reason="no", ruling=9, dispute="dp_1"), OTHER)]),
        (HOUR, 9, [(ClockAdjusted(reason="so", seat=0, milliseconds=-3_600_000), REFEREE)]),
        (HOUR, 9, [(ClockAdjusted(reason="so", seat=0, milliseconds=-3_600_000, undoes=1), REFEREE)]),
        (HOUR, 9, [(SeatReplaced(seat=0, account=BRU, bot="novice", reason="so"), REFEREE)]),
        (HOUR, 9, [(Resigned(0), ADA), (SeatReplaced(seat=0, account=BRU, bot="novice", reason="so"), SERVICE)]),
    ],
)
def test_fact_that_commands_refuse_is_found_or_not_proved(
    tmp_path: Path, terms: Terms, moves: int | None, facts: Facts
) -> None:
    """docs/refereeing.md: places, clocks, seats, appeals, and one open dispute of each account."""
    table = Table(tmp_path, terms, seats=2 if moves is None else 3, moves=moves)
    told = plain(table.journal.read(table.game))
    for day, verdict in (("2026-11-28", "agrees"), ("2026-11-29", "differs")):
        found = table.adding(*facts, on=on(day, told))
        assert (found.verdict, found.rule) == (verdict, None if verdict == "agrees" else "every game: states")
        assert ("Commands refuse event" in in_words(found)) == (verdict == "agrees")


LAST: Final = 100
"""An event of the game, to which the number of its last event is added."""
PENALTY: Final = (Penalised(reason="so", seat=0, points=5), REFEREE)
APPEAL: Final = (DisputeOpened("dp_2", 0, LAST + 1, "no", appeals=True), ADA)
GIVEN: Final = [
    FIRST,
    (ClockAdjusted(reason="so", seat=1, milliseconds=600_000, dispute="dp_1"), REFEREE),
    (Penalised(reason="so", seat=0, points=5, dispute="dp_1"), REFEREE),
    (Appealed("dp_1", 0, "no"), ADA),
    (DisputeOpened("dp_2", 1, LAST + 2, "no", appeals=True), BRU),
    (Overturned(reason="no", ruling=LAST + 3, dispute="dp_1"), OTHER),
    (PenaltyLifted(reason="no", seat=0, points=5, undoes=LAST + 3), OTHER),
]


def overturning(ruling: int, dispute: str | None, undoes: int | UnsetType = UNSET) -> tuple[Fact, str]:
    return Overturned(reason="no", ruling=ruling, dispute=dispute, undoes=undoes), OTHER


TIME: Final = [
    (ClockAdjusted(reason="so", seat=1, milliseconds=3_590_000), REFEREE),
    (DisputeOpened("dp_2", 0, LAST + 1, "no", appeals=True), ADA),
    overturning(LAST + 1, "dp_2"),
]


def taken_back(milliseconds: int) -> tuple[Fact, str]:
    return ClockAdjusted(reason="no", seat=1, milliseconds=-milliseconds, undoes=LAST + 1), OTHER


def answering(event: int) -> tuple[Fact, str]:
    return ClockAdjusted(reason="so", seat=1, milliseconds=600_000, answers=event), REFEREE


LEFT: Final = (SeatReplaced(seat=0, account="a_4", reason="so"), REFEREE)


CLOSED: Final = overturning(LAST + 2, "dp_2", LAST + 3)


@pytest.mark.parametrize(
    ("facts", "honest"),
    [
        ([*GIVEN, CLOSED], True),
        ([*GIVEN, overturning(LAST + 2, None, LAST + 3)], False),
        ([*GIVEN, CLOSED, (DisputeOpened("dp_3", 0, LAST + 2, "no", appeals=True), ADA)], False),
        ([PENALTY, APPEAL], True),
        ([FIRST, PENALTY, (DisputeOpened("dp_2", 0, LAST + 2, "no", appeals=True), ADA)], True),
        ([PENALTY, APPEAL, FIRST], True),
        ([PENALTY, APPEAL, (DisputeWithdrawn("dp_2"), ADA)], True),
        (
            [
                PENALTY,
                APPEAL,
                (DisputeWithdrawn("dp_2"), ADA),
                (DisputeOpened("dp_3", 1, LAST + 1, "no", appeals=True), BRU),
            ],
            False,
        ),
        ([PENALTY, (DisputeOpened("dp_2", 0, LAST + 1, "no"), ADA)], False),
        ([(DisputeOpened("dp_2", 0, 9, "no", appeals=True), ADA)], False),
        (
            [
                (SeatReplaced(seat=0, account="a_4", reason="so"), REFEREE),
                (SeatReplaced(seat=1, account=ADA, reason="so"), REFEREE),
            ],
            False,
        ),
        (
            [
                (SeatReplaced(seat=0, account="a_4", reason="so"), REFEREE),
                (SeatReplaced(seat=0, account=ADA, reason="so"), REFEREE),
            ],
            True,
        ),
        ([(SeatReplaced(seat=0, account=JUDGE, reason="so"), REFEREE)], False),
        ([LEFT, FIRST], True),
        ([LEFT, PENALTY, (DisputeOpened("dp_2", 0, LAST + 2, "no", appeals=True), ADA)], False),
        ([LEFT, (DisputeOpened("dp_2", 0, LAST + 1, "no", appeals=True), ADA)], True),
        ([answering(9)], True),
        ([answering(LAST)], True),
        ([answering(LAST + 1)], False),
        ([answering(0)], False),
        ([PENALTY, APPEAL, (Upheld(reason="no", ruling=LAST + 1, dispute="dp_2"), OTHER)], True),
        ([PENALTY, APPEAL, (Upheld(reason="no", ruling=9, dispute="dp_2"), OTHER)], False),
        ([PENALTY, PENALTY, APPEAL, overturning(LAST + 1, "dp_2")], True),
        ([PENALTY, PENALTY, APPEAL, overturning(LAST + 2, "dp_2")], False),
        ([*TIME, taken_back(3_590_000)], True),
        ([*TIME, taken_back(7_190_000)], False),
    ],
)
def test_fact_that_release_1_0_0_took_is_found_or_not_proved(tmp_path: Path, facts: Facts, honest: bool) -> None:
    """docs/refereeing.md, "Appeals": a ruling is undone once, and each ruling is appealed in one dispute."""
    table = Table(tmp_path, HOUR, seats=3, moves=9)
    told = plain(table.journal.read(table.game))
    last = len(told)
    numbered = [(placed(fact, last), actor) for fact, actor in facts]
    for day, verdict in (("2026-12-31", "agrees"), ("2027-01-01", "agrees" if honest else "differs")):
        found = table.adding(*numbered, on=on(day, told))
        assert (found.verdict, found.rule) == (verdict, None if verdict == "agrees" else "every game: states")
        assert ("Commands refuse event" in in_words(found)) == (verdict == "agrees" and not honest)


def test_ruling_by_a_party_that_spoke_is_found_or_not_proved(tmp_path: Path) -> None:
    """The maker of the game, who does not play, made a statement."""
    table = Table(tmp_path, WINDOW)
    (first, data, openings), *others = plain(table.journal.read(table.game))
    told = [(acted(first, OTHER), data, openings), *others]
    facts: Facts = [FIRST, (StatementMade("dp_1", None, "Ada is wrong."), OTHER)]
    for day, verdict in (("2026-12-31", "agrees"), ("2027-01-01", "differs")):
        assert table.adding(*facts, on=on(day, told)).verdict == "agrees"
        found = table.adding(*facts, (Dismissed(reason="no", dispute="dp_1"), OTHER), on=on(day, told))
        assert (found.verdict, found.rule) == (verdict, None if verdict == "agrees" else "every game: own matter")


def test_ruling_after_an_own_one_was_undone_with_another_is_found_or_not_proved(tmp_path: Path) -> None:
    table = Table(tmp_path, HOUR, seats=3, moves=9)
    told = plain(table.journal.read(table.game))
    facts: Facts = [
        FIRST,
        (ClockAdjusted(reason="so", seat=1, milliseconds=600_000, dispute="dp_1"), JUDGE),
        (Penalised(reason="so", seat=0, points=5, dispute="dp_1"), REFEREE),
        (Appealed("dp_1", 0, "no"), ADA),
        overturning(LAST + 3, "dp_1"),
        (PenaltyLifted(reason="no", seat=0, points=5, undoes=LAST + 3), OTHER),
        overturning(LAST + 2, None, LAST + 3),
        (ClockAdjusted(reason="no", seat=1, milliseconds=-600_000, undoes=LAST + 2), OTHER),
    ]
    numbered = [(placed(fact, len(told)), actor) for fact, actor in facts]
    for day, verdict in (("2026-12-31", "agrees"), ("2027-01-01", "differs")):
        assert table.adding(*numbered, on=on(day, told)).verdict == "agrees"
        found = table.adding(*numbered, (Penalised(reason="so", seat=1, points=5), JUDGE), on=on(day, told))
        assert (found.verdict, found.rule) == (verdict, None if verdict == "agrees" else "every game: own matter")


def placed(fact: Fact, last: int) -> Fact:
    """Return a fact whose events above `LAST` are those after event `last`."""
    numbers = {
        name: value - LAST + last
        for name, value in asdict(fact).items()
        if isinstance(value, int) and LAST <= value < 2 * LAST
    }
    return replace(fact, **numbers)


@pytest.mark.parametrize(
    ("facts", "hours", "late"),
    [
        ([FIRST], 23, False),
        ([FIRST], 25, True),
        ([*DECIDED, (Appealed("dp_1", 1, "no"), BRU)], 23, False),
        ([*DECIDED, (Appealed("dp_1", 1, "no"), BRU)], 25, True),
    ],
)
def test_dispute_after_its_window_is_not_proved(tmp_path: Path, facts: Facts, hours: int, late: bool) -> None:
    """docs/refereeing.md: disputes are possible for `dispute_window` seconds. Downtime makes them longer."""
    table = Table(tmp_path, WINDOW)
    *told, (stored, data, openings) = table.told_with(*facts)
    at = spelled(milliseconds(stored.event.at) + 3_600_000 * hours)
    found = audit(chained([*told, (dated(stored, at), data, openings)]), table.secrets.seed, "facts")
    assert (found.verdict, "came after its window" in in_words(found)) == ("agrees", late)


def confided(dispute: str) -> Facts:
    return [
        (DisputeOpened(dispute, 0, 9, "no"), ADA),
        (NoteMade(dispute, None, "lies"), REFEREE),
        (QuestionAsked(dispute, 1, 1, "why?"), REFEREE),
        (Dismissed(reason="so", dispute=dispute), REFEREE),
    ]


@pytest.mark.parametrize(
    ("public", "verdict"),
    [
        (lambda seq: [(ConfidenceOpened("dp_1", seq + 2, None, "lies"), REFEREE)], "differs"),
        (lambda _: [], "differs"),
        (
            lambda seq: [
                (ConfidenceOpened("dp_1", seq + 2, None, None), REFEREE),
                (ConfidenceOpened("dp_1", seq + 3, None, "why?"), REFEREE),
            ],
            "differs",
        ),
        (
            lambda seq: [
                (ConfidenceOpened("dp_1", seq + 2, None, "lies"), REFEREE),
                (ConfidenceOpened("dp_1", seq + 3, None, "why?"), REFEREE),
            ],
            "agrees",
        ),
    ],
)
def test_confidential_texts_are_public_before_the_seed(
    tmp_path: Path, public: Callable[[int], Facts], verdict: str
) -> None:
    """docs/refereeing.md: the event `confidence-opened` reveals the texts to everybody."""
    table = Table(tmp_path, WINDOW)
    last = len(table.journal.read(table.game))
    waived = [(WindowWaived(seat), account) for seat, account in enumerate((ADA, BRU))]
    found = table.adding(*confided("dp_1"), *public(last), *waived, (opened(table), SERVICE))
    assert (found.verdict, found.rule) == (verdict, None if verdict == "agrees" else "every game: confidences")


@pytest.mark.parametrize(
    ("known", "verdict", "remark"),
    [(None, "agrees", True), (([], []), "agrees", False), (([BRU], [BRU, "a_crony"]), "differs", False)],
)
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (
            [(Resigned(0), ADA), (SeatReplaced(seat=0, account="a_crony", bot="novice", reason="so"), SERVICE)],
            "gives a seat to a bot",
        ),
        (
            [
                FIRST,
                (QuestionAsked("dp_1", 1, EVERYONE, "why?"), REFEREE),
                (QuestionAnswered("dp_1", 1, -1, EVERYONE, None), SERVICE),
            ],
            "The service closed the question",
        ),
    ],
)
def test_what_accounts_show_is_compared_with_them(
    tmp_path: Path, known: tuple[list[str], list[str]] | None, verdict: str, remark: bool, facts: Facts, words: str
) -> None:
    """docs/refereeing.md: a bot of the service plays on, and a question to an erased account is closed."""
    table = Table(tmp_path, HOUR, seats=3, moves=9)
    told = plain(table.journal.read(table.game))
    accounts = None
    if known is not None:
        living, people = known
        accounts = KnownAccounts(lambda among: {*among} & {*living}, lambda among: {*among} & {*people})
    asked = [QuestionAnswered("dp_1", 1, len(told) + 2, EVERYONE, None) if isinstance(fact, QuestionAnswered) else fact
             for fact, _ in facts]  # fmt: skip
    made = table.told_with(*zip(asked, (actor for _, actor in facts), strict=True))
    found = audit(chained(made), table.secrets.seed, "facts", accounts)
    assert (found.verdict, words in in_words(found)) == (verdict, remark)


def test_service_asks_its_accounts(app: Any, anybody: Any) -> None:
    """An audit by the service knows who is erased and who is a bot."""
    (ada,) = people(anybody, 1)
    auditing: Auditing = app.extensions["service"]["audits"].auditing
    known = auditing._accounts
    assert known is not None
    bot = app.extensions["service"]["accounts"].accounts.bot("bot:novice-1").id
    assert [*known.people([ada.account, bot, new_id("a")])] == [ada.account]
    assert {*known.living([ada.account, bot, new_id("a")])} == {ada.account, bot}
    assert ada.delete("/v1/me").status == 202
    assert [*known.living([ada.account, bot])] == [bot]


def test_honest_confidences_agree(tmp_path: Path) -> None:
    table = Table(tmp_path, Terms(dispute_window=3600, appeal_window=0), moves=None)
    desk, game, dispute = table.desk, table.game, new_id("d")
    desk.disputing.open(ADA, game, dispute, 10, "wrong")
    desk.inquiries.note(REFEREE, game, dispute, None, "lies", EVERY_GAME)
    desk.inquiries.ask(REFEREE, game, dispute, 1, "what did you see?", alone=True, office=EVERY_GAME)
    desk.disputing.withdraw(ADA, game, dispute)
    for account in (ADA, BRU):
        desk.disputing.waive(account, game)
    told = plain(table.journal.read(game))
    assert told[-1][0].event.type == "seed-opened"
    assert table.audit(told).verdict == "agrees"
    for texts in ({"note-made": "/note"}, {"confidence-opened": "/text"}):
        without = [
            (stored, data, erased(openings, path) if openings and (path := texts.get(stored.event.type)) else openings)
            for stored, data, openings in told
        ]
        assert without != told
        assert table.audit(without).verdict == "agrees"
