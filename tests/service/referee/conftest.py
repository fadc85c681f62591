"""A service in this process, two who play there, a referee, and somebody else."""

import pytest

from tests.support.api import Api, over_wsgi
from tests.support.play import people
from tests.support.service import application


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with application(tmp_path_factory.mktemp("referee")) as app:
        yield app


@pytest.fixture(scope="module")
def anybody(app):
    return Api(over_wsgi(app))


@pytest.fixture(scope="module")
def referee(app, anybody):
    (found,) = people(anybody, 1)
    app.extensions["house"].registry.give_role(found.account, "referee")
    return found


@pytest.fixture
def pair(anybody):
    return people(anybody, 2)


@pytest.fixture
def stranger(anybody):
    (found,) = people(anybody, 1)
    return found


@pytest.fixture(scope="module")
def second(app, anybody):
    """Another referee of the service."""
    (found,) = people(anybody, 1)
    app.extensions["house"].registry.give_role(found.account, "referee")
    return found
