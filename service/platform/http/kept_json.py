"""JSON of entries in lists, cached so that an unchanged entry is rendered once.

    _ENTRIES = KeptJson()
    _ENTRIES.get((line.id, line.version, *handles), answer_about, line)

The key must hold everything on which the entry depends: its version, the handles in it, and what the caller may see of
it. The cache checks no permissions.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final

import msgspec

_MOST: Final = 4096
"""Maximum number of entries, of about a kilobyte each. A full cache begins again, and is soon filled."""


class KeptJson:
    def __init__(self) -> None:
        self._kept: dict[Hashable, msgspec.Raw] = {}

    def get(self, key: Hashable, make: Callable[..., Any], *given: Any) -> Any:
        """Return the cached JSON for `key`, or that of `make(*given)`."""
        found = self._kept.get(key)
        if found is None:
            found = msgspec.Raw(msgspec.json.encode(make(*given)))
            if len(self._kept) >= _MOST:
                self._kept.clear()
            self._kept[key] = found
        return found
