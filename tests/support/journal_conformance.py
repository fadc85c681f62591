"""Conformance tests of an engine: inherit `JournalConformance`, set the address of an empty log, and run it.

class TestMyEngine(JournalConformance):
    opener = "my.engine:open"          # a function that opens the log at an address

    @pytest.fixture
    def addresses(self): ...           # a function that gives the address of a new, empty log

    def dawdle(self, journal, wish, seconds, *, keep): ...   # see there
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from events.log.journal import Append, Journal
from tests.support.journal_appending import Appending
from tests.support.journal_erasing import Erasing
from tests.support.journal_following import Following
from tests.support.journal_keeping import Keeping
from tests.support.journal_process import opened
from tests.support.journal_reading import Reading


class JournalConformance(Appending, Reading, Following, Keeping, Erasing):
    opener = "events.log.open:open_journal"

    @pytest.fixture
    def addresses(self) -> Callable[[], str]:
        raise NotImplementedError

    def dawdle(self, journal: Journal, wish: Append, seconds: float, *, keep: bool) -> None:
        """Makes this append in a transaction that takes its time before it is committed, or rolled back."""
        raise NotImplementedError

    @pytest.fixture
    def address(self, addresses: Callable[[], str]) -> str:
        return addresses()

    @pytest.fixture
    def open_at(self) -> Iterator[Callable[[str], Journal]]:
        with ExitStack() as stack:
            yield lambda address: stack.enter_context(opened(self.opener, address))

    @pytest.fixture
    def reopen(self, address: str, open_at: Callable[[str], Journal]) -> Callable[[], Journal]:
        return lambda: open_at(address)

    @pytest.fixture
    def journal(self, reopen: Callable[[], Journal]) -> Journal:
        return reopen()
