"""Jobs: work that should not delay a request, done by a worker through RQ.

The queue is never the only record of work. Each kind of job lists its due jobs (`due`) from the log or the registry,
and a sweep puts lost ones back in the queue. A job's arguments always name one piece of work. Its id is made of them,
so the same piece is in the queue once. A job that is killed half-way is done again: every job must be idempotent. A job
whose worker died each time is given up for a day, so that it cannot keep its lane without a worker. With
`fails_by_errors`, so is one that raises each time, because a caller waits for its end.

Quick jobs wait in one lane and long ones in another, so that no waiting player is behind an audit. A quick job waits
only for an answer of the service itself: other waiting is left to a later sweep. A long one is done in pieces if
possible, and each piece is put at the end of its lane. Jobs with a promised time are put at the front. A piece
that takes long does them in its middle.
"""

import signal
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple, TypeVar

import structlog
from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, Worker
from rq.exceptions import DuplicateJobError, NoSuchJobError, StopRequested
from rq.job import Job, JobStatus
from rq.timeouts import JobTimeoutException, UnixSignalDeathPenalty

from service.platform.runtime.lanes import LANES, Lane, living_workers
from service.platform.runtime.logs import unavailable

T = TypeVar("T")
Args = dict[str, str | int]
Work = Callable[..., None]
Due = Callable[[Any], Iterable[Args]]
First = Callable[[Args], bool]

_FAILURES_KEPT: Final = 24 * 3600
DEATHS: Final = 5
"""Number of starts of a job without an end after which the job is given up."""
_GIVEN_UP: Final = 24 * 3600
"""Seconds since the last start of a job for which it stays given up. After that, it is tried again."""
_BEGUN: Final = "dominium:jobs:begun:"
"""Prefix of the Redis keys that count the starts of a job without an end."""
_HANDOVER: Final = 0.1
"""Maximum number of seconds for which a job is in neither place, on its way from the queue to a worker."""

_log = structlog.get_logger("jobs")


class JobKind(NamedTuple):
    """A kind of job: its function, its due jobs, its lane and its time limit.

    Jobs whose arguments `first` accepts are put at the front of their lane. A job that is given up calls `give_up`,
    not `work`. Two jobs for the same work may differ in the argument that `repeats` names. With `fails_by_errors`, an
    error counts as the death of the worker, unless a server is unavailable.
    """

    name: str
    work: Work
    due: Due
    lane: Lane
    seconds: int
    first: First | None = None
    give_up: Work | None = None
    repeats: str | None = None
    fails_by_errors: bool = False

    def __call__(self, services: Any, **args: str | int) -> None:
        self.work(services, **args)

    def begun(self, args: Args) -> str:
        """Return the Redis key that counts the starts of a job with the given arguments."""
        return _BEGUN + job_id(self.name, {key: value for key, value in args.items() if key != self.repeats})


_jobs: "Jobs | None" = None
_in_hand: list[str] = []
"""The Redis keys that count the starts of the current job, and before it of the job in whose middle it runs."""


def job(
    name: str,
    *,
    due: Due,
    lane: Lane = "quick",
    seconds: int = 60,
    first: First | None = None,
    give_up: Work | None = None,
    repeats: str | None = None,
    fails_by_errors: bool = False,
) -> Callable[[Work], JobKind]:
    """Make a kind of job of the decorated function: `@job("bot-move", due=bots_asked)`."""
    return lambda work: JobKind(name, work, due, lane, seconds, first, give_up, repeats, fails_by_errors)


def job_id(name: str, args: Args) -> str:
    return "--".join([name, *(str(args[key]) for key in sorted(args))])


class Jobs:
    """The kinds of jobs, each with the services that its work uses, and their queues."""

    def __init__(self, redis: Redis, queues: Mapping[Lane, Queue]) -> None:
        self._redis = redis
        self._queues = queues
        self._kinds: dict[str, tuple[JobKind, Any]] = {}

    def add(self, kinds: Iterable[JobKind], services: Any) -> None:
        """Add the kinds of jobs of a feature. Their work and their due jobs use its services."""
        self._kinds |= {kind.name: (kind, services) for kind in kinds}

    def enqueue(self, name: str, **args: str | int) -> None:
        """Put a job in the queue unless it waits or is being done. If Redis is down, the next sweep does it."""
        kind, _ = self._kinds[name]
        try:
            if not self._put(kind, args):
                known = self._known(kind, args)
                if known is not None and known.get_status(refresh=False) == JobStatus.FAILED:
                    known.delete()
                    self._put(kind, args)
        except RedisError as error:
            _log.warning("not queued now, the next sweep will", job=job_id(name, args), error=str(error))

    def sweep(self, lanes: Collection[Lane] = LANES) -> int:
        """Queue every due job that neither waits nor is being done. Return the number of these jobs."""
        kinds = [one for one in self._kinds.values() if one[0].lane in lanes]
        there = [(kind, args) for kind, services in kinds for args in _due(kind, services)]
        suspects = [(kind, args) for kind, args in there if self._missing(kind, args)]
        if suspects:
            time.sleep(_HANDOVER)  # once for all of them
        return sum(self._rescued(kind, args) for kind, args in suspects)

    def serve_here(self) -> None:
        """Let this process run jobs."""
        global _jobs  # noqa: PLW0603 - RQ calls a function by its name and passes no context
        _jobs = self

    def start_over(self, name: str, **args: str | int) -> None:
        """Reset the count of a job's dead workers, so that a new request tries it again."""
        self._redis.delete(self._kinds[name][0].begun(args))

    def given_up(self, name: str, **args: str | int) -> bool:
        """Return whether a job was given up because it never ended."""
        try:
            stored = self._redis.get(self._kinds[name][0].begun(args))
        except RedisError:
            return False
        return isinstance(stored, bytes) and int(stored) > DEATHS

    def has_worker(self, lane: Lane) -> bool:
        try:
            return Worker.count(queue=self._queues[lane]) > 0
        except RedisError:
            return False

    def work(self, name: str, args: Args) -> None:
        kind, services = self._kinds[name]
        if not self._begin(kind, args):
            if kind.give_up is not None:
                kind.give_up(services, **args)
            return
        key = kind.begun(args)
        _in_hand.append(key)
        try:
            kind(services, **args)
        except Exception as error:
            if not kind.fails_by_errors or unavailable(error):
                self.forget_start(key)
            raise
        else:
            self.forget_start(key)  # not after a BaseException: that counts as the death of the worker
        finally:
            with suppress(ValueError):  # the worker has to stop
                _in_hand.remove(key)

    def do_first(self, lane: Lane) -> None:
        """Do the jobs at the front of a lane that go before others. A long job calls this between its steps."""
        for waiting in self._at_front(lane):
            name, args = waiting.args
            try:
                with _time_of_its_own(self._kinds[name][0].seconds):
                    self.work(name, args)
            except StopRequested:
                raise
            except Exception:  # noqa: BLE001 - the job in whose middle it ran goes on
                _log.exception("a job failed in the middle of another", job=waiting.id)

    def making_way(self, lane: Lane, seconds: float) -> Callable[[], None]:
        """Return a function that a long job calls often. After each `seconds`, it does the jobs that go before it."""
        due = time.monotonic() + seconds

        def between() -> None:
            nonlocal due
            if time.monotonic() >= due:
                self.do_first(lane)
                due = time.monotonic() + seconds

        return between

    def _at_front(self, lane: Lane) -> Iterator[Job]:
        """Take the jobs from the front of a lane that go before others."""
        queue = self._queues[lane]
        with suppress(RedisError):
            while ids := queue.get_job_ids(0, 1):
                try:
                    waiting = Job.fetch(ids[0], self._redis, queue.serializer)
                except NoSuchJobError:
                    queue.remove(ids[0])  # its job was deleted
                    continue
                name, args = waiting.args
                first = self._kinds[name][0].first
                if first is None or not first(args):
                    return
                waiting.delete()
                yield waiting

    def forget_start(self, key: str) -> None:
        with suppress(RedisError):  # it counts as begun without an end
            self._redis.delete(key)

    def _begin(self, kind: JobKind, args: Args) -> bool:
        """Count a start of a job, and return whether to do it. A start without an end means a death or an error."""
        key = kind.begun(args)
        begun = int(self._redis.incr(key))
        if begun <= DEATHS:
            self._redis.expire(key, _GIVEN_UP)
        elif begun == DEATHS + 1:
            _log.error("given up: it never ended", job=job_id(kind.name, args), times=DEATHS)
        return begun <= DEATHS

    def _put(self, kind: JobKind, args: Args) -> bool:
        try:
            self._queues[kind.lane].enqueue_call(
                run,
                args=(kind.name, args),
                job_id=job_id(kind.name, args),
                timeout=kind.seconds,
                result_ttl=0,
                failure_ttl=_FAILURES_KEPT,
                at_front=kind.first is not None and kind.first(args),
                unique=True,
            )
        except DuplicateJobError:
            return False
        return True

    def _known(self, kind: JobKind, args: Args) -> Job | None:
        try:
            return Job.fetch(job_id(kind.name, args), self._redis, self._queues[kind.lane].serializer)
        except NoSuchJobError:
            return None

    def _missing(self, kind: JobKind, args: Args) -> bool:
        """Return whether no worker will do a job: it is absent, has failed, or neither waits nor is being done."""
        known = self._known(kind, args)
        if known is None:
            return True
        status = known.get_status(refresh=False)
        if status == JobStatus.FAILED:
            return True
        waits = status == JobStatus.QUEUED and known.get_position() is not None
        return not waits and known.id not in self._being_done(kind.lane)

    def _rescued(self, kind: JobKind, args: Args) -> bool:
        if not self._missing(kind, args):
            return False
        known = self._known(kind, args)
        if known is not None:
            _log.warning("taken up again", job=known.id, was=known.get_status(refresh=False))
            known.delete()
        return self._put(kind, args)  # it may be done by now, but doing it again changes nothing

    def _being_done(self, lane: Lane) -> Iterator[str]:
        """Yield the jobs that living workers are doing."""
        for worker in living_workers(self._queues[lane]):
            doing = worker.get_current_job_id()
            if doing:
                yield doing


def run(name: str, args: Args) -> None:
    """Do a job. Workers call this."""
    if _jobs is None:
        raise RuntimeError("jobs run in a worker")
    _jobs.work(name, args)


def before_each(items: Iterable[T], between: Callable[[], None]) -> Iterator[T]:
    """Yield the items, and call `between` before each."""
    for item in items:
        between()
        yield item


def spare() -> None:
    """Reset the starts of the current jobs, because their worker has to stop."""
    if _jobs is not None:
        for key in _in_hand:
            _jobs.forget_start(key)
    _in_hand.clear()


@contextmanager
def _time_of_its_own(seconds: int) -> Iterator[None]:
    """Limit the time of a job in the middle of another. The limit of the other is set again afterwards."""
    handler, left = signal.getsignal(signal.SIGALRM), signal.alarm(0)
    try:
        with UnixSignalDeathPenalty(seconds, JobTimeoutException):  # type: ignore[no-untyped-call]  # RQ has not typed it
            yield
    finally:
        signal.signal(signal.SIGALRM, handler)
        signal.alarm(left)


def _due(kind: JobKind, services: Any) -> Iterable[Args]:
    try:
        return list(kind.due(services))
    except Exception:  # noqa: BLE001 - a kind that cannot list its jobs now must not hold up the others
        _log.exception("the due jobs cannot be listed now", job=kind.name)
        return ()
