"""The check of a game's events against the state before each: its place and actor, its start, and its results.

It asks `domain.table.admission`, compares nonces and scores the table, without running the ruleset's script.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from msgspec import UNSET

from domain.game.chance import commitment
from domain.game.facts import Fact
from domain.game.message import Message, message
from domain.game.play import DecisionAnswered, GameEnded
from domain.table.admission import ProposedFact, actor_may_record, state_admits
from domain.table.clocks import milliseconds
from domain.table.disputes import LET_BEFORE
from domain.table.early_ends import loser, settled
from domain.table.lobby_facts import LOBBY_CODEC, GameStarted, SeedOpened
from domain.table.office import SERVICE
from domain.table.own_matter import GAME
from domain.table.refusals_since import refused_next, refused_now
from domain.table.release_day import AFTER_RELEASE, NEXT_RULES, RELEASED
from domain.table.rulings import (
    Appealed,
    ClockAdjusted,
    ConfidenceOpened,
    DisputeOpened,
    GameSettled,
    Overturned,
    QuestionAnswered,
    Resigned,
    SeatReplaced,
    TakenBack,
    TimedOut,
)
from events.log.chain import Broken, check_time
from events.log.event import Event, Stored
from events.log.viewer import Viewer
from projections.game_fold import MALFORMED_FACT_ERRORS, GameFold, fact_of
from service.features.audits.confidences import Confidences
from service.features.audits.consequences import Consequences
from service.features.audits.known_accounts import KnownAccounts
from service.features.audits.nonces import other_nonces
from service.features.audits.takebacks import TakebackCheck
from service.features.audits.time_limits import Finding, GaveUp, TimeLimits
from service.features.audits.verdict import Audit

_ANSWERED: Final = DecisionAnswered.type_name()
_ENDED: Final = GameEnded.type_name()
_POSITION: Final = "position-set"
"""The type of every ruleset's fact that sets up a chosen position."""


class Results:
    """The check of a game's events while the game is folded. `found` is the first difference."""

    def __init__(self, game: GameFold, audited: list[Stored], accounts: KnownAccounts | None = None) -> None:
        self.found: Audit | None = None
        self.doubts: dict[str, int] = {}
        """By remark: the first event that is not proved, because its reason lies outside the record."""
        self._game = game
        self._audited = audited
        self._limits = TimeLimits(game)
        self._takebacks = TakebackCheck(game, audited)
        self._consequences = Consequences(game, audited)
        self._confidences = Confidences(audited)
        self._accounts = accounts
        self._mover = SERVICE
        """Actor of the last answer, and of all that follows from it."""
        self._gave_up: list[tuple[int, GaveUp]] = []
        """Resignations and timeouts with their events; the last one counts."""

    def before(self, stored: Stored, event: Event) -> None:
        """Compare an event with the state before it. If it differs, set `found`."""
        try:
            if event.type in LOBBY_CODEC.types:
                fact = fact_of(LOBBY_CODEC, stored, Viewer.referee())
                self._follows(stored, fact, event)
                self._admit(stored, fact, event)
                self._around(stored, fact)
            else:
                self._follows(stored, None, event)
                self._play(stored, event)
        except MALFORMED_FACT_ERRORS as error:
            raise Broken(stored.stream, stored.seq, "broken/score", kind=event.type, error=repr(error)) from error

    def after(self, stored: Stored) -> None:
        """Note the decision that an event has opened."""
        if self._game.asked is stored:
            self._takebacks.opened(stored)

    def _follows(self, stored: Stored, fact: Fact | None, event: Event) -> None:
        """Compare an event with the one that the event before it brings about."""
        missing = self._consequences.missing(fact, event.actor, event.at)
        if missing is None:
            return
        player = missing.unless_erased
        if player is not None and (self._accounts is None or not self._accounts.living([player])):
            self._doubt("audit/but-erased", stored)
        else:
            self._older(
                stored, fact or event.type, message("audit/no-consequence"), "consequences", since=missing.since
            )

    def _play(self, stored: Stored, event: Event) -> None:
        """Compare the place and the actor of a fact of play."""
        game, lobby, actor = self._game, self._game.lobby, event.actor
        if lobby.status != "running":
            self._differs(stored, event.type, _state(lobby.status), "states")
        elif not game.copy.facts and (event.type == _POSITION) != lobby.placed:
            self._differs(stored, event.type, message("audit/out-of-place"), "states")
        elif event.type == _ANSWERED:
            seat = None if game.copy.open is None else game.copy.open.seat
            if lobby.paused:
                self._differs(stored, event.type, message("audit/paused"), "states")
            elif seat is not None and lobby.holders[seat] != actor and seat not in lobby.seats_of(actor):
                self._differs(stored, event.type, _actor(actor), "actors")
            elif (in_time := self._limits.answered_in_time(stored)) != "founded":
                self._note(stored, event.type, in_time, message("audit/time-over"), "clocks")
            self._mover = actor
            if seat is not None:
                self._takebacks.answered(stored.seq, seat)
        elif actor not in {SERVICE, self._mover} and not (lobby.placed and actor == lobby.maker):
            self._differs(stored, event.type, _actor(actor), "actors")
        if event.type == _ENDED and self.found is None:
            self.found = self._compared(stored, fact_of(game.codec, stored, Viewer.referee()))

    def _admit(self, stored: Stored, fact: Fact, event: Event) -> None:
        """Compare the place and the actor of a fact around the table with what a record admits."""
        lobby, actor = self._game.lobby, event.actor
        last = self._gave_up[-1] if self._gave_up else None
        cause = last[1] if last is not None and last[0] == stored.seq - 1 else None
        entry = ProposedFact(
            stored.seq, lobby, fact, actor, cause, partial(self._limits.game_before_restoration, stored)
        )
        if not state_admits(entry):
            self._differs(stored, fact, _state(lobby.status), "states")
        elif not actor_may_record(entry):
            self._differs(stored, fact, _actor(actor), "actors")
        elif (own := self._own_matter(fact, actor)) is not None:
            # earlier builds asked only about the dispute that a ruling names, and let parties rule
            if event.at < (NEXT_RULES if own.id in LET_BEFORE else RELEASED):
                self._doubt("audit/but-own-matter", stored)
            else:
                self._differs(stored, fact, _actor(actor), "own matter")
        elif refused_now(entry, event.at):
            self._older(stored, fact, _state(lobby.status), "states")
        elif refused_next(entry, event.at):
            self._older(stored, fact, _state(lobby.status), "states", since=NEXT_RULES)
        else:
            self._outside(stored, fact, actor)

    def _older(self, stored: Stored, fact: Fact | str, why: Message, rule: str, since: str = AFTER_RELEASE) -> None:
        """Set `found`, or note a doubt if an earlier build may have written the fact, before the day `since`."""
        if stored.event.at < since:
            self._doubt("audit/but-older", stored)
        else:
            self._differs(stored, fact, why, rule)

    def _outside(self, stored: Stored, fact: Fact, actor: str) -> None:
        """Compare a fact with what the record does not show: the accounts, and downtime of the service."""
        lobby = self._game.lobby
        match fact:
            case DisputeOpened() if _closed(lobby.windows_for(None), stored.event.at):
                self._doubt("audit/but-late", stored)
            case Appealed() if _closed(lobby.windows_for(lobby.disputes.all[fact.dispute]), stored.event.at):
                self._doubt("audit/but-late", stored)
            case QuestionAnswered() if actor == SERVICE:
                if self._accounts is None:
                    self._doubt("audit/but-answer", stored)
                elif self._accounts.living([lobby.holders[fact.seat] or ""]):
                    self._differs(stored, fact, _actor(actor), "actors")
            case SeatReplaced() if fact.holiday != (self._limits.holiday_due(fact) or UNSET):
                # earlier builds returned no holiday
                since = NEXT_RULES if fact.holiday is UNSET else ""
                self._older(stored, fact, message("audit/holiday"), "clocks", since=since)
            case ClockAdjusted() if not self._limits.reversed_rightly(stored, fact, self._audited):
                self._older(stored, fact, message("audit/expected"), "clocks", since=NEXT_RULES)
            case SeatReplaced() if fact.bot is not None:
                if self._accounts is None:
                    self._doubt("audit/but-bot", stored)
                elif self._accounts.people([fact.account]):
                    self._differs(stored, fact, message("audit/no-bot", account=fact.account), "actors")

    def _doubt(self, remark: str, stored: Stored) -> None:
        self.doubts.setdefault(remark, stored.seq)

    def _own_matter(self, fact: Fact, actor: str) -> Message | None:
        """Return why an act of a referee decides a matter of the referee's own, by any dispute of the game, or None."""
        rule = GAME.get(type(fact))
        return None if rule is None else rule(self._game.lobby, actor, fact)

    def _around(self, stored: Stored, fact: Fact) -> None:
        match fact:
            case Resigned():
                self._gave_up.append((stored.seq, fact))
            case TimedOut():
                self._gave_up.append((stored.seq, fact))
                self._note(stored, fact, self._limits.timed_out(stored, fact))
            case TakenBack():
                self._check_takeback(stored, fact)
            case Overturned() if fact.branch is not None:
                self._gave_up = [one for one in self._gave_up if one[0] < fact.ruling]
            case GameStarted():
                self.found = self.found or other_nonces(self._game, stored)
            case ConfidenceOpened():
                if not self._confidences.matches_original(fact, stored):
                    self._differs(stored, fact, message("audit/confidence", event=fact.of), "confidences")
            case GameSettled():
                self.found = self.found or self._compared(stored, fact)
                last = self._gave_up[-1] if self._gave_up else None
                self._note(stored, fact, self._limits.settled(stored, fact, last))
            case SeedOpened():
                if _commitment(fact.seed, self._game.lobby.context(stored.stream)) != self._game.lobby.commit:
                    self._differs(stored, fact, message("audit/seed"), "commitment")
                self._note(stored, fact, self._limits.opened(stored), message("audit/too-early"), "windows")
                unopened = self._confidences.first_unopened(self._game.lobby)
                if unopened is not None:
                    self._older(stored, fact, message("audit/not-public", event=unopened), "confidences")

    def _note(
        self, stored: Stored, fact: Fact | str, finding: Finding, why: Message | None = None, rule: str = "early ends"
    ) -> None:
        """Set `found` if a game ended or became final without its cause, or `doubt` if this build cannot know."""
        if finding == "unfounded":
            self._differs(stored, fact, why or message("audit/no-cause"), rule)
        elif finding == "unknown":
            self._doubt("audit/but-time", stored)

    def _check_takeback(self, stored: Stored, fact: TakenBack) -> None:
        if not self._takebacks.agreed(fact):
            self._differs(stored, fact, message("audit/not-agreed"), "takebacks")
        elif (informed := self._takebacks.informed(fact)) is not None:
            if fact.answers is UNSET and stored.event.at < NEXT_RULES:
                self._doubt("audit/but-takeback", stored)
            else:
                self._differs(stored, fact, message("audit/informed", event=informed), "takebacks")
        elif not self._takebacks.returned(fact, stored.event.at):
            self._differs(stored, fact, message("audit/returned"), "takebacks")
        elif UNSET in {fact.used, fact.answers}:
            self._older(stored, fact, message("audit/returned"), "takebacks", since=NEXT_RULES)

    def _compared(self, stored: Stored, recorded: Fact) -> Audit | None:
        expected = self._expected(recorded)
        if recorded == expected:
            return None
        return Audit(
            "differs",
            message("audit/result"),
            seq=stored.seq,
            recorded=repr(recorded),
            expected=repr(expected),
            rule=f"{self._game.rules.name}: standings",
        )

    def _expected(self, recorded: Fact) -> Fact | None:
        game = self._game
        match recorded:
            case GameEnded(reason=reason):
                return GameEnded(reason, game.rules.standings(game.copy.table))
            case GameSettled(reason=reason):
                seat = None if game.copy.open is None else game.copy.open.seat
                gave_up = self._gave_up[-1][1].seat if self._gave_up else None
                last = loser(game.lobby, reason, gave_up, seat)
                return settled(game.rules, game.lobby, game.copy.table, reason, last)
            case _:
                return None

    def _differs(self, stored: Stored, recorded: Any, why: Message, rule: str) -> None:
        """Set `found`, unless an earlier event differs."""
        if self.found is None:
            text = recorded if isinstance(recorded, str) else repr(recorded)
            self.found = Audit("differs", why, seq=stored.seq, recorded=text, rule=f"every game: {rule}")


def _commitment(seed: str, context: str) -> str | None:
    """Return the commitment to a seed in hex, or None if it is not in hex."""
    try:
        return commitment(bytes.fromhex(seed), context)
    except ValueError:
        return None


def _closed(windows: Sequence[tuple[str, int]], at: str) -> bool:
    """Return whether there are windows and all have closed, if the service had no downtime."""
    ends = [milliseconds(since) + 1000 * seconds for since, seconds in windows]
    return bool(ends) and max(ends) <= milliseconds(at)


def _state(status: str) -> Message:
    return message("audit/state", state=status)


def _actor(actor: str) -> Message:
    return message("audit/actor", actor=actor)


def fold_all(
    game: GameFold, events: Iterable[Stored], folded: list[Stored], accounts: KnownAccounts | None = None
) -> Results:
    """Fold all events into `game`, collect them in `folded`, and return what was found meanwhile."""
    results = Results(game, folded, accounts)
    for stored in events:
        event = stored.event
        if event.at != game.at:  # the events of one command have the same time
            check_time(stored, game.at)
        if game.seq:
            results.before(stored, event)
        game.apply(stored)
        results.after(stored)
        folded.append(stored)
    return results
