"""Metrics for Prometheus. Labels are routes, methods, statuses, codes, lanes and witnesses: no id and no secret."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from redis.exceptions import RedisError
from rq import Queue
from sqlalchemy.exc import SQLAlchemyError

from events.log.journal import Unavailable
from projections.readmodels import ReadModels
from service.platform.runtime.lanes import Lane, living_workers
from service.platform.runtime.parent_death import lives

MEDIA: Final = "text/plain; version=0.0.4; charset=utf-8"
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


_SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"


class Metrics:
    """Metrics of one web process.

    With `PROMETHEUS_MULTIPROC_DIR`, which `dominium serve` sets for several processes, every process reports for all.
    Counters include processes that ended; gauges only living ones.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._folder = Path(os.environ[_SHARED]) if _SHARED in os.environ else None
        if self._folder is not None:
            _bury(os.getpid(), self._folder)  # an earlier process with the same id has ended
        self._requests = Histogram(
            "dominium_http_seconds", "Time until an answer began.", ["route", "method", "status"],
            registry=self.registry, buckets=_BUCKETS,
        )  # fmt: skip
        self.refusals = Counter("dominium_refusals", "Refusals by their code.", ["code"], registry=self.registry)
        self.streams = self._gauge("dominium_live_streams", "Live streams that are open.")
        self._gauge("dominium_web_processes", "Web processes that are up.").set(1)
        self._known: dict[tuple[str, str, str], Histogram] = {}

    def answered(self, route: str, method: str, status: str, seconds: float) -> None:
        key = (route, method, status)
        series = self._known.get(key)
        if series is None:
            series = self._requests.labels(route, method if method in _METHODS else "-", status)
            self._known[key] = series
        series.observe(seconds)

    def text(
        self, models: ReadModels, queues: Mapping[Lane, Queue], more: Callable[[CollectorRegistry], None]
    ) -> bytes:
        """Render the counts of the web processes and the current state of the service. `more` adds gauges."""
        registry = _standing(models, queues)
        with suppress(Unavailable, SQLAlchemyError):
            more(registry)
        return self._counted() + generate_latest(registry)

    def _counted(self) -> bytes:
        if self._folder is None:
            return generate_latest(self.registry)
        for path in self._folder.glob("gauge_live*_*.db"):
            pid = int(path.stem.rpartition("_")[2])
            if not lives(pid):
                _bury(pid, self._folder)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody, str(self._folder))  # type: ignore[no-untyped-call]  # the library has not typed it
        return generate_latest(everybody)

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(name, meaning, registry=self.registry, multiprocess_mode="livesum")


def _standing(models: ReadModels, queues: Mapping[Lane, Queue]) -> CollectorRegistry:
    """Collect the metrics that are the same in every process.

    Unavailable ones are left out, because `/readyz` gives the reason.
    """
    registry = CollectorRegistry()
    listed = Gauge("dominium_events", "Events that the lists show.", registry=registry)
    behind = Gauge("dominium_events_behind", "Events in the log that the lists do not show yet.", registry=registry)
    waiting = Gauge("dominium_jobs_waiting", "Jobs that no worker has taken yet.", ["lane"], registry=registry)
    workers = Gauge("dominium_workers", "Workers that are alive.", ["lane"], registry=registry)
    try:
        listed.set(models.version())
        behind.set(models.health().behind)
    except (Unavailable, SQLAlchemyError):
        registry.unregister(listed)
        registry.unregister(behind)
    with suppress(RedisError):
        for lane, queue in queues.items():
            waiting.labels(lane).set(queue.count)
            workers.labels(lane).set(len(living_workers(queue)))
    return registry


def _bury(pid: int, folder: Path) -> None:
    """Delete the gauges of a dead process, and keep its counts."""
    with suppress(FileNotFoundError):  # another process was at it too
        mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]  # the library has not typed it
