"""A ruling is overturned on appeal.

The play that it took back counts again, unchanged; facts learnt meanwhile do not count. Every copy ends in one head,
and the rules replay the record (docs/shuffles.md, Branches).
"""

import io
import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.games.rulesets import RULESETS
from domain.table.lobby import Lobby
from domain.table.office import EVERY_GAME
from domain.table.rulings import (
    Adjudicated,
    Clock,
    ClockAdjusted,
    Dismissed,
    Overturned,
    Penalised,
    Rewound,
    Ruling,
    SeatReplaced,
    Terms,
    Upheld,
    Voided,
)
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from events.log.viewer import Viewer
from events.record.verifying import verify
from projections.game_fold import GameFold, past_of
from service.features.games.desk import GameCommands
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.play import limited
from tests.support.rewinding import decisions
from tests.support.tables import PLAYERS, begun, moved, played_on

Desks = Callable[..., GameCommands]
FIRST, SECOND = "a_first_referee", "a_second_referee"
WINDOWS = Terms(dispute_window=600, appeal_window=600)
ADA, BRUNO = PLAYERS[:2]


def _first(events: list[Stored], upto: int) -> list[Stored]:
    return events[:upto]


def _this(ruling: Ruling, _: int) -> Ruling:
    return ruling


class Case:
    """A game, and the dispute about it."""

    def __init__(self, desk: GameCommands, number: int = 0, **begin: Any) -> None:
        self.desk = desk
        self.rng = random.Random(number)
        self.game = begun(desk, **{"terms": WINDOWS, **begin})
        self.dispute = ""

    def play(self, most: int) -> None:
        for _ in range(most):
            if not moved(self.desk, self.game, self.rng):
                break

    def open(self) -> None:
        self.dispute = f"d_{self.desk.looking.version(self.game):026}"
        self.desk.disputing.open(ADA, self.game, self.dispute, 3, "that was not so")

    def rule(self, who: str, made: Callable[[int], Ruling]) -> int:
        """The number of the first event of this ruling."""

        def wish(now: Lobby) -> Ruling:
            return replace(made(now.disputes.named(self.dispute).settled_by), dispute=self.dispute)

        moved_ = self.desk.rulings.rule(who, self.game, wish, EVERY_GAME)
        assert moved_ is not None
        return moved_.first

    def rewind(self, to: int, who: str = FIRST) -> int:
        with self.desk.loaded_games.load(self.game).now() as now:
            branch = now.lobby.timeline.rewinds + 1
        return self.rule(who, lambda _: Rewound(reason="so", to=to, branch=branch))

    def appeal(self, who: str = BRUNO) -> None:
        self.desk.disputing.appeal(who, self.game, self.dispute, "it was not so at all")

    def overturn(self, who: str = SECOND) -> int:
        return self.rule(who, lambda ruling: Overturned(reason="no", ruling=ruling))

    def seen(self, viewer: Viewer, at: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = game_json(self.desk.looking, None, self.game, viewer, at)
        return found

    @property
    def orders(self) -> dict[str, tuple[Any, ...]]:
        """Return the current hidden orders."""
        fold = self.desk.looking.then(self.game, Viewer.referee(), self.desk.looking.version(self.game))
        return {name: tuple(order) for name, order in fold.copy.table.orders.items()}

    @property
    def lobby(self) -> Any:
        with self.desk.loaded_games.load(self.game).now() as now:
            return now.lobby

    def types(self, first: int) -> list[str]:
        """The types of the events from that one on."""
        return [stored.event.type for stored in self.desk.loaded_games.load(self.game).committed(first - 1)]

    def data(self, seq: int) -> dict[str, Any]:
        """Return the data of this event."""
        (stored,) = self.desk.loaded_games.load(self.game).committed(seq - 1, seq)
        found: dict[str, Any] = json.loads(bytes(stored.event.data))
        return found

    def proves_itself(self, ring: KeyRing) -> None:
        """Final or not, with every copy."""
        audit = auditing_of(self.desk).game(self.game, whole=False)
        assert audit.verdict == "agrees", audit
        heads = set()
        for view in (Viewer.public(), Viewer.seat(0), Viewer.seat(1), Viewer.referee()):
            report = verify(io.BytesIO(b"".join(self.desk.looking.record(self.game, view))), {ring.current.kid})
            assert report.verdict == "verified", report
            heads.add(report.head)
        assert len(heads) == 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_rewind_that_is_overturned_gives_back_the_line_as_it_stood(
    desk_on: Desks, opened: Callable[[], Journal], ring: KeyRing, ruleset: str
) -> None:
    kept = 0
    for number in range(4):
        case = Case(desk_on(opened()), number, options=limited(ruleset, 12), ruleset=ruleset)
        case.play(6)
        case.open()
        found = decisions(case.desk, opened(), case.game)
        before = {viewer: case.seen(viewer) for viewer in (Viewer.seat(0), Viewer.seat(1), Viewer.public())}
        orders = case.orders
        ruling = case.rewind(case.rng.choice(found))
        begun_anew = case.types(ruling)
        assert begun_anew[:2] == ["rewound", "branch-begun"]
        case.play(case.rng.randrange(1, 5))
        if case.lobby.status != "running":
            continue
        case.appeal()
        case.desk = desk_on(opened())  # as after a restart
        overturned = case.overturn()
        for viewer, was in before.items():
            now = case.seen(viewer)
            assert now["table"] == was["table"]
            assert {**now["decision"], "id": ""} == {**was["decision"], "id": ""}
            assert now["decision"]["id"] == f"d{now['version']}"
        assert case.seen(Viewer.public())["taken_back"][-1] == [ruling + 1, overturned - 2]
        anew = set(case.data(overturned + 1)["shuffled"])
        for name, order in case.orders.items():
            if name not in anew:
                assert order == orders[name], name
                kept += 1
        with opened() as journal:
            events = journal.read(case.game)
        for viewer in (Viewer.seat(0), Viewer.referee()):
            fresh = GameFold(viewer, past_of(partial(_first, events))).extend(events)
            with case.desk.loaded_games.load(case.game).seen_by(viewer) as live:
                assert (fresh.copy.table, fresh.question()) == (live.copy.table, live.question())
        played_on(case.desk, case.game)
        case.desk.disputing.waive(ADA, case.game)
        case.desk.disputing.waive(BRUNO, case.game)
        assert case.lobby.status == "final"
        assert case.lobby.disputes.named(case.dispute).outcome == "overturned"
        case.proves_itself(ring)
    assert kept


def test_what_only_the_other_line_drew_from_is_shuffled_anew(
    desk: GameCommands, journal: Journal, ring: KeyRing
) -> None:
    """Of Bruno's deck the line that counts again has taught nothing, the one that is left has: Dominion, who shuffles
    draws from another order than they would have drawn from."""
    case = Case(desk, options=limited("dominion", 20), ruleset="dominion")
    case.play(4)
    found = decisions(desk, journal, case.game)
    case.open()
    before = case.orders
    ruling = case.rewind(found[-1])
    first = set(case.data(ruling + 1)["shuffled"])
    case.play(30)
    case.appeal()
    overturned = case.overturn()
    second = set(case.data(overturned + 1)["shuffled"])
    assert second
    assert not first & second
    assert {name for name, order in case.orders.items() if order != before[name]} <= second
    case.proves_itself(ring)


@pytest.mark.parametrize("end", ["rules", "resignation", "adjudicated", "voided"])
def test_a_game_that_was_over_there_is_over_again(
    desk: GameCommands, journal: Journal, ring: KeyRing, end: str
) -> None:
    case = Case(desk)
    case.play(5)
    to = decisions(desk, desk.looking._journal, case.game)[0]
    match end:
        case "rules":
            case.play(1000)
        case "resignation":
            desk.giving_up.resign(ADA, case.game)
        case "adjudicated":
            places = (Standing(0, 2, 0), Standing(1, 1, 0))
            desk.rulings.rule(FIRST, case.game, lambda _: Adjudicated(reason="so", standings=places), EVERY_GAME)
        case "voided":
            desk.rulings.rule(FIRST, case.game, lambda _: Voided(reason="so"), EVERY_GAME)
    was = case.lobby
    result, voided = was.result, was.voided
    assert was.status == "ended"
    case.open()
    case.rewind(to)
    case.play(4)
    assert case.lobby.status == "running"
    case.appeal()
    case.overturn()
    now = case.lobby
    assert (now.status, now.result, now.voided) == ("ended", result, voided)
    assert case.seen(Viewer.public())["decision"] is None
    case.proves_itself(ring)


def test_an_adjudication_that_is_overturned_reopens_the_game(desk: GameCommands, ring: KeyRing) -> None:
    case = Case(desk)
    case.play(4)
    before = case.seen(Viewer.seat(0))
    case.open()
    places = (Standing(0, 1, 0), Standing(1, 2, 0))
    case.rule(FIRST, lambda _: Adjudicated(reason="so", standings=places))
    assert case.lobby.status == "ended"
    case.appeal()
    overturned = case.overturn()
    assert case.types(overturned) == ["overturned", "branch-begun", "decision-opened"]
    assert case.data(overturned + 1)["shuffled"] == []
    assert case.seen(Viewer.seat(0))["table"] == before["table"]
    case.play(1000)
    assert case.lobby.result.reason == "finished"
    case.proves_itself(ring)


def test_another_ruling_can_stand_in_the_place_of_the_first(
    desk: GameCommands, journal: Journal, ring: KeyRing
) -> None:
    """Play had gone back too far: it goes back less far, along the line that was abandoned."""
    case = Case(desk)
    case.play(8)
    asked = decisions(desk, journal, case.game)
    case.open()
    case.rewind(asked[1])
    case.play(2)
    case.appeal()
    varied = case.rewind(asked[-2], SECOND)
    assert case.types(varied) == [
        "overturned", "branch-begun", "decision-opened", "rewound", "branch-begun", "decision-opened",
    ]  # fmt: skip
    dispute = case.lobby.disputes.named(case.dispute)
    assert (dispute.state, dispute.outcome, dispute.referees) == ("closed", "varied", [FIRST, SECOND])
    assert case.seen(Viewer.public())["table"] == case.seen(Viewer.public(), asked[-2])["table"]
    case.play(1000)
    case.proves_itself(ring)


def test_what_a_ruling_changed_beside_the_table_is_changed_back(desk: GameCommands, ring: KeyRing) -> None:
    clock = Clock(per_game=600, on_timeout="referee")
    for ruling in (
        Penalised(reason="so", seat=0, points=3),
        SeatReplaced(reason="so", seat=0, account="a_somebody_else"),
    ):
        case = Case(desk, terms=Terms(clock=clock, dispute_window=600, appeal_window=600))
        case.play(2)
        case.open()
        before = case.lobby.clocks.left[1]
        case.rule(FIRST, lambda _: ClockAdjusted(reason="so", seat=1, milliseconds=50_000))
        case.rule(FIRST, partial(_this, ruling))
        changed = case.lobby
        assert (changed.penalties[0], changed.holders[0]) != (0, ADA)
        assert changed.clocks.left[1] > before
        case.appeal()
        overturned = case.overturn()
        now = case.lobby
        assert (now.penalties, now.holders) == ([0, 0], [ADA, BRUNO])
        assert now.clocks.left[1] <= before
        back = "penalty-lifted" if isinstance(ruling, Penalised) else "seat-replaced"
        assert case.types(overturned) == ["overturned", back, "overturned", "clock-adjusted"]
        assert not now.timeline.rewinds
        case.proves_itself(ring)


def test_a_lifted_penalty_counts_also_where_the_game_has_ended_meanwhile(desk: GameCommands, ring: KeyRing) -> None:
    case = Case(desk)
    case.play(2)
    case.open()
    case.rule(FIRST, lambda _: Penalised(reason="so", seat=0, points=30))
    case.play(1000)
    lowered = case.lobby.result.standings[0]
    assert lowered.breakdown["penalty"] == -30
    case.appeal(ADA)
    case.overturn()
    assert case.lobby.result.standings[0].score == lowered.score + 30
    assert case.lobby.status == "ended"
    case.proves_itself(ring)


def test_an_appeal_is_upheld_or_withdrawn_and_the_ruling_stands(desk: GameCommands) -> None:
    for end in ("uphold", "withdraw"):
        case = Case(desk)
        case.play(4)
        case.open()
        case.rule(FIRST, lambda _: Penalised(reason="so", seat=1, points=3))
        case.appeal()
        with pytest.raises(
            Refusal, match="forbidden/appeal"
        ):  # otherwise the party favoured by the ruling could end it
            desk.disputing.withdraw(ADA, case.game, case.dispute)
        if end == "uphold":
            case.rule(SECOND, lambda ruling: Upheld(reason="so", ruling=ruling))
        else:
            desk.disputing.withdraw(BRUNO, case.game, case.dispute)
        dispute = case.lobby.disputes.named(case.dispute)
        assert (dispute.state, dispute.outcome, case.lobby.penalties) == (
            *(("closed", "upheld") if end == "uphold" else ("ruled", "withdrawn")),
            [0, 3],
        )


def test_what_an_appeal_cannot_be_decided_by(desk: GameCommands) -> None:
    case = Case(desk)
    case.play(4)
    case.open()
    with pytest.raises(Refusal, match="ruling-out-of-place/no-appeal"):
        case.overturn()
    case.rule(FIRST, lambda _: Dismissed(reason="so"))
    case.appeal(ADA)
    with pytest.raises(Refusal, match="conflict-of-interest/appealed"):
        case.overturn(FIRST)
    with pytest.raises(Refusal, match="ruling-out-of-place/dismissal"):
        case.overturn()
    with pytest.raises(Refusal, match="ruling-out-of-place/appeal-kind"):
        case.rule(SECOND, lambda _: Dismissed(reason="so"))
    case.rule(SECOND, lambda _: Penalised(reason="so", seat=1, points=2))
    assert case.lobby.disputes.named(case.dispute).outcome == "varied"


THIRD = "a_third_referee"
REWIND, ADJUDICATE, VOID, REPLACE = "rewind", "adjudicate", "void", "replace"
TWICE: list[tuple[str, list[str]]] = [
    (REWIND, [REWIND]),
    (REWIND, [ADJUDICATE]),
    (REWIND, [REWIND, VOID]),
    (ADJUDICATE, [ADJUDICATE]),
    (VOID, [ADJUDICATE]),
    (ADJUDICATE, [REWIND]),
    (ADJUDICATE, [REWIND, ADJUDICATE]),
    (VOID, [REWIND, REWIND, VOID]),
    (REPLACE, [REPLACE]),
]
"""A ruling on a dispute, and rulings that name none on top of it."""


def _of_kind(kind: str, case: Case, number: int) -> Ruling:
    """Return a ruling. Each rewind goes back further than the one before."""
    asked = decisions(case.desk, case.desk.looking._journal, case.game)
    match kind:
        case "rewind":
            return Rewound(reason="so", to=asked[3 - number], branch=case.lobby.timeline.rewinds + 1)
        case "adjudicate":
            return Adjudicated(reason="so", standings=(Standing(0, 2, 0), Standing(1, 1, 0)))
        case "replace":
            return SeatReplaced(reason="so", seat=0, account=f"a_{number}_somebody_else")
    return Voided(reason="so")


class Repeated(Case):
    """A game in which one ruling on a dispute is followed by others that name none."""

    def __init__(self, desk: GameCommands, first: str, later: list[str], who: str, **begin: Any) -> None:
        super().__init__(desk, **begin)
        self.play(8)
        self.open()
        self.before = self.seen(Viewer.seat(1))
        self.first = self.rule(FIRST, partial(_this, _of_kind(first, self, 0)))
        self.later = [self.rule_alone(kind, number, who) for number, kind in enumerate(later, 1)]

    def rule_alone(self, kind: str, number: int, who: str) -> int:
        self.play(kind != REPLACE)
        made = _of_kind(kind, self, number)
        moved_ = self.desk.rulings.rule(who, self.game, lambda _: made, EVERY_GAME)
        assert moved_ is not None
        return moved_.first

    def appeal_alone(self, ruling: int) -> None:
        """Another referee overturns, on appeal, a ruling that names no dispute."""
        self.dispute = f"d_{self.desk.looking.version(self.game):026}"
        self.desk.disputing.open(ADA, self.game, self.dispute, ruling, "that was not so")
        self.overturn()

    def is_as_before(self) -> bool:
        now = self.seen(Viewer.seat(1))
        asked = ({**one["decision"], "id": ""} for one in (now, self.before))
        same = all(now[name] == self.before[name] for name in ("table", "seats", "status", "result"))
        return same and next(asked) == next(asked)

    @property
    def overturned(self) -> list[int]:
        return [given.seq for given in self.lobby.rulings if given.overturned is not None]


@pytest.mark.parametrize(("first", "later"), TWICE)
def test_a_ruling_given_twice_falls_with_the_first(
    desk: GameCommands, ring: KeyRing, first: str, later: list[str]
) -> None:
    case = Repeated(desk, first, later, FIRST)
    assert not case.is_as_before()
    case.appeal()
    case.overturn()
    assert case.is_as_before()
    assert case.overturned == [case.first, *case.later]
    case.play(1000)
    case.proves_itself(ring)


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize(("first", "later"), TWICE)
def test_rulings_of_two_referees_fall_in_any_order(
    desk: GameCommands, ring: KeyRing, first: str, later: list[str], backwards: bool
) -> None:
    """The ruling of another referee stands until it is overturned, too. Then nothing of both is left."""
    case = Repeated(desk, first, later[-1:], THIRD)
    dispute = case.dispute
    if not backwards:
        case.appeal()
        case.overturn()
        case.appeal_alone(case.later[0])
    else:
        case.appeal_alone(case.later[0])
        case.dispute = dispute
        case.appeal()
        case.overturn()
    assert case.is_as_before()
    assert case.overturned == [case.first, *case.later]
    case.play(1000)
    case.proves_itself(ring)


def test_a_later_ruling_on_another_dispute_stands(desk: GameCommands, ring: KeyRing) -> None:
    case = Repeated(desk, VOID, [], FIRST)
    first, case.dispute = case.dispute, "d_other"
    desk.disputing.open(BRUNO, case.game, case.dispute, 3, "nor that")
    case.rule(FIRST, partial(_this, _of_kind(ADJUDICATE, case, 0)))
    case.dispute = first
    case.appeal()
    assert case.types(case.overturn()) == ["overturned"]
    assert case.lobby.result.reason == "adjudicated"
    case.dispute = "d_other"
    case.appeal(ADA)
    case.overturn()
    assert case.is_as_before()
    case.play(1000)
    case.proves_itself(ring)


def test_a_later_ruling_that_was_upheld_stands(desk: GameCommands) -> None:
    case = Repeated(desk, VOID, [ADJUDICATE], FIRST)
    first, case.dispute = case.dispute, "d_other"
    desk.disputing.open(BRUNO, case.game, case.dispute, case.later[0], "nor that")
    case.rule(THIRD, lambda ruling: Upheld(reason="so", ruling=ruling))
    case.dispute = first
    case.appeal()
    assert case.types(case.overturn()) == ["overturned"]
    assert case.lobby.result.reason == "adjudicated"


def test_a_ruling_that_does_not_decide_any_more_is_overturned_on_record_alone(
    desk: GameCommands, journal: Journal, ring: KeyRing
) -> None:
    """A ruling of another referee has taken play back to before it."""
    case = Case(desk)
    case.play(6)
    asked = decisions(desk, journal, case.game)
    case.open()
    case.rewind(asked[3])
    case.play(1)
    desk.rulings.rule(THIRD, case.game, lambda _: Rewound(reason="so", to=asked[1], branch=2), EVERY_GAME)
    before = case.seen(Viewer.public())
    case.appeal()
    overturned = case.overturn()
    assert case.types(overturned) == ["overturned"]
    assert case.seen(Viewer.public())["decision"] == before["decision"]
    case.play(1000)
    case.proves_itself(ring)
