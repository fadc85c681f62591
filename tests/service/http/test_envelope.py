"""The headers of every answer, and its traces in the log and in Prometheus: never a secret."""

import io
import json
import re

import pytest
import structlog

from service.platform.http.envelope import EXPOSED, logged_path
from tests.support.api import over_wsgi
from tests.support.server import METRICS
from tests.support.service import application

EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
}


@pytest.mark.parametrize("path", ["/", "/livez", "/v1/me", "/v1/nothing", "/tried/failures/mistake", "/openapi.json"])
def test_standing_headers(anybody, path):
    answer = anybody.get(path)
    assert {name: answer.headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert len(answer.headers.getlist("Cache-Control")) == 1


def test_any_page_may_call_with_a_token(anybody):
    answer = anybody.ask(
        "OPTIONS",
        "/v1/tokens",
        Origin="https://elsewhere.example",
        Access_Control_Request_Method="POST",
        Access_Control_Request_Headers="authorization, idempotency-key",
    )
    assert answer.status == 204
    assert {"Authorization", "Idempotency-Key", "If-Match"} <= set(
        answer.headers["Access-Control-Allow-Headers"].split(", ")
    )
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_a_request_has_an_id(anybody):
    assert anybody.get("/livez", X_Request_Id="my-request-1").headers["X-Request-Id"] == "my-request-1"
    for unfit in ("short", "with space in it", "x" * 65, "new\x7fline-1234"):
        assert re.fullmatch("[0-9a-f]{16}", anybody.get("/livez", X_Request_Id=unfit).headers["X-Request-Id"])


def test_metrics_count_routes_and_hold_no_ids(ada):
    player = ada.get(f"/v1/players/{ada.account}")
    assert player.status == 200
    text = ada.get("/metrics", **METRICS).text
    assert 'dominium_http_seconds_count{method="GET",route="/v1/players/<id(a):player>",status="200"}' in text
    assert ada.account not in text
    assert "dom_" not in text


def test_the_access_line_tells_no_secret(tmp_path):
    told = io.StringIO()
    before = structlog.get_config()
    with application(tmp_path) as app:
        structlog.configure(
            processors=[structlog.processors.JSONRenderer()],
            wrapper_class=structlog.make_filtering_bound_logger("info"),
            logger_factory=structlog.PrintLoggerFactory(told),
        )

        send = over_wsgi(app.extensions["service"].app())
        body = b'{"handle": "ada", "password": "correct horse"}'
        made = send("POST", "/v1/accounts", {"Content-Type": "application/json"}, body).json
        send("GET", "/v1/me?secret=hidden", {"Authorization": f"Bearer {made['token']}"}, None)
        for path in ("/mail/hidden", "/mail/hidden/too", f"/v1/players/{made['id']}", "/v1/players/ada"):
            send("GET", path, {}, None)
    structlog.configure(**before)
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    assert [(line["method"], line["path"], line["status"], line["account"]) for line in lines] == [
        ("POST", "/v1/accounts", 201, None),
        ("GET", "/v1/me", 200, made["id"]),
        ("GET", "/mail/<string:secret>", 200, None),
        ("GET", "-", 404, None),
        ("GET", f"/v1/players/{made['id']}", 200, None),
        ("GET", "/v1/players/<id(a):player>", 200, None),
    ]
    for secret in (made["token"], "correct horse", "hidden", '"ada"'):
        assert secret not in told.getvalue()


@pytest.mark.parametrize(
    ("route", "path"),
    [
        (
            "/v1/tournaments/<id(t):tournament>/rounds/<int:stage>/<int:number>",
            f"/v1/tournaments/t_{'0' * 26}/rounds/1/2",
        ),
        ("/v1/games/export", "/v1/games/export"),
        ("/", "/"),
    ],
)
def test_the_access_line_says_which_thing_was_asked_for(route, path):
    assert logged_path(route, path) == path


def test_behind_https_the_cookie_is_secure_and_the_transport_strict(tmp_path):
    with application(tmp_path, PUBLIC_URL="https://games.example") as app:
        send = over_wsgi(app)
        json_ = {"Content-Type": "application/json"}
        send("POST", "/v1/accounts", json_, b'{"handle": "ada", "password": "correct horse"}')
        answer = send("POST", "/v1/sessions", json_, b'{"handle": "ada", "password": "correct horse"}')
        assert "Secure" in answer.headers["Set-Cookie"]
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
        assert send("GET", "/v1/x", {}, None).json["type"] == "https://games.example/problems/not-found"


def test_an_address_is_believed_from_a_trusted_proxy_only(tmp_path):
    forwarded = {"X-Forwarded-For": "10.1.2.3", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "games.example"}
    sign_in = {"Content-Type": "application/json", "Origin": "https://games.example", **forwarded}
    body = b'{"handle": "ada", "password": "correct horse"}'
    with application(tmp_path / "without") as app:
        assert over_wsgi(app)("POST", "/v1/sessions", sign_in, body).json["code"] == "csrf"
    with application(tmp_path / "with", TRUSTED_PROXIES="1", RATE_LIMIT="10") as app:
        assert over_wsgi(app)("POST", "/v1/sessions", sign_in, body).json["code"] == "csrf"
    public = {"PUBLIC_URL": "https://games.example", "TRUSTED_PROXIES": "1", "RATE_LIMIT": "10"}
    with application(tmp_path / "public", **public) as app:
        send = over_wsgi(app)
        assert send("POST", "/v1/accounts", {"Content-Type": "application/json"}, body).status == 201
        assert "Secure" in send("POST", "/v1/sessions", sign_in, body).headers["Set-Cookie"]
        left = [
            send("GET", "/v1/rulesets", {"X-Forwarded-For": f"10.1.2.{n}"}, None).headers["RateLimit"] for n in (1, 2)
        ]
        assert left == ['"caller";r=9;t=6'] * 2
        junk = [send("GET", "/v1/rulesets", {"X-Forwarded-For": name}, None) for name in ("a", "b", "1.2.3", "", "::x")]
        assert [answer.headers["RateLimit"].split(";")[1] for answer in junk] == ["r=9", "r=8", "r=7", "r=6", "r=5"]
