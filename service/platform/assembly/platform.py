"""The parts that every feature uses. They import no feature."""

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field

import structlog
from redis import Redis
from rq import Queue

from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from projections.readmodels import ReadModels, open_read_models
from service.platform.assembly.feature import Feature, tables_of
from service.platform.caller import Caller
from service.platform.http.context import Conventions, Epochs
from service.platform.runtime.installation import InstallationParts, open_parts
from service.platform.runtime.jobs import Jobs
from service.platform.runtime.lanes import LANES, Lane
from service.platform.runtime.leading import Lead
from service.platform.runtime.readiness import Readiness
from service.platform.runtime.redis_client import impatient
from service.platform.runtime.settings import Settings
from service.platform.runtime.stores import models_url, open_queue, open_redis
from service.platform.storage.registry import Registry
from service.platform.streams.live import HURRY, READ, Live
from service.platform.streams.presence import Presence

CommitListener = Callable[[str, Sequence[Stored]], None]

_log = structlog.get_logger("commits")


@dataclass(frozen=True)
class Identities:
    """The look-ups of callers and accounts. The feature of accounts provides them."""

    identify: Callable[[str, str], Caller | None]
    account_of: Callable[[str], str | None]
    erasures: Epochs


@dataclass
class Platform:
    """The parts that every feature uses, and the functions that are called after commits."""

    settings: Settings
    redis: Redis
    """The client of Redis. It is impatient for requests, which must not wait, and patient for jobs."""
    parts: InstallationParts
    readmodels: ReadModels
    queues: Mapping[Lane, Queue]
    features: Sequence[Feature]
    stopping: threading.Event = field(default_factory=threading.Event)
    """Event that is set when this process is to stop. Live streams then end by themselves."""
    commit_listeners: list[CommitListener] = field(default_factory=list)
    """Functions that are called after each commit in this process."""
    remote_commit_listeners: list[Callable[[str], None]] = field(default_factory=list)
    """Functions that are called after commits of other processes."""
    erased: list[Callable[[str, Collection[str] | None], None]] = field(default_factory=list)
    """Functions that are called with each account that this process erases, and with the tournaments that may show
    it.
    """
    closing: ExitStack = field(default_factory=ExitStack)
    """Functions that close the resources of features, called at the end before the platform closes its own."""
    identities: Identities = field(init=False)
    journal: Journal = field(init=False)
    ring: KeyRing = field(init=False)
    registry: Registry = field(init=False)
    presence: Presence = field(init=False)
    jobs: Jobs = field(init=False)
    live: Live = field(init=False)
    readiness: Readiness = field(init=False)
    lead: Lead = field(init=False)

    def __post_init__(self) -> None:
        self.journal, self.ring, self.registry = self.parts.journal, self.parts.ring, self.parts.registry
        self.commit_listeners.append(self.parts.on_commit)
        self.presence = Presence(self.registry.database)
        self.jobs = Jobs(self.redis, self.queues)
        self.remote_commit_listeners.append(self.readmodels.notify)
        more = {READ: self.readmodels.receive, HURRY: lambda _: self.readmodels.runner.hurry()}
        self.live = Live(self.redis, self.stopping, self._on_remote_commit, more, shared=not self.alone)
        self.readmodels.share(self.live)
        self.commit_listeners.append(self.live.notify)
        self.lead = Lead(self.settings.data_dir)
        self.readiness = Readiness(self.journal, self.registry, self.redis, self.ring, self.readmodels, self.lead)

    @property
    def alone(self) -> bool:
        """Return whether this is the only web process, so that it alone writes the log."""
        return self.settings.embedded and self.settings.workers == 1

    @property
    def conventions(self) -> Conventions:
        return Conventions(
            settings=self.settings,
            stopping=self.stopping,
            idempotency_keys=self.registry.idempotency_keys,
            erasures=self.identities.erasures,
            identify=self.identities.identify,
            account_of=self.identities.account_of,
            has_stream=lambda stream: self.journal.head(stream) is not None,
            plays_in=self.readmodels.seats.plays_in,
            met_damage=self.readiness.met,
        )

    def published(self, stream: str, events: Sequence[Stored]) -> None:
        """Notify the listeners of a commit. The commit is final, so a failing listener is logged and raises nothing."""
        for listener in self.commit_listeners:
            try:
                listener(stream, events)
            except Exception:  # noqa: BLE001 - it is logged
                _log.exception("a commit listener failed", stream=stream, seq=events[-1].seq)

    def _on_remote_commit(self, stream: str) -> None:
        for listener in self.remote_commit_listeners:
            listener(stream)

    def close(self) -> None:
        self.stopping.set()
        self.lead.close()
        self.closing.close()
        self.readmodels.close()
        self.parts.close()
        self.redis.close()


def open_platform(settings: Settings, features: Sequence[Feature], *, patient: bool = False) -> Platform:
    """Open the platform: everything that the settings name. Redis is not contacted before it is needed.

    A worker is `patient`, because jobs wait for Redis.
    """
    with ExitStack() as opened:
        redis = open_redis(settings) if patient else impatient(open_redis(settings))
        opened.callback(redis.close)
        parts = opened.enter_context(closing(open_parts(settings, tables_of(features))))
        platform = Platform(
            settings=settings,
            redis=redis,
            parts=parts,
            readmodels=open_read_models(models_url(settings), parts.journal),
            queues={lane: open_queue(lane, redis) for lane in LANES},
            features=features,
        )
        opened.pop_all()
    return platform
