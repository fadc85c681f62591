"""Time that a ruling gave or took, and its reversal: docs/refereeing.md, "Appeals"."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

from projections.game_fold import GameFold
from service.features.audits import results
from service.features.games.refereeing import appeals
from service.features.games.routes import long_games
from service.platform.assembly.service import Service
from tests.support.api import Api
from tests.support.charging import charges
from tests.support.event import did
from tests.support.play import moves, table

WINDOWS: Final = {"dispute_window_seconds": 3600, "appeal_window_seconds": 36_000}
LATER: Final = datetime(2027, 1, 2, 10, tzinfo=UTC)
"""A moment after `NEXT_RULES`, so that audits compare everything."""
WHY: Final = {"reason": "so"}
PER_MOVE: Final = {"per_move_seconds": 300}
PER_GAME: Final = {"per_game_seconds": 7200}
DAY: Final = 86_400
PER_DAY: Final = {"per_move_seconds": DAY}


class Timed:
    """A game with a clock, and a time that the test sets."""

    def __init__(self, pair: list[Api], service: Service, clock: dict[str, Any], played: int = 4) -> None:
        self.pair = pair
        self.service = service
        self.moment = LATER
        self.clock_terms = clock
        self.played = played
        self.game = ""

    def begin(self) -> None:
        holidays = {"holidays": 7} if self.clock_terms == PER_DAY else {}
        terms = {**WINDOWS, **holidays, "clock": self.clock_terms, "takebacks": "consent"}
        self.game = table(self.pair, terms=terms)
        self.play(self.played)

    def now(self) -> str:
        return self.moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def wait(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)

    def play(self, count: int) -> None:
        for _ in moves(self.pair, self.game, count):
            pass

    def play_until(self, seat: int) -> None:
        while self.seat != seat:
            self.play(1)

    def take_back(self, seat: int, to: int) -> None:
        """Return play to the seat's decision that event `to` opened."""
        path = f"/v1/games/{self.game}/takebacks"
        did(self.pair[seat].post(path, {"decision": f"d{to}"}))
        did(self.pair[1 - seat].post(path, {"allow": True}))
        assert self.seat == seat

    def keep(self) -> bool:
        """Write what is due, as the timekeeper does."""
        return self.service["games"].desk.deadlines.keep(self.game) is not None

    @property
    def shown(self) -> Any:
        return self.pair[0].get(f"/v1/games/{self.game}").json

    @property
    def seat(self) -> int:
        """The seat with the decision."""
        found: int = self.shown["decision"]["seat"]
        return found

    def game_time_left(self, seat: int) -> int:
        found: int = self.shown["clock"]["left"][seat]
        return found

    def asked(self, which: int = -1) -> int:
        """The event that opened a decision, by default the last one."""
        items = self.pair[0].get(f"/v1/games/{self.game}/events?limit=200").json["items"]
        found: int = [one["event"]["seq"] for one in items if one["event"]["type"] == "decision-opened"][which]
        return found

    @property
    def due_in(self) -> float:
        """Seconds until the seat with the decision is out of time."""
        return (datetime.fromisoformat(self.shown["clock"]["due"]) - self.moment).total_seconds()

    def rule(self, referee: Api, kind: str, **said: Any) -> int:
        """Make a ruling, whose preview shows what it does, and return its event."""
        body = {"kind": kind, "reason": "so", **said}
        found = did(referee.post(f"/v1/games/{self.game}/rulings/preview", body), 200)
        made = did(referee.post(f"/v1/games/{self.game}/rulings", body))
        assert [one["event"]["type"] for one in made["events"]] == found["events"]
        assert found["after"]["clock"] == made["game"]["clock"]
        seq: int = made["events"][0]["event"]["seq"]
        return seq

    def appeal(self, player: Api, ruling: int) -> str:
        body = {"cites": ruling, "text": "That is not the rule."}
        dispute = did(player.post(f"/v1/games/{self.game}/disputes", body))["dispute"]
        assert dispute["status"] == "appealed"
        found: str = dispute["id"]
        return found

    def verdict(self, referee: Api) -> str:
        found: str = referee.get(f"/v1/games/{self.game}/audit").json["verdict"]
        return found


@pytest.fixture
def timed(request: pytest.FixtureRequest, pair: list[Api], service: Service, monkeypatch: pytest.MonkeyPatch) -> Timed:
    made = Timed(pair, service, request.param)
    monkeypatch.setattr("service.platform.streams.pen.now", made.now)
    made.begin()
    return made


@pytest.mark.parametrize("replacement", [None, {"kind": "penalise", "seat": 0, "points": 1}])
@pytest.mark.parametrize("without_decision", [False, True])
@pytest.mark.parametrize("timed", [PER_MOVE, {**PER_MOVE, **PER_GAME}], indirect=True)
def test_a_later_decision_keeps_its_time(
    timed: Timed, referee: Api, second: Api, without_decision: bool, replacement: dict[str, Any] | None
) -> None:
    """The time was given for another decision of the seat, or while it had none."""
    seat = 1 - timed.seat if without_decision else timed.seat
    before = timed.game_time_left(seat)
    appeal = timed.appeal(timed.pair[1 - seat], timed.rule(referee, "clock", seat=seat, milliseconds=600_000))
    timed.play(1)
    timed.play_until(seat)
    assert timed.due_in == 300
    timed.rule(second, **(replacement or {"kind": "overturn"}), dispute=appeal)
    assert timed.due_in == 300
    assert timed.game_time_left(seat) == before
    assert not timed.keep()
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize(
    ("timed", "given", "waited", "remains"),
    [
        (PER_MOVE, 600, 100, 200),
        (PER_MOVE, 600, 500, 60),
        (PER_MOVE, 600, 870, 30),
        (PER_MOVE, -200, 30, 270),
        (PER_GAME, 3600, 100, 7100),
        (PER_GAME, 3600, 7300, 60),
        (PER_GAME, 3600, 10_770, 30),
        (PER_GAME, -3600, 100, 7100),
    ],
    indirect=["timed"],
)
@pytest.mark.parametrize("paused", [False, True])
def test_a_reversal_leaves_a_minute_of_what_is_left(
    timed: Timed, referee: Api, second: Api, given: int, waited: int, remains: int, paused: bool
) -> None:
    seat = timed.seat
    appeal = timed.appeal(timed.pair[1 - seat], timed.rule(referee, "clock", seat=seat, milliseconds=given * 1000))
    timed.wait(waited)
    if paused:
        timed.rule(referee, "pause")
        timed.wait(1_000_000)
    timed.rule(second, "overturn", dispute=appeal)
    if paused:
        timed.rule(referee, "resume")
    assert timed.due_in == remains
    assert not timed.keep()
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize("timed", [PER_MOVE, {**PER_MOVE, **PER_GAME}], indirect=True)
@pytest.mark.parametrize("given", [600, -200])
@pytest.mark.parametrize(
    ("ruled", "takebacks"), [("while it was open", 1), ("while it was open", 2), ("later", 1), ("between", 1)]
)
def test_a_decision_that_is_taken_back_carries_the_time_of_a_ruling(
    timed: Timed, referee: Api, second: Api, given: int, ruled: str, takebacks: int
) -> None:
    """So an appeal reverses it there too. The seat has no decision `between` its own."""
    seat, to = timed.seat, timed.asked()
    if ruled == "between":
        timed.play_until(1 - seat)
    elif ruled == "later":
        timed.play(1)
        timed.play_until(seat)
    appeal = timed.appeal(timed.pair[1 - seat], timed.rule(referee, "clock", seat=seat, milliseconds=given * 1000))
    for _ in range(takebacks):
        if ruled == "while it was open":
            to = timed.asked()
            timed.play(1)
        timed.take_back(seat, to)
    assert timed.due_in == (300 if ruled == "between" else 300 + given)
    timed.rule(second, "overturn", dispute=appeal)
    assert timed.due_in == 300
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize("timed", [PER_MOVE], indirect=True)
def test_a_time_out_after_a_takeback_is_undone(timed: Timed, referee: Api, second: Api) -> None:
    seat, to = timed.seat, timed.asked()
    taken = timed.rule(referee, "clock", seat=seat, milliseconds=-200_000)
    timed.play(1)
    timed.take_back(seat, to)
    timed.wait(130)
    assert timed.keep()
    timed.rule(second, "overturn", dispute=timed.appeal(timed.pair[seat], taken))
    assert (timed.shown["status"], timed.seat) == ("running", seat)
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize("timed", [PER_GAME], indirect=True)
@pytest.mark.parametrize("milliseconds", [600_000, -3_600_000])
@pytest.mark.parametrize("clock_appeal_first", [False, True])
def test_time_returns_in_an_ended_game(
    timed: Timed, referee: Api, second: Api, milliseconds: int, clock_appeal_first: bool
) -> None:
    left = timed.game_time_left(1)
    rulings = [timed.rule(referee, "clock", seat=1, milliseconds=milliseconds), timed.rule(referee, "void")]
    appeals = [timed.appeal(player, ruling) for player, ruling in zip(timed.pair, rulings, strict=True)]
    for appeal in appeals if clock_appeal_first else reversed(appeals):
        timed.rule(second, "overturn", dispute=appeal)
    assert timed.shown["status"] == "running"
    assert timed.game_time_left(1) == left
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize("on_timeout", ["forfeit", "adjudicate", "referee"])
@pytest.mark.parametrize("timed", [{"per_game_seconds": 600}, {"per_game_seconds": 20, **PER_MOVE}], indirect=True)
def test_a_rewind_after_a_time_out_leaves_a_minute(timed: Timed, referee: Api, second: Api, on_timeout: str) -> None:
    timed.clock_terms = {**timed.clock_terms, "on_timeout": on_timeout}
    timed.begin()
    seat, to = timed.seat, timed.asked()
    timed.wait(700)
    assert timed.keep()
    body = {"cites": to, "text": "My line was down."}
    dispute = did(timed.pair[seat].post(f"/v1/games/{timed.game}/disputes", body))["dispute"]["id"]
    rewinds = [
        one for one in referee.get(f"/v1/disputes/{dispute}/suggestions").json["items"] if one["kind"] == "rewind"
    ]
    ended = on_timeout != "referee"
    assert [one["to"] for one in rewinds] == ([to] if ended else [])
    timed.rule(referee, "rewind", to=to if ended else timed.asked(-2), dispute=dispute)
    timed.play_until(seat)
    if not ended:
        timed.rule(referee, "resume")
    assert timed.due_in == min(60, timed.clock_terms["per_game_seconds"])
    assert not timed.keep()
    given = timed.rule(referee, "clock", seat=seat, milliseconds=600_000)
    assert referee.get(f"/v1/games/{timed.game}/rulings/{given}").json["kind"] == "clock-adjusted"
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize("timed", [PER_MOVE, PER_GAME, {**PER_MOVE, **PER_GAME}], indirect=True)
@pytest.mark.parametrize("voided", [None, "clock first", "void first"])
@pytest.mark.parametrize("overturned_by", ["overturn", "rewind"])
def test_a_time_out_for_time_wrongly_taken_is_undone(
    timed: Timed, referee: Api, second: Api, voided: str | None, overturned_by: str
) -> None:
    seat = timed.seat
    limit = timed.clock_terms.get("per_move_seconds", 7200)
    taken = timed.rule(referee, "clock", seat=seat, milliseconds=(100 - limit) * 1000)
    before, to = timed.shown["table"], timed.asked()
    timed.wait(130)
    assert timed.keep()
    void = timed.rule(referee, "void") if voided else None
    appeals = [(timed.appeal(timed.pair[seat], taken), overturned_by)]
    if void is not None:
        appeals.insert(voided == "clock first", (timed.appeal(timed.pair[1 - seat], void), "overturn"))
    for appeal, kind in appeals:
        timed.rule(second, kind, dispute=appeal, **({"to": to} if kind == "rewind" else {}))
    found = timed.shown
    assert (found["status"], found["table"], timed.seat) == ("running", before, seat)
    if "per_game_seconds" in timed.clock_terms:
        assert timed.game_time_left(seat) == (7200 - 130) * 1000
    assert timed.due_in >= limit - 130
    assert not timed.keep()
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize("timed", [PER_MOVE, PER_GAME], indirect=True)
@pytest.mark.parametrize("given", [-60, 60])
def test_a_time_out_for_time_really_used_stays(timed: Timed, referee: Api, second: Api, given: int) -> None:
    seat = timed.seat
    ruling = timed.rule(referee, "clock", seat=seat, milliseconds=given * 1000)
    appeal = timed.appeal(timed.pair[seat], ruling)
    timed.wait(8000)
    assert timed.keep()
    result = timed.shown["result"]
    timed.rule(second, "overturn", dispute=appeal)
    assert timed.shown["result"] == result
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize("timed", [PER_GAME], indirect=True)
@pytest.mark.parametrize("time_out", [False, True])
def test_an_appeal_against_many_clock_rulings_costs_what_is_charged(
    timed: Timed, app: Any, referee: Api, second: Api, time_out: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them together need one fold of the game."""
    seat, rulings = timed.seat, f"/v1/games/{timed.game}/rulings"
    complaint = {"cites": timed.asked(), "text": "My line was down."}
    dispute = did(timed.pair[seat].post(f"/v1/games/{timed.game}/disputes", complaint))["dispute"]["id"]
    for _ in range(20):
        did(referee.post(rulings, {"kind": "clock", "seat": seat, "milliseconds": -300_000, "dispute": dispute, **WHY}))
    did(referee.post(rulings, {"kind": "penalise", "seat": seat, "points": 1, "dispute": dispute, **WHY}))
    did(timed.pair[seat].post(f"/v1/disputes/{dispute}/appeals", {"text": "No."}))
    timed.wait(1300 if time_out else 100)
    assert timed.keep() is time_out
    folded, paid, here = list[int](), charges(app, monkeypatch), threading.get_ident()
    apply = GameFold.apply

    def counted(fold: GameFold, *given: Any, **more: Any) -> None:
        if threading.get_ident() == here:
            folded.append(1)
        apply(fold, *given, **more)

    monkeypatch.setattr(GameFold, "apply", counted)
    monkeypatch.setattr(long_games, "EVENTS", 10)
    events = timed.shown["version"]

    def costs(times: int, passes: int, request: Callable[[], Any]) -> None:
        folded.clear()
        paid.clear()
        did(request(), 200)
        assert 0 < len(folded) <= passes * events
        assert sum(paid) == 3 * events * times, "for the public and for two seats"

    overturns = 5 if time_out else 1  # a time-out is undone by a rewind, too
    costs(4, 3 * overturns + 5, lambda: second.get(f"/v1/disputes/{dispute}/suggestions"))
    for kind in ("overturn", "void"):
        said = {"kind": kind, "dispute": dispute, **WHY}
        costs(1, overturns, lambda said=said: second.post(f"{rulings}/preview", said))
    timed.rule(second, "overturn", dispute=dispute)
    assert (timed.shown["status"], timed.seat) == ("running", seat)
    assert timed.game_time_left(seat) == (7200 - (1300 if time_out else 0)) * 1000
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize("replacement", [None, {"kind": "penalise", "seat": 0, "points": 1}])
@pytest.mark.parametrize(("days", "away", "left"), [(7, 1, 6), (2, 0, 2), (2, 2, 0), (0, 0, 0)])
@pytest.mark.parametrize("timed", [PER_DAY], indirect=True)
def test_player_whom_an_appeal_returns_has_the_rest_of_the_holiday(
    timed: Timed, referee: Api, second: Api, days: int, away: int, left: int, replacement: dict[str, Any] | None
) -> None:
    seat = timed.seat
    player = timed.pair[seat]
    if days:
        did(player.post(f"/v1/games/{timed.game}/holiday", {"days": days}))
    timed.wait(away * DAY)
    replaced = timed.rule(referee, "replace", seat=seat, bot="random")
    assert timed.shown["clock"]["holidays_left"][seat] == 7 - days
    appeal = timed.appeal(player, replaced)
    timed.wait(7200)
    timed.rule(second, **(replacement or {"kind": "overturn"}), dispute=appeal)
    until = timed.shown["clock"]["holidays_until"][seat]
    holiday = timedelta() if until is None else datetime.fromisoformat(until) - timed.moment
    assert max(holiday, timedelta()) == timedelta(days=left)
    if left:
        did(player.post(f"/v1/games/{timed.game}/holiday", {"days": 0}))
        assert timed.shown["clock"]["holidays_left"][seat] == 7 - days + left
    assert timed.verdict(second) == "agrees"


@pytest.mark.parametrize(("next_rules", "verdict"), [("2027-01-01", "differs"), ("2099-01-01", "agrees")])
@pytest.mark.parametrize("timed", [PER_DAY], indirect=True)
def test_the_audit_misses_a_holiday_that_an_appeal_did_not_return(
    timed: Timed, referee: Api, second: Api, monkeypatch: pytest.MonkeyPatch, next_rules: str, verdict: str
) -> None:
    monkeypatch.setattr(results, "NEXT_RULES", next_rules)
    player = timed.pair[timed.seat]
    did(player.post(f"/v1/games/{timed.game}/holiday", {"days": 7}))
    appeal = timed.appeal(player, timed.rule(referee, "replace", seat=timed.seat, bot="random"))
    with monkeypatch.context() as earlier_build:
        earlier_build.setattr(appeals, "rest_of_holiday", lambda *_: 0)
        timed.rule(second, "overturn", dispute=appeal)
    found = second.get(f"/v1/games/{timed.game}/audit").json
    assert (found["verdict"], "not proved wrong" in found["detail"]) == (verdict, verdict == "agrees")
