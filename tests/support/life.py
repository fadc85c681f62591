"""A game's life at the desk, with all events that can happen around it.

These are moves, mistakes, takebacks, rulings, disputes, passing time, abandoned seats and forks. The plan depends only
on public facts, so it can be repeated in two worlds.
"""

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.table.lobby import Lobby
from domain.table.lobby_facts import Chair
from domain.table.office import EVERY_GAME, Office
from domain.table.rulings import (
    Adjudicated,
    Clock,
    ClockAdjusted,
    Dismissed,
    Overturned,
    Paused,
    Penalised,
    Resumed,
    Rewound,
    Ruling,
    SeatReplaced,
    Terms,
    Upheld,
    Voided,
)
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.features.games.desk import GameCommands, GameRequest, open_desk
from service.features.games.forks import ForkRequest
from service.features.games.refereeing.rulings import RulingRequest
from tests.support.tables import PLAYERS, STRANGER

REFEREES: Final = ("a_00000000000000000000referee", "a_0000000000000000000referee2")
GAME: Final = "g_00000000000000000000000000"
SEATED: Final = (*PLAYERS, "a_0000000000000000000000emma", "a_000000000000000000000fabio")
SUBSTITUTES: Final = tuple(f"a_{number:026}" for number in range(50))


class Time:
    """The current time, and the downtimes of the service."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 12, tzinfo=UTC)
        self.absences: list[tuple[int, int]] = []

    def __call__(self) -> str:
        return self.moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def pass_by(self, seconds: float, *, away: bool = False) -> None:
        before = self.moment
        self.moment += timedelta(seconds=seconds)
        if away:
            self.absences.append((int(before.timestamp() * 1000), int(self.moment.timestamp() * 1000)))


class Deed(NamedTuple):
    """Something that somebody does: `what` is one of `_DEEDS`."""

    what: str
    who: str
    details: tuple[Any, ...] = ()


WEIGHTS: Final = {
    "move": 60, "stray": 6, "ask": 12, "say": 2, "rewind": 4, "pause": 2, "penalise": 1, "clock": 1, "replace": 1,
    "dispute": 2, "state": 1, "withdraw": 1, "appeal": 2, "dismiss": 2, "waive": 1, "wait": 2, "fork": 2, "resign": 0.2,
    "settle": 3, "allow": 3, "inquire": 2, "reply": 2, "mark": 1, "adjudicate": 0.2, "void": 0.1,
    "rest": 1,
}  # fmt: skip


class Life:
    """One game. `do` does a deed and gives the refusal, if it is refused; `plan` thinks of the next one."""

    def __init__(self, journal: Journal, ring: KeyRing, time: Time, rng: random.Random, **weights: float) -> None:
        self.journal, self.ring, self.time, self.rng = journal, ring, time, rng
        self._weights = WEIGHTS | weights
        self.game = GAME
        self.disputes: list[str] = []
        self.forks: list[str] = []
        self.desk = self.fresh()
        self.bots = iter(SUBSTITUTES)

    def fresh(self) -> GameCommands:
        """A desk that has nothing in memory, as after a restart."""
        return open_desk(
            self.journal, self.ring, alone=True, published=lambda _stream, _events: None,
            substitute=self._substitute, absences=lambda: tuple(self.time.absences),
        )  # fmt: skip

    def _substitute(self, holders: Sequence[str | None]) -> tuple[str, str]:
        return next(bot for bot in SUBSTITUTES if bot not in holders), "random"

    def begin(
        self, ruleset: str, options: dict[str, Any], seats: int, terms: Terms, maker: str = PLAYERS[0], **more: Any
    ) -> None:
        players = SEATED[:seats]
        wanted = GameRequest(
            ruleset, options, [Chair("account", player) for player in players], terms=terms,
            present=frozenset(players), **more,
        )  # fmt: skip
        self.desk.seating.create(maker, self.game, wanted)

    def do(self, deed: Deed) -> Refusal | None:
        try:
            _DEEDS[deed.what](self, deed.who, *deed.details)
        except Refusal as refusal:
            return refusal
        return None

    def now(self) -> GameFold:
        """The whole truth, to look at."""
        with self.desk.loaded_games.load(self.game).seen_by(Viewer.referee()) as now:
            return now

    def plan(self) -> Deed:
        """Plan the next deed.

        It never depends on hidden facts: the mover picks by the numbers of options.
        """
        now = self.now()
        if now.lobby.paused and self.rng.random() < 0.5:
            return Deed("resume", self.rng.choice(REFEREES))
        weights = self._weights | ({"say": 60} if now.lobby.takeback is not None else {})
        [what] = self.rng.choices(list(weights), list(weights.values()))
        if what in _PLANS:
            return Deed(what, *_PLANS[what](self, now))
        planned: Callable[[GameFold], Deed] | None = getattr(self, f"_plan_{what}", None)
        return planned(now) if planned else Deed(what, self.somebody())  # a person without any part in it, too

    def somebody(self) -> str:
        return self.rng.choice([*self._holders(), *self._holders(), STRANGER, *REFEREES])

    def _holders(self) -> list[str]:
        return [holder for holder in self.now().lobby.holders if holder is not None]

    def _plan_move(self, now: GameFold) -> Deed:
        question = now.question()
        if question is None:
            return self._plan_stray(now)
        options = [option["id"] for option in question["options"]]
        picks = self.rng.sample(options, self.rng.randint(question["min"], min(question["max"], len(options))))
        return Deed("move", now.lobby.holders[question["seat"]] or now.lobby.maker, (question["id"], tuple(picks)))

    def _plan_stray(self, now: GameFold) -> Deed:
        decision = self.rng.choice([now.decision or "d1", f"d{self.rng.randint(1, now.seq + 2)}", "x"])
        picks = self.rng.choice([("o0",), ("o999",), (), ("o0", "o0"), ("o0", "o1", "o2", "o3")])
        return Deed("move", self.somebody(), (decision, picks))

    def _plan_ask(self, now: GameFold) -> Deed:
        """Plan a takeback request, mostly by the seat that answered last for its last answer."""
        if self.rng.random() < 0.3:
            return Deed("ask", self.somebody(), (self.rng.choice([None, *self.decisions(now)[-6:], 1]),))
        answered = [stored for stored in self.journal.read(self.game) if stored.event.type == "decision-answered"]
        seat = msgspec.json.decode(answered[-1].event.data)["seat"] if answered else 0
        return Deed("ask", now.lobby.holders[seat] or now.lobby.maker)

    def _plan_say(self, now: GameFold) -> Deed:
        others = [] if now.lobby.takeback is None else now.lobby.others(now.lobby.takeback.seat)
        seat = self.rng.choice([*others, *others, *others, 0])
        return Deed("say", now.lobby.holders[seat] or now.lobby.maker, (self.rng.random() < 0.8,))

    def _plan_fork(self, now: GameFold) -> Deed:
        future = self.rng.choice(["redealt", "redealt", "redealt", "same"])
        return Deed("fork", self.somebody(), (self.rng.choice([None, self.rng.randint(1, now.seq)]), future))

    def _plan_settle(self, now: GameFold) -> Deed:
        """Plan a ruling on the last dispute or appeal."""
        kind = self.rng.choice(["rewind", "rewind", "rewind", "penalise", "replace", "adjudicate", "void", "uphold"])
        to = self.rng.choice([*self.decisions(now), 1])
        return Deed("settle", self.rng.choice(REFEREES), (kind, to, self.rng.randrange(len(now.lobby.chairs))))

    def _plan_reply(self, now: GameFold) -> Deed:
        asked = [one for dispute in now.lobby.disputes.all.values() for one in dispute.unanswered]
        seat = asked[-1].seat if asked else 0
        return Deed("reply", now.lobby.holders[seat] or now.lobby.maker, (asked[-1].seq if asked else 1,))

    def decisions(self, now: GameFold) -> list[int]:
        timeline = now.lobby.timeline
        asked = [stored.seq for stored in self.journal.read(self.game) if stored.event.type == "decision-opened"]
        return [seq for seq in asked if timeline.counts(seq)]

    def move(self, who: str, decision: str, picks: tuple[str, ...]) -> None:
        self.time.pass_by(0.25)
        self.desk.moves.play(who, self.game, decision, picks)

    def dispute(self, who: str, cites: int) -> None:
        dispute = f"d_{len(self.disputes):026}"
        self.desk.disputing.open(who, self.game, dispute, cites, "that was not so")
        self.disputes.append(dispute)

    def last(self) -> str:
        return self.disputes[-1] if self.disputes else "d_none"

    def settle(self, who: str, kind: str, to: int, seat: int) -> None:
        places = _in_order(self)
        said: dict[str, Any] = {"reason": "so it was", "dispute": self.last()}
        rulings: dict[str, RulingRequest] = {
            "rewind": lambda now: Rewound(to=to, branch=now.timeline.rewinds + 1, **said),
            "penalise": lambda _: Penalised(seat=seat, points=2, **said),
            "replace": lambda now: SeatReplaced(seat=seat, account=self._substitute(now.holders)[0], **said),
            "adjudicate": lambda _: Adjudicated(standings=places, **said),
            "void": lambda _: Voided(**said),
            "uphold": lambda now: Upheld(ruling=self.appealed(now), **said),
        }
        self.rule(who, rulings[kind])

    def appealed(self, now: Lobby) -> int:
        return now.disputes.named(self.last()).settled_by

    def wait(self, _: str, seconds: float, away: bool) -> None:
        self.time.pass_by(seconds, away=away)
        self.desk.deadlines.keep(self.game)

    def fork(self, who: str, at: int | None, future: Any) -> None:
        fork = f"g_{len(self.forks) + 1:026}"
        office = Office(referee=True)
        seen = self.desk.looking.sight(who, self.game, "referee" if future == "same" else None, office)
        self.desk.forking.fork(who, fork, ForkRequest(self.game, at, future, seen.viewer, office=office))
        self.forks.append(fork)

    def rule(self, who: str, ruling: Ruling | RulingRequest) -> None:
        wish = ruling if callable(ruling) else lambda _: ruling
        self.desk.rulings.rule(who, self.game, wish, _office(who))


def _in_order(life: Life) -> tuple[Standing, ...]:
    return tuple(Standing(seat, seat + 1, 0) for seat in range(len(life.now().lobby.chairs)))


def _seat(life: Life, now: GameFold) -> int:
    return life.rng.randrange(len(now.lobby.chairs))


def _office(who: str) -> Office:
    return EVERY_GAME if who in REFEREES else Office(referee=True)


_DEEDS: Final[dict[str, Callable[..., object]]] = {
    "move": Life.move,
    "dispute": Life.dispute,
    "settle": Life.settle,
    "fork": Life.fork,
    "wait": Life.wait,
    "ask": lambda life, who, to=None: life.desk.takebacks.ask(who, life.game, to),
    "say": lambda life, who, allowed: life.desk.takebacks.say(who, life.game, allowed=allowed),
    "resign": lambda life, who: life.desk.giving_up.resign(who, life.game),
    "rest": lambda life, who, days: life.desk.holidays.take(who, life.game, days),
    "state": lambda life, who: life.desk.disputing.state(who, life.game, life.last(), "it was so"),
    "withdraw": lambda life, who: life.desk.disputing.withdraw(who, life.game, life.last()),
    "appeal": lambda life, who: life.desk.disputing.appeal(who, life.game, life.last(), "the wrong rule"),
    "waive": lambda life, who: life.desk.disputing.waive(who, life.game),
    "inquire": lambda life, who, seat, alone: life.desk.inquiries.ask(
        who, life.game, life.last(), seat, "was it so?", alone=alone, office=_office(who)
    ),
    "reply": lambda life, who, seq: life.desk.inquiries.answer(who, life.game, life.last(), seq, "it may have been"),
    "mark": lambda life, who, about: life.desk.inquiries.note(
        who, life.game, life.last(), about, "look here", EVERY_GAME
    ),
    "allow": lambda life, who: life.rule(
        who, lambda now: Overturned(reason="so it was not", dispute=life.last(), ruling=life.appealed(now))
    ),
    "pause": lambda life, who: life.rule(who, Paused(reason="wait")),
    "resume": lambda life, who: life.rule(who, Resumed(reason="go on")),
    "rewind": lambda life, who, to: life.rule(
        who, lambda now: Rewound(reason="misread", to=to, branch=now.timeline.rewinds + 1)
    ),
    "penalise": lambda life, who, seat: life.rule(who, Penalised(reason="late", seat=seat, points=3)),
    "clock": lambda life, who, seat: life.rule(who, ClockAdjusted(reason="a storm", seat=seat, milliseconds=5000)),
    "void": lambda life, who: life.rule(who, Voided(reason="a wrong box")),
    "replace": lambda life, who, seat: life.rule(who, SeatReplaced(reason="ill", seat=seat, account=next(life.bots))),
    "adjudicate": lambda life, who: life.rule(who, Adjudicated(reason="so be it", standings=_in_order(life))),
    "dismiss": lambda life, who: life.rule(who, Dismissed(reason="it was so", rule="p. 3", dispute=life.last())),
}

_PLANS: Final[dict[str, Callable[[Life, GameFold], tuple[Any, ...]]]] = {
    "rewind": lambda life, now: (life.rng.choice(REFEREES), (life.rng.choice([*life.decisions(now), 1]),)),
    "dispute": lambda life, now: (life.somebody(), (life.rng.randint(1, now.seq),)),
    "wait": lambda life, _: ("service", (life.rng.choice([1, 1, 5, 5, 30, 100]), life.rng.random() < 0.5)),
    "replace": lambda life, now: (REFEREES[0], (_seat(life, now),)),
    "penalise": lambda life, now: (REFEREES[0], (_seat(life, now),)),
    "clock": lambda life, now: (REFEREES[0], (_seat(life, now),)),
    "allow": lambda life, _: (life.rng.choice(REFEREES),),
    "inquire": lambda life, now: (life.rng.choice(REFEREES), (_seat(life, now), life.rng.random() < 0.5)),
    "mark": lambda life, now: (life.rng.choice(REFEREES), (life.rng.choice([None, life.rng.randint(1, now.seq)]),)),
    "adjudicate": lambda *_: (REFEREES[0],),
    "rest": lambda life, _: (life.rng.choice(PLAYERS), (life.rng.choice([0, 1, 2]),)),
}


def terms(rng: random.Random) -> Terms:
    """Whatever a table may agree on."""
    return Terms(
        takebacks=rng.choice(["none", "uninformed", "uninformed", "consent", "consent", "referee"]),
        resignation=rng.choice(["end", "bot"]),
        clock=rng.choice(
            [None, Clock(per_game=120, increment=2, on_timeout=rng.choice(["forfeit", "adjudicate", "bot", "referee"]))]
        ),
        abandoned_after=rng.choice([0, 90, 30 * 86_400]),
        dispute_window=rng.choice([0, 300]),
        appeal_window=rng.choice([0, 300]),
        holidays=rng.choice([UNSET, 3]),
    )
