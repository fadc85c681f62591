"""A browser, and a service for it to visit. Without a browser on the machine the tests are skipped, and say so."""

import pytest

from tests.support import browser as browsing
from tests.support.api import Api, over_http
from tests.support.browser import PASSWORD, Visitor, chromium
from tests.support.play import moves, table
from tests.support.server import command, running


@pytest.fixture(scope="session")
def browser():
    if browsing.CHROMIUM is None:
        pytest.skip(browsing.MISSING)
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def service(browser, tmp_path_factory):
    with running(tmp_path_factory.mktemp("pages") / "data") as service:
        yield service


@pytest.fixture(scope="session")
def anybody(service):
    return Api(over_http(service.url))


@pytest.fixture(scope="session")
def people(service, anybody):
    """Ada, Bruno and Carla play; Rosa rules, and on appeals Rex."""
    made = {name: anybody.as_(name, password=PASSWORD) for name in ("ada", "bruno", "carla", "rosa", "rex")}
    for name in ("rosa", "rex"):
        assert command("admin", name, "--role", "referee", data_dir=service.data_dir).returncode == 0
    return made


@pytest.fixture
def pair(people):
    return [people["ada"], people["bruno"]]


@pytest.fixture
def dominion(pair):
    """A game of Dominion in the middle of play."""
    game = table(pair, ruleset="dominion", terms={"dispute_window_seconds": 3600})
    for _ in moves(pair, game, 20):
        pass
    return game


@pytest.fixture
def visit(browser, service):
    """Makes visitors. No page that they see may complain of anything."""
    visitors: list[Visitor] = []

    def made(url: str = service.url, kind: type[Visitor] = Visitor, **screen):
        visitors.append(kind(browser, url, **screen))
        return visitors[-1]

    yield made
    for visitor in visitors:
        visitor.close()
    assert [visitor.complaints for visitor in visitors] == [[]] * len(visitors)
