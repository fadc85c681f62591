"""The follower for mail, a thread of the leading web process, which looks for news to send.

It checks a mailbox when one of these happens:

- the read models have something new for its account;
- its settings change, or a letter was sent;
- a waiting thing has waited long enough;
- a round or an announcement is published.

It checks all mailboxes at the start and at intervals, so that it misses nothing, even after a process died. If it finds
the same news several times, it still orders one letter.
"""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, NamedTuple, Self

import structlog

from domain.tournament.facts import AnnouncementMade, RoundPublished, RoundScheduled
from events.log.journal import Journal
from projections.awaiting import REFEREES
from projections.noted import Noted
from projections.readmodels import ReadModels
from projections.stream_kinds import TOURNAMENT, kind_of
from service.features.accounts.mailboxes import Mailbox, Mailboxes
from service.features.accounts.store import Accounts
from service.features.mail.news import KINDS, NEVER, News
from service.platform.runtime.logs import failed, unavailable
from service.platform.streams.follower import Follower
from service.platform.streams.service_time import now

_LOOK: Final = 2.0
_LOOK_ALL: Final = 300_000
_LATE: Final = 30_000
"""Milliseconds after which a change of a mailbox by another process is certainly visible here."""
_PAGE: Final = 100
"""Number of mailboxes in a page of the full check. Due letters and new changes are handled after each page."""
_TELLS: Final = {kind.type_name() for kind in (RoundPublished, RoundScheduled, AnnouncementMade)}
"""Types of tournament events that are news for all players of the tournament."""

_log = structlog.get_logger("mail")


class _Seen(NamedTuple):
    """The state of a mailbox at its last check, and the time of the next check.

    It has no address, because only the table of mailboxes may have it.
    """

    since: int
    told_at: int
    version: int | None
    again: float


class MailFollower:
    """The follower that orders letters with news. `send` enqueues the sending of a letter, by account and kind."""

    def __init__(
        self,
        mailboxes: Mailboxes,
        accounts: Accounts,
        models: ReadModels,
        journal: Journal,
        news: News,
        send: Callable[[str, str], None],
        stopping: threading.Event,
    ) -> None:
        self._mail = mailboxes
        self._accounts = accounts
        self._models = models
        self._journal = journal
        self._news = news
        self._send = send
        self._stopping = stopping
        self._changed: Noted[str] = Noted()
        self._seen: dict[str, _Seen] = {}
        self._tournaments: dict[str, int] = {}
        """By tournament: the number of the last event that was checked."""
        self._looked = self._looked_at_all = 0
        self._follower = Follower("mail", self.look, stopping, every=_LOOK)
        models.follow(self.on_change)

    def start(self) -> Self:
        self._follower.start()
        return self

    def on_change(self, names: Iterable[str]) -> None:
        """Remember streams and accounts about which the read models have something new, for the next check."""
        for name in names:
            if TOURNAMENT.names(name) or kind_of(name) is None:
                self._changed.note(name)

    def look(self) -> None:
        """Order letters for news, and enqueue the letters that are due."""
        try:
            self._look_at_changed()
            if now() - self._looked_at_all >= _LOOK_ALL:
                self._looked_at_all = now()
                self._look_at_all()
        except BaseException:
            self._looked_at_all = 0  # check all mailboxes again: the noted changes are lost
            raise

    def _look_at_all(self) -> None:
        last = ""
        while (boxes := self._mail.wanting(last, _PAGE)) and not self._stopping.is_set():
            self._look_at(boxes)
            self._look_at_changed()
            last = boxes[-1].account

    def _look_at_changed(self) -> None:
        """Check the mailboxes that changed or are due for a check, and enqueue the due letters."""
        moment = now()
        names = self._changed.take()
        playing = self._playing(name for name in names if TOURNAMENT.names(name))
        concerned = {name for name in names if not TOURNAMENT.names(name)} | playing
        concerned |= {account for account, seen in self._seen.items() if seen.again <= moment}
        if REFEREES in concerned:
            concerned |= set(self._accounts.officials())
        boxes = self._mail.wanting_of(concerned)
        for account in concerned.difference(box.account for box in boxes):
            self._seen.pop(account, None)
        self._look_at(boxes + self._mail.wanting_since(self._looked - _LATE), playing)
        self._looked = moment
        for letter in self._mail.due():
            self._send(letter.account, letter.kind)

    def _look_at(self, boxes: Collection[Mailbox], playing: Collection[str] = ()) -> None:
        """Order a letter for each mailbox with news.

        Skip unchanged mailboxes, except those of accounts in `playing`.
        """
        moment = now()
        versions = self._models.seats.versions([REFEREES, *(box.account for box in boxes)])
        for box in boxes:
            version = _reached_version(box, versions)
            known = self._seen.get(box.account)
            stands = known is not None and known[:3] == (box.since, box.told_at, version) and known.again > moment
            if stands and box.account not in playing:
                continue
            again = NEVER
            if version is not None:  # otherwise nothing ever waited for the account
                try:
                    items, again = self._news.of(box, moment)
                except Exception as error:  # a damaged stream must not hold up the letters of others
                    if unavailable(error):
                        raise
                    failed(_log, "no news of a mailbox", error, account=box.account)
                    items, again = [], moment + _LOOK_ALL
                if items:
                    self._mail.order_news(box.account)
            self._seen[box.account] = _Seen(box.since, box.told_at, version, again)

    def _playing(self, tournaments: Iterable[str]) -> set[str]:
        """Return the players of tournaments that published a round or an announcement since the last check.

        Players of tournaments that were never checked are included.
        """
        found: set[str] = set()
        for id_ in tournaments:
            line = self._models.tournaments.tournament(id_)
            if line is None:
                continue
            known = self._tournaments.get(id_)
            events = () if known is None else self._journal.read(id_, after=known, upto=line.version)
            if known is None or any(stored.event.type in _TELLS for stored in events):
                found |= line.stakes.keys()
            self._tournaments[id_] = line.version
        return found


def _reached_version(box: Mailbox, versions: Mapping[str, int]) -> int | None:
    """Return the version of everything that can wait for a mailbox's owner. None: nothing ever waited."""
    names = (box.account, REFEREES) if KINDS["ruling"] in box.about else (box.account,)
    known = [versions[name] for name in names if name in versions]
    return sum(known) if known else None
