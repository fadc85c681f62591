"""Whether a caller asks for less: `Prefer: return=minimal` (RFC 7240)."""

import re
from typing import Final

from service.platform.http.context import notes

APPLIED: Final = {"Preference-Applied": "return=minimal"}

_RETURN: Final = re.compile(r'(?:^|,)\s*return\s*=\s*"?([\w-]+)', re.IGNORECASE)


def asks_for_little() -> bool:
    """Of several wishes the first one counts; one that we do not know is no mistake."""
    wish = _RETURN.search(notes().environ.get("HTTP_PREFER", ""))
    return wish is not None and wish[1].lower() == "minimal"
