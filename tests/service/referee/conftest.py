"""A service in this process, two who play there, a referee, and somebody else."""

import pytest

from tests.service.referee.officials import referees_of


@pytest.fixture(scope="module")
def referee(app, anybody):
    return referees_of(app, anybody, 1)[0]


@pytest.fixture(scope="module")
def second(app, anybody):
    """Another referee of the service."""
    return referees_of(app, anybody, 1)[0]
