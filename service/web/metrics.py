"""Metrics for Prometheus. Labels are routes, methods and statuses: never an id, never a secret."""

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

MEDIA: Final = "text/plain; version=0.0.4; charset=utf-8"
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """One web process's numbers; with `PROMETHEUS_MULTIPROC_DIR` set, everybody's are told together."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Histogram(
            "dominium_http_seconds", "Time until an answer began.", ["route", "method", "status"],
            registry=self.registry, buckets=_BUCKETS,
        )  # fmt: skip
        self.refusals = Counter("dominium_refusals", "Refusals by their code.", ["code"], registry=self.registry)
        self.streams = Gauge(
            "dominium_live_streams", "Live streams that are open.", registry=self.registry, multiprocess_mode="livesum"
        )
        self._known: dict[tuple[str, str, str], Histogram] = {}

    def answered(self, route: str, method: str, status: str, seconds: float) -> None:
        key = (route, method, status)
        series = self._known.get(key)
        if series is None:
            series = self._requests.labels(route, method if method in _METHODS else "-", status)
            self._known[key] = series
        series.observe(seconds)

    def text(self) -> bytes:
        registry = self.registry
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library has not typed it
        return generate_latest(registry)
