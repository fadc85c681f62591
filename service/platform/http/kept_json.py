"""Entries of lists, cached so that an unchanged entry is made or rendered once.

    services.rendered.get((line.id, line.version, *handles), answer_about, line)

The key must hold everything on which the entry depends: its version, the handles in it, and what the caller may see of
it. The caches check no permissions.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final

import msgspec

_MOST: Final = 4096
"""Maximum number of entries, of about a kilobyte each. A full cache begins again, and is soon filled."""


class Kept:
    """A cache of entries."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Any] = {}

    def get(self, key: Hashable, make: Callable[..., Any], *given: Any) -> Any:
        """Return the cached entry for `key`, or that of `make(*given)`."""
        found = self._kept.get(key)
        if found is None:
            found = make(*given)
            if len(self._kept) >= _MOST:
                self._kept.clear()
            self._kept[key] = found
        return found


class KeptJson(Kept):
    """A cache of the JSON of entries."""

    def get(self, key: Hashable, make: Callable[..., Any], *given: Any) -> Any:
        """Return the cached JSON for `key`, or that of `make(*given)`."""
        return super().get(key, _encoded, make, *given)


def _encoded(make: Callable[..., Any], *given: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(make(*given)))
