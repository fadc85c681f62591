"""Attacks on a sign-in sign nobody in (RFC 9700; OpenID Connect Core 1.0, section 3.1.3.7)."""

import base64
import hmac
import json
import time

import pytest
from joserfc import jws, jwt
from joserfc.jwk import generate_key

from tests.support.api import Api, over_wsgi, refused_on_a_page
from tests.support.browser import PASSWORD
from tests.support.openid_browser import OpenIdBrowser, led_to
from tests.support.openid_provider import CLIENT, SECRET, Person
from tests.support.service import application

NAME = "/sign-in/provider/name"
NOW = int(time.time())

CLAIMS = {
    "another nonce": {"nonce": "n-0S6_WzA2Mj"},
    "no nonce": {"nonce": None},
    "another audience": {"aud": "another-client"},
    "another audience in a list": {"aud": ["another-client"]},
    "no audience": {"aud": None},
    "two audiences and no authorized party": {"aud": [CLIENT, "another-client"]},
    "another authorized party": {"azp": "another-client"},
    "another issuer": {"iss": "https://evil.example"},
    "the issuer without its slash": {"iss": "http://127.0.0.1/realms/club"},
    "no issuer": {"iss": None},
    "expired": {"exp": NOW - 3600},
    "no expiry": {"exp": None},
    "an expiry that is a text": {"exp": "never"},
    "issued tomorrow": {"iat": NOW + 86_400},
    "no subject": {"sub": None},
    "an empty subject": {"sub": ""},
    "a subject that is a number": {"sub": 17},
    "a subject that is too long": {"sub": "x" * 256},
    "another access token": {"at_hash": "77QmUPtjPfzWtF2AnpK9RQ"},
}


def unsigned(header, claims):
    return jws.serialize_compact({"alg": "none"}, jwt.convert_claims(claims), None, algorithms=["none"])


def with_secret(key):
    """Signed by a secret that is none."""

    def sign(header, claims):
        parts = (json.dumps({"alg": "HS256", "kid": header["kid"]}).encode(), jwt.convert_claims(claims))
        signed = ".".join(map(encoded, parts))
        return f"{signed}.{encoded(hmac.digest(key(), signed.encode(), 'sha256'))}"

    return sign


def encoded(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=").decode()


def by_a_stranger(more):
    """Signed by another key; the header leads to it."""
    stranger = generate_key("RSA", 2048, {"use": "sig"}, auto_kid=True)
    public = stranger.as_dict(private=False)
    extra = {"jwk": public} if more == "jwk" else {more: "http://127.0.0.1:9/keys"} if more else {}

    def sign(header, claims):
        return jws.serialize_compact({**header, **extra}, jwt.convert_claims(claims), stranger, algorithms=["RS256"])

    return sign


@pytest.fixture
def signatures(club):
    """Ways to sign that prove nothing."""
    return {
        "alg none": unsigned,
        "the client's secret": with_secret(SECRET.encode),
        "the public key as a secret": with_secret(lambda: club.keys[0].as_pem(private=False)),
        "a stranger's key": by_a_stranger(""),
        "a stranger's key in the header": by_a_stranger("jwk"),
        "the address of a stranger's key": by_a_stranger("jku"),
        "no token": lambda header, claims: "",
        "no claims": lambda header, claims: jws.serialize_compact(header, "[]", club.keys[0], algorithms=["RS256"]),
    }


SIGNATURES = (
    "alg none", "the client's secret", "the public key as a secret", "a stranger's key",
    "a stranger's key in the header", "the address of a stranger's key", "no token", "no claims",
)  # fmt: skip


@pytest.mark.parametrize("wrong", CLAIMS)
def test_an_id_token_with_wrong_claims_signs_nobody_in(member, browser, club, wrong):
    club.claims = CLAIMS[wrong]
    refused_on_a_page(browser.returned(), 502, "provider-failed")
    assert browser.me() is None
    club.claims = {}
    assert browser.returned().headers["Location"] == "/", "the same person enters with a good token"


@pytest.mark.parametrize("wrong", SIGNATURES)
@pytest.mark.filterwarnings("ignore::joserfc.errors.SecurityWarning")
def test_an_id_token_with_a_wrong_signature_signs_nobody_in(member, browser, club, signatures, wrong):
    club.sign = signatures[wrong]
    refused_on_a_page(browser.returned(), 502, "provider-failed")
    assert browser.me() is None


def test_a_client_among_several_audiences_is_the_authorized_party(member, browser, club):
    club.claims = {"aud": [CLIENT, "another-client"], "azp": CLIENT}
    browser.returned()
    assert browser.me()["id"] == member.me()["id"]


def test_a_stolen_answer_is_of_no_use_elsewhere(member, browser, another, anybody):
    """The thief has the whole address of the answer, but not the cookie. The victim still enters with it."""
    back = browser.at_provider(browser.to_provider())
    another.cookies.clear()
    refused_on_a_page(another.get(back), 400, "sign-in-ended")
    another.to_provider()
    refused_on_a_page(another.get(back), 400, "sign-in-ended")
    assert another.me() is None
    assert browser.get(back).status == 303
    assert browser.me() is not None


def test_a_stolen_code_is_of_no_use_with_another_state(member, browser, another):
    """PKCE: the provider gives tokens for a code only to the browser that began (RFC 7636)."""
    another.cookies.clear()
    stolen = browser.at_provider(browser.to_provider()).partition("code=")[2].partition("&")[0]
    mine = another.at_provider(another.to_provider())
    code = mine.partition("code=")[2].partition("&")[0]
    refused_on_a_page(another.get(mine.replace(code, stolen)), 502, "provider-failed")
    assert another.me() is None


def test_an_answer_works_once(member, browser):
    back = browser.at_provider(browser.to_provider())
    assert browser.get(back).status == 303
    del browser.cookies["dominium_session"]
    refused_on_a_page(browser.get(back), 400, "sign-in-ended")
    assert browser.me() is None


@pytest.mark.parametrize("query", ["", "?code=x", "?state=", "?state=x&state=y&code=z", "?state=%00&code=z"])
def test_an_answer_without_its_parts_is_refused(browser, query):
    browser.to_provider()
    assert browser.get(f"/sign-in/provider/back{query}").status in (400, 422)


def test_an_answer_of_another_issuer_is_refused(member, browser, club):
    """Mix-up (RFC 9207)."""
    back = browser.at_provider(browser.to_provider())
    refused_on_a_page(browser.get(f"{back}&iss=https%3A%2F%2Fevil.example"), 502, "provider-failed")
    back = browser.at_provider(browser.to_provider())
    assert browser.get(f"{back}&iss={club.issuer}").status == 303


@pytest.mark.parametrize(
    "where",
    [
        "https://evil.example/", "//evil.example/", "/\\evil.example/", "\\\\evil.example", "/\t/evil.example",
        "/\n/evil", "evil.example", "javascript:alert(1)", " /", "", "/a b", "/\u00e9", "/%s" % ("x" * 4000), "/x\\y",
    ],
)  # fmt: skip
def test_nobody_is_led_to_another_site_afterwards(browser, where):
    refused_on_a_page(browser.submit("/sign-in/provider", next=where), 422, "invalid")


@pytest.mark.usefixtures("ada")
def test_an_equal_mail_address_does_not_take_an_account_over(browser, club, handle):
    club.person = Person(handle, f"{handle}@club.example")
    assert browser.returned().headers["Location"] == NAME
    assert browser.me() is None
    refused = browser.named(handle)
    assert (refused.status, browser.me()) == (409, None)


def test_another_site_begins_nothing(browser, anybody, handle):
    anybody.as_(handle, password=PASSWORD)
    browser.sign_in(handle=handle, password=PASSWORD)
    browser.home = "https://evil.example"
    refused_on_a_page(browser.submit("/sign-in/provider", next="/"), 403, "csrf")
    refused_on_a_page(browser.connect(PASSWORD), 403, "csrf")
    browser.home = "http://games.example"
    wrong = {"csrf_token": "0" * 64, "current": PASSWORD}
    refused_on_a_page(browser.submit("/sign-in/provider/connect", **wrong), 403, "csrf")
    for path in ("/sign-in/provider", "/sign-in/provider/connect"):
        assert browser.get(path).status == 405
    token = anybody.as_(f"{handle}-t")
    assert token.post("/sign-in/provider/connect", b"csrf_token=0", Content_Type="text/plain").status == 415


@pytest.mark.parametrize("meanwhile", ["somebody else", "nobody"])
def test_an_account_is_connected_only_while_it_is_signed_in(browser, anybody, handle, meanwhile):
    ada = anybody.as_(handle, password=PASSWORD)
    browser.sign_in(handle=handle, password=PASSWORD)
    back = browser.at_provider(led_to(browser.connect(PASSWORD)))
    if meanwhile == "nobody":
        del browser.cookies["dominium_session"]
    else:
        browser.sign_in(guest=True)
    refused_on_a_page(browser.get(back), 400, "sign-in-ended")
    assert ada.get("/v1/me/identity").json["connected_at"] is None


def test_a_new_password_ends_a_connection_that_is_under_way(browser, another, anybody, handle):
    """Somebody who knew the old password does not get a lasting way in."""
    ada = anybody.as_(handle, password=PASSWORD)
    browser.sign_in(handle=handle, password=PASSWORD)
    back = browser.at_provider(led_to(browser.connect(PASSWORD)))
    new = {"password": f"{PASSWORD}!", "current": PASSWORD}
    assert browser.ask("PUT", "/v1/me/password", new).status == 204
    refused_on_a_page(browser.get(back), 400, "sign-in-ended")
    assert ada.get("/v1/me/identity").json["connected_at"] is None


def test_a_refusal_of_the_provider_signs_nobody_in(browser, club):
    club.person = None
    address = browser.to_provider()
    back = browser.at_provider(address)
    assert "error=access_denied" in back
    refused_on_a_page(browser.get(back), 400, "sign-in-ended")


def test_an_error_of_the_set_up_is_no_refusal_by_the_person(browser, club):
    club.person = None
    back = browser.at_provider(browser.to_provider()).replace("access_denied", "invalid_scope")
    refused_on_a_page(browser.get(back), 502, "provider-failed")


def test_a_name_is_chosen_only_by_the_browser_that_signed_in(browser, another):
    browser.returned()
    another.cookies.clear()
    another.to_provider()
    refused_on_a_page(another.get(NAME), 400, "sign-in-ended")
    refused_on_a_page(another.submit(NAME, handle="thief", csrf_token="0"), 403, "csrf")


def test_a_planted_cookie_gives_nobody_the_new_account(browser, another, handle):
    """A page of a neighbouring domain can set a cookie in the victim's browser (RFC 6265, section 8.6)."""
    another.to_provider()
    planted = another.cookies["dominium_sign_in"]
    another.cookies["dominium_arrival"] = planted
    browser.cookies |= another.cookies
    assert browser.returned().headers["Location"] == NAME
    refused_on_a_page(another.get(NAME), 400, "sign-in-ended")
    assert browser.named(handle).status == 303
    assert (another.me(), browser.me()["handle"]) == (None, handle)


def test_the_secret_of_a_sign_in_is_not_that_of_its_arrival(browser):
    browser.to_provider()
    before = set(browser.cookies.values())
    browser.returned()
    assert set(browser.cookies.values()) - before, "a fresh one"
    browser.cookies["dominium_arrival"] = before.pop()
    refused_on_a_page(browser.get(NAME), 400, "sign-in-ended")


def test_cookies_of_a_sign_in_cannot_be_planted_where_the_service_has_tls(club, tmp_path, handle):
    """`__Host-`: browsers accept such a cookie only from this host, over TLS (RFC 6265bis, section 4.1.3.2)."""
    home = "https://games.example"
    try:
        with application(tmp_path, **club.settings(home)) as app:
            browser = OpenIdBrowser(Api(over_wsgi(app)), home)
            set_cookies = [browser.submit("/sign-in/provider", next="/").headers["Set-Cookie"]]
            set_cookies.append(browser.returned().headers["Set-Cookie"])
            for name, cookie in zip(("dominium_sign_in", "dominium_arrival"), set_cookies, strict=True):
                assert cookie.startswith(f"__Host-{name}=")
                assert {"Path=/", "Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))
            assert browser.named(handle).status == 303
            assert browser.me()["handle"] == handle
    finally:
        club.settings("http://games.example")


def test_the_subject_is_in_no_table_and_no_answer(member, service, club, handle):
    found = []
    with service["openid"].identities._database.read() as connection:
        for table in ("openid_identities", "openid_attempts", "openid_arrivals", "accounts", "credentials"):
            found += connection.exec_driver_sql(f"select * from {table}").all()
    assert len(found) > 2
    assert club.person.subject not in repr(found)
    answers = (member.ask("GET", path) for path in ("/v1/me", "/v1/me/identity", "/v1/sessions", "/me"))
    assert all(club.person.subject not in answer.text for answer in answers)
