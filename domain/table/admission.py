"""Which facts around a table a game's record may have, in which state of the game, and by which actor.

Commands refuse everything else before they write. The audit compares every event with `ADMITTED`, because the holder of
the service's key can write what no command would.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from domain.game.facts import Fact
from domain.table import lobby_facts as lobby
from domain.table import rulings
from domain.table.clocks import minutes_missing
from domain.table.disputes import Dispute
from domain.table.early_ends import leaves_to_bots
from domain.table.lobby import Lobby
from domain.table.office import SERVICE
from domain.table.seating import Status


class ProposedFact(NamedTuple):
    """A fact that a record adds to a game in the state `now`.

    `seq` is its number. `cause` is the resignation or time-out in the event just before, if any. `restored` returns the
    ended game that a ruling on appeal has just brought back, or None.
    """

    seq: int
    now: Lobby
    fact: Any
    actor: str
    cause: rulings.Resigned | rulings.TimedOut | None
    restored: Callable[[], Lobby | None]

    @property
    def seat(self) -> int | None:
        """Return the seat that the fact names, or None if it names none of the game."""
        seat = self.fact.seat
        return seat if isinstance(seat, int) and 0 <= seat < len(self.now.chairs) else None


class Admitted(NamedTuple):
    """A type of fact: the states of the game in which it may be recorded, and its possible actors.

    `when` are further conditions on the state. `by` are the words of docs/audits.md for the actors.
    """

    states: tuple[Status, ...]
    by: str
    acts: Callable[[ProposedFact], bool]
    when: Callable[[ProposedFact], bool] = lambda _: True


def state_admits(entry: ProposedFact) -> bool:
    """Return whether the state of a game admits a fact."""
    admitted = ADMITTED[type(entry.fact)]
    return entry.now.status in admitted.states and admitted.when(entry) and not _rules_on_closed(entry)


def actor_may_record(entry: ProposedFact) -> bool:
    """Return whether the actor of a fact may record it. Referees decide disputes, the service does not."""
    settles = isinstance(entry.fact, rulings.Ruling) and entry.fact.dispute is not None
    if settles and entry.actor == SERVICE and entry.restored() is None:
        return False
    return ADMITTED[type(entry.fact)].acts(entry)


# Actors


def _service(entry: ProposedFact) -> bool:
    return entry.actor == SERVICE


def _maker(entry: ProposedFact) -> bool:
    return entry.actor == entry.now.maker


def _player(entry: ProposedFact) -> bool:
    """Return whether the actor plays the seat that the fact names."""
    return entry.seat is not None and entry.seat in entry.now.seats_of(entry.actor)


def _joining(entry: ProposedFact) -> bool:
    """Return whether the actor takes a free seat that it may take, or adds the only nonce of its own seat.

    Bots have no nonces.
    """
    now, seat, fact = entry.now, entry.seat, entry.fact
    if seat is None or fact.account != entry.actor or (now.chairs[seat].kind == "bot" and fact.nonce is not None):
        return False
    if now.holders[seat] == entry.actor:
        return now.status == "open" and now.nonces[seat] is None
    return now.may_sit(seat, entry.actor)


def _leaving(entry: ProposedFact) -> bool:
    seat = entry.seat
    return seat is not None and entry.actor == entry.fact.account and entry.now.may_leave(seat, entry.actor)


def _party(entry: ProposedFact) -> bool:
    """Return whether the actor is a present or former player of the named seat. Without a seat it is a host."""
    now, seat = entry.now, entry.seat
    if entry.fact.seat is None:
        return entry.actor in now.hosts
    former = ((one.account, one.seat) for one in now.former if not one.bot)
    return seat is not None and (now.holders[seat] == entry.actor or (entry.actor, seat) in former)


def _opener(entry: ProposedFact) -> bool:
    """Return whether the actor opened the dispute, or made the appeal that waits."""
    dispute = _dispute(entry)
    return entry.actor == (dispute.appellants[-1] if dispute.state == "appealed" else dispute.opener)


def _asked(entry: ProposedFact) -> bool:
    """Return whether the asked player answers, for the readers of the question.

    The service closes a question to an erased account without a text.
    """
    question = _dispute(entry).question_in(entry.fact.question)
    if question is None or (question.seat, question.told) != (entry.seat, entry.fact.told):
        return False
    return entry.now.holders[question.seat] == entry.actor or (_service(entry) and entry.fact.answer is None)


def _referee(entry: ProposedFact) -> bool:
    """Return whether the actor is neutral: no player of the game, and free to rule on the named dispute."""
    now, actor, fact = entry.now, entry.actor, entry.fact
    if actor == SERVICE or now.played_by(actor) or getattr(fact, "account", None) == actor:
        return False
    dispute = None if fact.dispute is None else now.disputes.all[fact.dispute]
    if dispute is None:
        return True
    again = dispute.state == "appealed" and actor in dispute.referees
    return not again and actor not in (dispute.opener, *dispute.appellants)


def _pausing(entry: ProposedFact) -> bool:
    """Return whether a referee pauses the game, or the service: after a time-out, or with a tournament."""
    clock = entry.now.terms.clock
    timed_out = isinstance(entry.cause, rulings.TimedOut) and clock is not None and clock.on_timeout == "referee"
    in_hall = entry.now.table_of is not None and isinstance(entry.fact.hall, int) and entry.fact.hall > 0
    return _referee(entry) or (_service(entry) and (timed_out or in_hall))


def _resuming(entry: ProposedFact) -> bool:
    """Return whether a referee resumes the game, or the service ends a pause that it made with a tournament."""
    if not _service(entry):
        return _referee(entry)
    pauses = [one.seq for one in entry.now.rulings if one.kind == rulings.Paused.type_name()]
    paused_by = dict(entry.now.disputes.authors).get(pauses[-1]) if pauses else None
    return entry.now.table_of is not None and entry.now.stopped_by is None and paused_by == SERVICE


def _adjusting(entry: ProposedFact) -> bool:
    """Return whether a referee adjusts a clock, or the service leaves a minute just after play has returned."""
    if not _service(entry):
        return _referee(entry)
    missing = [] if entry.now.clocks is None else minutes_missing(entry.now.clocks)
    return entry.now.timeline.just_returned(entry.seq) and (entry.seat, entry.fact.milliseconds) in missing


def _replacing(entry: ProposedFact) -> bool:
    """Return whether a referee replaces a player, or the service does after the player gave up the seat to a bot."""
    if not _service(entry):
        return _referee(entry)
    cause = entry.cause
    if cause is None or entry.fact.bot is None or cause.seat != entry.fact.seat:
        return False
    why = "resignation" if isinstance(cause, rulings.Resigned) else "time-out"
    return leaves_to_bots(entry.now, why)  # earlier builds also replaced the last person


def _adjudicating(entry: ProposedFact) -> bool:
    """Return whether a referee decides the result, or the service repeats it after an appeal, as older builds did."""
    if not _service(entry):
        return _referee(entry)
    then = entry.restored()
    return then is not None and then.result is not None and then.result.standings == entry.fact.standings


def _voiding(entry: ProposedFact) -> bool:
    """Return whether a referee voids the game, or the service does: in a tournament, or after an appeal."""
    if not _service(entry):
        return _referee(entry)
    then = entry.restored() if entry.now.table_of is None else None
    return entry.now.table_of is not None or (then is not None and then.voided)


def _dispute(entry: ProposedFact) -> Dispute:
    return entry.now.disputes.all[entry.fact.dispute]


# Conditions


def _full(entry: ProposedFact) -> bool:
    return entry.now.full


def _joinable(entry: ProposedFact) -> bool:
    """Return whether a seat may be taken: before all are, because then play begins, or in a running sandbox."""
    return not entry.now.full if entry.now.status == "open" else entry.now.sandbox


def _not_full(entry: ProposedFact) -> bool:
    return not entry.now.full


def _in_tournament(entry: ProposedFact) -> bool:
    return entry.now.table_of is not None


def _not_paused(entry: ProposedFact) -> bool:
    return not entry.now.paused


def _paused(entry: ProposedFact) -> bool:
    return entry.now.paused


def _of_a_seat(entry: ProposedFact) -> bool:
    return entry.seat is not None


def _replaceable(entry: ProposedFact) -> bool:
    """Return whether the seat may get another player: in an ended game only back, by an appeal.

    Nobody plays two seats. Earlier builds did not ask that of bots: see `refusals_since`.
    """
    now, fact = entry.now, entry.fact
    if entry.seat is None or (fact.bot is None and fact.account in now.holders):
        return False
    return now.status == "running" or isinstance(fact.undoes, int)


def _clock_runs(entry: ProposedFact) -> bool:
    return entry.now.clocks is not None and entry.now.clocks.due is not None


def _timed(entry: ProposedFact) -> bool:
    return entry.now.clocks is not None and entry.seat is not None


def _adjustable(entry: ProposedFact) -> bool:
    """Return whether the seat has a clock. In an ended game, only an appeal changes it."""
    return _timed(entry) and (entry.now.status == "running" or isinstance(entry.fact.undoes, int))


def _costs_points(entry: ProposedFact) -> bool:
    return entry.seat is not None and entry.fact.points > 0


def _was_penalised(entry: ProposedFact) -> bool:
    """Return whether the seat has lost the points that a ruling gives back."""
    return entry.seat is not None and 0 < entry.fact.points <= entry.now.penalties[entry.seat]


def _has_holidays(entry: ProposedFact) -> bool:
    clocks, seat = entry.now.clocks, entry.seat
    return clocks is not None and seat is not None and 0 < entry.fact.days <= clocks.free_days[seat]


def _rules_on_closed(entry: ProposedFact) -> bool:
    """Return whether a ruling settles a dispute that is closed, and that no appeal has just reopened.

    Such a ruling could not be appealed. Clocks and pauses settle none.
    """
    fact = entry.fact
    settles = isinstance(fact, rulings.Ruling) and not isinstance(fact, rulings.INTERIM)
    if not settles or fact.dispute is None or isinstance(fact.undoes, int):
        return False
    dispute = _dispute(entry)
    return dispute.state == "closed" and dispute.outcome not in {"overturned", "varied"}


def _new_dispute(entry: ProposedFact) -> bool:
    """Return whether a dispute has an id of its own, so that it replaces no other one, and cites an earlier event."""
    return entry.fact.dispute not in entry.now.disputes.all and 1 <= entry.fact.cites < entry.seq


def _settles_a_dispute(entry: ProposedFact) -> bool:
    return entry.fact.dispute is not None


def _settles_an_appeal(entry: ProposedFact) -> bool:
    return entry.fact.dispute is not None and _dispute(entry).state == "appealed"


def _waits(entry: ProposedFact) -> bool:
    """Return whether the dispute waits for a ruling."""
    return _dispute(entry).pending


def _appealable(entry: ProposedFact) -> bool:
    """Return whether a ruling on the dispute may be appealed by the actor, who may do it once."""
    dispute = _dispute(entry)
    return dispute.state == "ruled" and entry.actor not in dispute.appellants


def _may_rewind(entry: ProposedFact) -> bool:
    """Return whether a ruling does not return to play in a final game, whose seed is public."""
    return entry.fact.branch is None or entry.now.status != "final"


_OPEN: Final[tuple[Status, ...]] = ("open",)
_RUNNING: Final[tuple[Status, ...]] = ("running",)
_ENDED: Final[tuple[Status, ...]] = ("ended",)
_BEFORE_FINAL: Final[tuple[Status, ...]] = ("running", "ended")
_STARTED: Final[tuple[Status, ...]] = ("running", "ended", "final")

ADMITTED: Final[Mapping[type[Fact], Admitted]] = {
    lobby.GameCreated: Admitted((), "its maker", _maker),
    lobby.SeatTaken: Admitted(("open", "running"), "the player who sits down", _joining, _joinable),
    lobby.SeatLeft: Admitted(_OPEN, "the player who leaves", _leaving, _not_full),
    lobby.GameStarted: Admitted(_OPEN, "the service", _service, _full),
    lobby.GameCancelled: Admitted(_OPEN, "its maker", _maker),
    lobby.OfficialsNamed: Admitted(_BEFORE_FINAL, "the service", _service, _in_tournament),
    lobby.SeedOpened: Admitted(_ENDED, "the service", _service),
    rulings.Paused: Admitted(_RUNNING, "a referee or the service", _pausing),
    rulings.Resumed: Admitted(_STARTED, "a referee or the service", _resuming, _paused),
    rulings.ClockAdjusted: Admitted(_BEFORE_FINAL, "a referee or the service", _adjusting, _adjustable),
    rulings.Rewound: Admitted(_BEFORE_FINAL, "a referee", _referee),
    rulings.SeatReplaced: Admitted(_BEFORE_FINAL, "a referee or the service", _replacing, _replaceable),
    rulings.Penalised: Admitted(_RUNNING, "a referee", _referee, _costs_points),
    rulings.Adjudicated: Admitted(_STARTED, "a referee or the service", _adjudicating),
    rulings.Voided: Admitted(_STARTED, "a referee or the service", _voiding),
    rulings.Dismissed: Admitted(_STARTED, "a referee", _referee, _settles_a_dispute),
    rulings.Upheld: Admitted(_STARTED, "a referee", _referee, _settles_an_appeal),
    rulings.Overturned: Admitted(_STARTED, "a referee", _referee, _may_rewind),
    rulings.PenaltyLifted: Admitted(_STARTED, "a referee", _referee, _was_penalised),
    rulings.DisputeOpened: Admitted(_BEFORE_FINAL, "a party", _party, _new_dispute),
    rulings.StatementMade: Admitted(_BEFORE_FINAL, "a party", _party, _waits),
    rulings.DisputeWithdrawn: Admitted(
        _BEFORE_FINAL, "the party that opened it, or the last appellant", _opener, _waits
    ),
    rulings.Appealed: Admitted(_BEFORE_FINAL, "a party", _party, _appealable),
    rulings.QuestionAsked: Admitted(_BEFORE_FINAL, "a referee", _referee, _of_a_seat),
    rulings.QuestionAnswered: Admitted(_BEFORE_FINAL, "the asked player or the service", _asked),
    rulings.NoteMade: Admitted(_BEFORE_FINAL, "a referee", _referee),
    rulings.ConfidenceOpened: Admitted(_BEFORE_FINAL, "the author of the text", lambda _: True),
    rulings.WindowWaived: Admitted(_ENDED, "a party", _party),
    rulings.TakebackAsked: Admitted(_RUNNING, "the seat's player", _player, _not_paused),
    rulings.TakebackAllowed: Admitted(_RUNNING, "the seat's player", _player, _not_paused),
    rulings.TakebackDeclined: Admitted(_RUNNING, "the seat's player", _player, _not_paused),
    rulings.TakenBack: Admitted(_RUNNING, "the service", _service, _not_paused),
    rulings.Resigned: Admitted(_RUNNING, "the seat's player", _player),
    rulings.TimedOut: Admitted(_RUNNING, "the service", _service),
    rulings.DowntimeExcused: Admitted(_RUNNING, "the service", _service, _clock_runs),
    rulings.GameSettled: Admitted(_RUNNING, "the service", _service),
    rulings.HolidayTaken: Admitted(_RUNNING, "the seat's player", _player, _has_holidays),
    rulings.HolidayEnded: Admitted(_RUNNING, "the seat's player", _player, _timed),
}
"""Every type of fact around a table. The audit compares the author of a `confidence-opened` with its text."""
