"""Examples of success for the OpenAPI document: answers in tests, shortened and kept.

`make examples` records the examples that are missing or no longer fit, for the operations that the tests of a room
call. Others stay as they are.
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from service.platform.http.recorded import name_of

FOLDER: Final = Path(__file__).parents[2] / "service" / "platform" / "http" / "examples"
_LENGTH: Final = 700
"""This many characters suffice for an example, if there is one that short."""
_LONGER: Final = {"Game": 3_000, "MoveResult": 3_000}
"""Lengths of the examples of the main calls, which show the table, a decision with options, and events."""
_LINES: Final = 2
_LINE: Final = 70
_HERE: Final = re.compile(r"127\.0\.0\.1:\d+")

Fits = Callable[[Any, Any], bool]


def properties(schema: dict[str, Any], resolved: Callable[[Any], Any]) -> dict[str, Any]:
    """Return the fields of a schema, including inherited ones."""
    inherited = [properties(resolved(part), resolved) for part in schema.get("allOf", ())]
    return {name: shape for part in inherited for name, shape in part.items()} | schema.get("properties", {})


def short(value: Any, schema: dict[str, Any], resolved: Callable[[Any], Any], fits: Fits, deep: int = 9) -> Any:
    """Return the value with one entry of each list, two of each map of names, and no deeper ones than `deep`."""
    schema = resolved(schema)
    for case in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        if fits(case, value):
            return short(value, case, resolved, fits, deep)
    match value:
        case dict():
            known = properties(schema, resolved)
            rest = schema.get("additionalProperties", {})
            rest = rest if isinstance(rest, dict) else {}
            more = [key for key in value if key not in known][: 2 if deep > 0 else 0]
            return {
                key: short(inner, known.get(key, rest), resolved, fits, deep - 1)
                for key, inner in value.items()
                if key in known or key in more
            }
        case list():
            most = 1 if any(isinstance(one, dict | list) for one in value) else 3
            most = max(schema.get("minItems", 0), most if deep > 0 else 0)
            return [short(one, schema.get("items", {}), resolved, fits, deep - 1) for one in value[:most]]
        case str() if schema.get("type") == "string" and not schema.keys() & {"pattern", "enum", "const", "format"}:
            return value[:300]
    return value


def cut(value: Any, schema: dict[str, Any], resolved: Callable[[Any], Any], fits: Fits, most: int = _LENGTH) -> Any:
    """The same, as little of it as has to go."""
    cuts = [short(value, schema, resolved, fits, deep) for deep in (9, 3, 2, 1, 0)]
    return next((found for found in cuts if len(json.dumps(found)) <= most), cuts[-1])


def strangers(value: Any, schema: dict[str, Any], resolved: Callable[[Any], Any], fits: Fits) -> Iterator[str]:
    """Yield the fields that the schema does not know."""
    schema = resolved(schema)
    if not schema:  # whatever it is
        return
    cases = [case for case in (*schema.get("anyOf", ()), *schema.get("oneOf", ())) if fits(case, value)]
    if cases:
        yield from min((list(strangers(value, case, resolved, fits)) for case in cases), key=len)
    elif isinstance(value, list):
        for inner in value:
            yield from strangers(inner, schema.get("items", {}), resolved, fits)
    elif isinstance(value, dict):
        known, rest = properties(schema, resolved), schema.get("additionalProperties")
        for key, inner in value.items():
            if key not in known and not isinstance(rest, dict):
                yield key
            else:
                yield from strangers(inner, known.get(key, rest), resolved, fits)


class Recorder:
    def __init__(self, resolved: Callable[[Any], Any], fits: Fits) -> None:
        self.resolved, self.fits = resolved, fits
        self.good: dict[str, bool] = {}
        self.best: dict[str, tuple[int, int]] = {}

    def saw(self, operation: dict[str, Any], media: str, schema: dict[str, Any], body: bytes) -> None:
        """Keeps this answer, if it is a better example than any so far."""
        name = name_of(operation["operationId"], media, schema)
        if name is None:
            return
        named = schema if "." in name else {"$ref": f"#/components/schemas/{name}"}
        if self._has(name, named):
            return
        most = _LONGER.get(name, _LENGTH)
        text = _HERE.sub("dominium.example", body.decode())
        if media.endswith("json"):
            value: Any = cut(json.loads(text), named, self.resolved, self.fits, most)
            if not self.fits(named, value):
                return
        else:
            lines = text.splitlines()[:_LINES]
            value = "\n".join(line if len(line) <= _LINE else f"{line[:_LINE]}…" for line in lines)
        written = json.dumps(value, ensure_ascii=False)
        if "pytest-of-" in written or '"$ref"' in written or not value:
            return
        filled = _filled(value)
        rank = (filled, -len(written)) if len(written) <= most else (-1, -len(written))
        if name not in self.best or rank > self.best[name]:
            self.best[name] = rank
            text = json.dumps(value, ensure_ascii=False, indent=1)
            (FOLDER / f"{name}.json").write_text(f"{text}\n", "utf-8")

    def _has(self, name: str, schema: dict[str, Any]) -> bool:
        if name not in self.good:
            path = FOLDER / f"{name}.json"
            self.good[name] = path.exists() and self.fits(schema, json.loads(path.read_text("utf-8")))
        return self.good[name]


def _filled(value: Any) -> int:
    """How many fields say something, down to the first entry of each list."""
    match value:
        case dict():
            return sum((inner not in (None, [], {}, "")) + _filled(inner) for inner in value.values())
        case [first, *_]:
            return _filled(first)
    return 0


def wanted() -> bool:
    return bool(os.environ.get("RECORD_EXAMPLES"))
