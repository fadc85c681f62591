"""The maximum body size of each operation. The ingress refuses a larger body before it receives it.

A view that takes a record declares so (`service/features/records/uploads.py`). The ingress reads this from the served
OpenAPI document, so it need not load the views.
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
    """Return the maximum number of bytes in a body of an operation."""
    return LARGEST_RECORD if uploads().fullmatch(f"{method} {path}") else LARGEST_BODY


@cache
def uploads() -> re.Pattern[str]:
    """Return the pattern that matches the operations whose body is a record."""
    found = [
        f"{method.upper()} {re.sub('{[^}]*}', '[^/]+', path)}"
        for path, operations in orjson.loads(_SERVED.read_bytes())["paths"].items()
        for method, operation in operations.items()
        if method != "parameters" and _RECORD in operation.get("requestBody", {}).get("content", {})
    ]
    return re.compile("|".join(found))
