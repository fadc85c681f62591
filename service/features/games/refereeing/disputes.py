"""The commands of players about disputes. No result becomes final before every dispute is settled."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec import UNSET

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.clocks import away, milliseconds, spelled
from domain.table.disputes import Dispute
from domain.table.lobby import Lobby
from domain.table.refusals_since import disputes_already
from domain.table.rulings import Appealed, DisputeOpened, DisputeWithdrawn, StatementMade, WindowWaived
from projections.game_fold import GameFold
from service.features.games.amending import Amender
from service.features.games.finality import write_on, write_one
from service.features.games.loaded_game import LoadedGame, unknown_game
from service.features.games.refereeing.confidences import open_confidences
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Moved

_SECOND: Final = 1000
_MOST_STATEMENTS: Final = 20
_MOST_DISPUTES: Final = 20
"""Maximum number of disputes of one account about one game, including withdrawn ones, without appeals."""

Say = Callable[[Lobby, Dispute, int | None, Pen], Fact]
"""A function that returns the fact to write about a dispute for a seat (None: an organiser), or refuses."""


class Disputing:
    """The commands of players about disputes. `erased` returns which of some accounts are erased."""

    def __init__(self, amender: Amender, erased: Callable[[Collection[str]], Collection[str]]) -> None:
        self._amender = amender
        self._erased = erased

    def open(self, account: str, game: str, dispute: str, cites: int, claim: str) -> Moved | None:
        """Open a dispute about the event `cites`. If that is a ruling made without a dispute, it is an appeal."""

        def write(loaded: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby) -> None:
            seat = party(lobby, account, game, (cites, cites))
            if lobby.status in {"open", "cancelled"}:
                raise Refusal("game-not-started/state", state=lobby.status)
            check_not_final(lobby)
            if lobby.status == "ended":
                _check_not_waived(lobby)
                _check_window(pen, lobby.windows_for(None))
            if not 1 <= cites <= now.seq:
                raise Refusal("unknown-event/range", pointer="/cites", last=now.seq)
            if any(known.appeals and known.cites == cites for known in lobby.disputes.unsettled):
                raise Refusal("dispute-pending/ruling")
            appeals = any(record.seq == cites for record in lobby.contestable)
            if not appeals:
                _check_number(lobby, account)
            opened = DisputeOpened(dispute, seat, cites, claim, True if appeals else UNSET)
            write_on(pen, lobby, [opened], account, loaded.secrets)

        return self._amender.amend(account, game, "dispute", write)

    def state(self, account: str, game: str, dispute: str, statement: str) -> Moved | None:
        """Add a party's statement to a dispute that is not settled."""

        def say(_: Lobby, known: Dispute, seat: int | None, __: Pen) -> Fact:
            if not known.pending:
                raise Refusal("dispute-settled/state", state=known.state)
            if (
                known.speakers.count(account) >= _MOST_STATEMENTS
            ):  # for each account, so that nobody can silence another by talking
                raise Refusal("enough-said/statements", count=_MOST_STATEMENTS)
            return StatementMade(dispute, seat, statement)

        return self._say(account, game, dispute, say)

    def withdraw(self, account: str, game: str, dispute: str) -> Moved | None:
        """Withdraw a dispute or appeal of the account. The other parties may still appeal."""

        def say(_: Lobby, known: Dispute, __: int | None, ___: Pen) -> Fact:
            if not known.pending:
                raise Refusal("dispute-settled/state", state=known.state)
            appealed = known.state == "appealed"
            if account != (known.appellants[-1] if appealed else known.opener):
                raise Refusal("forbidden/appeal" if appealed else "forbidden/dispute")
            return DisputeWithdrawn(dispute)

        return self._say(account, game, dispute, say)

    def appeal(self, account: str, game: str, dispute: str, grounds: str) -> Moved | None:
        """Appeal against the ruling on a dispute. Each party may appeal once."""

        def say(lobby: Lobby, known: Dispute, seat: int | None, pen: Pen) -> Fact:
            if known.state == "open":
                raise Refusal("dispute-pending/unruled")
            if known.state == "appealed":
                raise Refusal("dispute-pending/appealed")
            if known.state == "closed":
                raise Refusal("dispute-settled/for-good")
            if account in known.appellants:
                raise Refusal("enough-said/appeal")
            if lobby.is_overturned(known.settled_by):
                raise Refusal("dispute-settled/overturned")
            _check_not_waived(lobby)
            _check_window(pen, lobby.windows_for(known))
            return Appealed(dispute, seat, grounds)

        return self._say(account, game, dispute, say)

    def waive(self, account: str, game: str) -> Moved | None:
        """Waive the remaining windows for disputes and appeals, or return None if they are waived already.

        Once all accounts concerned have waived, the game is settled. Erased accounts need not waive.
        """

        def write(loaded: LoadedGame, _: GameFold, pen: Pen, lobby: Lobby) -> None:
            seat = party(lobby, account, game, (0, None) if account in (*lobby.waived, *lobby.unwaived) else None)
            gone = self._erased([other for other in lobby.unwaived if other != account])
            if lobby.status == "final" or (account in lobby.waived and not gone):
                return
            if lobby.status != "ended":
                raise Refusal("game-not-over", state=lobby.status)
            if lobby.disputes.pending:
                raise Refusal("dispute-pending/open")
            write_on(pen, lobby, [WindowWaived(seat, tuple(gone) or UNSET)], account, loaded.secrets)

        return self._amender.amend(account, game, "waiver", write)

    def _say(self, account: str, game: str, dispute: str, say: Say) -> Moved | None:
        def speak(loaded: LoadedGame, _: GameFold, pen: Pen, lobby: Lobby) -> None:
            known = lobby.disputes.named(dispute)
            seat = party(lobby, account, game, known.span)
            check_not_final(lobby)
            confided = known.confided
            write_one(pen, lobby, say(lobby, known, seat, pen), account)
            if not known.pending:
                open_confidences(loaded, pen, lobby, known, confided)
            write_on(pen, lobby, [], account, loaded.secrets)

        return self._amender.amend(account, game, "dispute", speak)


def party(lobby: Lobby, account: str, game: str, span: tuple[int, int | None] | None = None) -> int | None:
    """Return the seat for which an account may speak, or None for an organiser of the game.

    If `span` is set, a replaced player who held a seat in this range of events may speak, too.
    """
    seat = lobby.speaks_for(account, span)
    if seat is None and not lobby.knows(account):
        raise unknown_game(game)
    if seat is None and account not in lobby.hosts:
        raise Refusal("not-seated/disputes")
    return seat


def check_not_final(lobby: Lobby) -> None:
    if lobby.status == "final":
        since, until = lobby.final_at, lobby.disputable_until
        raise Refusal("game-final/since", since=since, until=until)


def _check_number(lobby: Lobby, account: str) -> None:
    """Refuse a second pending dispute of an account, or one dispute too many.

    There is at most one appeal against each ruling, so appeals need no limit, and no dispute is in their way.
    """
    if disputes_already(lobby, account):
        raise Refusal("dispute-pending/own")
    if sum(one.opener == account and not one.appeals for one in lobby.disputes.all.values()) >= _MOST_DISPUTES:
        raise Refusal("too-many-disputes", count=_MOST_DISPUTES)


def _check_not_waived(lobby: Lobby) -> None:
    if lobby.status == "ended" and lobby.all_waive:
        raise Refusal("window-closed/waived")


def _check_window(pen: Pen, windows: Sequence[tuple[str, int]]) -> None:
    """Refuse if there are windows and all have closed. A window is its start and seconds, without downtime."""
    if not windows:
        return
    now = milliseconds(pen.at)
    last, window = max((_end(milliseconds(since), seconds, now, pen), seconds) for since, seconds in windows)
    if last <= now:
        raise Refusal("window-closed/passed", until=spelled(last), seconds=window)


def _end(since: int, seconds: int, now: int, pen: Pen) -> int:
    return since + _SECOND * seconds + away(pen.absences, since, now)
