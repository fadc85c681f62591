"""Run a worker: a process that takes jobs from their queues, one at a time, and requeues lost jobs."""

import os
from collections.abc import Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import structlog
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

from service.platform.runtime import background_threads as aside
from service.platform.runtime import failures, jobs, logs
from service.platform.runtime import parent_death as lifeline
from service.platform.runtime.lanes import LANES, Lane
from service.platform.runtime.settings import Settings
from service.platform.runtime.stores import open_queue
from service.running.opening import open_patiently

if TYPE_CHECKING:
    from service.platform.assembly.service import Service

_SWEEP_SECONDS: Final = 10
_PARTING: Final = 1.0
"""Seconds for which a stopping worker waits for foreign servers.

Unfinished work is started again later.
"""
_BURST: Final = 60.0

_log: Final = structlog.get_logger("worker")


class Worker(SimpleWorker):
    """A worker that runs jobs in its own process, so that nothing keeps running if it is killed.

    The next sweep requeues a job that killed its worker, until this has happened too often.
    """

    def __init__(self, service: "Service", lanes: Sequence[Lane], **more: Any) -> None:
        self._jobs = service.platform.jobs
        self._queues = service.platform.queues
        self._lanes = lanes
        self._sweeping = False
        super().__init__(
            [open_queue(lane, service.platform.redis) for lane in lanes],
            connection=service.platform.redis,
            serializer=JSONSerializer,
            maintenance_interval=_SWEEP_SECONDS,
            worker_ttl=_SWEEP_SECONDS + 15,  # RQ waits for jobs for 15 seconds less than this
            log_job_description=False,
            **more,
        )
        # RQ has raised the time limit of connections, so that they can wait for jobs. Earlier ones do not have it.
        self.connection.connection_pool.reset()

    def reorder_queues(self, reference_queue: Queue) -> None:
        """Order the queues of the worker: the other queue next, so that none waits for long; long jobs last."""
        long, served = self._queues["long"].name, reference_queue.name
        self._ordered_queues.sort(key=lambda queue: (queue.name == long, queue.name == served))

    def subscribe(self) -> None:
        """Ignore RQ's commands: none are sent, and the thread that waits for them fails with a traceback."""

    def handle_exception(self, job: Job, *exc_info: Any) -> None:
        error = failures.current(exc_info)
        if isinstance(error, failures.EXPECTED):
            _log.error("a job cannot be done now", job=job.id, error=failures.line(error))
        else:
            super().handle_exception(job, *exc_info)

    def run_maintenance_tasks(self) -> None:
        self._sweeping = True
        try:
            super().run_maintenance_tasks()  # type: ignore[no-untyped-call]  # RQ has not typed it
            self._jobs.sweep(self._lanes)
        except failures.EXPECTED as error:
            _log.error("lost jobs cannot be looked for now", error=failures.line(error))
        finally:
            self._sweeping = False
        if self._stop_requested:
            raise StopRequested

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Stop the worker after its current job.

        If the worker is killed before that, the job is not blamed. RQ may raise an exception in the code that the
        signal interrupts, and a sweep would count it as a failure of the job.
        """
        jobs.spare()
        if self._sweeping:
            self._stop_requested = True
        else:
            super().request_stop(signum, frame)  # type: ignore[no-untyped-call]  # RQ has not typed it


def main(lanes: Sequence[Lane], parent: int) -> None:
    """Run a worker for the queues `lanes`, as a process of `dominium serve`.

    `parent` is the process id of the supervisor.
    """
    lifeline.tie_for_good(parent)
    settings = Settings.load(os.environ)
    logs.configure(settings.log_level)
    with (
        failures.exit_on_failure(),
        open_patiently(settings, lambda service: service.platform.redis.ping(), patient=True) as service,
    ):
        work(service, lanes)


def work(service: "Service", lanes: Sequence[Lane] = LANES, *, burst: bool = False) -> None:
    """Run jobs of a patient service until SIGTERM or SIGINT, long jobs last.

    With `burst`, stop when no job is left.
    """
    service.platform.jobs.serve_here()
    Worker(service, lanes).work(burst=burst, logging_level="WARNING")
    aside.finished(_BURST if burst else _PARTING)
