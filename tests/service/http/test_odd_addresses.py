"""Addresses that cannot be parsed are refused by a code, at every place that takes one."""

import base64

import pytest
from werkzeug.test import Client as WsgiClient

from service.platform.runtime.settings import BadSetting, Settings
from tests.support.api import refused
from tests.support.app_client import FORM

ODD = ["http://[", "http://]", "http://[::1", "http://[x]", "http://[::1]x", "http://a\u2100b", "//[", "http://a:b"]
FOREIGN = [*ODD, "http://a:99999", "null", "", "\x7f", "[", "http://", "https://games.example@evil.example"]


@pytest.mark.parametrize("origin", FOREIGN)
def test_origin_that_is_not_ours_is_refused(anybody, origin):
    said = origin.encode().decode("latin-1")
    refused(anybody.post("/v1/sessions", {"guest": True}, Origin=said), 403, "csrf")
    asked = b"csrf_token=00&decision=allow"
    headers = {"Content_Type": FORM, "Cookie": "dominium_session=dom_x"}
    assert anybody.post("/oauth/authorize", asked, Origin=said, **headers).status in (401, 403)


@pytest.mark.parametrize("origin", ["null", "", "http://"])
def test_origin_without_a_host_is_refused_for_an_empty_host(app, origin):
    environ = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "", "HTTP_ORIGIN": origin}
    answer = WsgiClient(app).post("/v1/sessions", json={"guest": True}, environ_overrides=environ)
    assert (answer.status_code, answer.json["code"]) == (403, "csrf")


@pytest.mark.parametrize("address", ODD)
def test_body_with_an_odd_address_is_refused(ada, address):
    app = {"client_name": "Evening club", "redirect_uris": ["https://club.example/back"]}
    refused(ada.post("/v1/apps", app | {"redirect_uris": [address]}), 422, "invalid")
    refused(ada.post("/v1/apps", app | {"client_uri": address}), 422, "invalid")
    assert ada.post("/v1/webhooks", {"url": address, "events": ["your-turn"]}).status == 422


@pytest.mark.parametrize("address", ODD)
def test_odd_referer_changes_nothing(anybody, address):
    assert anybody.get("/v1/rulesets", Referer=address.encode().decode("latin-1")).status == 200


@pytest.mark.parametrize(
    "basic", ["", " ", "!", "\xe9", base64.b64encode(b"\xff:x").decode(), base64.b64encode(b"p_\0:x").decode(), "YQ=="]
)
def test_app_that_shows_an_odd_secret_is_refused(anybody, basic):
    said = b"grant_type=refresh_token&refresh_token=x"
    answer = anybody.post("/oauth/token", said, Authorization=f"Basic {basic}", Content_Type=FORM)
    assert (answer.status, answer.json["error"]) in [(401, "invalid_client"), (400, "invalid_client")]


@pytest.mark.parametrize("address", ["//[", "//[x]", "//a:b", "//a:99999", "//a:0", "//[::1]x"])
@pytest.mark.parametrize(
    ("name", "scheme"),
    [
        ("PUBLIC_URL", "https"), ("SECURITY_CONTACT", "https"), ("REDIS_URL", "redis"), ("SMTP_URL", "smtp"),
        ("DATABASE_URL", "postgresql"),
    ],
)  # fmt: skip
def test_setting_with_an_odd_address_is_refused(name, scheme, address):
    with pytest.raises(BadSetting) as caught:
        Settings.load({name: f"{scheme}:{address}"})
    assert caught.value.problems[0].startswith(f"{name} is ")


@pytest.mark.parametrize("address", ["https://", "https:///x", "https://:8000", "https://ada@"])
def test_public_address_names_a_host(address):
    with pytest.raises(BadSetting):
        Settings.load({"PUBLIC_URL": address})
