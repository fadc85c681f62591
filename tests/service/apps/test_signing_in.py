"""Users let apps act for them (RFC 6749, 7009, 7636, 8414, 9207, OAuth 2.1), and what thieves try does not work."""

import base64
import itertools
import re
from html import unescape
from urllib.parse import urlencode

import pytest
from werkzeug.datastructures import Headers

from tests.support.api import Answer, refused
from tests.support.app_client import BACK, AppClient, came_back, pkce
from tests.support.registry import registry_of
from tests.support.signed_in import Browser

_numbers = itertools.count()


@pytest.fixture
def registered(anybody):
    """Registers apps of somebody's."""
    owner = anybody.as_(f"owner-{next(_numbers)}")

    def register(**more):
        wish = {"client_name": "Evening <club>", "redirect_uris": [BACK, "http://127.0.0.1:5001/back"]} | more
        answer = owner.post("/v1/apps", wish)
        assert answer.status == 201, answer
        return AppClient(owner, answer.json)

    return register


@pytest.fixture(params=["client_secret_basic", "none"])
def app_of_club(request, registered):
    """One that keeps a secret, and one that cannot."""
    return registered(token_endpoint_auth_method=request.param)


@pytest.fixture
def user(anybody):
    return Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))


def acting(anybody, tokens):
    return anybody.bearing(tokens["access_token"])


def error(answer, what, status=400):
    assert (answer.status, answer.json["error"], answer.media) == (status, what, "application/json"), answer


def test_a_user_says_yes_and_the_app_acts_for_them_until_they_say_no(anybody, app_of_club, user):
    keys = pkce()
    page = app_of_club.page(user, app_of_club.asks(keys))
    assert "Evening &lt;club&gt; asks to act for you" in page.text
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    back = came_back(app_of_club.decided(user, page))
    assert (back["state"], back["iss"]) == ("s/1", "http://127.0.0.1:8000")
    answer = app_of_club.redeemed(back["code"], keys)
    assert (answer.json["scope"], answer.headers["Cache-Control"]) == ("read play", "no-store")
    app = acting(anybody, answer.json)
    assert app.get("/v1/me").json["id"] == user.account
    assert app.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}).status == 201
    (allowed,) = user.ask("GET", "/v1/me/apps").json["items"]
    assert (allowed["id"], allowed["scopes"]) == (app_of_club.id, ["read", "play"])
    assert user.ask("DELETE", f"/v1/me/apps/{app_of_club.id}").status == 204
    refused(app.get("/v1/me"), 401, "unauthenticated")
    error(app_of_club.tokens(grant_type="refresh_token", refresh_token=answer.json["refresh_token"]), "invalid_grant")
    assert user.ask("GET", "/v1/me/apps").json["items"] == []
    refused(user.ask("DELETE", f"/v1/me/apps/{app_of_club.id}"), 404, "not-found")


def test_a_user_who_says_no_gives_nothing(app_of_club, user):
    page = app_of_club.page(user, app_of_club.asks(pkce()))
    back = came_back(app_of_club.decided(user, page, "refuse"))
    assert (back["error"], back["state"], "code" in back) == ("access_denied", "s/1", False)


@pytest.mark.parametrize(
    "where",
    [
        None,
        "https://club.example/back/",
        "https://club.example/back?x=1",
        "https://club.example/other",
        "https://club.example.evil.example/back",
        "https://evil.example/back",
        "http://club.example/back",
        "HTTPS://club.example/back",
        "http://127.0.0.1:5002/back",
        "javascript:alert(1)",
    ],
)
def test_nobody_is_sent_to_an_address_that_was_not_registered(app_of_club, user, where):
    asked = app_of_club.asks(pkce(), redirect_uri=where)
    answer = app_of_club.page(user, asked)
    assert (answer.status, "Location" in answer.headers, "evil" in answer.text) == (400, False, False)
    good = app_of_club.page(user, app_of_club.asks(pkce())).text
    csrf = re.search(r'name="csrf_token" value="([^"]+)"', good).group(1)
    said = urlencode(asked | {"csrf_token": csrf, "decision": "allow"}).encode()
    posted = app_of_club.api.post(
        "/oauth/authorize", said, Cookie=user.headers["Cookie"], Content_Type="application/x-www-form-urlencoded"
    )
    assert (posted.status, "Location" in posted.headers) == (400, False)


def test_an_app_that_does_not_exist_sends_nobody_anywhere(app_of_club, user):
    answer = app_of_club.page(user, app_of_club.asks(pkce(), client_id="p_01jd6v3r5m8x2k4q7w9y1z3a5c"))
    assert (answer.status, "Location" in answer.headers) == (400, False)


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": None}, "unsupported_response_type"),
        *(
            ({"scope": scope}, "invalid_scope")
            for scope in (None, "read referee", "organise", "admin", "account", "users", "read openid")
        ),
    ],
)
def test_wrong_request_leads_back_only_by_a_press(app_of_club, user, more, what):
    for reader in (user, None):
        answer = app_of_club.page(reader, app_of_club.asks(pkce(), **more))
        assert (answer.status, "Location" in answer.headers, "<form" in answer.text) == (400, False, False)
        assert what in answer.text
        (link,) = re.findall(r'href="(https://club\.example/[^"]*)"', answer.text)
        back = came_back(Answer(303, Headers({"Location": unescape(link)}), b""))
        assert (back["error"], back["state"], back["iss"]) == (what, "s/1", "http://127.0.0.1:8000")


def test_a_decision_comes_from_our_page_in_the_users_session(anybody, app_of_club, user):
    page = app_of_club.page(user, app_of_club.asks(pkce()))
    refused(app_of_club.decided(user, page, Origin="https://evil.example"), 403, "csrf")
    refused(app_of_club.decided(user, page, Origin="null"), 403, "csrf")
    other = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    refused(app_of_club.decided(other, page), 403, "csrf")
    user.ask("DELETE", f"/v1/sessions/{user.id}")
    refused(app_of_club.decided(user, page), 401, "unauthenticated")
    stranger = app_of_club.page(None, app_of_club.asks(pkce()))
    assert (stranger.status, "csrf_token" in stranger.text, "pages/consent/page.js" in stranger.text) == (
        200,
        False,
        True,
    )


def test_a_form_may_lead_to_the_app_and_nowhere_else(app_of_club, user):
    for back, leads_to in ((BACK, "https://club.example"), ("http://127.0.0.1:5001/back", "http://127.0.0.1:5001")):
        page = app_of_club.page(user, app_of_club.asks(pkce(), redirect_uri=back))
        assert f"form-action 'self' {leads_to};" in page.headers["Content-Security-Policy"]


def test_a_code_works_once_and_shown_again_it_ends_what_came_of_it(anybody, app_of_club, user):
    keys = pkce()
    code = app_of_club.code(user, keys)
    tokens = app_of_club.redeemed(code, keys).json
    assert acting(anybody, tokens).get("/v1/me").status == 200
    error(app_of_club.redeemed(code, keys), "invalid_grant")
    refused(acting(anybody, tokens).get("/v1/me"), 401, "unauthenticated")
    error(app_of_club.tokens(grant_type="refresh_token", refresh_token=tokens["refresh_token"]), "invalid_grant")


def test_a_code_is_worth_nothing_without_the_verifier_and_the_same_address(app_of_club, user):
    keys = pkce()
    code = app_of_club.code(user, keys)
    error(app_of_club.redeemed(code, keys, code_verifier=""), "invalid_request")
    error(app_of_club.redeemed(code, keys, code_verifier=keys.challenge), "invalid_grant")
    error(app_of_club.redeemed(code, pkce()), "invalid_grant")
    error(app_of_club.redeemed(code, keys, redirect_uri="http://127.0.0.1:5001/back"), "invalid_grant")
    assert app_of_club.redeemed(code, keys).status == 200


def test_a_code_or_token_of_another_app_is_worth_nothing_and_does_no_harm(anybody, app_of_club, registered, user):
    other, keys = registered(), pkce()
    code = app_of_club.code(user, keys)
    error(other.redeemed(code, keys), "invalid_grant")
    tokens = app_of_club.redeemed(code, keys).json
    error(other.redeemed(code, keys), "invalid_grant")
    error(other.tokens(grant_type="refresh_token", refresh_token=tokens["refresh_token"]), "invalid_grant")
    for token in (tokens["access_token"], tokens["refresh_token"]):
        assert other.form("/oauth/revoke", token=token).status == 200
    assert acting(anybody, tokens).get("/v1/me").status == 200
    assert app_of_club.tokens(grant_type="refresh_token", refresh_token=tokens["refresh_token"]).status == 200


def test_a_code_expires(app, app_of_club, user, monkeypatch):
    keys = pkce()
    monkeypatch.setattr("service.features.apps.store.CODE_LASTS", -1)
    error(app_of_club.redeemed(app_of_club.code(user, keys), keys), "invalid_grant")


def test_refreshing_changes_the_refresh_token_and_the_old_one_ends_all(anybody, app_of_club, user):
    first = app_of_club.signed_in(user)
    second = app_of_club.tokens(grant_type="refresh_token", refresh_token=first["refresh_token"]).json
    assert second["refresh_token"] != first["refresh_token"]
    assert acting(anybody, second).get("/v1/me").status == 200
    error(app_of_club.tokens(grant_type="refresh_token", refresh_token=first["refresh_token"]), "invalid_grant")
    error(app_of_club.tokens(grant_type="refresh_token", refresh_token=second["refresh_token"]), "invalid_grant")
    for tokens in (first, second):
        refused(acting(anybody, tokens).get("/v1/me"), 401, "unauthenticated")


def test_refreshing_can_narrow_the_scopes_and_never_widen_them(anybody, app_of_club, user):
    reading = app_of_club.signed_in(user, scope="read")
    error(
        app_of_club.tokens(grant_type="refresh_token", refresh_token=reading["refresh_token"], scope="read play"),
        "invalid_scope",
    )
    both = app_of_club.signed_in(user)
    wish = {"grant_type": "refresh_token", "refresh_token": both["refresh_token"], "scope": "read"}
    narrowed = acting(anybody, app_of_club.tokens(**wish).json)
    assert narrowed.get("/v1/me").json["scopes"] == ["read"]
    refused(narrowed.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}), 403, "insufficient-scope")


def test_an_app_never_exercises_an_office_of_its_user_nor_touches_the_account(app, anybody, app_of_club, user):
    registry = registry_of(app.extensions["service"])
    for role in ("referee", "admin"):
        registry.give_role(user.account, role)
    mine = acting(anybody, app_of_club.signed_in(user))
    assert mine.get("/v1/me").json["scopes"] == ["read", "play"]
    for method, path, body in (
        ("GET", "/v1/tokens", None),
        ("GET", "/v1/me/apps", None),
        ("DELETE", "/v1/me", None),
        ("POST", "/v1/tokens", {"scopes": ["read"]}),
        ("POST", "/v1/apps", {"client_name": "x", "redirect_uris": [BACK]}),
        ("PUT", "/v1/me/password", {"password": "battery staple"}),
        ("POST", "/v1/tournaments", {}),
        ("GET", f"/v1/apps/{app_of_club.id}/events", None),
    ):
        refused(mine.ask(method, path, body), 403, "insufficient-scope")
    game = user.ask("POST", "/v1/games", {"ruleset": "kingdomino", "seats": ["open", "open"]}).json["game"]["id"]
    refused(mine.post(f"/v1/games/{game}/rulings", {"kind": "pause", "reason": "so"}), 403, "insufficient-scope")
    refused(mine.get(f"/v1/games/{game}?view=referee"), 403, "insufficient-scope")


def test_what_is_given_back_holds_no_more(anybody, app_of_club, user):
    tokens = app_of_club.signed_in(user)
    assert app_of_club.form("/oauth/revoke", token=tokens["access_token"]).status == 200
    refused(acting(anybody, tokens).get("/v1/me"), 401, "unauthenticated")
    again = app_of_club.tokens(grant_type="refresh_token", refresh_token=tokens["refresh_token"]).json
    said = {"token": again["refresh_token"], "token_type_hint": "refresh_token"}
    assert app_of_club.form("/oauth/revoke", **said).status == 200
    refused(acting(anybody, again).get("/v1/me"), 401, "unauthenticated")
    assert app_of_club.form("/oauth/revoke", token="doma_nothing").status == 200
    error(app_of_club.form("/oauth/revoke"), "invalid_request")


def test_an_app_that_has_a_secret_shows_it(registered, user):
    app, keys = registered(), pkce()
    code = app.code(user, keys)
    app.secret, kept = None, app.secret
    error(app.redeemed(code, keys), "invalid_client", 401)
    error(app.redeemed(code, keys, client_secret="domc_wrong"), "invalid_client", 401)
    app.secret = "domc_wrong"
    answer = app.redeemed(code, keys)
    error(answer, "invalid_client", 401)
    assert answer.headers["WWW-Authenticate"].startswith("Basic")
    app.secret = None
    assert app.redeemed(code, keys, client_secret=kept).status == 200


def test_an_app_without_a_secret_has_no_token_of_its_own(registered):
    app = registered(token_endpoint_auth_method="none")
    assert app.secret is None
    answer = app.tokens(grant_type="client_credentials")
    assert answer.json["error"] in ("invalid_client", "unauthorized_client")


@pytest.mark.parametrize("grant", ["password", "implicit", ""])
def test_there_is_no_other_way(app_of_club, grant):
    error(app_of_club.tokens(grant_type=grant, username="ada", password="x"), "unsupported_grant_type")


def test_a_form_is_a_form_and_says_everything_once(app_of_club):
    sent = {"Content_Type": "application/x-www-form-urlencoded"}
    refused(app_of_club.api.post("/oauth/token", b"grant_type=a&grant_type=b", **sent), 422, "invalid")
    refused(app_of_club.api.post("/oauth/token", b"\xff", **sent), 400, "malformed")
    refused(app_of_club.api.post("/oauth/token", {"grant_type": "x"}), 415, "unsupported-media-type")
    header = "Basic " + base64.b64encode(b"nobody:nothing").decode()
    answer = app_of_club.api.post("/oauth/token", b"grant_type=refresh_token", Authorization=header, **sent)
    error(answer, "invalid_client", 401)


def test_programs_find_out_by_themselves(anybody):
    told = anybody.get("/.well-known/oauth-authorization-server").json
    assert told["code_challenge_methods_supported"] == ["S256"]
    assert told["response_types_supported"] == ["code"]
    assert anybody.get("/.well-known/oauth-protected-resource").json["authorization_servers"] == [told["issuer"]]
