"""The preference for a short answer: `Prefer: return=minimal` (RFC 7240)."""

import re
from typing import Final

from service.platform.http.context import notes

APPLIED: Final = {"Preference-Applied": "return=minimal"}

_RETURN: Final = re.compile(r'(?:^|,)\s*return\s*=\s*"?([\w-]+)', re.IGNORECASE)


def asks_for_little() -> bool:
    """Return whether the caller asks for a minimal answer.

    The first `return` in the header counts, and an unknown value is ignored.
    """
    preferred = _RETURN.search(notes().environ.get("HTTP_PREFER", ""))
    return preferred is not None and preferred[1].lower() == "minimal"
