"""What looks for news that is to go out by mail, in a thread of each web process.

It looks at a mailbox when something about it has changed, when something that waits has waited long enough, and when a
round is published or something announced; all at first, so that nothing is missed that a process which died had not
come to. Where several find the same it is one letter.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Self

from domain.tournament.facts import AnnouncementMade, RoundPublished, RoundScheduled
from events.log.event import Stored
from projections.readmodels import ReadModels
from service.mail.news import News
from service.mail.store import Mailbox
from service.registry.registry import Registry
from service.streams.follower import Follower
from service.streams.service_time import now

_LOOK: Final = 2.0
_TELLS: Final = {kind.type_name() for kind in (RoundPublished, RoundScheduled, AnnouncementMade)}
"""Events of a tournament that are told to whoever plays in it."""


class _Seen(NamedTuple):
    """How a mailbox and what awaits its owner stood when they were looked at, and when to look again."""

    box: Mailbox
    version: int
    again: float


class Postman:
    """`send` calls a worker for a letter of this kind to this account."""

    def __init__(
        self, registry: Registry, models: ReadModels, news: News, send: Callable[[str, str], None],
        stopping: threading.Event,
    ) -> None:  # fmt: skip
        self._mail = registry.mail
        self._models = models
        self._news = news
        self._send = send
        self._seen: dict[str, _Seen] = {}
        self._published: dict[str, int] = {}
        self._follower = Follower("mail", self.look, stopping, every=_LOOK)

    def start(self) -> Self:
        self._follower.start()
        return self

    def hear(self, stream: str, events: Sequence[Stored]) -> None:
        if any(stored.event.type in _TELLS for stored in events):
            self._published[stream] = events[-1].seq

    def look(self) -> None:
        """Orders what is to be written, and sees to it that what is due is sent."""
        boxes = self._mail.wanting()
        versions = self._models.seats.versions([box.account for box in boxes])
        playing = self._playing()
        moment = now()
        seen = {}
        for box in boxes:
            version = versions.get(box.account, 0)
            known = self._seen.get(box.account)
            if known is None or box.account in playing or known[:2] != (box, version) or known.again <= moment:
                items, again = self._news.of(box, moment)
                if items:
                    self._mail.order_news(box.account)
                known = _Seen(box, version, again)
            seen[box.account] = known
        self._seen = seen
        for letter in self._mail.due():
            self._send(letter.account, letter.kind)

    def _playing(self) -> set[str]:
        """Who has to do with a tournament of which a round was published just now, as soon as lists say so."""
        found: set[str] = set()
        for tournament, seq in list(self._published.items()):
            line = self._models.tournaments.tournament(tournament)
            if line is not None and line.version >= seq:
                found |= line.stakes.keys()
                self._published.pop(tournament, None)
        return found
