"""The worker: one process that takes jobs from the queue, one at a time, and looks after those that got lost."""

import importlib
from typing import Any, Final

from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from service import aside, jobs
from service.house import QUEUE, House

KINDS: Final = (
    "service.audits", "service.bots", "service.erasing", "service.exporting", "service.webhooks.delivering",
)  # fmt: skip
"""The modules that register kinds of jobs."""
_SWEEP_SECONDS: Final = 10
_PARTING: Final = 1.0
"""Seconds for which a worker that is told to stop waits for others; what is then still under way is begun again."""
_BURST: Final = 60.0


class Worker(SimpleWorker):
    """Runs jobs in its own process, so that nothing is left behind when it is killed. A job that brings it down is
    taken up by the next sweep."""

    def __init__(self, house: House, **more: Any) -> None:
        self._house = house
        queue = Queue(QUEUE, connection=house.redis, serializer=JSONSerializer)
        super().__init__(
            [queue],
            connection=house.redis,
            serializer=JSONSerializer,
            maintenance_interval=_SWEEP_SECONDS,
            worker_ttl=_SWEEP_SECONDS + 15,  # RQ waits for jobs 15 seconds less than this before it looks up
            log_job_description=False,
            **more,
        )

    def run_maintenance_tasks(self) -> None:
        super().run_maintenance_tasks()  # type: ignore[no-untyped-call]  # RQ has not typed it
        jobs.sweep(self._house)


def work(house: House, *, burst: bool = False) -> None:
    """Works until told to stop by SIGTERM or SIGINT, or, in a burst, until there is nothing left to do."""
    for module in KINDS:
        importlib.import_module(module)
    jobs.serve_from(house)
    Worker(house).work(burst=burst, logging_level="WARNING")
    aside.finished(_BURST if burst else _PARTING)
