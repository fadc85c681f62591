"""One application for the tests of the conventions, with a few views that do what real ones should never do."""

import pytest
from flask import Response
from marshmallow import fields
from sqlalchemy.exc import OperationalError

from domain.game.message import message
from domain.game.refusal import Refusal
from events.log.journal import Conflict, Unavailable
from service.platform.http import idempotency
from service.platform.http.answers import answer
from service.platform.http.blueprint import Blueprint
from service.platform.http.etags import stale, tag, unchanged, wanted_version
from service.platform.http.fields import Body, Int
from service.platform.http.paging import Listing, Paged
from service.platform.streams import service_time
from service.platform.streams.service_time import ServiceTime
from tests.support.api import Answer, Api, over_wsgi
from tests.support.machine import Machine
from tests.support.service import application

blp = Blueprint("tried", __name__)
made = []

FAILURES = {
    "mistake": lambda: ZeroDivisionError("secret detail"),
    "conflict": lambda: Conflict("g_1", 3, 4),
    "unavailable": lambda: Unavailable("disk full"),
    "database": lambda: OperationalError("select", {}, Exception("locked")),
    "refusal": lambda: Refusal(
        "illegal-move/twice",
        pointer="/picks/0",
        rule=message("rule/options", kind="d"),
        pick="o1",
        decision={"id": "d1"},
    ),
}


class Nested(Body):
    number = Int(0, 10)


class Tried(Body):
    name = fields.String(required=True)
    parts = fields.List(fields.Nested(Nested))


@blp.route("/tried/failures/<kind>", methods=["GET"])
@blp.anybody()
def fail(kind):
    raise FAILURES[kind]()


@blp.route("/tried/things", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(Tried)
def make(body):
    thing = idempotency.new("x")
    made.append(thing)
    if body["name"] == "fails":
        raise Refusal("illegal-move/twice", pick="o1")
    if body["name"] in FAILURES and made.count(thing) == 1:
        raise FAILURES[body["name"]]()
    return answer({"id": thing, "parts": body.get("parts")}, 201, {"Location": f"/tried/things/{thing}"})


@blp.route("/tried/versions/<int:version>", methods=["GET"])
@blp.anybody(offers=("application/json", "text/plain"))
def look(version):
    unchanged(version)
    return tag(answer({"version": version}), version)


LONG = b"[" + b"17," * 1000 + b"17]"
LONG_ANSWERS = {
    "tagged": lambda: tag(Response(LONG, content_type="application/json"), 17),
    "untagged": lambda: Response(LONG, content_type="application/vnd.x+json"),
    "lines": lambda: Response(iter([LONG[:2000], LONG[2000:]]), content_type="application/jsonl"),
    "public": lambda: Response(LONG, content_type="text/css", headers={"Cache-Control": "public, max-age=60"}),
    "short": lambda: Response(LONG[:1000], content_type="application/json"),
    "secret": lambda: Response(LONG, content_type="application/json", headers={"Cache-Control": "no-store"}),
    "live": lambda: Response(iter([LONG]), content_type="text/event-stream"),
    "packed": lambda: Response(LONG, content_type="application/gzip"),
    "digest": lambda: Response(LONG, content_type="text/csv", headers={"Repr-Digest": "sha-256=:x:"}),
    "missing": lambda: Response(LONG, 404, content_type="application/problem+json"),
}


@blp.route("/tried/long/<kind>", methods=["GET"])
@blp.anybody()
def read(kind):
    if kind == "tagged":
        unchanged(17)
    return LONG_ANSWERS[kind]()


@blp.route("/tried/versions/<int:version>", methods=["POST"])
@blp.requires("play", limit="move")
def change(version):
    wanted = wanted_version()
    if wanted not in (None, version):
        raise stale(version, f"/tried/events?after={wanted}")
    return answer({}, 201)


@blp.route("/tried/numbers", methods=["GET"])
@blp.anybody()
@blp.arguments(Paged, location="query")
def count(query):
    page = Listing.of(query, int)
    start = page.after[0] + 1 if page.after else 0
    numbers = list(range(start, min(450, start + page.limit + 1)))
    listed, headers = page.page(numbers, key=lambda number: [number], make=lambda number: number)
    return answer(listed, headers=headers)


@blp.route("/tried/everything", methods=["POST"])
@blp.requires("admin")
def reign():
    return answer({})


class Bare(Api):
    """A client for views that no document describes."""

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        if not path.startswith("/tried/"):
            return super().ask(method, path, body, **headers)
        return self.unchecked(method, path, body, **headers)


@pytest.fixture
def settled(monkeypatch):
    """The wall clock has been right for long, so old things are deleted."""
    monkeypatch.setattr("service.platform.streams.service_time._SETTLES", -1)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with application(tmp_path_factory.mktemp("house")) as app:
        app.register_blueprint(blp)
        yield app


@pytest.fixture(scope="module")
def anybody(app):
    """Somebody without a token."""
    return Bare(over_wsgi(app))


@pytest.fixture(scope="module")
def service(app):
    return app.extensions["service"]


@pytest.fixture(scope="module")
def ada(anybody):
    return anybody.as_("ada", password="correct horse")


@pytest.fixture
def machine(monkeypatch):
    """The clocks of the service, set by the test."""
    machine = Machine()
    monkeypatch.setattr(service_time, "_ours", ServiceTime(machine.wall, machine.steady))
    return machine
