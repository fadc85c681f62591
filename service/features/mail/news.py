"""The news for a mailbox: items that wait for its account since its last visit, rounds, and announcements."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from domain.table.clocks import milliseconds
from domain.tournament.facts import RoundPublished
from domain.tournament.tournament import TournamentStatus
from events.log.journal import Journal
from projections.awaiting import Stake
from projections.game_summary import GameLine
from projections.pending import AwaitedStream
from projections.readmodels import ReadModels
from projections.summaries import Line
from projections.tournament_summary import Summary
from projections.tournaments import TournamentFilter
from service.features.accounts.credentials import Credentials
from service.features.accounts.mailboxes import Mailbox, Mailboxes
from service.features.accounts.store import Accounts
from service.features.mail.reminders import back_from_holiday, reminders, running_out
from service.features.tournaments.store import TournamentBook

PERIODS: Final = {"each": 0, "hour": 3_600_000, "day": 86_400_000, "week": 604_800_000}
"""Minimum number of milliseconds between two letters, by the account's setting."""
KINDS: Final = {
    "decision": "turn", "takeback": "turn", "invitation": "invitation", "ruling": "case", "answer": "case",
    "round": "round", "announcement": "announcement",
}  # fmt: skip
"""The kind of news for each act or event that waits for an account."""
_AT_ONCE: Final = {"late", "round", "due", "starts", "announcement"}
"""News that is sent at once, even if the account was used since it happened."""
NEVER: Final = float("inf")

_GOING_ON: Final[tuple[TournamentStatus, ...]] = ("open", "running")
_MINUTE: Final = 60_000
_MOST: Final = 100
_PAGE: Final = 200


class NewsItem(NamedTuple):
    """A piece of news since the time `at`. `cause` identifies it permanently.

    `about` is the waiting game, match or tournament. `round` is the number of the round, or `seq` the event of the
    announcement.
    """

    cause: str
    at: int
    awaits: str
    about: AwaitedStream | Summary
    seq: int = 0
    round: int = 0


class News:
    def __init__(
        self,
        mailboxes: Mailboxes,
        accounts: Accounts,
        credentials: Credentials,
        models: ReadModels,
        journal: Journal,
        book: TournamentBook,
    ) -> None:
        self._mailboxes = mailboxes
        self._accounts = accounts
        self._credentials = credentials
        self._models = models
        self._journal = journal
        self._book = book

    def of(self, box: Mailbox, now: int) -> tuple[list[NewsItem], float]:
        """Return the news to send to a mailbox now, and when to check again if nothing changes.

        Times are in milliseconds since 1970.
        """
        found = [item for item in self._all(box) if item.at >= box.since]
        known = self._mailboxes.sent_causes(box.account, [item.cause for item in found]) if found else ()
        found = [item for item in found if item.cause not in known]
        here = self._credentials.last_used(box.account) if found else 0
        open_from = box.told_at + PERIODS[box.at_most]
        ripe = [
            (max(open_from, item.at + (0 if item.awaits in _AT_ONCE else box.patience * _MINUTE)), item)
            for item in found
            if item.awaits in _AT_ONCE or here <= item.at // 1000
        ]
        later = min((moment for moment, _ in ripe if moment > now), default=NEVER)
        return [item for moment, item in ripe if moment <= now], later

    def _all(self, box: Mailbox) -> Iterator[NewsItem]:
        for line, stake in self._awaiting(box):
            if stake.awaits is None or KINDS.get(stake.awaits) not in box.about:  # of a table its round is the news
                continue
            awaited = AwaitedStream(line, stake)
            changed_at = self._time_of(line.id, stake.changed)
            if changed_at is None:
                continue
            back = back_from_holiday(line) if isinstance(line, GameLine) and stake.awaits == "decision" else 0
            ruling = [*stake.disputes, *([] if stake.time_out is None else [stake.time_out])]
            for which in ruling or [stake.decision or stake.changed]:
                since = f"/{stake.changed}" if stake.awaits == "answer" else ""  # a referee may ask again
                cause = f"{line.id}/{stake.awaits}/{which}{since}"
                yield NewsItem(cause, max(changed_at, back), stake.awaits, awaited)
            soon = running_out(line) if isinstance(line, GameLine) and stake.awaits == "decision" else None
            if soon is not None:
                yield NewsItem(f"{line.id}/late/{stake.decision}", soon, "late", awaited)
        if KINDS["round"] in box.about:
            for summary in self._playing_in(box.account, "running"):
                if summary.round:
                    seq, at = published(self._journal, summary.id, summary.version)
                    yield NewsItem(f"{summary.id}/round/{seq}", at, "round", summary, round=summary.round)
                    yield from self._reminders(summary, box.account, at)
        if KINDS["announcement"] in box.about:
            for status in _GOING_ON:
                for summary in self._playing_in(box.account, status):
                    yield from self._announced(summary)

    def _awaiting(self, box: Mailbox) -> Iterator[tuple[Line, Stake]]:
        """Yield each item that waits for the mailbox's owner. Referees of the service also get others' disputes."""
        known = self._accounts.find(box.account) if "case" in box.about else None
        rules = known is not None and bool(known.roles)
        for line, stake in self._models.pending.page(box.account, limit=_MOST, rules=rules):
            for one in stake.calls:
                yield line, one

    def _playing_in(self, account: str, status: TournamentStatus) -> Iterator[Summary]:
        for summary in self._models.tournaments.page(account, TournamentFilter(status, player=account), limit=_MOST):
            entered = summary.stakes[account]
            if entered.role == "seated" and entered.seat not in summary.gone:
                yield summary

    def _reminders(self, summary: Summary, account: str, published: int) -> Iterator[NewsItem]:
        """Yield the reminders of an account's open rounds that became due after the time `published`."""
        for which, at, awaits, number in reminders(self._book.line(summary.id).tournament, account):
            if at > published:
                yield NewsItem(f"{summary.id}/{which}", at, awaits, summary, round=number)

    def _announced(self, summary: Summary) -> Iterator[NewsItem]:
        for seq in summary.announced:
            at = self._time_of(summary.id, seq)
            if at is not None:
                yield NewsItem(f"{summary.id}/announcement/{seq}", at, "announcement", summary, seq)

    def _time_of(self, stream: str, seq: int) -> int | None:
        """Return the time of an event in milliseconds, or None if the log has lost it."""
        stored = self._journal.pick([(stream, seq)]).get((stream, seq))
        return None if stored is None else milliseconds(stored.event.at)


@lru_cache(maxsize=200)
def published(journal: Journal, tournament: str, version: int) -> tuple[int, int]:
    """Return the number and time (milliseconds) of the event that published a tournament's last round.

    Only events up to number `version` count.
    """
    for upto in range(version, 0, -_PAGE):
        for stored in reversed(journal.read(tournament, after=max(0, upto - _PAGE), upto=upto)):
            if stored.event.type == RoundPublished.type_name():
                return stored.seq, milliseconds(stored.event.at)
    raise LookupError(f"{tournament} has no round")
