"""Shared fixtures of all tests, made once in each test process and only on request."""

import gc
import logging
import os
import re
import shutil
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import structlog
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from events.keys import KeyRing
from tests.support.api import Api, over_http
from tests.support.forked import hash_easily
from tests.support.play import people
from tests.support.postbox import Post, posting
from tests.support.server import Service, running

_LONGEST = "tests/test_"  # files outside the folders
_VISITING = (("tests/browser/",), ("tests/acceptance/", "tests/clients/", "tests/rulebooks/", _LONGEST))
"""Folders, by the services that they share. A service takes a second to start, and a little all the time."""
_QUICK = ("tests/domain/",)
_SLOW = frozenset({
    "tests/acceptance/test_bots.py", "tests/acceptance/test_several_processes.py", "tests/browser/test_a_dispute.py",
    "tests/browser/test_docs.py", "tests/browser/test_event_details.py", "tests/browser/test_event_visitors.py",
    "tests/browser/test_hall.py", "tests/browser/test_home.py", "tests/browser/test_playing.py",
    "tests/browser/test_purchases.py", "tests/browser/test_replay.py", "tests/browser/test_ruling.py",
    "tests/laws/test_mutation.py", "tests/laws/test_patterns.py", "tests/rulebooks/test_rulings.py",
    "tests/service/cli/test_cli.py",
})  # fmt: skip
"""Files that take longest, each in one process."""
_MEMORY, _ROOM = "/dev/shm", 4 * 2**30

if os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM:
    # No test checks that a disk has the flushed data, and a wait for that takes much of the time.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", _MEMORY)

hash_easily()

gc.disable()  # until all tests are collected: that makes hundreds of thousands of objects, which stay
gc.set_threshold(20_000, 10, 10)  # not 700: few objects are in circles

# The time of an example depends on the load of the machine. Each run makes up others, so that many runs cover many.
settings.register_profile("house", deadline=None, max_examples=20)
settings.load_profile("house")


def pytest_xdist_auto_num_workers() -> int:
    """More than there are cores: many tests wait for what other processes do. Each may need a gigabyte."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**30
    return max(2, min(3 * cores, memory))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return _Together(config, log)


class _Together(LoadScopeScheduling):
    """Run the tests of a file in one process, in order, so that their fixtures are made once. Do the same for a batch
    of laws.

    Half of the processes run the files that share a service, while other files are left.
    """

    def _assign_work_unit(self, node: WorkerController) -> None:
        mine = self.nodes.index(node) % len(_VISITING)
        fitting = (scope for scope in self.workqueue if _visiting(scope) in {mine, None})
        if scope := next(fitting, None):
            self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)

    def _split_scope(self, nodeid: str) -> str:
        batch = re.search(r"\[(\w+-from-\d+)", nodeid)
        return batch[1] if batch else nodeid.partition("::")[0]


def _visiting(file: str) -> int | None:
    return next((number for number, folders in enumerate(_VISITING) if file.startswith(folders)), None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mix the files of all folders, since some need a processor and others wait.

    The longest begin first and quick ones come last, so that no process is left to work alone.
    """
    if not config.option.keyword:  # a run that selects tests by name gets all of those
        _leave_to_the_long_form(items)
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: _turn(item.nodeid.partition("::")[0]))


def _leave_to_the_long_form(items: list[pytest.Item]) -> None:
    """Of a test that is `one_in(n)` every n-th case is in the short form. They do not all begin with the same one, so
    that each game, engine and viewer has its turn."""
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        marker = item.get_closest_marker("one_in")
        if marker and not item.get_closest_marker("long"):
            cases.setdefault((item.nodeid.partition("[")[0], *marker.args), []).append(item)
    for (name, number), all_of_it in cases.items():
        first = zlib.crc32(name.encode()) % min(number, len(all_of_it))
        for place, item in enumerate(all_of_it):
            if place % number != first:
                item.add_marker(pytest.mark.long)


def _turn(file: str) -> tuple[bool, bool, int]:
    return not (file.startswith(_LONGEST) or file in _SLOW), file.startswith(_QUICK), zlib.crc32(file.encode())


def pytest_collection_finish() -> None:
    """Freeze all collected objects, so that the collector does not scan them again and again."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True, scope="module")
def _logs() -> Iterator[None]:
    """Restore the logging set-up after each file, since commands configure it for their process."""
    root, before, configure = logging.getLogger(), structlog.get_config(), structlog.configure
    handlers, level = root.handlers[:], root.level
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(structlog, "configure", lambda **said: configure(**said | {"cache_logger_on_first_use": False}))
        yield
    root.handlers[:], root.level = handlers, level
    configure(**before)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    from tests.support import postgres

    with postgres.server() as url:
        yield url


@pytest.fixture
def databases(postgres_server: str) -> Iterator[Callable[[], str]]:
    """Makes empty databases; each call gives the URL of one."""
    from tests.support import postgres

    with ExitStack() as stack:
        yield lambda: stack.enter_context(postgres.database(postgres_server))


@pytest.fixture(scope="session")
def ring(tmp_path_factory: pytest.TempPathFactory) -> KeyRing:
    """Signing keys for tests that leave them as they are."""
    return KeyRing(tmp_path_factory.mktemp("keys"))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One real service for all the tests that do not harm it."""
    with running(tmp_path_factory.mktemp("shared") / "data") as service:
        yield service


@pytest.fixture(scope="session")
def anybody(shared: Service) -> Api:
    """Somebody there without an account."""
    return Api(over_http(shared.url))


@pytest.fixture(scope="session")
def maker(anybody: Api) -> Api:
    """Somebody there who sets up sandboxes."""
    return people(anybody, 1)[0]


@pytest.fixture
def olga(anybody: Api) -> Api:
    """Somebody who organises."""
    return people(anybody, 1)[0]


@pytest.fixture
def stranger(anybody: Api) -> Api:
    return people(anybody, 1)[0]


@pytest.fixture
def pair(anybody: Api) -> list[Api]:
    return people(anybody, 2)


@pytest.fixture
def trio(anybody: Api) -> list[Api]:
    return people(anybody, 3)


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    """A mail server."""
    with posting() as post:
        yield post
