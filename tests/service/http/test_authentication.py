"""Permissions: tokens and their scopes, sessions and their protection."""

import pytest

from service.platform.http.authentication import COOKIE
from tests.support.api import refused
from tests.support.registry import registry_of


def session(api, handle="ada", password="correct horse", **headers):
    """A session's cookie and CSRF token."""
    answer = api.post("/v1/sessions", {"handle": handle, "password": password}, **headers)
    cookie = answer.headers["Set-Cookie"]
    return cookie.partition(";")[0], answer.json["csrf_token"], cookie


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer dom_", "Bearer dom_nonsense", "Basic YTpi", "dom_x", "Bearer other_x", "Bearer dom_\xe9"],
)
def test_a_token_that_does_not_hold_is_refused_even_where_none_is_needed(anybody, header):
    for path in ("/v1/me", "/v1/rulesets"):
        answer = anybody.get(path, Authorization=header)
        refused(answer, 401, "unauthenticated")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_somebody_must_be_there(anybody):
    answer = anybody.get("/v1/me")
    refused(answer, 401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="dominium"'
    assert anybody.get("/v1/rulesets").status == 200


def test_a_token_in_an_address_counts_for_nothing(anybody, ada):
    refused(anybody.get(f"/v1/me?access_token={ada.token}"), 401, "unauthenticated")


def test_a_token_does_what_its_scopes_say(ada):
    made = ada.post("/v1/tokens", {"scopes": ["read"]})
    reader = ada.bearing(made.json["token"])
    assert reader.get("/v1/me").json["scopes"] == ["read"]
    answer = reader.get("/v1/tokens")
    assert refused(answer, 403, "insufficient-scope")["scope"] == "account"
    assert 'scope="account"' in answer.headers["WWW-Authenticate"]
    assert ada.delete(made.headers["Location"]).status == 204
    refused(reader.get("/v1/me"), 401, "unauthenticated")
    refused(ada.delete(made.headers["Location"]), 404, "not-found")


def test_nobody_gives_a_scope_that_they_do_not_have(ada):
    token = ada.post("/v1/tokens", {"scopes": ["account", "read"]}).json["token"]
    problem = refused(ada.bearing(token).post("/v1/tokens", {"scopes": ["read", "play"]}), 403, "insufficient-scope")
    assert problem["errors"][0]["pointer"] == "/scopes/1"
    refused(ada.post("/v1/tokens", {"scopes": ["admin"]}), 403, "insufficient-scope")
    refused(ada.post("/tried/everything"), 403, "insufficient-scope")


def test_a_role_opens_its_scope(anybody, app):
    boss = anybody.as_("boss", password="correct horse")
    registry = registry_of(app.extensions["service"])
    registry.give_role(boss.account, "admin")
    cookie, csrf, _ = session(anybody, "boss")
    token = anybody.post("/v1/tokens", {"scopes": ["admin"]}, Cookie=cookie, X_CSRF_Token=csrf).json["token"]
    assert boss.bearing(token).post("/tried/everything").status == 200
    registry.give_role(boss.account, "admin", given=False)
    refused(boss.bearing(token).post("/tried/everything"), 403, "insufficient-scope")


def test_a_token_expires(ada, monkeypatch):
    from service.features.accounts import callers

    token = ada.post("/v1/tokens", {"scopes": ["read"], "expires_in_seconds": 60}).json["token"]
    assert ada.bearing(token).get("/v1/me").status == 200
    now = callers.time.time()
    monkeypatch.setattr(callers.time, "time", lambda: now + 61)
    refused(ada.bearing(token).get("/v1/me"), 401, "unauthenticated")


def test_a_session_is_a_cookie_that_pages_cannot_read(anybody, ada):
    cookie, csrf, whole = session(anybody)
    assert "HttpOnly" in whole
    assert "SameSite=Lax" in whole
    me = anybody.get("/v1/me", Cookie=cookie).json
    assert me["id"] == ada.account
    assert me["csrf_token"] == csrf


def test_what_a_session_changes_must_come_from_our_pages(anybody, ada):
    cookie, csrf, _ = session(anybody)
    new = {"scopes": ["read"]}
    refused(anybody.post("/v1/tokens", new, Cookie=cookie), 403, "csrf")
    refused(anybody.post("/v1/tokens", new, Cookie=cookie, X_CSRF_Token="0" * 64), 403, "csrf")
    refused(
        anybody.post("/v1/tokens", new, Cookie=cookie, X_CSRF_Token=csrf, Origin="https://evil.example"), 403, "csrf"
    )
    refused(anybody.post("/v1/tokens", new, Cookie=cookie, X_CSRF_Token=csrf, Origin="null"), 403, "csrf")
    assert anybody.post("/v1/tokens", new, Cookie=cookie, X_CSRF_Token=csrf, Origin="http://localhost").status == 201
    another, _, _ = session(anybody)
    refused(anybody.post("/v1/tokens", new, Cookie=another, X_CSRF_Token=csrf), 403, "csrf")


def test_nobody_is_signed_in_from_a_foreign_page(anybody, ada):
    body = {"handle": "ada", "password": "correct horse"}
    refused(anybody.post("/v1/sessions", body, Origin="https://evil.example"), 403, "csrf")


def test_who_signs_in_wrongly_is_not_told_why(anybody, ada):
    wrong = refused(anybody.post("/v1/sessions", {"handle": "ada", "password": "x"}), 401, "wrong-password")
    nobody = refused(anybody.post("/v1/sessions", {"handle": "zoe", "password": "x"}), 401, "wrong-password")
    assert wrong == nobody


def test_who_signs_out_is_out(anybody, ada):
    cookie, csrf, _ = session(anybody)
    name = anybody.get("/v1/me", Cookie=cookie).json["credential"]
    answer = anybody.delete(f"/v1/sessions/{name}", Cookie=cookie, X_CSRF_Token=csrf)
    assert answer.status == 204
    assert f"{COOKIE}=;" in answer.headers["Set-Cookie"]
    refused(anybody.get("/v1/me", Cookie=cookie), 401, "unauthenticated")
    assert anybody.get("/v1/rulesets", Cookie=cookie).status == 200  # browsers go on sending it
    assert session(anybody, Cookie=cookie)


def test_who_is_erased_is_gone_at_once(anybody):
    mary = anybody.as_("mary", display_name="Mary Shelley")
    assert mary.get(f"/v1/players/{mary.account}").json["display_name"] == "Mary Shelley"
    assert mary.delete("/v1/me").status == 202
    refused(mary.get("/v1/me"), 401, "unauthenticated")
    refused(anybody.get(f"/v1/players/{mary.account}"), 404, "not-found")
    refused(anybody.post("/v1/accounts", {"handle": "Mary"}), 409, "handle-taken")


def test_a_password_has_8_characters_or_more(anybody):
    for wrong in ("x" * 7, "x" * 201, 12345678, ""):
        problem = refused(anybody.post("/v1/accounts", {"handle": "henry", "password": wrong}), 422, "invalid")
        assert problem["errors"][0]["pointer"] == "/password"
    assert anybody.post("/v1/accounts", {"handle": "henry", "password": "x" * 8}).status == 201
