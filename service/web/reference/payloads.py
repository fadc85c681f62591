"""Example payloads of webhooks, made from their schemas."""

from collections.abc import Mapping
from typing import Any, Final

from service.web.reference.schemas import resolved

_VALUES: Final[Mapping[str, Any]] = {
    "decision": "d17",
    "head": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "ruling": "rewound",
    "seq": 41,
    "status": "running",
    "timestamp": "2026-11-29T04:05:06.789Z",
}
_USUALLY_NULL: Final = {"match", "supersedes", "tournament"}


def payload(api: Mapping[str, Any], kind: str) -> Any:
    """Return an example of the webhook of this kind."""
    schema = api["webhooks"][kind]["post"]["requestBody"]["content"]["application/json"]["schema"]
    made = example(api, schema, {**_ids(api), **_VALUES})
    ending = kind.rpartition(".")[2]
    if ending in {"ended", "final"}:
        made["data"]["status"] = ending
    return made


def _ids(api: Mapping[str, Any]) -> dict[str, str]:
    """Return the example ids in the paths of the document, by the name of the parameter."""
    parameters = [resolved(api, one) for item in api["paths"].values() for one in item.get("parameters", ())]
    named = [(one["name"], one["schema"]["examples"][0]) for one in parameters if "examples" in one["schema"]]
    return dict(reversed(named))  # of several, the first: games of this service are `g_`, imported ones `i_`


def example(api: Mapping[str, Any], schema: Mapping[str, Any], values: Mapping[str, Any], name: str = "") -> Any:
    """Return a value that fits a schema of a payload. `values` are values of fields by name."""
    match resolved(api, schema):
        case {"allOf": parts}:
            return {key: value for part in parts for key, value in example(api, part, values, name).items()}
        case {"enum": [first, *_]}:
            return first
        case {"type": "object", "properties": fields}:
            return {key: example(api, field, values, key) for key, field in fields.items()}
        case {"type": [*kinds]} if "null" in kinds and name in _USUALLY_NULL:
            return None
        case {"type": "integer" | ["integer", *_]}:
            return values.get(name, 1)
    return values.get(name, name)
