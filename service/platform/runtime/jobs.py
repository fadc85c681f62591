"""Jobs: work that should not hold up a request, done by a worker through RQ.

The queue is never the only record of work. Each kind of job lists its due jobs (`due`) from the log or the registry,
and a sweep puts lost ones back in the queue. A job's arguments name one piece of work for ever. Its id is made of them,
so the same piece is in the queue once. A job that is killed half-way is done again: every job must be idempotent.
A job whose worker died each time is given up for a day, so that it cannot keep its lane without a worker.

Quick jobs wait in one lane and long ones in another, so that nobody who waits for a move is behind an audit. A quick
job waits for nothing but an answer of our own service: anything else is left to a later sweep. A long one is done in
pieces if possible, and each piece goes to the end of its lane. Jobs with a promised time go to the front.
"""

import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

import structlog
from redis.exceptions import RedisError
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job, JobStatus

from service.house import House
from service.platform.runtime.lanes import LANES, Lane, living_workers

Args = dict[str, str | int]
Work = Callable[..., None]
Due = Callable[[House], Iterable[Args]]

_FAILURES_KEPT: Final = 24 * 3600
DEATHS: Final = 5
"""A job is given up when its worker has died this often in the middle of it."""
_GIVEN_UP: Final = 24 * 3600
"""Seconds after its last start in which a job is given up. Then it is tried again."""
_BEGUN: Final = "dominium:jobs:begun:"
"""By job: how many times it was begun and did not end."""
_HANDOVER: Final = 0.1
"""Longer than a job is neither in the queue nor in a worker's name, on its way from one to the other."""

_log = structlog.get_logger("jobs")


class Kind(NamedTuple):
    """A kind of job: its function, its due jobs, its lane and its time limit.

    Jobs of a kind with `first` go to the front of their lane. A job that is given up calls `give_up`, not `work`. Two
    jobs for the same work may differ in the argument that `repeats` names.
    """

    name: str
    work: Work
    due: Due
    lane: Lane
    seconds: int
    first: bool = False
    give_up: Work | None = None
    repeats: str | None = None

    def begun(self, args: Args) -> str:
        """Return the key in Redis that counts the starts of this work."""
        return _BEGUN + job_id(self.name, {key: value for key, value in args.items() if key != self.repeats})


_kinds: Final[dict[str, Kind]] = {}
_house: House | None = None
_in_hand: str | None = None
"""The key that counts the starts of the present job."""


def job(
    name: str,
    *,
    due: Due,
    lane: Lane = "quick",
    seconds: int = 60,
    first: bool = False,
    give_up: Work | None = None,
    repeats: str | None = None,
) -> Callable[[Work], Work]:
    """Register a kind: `@job("bot-move", due=bots_asked)` above `def move(house, *, game, decision)`."""

    def register(work: Work) -> Work:
        _kinds[name] = Kind(name, work, due, lane, seconds, first, give_up, repeats)
        return work

    return register


def job_id(name: str, args: Args) -> str:
    return "--".join([name, *(str(args[key]) for key in sorted(args))])


def enqueue(house: House, name: str, **args: str | int) -> None:
    """Put a job in the queue unless it waits or is being done. If Redis is away, the next sweep does it."""
    kind = _kinds[name]
    try:
        if not _put(house, kind, args):
            known = _known(house, kind, args)
            if known is not None and known.get_status(refresh=False) == JobStatus.FAILED:
                known.delete()
                _put(house, kind, args)
    except RedisError as error:
        _log.warning("not queued now, the next sweep will", job=job_id(name, args), error=str(error))


def sweep(house: House, lanes: Collection[Lane] = LANES) -> int:
    """Queues again whatever ought to be done and is neither waiting nor being done; how many that were."""
    there = [(kind, args) for kind in _kinds.values() if kind.lane in lanes for args in _due(house, kind)]
    suspects = [(kind, args) for kind, args in there if _missing(house, kind, args)]
    if suspects:
        time.sleep(_HANDOVER)  # once for all of them
    return sum(_rescued(house, kind, args) for kind, args in suspects)


def serve_from(house: House) -> None:
    """Makes this process one in which jobs run."""
    global _house  # noqa: PLW0603 - RQ calls a function by its name and hands it no context
    _house = house


def run(name: str, args: Args) -> None:
    """Do a job, or give it up if its worker died each time. Workers call this."""
    global _in_hand  # noqa: PLW0603 - a signal handler needs it
    if _house is None:
        raise RuntimeError("jobs run in a worker")
    kind = _kinds[name]
    if not _begin(_house, kind, args):
        if kind.give_up is not None:
            kind.give_up(_house, **args)
        return
    _in_hand = kind.begun(args)
    try:
        kind.work(_house, **args)
    except Exception:
        spare()
        raise
    spare()


def spare() -> None:
    """Forget that the present job has begun: it has ended, or its worker was ordered to stop."""
    global _in_hand  # noqa: PLW0603 - a signal handler needs it
    if _house is not None and _in_hand is not None:
        with suppress(RedisError):  # it counts as begun without an end
            _house.redis.delete(_in_hand)
    _in_hand = None


def start_over(house: House, name: str, **args: str | int) -> None:
    """Forget the deaths of a job's workers, so that a new request tries it again."""
    house.redis.delete(_kinds[name].begun(args))


def given_up(house: House, name: str, **args: str | int) -> bool:
    """Return whether a job was given up because its worker died each time."""
    try:
        kept = house.redis.get(_kinds[name].begun(args))
    except RedisError:
        return False
    return isinstance(kept, bytes) and int(kept) > DEATHS


def _begin(house: House, kind: Kind, args: Args) -> bool:
    """Count a start of a job, and return whether to do it. A start without an end is the death of a worker."""
    key = kind.begun(args)
    begun = int(house.redis.incr(key))
    if begun <= DEATHS:
        house.redis.expire(key, _GIVEN_UP)
    elif begun == DEATHS + 1:
        _log.error("given up: its worker died each time", job=job_id(kind.name, args), times=DEATHS)
    return begun <= DEATHS


def _put(house: House, kind: Kind, args: Args) -> bool:
    try:
        house.queues[kind.lane].enqueue_call(
            run,
            args=(kind.name, args),
            job_id=job_id(kind.name, args),
            timeout=kind.seconds,
            result_ttl=0,
            failure_ttl=_FAILURES_KEPT,
            at_front=kind.first,
            unique=True,
        )
    except DuplicateJobError:
        return False
    return True


def _due(house: House, kind: Kind) -> Iterable[Args]:
    try:
        return list(kind.due(house))
    except Exception:  # noqa: BLE001 - a kind of which that cannot be told now must not hold up the others
        _log.exception("what ought to be done cannot be told now", job=kind.name)
        return ()


def _known(house: House, kind: Kind, args: Args) -> Job | None:
    try:
        return Job.fetch(job_id(kind.name, args), house.redis, house.queues[kind.lane].serializer)
    except NoSuchJobError:
        return None


def _missing(house: House, kind: Kind, args: Args) -> bool:
    """Whether nobody is going to do this job: it is not there, has failed, or is neither waiting nor in the hands of a
    worker."""
    known = _known(house, kind, args)
    if known is None:
        return True
    status = known.get_status(refresh=False)
    if status == JobStatus.FAILED:
        return True
    waits = status == JobStatus.QUEUED and known.get_position() is not None
    return not waits and known.id not in _being_done(house, kind.lane)


def _rescued(house: House, kind: Kind, args: Args) -> bool:
    if not _missing(house, kind, args):
        return False
    known = _known(house, kind, args)
    if known is not None:
        _log.warning("taken up again", job=known.id, was=known.get_status(refresh=False))
        known.delete()
    return _put(house, kind, args)  # it may be done by now, but doing it again changes nothing


def _being_done(house: House, lane: Lane) -> Iterator[str]:
    """Yield the jobs in the hands of workers that are alive."""
    for worker in living_workers(house.queues[lane]):
        doing = worker.get_current_job_id()
        if doing:
            yield doing
