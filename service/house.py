"""The house: every part of the service wired together, once for each process that needs it."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Self

import structlog
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from events.open import open_journal
from projections.readmodels import ReadModels, open_read_models
from service.deadlines import Timekeeper
from service.desk import Desk, open_desk
from service.heartbeat import Heartbeat
from service.impatient import impatient
from service.imports import ImportDesk, open_import_desk
from service.live import Live
from service.matches import MatchDesk, follow_matches, open_match_desk
from service.redis_server import socket_url
from service.registry import Registry, sqlite_url
from service.settings import Settings
from service.tournaments import TournamentDesk, follow_tournaments, open_tournament_desk
from service.tournaments.swiss import solve
from service.transparency import PREFIX, Keeper, TransparencyLog

QUEUE = "dominium"
_OF_A_KEY: Final = 8
"""Characters of a key's id."""

Hearer = Callable[[str, Sequence[Stored]], None]

_log = structlog.get_logger("house")


@dataclass
class House:
    """The parts, and who hears of what is committed here."""

    settings: Settings
    redis: Redis
    journal: Journal
    ring: KeyRing
    registry: Registry
    readmodels: ReadModels
    queue: Queue
    stopping: threading.Event = field(default_factory=threading.Event)
    """Set when this process is to end: whatever lasts (a live stream) ends by itself."""
    hearers: list[Hearer] = field(default_factory=list)
    desk: Desk = field(init=False)
    matches: MatchDesk = field(init=False)
    tournaments: TournamentDesk = field(init=False)
    imports: ImportDesk = field(init=False)
    live: Live = field(init=False)
    log: TransparencyLog = field(init=False)
    keeper: Keeper = field(init=False)

    def __post_init__(self) -> None:
        self.desk = open_desk(
            self.journal,
            self.ring,
            alone=self.alone,
            published=self._published,
            substitute=self._substitute,
            absences=self.registry.presence.absences,
            resting=self.readmodels.resting.fold,
        )
        self.matches = open_match_desk(self.journal, self.ring, self.desk, self._published)
        self.tournaments = open_tournament_desk(self.journal, self.ring, self.desk, self._published, self._bot, solve)
        self.imports = open_import_desk(self.journal, self.ring, self.registry.imports)
        self.live = Live(self.redis, self.stopping, self.readmodels.notify, shared=not self.alone)
        self.hearers.append(self.live.hear)
        self.log = TransparencyLog(self.journal, self.ring, self.readmodels)
        self.keeper = Keeper(self.journal, self.readmodels, self._log_name, self._published)

    def _substitute(self, holders: Sequence[str | None]) -> tuple[str, str]:
        from service import bots  # which are made of jobs, and those of a house

        return bots.substitute(self.registry, holders)

    def _bot(self, strategy: str, number: int) -> str:
        from service import bots  # as above

        return bots.account(self.registry, strategy, number)

    @property
    def alone(self) -> bool:
        """Whether there is but one web process, which alone writes the log."""
        return self.settings.embedded and self.settings.workers == 1

    def start(self) -> None:
        """Begins what goes on beside the requests of a web process. The worker and the command line do without."""
        from service import bots, webhooks  # which are made of jobs, and those of a house

        if self.alone:
            self.registry.wishes.release()  # the process that had them in hand is gone, or we would not be here
        self.hearers += [lambda stream, _: self.readmodels.notify(stream), bots.Caller(self).hear]
        self.readmodels.start()
        Heartbeat(self.registry.presence, self.stopping).start()
        Timekeeper(self.readmodels.games, self.desk.deadlines.keep, self.stopping).start()
        self.hearers.append(follow_matches(self.matches, self.desk, self.readmodels, self.stopping).hear)
        self.hearers.append(follow_tournaments(self.tournaments, self.desk, self.readmodels, self.stopping).hear)
        self.hearers.append(webhooks.follow(self).hear)
        self.keeper.start()

    def _log_name(self) -> str:
        """What a transparency log that begins here is called: by where it is, and by its first key, so that no two are
        called the same though each began on somebody's port 8000."""
        address = self.settings.address.partition("://")[2]
        return f"{address}{PREFIX}/{self.ring.current.kid[:_OF_A_KEY]}"

    def _published(self, stream: str, events: Sequence[Stored]) -> None:
        """Tells of a commit, after it. It stands whatever a hearer does, so a failing one is logged, not raised."""
        for hear in self.hearers:
            try:
                hear(stream, events)
            except Exception:  # noqa: BLE001 - it is logged
                _log.exception("a hearer failed", stream=stream, seq=events[-1].seq)

    def close(self) -> None:
        self.stopping.set()
        self.keeper.stop()
        self.readmodels.close()
        self.registry.close()
        self.journal.close()
        self.redis.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_house(settings: Settings) -> House:
    """Opens everything that the settings name. Redis is not asked for before it is needed."""
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    redis = open_redis(settings)
    journal = open_journal(settings.journal_url)
    return House(
        settings=settings,
        redis=redis,
        journal=journal,
        ring=KeyRing(settings.keys_dir),
        registry=open_registry(settings, redis),
        readmodels=open_read_models(
            settings.database_url or f"sqlite:///{settings.data_dir / 'projections.db'}", journal
        ),
        queue=Queue(QUEUE, connection=impatient(redis), serializer=JSONSerializer),
    )


def open_redis(settings: Settings) -> Redis:
    return Redis.from_url(settings.redis_url or socket_url(settings.data_dir))


def open_registry(settings: Settings, redis: Redis | None = None) -> Registry:
    """The registry; with Redis, changes reach every process that remembers callers."""
    return Registry(settings.database_url or sqlite_url(settings.data_dir / "registry.db"), redis)
