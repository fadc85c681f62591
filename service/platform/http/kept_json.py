"""JSON of entries in lists, kept so that an unchanged entry is rendered once.

    _ENTRIES = KeptJson()
    _ENTRIES.get((line.id, line.version, *handles), answer_about, line)

The key must hold everything on which the entry depends: its version, the handles in it, and the part of the caller.
Nothing else limits who gets an entry, so ask only for entries that the caller may see.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final

import msgspec

_MOST: Final = 4096
"""Number of kept entries. An entry has about a kilobyte."""


class KeptJson:
    def __init__(self) -> None:
        self._kept: dict[Hashable, msgspec.Raw] = {}

    def get(self, key: Hashable, make: Callable[..., Any], *given: Any) -> Any:
        """Return the JSON of an entry, in place of the answer that `make` returns for what is `given`."""
        found = self._kept.get(key)
        if found is None:
            found = msgspec.Raw(msgspec.json.encode(make(*given)))
            if len(self._kept) >= _MOST:
                self._kept.clear()
            self._kept[key] = found
        return found
