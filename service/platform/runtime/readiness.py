"""The check whether the service can work. It uses each part as a request does, at most once a second."""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Final

from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from events.keys import KeyRing, KeysUnusable
from events.log.chain import Broken
from events.log.journal import Journal, LogDamaged, Unavailable
from projections.readmodels import ReadModels
from projections.words import in_english
from service.platform.runtime.leading import Lead
from service.platform.storage.registry import Registry

OK: Final = "ok"
DAMAGE: Final = "damage"
"""Name of the check that reports damage. The service continues, because one damaged game must not stop all others."""
REDIS: Final = "redis"
"""Name of the check of Redis. Requests are answered without it, so a service that has lost it stays ready."""
_LEADER: Final = "leader"
"""Name of the check that fails while this process leads and has not begun. Other processes do not have it."""
_UNREADABLE: Final = "cannot be read"
_UNWRITABLE: Final = "cannot be written"
_SHOWN: Final = 12
"""Number of characters of a stream's id that are shown."""
_FRESH: Final = 1.0
"""Seconds for which results of the check are cached: anybody may ask, and each probe writes to the disk."""


class Readiness:
    """The checks of each part.

    Log and registry must accept a probing write: a full or read-only disk still answers reads.
    """

    def __init__(
        self, journal: Journal, registry: Registry, redis: Redis, ring: KeyRing, models: ReadModels, lead: Lead
    ) -> None:
        self._uses: Mapping[str, Mapping[str, Callable[[], object]]] = {
            "log": {_UNREADABLE: lambda: journal.head("readyz"), _UNWRITABLE: journal.probe},
            "registry": {_UNREADABLE: registry.belongings.get, _UNWRITABLE: registry.database.probe},
            REDIS: {"does not answer": redis.ping},
            "signing-key": {"cannot be used": lambda: ring.sign(b"readyz")},
        }
        self._models = models
        self._lead = lead
        self._looking = threading.Lock()
        self._known: dict[str, str] = {}
        self._looked = float("-inf")
        self._damage: str | None = None

    def met(self, damage: Broken | LogDamaged) -> None:
        """Remember the first damage of the log that a request or the read models have met.

        Its stream's id is cut short: anybody may ask for readiness, and the id of an unlisted game lets them see it.
        """
        if self._damage is None:
            what = ": a part of its file cannot be read."
            if isinstance(damage, Broken):
                what = f" at event {damage.seq} of {damage.stream[:_SHOWN]}…: {in_english(damage)}"
            self._damage = f"the log is damaged{what} `dominium doctor` looks at all of it"

    def checks(self) -> dict[str, str]:
        """Return the result of the check of each part: `ok`, or the fault in a word."""
        with self._looking:
            if time.monotonic() - self._looked > _FRESH:
                self._known = {name: _found(uses) for name, uses in self._uses.items()}
                self._known["read-models"] = self._lists()
                if isinstance(failure := self._models.runner.failure, LogDamaged):
                    self.met(failure)
                if self._lead.stuck:
                    self._known[_LEADER] = "cannot begin its work"
                self._looked = time.monotonic()
            return self._known if self._damage is None else {**self._known, DAMAGE: self._damage}

    def _lists(self) -> str:
        """Return `ok` if the read models follow the log, or the fault. While they are first built, they do not."""
        try:
            return self._models.waits or OK
        except (Unavailable, SQLAlchemyError):
            return _UNREADABLE


def _found(uses: Mapping[str, Callable[[], object]]) -> str:
    """Return `ok`, or the fault of the first use of a part that fails.

    Anybody may read it, so it does not quote the error.
    """
    for fault, use in uses.items():
        try:
            use()
        except (Unavailable, SQLAlchemyError, RedisError, KeysUnusable):
            return fault
    return OK
