"""A game as lists show it: the fold of its public facts, without its table or secrets."""

from collections.abc import Sequence
from typing import Final, Literal, Self

import msgspec

from domain.game.facts import Codec
from domain.game.play import ENGINE_FACTS, DecisionAnswered, DecisionOpened
from domain.ratings.attendance import Attendance
from domain.ratings.counting import counts
from domain.table.clocks import milliseconds, spelled
from domain.table.disputes import Dispute
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC, GameCreated, Visibility
from domain.table.office import Office
from domain.table.rulings import REWINDS, Adjudicated, GameSettled, Voided
from domain.table.seating import Status
from events.log.chain import check_first, check_number
from events.log.event import Stored
from projections.awaiting import REFEREES, Stake, concerned, seated, settle
from projections.stream_kinds import GAME

_ENGINE: Final = Codec(ENGINE_FACTS)
_TOLD: Final = LOBBY_CODEC.joined(_ENGINE)
_OF_THE_TABLE: Final = Office(referee=True)
_NOBODY_IS_ASKED: Final = (*REWINDS, GameSettled, Adjudicated, Voided)


class Asked(msgspec.Struct, frozen=True):
    """The public part of the open decision of a game."""

    decision: str
    seat: int
    kind: str
    since: str


class GameLine(msgspec.Struct, omit_defaults=True):
    id: str
    lobby: Lobby
    version: int
    created_at: str
    updated_at: str
    asked: Asked | None = None
    stakes: dict[str, Stake] = {}
    """The part of each account in the game, by account."""
    attendance: Attendance = msgspec.field(default_factory=Attendance)
    """Facts that ratings need, besides the lobby."""
    rated_to: int = 0
    """Number of the last event that could change what the game counts for ratings, or 0 if it never counted."""

    @classmethod
    def made(cls, stored: Stored) -> Self:
        event = stored.event
        check_first(stored, GAME.name, GameCreated.type_name())
        fact = LOBBY_CODEC.decode(event)
        assert isinstance(fact, GameCreated)  # noqa: S101 - its type's name says so
        line = cls(stored.stream, Lobby.made(fact, event.actor), 1, event.at, event.at)
        line._settle(1)
        return line

    @property
    def shown_as(self) -> Visibility:
        """Return who may find the game in lists."""
        return self.lobby.shown_as

    def apply(self, stored: Stored) -> None:
        check_number(stored, self.version)
        event = stored.event
        if event.type in _TOLD.types:
            takeback = self.lobby.takeback
            fact = _TOLD.decode(event)
            asked = None if self.asked is None else self.asked.seat
            counted = counts(self.lobby, self.attendance)
            self.attendance.apply(fact, self.lobby, stored.seq, event.actor, asked)
            self.lobby.apply(fact, stored.seq, event.actor, event.at)
            match fact:
                case DecisionOpened(seat=seat, kind=kind):
                    self._turn(stored.seq, Asked(f"d{stored.seq}", seat, kind, event.at))
                case DecisionAnswered() if takeback is None:
                    self._turn(stored.seq, None)
                case _:
                    if event.type in _ENGINE.types or isinstance(fact, _NOBODY_IS_ASKED):
                        self.asked = None
                    self._settle(stored.seq)
            if counted or counts(self.lobby, self.attendance):
                self.rated_to = stored.seq
        self.version, self.updated_at = stored.seq, event.at

    @property
    def counts_for(self) -> str | None:
        """Return the account whose limit of unfinished games includes the game: its maker, or None.

        A sandbox counts while a bot has to answer. A tournament's game in which a person sits counts for nobody. A
        match counts itself.
        """
        lobby = self.lobby
        if lobby.status not in {"open", "running"} or lobby.part_of is not None:
            return None
        if lobby.sandbox:
            counts = self.asked is not None and lobby.chairs[self.asked.seat].kind == "bot"
        else:
            counts = lobby.table_of is None or all(chair.kind == "bot" for chair in lobby.chairs)
        return lobby.maker if counts else None

    def _turn(self, seq: int, asked: Asked | None) -> None:
        """Set the open decision, and update the parts of the accounts that the old and the new decision concern."""
        asking, self.asked = (self.asked, asked), asked
        turns = {one.seat for one in asking if one is not None}
        settle(self.stakes, {self.lobby.holders[seat] or self.lobby.maker for seat in turns}, seq, self._stake)

    def _settle(self, seq: int) -> None:
        accounts = concerned(self.lobby, self.stakes)
        if self.lobby.disputes.all or self.lobby.awaits_referee:
            accounts.add(REFEREES)
        settle(self.stakes, accounts, seq, self._stake)

    @property
    def status(self) -> Status:
        return self.lobby.status

    @property
    def closed(self) -> bool:
        """Return whether few or no further events of the game are expected."""
        return self.lobby.status in {"final", "cancelled"}

    @property
    def due(self) -> int | None:
        """Return the next deadline of the game (milliseconds since 1970), or None."""
        asked = self.asked
        return self.lobby.due or (None if asked is None else self.lobby.abandoned_from(asked.seat, asked.since))

    @property
    def delay(self) -> int:
        """Return the seconds by which spectators see the game late. When it is over, they see all of it."""
        return self.lobby.terms.spectator_delay if self.lobby.status == "running" else 0

    def _stake(self, account: str) -> Stake:
        lobby = self.lobby
        if account == REFEREES:
            return _ruling(
                [dispute for dispute in lobby.disputes.all.values() if dispute.pending], lobby.awaits_referee
            )
        # Nobody answers while the game is paused.
        asked, takeback = (None, None) if lobby.paused else (self.asked, lobby.takeback)
        seat = lobby.holders.index(account) if account in lobby.holders else None
        questions = () if seat is None else tuple(dispute.id for dispute in lobby.disputes.with_question_to(seat))
        if takeback is not None and seat in lobby.others(takeback.seat) and seat not in takeback.agreed:
            return Stake("seated", seat, "takeback", f"d{takeback.to}", disputes=questions)
        if lobby.may_referee(account, _OF_THE_TABLE):
            disputes = lobby.disputes.awaiting(account)
            if disputes or lobby.awaits_referee:
                return _ruling(disputes, lobby.awaits_referee)
        if asked is not None and asked.seat in lobby.seats_of(account):
            role: Literal["seated", "maker"] = "maker" if seat is None else "seated"
            return Stake(role, asked.seat, "decision", asked.decision, disputes=questions)
        if questions:
            return Stake("seated", seat, "answer", disputes=questions)
        part = seated(lobby, account, beginning=lobby.status == "open")
        return Stake("former") if part.role == "gone" and lobby.remembers(account) else part


def _ruling(disputes: Sequence[Dispute], time_out: int | None) -> Stake:
    """Return the part of a referee who may rule on `disputes`, and on the time-out at event `time_out`."""
    awaits: Literal["ruling"] | None = "ruling" if disputes or time_out else None
    return Stake("referee", awaits=awaits, disputes=tuple(dispute.id for dispute in disputes), time_out=time_out)


def shown_from(line: GameLine, at: str) -> str:
    """Return the time from which spectators may see an event of the time `at`."""
    return spelled(milliseconds(at) + 1000 * line.delay) if line.delay else at
