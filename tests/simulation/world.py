"""Years in a night: a whole house, of several processes, in one thread of one test.

A seed decides each step, its process, and each fault, so the same seed is the same history.

The tests run the service itself: two web processes and two workers, each a `House`, over one log, one registry and one
Redis. Only waiting is replaced. Threads that follow something are stepped by hand; the world owns the clocks, chance
and the messages between processes. At every call to the log or a database, anything may happen to the calling process:
it dies, the disk refuses, or another process does something first.

A process that dies is discarded as it is: all its later attempts are refused, and its memory is gone. Steps are nested,
never parallel: a step of another process in the middle of a step ends before the outer step continues. That shows every
interleaving of two in which one is overtaken by the whole of the other.
"""

import contextlib
import contextvars
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import redis
from sqlalchemy.exc import SQLAlchemyError

from events.log.journal import Unavailable
from service.compose import open_service
from service.platform.assembly.service import Service
from service.platform.runtime import jobs
from service.platform.runtime.lanes import LANES
from service.platform.runtime.settings import Settings
from service.platform.streams import service_time
from service.platform.streams.follower import Follower
from service.platform.streams.live import CHANNEL
from service.running.worker import Worker
from tests.support.api import Answer, Api, over_wsgi
from tests.support.server import NO_LIMITS

BEGAN: Final = 1_795_000_000.0
_DEEP: Final = 2
"""This many processes overtake each other in the middle of a step."""
_CALM: Final = 0.2
_AT_ONCE: Final = ("projections", "webhooks")
"""Threads that may be interrupted by others of their process: they hold no lock that those need."""
_AT_ONCE_ALONE: Final = tuple([name] for name in _AT_ONCE)
_MOST: Final = 40_000
"""The limit of calls to the log and the databases; a seed makes some thousands."""
_IN_TIME: Final = 0.8
_LONGEST_AWAY: Final = 100.0
"""Seconds for which Redis is away at most: a worker sleeps until it is back."""
_LOUD: Final = ("BUSY", "IOERR", "FULL")


class Died(BaseException):
    """The process in which this happens is no more."""


class Stuck(BaseException):
    """Something goes round and round."""


class Rates(NamedTuple):
    """How often something goes wrong, at each place where it can."""

    death: float
    refusal: float
    unheard: float
    overtaken: float
    lost_word: float
    lost_answer: float
    disturbance: float

    @property
    def calm(self) -> bool:
        """Nothing gets lost or broken, but words from one process to another."""
        return not (self.death or self.refusal or self.unheard or self.lost_answer or self.disturbance)

    @classmethod
    def drawn(cls, dice: random.Random) -> "Rates":
        """Some seeds have no trouble of one kind or another, some have much of it, and in some nothing is broken."""
        if dice.random() < _CALM:
            return cls(0, 0, 0, dice.choice([0.03, 0.1]), dice.choice([0, 1.0]), 0, 0)
        return cls(
            death=dice.choice([0, 0.0005, 0.003]),
            refusal=dice.choice([0, 0, 0.002, 0.01]),
            unheard=dice.choice([0, 0, 0.002, 0.01]),
            overtaken=dice.choice([0, 0.01, 0.03]),
            lost_word=dice.choice([0, 0.1, 0.5, 1.0]),
            lost_answer=dice.choice([0, 0.05, 0.2]),
            disturbance=dice.choice([0, 0.03, 0.1]),
        )


QUIET: Final = Rates(0, 0, 0, 0, 0, 0, 0)


class Process:
    """One process of the service. Started again after it died, it is the same one with another number."""

    def __init__(self, world: "World", name: str) -> None:
        self.world = world
        self.name = name
        self.skew = 0.0
        self.pid = 0
        self.dead = True
        self.inside = 0
        self.open = False
        """Whether another of its threads may go on while one is at work."""
        self.following: list[str] = []
        """The threads that are at work, the innermost last."""
        self.service: Service | None = None
        self.followers: list[tuple[Follower, list[float]]] = []
        self.looked = float("-inf")
        self.worker: Worker | None = None
        self.time = self._clock()

    @property
    def web(self) -> bool:
        return self.name.startswith("web")

    def begin(self) -> None:
        """Starts it; it may die of that."""
        world = self.world
        world.pids += 1
        self.pid, self.dead, self.followers, self.looked = world.pids, False, [], float("-inf")
        self.time = self._clock()
        with world.within(self, alone=True):
            try:
                self._started()
            except (Unavailable, SQLAlchemyError, redis.RedisError) as error:
                world.tell(f"{self.name} cannot start: {type(error).__name__}")
                raise Died from error

    def _started(self) -> None:
        self.service = open_service(self.world.settings, patient=not self.web)
        if self.web:
            self.service.start()
        else:
            self.worker = Worker(self.service, LANES, name=f"{self.name}-{self.pid}")
            self.worker.pid = self.pid
            self.worker.register_birth()

    def bury(self) -> None:
        """Closes what a dead process leaves open, as the system does."""
        service, self.service, self.worker, self.dead = self.service, None, None, True
        if service is not None:
            service.platform.readmodels._live.engine.dispose()
            service.platform.registry.database.engine.dispose()
            service.platform.journal.close()
            service.platform.redis.close()

    def _clock(self) -> service_time.ServiceTime:
        world = self.world
        return service_time.ServiceTime(lambda: int((world.now + self.skew) * 1e9), lambda: int(world.now * 1e9))

    def due(self) -> list[Callable[[], object]]:
        """Return the next steps of its threads."""
        if self.service is None or not self.web:
            return []
        world, runner = self.world, self.service.platform.readmodels.runner
        found: list[Callable[[], object]] = []
        idle = "projections" not in self.following
        if idle and (runner._woken.is_set() or (not world.patient and world.now - self.looked >= 1.0)):
            found.append(self.read_on)
        for follower, last in self.followers:
            if follower._thread.name in self.following:
                continue
            if follower._woken.is_set() or (not world.patient and world.now - last[0] >= follower.patience):
                found.append(lambda follower=follower, last=last: self._turn(follower, last))
        return found

    def read_on(self) -> None:
        """A round of the read models."""
        assert self.service is not None
        self.looked = self.world.now
        with self._at("projections"):
            self.service.platform.readmodels.runner.turn()

    def _turn(self, follower: Follower, last: list[float]) -> None:
        last[0] = self.world.now
        with self._at(follower._thread.name):
            follower.turn()

    @contextlib.contextmanager
    def _at(self, name: str) -> Iterator[None]:
        self.following.append(name)
        try:
            yield
        finally:
            self.following.pop()


class World:
    """`step` does the next thing. `folder` is a copy of a house in which the accounts are made."""

    def __init__(self, seed: int, folder: Path, url: str) -> None:
        self.seed = seed
        self.dice = random.Random(seed)
        self.rates = Rates.drawn(self.dice)
        self.drawn = self.rates
        self.now = BEGAN
        self.folder = folder
        self.settings = replace(
            Settings.load(
                {**NO_LIMITS, "DATA_DIR": str(folder), "REDIS_URL": url, "WEBHOOK_RETRIES": ",".join(["5"] * 10)}
            ),
            workers=2,
        )
        self.redis_back = 0.0
        """When Redis is there again."""
        self.patient = False
        """Whether nobody looks by themselves, but only when they are woken."""
        self.application: Callable[[str, Service], Any]
        """Makes one."""
        self.act: Callable[[], None] = self.step
        """The actions of people."""
        self.pids = 1000
        self.current: Process | None = None
        self.depth = self.seams = 0
        self.alone = 0
        self.words: list[tuple[Process, str, str]] = []
        """Messages between processes that are in transit."""
        self.told: list[str] = []
        """The history, for a reader who investigates why a seed fails."""
        self.processes = [
            Process(self, "web-1"),
            Process(self, "web-2"),
            Process(self, "worker-1"),
            Process(self, "worker-2"),
        ]

    @property
    def redis_away(self) -> bool:
        return self.now < self.redis_back

    # Inside a process

    @contextlib.contextmanager
    def within(self, process: Process, *, alone: bool = False) -> Iterator[None]:
        """Run the body in this process. If the process dies, the body ends here."""
        before, self.current = self.current, process
        process.inside += 1
        self.depth += 1
        self.alone += alone
        self._enter(process)
        try:
            yield
        except Died:
            process.dead = True
            self.tell(f"{process.name} died")
        finally:
            self.alone -= alone
            self.depth -= 1
            process.inside -= 1
            self.current = before
            if process.dead and not process.inside:
                process.bury()
            if before is not None:
                self._enter(before)

    def _enter(self, process: Process) -> None:
        service_time._ours = process.time  # type: ignore[misc]
        jobs._jobs = None if process.service is None else process.service.platform.jobs

    def seam(self, where: str) -> None:
        """Before the log or a database is asked, or after something was committed there."""
        process = self.current
        if process is None:
            return
        self.seams += 1
        if self.seams > _MOST:
            raise Stuck("it does not come to rest")
        if process.dead:
            raise Died
        if self.dice.random() < self.rates.death:
            process.dead = True
            raise Died
        if self.depth <= _DEEP and not self.alone and self.dice.random() < self.rates.overtaken:
            self.tell(f"  ({process.name} {where} overtaken)")
            before = process.open
            process.open = (
                process.inside == 1 and process.following[-1:] in _AT_ONCE_ALONE and where in {"reads", "asks"}
            )
            contextvars.copy_context().run(self.dice.choice([self.act, self.step]))
            process.open = before
            self._enter(process)
            if process.dead:
                raise Died

    def committing(self) -> None:
        """Act just before a commit, which may fail."""
        self.seam_death()
        if self.current is not None and self.dice.random() < self.rates.refusal:
            name = self.dice.choice(_LOUD)
            error = sqlite3.OperationalError(f"the disk refuses: {name}")
            error.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{name}")
            error.sqlite_errorname = f"SQLITE_{name}"
            self.tell(f"  ({self.current.name}: {name})")
            raise error

    def seam_death(self) -> None:
        process = self.current
        if process is not None and (process.dead or self.dice.random() < self.rates.death):
            process.dead = True
            raise Died

    def committed(self) -> None:
        """Act just after a commit in the log: its author may never learn of it."""
        if self.current is not None and self.dice.random() < self.rates.unheard:
            self.tell(f"  ({self.current.name}: unheard)")
            raise Unavailable("what became of it was not heard")
        self.seam("committed")

    def ticks(self) -> float:
        """The steady clock, which never shows the same moment twice."""
        self.now += 1e-6
        return self.now

    def waits(self, seconds: float) -> None:
        """A thread waits for another one of its process, which has its time now."""
        process = self.current
        self.now += seconds
        if process is None or process.service is None or not process.web or "projections" in process.following:
            return
        if self.rates is QUIET or self.dice.random() < _IN_TIME:
            process.read_on()

    # Between processes

    def published(self, channel: str, message: str) -> None:
        if self.redis_away:
            raise redis.ConnectionError("Redis is away")
        for process in self.processes:
            if process.web and self.dice.random() >= self.rates.lost_word:
                self.words.append((process, channel, message))
                if self.rates.lost_word and self.dice.random() < 0.1:
                    self.words.append((process, channel, message))

    def hears(self, process: Process, channel: str, message: str) -> None:
        if process.service is None or process.inside:
            return
        with self.within(process):
            if channel == CHANNEL:
                process.service.platform.live.receive(message)
            else:
                process.service["accounts"].callers._forget(message)

    # Steps

    def tell(self, what: str) -> None:
        self.told.append(f"{self.now - BEGAN:9.3f} {'  ' * self.depth}{what}")

    def free(self, *, web: bool = True) -> list[Process]:
        """The processes that could do something now."""
        return [
            one for one in self.processes if one.service is not None and (one.open or not one.inside) and one.web is web
        ]

    def step(self) -> None:
        """The next thing that happens in the background: whatever a thread, a word or a worker does."""
        self.now += self.dice.choice([0.001, 0.01, 0.01, 0.05, 0.2])
        if self.dice.random() < self.rates.disturbance:
            self.disturb()
        self.dice.choice([self.follow, self.follow, self.follow, self.hear, self.work])()

    def follow(self) -> None:
        free = self.free()
        if not free:
            return
        process = self.dice.choice(free)
        if due := process.due():
            with self.within(process):
                self.dice.choice(due)()

    def hear(self) -> None:
        """Deliver any one of the messages in transit."""
        if self.words:
            process, channel, message = self.words.pop(self.dice.randrange(len(self.words)))
            self.hears(process, channel, message)

    def work(self) -> None:
        """The worker takes a job, or looks for those that got lost."""
        free = self.free(web=False)
        if free:
            process = self.dice.choice(free)
            with self.within(process):
                assert process.worker is not None
                assert process.service is not None
                try:
                    if self.dice.random() < 0.1:
                        process.service.platform.jobs.sweep()
                    elif (found := process.worker.dequeue_job_and_maintain_ttl(None)) is not None:
                        self.tell(f"{process.name}: {found[0].id}")
                        process.worker.execute_job(*found)
                except redis.RedisError:
                    pass

    def disturb(self) -> None:
        kind = self.dice.choice(["death", "clock", "pause", "redis", "redis", "back", "back", "back", "flush"])
        if kind == "death":
            process = self.dice.choice(self.processes)
            if not process.inside and process.service is not None:
                self.tell(f"{process.name} is killed")
                process.dead = True
                process.bury()
        elif kind == "clock":
            self.dice.choice(self.processes).skew = self.dice.choice([0, 0, -3, 2.5, 61, 3600])
        elif kind == "pause":
            self.now += self.dice.choice([1, 6, 31, 70])
        elif kind == "redis":
            self.redis_back = 0.0 if self.redis_away else self.now + _LONGEST_AWAY
        elif kind == "flush":
            self.flush()
        elif not self.depth:
            self.begin_again()

    def begin_again(self) -> None:
        """Start dead processes again."""
        for process in self.processes:
            while process.service is None and not process.inside:
                self.tell(f"{process.name} starts")
                process.begin()
                if self.rates is not QUIET:
                    break

    def flush(self) -> None:
        """Redis has lost everything."""
        with contextlib.closing(redis.Redis.from_url(self.settings.redis_url)) as server:
            before, self.redis_back = self.redis_back, 0.0
            server.flushall()
            server.script_flush()
            self.redis_back = before
        for process in self.free(web=False):
            with self.within(process), contextlib.suppress(redis.RedisError):
                assert process.worker is not None
                process.worker.register_birth()  # as RQ does when its key is gone

    def ask(
        self, process: Process, token: str | None, method: str, path: str, body: Any = None, key: str | None = None
    ) -> Answer | None:
        """Return the answer, if one arrives."""
        more = {} if key is None else {"Idempotency_Key": key}
        said: list[Answer] = []

        def request() -> None:
            with self.within(process):
                api = Api(over_wsgi(self.app(process)), token)
                said.append(api.unchecked(method, path, body, **more))

        contextvars.copy_context().run(request)
        lost = self.dice.random() < self.rates.lost_answer
        answer = said[0] if said and not lost else None
        self.tell(f"{process.name} {method} {path} {key or ''} {'-' if answer is None else answer.status}")
        return answer

    def app(self, process: Process) -> Any:
        """The application of a process. It is made once and put into each house in turn: making one takes longer than
        all that a seed does with it."""
        assert process.service is not None
        return self.application(process.name, process.service)

    def settle(self, *pauses: float) -> None:
        """Stop all faults, let time pass, and finish all due work."""
        self.rates, self.redis_back = QUIET, 0.0
        for process in self.processes:
            process.skew = 0.0
        self.begin_again()
        self.quiet()
        for seconds in pauses:
            self.now += seconds
            for process in self.processes:
                for _, last in process.followers:
                    last[0] = float("-inf")
            for process in self.free(web=False):
                with self.within(process):
                    process.service.platform.jobs.sweep()
            self.quiet()

    def rest(self) -> None:
        """All that somebody was woken for is done, and nobody has looked by themselves."""
        self.rates, self.patient = QUIET, True
        self.quiet()
        self.patient = False

    def quiet(self, *, most: int = 300) -> None:
        """Until nobody is woken and nothing waits."""
        for _ in range(most):
            self.now += 0.01
            busy = False
            while self.words:
                self.hears(*self.words.pop(0))
            for process in self.free():
                for thing in process.due():
                    busy = True
                    with self.within(process):
                        thing()
            for process in self.free(web=False):
                with self.within(process):
                    while (found := process.worker.dequeue_job_and_maintain_ttl(None)) is not None:
                        busy = True
                        process.worker.execute_job(*found)
            if not busy:
                return
        raise AssertionError("it does not come to rest")

    def close(self) -> None:
        for process in self.processes:
            process.bury()
        shutil.rmtree(self.folder, ignore_errors=True)
