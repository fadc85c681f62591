"""What the tests of the log share."""

from contextlib import ExitStack

import pytest

# So that a failed assertion in the engines' suite says as much as one in a test.
for part in ("appending", "reading", "following", "keeping", "erasing", "process"):
    pytest.register_assert_rewrite(f"tests.support.journal_{part}")


@pytest.fixture(scope="session")
def postgres_server():
    from tests.support import postgres

    with postgres.server() as url:
        yield url


@pytest.fixture
def databases(postgres_server):
    """Makes empty databases; each call gives the URL of one."""
    from tests.support import postgres

    with ExitStack() as stack:
        yield lambda: stack.enter_context(postgres.database(postgres_server))
