"""A deprecated operation says so in each answer and in the document. No operation is deprecated now."""

import pytest
from apispec import APISpec
from flask import Flask
from werkzeug.routing import Rule

from service.openapi.document import document
from service.openapi.frame import frame
from service.openapi.operations import describe
from service.platform.http.answers import nothing
from service.platform.http.blueprint import Blueprint
from tests.service.conftest import Bare
from tests.support.api import over_wsgi
from tests.support.service import application

DATES = {"since": "2027-01-01", "sunset": "2028-01-01"}
blp = Blueprint("tried-deprecation", __name__)


@blp.route("/tried/old", methods=["DELETE"])
@blp.deprecated(**DATES, instead="get_game")
@blp.requires("play")
@blp.response(204)
def leave():
    """Leave. Nobody comes back."""
    return nothing()


@pytest.fixture(scope="module")
def anybody(tmp_path_factory):
    with application(tmp_path_factory.mktemp("deprecated")) as app:
        app.register_blueprint(blp)
        yield Bare(over_wsgi(app))


@pytest.mark.parametrize(("name", "status"), [("ada", 204), (None, 401)])
def test_every_answer_announces_the_end(anybody, name, status):
    caller = anybody.as_(name) if name else anybody
    answer = caller.delete("/tried/old")
    assert answer.status == status
    assert answer.headers["Deprecation"] == "@1798761600"
    assert answer.headers["Sunset"] == "Sat, 01 Jan 2028 00:00:00 GMT"
    assert answer.headers["Link"] == '</docs#get_game>; rel="deprecation"; type="text/html"'
    assert {"Deprecation", "Sunset"} <= set(answer.headers["Access-Control-Expose-Headers"].split(", "))


def test_the_document_marks_the_operation():
    spec: APISpec = frame(())
    rule = Rule("/tried/old")
    rule.bind(Flask("tried").url_map)
    describe(spec, blp.operations[0], "tried", rule, {})
    operation = spec.to_dict()["paths"]["/tried/old"]["delete"]
    assert operation["deprecated"] is True
    assert operation["description"] == (
        "Deprecated since 2027-01-01. Use `get_game`. It may be missing from 2028-01-01 on. Nobody comes back."
    )
    assert {"Deprecation", "Sunset"} <= operation["responses"]["204"]["headers"].keys()


def test_callers_get_a_year():
    with pytest.raises(ValueError, match="2027-12-31 is less than 365 days after 2027-01-01"):
        blp.deprecated(since="2027-01-01", sunset="2027-12-31", instead="get_game")


def test_an_operation_to_use_instead_exists_and_lasts():
    by_name = {
        one["operationId"]: one
        for item in document()["paths"].values()
        for one in item.values()
        if "operationId" in one
    }
    for name, operation in by_name.items():
        if operation.get("deprecated"):
            instead = operation["description"].split("Use `")[1].split("`")[0]
            assert not by_name[instead].get("deprecated"), name
