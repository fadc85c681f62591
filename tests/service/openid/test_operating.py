"""Operators set up the provider: settings that do not fit are named, and `dominium doctor` examines it."""

import pytest

from service.platform.runtime.settings import BadSetting, Settings
from tests.support.openid_provider import SECRET
from tests.support.server import command

WHOLE = {
    "OPENID_ISSUER": "https://login.club.example/realms/club", "OPENID_CLIENT_ID": "dominium",
    "OPENID_CLIENT_SECRET": SECRET, "OPENID_NAME": "Club", "PUBLIC_URL": "https://games.example",
}  # fmt: skip


@pytest.mark.parametrize(
    "issuer",
    [
        "https://login.club.example", "https://login.club.example/", "https://login.club.example:8443/realms/club",
        "http://127.0.0.1:8080/realms/club/", "http://localhost:8080",
    ],
)  # fmt: skip
def test_an_issuer_stays_exactly_as_it_is(issuer):
    assert Settings.load({**WHOLE, "OPENID_ISSUER": issuer}).openid_issuer == issuer


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"OPENID_ISSUER": "http://login.club.example"}, "OPENID_ISSUER is 'http://login.club.example'"),
        ({"OPENID_ISSUER": "http://127.0.0.1.evil.example"}, "OPENID_ISSUER is"),
        ({"OPENID_ISSUER": "https://login.club.example?x=1"}, "OPENID_ISSUER is"),
        ({"OPENID_ISSUER": "https://ada:pw@login.club.example"}, "OPENID_ISSUER is"),
        ({"OPENID_ISSUER": "https://"}, "OPENID_ISSUER is"),
        ({"OPENID_ISSUER": "login.club.example"}, "OPENID_ISSUER is"),
        ({"OPENID_CLIENT_ID": ""}, "expected OPENID_CLIENT_ID too"),
        ({"OPENID_CLIENT_SECRET": ""}, "expected OPENID_CLIENT_SECRET too"),
        ({"OPENID_NAME": ""}, "expected OPENID_NAME too"),
        ({"OPENID_NAME": "x" * 41}, "OPENID_NAME is"),
        ({"PUBLIC_URL": ""}, "expected PUBLIC_URL too"),
        ({"OPENID_ISSUER": ""}, "OPENID_NAME is set; expected OPENID_ISSUER too"),
        ({"OPENID_CLIENT_SECRET": "two words"}, "OPENID_CLIENT_SECRET is not fit"),
    ],
)
def test_settings_that_do_not_fit_are_named(changed, problem):
    with pytest.raises(BadSetting) as refused:
        Settings.load({**WHOLE, **changed})
    assert problem in str(refused.value)
    assert SECRET not in str(refused.value)
    assert "two words" not in str(refused.value)


def test_the_secret_is_never_shown():
    assert Settings.load(WHOLE).shown()["OPENID_CLIENT_SECRET"] == "(set)"


def test_the_doctor_says_whether_the_provider_answers(club, tmp_path):
    settings = club.settings("http://games.example")
    report = command("doctor", "--quick", data_dir=tmp_path / "data", **settings)
    assert "Sign-in: well" in report.stdout
    assert "http://games.example/sign-in/provider/back" in report.stdout
    assert SECRET not in report.stdout + report.stderr
    club.broken = 503
    report = command("doctor", "--quick", data_dir=tmp_path / "data", **settings)
    assert (report.returncode, "Sign-in: NOT WELL" in report.stdout) == (1, True)
    assert "Sign-in: well" in command("doctor", "--quick", data_dir=tmp_path / "data").stdout
