"""The largest body of each operation. The ingress refuses a larger one before it receives it.

An operation that takes a record says so in its view (`service/features/records/uploads.py`). The way in reads that off
the document that is served, so it need not load the views.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

import orjson

LARGEST_BODY: Final = 256 * 1024
LARGEST_RECORD: Final = 32 * 1024 * 1024

_SERVED: Final = Path(__file__).with_name("openapi.json")
_RECORD: Final = "application/jsonl"


def largest_body(method: str, path: str) -> int:
    """Return the largest number of bytes in a body for this operation."""
    return LARGEST_RECORD if uploads().fullmatch(f"{method} {path}") else LARGEST_BODY


@cache
def uploads() -> re.Pattern[str]:
    """Return the pattern of the operations that take a record."""
    found = [
        f"{method.upper()} {re.sub('{[^}]*}', '[^/]+', path)}"
        for path, operations in orjson.loads(_SERVED.read_bytes())["paths"].items()
        for method, operation in operations.items()
        if method != "parameters" and _RECORD in operation.get("requestBody", {}).get("content", {})
    ]
    return re.compile("|".join(found))
