"""The house: all parts of the service wired together, once in each process. It starts nothing:
`service.platform.runtime.web_process` starts the background work."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Self

import structlog
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from projections.readmodels import ReadModels, open_read_models
from service.features.bots import players as bots
from service.features.games.desk import Desk, open_desk
from service.features.matches.desk import MatchDesk, open_match_desk
from service.features.records.imports.desk import ImportDesk, open_import_desk
from service.features.referee.habits import Habits
from service.features.tournaments.desk import TournamentDesk, open_tournament_desk
from service.features.tournaments.pairing.swiss import solve
from service.features.transparency.names import PREFIX, Keeper, TransparencyLog
from service.platform.runtime.installation import Parts, open_parts
from service.platform.runtime.lanes import LANES, Lane
from service.platform.runtime.leading import Lead
from service.platform.runtime.readiness import Readiness
from service.platform.runtime.redis_client import impatient
from service.platform.runtime.redis_server import socket_url
from service.platform.runtime.settings import Settings
from service.platform.storage.registry import Registry, sqlite_url
from service.platform.streams.live import HURRY, READ, Live

_QUEUES: Final[Mapping[Lane, str]] = {"quick": "dominium", "bots": "dominium-bots", "long": "dominium-long"}
_OF_A_KEY: Final = 8
"""Characters of a key's id."""

Hearer = Callable[[str, Sequence[Stored]], None]

_log = structlog.get_logger("house")


@dataclass
class House:
    """The parts, and who hears of what is committed here."""

    settings: Settings
    redis: Redis
    parts: Parts
    readmodels: ReadModels
    queues: Mapping[Lane, Queue]
    stopping: threading.Event = field(default_factory=threading.Event)
    """Set when this process is to end: whatever lasts (a live stream) ends by itself."""
    hearers: list[Hearer] = field(default_factory=list)
    others_hearers: list[Callable[[str], None]] = field(default_factory=list)
    """Called after commits of other processes."""
    journal: Journal = field(init=False)
    ring: KeyRing = field(init=False)
    registry: Registry = field(init=False)
    desk: Desk = field(init=False)
    matches: MatchDesk = field(init=False)
    tournaments: TournamentDesk = field(init=False)
    imports: ImportDesk = field(init=False)
    habits: Habits = field(init=False)
    live: Live = field(init=False)
    log: TransparencyLog = field(init=False)
    keeper: Keeper = field(init=False)
    readiness: Readiness = field(init=False)
    lead: Lead = field(init=False)

    def __post_init__(self) -> None:
        self.journal, self.ring, self.registry = self.parts.journal, self.parts.ring, self.parts.registry
        self.hearers.append(self.parts.hear)
        self.desk = open_desk(
            self.journal,
            self.ring,
            alone=self.alone,
            memory=self.settings.game_memory * 2**20,
            published=self._published,
            substitute=partial(bots.substitute, self.registry),
            declared=lambda account: bool(self.registry.accounts.programs([account])),
            absences=self.registry.presence.absences,
            resting=self.readmodels.resting.fold,
        )
        self.matches = open_match_desk(self.journal, self.ring, self.desk, self._published)
        bot = partial(bots.account, self.registry)
        self.tournaments = open_tournament_desk(
            self.journal, self.ring, self.desk, self._published, bot, solve, self.registry.accounts.forgotten
        )
        self.imports = open_import_desk(self.journal, self.ring, self.registry.imports)
        self.habits = Habits(self.readmodels.games, self.journal.read, self.registry.presence.absences)
        self.others_hearers.append(self.readmodels.notify)
        more = {READ: self.readmodels.told, HURRY: lambda _: self.readmodels.runner.hurry()}
        self.live = Live(self.redis, self.stopping, self._heard, more, shared=not self.alone)
        self.readmodels.share(self.live)
        self.hearers.append(self.live.hear)
        self.log = TransparencyLog(self.journal, self.ring, self.readmodels)
        self.keeper = Keeper(self.journal, self.readmodels, self._log_name, self._published)
        self.readiness = Readiness(self)
        self.lead = Lead(self.settings.data_dir)

    @property
    def alone(self) -> bool:
        """Whether there is but one web process, which alone writes the log."""
        return self.settings.embedded and self.settings.workers == 1

    def _log_name(self) -> str:
        """Return the name of a transparency log that begins here: its address and its first key.

        The key keeps names distinct: many logs begin on port 8000 of a developer's machine.
        """
        address = self.settings.address.partition("://")[2]
        return f"{address}{PREFIX}/{self.ring.current.kid[:_OF_A_KEY]}"

    def _published(self, stream: str, events: Sequence[Stored]) -> None:
        """Notify the hearers of a commit. The commit is final, so a failing hearer is logged, not raised."""
        for hear in self.hearers:
            try:
                hear(stream, events)
            except Exception:  # noqa: BLE001 - it is logged
                _log.exception("a hearer failed", stream=stream, seq=events[-1].seq)

    def _heard(self, stream: str) -> None:
        for hear in self.others_hearers:
            hear(stream)

    def close(self) -> None:
        self.stopping.set()
        self.lead.close()
        self.keeper.stop()
        self.readmodels.close()
        self.parts.close()
        self.redis.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_house(settings: Settings) -> House:
    """Opens everything that the settings name. Redis is not asked for before it is needed."""
    with ExitStack() as opened:
        redis = open_redis(settings)
        opened.callback(redis.close)
        parts = opened.enter_context(closing(open_parts(settings, redis)))
        house = House(
            settings=settings,
            redis=redis,
            parts=parts,
            readmodels=open_read_models(models_url(settings), parts.journal),
            queues={lane: open_queue(lane, impatient(redis)) for lane in LANES},
        )
        opened.pop_all()
    return house


def open_queue(lane: Lane, connection: Redis) -> Queue:
    return Queue(_QUEUES[lane], connection=connection, serializer=JSONSerializer)


def open_redis(settings: Settings) -> Redis:
    return Redis.from_url(settings.redis_url or socket_url(settings.data_dir))


def models_url(settings: Settings) -> str:
    """Where the read models are."""
    return settings.database_url or sqlite_url(settings.data_dir / "projections.db")
