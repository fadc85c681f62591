"""The document's schemas are those of the structs that are answered."""

from typing import Any

import pytest
from flask import Response

from service.platform.answers import ABSENT, Absent, Answer, Moment
from service.platform.http.answer_schemas import components, declared, field_texts, reference
from service.platform.http.blueprint import Blueprint
from service.platform.http.paging import Page


class Bought(Answer, tag="buy", tag_field="kind", frozen=True):
    """A card was bought."""

    card: str
    """Which one."""


class Passed(Answer, tag="pass", tag_field="kind", frozen=True):
    """Nothing was."""


class Bases(Answer, frozen=True):
    """The base of others."""

    at: Moment | None
    """When
    it was."""


class Purchase(Bases, frozen=True):
    """What somebody did."""

    what: Bought | Passed
    often: int = 1
    hint: str | Absent = ABSENT
    """There only sometimes."""


@pytest.fixture
def schemas(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr("service.platform.http.answer_schemas.declared", {})
    assert reference(Page[Purchase]) == {"$ref": "#/components/schemas/PurchasePage"}
    return dict(components())


def test_a_field_says_what_is_written_below_it_also_where_it_is_inherited(schemas: dict[str, Any]) -> None:
    purchase = schemas["Purchase"]
    assert purchase["description"] == "What somebody did."
    assert purchase["properties"]["at"]["description"] == "When it was."
    assert purchase["properties"]["hint"]["description"] == "There only sometimes."
    assert field_texts(Purchase) == {"at": "When it was.", "hint": "There only sometimes."}


def test_what_may_be_absent_or_null_is_told_apart(schemas: dict[str, Any]) -> None:
    assert schemas["Purchase"]["required"] == ["at", "what", "often"]
    assert schemas["Purchase"]["properties"]["at"]["type"] == ["string", "null"]
    assert schemas["Purchase"]["properties"]["hint"]["type"] == "string"


def test_no_two_answers_have_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    other = type("Purchase", (Answer,), {"__annotations__": {"what": str}, "__module__": "elsewhere"}, frozen=True)
    both = type("Both", (Answer,), {"__annotations__": {"one": Purchase, "other": other}}, frozen=True)
    monkeypatch.setattr("service.platform.http.answer_schemas.declared", {"Both": both})
    with pytest.raises(TypeError, match="Purchase"):
        dict(components())


def test_cases_are_told_apart_by_their_kind(schemas: dict[str, Any]) -> None:
    what = schemas["Purchase"]["properties"]["what"]
    assert [case["$ref"].rpartition("/")[2] for case in what["oneOf"]] == ["Bought", "Passed"]
    assert what["discriminator"] == {
        "propertyName": "kind",
        "mapping": {"buy": "#/components/schemas/Bought", "pass": "#/components/schemas/Passed"},
    }


def test_a_page_is_named_after_what_it_lists(schemas: dict[str, Any]) -> None:
    assert schemas["PurchasePage"]["properties"]["items"]["items"] == {"$ref": "#/components/schemas/Purchase"}


@pytest.mark.parametrize("returned", [Passed, Response, None])
def test_a_view_returns_what_it_says_that_it_answers(returned: Any) -> None:
    def view() -> Any:
        raise NotImplementedError

    view.__annotations__["return"] = returned
    try:
        with pytest.raises(TypeError, match="says that it answers"):
            Blueprint("answering", __name__).response(200, Bought)(view)
    finally:
        declared.pop("Bought", None)
