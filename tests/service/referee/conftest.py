"""A service in this process, two who play there, a referee, and somebody else."""

import pytest

from service.features.accounts.changing import give_role
from tests.support.play import people


@pytest.fixture(scope="module")
def referee(app, anybody):
    (found,) = people(anybody, 1)
    give_role(app.extensions["service"]["accounts"], found.account, "referee")
    return found


@pytest.fixture(scope="module")
def second(app, anybody):
    """Another referee of the service."""
    (found,) = people(anybody, 1)
    give_role(app.extensions["service"]["accounts"], found.account, "referee")
    return found
