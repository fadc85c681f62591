"""Examples of successful answers in the document, recorded from tests in `examples/` by `make examples`.

An example has the name of the schema of the answer, since several operations may have the same answer. Where the schema
says little, it has the name of the operation.
"""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, Final

_OPEN: Final = "JsonObject"


def name_of(operation: str, media: str, schema: dict[str, Any]) -> str | None:
    """Return the name of an answer's example, or None if the answer has none because it is not text."""
    if media == "text/event-stream":
        return None
    cases = [case["$ref"].rpartition("/")[2] for case in (schema, *schema.get("anyOf", ())) if "$ref" in case]
    if cases and cases[0] != _OPEN:
        return str(cases[0])
    if "contentMediaType" in schema:
        return None
    return f"{operation}.{media.rpartition('/')[2].rpartition('+')[2]}"


@cache
def recorded() -> dict[str, Any]:
    folder = resources.files(__package__).joinpath("examples")
    return {
        path.name.removesuffix(".json"): json.loads(path.read_text("utf-8"))
        for path in sorted(folder.iterdir(), key=lambda path: path.name)
        if path.name.endswith(".json")
    }


def illustrate(plain: dict[str, Any]) -> None:
    """Add the recorded example of every answer to the document.

    An example that is used several times is stored once.
    """
    for operation in _operations(plain):
        for response in _successes(operation):
            for media, content in response.get("content", {}).items():
                name = name_of(operation["operationId"], media, content["schema"])
                if name in recorded():
                    content["example"] = name
    _share(plain)
    places = [
        content
        for holder in (*_operations(plain), plain["components"])
        for response in _successes(holder)
        for content in response.get("content", {}).values()
        if "example" in content
    ]
    uses = Counter(content["example"] for content in places)
    shared: dict[str, Any] = {}
    for content in places:
        name = content.pop("example")
        if uses[name] == 1:
            content["example"] = recorded()[name]
        else:
            shared[name] = {"value": recorded()[name]}
            content["examples"] = {"recorded": {"$ref": f"#/components/examples/{name}"}}
    plain["components"]["examples"] = dict(sorted(shared.items()))


def _share(plain: dict[str, Any]) -> None:
    """Store successful answers that several operations have in common once, and refer to them."""
    uses = Counter(json.dumps(response) for operation in _operations(plain) for response in _successes(operation))
    names: dict[str, str] = {}
    for operation in _operations(plain):
        for status, response in operation["responses"].items():
            text = json.dumps(response)
            if uses[text] > 1:
                if text not in names:
                    names[text] = _response_name(operation, status, response)
                    plain["components"]["responses"][names[text]] = response
                operation["responses"][status] = {"$ref": f"#/components/responses/{names[text]}"}


def _response_name(operation: dict[str, Any], status: str, response: dict[str, Any]) -> str:
    """Return a name for a shared answer, such as `Changed` or `ChangedCreated`.

    An answer without a schema name gets the operation's.
    """
    contents = iter(response.get("content", {}).items())
    media, content = next(contents, ("", {"schema": {}}))
    name = name_of("", media, content["schema"])
    what = name if name and not name.startswith(".") else operation["operationId"]
    return what if status == "200" else f"{what}{response['description'].title().replace(' ', '')}"


def _operations(plain: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for item in plain["paths"].values():
        yield from (operation for method, operation in item.items() if method != "parameters")


def _successes(holder: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the successful answers of an operation that are not references."""
    for status, response in holder["responses"].items():
        if "$ref" not in response and status != "default" and status[0] not in "345":
            yield response
