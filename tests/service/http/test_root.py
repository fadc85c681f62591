"""The front door: service document, health, keys, rulesets."""

import pytest
from flask import url_for
from sqlalchemy.exc import OperationalError

from domain.game.catalogue import LANGUAGES
from events.keys import read_public_keys
from events.log.journal import Unavailable
from service.platform.runtime import readiness
from tests.support.api import Api, over_wsgi, refused
from tests.support.server import METRICS, METRICS_TOKEN
from tests.support.service import application


def test_the_service_document_leads_on(anybody, ada):
    told = anybody.get("/").json
    for name, link in told["links"].items():
        assert ada.get(link).status == 200, name
    assert {"games", "matches", "tournaments", "disputes"} <= set(told["links"])
    page = anybody.get("/", Accept="text/html,application/xhtml+xml,*/*;q=0.8")
    assert page.media == "text/html"
    assert all(f'href="{link}"' in page.text for link in told["links"].values())


def test_readiness_looks_at_every_part(anybody):
    assert set(anybody.get("/readyz").json["checks"]) == {"log", "registry", "redis", "signing-key", "read-models"}


FAULTS = {
    "log": "cannot be read",
    "registry": "cannot be read",
    "signing-key": "cannot be used",
    "read-models": "not following",
}


@pytest.mark.parametrize("part", FAULTS)
def test_readiness_says_plainly_what_fails_and_liveness_is_unaffected(tmp_path, monkeypatch, part):
    with application(tmp_path) as app:
        api, platform = Api(over_wsgi(app)), app.extensions["service"].platform
        break_part(platform, part, monkeypatch)
        problem = refused(api.get("/readyz"), 503, "unavailable")
        assert problem["checks"][part] == FAULTS[part]
        assert f"{part}: {FAULTS[part]}" in problem["detail"]
        assert api.get("/livez").status == 200
        if part == "signing-key":
            assert [name for name, state in problem["checks"].items() if state != "ok"] == [part]
            assert api.as_("ada").get("/v1/me").status == 200


def test_a_service_without_redis_is_ready_and_names_it(tmp_path, monkeypatch):
    """All nodes share one Redis, so a proxy would take all of them out."""
    with application(tmp_path) as app:
        api = Api(over_wsgi(app))
        assert api.get("/readyz").json["checks"]["redis"] == "ok"
        monkeypatch.setattr(readiness, "_FRESH", -1.0)
        break_part(app.extensions["service"].platform, "redis", monkeypatch)
        ready = api.get("/readyz")
        assert (ready.status, ready.json["checks"]["redis"]) == (200, "does not answer")


def break_part(platform, part, monkeypatch):
    """Make the part fail as it does when its file or its server is gone."""

    def fail(*_):
        raise Unavailable("pulled the plug")

    def fail_to_execute(*_):
        raise OperationalError("SELECT 1", {}, Exception("disk I/O error"))

    match part:
        case "log":
            monkeypatch.setattr(platform.journal, "head", fail)
        case "registry":
            monkeypatch.setattr(platform.registry.database._reads, "connect", fail_to_execute)
        case "redis":
            platform.redis.connection_pool.connection_kwargs["path"] = str(platform.settings.data_dir / "nothing.sock")
            platform.redis.connection_pool.disconnect()
            platform.redis.connection_pool.reset()
        case "signing-key":
            (platform.settings.keys_dir / "keys.json").unlink()
        case "read-models":
            monkeypatch.setattr(platform.readmodels.runner, "_round", fail_to_execute)
            platform.readmodels.runner.turn()


def test_the_keys_are_published(anybody, app):
    answer = anybody.get("/.well-known/jwks.json")
    assert set(read_public_keys(answer.body)) == set(app.extensions["service"].platform.ring.publics())
    assert '"d"' not in answer.text


def test_the_catalog_leads_to_the_description(anybody):
    (linked,) = anybody.get("/.well-known/api-catalog").json["linkset"]
    assert linked["service-desc"][0]["href"] == "http://127.0.0.1:8000/openapi.json"


def test_the_security_contact_is_the_operators(anybody, tmp_path):
    refused(anybody.get("/.well-known/security.txt"), 404, "not-found")
    with application(tmp_path, SECURITY_CONTACT="mailto:security@games.example") as app:
        text = Api(over_wsgi(app)).get("/.well-known/security.txt").text
    assert "Contact: mailto:security@games.example\nExpires: 20" in text


def test_rulesets_are_told_in_the_language_asked_for(anybody):
    listed = anybody.get("/v1/rulesets").json["items"]
    assert "kingdomino" in {item["name"] for item in listed}
    told = [anybody.get("/v1/rulesets/kingdomino", Accept_Language=language).json for language in LANGUAGES]
    assert len({str(one["parts"]) for one in told}) == len(LANGUAGES)
    assert all(one["digests"] == told[0]["digests"] for one in told)
    refused(anybody.get("/v1/rulesets/chess"), 404, "not-found")


def test_flask_is_told_the_address_of_a_view(app):
    """Not before it asks: `service/platform/http/app.py`, `_Route`."""
    game = f"g_{'a' * 26}"
    with app.test_request_context():
        assert url_for("events.list_events", game=game, view="public") == f"/v1/games/{game}/events?view=public"


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("", 401), ("Bearer", 401), ("Bearer ", 401), ("Bearer wrong", 401), (f"Basic {METRICS_TOKEN}", 401),
        (METRICS_TOKEN, 401), ("Bearer \xe9", 401), (METRICS["Authorization"], 200),
    ],
)  # fmt: skip
def test_metrics_take_the_operators_token(anybody, header, status):
    answer = anybody.get("/metrics", Authorization=header)
    assert (answer.status, b"dominium_events" in answer.body) == (status, status == 200)


def test_metrics_open_to_no_account(anybody, ada, tmp_path):
    refused(ada.get("/metrics"), 401, "unauthenticated")
    with application(tmp_path, METRICS_TOKEN="") as app:
        for header in ("", "Bearer ", METRICS["Authorization"]):
            refused(Api(over_wsgi(app)).get("/metrics", Authorization=header), 404, "not-found")
