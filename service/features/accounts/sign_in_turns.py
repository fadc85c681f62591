"""A limit on the password checks of one network address. They are slow, and could occupy all threads."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from service.platform.http.errors import Problem
from service.platform.http.work import requester

OF_ADDRESS: Final = 2
"""Maximum number of requests of one network address that check a password at the same time."""
_under_way: Final[Counter[str]] = Counter()
_counting: Final = threading.Lock()


@contextmanager
def few_of_an_address() -> Iterator[None]:
    """Count the request for its network address inside the block, or refuse it: `rate-limited`."""
    address = requester()[1]
    with _counting:
        if _under_way[address] >= OF_ADDRESS:
            raise Problem("rate-limited/sign-ins", headers={"Retry-After": "1"}, most=OF_ADDRESS)
        _under_way[address] += 1
    try:
        yield
    finally:
        with _counting:
            _under_way[address] -= 1
            if not _under_way[address]:
                del _under_way[address]
