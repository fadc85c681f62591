"""People at the service that tests share, and a service that sends webhooks."""

import pytest

from tests.support.api import Api, over_http
from tests.support.play import people
from tests.support.receiver import allowing, receiving
from tests.support.server import command, running


@pytest.fixture(scope="session")
def referees(shared, anybody):
    """Two people with the referee role for every game."""
    both = people(anybody, 2)
    for one in both:
        handle = one.get("/v1/me").json["handle"]
        assert command("admin", handle, "--role", "referee", data_dir=shared.data_dir).returncode == 0
    return both


@pytest.fixture(scope="session")
def referee(referees):
    return referees[0]


@pytest.fixture(scope="session")
def receiver():
    with receiving() as receiver:
        yield receiver


@pytest.fixture(scope="session")
def hooking(tmp_path_factory, receiver):
    """A service whose webhooks reach the receiver."""
    with running(tmp_path_factory.mktemp("hooking") / "data", **allowing(receiver, WEBHOOK_TIMEOUT="30")) as service:
        yield service


@pytest.fixture(scope="session")
def world(hooking):
    """Anybody there."""
    return Api(over_http(hooking.url))


@pytest.fixture(scope="session")
def umpire(hooking, world):
    """The person with the referee role at that service."""
    (umpire,) = people(world, 1)
    handle = umpire.get("/v1/me").json["handle"]
    assert command("admin", handle, "--role", "referee", data_dir=hooking.data_dir).returncode == 0
    return umpire


@pytest.fixture(scope="module")
def service(request, tmp_path_factory):
    """A service of this file alone, with its settings."""
    settings = getattr(request.module, "SETTINGS", {})
    with running(tmp_path_factory.mktemp("own") / "data", **settings) as service:
        yield service
