from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from events.keys import KeyRing
from events.log.journal import Journal
from events.log.sqlite import SqliteJournal
from service.features.games.desk import GameCommands, open_desk


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def ring(tmp_path: Path) -> KeyRing:
    return KeyRing(tmp_path / "keys")


@pytest.fixture
def opened(log: Path) -> Iterator[Callable[..., Journal]]:
    """Open the log, again each time, through any class."""
    with ExitStack() as stack:
        yield lambda journal=SqliteJournal: stack.enter_context(journal(log))


@pytest.fixture
def journal(opened: Callable[..., Journal]) -> Journal:
    return opened()


@pytest.fixture
def desk_on(ring: KeyRing) -> Callable[..., GameCommands]:
    """A desk that has nothing in memory yet."""
    return lambda journal, alone=True, **more: open_desk(
        journal, ring, alone=alone, published=lambda _stream, _events: None, **more
    )


@pytest.fixture
def desk(journal: Journal, desk_on: Callable[..., GameCommands]) -> GameCommands:
    return desk_on(journal)
