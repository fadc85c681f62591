"""A month in an address: `/v1/dumps/2026-10.jsonl.gz`."""

from typing import Any

from werkzeug.routing import BaseConverter


class MonthConverter(BaseConverter):
    regex = r"[0-9]{4}-(?:0[1-9]|1[0-2])"


def schema(_: MonthConverter) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{MonthConverter.regex}$", "examples": ["2026-10"]}
