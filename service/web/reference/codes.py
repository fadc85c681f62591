"""The operations that can be refused with a problem code, as the OpenAPI document names them."""

import re
from collections.abc import Mapping
from functools import cache

from service.web.description import document
from service.web.reference.groups import Operation, grouped


@cache
def of_every_request() -> frozenset[str]:
    return frozenset(_codes(document()["components"]["responses"]["default"]["description"]))


@cache
def operations() -> Mapping[str, tuple[Operation, ...]]:
    found: dict[str, tuple[Operation, ...]] = {}
    for tags in grouped().values():
        for operation in (one for group in tags.values() for one in group):
            for code in _codes(operation.plain["responses"]["default"].get("description", "")):
                found[code] = (*found.get(code, ()), operation)
    return found


def _codes(text: str) -> list[str]:
    return re.findall(r"`([a-z0-9-]+)`", text)
