"""The OpenAPI document: `python -m service.web.openapi > openapi.yaml`, or `make docs`."""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any, Final

from flask import Flask

from service.web.api import Api
from service.web.webhook_payloads import described

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_$/.][A-Za-z0-9_$/.{}-]*")
_ORDER: Final = (
    "operationId", "summary", "description", "tags", "deprecated", "security", "x-rate-limit", "parameters",
    "requestBody", "responses",
)  # fmt: skip
_PARTS: Final = ("openapi", "info", "servers", "tags", "paths", "webhooks", "components")
_SPOKEN_FOR: Final = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def document(api: Api) -> dict[str, Any]:
    """The document as plain data, in the order in which the blueprints stand."""
    plain: dict[str, Any] = json.loads(json.dumps(api.spec.to_dict()))
    for unused in ("Error", "PaginationMetadata"):  # flask-smorest's own
        plain["components"]["schemas"].pop(unused, None)
    for operations in plain["paths"].values():
        for method, operation in operations.items():
            if method != "parameters":
                operations[method] = {key: operation[key] for key in _ORDER if key in operation}
    plain["webhooks"] = described()
    return {key: plain[key] for key in _PARTS if key in plain}


def yaml(value: Any) -> str:
    """Plain data as YAML: block style, and text as JSON writes it, which is YAML too."""
    return "\n".join(_lines(value, "")) + "\n"


def _lines(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _entry(f"{indent}{_key(key)}:", inner, indent + "  ")
    elif isinstance(value, list) and value:
        for inner in value:
            first, *others = _lines(inner, indent + "  ")
            yield f"{indent}- {first.lstrip()}"
            yield from others
    else:
        yield indent + _scalar(value)


def _entry(head: str, value: Any, indent: str) -> Iterator[str]:
    if value and isinstance(value, dict | list):
        yield head
        yield from _lines(value, indent)
    elif isinstance(value, str) and "\n" in value.strip("\n") and value == value.strip("\n ") + "\n":
        yield f"{head} |"
        yield from (f"{indent}{line}".rstrip() for line in value.splitlines())
    else:
        yield f"{head} {_scalar(value)}"


def _key(key: str) -> str:
    return key if _PLAIN_KEY.fullmatch(key) and key.lower() not in _SPOKEN_FOR else _scalar(key)


def _scalar(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    from service.web.blueprints import mount

    sys.stdout.write(yaml(document(mount(Flask("dominium")))))


if __name__ == "__main__":
    main()
