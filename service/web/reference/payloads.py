"""Example payloads of webhooks, made from their schemas."""

from collections.abc import Mapping
from typing import Any, Final

from service.web.reference.entries import resolved

_ID: Final = "01jd6v3r5m8x2k4q7w9y1z3a5c"
_VALUES: Final[Mapping[str, Any]] = {
    "certificate": f"c_{_ID}",
    "decision": "d17",
    "dispute": f"d_{_ID}",
    "game": f"g_{_ID}",
    "head": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "match": f"m_{_ID}",
    "question": f"q_{_ID}",
    "ruling": "rewound",
    "seq": 41,
    "status": "running",
    "timestamp": "2026-11-29T04:05:06.789Z",
    "tournament": f"t_{_ID}",
    "webhook": f"w_{_ID}",
}


_USUALLY_NULL: Final = {"match", "supersedes", "tournament"}


def payload(api: Mapping[str, Any], kind: str) -> Any:
    """Return an example of the webhook of this kind."""
    schema = api["webhooks"][kind]["post"]["requestBody"]["content"]["application/json"]["schema"]
    made = example(api, schema)
    ending = kind.rpartition(".")[2]
    if ending in {"ended", "final"}:
        made["data"]["status"] = ending
    return made


def example(api: Mapping[str, Any], schema: Mapping[str, Any], name: str = "") -> Any:
    """Return a value that fits a schema of a payload."""
    match resolved(api, schema):
        case {"allOf": parts}:
            return {key: value for part in parts for key, value in example(api, part, name).items()}
        case {"enum": [first, *_]}:
            return first
        case {"type": "object", "properties": fields}:
            return {key: example(api, field, key) for key, field in fields.items()}
        case {"type": [*kinds]} if "null" in kinds and name in _USUALLY_NULL:
            return None
        case {"type": "integer" | ["integer", *_]}:
            return _VALUES.get(name, 1)
    return _VALUES.get(name, name)
