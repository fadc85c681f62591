"""Facts at a place, or by an actor, that no command allows: docs/audits.md, "Who checks each fact".

The forger holds the service's key, so the chain, the seals and the seed hold.
"""

import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from domain.game.facts import EVERYONE, Audience, Fact
from domain.game.results import Standing
from domain.table.clocks import milliseconds, spelled
from domain.table.lobby_facts import GameCancelled, GameStarted, SeatLeft, SeatTaken, SeedOpened
from domain.table.office import EVERY_GAME
from domain.table.rulings import (
    Adjudicated,
    Appealed,
    Clock,
    ClockAdjusted,
    Dismissed,
    DisputeOpened,
    DisputeWithdrawn,
    DowntimeExcused,
    GameSettled,
    HolidayTaken,
    Overturned,
    Paused,
    Penalised,
    PenaltyLifted,
    QuestionAnswered,
    QuestionAsked,
    Resigned,
    Resumed,
    SeatReplaced,
    StatementMade,
    TakebackAllowed,
    TakebackAsked,
    Terms,
    TimedOut,
    Upheld,
    Voided,
    WindowWaived,
)
from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.features.audits.game import audit
from service.features.audits.verdict import DEPTHS, Audit
from service.features.audits.words import in_words
from service.features.games import takebacks
from service.features.games.desk import GameCommands, open_desk
from service.platform.ids import new_id
from service.platform.streams.pen import SERVICE, Pen, Secrets
from tests.support.forging import Told, acted, chained, dated, having, place_of, plain
from tests.support.tables import PLAYERS, begun, moved, played_on

ADA, BRU, CEM = PLAYERS[:3]
REFEREE: Final = "a_referee"
WINDOW: Final = Terms(dispute_window=86_400, appeal_window=86_400)
OTHER: Final = "a_second"
PENALTY: Final = (Penalised(seat=0, points=5, reason="so"), REFEREE)
APPEALS: Final = (DisputeOpened("dp_9", 0, -1, "no", appeals=True), ADA)
OVERTURNED: Final = (Overturned(reason="no", ruling=-1, dispute="dp_9"), OTHER)
LIFTED: Final = PenaltyLifted(seat=0, points=5, reason="no")
BOT: Final = SeatReplaced(seat=1, account="a_bot", bot="novice", reason="resigned", dispute="dp_1")
VOID: Final = (Voided(reason="so"), REFEREE)
DECIDED: Final = [(DisputeOpened("dp_1", 0, 9, "no"), ADA), (Dismissed(reason="so", dispute="dp_1"), REFEREE)]

APPEALED: Final = [*DECIDED, (Appealed("dp_1", 1, "no"), BRU)]
WITHDRAWN: Final = [(DisputeOpened("dp_1", 0, 9, "no"), ADA), (DisputeWithdrawn("dp_1"), ADA)]
TIED: Final = (Standing(0, 1, 0), Standing(1, 1, 0))


class Table:
    """A game of the service, to whose record a forger adds facts."""

    def __init__(self, folder: Path, terms: Terms | None = None, seats: int = 2, moves: int | None = None) -> None:
        self.journal = SqliteJournal(folder / "log.db")
        self.desk: GameCommands = open_desk(self.journal, KeyRing(folder), alone=True, published=lambda *_: None)
        self.game = begun(self.desk, seats, terms=terms or Terms())
        rng = random.Random(5)
        for _ in range(moves or 0):
            moved(self.desk, self.game, rng)
        if moves is None:
            played_on(self.desk, self.game)
        secret = self.journal.secret(self.game)
        assert secret is not None
        self.secrets = Secrets.read(self.game, secret)

    def adding(self, *facts: tuple[Fact, str], until: str | None = None, on: Told | None = None) -> Audit:
        """Audit the game with more facts, as `told_with` adds them."""
        return self.audit(self.told_with(*facts, until=until, on=on))

    def told_with(self, *facts: tuple[Fact, str], until: str | None = None, on: Told | None = None) -> Told:
        """Return the events of the game, and after them these facts by their actors.

        With `until`, leave out the first event of that type and all later ones. `on` replaces the journal's events.
        """
        told = plain(self.journal.read(self.game)) if on is None else on
        place = len(told) if until is None else place_of(told, until)
        at = told[place - 1][0]
        pen = Pen(self.game, GameFold(Viewer.public()).extend(self.journal.read(self.game)).codec, self.secrets.key)
        pen.seq, pen.at = at.seq, at.event.at
        for fact, actor in facts:
            pen.write([fact], actor)
        return [*told[:place], *plain(pen.written)]

    def of_last(self, fact: Fact, facts: Sequence[tuple[Fact, str]]) -> Fact:
        """Return a fact that names the first of the added facts, if it overturns or disputes one."""
        first = len(self.journal.read(self.game)) + 1
        if isinstance(fact, Overturned) and facts:
            return msgspec.structs.replace(fact, ruling=first)
        return msgspec.structs.replace(fact, cites=first) if fact == APPEALS[0] else fact

    def changed(self, change: Callable[[Told], object]) -> Audit:
        told = plain(self.journal.read(self.game))
        change(told)
        return self.audit(told)

    def audit(self, told: Told) -> Audit:
        found = {depth: audit(chained(told), self.secrets.seed, depth) for depth in DEPTHS[1:]}
        assert len({one.wrong for one in found.values()}) == 1, found
        return found["facts"]


def last(table: Table) -> int:
    return len(table.journal.read(table.game))


def asked(table: Table, by: Audience, answered: Audience) -> list[tuple[Fact, str]]:
    """A question to seat 1 for the readers `by`, and its answer for the readers `answered`."""
    return [
        (DisputeOpened("dp_1", 0, 9, "no"), ADA),
        (QuestionAsked("dp_1", 1, by, "why?"), REFEREE),
        (QuestionAnswered("dp_1", 1, last(table) + 2, answered, "so"), BRU),
    ]


def reversed_and_upheld(table: Table) -> list[tuple[Fact, str]]:
    """The dismissal of dispute `dp_1` is overturned, and upheld afterwards."""
    ruling = last(table) + 2
    return [
        (Overturned(reason="no", ruling=ruling, dispute="dp_1"), OTHER),
        (Upheld(reason="so", ruling=ruling, dispute="dp_1"), "a_stranger"),
    ]


def won(table: Table) -> int:
    """Return the seat of the winner."""
    told = plain(table.journal.read(table.game))
    standings = told[place_of(told, "game-ended")][1]["standings"]
    return next(standing["seat"] for standing in standings if standing["place"] == 1)


def last_answer(told: Told) -> int:
    return [place for place, (stored, *_) in enumerate(told) if stored.event.type == "decision-answered"][-1]


def opened(table: Table) -> Fact:
    return SeedOpened(table.secrets.seed.hex())


@pytest.mark.parametrize(
    ("terms", "facts", "rule"),
    [
        (None, lambda table: [(Resigned(won(table)), PLAYERS[won(table)])], "states"),
        (None, lambda table: [(GameSettled("abandoned", ()), SERVICE)], "states"),
        (None, lambda _: [(GameCancelled(), ADA)], "states"),
        (None, lambda _: [(SeatTaken(0, "a_crony"), "a_crony")], "states"),
        (None, lambda _: [(SeatLeft(0, ADA), ADA)], "states"),
        (None, lambda table: [(opened(table), SERVICE)], "states"),
        (None, lambda _: [(DisputeOpened("dp_1", 0, 9, "no"), ADA)], "states"),
        (None, lambda _: [(Adjudicated(reason="so", standings=()), ADA)], "actors"),
        (None, lambda _: [(Voided(reason="so"), SERVICE)], "actors"),
        (None, lambda _: [(Voided(reason="so"), REFEREE)], None),
        (WINDOW, lambda table: [(opened(table), SERVICE)], "windows"),
        (WINDOW, lambda table: [(DisputeOpened("dp_1", 0, 9, "no"), ADA), (opened(table), SERVICE)], "windows"),
        (WINDOW, lambda table: [(WindowWaived(0), ADA), (opened(table), SERVICE)], "windows"),
        (WINDOW, lambda table: [(WindowWaived(s), PLAYERS[s]) for s in (0, 1)] + [(opened(table), SERVICE)], None),
        (WINDOW, lambda table: [(WindowWaived(s), ADA) for s in (0, 1)] + [(opened(table), SERVICE)], "actors"),
        (WINDOW, lambda _: [(DisputeOpened("dp_1", 0, 9, "no"), BRU)], "actors"),
        (
            WINDOW,
            lambda _: [
                (DisputeOpened("dp_1", 0, 9, "no"), ADA),
                (Dismissed(reason="so", dispute="dp_1"), BRU),
            ],
            "actors",
        ),
        (WINDOW, lambda _: [*APPEALED, (DisputeOpened("dp_1", 0, 9, "no"), ADA)], "states"),
        (WINDOW, lambda _: [*APPEALED, (Adjudicated(reason="so", standings=TIED), REFEREE)], "own matter"),
        (WINDOW, lambda _: [*APPEALED, (Adjudicated(reason="so", standings=TIED), "a_second")], None),
        (WINDOW, lambda _: [*WITHDRAWN, (Adjudicated(reason="so", standings=TIED, dispute="dp_1"), REFEREE)], "states"),
        (WINDOW, lambda _: [*WITHDRAWN, (Adjudicated(reason="so", standings=TIED), REFEREE)], None),
        (None, lambda _: [(SeedOpened("0" * 64), SERVICE)], "states"),
        (None, lambda _: [(Dismissed(reason="so"), REFEREE)], "states"),
        (None, lambda _: [(PenaltyLifted(seat=0, points=5, reason="so"), REFEREE)], "states"),
        (WINDOW, lambda _: [*DECIDED, (DisputeWithdrawn("dp_1"), ADA)], "states"),
        (WINDOW, lambda _: [*DECIDED, (Appealed("dp_1", 1, "no"), BRU), (DisputeWithdrawn("dp_1"), BRU)], None),
        (WINDOW, lambda _: [*DECIDED, (Appealed("dp_1", 1, "no"), BRU), (DisputeWithdrawn("dp_1"), ADA)], "actors"),
        (
            WINDOW,
            lambda _: [
                *DECIDED,
                (Appealed("dp_1", 1, "no"), BRU),
                (DisputeWithdrawn("dp_1"), BRU),
                (Appealed("dp_1", 1, "no"), BRU),
            ],
            "states",
        ),
        (WINDOW, lambda table: [(DisputeOpened("dp_1", 0, last(table) + 1, "no"), ADA)], "states"),
        (WINDOW, lambda table: [(DisputeOpened("dp_1", 0, last(table), "no"), ADA)], None),
        (WINDOW, lambda _: [*WITHDRAWN, (StatementMade("dp_1", 0, "yes"), ADA)], "states"),
        (WINDOW, lambda _: [*DECIDED, (StatementMade("dp_1", 0, "yes"), ADA)], "states"),
        (WINDOW, lambda _: [*APPEALED, (StatementMade("dp_1", 0, "yes"), ADA)], None),
        (WINDOW, lambda table: [*APPEALED, (Upheld(reason="so", ruling=last(table) + 2, dispute="dp_1"), OTHER)], None),
        (WINDOW, lambda table: [*APPEALED, *reversed_and_upheld(table)], "states"),
        (WINDOW, lambda table: asked(table, 1, 1), None),
        (WINDOW, lambda table: asked(table, 1, EVERYONE), "actors"),
        (WINDOW, lambda table: asked(table, EVERYONE, 1), "actors"),
    ],
)
def test_a_fact_after_the_end_that_no_command_allows_is_found(
    tmp_path: Path, terms: Terms | None, facts: Callable[[Table], list[tuple[Fact, str]]], rule: str | None
) -> None:
    """If `rule` is None, commands allow the facts, and the audit agrees."""
    table = Table(tmp_path, terms)
    found = table.adding(*facts(table))
    assert (found.verdict, found.rule) == (("agrees", None) if rule is None else ("differs", f"every game: {rule}"))


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ([(GameCancelled(), ADA)], "states"),
        ([(GameStarted((None, None, None)), SERVICE)], "states"),
        ([(SeatTaken(0, "a_crony"), "a_crony")], "states"),
        ([(SeatLeft(0, ADA), ADA)], "states"),
        ([(Resumed(reason="so"), REFEREE)], "states"),
        ([(Resigned(9), ADA)], "actors"),
        ([(Resigned(0), BRU)], "actors"),
        ([(Resigned(0), SERVICE)], "actors"),
        ([(Resigned(0), "a_stranger")], "actors"),
        ([(TimedOut(0, 9), ADA)], "actors"),
        ([(Paused(reason="so"), SERVICE)], "actors"),
        ([(Paused(reason="so"), REFEREE)], None),
        ([(Paused(reason="so"), CEM)], "actors"),
        ([(Paused(reason="so"), REFEREE), (Resumed(reason="so"), SERVICE)], "actors"),
        ([(SeatReplaced(seat=0, account="a_bot", bot="novice", reason="so"), SERVICE)], "actors"),
        ([(SeatReplaced(seat=0, account=REFEREE, reason="so"), REFEREE)], "actors"),
        ([(SeatReplaced(seat=-1, account="a_4", reason="so"), REFEREE)], "states"),
        ([(SeatReplaced(seat=0, account="a_4", reason="so"), REFEREE), (Resigned(0), ADA)], "actors"),
        ([(SeatReplaced(seat=0, account=BRU, reason="so"), REFEREE)], "states"),
        ([(SeatReplaced(seat=0, account="a_4", reason="so", holiday=1), REFEREE)], "clocks"),
        ([(Penalised(seat=0, points=-500, reason="so"), REFEREE)], "states"),
        ([(HolidayTaken(0, 40), ADA)], "states"),
        ([(Adjudicated(reason="so", standings=()), SERVICE)], "actors"),
        ([(ClockAdjusted(reason="so", seat=0, milliseconds=-3_600_000), SERVICE)], "actors"),
        ([(DowntimeExcused(0), ADA)], "actors"),
        ([(Resigned(0), ADA), (Paused(reason="so"), REFEREE)], "consequences"),
        ([(Resigned(0), ADA), (Resigned(1), BRU)], "consequences"),
        ([(DisputeOpened("dp_1", 0, 9, "no"), ADA), (Resigned(1), BRU), (BOT, SERVICE)], "actors"),
        ([PENALTY, APPEALS, OVERTURNED, (Paused(reason="so"), OTHER)], "consequences"),
        ([PENALTY, APPEALS, OVERTURNED, (LIFTED, OTHER)], None),
        ([VOID, APPEALS, OVERTURNED, (WindowWaived(0), ADA)], "consequences"),
        ([(TakebackAsked(0, 9), BRU)], "actors"),
        ([(TakebackAsked(0, 9), ADA), (TakebackAllowed(1), ADA)], "actors"),
    ],
)
def test_a_fact_during_play_that_no_command_allows_is_found(
    tmp_path: Path, facts: list[tuple[Fact, str]], rule: str | None
) -> None:
    terms = Terms(clock=Clock(per_move=3600), takebacks="consent", resignation="bot")
    table = Table(tmp_path, terms, seats=3, moves=9)
    found = table.adding(*((table.of_last(fact, facts), actor) for fact, actor in facts))
    assert (found.verdict, found.rule) == (("agrees", None) if rule is None else ("differs", f"every game: {rule}"))


@pytest.mark.parametrize(
    ("until", "facts", "rule"),
    [
        ("game-started", [(SeatTaken(0, ADA, "after all sat down"), ADA)], "states"),
        ("game-started", [(SeatLeft(0, ADA), ADA)], "states"),
        ("seat-taken", [(SeatTaken(0, ADA, "one"), ADA), (SeatTaken(0, ADA, "another"), ADA)], "actors"),
    ],
)
def test_no_nonce_is_added_once_all_others_are_known(
    tmp_path: Path, until: str, facts: list[tuple[Fact, str]], rule: str
) -> None:
    """docs/shuffles.md, "A nonce of your own"."""
    found = Table(tmp_path).adding(*facts, until=until)
    assert (found.verdict, found.rule) == ("differs", f"every game: {rule}")


def test_an_answer_by_another_than_the_seats_player_is_found(tmp_path: Path) -> None:
    table = Table(tmp_path, moves=6)
    told = plain(table.journal.read(table.game))
    place = place_of(told, "decision-answered")
    stored, data, openings = told[place]
    told[place] = (acted(stored, "a_stranger"), data, openings)
    found = table.audit(told)
    assert (found.verdict, found.seq, found.rule) == ("differs", place + 1, "every game: actors")


@pytest.mark.parametrize(("seconds", "verdict"), [(60, "agrees"), (3599, "agrees"), (3601, "differs")])
def test_an_answer_after_the_time_is_over_is_found(tmp_path: Path, seconds: int, verdict: str) -> None:
    """docs/refereeing.md, "Time"."""
    table = Table(tmp_path, Terms(clock=Clock(per_move=3600)), moves=6)
    told = plain(table.journal.read(table.game))
    place = last_answer(told)
    at = spelled(milliseconds(told[place][0].event.at) + 1000 * seconds)
    told[place:] = [(dated(stored, at), data, openings) for stored, data, openings in told[place:]]
    found = table.audit(told)
    assert (found.verdict, found.rule) == (verdict, None if verdict == "agrees" else "every game: clocks")


@pytest.mark.parametrize(("day", "verdict"), [("2026-11-27", "agrees"), ("2026-11-28", "differs")])
def test_a_ruling_in_an_own_matter_by_an_earlier_build_is_not_proved(tmp_path: Path, day: str, verdict: str) -> None:
    """Builds before 28 November 2026 did not ask whether a matter was the referee's own."""
    table = Table(tmp_path, WINDOW)
    told = plain(table.journal.read(table.game))
    told[:] = [(dated(stored, f"{day}T10:00:00.000Z"), data, openings) for stored, data, openings in told]
    facts = [*APPEALED, (Adjudicated(reason="so", standings=TIED), REFEREE)]
    found = table.adding(*facts, on=told)
    assert found.verdict == verdict
    excused = "This is not proved wrong: an earlier build did not ask." in in_words(found)
    assert excused == (verdict == "agrees")


def test_another_seed_than_the_committed_one_is_found(tmp_path: Path) -> None:
    found = Table(tmp_path).changed(having("seed-opened", seed="0" * 64))
    assert (found.verdict, found.rule) == ("differs", "every game: commitment")


def test_a_chosen_position_without_a_position_is_found(tmp_path: Path) -> None:
    """Otherwise the first shuffle of an ordinary game would be the operator's choice."""
    found = Table(tmp_path).changed(lambda told: told[0][1].update(placed=True))
    assert (found.verdict, found.rule) == ("differs", "every game: states")


@pytest.mark.parametrize(("older", "verdict"), [(False, "differs"), (True, "agrees")])
def test_a_takeback_of_what_was_learnt_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, older: bool, verdict: str
) -> None:
    """docs/audits.md, "Who checks each fact". Builds before `used` and `answers` are not proved wrong."""
    monkeypatch.setattr(takebacks, "_check_uninformed", lambda *_: None)
    table = Table(tmp_path, Terms(takebacks="uninformed"), moves=8)
    loaded, rng = table.desk.loaded_games.load(table.game), random.Random(6)
    told = plain(table.journal.read(table.game))
    while not any(loaded.informs(stored) for stored, *_ in told[last_answer(told) :]):
        moved(table.desk, table.game, rng)
        told = plain(table.journal.read(table.game))
    table.desk.takebacks.ask(PLAYERS[told[last_answer(told)][1]["seat"]], table.game)

    def change(told: Told) -> None:
        data = told[place_of(told, "taken-back")][1]
        if older:
            del data["used"], data["answers"]

    found = table.changed(change)
    assert (found.verdict, found.rule) == (verdict, None if older else "every game: takebacks")
    assert ("undoes an event that revealed something" in in_words(found)) == older


def test_an_excuse_never_shortens_a_clock(tmp_path: Path) -> None:
    table = Table(tmp_path, Terms(clock=Clock(per_move=3600)), moves=6)
    honest = table.adding((DowntimeExcused(3_600_000), SERVICE))
    found = table.adding((DowntimeExcused(-3_600_000), SERVICE))
    assert (honest.verdict, found.verdict) == ("agrees", "broken")


@pytest.mark.parametrize(
    ("field", "value", "verdict"),
    [(None, None, "agrees"), ("used", 3_599_000, "differs"), ("answers", 0, "differs"), ("seat", -1, "differs")],
)
@pytest.mark.parametrize("clock", [None, Clock(per_move=3600)])
def test_a_takeback_that_returns_another_time_is_found(
    tmp_path: Path, clock: Clock | None, field: str | None, value: Any, verdict: str
) -> None:
    """docs/shuffles.md, "Branches": `used` counts again for the seat, and each of `answers` loses its increment."""
    table = Table(tmp_path, Terms(takebacks="consent", clock=clock), moves=10)
    told = plain(table.journal.read(table.game))
    seat = [data["seat"] for stored, data, _ in told if stored.event.type == "decision-answered"][-1]
    table.desk.takebacks.ask(PLAYERS[seat], table.game)
    table.desk.takebacks.say(PLAYERS[1 - seat], table.game, allowed=True)

    def change(told: Told) -> None:
        data = told[place_of(told, "taken-back")][1]
        if field is not None:
            data[field] = 1 - data["seat"] if field == "seat" else value

    assert table.changed(change).verdict == verdict


def test_an_opened_confidence_is_the_sealed_text_of_its_author(tmp_path: Path) -> None:
    table = Table(tmp_path, WINDOW, moves=9)
    desk, game, dispute = table.desk, table.game, new_id("d")
    desk.disputing.open(ADA, game, dispute, 10, "wrong")
    asked = len(table.journal.read(game)) + 1

    desk.inquiries.ask(REFEREE, game, dispute, 1, "what did you see?", alone=True, office=EVERY_GAME)
    desk.inquiries.answer(BRU, game, dispute, asked, "I saw nothing")
    desk.rulings.rule(REFEREE, game, lambda _: Dismissed(reason="no", dispute=dispute), EVERY_GAME)
    told = plain(table.journal.read(game))
    assert table.audit(told).verdict == "agrees"
    places = [place for place, (stored, *_) in enumerate(told) if stored.event.type == "confidence-opened"]
    for place in places:
        other = deepcopy(told)
        stored, data, openings = other[place]
        assert openings is not None
        other[place] = (stored, {**data, "of": data["of"] - 1}, openings)
        found = table.audit(other)
        assert (found.verdict, found.seq, found.rule) == ("differs", place + 1, "every game: confidences")
