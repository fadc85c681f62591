"""Jobs: work that should not hold up a request, done by a worker through RQ.

The queue is never the only record of work. A kind of job says which of its jobs ought to be done (`due`), by looking at
the log or the registry, and a sweep puts what got lost back in the queue. A job's arguments name one piece of work for
ever, so its id is made of them, and the same piece is in the queue once. Killed half-way it is done again: every job
must be such that doing it twice is doing it once.
"""

import socket
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

import structlog
from redis.exceptions import RedisError
from rq import Worker
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job, JobStatus

from service.house import House
from service.lifeline import lives

Args = dict[str, str | int]
Work = Callable[..., None]
Due = Callable[[House], Iterable[Args]]

_FAILURES_KEPT: Final = 24 * 3600
_HANDOVER: Final = 0.1
"""Longer than a job is neither in the queue nor in a worker's name, on its way from one to the other."""

_log = structlog.get_logger("jobs")


class Kind(NamedTuple):
    """A kind of job: what to do, what of it ought to be done now, and how long one may take."""

    name: str
    work: Work
    due: Due
    seconds: int


_kinds: Final[dict[str, Kind]] = {}
_house: House | None = None


def job(name: str, *, due: Due, seconds: int = 60) -> Callable[[Work], Work]:
    """Registers a kind: `@job("bot-move", due=bots_asked)` above `def move(house, *, game, decision)`."""

    def register(work: Work) -> Work:
        _kinds[name] = Kind(name, work, due, seconds)
        return work

    return register


def job_id(name: str, args: Args) -> str:
    return "--".join([name, *(str(args[key]) for key in sorted(args))])


def enqueue(house: House, name: str, **args: str | int) -> None:
    """Puts a job in the queue unless it is there. Should Redis be away the next sweep will do it."""
    try:
        _put(house, _kinds[name], args)
    except RedisError as error:
        _log.warning("not queued now, the next sweep will", job=job_id(name, args), error=str(error))


def sweep(house: House) -> int:
    """Queues again whatever ought to be done and is neither waiting nor being done; how many that were."""
    return sum(_rescued(house, kind, args) for kind in _kinds.values() for args in kind.due(house))


def serve_from(house: House) -> None:
    """Makes this process one in which jobs run."""
    global _house  # noqa: PLW0603 - RQ calls a function by its name and hands it no context
    _house = house


def run(name: str, args: Args) -> None:
    """What a worker executes."""
    if _house is None:
        raise RuntimeError("jobs run in a worker")
    _kinds[name].work(_house, **args)


def _put(house: House, kind: Kind, args: Args) -> bool:
    try:
        house.queue.enqueue_call(
            run,
            args=(kind.name, args),
            job_id=job_id(kind.name, args),
            timeout=kind.seconds,
            result_ttl=0,
            failure_ttl=_FAILURES_KEPT,
            unique=True,
        )
    except DuplicateJobError:
        return False
    return True


def _rescued(house: House, kind: Kind, args: Args) -> bool:
    try:
        known = Job.fetch(job_id(kind.name, args), house.redis, house.queue.serializer)
        if not _lost(house, known):
            return False
        time.sleep(_HANDOVER)
        known.refresh()  # type: ignore[no-untyped-call]  # RQ has not typed it
        if not _lost(house, known):
            return False
        _log.warning("taken up again", job=known.id, was=known.get_status(refresh=False))
        known.delete()
    except NoSuchJobError:
        pass  # never queued, or done meanwhile: then doing it once more changes nothing
    return _put(house, kind, args)


def _lost(house: House, known: Job) -> bool:
    """Whether nobody is going to do this job: it has failed, or is neither waiting nor in the hands of a worker."""
    status = known.get_status(refresh=False)
    if status == JobStatus.FAILED:
        return True
    waits = status == JobStatus.QUEUED and known.get_position() is not None
    return not waits and known.id not in _being_done(house)


def _being_done(house: House) -> Iterator[str]:
    """The jobs in the hands of workers that are alive. RQ waits minutes for a sign of life from one that was killed; of
    those on this machine we can see at once whether they live."""
    for worker in Worker.all(queue=house.queue, serializer=house.queue.serializer):
        if worker.hostname != socket.gethostname() or lives(worker.pid or 0):
            doing = worker.get_current_job_id()
            if doing:
                yield doing
