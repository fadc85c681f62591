"""Every operation has an example of success that matches today's answer and fits its schema to the last field."""

from typing import Any

import pytest

from service.platform.http.recorded import name_of, recorded
from tests.support.api import document, is_fit, resolved
from tests.support.examples import strangers

ANSWERS = [
    (operation["operationId"], status, media, content)
    for item in document()["paths"].values()
    for method, operation in item.items()
    if method != "parameters"
    for status, response in operation["responses"].items()
    if status.startswith("2")
    for media, content in resolved(response).get("content", {}).items()
]


def example(content: dict[str, Any]) -> Any:
    if "example" in content:
        return content["example"]
    (one,) = content.get("examples", {"": {}}).values()
    return resolved(one).get("value")


@pytest.mark.parametrize(("operation", "status", "media", "content"), ANSWERS)
def test_every_success_has_a_recorded_example(operation: str, status: str, media: str, content: dict[str, Any]) -> None:
    name = name_of(operation, media, content["schema"])
    if name is None:  # bytes, or a stream without end
        return
    known = example(content)
    assert known, (
        f"{operation} {status} has no example: `make examples TESTS=...` with tests that call it, then `make docs`"
    )
    assert known == recorded()[name]
    if media.endswith("json"):
        assert is_fit(content["schema"], known), f"the example {name} does not fit any more: record it anew"
        assert list(strangers(known, content["schema"], resolved, is_fit)) == []


def test_nothing_is_kept_that_no_operation_shows() -> None:
    assert set(recorded()) == {name_of(name, media, content["schema"]) for name, _, media, content in ANSWERS} - {None}


def test_an_example_says_nothing_of_the_machine_on_which_it_was_recorded() -> None:
    text = str(recorded())
    assert "pytest-of-" not in text
    assert "127.0.0.1" not in text
    assert "localhost" not in text
